import type { Arguments } from '@keelwise/contract/endpoint'
import { markTransactions, undoMarks } from '@keelwise/contract/transaction-marks'
import { countToReview, listTransactionIds, readLedger } from '@keelwise/contract/transactions'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildAccount, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
let investor: Person
let accountId: string
afterAll(() => app.close())
beforeEach(async () => {
  investor = await app.person()
  accountId = (await buildAccount(app.deps, investor.userId)).id
})

const add = async (facts: Parameters<typeof buildTransaction>[2]) =>
  (await buildTransaction(app.deps, investor.userId, { account_id: accountId, ...facts })).id
const unsure = (category: string, execution_date: string) =>
  add({ execution_date, description: category, category, category_by: 'CLASSIFIER', category_confidence: 0.74 })
const review = async () =>
  (await investor.call(readLedger, { query: { review: 'yes' } })).results.map(({ category }) => category)

test('what nobody is sure of is counted, and leaves the list as it is once each is accepted, and comes back', async () => {
  const ids = [await unsure('coffee', '2026-11-05'), await unsure('gifts', '2026-11-04')]
  const nobody = await add({ execution_date: '2026-11-03', description: 'Qzxv Vlrm', category_by: 'NONE' })
  const sure = await add({
    execution_date: '2026-11-02',
    description: 'Corner Grocery',
    category: 'groceries',
    category_by: 'CLASSIFIER',
    category_confidence: 0.99,
  })
  expect(await investor.call(countToReview)).toEqual({ count: 3 })
  expect(await investor.call(countToReview, { query: { execution_date__gte: '2026-11-04' } })).toEqual({ count: 2 })
  expect(await review()).toEqual(['coffee', 'gifts', 'uncategorized'])
  const said = await investor.call(markTransactions, {
    body: { transaction_ids: [...ids, nobody, sure], marks: { accept_category: true } },
  })
  expect(said.changed).toBe(4)
  expect(await review()).toEqual([])
  expect(await investor.call(countToReview)).toEqual({ count: 0 })
  const rows = (await investor.call(readLedger)).results
  expect(rows.map(({ category, category_by: by }) => [category, by])).toEqual([
    ['coffee', 'PERSON'],
    ['gifts', 'PERSON'],
    ['uncategorized', 'PERSON'],
    ['groceries', 'PERSON'],
  ])
  await investor.call(undoMarks, { params: { id: said.change_id } })
  // undone, each is read from its text anew
  expect((await investor.call(countToReview)).count).toBeGreaterThan(0)
})

test('what is accepted as moving between own accounts is no cash flow; what was said by hand stays', async () => {
  const moved = await unsure('transfer', '2026-11-05')
  const said = await unsure('gifts', '2026-11-04')
  const mark = (ids: string[], marks: Arguments<typeof markTransactions>['body']['marks']) =>
    investor.call(markTransactions, { body: { transaction_ids: ids, marks } })
  await mark([said], { category: 'donations' })
  await mark([moved, said], { accept_category: true })
  const rows = (await investor.call(readLedger)).results
  expect(rows.map(({ category, is_excluded: isOut }) => [category, isOut])).toEqual([
    ['transfer', true],
    ['donations', false],
  ])
})

test('a row that nobody knows comes with what it is likeliest for, where that is near, and only while nobody knows', async () => {
  const near = await add({ execution_date: '2026-11-05', description: 'Osprey Lane Kennel', category_by: 'NONE' })
  await add({ execution_date: '2026-11-04', description: 'Qzxv Vlrm', category_by: 'NONE' })
  await add({ execution_date: '2026-11-03', description: 'Osprey Lane Kennel', is_cash_flow: false })
  const { guesses } = await investor.call(readLedger)
  expect(guesses).toEqual([{ transaction_id: near, category: 'pets', confidence: expect.any(Number) }])
  await investor.call(markTransactions, { body: { transaction_ids: [near], marks: { category: 'pets' } } })
  expect((await investor.call(readLedger)).guesses).toEqual([])
})

test('of many at once tags come and go, and a note and a payee are said', async () => {
  const ids = [
    await add({ execution_date: '2026-11-05', description: 'One' }),
    await add({ execution_date: '2026-11-04', description: 'Other' }),
  ]
  const mark = (marks: object) => investor.call(markTransactions, { body: { transaction_ids: ids, marks } })
  await mark({ add_tags: ['robin', 'holiday'] })
  await mark({ remove_tags: ['Robin'], note: 'By the sea', payee: 'Tidewater Inn' })
  for (const row of (await investor.call(readLedger)).results)
    expect(row).toMatchObject({ tags: ['holiday'], note: 'By the sea', payee: 'Tidewater Inn' })
  await mark({ remove_tags: ['holiday', 'never'] })
  for (const row of (await investor.call(readLedger)).results) expect(row.tags).toEqual([])
})

test('the ids of all that a filter finds are answered with their number, newest first, and marked in one go', async () => {
  const newest = await add({ execution_date: '2026-11-05', description: 'Sea' })
  await add({ execution_date: '2026-11-04', description: 'Hill' })
  const oldest = await add({ execution_date: '2026-11-03', description: 'Sea and hill' })
  const other = await app.person()
  expect(await other.call(listTransactionIds)).toEqual({ ids: [], count: 0 })
  expect(await investor.call(listTransactionIds)).toMatchObject({ count: 3 })
  const { ids, count } = await investor.call(listTransactionIds, { query: { search: 'sea' } })
  expect({ ids, count }).toEqual({ ids: [newest, oldest], count: 2 })
  await investor.call(markTransactions, { body: { transaction_ids: ids, marks: { add_tags: ['coast'] } } })
  expect((await investor.call(listTransactionIds, { query: { tag: 'coast' } })).count).toBe(2)
})
