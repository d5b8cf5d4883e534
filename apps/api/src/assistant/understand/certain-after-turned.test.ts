import { expect, test } from 'vitest'
import { planOfText } from './plan-text.ts'
import { toldAsDemo } from './testing/as-demo.ts'

const OCTOBER = 'transactions.out; category is groceries; 2026-10-01..2026-10-31'
const SEPTEMBER = 'transactions.out; category is groceries; 2026-09-01..2026-09-30'
const YEAR = '2026-01-01..2026-11-24'
const PAST_YEAR = '2025-11-25..2026-11-24'

test.each([
  ['difference between the two', SEPTEMBER, OCTOBER, `${OCTOBER}; versus 2026-09-01..2026-09-30`],
  ['what is the difference?', OCTOBER, SEPTEMBER, `${OCTOBER}; versus 2026-09-01..2026-09-30`],
  ['so which month was more', SEPTEMBER, OCTOBER, `${OCTOBER}; versus 2026-09-01..2026-09-30`],
  ['both together', SEPTEMBER, OCTOBER, 'transactions.out; category is groceries; 2026-09-01..2026-10-31'],
  [
    'both months together',
    `${OCTOBER}; versus 2026-09-01..2026-09-30`,
    OCTOBER,
    'transactions.out; category is groceries; 2026-09-01..2026-10-31',
  ],
  [
    'which of the two did better this year',
    'accounts.balance; account_type is IRA',
    'accounts.balance; account_type is ROTH_IRA',
    `returns.twr; account_type is ROTH_IRA|IRA; by account; ${YEAR}; order twr desc`,
  ],
  [
    'what are the pair of them worth',
    'positions.maturity; security is name:Pebblehaven CD 4.15% 2032',
    'positions.maturity; security is name:Mossgate Bank CD 4.40% 2031',
    'positions.value; security is name:Mossgate Bank CD 4.40% 2031|name:Pebblehaven CD 4.15% 2032; by position',
  ],
  [
    'how much is that in percent',
    'worth.net_worth',
    'worth.net_worth; 2026-01-01..2026-01-01',
    `worth.change+change_percent; 2026-01-02..2026-11-24`,
  ],
  [
    'what caused it',
    'worth.value; account_type is ROTH_IRA',
    'worth.value; account_type is ROTH_IRA; 2025-11-24..2025-11-24',
    `worth.change+change_percent; account_type is ROTH_IRA; ${PAST_YEAR}; why`,
  ],
  // what cannot be put together is no question of its own
  ['both together', 'accounts.interest_rate', 'worth.net_worth', 'ask'],
  // the number is of years, and of nothing that was asked
  [
    'And over the last three years?',
    `returns.excess; account_type is IRA; ${YEAR}`,
    `returns.excess; account_type is ROTH_IRA; ${YEAR}`,
    'returns.excess; account_type is IRA; 2023-11-25..2026-11-24',
  ],
])('"%s" is asked of the two questions before', (text, before, earlier, plan) => {
  expect(toldAsDemo(text, before, { earlier: [planOfText(earlier)] })).toBe(plan)
})

test('which of two balances is more is not asked of how the accounts did', () => {
  const told = toldAsDemo('which is more', 'accounts.balance; account_type is ROTH_IRA|401K')
  expect(told).not.toContain('returns')
})

test('two spans of other things have no difference that is told for certain', () => {
  const told = toldAsDemo('difference between the two', OCTOBER, {
    earlier: [planOfText('transactions.out; category is restaurants; 2026-09-01..2026-09-30')],
  })
  expect(told).not.toContain('versus')
})

test.each([
  [
    'lowest?',
    'worth.highest_day+highest; account_type is SAVINGS; ..2026-11-24',
    'worth.lowest_day+lowest; account_type is SAVINGS; ..2026-11-24',
  ],
  ['and the high point', `worth.lowest; ${YEAR}`, `worth.highest; ${YEAR}`],
  ['in dollars', 'fit.fee_rate', `transactions.fees; group is invested; ${PAST_YEAR}`],
  [
    'what else goes out every month',
    'plans.recurring_monthly; kind is subscription; by plan',
    'plans.recurring_monthly; kind is_not subscription; by plan; order recurring_monthly desc',
  ],
  ['how much did I put in', `worth.change; ${YEAR}`, `worth.contributed; ${YEAR}`],
  [
    'and the markets',
    `worth.change; account_type is ROTH_IRA; ${YEAR}`,
    `worth.market_effect; account_type is ROTH_IRA; ${YEAR}`,
  ],
  ['which are they', 'fit.top_five', 'positions.value; by position; order value desc; limit 5'],
  [
    'only at Lanternfield',
    'accounts.balance; group is retirement; by institution',
    'accounts.balance; institution is lanternfield; group is retirement; by institution',
  ],
  ['Could you put that more simply?', 'term yield_to_maturity', 'term yield_to_maturity plain'],
  ["explain it like i'm five", 'term duration', 'term duration plain'],
  [
    'is it always around that',
    'transactions.last; category is paycheck; ..2026-11-24',
    `transactions.in; category is paycheck; by booking; ${PAST_YEAR}; order day desc`,
  ],
  [
    'what percent is that of the brokerage account',
    `transactions.fees; account_type is BROKERAGE; ${PAST_YEAR}`,
    `transactions.fees; account_type is BROKERAGE; ${PAST_YEAR} ++ accounts.balance; account_type is BROKERAGE`,
  ],
  ['how much r the bills a month', 'accounts.payment; account_type is MORTGAGE', 'plans.recurring_monthly; by plan'],
  [
    'show me the last 6',
    'transactions.last; category is paycheck; ..2026-11-24',
    'transactions.in; category is paycheck; by booking; ..2026-11-24; order day desc; limit 6',
  ],
  [
    'show me each one this year',
    'plans.amount; payee has PAYROLL WILLOWMERE WORKS; by plan',
    `transactions.in; payee has PAYROLL WILLOWMERE WORKS; by booking; ${YEAR}`,
  ],
  [
    'the last 6 paychecks',
    OCTOBER,
    'transactions.in; category is paycheck; by booking; ..2026-11-24; order day desc; limit 6',
  ],
  [
    'show me each one this year',
    'plans.price_change; payee has BRIGHTWATER POWER & LIGHT',
    `transactions.out; payee has BRIGHTWATER POWER & LIGHT; by booking; ${YEAR}`,
  ],
  [
    'which fund dragged it down',
    `returns.twr; account_type is 401K; ${YEAR}`,
    `returns.contribution+gain; account_type is 401K; by security; ${YEAR}; order contribution asc; limit 1`,
  ],
  [
    'which bond pays that',
    'income.expected; sec_type is BOND; 2027-01-01..2027-12-31',
    'income.expected; sec_type is BOND; by security; 2027-01-01..2027-12-31; order expected desc',
  ],
  ['thats bad, why', 'returns.twr; 2025-01-01..2025-12-31', 'returns.twr; 2025-01-01..2025-12-31; why'],
  ['cancel it', 'plans.price_change; payee has Lumen Stream', 'decline action'],
  ['ok do it', 'fit.move', 'decline action'],
  ['a year ago?', 'fit.debt_ratio', 'worth.debts+assets; 2025-11-24..2025-11-24; debt_to_assets'],
  ['today', 'positions.gain+gain_percent+value; asset_class is equity', 'positions.day_change; asset_class is equity'],
  [
    'and this month',
    'positions.gain+gain_percent+value; asset_class is equity',
    'returns.gain+twr; sec_type is EQUITY; by security; 2026-11-01..2026-11-24; order gain desc',
  ],
  [
    'what did it earn this year',
    'transactions.employer; account_type is 401K',
    `returns.gain+twr; account_type is 401K; ${YEAR}`,
  ],
  [
    'what did it earn this year',
    'transactions.contributed; account_type is HSA',
    `returns.gain+twr; account_type is HSA; ${YEAR}`,
  ],
  [
    'what did it earn this year',
    'accounts.balance; account_type is SAVINGS',
    `income.interest; account_type is SAVINGS; ${YEAR}`,
  ],
  [
    'how much of it is in stocks',
    'transactions.employer; account_type is 401K',
    'positions.value; asset_class is equity; account_type is 401K',
  ],
  ['which account paid it', `income.interest; ${YEAR}`, `income.interest; by account; ${YEAR}; order interest desc`],
  [
    'what is that per week',
    'transactions.out; category is fuel; 2026-11-01..2026-11-24',
    'transactions.out; category is fuel; 2026-11-01..2026-11-24; per_week',
  ],
  ['and before that', `transactions.out; ${YEAR}`, 'transactions.out; 2025-01-01..2025-12-31'],
  [
    'and the year before',
    `income.interest; account_type is SAVINGS; ${YEAR}; per_month`,
    'income.interest; account_type is SAVINGS; 2025-01-01..2025-12-31; per_month',
  ],
  [
    'and the half year before that',
    'transactions.out; 2026-05-25..2026-11-24; per_month',
    'transactions.out; 2025-11-25..2026-05-24; per_month',
  ],
])('"%s" after %s turns the same figure', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

const MARLOWE = `transactions.out; payee has Marlowe Garden Supply; ${YEAR}`
const KETTLEWORTH = `transactions.out; payee has Kettleworth Hardware; ${YEAR}`

test.each([
  ['I meant Kettleworth, not Marlowe', MARLOWE, KETTLEWORTH],
  ['no, Kettleworth', MARLOWE, KETTLEWORTH],
  [
    'not restaurants, coffee',
    `transactions.out; category is restaurants; ${YEAR}`,
    `transactions.out; category is coffee; ${YEAR}`,
  ],
  [
    'the restaurants i mean',
    `transactions.out; category is groceries; ${YEAR}`,
    `transactions.out; category is restaurants; ${YEAR}`,
  ],
  [
    'beg your pardon, last month',
    `transactions.out; category is coffee; ${YEAR}`,
    'transactions.out; category is coffee; 2026-10-01..2026-10-31',
  ],
])('"%s" puts one thing in the place of the other', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each(['make it five', 'the lowest rate of all banks'])('"%s" is no turn of a sum of spending', (text) => {
  expect(toldAsDemo(text, OCTOBER)).not.toBe('decline action')
  expect(toldAsDemo(text, OCTOBER)).not.toBe(OCTOBER)
})

test.each([
  ['and the first days of December', '2026-12-01..2026-12-07'],
  ['and in december', '2026-12-01..2026-12-31'],
])('"%s" after meetings to come is of those to come', (text, days) => {
  const before = 'meetings.count; by meeting; 2026-11-30..2026-12-06'
  expect(toldAsDemo(text, before, { role: 'ADVISOR' })).toBe(`meetings.count; by meeting; ${days}`)
})

test.each([
  ["and who doesn't", 'clients.count; link is LINKED', 'clients.count; link is_not LINKED; by client'],
  ['for whom not', 'clients.count; has_holdings is yes', 'clients.count; has_holdings is_not yes; by client'],
  [
    'which is overdue the longest',
    'actions.open; client is sample-harbor; by action',
    'actions.overdue; client is sample-harbor; by action; limit 1',
  ],
  [
    'a year',
    'clients.days_since_meeting; days_since_meeting over 180; by client',
    'clients.days_since_meeting; days_since_meeting over 365; by client',
  ],
  [
    'leave out those with a meeting booked',
    'clients.days_since_meeting; status is ACTIVE; by client; order days_since_meeting desc; limit 10',
    'clients.days_since_meeting; status is ACTIVE; planned is no; by client; order days_since_meeting desc',
  ],
  [
    'only the ones with no next meeting',
    'clients.days_since_meeting; status is ACTIVE; by client; order days_since_meeting desc',
    'clients.days_since_meeting; status is ACTIVE; planned is no; by client; order days_since_meeting desc',
  ],
  [
    'which of those is worth the most',
    'clients.days_since_meeting; status is ACTIVE; by client; order days_since_meeting desc',
    'clients.value; status is ACTIVE; by client; order value desc; limit 1',
  ],
  [
    'which of them am i meeting soon',
    'clients.cash_share; cash_share over 10; by client; order cash_share desc',
    'clients.next_meeting; cash_share over 10; planned is yes; by client; order next_meeting asc',
  ],
  [
    'how often did I meet him this year',
    'clients.last_meeting; client is sample-harbor',
    `meetings.count; client is sample-harbor; ${YEAR}`,
  ],
  [
    'whom do they concern',
    'actions.open; due between 2026-11-24|2026-11-29; by action',
    'actions.open; due between 2026-11-24|2026-11-29; by client',
  ],
])('"%s" after %s is of the others, or of whom', (text, before, plan) => {
  expect(toldAsDemo(text, before, { role: 'ADVISOR' })).toBe(plan)
})

test.each([
  ['last 6 paychecks', 'transactions.in; category is paycheck; by booking; ..2026-11-24; order day desc; limit 6'],
  ['how many transactions this year and what did they add up to', `transactions.count; ${YEAR}`],
])('"%s" is asked of the days that are said', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test('days that are said are never left out of how many there were', () => {
  expect(toldAsDemo('how many transactions this year')).not.toBe('transactions.count')
})
