import type { AmountBasis, AmountSign } from '@keelwise/contract/statements'
import type { CsvColumns } from './csv-mapping.ts'
import type { CsvRecord } from './csv-records.ts'
import { type ChargeColumn, type CsvCells, type RawRow, cellAt, cellOf, readCells, summaryOf } from './csv-row.ts'
import { SUMMARY_ROWS, plainWords, typeWithSign } from './csv-transaction-type.ts'
import { type DateOrder, readDate } from './date-order.ts'
import { absolute, add, divide, isNegative, multiply, negate } from '@keelwise/finance/decimals'
import { emptyDraft } from './transaction-draft.ts'
import { isKnownCurrency } from '@keelwise/contract/currencies'
import { inMajorUnits } from './ofx-currency.ts'
import { plainText, quoted } from './ofx-text.ts'
import type { TransactionType } from '@keelwise/contract/words'
import type { NotTaken, RejectedRow } from './statement.ts'
import type { TransactionDraft } from './transaction-draft.ts'

/** How the cells of a table are to be understood, all questions settled. */
export type CsvReading = CsvCells & {
  columns: CsvColumns
  feeColumns: readonly ChargeColumn[]
  taxColumns: readonly ChargeColumn[]
  dateOrder: DateOrder
  amountSign: AmountSign
  amountBasis: AmountBasis
  /** The currency of amounts that name none; null: nobody has said it. */
  currency: string | null
  /** The currency column says nothing of the amount. */
  isPriceCurrency: boolean
  /** A row that says pence and counts in pounds, as one in pounds. */
  inOwnUnits: (row: RawRow) => RawRow
  /** What a coin or a security moves stands in the amount column, its code in the currency column. */
  isLedger: boolean
  /** A heading such as `Unit cost (p)`. */
  isPriceInPence: boolean
  /** What is held are coins: rewards come in them, not in money. */
  isCrypto: boolean
  /** Money out stands in its own column with a minus. */
  areDebitsNegative: boolean
  /** Money in does: cards write what lessens a debt so. */
  areCreditsNegative: boolean
  /** The reference of a row is one of a kind. */
  hasReferences: boolean
  /** Rows that are passed over, by the words of the type column, and what they are. */
  left: readonly (readonly [words: RegExp, what: string])[]
  /** Why rows cannot be read, by their lines. */
  refused: ReadonlyMap<number, string>
  /** Equal cells here make one trade of two rows. */
  pairedBy: number | null
  source: string
}

/** A row that was read, with the account it names. */
export type CsvRow = { account: string; draft: TransactionDraft; suggestedCurrency: string | null }

export type CsvRows = {
  rows: CsvRow[]
  rejected: (RejectedRow & { account: string })[]
  notTaken: NotTaken[]
  /** Balances that rows of their own state. */
  closings: Closing[]
}

/** What an account holds at the end of a day, which is null where the row has none. */
export type Closing = { account: string; date: string | null; amount: string; currency: string | null }

/** Money moves, and what is held stands beside it: the units of such a row are no movement. */
const CASH_TYPES: ReadonlySet<TransactionType> = new Set<TransactionType>([
  'DIVIDEND',
  'INTEREST',
  'FEE',
  'TAX',
  'DEPOSIT',
  'WITHDRAWAL',
  'PURCHASE',
  'PAYMENT',
  'RETURN_OF_CAPITAL',
  'CONTRIBUTION',
  'DISTRIBUTION',
  'EXCHANGE',
])
const IN_KIND: ReadonlySet<TransactionType> = new Set<TransactionType>([
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'SPLIT',
  'SPIN_OFF',
])

/** Kraken writes `ZEUR` and `XXBT`. */
const currencyOfAsset = (code: string): string =>
  /^Z[A-Z]{3}$/.test(code) && isKnownCurrency(code.slice(1))
    ? code.slice(1)
    : code
        .replace(/^X?XBT$/, 'BTC')
        .replace(/^X([A-Z]{3})$/, (all, coin: string) => (isKnownCurrency(all) ? all : coin))

const CANCELLED =
  /\b(cancell?ed|failed|declined|denied|voided|reverted|reversed|rejected|expired|deleted|storniert|annulle|annulliert|geannuleerd)\b/
/** Income that is paid in coins. */
const REWARD = /\b(staking|rewards?|airdrop|mining)\b/
const NOT_BOOKED = /^(pending|processing|open|authori[sz]ed|scheduled|(umsatz )?vorgemerkt|in behandeling|not booked)$/

/**
 * Reads the rows of a table as transactions. A row that has neither a date nor an amount (a heading, a total, a note)
 * is no transaction; one that has one of them and lacks the other is rejected with its line.
 */
export function readCsvTransactions(records: readonly CsvRecord[], reading: CsvReading): CsvRows {
  const result: CsvRows = { rows: [], rejected: [], notTaken: [], closings: [] }
  const group = new Map<CsvRow, string>()
  const leave = (what: string, line: number): void => {
    const known = result.notTaken.find((item) => item.what === what)
    if (known) known.count += 1
    else result.notTaken.push({ what, count: 1, line })
  }
  for (const record of records) {
    const status = plainWords(cellOf(record, 'status', reading))
    const word = reading.left.length === 0 ? '' : plainWords(cellOf(record, 'type', reading))
    const summary = summaryOf(record, reading)
    const passed = reading.left.find(([words]) => words.test(word))
    const refusal = reading.refused.get(record.line)
    if (refusal !== undefined)
      result.rejected.push({ line: record.line, reason: refusal, account: cellOf(record, 'account', reading) })
    else if (passed) leave(passed[1], record.line)
    else if (summary !== null) {
      leave(SUMMARY_ROWS[summary], record.line)
      if (summary === 'closing') result.closings.push(...closingOf(record, reading))
    } else if (CANCELLED.test(status)) leave(`Rows that are ${quoted(status)}`, record.line)
    else if (NOT_BOOKED.test(status)) leave(`Rows that are not booked yet (${quoted(status)})`, record.line)
    else {
      const raw = reading.inOwnUnits(withMoneyAsMoney(readCells(record, reading)))
      const read = readRow(record, raw, reading)
      if (read === null) leave('Lines that are no transactions', record.line)
      else if (typeof read === 'string') result.rejected.push({ line: record.line, reason: read, account: raw.account })
      else {
        const row = { account: raw.account, draft: read, suggestedCurrency: suggestionOf(raw, reading) }
        result.rows.push(row)
        if (reading.pairedBy !== null) group.set(row, cellAt(record, reading.pairedBy))
        const bought = boughtWithIncome(read)
        if (bought) result.rows.push({ ...row, draft: bought })
      }
    }
  }
  return reading.pairedBy === null ? result : paired(result, group)
}

/** The balance of a row that states one; none where it stands on the side of money out, which may be meant either way. */
function closingOf(record: CsvRecord, reading: CsvReading): Closing[] {
  const raw = reading.inOwnUnits(readCells(record, reading))
  const credit = raw.debit === null ? raw.credit : null
  const figure = raw.balance ?? (raw.amount === null ? credit : signedAmount(raw.amount, raw, reading))
  if (figure === null) return []
  const { currency, factor } = moneyOf(raw, reading)
  const date = readDate(raw.date, reading.dateOrder)
  return [{ account: raw.account, date, amount: multiply(figure, factor), currency }]
}

/** Income that is paid in units is income, and a purchase of these units with it. */
function boughtWithIncome(draft: TransactionDraft): TransactionDraft | null {
  const isInKind = (draft.txType === 'INTEREST' || draft.txType === 'DIVIDEND') && draft.units !== null
  if (!isInKind || draft.amount === '0' || isNegative(draft.amount)) return null
  const purchase = { ...draft, txType: 'REINVEST' as const, amount: negate(draft.amount), fee: null, tax: null }
  draft.units = null
  return purchase
}

/** One trade of the two rows of a ledger: the coins of the one for the money of the other. */
function paired(read: CsvRows, groups: ReadonlyMap<CsvRow, string>): CsvRows {
  const rows: CsvRow[] = []
  const rejected = [...read.rejected]
  for (const [key, legs] of Map.groupBy(read.rows, (row) => groups.get(row) ?? '')) {
    const money = legs.filter(({ draft }) => draft.units === null)
    const coins = legs.filter(({ draft }) => draft.units !== null)
    const [cash, coin] = [money[0], coins[0]]
    if (key === '' || legs.length < 2) rows.push(...legs)
    else if (money.length === 1 && coins.length === 1 && cash && coin) {
      const isBuy = isNegative(cash.draft.amount)
      const { amount, currency, fee } = cash.draft
      const units = coin.draft.units ?? '0'
      const draft = {
        ...coin.draft,
        txType: isBuy ? ('BUY' as const) : ('SELL' as const),
        amount,
        currency,
        fee,
        units,
      }
      rows.push({ ...coin, draft })
    } else if (money.length === 0) {
      for (const { draft, account } of legs)
        rejected.push({
          line: draft.line,
          account,
          reason: 'Coins for coins: the file does not say what they were worth.',
        })
    } else rows.push(...legs)
  }
  return { ...read, rows, rejected }
}

/** An exchange lists money that comes in as units of `EUR`, like a coin. */
function withMoneyAsMoney(raw: RawRow): RawRow {
  if (raw.symbol === null || raw.units === null || raw.amount !== null || !isKnownCurrency(raw.symbol)) return raw
  const flow = raw.meaning?.flow ?? null
  const type = raw.meaning?.type === 'TRANSFER_OUT' ? 'WITHDRAWAL' : 'DEPOSIT'
  const meaning = raw.meaning !== null && IN_KIND.has(raw.meaning.type) ? ({ type, flow } as const) : raw.meaning
  return { ...raw, amount: raw.units, units: null, symbol: null, currency: raw.symbol, meaning }
}

/** Half of all files name the account's currency by a sign that several share. */
const suggestionOf = ({ mark }: RawRow, reading: CsvReading): string | null =>
  mark === null || reading.currency !== null ? null : mark.code

/** True for the code of what is no money, be it in pence. */
export const isCoinCode = (code: string): boolean =>
  code !== '' && !isKnownCurrency(inMajorUnits(currencyOfAsset(code)).currency)

type Money = { currency: string | null; factor: string }

/** The currency of a row's amount: its own column, a sign or code beside the figure, what is known of the table. */
function moneyOf(raw: RawRow, reading: CsvReading): Money {
  const stated = raw.currency
  // what units × price come to is in the currency of the price, whatever that of an amount would be
  const ofPrice = raw.priceCurrency === '' ? null : inMajorUnits(currencyOfAsset(raw.priceCurrency)).currency
  const hasAmount = raw.amount !== null || raw.debit !== null || raw.credit !== null
  if (!hasAmount && ofPrice !== null && ofPrice !== inMajorUnits(currencyOfAsset(stated)).currency)
    return { currency: isKnownCurrency(ofPrice) ? ofPrice : null, factor: '1' }
  if (!reading.isPriceCurrency && stated !== '') {
    const money = inMajorUnits(currencyOfAsset(stated))
    return isKnownCurrency(money.currency) ? money : { currency: null, factor: '1' }
  }
  if (raw.mark?.isCertain === true && isKnownCurrency(raw.mark.code)) return { currency: raw.mark.code, factor: '1' }
  return { currency: reading.currency, factor: '1' }
}

function readRow(record: CsvRecord, raw: RawRow, reading: CsvReading): TransactionDraft | string | null {
  const textOrNull = (column: keyof CsvColumns): string | null => plainText(cellOf(record, column, reading)) || null
  // Brokers write `08/18/2023 as of 08/15/2023`: booked on the first day, traded on the second.
  const [booked = '', traded] = raw.date.split(/\s+as of\s+/i)
  const bookedDate = readDate(booked, reading.dateOrder)
  const date = traded === undefined ? bookedDate : (readDate(traded, reading.dateOrder) ?? bookedDate)
  const isCoin = reading.isLedger && isCoinCode(raw.currency)
  const money = moneyOf(raw, reading)
  const amount = isCoin ? '0' : amountOf(raw, reading, money)
  if (date === null) {
    if (amount === null && raw.fault === null) return null
    return /\d/.test(raw.date) ? `${quoted(raw.date)} is no date in the order of this file.` : null
  }
  if (raw.fault !== null) return raw.fault
  if (amount === null) return 'The amount is missing.'

  const held = isCoin ? add(raw.amount ?? '0', negate(raw.fee ?? '0')) : raw.units
  const moved = held === '0' ? null : held
  const stated = multiply(amount, money.factor)
  const kind = typeOf(raw, stated, moved, reading.columns.type !== null)
  // Coins that come or go are no money that does, nor is what comes or goes beside no money at all.
  const isInKind = isCoin || (moved !== null && stated === '0' && raw.symbol !== null)
  const txType = !isInKind ? kind : kind === 'DEPOSIT' ? 'TRANSFER_IN' : kind === 'WITHDRAWAL' ? 'TRANSFER_OUT' : kind
  // What comes or goes in kind moves no money, whatever it is worth.
  const value = moved !== null && raw.symbol !== null && IN_KIND.has(txType) ? '0' : stated
  const isReward = reading.isCrypto || (stated === '0' && REWARD.test(plainWords(raw.word)))
  const isIncomeInKind = txType === 'INTEREST' && isReward && raw.symbol !== null
  const isCash = CASH_TYPES.has(txType) && !isCoin && !isIncomeInKind
  const units = moved === null || isCash ? null : signedUnits(moved, txType)
  const symbol = isCoin ? currencyOfAsset(raw.currency) : raw.symbol
  const isin = /^[A-Z]{2}[A-Z0-9]{9}\d$/.exec(textOrNull('isin') ?? symbol ?? '')?.[0] ?? null
  const isTicker = symbol !== null && symbol !== isin && /^[A-Z0-9][A-Z0-9.\-/: ]{0,20}$/i.test(symbol)
  const isCusip = symbol !== null && /^(?=.*\d)[0-9A-Z]{8}\d$/.test(symbol)
  const description = textOrNull('description')
  const typeText = textOrNull('type')
  const named = /^no description$/i.test(description ?? '') ? null : description
  const isSecurity = moved !== null || symbol !== null
  return {
    ...emptyDraft,
    fitid: reading.hasReferences ? (textOrNull('reference')?.slice(0, 255) ?? null) : null,
    txType,
    providerTag: `${reading.source}/${(raw.word || raw.text).toUpperCase().slice(0, 40)}`,
    executionDate: date,
    postedDate:
      (traded === undefined ? null : bookedDate) ?? readDate(textOrNull('posted_date') ?? '', reading.dateOrder),
    amount: value,
    currency: money.currency,
    ticker: isTicker && !isCusip ? symbol.toUpperCase() : null,
    cusip: textOrNull('cusip') ?? (isCusip ? symbol : null) ?? cusipOf(isin),
    securityName: isSecurity ? (named ?? symbol) : null,
    units,
    unitPrice: isCash ? null : priceOf(raw, value, units, money, reading),
    fee: raw.fee === null ? null : multiply(raw.fee, money.factor),
    tax: raw.tax === null ? null : multiply(raw.tax, money.factor),
    balance: raw.balance === null ? null : multiply(raw.balance, money.factor),
    name: named ?? typeText ?? textOrNull('memo') ?? symbol,
    memo: textOrNull('memo') ?? typeText,
    line: record.line,
  }
}

/** The price of one unit in the currency of the amount: as stated, or as the amount implies where it is in another. */
function priceOf(raw: RawRow, amount: string, units: string | null, money: Money, reading: CsvReading): string | null {
  if (raw.price === null) return null
  const factor = priceFactor(raw, reading, money)
  if (factor !== null) return multiply(absolute(raw.price), factor)
  if (units === null || amount === '0') return null
  const charges = multiply(add(raw.fee ?? '0', raw.tax ?? '0'), money.factor)
  return divide(absolute(add(amount, charges)), absolute(units))
}

/** From the price as it is written to one in the currency of the amount, whose minor unit either may count in; null: foreign. */
function priceFactor(raw: RawRow, reading: CsvReading, money: Money): string | null {
  const own = raw.priceCurrency === '' ? null : inMajorUnits(raw.priceCurrency)
  if (reading.isPriceCurrency || (own !== null && own.currency !== money.currency)) return null
  return reading.isPriceInPence ? '0.01' : (own ?? money).factor
}

/** Securities of the United States are known by their CUSIP, which their ISIN holds; all others by the ISIN. */
const cusipOf = (isin: string | null): string | null =>
  isin === null ? null : /^(US|CA)/.test(isin) ? isin.slice(2, 11) : isin

function typeOf(raw: RawRow, amount: string, moved: string | null, hasWords: boolean): TransactionType {
  const { meaning } = raw
  // Without a word of its own a payment is no dividend, whatever its shop is called.
  if (!hasWords && meaning?.type === 'DIVIDEND' && isNegative(amount)) return typeWithSign('OTHER', amount)
  if (meaning !== null) return typeWithSign(meaning.type, amount, moved)
  // Without any word for it, money out for units in is a purchase; a word that nobody knows is asked about.
  if (moved !== null && raw.word === '' && amount !== '0') return isNegative(amount) ? 'BUY' : 'SELL'
  if (moved !== null || (raw.word !== '' && raw.symbol !== null)) return 'OTHER'
  return typeWithSign('OTHER', amount)
}

/** The signed amount with all charges taken off, as the row counts its money; null when the row has none. */
function amountOf(raw: RawRow, reading: CsvReading, money: Money): string | null {
  const charges = add(raw.fee ?? '0', raw.tax ?? '0')
  if (reading.columns.debit !== null || reading.columns.credit !== null) {
    const debit = raw.debit ?? '0'
    const credit = raw.credit ?? '0'
    if (raw.debit !== null || raw.credit !== null)
      return add(
        reading.areDebitsNegative ? debit : negate(debit),
        reading.areCreditsNegative ? negate(credit) : credit,
      )
    if (raw.amount === null) return null
  }
  if (raw.amount !== null) {
    const signed = signedAmount(raw.amount, raw, reading)
    return reading.amountBasis === 'gross' && signed !== '0' ? add(signed, negate(charges)) : signed
  }
  // Brokers leave the total out where only units move.
  if (raw.units === null || raw.price === null || !isPriced(raw))
    return raw.units === null || raw.units === '0' ? null : '0'
  const ratio = divide(priceFactor(raw, reading, money) ?? money.factor, money.factor)
  const gross = absolute(multiply(raw.units, raw.price, ratio))
  const flow = raw.meaning?.flow ?? null
  const isOut = flow === 'out' || (flow === null && isNegative(raw.units))
  return add(isOut ? negate(gross) : gross, negate(charges))
}

/** Only of these it is sure that units × price is what was paid. */
const isPriced = ({ meaning, word }: RawRow): boolean =>
  meaning === null
    ? word === ''
    : ['BUY', 'SELL', 'REINVEST', 'DIVIDEND', 'INTEREST', 'FEE', 'TAX'].includes(meaning.type)

function signedAmount(amount: string, raw: RawRow, { amountSign }: CsvReading): string {
  if (raw.direction !== null) return raw.direction === 'out' ? negate(absolute(amount)) : absolute(amount)
  if (amountSign === 'inverted') return negate(amount)
  const flow = raw.meaning?.flow ?? null
  if (amountSign === 'as_is' || flow === null) return amount
  return flow === 'out' ? negate(absolute(amount)) : absolute(amount)
}

function signedUnits(units: string, type: TransactionType): string {
  if (type === 'BUY' || type === 'REINVEST' || type === 'TRANSFER_IN') return absolute(units)
  return type === 'SELL' || type === 'TRANSFER_OUT' ? negate(absolute(units)) : units
}
