import { instantOf } from './csv-positions.ts'
import { typeOfWords, typeWithSign } from './csv-transaction-type.ts'
import { readDate } from './date-order.ts'
import { emptyDraft, fileAccount } from './file-account.ts'
import { mergeStatements } from './merge-statements.ts'
import { readNumber } from './number-marks.ts'
import { decodeEntities, plainText } from './ofx-text.ts'
import { type ParsedStatement, type RejectedRow, StatementError, type StatementPosition } from './statement.ts'
import type { TransactionDraft } from './transaction-draft.ts'
import type { SecurityType } from '@keelwise/contract/words'
import { absolute, add, multiply, negate } from '@keelwise/finance/decimals'
import { storableMoney } from './decimal-text.ts'

type Attributes = ReadonlyMap<string, string>
type Element = { name: string; line: number; attributes: Attributes }

const SEC_TYPES: Readonly<Record<string, SecurityType>> = {
  STK: 'EQUITY',
  OPT: 'OPTION',
  BOND: 'BOND',
  FUND: 'MUTUAL_FUND',
  CRYPTO: 'CRYPTO',
  CASH: 'CASH',
}

/** Reads a Flex Query answer in XML (Interactive Brokers): open positions, trades and cash transactions per account. */
export function readFlexStatement(text: string, file: string): ParsedStatement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new StatementError('DTD_REFUSED', `${file} declares a document type, which statement files never do.`)
  if (!text.includes('</FlexQueryResponse>'))
    throw new StatementError('INCOMPLETE', `${file} ends in the middle of a statement. Download it again.`)
  const groups: Element[][] = []
  for (const element of elements(text)) {
    if (element.name === 'FlexStatement') groups.push([element])
    else groups.at(-1)?.push(element)
  }
  if (groups.length === 0) throw new StatementError('NO_STATEMENT', `${file} holds no account statement.`)
  return {
    format: 'flex',
    institution: { name: 'Interactive Brokers', fid: null },
    accounts: mergeStatements(groups.map(readAccount)),
    warnings: [],
    dateQuestion: null,
    table: null,
  }
}

/** Opening tags with their attributes; the format keeps everything in attributes. One pass, linear. */
function* elements(text: string): Generator<Element> {
  const tag = /<([A-Za-z]\w*)((?:\s+[\w:]+="[^"<]*")*)\s*\/?>/g
  let line = 1
  let counted = 0
  for (let match = tag.exec(text); match; match = tag.exec(text)) {
    for (; counted < match.index; counted += 1) if (text[counted] === '\n') line += 1
    const attributes = new Map<string, string>()
    for (const [, name = '', value = ''] of (match[2] ?? '').matchAll(/([\w:]+)="([^"<]*)"/g))
      attributes.set(name, plainText(decodeEntities(value)))
    yield { name: match[1] ?? '', line, attributes }
  }
}

function readAccount(group: readonly Element[]) {
  const attribute = (name: string, key: string): string =>
    group.find((element) => element.name === name && element.attributes.has(key))?.attributes.get(key) ?? ''
  const currency = attribute('AccountInformation', 'currency') || 'USD'
  const drafts: TransactionDraft[] = []
  const positions: StatementPosition[] = []
  const rejected: RejectedRow[] = []
  for (const element of group) {
    const read =
      element.name === 'Trade'
        ? readTrade(element, currency)
        : element.name === 'CashTransaction'
          ? readCash(element, currency)
          : null
    if (typeof read === 'string') rejected.push({ line: element.line, reason: read })
    else if (read) drafts.push(read)
    if (element.name !== 'OpenPosition') continue
    const held = readPosition(element, currency)
    if (typeof held === 'string') rejected.push({ line: element.line, reason: held })
    else positions.push(held)
  }
  const cash = group.find(
    ({ name, attributes }) => name === 'CashReportCurrency' && attributes.get('currency') === 'BASE_SUMMARY',
  )
  const total = group.findLast(({ name }) => name === 'EquitySummaryByReportDateInBase')?.attributes.get('total')
  const isStated = group.some(({ name }) => name === 'OpenPositions' || name === 'OpenPosition')
  const asOf = instantOf(readDate(attribute('FlexStatement', 'toDate'), 'YMD'))
  return {
    ...fileAccount({
      institutionId: 'csv:Interactive Brokers',
      label: attribute('FlexStatement', 'accountId'),
      kind: 'BROKERAGE',
      currency,
      balance: total === undefined ? null : readNumber(total, '.'),
      asOf,
      drafts,
      positions: isStated ? positions : null,
      rejected,
    }),
    cashBalance: readNumber(cash?.attributes.get('endingCash') ?? '', '.'),
  }
}

const dayOf = (attributes: Attributes): string | null =>
  ['tradeDate', 'dateTime', 'reportDate', 'settleDate']
    .map((name) => readDate(attributes.get(name) ?? '', 'YMD'))
    .find((day) => day !== null) ?? null

const number = (attributes: Attributes, name: string): string | null => readNumber(attributes.get(name) ?? '', '.')

function readTrade({ attributes, line }: Element, currency: string): TransactionDraft | string {
  const day = dayOf(attributes)
  const [units, price] = [number(attributes, 'quantity'), number(attributes, 'tradePrice')]
  if (day === null) return 'The trade date is missing.'
  if (units === null || price === null) return 'A trade states no quantity or price.'
  const isSale = attributes.get('buySell')?.toUpperCase().startsWith('SELL') ?? units.startsWith('-')
  const value = multiply(absolute(units), price, number(attributes, 'multiplier') ?? '1')
  const proceeds = number(attributes, 'proceeds') ?? (isSale ? value : negate(value))
  const commission = number(attributes, 'ibCommission') ?? '0'
  return {
    ...security(attributes),
    fitid: attributes.get('transactionID') || attributes.get('tradeID') || null,
    txType: isSale ? 'SELL' : 'BUY',
    providerTag: 'FLEX/TRADE',
    executionDate: day,
    settlementDate: readDate(attributes.get('settleDateTarget') ?? '', 'YMD'),
    amount: number(attributes, 'netCash') ?? add(proceeds, commission),
    currency: attributes.get('currency') || currency,
    units: isSale ? negate(absolute(units)) : absolute(units),
    unitPrice: price,
    fees: absolute(commission),
    name: attributes.get('description') || attributes.get('symbol') || 'Trade',
    line,
  }
}

function readCash({ attributes, line }: Element, currency: string): TransactionDraft | string {
  const day = dayOf(attributes)
  const amount = number(attributes, 'amount')
  if (day === null) return 'The date of a cash transaction is missing.'
  if (amount === null) return 'A cash transaction states no amount.'
  const words = attributes.get('type') ?? ''
  const isTransfer = /deposits?\/?withdrawals?/i.test(words)
  const type = isTransfer ? 'DEPOSIT' : /dividends/i.test(words) ? 'DIVIDEND' : typeOfWords(words).type
  return {
    ...security(attributes),
    fitid: attributes.get('transactionID') || null,
    txType: typeWithSign(type, amount, false),
    providerTag: 'FLEX/CASH',
    executionDate: day,
    settlementDate: readDate(attributes.get('settleDate') ?? '', 'YMD'),
    amount,
    currency: attributes.get('currency') || currency,
    name: attributes.get('description') || words || null,
    memo: words || null,
    line,
  }
}

function security(attributes: Attributes) {
  const symbol = attributes.get('symbol') || null
  return {
    ...emptyDraft,
    ticker: symbol,
    cusip: attributes.get('cusip') || null,
    securityName: attributes.get('description') || symbol,
    secType: SEC_TYPES[attributes.get('assetCategory') ?? ''] ?? null,
  }
}

function readPosition({ attributes, line }: Element, currency: string): StatementPosition | string {
  const [units, price] = [number(attributes, 'position'), number(attributes, 'markPrice')]
  if (units === null) return 'A position states no quantity.'
  const multiplier = number(attributes, 'multiplier') ?? '1'
  const computed = price === null ? null : storableMoney(multiply(units, price, multiplier))
  const value = number(attributes, 'positionValue') ?? computed
  if (value === null) return 'A position states neither a value nor a price.'
  const unitCost = number(attributes, 'costBasisPrice')
  const cost =
    number(attributes, 'costBasisMoney') ?? (unitCost === null ? null : absolute(multiply(units, unitCost, multiplier)))
  return {
    providerTag: 'FLEX/OpenPosition',
    ticker: attributes.get('symbol') || null,
    cusip: attributes.get('cusip') || null,
    name: attributes.get('description') || attributes.get('symbol') || 'Unnamed security',
    units,
    unitPrice: price,
    currency: attributes.get('currency') || currency,
    marketValue: value,
    computedValue: computed,
    valueDiffers: false,
    costBasis: cost === '0' ? null : cost,
    secType: SEC_TYPES[attributes.get('assetCategory') ?? ''] ?? 'OTHER',
    fiSecType: attributes.get('subCategory') || attributes.get('assetCategory') || 'Flex',
    couponRate: null,
    maturityDate: null,
    asOf: instantOf(readDate(attributes.get('reportDate') ?? '', 'YMD')),
    line,
  }
}
