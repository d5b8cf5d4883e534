import type { Plan } from '@keelwise/contract/plan'
import { expect, test } from 'vitest'
import { clausesOf, questionsApart, severalAsked } from './several.ts'
import { readAsDemo, toldAsDemo } from './testing/as-demo.ts'
import { planOfText } from './plan-text.ts'

// today is November 24, 2026
const YEAR = '2026-01-01..2026-11-24'

test.each([
  ['What is an "ETF," and do I own any?', 'term etf ++ positions.value; sec_type is ETF; by position'],
  [
    "what's the balance on my mortgage and how much interest have I paid this year",
    `accounts.balance; account_type is MORTGAGE ++ transactions.interest_paid; account_type is MORTGAGE; ${YEAR}`,
  ],
  [
    'How much do I keep at Lanternfield Bank, and remind me what deposit insurance is.',
    'accounts.balance; institution is lanternfield ++ term deposit_insurance',
  ],
])('each of several questions is read after the one before it: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  ['what is in my HSA and how much went in', ['what is in my HSA', 'how much went in']],
  ['HSA, what is in there and how much went in', ['HSA, what is in there', 'how much went in']],
  ['how much did I spend and earn', ['how much did I spend and earn']],
  ['what I spent, when it rained', ['what I spent', 'when it rained']],
])('a clause begins where something is asked anew: %s', (text, clauses) => {
  expect(clausesOf(text)).toEqual(clauses)
})

test('half of two questions is no answer, nor is the same answer twice', () => {
  const [one, other] = ['worth.net_worth', 'transactions.out'].map(planOfText)
  const text = 'what is my net worth and how much did I spend'
  const reading = (first: Plan | undefined, second: Plan | undefined) => (clause: string) =>
    (clause.startsWith('what') ? first : second) ?? null
  expect(severalAsked(text, reading(one, other))).toHaveLength(2)
  expect(severalAsked(text, reading(one, undefined))).toBeNull()
  expect(severalAsked(text, reading(one, one))).toBeNull()
})

test('a second question is answered besides the first, and what cannot be read of it is said to be left out', () => {
  expect(toldAsDemo('When did I last eat out and where was it')).toBe(
    'transactions.last; category is restaurants; ..2026-11-24 ++ transactions.amount; category is restaurants; by booking; ..2026-11-24; order day desc; limit 1',
  )
  const understood = readAsDemo('How much money do I have altogether, and whats it made of?')
  expect(understood.kind).toBe('plan')
  expect(understood.leftOut).toEqual(['whats it made of'])
  // what is told with the first anyway is not left out
  expect(readAsDemo('who has NYVA and how many dollars worth', null, { role: 'ADVISOR' }).leftOut).toEqual([])
})

test('a share that somebody aims at is no move of the market', () => {
  expect(toldAsDemo('only equity, down to 90%', 'fit.drift; by asset_class')).not.toContain('market_move')
  expect(toldAsDemo('what if equity went down to 90%')).not.toContain('market_move')
  expect(toldAsDemo('what if stocks fall 30 percent')).toContain('market_move')
})

test.each([
  [
    "how much is in savings? while you're at it, what interest does it pay?",
    ['how much is in savings', 'what interest does it pay?'],
  ],
  [
    'hi, could you tell me my net worth and also how much I have in my Roth?',
    ['could you tell me my net worth', 'how much I have in my Roth?'],
  ],
  ['biggest expense last month? and the smallest?', ['biggest expense last month?', 'and the smallest?']],
  ['which one is the biggest and what is in it?', ['which one is the biggest', 'what is in it?']],
  ['list my goals and show me what is missing', ['list my goals', 'show me what is missing']],
  ['How much do I spend on food and drink?', ['How much do I spend on food and drink?']],
])('a message is cut where it asks anew, whatever joins its questions: %s', (text, questions) => {
  expect(questionsApart(text)).toEqual(questions)
})
