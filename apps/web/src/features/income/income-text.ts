import type { IncomeCalendar } from '@keelwise/contract/income'
import { formatLongDate } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'

export type ExpectedPayment = IncomeCalendar['expected'][number]

/** Why there is no figure. */
export const missingReason: Readonly<Record<IncomeCalendar['not_available'][number]['reason'], string>> = {
  coupon_rate_missing: 'The institution did not supply the coupon rate.',
  schedule_unknown: 'Neither a maturity date nor an earlier payment tells when coupons are paid.',
}

const RHYTHM: Readonly<Record<number, string>> = { 1: 'once a year', 2: 'twice a year', 4: 'quarterly', 12: 'monthly' }

/** What pays: the position, or the account whose interest it is. */
export const payerName = ({ position_name: position, account_name: account }: ExpectedPayment): string =>
  position ?? account

/** Why a payment is expected with this amount on this day. */
export function whyExpected(income: ExpectedPayment): string {
  const { basis, kind, currency, last_date: lastDate, last_amount: lastAmount } = income
  if (kind === 'maturity') return 'The face amount, repaid on the maturity date of its terms.'
  const rhythm = RHYTHM[income.per_year ?? 1] ?? `${income.per_year} times a year`
  const last = lastDate && lastAmount ? `${formatMoney(lastAmount, currency)} on ${formatLongDate(lastDate)}` : null
  switch (basis) {
    case 'scheduled':
      return `Face amount × coupon rate, paid ${rhythm}${last ? ` as before; the last payment was ${last}` : ''}.`
    case 'half_yearly':
      return 'Face amount × coupon rate ÷ 2. Twice a year is assumed, because no earlier payments show how often it pays.'
    case 'history':
      return `The last payment again: ${last ?? 'an earlier one'}, paid ${rhythm} so far. It may differ or stop.`
  }
}
