import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildAccount } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { matchTransfers } from './transfers.ts'

const app = await createTestApp()
afterAll(() => app.close())

test('20,000 rows that came a moment ago are matched within the time that a statement has', async () => {
  const person = await app.person()
  const from = await buildAccount(app.deps, person.userId)
  const into = await buildAccount(app.deps, person.userId)
  // 10,000 transfers of 5,000 amounts: the same amount comes again after 500 days
  await sql`
    insert into transaction (id, user_id, institution_id, account_id, source, external_id, execution_date, tx_type,
      flow_amount, currency, is_cash_flow, created_at, updated_at)
    select gen_random_uuid(), ${person.userId}, a.institution_id, a.id, 'test', n || a.id::text, date '2024-01-01' + n / 10,
      a.tx_type, a.sign * (1 + n % 5000 + 0.25), 'USD', true, now(), now()
    from generate_series(0, 9999) n, (values
      (${from.id}::uuid, ${from.institution_id}::uuid, 'TRANSFER_OUT', -1),
      (${into.id}::uuid, ${into.institution_id}::uuid, 'TRANSFER_IN', 1)) as a(id, institution_id, tx_type, sign)
  `.execute(app.deps.db.system)
  const pairs = await app.deps.db.asUser(person.userId, (tx) =>
    matchTransfers(tx, person.userId, new Date(0), app.clock.now),
  )
  expect(pairs).toBe(10_000)
})
