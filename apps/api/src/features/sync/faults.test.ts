import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { getActivitySummary } from '@keelwise/contract/account-link'
import { listAccounts } from '@keelwise/contract/accounts'
import { getInvestorSummary } from '@keelwise/contract/summary'
import { listPositions } from '@keelwise/contract/positions'
import { answerReturnedAccount, listReturnedAccounts } from '@keelwise/contract/returned-accounts'
import { listNotifications } from '@keelwise/contract/notifications'
import { getSync } from '@keelwise/contract/sync'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-db.ts'
import { type TestSandbox, startTestSandbox } from '../../testing/test-sandbox.ts'
import { beginSync } from './sync.queries.ts'

vi.setConfig({ testTimeout: 120_000 })

let database: { url: string; drop: () => Promise<void> }
let sandbox: TestSandbox
let app: TestApp
const waits: number[] = []
const warnings: { msg: string; [key: string]: unknown }[] = []
/** Webhooks as the sandbox sends them; the application of a test has no port. */
const told: string[] = []
const listener = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    told.push(body)
    response.writeHead(202).end()
  })
})
beforeAll(async () => {
  database = await createTestDatabase()
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0
  sandbox = await startTestSandbox(database.url, { AGGREGATOR_WEBHOOK_URL: `http://127.0.0.1:${port}/` })
  app = await createTestApp({
    env: { AGGREGATOR_URL: sandbox.url, AGGREGATOR_TIMEOUT_SECONDS: '3' },
    // waiting takes no time; how long it would have been is kept
    overrides: () => ({
      sleep: async (ms) => void waits.push(ms),
      log: pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line)) }),
    }),
  })
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
  listener.closeAllConnections()
  listener.close()
  await database.drop()
})

async function read(person: Person) {
  waits.length = 0
  // what failed before may have opened the circuit; a minute later it is tried again
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await app.deps.db.asUser(person.userId, (tx) =>
    beginSync(app.deps, tx, { userId: person.userId, trigger: 'WEBHOOK', credentialIds: null }),
  )
  await app.deps.jobs.drain()
  const { rows } = await sql<{ status: string; quarantined: number; error_code: string | null }>`
    select status, quarantined, error_code from sync where user_id = ${person.userId} order by started_at desc, id desc limit 1
  `.execute(app.deps.db.system)
  return rows[0]!
}

const plant = (
  fault: string,
  target: { personId?: string; institutionId?: string; path?: string; times?: number; seconds?: number } = {},
) => sandbox.admin('POST', '/admin/faults', { fault, ...target })

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
  const warned = warnings.filter(({ msg }) => msg === 'transactions came again under other ids')
  expect(warned.reduce((sum, { reissued }) => sum + Number(reissued), 0)).toBe(before)
  expect(JSON.stringify(warned)).not.toContain(person.userId)
})

test('[F-010] a row that is new beside its equal, read with the whole history, warns of nothing', async () => {
  const person = await linked('messy')
  await read(person)
  const before = await countOf(person, 'transaction')
  await sql`delete from transaction where id =
    (select id from transaction where user_id = ${person.userId} and description = 'TWIN ROW' limit 1)`.execute(
    app.deps.db.system,
  )
  await sql`update account set transactions_cursor = null where user_id = ${person.userId}`.execute(app.deps.db.system)
  warnings.length = 0
  await read(person)
  expect(await countOf(person, 'transaction')).toBe(before)
  expect(warnings).toEqual([])
})

/** What a person sees of their accounts and holdings. */
async function figures(person: Person) {
  const [accounts, positions, summary] = [
    await person.call(listAccounts, { query: { page_size: 100 } }),
    await person.call(listPositions, { query: { page_size: 100, ordering: 'name' } }),
    await person.call(getInvestorSummary),
  ]
  return {
    accounts: accounts.results
      .map(({ id, market_value, metadata }) => `${id} ${metadata.is_closed ? 'closed ' : ''}${market_value}`)
      .toSorted(),
    positions: positions.results
      .map((row) => ({
        name: row.name,
        type: row.sec_type,
        units: row.units,
        worth: row.market_value_amount,
        cost: row.cost_basis_amount,
        gain: row.unrealized_gain_amount,
        source: row.cost_source,
      }))
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    netWorth: summary.net_worth.amount,
    cashFlow: summary.cash_flow_30d,
    transactions: await countOf(person, 'transaction'),
  }
}
type Figures = Awaited<ReturnType<typeof figures>>

// what a healthy reading showed before, and what the spoiled one shows
const same = (before: Figures, after: Figures): void => expect(after).toEqual(before)
const SPOILED: Record<string, (before: Figures, after: Figures) => void> = {
  'costpershare in positions: costs are those of all units, unknown where a unit is percent of par': (
    before,
    after,
  ) => {
    expect({ ...after, positions: [] }).toEqual({ ...before, positions: [] })
    expect(before.positions.filter(({ cost }) => cost !== null).length).toBeGreaterThan(10)
    // to the rounding of the cost of one unit
    for (const [index, { name, cost, source }] of after.positions.entries()) {
      const whole = before.positions[index]
      // what the trades tell is not unknown because its source says it in a doubtful way
      const isTold = source === 'trades' && whole?.source === 'trades'
      const isUnknown = whole?.cost === null || (['BOND', 'CD', 'OPTION'].includes(whole?.type ?? '') && !isTold)
      expect([name, cost === null]).toEqual([whole?.name, isUnknown])
      if (cost !== null) expect(Number(cost) / Number(whole?.cost)).toBeCloseTo(1, 4)
    }
  },
  'sweeptwice in positions: cash counts once, as the fund it is swept into': (before, after) => {
    const named = ({ positions }: Figures) =>
      positions.map(({ name, worth }) => `${name.replace(/^Cash$/, 'Sweep Money Market Fund')} ${worth}`).toSorted()
    expect(before.positions.map(({ name }) => name)).toContain('Cash')
    expect(after.positions.map(({ name }) => name)).not.toContain('Cash')
    expect(named(after)).toEqual(named(before))
    expect({ ...after, positions: [] }).toEqual({ ...before, positions: [] })
  },
  'split in positions: units change, and neither worth, cost nor gain': (before, after) => {
    const unitless = (seen: Figures) => ({ ...seen, positions: seen.positions.map((row) => ({ ...row, units: '' })) })
    expect(unitless(after)).toEqual(unitless(before))
    const doubled = after.positions.filter(({ units }, at) => Number(units) === 2 * Number(before.positions[at]?.units))
    expect(doubled.length).toBeGreaterThan(10)
  },
  'latin1 in positions: letters beyond ASCII read as they were written': (before, after) => {
    expect(after.positions.filter(({ name }) => name === 'Café Zürich').length).toBeGreaterThan(0)
    expect(JSON.stringify(after)).not.toContain('\uFFFD')
    expect({ ...after, positions: [] }).toEqual({ ...before, positions: [] })
  },
  'vanished in accounts: an account that is not listed is gone with what it holds': (before, after) => {
    expect(after.accounts).toHaveLength(before.accounts.length - 1)
    expect(before.accounts).toEqual(expect.arrayContaining(after.accounts))
    expect(after.positions.length).toBeLessThan(before.positions.length)
  },
  'closed in accounts: a closed account says so, keeps its past, is worth nothing and holds nothing': (
    before,
    after,
  ) => {
    const changed = after.accounts.filter((account) => !before.accounts.includes(account))
    expect(changed).toEqual([expect.stringMatching(/ closed 0\.00$/)])
    expect(after.accounts).toHaveLength(before.accounts.length)
    expect(after.positions.length).toBeLessThan(before.positions.length)
    expect([after.transactions, after.cashFlow]).toEqual([before.transactions, before.cashFlow])
  },
  'renumbered in accounts: an account under another id and number is the same with its history': same,
}

test.each(Object.keys(SPOILED))('[F-013] %s; healthy again, all is as before', async (title) => {
  const [, fault = '', list = ''] = /^(\w+) in (\w+)/.exec(title) ?? []
  const person = await linked('demo-investor', 'driftpine')
  expect(await read(person)).toMatchObject({ status: 'DONE', quarantined: 0 })
  const before = await figures(person)
  await plant(fault, { personId: person.userId, path: `/api/v1/${list}` })
  expect(await read(person)).toMatchObject({ status: 'DONE', quarantined: 0 })
  SPOILED[title]?.(before, await figures(person))
  await plant('none', { personId: person.userId, path: `/api/v1/${list}` })
  expect(await read(person)).toMatchObject({ status: 'DONE', quarantined: 0 })
  same(before, await figures(person))
})

test.each([
  ['the same ids', false],
  ['ids of their own', true],
])(
  '[F-013] a card that was replaced is asked about, and goes on under its new number with what was bought before and what is pending, told under %s',
  async (_, isReissued) => {
    const person = await linked('young', 'lanternfield')
    await read(person)
    const accounts = async () => {
      const { rows } = await sql<{ id: string; mask: string }>`
        select id, masked_account_number as mask from account
        where user_id = ${person.userId} and account_type = 'CREDIT_CARD' and deleted_at is null`.execute(
        app.deps.db.system,
      )
      return rows
    }
    const [card] = await accounts()
    const rowsOf = async () => {
      const { rows } = await sql<{ id: string; is_pending: boolean }>`
        select id, execution_date, flow_amount, is_pending from transaction
        where user_id = ${person.userId} and account_id = ${card!.id} order by id`.execute(app.deps.db.system)
      return rows
    }
    const before = await rowsOf()
    expect(before.filter((row) => row.is_pending)).not.toEqual([])
    await plant('renumbered', { personId: person.userId, path: '/api/v1/accounts' })
    if (isReissued) await plant('newids', { personId: person.userId, path: '/api/v1/transactions' })
    expect(await read(person)).toMatchObject({ status: 'DONE' })
    // another number is never taken for the same in silence: nothing is touched before the answer
    expect(await accounts()).toEqual([card])
    const { returned_accounts: asked } = await person.call(listReturnedAccounts)
    const question = asked.find(({ account }) => account.id === card!.id)
    expect(question?.reasons).toContain('NUMBER')
    const { transactions_compared, transactions_matched } = question!.evidence
    expect(transactions_compared).toBeGreaterThan(100)
    expect(transactions_matched).toBe(transactions_compared)
    await person.call(answerReturnedAccount, { params: { id: question!.id }, body: { answer: 'same' } })
    await app.deps.jobs.drain()
    expect(await accounts()).toEqual([{ id: card!.id, mask: expect.not.stringContaining(card!.mask) }])
    expect(await rowsOf()).toEqual(before)
    await read(person)
    expect(await rowsOf()).toEqual(before)
    await plant('none', { personId: person.userId, path: '/api/v1/accounts' })
    await plant('none', { personId: person.userId, path: '/api/v1/transactions' })
  },
)

test('[F-011] a webhook that comes long after what it tells of has been read starts nothing', async () => {
  await sandbox.admin('POST', '/admin/webhooks/hold', { hold: true })
  const person = await linked()
  expect(await sandbox.admin('POST', '/admin/webhooks/flush')).toMatchObject({ delivered: 0 })
  expect(await read(person)).toMatchObject({ status: 'DONE' })
  await sandbox.admin('POST', '/admin/webhooks/hold', { hold: false })
  const late = () => told.find((body) => body.includes(person.userId))
  while (!late()) await sandbox.admin('POST', '/admin/webhooks/flush')
  const body = late() ?? ''
  const at = Math.floor(app.clock.now.getTime() / 1000)
  const signature = createHmac('sha256', app.deps.env.AGGREGATOR_WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'aggregator-signature': `t=${at},v1=${signature}` }
  expect(await app.request('POST', '/api/byallaccounts/webhook/', body, headers)).toMatchObject({ status: 202 })
  const { rows } = await sql`select from sync where user_id = ${person.userId}`.execute(app.deps.db.system)
  expect(rows).toHaveLength(1)
})

test('[F-013] [F-014] an institution that fails for minutes is told as AMBER, holds up no other, and heals by itself', async () => {
  const person = await linked('saver', 'thistledown')
  await sandbox.link(person.userId, 'driftpine', 'young')
  await read(person)
  const before = await held(person)
  const levels = async () =>
    (await person.call(getActivitySummary)).accounts.map(
      ({ financialInstitution, unifiedStatusInfo }) =>
        `${financialInstitution.id} ${unifiedStatusInfo?.actionableType ?? 'healthy'}`,
    )
  const healthy = await levels()
  await plant('503', { personId: person.userId, institutionId: 'driftpine', path: '/api/v1/positions', seconds: 300 })
  await read(person)
  expect((await levels()).filter((text) => text.endsWith('systemActionable'))).toHaveLength(1)
  expect(await held(person)).toBe(before)
  await sandbox.admin('POST', '/admin/clock', { advanceSeconds: 301 })
  expect(await read(person)).toMatchObject({ status: 'DONE' })
  expect(await levels()).toEqual(healthy)
  expect(await held(person)).toBe(before)
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
