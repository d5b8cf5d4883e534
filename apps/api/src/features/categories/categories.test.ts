import { addAlert, listAlerts } from '@keelwise/contract/alerts'
import { barePart } from '@keelwise/contract/plan'
import { listSavedReports, saveReport } from '@keelwise/contract/reports'
import { readLedger, readLedgerTotals, readReport } from '@keelwise/contract/transactions'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildAccount, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { startCategorizing } from './categorize.job.ts'

const app = await createTestApp()
let investor: Person
afterAll(() => app.close())
beforeEach(async () => {
  investor = await app.person()
})

const transaction = (changes: Parameters<typeof buildTransaction>[2] = {}) =>
  buildTransaction(app.deps, investor.userId, changes)
const categorize = async () => {
  await startCategorizing(app.deps)
  await app.deps.jobs.drain()
}
const rows = async (query: Record<string, string> = {}) =>
  (await investor.call(readLedger, { query })).results.map((row) => [row.payee, row.category, row.category_by])

test('rows from before there were categories get payee and category, each once, and keep what their bank wrote', async () => {
  const { id: account_id } = await buildAccount(app.deps, investor.userId)
  await transaction({ account_id, execution_date: '2026-11-04', description: 'TST* JOES PIZZA 4412' })
  await transaction({ account_id, execution_date: '2026-11-03', description: 'Qzxv Vlrm' })
  await transaction({ account_id, execution_date: '2026-11-02', tx_type: 'FEE', description: 'MONTHLY FEE' })
  expect((await rows()).map(([, category, by]) => [category, by])).toEqual(
    Array.from({ length: 3 }, () => ['uncategorized', 'NONE']),
  )
  await categorize()
  expect(await rows()).toEqual([
    ['Joes Pizza', 'restaurants', 'CLASSIFIER'],
    ['Qzxv Vlrm', 'uncategorized', 'NONE'],
    ['Monthly Fee', 'bank_fees', 'TYPE'],
  ])
  expect((await investor.call(readLedger)).results[0]?.description).toBe('TST* JOES PIZZA 4412')
  // done is done: nobody is sent for again
  await sql`update transaction set category = 'gifts' where user_id = ${investor.userId}`.execute(app.deps.db.system)
  await categorize()
  expect((await rows()).map(([, category]) => category)).toEqual(['gifts', 'gifts', 'gifts'])
})

test('a payee that is read anew under the name it is known by takes along what was set about it, whichever way it was written', async () => {
  const { id: account_id } = await buildAccount(app.deps, investor.userId)
  const { system } = app.deps.db
  const read = { category: 'streaming', category_by: 'CLASSIFIER' } as const
  const { id } = await transaction({
    account_id,
    description: 'NETFLIX.COM LOS GATOS CA',
    payee: 'Netflix.Com Los Gatos',
    ...read,
  })
  await transaction({
    account_id,
    description: 'NETFLIX.COM 866-579-7172 CA',
    payee: 'Our television',
    payee_read: 'Netflix.Com',
  })
  const nothing = { account_id: null, level: null, key: null, percent: null, days: null }
  const alert = {
    ...nothing,
    kind: 'LARGE_TRANSACTION',
    direction: 'out',
    amount: null,
    mail: 'OFF',
    is_on: true,
  } as const
  await investor.call(addAlert, { body: { ...alert, payee: 'netflix.com los gatos' } })
  await investor.call(addAlert, { body: { ...alert, payee: 'Our television' } })
  const report = {
    name: 'Watched',
    kind: 'months',
    grouped_by: 'payee',
    span: 'this_year',
    from: null,
    to: null,
  } as const
  await investor.call(saveReport, {
    body: { ...report, filters: { payee: 'Netflix.Com Los Gatos', direction: 'out' } },
  })
  await sql`insert into recurring_decision (id, user_id, kind, transaction_id, payee, is_income, pace, amount, made_at)
    values (${crypto.randomUUID()}, ${investor.userId}, 'DISMISS', ${id}, 'netflix.com los gatos', false, 'MONTHLY', 15, now())`.execute(
    system,
  )
  await categorize()
  expect((await rows()).map(([payee]) => payee)).toEqual(['Netflix', 'Netflix'])
  expect((await investor.call(listAlerts)).results.map(({ payee }) => payee).toSorted()).toEqual([
    'Netflix',
    'Our television',
  ])
  const [saved] = (await investor.call(listSavedReports)).results
  expect(saved?.filters).toEqual({ payee: 'Netflix', direction: 'out' })
  const decided = await sql`select payee from recurring_decision where user_id = ${investor.userId}`.execute(system)
  expect(decided.rows).toEqual([{ payee: 'netflix' }])
})

test('what the release before has read is read anew by the job, also what it reads while both run', async () => {
  const { id: account_id } = await buildAccount(app.deps, investor.userId)
  await transaction({ account_id, description: 'NETFLIX.COM LOS GATOS CA' })
  const asBefore = () =>
    sql`update transaction set payee = 'Netflix.Com Los Gatos', category_version = 1
      where user_id = ${investor.userId}`.execute(app.deps.db.system)
  for (const _again of [1, 2]) {
    await asBefore()
    await categorize()
    expect((await rows()).map(([payee]) => payee)).toEqual(['Netflix'])
  }
})

test('a kept question about a payee asks for it by the name that it is read by now', async () => {
  const { id: account_id } = await buildAccount(app.deps, investor.userId)
  await transaction({ account_id, description: 'NETFLIX.COM LOS GATOS CA', payee: 'Netflix.Com Los Gatos' })
  const of = (payee: string) => ({ field: 'payee', op: 'is', values: [payee, 'corner pharmacy'] })
  const plan = (payee: string) => ({
    ...barePart,
    subject: 'transactions',
    measures: ['out'],
    where: [of(payee)],
    compare: { kind: 'where', where: [of(payee)] },
  })
  const kept = (payee: string) => ({ version: 1, parts: [plan(payee)] })
  await app.deps.db.system
    .insertInto('saved_question')
    .values({
      id: crypto.randomUUID(),
      user_id: investor.userId,
      title: 'How much for Netflix?',
      plan: JSON.stringify(kept('netflix.com los gatos')),
      asked_on: '2026-11-01',
      moves: true,
      place: 1,
      created_at: app.clock.now,
      updated_at: app.clock.now,
    })
    .execute()
  await categorize()
  const { plan: now } = await app.deps.db.system
    .selectFrom('saved_question')
    .where('user_id', '=', investor.userId)
    .select('plan')
    .executeTakeFirstOrThrow()
  expect(now).toEqual(kept('netflix'))
})

test('the ledger is narrowed to categories, a group of them, or what wants a look; a search finds the payee', async () => {
  const { id: account_id } = await buildAccount(app.deps, investor.userId)
  const add = (description: string, rest = {}) => transaction({ account_id, description, ...rest })
  await add('WHOLEFDS MKT #10234 AUSTIN TX', { execution_date: '2026-11-05' })
  await add('STARBUCKS STORE 07459', { execution_date: '2026-11-04' })
  await add('Qzxv Vlrm', { execution_date: '2026-11-03' })
  await add('Qzxv Vlrm', { execution_date: '2026-11-02', is_cash_flow: false })
  await categorize()
  const payees = async (query: Record<string, string>) => (await rows(query)).map(([payee]) => payee)
  expect(await payees({ category__in: 'groceries' })).toEqual(['Whole Foods Market'])
  expect(await payees({ category__in: 'groceries,coffee' })).toEqual(['Whole Foods Market', 'Starbucks'])
  expect(await payees({ category_group: 'food' })).toEqual(['Whole Foods Market', 'Starbucks'])
  expect(await payees({ category_group: 'travel' })).toEqual([])
  expect(await payees({ review: 'yes' })).toEqual(['Qzxv Vlrm'])
  expect(await payees({ search: 'wholefds mkt' })).toEqual(['Whole Foods Market'])
  expect(await investor.call(readLedgerTotals, { query: { category_group: 'food' } })).toMatchObject({ count: 2 })
  const refused = await investor.request('GET', '/api/investor/transactions/ledger/?category_group=everything')
  expect(refused.status).toBe(400)
})

test('the report adds up what counts by category and payee, refunds taken off, beside the same days a year before', async () => {
  const { id: account_id } = await buildAccount(app.deps, investor.userId)
  const add = (execution_date: string, flow_amount: string, description: string, rest = {}) =>
    transaction({ account_id, execution_date, flow_amount, description, tx_type: 'PURCHASE', ...rest })
  await add('2026-11-03', '-80.00', 'Corner Grocery')
  await add('2026-11-04', '20.00', 'CORNER GROCERY 0417')
  await add('2026-11-05', '-15.50', 'Corner Pharmacy')
  await add('2026-11-05', '-500.00', 'Corner Pharmacy', { is_cash_flow: false })
  await add('2026-11-05', '-9.00', 'Corner Pharmacy', { is_pending: true })
  await add('2026-11-06', '3000.00', 'PAYROLL WILLOWMERE WORKS', { tx_type: 'DEPOSIT' })
  await add('2025-11-04', '-70.00', 'Corner Grocery')
  await add('2025-11-09', '-44.00', 'Osprey Lane Diner')
  await categorize()
  const query = { execution_date__gte: '2026-11-01', execution_date__lte: '2026-11-30' }
  expect(await investor.call(readReport, { query })).toEqual({
    results: [
      { key: 'paycheck', amount: '3000.00', count: 1, before: '0.00' },
      { key: 'groceries', amount: '-60.00', count: 2, before: '-70.00' },
      { key: 'pharmacy', amount: '-15.50', count: 1, before: '0.00' },
      { key: 'restaurants', amount: '0.00', count: 0, before: '-44.00' },
    ],
    currency: 'USD',
    unconverted: [],
    searched_since: null,
  })
  const payees = await investor.call(readReport, { query: { ...query, by: 'payee' } })
  expect(payees.results.map(({ key, amount, before }) => [key, amount, before])).toEqual([
    ['Payroll Willowmere Works', '3000.00', '0.00'],
    ['Corner Grocery', '-60.00', '-70.00'],
    ['Corner Pharmacy', '-15.50', '0.00'],
    ['Osprey Lane Diner', '0.00', '-44.00'],
  ])
  const all = await investor.call(readReport)
  expect(all.results.every(({ before }) => before === null)).toBe(true)
  const csv = await investor.request('GET', '/api/investor/transactions/report/export/?execution_date__gte=2026-11-01')
  expect(String(csv.body)).toContain('Food & drink,Groceries,-60.00,,USD,2')
})
