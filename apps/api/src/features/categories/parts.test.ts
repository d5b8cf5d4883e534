import * as marking from '@keelwise/contract/transaction-marks'
import { addCategory } from '@keelwise/contract/categories'
import * as edits from '@keelwise/contract/transaction-edits'
import {
  exportTransactions,
  getCashFlow,
  listTransactions,
  readLedger,
  readLedgerTotals,
  readReport,
} from '@keelwise/contract/transactions'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { storeTransactions } from '../../ingest/transactions.ts'
import type { TransactionRow } from '../../sources/rows.ts'
import { buildTransactionRow } from '../../testing/build-rows.ts'
import { buildAccount, buildCredential } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
let investor: Person
let accountId: string
let institutionId: string
let credentialId: string
afterAll(() => app.close())
beforeEach(async () => {
  investor = await app.person()
  const credential = await buildCredential(app.deps, investor.userId)
  credentialId = credential.id
  institutionId = credential.institution_id
  const account = { credential_id: credentialId, institution_id: institutionId }
  accountId = (await buildAccount(app.deps, investor.userId, account)).id
})

const row = (externalId: string, amount: string, changes: Partial<TransactionRow> = {}): TransactionRow =>
  buildTransactionRow({ externalId, amount, ...changes })
/** As a sync of the linked institution does. */
const sync = (...rows: TransactionRow[]) =>
  app.deps.db.asUser(investor.userId, (tx) =>
    storeTransactions(
      tx,
      { userId: investor.userId, institutionId, credentialId },
      accountId,
      'byallaccounts',
      rows,
      app.clock.now,
    ),
  )
const ledger = async (query: Record<string, string> = {}) => (await investor.call(readLedger, { query })).results
const newestId = async () => (await ledger())[0]?.id ?? ''
const split = (id: string, ...parts: [amount: string, category: string, note?: string][]) =>
  investor.call(marking.splitTransaction, {
    params: { id },
    body: { parts: parts.map(([amount, category, note]) => ({ amount, category, note: note ?? null })) },
  })
const spent = async (query: Record<string, string> = {}) =>
  Object.fromEntries(
    (await investor.call(readReport, { query })).results.map(({ key, amount, count }) => [key, [amount, count]]),
  )

test('a transaction of a linked account is split, and every figure by category counts its parts', async () => {
  await sync(
    row('a', '-120.00'),
    row('b', '-12.50', { description: 'Corner Pharmacy', fiDescription: 'Corner Pharmacy' }),
  )
  const { id } = (await ledger()).find(({ flow_amount: amount }) => amount === '-120.00')!
  await split(id, ['-80.00', 'groceries', 'The week'], ['-30.00', 'pharmacy'], ['-10.00', 'gifts', 'Robin'])
  expect((await ledger()).find((each) => each.id === id)).toMatchObject({
    flow_amount: '-120.00',
    category: 'split',
    category_by: 'PERSON',
    parts: [
      { amount: '-80.00', category: 'groceries', note: 'The week', is_rest: false },
      { amount: '-30.00', category: 'pharmacy', note: null, is_rest: false },
      { amount: '-10.00', category: 'gifts', note: 'Robin', is_rest: false },
    ],
  })
  expect(await spent()).toEqual({ groceries: ['-80.00', 1], pharmacy: ['-42.50', 2], gifts: ['-10.00', 1] })
  // all of it still went out once
  expect(await investor.call(getCashFlow)).toMatchObject({ cash_out: '-132.50' })
  expect(await investor.call(readLedgerTotals)).toMatchObject({ count: 2, net: '-132.50' })
  // in a category it is its part of it
  const pharmacy = { category__in: 'pharmacy' }
  expect(await investor.call(getCashFlow, { query: pharmacy })).toMatchObject({ cash_out: '-42.50' })
  expect(await investor.call(readLedgerTotals, { query: pharmacy })).toMatchObject({ count: 2, net: '-42.50' })
  const page = await investor.call(readLedger, { query: pharmacy })
  expect(page.results.map((each) => each.flow_amount).toSorted()).toEqual(['-12.50', '-120.00'])
  expect(page.days).toMatchObject([{ count: 2, net: '-42.50' }])
  expect((await investor.call(listTransactions, { query: pharmacy })).count).toBe(2)
  expect(await spent({ category_group: 'health' })).toEqual({ pharmacy: ['-42.50', 2] })
  // the note of a part is searched
  expect(await ledger({ search: 'week bakery' })).toMatchObject([{ id }])
  expect(await ledger({ search: 'fortnight' })).toEqual([])
  // what it was read as before is no category of it any more
  expect(await spent({ category__in: 'restaurants' })).toEqual({})
  expect(await ledger({ category_group: 'giving' })).toMatchObject([{ id }])
})

test('pages of a category go on where they stopped, split transactions in their place among the others', async () => {
  const days = Array.from({ length: 150 }, (_, at) => new Date(Date.UTC(2026, 10, 20) - at * 86_400_000))
  await sync(
    ...days.map((day, at) =>
      row(`r${at}`, '-10.00', {
        executionDate: day.toISOString().slice(0, 10),
        description: at % 3 === 0 ? 'Landmark Towers' : 'Corner Pharmacy',
        fiDescription: null,
      }),
    ),
  )
  const landmark = (await ledger({ search: 'landmark' })).map(({ id }) => id)
  expect(landmark).toHaveLength(50)
  for (const id of landmark) await split(id, ['-4.00', 'pharmacy'], ['-6.00', 'gifts'])
  const first = await investor.call(readLedger, { query: { category__in: 'pharmacy' } })
  const rest = await investor.call(readLedger, { query: { category__in: 'pharmacy', after: first.next! } })
  const dates = [...first.results, ...rest.results].map((each) => each.execution_date)
  expect(dates).toEqual(days.map((day) => day.toISOString().slice(0, 10)))
  expect(rest.next).toBeNull()
})

test('in another currency the converted parts come to the converted whole, to the cent', async () => {
  await app.deps.db.system
    .insertInto('fx_rate')
    .values({ currency: 'SEK', date: '2026-01-01', usd_per_unit: '0.10333', source: 'test' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sync(row('a', '-100.01', { currency: 'SEK' }))
  await split(await newestId(), ['-33.33', 'groceries'], ['-33.33', 'gifts'], ['-33.35', 'fuel'])
  const { cash_out } = await investor.call(getCashFlow)
  const { results } = await investor.call(readReport)
  const parts = results.map(({ amount }) => Math.round(Number(amount) * 100))
  expect(parts).toHaveLength(3)
  expect(parts.reduce((sum, each) => sum + each, 0)).toBe(Math.round(Number(cash_out) * 100))
})

test('a later sync that changes the amount keeps the parts, and what they do not come to is to be reviewed', async () => {
  await sync(row('a', '-120.00', { isPending: true }))
  const id = await newestId()
  await split(id, ['-80.00', 'groceries'], ['-40.00', 'gifts'])
  await sync(row('a', '-125.50'))
  const [changed] = await ledger({ review: 'yes' })
  expect(changed).toMatchObject({
    id,
    flow_amount: '-125.50',
    category: 'split',
    category_by: 'NONE',
    parts: [
      { amount: '-80.00', category: 'groceries', is_rest: false },
      { amount: '-40.00', category: 'gifts', is_rest: false },
      { amount: '-5.50', category: 'uncategorized', is_rest: true },
    ],
  })
  expect(await spent()).toEqual({ groceries: ['-80.00', 1], gifts: ['-40.00', 1], uncategorized: ['-5.50', 1] })
  // said anew, it adds up again; the first amount would leave nothing over either
  await split(id, ['-85.50', 'groceries'], ['-40.00', 'gifts'])
  expect(await ledger({ review: 'yes' })).toEqual([])
  await sync(row('a', '-125.50', { description: 'Corner Bakery & Sons' }))
  expect((await ledger())[0]).toMatchObject({
    category_by: 'PERSON',
    parts: [{ amount: '-85.50' }, { amount: '-40.00' }],
  })
})

test('a split is undone, and taken back it is as it is read', async () => {
  await sync(row('a', '-30.00'))
  const id = await newestId()
  const before = await ledger()
  const { change_id: first } = await split(id, ['-10.00', 'gifts'], ['-20.00', 'fuel'])
  const { change_id: second } = await split(id, ['-15.00', 'gifts'], ['-15.00', 'rent'])
  expect((await investor.request('POST', `/api/investor/transaction-marks/${first}/undo/`)).status).toBe(409)
  await investor.call(marking.undoMarks, { params: { id: second } })
  expect(await spent()).toEqual({ gifts: ['-10.00', 1], fuel: ['-20.00', 1] })
  const { change_id: whole } = await investor.call(marking.unsplitTransaction, { params: { id } })
  expect(await ledger()).toEqual(before)
  await investor.call(marking.undoMarks, { params: { id: whole } })
  expect(await spent()).toEqual({ gifts: ['-10.00', 1], fuel: ['-20.00', 1] })
  await investor.call(marking.undoMarks, { params: { id: first } })
  expect(await ledger()).toEqual(before)
  expect(await investor.request('DELETE', `/api/investor/transactions/${id}/split/`)).toMatchObject({
    status: 400,
    body: { non_field_errors: ['This transaction is not split.'] },
  })
})

test('a row that was entered by hand is split in the same way, and its parts follow a change of its amount', async () => {
  const { id: own } = await buildAccount(app.deps, investor.userId, { credential_id: null })
  const facts = { execution_date: '2026-11-05', tx_type: 'PURCHASE' as const, currency: 'USD', description: 'Market' }
  await investor.call(edits.addTransaction, { body: { ...facts, flow_amount: '-9.00', account_id: own } })
  const id = await newestId()
  await split(id, ['-4.00', 'groceries'], ['-5.00', 'gifts'])
  const edit = await investor.call(edits.changeTransaction, {
    params: { id },
    body: { ...facts, flow_amount: '-8.00' },
  })
  expect((await ledger())[0]?.parts.map(({ amount }) => amount)).toEqual(['-4.00', '-5.00', '1.00'])
  await investor.call(edits.undoTransactionEdit, { params: { id: edit.id } })
  expect((await ledger())[0]).toMatchObject({
    category_by: 'PERSON',
    parts: [{ amount: '-4.00' }, { amount: '-5.00' }],
  })
})

test('parts that do not come to the amount, that are nothing, or are of no category of the person are refused', async () => {
  await sync(row('a', '-10.00'))
  const id = await newestId()
  const refused = async (...parts: [amount: string, category: string][]) => {
    const body = { parts: parts.map(([amount, category]) => ({ amount, category })) }
    const answer = await investor.request('POST', `/api/investor/transactions/${id}/split/`, body)
    expect(answer.status).toBe(400)
    return answer.body
  }
  expect(await refused(['-1.00', 'gifts'], ['-2.00', 'fuel'])).toMatchObject({
    parts: ['The parts come to -3.00; they have to come to -10.00.'],
  })
  expect(await refused(['-10.00', 'gifts'], ['0.00', 'fuel'])).toMatchObject({
    'parts.1.amount': ['Enter an amount other than zero.'],
  })
  expect(await refused(['-10.00', 'gifts'])).toMatchObject({ parts: ['Say two parts at least.'] })
  expect(await refused(['-5.00', 'gifts'], ['-5.00', 'split'])).toHaveProperty(['parts.1.category'])
  const foreign = await app.person()
  const { id: theirs } = await foreign.call(addCategory, {
    body: { name: 'Theirs', group: 'food', icon: 'tag', color: 'green' },
  })
  expect(await refused(['-5.00', 'gifts'], ['-5.00', theirs])).toMatchObject({
    'parts.1.category': ['There is no such category.'],
  })
  expect(
    (
      await foreign.request('POST', `/api/investor/transactions/${id}/split/`, {
        parts: [
          { amount: '-5.00', category: 'gifts' },
          { amount: '-5.00', category: 'fuel' },
        ],
      })
    ).status,
  ).toBe(404)
  expect((await ledger())[0]?.parts).toEqual([])
})

test('the file of transactions says the parts of a split one', async () => {
  await sync(row('a', '-10.00'))
  await split(await newestId(), ['-4.00', 'groceries', 'Bread'], ['-6.00', 'gifts'])
  const { body } = await investor.request('GET', exportTransactions.path)
  const [head = '', line = ''] = String(body).split('\n')
  expect(head).toContain('Category,Note,Tags,Parts')
  expect(line).toContain('Split,,,Groceries -4.00 (Bread); Gifts -6.00')
})
