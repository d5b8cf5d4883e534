import type { CsvMapping } from '@keelwise/contract/statements'

export type CsvColumns = CsvMapping['columns']

const NO_COLUMNS: CsvColumns = {
  date: null,
  posted_date: null,
  amount: null,
  debit: null,
  credit: null,
  description: null,
  memo: null,
  type: null,
  symbol: null,
  cusip: null,
  units: null,
  price: null,
  fees: null,
  currency: null,
  account: null,
  reference: null,
}

/** Headings that are commonly used for a column, the surest first; compared without case and punctuation. */
const HEADINGS: Readonly<Record<keyof CsvColumns, readonly string[]>> = {
  date: [
    'date',
    'trade date',
    'tradedate',
    'transaction date',
    'run date',
    'execution date',
    'time',
    'timestamp',
    'posting date',
    'booking date',
    'vest date',
    'date paid',
    'datum',
    'buchungstag',
    'fecha',
    'data',
  ],
  posted_date: ['posted date', 'post date', 'settlement date', 'settle date', 'settlementdate', 'valuta'],
  amount: [
    'amount',
    'net amount',
    'netamount',
    'total',
    'total amount',
    'value',
    'net cash',
    'netcash',
    'net cash proceeds',
    'transaction amount',
    'betrag',
    'importe',
    'montant',
    'amount usd',
    'total gbp',
    'charge amount gbp',
  ],
  debit: ['debit', 'debit amount', 'outflow', 'withdrawal', 'withdrawals', 'money out', 'paid out', 'soll'],
  credit: ['credit', 'credit amount', 'inflow', 'deposit', 'deposits', 'money in', 'paid in', 'haben'],
  description: [
    'description',
    'payee',
    'name',
    'details',
    'title',
    'merchant',
    'narrative',
    'original description',
    'reference text',
    'beschreibung',
    'verwendungszweck',
    'libelle',
    'concepto',
  ],
  memo: ['memo', 'notes', 'note', 'comment', 'comments', 'original description'],
  type: ['type', 'action', 'transaction type', 'transactiontype', 'buy sell', 'category type', 'activity'],
  symbol: ['symbol', 'ticker', 'code', 'instrument', 'isin'],
  cusip: ['cusip'],
  units: ['quantity', 'qty', 'units', 'shares', 'no of shares', 'stuck'],
  price: [
    'price',
    'unit price',
    'price share',
    'trade price',
    'tradeprice',
    'unit cost',
    'price per share',
    'unit cost p',
  ],
  fees: ['fees', 'fee', 'commission', 'fees comm', 'brokerage', 'ibcommission'],
  currency: ['currency', 'currencyprimary', 'currency code', 'account currency', 'currency total', 'wahrung'],
  account: ['account', 'account name', 'account number', 'clientaccountid', 'konto'],
  reference: ['transaction id', 'transactionid', 'fitid'],
}

/** A heading as it is compared: small letters and figures, single blanks. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The mapping that the headings suggest; columns that no heading names stay null. */
export function guessMapping(headings: readonly string[]): CsvMapping {
  const plain = headings.map(plainHeading)
  const taken = new Set<number>()
  const columns: CsvColumns = { ...NO_COLUMNS }
  for (const key of Object.keys(HEADINGS) as (keyof CsvColumns)[]) {
    for (const heading of HEADINGS[key]) {
      const index = plain.findIndex((text, at) => text === heading && !taken.has(at))
      if (index < 0) continue
      columns[key] = index
      taken.add(index)
      break
    }
  }
  if (columns.debit !== null && columns.credit !== null) columns.amount = null
  // A trade without a total: units and price give it, and the words of the type its direction.
  const isComputed = columns.amount === null && columns.debit === null && columns.units !== null
  return {
    columns,
    amount_sign: (columns.type !== null && columns.units !== null) || isComputed ? 'by_type' : 'as_is',
    date_order: null,
    decimal_mark: null,
  }
}

/** True when rows can be read with it: a date, and an amount or what gives one. */
export function isUsable({ columns }: CsvMapping): boolean {
  const hasAmount = columns.amount !== null || columns.debit !== null || columns.credit !== null
  return columns.date !== null && (hasAmount || (columns.units !== null && columns.price !== null))
}
