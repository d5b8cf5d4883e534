import { expect, test } from 'vitest'
import { wordsPlainly } from './words-plainly.ts'

test.each([
  ['how much did we take out of the brokerage in 2025', 'how much did we withdraw from the brokerage in 2025'],
  ['if I threw another two fifty a month at it', 'if I threw another 250 a month at it'],
  ['when is the house note paid off', 'when is the mortgage paid off'],
  ['was the car ins charged', 'was the car insurance charged'],
  ['did my dd hit yet', 'did my direct deposit hit yet'],
  ['mtg: balance and rate', 'mortgage: balance and rate'],
  ['top 5 hldgs by mv', 'top 5 holdings by market value'],
  ['rent is what % of what I made this year', 'what percent of my income goes to rent this year'],
  ['is there a charge of 84.17', 'any transaction of exactly $84.17'],
  ['can you find a charge of 89 something', 'can you find transactions between $89 and $89.99'],
  ['find anything with hockey in it', 'transactions containing hockey'],
  ['what did I make on my funds last year, not counting deposits', 'what did I make on my funds last year'],
  ['how much money did I get this year', 'how much money came in this year'],
  ['dividends by quarter, no bank interest', 'dividends by quarter'],
  ["realized gains this year: am I right that it's under 3,000?", 'realized gains this year?'],
  ['taxable vs tax-deferred vs roth', 'how much have I got in tax-deferred vs tax-free vs taxable buckets'],
  ['how is it split, stocks, bonds and cash', 'what is my asset allocation in percent'],
  ['which month was the worst, and do not tell me it was May', 'which month was the worst'],
])('what is said in other words is read in the usual ones: %s', (text, usual) => {
  expect(wordsPlainly(text)).toBe(usual)
})

test.each([
  'my net worth, take out the house',
  'spending without the rent',
  // of what came in these are a part
  'what did my accounts take in this year, excluding contributions',
  'how much did I get in dividends this year',
  'which dividends are taxable and which are in the roth',
  'how much is in stocks, bonds and cash',
  'what did I pay in interest, not counting the card',
  'twenty two payments',
  'is there a charge for that',
])('what is said in the usual words stays: %s', (text) => {
  expect(wordsPlainly(text)).toBe(text)
})

test.each([
  [
    'what the rainy day savings paid us this year',
    'how much interest and dividends came from the rainy day savings this year',
  ],
  ['what stuff is in the traditional one', 'what holdings is in the traditional'],
  ['who else paid me besides the payroll', 'what came in by payee without payroll'],
  ['ok can i see that by account', 'ok by account'],
  ['Please leave out the mortgage interest as well.', 'without mortgage interest'],
  // a whole question needs no other words
  ['what did the savings pay me in May', 'what did the savings pay me in May'],
])('"%s" is read as "%s"', (said, usual) => {
  expect(wordsPlainly(said)).toBe(usual)
})
