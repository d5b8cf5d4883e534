import { expect, test } from 'vitest'
import { begun, joinedBefore, sayParts } from './change-words.ts'

const sentence = (parts: Parameters<typeof sayParts>[0]): string => {
  const said = sayParts(parts)
  return begun(
    said
      .map((each, index) => joinedBefore(said, index) + each.before + each.amount + each.after)
      .join('')
      .concat('.'),
  )
}

test('a change is said by its parts, the sign in words', () => {
  expect(
    sentence([
      { part: 'put_in', amount: '3000.00' },
      { part: 'spent', amount: '-1500.00' },
      { part: 'markets', amount: '-900.00' },
    ]),
  ).toBe('3000.00 came in, 1500.00 was spent and markets took 900.00.')
  expect(sentence([{ part: 'markets', amount: '12.00' }])).toBe('Markets added 12.00.')
})

test('more parts than a sentence holds are one, so that what is said still adds up', () => {
  const parts = [
    { part: 'put_in', amount: '3000.00' },
    { part: 'spent', amount: '-1500.00' },
    { part: 'markets', amount: '1000.00' },
    { part: 'other', amount: '-108.00' },
    { part: 'income', amount: '100.00' },
    { part: 'taxes', amount: '-100.00' },
    { part: 'fees', amount: '-12.00' },
  ] as const
  expect(sentence(parts)).toBe(
    '3000.00 came in, 1500.00 was spent, markets added 1000.00, balances fell by 108.00 without a booking and everything else took 12.00.',
  )
})
