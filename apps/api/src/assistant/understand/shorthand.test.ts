import { expect, test } from 'vitest'
import { inWholeWords } from './shorthand.ts'

test.each([
  ['notes from last mtg w/ sofia', 'notes from last meeting with sofia'],
  ['clients w/o a bday', 'clients without a birthday'],
  ['not met in 90+ days', 'not met in over 90 days'],
  ['not seen in 120d', 'not seen in 120 days'],
  ['who holds MKT', 'who holds MKT'],
  ['HH AUM', 'household AUM'],
  ['birthdays this week or next', 'birthdays this week and next week'],
  ['tasks due this month and next month', 'tasks due this month and next month'],
  ['castellan vs a plain 60/40', 'castellan vs the benchmark'],
  ['which clients are 60/40', 'which clients are 60/40'],
  ['compare A and B - cash, age', 'compare A and B, cash, age'],
  ['a follow-up for Ruth', 'a follow-up for Ruth'],
])('%s', (text, whole) => {
  expect(inWholeWords(text)).toBe(whole)
})
