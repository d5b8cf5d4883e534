import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const told = (text: string, role: 'INVESTOR' | 'ADVISOR', before: string | null = null): string =>
  toldAsDemo(text, before, { role })

test.each([
  ['what’s the interest rate on my debts', 'accounts.interest_rate; group is debt; by account'],
  ['at what rates do I pay interest on my loans?', 'accounts.interest_rate; group is debt; by account'],
  [
    'which fund did worst?',
    'positions.gain_percent+gain; sec_type is ETF|MUTUAL_FUND; by security; order gain_percent asc; limit 1',
  ],
  [
    'which of my stocks has done best',
    'positions.gain_percent+gain; sec_type is EQUITY; by security; order gain_percent desc; limit 1',
  ],
  ['which accounts do not hold any bonds', 'decline not_kept'],
  ['when is my next dividend', 'income.next; kind is dividend'],
  ['next dividend date?', 'income.next; kind is dividend'],
  [
    'Kettleworth Hardware charged me for paint at work and it says home improvement. how do I put a charge into a different category?',
    'help categories',
  ],
  ['can I recategorize a purchase', 'help categories'],
  ['how am I doing on the college goal', 'plans.saved+target+on_track; kind is goal; payee has college; by plan'],
  ['add a task to call the bank', 'decline action'],
  ['explain duration like I’d tell a client', 'term duration plain'],
  ['remind me what my balance is', 'accounts.balance'],
  ['when will we reach our goals', 'plans.reached+saved+target; kind is goal; by plan'],
  [
    'when will I have enough for the boat',
    'plans.saved+target+on_track+reached; kind is goal; payee is A boat; by plan',
  ],
  [
    'if I save 500 more every month when do I reach my retirement goal',
    'plans.saved; kind is goal; payee is Retirement; goal_pace extra=500',
  ],
  [
    'what if I put 1.2k a month toward the boat goal',
    'plans.saved; kind is goal; payee is A boat; goal_pace monthly=1200',
  ],
  // what pays off a debt is no goal
  [
    'if I pay 200 more a month when is the mortgage paid off',
    'accounts.owed; account_type is MORTGAGE; payoff extra=200',
  ],
  [
    'is there anything weird or charged twice in my accounts',
    'transactions.amount; unusual is yes; by booking ++ transactions.amount; duplicate is yes; by booking',
  ],
  ['what’s in the roth', 'positions.value; account_type is ROTH_IRA; by position; order value desc'],
  ['how much a month does the boat need', 'plans.needed+saved+target; kind is goal; payee is A boat; by plan'],
  ['will I owe tax on stuff I sold this year', 'decline not_kept'],
  [
    'how much of our portfolio is in one company the most',
    'positions.value+share; sec_type is EQUITY; by security; order value desc; limit 1',
  ],
  ['how much is my monthly income on average', 'transactions.in; 2025-11-25..2026-11-24; per_month'],
  [
    'what fees did I pay last year on my accounts',
    'transactions.fees; kind is FEE; by booking; 2025-01-01..2025-12-31; order day desc',
  ],
  ['how much have we saved since January', 'transactions.net; 2026-01-01..2026-11-24'],
  ['what would it cost to pay off the card today', 'accounts.owed; account_type is CREDIT_CARD'],
  ['is my 401k doing better than my roth', 'returns.twr; account_type is 401K|ROTH_IRA; by account; order twr desc'],
  ['what percent of our pay goes to rent', 'transactions.out+in; category is rent; 2025-11-25..2026-11-24; share_of'],
  // a warning is a setting, and no question of what is held
  ['the warning for too much in one stock comes too early, can the threshold be changed', 'help allocation_limits'],
  ['how much do I make a month after tax', 'plans.recurring_monthly; kind is recurring_income'],
  [
    'what do we bring home each month after taxes',
    'plans.recurring_monthly; kind is recurring_income; category is paycheck',
  ],
  ['how much did I earn in dividends last year after tax', 'ask'],
  ['how much did we bring in last month after tax', 'transactions.in; 2026-10-01..2026-10-31'],
  ['how much did I spend on gas before summer', 'transactions.out; category is fuel; 2026-01-01..2026-05-31'],
  [
    'what was the most expensive thing we bought last month',
    'transactions.out; recurring is no; kind is_not INTEREST|FEE|TAX; by booking; 2026-10-01..2026-10-31; order out desc; limit 1',
  ],
  ['how much did I gain or lose in the market this week', 'returns.gain; 2026-11-23..2026-11-24'],
  [
    'how much could I save if I stopped eating out',
    'transactions.out; category is restaurants; 2025-11-25..2026-11-24; per_month',
  ],
  [
    'did anyone send us money in the last two weeks',
    'transactions.in; by booking; 2026-11-11..2026-11-24; order day desc',
  ],
  [
    'am I well diversified',
    'fit.single_position ++ fit.single_issuer ++ positions.value; by asset_class; order value desc',
  ],
  ['what would I owe in tax if I sold my Zelpharma', 'decline not_kept'],
  [
    'how much have I put into my retirement account this year',
    `transactions.contributed; group is retirement; 2026-01-01..2026-11-24`,
  ],
])('an investor who asks "%s" asks "%s"', (text, plan) => {
  expect(told(text, 'INVESTOR')).toBe(plan)
})

test('an age after a question of retiring is no sum', () => {
  expect(told('and at 65?', 'INVESTOR', 'worth.net_worth; years_to target=2000000 monthly=900 growth=5')).toBe(
    'decline not_kept',
  )
})

test.each([
  ['how many clients are conservative', 'clients.count; risk_band is CONSERVATIVE'],
  ['moderate clients', 'clients.value; risk_band is MODERATE; by client'],
  ['clients with risk band moderate', 'clients.value; risk_band is MODERATE; by client'],
  ['who has an aggressive risk profile?', 'clients.value; risk_band is AGGRESSIVE; by client'],
  [
    'birthdays in the next month',
    'clients.days_to_birthday; days_to_birthday at_most 30; by client; order days_to_birthday asc',
  ],
  [
    'any birthdays within two weeks?',
    'clients.days_to_birthday; days_to_birthday at_most 14; by client; order days_to_birthday asc',
  ],
  ['remind me what I promised Sample Harbor', 'actions.open; client is sample-harbor; party is ADVISOR; by action'],
  ['what’s the 401(k) limit for 2026', 'term limit_k401_2026'],
  ['households with totals', 'clients.value; by household; order value desc'],
  ['what changed in my book since last week', 'decline not_kept'],
  ['create a task for Sample Shoal: send papers', 'decline action'],
  ['explain duration like I’d tell a client', 'term duration plain'],
])('an advisor who asks "%s" asks "%s"', (text, plan) => {
  expect(told(text, 'ADVISOR')).toBe(plan)
})

test.each([
  // after it, what goes on from it
  [
    'when will we get there at this pace',
    'plans.on_track; kind is goal',
    'plans.reached+saved+target; kind is goal; by plan',
  ],
  [
    'and if it is only 300 more',
    'plans.saved; kind is goal; payee is Retirement; goal_pace extra=500',
    'plans.saved; kind is goal; payee is Retirement; goal_pace extra=300',
  ],
  [
    'and if I saved 400 a month instead',
    'plans.saved+target; kind is goal; payee is A boat; by plan',
    'plans.saved; kind is goal; payee is A boat; goal_pace monthly=400',
  ],
  [
    'what was the last payment that went out of there',
    'accounts.balance; account is checking',
    'transactions.paid; account is checking; direction is out; by booking; ..2026-11-24; order day desc; limit 1',
  ],
  [
    'when was the last deposit into it',
    'accounts.balance; account is checking',
    'transactions.received; account is checking; direction is in; by booking; ..2026-11-24; order day desc; limit 1',
  ],
  [
    'how much interest did I pay on it this year',
    'accounts.owed; account_type is MORTGAGE',
    'transactions.interest_paid; account_type is MORTGAGE; 2026-01-01..2026-11-24',
  ],
  [
    'can I still put more in',
    'transactions.contributed; account_type is HSA; 2026-01-01..2026-11-24',
    'term limit_hsa_2026 ++ transactions.contributed; account_type is HSA; 2026-01-01..2026-11-24',
  ],
  [
    'when did I buy that one',
    'positions.gain; security is ZELP',
    'transactions.bought; security is ZELP; kind is BUY|REINVEST; by booking; ..2026-11-24; order day asc',
  ],
  ['how much has it made', 'positions.value; security is ZELP', 'positions.gain+gain_percent+value; security is ZELP'],
  [
    'so what made most of the difference',
    'worth.net_worth; 2025-11-24..2025-11-24',
    'worth.change; 2025-11-25..2026-11-24; why',
  ],
  [
    'why',
    'transactions.out; 2026-10-01..2026-10-31; versus 2026-09-01..2026-09-30',
    'transactions.out; 2026-10-01..2026-10-31; versus 2026-09-01..2026-09-30; why',
  ],
])('"%s" after "%s" asks "%s"', (text, before, plan) => {
  expect(told(text, 'INVESTOR', before)).toBe(plan)
})
