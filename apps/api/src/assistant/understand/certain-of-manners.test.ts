import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

test.each([
  ['im 57 and want to hang up the bag at 62, can i afford it?', 'decline advice'],
  [
    'what do I actually live on in a month? not counting moving money around, just what goes out',
    'transactions.monthly; 2025-11-25..2026-11-24',
  ],
  [
    'how much of my house payment last month was interest and how much was really paying it down',
    'transactions.interest_paid+principal_paid; account_type is MORTGAGE; 2026-10-01..2026-10-31',
  ],
  ['How much of my money is in stocks versus safe stuff', 'positions.share; by asset_class'],
  ['what does the bank pay me on my savings', 'income.interest; account_type is SAVINGS; 2025-11-25..2026-11-24'],
  [
    'am I spending more on groceries then I used to?',
    'transactions.out; category is groceries; 2025-11-25..2026-11-24; versus 2024-11-25..2025-11-24',
  ],
  [
    'did I pay any interest or late fees on the card this year',
    'transactions.interest_paid; account_type is CREDIT_CARD; 2026-01-01..2026-11-24 ++ transactions.fees; account_type is CREDIT_CARD; 2026-01-01..2026-11-24',
  ],
  [
    'how much am i up or down on the brokerage account since january',
    'returns.gain; account_type is BROKERAGE; 2026-01-01..2026-11-24',
  ],
  [
    'whats the last thing I bought at Littlebrook',
    'transactions.amount; payee has Littlebrook Outfitters; by booking; ..2026-11-24; order day desc; limit 1',
  ],
  [
    'how much did I take out of the cash machine this year',
    'transactions.paid; kind is WITHDRAWAL; group is cash; 2026-01-01..2026-11-24',
  ],
  [
    'did the property tax go out already',
    'transactions.out; words has property tax; by booking; 2025-11-25..2026-11-24; order day desc',
  ],
  ['who do you show my numbers to, can my sons see this', 'help privacy'],
  ['which of my funds and shares is worth keeping and which are dogs', 'decline advice'],
  ['The paper says to look at fees. which of my funds costs me the most?', 'decline not_kept'],
  [
    'are all my accounts still hooked up ok? when did you last get numbers from the bank',
    'accounts.count; state is needs_attention ++ accounts.refreshed; by account',
  ],
  [
    'I want to put 5000 into savings out of checking, will I still be ok till payday',
    'accounts.balance; account_type is CHECKING; left_until_pay amount=5000',
  ],
  ['did my pay from willowmere land yet', 'transactions.last; category is paycheck; ..2026-11-24'],
  ['how much can i blow this wknd', 'accounts.balance; account_type is CHECKING; left_until_pay'],
  ['how much does the house loan eat every month', 'accounts.payment; account_type is MORTGAGE'],
  ['how many months could i live if the salon closes tmrw', 'fit.emergency_months'],
  ['do i owe taxes this yr', 'decline not_kept'],
  ['am i broke', 'accounts.balance; group is cash ++ worth.net_worth'],
  ['who do i owe', 'accounts.owed; by account'],
  [
    'how much would i have if i never bought lunch out this yr',
    'transactions.out; category is restaurants; 2026-01-01..2026-11-24',
  ],
  [
    'how much did eating out go up',
    'transactions.out; category is restaurants; 2026-01-01..2026-11-24; versus 2025-01-01..2025-11-24',
  ],
  [
    'which acct is connected and is it up 2 date',
    'accounts.count; state is needs_attention ++ accounts.refreshed; by account',
  ],
  ['hows the stocks my ex told me to buy doing', 'decline not_kept'],
])('what is said in a manner of its own is read as it is meant: %s', (text, told) => {
  expect(toldAsDemo(text)).toBe(told)
})

test.each([
  ['how much do we save a month on average', 'transactions.net; 2025-11-25..2026-11-24; per_month'],
  ['Fennel, how many this year', 'transactions.count; payee has Fennel & Rye Grocery; 2026-01-01..2026-11-24'],
  [
    'how much was the electric bill in january vs now',
    'transactions.out; category is energy; 2026-11-01..2026-11-24; versus 2026-01-01..2026-01-31',
  ],
  ['will we get the boat', 'plans.saved+target+on_track+reached; kind is goal; payee is A boat; by plan'],
  [
    'which stock pays us the most over the year',
    'income.dividends; sec_type is EQUITY; by security; 2025-11-25..2026-11-24; order dividends desc; limit 1',
  ],
  [
    'rent and mortgage together per month',
    'transactions.monthly; category is rent ++ accounts.payment; account_type is MORTGAGE',
  ],
])('what is said in passing has its plain meaning: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each(['did we pay the whole thing last time', 'we pay rent AND a mortgage?? show me both'])(
  'what was paid is no order to pay: %s',
  (text) => {
    expect(toldAsDemo(text)).not.toContain('decline action')
  },
)
