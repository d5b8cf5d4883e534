import { type AccountType, type SecurityType, type TransactionType, liabilityTypes } from '@keelwise/contract/words'
import { isNegative } from '@keelwise/finance/decimals'
import { isRefund } from '../statements/csv-transaction-type.ts'

// SimpleFIN says neither what an account is nor what a transaction or a holding is: names are all there is.

const NAMES: readonly (readonly [RegExp, AccountType])[] = [
  [/\broth\b/i, 'ROTH_IRA'],
  [/\bira\b/i, 'IRA'],
  [/\b401\s?\(?k\)?/i, '401K'],
  [/\b529\b/i, '529'],
  [/\b(hsa|health savings)\b/i, 'HSA'],
  [/\bannuity\b/i, 'ANNUITY'],
  [/\bmortgage\b/i, 'MORTGAGE'],
  [/\b(loan|line of credit|heloc)\b/i, 'LOAN'],
  [/\b(certificate|cd)\b/i, 'CD'],
  [/\bmoney market\b/i, 'MONEY_MARKET'],
  [/\bsavings?\b/i, 'SAVINGS'],
  [/\b(checking|chequing|current account)\b/i, 'CHECKING'],
  [/\b(credit card|creditcard|visa|mastercard|american express|amex)\b/i, 'CREDIT_CARD'],
  [/\b(brokerage|investments?|securities)\b/i, 'BROKERAGE'],
]

/**
 * What an account probably is. Nothing is called a liability for its sign alone: an unknown account stays OTHER and
 * counts with the sign it came with.
 */
export function guessAccountType(name: string, hasHoldings: boolean): AccountType {
  const named = NAMES.find(([pattern]) => pattern.test(name))?.[1]
  return named ?? (hasHoldings ? 'BROKERAGE' : 'OTHER')
}

/** What a holding probably is: five letters that end in X name a US fund, two X a money market fund. */
export function guessSecType(symbol: string, description: string): SecurityType {
  if (/\b(bitcoin|ethereum|crypto)/i.test(description)) return 'CRYPTO'
  if (/\bmoney market\b/i.test(description) || /^[A-Z]{3}XX$/.test(symbol)) return 'MONEY_MARKET'
  if (/\betf\b/i.test(description)) return 'ETF'
  if (/\bfund\b/i.test(description) || /^[A-Z]{4}X$/.test(symbol)) return 'MUTUAL_FUND'
  return /^[A-Z]{1,5}([.-][A-Z])?$/.test(symbol) ? 'EQUITY' : 'OTHER'
}

/** What a transaction probably is; purchases of securities are looked for only where securities are held. */
export function guessTransactionType(
  words: string,
  amount: string,
  account: { readonly type: AccountType; readonly hasHoldings: boolean },
): TransactionType {
  const isOut = isNegative(amount)
  if (account.hasHoldings) {
    if (/\breinvest/i.test(words)) return 'REINVEST'
    if (isOut && /\b(buy|bought|purchased?)\b/i.test(words)) return 'BUY'
    if (!isOut && /\b(sell|sold|sale|redemption|redeemed)\b/i.test(words)) return 'SELL'
  }
  if (!isOut && /\bdividends?\b/i.test(words)) return 'DIVIDEND'
  if (/\binterest\b/i.test(words)) return 'INTEREST'
  if (isOut && /\bfees?\b/i.test(words)) return 'FEE'
  if (/\btransfer\b/i.test(words)) return isOut ? 'TRANSFER_OUT' : 'TRANSFER_IN'
  if (!isOut && isRefund(words)) return 'PURCHASE'
  if (liabilityTypes.includes(account.type)) return isOut ? 'PURCHASE' : 'PAYMENT'
  return isOut ? 'WITHDRAWAL' : 'DEPOSIT'
}
