import { expect, test } from 'vitest'
import { toldAsDemo as told } from './testing/as-demo.ts'
import { DEMO_DIRECTORY } from './testing/demo-directory.ts'

const PAY = 'category is paycheck'
const ALL = '..2026-11-24'
const LAST = `transactions.last; ${PAY}; ${ALL}`
const CHANGE = `transactions.in; ${PAY}; ${ALL}; newest_change`
const MONTHS = '2025-11-01..2026-10-31'

test.each([
  'did my last paycheck come in',
  'has my last pay landed yet',
  'did my latest paycheck hit the bank',
  'did I get paid',
  'have I been paid yet',
  'when was I last paid',
])('"%s" is told by when pay came last', (text) => {
  expect(told(text)).toBe(LAST)
})

test.each([
  'was it more or less than the one before',
  'by how much',
  'and the one before that',
  'how does it compare to the last one',
])('after pay that came, "%s" holds it against the one before', (text) => {
  expect(told(text, LAST)).toBe(CHANGE)
})

test.each([
  'was my last paycheck bigger than the one before',
  'how does my last paycheck compare to the one before',
  'did they pay me the same as last time',
  'did I make more or less this time than last payday',
])('"%s" holds the newest pay against the one before', (text) => {
  expect(told(text)).toBe(CHANGE)
})

const USUAL = `transactions.in; ${PAY}; ${MONTHS}; per_month ++ transactions.in; ${PAY}; by month; ${MONTHS}`
test.each([
  'my pay is all over the place with the night shifts, what do I bring home in a normal month',
  'what do I usually take home in a month',
  'whats a normal month of pay for me',
  'how much money do I make in a typical month after taxes',
  'what do I bring home each month on average',
])('"%s" is told of whole months', (text) => {
  expect(told(text)).toBe(USUAL)
})

test('a month that is not over is neither the best nor the worst of pay', () => {
  const worst = `transactions.in; ${PAY}; by month; 2026-01-01..2026-10-31; order in asc; limit 1`
  expect(told('worst month this year?', `transactions.in; ${PAY}; by month; ${MONTHS}`)).toBe(worst)
  expect(told('what was my worst month of pay this year')).toBe(worst)
  expect(told('which month did I get paid the most')).toBe(
    `transactions.in; ${PAY}; by month; ${MONTHS}; order in desc; limit 1`,
  )
})

test('the best month without a word of pay is no month of pay', () => {
  expect(told('what was my best month')).not.toContain(PAY)
  expect(told('worst month for spending')).not.toContain(PAY)
})

test.each([
  'how many days off did I have this year',
  'how many shifts did I work last month',
  'how much overtime did I do',
])('"%s" is not kept', (text) => {
  expect(told(text)).toBe('decline not_kept')
})

const BILLS = 'plans.next_due; bills_before_pay'
const LEFT = 'accounts.balance; account_type is CHECKING; left_until_pay'
test.each([
  ['any bills coming up before I get paid', BILLS],
  ['what bills are due before payday', BILLS],
  ['what do I still have to pay before my next paycheck', BILLS],
  ['bills between now and payday', BILLS],
  ['whats left till next payday', LEFT],
  ['how much can I spend until payday', LEFT],
  ['can I make it to payday', LEFT],
  ['is there enough in checking for the bills until payday', LEFT],
  ['how much is left after bills until I get paid', LEFT],
])('"%s" is of the days until pay comes again', (text, plan) => {
  expect(told(text)).toBe(plan)
})

test('after the bills before a payday it goes on about them', () => {
  expect(told('will I have enough', BILLS)).toBe(LEFT)
  expect(told('how much is that together', LEFT)).toBe(BILLS)
})

test.each(['when is my next paycheck', 'when do I have to pay the mortgage', 'what do I have to pay by friday'])(
  '"%s" asks for a day, and of no bills before a payday',
  (text) => {
    expect(told(text)).not.toMatch(/until_pay|before_pay/)
  },
)

test('who has no pay on record is asked of nothing but what there is', () => {
  const directory = { ...DEMO_DIRECTORY, categories: ['rent'] }
  expect(told('what do I bring home in a normal month', null, { directory })).not.toContain(PAY)
  expect(told('did I get paid', null, { directory })).not.toBe(LAST)
})
