import { deleteCredential, getActivitySummary } from '@keelwise/contract/account-link'
import { deleteAccount, listAccounts, listAccountsByInstitution } from '@keelwise/contract/accounts'
import { listPositions } from '@keelwise/contract/positions'
import { claimSimplefinToken, listSimplefinConnections } from '@keelwise/contract/simplefin'
import { getInvestorSummary } from '@keelwise/contract/summary'
import { getSync, startSync } from '@keelwise/contract/sync'
import { listTransactions } from '@keelwise/contract/transactions'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startScheduledSyncs } from '../sync/sync.sweep.ts'
import { keepAccess } from '../../sources/simplefin/access-store.ts'
import type { AccountSource, AggregatorPort } from '../../sources/aggregator/port.ts'
import { quietReader } from '../../testing/build-rows.ts'
import { type Person, type TestApp, callThrough, createTestApp } from '../../testing/test-app.ts'
import { type TestSimplefin, startTestSimplefin } from '../../testing/test-simplefin.ts'
import { shiftDays } from '@keelwise/finance/days'

let app: TestApp
let server: TestSimplefin

const aggregator = { id: 'byallaccounts', read: () => Promise.resolve(quietReader) } as unknown as AggregatorPort

beforeAll(async () => {
  app = await createTestApp({
    env: { SIMPLEFIN: '1', SIMPLEFIN_ALLOW_LOOPBACK: '1', SIMPLEFIN_TIMEOUT_SECONDS: '2' },
    overrides: () => ({ aggregator, sleep: () => Promise.resolve() }),
  })
  server = await startTestSimplefin()
})
afterAll(async () => {
  await server.stop()
  await app.close()
})
afterEach(() => {
  server.fault = null
  server.errors = []
  server.accounts = []
  server.asked.length = 0
})

const seconds = (instant: string): number => Date.parse(instant) / 1000
const GROCER = { id: 't1', posted: seconds('2026-11-10T12:00:00Z'), amount: '-42.10', description: 'Corner Grocer' }
const CHECKING = { id: 'a1', name: 'Everyday Checking (4821)', balance: '1204.55', transactions: [GROCER] }

async function linked(): Promise<{ person: Person; id: string }> {
  const person = await app.person()
  const { credential_id: id } = await person.call(claimSimplefinToken, { body: { setup_token: server.token() } })
  await app.deps.jobs.drain()
  return { person, id }
}

/** The next day's sync, with a login of that day. */
async function nextDay({ userId, sessionId, email }: Person): Promise<Person> {
  const now = shiftDays(app.clock.now, 1)
  app.clock.now = now
  await app.deps.db.system
    .updateTable('session')
    .set({ last_used_at: now, expires_at: shiftDays(now, 1) })
    .where('id', '=', sessionId)
    .execute()
  const access = await app.deps.tokens.signAccess({ userId, sessionId, role: 'INVESTOR' })
  const request: Person['request'] = (method, url, body, headers = {}) =>
    app.request(method, url, body, { authorization: `Bearer ${access}`, ...headers })
  const person: Person = {
    userId,
    sessionId,
    access,
    email,
    request,
    call: (endpoint, args) => callThrough(request, endpoint, args),
  }
  await person.call(startSync, { body: {} })
  await app.deps.jobs.drain()
  return person
}

const statusOf = async (person: Person) => (await person.call(getActivitySummary)).accounts[0]

test('a setup token brings accounts, transactions and holdings to the cent, each at its own institution', async () => {
  server.accounts = [
    CHECKING,
    {
      id: 'a2',
      name: 'Individual',
      org: { domain: 'reef.example', name: 'Reef Brokerage' },
      balance: '5100.00',
      holdings: [
        {
          id: 'h1',
          symbol: 'TIDE',
          description: 'Tidewater Works',
          shares: '40',
          market_value: '5000.00',
          cost_basis: '4000.00',
          currency: 'USD',
          created: 0,
        },
      ],
    },
    { id: 'a3', name: 'Miles', currency: 'https://points.example/miles', balance: '90000' },
  ]
  const { person, id } = await linked()
  expect(await person.call(getSync)).toMatchObject({ status: 'DONE', credentials_done: 1, accounts_added: 3 })
  const accounts = (await person.call(listAccounts)).results
  expect(
    accounts
      .map((account) => [
        account.account_name,
        account.account_type,
        account.institution_name,
        account.currency,
        account.market_value,
      ])
      .toSorted(),
  ).toEqual([
    ['Everyday Checking (4821)', 'CHECKING', 'Harbor Bank', 'USD', '1204.55'],
    ['Individual', 'BROKERAGE', 'Reef Brokerage', 'USD', '5100.00'],
    ['Miles', 'OTHER', 'Harbor Bank', 'XXX', '90000.00'],
  ])
  expect(accounts.every(({ metadata }) => metadata.credential_id === id)).toBe(true)
  expect((await person.call(listPositions)).results).toMatchObject([
    {
      ticker: 'TIDE',
      units: '40',
      unit_price_amount: '125.00',
      market_value_amount: '5000.00',
      cost_basis_amount: '4000.00',
    },
    // what the balance holds beyond the holdings
    { ticker: null, name: 'Cash', sec_type: 'CASH', asset_class: 'cash', market_value_amount: '100.00' },
  ])
  expect((await person.call(listTransactions)).results).toMatchObject([
    { execution_date: '2026-11-10', flow_amount: '-42.10', tx_type: 'WITHDRAWAL', description: 'Corner Grocer' },
  ])
  // An amount in no currency that has a rate is shown and left out of the sum.
  expect((await person.call(getInvestorSummary)).net_worth).toEqual({ amount: '6304.55', currency: 'USD' })
  expect((await person.call(listAccountsByInstitution)).results).toHaveLength(2)
  expect(await statusOf(person)).toMatchObject({ financialInstitution: { name: 'SimpleFIN' }, unifiedStatusInfo: null })
  expect((await person.call(listSimplefinConnections)).connections).toMatchObject([{ credential_id: id }])
  const stored = await app.deps.db.system.selectFrom('simplefin_access').select(['sealed']).execute()
  expect(stored.some(({ sealed }) => sealed.includes('127.0.0.1'))).toBe(false)
})

test('the first reading goes back in windows of 90 days until one is empty, a later one asks once', async () => {
  const old = { ...GROCER, id: 't0', posted: seconds('2026-07-01T12:00:00Z'), description: 'Summer' }
  server.accounts = [
    { ...CHECKING, transactions: [GROCER, old] },
    { ...CHECKING, id: 'a9', name: 'Savings' },
  ]
  const { person } = await linked()
  const days = server.asked.map(({ from, to }) => (to - from) / 86_400)
  expect(days).toEqual([90, 90, 90])
  expect(server.asked.every(({ pending }) => pending === '1')).toBe(true)
  expect(server.asked[1]!.to).toBe(server.asked[0]!.from)
  expect((await person.call(listTransactions)).count).toBe(3)
  server.asked.length = 0
  const later = await nextDay(person)
  expect(server.asked).toHaveLength(1)
  expect((await later.call(listTransactions)).count).toBe(3)
})

test('[F-008] [F-010] ids that repeat are kept apart, what is pending settles with a new id, and what vanished is gone', async () => {
  const pending = {
    id: 'p1',
    posted: 0,
    transacted_at: seconds('2026-11-21T08:00:00Z'),
    amount: '-12.00',
    description: 'Pier Coffee',
  }
  const vanishing = { ...pending, id: 'p2', amount: '-90.00', description: 'Hotel hold' }
  const fee = { ...GROCER, amount: '-1.26', description: 'Foreign fee' }
  server.accounts = [{ ...CHECKING, transactions: [GROCER, fee, GROCER, pending, vanishing] }]
  const { person } = await linked()
  const before = (await person.call(listTransactions)).results
  expect(before.map((row) => [row.flow_amount, row.is_pending]).toSorted()).toEqual([
    ['-1.26', false],
    ['-12.00', true],
    ['-42.10', false],
    ['-90.00', true],
  ])
  const posted = { ...pending, id: 'n1', posted: seconds('2026-11-22T10:00:00Z') }
  server.accounts = [{ ...CHECKING, transactions: [GROCER, fee, posted] }]
  const later = await nextDay(person)
  const after = (await later.call(listTransactions)).results
  expect(after.map((row) => [row.flow_amount, row.is_pending]).toSorted()).toEqual([
    ['-1.26', false],
    ['-12.00', false],
    ['-42.10', false],
  ])
  const idOf = (rows: typeof after) => rows.find(({ flow_amount }) => flow_amount === '-12.00')?.id
  expect(idOf(after)).toBe(idOf(before))
})

test('[F-013] a record that cannot be read is left out, and the good ones stay', async () => {
  server.accounts = [
    {
      ...CHECKING,
      transactions: [GROCER, { ...GROCER, id: 't2', amount: '1e9' }, { ...GROCER, id: 't3', posted: 'soon' }],
    },
    { ...CHECKING, name: 'The same again' },
    { ...CHECKING, id: 'a4', name: 'Broken', balance: 'many' },
  ]
  const { person } = await linked()
  expect((await person.call(listAccounts)).results.map(({ account_name }) => account_name)).toEqual([CHECKING.name])
  expect((await person.call(listTransactions)).count).toBe(1)
})

test.each([402, 403])(
  '[R-3.040] an answer of %i needs the person, and a new token on the same connection settles it',
  async (status) => {
    server.accounts = [CHECKING]
    const { person, id } = await linked()
    server.fault = { status, body: '' }
    const later = await nextDay(person)
    expect(await statusOf(later)).toMatchObject({
      credentialId: id,
      unifiedStatusInfo: { actionableType: 'userActionable', actionType: 'reAuthorize', miniType: 'ERROR' },
    })
    expect((await later.call(listAccounts)).results).toMatchObject([{ market_value: '1204.55' }])
    server.fault = null
    await later.call(claimSimplefinToken, { body: { setup_token: server.token(), credential_id: id } })
    await app.deps.jobs.drain()
    expect((await later.call(getActivitySummary)).accounts).toMatchObject([
      { credentialId: id, unifiedStatusInfo: null },
    ])
    expect((await later.call(listAccounts)).count).toBe(1)
  },
)

test.each([
  ['a failing server', { status: 503, body: 'down' }],
  ['JSON that is cut', { status: 200, body: '{"errors":[],"accounts":[' }],
  ['another shape', { status: 200, body: '{"hello":1}' }],
  ['a redirect', { status: 302, body: '', location: 'http://127.0.0.1:1/accounts' }],
  ['an answer larger than 16 MB', { status: 200, body: ' '.repeat(17 * 1024 * 1024) }],
  ['a server that never answers', 'hang' as const],
])('[F-013] %s is told as passing, and the last figures stay', async (_what, fault) => {
  server.accounts = [CHECKING]
  const { person } = await linked()
  server.fault = fault
  const later = await nextDay(person)
  expect(await statusOf(later)).toMatchObject({
    unifiedStatusInfo: {
      actionableType: 'systemActionable',
      miniType: 'WARNING',
      message: 'We could not update SimpleFIN. We will try again.',
    },
  })
  expect((await later.call(listAccounts)).results).toMatchObject([{ market_value: '1204.55' }])
})

test('what the server says about an institution is told, and nothing is concluded from what it left out', async () => {
  server.accounts = [CHECKING, { ...CHECKING, id: 'a5', name: 'Reef Savings' }]
  const { person } = await linked()
  server.accounts = [CHECKING]
  server.errors = ['Connection to Reef Bank may need attention']
  const later = await nextDay(person)
  expect((await statusOf(later))?.unifiedStatusInfo).toMatchObject({
    actionableType: 'systemActionable',
    message: 'SimpleFIN says: Connection to Reef Bank may need attention',
  })
  expect((await later.call(listAccounts)).count).toBe(2)
  server.errors = []
  expect((await (await nextDay(later)).call(listAccounts)).count).toBe(1)
})

test('a day has 24 requests for a connection, and the next day has its own', async () => {
  server.accounts = [CHECKING]
  const { person, id } = await linked()
  await app.deps.db.system.updateTable('simplefin_access').where('id', '=', id).set({ requests_made: 24 }).execute()
  server.asked.length = 0
  await person.request(startSync.method, startSync.path, {})
  await app.deps.jobs.drain()
  expect(server.asked).toEqual([])
  const later = await nextDay(person)
  expect(server.asked).toHaveLength(1)
  expect(await statusOf(later)).toMatchObject({ unifiedStatusInfo: null })
})

test('an account that the person removed stays removed, though the server lists it on', async () => {
  server.accounts = [CHECKING, { ...CHECKING, id: 'a6', name: 'Old Savings' }]
  const { person } = await linked()
  const old = (await person.call(listAccounts)).results.find(({ account_name }) => account_name === 'Old Savings')
  await person.call(deleteAccount, { params: { id: old!.id } })
  await app.deps.jobs.drain()
  const later = await nextDay(person)
  expect((await later.call(listAccounts)).results.map(({ account_name }) => account_name)).toEqual([CHECKING.name])
})

test('[R-7.081] removing the connection forgets what opened the server', async () => {
  server.accounts = [CHECKING]
  const { person, id } = await linked()
  await person.call(deleteCredential, { params: { id } })
  expect((await person.call(listSimplefinConnections)).connections).toEqual([])
  expect((await person.call(listAccounts)).count).toBe(0)
})

test('[S-065] [S-084] a token that is used, unreadable or leads inside is refused, and so is a connection of somebody else', async () => {
  const { id } = await linked()
  const stranger = await app.person()
  const used = server.token()
  await stranger.call(claimSimplefinToken, { body: { setup_token: used } })
  const claim = (setup_token: string, credential_id?: string) =>
    stranger.request('POST', claimSimplefinToken.path, { setup_token, credential_id })
  expect(await claim(used)).toMatchObject({
    status: 400,
    body: { setup_token: [expect.stringContaining('used before')] },
  })
  const inside = Buffer.from('https://169.254.169.254/claim').toString('base64')
  expect(await claim(inside)).toMatchObject({
    status: 400,
    body: { setup_token: ['This token leads to an address that cannot be used.'] },
  })
  const broken = Buffer.from('https://%zz:secret@example.test/claim').toString('base64')
  expect(await claim(broken)).toMatchObject({
    status: 400,
    body: { setup_token: ['This token leads to an address that cannot be used.'] },
  })
  for (const token of ['hello world', '????', Buffer.from('javascript:1').toString('base64')])
    expect(await claim(token)).toMatchObject({
      status: 400,
      body: { setup_token: ['This is not a SimpleFIN setup token.'] },
    })
  expect(await claim('')).toMatchObject({ status: 400 })
  expect((await claim(server.token(), id)).status).toBe(404)
  expect((await claim(Buffer.from('http://127.0.0.1:1/claim').toString('base64'))).status).toBe(502)
})

test('an access address that cannot be read fails alone: the sync ends and says so', async () => {
  server.accounts = [CHECKING]
  const { person, id } = await linked()
  await app.deps.db.asUser(person.userId, (tx) =>
    keepAccess(tx, app.deps.sealedBox, {
      userId: person.userId,
      credentialId: id,
      address: 'http://%zz:secret@127.0.0.1/accounts',
      now: app.deps.clock(),
    }),
  )
  await person.call(startSync, { body: {} })
  await app.deps.jobs.drain()
  expect((await person.call(getSync)).status).not.toBe('SYNCING')
  expect((await person.call(listAccounts)).count).toBe(1)
})

test('where SimpleFIN is switched off nobody links with it, and connections from before say so and keep their data', async () => {
  server.accounts = [CHECKING]
  const { person } = await linked()
  const sources = (app.deps.sources as AccountSource[]).splice(1)
  try {
    app.clock.now = new Date('2027-01-10T12:00:00Z')
    await startScheduledSyncs(app.deps)
    await app.deps.jobs.drain()
  } finally {
    ;(app.deps.sources as AccountSource[]).push(...sources)
  }
  const told = await app.deps.db.system
    .selectFrom('credential')
    .where('user_id', '=', person.userId)
    .select(['status_message', 'actionable_type', 'deleted_at'])
    .execute()
  expect(told).toEqual([
    {
      status_message: 'SimpleFIN is not updated: this way of linking is switched off. The last figures stay.',
      actionable_type: 'systemActionable',
      deleted_at: null,
    },
  ])
  const off = await createTestApp()
  try {
    const other = await off.person()
    expect((await other.request('POST', claimSimplefinToken.path, { setup_token: 'x' })).status).toBe(404)
  } finally {
    await off.close()
  }
})
