import { getSync, startSync } from '@keelwise/contract/sync'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import {
  buildCheckingAccounts,
  buildProviderCredential,
  buildTransactionRow,
  quietReader,
} from '../../testing/build-rows.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { sweepSyncs } from './sync.sweep.ts'

/** More than a sweep hands out in one round. */
const PEOPLE = 52
const TRANSACTIONS = 3

const bank = buildProviderCredential('bank', 'Bank')
const app = await createTestApp({
  overrides: () => ({
    sources: [
      {
        id: 'sandbox',
        read: (userId) =>
          Promise.resolve({
            ...quietReader,
            listCredentials: () => Promise.resolve([bank]),
            findCredential: () => Promise.resolve(bank),
            listAccounts: () => Promise.resolve(buildCheckingAccounts(1, (place) => `${userId}-${place}`)),
            listTransactions: async function* (account) {
              const rows = Array.from({ length: TRANSACTIONS }, (_, place) =>
                buildTransactionRow({ externalId: `${account}-${place}` }),
              )
              yield { rows, quarantined: [], isComplete: true, isFull: true, cursor: 'end' }
            },
          }),
      },
    ],
  }),
})
afterAll(() => app.close())
// what follows a sync is not what this is about
app.deps.jobs.handle('history', () => Promise.resolve())
app.deps.jobs.handle('alerts', () => Promise.resolve())

const jobs = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = 'sync'`.execute(app.deps.db.system)
  return rows[0]!.count
}

test('[L-007] fifty-two people who sync at once wait in the queue once each, however long; a job that was lost is handed out again, and all is stored once', async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => app.person()))
  const syncs = []
  for (const person of people) syncs.push(await person.call(startSync, { body: {} }))
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  expect(await sweepSyncs(app.deps)).toBe(0)

  // the newest of them, behind more than one round of others
  const lost = syncs.at(-1) as { id: string }
  await sql`delete from pgboss.job where data ->> 'syncId' = ${lost.id}`.execute(app.deps.db.system)
  expect(await sweepSyncs(app.deps)).toBe(1)
  expect(await sweepSyncs(app.deps)).toBe(0)
  expect(await jobs()).toBe(PEOPLE)

  await app.deps.jobs.drain()
  for (const person of people)
    expect(await person.call(getSync)).toMatchObject({
      status: 'DONE',
      transactions_added: TRANSACTIONS,
    })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from transaction`.execute(
    app.deps.db.system,
  )
  expect(rows[0]!.count).toBe(PEOPLE * TRANSACTIONS)
})
