import * as access from '@keelwise/contract/advisor-access'
import * as clients from '@keelwise/contract/clients'
import { createGoal } from '@keelwise/contract/goals'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { foreignAccessesRecorded } from '../../platform/http/foreign-access.ts'
import { buildAccount, buildInstitution, buildPosition, buildRate, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { purge } from '../retention/purge.ts'
import { shiftDays } from '@keelwise/finance/days'

const app = await createTestApp()
let advisor: Person
let investor: Person
let clientId: string
let serial = 0
beforeAll(async () => {
  await buildRate(app.deps, 'EUR', '2026-11-19', '1.10')
})
afterAll(() => app.close())
beforeEach(async () => {
  advisor = await app.person({ userType: 'ADVISOR' })
  investor = await app.person({ email: `Investor${++serial}@example.test` })
  const body = { first_name: 'Sky', last_name: 'Harbour', email: `investor${serial}@EXAMPLE.test`, risk_score: 12 }
  clientId = (await advisor.call(clients.createClient, { body })).id
})

const params = () => ({ params: { id: clientId } })
const invite = () => advisor.call(clients.inviteClient, params())
const asked = async () => (await investor.call(access.listAdvisorAccess)).results
const link = async () => {
  await invite()
  const { id } = (await asked()).find(({ status }) => status === 'PENDING')!
  await investor.call(access.acceptAdvisorAccess, { params: { id } })
  return id
}

/** 1,000 of shares that cost 800, 550 of bonds of an unknown cost (500 EUR), 450 in cash. */
async function holdings() {
  const bank = await buildInstitution(app.deps, { name: 'Harbour Bank' })
  const account = await buildAccount(app.deps, investor.userId, {
    institution_id: bank.id,
    account_type: 'IRA',
    account_name: 'Nest egg',
    market_value: '2000.00',
  })
  const held = (changes: object) => buildPosition(app.deps, investor.userId, { account_id: account.id, ...changes })
  await held({
    name: 'Tide',
    market_value: '1000.00',
    cost_basis: '800.00',
    cost_basis_currency: 'USD',
    as_of: '2026-11-20T21:00:00Z',
  })
  await held({
    name: 'Bond',
    asset_class: 'fixed_income',
    sec_type: 'BOND',
    market_value: '500.00',
    market_value_currency: 'EUR',
  })
  await held({ name: 'Cash', asset_class: 'cash', sec_type: 'CASH', market_value: '450.00' })
  return account
}

test('nobody gets more than three letters a day that ask for access, whoever asks', async () => {
  for (let count = 0; count < 3; count++) await invite()
  const other = await app.person({ userType: 'ADVISOR' })
  const body = { first_name: 'Sky', last_name: 'Harbour', email: `Investor${serial}@example.test`, risk_score: 12 }
  const { id } = await other.call(clients.createClient, { body })
  for (const [person, client] of [
    [advisor, clientId],
    [other, id],
  ] as const)
    expect(await person.request('POST', `/api/wealth-management-clients/${client}/invite/`)).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    })
})

test('[S-068] after the investor agrees the advisor sees the portfolio, and after the end nothing at the next request', async () => {
  const account = await holdings()
  const accessId = await link()
  const portfolio = await advisor.call(clients.getClientPortfolio, params())
  expect(portfolio).toMatchObject({
    client_id: clientId,
    as_of: '2026-11-20T21:00:00.000Z',
    currency: 'USD',
    source: 'LINKED',
    total_market_value: { amount: '2000.00', currency: 'USD' },
    total_cost_basis: { amount: '800.00', currency: 'USD' },
    unrealized_gain: { amount: '200.00', percent: '25.00' },
    accounts: [
      {
        id: account.id,
        account_name: 'Nest egg',
        account_type_display: 'Retirement',
        institution_name: 'Harbour Bank',
        market_value: '2000.00',
        currency: 'USD',
        needs_attention: false,
      },
    ],
    risk: { risk_score: null, risk_band: null, equity_gap_points: null },
    unconverted: [],
  })
  expect(portfolio.allocation.map((row) => [row.display, row.amount, row.percent, row.target_percent])).toEqual([
    ['Equity', '1000.00', '50.00', null],
    ['Fixed Income', '550.00', '27.50', null],
    ['Cash', '450.00', '22.50', null],
    ['Alternatives', '0.00', '0.00', null],
  ])
  expect(portfolio.top_positions.map(({ name }) => name)).toEqual(['Tide', 'Bond', 'Cash'])
  expect((await advisor.call(clients.listClientPositions, params())).count).toBe(3)
  const listed = (await advisor.call(clients.listClients)).results[0]
  expect(listed).toMatchObject({ link_status: 'LINKED', total_market_value: '2000.00', risk_score: null })
  const accepted = (await asked())[0]?.decided_at
  expect(accepted).toEqual(expect.any(String))
  expect(listed?.link_status_at).toBe(accepted)

  expect(await investor.call(access.revokeAdvisorAccess, { params: { id: accessId } })).toMatchObject({
    status: 'REVOKED',
  })
  expect(await advisor.call(clients.getClientPortfolio, params())).toMatchObject({
    source: 'NONE',
    as_of: null,
    total_market_value: { amount: '0.00' },
    accounts: [],
    top_positions: [],
  })
  expect((await advisor.call(clients.listClientPositions, params())).count).toBe(0)
  expect((await advisor.call(clients.getClientPerformance, params())).points).toEqual([])
  expect(await advisor.call(clients.getClient, params())).toMatchObject({
    link_status: 'REVOKED',
    total_market_value: null,
    risk_score: 12,
  })
})

test('an invitation is mailed and told in the bell, says nothing about a login, and is one however often it is sent', async () => {
  const client = await advisor.request('POST', `/api/wealth-management-clients/${clientId}/invite/`)
  expect(client).toMatchObject({ status: 202, body: { link_status: 'INVITED' } })
  expect((client.body as { link_status_at: string }).link_status_at).toBe((await asked())[0]?.requested_at)
  await invite()
  expect(await asked()).toMatchObject([
    { status: 'PENDING', decided_at: null, scope: ['accounts', 'positions', 'performance', 'risk_score'] },
  ])
  const { results } = (await investor.request('GET', '/api/notifications/')).body as { results: { title: string }[] }
  expect(results.map(({ title }) => title)).toContain('An advisor asks to see your accounts')
  const letters = await app.deps.db.system
    .selectFrom('mail_outbox')
    .where('to_address', '=', `investor${serial}@EXAMPLE.test`)
    .select('text_body')
    .execute()
  expect(letters).toHaveLength(2)
  expect(letters[0]!.text_body).toContain('Nothing is shared until you agree.')
  const other = { first_name: 'No', last_name: 'Login', email: 'nobody@example.test' }
  const { id } = await advisor.call(clients.createClient, { body: other })
  const stranger = await advisor.request('POST', `/api/wealth-management-clients/${id}/invite/`)
  expect([stranger.status, Object.keys(stranger.body as object)]).toEqual([202, Object.keys(client.body as object)])
})

test('[S-069] only the person with the client’s address can answer, whatever id is tried', async () => {
  await invite()
  const { id } = (await asked())[0]!
  const other = await app.person()
  for (const verb of ['accept', 'decline', 'revoke'])
    expect((await other.request('POST', `/api/investor/advisor-access/${id}/${verb}/`)).status).toBe(404)
  expect((await other.call(access.listAdvisorAccess)).results).toEqual([])
  const asAdvisor = await advisor.request('POST', `/api/investor/advisor-access/${id}/accept/`)
  expect(asAdvisor.status).toBe(403)
  expect((await asked())[0]!.status).toBe('PENDING')
})

test('who declines is not asked again by the same request, but can be asked anew', async () => {
  await holdings()
  await invite()
  const { id } = (await asked())[0]!
  expect(await investor.call(access.declineAdvisorAccess, { params: { id } })).toMatchObject({ status: 'REVOKED' })
  expect((await investor.request('POST', `/api/investor/advisor-access/${id}/accept/`)).status).toBe(404)
  expect(await advisor.call(clients.getClient, params())).toMatchObject({ link_status: 'REVOKED' })
  expect((await advisor.call(clients.getClientPortfolio, params())).source).toBe('NONE')
  expect(await invite()).toMatchObject({ link_status: 'INVITED' })
})

test.each<[string, () => Promise<unknown>]>([
  ['another address', () => advisor.call(clients.updateClient, { ...params(), body: { email: 'else@example.test' } })],
  ['no address', () => advisor.call(clients.updateClient, { ...params(), body: { email: null } })],
  ['the advisor’s own wish', () => advisor.call(clients.endClientAccess, params())],
  ['deletion of the client', () => advisor.call(clients.deleteClient, params())],
])('an open invitation ends with %s', async (_, act) => {
  await invite()
  const { id } = (await asked())[0]!
  await act()
  expect((await investor.request('POST', `/api/investor/advisor-access/${id}/accept/`)).status).toBe(404)
})

test('access ends with the other side’s end: client deleted and brought back, investor closed', async () => {
  await holdings()
  await link()
  await advisor.call(clients.deleteClient, params())
  expect((await asked())[0]!.status).toBe('REVOKED')
  await advisor.request('POST', `/api/wealth-management-clients/${clientId}/restore/`)
  expect((await advisor.call(clients.getClientPortfolio, params())).source).toBe('NONE')
  await link()
  expect((await advisor.call(clients.getClientPortfolio, params())).source).toBe('LINKED')
  await app.deps.db.system
    .updateTable('user_account')
    .set({ closed_at: app.clock.now })
    .where('id', '=', investor.userId)
    .execute()
  expect((await advisor.call(clients.getClientPortfolio, params())).source).toBe('NONE')
})

test('the investor sees who looked at what and when', async () => {
  await holdings()
  await link()
  await advisor.call(clients.getClientPortfolio, params())
  await advisor.call(clients.getClientPortfolio, params())
  await advisor.call(clients.listClientPositions, params())
  const { results } = await investor.call(access.listAdvisorViews)
  expect(results.map(({ scope, times, last_at }) => [scope, times, last_at]).toSorted()).toEqual([
    ['accounts', 2, '2026-11-21T12:00:00.000Z'],
    ['positions', 3, '2026-11-21T12:00:00.000Z'],
    ['risk_score', 2, '2026-11-21T12:00:00.000Z'],
  ])
  expect((await (await app.person()).call(access.listAdvisorViews)).results).toEqual([])
})

test('the second wall: an advisor’s transaction sees no row of the investor, and cannot make itself an access', async () => {
  await holdings()
  await invite()
  const { id } = (await asked())[0]!
  const seen = await app.deps.db.asUser(advisor.userId, async (tx) => ({
    accounts: await tx.selectFrom('account').selectAll().where('user_id', '=', investor.userId).execute(),
    positions: await tx.selectFrom('position').selectAll().where('user_id', '=', investor.userId).execute(),
  }))
  expect(seen).toEqual({ accounts: [], positions: [] })
  const seize = app.deps.db.asUser(advisor.userId, (tx) =>
    tx
      .updateTable('advisor_access')
      .set({ status: 'ACTIVE', investor_id: investor.userId })
      .where('id', '=', id)
      .execute(),
  )
  await expect(seize).rejects.toThrow(/row-level security/)
})

test('[S-068] the one door to a client’s holdings opens with the investor’s yes, for their advisor alone', async () => {
  const other = await app.person({ userType: 'ADVISOR' })
  const holders = (by: Person) =>
    app.deps.db.asUser(by.userId, (tx) =>
      tx.selectFrom('client_holder').where('client_id', '=', clientId).select(['holder_id', 'source']).execute(),
    )
  await invite()
  expect(await holders(advisor)).toEqual([])
  const id = await link()
  expect(await holders(advisor)).toEqual([{ holder_id: investor.userId, source: 'LINKED' }])
  expect(await holders(other)).toEqual([])
  await investor.call(access.revokeAdvisorAccess, { params: { id } })
  expect(await holders(advisor)).toEqual([])
})

test('[R-7.043] [R-7.044] [R-7.045] shapes stand also for a client who holds nothing', async () => {
  expect(await advisor.call(clients.getClientPerformance, params())).toEqual({
    client_id: clientId,
    period: '1y',
    currency: 'USD',
    start_date: null,
    end_date: null,
    start_value: null,
    end_value: null,
    net_contributions: '0.00',
    gain: { amount: null, percent: null },
    time_weighted_return_percent: null,
    annualized_return_percent: null,
    volatility_percent: null,
    max_drawdown_percent: null,
    risk: null,
    attribution: null,
    unconverted: [],
    benchmark: null,
    points: [],
  })
  const bad = await advisor.request('GET', `/api/clients/${clientId}/portfolio/performance/?period=2w`)
  expect(bad.status).toBe(400)
  expect(await advisor.call(clients.getClientPortfolio, params())).toMatchObject({
    source: 'NONE',
    risk: { risk_score: 12 },
  })
})

test('a client’s performance is the investor’s own, over the period asked for', async () => {
  const account = await holdings()
  await link()
  const days = [
    ['2026-08-21', '1000.00'],
    ['2026-11-19', '1100.00'],
    ['2026-11-20', '990.00'],
    ['2026-11-21', '2000.00'],
  ]
  await app.deps.db.system
    .insertInto('account_snapshot')
    .values(
      days.map(([date, market_value]) => ({
        user_id: investor.userId,
        account_id: account.id,
        date: date!,
        market_value: market_value!,
        currency: 'USD',
      })),
    )
    .onConflict((oc) =>
      oc
        .columns(['user_id', 'account_id', 'date'])
        .doUpdateSet((eb) => ({ market_value: eb.ref('excluded.market_value') })),
    )
    .execute()
  await app.deps.db.system
    .insertInto('transaction')
    .values({
      id: crypto.randomUUID(),
      user_id: investor.userId,
      account_id: account.id,
      institution_id: account.institution_id,
      source: 'test',
      external_id: 'gift',
      execution_date: '2026-11-21',
      tx_type: 'DEPOSIT',
      flow_amount: '1010.00',
      currency: 'USD',
      is_cash_flow: true,
      created_at: app.clock.now,
      updated_at: app.clock.now,
    })
    .execute()
  const result = await advisor.call(clients.getClientPerformance, { ...params(), query: { period: '3m' } })
  expect(result).toMatchObject({
    start_date: '2026-08-21',
    end_date: '2026-11-21',
    start_value: '1000.00',
    end_value: '2000.00',
    net_contributions: '1010.00',
    gain: { amount: '-10.00', percent: '-1.00' },
    time_weighted_return_percent: '-1.00',
    annualized_return_percent: '-1.00',
    max_drawdown_percent: '-10.00',
  })
  expect(result.points.at(-1)).toMatchObject({ contributions: '1010.00', return_percent: '-1.0000' })
  expect(result.volatility_percent).not.toBeNull()
})

const OFX = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261120<LANGUAGE>ENG<FI><ORG>Harbour<FID>1</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>4711<ACCTTYPE>SAVINGS</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261120
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261110<TRNAMT>250.00<FITID>a1<NAME>Salary</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1250.00<DTASOF>20261120</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

/** What somebody was refused because it is another person's. */
async function deniedTo(person: Person): Promise<(string | null)[]> {
  await foreignAccessesRecorded()
  const rows = await app.deps.db.system
    .selectFrom('audit_event')
    .where('action', '=', 'access_denied')
    .where('actor_user_id', '=', person.userId)
    .select('object_id')
    .execute()
  return rows.map((row) => row.object_id)
}

test('a client without a link has statements imported by the advisor, who alone sees them, once however often', async () => {
  const preview = (by: Person, content: string) =>
    by.request('POST', `/api/clients/${clientId}/statements/preview/?file_name=a.ofx`, Buffer.from(content), {
      'content-type': 'application/octet-stream',
    })
  const read = await preview(advisor, OFX)
  expect(read).toMatchObject({ status: 201, body: { is_ready: true } })
  expect((await advisor.call(clients.getClientPortfolio, params())).source).toBe('NONE')
  const { id } = read.body as { id: string }
  const path = `/api/clients/${clientId}/statements/${id}/import/`
  expect(await advisor.request('POST', path)).toMatchObject({
    status: 201,
    body: { accounts_added: 1, transactions_added: 1 },
  })
  const again = (await preview(advisor, OFX)).body as { id: string }
  expect(await advisor.request('POST', path.replace(id, again.id))).toMatchObject({
    status: 201,
    body: { accounts_added: 0, transactions_added: 0, transactions_known: 1 },
  })
  expect(await advisor.call(clients.getClientPortfolio, params())).toMatchObject({
    source: 'MANUAL',
    accounts: [{ market_value: '1250.00' }],
    risk: { risk_score: 12, risk_band: 'conservative' },
  })
  expect(await advisor.call(clients.getClient, params())).toMatchObject({ link_status: 'NONE' })
  // through another client of the same advisor it is not found, and nobody's data was reached for
  const { id: otherId } = await advisor.call(clients.createClient, {
    body: { first_name: 'Other', last_name: 'Client' },
  })
  expect((await advisor.request('POST', path.replace(clientId, otherId))).status).toBe(404)
  expect(await deniedTo(advisor)).toEqual([])
  const stranger = await app.person({ userType: 'ADVISOR' })
  expect((await preview(stranger, OFX)).status).toBe(404)
  expect((await stranger.request('POST', path)).status).toBe(404)
  expect(await deniedTo(stranger)).toEqual([clientId, clientId])
  const holder = `holdings-of-${clientId}`
  const login = await app.request('POST', '/api/auth/jwt/create/', { email: holder, password: '-' })
  expect([400, 401]).toContain(login.status)
})

test('what an investor shares is not added to by the advisor', async () => {
  await link()
  const answer = await advisor.request(
    'POST',
    `/api/clients/${clientId}/statements/preview/?file_name=a.ofx`,
    Buffer.from(OFX),
    { 'content-type': 'application/octet-stream' },
  )
  expect(answer).toMatchObject({
    status: 400,
    body: { non_field_errors: ['This client shares their accounts; statements are theirs to add.'] },
  })
})

test('a client deleted 30 days ago is erased with the imported holdings, and what an investor shared stays theirs', async () => {
  const body = Buffer.from(OFX)
  const path = `/api/clients/${clientId}/statements/preview/?file_name=a.ofx`
  await advisor.request('POST', path, body, { 'content-type': 'application/octet-stream' })
  await holdings()
  await link()
  await advisor.call(clients.deleteClient, params())
  const now = app.clock.now
  const erased = async () => {
    await purge(app.deps)
    const { system } = app.deps.db
    const holder = await system
      .selectFrom('user_account')
      .where('email', '=', `holdings-of-${clientId}`)
      .select('id')
      .execute()
    const client = await system.selectFrom('client').where('id', '=', clientId).select('id').execute()
    const kept = await system.selectFrom('position').where('user_id', '=', investor.userId).select('id').execute()
    return [holder.length, client.length, kept.length]
  }
  expect(await erased()).toEqual([1, 1, 3])
  app.clock.now = shiftDays(now, 31)
  expect(await erased()).toEqual([0, 0, 3])
  app.clock.now = now
})

test('goals are shown to the advisor only where the investor says so besides, and every look is kept', async () => {
  await investor.call(createGoal, {
    body: {
      kind: 'HOUSE',
      name: 'A house by the sea',
      target_amount: '1000.00',
      target_months: null,
      target_date: null,
      monthly_amount: null,
      strategy: null,
      accounts: [],
    },
  })
  const seen = () => advisor.call(clients.listClientGoals, params())
  const share = (id: string, is_shared: boolean) =>
    investor.call(access.shareWithAdvisor, { params: { id }, body: { is_shared } })
  const looks = async () => (await investor.call(access.listAdvisorViews)).results.map(({ scope }) => scope)
  const nothing = { is_shared: false, currency: 'USD', results: [] }
  expect(await seen()).toEqual(nothing)
  const id = await link()
  expect((await asked())[0]?.scope).toEqual(['accounts', 'positions', 'performance', 'risk_score'])
  expect(await seen()).toEqual(nothing)
  expect(await looks()).toEqual([])

  expect((await share(id, true)).scope).toContain('goals')
  const { results, ...rest } = await seen()
  expect(rest).toEqual({ is_shared: true, currency: 'USD' })
  expect(results).toMatchObject([{ name: 'A house by the sea', status: 'no_date', target: '1000.00' }])
  expect(results[0]).not.toHaveProperty('accounts')
  expect(await looks()).toEqual(['goals'])

  await share(id, false)
  expect(await seen()).toEqual(nothing)
  await share(id, true)
  await investor.call(access.revokeAdvisorAccess, { params: { id } })
  expect(await seen()).toEqual(nothing)
  expect(await investor.request('PUT', `/api/investor/advisor-access/${id}/goals/`, { is_shared: true })).toMatchObject(
    { status: 404 },
  )
  // who agrees again agrees to what is asked, and to no more
  await link()
  expect(await seen()).toEqual(nothing)
})

test('a look at the files of a client of whom nothing was imported makes nobody who holds them', async () => {
  const get = (path: string) => advisor.request('GET', `/api/clients/${clientId}${path}`)
  expect(await get('/statements/')).toMatchObject({ status: 200, body: { statements: [] } })
  expect(await get('/imports/')).toMatchObject({ status: 200, body: { count: 0, results: [] } })
  expect((await get('/imports/01890000-0000-7000-8000-000000000000/')).status).toBe(404)
  const client = await app.deps.db.system
    .selectFrom('client')
    .where('id', '=', clientId)
    .select('holder_id')
    .executeTakeFirstOrThrow()
  expect(client.holder_id).toBeNull()
})

test('what a client bought and sold since a day is told net, with what no trade tells, and payments of who shares accounts are not', async () => {
  const since = (day: string) => advisor.call(clients.getClientChanges, { ...params(), query: { since: day } })
  const none = { source: 'NONE', holdings: [], holdings_count: 0, accounts_without_trades: 0, recurring: null }
  expect(await since('2026-11-01')).toMatchObject(none)
  const account = await holdings()
  const other = await buildAccount(app.deps, investor.userId, { account_type: 'IRA' })
  const held = (name: string, units: string) =>
    buildPosition(app.deps, investor.userId, { account_id: other.id, name, ticker: name.toUpperCase(), units })
  await held('Oak', '15')
  await held('Elm', '4')
  const trade = (name: string, units: string, flow: string, changes: object = {}) =>
    buildTransaction(app.deps, investor.userId, {
      account_id: other.id,
      tx_type: units.startsWith('-') ? 'SELL' : 'BUY',
      ticker: name.toUpperCase(),
      name,
      units,
      flow_amount: flow,
      is_cash_flow: false,
      execution_date: '2026-11-10',
      ...changes,
    })
  await trade('Oak', '5', '-500.00', { execution_date: '2026-10-20' })
  await trade('Oak', '12', '-1200.00')
  await trade('Oak', '-2', '210.00')
  await trade('Elm', '4', '-100.00')
  await trade('Ash', '-7', '70.00')
  await trade('Fir', '3', '-30.00', { is_pending: true })
  await trade('Elm', '4', '0.00', { tx_type: 'SPLIT' })
  // rent that comes back month after month
  for (const month of ['08', '09', '10', '11'])
    await buildTransaction(app.deps, investor.userId, {
      payee: 'Elm Street Rent',
      flow_amount: '-1800.00',
      execution_date: `2026-${month}-01`,
    })
  expect(await since('2026-11-01')).toMatchObject(none)
  const id = await link()
  expect(await since('2026-11-01')).toEqual({
    source: 'LINKED',
    currency: 'USD',
    since: '2026-11-01',
    holdings: [
      { name: 'Oak', ticker: 'OAK', units: '10', amount: '990.00', change: 'MORE' },
      { name: 'Elm', ticker: 'ELM', units: '4', amount: '100.00', change: 'NEW' },
      { name: 'Ash', ticker: 'ASH', units: '-7', amount: '-70.00', change: 'GONE' },
    ],
    holdings_count: 3,
    accounts_without_trades: 1,
    recurring: null,
  })
  expect((await since('2026-11-10')).holdings).toEqual([])
  expect(account.id).not.toBe(other.id)
  const looks = (await investor.call(access.listAdvisorViews)).results.map(({ scope }) => scope)
  expect(looks.toSorted()).toEqual(['performance', 'positions'])
  await investor.call(access.revokeAdvisorAccess, { params: { id } })
  expect(await since('2026-11-01')).toMatchObject(none)
})

test('what comes back in statements that the advisor imported is told of that client', async () => {
  await advisor.request('POST', `/api/clients/${clientId}/statements/preview/?file_name=a.ofx`, Buffer.from(OFX), {
    'content-type': 'application/octet-stream',
  })
  const { holder_id: holder } = await app.deps.db.system
    .selectFrom('client')
    .where('id', '=', clientId)
    .select('holder_id')
    .executeTakeFirstOrThrow()
  const account = await buildAccount(app.deps, holder ?? '', { account_type: 'CHECKING' })
  for (const month of ['08', '09', '10', '11'])
    await buildTransaction(app.deps, holder ?? '', {
      account_id: account.id,
      payee: 'Elm Street Rent',
      flow_amount: '-1800.00',
      execution_date: `2026-${month}-01`,
    })
  const { source, recurring } = await advisor.call(clients.getClientChanges, {
    ...params(),
    query: { since: '2026-11-01' },
  })
  expect(source).toBe('MANUAL')
  expect(recurring).toMatchObject([
    { payee: 'Elm Street Rent', direction: 'out', pace: 'monthly', amount: '1800.00', next_date: '2026-12-01' },
  ])
})
