import type { StatementChoices, StatementPreview } from '@keelwise/contract/statements'
import { sumAmounts, toAmount } from '@keelwise/finance/amounts'
import type { ParsedStatement, StatementAccount } from '../../sources/statements/statement.ts'
import { NO_CURRENCY, type StatementAccountRows } from '../../sources/statements/to-rows.ts'
import { type PositionRow, isCash } from '../../sources/rows.ts'
import type { ImportState } from '@keelwise/contract/words'
import type { Check } from './checks.rules.ts'
import type { Twin } from './known-elsewhere.queries.ts'
import type { SameRow } from './same-rows.ts'

const SHOWN_ROWS = 500

export type AccountChoice = StatementChoices['accounts'][string]
type PreviewAccount = StatementPreview['accounts'][number]

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
  readonly account: StatementAccount
  readonly choice: AccountChoice | null
  /** Null while nobody has said it. */
  readonly currency: string | null
  /** Its rows go into an account that is there already. */
  readonly isKnown: boolean
  readonly value: { readonly found: string | null; readonly held: string | null }
  readonly checks: readonly Check[]
  /** Rows that the account holds already under another id. */
  readonly same: readonly SameRow[]
}

/** True when the file leaves the currency of the account, or of anything in it, to the person. */
const asksCurrency = ({ currency, transactions, positions }: StatementAccount): boolean =>
  currency === null ||
  transactions.some((row) => row.currency === null) ||
  positions.some((position) => position.currency === null)

const twinQuestion = ({ name, is_file: isFile, matched, compared }: Twin): string =>
  `${matched} of ${Math.max(matched, compared)} rows are in ${name} already. ${
    isFile
      ? 'Choose it, or say that it is another account.'
      : 'Your bank updates it: add these only if it is another account.'
  }`

/** What is left to say before a file can be imported, field by field; nothing when it is ready. */
export function openQuestions(
  statement: ParsedStatement,
  isMappingConfirmed: boolean,
  accounts: readonly {
    readonly key: string
    readonly account: StatementAccount
    readonly choice: AccountChoice | null
    readonly currency: string | null
    readonly twin: Twin | null
  }[],
): Record<string, string[]> {
  const open: Record<string, string[]> = {}
  const { table, dateQuestion, decimalQuestion } = statement
  if (statement.prices) openOfPrices(statement.prices, accounts.length > 0, open)
  else if (accounts.length === 0) open['accounts'] = ['Say which columns hold the dates and the amounts.']
  if (dateQuestion !== null && dateQuestion.chosen === null)
    open['date_order'] = [`Say which day “${dateQuestion.example}” is.`]
  if (decimalQuestion !== null && decimalQuestion.chosen === null)
    open['decimal_mark'] = [`Say which number “${decimalQuestion.example}” is.`]
  if (table !== null) {
    if (!isMappingConfirmed) open['mapping'] = ['Say what the columns of this table are.']
    if (table.reading.amount_sign === null)
      open['mapping.amount_sign'] = ['Say whether the amounts are money in or out.']
    if (table.reading.amount_basis === null)
      open['mapping.amount_basis'] = ['Say whether fees and taxes are inside the amounts already.']
    const unknown = table.types.filter(({ type }) => type === null)
    if (unknown.length > 0)
      open['mapping.types'] = [
        `Say what ${unknown
          .map(({ word }) => `“${word}”`)
          .slice(0, 5)
          .join(', ')} means.`,
      ]
  }
  for (const { key, account, choice, currency, twin } of accounts) {
    if (twin !== null) open[`accounts.${key}`] = [twinQuestion(twin)]
    else if (!account.isIdentified && choice === null)
      open[`accounts.${key}`] = ['Choose the account these rows belong to.']
    if (currency === null) open[`accounts.${key}.currency`] = ['Choose the currency of this account.']
  }
  return open
}

/** Of what prices are and in what currency is asked, also beside accounts: what nobody says could not be kept. */
function openOfPrices(
  { series }: NonNullable<ParsedStatement['prices']>,
  hasAccounts: boolean,
  open: Record<string, string[]>,
): void {
  if (series.length === 0 && !hasAccounts) open['prices'] = ['There is no price in this file that can be read.']
  if (series.some(({ symbol }) => symbol === '')) open['symbol'] = ['Say of what security these prices are.']
  if (series.some(({ currency }) => currency === null)) open['currency'] = ['Choose the currency of these prices.']
}

const known = (currency: string): string | null => (currency === NO_CURRENCY ? null : currency)

/** Rows by kind, and what they come to in each currency. */
function kindsOf(transactions: StatementAccountRows['transactions']): PreviewAccount['kinds'] {
  return [...Map.groupBy(transactions, ({ type }) => type)]
    .map(([tx_type, rows]) => ({
      tx_type,
      count: rows.length,
      sums: [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, same]) => ({
        currency: known(currency),
        amount: sumAmounts(same.map(({ amount }) => amount)),
      })),
    }))
    .toSorted((a, b) => b.count - a.count || (a.tx_type < b.tx_type ? -1 : 1))
}

/** One account of the preview. `states` says of each transaction whether it is new, known, changed or taken back. */
export function previewAccount(
  rows: StatementAccountRows,
  states: readonly ImportState[],
  { isKnown, account: own, key, choice, currency, value, checks, same }: PreviewedAccount,
): PreviewAccount {
  const { account, transactions, told } = rows
  const cash = [...(rows.positions ?? []), ...(rows.cash ?? [])].filter(isCash)
  const positions = (rows.positions ?? []).filter((position) => !isCash(position))
  const count = (state: ImportState) => states.filter((item) => item === state).length
  const dates = transactions.map((transaction) => transaction.executionDate).toSorted()
  return {
    key,
    is_identified: own.isIdentified,
    choice,
    name: account.name,
    account_type: account.type,
    masked_account_number: account.mask === '' ? '' : `XX${account.mask}`,
    currency,
    suggested_currency: currency === null ? own.suggestedCurrency : null,
    asks_currency: asksCurrency(own),
    market_value: account.marketValue === null ? null : toAmount(account.marketValue),
    cash_balance: cashOf(own, cash, currency),
    foreign_cash: cash
      .filter((row) => row.marketValueCurrency !== (currency ?? NO_CURRENCY))
      .map((row) => ({ currency: row.marketValueCurrency, amount: toAmount(row.marketValue ?? '0') })),
    is_known: isKnown,
    positions_total: positions.length,
    positions_value: value.held,
    transactions_total: transactions.length,
    transactions_new: count('new'),
    transactions_known: count('known'),
    transactions_updated: count('updated'),
    same_rows: {
      total: same.length,
      left: same.filter(({ isKept }) => !isKept).length,
      rows: same.slice(0, SHOWN_ROWS).map(({ key: id, index, held, isKept }) => {
        const row = transactions[index]!
        return {
          id,
          line: told[index]?.line ?? 0,
          execution_date: row.executionDate,
          description: row.description ?? row.fiDescription ?? '-',
          amount: toAmount(row.amount),
          currency: known(row.currency),
          is_kept: isKept,
          held: { execution_date: held.date, description: held.text, file_name: held.file_name },
        }
      }),
    },
    kinds: kindsOf(transactions.filter((row) => !row.isRemoved)),
    checks: [...checks],
    rejected: rows.quarantined.map((item) => lineOf(item.reason)),
    window_from: dates[0] ?? null,
    window_to: dates.at(-1) ?? null,
    positions: positions.slice(0, SHOWN_ROWS).map((position) => ({
      ticker: position.ticker,
      name: position.name,
      units: position.units,
      unit_price: position.unitPrice,
      market_value: position.marketValue === null ? null : toAmount(position.marketValue),
      cost_basis: position.costBasis === null ? null : toAmount(position.costBasis),
      currency: known(position.marketValueCurrency),
    })),
    transactions: transactions.slice(0, SHOWN_ROWS).map((transaction, index) => ({
      line: told[index]?.line ?? 0,
      execution_date: transaction.executionDate,
      tx_type: transaction.type,
      description: transaction.description ?? transaction.fiDescription ?? '-',
      ticker: transaction.ticker,
      units: transaction.units,
      unit_price: transaction.unitPrice,
      fee: transaction.fee ?? null,
      tax: transaction.tax ?? null,
      amount: toAmount(transaction.amount),
      currency: known(transaction.currency),
      balance: told[index]?.balance ?? null,
      state: states[index] ?? 'new',
    })),
  }
}

/** Cash in the account's currency; null when the file does not state it. */
function cashOf(
  { cashBeside }: StatementAccount,
  cash: readonly PositionRow[],
  currency: string | null,
): string | null {
  if (cashBeside === null) return null
  const own = cash.filter((row) => row.marketValueCurrency === (currency ?? NO_CURRENCY))
  return sumAmounts(own.map((row) => row.marketValue ?? '0'))
}
