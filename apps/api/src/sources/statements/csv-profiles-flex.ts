import { isKnownCurrency } from '@keelwise/contract/currencies'
import { isNegative, multiply, negate } from '@keelwise/finance/decimals'
import type { CsvProfile } from './csv-profile.ts'
import { readNumber } from './number-marks.ts'

type Leg = Readonly<Record<string, string>>
type Cell = (heading: string) => string

const number = (text: string): string | null => readNumber(text, '.')

/** A row of two currencies: it says so, or it names no security. */
const isOfCurrencies = (cell: Cell): boolean =>
  /^cash$/i.test(cell('assetclass') || cell('assetcategory')) ||
  /^[A-Z]{3}\.[A-Z]{3}$/.test(cell('symbol')) ||
  [cell('symbol'), cell('isin'), cell('cusip'), cell('description')].every((text) => text === '')

/** A trade as what it moves: two currencies for one of them, and a commission in a currency of its own for itself. */
function tradeLegs(cell: Cell): Leg[] {
  const own = cell('currencyprimary') || cell('currency')
  const charged = cell('ibcommissioncurrency')
  const commission = cell('ibcommission') || cell('commission')
  const bare: Leg = { symbol: '', isin: '', cusip: '', quantity: '', tradeprice: '', price: '', ibcommission: '' }
  const money = (word: string, amount: string, currency: string): Leg => ({
    ...bare,
    'buy sell': word,
    netcash: amount,
    'net cash': amount,
    trademoney: amount,
    currencyprimary: currency,
    currency,
    commission: '',
  })
  const size = number(commission)
  const charge = size === null || size === '0' ? [] : [money('Commission fee', commission, charged || own)]
  const [units, price] = [number(cell('quantity')), number(cell('tradeprice') || cell('price'))]
  if (isOfCurrencies(cell) && units !== null && price !== null) {
    const [bought = '', paid = ''] = cell('symbol').split('.')
    return [
      money('Currency exchange', units, bought),
      money('Currency exchange', negate(multiply(units, price)), paid || own),
      ...charge,
    ]
  }
  return charged === '' || charged === own ? [{}] : [{ ibcommission: '', commission: '' }, ...charge]
}

const TRADES = {
  legs: tradeLegs,
  refused: (cell) => {
    if (!isOfCurrencies(cell)) return null
    const codes = cell('symbol').split('.')
    return codes.length === 2 && codes.every(isKnownCurrency)
      ? null
      : 'A trade of currencies does not name two of them.'
  },
  cancels: {
    isOne: (cell) => /\(ca\.\)/i.test(cell('buy sell')) || /^tradecancel$/i.test(cell('transactiontype')),
    same: ['symbol', 'isin', 'tradeprice', 'price', 'tradedate', 'currencyprimary', 'currency'],
    side: (cell) =>
      cell('buy sell')
        .replace(/\s*\(ca\.\)/i, '')
        .toUpperCase(),
    units: (cell) => {
      const units = number(cell('quantity')) ?? cell('quantity')
      return isNegative(units) ? negate(units) : units
    },
  },
} as const satisfies Partial<CsvProfile>

/** Tables of Flex queries of Interactive Brokers, whose columns a person chooses. */
export const FLEX_PROFILES: readonly CsvProfile[] = [
  {
    id: 'ibkr-flex-trades',
    institution: 'Interactive Brokers',
    kind: 'transactions',
    required: [
      'symbol',
      ['tradedate', 'datetime', 'date time'],
      'quantity',
      ['tradeprice', 'price'],
      'buy sell',
      ['netcash', 'net cash'],
      ['currencyprimary', 'currency'],
    ],
    columns: {
      date: ['tradedate', 'datetime', 'date time'],
      posted_date: ['settledatetarget', 'settledate'],
      type: ['buy sell'],
      symbol: ['symbol'],
      isin: ['isin'],
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
    decimalMark: '.',
    amountSign: 'as_is',
    amountBasis: 'net',
    ...TRADES,
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
      ['clientaccountid', 'isin'],
    ],
    columns: {
      date: ['datetime', 'date time', 'settledate', 'reportdate'],
      posted_date: ['settledate'],
      type: ['type'],
      symbol: ['symbol'],
      isin: ['isin'],
      cusip: ['cusip'],
      description: ['description'],
      amount: ['amount'],
      currency: ['currencyprimary', 'currency'],
      account: ['clientaccountid'],
      reference: ['transactionid'],
    },
    dateOrder: 'YMD',
    decimalMark: '.',
    amountSign: 'as_is',
    account: 'BROKERAGE',
    types: { 'deposits withdrawals': 'DEPOSIT', 'payment in lieu of dividends': 'DIVIDEND', 'other fees': 'FEE' },
  },
  {
    id: 'ibkr-flex-trades-short',
    institution: 'Interactive Brokers',
    kind: 'transactions',
    required: ['buy sell', 'tradedate', 'quantity', 'trademoney', 'currencyprimary', 'ibcommission'],
    columns: {
      date: ['tradedate'],
      type: ['buy sell'],
      isin: ['isin'],
      symbol: ['symbol'],
      description: ['description'],
      units: ['quantity'],
      price: ['tradeprice'],
      fees: ['ibcommission'],
      amount: ['trademoney'],
      currency: ['currencyprimary'],
      account: ['clientaccountid'],
    },
    dateOrder: 'YMD',
    decimalMark: '.',
    amountSign: 'by_type',
    amountBasis: 'gross',
    ...TRADES,
  },
  {
    id: 'ibkr-flex-positions',
    institution: 'Interactive Brokers',
    kind: 'positions',
    required: ['symbol', ['quantity', 'position'], 'markprice', ['positionvalue', 'value'], 'clientaccountid'],
    columns: {
      account: ['clientaccountid'],
      symbol: ['symbol'],
      isin: ['isin'],
      cusip: ['cusip'],
      description: ['description'],
      units: ['quantity', 'position'],
      price: ['markprice'],
      value: ['positionvalue', 'value'],
      cost: ['costbasismoney', 'cost basis money'],
      unit_cost: ['costbasisprice'],
      security_type: ['assetclass', 'assetcategory'],
      currency: ['currencyprimary', 'currency'],
      date: ['reportdate'],
    },
    dateOrder: 'YMD',
    decimalMark: '.',
  },
]
