import type { Arguments } from '@keelwise/contract/endpoint'
import { type GoalBody, createGoal } from '@keelwise/contract/goals'
import { getProjection, setAssumptions } from '@keelwise/contract/projection'
import { assumptionDisplay, namesOf } from '@keelwise/contract/words'
import { addMonths } from '@keelwise/finance/days'
import { afterAll, expect, test } from 'vitest'
import { buildAccount, buildPosition } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())
const today = app.clock.now.toISOString().slice(0, 10)

const house = (changes: Partial<GoalBody>): GoalBody => ({
  kind: 'HOUSE',
  name: 'House',
  target_amount: '20000.00',
  target_months: null,
  target_date: addMonths(today, 60),
  monthly_amount: '100.00',
  strategy: null,
  accounts: [],
  ...changes,
})
const whole = (account_id: string) => ({ account_id, percent: null, amount: null })
const project = (who: Person, query: Arguments<typeof getProjection>['query'] = {}) =>
  who.call(getProjection, { query })

/** Somebody with a brokerage account of equity and bonds, and a goal for it. */
async function withGoal(changes: Partial<GoalBody> = {}) {
  const person = await app.person()
  const account = await buildAccount(app.deps, person.userId, { account_type: 'BROKERAGE', market_value: '10000.00' })
  const held = (asset_class: string, market_value: string) =>
    buildPosition(app.deps, person.userId, { account_id: account.id, asset_class, market_value })
  await held('equity', '6000.00')
  await held('fixed_income', '4000.00')
  const { id } = await person.call(createGoal, { body: house({ accounts: [whole(account.id)], ...changes }) })
  return { person, account, id }
}

test('a goal is simulated as its accounts are invested; the same seed gives the same answer, another one others', async () => {
  const { person, id } = await withGoal()
  const first = await project(person, { goal_id: id })
  expect(first).toMatchObject({
    goal: { id, name: 'House' },
    start: '10000.00',
    monthly: '100.00',
    target: '20000.00',
    unclassified: '0.00',
    paths: 10_000,
    mix: [
      { asset_class: 'equity', percent: '60.00' },
      { asset_class: 'fixed_income', percent: '40.00' },
      { asset_class: 'cash', percent: '0.00' },
      { asset_class: 'alternatives', percent: '0.00' },
    ],
  })
  expect(first.points[0]).toMatchObject({ date: today, p5: '10000.00', p50: '10000.00', p95: '10000.00' })
  expect(first.points.at(-1)?.date).toBe(addMonths(today, 60))
  const { p5, p25, p50, p75, p95, chance } = first.outcome!
  expect([p5, p25, p50, p75, p95].map(Number)).toEqual([p5, p25, p50, p75, p95].map(Number).toSorted((a, b) => a - b))
  expect(Number(chance)).toBeGreaterThan(0)
  expect(await project(person, { goal_id: id })).toEqual(first)
  expect((await project(person, { goal_id: id, seed: 9 })).outcome).not.toEqual(first.outcome)
})

test('levers are told in the same markets: more and cheaper help, a fall does not', async () => {
  const { person, id } = await withGoal()
  const { levers, outcome } = await project(person, { goal_id: id })
  const chanceOf = (name: string) => Number(levers.find(({ lever }) => lever === name)?.chance)
  expect(levers.map(({ lever }) => lever)).toEqual(['more', 'later', 'cheaper', 'down'])
  expect(chanceOf('more')).toBeGreaterThan(Number(outcome?.chance))
  expect(chanceOf('later')).toBeGreaterThan(Number(outcome?.chance))
  expect(chanceOf('cheaper')).toBeGreaterThan(Number(outcome?.chance))
  expect(chanceOf('down')).toBeLessThan(Number(outcome?.chance))
})

test('without volatility it is the annuity of what is assumed, and assumptions are taken back', async () => {
  const { person, id } = await withGoal()
  const calm = namesOf(assumptionDisplay).map((key) => ({
    key,
    value: key.endsWith('.mean') ? '5' : key === 'inflation' ? '2' : '0',
  }))
  const { assumptions } = await person.call(setAssumptions, { body: { values: calm } })
  expect(assumptions.find(({ key }) => key === 'equity.mean')).toMatchObject({
    value: '5',
    preset: '11.79',
    is_own: true,
  })
  const { outcome, volatility, mean_return: mean } = await project(person, { goal_id: id })
  expect({ volatility, mean }).toEqual({ volatility: '0.00', mean: '5.00' })
  const rate = (1.05 / 1.02) ** (1 / 12) - 1
  const expected = 10_000 * (1 + rate) ** 60 + (100 * ((1 + rate) ** 60 - 1)) / rate
  for (const amount of [outcome!.p5, outcome!.p50, outcome!.p95]) expect(Number(amount)).toBeCloseTo(expected, 2)
  expect(outcome?.chance).toBe('0.0')
  const back = await person.call(setAssumptions, { body: { values: [] } })
  expect(back.assumptions.some(({ is_own: isOwn }) => isOwn)).toBe(false)
  expect((await project(person, { goal_id: id })).volatility).not.toBe('0.00')
})

test('what is put aside, the day and withdrawals can be tried without changing the goal', async () => {
  const { person, id } = await withGoal()
  const until = addMonths(today, 120)
  const tried = await project(person, { goal_id: id, monthly: '500', until, withdrawal: '300', withdrawal_years: 20 })
  expect(tried).toMatchObject({ monthly: '500.00', until, withdrawal: '300.00', withdrawal_years: 20 })
  expect(Number(tried.lasts)).toBeGreaterThan(0)
  expect(tried.points.at(-1)?.date).toBe(addMonths(today, 360))
  expect((await project(person, { goal_id: id })).monthly).toBe('100.00')
  const none = await project(person, { goal_id: id, until, withdrawal: '9000', withdrawal_years: 20 })
  expect(Number(none.lasts)).toBe(0)
})

test('without a goal it is everything owned; money in a bank is cash, what is unknown is said', async () => {
  const person = await app.person()
  await buildAccount(app.deps, person.userId, { account_type: 'SAVINGS', market_value: '500.00' })
  await buildAccount(app.deps, person.userId, { account_name: 'Vault', account_type: 'SAVINGS', market_value: null })
  await buildAccount(app.deps, person.userId, {
    account_type: 'CREDIT_CARD',
    is_liability: true,
    market_value: '-90.00',
  })
  const { start, mix, is_at_least: isAtLeast, unknown_accounts: unknown } = await project(person)
  expect(start).toBe('500.00')
  expect(mix?.find(({ asset_class }) => asset_class === 'cash')?.percent).toBe('100.00')
  expect({ isAtLeast, unknown }).toMatchObject({ isAtLeast: true, unknown: [{ account_name: 'Vault' }] })
})

test('a goal whose account was archived since begins with at least what is left', async () => {
  const { person, account, id } = await withGoal()
  expect(await project(person, { goal_id: id })).toMatchObject({ start: '10000.00', is_at_least: false })
  await app.deps.db.system
    .updateTable('account')
    .set({ in_totals: false, archived_at: app.clock.now })
    .where('id', '=', account.id)
    .execute()
  expect(await project(person, { goal_id: id })).toMatchObject({ start: '0.00', is_at_least: true })
})

test('what nothing is known of is not simulated', async () => {
  const person = await app.person()
  await buildAccount(app.deps, person.userId, { account_type: 'OTHER', market_value: '500.00' })
  expect(await project(person)).toMatchObject({ mix: null, outcome: null, points: [], unclassified: '500.00' })
})

test('what cannot be is refused where it stands', async () => {
  const person = await app.person()
  const get = (query: string) => person.request('GET', `/api/investor/projection/?${query}`)
  expect(await get(`until=${today}`)).toMatchObject({ status: 400, body: { until: ['Enter a date that is to come.'] } })
  expect(await get('until=2199-01-01')).toMatchObject({
    status: 400,
    body: { until: [expect.stringContaining('At most 70')] },
  })
  expect(await get('monthly=-5')).toMatchObject({ status: 400, body: { monthly: ['Enter zero or more.'] } })
  const put = (values: object[]) => person.request('PUT', '/api/investor/projection/assumptions/', { values })
  expect(await put([{ key: 'equity.mean', value: '41' }])).toMatchObject({
    status: 400,
    body: { 'equity.mean': ['Enter -20 to 40, with at most four decimals.'] },
  })
  const impossible = [
    { key: 'equity.fixed_income', value: '1' },
    { key: 'equity.cash', value: '1' },
    { key: 'fixed_income.cash', value: '-1' },
  ]
  expect(await put(impossible)).toMatchObject({
    status: 400,
    body: { values: ['These correlations cannot all hold at once.'] },
  })
  // and nothing of it was stored
  expect((await project(person)).assumptions.some(({ is_own: isOwn }) => isOwn)).toBe(false)
})
