import { addCategory } from '@keelwise/contract/categories'
import * as reports from '@keelwise/contract/reports'
import { searchEverything } from '@keelwise/contract/search'
import { splitTransaction } from '@keelwise/contract/transaction-marks'
import { getCashFlow } from '@keelwise/contract/transactions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildRate, buildTransaction } from '../../testing/factories.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await buildRate(app.deps, 'EUR', '2020-01-01', '1.25')
})
afterAll(() => app.close())

/** A person with an account, and what books rows on it. */
async function somebody() {
  const person = await app.person()
  const { id: account_id } = await buildAccount(app.deps, person.userId, { account_type: 'CHECKING' })
  const book = (execution_date: string, flow_amount: string, facts: object = {}) =>
    buildTransaction(app.deps, person.userId, { account_id, execution_date, flow_amount, ...facts })
  return { person, book }
}
const OCTOBER = { execution_date__gte: '2026-10-01', execution_date__lte: '2026-10-31' }
const tableOf = (who: Person, query: object = {}) =>
  who.call(reports.readReportTable, { query: { ...OCTOBER, ...query } })
const cellsOf = ({ results }: reports.ReportTable) =>
  Object.fromEntries(
    results.map(({ key, cells }) => [key, cells.map(({ cash_in, cash_out }) => `${cash_in} ${cash_out}`)]),
  )

test('parts of a flow come to the cent to what cash flow says, whichever way rows are split, given back or converted', async () => {
  const { person, book } = await somebody()
  await book('2026-10-01', '4000.00', { tx_type: 'DEPOSIT', category: 'paycheck' })
  await book('2026-10-02', '-100.01', { category: 'groceries' })
  // given back on the same side, and as money that came in
  await book('2026-10-03', '20.02', { tx_type: 'PURCHASE', category: 'groceries' })
  await book('2026-10-04', '7.03', { tx_type: 'DEPOSIT', category: 'groceries' })
  await book('2026-10-05', '-33.33', { currency: 'EUR', category: 'restaurants' })
  await book('2026-10-06', '-9.00', { currency: 'XAF', category: 'restaurants' })
  const parted = await book('2026-10-07', '-99.99', { currency: 'EUR', category: 'general_shopping' })
  // what does not count: transfers, pending and excluded rows, other days
  await book('2026-10-08', '-500.00', { is_cash_flow: false, category: 'rent' })
  await book('2026-10-08', '-500.00', { is_pending: true, category: 'rent' })
  await book('2026-11-01', '-500.00', { category: 'rent' })
  await person.call(splitTransaction, {
    params: { id: parted.id },
    body: {
      parts: [
        { amount: '-33.33', category: 'gifts' },
        { amount: '-66.66', category: 'groceries' },
      ],
    },
  })
  const table = await tableOf(person)
  const { cash_in, cash_out } = await person.call(getCashFlow, { query: OCTOBER })
  expect(table.totals).toEqual([{ cash_in, cash_out }])
  expect(cellsOf(table)).toEqual({
    paycheck: ['4000.00 0.00'],
    groceries: ['7.03 -163.32'],
    gifts: ['0.00 -41.66'],
    restaurants: ['0.00 -41.66'],
  })
  expect(table.unconverted).toEqual(['XAF'])
  expect(table.columns).toEqual([{ from: '2026-10-01', to: '2026-10-31' }])
})

test('months stand beside each other, cut where the days begin and end, and a month without rows is there', async () => {
  const { person, book } = await somebody()
  await book('2026-07-31', '-1.00', { payee: 'Corner Grocer' })
  await book('2026-08-15', '-2.00', { payee: 'Corner Grocer' })
  await book('2026-10-20', '-4.00', { payee: 'CORNER GROCER' })
  await book('2026-10-21', '-8.00', { payee: 'Corner Grocer' })
  const days = { execution_date__gte: '2026-08-10', execution_date__lte: '2026-10-20' }
  const table = await tableOf(person, { ...days, by: 'payee', columns: 'months' })
  expect(table.columns).toEqual([
    { from: '2026-08-10', to: '2026-08-31' },
    { from: '2026-09-01', to: '2026-09-30' },
    { from: '2026-10-01', to: '2026-10-20' },
  ])
  expect(table.results.map(({ cells }) => cells.map(({ cash_out }) => cash_out))).toEqual([['-2.00', '0.00', '-4.00']])
  const csv = await person.request(
    'GET',
    `/api/investor/reports/table/export/?${new URLSearchParams({ ...days, by: 'payee', columns: 'months' }).toString()}`,
  )
  expect(String(csv.body)).toContain('Payee,2026-08,2026-09,2026-10,Total,Currency,Transactions\r\n')
  expect(String(csv.body)).toContain('-2.00,0.00,-4.00,-6.00,USD,2\r\n')
})

test('a year stands beside the same days a year before, what was only in one of them too', async () => {
  const { person, book } = await somebody()
  await book('2026-10-05', '-30.00', { category: 'groceries' })
  await book('2025-10-05', '-20.00', { category: 'groceries' })
  await book('2025-10-06', '-5.00', { category: 'gifts' })
  await book('2025-11-01', '-7.00', { category: 'gifts' })
  const table = await tableOf(person, { columns: 'years' })
  expect(table.columns[0]).toEqual({ from: '2025-10-01', to: '2025-10-31' })
  expect(cellsOf(table)).toEqual({ groceries: ['0.00 -20.00', '0.00 -30.00'], gifts: ['0.00 -5.00', '0.00 0.00'] })
  const csv = await person.request(
    'GET',
    `/api/investor/reports/table/export/?${new URLSearchParams({ ...OCTOBER, columns: 'years' }).toString()}`,
  )
  expect(String(csv.body)).toContain('Food & drink,Groceries,-30.00,-20.00,-10.00,USD,2\r\n')
  expect(String(csv.body)).toContain('Total,,-30.00,-25.00,-5.00,USD,3\r\n')
})

test('columns without days, too many of them or days that there are not are refused with what is wrong', async () => {
  const { person } = await somebody()
  const refusal = async (query: Record<string, string>) =>
    (await person.request('GET', `/api/investor/reports/table/?${new URLSearchParams(query).toString()}`)) as {
      status: number
      body: unknown
    }
  expect(await refusal({ columns: 'months' })).toMatchObject({
    status: 400,
    body: { execution_date__gte: ['Choose a first and a last day.'] },
  })
  const long = { columns: 'months', execution_date__gte: '2020-01-01', execution_date__lte: '2026-01-01' }
  expect(await refusal(long)).toMatchObject({
    status: 400,
    body: { execution_date__gte: ['Choose at most 36 months.'] },
  })
  const early = { columns: 'years', execution_date__gte: '0001-01-01', execution_date__lte: '2026-01-01' }
  expect((await refusal(early)).status).toBe(400)
  const late = { columns: 'months', execution_date__gte: '9999-11-01', execution_date__lte: '9999-12-31' }
  expect((await refusal(late)).status).toBe(400)
})

const BODY = {
  name: 'Food of last month',
  kind: 'flow',
  grouped_by: 'category',
  span: 'last_month',
  from: null,
  to: null,
  filters: { category_group: 'food' },
} as const

test('a report is kept, changed, deleted and brought back under its own address; nobody else has it', async () => {
  const person = await app.person()
  const saved = await person.call(reports.saveReport, { body: BODY })
  expect(saved).toMatchObject(BODY)
  const days = { span: null, from: '2026-01-01', to: '2026-06-30' }
  const changed = { ...BODY, ...days, name: 'First half', kind: 'months' } as const
  await person.call(reports.changeReport, { params: { id: saved.id }, body: changed })
  const listed = async (who: Person) => (await who.call(reports.listSavedReports)).results
  expect(await listed(person)).toMatchObject([{ ...changed, id: saved.id }])
  await person.call(reports.deleteReport, { params: { id: saved.id } })
  expect(await listed(person)).toEqual([])
  await person.call(reports.saveReport, { body: { ...changed, id: saved.id } })
  expect(await listed(person)).toMatchObject([{ ...changed, id: saved.id }])
  const again = await person.request('POST', '/api/investor/reports/', { ...BODY, id: saved.id })
  expect(again).toMatchObject({ status: 400, body: { id: ['This report is there already.'] } })

  const other = await app.person()
  expect(await listed(other)).toEqual([])
  expect((await other.request('DELETE', `/api/investor/reports/${saved.id}/`)).status).toBe(404)
  // its id is taken by one person and tells the other nothing
  expect((await other.request('POST', '/api/investor/reports/', { ...BODY, id: saved.id })).status).toBe(201)
  expect(await listed(person)).toHaveLength(1)
})

test('a report says either a time that goes on or two days, and what it cannot show is refused', async () => {
  const person = await app.person()
  const refused = async (change: object) =>
    (await person.request('POST', '/api/investor/reports/', { ...BODY, ...change })).body
  expect(await refused({ span: null })).toMatchObject({ span: ['Choose a time, or two days.'] })
  expect(await refused({ from: '2026-01-01', to: '2026-02-01' })).toMatchObject({ span: [expect.any(String)] })
  expect(await refused({ span: null, from: '2026-03-01', to: '2026-02-01' })).toMatchObject({
    span: [expect.any(String)],
  })
  expect(await refused({ span: 'all', kind: 'months' })).toMatchObject({
    span: ['Choose a time with a first and a last day.'],
  })
  expect(await refused({ name: ' ' })).toMatchObject({ name: [expect.any(String)] })
  expect(await refused({ filters: { owner: 'x' } })).toMatchObject({ filters: [expect.any(String)] })
})

test('at most fifty reports are kept', async () => {
  const person = await app.person()
  for (let count = 0; count < reports.MOST_SAVED_REPORTS; count++)
    await person.call(reports.saveReport, { body: { ...BODY, name: `Report ${count}` } })
  const refused = await person.request('POST', '/api/investor/reports/', BODY)
  expect(refused).toMatchObject({ status: 400, body: { name: [expect.stringContaining('At most 50')] } })
})

test('the search finds a saved report by its name and leads to it', async () => {
  const person = await app.person()
  const { id } = await person.call(reports.saveReport, { body: { ...BODY, name: 'Boat and harbour' } })
  const { results } = await person.call(searchEverything, { query: { q: 'harbour boat' } })
  expect(results).toMatchObject([
    { kind: 'report', title: 'Boat and harbour', detail: 'Flow', address: `/investor/reports?saved=${id}` },
  ])
  const other = await app.person()
  expect((await other.call(searchEverything, { query: { q: 'harbour' } })).results).toEqual([])
})

test('own categories are rows of their own', async () => {
  const { person, book } = await somebody()
  const { id } = await person.call(addCategory, { body: { name: 'Boat', group: 'food', icon: 'boat', color: 'sky' } })
  await book('2026-10-02', '-12.00', { category: id })
  expect(cellsOf(await tableOf(person))).toEqual({ [id]: ['0.00 -12.00'] })
})
