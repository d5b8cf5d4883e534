import { getActivitySummary } from '@keelwise/contract/account-link'
import { listNotifications } from '@keelwise/contract/notifications'
import { getSync } from '@keelwise/contract/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-db.ts'
import { type TestSandbox, startTestSandbox } from '../../testing/test-sandbox.ts'
import { startSync } from './sync.queries.ts'

vi.setConfig({ testTimeout: 120_000 })

let database: { url: string; drop: () => Promise<void> }
let sandbox: TestSandbox
let app: TestApp
const waits: number[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  sandbox = await startTestSandbox(database.url)
  app = await createTestApp({
    env: { AGGREGATOR_URL: sandbox.url, AGGREGATOR_TIMEOUT_SECONDS: '3' },
    // waiting takes no time; how long it would have been is kept
    overrides: () => ({ sleep: async (ms) => void waits.push(ms) }),
  })
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
  await database.drop()
})

async function read(person: Person) {
  waits.length = 0
  // what failed before may have opened the circuit; a minute later it is tried again
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await app.deps.db.asUser(person.userId, (tx) =>
    startSync(app.deps, tx, { userId: person.userId, trigger: 'WEBHOOK', credentialIds: null }),
  )
  await app.deps.jobs.drain()
  const { rows } = await sql<{ status: string; quarantined: number; error_code: string | null }>`
    select status, quarantined, error_code from sync where user_id = ${person.userId} order by started_at desc, id desc limit 1
  `.execute(app.deps.db.system)
  return rows[0]!
}

const plant = (fault: string, target: { personId?: string; path?: string; times?: number } = {}) =>
  sandbox.admin('POST', '/admin/faults', { fault, ...target })

/** Everything stored of a person, as one text. */
async function held(person: Person): Promise<string> {
  const { rows } = await sql`
    select a.provider_account_id as id, a.market_value::text as value, a.deleted_at is null as live,
      (select count(*) || ' ' || coalesce(sum(flow_amount), 0) from transaction t where t.account_id = a.id) as transactions,
      (select count(*) || ' ' || coalesce(sum(market_value), 0) from position p where p.account_id = a.id) as positions
    from account a where a.user_id = ${person.userId} order by 1
  `.execute(app.deps.db.system)
  return JSON.stringify(rows)
}

const level = async (person: Person): Promise<string | null> =>
  (await person.call(getActivitySummary)).accounts[0]?.unifiedStatusInfo?.actionableType ?? null

const linked = async (login = 'young', institution = 'driftpine'): Promise<Person> => {
  const person = await app.person()
  await sandbox.link(person.userId, institution, login)
  return person
}

// how long is waited before each further try; nothing is tried again that would be answered the same
test.each([
  ['500', [1000, 4000]],
  ['503', [1000, 4000]],
  ['429', [2000, 2000]],
  ['reset', [1000, 4000]],
  ['cut', [1000, 4000]],
  ['truncated', [1000, 4000]],
  ['html', []],
  ['texttype', []],
  ['huge', []],
  ['otherpage', []],
] as const)(
  '[F-013] "%s" for good: tried again a bounded number of times, told as AMBER, and the last figures stay',
  async (fault, expected) => {
    const person = await linked()
    expect(await read(person)).toMatchObject({ status: 'DONE', quarantined: 0 })
    const before = await held(person)
    await plant(fault, { personId: person.userId, path: '/api/v1/positions' })
    expect(await read(person)).toMatchObject({ status: 'FAILED', error_code: 'aggregator_unavailable' })
    expect(waits).toEqual(expected)
    expect(await level(person)).toBe('systemActionable')
    expect(await held(person)).toBe(before)
    expect((await person.call(listNotifications)).results.map((item) => item.title)).toEqual([
      'Some accounts could not be updated',
    ])
    await plant('none', { personId: person.userId, path: '/api/v1/positions' })
    expect(await read(person)).toMatchObject({ status: 'DONE' })
    expect(await level(person)).toBeNull()
    expect(await held(person)).toBe(before)
  },
)

test.each(['hang', 'slow', 'reset', '503', '429'])('[F-013] "%s" once is got over in the same sync', async (fault) => {
  const person = await linked()
  await plant(fault, { personId: person.userId, path: '/api/v1/transactions', times: 1 })
  expect(await read(person)).toMatchObject({ status: 'DONE' })
  expect(await level(person)).toBeNull()
})

/** Rows that a healthy sync of the same login stores. */
let healthy: Promise<Person> | undefined
async function healthyCount(table: 'transaction' | 'position'): Promise<number> {
  healthy ??= linked('saver', 'thistledown').then(async (person) => {
    await read(person)
    return person
  })
  return countOf(await healthy, table)
}
const countOf = async (person: Person, table: 'transaction' | 'position'): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where user_id = ${person.userId}`.execute(app.deps.db.system)
  return rows[0]!.count
}

// the first record of each list is spoiled; how many lists are read is how many accounts there are
test.each([
  ['transactions', 'missingid', 'left out'],
  ['transactions', 'exponent', 'left out'],
  ['transactions', 'toolarge', 'left out'],
  ['transactions', 'nulid', 'left out'],
  ['transactions', 'futuredate', 'left out'],
  ['transactions', 'unknownenum', 'kept'],
  ['transactions', 'nul', 'kept'],
  ['transactions', 'negativeunits', 'kept'],
  ['transactions', 'repeatedid', 'kept'],
  ['transactions', 'duplicate', 'kept'],
  ['transactions', 'thrice', 'kept'],
  ['positions', 'missingid', 'left out'],
  ['positions', 'exponent', 'left out'],
  ['positions', 'toolarge', 'left out'],
  ['positions', 'nulid', 'left out'],
  ['positions', 'unknownenum', 'kept'],
  ['positions', 'nul', 'kept'],
  ['positions', 'negativeunits', 'kept'],
  ['positions', 'zeroprice', 'kept'],
  ['positions', 'nocost', 'kept'],
  ['positions', 'wrongvalue', 'kept'],
] as const)(
  '[F-008] [F-013] in %s, a record with "%s" is %s, and all others are stored',
  async (list, fault, outcome) => {
    const table = list === 'transactions' ? 'transaction' : 'position'
    const whole = await healthyCount(table)
    const person = await linked('saver', 'thistledown')
    await plant(fault, { personId: person.userId, path: `/api/v1/${list}` })
    const sync = await read(person)
    await plant('none', { personId: person.userId, path: `/api/v1/${list}` })
    expect(sync.status).toBe('DONE')
    const accounts = (await sandbox.truth(person.userId)).accounts.length
    const spoiled = outcome === 'kept' ? 0 : accounts
    expect(sync.quarantined).toBe(spoiled)
    expect(await countOf(person, table)).toBe(whole - spoiled)
    expect((await person.request('GET', `/api/investor/${list}/`)).status).toBe(200)
  },
)

test('[F-009] [F-013] awkward but well-formed data is stored whole: two equal rows, unknown currency, short positions, 4,000 characters', async () => {
  const person = await linked('messy')
  expect(await read(person)).toMatchObject({ status: 'DONE', quarantined: 0 })
  const { totals } = await sandbox.truth(person.userId)
  expect(await countOf(person, 'transaction')).toBe(totals.transactions)
  expect(await countOf(person, 'position')).toBe(totals.positions)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transaction where user_id = ${person.userId} and description = 'TWIN ROW'`.execute(
    app.deps.db.system,
  )
  expect(rows).toEqual([{ count: 2 }])
})

test('[F-010] ids that are issued anew without saying what they replace are shown beside the old ones', async () => {
  const person = await linked()
  await read(person)
  const before = await countOf(person, 'transaction')
  await sql`update account set transactions_cursor = null where user_id = ${person.userId}`.execute(app.deps.db.system)
  await plant('newids', { personId: person.userId, path: '/api/v1/transactions' })
  expect(await read(person)).toMatchObject({ status: 'DONE' })
  await plant('none', { personId: person.userId, path: '/api/v1/transactions' })
  expect(await countOf(person, 'transaction')).toBe(before * 2)
})

test('an institution whose clock runs ahead does not keep its own next figures out', async () => {
  const person = await linked()
  await plant('skew', { personId: person.userId, path: '/api/v1/accounts' })
  await read(person)
  await plant('none', { personId: person.userId, path: '/api/v1/accounts' })
  const { rows } = await sql<{ ahead: number }>`
    select count(*)::int as ahead from account where user_id = ${person.userId} and as_of > ${app.clock.now}`.execute(
    app.deps.db.system,
  )
  expect(rows).toEqual([{ ahead: 0 }])
})

test('[F-014] five failures in a row open the circuit; pages go on from what is stored; a good probe closes it', async () => {
  const person = await linked()
  await read(person)
  const before = await held(person)
  await plant('503')
  await read(person)
  await read(person)
  expect(await level(person)).toBe('systemActionable')
  // open: not even the first question is asked
  const asked = app.clock.now
  const reader = await app.deps.aggregator.read(person.userId)
  await expect(reader.listCredentials()).rejects.toMatchObject({ kind: 'unavailable', isFinal: true })
  for (const path of ['accounts/', 'positions/', 'transactions/', 'accounts/summary/', 'institutions/'])
    expect((await person.request('GET', `/api/investor/${path}`)).status, path).toBe(200)
  expect(await person.call(getSync)).toMatchObject({ status: 'FAILED' })
  expect(await held(person)).toBe(before)
  await plant('none')
  app.clock.now = new Date(asked.getTime() + 31_000)
  expect(await read(person)).toMatchObject({ status: 'DONE' })
  expect(await level(person)).toBeNull()
})

test('[F-015] an account that is gone at the aggregator is gone here, with no position left that is shown', async () => {
  const person = await linked('saver')
  await read(person)
  const before = await sandbox.truth(person.userId)
  const reader = await app.deps.aggregator.read(person.userId)
  await reader.deleteAccount(before.accounts[0]!.accountId)
  await reader.close()
  await read(person)
  const { rows } = await sql<{ id: string }>`
    select provider_account_id as id from account where user_id = ${person.userId} and deleted_at is null`.execute(
    app.deps.db.system,
  )
  expect(rows.map((row) => row.id).toSorted()).toEqual(
    before.accounts
      .slice(1)
      .map((account) => account.accountId)
      .toSorted(),
  )
  const positions = (await person.request('GET', '/api/investor/positions/?page_size=100')).body as { count: number }
  expect(positions.count).toBe((await sandbox.truth(person.userId)).totals.positions)
})
