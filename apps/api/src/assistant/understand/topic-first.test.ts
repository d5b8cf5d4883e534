import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const OCTOBER = '2026-10-01..2026-10-31'

test.each([
  ["I'd like to look at my mortgage. How much do I still owe?", 'accounts.owed; account_type is MORTGAGE'],
  [
    "Hello! I'd like to understand where my money went last month. What did I spend in total?",
    `transactions.out; ${OCTOBER}`,
  ],
  [
    'Let us talk about groceries. How much did I spend last month?',
    `transactions.out; category is groceries; ${OCTOBER}`,
  ],
  ['I looked at Vynexar this morning. How much have I gained?', 'positions.gain; security is VYNX'],
])('a sentence says what the question behind it is about: "%s"', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  // the question names something itself
  [
    'I looked at my mortgage. How much did I spend on groceries last month?',
    `transactions.out; category is groceries; ${OCTOBER}`,
  ],
  ['My nephew keeps going on about ETFs. What are those?', 'term etf'],
  // what somebody else has is not known here
  ['Hedwig has her money at Driftpine too and is so secretive about it. How much has she got?', 'decline others'],
  // what is not meant is no topic
  ["I don't mean the mortgage. What is my net worth?", 'worth.net_worth'],
])('and says nothing where the question says it itself, or where it is not meant: "%s"', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test('what somebody feels of a number is no part of the next what-if', () => {
  const payoff = 'accounts.owed; account_type is MORTGAGE; payoff'
  expect(toldAsDemo("Hm, six years sooner, that's a lot. And with 500?", `${payoff} extra=300`)).toBe(
    `${payoff} extra=500`,
  )
  expect(toldAsDemo('wow 40,000 saved, that is more than I thought. and with 700', `${payoff} extra=300`)).toBe(
    `${payoff} extra=700`,
  )
})

test('days of the question before stay where the topic names none', () => {
  const before = 'transactions.out; category is groceries; 2026-10-01..2026-10-31'
  expect(toldAsDemo('lol ok so its Fennel and Rye. how often was I in there', before)).toBe(
    'transactions.count; payee has Fennel & Rye Grocery; 2026-10-01..2026-10-31',
  )
})
