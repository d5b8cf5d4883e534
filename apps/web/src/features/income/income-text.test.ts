import { expect, test } from 'vitest'
import { buildIncome } from '../../testing/build-income.ts'
import { formatMonth } from '../../domain/format-date.ts'
import { whyExpected } from './income-text.ts'

test.each([
  [{}, 'The last payment again: $33.00 on Nov 20, 2026, paid quarterly so far. It may differ or stop.'],
  [
    { kind: 'maturity', basis: 'scheduled', per_year: null, last_date: null, last_amount: null },
    'The face amount, repaid on the maturity date of its terms.',
  ],
  [
    { kind: 'coupon', basis: 'scheduled', per_year: 2 },
    'Face amount × coupon rate, paid twice a year as before; the last payment was $33.00 on Nov 20, 2026.',
  ],
  [
    { kind: 'coupon', basis: 'half_yearly', per_year: 2, last_date: null, last_amount: null },
    'Face amount × coupon rate ÷ 2. Twice a year is assumed, because no earlier payments show how often it pays.',
  ],
  [
    { kind: 'interest', per_year: 12, currency: 'EUR' },
    'The last payment again: €33.00 on Nov 20, 2026, paid monthly so far. It may differ or stop.',
  ],
] as const)('the reason of %j is said in words', (changes, expected) => {
  expect(whyExpected(buildIncome(changes))).toBe(expected)
})

test('a month is named without a day', () => {
  expect(formatMonth('2027-01')).toBe('Jan 2027')
})
