import { expect, test } from 'vitest'
import { daysPlainly } from './days-plainly.ts'

const TODAY = '2026-11-24'

test.each([
  ['fuel since planting, call it April 1st', 'fuel since April 1st'],
  ['what went to the garden since the frost ended, say may 10', 'what went to the garden since may 10'],
  ['groceries since we moved (that was 3/14)', 'groceries since 3/14'],
  [
    'cash taken out since the season began, june 1 let us say',
    'cash taken out since the season began, june 1 let us say',
  ],
  ["cash taken out since the season began, june 1 let's say", 'cash taken out since june 1'],
  ['net worth for each of the years 2023, 2024 and 2025', 'net worth by year from 2023 to 2025'],
  ['dividends, calendar years 2024, 2025, 2026', 'dividends, by year from 2024 to 2026'],
  ['power in Jul, Aug, Sep, Oct side by side', 'power in by month from july to october side by side'],
  ['what did I spend in June, July and August', 'what did I spend in from june to august'],
  ['how many meetings in twenty twenty-five', 'how many meetings in 2025'],
  ['bonds until the end of twenty thirty-two', 'bonds until the end of 2032'],
  ['rent for the last 2 full years + this one', 'rent from 2024-01-01 to today'],
  ['fees over the last two quarters and this one', 'fees from 2026-04-01 to today'],
  ['dividends so far in 26?', 'dividends so far this year?'],
  ["bills before the month's out", 'bills before the end of the month'],
  ['is the small cap fund up on the year', 'is the small cap fund up this year'],
  ['gains for each of the last three full tax years', 'gains by year over the last three full years'],
  ['interest, TY2025', 'interest, 2025'],
])('days that are said around about are said plainly: %s', (text, plain) => {
  expect(daysPlainly(text, TODAY)).toBe(plain)
})

test.each([
  'how much since labor day, that was september 7',
  'what did I spend in 2023 and 2025, and 2026',
  'October and December',
  'net worth at the end of each of the last four years',
  'Jan, Mar and Jul',
  'what have I paid since then',
  'twenty payments in October',
  'did I spend more in May than in June',
])('other days stay as they are: %s', (text) => {
  expect(daysPlainly(text, TODAY)).toBe(text)
})
