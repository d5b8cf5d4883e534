import { expect, test } from 'vitest'
import { tokensOf } from '../read/tokens.ts'
import { ofOthers } from '../spot/persons.ts'
import { CATEGORY_OF_PAYEE, DEMO_DIRECTORY } from '../testing/demo-directory.ts'
import { comparePlans } from '../choose/likeness.ts'
import { planOfText, planText } from '../plan-text.ts'
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
    ? comparePlans(planOfText(plan), first, {
        directory: DEMO_DIRECTORY,
        today: TODAY,
        categoryOf: CATEGORY_OF_PAYEE,
      })
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
  [
    'am i spending more this month than last month at the same day',
    'transactions.out; 2026-11-01..2026-11-22; versus 2026-10-01..2026-10-22',
  ],
  [
    'spending this month compared to this point last month',
    'transactions.out; 2026-11-01..2026-11-22; versus 2026-10-01..2026-10-22',
  ],
  [
    'why did my net worth change from the end of September to the end of October',
    'worth.change; 2026-10-01..2026-10-31; why',
  ],
  ['how did my net worth change from october 1 to october 31', 'worth.change; 2026-10-01..2026-10-31'],
  [
    'did the power bill go through this month',
    'transactions.out; category is energy; by booking; 2026-11-01..2026-11-22; order day desc',
  ],
  ['spending on Tuesdays from March to June', 'transactions.out; weekday is 2; 2026-03-01..2026-06-30'],
  ['what did I spend in the last calendar quarter', 'transactions.out; 2026-07-01..2026-09-30'],
])('days are those that were meant, not those nearest to the words: %s', (question, plan) => {
  expect(likenessTo(question, plan)).toMatchObject({ like: 'same' })
})

test('why something is paid is no order to pay it', () => {
  expect(
    likenessTo('why am I paying so much for the phone', 'transactions.out; category is phone_internet; why'),
  ).toMatchObject({ like: 'same' })
  expect(likenessTo('pay my mortgage', 'decline action')).toMatchObject({ like: 'same' })
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

test.each([
  [
    'what did I spend on groceries, and what is my mortgage rate?',
    'transactions.out; category is groceries ++ accounts.interest_rate; account is mortgage',
  ],
  [
    'What did I spend on groceries? What is my mortgage rate? And when is my next bill?',
    'transactions.out; category is groceries ++ accounts.interest_rate; account is mortgage ++ plans.next_due',
  ],
  [
    'how much is in savings, and did my paycheck come in?',
    'accounts.balance; account_type is SAVINGS ++ transactions.in; category is paycheck',
  ],
])('each question of a message is answered: %s', (question, plan) => {
  expect(likenessTo(question, plan)).toMatchObject({ like: 'same' })
})

test.each([
  ['how much did I spend on my daughter this year', 'decline not_kept'],
  ['what did we pay for the kids last month', 'decline not_kept'],
])('whom something was bought for is in no booking: %s', (question, plan) => {
  expect(likenessTo(question, plan)).toMatchObject({ like: 'same' })
})

test.each([
  ['what dividends do I expect next year', 'income.expected; kind is dividend; 2027-01-01..2027-12-31'],
  ['expected interest next year', 'income.expected; kind is interest|coupon; 2027-01-01..2027-12-31'],
  ['what income do I expect next year', 'income.expected; 2027-01-01..2027-12-31'],
])('of what is to come only the kind that was named is told: %s', (question, plan) => {
  expect(likenessTo(question, plan)).toMatchObject({ like: 'same' })
})

test('an index that is named is the one that is meant', () => {
  const understood = understand({
    text: 'how did I do against the S&P 500 this year',
    role: 'INVESTOR',
    today: TODAY,
    directory: DEMO_DIRECTORY,
    before: null,
    clientOpen: false,
  })
  expect(understood).toMatchObject({
    plan: { parts: [{ subject: 'returns', compare: { kind: 'benchmark', symbol: 'S&P 500' } }] },
  })
})

test('a subscription is not every bill', () => {
  expect(likenessTo('what are my subscriptions', 'plans.recurring_monthly; by plan').got).toContain(
    'kind is subscription',
  )
  expect(likenessTo('what bills do I have', 'plans.next_due; by plan').got).not.toContain('subscription')
})

test.each([
  ['my biggest stock', 'positions.value; sec_type is EQUITY; by security; order value desc; limit 1'],
  ['5 biggest losers', 'positions.gain+gain_percent; result is loss; by security; order gain asc; limit 5'],
  ['how much do we have all together minus what we owe', 'worth.net_worth'],
  ['what bills are coming before the 15th', 'plans.amount; due between 2026-11-22|2026-12-14; by plan'],
  ['which bills are due by Friday', 'plans.amount; due between 2026-11-22|2026-11-27; by plan'],
  [
    'what was our most expensive month in the last 12',
    'transactions.out; by month; 2025-11-23..2026-11-22; order out desc; limit 1',
  ],
  ['weekend spending vs weekdays', 'transactions.out; by weekend'],
  ['hows my money split up between stocks bonds and cash', 'positions.share; by asset_class'],
])('what is meant is answered and no word of it is dropped: %s', (question, plan) => {
  expect(likenessTo(question, plan)).toMatchObject({ like: 'same' })
})

test.each(['is there a charge of 84.17', 'ok and the same thing but only for 4,000 dollars this time'])(
  'a sum is neither explained nor thanked for: %s',
  (question) => {
    const understood = understand({
      text: question,
      role: 'INVESTOR',
      today: TODAY,
      directory: DEMO_DIRECTORY,
      before: null,
      clientOpen: false,
    })
    const kinds = understood.kind === 'plan' ? understood.plan.parts.map(({ kind }) => kind) : []
    expect(kinds.filter((kind) => kind !== 'data')).toEqual([])
  },
)
