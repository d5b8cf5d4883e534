import { getSync, startSync } from '@keelwise/contract/sync'
import { addDays } from '@keelwise/finance/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, TestApp } from '../../testing/test-app.ts'
import type { TestSandbox } from '../../testing/test-sandbox.ts'
import { createSandboxApp } from '../../testing/sandbox-app.ts'

let sandbox: TestSandbox
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, sandbox, close } = await createSandboxApp({ MARKET_PROVIDER: 'sandbox' }))
})
afterAll(() => close())

async function setClock(iso: string): Promise<void> {
  app.clock.now = new Date(iso)
  await sandbox.admin('POST', '/admin/clock', { now: iso })
}

/** What the aggregator's own books say of each account at the end of the day before the clock. */
async function truthNow(userId: string, credentials: readonly string[]): Promise<Map<string, string>> {
  const reader = await app.deps.aggregator.read(userId)
  for (const credential of credentials) await reader.requestAggregation(credential)
  for (;;) {
    const listed = await reader.listCredentials()
    if (listed.every((credential) => credential.group !== 'IN_PROGRESS')) break
  }
  await reader.close()
  const truth = await sandbox.truth(userId)
  return new Map(truth.accounts.map((account) => [account.accountId, account.marketValue]))
}

async function syncNow({ userId, sessionId }: Person): Promise<void> {
  // The clock goes days ahead, further than a token lasts.
  const token = await app.deps.tokens.signAccess({ userId, sessionId, role: 'INVESTOR' })
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.request(startSync.method, startSync.path, {}, headers)).status).toBe(202)
  while ((await app.deps.jobs.drain()) > 0);
  expect((await app.request(getSync.method, getSync.path, undefined, headers)).body).toMatchObject({ status: 'DONE' })
}

const historyOf = async (userId: string) =>
  (
    await sql<{ account: string; type: string; date: string; value: string; source: string }>`
      select a.provider_account_id as account, a.account_type as type, s.date, s.market_value as value, s.source
      from account_snapshot s join account a on a.id = s.account_id where s.user_id = ${userId} order by s.date, a.provider_account_id
    `.execute(app.deps.db.system)
  ).rows

test('what was worked out for days before linking is what the institution’s books said on them, to the cent, splits and bonds and options', async () => {
  const person = await app.person()
  // Before, between and after the two splits of the simulated market.
  const days = ['2024-08-20', '2025-06-08', '2026-11-20']
  await setClock('2024-08-20T12:00:00.000Z')
  const credentials = [
    await sandbox.link(person.userId, 'lanternfield', 'demo-investor'),
    await sandbox.link(person.userId, 'driftpine', 'demo-investor'),
    await sandbox.link(person.userId, 'evergrove', 'demo-investor'),
  ]
  const truths = new Map<string, Map<string, string>>()
  for (const day of days) {
    await setClock(`${day}T12:00:00.000Z`)
    truths.set(day, await truthNow(person.userId, credentials))
  }
  await setClock('2026-11-21T12:00:00.000Z')
  await syncNow(person)
  const history = await historyOf(person.userId)
  const differences: string[] = []
  let compared = 0
  for (const [day, truth] of truths)
    for (const [account, value] of truth) {
      const row = history.find((each) => each.account === account && each.date === addDays(day, -1))
      compared++
      if (row?.value !== value || row.source !== 'reconstructed')
        differences.push(`${row?.type} at the end of ${addDays(day, -1)}: ${row?.value} for ${value}`)
    }
  expect(differences).toEqual([])
  expect(compared).toBe(27)

  // Another day's reading changes no day of the past, and what was read stays read.
  await setClock('2026-11-22T12:00:00.000Z')
  await syncNow(person)
  const after = await historyOf(person.userId)
  expect(after.filter((row) => row.date < '2026-11-22')).toEqual(history)
  expect(after.filter((row) => row.date >= '2026-11-21').map((row) => row.source)).toEqual(Array(18).fill('sync'))
})

test('an account without prices begins its history at the first reading, and says which price is missing', async () => {
  await setClock('2026-11-21T12:00:00.000Z')
  const person = await app.person()
  await sandbox.link(person.userId, 'driftpine', 'messy')
  await syncNow(person)
  const { rows } = await sql<{ starts_on: string | null; limit_reason: string }>`
    select starts_on, limit_reason from account_history where user_id = ${person.userId}`.execute(app.deps.db.system)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.limit_reason).toMatch(/no price of|held in|another currency/)
  expect((await historyOf(person.userId)).filter((row) => row.source === 'reconstructed')).toEqual([])
})
