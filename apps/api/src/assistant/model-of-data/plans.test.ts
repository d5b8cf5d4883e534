import { setBudget } from '@keelwise/contract/budgets'
import { createGoal } from '@keelwise/contract/goals'
import { getProjection } from '@keelwise/contract/projection'
import type { DataPart } from '@keelwise/contract/plan'
import { addDays, addMonths } from '@keelwise/finance/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { readWithSimulations } from '../../wealth/simulate-aside.ts'
import { AskSession } from '../compile/ask-session.ts'
import { runPart } from '../compile/run-part.ts'
import { dataPartOf } from '../first-answers.ts'

const app = await createTestApp()
const today = app.clock.now.toISOString().slice(0, 10)
let person: Person
beforeAll(async () => {
  person = await app.person()
  const account = await buildAccount(app.deps, person.userId, { account_type: 'CHECKING', market_value: '6000.00' })
  const house = {
    kind: 'HOUSE' as const,
    name: 'House',
    target_amount: '12000.00',
    target_months: null,
    target_date: null,
    monthly_amount: null,
    strategy: null,
    accounts: [{ account_id: account.id, percent: null, amount: null }],
  }
  await person.call(createGoal, { body: house })
  await person.call(createGoal, { body: { ...house, name: 'Boat', target_amount: '3000.00', accounts: [] } })
  const budget = (level: 'CATEGORY' | 'GROUP', key: string, amount: string) =>
    person.call(setBudget, { body: { level, key: key as never, amount, is_rolling: false } })
  await budget('GROUP', 'food', '400.00')
  await budget('CATEGORY', 'groceries', '300.00')
  await budget('CATEGORY', 'gifts', '50.00')
  await buildTransaction(app.deps, person.userId, {
    account_id: account.id,
    category: 'groceries',
    flow_amount: '-100.00',
    tx_type: 'PURCHASE',
    execution_date: `${today.slice(0, 7)}-01`,
  })
})
afterAll(() => app.close())

const run = async (measures: string[], more: Partial<DataPart> = {}, { userId } = person) => {
  const answered = await readWithSimulations((simulated) =>
    app.deps.db.asUser(userId, (tx) =>
      runPart(
        { tx, userId, clientId: null, currency: 'USD', now: app.clock.now, today, shares: 'all', simulated },
        dataPartOf('plans', measures, more),
      ),
    ),
  )
  return {
    total: answered.found.total.figures,
    notes: answered.found.notes,
    groups: Object.fromEntries(answered.groups.map(({ names, figures }) => [names[0], figures])),
  }
}
const kind = (value: string) => ({ where: [{ field: 'kind', op: 'is' as const, values: [value] }] })

test('what is left of budgets is told one by one and together, what is within another once', async () => {
  const { total, groups } = await run(['left', 'target'], { by: ['plan'] })
  expect(groups).toEqual({
    'Food & drink': { left: '300.00', target: '400.00' },
    Groceries: { left: '200.00', target: '300.00' },
    Gifts: { left: '50.00', target: '50.00' },
  })
  expect([Number(total['left']), Number(total['target'])]).toEqual([350, 450])
})

test('goals say what they have, of what, and how much of it that is', async () => {
  const { total, groups } = await run(['saved', 'target', 'on_track'], { by: ['plan'] })
  expect(groups).toEqual({
    House: { saved: '6000.00', target: '12000.00', on_track: '50.00' },
    Boat: { saved: '0.00', target: '3000.00', on_track: '0.00' },
  })
  expect(Object.values(total).map(Number)).toEqual([6000, 15000, 40])
  expect((await run(['count'], kind('goal'))).total).toEqual({ count: '2' })
})

test('what is simulated of a goal is what its projection shows, with what was assumed', async () => {
  const own = await app.person()
  const { id: account_id } = await buildAccount(app.deps, own.userId, {
    account_type: 'SAVINGS',
    market_value: '900.00',
  })
  const { id: goal_id } = await own.call(createGoal, {
    body: {
      kind: 'RETIREMENT',
      name: 'Later',
      target_amount: '40000.00',
      target_months: null,
      target_date: `${Number(today.slice(0, 4)) + 20}-06-30`,
      monthly_amount: '150.00',
      strategy: null,
      accounts: [{ account_id, percent: null, amount: null }],
    },
  })
  const { outcome } = await own.call(getProjection, { query: { goal_id } })
  const { total, notes } = await run(['chance', 'likely'], {}, own)
  expect(Number(outcome?.chance)).toBeGreaterThan(0)
  expect([Number(total['chance']), total['likely']]).toEqual([Number(outcome?.chance), outcome?.p50])
  expect(notes).toEqual([expect.stringMatching(/10,000 paths.*Cash, return [\d.]+%.*Inflation [\d.]+%.*no promise/)])
  // without a day there is nothing to simulate until
  expect((await run(['chance'])).total).toEqual({ chance: null })
})

test('while a goal is simulated nothing holds a connection to the database', async () => {
  const own = await app.person()
  const { id: account_id } = await buildAccount(app.deps, own.userId, { account_type: 'SAVINGS', market_value: '1.00' })
  const goal = {
    kind: 'OTHER' as const,
    name: 'Later',
    target_amount: '10.00',
    target_months: null,
    target_date: `${Number(today.slice(0, 4)) + 2}-06-30`,
    monthly_amount: null,
    strategy: null,
    accounts: [{ account_id, percent: null, amount: null }],
  }
  await own.call(createGoal, { body: goal })
  let open = 0
  const openAtSimulation: number[] = []
  const note = () => void openAtSimulation.push(open)
  const db: typeof app.deps.db = {
    ...app.deps.db,
    asUser: async (userId, work) => {
      open++
      return app.deps.db.asUser(userId, work).finally(() => open--)
    },
  }
  const titles = { title: () => 'Chance', sides: () => ({ now: 'Now', before: 'Before' }) }
  const scope = { userId: own.userId, role: 'INVESTOR', clientId: null, currency: 'USD' } as const
  process.on('worker', note)
  try {
    const session = new AskSession({ ...app.deps, db }, scope, titles)
    const { result } = await session.ask(dataPartOf('plans', ['chance']))
    expect(result.values.map(({ label, unit }) => [label, unit])).toContainEqual(['Chance to reach it', 'percent'])
  } finally {
    process.off('worker', note)
  }
  expect(openAtSimulation).toEqual([0])
})

test('goals and budgets are never added up into one amount, nor are what neither has', async () => {
  expect((await run(['target'])).total).toEqual({ target: null })
  await expect(run(['left'], { by: ['payee'] })).rejects.toThrow('not kept')
  await expect(run(['next_due'], kind('budget'))).rejects.toThrow('not kept')
})

test('who is named for a goal or a budget is what it is called', async () => {
  const called = (name: string) => ({ where: [{ field: 'payee', op: 'has' as const, values: [name] }], by: ['plan'] })
  expect(Object.keys((await run(['left'], called('gift'))).groups)).toEqual(['Gifts'])
  expect((await run(['on_track'], { where: called('boat').where })).total).toEqual({ on_track: '0.00' })
  await expect(run(['left'], called('nobody'))).rejects.toThrow('No goal or budget is called so.')
})

test('asked together with what comes back, each has its own figures', async () => {
  const { groups } = await run(['recurring_monthly', 'left'], { by: ['plan'] })
  expect(groups['Gifts']).toEqual({ recurring_monthly: null, left: '50.00' })
})

test('subscriptions are told apart from bills, and both come back', async () => {
  const own = await app.person()
  const account = await buildAccount(app.deps, own.userId, { account_type: 'CHECKING', market_value: '900.00' })
  const monthly = async (payee: string, category: string, flow_amount: string): Promise<void> => {
    for (const months of [-6, -5, -4, -3, -2, -1, 0])
      await buildTransaction(app.deps, own.userId, {
        account_id: account.id,
        payee,
        category,
        flow_amount,
        tx_type: 'PURCHASE',
        execution_date: addMonths(addDays(today, -3), months),
      })
  }
  await monthly('Lumen Stream', 'streaming', '-15.00')
  await monthly('Gablecrest Homes', 'rent', '-1400.00')
  const [both, subscribed] = [
    await run(['recurring_monthly'], kind('recurring'), own),
    await run(['recurring_monthly'], { ...kind('subscription'), by: ['plan'] }, own),
  ]
  expect(Number(both.total['recurring_monthly'])).toBe(1415)
  expect(subscribed.groups).toEqual({ 'Lumen Stream': { recurring_monthly: '15.00' } })
  const { groups } = await run(['recurring_monthly'], { by: ['category'] }, own)
  expect(Object.keys(groups).toSorted()).toEqual(['Rent', 'Streaming & news'])
})

test('a goal is found by what it is called, and the budget of a kind of spending by its kind', async () => {
  const named = (field: string, value: string, of: string) => ({
    where: [...kind(of).where, { field, op: 'is' as const, values: [value] }],
    by: ['plan'],
  })
  expect((await run(['saved', 'target'], named('payee', 'Boat', 'goal'))).groups).toEqual({
    Boat: expect.objectContaining({ target: '3000.00' }),
  })
  expect(Object.keys((await run(['left'], named('category', 'groceries', 'budget'))).groups)).toEqual(['Groceries'])
  // what has no budget of its own is told by the one of its group
  expect(Object.keys((await run(['left'], named('category', 'restaurants', 'budget'))).groups)).toHaveLength(1)
  expect(Object.keys((await run(['left'], named('category', 'fuel', 'budget'))).groups)).toEqual([])
})
