import { getActivitySummary, getLinkStatus } from '@keelwise/contract/account-link'
import { getSync, startSync } from '@keelwise/contract/sync'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { sumsOfSandbox } from '../../testing/account-sums.ts'
import type { Person } from '../../testing/test-app.ts'
import { createSandboxApp } from '../../testing/sandbox-app.ts'

const { app, sandbox, close } = await createSandboxApp()
afterAll(() => close())

/** What we hold for a person, per account of the aggregator, in its own words. */
async function held(userId: string) {
  const { rows } = await sql<{
    id: string
    value: string
    transactions: number
    sum: string
    positions: number
    positions_value: string
  }>`
    select a.provider_account_id as id, a.market_value as value,
      (select count(*)::int from transaction t where t.account_id = a.id) as transactions,
      (select coalesce(sum(flow_amount), 0)::numeric(20, 2) from transaction t where t.account_id = a.id and not t.is_pending) as sum,
      (select count(*)::int from position p where p.account_id = a.id) as positions,
      (select coalesce(sum(market_value), 0)::numeric(20, 2) from position p where p.account_id = a.id) as positions_value
    from account a where a.user_id = ${userId} and a.deleted_at is null order by a.provider_account_id
  `.execute(app.deps.db.system)
  return rows
}

const toldBy = (userId: string) => sumsOfSandbox(sandbox, userId)

async function runSync(person: Person) {
  const started = await person.call(startSync, { body: {} })
  await app.deps.jobs.drain()
  return started
}

/** The limit of one sync a minute by hand is not what these tests are about. */
const aMinuteLater = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 61_000)
}

test('[R-7.062] [R-7.063] a sync reports SYNCING, then DONE with what it brought', async () => {
  const person = await app.person()
  expect(await person.call(getSync)).toEqual({ status: null })
  await sandbox.link(person.userId, 'lanternfield', 'demo-investor')
  const started = await person.call(startSync, { body: {} })
  expect(started).toMatchObject({ status: 'SYNCING', trigger: 'USER', finished_at: null })
  expect(await person.call(getSync)).toMatchObject({ id: started.id, status: 'SYNCING' })
  expect((await person.call(getActivitySummary)).syncStatus).toBe('SYNCING')

  await app.deps.jobs.drain()
  expect(await person.call(getSync)).toMatchObject({
    id: started.id,
    status: 'DONE',
    credentials_total: 1,
    credentials_done: 1,
    credentials_failed: 0,
    accounts_added: 3,
    transactions_added: 670,
  })
  expect((await person.call(getActivitySummary)).syncStatus).toBe('DONE')
})

test('everything a person has at three institutions arrives to the cent, and a second sync changes nothing', async () => {
  const person = await app.person()
  for (const institution of ['lanternfield', 'driftpine', 'evergrove'])
    await sandbox.link(person.userId, institution, 'demo-investor')
  await runSync(person)
  const first = await held(person.userId)
  expect(first).toEqual(await toldBy(person.userId))
  expect(first).toHaveLength(9)
  expect(first.reduce((sum, row) => sum + row.positions, 0)).toBe(60)
  expect(first.reduce((sum, row) => sum + row.transactions, 0)).toBe(1500)

  const ids = () =>
    sql`select id from transaction where user_id = ${person.userId} union all select id from position where user_id = ${person.userId} order by 1`.execute(
      app.deps.db.system,
    )
  const before = (await ids()).rows
  aMinuteLater()
  await runSync(person)
  expect(await held(person.userId)).toEqual(first)
  expect((await ids()).rows).toEqual(before)
})

test('[R-3.038] [R-3.039] [R-7.059] the link status counts accounts and institutions and names the last sync', async () => {
  const person = await app.person()
  expect(await person.call(getLinkStatus)).toEqual({
    accounts_count: 0,
    institutions_count: 0,
    is_linked: false,
    last_sync: null,
    morningstar_summary: { accounts: [], summary: { inProgressTotal: 0, needsUserActionTotal: 0, totalAccounts: 0 } },
  })
  await sandbox.link(person.userId, 'driftpine', 'demo-investor')
  await runSync(person)
  const status = await person.call(getLinkStatus)
  expect(status).toMatchObject({
    accounts_count: 3,
    institutions_count: 1,
    is_linked: true,
    last_sync: app.clock.now.toISOString(),
  })
  expect(status.morningstar_summary.accounts).toMatchObject([
    {
      financialInstitution: { name: 'Driftpine Brokerage' },
      group: 'MAIN_GROUP',
      accountsCount: 3,
      unifiedStatusInfo: null,
    },
  ])
})

test('[R-3.040] [R-7.058] a login that the institution refused is told with what to do about it', async () => {
  const person = await app.person()
  await sandbox.link(person.userId, 'driftpine', 'state-AUTH_FAILED')
  await runSync(person)
  const summary = await person.call(getActivitySummary)
  expect(summary.summary).toMatchObject({ inProgressTotal: 0, needsUserActionTotal: 1 })
  expect(summary.accounts[0]?.unifiedStatusInfo).toMatchObject({
    actionableType: 'userActionable',
    actionType: 'reAuthenticate',
    miniType: 'ERROR',
  })
})

test('a transfer between two own accounts counts in neither Money In nor Money Out', async () => {
  const person = await app.person()
  await sandbox.link(person.userId, 'lanternfield', 'demo-investor')
  await runSync(person)
  const { rows } = await sql<{ legs: number; sum: string; accounts: number; counted: number }>`
    select count(*)::int as legs, sum(flow_amount)::numeric(20, 2) as sum, count(distinct account_id)::int as accounts,
      count(*) filter (where is_cash_flow)::int as counted
    from transaction where user_id = ${person.userId} and transfer_id is not null group by transfer_id
  `.execute(app.deps.db.system)
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) expect(row).toEqual({ legs: 2, sum: '0.00', accounts: 2, counted: 0 })
})

test('[F-008] [F-010] pages that repeat rows, and rows that get new ids, leave nothing twice', async () => {
  const person = await app.person()
  await sandbox.link(person.userId, 'driftpine', 'restless')
  await runSync(person)
  await sandbox.admin('POST', '/admin/faults', { fault: 'duplicate', personId: person.userId, times: 50 })
  aMinuteLater()
  await sandbox.admin('POST', '/admin/clock', { advanceSeconds: 3 * 86_400 })
  await runSync(person)
  await sandbox.admin('POST', '/admin/faults', { fault: 'none' })
  aMinuteLater()
  await runSync(person)
  expect(await held(person.userId)).toEqual(await toldBy(person.userId))
  await sandbox.admin('POST', '/admin/clock', { now: '2026-11-21T12:00:00.000Z' })
})

test('[F-007] a second start while one runs is answered with the running one', async () => {
  const person = await app.person()
  await sandbox.link(person.userId, 'lanternfield', 'demo-investor')
  const first = await person.call(startSync, { body: {} })
  const second = await person.request('POST', '/api/investor/sync/', {})
  expect(second).toMatchObject({ status: 200, body: { id: first.id } })
  await app.deps.jobs.drain()
})

test('a credential of somebody else cannot be named in a sync [S-065]', async () => {
  const [mine, theirs] = [await app.person(), await app.person()]
  await sandbox.link(theirs.userId, 'lanternfield', 'demo-investor')
  await runSync(theirs)
  const id = (await theirs.call(getLinkStatus)).morningstar_summary.accounts[0]!.credentialId
  expect(await mine.request('POST', '/api/investor/sync/', { credential_ids: [id] })).toMatchObject({ status: 404 })
})

test('starting by hand twice within a minute is refused with the time to wait', async () => {
  const person = await app.person()
  await sandbox.link(person.userId, 'lanternfield', 'young')
  await runSync(person)
  expect(await person.request('POST', '/api/investor/sync/', {})).toMatchObject({
    status: 429,
    headers: { 'retry-after': '60' },
  })
})
