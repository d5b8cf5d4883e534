import { type AccountRow, type PositionRow, type Quarantined, type TransactionRow, cashPosition } from '../rows.ts'
import { parseDecimal } from './decimal-text.ts'
import { add, divide, isNegative, negate } from '@keelwise/finance/decimals'
import type { AccountType, TransactionType } from '@keelwise/contract/words'
import type { ParsedStatement, StatementAccount, StatementPosition, StatementTransaction } from './statement.ts'

/** One account of a statement file as the ingest takes it. */
export interface StatementAccountRows {
  readonly account: AccountRow
  /** A full snapshot of the holdings, cash among them; null when the file states no positions and stored ones stay. */
  readonly positions: readonly PositionRow[] | null
  /** Cash that is told without any holdings: it stands beside what is stored. */
  readonly cash: readonly PositionRow[] | null
  readonly transactions: readonly TransactionRow[]
  readonly quarantined: readonly Quarantined[]
  /** Of each transaction: where it stands in the file, and what the account held after it. */
  readonly told: readonly { readonly line: number; readonly balance: string | null }[]
}

/** A code of ISO 4217 for “no currency”: what stands in rows whose currency nobody has said; such rows are never stored. */
export const NO_CURRENCY = 'XXX'

/** A parsed statement file as rows for the ingest, one entry per account. */
export const toRows = (statement: ParsedStatement): StatementAccountRows[] =>
  statement.accounts.map((account) => toAccountRows(account))

/**
 * One account as rows.
 * @param currency of the account and of everything in it that names none
 * @param isTurned whether the sign of every amount is to be turned
 */
export function toAccountRows(
  account: StatementAccount,
  currency: string = account.currency ?? NO_CURRENCY,
  isTurned = false,
): StatementAccountRows {
  const kept = uncorrected(account.transactions)
  return {
    account: {
      providerAccountId: account.externalId,
      name: account.name,
      type: account.kind,
      currency,
      marketValue: account.balance,
      mask: account.mask,
      asOf: account.asOf,
      errorCode: null,
    },
    positions: account.positionsStated ? [...positionRows(account, currency), ...cashRows(account, currency)] : null,
    cash: account.positionsStated ? null : cashRows(account, currency),
    transactions: withRefunds(
      account.kind,
      kept.map((row) => transactionRow(row, row.currency ?? currency, isTurned)),
    ),
    told: kept.map(({ line, balance }) => ({ line, balance })),
    quarantined: account.rejected.map(({ line, reason }) => ({
      what: 'transaction or position',
      reason: `line ${line}: ${reason}`,
    })),
  }
}

const payeeOf = ({ description }: TransactionRow): string =>
  (description ?? '').toLowerCase().replaceAll(/[\d#*]+/g, '')

/** On a card, money that comes from where something was bought gives a purchase back. */
function withRefunds(kind: AccountType, rows: readonly TransactionRow[]): TransactionRow[] {
  if (kind !== 'CREDIT_CARD') return [...rows]
  const shops = new Set(rows.filter(({ amount, type }) => isNegative(amount) && type === 'PURCHASE').map(payeeOf))
  return rows.map((row) =>
    row.type === 'DEPOSIT' && payeeOf(row) !== '' && shops.has(payeeOf(row)) ? { ...row, type: 'PURCHASE' } : row,
  )
}

function positionRows(account: StatementAccount, currency: string): PositionRow[] {
  const holdings = new Map<string, number>()
  return account.positions.map((position) => {
    const identity = position.cusip ?? position.ticker ?? position.name
    const count = (holdings.get(identity) ?? 0) + 1
    holdings.set(identity, count)
    // The same security may be held in several sub-accounts or plan sources.
    return positionRow(position, count === 1 ? identity : `${identity}#${count}`, position.currency ?? currency)
  })
}

/** Cash of each currency as the position it is. */
function cashRows({ cashBeside, asOf }: StatementAccount, currency: string): PositionRow[] {
  const sums = new Map<string, string>()
  for (const { currency: code, amount } of cashBeside ?? [])
    sums.set(code ?? currency, add(sums.get(code ?? currency) ?? '0', amount))
  return [...sums].filter(([, amount]) => amount !== '0').map(([code, amount]) => cashPosition(amount, code, asOf))
}

function positionRow(position: StatementPosition, key: string, currency: string): PositionRow {
  return {
    key,
    ticker: position.ticker,
    cusip: position.cusip,
    name: position.name,
    units: position.units,
    unitPrice: position.unitPrice ?? impliedPrice(position),
    unitPriceCurrency: currency,
    marketValue: position.marketValue,
    marketValueCurrency: currency,
    computedValue: position.computedValue,
    valueDiffers: position.valueDiffers,
    costBasis: position.costBasis,
    fiSecType: position.fiSecType,
    secType: position.secType,
    couponRate: position.couponRate,
    maturityDate: position.maturityDate,
    asOf: position.asOf,
  }
}

function impliedPrice({ marketValue, units }: StatementPosition): string | null {
  // A tiny number of units can imply a price that no column holds.
  return marketValue === null || units === '0' ? null : parseDecimal(divide(marketValue, units))
}

/** Corrected rows of the same file are left out: the row that corrects them stands for both. */
function uncorrected(transactions: readonly StatementTransaction[]): StatementTransaction[] {
  const corrected = new Set(
    transactions.flatMap(({ correction, externalId }) =>
      correction === null || correction.externalId === externalId ? [] : correction.externalId,
    ),
  )
  return transactions.filter(({ externalId }) => !corrected.has(externalId))
}

function transactionRow(transaction: StatementTransaction, currency: string, isTurned: boolean): TransactionRow {
  const { correction } = transaction
  const isRemoved = correction?.action === 'DELETE'
  const isTrade = transaction.txType === 'BUY' || transaction.txType === 'SELL'
  return {
    externalId: isRemoved ? correction.externalId : transaction.externalId,
    ordinal: isRemoved ? 0 : transaction.ordinal,
    executionDate: transaction.executionDate,
    postedDate: transaction.postedDate,
    settlementDate: transaction.settlementDate,
    type: isTurned ? turnedType(transaction.txType) : transaction.txType,
    ticker: transaction.ticker,
    name: transaction.securityName ?? transaction.name,
    fiDescription: transaction.memo ?? transaction.name,
    description: transaction.name ?? transaction.memo ?? transaction.securityName,
    amount: isTurned ? negate(transaction.amount) : transaction.amount,
    currency,
    units: isTurned && isTrade && transaction.units !== null ? negate(transaction.units) : transaction.units,
    unitPrice: transaction.unitPrice,
    cusip: transaction.cusip,
    fee: transaction.fee,
    tax: transaction.tax,
    costBasis: transaction.costBasis,
    split: transaction.split,
    isPending: false,
    pendingExternalId: null,
    replaces: correction?.action === 'REPLACE' ? correction.externalId : null,
    isRemoved,
  }
}

const TURNED: Partial<Record<TransactionType, TransactionType>> = {
  BUY: 'SELL',
  SELL: 'BUY',
  DEPOSIT: 'WITHDRAWAL',
  WITHDRAWAL: 'DEPOSIT',
  TRANSFER_IN: 'TRANSFER_OUT',
  TRANSFER_OUT: 'TRANSFER_IN',
}

/** The kind of a row whose sign was turned: money in becomes money out. */
const turnedType = (type: TransactionType): TransactionType => TURNED[type] ?? type
