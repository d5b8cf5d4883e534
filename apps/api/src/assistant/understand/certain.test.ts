import { expect, test } from 'vitest'
import { DEMO_BOOK, DEMO_DIRECTORY } from './testing/demo-directory.ts'
import { planOfText, planText } from './plan-text.ts'
import { type Asking, understand } from './understand.ts'

/** A Sunday. */
const TODAY = '2026-11-22'

const told = (text: string, more: Partial<Asking> = {}): string => {
  const understood = understand({
    text,
    role: 'INVESTOR',
    today: TODAY,
    directory: DEMO_DIRECTORY,
    before: null,
    clientOpen: false,
    ...more,
  })
  return understood.kind === 'plan' ? planText(understood.plan) : understood.kind
}
const ofBook = (text: string, before: string | null = null): string =>
  told(text, { role: 'ADVISOR', directory: DEMO_BOOK, before: before === null ? null : planOfText(before) })

test.each([
  [
    'what is the 401k limit this year',
    'term limit_k401_2026 ++ transactions.contributed; account_type is 401K; 2026-01-01..2026-11-22',
  ],
  [
    'how much can I still put into my HSA',
    'term limit_hsa_2026 ++ transactions.contributed; account_type is HSA; 2026-01-01..2026-11-22',
  ],
  [
    'roth room left',
    'term limit_ira_2026 ++ transactions.contributed; account_type is IRA|ROTH_IRA; 2026-01-01..2026-11-22',
  ],
  ['ira contribution limit next year', 'term limit_ira_2027'],
  // what was put in is asked, and no limit
  [
    'how much did I put into my 401k this year',
    'transactions.contributed; account_type is 401K; 2026-01-01..2026-11-22',
  ],
  ['max drawdown of my 401k', 'returns.drawdown; account_type is 401K'],
  ['can I contribute more to my HSA than last year', 'term limit_hsa_2026 ++ term limit_hsa_2025'],
  ['is the 401k limit higher than last year', 'term limit_k401_2026 ++ term limit_k401_2025'],
  ['at what age do RMDs start', 'term fact_rmd_age'],
  ['am I over the FDIC limit', 'term fact_fdic ++ accounts.balance; group is cash; by institution'],
])('what the law allows is no sum of what was paid in: %s', (question, plan) => {
  expect(told(question)).toBe(plan)
})

test.each([
  'what is the most I can lose in my 401k',
  'how is the roth cap weighted fund',
  'my small-cap fund in the roth ira',
])('what can be lost, and a cap that is none of the law, has no limit of contributions: %s', (question) => {
  expect(told(question)).not.toContain('limit_')
})

test.each([
  ['what is the most I could lose', 'decline forecast'],
  ['what is the most I can lose in my 401k', 'decline forecast'],
  ['what is the most I ever lost in my roth', 'returns.drawdown; account_type is ROTH_IRA'],
])('what may be lost nobody knows, and what was lost is told: %s', (question, plan) => {
  expect(told(question)).toBe(plan)
})

test('what moved today is no answer for a year', () => {
  expect(told('how much did I lose this year')).not.toContain('day_change')
})

test.each([
  ['who has the least cash', 'order cash asc'],
  ['client with the lowest cash', 'asc'],
  ['who has the smallest portfolio', 'order value asc'],
  ['who is the least concentrated', 'order largest_share asc'],
])('the smallest is no largest: %s', (question, order) => {
  expect(ofBook(question)).toContain(order)
})

test('whose single stocks are asked are those who hold some', () => {
  expect(ofBook('which of my clients own single stocks')).toBe('clients.held; sec_type is EQUITY; by client')
})

test.each([
  ['am I getting the full employer match', 'decline not_kept'],
  [
    'how much did my employer put into my 401k this year',
    'transactions.employer; account_type is 401K; 2026-01-01..2026-11-22',
  ],
  ['how much should I transfer to savings each month', 'decline advice'],
  [
    'how much did I transfer to savings last month',
    'transactions.paid; other_account_type is SAVINGS; 2026-10-01..2026-10-31',
  ],
])('what nobody here can know is no transfer of the past: %s', (question, plan) => {
  expect(told(question)).toBe(plan)
})

test.each([
  [
    'what’s the main reason my net worth grew this year, the market or what we put in',
    'worth.change; 2026-01-01..2026-11-22; why',
  ],
  ['did my net worth grow because of the market or what we put in', 'worth.change; why'],
  [
    'why did my 401k grow this year, contributions or market',
    'worth.change; account_type is 401K; 2026-01-01..2026-11-22; why',
  ],
])('whether it was the market or own money is why it changed: %s', (question, plan) => {
  expect(told(question)).toBe(plan)
})

test('what of before grew is why that changed', () => {
  const before = planOfText('worth.net_worth; by year; 2023-01-01..2025-12-31')
  expect(told('was it the market or our contributions', { before })).toBe('worth.change; 2023-01-01..2025-12-31; why')
})

test.each([
  [
    'heating bills this winter vs last winter',
    'transactions.out; category is energy; 2025-12-01..2026-02-28; versus 2024-12-01..2025-02-28',
  ],
  [
    'did we spend more this summer than last summer',
    'transactions.out; 2026-06-01..2026-08-31; versus 2025-06-01..2025-08-31',
  ],
  [
    'what did we spend over the summer compared to spring',
    'transactions.out; 2026-06-01..2026-08-31; versus 2026-03-01..2026-05-31',
  ],
  ['net worth at the end of each of the last four years', 'worth.net_worth; by year; 2022-01-01..2025-12-31'],
  ['restaurants on weekends vs weekdays', 'transactions.out; category is restaurants; by weekend'],
  [
    'who did I pay the most in october, top three',
    'transactions.out; by payee; 2026-10-01..2026-10-31; order out desc; limit 3',
  ],
  ['bills left to pay this month', 'plans.amount; due between 2026-11-22|2026-11-30; by plan'],
  ['how is my rainy day fund', 'fit.emergency_months'],
])('days and groups are those that were meant: %s', (question, plan) => {
  expect(told(question)).toBe(plan)
})

test('a winter that has begun is this winter', () => {
  expect(told('heating this winter vs last winter', { today: '2027-01-20' })).toContain('versus 2025-12-01..2026-02-28')
})

const NEWEST = '..2026-11-22'

test.each([
  [
    'did the mortgage payment go thru this month',
    'transactions.last; payee has MORTGAGE PAYMENT EVERGROVE; 2026-11-01..2026-11-22',
  ],
  ['did the rent go thru yet', `transactions.last; category is rent; ${NEWEST}`],
  ['has the mortgage payment cleared', `transactions.last; payee has MORTGAGE PAYMENT EVERGROVE; ${NEWEST}`],
  ['did my Lumen payment post yet', `transactions.last; payee has Lumen Stream; ${NEWEST}`],
  ['has my paycheck hit yet', `transactions.last; category is paycheck; ${NEWEST}`],
  ['did my pay come in', `transactions.last; payee has PAYROLL WILLOWMERE WORKS; ${NEWEST}`],
  [
    'did I pay the rent this month',
    'transactions.out; category is rent; by booking; 2026-11-01..2026-11-22; order day desc',
  ],
])('whether something was booked is told by when it was last: %s', (question, plan) => {
  expect(told(question)).toBe(plan)
})

test('pay is nobody whose name only begins like it', () => {
  const payees = [
    { name: 'PayPal', count: 90, paysIn: false },
    { name: 'Paywell Refunds', count: 9, paysIn: true },
  ]
  const directory = { ...DEMO_DIRECTORY, payees: [...payees, ...DEMO_DIRECTORY.payees] }
  expect(told('did my pay come in', { directory })).toBe(
    'transactions.last; payee has PAYROLL WILLOWMERE WORKS; ..2026-11-22',
  )
  expect(told('did my pay come in', { directory: { ...directory, payees } })).toBe(
    'transactions.last; category is paycheck; ..2026-11-22',
  )
})

test.each([
  ['text me when checking is under 500', 'help set_alerts'],
  ['let me know when my savings drop below 2000', 'help set_alerts'],
  ['wrong category, how do I fix it', 'help categories'],
  ['how do I split a transaction', 'help categories'],
])('what is done on a screen is told by its page: %s', (question, plan) => {
  expect(told(question)).toBe(plan)
})

const OCTOBER = 'transactions.out; category is groceries; 2026-10-01..2026-10-31'
const USUAL = 'transactions.monthly; category is groceries; 2025-11-23..2026-11-22'

test('whether a sum is usual is told by what it is a month', () => {
  expect(told('how much did I spend on groceries last month, and is that more than usual')).toBe(
    `${OCTOBER} ++ ${USUAL}`,
  )
  expect(told('is that normal', { before: planOfText(OCTOBER) })).toBe(USUAL)
})

test('words that the answer says anyway are not called left out', () => {
  const understood = understand({
    text: 'how big is my emergency fund',
    role: 'INVESTOR',
    today: TODAY,
    directory: DEMO_DIRECTORY,
    before: null,
    clientOpen: false,
  })
  expect(understood).toMatchObject({ kind: 'plan', leftOut: [] })
})

test.each([
  ['Who owns NYVA, and how much of it each?', 'clients.held; security is NYVA; by client'],
  ['clients in their sixties', 'clients.age; age between 60|69; by client'],
  ['how many clients do I have in their 50s or 60s', 'clients.count; age between 50|69'],
  [
    'clients in their sixties with more than 20% cash',
    'clients.cash_share+age; cash_share over 20; age between 60|69; by client',
  ],
  ['what is on my plate', 'actions.open; party is ADVISOR'],
  ['overdue tasks of mine', 'actions.overdue; party is ADVISOR'],
  ['which clients have bonds maturing this year', 'decline not_kept'],
  ['which clients have accounts that haven’t synced in 7 days', 'decline not_kept'],
  ['which clients have broken connections', 'clients.broken; by client'],
])('the book is asked in these words: %s', (question, plan) => {
  expect(ofBook(question)).toBe(plan)
})

test.each([
  [
    'which of those have I not met in the last six months',
    'clients.drift; drift over 5; by client',
    'clients.days_since_meeting; drift over 5; days_since_meeting over 180; by client',
  ],
  [
    'which client do most of them belong to',
    'actions.overdue; by action',
    'actions.overdue; by client; order overdue desc',
  ],
  [
    'which client has the biggest share of that',
    'clients.value',
    'clients.share+value; by client; order share desc; limit 1',
  ],
  ['and how does that compare with a year ago', 'clients.value', 'decline not_kept'],
  [
    'and who has the second most',
    'clients.cash; by client; order cash desc; limit 1',
    'clients.cash; by client; order cash desc; limit 2',
  ],
  [
    'who haven’t I spoken to in ages',
    null,
    'clients.days_since_meeting; status is ACTIVE; by client; order days_since_meeting desc; limit 10',
  ],
  ['who holds the largest share of ZELP', null, 'clients.held; security is ZELP; by client; order held desc; limit 1'],
  ['who pays me the most', null, 'decline not_kept'],
])('after an answer about the book it goes on: %s', (question, before, plan) => {
  expect(ofBook(question, before)).toBe(plan)
})

test('tasks that were listed are narrowed to one’s own', () => {
  expect(ofBook('only what’s on my plate', 'actions.open; by action')).toBe('actions.open; party is ADVISOR; by action')
})

test('the cash of one account is asked of that account, and what else is there of what it holds', () => {
  expect(told('how much cash is in my Roth IRA')).toBe('accounts.available; account_type is ROTH_IRA')
  expect(
    told('what else is in that account', { before: planOfText('accounts.available; account_type is ROTH_IRA') }),
  ).toBe('positions.value; account_type is ROTH_IRA; asset_class is_not cash; by position')
  expect(told('and the second biggest', { before: planOfText('positions.gain; security is NYVA') })).toBe(
    'positions.value; by security; order value desc; limit 2',
  )
})

test.each([
  // what clients are held against, or which of them are meant, is part of the answer or asked back
  ['clients with a risk score under 30', 'clients.risk_score; risk_score under 30; by client'],
  ['clients over 60 with more than 10% cash', 'clients.age+cash_share; age over 60; cash_share over 10; by client'],
  ['how many clients are conservative', 'clients.count; risk_band is CONSERVATIVE'],
  ['who holds more than 10% cash', 'clients.cash_share; cash_share over 10; by client'],
  ['clients over 70', 'clients.age; age over 70; by client'],
  ['how many of my clients are over 65', 'clients.count; age over 65'],
  ['active clients under 50', 'clients.age; age under 50; status is ACTIVE; by client'],
  ['who is 65 or older', 'clients.age; age at_least 65; by client'],
  ['who has over 50 positions', 'ask'],
  [
    'which clients have I not met for more than six months',
    'clients.days_since_meeting; days_since_meeting over 180; by client',
  ],
])('nothing of what is said of clients is dropped: %s', (question, plan) => {
  expect(ofBook(question)).toBe(plan)
})

test.each([
  ['Good morning. Is this thing awake?', 'talk greeting'],
  ['Good evening dear, it is me again', 'talk greeting'],
  ['Thank you kindly, I will go back to my planking now.', 'talk thanks'],
  ['You have been most patient with me, and I am greatly obliged.', 'talk thanks'],
  ["right, I'm off to bed, bye", 'talk goodbye'],
  ['I just feel so stupid about all of this', 'talk feelings'],
  // something is asked behind it
  ['good morning, net worth please', 'worth.net_worth'],
  ['thanks, and the mortgage balance', 'accounts.owed; account_type is MORTGAGE'],
])('who is only polite is asked nothing back: %s', (question, plan) => {
  expect(told(question)).toBe(plan)
})

test.each([
  ['How close am I to the boat?', 'plans.saved+target+on_track; kind is goal; payee is A boat; by plan'],
  ['Am I over budget anywhere?', 'plans.left; kind is budget; left under 0; by plan; order left asc'],
  [
    'how much can I still spend on restaurants this month?',
    'plans.left; kind is budget; category is restaurants; by plan; order left asc',
  ],
  ['what is left in my grocery budget', 'plans.left; kind is budget; category is groceries; by plan; order left asc'],
  [
    'how much do I get paid each month, after tax',
    'plans.recurring_monthly; kind is recurring_income; category is paycheck',
  ],
  ['Did I lose money on anything I own?', 'positions.gain; result is loss; by security; order gain asc'],
  ['How much of my pay do I actually save?', 'transactions.savings_rate'],
  [
    'When did I last pay Lumen Stream and how much?',
    'transactions.out; payee has Lumen Stream; by booking; ..2026-11-22; order day desc; limit 1',
  ],
  ['what do I pay in fees for my investments', 'returns.fees; 2025-11-23..2026-11-22'],
  ['whats my best investment so far', 'positions.gain+gain_percent; by security; order gain desc; limit 1'],
  [
    'whats my electric bill been like this year compared to last year',
    'transactions.out; category is energy; 2026-01-01..2026-11-22; versus 2025-01-01..2025-12-31',
  ],
  [
    'hows everything looking this week?',
    'worth.change; 2026-11-16..2026-11-22; why ++ transactions.in+out; 2026-11-16..2026-11-22',
  ],
  ['How likely is it that I reach my retirement goal?', 'plans.chance; kind is goal; payee is Retirement; by plan'],
  ['What recurs every month?', 'plans.recurring_monthly; by plan'],
  ['show my subscriptions with their yearly cost', 'plans.recurring_yearly; kind is subscription; by plan'],
  [
    'How much is left in my eating out budget?',
    'plans.left; kind is budget; category is restaurants; by plan; order left asc',
  ],
  [
    'How much is left for eating out this month?',
    'plans.left; kind is budget; category is restaurants; by plan; order left asc',
  ],
  ['How much more do I need for the boat?', 'plans.saved+target+on_track; kind is goal; payee is A boat; by plan'],
  [
    'did I sell anything this year that I have to pay tax on?',
    'sales.realized; tax is taxable; by security; 2026-01-01..2026-11-22',
  ],
  ['What dividends should come in december?', 'income.expected; kind is dividend; 2026-12-01..2026-12-31'],
  [
    'will I have enough to retire?',
    'plans.saved+target+on_track; kind is goal; payee is Retirement; by plan ++ plans.chance; kind is goal; payee is Retirement; by plan',
  ],
  ["what's left in my budgets this month?", 'plans.left; kind is budget; by plan; order left asc'],
  ['do I owe anything on my credit card right now?', 'accounts.owed; account_type is CREDIT_CARD'],
  ['how do I split a purchase into two categories?', 'help categories'],
  [
    'What changed in my spending compared to last year',
    'transactions.out; by category; 2026-01-01..2026-11-22; versus 2025-01-01..2025-12-31',
  ],
])('what somebody with an evening for their money asks: %s', (question, plan) => {
  expect(told(question)).toBe(plan)
})

test.each([
  [
    'accounts.owed; account_type is MORTGAGE',
    'how much of that do I pay in interest each month',
    'transactions.interest_paid; account_type is MORTGAGE; 2025-11-23..2026-11-22; per_month',
  ],
  ['returns.twr; 2026-01-01..2026-11-22', 'is that better than the market?', 'returns.excess; 2026-01-01..2026-11-22'],
  [
    'transactions.out; by payee',
    'compare that to the same time last year',
    'transactions.out; by payee; 2026-10-24..2026-11-22; versus 2025-10-24..2025-11-22',
  ],
  [
    'accounts.balance; group is retirement',
    'which of them did best this year',
    'returns.twr; group is retirement; by account; 2026-01-01..2026-11-22; order twr desc',
  ],
  [
    'accounts.balance; group is retirement',
    'is that enough?',
    'plans.saved+target+on_track; kind is goal; payee is Retirement; by plan',
  ],
  [
    'plans.left; kind is budget; by plan',
    'what about eating out, how much can I still spend',
    'plans.left; kind is budget; category is restaurants; by plan; order left asc',
  ],
  [
    'plans.amount; due between 2026-11-22|2026-12-24; by plan',
    'will my checking account cover that?',
    'accounts.balance; account_type is CHECKING ++ plans.amount; due between 2026-11-22|2026-12-24',
  ],
  [
    'worth.value; account_type is 401K',
    'how much went in there this year?',
    'transactions.put_in; account_type is 401K; 2026-01-01..2026-11-22',
  ],
  [
    'accounts.balance; account is savings',
    'How long would that last us if I lost my job?',
    'accounts.balance; account is savings; runway',
  ],
  [
    'returns.twr; 2026-01-01..2026-11-22',
    'which one is doing worst?',
    'returns.twr; by security; 2026-01-01..2026-11-22; order twr asc; limit 5',
  ],
  [
    'plans.left; kind is budget; by plan',
    'am I over anywhere?',
    'plans.left; kind is budget; left under 0; by plan; order left asc',
  ],
])('what is asked after %s stays with it: %s', (before, question, plan) => {
  expect(told(question, { before: planOfText(before) })).toBe(plan)
})

test.each([
  ['Who should I call today?', 'actions.overdue; by action; limit 10'],
  [
    'Who should I call first today?',
    'decline advice ++ clients.days_since_meeting; status is ACTIVE; by client; order days_since_meeting desc; limit 5',
  ],
  ['who has too much in one stock', 'clients.largest_share; by client; order largest_share desc; limit 5'],
  [
    'Which active clients have no next meeting planned?',
    'clients.days_since_meeting; status is ACTIVE; planned is no; by client; order days_since_meeting desc',
  ],
  ["Who haven't I seen in more than a year?", 'clients.days_since_meeting; days_since_meeting over 365; by client'],
  ['Which prospects do I have at the moment?', 'clients.count; status is PROSPECT; by client'],
  ['What is the Harbor family worth all together?', 'clients.value; household is Harbor'],
  ['what do I still owe Sample Fathom', 'actions.open; client is sample-fathom; party is ADVISOR; by action'],
  ['which clients have no risk score yet?', 'clients.count; scored is no; by client'],
  ['clients with more than a million', 'clients.value; value over 1000000; by client'],
  ['what did i promise people and havent done yet', 'actions.open; party is ADVISOR; by action'],
  ['Which household is the biggest?', 'clients.value; by household; order value desc; limit 1'],
  ['Who is furthest away from their target allocation?', 'clients.drift; by client; order drift desc; limit 1'],
  ['which clients have a broken bank connection?', 'clients.broken; by client'],
  ['how do i write down a note after a phone call', 'help client_notes'],
  ['what fees did I earn this quarter', 'decline not_kept'],
  ['list my most aggressive investors please', 'clients.risk_score; by client; order risk_score desc; limit 5'],
  [
    'how is my whole book split between stocks, bonds and cash',
    'clients.equity_share ++ clients.cash_share+cash ++ clients.held; sec_type is BOND',
  ],
])('what an advisor asks between two calls: %s', (question, plan) => {
  expect(ofBook(question)).toContain(plan)
})

test.each([
  [
    'actions.next_due; due between 2026-11-23|2026-11-29; by action',
    'and which meetings do I have then?',
    'meetings.count; by meeting; 2026-11-23..2026-11-29',
  ],
  [
    'actions.overdue; by action',
    'and which of those are waiting on the client?',
    'actions.overdue; party is CLIENT; by action',
  ],
  [
    'clients.days_to_birthday; by client; order days_to_birthday asc; limit 1',
    'how old will he be?',
    'clients.turns+days_to_birthday; by client; order days_to_birthday asc; limit 1',
  ],
  ['clients.held; security is KLYV; by client', 'whats the total of that in dollars', 'clients.held; security is KLYV'],
  ['clients.cash_share; by client; order cash_share desc', 'how much is that all together?', 'clients.cash'],
  ['clients.value; value over 1000000; by client', 'and under 50k?', 'clients.value; value under 50000; by client'],
])('of a book what is asked after %s stays with it: %s', (before, question, plan) => {
  expect(ofBook(question, before)).toBe(plan)
})

test.each([
  ['was I over any budget in March', 'plans.left; kind is budget; left under 0'],
  ['Did I lose money on anything in my Roth IRA in 2025', 'positions.gain; result is loss; by security'],
  ['hows everything looking in my Roth', 'worth.change; 2026-11-01..2026-11-22; why'],
])('what a construction has no place for is not dropped: %s', (question, plan) => {
  expect(told(question)).not.toContain(plan)
})

test.each([
  ['what did i promise people last week', 'actions.open; party is ADVISOR; by action'],
  ['which active clients have no risk score', 'clients.count; scored is no; by client'],
  ['who should I call of the inactive clients', 'clients.broken; by client'],
])('nor is it of a book: %s', (question, plan) => {
  expect(ofBook(question)).not.toBe(plan)
  expect(ofBook(question)).not.toContain('clients.broken; by client')
})
