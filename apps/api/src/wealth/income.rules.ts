import { convert, sumAmounts } from '@keelwise/finance/amounts'
import { type ExpectedIncome, addMonths } from '@keelwise/finance/income-calendar'

/** Every month from one day's to another's, both included, as `yyyy-MM`. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addMonths(day, 1)) months.push(day.slice(0, 7))
  return months
}

/**
 * What is expected in each month of a range, in US dollars.
 * @param rateOf US dollars for a unit of a currency, null where no rate is known: that income is left out
 */
export function sumByMonth(
  expected: readonly Pick<ExpectedIncome, 'date' | 'kind' | 'amount' | 'currency'>[],
  rateOf: (currency: string) => string | null,
  from: string,
  to: string,
) {
  const converted = expected.flatMap((row) => {
    const rate = rateOf(row.currency)
    return rate === null ? [] : [{ ...row, usd: convert(row.amount, rate, '1') }]
  })
  return monthsBetween(from, to).map((month) => {
    const sumOf = (kind: ExpectedIncome['kind']) =>
      sumAmounts(converted.flatMap((row) => (row.kind === kind && row.date.startsWith(month) ? [row.usd] : [])))
    const parts = { coupon: sumOf('coupon'), dividend: sumOf('dividend'), interest: sumOf('interest') }
    return { month, income: sumAmounts(Object.values(parts)), ...parts, maturity: sumOf('maturity') }
  })
}
