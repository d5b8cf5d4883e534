import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'
import { planOfText } from './plan-text.ts'

const DINING = 'transactions.out; category is restaurants; 2026-10-01..2026-10-31'
const LOSSES = 'positions.gain; result is loss; by security; order gain asc'
const BILLS = 'plans.amount; due between 2026-12-01|2026-12-31; by plan'
const CASH = 'accounts.balance; group is cash'
const BOAT = 'plans.saved+target+on_track; kind is goal; payee is A boat; by plan'
const OWED = 'accounts.owed; account_type is MORTGAGE'
const YEAR = '2026-01-01..2026-11-24'

test.each([
  ['add those up for me', BILLS, 'plans.amount; due between 2026-12-01|2026-12-31'],
  ['how much altogether', LOSSES, 'positions.gain; result is loss'],
  ['how many are there', DINING, 'transactions.count; category is restaurants; 2026-10-01..2026-10-31'],
  ['how many is that', `transactions.in; ${YEAR}`, `transactions.count; direction is in; ${YEAR}`],
  [
    'just the big ones',
    DINING,
    `transactions.out; category is restaurants; by booking; 2026-10-01..2026-10-31; order out desc; limit 5`,
  ],
  [
    'anything else over 50 dollars that month',
    'transactions.out; account_type is CREDIT_CARD; by booking; 2026-10-01..2026-10-31; order out desc; limit 1',
    'transactions.out; account_type is CREDIT_CARD; amount over 50; by booking; 2026-10-01..2026-10-31; order out desc; list',
  ],
  ['is that a lot', DINING, `${DINING}; why`],
  ['hm, is that more than in other months?', DINING, `${DINING}; why`],
  ['isn’t that too much for us', DINING, `${DINING}; why`],
  ['is that a lot', `transactions.out; ${YEAR}`, `transactions.out; ${YEAR}; versus 2025-01-01..2025-11-24`],
  [
    'is that a lot',
    'transactions.monthly; category is restaurants',
    'transactions.monthly; category is restaurants; 2025-11-25..2026-11-24; versus 2024-11-25..2025-11-24',
  ],
  ['only the ones under 1k', CASH, 'accounts.balance; group is cash; balance under 1000; by account'],
  [
    'how much since the very beginning',
    'transactions.fees; account_type is BROKERAGE',
    'transactions.fees; account_type is BROKERAGE; ..2026-11-24',
  ],
  [
    'how does that compare to the same months last year',
    'transactions.out; by payee; 2026-06-01..2026-08-31; order out desc; limit 1',
    'transactions.out; by payee; 2026-06-01..2026-08-31; versus 2025-06-01..2025-08-31; order out desc; limit 1',
  ],
  ['and the same month last year', DINING, 'transactions.out; category is restaurants; 2025-10-01..2025-10-31'],
  ['was it the same story in september', DINING, 'transactions.out; category is restaurants; 2026-09-01..2026-09-30'],
  ['how did you get that', DINING, `transactions.out; category is restaurants; by booking; 2026-10-01..2026-10-31`],
  [
    'what was the worst one we ever had',
    DINING,
    'transactions.out; category is restaurants; by booking; ..2026-11-24; order out desc; limit 1',
  ],
  ['no just in the bank, not the investment accounts', CASH, CASH],
  [
    'sorry, only the checking account',
    DINING,
    'transactions.out; category is restaurants; account_type is CHECKING; 2026-10-01..2026-10-31',
  ],
  [
    'leave the rent and mortgage out of it',
    `transactions.out; by payee; ${YEAR}; order out desc; limit 1`,
    `transactions.out; category is_not rent; account_type is_not MORTGAGE; payee has_not mortgage; by payee; ${YEAR}; order out desc; limit 1`,
  ],
  ['which of them go up and down', BILLS, 'decline not_kept'],
  [
    'and the whole year so far',
    'transactions.in; category is paycheck; 2026-11-01..2026-11-24',
    `transactions.in; category is paycheck; ${YEAR}`,
  ],
  [
    'average over the last 12',
    'transactions.out; category is energy; by booking; ..2026-11-24; order out desc; limit 1',
    'transactions.out; category is energy; 2025-11-25..2026-11-24; per_month',
  ],
  [
    'and the others?',
    `transactions.out; by payee; ${YEAR}; order out desc; limit 1`,
    `transactions.out; by payee; ${YEAR}; order out desc`,
  ],
  [
    'has the price ever gone up',
    'transactions.out; payee has Lumen Stream; 2025-11-25..2026-11-24',
    'plans.price_change; payee has Lumen Stream; by plan',
  ],
  [
    'which account does it come out of',
    'transactions.out; category is advice; ..2026-11-24; rhythm',
    'transactions.out; category is advice; by account; ..2026-11-24',
  ],
  ['show me those for last month', 'transactions.out; by payee', 'transactions.out; by payee; 2026-10-01..2026-10-31'],
  [
    'compare to september',
    'transactions.out; category is clothes',
    'transactions.out; category is clothes; 2026-10-26..2026-11-24; versus 2026-09-01..2026-09-30',
  ],
  ['how much a year roughly', 'income.dividends; 2026-07-01..2026-09-30', 'income.dividends; 2025-11-25..2026-11-24'],
  [
    'Please show me the bills one by one.',
    'transactions.out; category is energy; 2026-01-01..2026-11-24',
    'transactions.out; category is energy; by booking; 2026-01-01..2026-11-24',
  ],
  [
    'If you leave out the rent and the mortgage interest, how much remains?',
    'transactions.out; 2026-10-01..2026-10-31',
    'transactions.out; category is_not rent; account_type is_not MORTGAGE; payee has_not mortgage; 2026-10-01..2026-10-31',
  ],
  [
    'What do I spend there in an average month?',
    'transactions.out; payee has Fennel & Rye Grocery; 2026-08-25..2026-11-24',
    'transactions.out; payee has Fennel & Rye Grocery; 2025-11-25..2026-11-24; per_month',
  ],
  [
    'how much more or less than last year',
    `income.dividends; by security; ${YEAR}; order dividends desc; limit 1`,
    `income.dividends; ${YEAR}; versus 2025-01-01..2025-11-24`,
  ],
  [
    'How much of it came into the Roth IRA?',
    `income.dividends; by security; ${YEAR}; order dividends desc; limit 1`,
    `income.dividends; account_type is ROTH_IRA; ${YEAR}`,
  ],
  [
    'Which airline was that?',
    'transactions.out; category is flights; by booking; 2025-01-01..2025-12-31',
    'transactions.out; category is flights; by payee; 2025-01-01..2025-12-31',
  ],
  [
    'How much was it at Fennel & Rye?',
    'transactions.out; category is groceries; 2026-08-25..2026-11-24',
    'transactions.out; payee has Fennel & Rye Grocery; 2026-08-25..2026-11-24',
  ],
  [
    'What was it worth at the end of last year?',
    'worth.market_effect; 2025-11-25..2026-11-24',
    'worth.net_worth; 2025-12-31..2025-12-31',
  ],
  [
    'no, just in the bank, not the savings account',
    'accounts.balance; group is invested',
    'accounts.balance; group is cash; account_type is_not SAVINGS',
  ],
  [
    'What do I spend there in an average month?',
    'transactions.out; payee has Fennel & Rye Grocery; account_type is CREDIT_CARD; 2026-08-25..2026-11-24',
    'transactions.out; payee has Fennel & Rye Grocery; account_type is CREDIT_CARD; 2025-11-25..2026-11-24; per_month',
  ],
  [
    'How much was it at Fennel & Rye?',
    'transactions.out; category is groceries; account_type is CREDIT_CARD; 2026-08-25..2026-11-24',
    'transactions.out; account_type is CREDIT_CARD; payee has Fennel & Rye Grocery; 2026-08-25..2026-11-24',
  ],
  [
    'compare that to the same time last year',
    'transactions.out; category is clothes',
    'transactions.out; category is clothes; 2026-10-26..2026-11-24; versus 2025-10-26..2025-11-24',
  ],
])('after almost any answer "%s" goes on from it', (question, before, plan) => {
  expect(toldAsDemo(question, before)).toBe(plan)
})

test.each([
  [
    'how much of the payment is interest',
    OWED,
    'transactions.interest_paid+principal_paid; account_type is MORTGAGE; 2026-10-25..2026-11-24',
  ],
  [
    'so how much did we really knock off this year',
    OWED,
    `transactions.principal_paid; account_type is MORTGAGE; ${YEAR}`,
  ],
  ['when are we done at this rate', OWED, 'accounts.owed; account_type is MORTGAGE; payoff'],
  ['when will it be paid off', `${OWED}; payoff extra=200`, `${OWED}; payoff extra=200`],
  [
    'has it all been paid off',
    'transactions.out; account_type is CREDIT_CARD; 2026-10-01..2026-10-31',
    'accounts.owed; account_type is CREDIT_CARD',
  ],
  [
    'so what would it be if the house was paid off',
    'worth.net_worth; 2026-11-24..2026-11-24',
    'worth.net_worth; account_type is_not MORTGAGE',
  ],
  [
    'are we over what we set aside for it',
    'transactions.out; category is energy',
    'plans.left; kind is budget; category is energy; by plan',
  ],
  [
    'by how much',
    'plans.left; kind is budget; left under 0; by plan',
    'plans.left; kind is budget; left under 0; by plan',
  ],
  ['will we make it by 2029', BOAT, 'plans.reached+on_track+saved+target; kind is goal; payee is A boat; by plan'],
  [
    'how much more would I need to put away each month',
    BOAT,
    'plans.needed+saved+target; kind is goal; payee is A boat; by plan',
  ],
  [
    'What would I have to put aside each month to get there in time?',
    BOAT,
    'plans.needed+saved+target; kind is goal; payee is A boat; by plan',
  ],
  ['what have I got towards it so far', BOAT, 'plans.saved+target+on_track; kind is goal; payee is A boat; by plan'],
  [
    'and the one before that, how much was it',
    'plans.next_due; kind is recurring_income',
    'transactions.in; category is paycheck; by booking; ..2026-11-24; order day desc; limit 1',
  ],
  [
    'what did it cost',
    'transactions.out; category is flights; by booking; ..2026-11-24; order day desc; limit 1',
    'transactions.out; category is flights; by booking; ..2026-11-24; order day desc; limit 1; list',
  ],
  [
    'how much will it be',
    'income.next; security is WQBD; kind is dividend',
    'income.expected; security is WQBD; kind is dividend; by payment',
  ],
  [
    'when does the next one come in',
    `income.dividends; security is WQBD; ${YEAR}`,
    'income.next; security is WQBD; kind is dividend',
  ],
  [
    'When is the next payment due?',
    'accounts.interest_rate; account_type is MORTGAGE',
    'plans.next_due; payee has mortgage; by plan',
  ],
  [
    'What does that leave me with?',
    'plans.recurring_monthly; kind is recurring; by plan',
    'plans.recurring_monthly; kind is recurring_income ++ plans.recurring_monthly; kind is recurring',
  ],
  [
    'What interest did that account bring me last year?',
    'accounts.balance; account_type is SAVINGS',
    'income.interest; account_type is SAVINGS; 2025-01-01..2025-12-31',
  ],
  ['How many months of my spending would that cover?', CASH, 'accounts.balance; group is cash; runway'],
  [
    'What did I gain on them?',
    `transactions.sold; kind is SELL; by booking; ${YEAR}; order day desc`,
    `sales.realized; ${YEAR}`,
  ],
  [
    'Is any of that a short-term gain?',
    `transactions.sold; kind is SELL; by booking; ${YEAR}; order day desc`,
    `sales.short_term+long_term; ${YEAR}`,
  ],
])('after a debt, a goal, a budget, pay or a payment "%s" is asked of it', (question, before, plan) => {
  expect(toldAsDemo(question, before)).toBe(plan)
})

test.each([
  [
    'what about bonds',
    'positions.share+value; asset_class is equity',
    'positions.share+value; asset_class is fixed_income',
  ],
  [
    'break the stocks down by account',
    'positions.share+value; asset_class is fixed_income',
    'positions.value+share; asset_class is equity; by account',
  ],
  ['what about unrealized gains then', 'positions.gain; result is loss', 'positions.gain; result is gain'],
  [
    'any of them losing money?',
    'income.maturities; ..2034-12-31',
    'positions.gain; sec_type is BOND; maturity between 2026-11-24|2034-12-31; result is loss; by security; order gain asc',
  ],
  [
    'and the worst one',
    `returns.gain+twr; by security; ${YEAR}; order gain desc; limit 1`,
    `returns.gain+twr; by security; ${YEAR}; order gain asc; limit 1`,
  ],
  [
    'how much of that is in retirement accounts',
    'worth.net_worth; account_type is_not MORTGAGE',
    'accounts.balance; group is retirement',
  ],
  [
    'what is in it',
    'accounts.balance; account is 11111111-1111-4111-8111-111111111111',
    'positions.value; account is 11111111-1111-4111-8111-111111111111; by position',
  ],
  [
    'and the worst one',
    'positions.gain; security is VYNX; by account',
    'positions.gain; by security; order gain asc; limit 1',
  ],
  [
    'how much of that was new money',
    'returns.twr; 2025-11-25..2026-11-24',
    'returns.contributions+withdrawals; 2025-11-25..2026-11-24',
  ],
  [
    'How much of the growth came from the markets?',
    'worth.change; 2025-11-25..2026-11-24',
    'worth.market_effect; 2025-11-25..2026-11-24',
  ],
  [
    'What is that account worth now?',
    `transactions.employer; account_type is 401K; ${YEAR}`,
    'accounts.balance; account_type is 401K',
  ],
  [
    'What is it invested in?',
    'accounts.balance; account_type is 401K',
    'positions.value; account_type is 401K; by position',
  ],
  [
    'just the bonds, list them',
    'positions.value; by asset_class',
    'positions.value+share; asset_class is fixed_income; by position',
  ],
  [
    'which holdings helped most',
    `returns.excess; ${YEAR}`,
    `returns.gain+twr; by security; ${YEAR}; order gain desc; limit 3`,
  ],
  ['which ones dragged', `returns.excess; ${YEAR}`, `returns.gain+twr; by security; ${YEAR}; order gain asc; limit 3`],
  ['where did it come from?', 'positions.value+share; asset_class is cash', 'decline not_kept'],
  ['Are there any others that stand at a loss?', 'positions.gain; security is MOXU', LOSSES],
  [
    'how much of that is in retirement accounts',
    'worth.net_worth; 2025-12-31..2025-12-31',
    'worth.value; group is retirement; 2025-12-31..2025-12-31',
  ],
])('after what is held "%s" is asked of that, and of nothing else', (question, before, plan) => {
  expect(toldAsDemo(question, before)).toBe(plan)
})

test.each([
  ['which of those is the oldest', 'actions.overdue; party is us', 'actions.overdue; party is us; by action; limit 1'],
  ['how many', 'actions.overdue; party is us', 'actions.overdue; party is us'],
  [
    'anyone else over 20%?',
    'clients.cash_share; cash_share over 10; by client',
    'clients.cash_share; cash_share over 20; by client',
  ],
  [
    'what share of his portfolio is that',
    'clients.held; security has nyva; by client; order held desc; limit 1',
    'clients.held_share+held; security has nyva; by client; order held desc; limit 1',
  ],
  ['when is the next one', 'meetings.decisions; 2026-11-01..2026-11-30', 'meetings.next'],
  ['which is the biggest', 'clients.value; by household', 'clients.value; by household; order value desc; limit 1'],
  [
    'how much of the portfolio is it for each of them',
    'clients.held; security has nyva; by client',
    'clients.held_share+held; security has nyva; by client',
  ],
  ['who has more than 100k of it', 'clients.cash', 'clients.cash; cash over 100000; by client'],
  [
    'put it as a percent of their portfolio',
    'clients.cash; cash over 100000; by client',
    'clients.cash_share+cash; cash over 100000; by client',
  ],
  ['why is that, was it withdrawals?', 'clients.returned; by client; order returned asc; limit 1', 'decline not_kept'],
  [
    'only from the 10th on',
    'meetings.count; by meeting; 2026-12-01..2026-12-31',
    'meetings.count; by meeting; 2026-12-10..2026-12-31',
  ],
  ['and households', 'clients.count', 'clients.count; by household'],
])('after a list of the book "%s" keeps what it is of', (question, before, plan) => {
  expect(toldAsDemo(question, before, { role: 'ADVISOR' })).toBe(plan)
})

test.each([
  ['Show me the households', 'clients.value; by household'],
  ['who belongs to the Harbors', 'clients.value; client is sample-harbor|second-harbor; by client'],
  ['show me equity vs target for everyone', 'clients.drift+equity_share; by client'],
  ['who is retired or over 70?', 'decline not_kept'],
  [
    'Who turns 73 or more next year?',
    'clients.age; age at_least 73; by client; 2027-12-31..2027-12-31; order age desc',
  ],
])('an advisor who asks "%s" is answered at once', (question, plan) => {
  expect(toldAsDemo(question, null, { role: 'ADVISOR' })).toBe(plan)
})

test.each([
  [
    'did I make more this year than last',
    `transactions.in; category is paycheck; ${YEAR}; versus 2025-01-01..2025-11-24 ++ transactions.in; ${YEAR}; versus 2025-01-01..2025-11-24`,
  ],
  [
    'when did we last pay for a plane ticket',
    'transactions.out; category is flights; by booking; ..2026-11-24; order day desc; limit 1',
  ],
  [
    'am I ok for retirement',
    'plans.saved+target+on_track; kind is goal; payee is Retirement; by plan ++ plans.chance; kind is goal; payee is Retirement; by plan',
  ],
  ['how much do I bring home a month', 'plans.recurring_monthly; kind is recurring_income; category is paycheck'],
])('who asks "%s" is told of pay and of the ticket, and of nothing else', (question, plan) => {
  expect(toldAsDemo(question)).toBe(plan)
})

test('which of two accounts did better is both beside each other, over the days that are said', () => {
  const roth = `returns.gain; account_type is ROTH_IRA; ${YEAR}`
  const earlier = [planOfText(`returns.gain; account_type is 401K; ${YEAR}`)]
  expect(toldAsDemo('which of the two did better since we started', roth, { earlier })).toBe(
    'returns.twr; account_type is 401K|ROTH_IRA; by account; ..2026-11-24; order twr desc',
  )
})

test.each([
  [
    'which one did best',
    'returns.twr; group is investments; 2026-01-01..2026-11-24',
    'returns.twr; group is investments; by account; 2026-01-01..2026-11-24; order twr desc; limit 1',
  ],
  [
    'whats the biggest single shop',
    'transactions.count; payee has Fennel; 2026-01-01..2026-11-24',
    'transactions.out; payee has Fennel; by booking; 2026-01-01..2026-11-24; order out desc; limit 1',
  ],
  [
    'how much is missing',
    'plans.on_track; kind is goal; payee is A boat',
    'plans.saved+target+on_track; kind is goal; payee is A boat; by plan',
  ],
  [
    'what still has to come out before then',
    'accounts.balance; account_type is CHECKING; left_until_pay',
    'plans.next_due; bills_before_pay',
  ],
  ['where were we this time last year', 'worth.net_worth', 'worth.net_worth; 2025-11-24..2025-11-24'],
  ['what percent of everything is it', 'positions.value; security is OQEN', 'positions.share+value; security is OQEN'],
  [
    'what does it earn there',
    'accounts.balance; account_type is SAVINGS',
    'accounts.interest_rate; account_type is SAVINGS; by account ++ income.interest; account_type is SAVINGS; 2025-11-25..2026-11-24',
  ],
  [
    'what percent of our income is that',
    'transactions.net; 2025-11-25..2026-11-24; per_month',
    'transactions.net; 2025-11-25..2026-11-24; savings_rate',
  ],
])('what is asked next of accounts, a payee, a goal or what is left goes on from it: %s', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  [
    'in dollars not pct',
    'clients.returned; by client; order returned desc; limit 1; 2026-01-01..2026-11-24',
    'clients.gained+returned; by client; 2026-01-01..2026-11-24; order gained desc; limit 1',
  ],
  [
    'by how much is the worst one off',
    'clients.drift; by client; order drift desc',
    'clients.drift; by client; order drift desc; limit 1',
  ],
  [
    'stocks vs bonds for them',
    'clients.value; client is sample-harbor|second-harbor; by client',
    'clients.equity_share+cash_share; client is sample-harbor|second-harbor; by client ++ clients.held_share+held; client is sample-harbor|second-harbor; sec_type is BOND; by client',
  ],
  [
    'stocks vs cash for them',
    'clients.value; cash_share over 10; by client',
    'clients.equity_share+cash_share; cash_share over 10; by client',
  ],
  [
    'which stock',
    'clients.largest_stock_share; largest_stock_share over 10; by client',
    'clients.largest_stock_share; largest_stock_share over 10; by client',
  ],
])(
  'after clients their gain in money, the furthest of them, the mix and the stock are told: %s',
  (text, before, plan) => {
    expect(toldAsDemo(text, before, { role: 'ADVISOR' })).toBe(plan)
  },
)

test.each([
  ['who are the 6 without holdings', 'clients.count; has_holdings is no; by client'],
  [
    'total AUM and how did it do this year',
    'clients.value ++ clients.changed+gained+put_in+taken_out; 2026-01-01..2026-11-24',
  ],
])('as many as there are and a total with its result are told of all clients: %s', (text, plan) => {
  expect(toldAsDemo(text, null, { role: 'ADVISOR' })).toBe(plan)
})

test.each([
  [
    'how much each',
    'clients.held; security is OQEN; by client',
    'clients.held+held_share; security is OQEN; by client',
  ],
  [
    '% of their portfolio',
    'clients.held; security is OQEN; by client',
    'clients.held_share+held; security is OQEN; by client',
  ],
  [
    'worst gap',
    'clients.drift; drift over 10; by client',
    'clients.drift; drift over 10; by client; order drift desc; limit 1',
  ],
  ['avg per client', 'clients.value; by client; order value desc; limit 3', 'clients.average'],
  [
    'who has over 10%',
    'clients.cash_share+cash',
    'clients.cash_share; cash_share over 10; by client; order cash_share desc',
  ],
  ['vs start of year?', 'clients.value', 'decline not_kept'],
])('an advisor in a few words goes on from what was told of clients: %s', (text, before, plan) => {
  expect(toldAsDemo(text, before, { role: 'ADVISOR' })).toBe(plan)
})

test.each([
  [
    'Did I sell anything in that time?',
    'returns.twr; by account; 2026-03-01..2026-11-24; order twr desc; limit 1',
    'transactions.sold; kind is SELL; by booking; 2026-03-01..2026-11-24; order day desc',
  ],
  [
    'And what did I buy?',
    'sales.realized; 2026-03-01..2026-11-24',
    'transactions.bought; kind is BUY; by booking; 2026-03-01..2026-11-24; order day desc',
  ],
  [
    'In which account is that one?',
    'returns.gain; security is OQEN; 2026-01-01..2026-11-24',
    'positions.value; security is OQEN; by account',
  ],
  [
    'Is that more than last year at this time?',
    'transactions.out; category is restaurants; 2026-08-25..2026-11-24',
    'transactions.out; category is restaurants; 2026-08-25..2026-11-24; versus 2025-08-25..2025-11-24',
  ],
  [
    'And what about interest?',
    'income.dividends; sec_type is EQUITY; by security; 2025-11-25..2026-11-24; order dividends desc; limit 1',
    'income.interest; 2025-11-25..2026-11-24',
  ],
  [
    'And how much goes out on average?',
    'transactions.in; category is paycheck; 2025-11-25..2026-11-24; per_month',
    'transactions.monthly',
  ],
])('the days, the thing and the kind that were told are those that are meant: %s', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})
