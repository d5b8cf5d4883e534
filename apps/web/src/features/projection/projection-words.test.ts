import { expect, test } from 'vitest'
import { leverWords, mixWords, shareWords } from './projection-words.ts'

test('shares of paths are whole percents, and what is nearly none or all is not told as such', () => {
  expect(shareWords('61.6')).toBe('62% of paths')
  expect(shareWords('0.0')).toBe('0% of paths')
  expect(shareWords('0.4')).toBe('Less than 1% of paths')
  expect(shareWords('99.7')).toBe('More than 99% of paths')
  expect(shareWords('100.0')).toBe('100% of paths')
})

test('levers say what they are by how much', () => {
  const none = { p50: '0.00', chance: null }
  expect(leverWords({ ...none, lever: 'more', by: '380.00' }, 'USD')).toBe('Save $380.00 more a month')
  expect(leverWords({ ...none, lever: 'later', by: '24.00' }, 'USD')).toBe('2 years later')
  expect(leverWords({ ...none, lever: 'down', by: '30.00' }, 'USD')).toBe('Markets fall by 30% at once, now')
})

test('a mix names its classes, the largest first, without those that are next to nothing', () => {
  const mix = [
    { asset_class: 'equity', percent: '39.70' },
    { asset_class: 'fixed_income', percent: '60.00' },
    { asset_class: 'cash', percent: '0.30' },
    { asset_class: 'alternatives', percent: '0.00' },
  ] as const
  expect(mixWords([...mix])).toBe('60% fixed income, 40% equity')
})
