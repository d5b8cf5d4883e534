import {
  type AlertKind,
  addAlert,
  changeAlert,
  deleteAlert,
  listAlertEvents,
  listAlerts,
  previewAlert,
  type Watched,
} from '@keelwise/contract/alerts'
import { setBudget } from '@keelwise/contract/budgets'
import { undoStatementImport } from '@keelwise/contract/imports'
import { updateMe } from '@keelwise/contract/me'
import { listNotifications, markAllNotificationsRead } from '@keelwise/contract/notifications'
import { importStatement } from '@keelwise/contract/statements'
import { addDays, addMonths, dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { storeTransactions } from '../../ingest/transactions.ts'
import { buildTransactionRow } from '../../testing/build-rows.ts'
import { buildAccount, buildPosition, buildRate, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { uploadStatement } from '../../testing/upload-statement.ts'
import { tellOfBudgets } from '../budgets/tell-of-budgets.ts'
import { tellOfRecurring } from '../recurring/tell-of-recurring.ts'
import { alertsJob, startAlerts } from './check-alerts.ts'

const app = await createTestApp()
const start = app.clock.now
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now = start
})

const NONE: Watched = {
  kind: 'MATURITY',
  account_id: null,
  direction: null,
  amount: null,
  level: null,
  key: null,
  percent: null,
  payee: null,
  days: null,
}
type Said = Partial<Watched> & { kind: AlertKind; is_on?: boolean; mail?: 'OFF' | 'NOW' | 'WEEKLY' }
const entry = (said: Said) => ({ ...NONE, mail: 'OFF' as const, is_on: true, ...said })
const set = async (person: Person, said: Said) => (await person.call(addAlert, { body: entry(said) })).id
const preview = (person: Person, said: Said) => person.call(previewAlert, { body: { ...NONE, ...said } })
const look = (person: Person, isUndone = false) => alertsJob(app.deps)({ userId: person.userId, isUndone })
/** Asks at the time at which the session began: days pass, and sessions end. */
async function early<T>(ask: () => Promise<T>): Promise<T> {
  const { now } = app.clock
  app.clock.now = start
  return ask().finally(() => (app.clock.now = now))
}
const bell = (person: Person) =>
  early(async () => (await person.call(listNotifications)).results.map(({ title }) => title).toSorted())
const today = () => dayOf(app.clock.now)
const pass = (minutes: number) => (app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000))
const LARGE = { kind: 'LARGE_TRANSACTION', direction: 'out', amount: '500.00' } as const

/** Somebody with a checking account, and a way to book in it. */
async function withAccount(changes: object = {}) {
  const person = await app.person()
  const account = await buildAccount(app.deps, person.userId, changes)
  const book = (flow_amount: string, more: object = {}) =>
    buildTransaction(app.deps, person.userId, { account_id: account.id, flow_amount, execution_date: today(), ...more })
  return { person, account, book }
}

test('a large transaction is told once, however often and on however many servers is looked', async () => {
  const { person, account, book } = await withAccount()
  await book('-900.00', { payee: 'Before' })
  pass(1)
  const id = await set(person, LARGE)
  pass(1)
  await book('-499.99', { payee: 'Small' })
  await book('-500.00', { payee: 'Copper Kiln' })
  await book('800.00', { payee: 'Salary' })
  await book('-700.00', { payee: 'Own card', tx_type: 'TRANSFER_OUT', is_cash_flow: false })
  await book('-700.00', { payee: 'Left out', is_excluded: true })
  await Promise.all([look(person), look(person), look(person)])
  await look(person)
  // what was there before it was set is no news
  expect(await bell(person)).toEqual(['$500.00 went out: Copper Kiln'])
  const [told] = (await person.call(listNotifications)).results
  expect(told).toMatchObject({
    message: expect.stringContaining('You asked to be told from $500.00 on.'),
    action_url: expect.stringContaining(`account_id=${account.id}`),
  })
  expect((await person.call(listAlerts)).results).toMatchObject([{ id, told: 1, amount: '500.00', currency: 'USD' }])
  expect((await person.call(listAlertEvents)).results).toMatchObject([
    { alert_id: id, kind: 'LARGE_TRANSACTION', title: '$500.00 went out: Copper Kiln' },
  ])
})

test('anything of a payee is told, or what is over an amount of one, and a payee nobody knows is said', async () => {
  const { person, account, book } = await withAccount()
  const any = { kind: 'LARGE_TRANSACTION', direction: 'out', payee: 'copper kiln' } as const
  expect(await preview(person, any)).toMatchObject({ times: 0, unknown: ['No transaction is of copper kiln yet.'] })
  const id = await set(person, any)
  await set(person, { ...any, direction: 'in', payee: 'Saltmarsh Studio', amount: '100.00', account_id: account.id })
  pass(1)
  await book('-2.50', { payee: 'Copper Kiln' })
  await book('-3.00', { payee: 'Copper Kiln', currency: 'XTS' })
  await book('-9.00', { payee: 'Copper Kilns' })
  await book('9.00', { payee: 'Copper Kiln' })
  await book('99.00', { payee: 'Saltmarsh Studio' })
  await book('100.00', { payee: 'Saltmarsh Studio' })
  await look(person)
  await look(person)
  expect(await bell(person)).toEqual([
    '$100.00 came in: Saltmarsh Studio',
    '$2.50 went out: Copper Kiln',
    'XTS\u00A03.00 went out: Copper Kiln',
  ])
  expect(await preview(person, any)).toMatchObject({ times: 2, unknown: [] })
  expect((await person.call(listAlertEvents)).results.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/You asked to be told of Saltmarsh Studio from \$100\.00 on\.$/),
  )
  expect((await person.call(listAlerts)).results.find((alert) => alert.id === id)).toMatchObject({
    amount: null,
    payee: 'copper kiln',
  })
})

test('a pending row that is booked is one event, under its own id or another', async () => {
  const { person, account } = await withAccount()
  await set(person, LARGE)
  pass(1)
  const owner = { userId: person.userId, institutionId: account.institution_id, credentialId: account.credential_id! }
  const store = (rows: Parameters<typeof buildTransactionRow>[0][]) =>
    app.deps.db.asUser(person.userId, (tx) =>
      storeTransactions(tx, owner, account.id, 'byallaccounts', rows.map(buildTransactionRow), app.clock.now),
    )
  const row = { amount: '-640.00', executionDate: today(), description: 'Copper Kiln' }
  await store([{ ...row, externalId: 'p1', isPending: true }])
  await look(person)
  expect(await bell(person)).toHaveLength(1)
  pass(60)
  await store([{ ...row, externalId: 'b1', pendingExternalId: 'p1' }])
  await look(person)
  // the bank takes it back and gives it again, without saying that it is the same
  pass(60)
  await store([{ ...row, externalId: 'b1', isRemoved: true }])
  await store([{ ...row, externalId: 'b2', executionDate: addDays(today(), -2), description: 'CPR KILN 004' }])
  await look(person)
  await look(person)
  expect(await bell(person)).toHaveLength(1)
  expect((await early(() => person.call(listAlertEvents))).results).toHaveLength(1)
})

test('what turns out to be an own transfer or is taken out of cash flow takes its unread alert along, and a read one stays', async () => {
  const { person, book } = await withAccount()
  await set(person, LARGE)
  pass(1)
  const { id } = await book('-2000.00', { payee: 'To savings', tx_type: 'TRANSFER_OUT' })
  await look(person)
  expect(await bell(person)).toHaveLength(1)
  const hide = (is_cash_flow: boolean) =>
    app.deps.db.system.updateTable('transaction').set({ is_cash_flow }).where('id', '=', id).execute()
  await hide(false)
  await look(person)
  expect(await bell(person)).toEqual([])
  await hide(true)
  await look(person)
  await person.call(markAllNotificationsRead)
  await hide(false)
  await look(person)
  expect(await bell(person)).toHaveLength(1)
  await hide(true)
  await look(person)
  expect(await bell(person)).toHaveLength(1)
})

const bankFile = (rows: string, balance: string) => `OFXHEADER:100
DATA:OFXSGML

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261121<LANGUAGE>ENG
<FI><ORG>Harbour Bank<FID>77</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>A-5<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261121
${rows}
</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>20261121</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`

test('an import is looked at by the job it sends, and undoing it takes the unread alerts along', async () => {
  const person = await app.person()
  await set(person, LARGE)
  await set(person, { kind: 'LOW_BALANCE', amount: '300.00' })
  await set(person, { kind: 'CATEGORY_OVER', level: 'CATEGORY', key: 'groceries', amount: '50.00' })
  await app.deps.jobs.drain()
  const bring = async (name: string, rows: string, balance: string) => {
    const { id } = await uploadStatement(person, name, bankFile(rows, balance))
    pass(1)
    const done = await person.call(importStatement, { params: { id } })
    await app.deps.jobs.drain()
    return done!.id
  }
  await bring(
    'a.ofx',
    '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261118<TRNAMT>-20.00<FITID>f1<NAME>Kiosk</STMTTRN>',
    '900.00',
  )
  expect(await bell(person)).toEqual([])
  const row = '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261120<TRNAMT>-650.00<FITID>f2<NAME>Green Basket Groceries</STMTTRN>'
  const second = await bring('b.ofx', row, '250.00')
  const told = await bell(person)
  expect(told).toContain('$650.00 went out: Green Basket Groceries')
  expect(told.filter((title) => title.includes('is below $300.00'))).toHaveLength(1)
  await person.call(undoStatementImport, { params: { id: second } })
  await app.deps.jobs.drain()
  expect(await bell(person)).toEqual([])
  // and once it is there again, it is told again
  await bring('b.ofx', row, '250.00')
  expect(await bell(person)).toEqual(told)
})

test('a low balance is told when it begins, again only after it was over, and never for a balance nobody knows', async () => {
  const { person, account } = await withAccount({ account_name: 'Household', market_value: '700.00' })
  const { id: other } = await buildAccount(app.deps, person.userId, { account_name: 'Unread', market_value: null })
  const owed = await buildAccount(app.deps, person.userId, { account_type: 'CREDIT_CARD', market_value: '-50.00' })
  await set(person, { kind: 'LOW_BALANCE', amount: '500.00' })
  const hold = async (market_value: string | null, account_id = account.id) => {
    pass(24 * 60)
    await app.deps.db.system.updateTable('account').set({ market_value }).where('id', '=', account_id).execute()
    await look(person)
    return bell(person)
  }
  await look(person)
  expect(await bell(person)).toEqual([])
  expect(await hold('312.40')).toEqual(['Household is below $500.00'])
  expect(await hold('200.00')).toHaveLength(1)
  expect(await hold(null)).toHaveLength(1)
  expect(await hold('499.99')).toHaveLength(1)
  expect(await hold('500.00')).toHaveLength(1)
  expect(await hold('10.00')).toHaveLength(2)
  const seen = await early(() => preview(person, { kind: 'LOW_BALANCE', amount: '500.00' }))
  expect(seen).toMatchObject({
    now: ['Household is below $500.00'],
    unknown: ['What Unread holds is not known, so it is not looked at.'],
  })
  expect(await hold('20.00', other)).toHaveLength(3)
  const body = entry({ kind: 'LOW_BALANCE', amount: '1', account_id: owed.id })
  const refused = await early(() => person.request('POST', '/api/investor/alerts/', body))
  expect(refused).toMatchObject({ status: 400, body: { account_id: [expect.stringContaining('what is owed')] } })
})

test('the days on which a balance fell below an amount are counted while one sets it', async () => {
  const { person, account } = await withAccount({ market_value: '80.00' })
  const days = { 60: '900.00', 59: '450.00', 58: '440.00', 40: '700.00', 20: '499.99', 10: '500.00', 1: '80.00' }
  for (const [ago, market_value] of Object.entries(days))
    await app.deps.db.system
      .insertInto('account_snapshot')
      .values({
        user_id: person.userId,
        account_id: account.id,
        date: addDays(today(), -Number(ago)),
        market_value,
        currency: 'USD',
      })
      .execute()
  expect(await preview(person, { kind: 'LOW_BALANCE', amount: '500.00', account_id: account.id })).toMatchObject({
    times: 3,
    days: 90,
    examples: [{ on: addDays(today(), -1) }, { on: addDays(today(), -20) }, { on: addDays(today(), -59) }],
  })
})

test('a category over an amount is told once a month, on the sum that the report has, and an excluded row is none of it', async () => {
  const { person, book } = await withAccount()
  await set(person, { kind: 'CATEGORY_OVER', level: 'CATEGORY', key: 'groceries', amount: '300.00' })
  const spend = (amount: string, more: object = {}) =>
    book(amount, { category: 'groceries', execution_date: `${today().slice(0, 7)}-02`, ...more })
  await spend('-250.00')
  await spend('-400.00', { is_cash_flow: false, tx_type: 'TRANSFER_OUT' })
  await spend('-400.00', { is_excluded: true })
  await spend('-400.00', { is_pending: true })
  await look(person)
  expect(await bell(person)).toEqual([])
  await spend('-51.00')
  await look(person)
  await look(person)
  expect(await bell(person)).toEqual(['Groceries is over $300.00'])
  // a refund brings it back within, while nobody has read it
  await spend('30.00', { tx_type: 'PURCHASE' })
  await look(person)
  expect(await bell(person)).toEqual([])
})

test('a category over its budget is told by its alert and not by the budget as well', async () => {
  const { person, book } = await withAccount()
  const body = { level: 'CATEGORY', key: 'groceries', is_rolling: false } as const
  const asked = entry({ kind: 'CATEGORY_OVER', level: 'CATEGORY', key: 'groceries' })
  expect(await person.request('POST', '/api/investor/alerts/', asked)).toMatchObject({
    status: 400,
    body: { amount: [expect.stringContaining('It has no budget.')] },
  })
  await person.call(setBudget, { body: { ...body, amount: '100.00' } })
  const id = await set(person, asked)
  await book('-120.00', { category: 'groceries' })
  await look(person)
  await tellOfBudgets(app.deps)
  expect(await bell(person)).toEqual(['Groceries is over its budget'])
  await person.call(deleteAlert, { params: { id } })
  expect(await bell(person)).toEqual([])
})

test('a price that rose by enough is told by its alert, and not twice', async () => {
  const { person, account } = await withAccount()
  const monthly = async (payee: string, amounts: readonly string[]) => {
    for (const [at, flow_amount] of amounts.entries()) {
      const execution_date = addDays(addMonths(today(), at - amounts.length + 1), -3)
      await buildTransaction(app.deps, person.userId, {
        account_id: account.id,
        payee,
        description: payee,
        execution_date,
        flow_amount,
      })
    }
  }
  await monthly('Kestrel Fiber', ['-50.00', '-50.00', '-50.00', '-50.00', '-60.00'])
  await monthly('Paperlark News', ['-10.00', '-10.00', '-10.00', '-10.00', '-10.20'])
  expect(await preview(person, { kind: 'PRICE_RISE', percent: '5' })).toMatchObject({
    times: 1,
    examples: [{ title: 'Kestrel Fiber costs 20% more' }],
  })
  expect(await preview(person, { kind: 'PRICE_RISE', percent: '1' })).toMatchObject({ times: 2 })
  expect(await preview(person, { kind: 'PRICE_RISE', percent: '1', payee: 'Nobody' })).toMatchObject({
    times: 0,
    unknown: ['Nobody is not among what recurs now.'],
  })
  const id = await set(person, { kind: 'PRICE_RISE', percent: '5' })
  // set before the rise came in
  await sql`update alert set watches_since = ${addMonths(today(), -1)}::date where id = ${id}`.execute(
    app.deps.db.system,
  )
  await look(person)
  await look(person)
  await tellOfRecurring(app.deps)
  expect(await bell(person)).toEqual(['Kestrel Fiber costs 20% more'])
})

test('unusual is far above the median of the months before, and too few months say nothing', async () => {
  const { person, book } = await withAccount()
  const first = `${today().slice(0, 7)}-01`
  const spend = (category: string, amount: string, ago: number) =>
    book(amount, { category, execution_date: addDays(addMonths(first, -ago), 1) })
  const usual = { kind: 'UNUSUAL_SPENDING', percent: '50', amount: '50.00' } as const
  for (const ago of [1, 2]) await spend('restaurants', '-100.00', ago)
  await spend('restaurants', '-400.00', 0)
  expect(await preview(person, usual)).toMatchObject({ times: 0, unknown: [expect.stringContaining('3 whole months')] })
  for (const ago of [3, 4, 5, 6, 7]) await spend('restaurants', '-110.00', ago)
  await spend('flights', '-900.00', 4)
  await spend('coffee', '-30.00', 0)
  await spend('fuel', '-80.00', 0)
  await set(person, usual)
  await look(person)
  await look(person)
  expect(await bell(person)).toEqual(['Eating out: more than in a usual month', 'Fuel: more than in a usual month'])
  const messages = (await person.call(listNotifications)).results.map(({ message }) => message)
  expect(messages).toContain('$400.00 this month; usually $110.00, going by the months before.')
  expect(messages).toContain('$80.00 this month; usually nothing, going by the months before.')
  // an account whose past is not known makes no month of the others unusual
  const { id: account_id } = await buildAccount(app.deps, person.userId)
  await buildTransaction(app.deps, person.userId, {
    account_id,
    category: 'groceries',
    flow_amount: '-600.00',
    execution_date: today(),
  })
  expect(await preview(person, usual)).toMatchObject({ unknown: [expect.stringContaining('not known yet')] })
})

test('a drift is told once while it lasts, and nothing is told while a holding has no known worth', async () => {
  const { person, account } = await withAccount({ account_type: 'BROKERAGE', market_value: '1000.00' })
  const hold = (asset_class: string, market_value: string | null) =>
    buildPosition(app.deps, person.userId, { account_id: account.id, asset_class, market_value })
  await hold('equity', '1000.00')
  const drift = { kind: 'ALLOCATION_DRIFT', percent: '5' } as const
  expect(await preview(person, drift)).toMatchObject({
    times: null,
    now: [],
    unknown: [expect.stringContaining('no target yet')],
  })
  await app.deps.db.system
    .insertInto('risk_submission')
    .values({
      id: account.id,
      user_id: person.userId,
      version: '1',
      answers: '[]',
      raw_score: 30,
      risk_score: 50,
      risk_band: 'moderate',
      recommended_band: 'moderate',
      completed_at: app.clock.now,
    })
    .execute()
  const lost = await hold('fixed_income', null)
  await set(person, drift)
  await look(person)
  expect(await bell(person)).toEqual([])
  await app.deps.db.system.deleteFrom('position').where('id', '=', lost.id).execute()
  await look(person)
  pass(24 * 60)
  await look(person)
  const told = await bell(person)
  expect(told.some((title) => /^Equity is \d+\.\d+ points above its target$/.test(title))).toBe(true)
  expect(new Set(told).size).toBe(told.length)
})

test('what matures is told so many days before, once for a security', async () => {
  const { person, account } = await withAccount({ account_type: 'BROKERAGE' })
  const { id: second } = await buildAccount(app.deps, person.userId, { account_type: 'IRA', account_name: 'Later' })
  const bond = (account_id: string, ahead: number, name = 'Harbour 4% Note') =>
    buildPosition(app.deps, person.userId, { account_id, name, cusip: name, maturity_date: addDays(today(), ahead) })
  await bond(account.id, 31)
  await bond(second, 31)
  await bond(account.id, 400, 'Far Note')
  await set(person, { kind: 'MATURITY', days: 30 })
  await look(person)
  expect(await bell(person)).toEqual([])
  pass(24 * 60)
  await look(person)
  // every sync writes positions anew
  await sql`update position set id = gen_random_uuid() where user_id = ${person.userId}`.execute(app.deps.db.system)
  await look(person)
  expect(await bell(person)).toEqual(['Harbour 4% Note matures on December 22, 2026'])
})

test('what is told is written as the person writes numbers and days', async () => {
  const { person, book } = await withAccount()
  await person.call(updateMe, { body: { locale: 'de-DE' } })
  await person.call(setBudget, {
    body: { level: 'CATEGORY', key: 'groceries', amount: '1000.00', is_rolling: false },
  })
  const large = { ...LARGE, amount: '1000.00' }
  await set(person, large)
  pass(1)
  await book('-1234.50', { payee: 'Copper Kiln', category: 'groceries' })
  await look(person)
  await tellOfBudgets(app.deps)
  expect(await bell(person)).toEqual(['1.234,50\u00A0$ went out: Copper Kiln', 'Groceries is over budget'])
  const told = (await person.call(listNotifications)).results.map(({ message }) => message)
  expect(told.toSorted()).toEqual([
    '234,50\u00A0$ more than the 1.000,00\u00A0$ of this month. The next begins on 1 December 2026.',
    expect.stringMatching(/, 21 November 2026\. You asked to be told from 1\.000,00\u00A0\$ on\.$/),
  ])
  expect(await preview(person, large)).toMatchObject({
    examples: [{ title: '1.234,50\u00A0$ went out: Copper Kiln' }],
  })
})

test('amounts in other currencies are held against the base currency, and those without a rate are said and not told', async () => {
  const { person, book } = await withAccount({ currency: 'EUR' })
  await buildRate(app.deps, 'EUR', '2026-01-01', '1.25')
  await set(person, LARGE)
  pass(1)
  await book('-410.00', { currency: 'EUR', payee: 'Hafenladen' })
  await book('-399.00', { currency: 'EUR', payee: 'Kleiner' })
  await book('-99999.00', { currency: 'XTS', payee: 'Nowhere' })
  await look(person)
  expect(await bell(person)).toEqual(['€410.00 went out: Hafenladen'])
  expect(await preview(person, LARGE)).toMatchObject({
    times: 1,
    unknown: ['Left out: amounts in XTS, whose exchange rate is not known.'],
  })
})

/** Jobs that wait to look at a person's alerts. */
async function waiting(person: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = 'alerts' and state = 'created'
      and data ->> 'userId' = ${person.userId}`.execute(app.deps.db.system)
  return rows[0]!.count
}

test('off is nothing, switched on again it tells what comes then, and once a day the job is sent', async () => {
  const { person, book } = await withAccount()
  const id = await set(person, { ...LARGE, is_on: false })
  pass(1)
  await book('-800.00', { payee: 'While off' })
  await app.deps.jobs.drain()
  await startAlerts(app.deps)
  expect(await waiting(person)).toBe(0)
  pass(1)
  await person.call(changeAlert, { params: { id }, body: entry(LARGE) })
  pass(1)
  await book('-900.00', { payee: 'While on' })
  await app.deps.jobs.drain()
  expect(await bell(person)).toEqual(['$900.00 went out: While on'])
  await Promise.all([startAlerts(app.deps), startAlerts(app.deps)])
  expect(await waiting(person)).toBe(1)
  expect(await startAlerts(app.deps)).toBe(0)
})

test.each([
  [{ kind: 'LARGE_TRANSACTION', direction: 'out' }, 'amount'],
  [{ kind: 'LARGE_TRANSACTION', amount: '5.00' }, 'direction'],
  [{ kind: 'LARGE_TRANSACTION', direction: 'out', amount: '0' }, 'amount'],
  [{ kind: 'LARGE_TRANSACTION', direction: 'out', amount: '99999999999' }, 'amount'],
  [{ kind: 'CATEGORY_OVER', level: 'CATEGORY', amount: '5.00' }, 'key'],
  [{ kind: 'CATEGORY_OVER', level: 'CATEGORY', key: 'paycheck', amount: '5.00' }, 'key'],
  [{ kind: 'UNUSUAL_SPENDING', percent: '50', amount: '5', key: 'coffee' }, 'key'],
  [{ kind: 'PRICE_RISE' }, 'percent'],
  [{ kind: 'MATURITY', days: 0 }, 'days'],
  [{ kind: 'NEWS' }, 'kind'],
] as const)('%j is refused with its field', async (said, field) => {
  const person = await app.person()
  const answer = await person.request('POST', '/api/investor/alerts/', { ...NONE, mail: 'OFF', is_on: true, ...said })
  expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
})
