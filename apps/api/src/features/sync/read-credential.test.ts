import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AggregatorError, type AggregatorReader } from '../../sources/aggregator/port.ts'
import { buildProviderCredential, quietReader } from '../../testing/build-rows.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { syncJob } from './sync.job.ts'
import { beginSync } from './sync.queries.ts'

const credential = buildProviderCredential('bank', 'Bank')
const accountOf = (providerAccountId: string) => ({
  providerAccountId,
  name: providerAccountId,
  type: 'CHECKING' as const,
  currency: 'USD',
  marketValue: '10.00',
  mask: providerAccountId.slice(-4),
  asOf: null,
  errorCode: null,
})

test('no transaction is open while a source is asked, and an account that was read is not read again when the next one fails', async () => {
  const asked: string[] = []
  const open: number[] = []
  let failures = 1
  const app = await createTestApp({
    overrides: () => ({
      sleep: () => Promise.resolve(),
      sources: [{ id: 'sandbox', read: () => Promise.resolve(reader) }],
    }),
  })
  const reader: AggregatorReader = {
    ...quietReader,
    listCredentials: () => Promise.resolve([credential]),
    findCredential: () => Promise.resolve(credential),
    listAccounts: () =>
      Promise.resolve({ accounts: [accountOf('account-1111'), accountOf('account-2222')], quarantined: [] }),
    listTransactions: async function* (id) {
      asked.push(id)
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(app.deps.db.system)
      open.push(rows[0]?.count ?? -1)
      if (id === 'account-2222' && failures-- > 0) throw new AggregatorError('unavailable', 'away')
      yield { rows: [], quarantined: [], isComplete: true, isFull: true, cursor: 'after' }
    },
  }
  try {
    const { userId } = await app.person()
    const { sync } = await app.deps.db.asUser(userId, (tx) =>
      beginSync(app.deps, tx, { userId, trigger: 'WEBHOOK', credentialIds: null }),
    )
    await syncJob(app.deps)({ userId, syncId: sync.id })
    expect(asked).toEqual(['account-1111', 'account-2222', 'account-2222'])
    expect(open).toEqual([0, 0, 0])
    const { rows } = await sql`select transactions_cursor from account where user_id = ${userId}`.execute(
      app.deps.db.system,
    )
    expect(rows).toEqual([{ transactions_cursor: 'after' }, { transactions_cursor: 'after' }])
  } finally {
    await app.close()
  }
})
