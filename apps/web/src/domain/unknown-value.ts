import type { Account } from '@keelwise/contract/accounts'
import type { UnknownReason } from '@keelwise/contract/words'
import { formatMoney } from './format-money.ts'

/** What stands in place of an amount that nobody knows; never a zero. */
export const NOT_AVAILABLE = 'Not available'

const reasons: Readonly<Record<UnknownReason, string>> = {
  NO_BALANCE: 'No balance is known',
  POSITION_UNKNOWN: 'The value of a position is not known',
  NO_RATE: 'No exchange rate is known',
}

/** An account's value, or that it is not known. */
export const accountValueText = ({
  market_value: value,
  currency,
}: Pick<Account, 'market_value' | 'currency'>): string =>
  value === null ? NOT_AVAILABLE : formatMoney(value, currency)

/** Why an account's value is not known; null when it is. */
export const unknownReason = ({ metadata }: Pick<Account, 'metadata'>): string | null =>
  metadata.value_unknown && reasons[metadata.value_unknown]
