import type { DataPart } from '@keelwise/contract/plan'
import { expect, test } from 'vitest'
import {
  askedAnew,
  asGoingOn,
  correctionIn,
  keepsFigure,
  namedThen,
  numberPutRight,
  ofSameThings,
  showsRejected,
} from './corrected.ts'
import { planOfText, planText } from './plan-text.ts'
import { toldAsDemo } from './testing/as-demo.ts'

const OF_VYNX = 'positions.value; security is VYNX'
const PAYOFF = 'accounts.owed; account_type is MORTGAGE; payoff extra=300'

test.each([
  // the what-if before, with another number
  ['make it 500', PAYOFF, 'accounts.owed; account_type is MORTGAGE; payoff extra=500'],
  [
    'no i meant 500 extra a month on the mortgage instead of 300',
    PAYOFF,
    'accounts.owed; account_type is MORTGAGE; payoff extra=500',
  ],
  ['and 6', 'accounts.balance; afford months=3', 'accounts.balance; afford months=6'],
  [
    'wait no i meant 6 months off, not 6 percent',
    'accounts.balance; afford months=3',
    'accounts.balance; afford months=6',
  ],
  ['what about 20%', 'worth.net_worth; market_move move=-30', 'worth.net_worth; market_move move=-20'],
  // what is said of a year is a twelfth of it a month
  ['and 6000 a year', 'worth.value; lasts spending=4000', 'worth.value; lasts spending=500'],
  // years are days and no numbers of a sum
  ['and 2030', 'worth.value; value_in years=5', 'worth.net_worth; 2030-01-01..2030-12-31'],
  ['and 2025', 'transactions.out; 2026-01-01..2026-11-24', 'transactions.out; 2025-01-01..2025-12-31'],
  // what says all of what it asks is asked as it stands
  [
    'no i mean what did we spend the most on this month',
    'transactions.out; category is dining; 2026-11-01..2026-11-24',
    'transactions.out; by booking; 2026-11-01..2026-11-24; order out desc; limit 1',
  ],
  // "it" after one thing that is held
  ['is it a fund?', OF_VYNX, 'positions.value; security is VYNX; by sec_type'],
  ['whats its expense ratio', OF_VYNX, 'decline not_kept'],
  ['did it go up at least', OF_VYNX, 'positions.gain; security is VYNX'],
  [
    'How large is that position in dollars, please, and at what price was it bought?',
    OF_VYNX,
    'positions.value; security is VYNX ++ positions.cost_per_unit; security is VYNX',
  ],
  [
    'when did I buy that and at what price',
    OF_VYNX,
    'transactions.bought; security is VYNX; kind is BUY|REINVEST; by booking; order day asc ++ positions.cost_per_unit; security is VYNX',
  ],
])('"%s" after %s is %s', (text, before, expected) => {
  expect(toldAsDemo(text, before)).toBe(expected)
})

test.each([
  ['no, i meant how much did I spend on rent', 'how much did I spend on rent'],
  // what leans on the answer before is no question of its own
  ['i mean how much of it was rent', null],
  ['no, the savings account', null],
  ['how much did I spend on rent', null],
])('"%s" is asked anew as %j', (text, rest) => {
  expect(askedAnew(text)).toBe(rest)
})

test.each([
  [
    'Whose largest holding weighs more than 20% of his portfolio?',
    'clients.largest_share; largest_share over 20; by client',
  ],
  [
    "where a single position makes up more than a fifth of a client's portfolio?",
    'clients.largest_share; largest_share over 20; by client',
  ],
  ['Could you please give me a list of all our clients?', 'clients.count; by client'],
  ['Which meetings do I have in the coming days?', 'meetings.count; by meeting; 2026-11-24..2026-12-01'],
])('an advisor who asks "%s" asks %s', (text, expected) => {
  expect(toldAsDemo(text, null, { role: 'ADVISOR' })).toBe(expected)
})

const OVERDUE = 'clients.overdue_actions; by client'
test.each([
  ['which of those are on us, not the client', OVERDUE, 'actions.overdue; party is ADVISOR; by action'],
  ['no i asked for the tasks. the ones the advisor has to do', OVERDUE, 'actions.overdue; party is ADVISOR; by action'],
  ['list the tasks', OVERDUE, 'actions.overdue; by action'],
  [
    'of those whats the oldest',
    'actions.overdue; party is ADVISOR; by action',
    'actions.next_due; party is ADVISOR; overdue is yes; by action; order next_due asc; limit 1',
  ],
  // who has most of them is asked of clients
  ['which client has the most tasks', OVERDUE, 'actions.open; by client; order open desc; limit 1'],
])('after tasks were counted "%s" (after %s) is %s', (text, before, expected) => {
  expect(toldAsDemo(text, before, { role: 'ADVISOR' })).toBe(expected)
})

test.each([
  [
    'all of them pls, not just the next',
    'positions.maturity+yield; sec_type is BOND',
    'positions.maturity+yield; sec_type is BOND; by position',
  ],
  [
    'I asked for all five, not only two.',
    'positions.value; by security; order value desc; limit 2',
    'positions.value; by security; order value desc',
  ],
  [
    'Show me the other ten as well.',
    'positions.value; by security; order value desc; limit 10',
    'positions.value; by security; order value desc',
  ],
])('"%s" after %s asks for every row', (text, before, expected) => {
  expect(toldAsDemo(text, before)).toBe(expected)
})

test.each([
  ['interest paid, 921? on what', 'transactions.out; by category', 'transactions.interest_paid; by account'],
  [
    "Interest charged, what's that interest on?",
    'transactions.out; category is_not rent; by payee; 2026-10-01..2026-10-31',
    'transactions.interest_paid; by account; 2026-10-01..2026-10-31',
  ],
  ['Which of the things we own pay us something?', null, 'income.dividends; by security'],
])('"%s" after %s is %s', (text, before, expected) => {
  expect(toldAsDemo(text, before)).toBe(expected)
})

test.each([
  [
    'I was asking about Moxurel, not Quormont. Which account holds it and when did I buy it?',
    'Which account holds Moxurel and when did I buy Moxurel?',
  ],
  [
    'No dear, I meant Retirement, that one was the third. How much is saved for it?',
    'How much is saved for Retirement?',
  ],
  ['I meant last month. What did I spend?', null],
  ['I meant the boat. Do you think that I can, and is there enough?', null],
  ['no, I meant the brokerage', null],
])('what somebody meant stands in the place of the pronoun of what they ask: "%s"', (text, read) => {
  expect(namedThen(text)).toBe(read)
})

test.each([
  [
    'i mean what funds',
    'worth.value; account_type is 401K',
    'positions.value; sec_type is MUTUAL_FUND; account_type is 401K; by position',
  ],
  [
    'no i meant what etfs',
    'worth.value; account_type is BROKERAGE',
    'positions.value; sec_type is ETF; account_type is BROKERAGE; by position',
  ],
  [
    'i mean all the funds i have',
    'worth.value; account_type is 401K',
    'positions.value; sec_type is MUTUAL_FUND; by position',
  ],
])('what corrects a question keeps its account where it names none: "%s"', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  ['I said interest, not dividends', 'interest', 'dividends'],
  ['hm not coffee, books', 'books', 'coffee'],
  ["no, I didn't mean my paycheck, I meant dividends", 'dividends', 'my paycheck'],
  ["I don't mean utilities in general, I mean Brightwater only", 'Brightwater', 'utilities'],
  ["that's the wrong account, I meant savings", 'savings', null],
  ["wait that's wrong, I wanted all of the third quarter", 'all of the third quarter', null],
  ['Not Grace. Daniel Raman.', 'Daniel Raman', 'Grace'],
  ['no no, his age', 'his age', null],
  ['I asked for last month', 'last month', null],
])('a correction says what it wants and what it rejects: "%s"', (text, wanted, rejected) => {
  expect(correctionIn(text)).toEqual({ wanted, rejected })
})

test.each([
  'no dividends in the brokerage',
  'no return at all',
  'without the rent please',
  'and its unrealized gain?',
  'thanks',
  'no, how much did I spend on rent',
  'How many months would that carry us if not a dime came in',
])('what corrects nothing is no correction: "%s"', (text) => {
  expect(correctionIn(text)).toBeNull()
})

const partOf = (plan: string): DataPart => {
  const [part] = planOfText(plan).parts
  if (part?.kind !== 'data') throw new Error(`${plan} asks for no data`)
  return part
}
const told = (part: DataPart | null): string | null => part && planText({ version: 1, parts: [part] })

test('one number takes the place of another wherever the question before has it', () => {
  const cash = partOf('clients.cash_share; cash_share over 10; by client')
  expect(told(numberPutRight({ wanted: '20', rejected: '10' }, cash))).toBe(
    'clients.cash_share; cash_share over 20; by client',
  )
  expect(numberPutRight({ wanted: '20', rejected: '15' }, cash)).toBeNull()
  expect(numberPutRight({ wanted: '20', rejected: null }, cash)).toBeNull()
})

test('what is wanted is read as going on, by the kind of days that were asked of', () => {
  const correction = (wanted: string) => ({ wanted, rejected: null })
  const quarter = partOf('transactions.out; 2026-07-01..2026-09-30')
  expect(asGoingOn(correction('the second'), quarter)).toEqual(['what about the second quarter of 2026'])
  expect(asGoingOn(correction('the second'), null)).toEqual([])
  const months = { ...quarter, period: { from: '2026-08-25', to: '2026-11-24', words: 'the past three months' } }
  expect(asGoingOn(correction('6'), months)).toEqual(['what about the last 6 months'])
  expect(asGoingOn(correction('books'), quarter)).toEqual(['what about books', 'books'])
})

test('what was rejected is not shown, a number changes no figure, and the things asked of stay', () => {
  const coffee = partOf('transactions.out; category is coffee')
  expect(showsRejected([coffee], { wanted: 'books', rejected: 'coffee' })).toBe(true)
  expect(
    showsRejected([partOf('transactions.out; category is_not coffee')], { wanted: 'books', rejected: 'coffee' }),
  ).toBe(false)
  expect(keepsFigure({ wanted: '6', rejected: null }, partOf('worth.net_worth; value_in growth=6'), coffee)).toBe(false)
  const paid = partOf('positions.cost')
  expect(told(ofSameThings({ wanted: 'what I paid', rejected: 'the gain' }, paid, partOf(OF_VYNX)) as DataPart)).toBe(
    'positions.cost; security is VYNX',
  )
})
