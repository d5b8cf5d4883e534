import type { Account, Institution } from '@keelwise/contract/accounts'
import type { UnknownReason } from '@keelwise/contract/words'
import { UNKNOWN_FIGURE } from '../lib/read-answer.ts'
import { formatMoney } from './format-money.ts'

/** What stands in place of an amount that nobody knows; never a zero. */
export const NOT_AVAILABLE = UNKNOWN_FIGURE

/** Why an amount is not known, in words. */
export const unknownReasonDisplay: Readonly<Record<UnknownReason, string>> = {
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

/** A total, or that nothing of it is known. @param unknown how many of `count` accounts it is without */
const totalText = (
  { amount, currency }: { readonly amount: string; readonly currency: string },
  unknown: number,
  count: number,
): string => (count > 0 && unknown >= count ? NOT_AVAILABLE : formatMoney(amount, currency))

/** What an institution's accounts are worth, or that nothing of it is known. */
export const institutionTotalText = (institution: Institution): string =>
  totalText(
    { amount: institution.total_market_value, currency: institution.currency },
    institution.unknown_accounts.length,
    institution.account_count,
  )

/** Why an account's value is not known; null when it is. */
export const unknownReason = ({ metadata }: Pick<Account, 'metadata'>): string | null =>
  metadata.value_unknown && unknownReasonDisplay[metadata.value_unknown]

/** How many accounts a sum is of: `3 accounts`, or `3 of 5 accounts` where it is without some. */
export function countedAccounts({
  accounts_count: all,
  unknown_accounts: unknown,
}: {
  readonly accounts_count: number
  readonly unknown_accounts: readonly unknown[]
}): string {
  const counted = unknown.length > 0 ? `${all - unknown.length} of ${all}` : all
  return `${counted} ${all === 1 ? 'account' : 'accounts'}`
}
