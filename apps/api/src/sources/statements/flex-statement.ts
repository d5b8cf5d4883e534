import { instantOf } from './csv-positions.ts'
import { isReturnOfCapital, typeOfWords, typeWithSign } from './csv-transaction-type.ts'
import { readDate } from './date-order.ts'
import { absolute, add, isNegative, multiply, negate } from '@keelwise/finance/decimals'
import { storableMoney } from './decimal-text.ts'
import { fileAccount } from './file-account.ts'
import { emptyDraft } from './transaction-draft.ts'
import { readFlexCorporateAction } from './flex-corporate-action.ts'
import { type FlexRow, SEC_TYPES, flexDayOf, flexRow, flexSecurityOf } from './flex-row.ts'
import { mergeStatements } from './merge-statements.ts'
import { isKnownCurrency } from '@keelwise/contract/currencies'
import { leaveOut, namesText } from './not-taken.ts'
import type { AccountStatement } from './ofx-statement.ts'
import { StatementError, noQuestions } from './statement.ts'
import type { NotTaken, ParsedStatement, RejectedRow, StatementPosition } from './statement.ts'
import type { TransactionDraft } from './transaction-draft.ts'
import { type XmlElement, findElements, readXml } from './xml-elements.ts'

/** Sections that are read, and those that say the same once more in another way. */
const READ = new Set([
  'Trades',
  'CashTransactions',
  'OpenPositions',
  'CorporateActions',
  'Transfers',
  'CashReport',
  'EquitySummaryInBase',
  'AccountInformation',
])
const REPEATED = new Set([
  'ChangeInPositionValues',
  'ChangeInNAV',
  'MTMPerformanceSummaryInBase',
  'MTDYTDPerformanceSummary',
  'FIFOPerformanceSummaryInBase',
  'SecuritiesInfo',
  'ConversionRates',
  'NetStockPositionSummary',
  'MTMPerformanceSummaryUnderlying',
  'StmtFunds',
  'FxTransactions',
  'OptionEAE',
  'TradeConfirms',
  'FdicInsuredDepositsByBank',
  'CFDCharges',
  'TierInterestDetails',
  'InterestAccruals',
  'HKIPOOpenSubscriptions',
  'OpenDividendAccruals',
  'ChangeInDividendAccruals',
  'FxPositions',
])

/** Reads a Flex Query answer in XML (Interactive Brokers). */
export function readFlexStatement(text: string, file: string): ParsedStatement {
  const statements = findElements(readXml(text, file), 'FlexStatement')
  if (statements.length === 0) throw new StatementError('NO_STATEMENT', `${file} holds no account statement.`)
  const notTaken: NotTaken[] = []
  return {
    format: 'flex',
    institution: { name: 'Interactive Brokers', fid: null },
    accounts: mergeStatements(statements.map((statement) => readAccount(statement, notTaken))),
    warnings: [],
    ...noQuestions,
    notTaken,
  }
}

/** Rows of a section; of the same thing told in sums and in parts, only one. */
function rowsOf(statement: XmlElement, section: string, name: string, wanted: readonly string[]): FlexRow[] {
  const rows = findElements(statement, section)
    .flatMap((found) => findElements(found, name))
    .map(flexRow)
  const level = wanted.find((word) => rows.some((row) => row.get('levelOfDetail').toUpperCase() === word))
  return level === undefined ? rows : rows.filter((row) => row.get('levelOfDetail').toUpperCase() === level)
}

function readAccount(statement: XmlElement, notTaken: NotTaken[]): AccountStatement {
  const own = flexRow(statement)
  const information = findElements(statement, 'AccountInformation').map(flexRow)
  const summary = findElements(statement, 'EquitySummaryByReportDateInBase').map(flexRow).at(-1)
  const trades = rowsOf(statement, 'Trades', 'Trade', ['EXECUTION', 'ORDER'])
  const cash = rowsOf(statement, 'CashTransactions', 'CashTransaction', ['DETAIL', 'SUMMARY'])
  const held = rowsOf(statement, 'OpenPositions', 'OpenPosition', ['SUMMARY', 'LOT'])
  const actions = rowsOf(statement, 'CorporateActions', 'CorporateAction', ['DETAIL', 'SUMMARY'])
  const transfers = rowsOf(statement, 'Transfers', 'Transfer', [])
  const currency =
    [...information, ...(summary ? [summary] : [])].map((row) => row.get('currency')).find(isKnownCurrency) ??
    baseOfRates([...trades, ...cash, ...held])

  const drafts: TransactionDraft[] = []
  const rejected: RejectedRow[] = []
  const take = (row: FlexRow, read: readonly TransactionDraft[] | string): void => {
    if (typeof read === 'string') rejected.push({ line: row.line, reason: read })
    else drafts.push(...read)
  }
  for (const row of trades) take(row, readTrade(row, trades))
  for (const row of cash) take(row, readCash(row))
  for (const row of transfers) take(row, readTransfer(row))
  for (const row of actions) {
    const read = readFlexCorporateAction(row)
    if (read === null)
      leaveOut(
        notTaken,
        `Corporate actions that are not understood (${row.get('type') || row.get('description').slice(0, 60)})`,
        row.line,
      )
    else take(row, typeof read === 'string' ? read : [read])
  }
  const positions: StatementPosition[] = []
  const before = rejected.length
  for (const row of held) {
    const position = readPosition(row)
    if (typeof position === 'string') rejected.push({ line: row.line, reason: position })
    else positions.push(position)
  }
  listSections(statement, notTaken)
  listFields([...trades, ...cash, ...transfers, ...actions, ...held], notTaken)
  const asOf = instantOf(readDate(own.get('toDate'), 'YMD'))
  const ending = endingCash(statement)
  const isStated = findElements(statement, 'OpenPositions').length > 0
  return {
    ...fileAccount({
      institutionId: 'csv:Interactive Brokers',
      label: own.get('accountId'),
      kind: 'BROKERAGE',
      currency,
      balance: summary?.number('total') ?? null,
      asOf,
      drafts,
      positionsComplete: rejected.length === before,
      positions: isStated ? positions : null,
      rejected,
    }),
    statedValue: summary?.number('total') ?? null,
    cashBalance: ending?.find((cash) => cash.currency === currency)?.amount ?? null,
    cashBeside: ending,
  }
}

/** The currency whose rate to the base is one, where rows in others have another rate. */
function baseOfRates(rows: readonly FlexRow[]): string | null {
  const own = new Set<string>()
  for (const row of rows) if (row.number('fxRateToBase') === '1') own.add(row.get('currency'))
  const [only, ...others] = own
  return only !== undefined && others.length === 0 && isKnownCurrency(only) ? only : null
}

/** Identifiers of the program, days and sums that a row says in another way too. */
const SAID_ANYHOW =
  /^(accountId|acctAlias|model|currency|fxRateToBase|assetCategory|subCategory|levelOfDetail|conid|securityID|securityIDType|figi|listingExchange|underlying\w*|issuer|exchange|tradeID|transactionID|transactionType|ib\w*ID|exchOrderId|extExecID|rtn|orderReference|brokerageOrderID|clearingFirmID|orderTime|dateTime|reportDate|settleDate\w*|tradeMoney|proceeds|tradeDate|when\w*|openDateTime|holdingPeriodDateTime|side|date|originating\w*|orig\w*|buySell|openCloseIndicator|multiplier|putCall|strike|expiry|description|symbol|isin|cusip)$/

/** Fields of rows that nothing is read from, one remark for each kind of row. */
function listFields(rows: readonly FlexRow[], notTaken: NotTaken[]): void {
  for (const [name, same] of Map.groupBy(rows, (row) => row.name)) {
    const fields = [...new Set(same.flatMap((row) => row.unread()))].filter((field) => !SAID_ANYHOW.test(field))
    if (fields.length > 0) leaveOut(notTaken, `Fields of ${name}: ${namesText(fields)}`, null, fields.length)
  }
}

/** Parts of the answer that nothing is read from. */
function listSections(statement: XmlElement, notTaken: NotTaken[]): void {
  for (const section of statement.children) {
    if (READ.has(section.name) || REPEATED.has(section.name) || section.children.length === 0) continue
    const [first] = section.children
    for (let index = 0; index < section.children.length; index += 1)
      leaveOut(notTaken, `Rows of ${section.name}`, first?.line ?? section.line)
  }
}

/** Cash at the end, each currency for itself; the sum in the base currency only where no currency is told. */
function endingCash(statement: XmlElement): AccountStatement['cashBeside'] {
  const rows = findElements(statement, 'CashReportCurrency').map(flexRow)
  const parts = rows.filter((row) => isKnownCurrency(row.get('currency')))
  const total = rows.find((row) => row.get('currency') === 'BASE_SUMMARY')?.number('endingCash') ?? null
  if (parts.length === 0) return total === null ? null : [{ currency: null, amount: total }]
  return parts.flatMap((row) => {
    const amount = row.number('endingCash')
    return amount === null ? [] : [{ currency: row.get('currency'), amount }]
  })
}

const knownOrNull = (code: string): string | null => (isKnownCurrency(code) ? code : null)

function readTrade(row: FlexRow, all: readonly FlexRow[]): TransactionDraft[] | string {
  const day = flexDayOf(row)
  const [units, price] = [row.number('quantity'), row.number('tradePrice')]
  if (day === null) return 'The trade date is missing.'
  if (units === null || price === null) return 'A trade states no quantity or price.'
  if (row.get('assetCategory') === 'CASH') return readExchange(row, day, units, price)
  const side = row.get('buySell').toUpperCase()
  const isSale = side === '' ? isNegative(units) : side.startsWith('SELL')
  const isCancelled = side.includes('(CA.)') || row.get('transactionType') === 'TradeCancel'
  const value = multiply(units, price, row.number('multiplier') ?? '1')
  const proceeds = row.number('proceeds') ?? negate(value)
  const commission = row.number('ibCommission') ?? '0'
  const taxes = row.number('taxes') ?? '0'
  const currency = knownOrNull(row.get('currency'))
  const charged = row.get('ibCommissionCurrency')
  // A commission in another currency is no part of this amount.
  const isForeignFee = charged !== '' && charged !== row.get('currency') && commission !== '0'
  const own = isForeignFee ? add(proceeds, taxes) : add(add(proceeds, commission), taxes)
  const trade: TransactionDraft = {
    ...flexSecurityOf(row),
    fitid: row.get('transactionID') || row.get('tradeID') || null,
    txType: isSale ? 'SELL' : 'BUY',
    providerTag: isCancelled ? 'FLEX/CANCEL' : 'FLEX/TRADE',
    executionDate: day,
    settlementDate: readDate(row.get('settleDateTarget'), 'YMD'),
    amount: row.number('netCash') ?? own,
    currency,
    // the quantity of a cancelled trade has the other sign
    units: isCancelled ? units : isSale ? negate(absolute(units)) : absolute(units),
    unitPrice: price,
    fee: isForeignFee ? null : absolute(commission),
    tax: taxes === '0' ? null : absolute(taxes),
    name: row.get('description') || row.get('symbol') || 'Trade',
    line: row.line,
  }
  if (isCancelled) {
    const original = originalOf(row, all)
    return original === null ? [trade] : [{ ...trade, correctFitid: original, correctAction: 'DELETE' }]
  }
  if (!isForeignFee) return [trade]
  return [
    trade,
    {
      ...trade,
      txType: 'FEE',
      providerTag: 'FLEX/COMMISSION',
      amount: commission,
      currency: knownOrNull(charged),
      units: null,
      unitPrice: null,
      tax: null,
    },
  ]
}

/** The identifier of the trade that a cancellation takes back: as it says, else the equal one of the same file. */
function originalOf(cancellation: FlexRow, all: readonly FlexRow[]): string | null {
  const stated = cancellation.get('origTransactionID')
  if (stated !== '' && stated !== '0') return stated
  const same = ['symbol', 'tradePrice', 'currency', 'tradeDate'] as const
  const units = absolute(cancellation.number('quantity') ?? '0')
  const original = all.find(
    (row) =>
      row !== cancellation &&
      !row.get('buySell').includes('Ca.') &&
      cancellation.get('buySell').startsWith(row.get('buySell')) &&
      absolute(row.number('quantity') ?? '0') === units &&
      same.every((name) => row.get(name) === cancellation.get(name)),
  )
  return original === undefined ? null : original.get('transactionID') || original.get('tradeID') || null
}

/** A trade of currencies moves both: `EUR.USD`, 1,000 bought at 1.1, is 1,000 EUR in and 1,100 USD out. */
function readExchange(row: FlexRow, day: string, units: string, price: string): TransactionDraft[] | string {
  const [bought = '', paid = ''] = row.get('symbol').split('.')
  if (!isKnownCurrency(bought) || !isKnownCurrency(paid)) return 'A trade of currencies does not name two of them.'
  const leg = (amount: string, currency: string | null, txType: 'EXCHANGE' | 'FEE'): TransactionDraft => ({
    ...emptyDraft,
    fitid: row.get('transactionID') || row.get('tradeID') || null,
    txType,
    providerTag: `FLEX/${txType}`,
    executionDate: day,
    settlementDate: readDate(row.get('settleDateTarget'), 'YMD'),
    amount,
    currency,
    name: row.get('description') || row.get('symbol'),
    memo: `${row.get('symbol')} at ${price}`,
    line: row.line,
  })
  const proceeds = row.number('proceeds') ?? negate(multiply(units, price))
  const commission = row.number('ibCommission') ?? '0'
  const charged = knownOrNull(row.get('ibCommissionCurrency'))
  return [
    leg(units, bought, 'EXCHANGE'),
    leg(proceeds, paid, 'EXCHANGE'),
    ...(commission === '0' ? [] : [leg(commission, charged, 'FEE')]),
  ]
}

function readCash(row: FlexRow): TransactionDraft[] | string {
  const day = flexDayOf(row)
  const amount = row.number('amount')
  if (day === null) return 'The date of a cash transaction is missing.'
  if (amount === null) return 'A cash transaction states no amount.'
  const words = row.get('type')
  const isTransfer = /deposits?\s?[/&]?\s?withdrawals?/i.test(words)
  const dividend = isReturnOfCapital(row.get('description')) ? 'RETURN_OF_CAPITAL' : 'DIVIDEND'
  const type = isTransfer ? 'DEPOSIT' : /dividends/i.test(words) ? dividend : typeOfWords(words).type
  return [
    {
      ...flexSecurityOf(row),
      fitid: row.get('transactionID') || null,
      txType: typeWithSign(type, amount),
      providerTag: 'FLEX/CASH',
      executionDate: day,
      settlementDate: readDate(row.get('settleDate'), 'YMD'),
      amount,
      currency: knownOrNull(row.get('currency')),
      name: row.get('description') || words || null,
      memo: words || null,
      line: row.line,
    },
  ]
}

/** Securities and money that came from, or went to, another broker. */
function readTransfer(row: FlexRow): TransactionDraft[] | string {
  const day = flexDayOf(row)
  if (day === null) return 'The date of a transfer is missing.'
  const isOut = row.get('direction').toUpperCase() === 'OUT'
  const units = row.number('quantity') ?? '0'
  const cash = row.number('cashTransfer') ?? '0'
  const base = {
    ...flexSecurityOf(row),
    fitid: row.get('transactionID') || null,
    txType: isOut ? ('TRANSFER_OUT' as const) : ('TRANSFER_IN' as const),
    executionDate: day,
    currency: knownOrNull(row.get('currency')),
    name: row.get('description') || row.get('company') || 'Transfer',
    memo: row.get('type') || null,
    line: row.line,
  }
  const moved = isOut ? negate(absolute(units)) : absolute(units)
  return [
    ...(units === '0'
      ? []
      : [{ ...base, providerTag: 'FLEX/TRANSFER', amount: '0', units: moved, unitPrice: row.number('transferPrice') }]),
    ...(cash === '0' ? [] : [{ ...base, providerTag: 'FLEX/TRANSFER', amount: cash }]),
  ]
}

function readPosition(row: FlexRow): StatementPosition | string {
  const [units, price] = [row.number('position'), row.number('markPrice')]
  if (units === null) return 'A position states no quantity.'
  const multiplier = row.number('multiplier') ?? '1'
  const computed = price === null ? null : storableMoney(multiply(units, price, multiplier))
  const value = row.number('positionValue') ?? computed
  const unitCost = row.number('costBasisPrice')
  const cost = row.number('costBasisMoney') ?? (unitCost === null ? null : multiply(units, unitCost, multiplier))
  const { ticker, cusip } = flexSecurityOf(row)
  return {
    providerTag: 'FLEX/OpenPosition',
    ticker,
    cusip,
    name: row.get('description') || row.get('symbol') || 'Unnamed security',
    units,
    unitPrice: price,
    currency: knownOrNull(row.get('currency')),
    marketValue: value,
    computedValue: computed,
    valueDiffers: false,
    // what was got for what is short counts against it
    costBasis: cost === null || cost === '0' ? null : isNegative(units) ? negate(absolute(cost)) : cost,
    secType: SEC_TYPES[row.get('assetCategory')] ?? 'OTHER',
    fiSecType: row.get('subCategory') || row.get('assetCategory') || 'Flex',
    couponRate: null,
    maturityDate: null,
    asOf: instantOf(readDate(row.get('reportDate'), 'YMD')),
    line: row.line,
  }
}
