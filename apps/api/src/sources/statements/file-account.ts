import { accountExternalId, accountMask, accountRedaction } from './account-identity.ts'
import type { AccountStatement } from './ofx-statement.ts'
import { plainText } from './ofx-text.ts'
import type { AccountType } from '@keelwise/contract/words'
import type { RejectedRow, StatementPosition } from './statement.ts'
import type { TransactionDraft } from './transaction-draft.ts'

/** What a QIF or CSV file says of an account. */
export type FileAccount = {
  /** Format and source, so that equal account names of two sources stay two accounts. */
  institutionId: string
  /** The account's number or name as the file writes it; empty when it has none. */
  label: string
  kind: AccountType
  currency: string | null
  suggestedCurrency?: string | null
  balance: string | null
  asOf: string | null
  drafts: TransactionDraft[]
  positionsComplete?: boolean
  /** Null when the file says nothing about holdings. */
  positions: StatementPosition[] | null
  rejected: RejectedRow[]
}

const NAMES: Partial<Record<AccountType, string>> = {
  CHECKING: 'Checking',
  SAVINGS: 'Savings',
  CREDIT_CARD: 'Credit Card',
  LOAN: 'Loan',
  BROKERAGE: 'Brokerage',
  IRA: 'IRA',
  ROTH_IRA: 'Roth IRA',
}

/** The account as a statement of one account; its number, if the label holds one, is masked. */
export function fileAccount(account: FileAccount): AccountStatement {
  const label = plainText(account.label)
  const number = /[\p{L}\d*]*\d{4,}[\p{L}\d]*$/u.exec(label.replace(/[\s-]/g, ''))?.[0] ?? ''
  const dates = account.drafts.map(({ executionDate }) => executionDate).toSorted()
  const redact = accountRedaction(number)
  const isNumberAlone = number !== '' && !label.includes(' ')
  const shown = isNumberAlone ? '' : redact(label).slice(0, 200)
  return {
    externalId: accountExternalId({ institutionId: account.institutionId, accountNumber: label, family: 'FILE' }),
    mask: accountMask(number.replace(/^[Xx*]+/, '')),
    kind: account.kind,
    name: shown === '' ? (NAMES[account.kind] ?? 'Account') : shown,
    isIdentified: label !== '',
    currency: account.currency,
    suggestedCurrency: account.suggestedCurrency ?? null,
    balance: account.balance,
    balanceDate: account.asOf?.slice(0, 10) ?? null,
    cashBalance: null,
    cashBeside: null,
    statedValue: null,
    openingBalance: null,
    cashHeldAsPosition: false,
    asOf: account.asOf,
    positionsStated: account.positions !== null,
    positionsComplete: account.positionsComplete ?? true,
    positions: account.positions ?? [],
    drafts: account.drafts,
    rejected: account.rejected,
    windowFrom: dates[0] ?? null,
    windowTo: dates.at(-1) ?? null,
    redact,
  }
}

/** An account type as the words of a name say it; BROKERAGE or CHECKING, as the caller falls back, otherwise. */
export function kindOfName(name: string, fallback: AccountType): AccountType {
  const text = name.toLowerCase()
  if (/\broth\b/.test(text)) return 'ROTH_IRA'
  if (/\b(ira|sep|rollover)\b/.test(text)) return 'IRA'
  if (/401\s?\(?k/.test(text)) return '401K'
  if (/\b529\b|college/.test(text)) return '529'
  if (/\bhsa\b|health savings/.test(text)) return 'HSA'
  if (/\b(credit card|visa|mastercard|amex)\b/.test(text)) return 'CREDIT_CARD'
  if (/\bmortgage\b/.test(text)) return 'MORTGAGE'
  if (/\bsavings?\b/.test(text)) return 'SAVINGS'
  if (/\bcheck(ing|book)\b/.test(text)) return 'CHECKING'
  if (/\b(brokerage|investment|retirement|portfolio)\b/.test(text)) return 'BROKERAGE'
  return fallback
}
