import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const YEARS = '2026-01-01..2026-11-24; versus 2025-01-01..2025-11-24'
const MONTHS = '2026-11-01..2026-11-24; versus 2026-10-01..2026-10-24'

test.each([
  [
    'What are the three categories that have grown the most compared with last year?',
    `transactions.out; by category; ${YEARS}; order out desc; limit 3; why`,
  ],
  [
    'which kinds of spending went up compared to last month',
    `transactions.out; by category; ${MONTHS}; order out desc; why`,
  ],
  [
    'which shops have I paid less at than last year, I mean what fell',
    `transactions.out; by payee; ${YEARS}; order out asc; why`,
  ],
  ['what am I spending more on than last month', `transactions.out; by category; ${MONTHS}; order out desc; why`],
])('what spending grew or fell is told by how much it did: %s', (question, plan) => {
  expect(toldAsDemo(question)).toBe(plan)
})

test.each([
  ['which of my stocks have grown the most compared with last year'],
  ['what categories of spending are there'],
  ['which category rose the most from June to July'],
])('what grew of something else, or over other days, is not taken for it: %s', (question) => {
  expect(toldAsDemo(question)).not.toContain(`by category; ${YEARS}`)
})

test.each([
  [
    'What was my net worth at the end of last year, and what mainly changed since then - was it the market or my own saving?',
    'worth.net_worth; 2025-12-31..2025-12-31 ++ worth.change; 2026-01-01..2026-11-24; why',
  ],
  [
    'What did we spend last December, and how much of that was shopping for presents and so on?',
    'transactions.out; 2025-12-01..2025-12-31 ++ transactions.out+share; category is gifts; 2025-12-01..2025-12-31',
  ],
  [
    'what did I spend in October and how much of it was groceries?',
    'transactions.out; 2026-10-01..2026-10-31 ++ transactions.out+share; category is groceries; 2026-10-01..2026-10-31',
  ],
  [
    'Did I sell anything at a gain last year, and would I owe tax on it?',
    'sales.realized; by security; 2025-01-01..2025-12-31 ++ decline not_kept',
  ],
])('of two questions the second of which is about the first, both are answered: %s', (question, plan) => {
  expect(toldAsDemo(question)).toBe(plan)
})

test.each([
  [
    'What did we spend over the weekends last month, as opposed to on weekdays?',
    'transactions.out; by weekend; 2026-10-01..2026-10-31',
  ],
  ['what I have altogether, once all the debts are taken off', 'worth.net_worth'],
  ['how much would we be left with in total after what we owe is taken off', 'worth.net_worth'],
  ['money slips through my fingers, where is it all going', 'transactions.out; by category'],
  ['anything I could cut back on?', 'decline advice'],
  ["do I have anything put aside for the kids' college", 'decline not_kept'],
  [
    'am I sticking to my budget this month or have I blown it again',
    'plans.left; kind is budget; by plan; order left asc',
  ],
])('what is said at length is read for what it asks: %s', (question, plan) => {
  expect(toldAsDemo(question)).toBe(plan)
})

test.each([
  [
    'and on average over the last six months?',
    'transactions.net; 2026-10-01..2026-10-31',
    'transactions.net; 2026-05-25..2026-11-24; per_month',
  ],
  ['usually', 'transactions.net; 2026-10-01..2026-10-31', 'transactions.net; 2025-11-25..2026-11-24; per_month'],
  [
    'average per month this year',
    'transactions.out; 2026-10-01..2026-10-31',
    'transactions.out; 2026-01-01..2026-11-24; per_month',
  ],
  ['and this year so far?', 'income.dividends; 2025-01-01..2025-12-31', 'income.dividends; 2026-01-01..2026-11-24'],
  [
    'month by month this year?',
    'transactions.out; category is groceries; 2025-01-01..2025-12-31',
    'transactions.out; category is groceries; by month; 2026-01-01..2026-11-24',
  ],
  [
    'where am I over?',
    'plans.left; kind is budget; by plan; order left asc',
    'plans.left; kind is budget; left under 0; by plan; order left asc',
  ],
])('a sum is asked again of other days, as a sum: %s', (question, before, plan) => {
  expect(toldAsDemo(question, before)).toBe(plan)
})
