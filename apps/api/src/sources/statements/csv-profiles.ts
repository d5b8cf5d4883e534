import type { CsvMapping } from '@keelwise/contract/statements'
import { type CsvColumns, plainHeading } from './csv-mapping.ts'
import type { DateOrder } from './date-order.ts'

/** A table of a known source: recognised by its headings, read by its own columns. */
export type CsvProfile = {
  id: string
  institution: string
  kind: 'transactions' | 'positions'
  /** Headings that must all be there; a list names alternatives. */
  required: readonly (string | readonly string[])[]
  /** Headings of the columns, the first that is there counts. */
  columns: Partial<Record<keyof CsvColumns | PositionColumn, readonly string[]>>
  dateOrder: DateOrder
  amountSign: CsvMapping['amount_sign']
  /** Cells that stand before the table's own on every one of its lines. */
  prefix?: readonly [table: string, heading: string, row: string]
}

/** Columns that only positions have. */
type PositionColumn = 'value' | 'cost' | 'unitCost' | 'securityType' | 'accountName'

/** Documented exports of brokers; headings compared by `plainHeading`. */
const CSV_PROFILES: readonly CsvProfile[] = [
  {
    id: 'schwab-transactions',
    institution: 'Charles Schwab',
    kind: 'transactions',
    required: ['date', 'action', 'symbol', 'description', 'quantity', 'price', 'fees comm', 'amount'],
    columns: {
      date: ['date'],
      type: ['action'],
      symbol: ['symbol'],
      description: ['description'],
      units: ['quantity'],
      price: ['price'],
      fees: ['fees comm'],
      amount: ['amount'],
    },
    dateOrder: 'MDY',
    amountSign: 'as_is',
  },
  {
    id: 'schwab-positions',
    institution: 'Charles Schwab',
    kind: 'positions',
    required: [
      'symbol',
      'description',
      ['quantity', 'qty quantity', 'qty'],
      'price',
      ['market value', 'mkt val market value', 'mkt val'],
      'cost basis',
    ],
    columns: {
      symbol: ['symbol'],
      description: ['description'],
      units: ['quantity', 'qty quantity', 'qty'],
      price: ['price'],
      value: ['market value', 'mkt val market value', 'mkt val'],
      cost: ['cost basis'],
      securityType: ['security type', 'asset type'],
    },
    dateOrder: 'MDY',
    amountSign: 'as_is',
  },
  {
    id: 'fidelity-history',
    institution: 'Fidelity',
    kind: 'transactions',
    required: ['run date', 'action', 'symbol', 'quantity', ['amount', 'amount usd'], 'settlement date'],
    columns: {
      date: ['run date'],
      posted_date: ['settlement date'],
      type: ['action'],
      symbol: ['symbol'],
      description: ['description', 'security description'],
      units: ['quantity'],
      price: ['price'],
      fees: ['commission'],
      amount: ['amount', 'amount usd'],
      account: ['account number', 'account'],
      currency: ['currency'],
    },
    dateOrder: 'MDY',
    amountSign: 'as_is',
  },
  {
    id: 'fidelity-positions',
    institution: 'Fidelity',
    kind: 'positions',
    required: ['account number', 'symbol', 'description', 'quantity', 'last price', 'current value'],
    columns: {
      account: ['account number'],
      accountName: ['account name'],
      symbol: ['symbol'],
      description: ['description'],
      units: ['quantity'],
      price: ['last price'],
      value: ['current value'],
      cost: ['cost basis total', 'cost basis'],
      securityType: ['type'],
    },
    dateOrder: 'MDY',
    amountSign: 'as_is',
  },
  {
    id: 'ibkr-flex-trades',
    institution: 'Interactive Brokers',
    kind: 'transactions',
    required: ['symbol', ['tradedate', 'datetime', 'date time'], 'quantity', ['tradeprice', 'price'], 'buy sell'],
    columns: {
      date: ['tradedate', 'datetime', 'date time'],
      posted_date: ['settledatetarget', 'settledate'],
      type: ['buy sell'],
      symbol: ['symbol'],
      cusip: ['cusip'],
      description: ['description'],
      units: ['quantity'],
      price: ['tradeprice', 'price'],
      fees: ['ibcommission', 'commission'],
      amount: ['netcash', 'net cash'],
      currency: ['currencyprimary', 'currency'],
      account: ['clientaccountid', 'accountid'],
      reference: ['tradeid', 'transactionid'],
    },
    dateOrder: 'YMD',
    amountSign: 'as_is',
  },
  {
    id: 'ibkr-flex-cash',
    institution: 'Interactive Brokers',
    kind: 'transactions',
    required: [
      ['currencyprimary', 'currency'],
      'type',
      'amount',
      ['settledate', 'datetime', 'date time'],
      'clientaccountid',
    ],
    columns: {
      date: ['datetime', 'date time', 'settledate', 'reportdate'],
      posted_date: ['settledate'],
      type: ['type'],
      symbol: ['symbol'],
      cusip: ['cusip'],
      description: ['description'],
      amount: ['amount'],
      currency: ['currencyprimary', 'currency'],
      account: ['clientaccountid'],
      reference: ['transactionid'],
    },
    dateOrder: 'YMD',
    amountSign: 'as_is',
  },
  {
    id: 'ibkr-flex-positions',
    institution: 'Interactive Brokers',
    kind: 'positions',
    required: ['symbol', ['quantity', 'position'], 'markprice', ['positionvalue', 'value'], 'clientaccountid'],
    columns: {
      account: ['clientaccountid'],
      symbol: ['symbol'],
      cusip: ['cusip'],
      description: ['description'],
      units: ['quantity', 'position'],
      price: ['markprice'],
      value: ['positionvalue', 'value'],
      cost: ['costbasismoney', 'cost basis money'],
      unitCost: ['costbasisprice'],
      securityType: ['assetclass', 'assetcategory'],
      currency: ['currencyprimary', 'currency'],
      date: ['reportdate'],
    },
    dateOrder: 'YMD',
    amountSign: 'as_is',
  },
  {
    id: 'ibkr-transaction-history',
    institution: 'Interactive Brokers',
    kind: 'transactions',
    prefix: ['Transaction History', 'Header', 'Data'],
    required: ['date', 'account', 'description', 'transaction type', 'symbol', 'quantity', 'net amount'],
    columns: {
      date: ['date'],
      account: ['account'],
      description: ['description'],
      type: ['transaction type'],
      symbol: ['symbol'],
      units: ['quantity'],
      price: ['price'],
      amount: ['net amount'],
    },
    dateOrder: 'YMD',
    amountSign: 'as_is',
  },
]

const MARKS: ReadonlySet<string> = new Set(['symbol', 'clientaccountid'])

/** The profile whose headings a record is, if any. */
export function profileOf(cells: readonly string[]): CsvProfile | null {
  // Asked of every record, so the dear comparison is left for those that look like headings.
  if (cells.length < 5 || !cells.some((cell) => MARKS.has(cell.toLowerCase()))) return null
  const plain = new Set(cells.map(plainHeading))
  const has = (heading: string | readonly string[]): boolean =>
    typeof heading === 'string' ? plain.has(heading) : heading.some((word) => plain.has(word))
  return (
    CSV_PROFILES.find(
      ({ prefix, required }) =>
        (prefix === undefined || (cells[0] === prefix[0] && cells[1] === prefix[1])) && required.every(has),
    ) ?? null
  )
}

/** Position of a profile's column among the headings, null where the table lacks it. */
export function columnOf(
  profile: CsvProfile,
  headings: readonly string[],
  column: keyof CsvProfile['columns'],
): number | null {
  const plain = headings.map(plainHeading)
  for (const heading of profile.columns[column] ?? []) {
    const index = plain.indexOf(heading)
    if (index >= 0) return index
  }
  return null
}
