import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

// today is November 24, 2026
const YEAR = '2026-01-01..2026-11-24'

test.each([
  ['how much do I have in CDs', 'positions.value+share; sec_type is CD'],
  ['how many single stocks do I own', 'positions.securities+value; sec_type is EQUITY'],
  ['what percent of my portfolio is ETFs', 'positions.share+value; sec_type is ETF'],
  ['how many stocks do I own', 'positions.securities+value; sec_type is EQUITY'],
  ['how much do I have in cash', 'accounts.balance; group is cash'],
  ['gain on my bonds', 'positions.gain+gain_percent+value; asset_class is fixed_income'],
  ['am I up or down on my bonds', 'positions.gain+gain_percent+value; asset_class is fixed_income'],
  ['how did my ETFs do this year', `returns.gain+twr; sec_type is ETF; by security; ${YEAR}; order gain desc`],
  ['am I overweight stocks', 'fit.drift+actual+target; asset_class is equity; by asset_class'],
  ['am I overweight ETFs', 'positions.share+value; sec_type is ETF'],
  ['income from bonds this year', `income.received; sec_type is BOND; ${YEAR}`],
  ['average monthly dividends this year', `income.monthly; kind is dividend; ${YEAR}`],
  [
    'which stock pays the most dividends',
    'income.dividends; sec_type is EQUITY; by security; 2025-11-25..2026-11-24; order dividends desc; limit 1',
  ],
])('what is asked of one kind of holdings is asked of that kind: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  [
    'how much of my Roth IRA is in bonds',
    'positions.value; account_type is ROTH_IRA; asset_class is fixed_income ++ positions.value+share; account_type is ROTH_IRA; by asset_class; order value desc',
  ],
  ['how is my 401k invested', 'positions.value+share; account_type is 401K; by asset_class; order value desc'],
  ['how am I invested', 'positions.value+share; by asset_class; order value desc'],
  ['how is my savings account invested', 'accounts.balance; account_type is SAVINGS'],
  ['did my 401k beat the market this year', `returns.excess; account_type is 401K; ${YEAR}`],
  ['how risky is my brokerage account', 'returns.volatility; account_type is BROKERAGE'],
  ['how much did my 401k earn this year', `returns.gain; account_type is 401K; ${YEAR}`],
  ['how much did my savings account earn this year', `income.interest; account_type is SAVINGS; ${YEAR}`],
  ['how much did I take out of my Roth IRA this year', `transactions.withdrawn; account_type is ROTH_IRA; ${YEAR}`],
  ['how much did I take out of my savings account this year', `transactions.paid; account_type is SAVINGS; ${YEAR}`],
  [
    'when did I last add to my Roth IRA',
    'transactions.in; account_type is ROTH_IRA; kind is CONTRIBUTION|DEPOSIT|TRANSFER_IN; direction is in; by booking; ..2026-11-24; order day desc; limit 1',
  ],
  ['what fees does my 401k have', 'transactions.fees; account_type is 401K'],
])('what an account is made of and did is asked of that account: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  ['how is NYVA doing', 'positions.gain+gain_percent+value; security is NYVA'],
  ['how did Jaquetta do this year', `returns.gain+twr; security is JAQT; ${YEAR}`],
  ['how much did I make on Jaquetta last year', 'returns.gain+twr; security is JAQT; 2025-01-01..2025-12-31'],
])('how something did that is held is told by its gain, and by its return in days that are said: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  ['what subscriptions do I have', 'plans.recurring_monthly; kind is subscription; by plan'],
  ['how much are my subscriptions a year', 'plans.recurring_yearly; kind is subscription; by plan'],
  [
    'which subscription costs the most',
    'plans.recurring_monthly; kind is subscription; by plan; order recurring_monthly desc; limit 1',
  ],
  ['how much did I spend on subscriptions this year', `transactions.out; subscription is yes; by payee; ${YEAR}`],
  [
    'what did subscriptions cost me in March',
    'transactions.out; subscription is yes; by payee; 2026-03-01..2026-03-31',
  ],
])('subscriptions are what is subscribed to, and not all that comes back: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  ['what did i make on the jaquetta shares i sold', 'sales.realized; security is JAQT; by lot'],
  [
    'what did I make on the Jaquetta shares I sold last year',
    'sales.realized; security is JAQT; by lot; 2025-01-01..2025-12-31',
  ],
  ['how much did I lose when I sold Vynexar', 'sales.realized; security is VYNX; by lot'],
])('what a sale brought is what was realized: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})
