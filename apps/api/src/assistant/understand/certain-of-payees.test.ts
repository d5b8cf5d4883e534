import { expect, test } from 'vitest'
import { readAsDemo, toldAsDemo as told } from './testing/as-demo.ts'
import { planText } from './plan-text.ts'

const ALL = '..2026-11-24'
const STREAM = 'payee has Lumen Stream'

/** What is said of a payee whose goods nobody here knows. */
const besides = (text: string): string => {
  const understood = readAsDemo(text)
  const [part] = understood.kind === 'plan' ? understood.plan.parts : []
  return part?.kind === 'decline' ? planText({ version: 1, parts: part.related }) : 'none'
}

test.each([
  'whats this lumen stream thing on my card',
  'what is lumen stream',
  "what's that charge from lumen stream",
  "I don't recognize lumen stream, what is it",
  'why is there something from lumen stream on my card',
  'tell me about the lumen stream charge',
])('"%s": what was paid to them is told, and that what they sell is not kept', (text) => {
  expect(besides(text)).toBe(
    `transactions.out; ${STREAM}; by category; ${ALL} ++ transactions.out; ${STREAM}; by booking; ${ALL}; order day desc`,
  )
})

test.each([
  "what's sitting in my checking right now",
  'what is a mutual fund',
  'what is my mortgage',
  "what's the due date on my visa",
  'what is the market',
  'whats my share of that',
])('"%s" asks of no payee', (text) => {
  expect(besides(text)).not.toContain('payee')
})

test.each([
  ['how much have I given them all together', `transactions.out; ${STREAM}; ${ALL}`],
  ['how much have they had off me so far', `transactions.out; ${STREAM}; ${ALL}`],
  ['every month or what', `transactions.out; ${STREAM}; ${ALL}; rhythm`],
  ['is that every month', `transactions.out; ${STREAM}; ${ALL}; rhythm`],
  ['how often', `transactions.out; ${STREAM}; ${ALL}; rhythm`],
  ['since when', `transactions.first; ${STREAM}; ${ALL}`],
  ['how much is that a month', `transactions.out; ${STREAM}; 2025-11-25..2026-11-24; per_month`],
])('after a payee, "%s" is of all that is on record', (text, plan) => {
  expect(told(text, `transactions.out; ${STREAM}; by booking; ${ALL}; order day desc`)).toBe(plan)
})

test.each([
  ['how much have I paid lumen stream in total', `transactions.out; ${STREAM}; ${ALL}`],
  ['does lumen stream charge me every month', `transactions.out; ${STREAM}; ${ALL}; rhythm`],
  ['how long have I been paying for lumen stream', `transactions.first; ${STREAM}; ${ALL}`],
])('"%s" is of all that is on record', (text, plan) => {
  expect(told(text)).toBe(plan)
})

const ADVICE = 'category is advice'
const FEES = `transactions.out; ${ADVICE}; by booking; 2025-11-25..2026-11-24; order day desc`
test.each([
  'what do I pay that advisor',
  'what does my advisor cost me',
  'how much does my advisor charge',
  'what do they charge me for managing my money',
  'what do I pay the guy who manages my investments',
])('"%s" is told by what was paid for advice', (text) => {
  expect(told(text)).toBe(FEES)
})

test('how often an advisor is paid, and whether it is worth it, is of these payments', () => {
  expect(told('every month or what', FEES)).toBe(`transactions.out; ${ADVICE}; ${ALL}; rhythm`)
  expect(told('does my advisor charge me every month')).toBe(`transactions.out; ${ADVICE}; ${ALL}; rhythm`)
  expect(besides('is my advisor worth it')).toBe(`${FEES} ++ fit.fee_rate ++ returns.twr; 2025-11-25..2026-11-24`)
})

test('what an advisor sees is no fee', () => {
  expect(told('can my advisor see my transactions')).not.toContain('advice')
})

test.each([
  'did the electric go up again',
  'did my electric bill go up',
  'is my electricity more expensive than last year',
  'was the electric higher this time',
])('"%s" holds the newest bill against the one before', (text) => {
  expect(told(text)).toBe(`transactions.out; category is energy; ${ALL}; newest_change`)
})

test.each(['is my net worth up', 'has my spending gone up', 'did the roth go down', 'did my grocery bill go up'])(
  '"%s" is no bill of a payee',
  (text) => {
    expect(told(text)).not.toContain('newest_change')
  },
)
