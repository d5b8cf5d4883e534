import { type AccountRow, type PositionRow, type Quarantined, type TransactionRow, cashPosition } from '../rows.ts'
import { parseDecimal } from './decimal-text.ts'
import type { ParsedStatement, StatementAccount, StatementPosition, StatementTransaction } from './statement.ts'
import { add, divide, negate } from '@keelwise/finance/decimals'

/** One account of a statement file as the ingest takes it. */
export interface StatementAccountRows {
  readonly account: AccountRow
  /** A full snapshot of the holdings, cash among them; null when the file states no positions and stored ones stay. */
  readonly positions: readonly PositionRow[] | null
  readonly transactions: readonly TransactionRow[]
  readonly quarantined: readonly Quarantined[]
}

/** A parsed statement file as rows for the ingest, one entry per account. */
export function toRows(statement: ParsedStatement): StatementAccountRows[] {
  return statement.accounts.map((account) => ({
    account: {
      providerAccountId: account.externalId,
      name: account.name,
      type: account.kind,
      currency: account.currency,
      marketValue: account.balance,
      mask: account.mask,
      asOf: account.asOf,
      errorCode: null,
    },
    positions: account.positionsStated ? [...positionRows(account), ...cashRows(account)] : null,
    transactions: transactionRows(account.transactions),
    quarantined: account.rejected.map(({ line, reason }) => ({
      what: 'transaction or position',
      reason: `line ${line}: ${reason}`,
    })),
  }))
}

function positionRows(account: StatementAccount): PositionRow[] {
  const holdings = new Map<string, number>()
  return account.positions.map((position) => {
    const identity = position.cusip ?? position.ticker ?? position.name
    const count = (holdings.get(identity) ?? 0) + 1
    holdings.set(identity, count)
    // The same security may be held in several sub-accounts or plan sources.
    return positionRow(position, count === 1 ? identity : `${identity}#${count}`)
  })
}

function cashRows(account: StatementAccount): PositionRow[] {
  const cash = cashBeside(account)
  return Number(cash) === 0 ? [] : [cashPosition(cash, account.currency, account.asOf)]
}

/** What the balance holds beyond the positions: cash counted once, less what is owed on margin. */
function cashBeside(account: StatementAccount): string {
  const isOneCurrency = account.positions.every(({ currency }) => currency === account.currency)
  if (account.balance !== null && isOneCurrency) {
    return add(account.balance, negate(account.positions.map(({ marketValue }) => marketValue).reduce(add, '0')))
  }
  return account.cashHeldAsPosition ? '0' : (account.cashBalance ?? '0')
}

function positionRow(position: StatementPosition, key: string): PositionRow {
  return {
    key,
    ticker: position.ticker,
    cusip: position.cusip,
    name: position.name,
    units: position.units,
    unitPrice: position.unitPrice ?? impliedPrice(position),
    unitPriceCurrency: position.currency,
    marketValue: position.marketValue,
    marketValueCurrency: position.currency,
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

function impliedPrice({ marketValue, units }: StatementPosition): string {
  // A tiny number of units can imply a price that no column holds.
  return units === '0' ? '0' : (parseDecimal(divide(marketValue, units)) ?? '0')
}

/** Corrected rows of the same file are left out: the row that corrects them stands for both. */
function transactionRows(transactions: readonly StatementTransaction[]): TransactionRow[] {
  const corrected = new Set(
    transactions.flatMap(({ correction, externalId }) =>
      correction === null || correction.externalId === externalId ? [] : correction.externalId,
    ),
  )
  return transactions.filter(({ externalId }) => !corrected.has(externalId)).map(transactionRow)
}

function transactionRow(transaction: StatementTransaction): TransactionRow {
  const { correction } = transaction
  const isRemoved = correction?.action === 'DELETE'
  return {
    externalId: isRemoved ? correction.externalId : transaction.externalId,
    ordinal: isRemoved ? 0 : transaction.ordinal,
    executionDate: transaction.executionDate,
    postedDate: transaction.postedDate,
    settlementDate: transaction.settlementDate,
    type: transaction.txType,
    ticker: transaction.ticker,
    name: transaction.securityName ?? transaction.name,
    fiDescription: transaction.memo ?? transaction.name,
    description: transaction.name ?? transaction.memo ?? transaction.securityName,
    amount: transaction.amount,
    currency: transaction.currency,
    units: transaction.units,
    unitPrice: transaction.unitPrice,
    isPending: false,
    pendingExternalId: null,
    replaces: correction?.action === 'REPLACE' ? correction.externalId : null,
    isRemoved,
  }
}
