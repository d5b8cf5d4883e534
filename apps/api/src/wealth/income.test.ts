import { expect, test } from 'vitest'
import { monthsBetween, sumByMonth } from './income.ts'

test.each([
  ['2026-11-21', '2026-11-30', ['2026-11']],
  ['2026-11-30', '2027-01-01', ['2026-11', '2026-12', '2027-01']],
])('the months from %s to %s are %j', (from, to, expected) => {
  expect(monthsBetween(from, to)).toEqual(expected)
})

test('months add up in US dollars, kind by kind, without currencies that have no rate', () => {
  const row = (date: string, kind: 'coupon' | 'dividend' | 'maturity', amount: string, currency = 'USD') => ({
    date,
    kind,
    amount,
    currency,
  })
  const expected = [
    row('2026-11-30', 'dividend', '10.05'),
    row('2026-11-30', 'dividend', '20.00', 'EUR'),
    row('2026-12-01', 'coupon', '7.00', 'XTS'),
    row('2026-12-31', 'maturity', '500.00'),
  ]
  const rates: Readonly<Record<string, string>> = { USD: '1', EUR: '1.105' }
  expect(sumByMonth(expected, (currency) => rates[currency] ?? null, '2026-11-21', '2026-12-31')).toEqual([
    { month: '2026-11', income: '32.15', coupon: '0.00', dividend: '32.15', interest: '0.00', maturity: '0.00' },
    { month: '2026-12', income: '0.00', coupon: '0.00', dividend: '0.00', interest: '0.00', maturity: '500.00' },
  ])
})
