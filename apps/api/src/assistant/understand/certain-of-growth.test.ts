import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const YEARS = '2026-01-01..2026-11-24; versus 2025-01-01..2025-11-24'
const YEAR = '2025-11-25..2026-11-24'
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
  [
    'What was my net worth at the end of last year, and what mainly changed since then - was it the market or my own saving?',
    'worth.net_worth; 2025-12-31..2025-12-31 ++ worth.change; 2026-01-01..2026-11-24; why',
  ],
  ['did my paychecks go up since last yr cuz of overtime', `transactions.in; category is paycheck; ${YEARS}`],
  ['did i get paid more this year than last year', `transactions.in; category is paycheck; ${YEARS}`],
  [
    'how much richer am i than this time last year and is that from me saving or the market',
    `worth.change; ${YEAR}; why`,
  ],
  ['how much did I make from investments last month', 'returns.gain; 2026-10-01..2026-10-31'],
  [
    'What is my net worth, and how much more is it than one year ago?',
    'worth.net_worth; versus 2025-11-24..2025-11-24',
  ],
  ['how much more is my net worth than a year ago', 'worth.net_worth; versus 2025-11-24..2025-11-24'],
  [
    'How much of the increase in my wealth this year came from market growth and how much from my own deposits?',
    'worth.change; 2026-01-01..2026-11-24; why',
  ],
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
