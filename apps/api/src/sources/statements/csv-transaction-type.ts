import type { TransactionType } from '@keelwise/contract/words'

/** What the words of a type column mean, the first that fits; `out` and `in` say in which direction money goes. */
const WORDS: readonly (readonly [pattern: RegExp, type: TransactionType, flow: 'in' | 'out' | null])[] = [
  // The name of a security that follows may hold any word.
  [/^(you )?bought\b/, 'BUY', 'out'],
  [/^(you )?sold\b/, 'SELL', 'in'],
  [/\b(nra tax|withholding|tax withheld|foreign tax|backup tax)\b/, 'TAX', null],
  [/\breinvest(ed|ment)? (shares|buy)\b|\bdividend reinvest|\breinvestment\b|\bdrip\b/, 'REINVEST', 'out'],
  [
    /\b(dividend|div|cap(ital)? gains?|gain distribution|lt cap gain|st cap gain|payment in lieu|return of capital)\b/,
    'DIVIDEND',
    null,
  ],
  [/\binterest\b/, 'INTEREST', null],
  [/\b(fee|fees|commission|charge|adr mgmt)\b/, 'FEE', null],
  [/\b(buy|bought|purchase of shares|kauf)\b|^exchtrade buy/, 'BUY', 'out'],
  [/\b(sell|sold|sale|redemption|redeemed|cash merger|maturity|full redemption|verkauf)\b/, 'SELL', 'in'],
  [/\b(transfer(red)? (in|from)|journal(ed)? in|acat in)\b/, 'TRANSFER_IN', 'in'],
  [/\b(transfer(red)? (out|to)|journal(ed)? out|acat out)\b/, 'TRANSFER_OUT', 'out'],
  [/\b(transfer|wire|eft|moneylink|journal|electronic fund|tfr|ach)\b/, 'TRANSFER_IN', null],
  [/\b(contribution)\b/, 'CONTRIBUTION', 'in'],
  [/\b(distribution)\b/, 'DISTRIBUTION', null],
  [/\b(withdrawal|withdrawn|atm|cash out)\b/, 'WITHDRAWAL', 'out'],
  [/\b(deposit|top up|credit|payroll|paycheck|received|receipt)\b/, 'DEPOSIT', 'in'],
  [/\b(debit|purchase|pos|card)\b/, 'PURCHASE', 'out'],
  [/\b(payment|bill)\b/, 'PAYMENT', null],
]

/** A type as the words of a row say it; OTHER with no direction where they say nothing. */
export function typeOfWords(words: string): { type: TransactionType; flow: 'in' | 'out' | null } {
  const text = words.toLowerCase().replace(/[_-]+/g, ' ')
  const found = WORDS.find(([pattern]) => pattern.test(text))
  return found ? { type: found[1], flow: found[2] } : { type: 'OTHER', flow: null }
}

/** The type as it agrees with the sign of its amount: a transfer of money out is no transfer in. */
export function typeWithSign(type: TransactionType, amount: string, hasUnits: boolean): TransactionType {
  const isOut = amount.startsWith('-')
  if (type === 'TRANSFER_IN' && isOut) return 'TRANSFER_OUT'
  if (type === 'TRANSFER_OUT' && !isOut && amount !== '0') return 'TRANSFER_IN'
  if (type === 'DEPOSIT' && isOut) return 'WITHDRAWAL'
  if (type !== 'OTHER' || amount === '0') return type
  if (hasUnits) return isOut ? 'BUY' : 'SELL'
  return isOut ? 'WITHDRAWAL' : 'DEPOSIT'
}
