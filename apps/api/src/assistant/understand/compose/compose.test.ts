import { expect, test } from 'vitest'
import { tokensOf } from '../read/tokens.ts'
import { ofOthers } from '../spot/persons.ts'
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

test.each([
  [
    'We had the in-laws for Thanksgiving planning and somebody mentioned heating bills. How much have I paid Brightwater since the start of the year?',
    'transactions.out; payee has brightwater; 2026-01-01..2026-11-22',
  ],
  [
    'The dentist wants 1,800 and I nearly fell off the chair. Anyway, how much cash do I have in checking?',
    'accounts.balance; account is checking',
  ],
  [
    'My daughter starts college in two years and she thinks money grows on trees, so tell me what we spent on eating out last month',
    'transactions.out; category is restaurants; 2026-10-01..2026-10-31',
  ],
  ['I used to do all this in a spreadsheet until the computer died. What is my net worth?', 'worth.net_worth'],
  [
    'We sold the boat in spring, thank goodness, and I put part of it into Whitequay Total Market. How many shares of that do I hold?',
    'positions.units; security has total market',
  ],
  [
    'I broke my phone and lost all my notes so I am starting over. List my accounts with their balances please',
    'accounts.balance; by account',
  ],
])('of a story the question is read, with the name that it points at: %s', (question, plan) => {
  expect(likenessTo(question, plan)).toMatchObject({ like: 'same' })
})

test.each([
  [
    'Copper Kettle vs Osprey Lane, what did each cost me this year',
    'transactions.out; payee has copper kettle|osprey; by payee; 2026-01-01..2026-11-22',
  ],
  [
    'From January to March of 2026, at Bluebarrow alone, how much did we spend?',
    'transactions.out; payee has bluebarrow; 2026-01-01..2026-03-31',
  ],
])('what a question is asked of stands before it and is no story: %s', (question, plan) => {
  expect(likenessTo(question, plan)).toMatchObject({ like: 'same' })
})

test.each([
  ['when does the Huvelle bond mature', 'positions.maturity; security has huvelle'],
  ['dividends from the Whitequay funds last year', 'income.dividends; security has whitequay; 2025-01-01..2025-12-31'],
  ['what is my KLYV call worth', 'positions.value; security is KLYV270416C00020000'],
])('what a named thing is says nothing more of it, but tells a call from its share: %s', (question, plan) => {
  expect(likenessTo(question, plan)).toMatchObject({ like: 'same' })
})

test.each([
  ['balance of my health account', 'accounts.balance; account is hsa'],
  ['how much is in my plan at work', 'accounts.balance; account is 401k'],
  ['which of my lots have I held for less than a year', 'sales.open_gain; term is short; by lot'],
  [
    'my biggest recurring payment other than rent',
    'plans.recurring_monthly; payee has_not gablecrest; by plan; order recurring_monthly desc; limit 1',
  ],
  ['which stocks are underwater', 'positions.gain; sec_type is EQUITY; result is loss; by security'],
  ['value of WQTM and WQIN next to each other', 'positions.value; security is WQTM|WQIN; by security'],
])('rows are narrowed by what people call them: %s', (question, plan) => {
  expect(likenessTo(question, plan)).toMatchObject({ like: 'same' })
})

test.each([
  ['how much did my brother spend last month', 'decline others'],
  ['what were our neighbors paying for their place', 'decline others'],
])('the money of others is nobody else’s business: %s', (question, plan) => {
  expect(likenessTo(question, plan)).toMatchObject({ like: 'same' })
})

test('what somebody gave me is my own', () => {
  const spansOf = (text: string) => ofOthers(tokensOf(text, new Map(), (word) => word))
  expect(spansOf('how much did my brother send me last month')).toEqual([])
  expect(spansOf('how much did my brother send to charity')).toHaveLength(1)
})
