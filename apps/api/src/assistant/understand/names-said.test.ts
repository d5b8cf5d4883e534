import { expect, test } from 'vitest'
import { readAsDemo, toldAsDemo } from './testing/as-demo.ts'

test.each([
  [
    'no I only mean Vynexar. show the tax lots',
    'positions.gain; security is ZELP',
    'sales.open_gain; security is VYNX; by lot',
  ],
  [
    'I meant Kettleworth, not Marlowe. All of it, same months.',
    'transactions.out; payee has Marlowe Garden Supply; 2026-04-01..2026-09-30',
    'transactions.out; payee has Kettleworth Hardware; 2026-04-01..2026-09-30',
  ],
])('what the first sentence names narrows what the second asks: "%s"', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  [
    'What do I still owe in total, and what interest rate am I paying on each debt?',
    'accounts.owed ++ accounts.interest_rate; group is debt; by account',
  ],
  ['how do I set a new goal, and how do I change the category of a transaction?', 'help set_goal ++ help categories'],
])('two questions that are each understood for sure are both answered: "%s"', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  ['how much do I look after all together, and how many households is that?', 'clients.value ++ clients.households'],
  ['how many clients do I have and how many households', 'clients.count ++ clients.households'],
  [
    'who are my ten biggest clients, and what share of the whole do they make up?',
    'clients.value+share; by client; order value desc; limit 10',
  ],
])('a number and a noun that were said are in the answer: "%s"', (text, plan) => {
  expect(toldAsDemo(text, null, { role: 'ADVISOR' })).toBe(plan)
})

test('of two questions the one that is understood is answered, and the other is said to be left out', () => {
  const read = readAsDemo('how much do i owe on the credit cards in total and whats the interest rate on the worst one')
  expect(read).toMatchObject({ kind: 'plan', leftOut: ['whats the interest rate on the worst one'] })
})

test.each([
  ['realized gains by security', 'sales.realized; by security'],
  ['how many sales by security', 'sales.count; by security'],
])('a group that is said is in the answer: "%s"', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test('what a formula of everything has no use for is said to be left out', () => {
  expect(readAsDemo('liquid net worth of my savings')).toMatchObject({ kind: 'plan', leftOut: ['savings'] })
})

test('a formula of everything is offered without a condition that it has no use for', () => {
  const read = readAsDemo('liquid net worth in cash accounts')
  const parts =
    read.kind === 'plan' ? read.plan.parts : read.kind === 'ask' ? read.choices.flatMap((each) => each.parts) : []
  const liquid = parts.filter((part) => part.kind === 'data' && part.derive?.formula === 'liquid_net_worth')
  expect(liquid).toHaveLength(1)
  expect(liquid).toMatchObject([{ where: [] }])
})
