import { type ShownRows, barePart } from '@keelwise/contract/plan'
import { expect, test } from 'vitest'
import { withRowNamed } from './row-named.ts'

const shown: ShownRows = {
  part: { ...barePart, subject: 'plans', measures: ['left'], where: [], by: ['plan'] },
  rows: [
    'Eating out',
    'Gas & electricity',
    'Whitequay Aggregate Bond ETF',
    'Whitequay Dividend ETF',
    'Lumen Stream',
    'Everyday Checking XX3503',
    'First Harbour Fund',
  ].map((name) => ({ keys: [name], names: [name], figures: {} })),
}

test.each([
  ['and the bond one last year', 'and Whitequay Aggregate Bond ETF last year'],
  ['The Lumen one, is that the telly thing?', 'Lumen Stream, is that the telly thing?'],
  ['Just the gas then', 'Just the Gas & electricity then'],
  ['gas', 'Gas & electricity'],
  ['why so much in the checking one', 'why so much in Everyday Checking XX3503'],
  ['no the electric one', 'no the electric one'],
  // of two that are called so, none; and a place in the list is no name
  ['the Whitequay one', 'the Whitequay one'],
  ['the first one', 'the first one'],
  ['eating out', 'eating out'],
  ['how much did I spend on gas for the car in May', 'how much did I spend on gas for the car in May'],
  ['the one that went up', 'the one that went up'],
  ['why', 'why'],
])('%j after rows is %j', (text, expected) => {
  expect(withRowNamed(text, shown)).toBe(expected)
})

test('where nothing was shown a message stays as it is', () => {
  expect(withRowNamed('the bond one', undefined)).toBe('the bond one')
})
