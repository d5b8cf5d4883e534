import { expect, test } from 'vitest'
import { readAsDemo, toldAsDemo as told } from './testing/as-demo.ts'

const THIS_YEAR = '2026-01-01..2026-11-24'

test.each([
  ['how much did I get in interest from the bank this year', 'group is cash'],
  ['how much interest did the bank pay me this year', 'group is cash'],
  ['how much interest did I get from savings this year', 'account_type is SAVINGS'],
  ['what did my bonds pay me this year', 'sec_type is BOND'],
  ['how much interest came from my CDs this year', 'sec_type is CD'],
])('"%s" leaves nothing out of where interest comes from', (text, where) => {
  expect(told(text)).toBe(`income.interest; ${where}; ${THIS_YEAR}`)
})

test('of all interest that of the bank is asked in the same days', () => {
  const all = `income.interest; ${THIS_YEAR}`
  expect(told('how much of that is from the bank', all)).toBe(`income.interest; group is cash; ${THIS_YEAR}`)
  expect(told('and from bonds', all)).toBe(`income.interest; sec_type is BOND; ${THIS_YEAR}`)
})

test('interest that is paid to the bank is none that came in', () => {
  expect(told('how much interest did I pay the bank this year')).not.toContain('income.interest')
})

const BOUGHT = 'transactions.out; recurring is no; kind is_not INTEREST|FEE|TAX'
test.each([
  'what did christmas cost me last year',
  'what did I spend on christmas last year',
  'how much was christmas last year',
  'christmas spending last year',
])('"%s" is the weeks up to it and the month, and no single day', (text) => {
  expect(told(text)).toBe(`${BOUGHT}; 2025-11-28..2025-12-25 ++ transactions.out; by category; 2025-12-01..2025-12-31`)
})

test('a feast is the two weeks up to its day, and a day that is named is that day', () => {
  expect(told('what did easter cost me')).toBe(`${BOUGHT}; 2026-03-23..2026-04-05`)
  expect(told('how much did I spend on christmas day last year')).toBe('transactions.out; 2025-12-25..2025-12-25')
})

test.each([
  ['do I own any', 'term etf', 'positions.value; sec_type is ETF; by position'],
  ['do I own any', 'term bond', 'positions.value; sec_type is BOND; by position'],
  ['how much is in there', 'term hsa', 'accounts.balance; account_type is HSA'],
])('"%s" after %s is of that word', (text, before, plan) => {
  expect(told(text, before)).toBe(plan)
})

test.each([
  ['when can I take money out of the 401k without the penalty', '401K'],
  ['can I take money out of my roth without penalty', 'ROTH_IRA'],
  ["what's the penalty for taking money out of my 401k early", '401K'],
])('"%s" is told by the law, with what is in it', (text, type) => {
  expect(told(text)).toBe(`term fact_early_withdrawal ++ accounts.balance; account_type is ${type}`)
})

test('what a health savings account may be used for is told by the law', () => {
  const known = 'term fact_hsa_use ++ accounts.balance; account_type is HSA'
  expect(told('what can I use the health savings account for')).toBe(known)
  expect(told('can I use my hsa for the dentist')).toBe(known)
  expect(told('how much did I put in my hsa this year')).not.toContain('fact_hsa_use')
})

test.each([
  'would my cash last me if I was off sick for half a year',
  "if I couldn't work how long would my money last",
])('"%s" is told by how many months it covers, and leaves nothing out', (text) => {
  expect(readAsDemo(text)).toMatchObject({ kind: 'plan', leftOut: [] })
  expect(told(text)).toBe('accounts.balance; runway')
})

test('subscriptions that may have been forgotten are all of them', () => {
  expect(told('do I have any subscriptions I forgot about')).toBe('plans.amount; kind is subscription; by plan')
})
