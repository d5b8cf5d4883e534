import { type AccountRow, type PositionRow, type TransactionRow, cashPosition } from '../rows.ts'
import { parseDecimal } from '../statements/decimal-text.ts'
import { guessAccountType, guessSecType, guessTransactionType } from './guesses.ts'
import type { SimplefinAccount, WireHolding, SimplefinTransaction } from './wire.ts'
import { add, divide, isPositive, negate } from '@keelwise/finance/decimals'
import { dayOf } from '@keelwise/finance/days'

/** ISO 4217 has a code for "no currency": such an amount is shown, and no rate takes it into a sum. */
const NO_CURRENCY = 'XXX'
const currencyOf = (wire: string): string => (/^[A-Z]{3}$/.test(wire) ? wire : NO_CURRENCY)

const instantOf = (seconds: number): Date => new Date(seconds * 1000)

const balanceDate = (wire: SimplefinAccount): string | null =>
  wire['balance-date'] === 0 ? null : instantOf(wire['balance-date']).toISOString()

const orgOf = ({ org }: SimplefinAccount): string => org.id ?? org.domain ?? org.name ?? ''

/** An account's id here: the server's is unique within its organisation only. */
export const accountIdOf = (wire: SimplefinAccount): string => `${orgOf(wire)}/${wire.id}`

/** Digits that the name itself shows as the end of an account number. */
const maskOf = (name: string): string => /[(x*#•…-]\s*(\d{4})\)?\s*$/i.exec(name)?.[1] ?? ''

/** What the balance holds beyond the holdings is cash; nothing is said when the two do not fit. */
export function simplefinCashBeside(wire: SimplefinAccount, holdings: readonly PositionRow[]): PositionRow[] {
  const currency = currencyOf(wire.currency)
  if (holdings.length === 0 || holdings.some((holding) => holding.marketValueCurrency !== currency)) return []
  const cash = add(wire.balance, negate(holdings.map(({ marketValue }) => marketValue ?? '0').reduce(add, '0')))
  return isPositive(cash) ? [cashPosition(cash, currency, balanceDate(wire))] : []
}

/**
 * An account of a SimpleFIN server as our row.
 * @param personId goes into the institution's key: its name is that server's word and never shows to others
 */
export function fromSimplefinAccount(wire: SimplefinAccount, hasHoldings: boolean, personId: string): AccountRow {
  const institution = wire.org.name ?? wire.org.domain ?? 'SimpleFIN'
  return {
    providerAccountId: accountIdOf(wire),
    name: wire.name || 'Account',
    type: guessAccountType(wire.name, hasHoldings),
    currency: currencyOf(wire.currency),
    marketValue: wire.balance,
    mask: maskOf(wire.name),
    asOf: balanceDate(wire),
    errorCode: null,
    institution: { providerInstitutionId: `${personId}:${orgOf(wire)}`, name: institution },
  }
}

/** A holding as our row; its price follows from value and shares, the server names none of its own. */
export function fromSimplefinHolding(wire: WireHolding, account: SimplefinAccount): PositionRow {
  const currency = currencyOf(wire.currency === '' ? account.currency : wire.currency)
  const price = wire.shares === '0' ? null : parseDecimal(divide(wire.market_value, wire.shares))
  return {
    key: wire.id,
    ticker: wire.symbol || null,
    cusip: null,
    name: wire.description || wire.symbol || 'Unnamed security',
    units: wire.shares,
    unitPrice: price ?? '0',
    unitPriceCurrency: currency,
    marketValue: wire.market_value,
    marketValueCurrency: currency,
    computedValue: null,
    valueDiffers: false,
    costBasis: wire.cost_basis === '0' ? null : wire.cost_basis,
    fiSecType: null,
    secType: guessSecType(wire.symbol, wire.description),
    couponRate: null,
    maturityDate: null,
    asOf: balanceDate(account),
  }
}

/**
 * A transaction as our row; amounts carry the account's view already.
 * @param today `yyyy-MM-dd`, the day of a pending one that does not say its own
 */
export function fromSimplefinTransaction(
  wire: SimplefinTransaction,
  account: AccountRow,
  hasHoldings: boolean,
  today: string,
) {
  const happened = wire.transacted_at === null || wire.transacted_at === 0 ? wire.posted : wire.transacted_at
  const isPending = wire.pending || wire.posted === 0
  const words = `${wire.payee ?? ''} ${wire.description} ${wire.memo ?? ''}`
  const row: TransactionRow = {
    externalId: wire.id,
    ordinal: 0,
    executionDate: happened === 0 ? today : dayOf(instantOf(happened)),
    postedDate: wire.posted === 0 ? null : dayOf(instantOf(wire.posted)),
    settlementDate: null,
    type: guessTransactionType(words, wire.amount, { type: account.type, hasHoldings }),
    ticker: null,
    name: wire.payee || null,
    fiDescription: wire.description || wire.memo || null,
    description: wire.payee || wire.description || wire.memo || null,
    amount: wire.amount,
    currency: account.currency,
    units: null,
    unitPrice: null,
    isPending,
    pendingExternalId: null,
    replaces: null,
    isRemoved: false,
  }
  return row
}
