import { expect, test } from 'vitest'
import { readAsDemo, toldAsDemo as told } from './testing/as-demo.ts'
import { planText } from './plan-text.ts'

const MORTGAGE = 'account_type is MORTGAGE'
const PAYOFF = `accounts.owed; ${MORTGAGE}; payoff`
const LEFT = `accounts.owed; ${MORTGAGE}; interest_left`

test.each([
  'how much of that is just interest',
  'how much interest is that',
  'how much of it goes to interest',
  'what do I pay in all until then',
  'and the interest',
])('after when a debt is paid off, "%s" is the interest that was told with it', (text) => {
  expect(told(text, PAYOFF)).toBe(LEFT)
})

test('the interest rate is asked of the rate, and more a month of when it is paid off then', () => {
  expect(told("what's the interest rate", PAYOFF)).not.toContain('interest_left')
  expect(told('and what if I pay 200 more', PAYOFF)).toBe(`${PAYOFF} extra=200`)
  expect(told('how much interest does that save', `${PAYOFF} extra=200`)).toBe(
    `accounts.owed; ${MORTGAGE}; interest_saved extra=200`,
  )
})

test.each([
  "how much interest will I pay on the mortgage until it's paid off",
  'how much interest is still to come on my mortgage',
  'what will the house cost me in interest from now on',
])('"%s" is of what is still to come', (text) => {
  expect(told(text)).toBe(LEFT)
})

test('interest that was paid is not still to come', () => {
  expect(told('how much mortgage interest did I pay this year')).not.toContain('interest_left')
})

test.each([
  'is my card paid off',
  'did I pay off my credit card',
  'has my credit card been paid',
  'is the visa paid off',
])('"%s" is told by what is owed and the last payment', (text) => {
  expect(told(text)).toBe(
    'accounts.owed; account_type is CREDIT_CARD ++ transactions.debt_paid; account_type is CREDIT_CARD; by booking; ..2026-11-24; order day desc; limit 1',
  )
})

const besides = (text: string): string => {
  const understood = readAsDemo(text)
  const [part] = understood.kind === 'plan' ? understood.plan.parts : []
  return part?.kind === 'decline' ? `${part.reason}: ${planText({ version: 1, parts: part.related })}` : 'none'
}
const OWED = `accounts.owed+interest_rate; ${MORTGAGE}; by account`
const SAVINGS = 'accounts.balance; account_type is SAVINGS'

test.each([
  'should I pay extra on the mortgage or leave it in savings',
  'should I pay off the mortgage or keep the money in savings',
  'is it better to pay down the house or save',
])('"%s" is no advice, and what is owed and what is there are told apart', (text) => {
  expect(besides(text)).toBe(`advice: ${OWED} ++ ${SAVINGS}`)
})

test('what is there and what is owed are no one sum', () => {
  expect(told('how much is in my savings and my mortgage')).toBe(`${SAVINGS} ++ accounts.owed; ${MORTGAGE}`)
  expect(told('how much is in my savings and checking')).not.toContain('++')
})

test.each([
  ['if i pay 20 grand on the mortgage now whats that do', null, `${PAYOFF} lump=20000`],
  ['if I put 15,000 extra on the mortgage today, when is it paid off', null, `${PAYOFF} lump=15000`],
  ['say we threw 5k at the mortgage in one go, would that change much?', null, `${PAYOFF} lump=5000`],
  [
    'what if I paid 8000 on it as a lump sum, how much sooner is it gone',
    'accounts.owed; account_type is MORTGAGE',
    `${PAYOFF} lump=8000`,
  ],
  // each month stays each month
  ['if I pay 500 extra on the mortgage a month, when is it paid off', null, `${PAYOFF} extra=500`],
  ['and 300 a month more', `${PAYOFF} lump=20000`, `${PAYOFF} lump=20000 extra=300`],
  ['and 4000 once', `${PAYOFF} extra=200`, `${PAYOFF} extra=200 lump=4000`],
])('what is paid on a debt once is no sum a month: "%s"', (text, before, plan) => {
  expect(told(text, before)).toBe(plan)
})

test.each([
  'thats a lot. how much of it goes to the house then',
  'how much went to the principal',
  'how much was principal',
  'and how much of the payments went off the mortgage itself',
])('after the interest on a debt, "%s" is what was paid off it in the same days', (text) => {
  const interest = `transactions.interest_paid; ${MORTGAGE}; 2025-01-01..2025-12-31`
  expect(told(text, interest)).toBe(interest.replace('interest_paid', 'principal_paid'))
})
