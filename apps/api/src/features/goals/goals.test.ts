import { type GoalBody, createGoal, deleteGoal, listGoals, updateGoal } from '@keelwise/contract/goals'
import { updateMe } from '@keelwise/contract/me'
import { addDays, addMonths } from '@keelwise/finance/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildRate, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { purge } from '../retention/purge.ts'

const app = await createTestApp()
const today = app.clock.now.toISOString().slice(0, 10)
beforeAll(async () => {
  await buildRate(app.deps, 'EUR', '2026-01-01', '1.25')
})
afterAll(() => app.close())

const house = (changes: Partial<GoalBody> = {}): GoalBody => ({
  kind: 'HOUSE',
  name: 'House',
  target_amount: '12000.00',
  target_months: null,
  target_date: null,
  monthly_amount: null,
  strategy: null,
  accounts: [],
  ...changes,
})
const whole = (account_id: string) => ({ account_id, percent: null, amount: null })

const store = async (who: Person, body: GoalBody) => (await who.call(createGoal, { body })).id
const refusal = async (who: Person, body: GoalBody) => {
  const { status, body: said } = await who.request('POST', '/api/investor/goals/', body)
  expect(status).toBe(400)
  return said as Record<string, string[]>
}
const goalsOf = async (who: Person) => (await who.call(listGoals)).results

test('a goal counts what its accounts hold, and says whether its pace is enough and what it takes', async () => {
  const person = await app.person()
  const savings = await buildAccount(app.deps, person.userId, { account_type: 'SAVINGS', market_value: '6000.00' })
  const date = addMonths(today, 12)
  const id = await store(person, house({ target_date: date, monthly_amount: '400', accounts: [whole(savings.id)] }))
  const [goal] = await goalsOf(person)
  expect(goal).toMatchObject({
    id,
    saved: '6000.00',
    target: '12000.00',
    missing: '6000.00',
    percent: '50.0',
    status: 'behind',
    needed_a_month: '500.00',
    pace: { amount: '400.00', basis: 'stated' },
    reached_on: addMonths(today, 15),
    is_at_least: false,
  })
  await person.call(updateGoal, {
    params: { id },
    body: house({ target_date: date, monthly_amount: '500', accounts: [whole(savings.id)] }),
  })
  expect((await goalsOf(person))[0]?.status).toBe('on_track')
  await person.call(deleteGoal, { params: { id } })
  expect(await goalsOf(person)).toEqual([])
})

test('the same money does not count for two goals: what would is refused with what is left', async () => {
  const person = await app.person()
  const savings = await buildAccount(app.deps, person.userId, { account_name: 'Reserve', market_value: '1000.00' })
  await store(person, house({ name: 'Roof', accounts: [{ account_id: savings.id, percent: null, amount: '700.00' }] }))
  const boat = (part: { percent?: string; amount?: string }) =>
    house({ name: 'Boat', accounts: [{ account_id: savings.id, percent: null, amount: null, ...part }] })
  expect(await refusal(person, boat({ amount: '300.01' }))).toEqual({
    accounts: ['The same money of Reserve would count twice: “Roof” has a part of it, and $300.00 is left.'],
  })
  expect((await refusal(person, boat({})))['accounts']?.[0]).toContain('$300.00 is left')
  await store(person, boat({ percent: '30' }))
  expect((await goalsOf(person)).map(({ saved }) => saved)).toEqual(['700.00', '300.00'])
  expect((await person.call(listGoals)).accounts).toMatchObject([{ account_name: 'Reserve', free: '0.00' }])

  // what the account loses afterwards is missing for the later goal, and said there
  const { db } = app.deps
  await db.system.updateTable('account').set({ market_value: '800.00' }).where('id', '=', savings.id).execute()
  const [roof, later] = await goalsOf(person)
  expect(roof?.saved).toBe('700.00')
  expect(later?.accounts).toMatchObject([{ counted: '100.00', short: '140.00' }])
})

test('all of an account, and shares beyond the whole, are refused by the name of the goal that has it', async () => {
  const person = await app.person()
  const savings = await buildAccount(app.deps, person.userId, { account_name: 'Reserve', market_value: null })
  await store(person, house({ name: 'Roof', accounts: [whole(savings.id)] }))
  const said = await refusal(person, house({ name: 'Boat', accounts: [whole(savings.id)] }))
  expect(said['accounts']?.[0]).toContain('All of Reserve is behind “Roof” already')
})

test('an account whose value nobody knows makes it "at least", and no verdict that needs more', async () => {
  const person = await app.person()
  const known = await buildAccount(app.deps, person.userId, { market_value: '500.00' })
  const unknown = await buildAccount(app.deps, person.userId, { account_name: 'Vault', market_value: null })
  const body = house({
    target_date: addMonths(today, 10),
    monthly_amount: '10',
    accounts: [whole(known.id), whole(unknown.id)],
  })
  const id = await store(person, body)
  expect((await goalsOf(person))[0]).toMatchObject({
    saved: '500.00',
    is_at_least: true,
    status: 'unknown',
    unknown_accounts: [{ account_name: 'Vault', reason: 'NO_BALANCE' }],
  })
  await person.call(updateGoal, { params: { id }, body: { ...body, target_amount: '500.00' } })
  expect((await goalsOf(person))[0]).toMatchObject({ status: 'reached', is_at_least: true })
})

test('an emergency fund is months of what was spent, as financial health counts it; without 90 days it is not known', async () => {
  const person = await app.person()
  const account = await buildAccount(app.deps, person.userId, { account_type: 'CHECKING', market_value: '3000.00' })
  const fund = house({
    kind: 'EMERGENCY',
    name: 'Reserve',
    target_amount: null,
    target_months: '3',
    accounts: [whole(account.id)],
  })
  await store(person, fund)
  const [before] = await goalsOf(person)
  expect(before).toMatchObject({ target: null, spending_a_month: null, status: 'unknown', saved: '3000.00' })
  const spend = (days: number, amount: string) =>
    buildTransaction(app.deps, person.userId, {
      account_id: account.id,
      execution_date: addDays(today, -days),
      tx_type: 'PURCHASE',
      flow_amount: amount,
    })
  await spend(100, '-1.00')
  await spend(40, '-4000.00')
  await spend(10, '-2300.00')
  // what was given back was not spent
  await spend(9, '300.00')
  expect((await goalsOf(person))[0]).toMatchObject({
    spending_a_month: '2000.00',
    target: '6000.00',
    percent: '50.0',
    status: 'no_date',
  })
})

test('debts are paid off in two orders that are compared, once rates and payments are known', async () => {
  const person = await app.person()
  const owes = (account_name: string, market_value: string) =>
    buildAccount(app.deps, person.userId, {
      account_name,
      account_type: 'CREDIT_CARD',
      is_liability: true,
      market_value,
    })
  const card = await owes('Card', '-5000.00')
  const small = await owes('Small', '-2000.00')
  const debts = (terms: Partial<GoalBody['accounts'][number]>): GoalBody =>
    house({
      kind: 'DEBT',
      name: 'Free of debt',
      target_amount: null,
      monthly_amount: '400',
      strategy: 'SNOWBALL',
      target_date: addMonths(today, 60),
      accounts: [
        { ...whole(card.id), interest_rate: '24', monthly_payment: '150' },
        { ...whole(small.id), interest_rate: '6', ...terms },
      ],
    })
  const id = await store(person, debts({}))
  const [open] = await goalsOf(person)
  expect(open).toMatchObject({ owed: '7000.00', status: 'unknown', reached_on: null })
  expect(open?.payoff).toMatchObject({
    gaps: [{ account_name: 'Small', gap: 'payment' }],
    avalanche: null,
    minimums: null,
  })
  await person.call(updateGoal, { params: { id }, body: debts({ monthly_payment: '50' }) })
  const [goal] = await goalsOf(person)
  const { avalanche, snowball, minimums } = goal!.payoff!
  expect(minimums).toBe('200.00')
  expect(Number(avalanche?.interest)).toBeLessThan(Number(snowball?.interest))
  expect(snowball?.debts[0]?.account_id).toBe(small.id)
  expect(avalanche?.debts[0]?.account_id).toBe(card.id)
  expect(goal).toMatchObject({ status: 'on_track', reached_on: snowball?.paid_off_on, percent: '0.0' })
  // the least that does it in time does it, and a cent less does not
  const needed = goal!.needed_a_month!
  const at = async (monthly_amount: string) => {
    await person.call(updateGoal, { params: { id }, body: { ...debts({ monthly_payment: '50' }), monthly_amount } })
    return (await goalsOf(person))[0]?.status
  }
  expect(await at(needed)).toBe('on_track')
  expect(await at((Number(needed) - 0.01).toFixed(2))).toBe('behind')

  // what was paid since it began counts
  await app.deps.db.system.updateTable('account').set({ market_value: '-1500.00' }).where('id', '=', card.id).execute()
  expect((await goalsOf(person))[0]).toMatchObject({ saved: '3500.00', owed: '3500.00', percent: '50.0' })
})

test('amounts stay in the currency they were said in and are shown in the base currency', async () => {
  const person = await app.person()
  const account = await buildAccount(app.deps, person.userId, { market_value: '1250.00' })
  await store(person, house({ target_amount: '2500.00', accounts: [{ ...whole(account.id), amount: '500.00' }] }))
  await person.call(updateMe, { body: { base_currency: 'EUR' } })
  const { currency, results } = await person.call(listGoals)
  expect(currency).toBe('EUR')
  expect(results[0]).toMatchObject({
    target_amount: '2500.00',
    stated_currency: 'USD',
    target: '2000.00',
    saved: '400.00',
  })
})

test('what cannot be is refused where it stands', async () => {
  const person = await app.person()
  const money = await buildAccount(app.deps, person.userId, { account_name: 'Money' })
  const debt = await buildAccount(app.deps, person.userId, {
    account_name: 'Card',
    account_type: 'CREDIT_CARD',
    is_liability: true,
  })
  expect(await refusal(person, house({ target_date: today }))).toEqual({
    target_date: ['Enter a date that is to come.'],
  })
  expect(await refusal(person, house({ target_amount: '-5' }))).toHaveProperty('target_amount')
  expect(await refusal(person, house({ target_amount: null }))).toHaveProperty('target_amount')
  expect(await refusal(person, house({ accounts: [whole(debt.id)] }))).toEqual({
    accounts: ['Card is a debt: choose accounts that hold money.'],
  })
  expect(await refusal(person, house({ kind: 'DEBT', target_amount: null, accounts: [whole(money.id)] }))).toEqual({
    accounts: ['Money is no debt.'],
  })
  expect(await refusal(person, house({ accounts: [whole(money.id), whole(money.id)] }))).toHaveProperty('accounts')
})

test('an account that is removed or archived is named on its goal, which claims nothing without it', async () => {
  const person = await app.person()
  const kept = await buildAccount(app.deps, person.userId, { account_name: 'Kept', market_value: '1000.00' })
  const gone = await buildAccount(app.deps, person.userId, { account_name: 'Gone', market_value: '5000.00' })
  const old = await buildAccount(app.deps, person.userId, { account_name: 'Old', market_value: '300.00' })
  const body = house({
    monthly_amount: '10',
    target_date: addMonths(today, 12),
    accounts: [kept, gone, old].map(({ id }) => whole(id)),
  })
  const id = await store(person, body)
  expect((await goalsOf(person))[0]).toMatchObject({ saved: '6300.00', gone_accounts: [], erased_accounts: 0 })
  const set = (accountId: string, change: object) =>
    app.deps.db.system.updateTable('account').set(change).where('id', '=', accountId).execute()
  await set(gone.id, { deleted_at: app.clock.now, provider_removed_at: app.clock.now })
  await set(old.id, { in_totals: false, archived_at: app.clock.now })
  expect((await goalsOf(person))[0]).toMatchObject({
    saved: '1000.00',
    is_at_least: true,
    status: 'unknown',
    accounts: [{ account_name: 'Kept' }],
    gone_accounts: [
      { account_name: 'Gone', reason: 'REMOVED' },
      { account_name: 'Old', reason: 'ARCHIVED' },
    ],
  })
  // erased for good it has no name any more, and is still missing
  const then = app.clock.now
  app.clock.now = new Date(then.getTime() + 31 * 86_400_000)
  await purge(app.deps)
  app.clock.now = then
  expect((await goalsOf(person))[0]).toMatchObject({
    is_at_least: true,
    status: 'unknown',
    gone_accounts: [{ account_name: 'Old' }],
    erased_accounts: 1,
  })
  await person.call(updateGoal, { params: { id }, body: { ...body, accounts: [whole(kept.id)] } })
  expect((await goalsOf(person))[0]).toMatchObject({
    saved: '1000.00',
    is_at_least: false,
    status: 'behind',
    gone_accounts: [],
    erased_accounts: 0,
  })
})

test('a debt whose account is removed is not paid off by that', async () => {
  const person = await app.person()
  const card = await buildAccount(app.deps, person.userId, {
    account_name: 'Card',
    account_type: 'CREDIT_CARD',
    is_liability: true,
    market_value: '-500.00',
  })
  await store(person, house({ kind: 'DEBT', target_amount: null, accounts: [whole(card.id)] }))
  await app.deps.db.system.updateTable('account').set({ deleted_at: app.clock.now }).where('id', '=', card.id).execute()
  expect((await goalsOf(person))[0]).toMatchObject({
    status: 'unknown',
    missing: null,
    percent: null,
    gone_accounts: [{ account_name: 'Card', reason: 'REMOVED' }],
  })
})
