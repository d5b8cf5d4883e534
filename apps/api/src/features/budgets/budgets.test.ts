import { addCategory, changeCategory, mergeCategory, retireCategory } from '@keelwise/contract/categories'
import { deleteBudget, listBudgets, setBudget } from '@keelwise/contract/budgets'
import { listNotifications } from '@keelwise/contract/notifications'
import { markTransactions, splitTransaction } from '@keelwise/contract/transaction-marks'
import { getCashFlow, readReport } from '@keelwise/contract/transactions'
import { negate } from '@keelwise/finance/decimals'
import { addDays, addMonths } from '@keelwise/finance/days'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildAccount, buildRate, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { tellOfBudgets } from './tell-of-budgets.ts'

const app = await createTestApp()
afterAll(() => app.close())
const today = app.clock.now.toISOString().slice(0, 10)
const first = `${today.slice(0, 7)}-01`

/** Somebody with a bank account, and a way to book on a day of a month; 0 is this one. */
async function withAccount() {
  const person = await app.person()
  const { id: account_id } = await buildAccount(app.deps, person.userId, { account_type: 'CHECKING' })
  const book = (category: string, flow_amount: string, monthsAgo = 0, changes: object = {}) =>
    buildTransaction(app.deps, person.userId, {
      account_id,
      category,
      flow_amount,
      tx_type: 'PURCHASE',
      execution_date: addMonths(first, -monthsAgo),
      ...changes,
    })
  return { person, book }
}
const set = (who: Person, key: string, amount: string, more: object = {}) =>
  who.call(setBudget, { body: { level: 'CATEGORY', key, amount, is_rolling: false, ...more } as never })
const envelopeOf = async (who: Person, key: string) =>
  (await who.call(listBudgets)).results.find((each) => each.key === key)

test('an envelope counts what the spending report counts: refunds lessen it, transfers, pending and excluded rows are none of it', async () => {
  const { person, book } = await withAccount()
  await set(person, 'groceries', '300.00')
  await book('groceries', '-200.00')
  await book('groceries', '20.00')
  await book('groceries', '-500.00', 0, { is_cash_flow: false, tx_type: 'TRANSFER_OUT' })
  await book('groceries', '-70.00', 0, { is_pending: true })
  await book('coffee', '-9.00')
  const { results, total, days_left: days } = await person.call(listBudgets)
  expect(results).toMatchObject([
    { key: 'groceries', available: '300.00', spent: '180.00', left: '120.00', status: 'ok' },
  ])
  expect(total).toEqual({ available: '300.00', spent: '180.00', left: '120.00', left_out: 0 })
  expect(days).toBeGreaterThan(0)
  const report = await person.call(readReport, {
    query: { by: 'category', execution_date__gte: first, execution_date__lte: today },
  })
  expect(negate(report.results.find(({ key }) => key === 'groceries')!.amount)).toBe(results[0]!.spent)
})

test('a group holds all its categories, own ones too, and what is within it counts once in the total', async () => {
  const { person, book } = await withAccount()
  const own = await person.call(addCategory, {
    body: { name: 'Bakery', group: 'food', kind: 'spending', icon: 'tag', color: 'green' },
  })
  await set(person, 'food', '400.00', { level: 'GROUP' })
  await set(person, 'coffee', '30.00')
  await book('groceries', '-100.00')
  await book('coffee', '-25.00')
  await book(own.id, '-10.00')
  expect(await envelopeOf(person, 'food')).toMatchObject({ level: 'GROUP', spent: '135.00', left: '265.00' })
  expect(await envelopeOf(person, 'coffee')).toMatchObject({ spent: '25.00', left: '5.00' })
  expect((await person.call(listBudgets)).total).toEqual({
    available: '400.00',
    spent: '135.00',
    left: '265.00',
    left_out: 0,
  })
})

test('what rolls carries months since it began, and a new amount counts from now on', async () => {
  const { person, book } = await withAccount()
  await set(person, 'fuel', '100.00', { is_rolling: true })
  await app.deps.db.system
    .updateTable('budget')
    .set({ rolls_from: addMonths(first, -2) })
    .where('user_id', '=', person.userId)
    .execute()
  await book('fuel', '-60.00', 2)
  await book('fuel', '-110.00', 1)
  await book('fuel', '-50.00')
  // 40 left, then 10 too much
  expect(await envelopeOf(person, 'fuel')).toMatchObject({ carried: '30.00', available: '130.00', left: '80.00' })
  await set(person, 'fuel', '200.00', { is_rolling: true })
  expect(await envelopeOf(person, 'fuel')).toMatchObject({ carried: '30.00', available: '230.00', left: '180.00' })
  await set(person, 'fuel', '200.00')
  expect(await envelopeOf(person, 'fuel')).toMatchObject({ carried: '0.00', left: '150.00' })
})

test('envelopes are suggested from what comes back in the last whole months', async () => {
  const { person, book } = await withAccount()
  for (const ago of [1, 2, 3]) await book('restaurants', '-95.00', ago)
  await book('flights', '-900.00', 2)
  await book('paycheck', '3000.00', 1, { tx_type: 'DEPOSIT' })
  const { suggestions } = await person.call(listBudgets)
  expect(suggestions).toEqual([
    { level: 'CATEGORY', key: 'restaurants', amount: '100.00', spent: ['95.00', '95.00', '95.00'] },
  ])
  await set(person, 'food', '400.00', { level: 'GROUP' })
  expect((await person.call(listBudgets)).suggestions).toEqual([])
})

test('what is gone is held against the day of the month, and against what is usual by it', async () => {
  const { person, book } = await withAccount()
  const [day, days] = [Number(today.slice(8)), Number(addDays(addMonths(first, 1), -1).slice(8))]
  const evenly = ((100 * day) / days).toFixed(1)
  await set(person, 'groceries', '100.00')
  await set(person, 'rent', '1000.00')
  await book('groceries', '-60.00')
  await book('rent', '-990.00')
  expect(await envelopeOf(person, 'groceries')).toMatchObject({ percent: '60.0', pace: evenly })
  expect(await envelopeOf(person, 'rent')).toMatchObject({ percent: '99.0', pace: evenly, status: 'fast' })
  // on the first of each month, as this time
  for (const ago of [1, 2]) await book('rent', '-990.00', ago)
  expect(await envelopeOf(person, 'rent')).toMatchObject({ percent: '99.0', pace: '100.0', status: 'ok' })
  // and what comes on the last day tells nothing of today
  const last = (ago: number) => ({ execution_date: addDays(addMonths(first, 1 - ago), -1) })
  for (const ago of [1, 2]) await book('groceries', '-90.00', ago, last(ago))
  expect(await envelopeOf(person, 'groceries')).toMatchObject({ pace: evenly })
})

test('over budget is told in the bell, once a month', async () => {
  const { person, book } = await withAccount()
  await set(person, 'groceries', '50.00')
  await set(person, 'coffee', '50.00')
  await book('groceries', '-60.00')
  await tellOfBudgets(app.deps)
  const told = async () =>
    (await person.call(listNotifications, { query: {} })).results.map(({ title, message }) => ({ title, message }))
  expect(await told()).toMatchObject([
    { title: 'Groceries is over budget', message: expect.stringContaining('$10.00 more than the $50.00') },
  ])
  await app.deps.db.system.deleteFrom('budget_look').where('user_id', '=', person.userId).execute()
  await tellOfBudgets(app.deps)
  expect(await told()).toHaveLength(1)
})

test('somebody who cannot be looked at holds up nobody else, and is said to have failed', async () => {
  const broken = await withAccount()
  const { person, book } = await withAccount()
  for (const one of [broken.person, person]) await set(one, 'groceries', '50.00')
  await book('groceries', '-60.00')
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''cannot be looked at''; end'`.execute(
    app.deps.db.system,
  )
  await sql`create trigger refuse before insert on budget_look for each row
    when (new.user_id = ${sql.lit(broken.person.userId)}) execute function refuse()`.execute(app.deps.db.system)
  await expect(tellOfBudgets(app.deps)).rejects.toThrow('cannot be looked at')
  expect((await person.call(listNotifications, { query: {} })).results).toMatchObject([
    { title: 'Groceries is over budget' },
  ])
  await sql`drop function refuse cascade`.execute(app.deps.db.system)
})

test('an envelope is said again in its place, taken away, and refused where there is nothing to spend on', async () => {
  const { person } = await withAccount()
  const { id } = await set(person, 'groceries', '50.00')
  expect((await set(person, 'groceries', '60.00')).id).toBe(id)
  expect((await person.call(listBudgets)).results).toMatchObject([{ amount: '60.00' }])
  await person.call(deleteBudget, { params: { id } })
  expect((await person.call(listBudgets)).results).toEqual([])
  const put = (body: object) =>
    person.request('PUT', '/api/investor/budgets/', {
      level: 'CATEGORY',
      key: 'groceries',
      amount: '5',
      is_rolling: false,
      ...body,
    })
  expect(await put({ key: 'paycheck' })).toMatchObject({
    status: 400,
    body: { key: ['Choose a category of spending.'] },
  })
  expect(await put({ key: '01a20553-1608-7d44-b54c-6438dd58c921' })).toMatchObject({
    status: 400,
    body: { key: ['Choose a category.'] },
  })
  expect(await put({ amount: '0.00' })).toMatchObject({
    status: 400,
    body: { amount: ['Enter an amount above zero.'] },
  })
})

test('each part of a split transaction counts in its category, one that goes the other way as well', async () => {
  const { person, book } = await withAccount()
  for (const [key, amount] of [
    ['groceries', '100.00'],
    ['coffee', '20.00'],
    ['gifts', '50.00'],
    ['taxes', '1500.00'],
  ] as const)
    await set(person, key, amount)
  const split = async (id: string, ...parts: [amount: string, category: string][]) =>
    person.call(splitTransaction, {
      params: { id },
      body: { parts: parts.map(([amount, category]) => ({ amount, category: category as never })) },
    })
  const purchase = await book('groceries', '-100.00')
  await split(purchase.id, ['-70.00', 'groceries'], ['10.00', 'coffee'], ['-40.00', 'gifts'])
  const salary = await book('paycheck', '3800.00', 0, { tx_type: 'DEPOSIT' })
  await split(salary.id, ['5000.00', 'paycheck'], ['-1200.00', 'taxes'])
  const spent = async () =>
    Object.fromEntries((await person.call(listBudgets)).results.map((each) => [each.key, `${each.spent} ${each.left}`]))
  expect(await spent()).toEqual({
    groceries: '70.00 30.00',
    coffee: '-10.00 30.00',
    gifts: '40.00 10.00',
    taxes: '1200.00 300.00',
  })
  // a part that goes out of what came in is Money Out, and the whole stays what it is
  const flow = (category__in?: string) => person.call(getCashFlow, { query: category__in ? { category__in } : {} })
  expect(await flow('taxes')).toMatchObject({ cash_in: '0.00', cash_out: '-1200.00' })
  expect(await flow('paycheck')).toMatchObject({ cash_in: '5000.00', cash_out: '0.00' })
  expect(await flow()).toMatchObject({ cash_in: '3800.00', cash_out: '-100.00' })
  // left out of cash flow, no part of it counts
  await person.call(markTransactions, { body: { transaction_ids: [purchase.id], marks: { is_excluded: true } } })
  expect(await spent()).toMatchObject({ groceries: '0.00 100.00', coffee: '0.00 20.00', gifts: '0.00 50.00' })
})

test('amounts of other currencies count by the rate of their day; without one it is said, and enough is not claimed', async () => {
  const { person, book } = await withAccount()
  await buildRate(app.deps, 'EUR', '2026-01-01', '1.25')
  await set(person, 'groceries', '300.00')
  await set(person, 'coffee', '5.00')
  await book('groceries', '-80.00', 0, { currency: 'EUR' })
  await book('groceries', '-40.00')
  await book('groceries', '-500.00', 0, { currency: 'XTS' })
  await book('coffee', '-6.00')
  await book('coffee', '-1.00', 0, { currency: 'XTS' })
  expect(await envelopeOf(person, 'groceries')).toMatchObject({
    spent: '140.00',
    left: '160.00',
    unconverted: ['XTS'],
    status: 'unknown',
  })
  // what is too much already is so however much the rest is
  expect(await envelopeOf(person, 'coffee')).toMatchObject({ spent: '6.00', unconverted: ['XTS'], status: 'over' })
})

test('an envelope whose amount has no rate is in no total, which says how many it is without', async () => {
  const { person, book } = await withAccount()
  await set(person, 'groceries', '300.00')
  const { id } = await set(person, 'coffee', '30.00')
  await app.deps.db.system.updateTable('budget').set({ currency: 'XTS' }).where('id', '=', id).execute()
  await book('groceries', '-100.00')
  await book('coffee', '-20.00')
  expect(await envelopeOf(person, 'coffee')).toMatchObject({ available: null, left: null, status: 'unknown' })
  expect((await person.call(listBudgets)).total).toEqual({
    available: '300.00',
    spent: '100.00',
    left: '200.00',
    left_out: 1,
  })
})

const own = { name: 'Bakery', group: 'food', kind: 'spending', icon: 'tag', color: 'green' } as const

test('categories that become one have one envelope with both amounts, and what each carried', async () => {
  const { person, book } = await withAccount()
  const bakery = await person.call(addCategory, { body: own })
  await set(person, bakery.id, '50.00', { is_rolling: true })
  await set(person, 'groceries', '300.00', { is_rolling: true })
  await app.deps.db.system
    .updateTable('budget')
    .set({ rolls_from: addMonths(first, -1) })
    .where('user_id', '=', person.userId)
    .execute()
  await book(bakery.id, '-20.00', 1)
  await book('groceries', '-310.00', 1)
  await book(bakery.id, '-15.00')
  await book('groceries', '-100.00')
  // 30 and -10 carried
  await person.call(mergeCategory, { params: { id: bakery.id }, body: { into: 'groceries' } })
  expect((await person.call(listBudgets)).results).toMatchObject([
    { key: 'groceries', amount: '350.00', carried: '20.00', available: '370.00', spent: '115.00', left: '255.00' },
  ])
})

test('an envelope goes along with its category where the other has none, and goes where nothing is spent', async () => {
  const { person, book } = await withAccount()
  const bakery = await person.call(addCategory, { body: own })
  await set(person, bakery.id, '50.00')
  await book(bakery.id, '-15.00')
  await person.call(mergeCategory, { params: { id: bakery.id }, body: { into: 'coffee' } })
  expect((await person.call(listBudgets)).results).toMatchObject([
    { level: 'CATEGORY', key: 'coffee', amount: '50.00', spent: '15.00', left: '35.00' },
  ])
  const boat = await person.call(addCategory, { body: { ...own, name: 'Boat', group: null } })
  await set(person, boat.id, '80.00', { level: 'GROUP' })
  const sea = await person.call(addCategory, { body: { ...own, name: 'Sea', group: null } })
  await person.call(mergeCategory, { params: { id: boat.id }, body: { into: sea.id } })
  expect(await envelopeOf(person, sea.id)).toMatchObject({ level: 'GROUP', amount: '80.00' })
  await person.call(mergeCategory, { params: { id: sea.id }, body: { into: 'transfer' } })
  expect((await person.call(listBudgets)).results.map(({ key }) => key)).toEqual(['coffee'])
})

test('a retired category keeps its envelope and what is spent on it; it becomes none of spending while it has one', async () => {
  const { person, book } = await withAccount()
  const bakery = await person.call(addCategory, { body: own })
  await set(person, bakery.id, '50.00')
  await book(bakery.id, '-15.00')
  const asIncome = { ...own, group: 'income' }
  expect(await person.request('PUT', `/api/investor/categories/${bakery.id}/`, asIncome)).toMatchObject({
    status: 400,
    body: { group: ['It has a budget, and only spending has one. Take the budget away first.'] },
  })
  await person.call(changeCategory, { params: { id: bakery.id }, body: { ...own, group: 'travel' } })
  await person.call(retireCategory, { params: { id: bakery.id }, body: { is_retired: true } })
  expect(await envelopeOf(person, bakery.id)).toMatchObject({ spent: '15.00', left: '35.00' })
})
