import { expect, test } from 'vitest'
import { numbersInDigits } from './in-digits.ts'

test.each([
  ['another four hundred a month', 'another 400 a month'],
  ['six hundred and forty-eight in all', '648 in all'],
  ['a hundred and thirty-eight thousand!', '138000!'],
  ['One point eight million, blimey', '1800000, blimey'],
  ['what if I put twenty five thousand in', 'what if I put 25000 in'],
  ['fifty-two thousand just lying there', '52000 just lying there'],
  ['two grand more', '2000 more'],
  ['three thousand two hundred', '3200'],
  ['the first two and the one after', 'the first two and the one after'],
  ['show me the five worst ones', 'show me the five worst ones'],
  ['in twenty twenty-six', 'in twenty twenty-six'],
  ['a day, a month and one account', 'a day, a month and one account'],
  ['one two three', 'one two three'],
  ['twenty-four seven', 'twenty-four seven'],
  ['half a million', 'half a million'],
  ['thirty-eight thousand five hundred', '38500'],
  ['a hundred-day average', 'a hundred-day average'],
  ['a couple of hundred', 'a couple of 100'],
  ['what is $3 million worth', 'what is $3 million worth'],
])('%s is read as %s', (text, expected) => {
  expect(numbersInDigits(text)).toBe(expected)
})
