import * as own from '@keelwise/contract/categories'
import * as marking from '@keelwise/contract/transaction-marks'
import { exportReport, exportTransactions, readLedger, readReport } from '@keelwise/contract/transactions'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildAccount, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
let investor: Person
afterAll(() => app.close())
beforeEach(async () => {
  investor = await app.person()
})

const facts = (name: string, changes: object = {}) => ({
  name,
  group: null as string | null,
  kind: 'spending' as const,
  icon: 'boat' as const,
  color: 'sky' as const,
  ...changes,
})
const add = (name: string, changes: object = {}) => investor.call(own.addCategory, { body: facts(name, changes) })
const list = async () => (await investor.call(own.listCategories)).results
const transaction = async (changes: object = {}) =>
  (
    await buildTransaction(app.deps, investor.userId, {
      account_id: (await buildAccount(app.deps, investor.userId)).id,
      category: 'groceries',
      category_by: 'CLASSIFIER',
      payee: 'Harbour Chandlery',
      description: 'Harbour Chandlery',
      flow_amount: '-40.00',
      ...changes,
    })
  ).id
const mark = (id: string, category: string) =>
  investor.call(marking.markTransactions, { body: { transaction_ids: [id], marks: { category } } })
const ledger = async (query: Record<string, string> = {}) => (await investor.call(readLedger, { query })).results
const refused = async (method: 'POST' | 'PUT', path: string, body: object) => {
  const answer = await investor.request(method, `/api/investor/${path}`, body)
  expect(answer.status).toBe(400)
  return answer.body
}

test('a category of the own stands in a group of the default set, in one of the own or is a group itself', async () => {
  const boat = await add('Boat')
  const fuel = await add('Boat fuel', { group: boat.id, icon: 'car', color: 'rust' })
  const wine = await add('Wine', { group: 'food' })
  const board = await add('Board fees', { group: 'income' })
  expect(boat).toMatchObject({ group: null, kind: 'spending', icon: 'boat', is_retired: false, transactions: 0 })
  expect(fuel).toMatchObject({ group: boat.id, kind: 'spending', icon: 'car', color: 'rust' })
  expect([wine.kind, board.kind]).toEqual(['spending', 'income'])
  // a group that moves to another side takes what is in it along
  await investor.call(own.changeCategory, { params: { id: boat.id }, body: facts('Yacht', { kind: 'neutral' }) })
  expect((await list()).map(({ name, kind }) => [name, kind])).toEqual([
    ['Board fees', 'income'],
    ['Boat fuel', 'neutral'],
    ['Wine', 'spending'],
    ['Yacht', 'neutral'],
  ])
})

test('marks, rules, filters, groups, reports and files know a category of the own, under its newest name', async () => {
  const boat = await add('Boat')
  const fuel = await add('Boat fuel', { group: boat.id })
  const [one, other, third] = [await transaction(), await transaction(), await transaction({ payee: 'Slip 12' })]
  await mark(one, boat.id)
  await mark(third, fuel.id)
  await investor.call(marking.setPayeeRule, { body: { transaction_id: other, category: fuel.id } })
  expect((await ledger()).map(({ category, category_by: by }) => [category, by]).toSorted()).toEqual(
    [
      [boat.id, 'PERSON'],
      [fuel.id, 'PERSON'],
      [fuel.id, 'RULE'],
    ].toSorted(),
  )
  expect((await investor.call(marking.listPayeeRules)).results).toMatchObject([{ category: fuel.id }])
  expect(await ledger({ category__in: fuel.id })).toHaveLength(2)
  expect(await ledger({ category_group: boat.id })).toHaveLength(3)
  expect(await ledger({ category__in: `${boat.id},groceries` })).toHaveLength(1)
  expect((await investor.call(readReport)).results.map(({ key, amount }) => [key, amount])).toEqual([
    [fuel.id, '-80.00'],
    [boat.id, '-40.00'],
  ])
  expect((await list()).map(({ name, transactions }) => [name, transactions])).toEqual([
    ['Boat', 1],
    ['Boat fuel', 2],
  ])
  await investor.call(own.changeCategory, { params: { id: fuel.id }, body: facts('Diesel', { group: boat.id }) })
  const file = async (path: string) => String((await investor.request('GET', path)).body)
  expect(await file(exportReport.path)).toContain('Boat,Diesel,-80.00')
  expect(await file(exportTransactions.path)).toContain(',Diesel,')
})

test('a category in a default group is filtered with that group', async () => {
  const wine = await add('Wine', { group: 'food' })
  await mark(await transaction(), wine.id)
  expect(await ledger({ category_group: 'food' })).toHaveLength(1)
  expect(await ledger({ category_group: 'travel' })).toEqual([])
})

test('what is put into an own category for transfers stays out of cash flow', async () => {
  const escrow = await add('To escrow', { group: 'transfers' })
  const id = await transaction()
  await mark(id, escrow.id)
  expect((await ledger())[0]).toMatchObject({ is_excluded: true, is_cash_flow: false })
})

test('what carries a retired category keeps it, nothing new can be given it, and it comes back', async () => {
  const wine = await add('Wine', { group: 'food' })
  const [carrier, other] = [await transaction(), await transaction()]
  await mark(carrier, wine.id)
  await investor.call(marking.splitTransaction, {
    params: { id: other },
    body: {
      parts: [
        { amount: '-30.00', category: 'groceries' },
        { amount: '-10.00', category: wine.id },
      ],
    },
  })
  const retire = (is_retired: boolean) =>
    investor.call(own.retireCategory, { params: { id: wine.id }, body: { is_retired } })
  expect(await retire(true)).toMatchObject({ is_retired: true, transactions: 2 })
  expect(await ledger({ category__in: wine.id })).toHaveLength(2)
  expect(
    await refused('POST', 'transaction-marks/', { transaction_ids: [other], marks: { category: wine.id } }),
  ).toEqual(expect.objectContaining({ category: ['This category is retired.'] }))
  // the parts that have it can be said anew
  await investor.call(marking.splitTransaction, {
    params: { id: other },
    body: {
      parts: [
        { amount: '-25.00', category: 'groceries' },
        { amount: '-15.00', category: wine.id },
      ],
    },
  })
  // its name is free meanwhile
  const second = await add('wine')
  expect(await refused('POST', `categories/${wine.id}/retire/`, { is_retired: false })).toMatchObject({
    name: ['There is a category of this name already.'],
  })
  await investor.call(own.retireCategory, { params: { id: second.id }, body: { is_retired: true } })
  expect(await retire(false)).toMatchObject({ is_retired: false })
})

/** Two categories and three transactions, the first of which is of the first. */
async function wineAndDrinks() {
  const [wine, drinks] = [await add('Wine', { group: 'food' }), await add('Drinks', { group: 'food' })]
  const [one, other, third] = [
    await transaction(),
    await transaction({ payee: 'Cellar', description: 'Cellar' }),
    await transaction(),
  ]
  await mark(one, wine.id)
  return { wine, drinks, one, other, third }
}

test('a category is merged into another: marks, rules and parts go along, and what is undone later keeps its name', async () => {
  const { wine, drinks, other, third } = await wineAndDrinks()
  await investor.call(marking.setPayeeRule, { body: { transaction_id: other, category: wine.id } })
  const { change_id } = await investor.call(marking.splitTransaction, {
    params: { id: third },
    body: {
      parts: [
        { amount: '-30.00', category: 'groceries' },
        { amount: '-10.00', category: wine.id },
      ],
    },
  })
  expect(await investor.call(own.mergeCategory, { params: { id: wine.id }, body: { into: drinks.id } })).toEqual({
    moved: 3,
  })
  expect(await ledger({ category__in: wine.id })).toEqual([])
  expect(await ledger({ category__in: drinks.id })).toHaveLength(3)
  expect((await investor.call(marking.listPayeeRules)).results).toMatchObject([{ category: drinks.id }])
  expect((await list()).find(({ id }) => id === wine.id)).toMatchObject({ is_retired: true, merged_into: drinks.id })
  await investor.call(marking.undoMarks, { params: { id: change_id } })
  expect(await ledger({ category__in: drinks.id })).toHaveLength(2)
  // also into one of the default set
  await investor.call(own.mergeCategory, { params: { id: drinks.id }, body: { into: 'groceries' } })
  expect(await ledger({ category__in: 'groceries' })).toHaveLength(2)
})

test('what is undone after its category was merged goes to the one that took it, and so do parts and rules', async () => {
  const { wine, drinks, one, other, third } = await wineAndDrinks()
  const marked = await investor.call(marking.markTransactions, {
    body: { transaction_ids: [one], marks: { category: 'gifts' } },
  })
  const { id: rule } = await investor.call(marking.setPayeeRule, {
    body: { transaction_id: other, category: wine.id },
  })
  const dropped = await investor.call(marking.deletePayeeRule, { params: { id: rule } })
  const parts = [
    { amount: '-30.00', category: 'groceries' },
    { amount: '-10.00', category: wine.id },
  ] as const
  await investor.call(marking.splitTransaction, { params: { id: third }, body: { parts: [...parts] } })
  const whole = await investor.call(marking.unsplitTransaction, { params: { id: third } })
  await investor.call(own.mergeCategory, { params: { id: wine.id }, body: { into: drinks.id } })
  expect(await ledger({ category__in: drinks.id })).toEqual([])
  for (const { change_id: id } of [marked, dropped, whole]) await investor.call(marking.undoMarks, { params: { id } })
  expect(await ledger({ category__in: drinks.id })).toHaveLength(3)
  expect(await ledger({ category__in: wine.id })).toEqual([])
  expect((await investor.call(marking.listPayeeRules)).results).toMatchObject([{ category: drinks.id }])
})

test('names that are taken, groups in groups and merges into itself are refused with what is wrong', async () => {
  const boat = await add('Boat')
  const fuel = await add('Boat fuel', { group: boat.id })
  const taken = { name: ['There is a category of this name already.'] }
  expect(await refused('POST', 'categories/', facts('BOAT'))).toMatchObject(taken)
  expect(await refused('POST', 'categories/', facts('eating out'))).toMatchObject(taken)
  expect(await refused('POST', 'categories/', facts('Food & drink'))).toMatchObject(taken)
  expect(await refused('POST', 'categories/', facts('  '))).toMatchObject({ name: ['Enter a name.'] })
  expect(await refused('POST', 'categories/', facts('Oars', { group: fuel.id }))).toMatchObject({
    group: ['A group is in no other group.'],
  })
  expect(await refused('PUT', `categories/${boat.id}/`, facts('Boat', { group: 'travel' }))).toMatchObject({
    group: ['It is a group with categories in it and cannot be in another.'],
  })
  expect(await refused('POST', `categories/${boat.id}/merge/`, { into: boat.id })).toMatchObject({
    into: ['Choose another category.'],
  })
  expect(await refused('POST', `categories/${boat.id}/merge/`, { into: 'travel' })).toHaveProperty('into')
  expect(await refused('POST', `categories/${boat.id}/merge/`, { into: 'lodging' })).toMatchObject({
    into: ['Move or retire the categories in this group first.'],
  })
})

test("another person's categories are neither seen nor used", async () => {
  const boat = await add('Boat')
  const other = await app.person()
  const { id } = await buildTransaction(app.deps, other.userId, {
    account_id: (await buildAccount(app.deps, other.userId)).id,
    payee: 'Cellar',
  })
  expect((await other.call(own.listCategories)).results).toEqual([])
  const call = (path: string, body: object) => other.request('POST', `/api/investor/${path}`, body)
  const nothing = { status: 400, body: { category: ['There is no such category.'] } }
  expect(await call('transaction-marks/', { transaction_ids: [id], marks: { category: boat.id } })).toMatchObject(
    nothing,
  )
  expect(await call('payee-rules/', { transaction_id: id, category: boat.id })).toMatchObject(nothing)
  expect(await call('categories/', facts('Oars', { group: boat.id }))).toMatchObject({
    status: 400,
    body: { group: ['There is no such group.'] },
  })
  expect((await call(`categories/${boat.id}/merge/`, { into: 'gifts' })).status).toBe(404)
  expect((await call(`categories/${boat.id}/retire/`, { is_retired: true })).status).toBe(404)
})
