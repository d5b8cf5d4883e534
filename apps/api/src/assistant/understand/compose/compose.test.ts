import { expect, test } from 'vitest'
import { DEMO_DIRECTORY } from '../testing/demo-directory.ts'
import { comparePlans } from '../testing/grade-plans.ts'
import { planOfText, planText } from '../testing/plan-text.ts'
import { understand } from '../understand.ts'

/** A Sunday. */
const TODAY = '2026-11-22'

/** How what is understood first is like a plan, sure enough to be answered or not. */
function likenessTo(question: string, plan: string): { like: string; got: string } {
  const understood = understand({
    text: question,
    role: 'INVESTOR',
    today: TODAY,
    directory: DEMO_DIRECTORY,
    before: null,
    clientOpen: false,
  })
  const first =
    understood.kind === 'plan' ? understood.plan : understood.kind === 'ask' ? understood.choices[0] : undefined
  const like = first
    ? comparePlans(planOfText(plan), first, { directory: DEMO_DIRECTORY, today: TODAY })
    : understood.kind
  return { like, got: first ? planText(first) : '' }
}

test.each([
  [
    'how often did I go to Osprey Lane this year and what did I spend there',
    'transactions.count+out; payee has osprey; 2026-01-01..2026-11-22',
  ],
  ['what did I earn and what did I spend in 2025', 'transactions.in+out; 2025-01-01..2025-12-31'],
  ['best and worst month of my investments in 2025', 'returns.best_month+worst_month; 2025-01-01..2025-12-31'],
  ['how many accounts do I have and at how many banks', 'accounts.count+institutions'],
  ['when is Lumen Stream due next and how much is it', 'plans.next_due+amount; payee has lumen'],
  [
    'my own 401k contributions and the match, 2025',
    'transactions.contributed+employer; account is 401k; 2025-01-01..2025-12-31',
  ],
  ['Uvekka: units, price, value', 'positions.units+price+value; security has uvekka'],
  ['volatility and max drawdown since 2024', 'returns.volatility+drawdown; 2024-01-01..2026-11-22'],
  ['first and last time I was at Gullwing', 'transactions.first+last; payee has gullwing'],
])('figures that are asked for side by side are all answered: %s', (question, plan) => {
  expect(likenessTo(question, plan)).toMatchObject({ like: 'same' })
})

test.each([
  [
    'how much rent and utilities did I pay in October',
    'transactions.out; category is rent|energy; 2026-10-01..2026-10-31',
  ],
  [
    'What did I spend last week at Copper Kettle and Osprey Lane?',
    'transactions.out; payee has copper|osprey; 2026-11-09..2026-11-15',
  ],
  ['spending by month this year, with bars', 'transactions.out; by month; 2026-01-01..2026-11-22; bar'],
])('names, days and shapes that stand beside a figure are no second one: %s', (question, plan) => {
  expect(likenessTo(question, plan)).toMatchObject({ like: 'same' })
})

test.each([
  ['for each stock the gain, worst one first', 'positions.gain; by security; order gain asc'],
  [
    'dividends by company this year, highest first',
    'income.dividends; by security; 2026-01-01..2026-11-22; order dividends desc',
  ],
])('what comes first is an order of all rows: %s', (question, plan) => {
  expect(likenessTo(question, plan)).toMatchObject({ like: 'same' })
})
