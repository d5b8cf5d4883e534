import { getPerformance } from '@keelwise/contract/performance'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { buildAccount } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

vi.setConfig({ testTimeout: 120_000 })

const app = await createTestApp()
afterAll(() => app.close())

test('the returns of 8,000 transfers that came a moment ago are there within the time that a statement has', async () => {
  const person = await app.person()
  const broker = await buildAccount(app.deps, person.userId, { account_type: 'BROKERAGE', market_value: '5000.00' })
  const bank = await buildAccount(app.deps, person.userId, { account_type: 'CHECKING' })
  // the planner knows nothing of these rows yet
  await sql`
    insert into transaction (id, user_id, institution_id, account_id, source, external_id, execution_date, tx_type,
      flow_amount, currency, is_cash_flow, transfer_id, created_at, updated_at)
    select gen_random_uuid(), ${person.userId}, a.institution_id, a.id, 'test', n || a.id::text,
      date '2024-01-01' + n / 4, a.tx_type, a.sign * (1 + n % 5000 + 0.25), 'USD', false, pair.id, now(), now()
    from generate_series(0, 3999) n
      cross join lateral (select md5(n::text)::uuid as id) pair
      cross join (values
        (${bank.id}::uuid, ${bank.institution_id}::uuid, 'TRANSFER_OUT', -1),
        (${broker.id}::uuid, ${broker.institution_id}::uuid, 'TRANSFER_IN', 1)) as a(id, institution_id, tx_type, sign)
  `.execute(app.deps.db.system)
  await sql`
    insert into account_snapshot (user_id, account_id, date, market_value, currency, source)
    select ${person.userId}, ${broker.id}, day::date, 1000 + (day::date - date '2024-01-01') * 2500, 'USD', 'sync'
    from generate_series(timestamp '2024-01-02', timestamp '2026-11-20', interval '30 days') day
  `.execute(app.deps.db.system)
  const { attribution } = await person.call(getPerformance, { query: { period: 'ALL' } })
  expect(Number(attribution?.contributions)).toBeGreaterThan(1_000_000)
})
