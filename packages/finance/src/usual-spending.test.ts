import { expect, test } from 'vitest'
import { dayOver, isFarAbove, usualMonth } from './usual-spending.ts'

test('a usual month is the median of whole months, and three of them at least have to be known', () => {
  expect(usualMonth(['100.00', '110.00', '900.00'])).toBe('110.00')
  expect(usualMonth(['100.00', '110.00', '120.00', '900.00'])).toBe('115.00')
  expect(usualMonth(['0.00', '0.00', '50.00'])).toBe('0.00')
  expect(usualMonth(['100.00', '110.00'])).toBeNull()
  // more given back than spent is no negative habit
  expect(usualMonth(['-20.00', '-5.00', '10.00'])).toBe('0.00')
})

test('a month is far above where both the share and the amount are reached', () => {
  expect(isFarAbove('150.00', '100.00', '50', '50.00')).toBe(true)
  expect(isFarAbove('149.99', '100.00', '50', '10.00')).toBe(false)
  expect(isFarAbove('9.00', '3.00', '50', '50.00')).toBe(false)
  expect(isFarAbove('60.00', '0.00', '50', '50.00')).toBe(true)
})

test('a sum is over on the first day that brings it above the limit, and refunds count before it', () => {
  const days = [
    { day: '2026-11-20', amount: '30.00' },
    { day: '2026-11-03', amount: '80.00' },
    { day: '2026-11-10', amount: '-20.00' },
  ]
  expect(dayOver(days, '89.99')).toBe('2026-11-20')
  expect(dayOver(days, '90.00')).toBeNull()
  expect(dayOver(days, '79.00')).toBe('2026-11-03')
})
