import { readLedger, readLedgerTotals } from '@keelwise/contract/transactions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildAccount, buildTransaction } from '../../testing/factories.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'
import { startCategorizing } from './categorize.job.ts'

let app: TestApp
let investor: Person
beforeAll(async () => {
  app = await createTestApp()
})
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

test('the ledger is narrowed to categories, a group of them, or what wants a look; a search finds the payee', async () => {
  const { id: account_id } = await buildAccount(app.deps, investor.userId)
  const add = (description: string, rest = {}) => transaction({ account_id, description, ...rest })
  await add('WHOLEFDS MKT #10234 AUSTIN TX', { execution_date: '2026-11-05' })
  await add('STARBUCKS STORE 07459', { execution_date: '2026-11-04' })
  await add('Qzxv Vlrm', { execution_date: '2026-11-03' })
  await add('Qzxv Vlrm', { execution_date: '2026-11-02', is_cash_flow: false })
  await categorize()
  const payees = async (query: Record<string, string>) => (await rows(query)).map(([payee]) => payee)
  expect(await payees({ category__in: 'groceries' })).toEqual(['Wholefds Mkt'])
  expect(await payees({ category__in: 'groceries,coffee' })).toEqual(['Wholefds Mkt', 'Starbucks'])
  expect(await payees({ category_group: 'food' })).toEqual(['Wholefds Mkt', 'Starbucks'])
  expect(await payees({ category_group: 'travel' })).toEqual([])
  expect(await payees({ review: 'yes' })).toEqual(['Qzxv Vlrm'])
  expect(await payees({ search: 'wholefds mkt' })).toEqual(['Wholefds Mkt'])
  expect(await investor.call(readLedgerTotals, { query: { category_group: 'food' } })).toMatchObject({ count: 2 })
  const refused = await investor.request('GET', '/api/investor/transactions/ledger/?category_group=everything')
  expect(refused.status).toBe(400)
})
