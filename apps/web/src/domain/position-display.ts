import { securityTypeDisplay } from '@keelwise/contract/words'
import { type Position } from '@keelwise/contract/positions'
import { formatDate } from './format-date.ts'
import { formatMoney } from './format-money.ts'

/** What a cell shows when the institution gave nothing. */
const NOT_GIVEN = '---'

/** The empty maturity date of the aggregator. */
const EMPTY_DATE = '1900-01-01'

const isPositive = (amount: string | null): amount is string =>
  amount !== null && !amount.startsWith('-') && /[1-9]/.test(amount)

// Intl formats a decimal string exactly; TypeScript's name for such a string is StringNumericLiteral.
const twoDecimals = (amount: string, grouping: boolean): string =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: grouping,
  }).format(amount as Intl.StringNumericLiteral)

/** The ticker, or '-'. */
export const displayTicker = (position: Pick<Position, 'ticker'>): string => position.ticker?.trim() || '-'

/** Units with two decimals, e.g. "1,250.50". */
export const displayUnits = (position: Pick<Position, 'units'>): string => twoDecimals(position.units, true)

/** The total cost, or the literal `0.0` when it is missing, zero or negative (OP-033). */
export function displayCostBasis(
  position: Pick<Position, 'cost_basis_amount' | 'cost_basis_currency' | 'market_value_currency'>,
): string {
  const { cost_basis_amount: amount } = position
  if (!isPositive(amount)) return '0.0'
  return formatMoney(amount, position.cost_basis_currency ?? position.market_value_currency)
}

/** The coupon as a percent with two decimals when it is positive. */
export function displayCouponRate({ coupon_rate: rate }: Pick<Position, 'coupon_rate'>): string {
  return isPositive(rate) ? `${twoDecimals(rate, false)}%` : NOT_GIVEN
}

/** The maturity date as `MM/dd/yyyy` (OP-163). */
export function displayMaturityDate({ maturity_date: date }: Pick<Position, 'maturity_date'>): string {
  return date && date !== EMPTY_DATE ? formatDate(date) : NOT_GIVEN
}

/** The institution's own word for the asset type, else ours for the normalised type. */
export function displayAssetType(position: Pick<Position, 'fi_supplied_sec_type' | 'sec_type'>): string {
  const supplied = position.fi_supplied_sec_type?.trim()
  if (supplied) return supplied
  return position.sec_type ? securityTypeDisplay[position.sec_type] : NOT_GIVEN
}
