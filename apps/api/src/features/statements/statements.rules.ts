import type { StatementChoices, StatementPreview } from '@keelwise/contract/statements'
import { sumAmounts, toAmount } from '@keelwise/finance/amounts'
import type { ParsedStatement } from '../../sources/statements/statement.ts'
import { isCash } from '../../sources/rows.ts'
import type { StatementAccountRows } from '../../sources/statements/to-rows.ts'
import type { ImportState } from '@keelwise/contract/words'

const SHOWN_ROWS = 500

export type AccountChoice = StatementChoices['accounts'][string]

/**
 * The institution of a file, for one person only: a name in a file is that person's word and never shows to others.
 */
export function fileInstitution(
  userId: string,
  statement: ParsedStatement,
): { providerInstitutionId: string; name: string; credentialKey: string } {
  const name = statement.institution.name ?? 'Uploaded statements'
  const key = statement.institution.fid ? `fid:${statement.institution.fid}` : `name:${name.toLowerCase()}`
  return { providerInstitutionId: `${userId}:${key}`, name, credentialKey: key }
}

const lineOf = (reason: string): { message: string; line: number | null } => {
  const match = /^line (\d+): (.*)$/s.exec(reason)
  return match ? { message: match[2]!, line: Number(match[1]) } : { message: reason, line: null }
}

/** What stands around an account of a preview. */
export interface PreviewedAccount {
  readonly key: string
  readonly isIdentified: boolean
  readonly choice: AccountChoice | null
  /** Its rows go into an account that is there already. */
  readonly isKnown: boolean
}

/** True when nothing is left to say before a file can be imported. */
export function isReady(
  statement: ParsedStatement,
  isMappingConfirmed: boolean,
  choices: readonly (AccountChoice | null)[],
) {
  return (
    statement.accounts.length > 0 &&
    statement.accounts.every(({ isIdentified }, index) => isIdentified || (choices[index] ?? null) !== null) &&
    (statement.dateQuestion === null || statement.dateQuestion.chosen !== null) &&
    (statement.table === null || isMappingConfirmed)
  )
}

/** One account of the preview. `states` says of each transaction whether it is new, known or changed. */
export function previewAccount(
  rows: StatementAccountRows,
  states: readonly ImportState[],
  { isKnown, isIdentified, key, choice }: PreviewedAccount,
): StatementPreview['accounts'][number] {
  const { account, transactions } = rows
  const [cash, positions] = [
    (rows.positions ?? []).filter(isCash),
    (rows.positions ?? []).filter((position) => !isCash(position)),
  ]
  const count = (state: ImportState) => states.filter((item) => item === state).length
  const dates = transactions.map((transaction) => transaction.executionDate).toSorted()
  return {
    key,
    is_identified: isIdentified,
    choice,
    name: account.name,
    account_type: account.type,
    masked_account_number: account.mask === '' ? '' : `XX${account.mask}`,
    currency: account.currency,
    market_value: account.marketValue === null ? null : toAmount(account.marketValue),
    cash_balance: rows.positions === null ? null : sumAmounts(cash.map((position) => position.marketValue ?? '0')),
    is_known: isKnown,
    positions_total: positions.length,
    positions_value: positions.every(
      (position) => position.marketValue !== null && position.marketValueCurrency === account.currency,
    )
      ? sumAmounts(positions.map((position) => position.marketValue ?? '0'))
      : null,
    transactions_total: transactions.length,
    transactions_new: count('new'),
    transactions_known: count('known'),
    transactions_updated: count('updated'),
    rejected: rows.quarantined.map((item) => lineOf(item.reason)),
    window_from: dates[0] ?? null,
    window_to: dates.at(-1) ?? null,
    positions: positions.slice(0, SHOWN_ROWS).map((position) => ({
      ticker: position.ticker,
      name: position.name,
      units: position.units,
      market_value: position.marketValue === null ? null : toAmount(position.marketValue),
      currency: position.marketValueCurrency,
    })),
    transactions: transactions.slice(0, SHOWN_ROWS).map((transaction, index) => ({
      execution_date: transaction.executionDate,
      description: transaction.description ?? transaction.fiDescription ?? '-',
      amount: toAmount(transaction.amount),
      state: states[index] ?? 'new',
    })),
  }
}
