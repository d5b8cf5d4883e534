import { isKnownCurrency } from '@keelwise/contract/currencies'
import { absolute, isNegative, negate } from '@keelwise/finance/decimals'
import type { CsvProfile } from './csv-profile.ts'
import { readNumber } from './number-marks.ts'

type Leg = Readonly<Record<string, string>>
type Cell = (heading: string) => string

/** Words that tables of exchanges are given where their own say less. */
export const COIN_TYPES = {
  'coins in': 'TRANSFER_IN',
  'coins out': 'TRANSFER_OUT',
  'money in': 'DEPOSIT',
  'money out': 'WITHDRAWAL',
  reward: 'INTEREST',
  charge: 'FEE',
} as const satisfies CsvProfile['types']
/** Rows of such a table that move nothing. */
export const INSIDE = [/^inside$/, 'Moves between wallets of the same person'] as const

/** Coins that come for nothing, by the kind that Crypto.com gives them. */
const REWARD = /reward|interest|cashback|rebate|bonus|gift|reimbursement|referral|airdrop|admin_wallet_credited/
/** Kinds of Crypto.com that lock coins up or give them back. */
const LOCKED = /^(lockup|supercharger_(deposit|withdrawal)|crypto_earn_program)|dpos_(un)?lock\b|\.dpos_(un)?lock\./
/** Kinds of which the sign says enough. */
const MOVED =
  /^(crypto_(deposit|withdrawal|transfer|payment|payment_refund|to_exchange_transfer|wallet_swap_(credited|debited))|exchange_to_crypto_transfer|(dust_conversion|interest_swap|dynamic_coin_swap)_(credited|debited)|viban_(deposit|withdrawal)|admin_wallet_debited|card_cashback_reverted)$/

/** A row of Crypto.com's app as what it moves: a coin for money is a trade, a coin for a coin moves both. */
function cryptoComLegs(cell: Cell): Leg[] {
  const number = (heading: string): string | null => readNumber(cell(heading), '.')
  const kind = cell('transaction kind').trim()
  const [from, to] = [cell('currency').trim(), cell('to currency').trim()]
  const [size, got] = [number('amount'), number('to amount')]
  const [native, worth] = [cell('native currency').trim(), number('native amount')]
  const leg = (type: string, coin: string, units: string, money = '', currency = ''): Leg => ({
    'transaction kind': type,
    'to currency': coin,
    'to amount': units,
    'native amount': money,
    'native currency': currency,
  })
  const moved = (code: string, change: string): Leg => {
    const way = isNegative(change) ? 'out' : 'in'
    return isKnownCurrency(code)
      ? leg(`money ${way}`, '', '', change, code)
      : leg(`coins ${way}`, code, absolute(change))
  }
  if (size === null) return [leg(kind, from, '', cell('amount'), from)]
  if (LOCKED.test(kind) && !REWARD.test(kind)) return [leg('inside', from, size)]
  if (to !== '' && got !== null && got !== '0') {
    const [paid, received] = [negate(absolute(size)), absolute(got)]
    if (isKnownCurrency(from) && !isKnownCurrency(to)) return [leg('buy', to, received, paid, from)]
    if (!isKnownCurrency(from) && isKnownCurrency(to)) return [leg('sell', from, absolute(size), received, to)]
    return [moved(from, paid), moved(to, received)]
  }
  // paid with a card from outside, or put onto one
  if (kind === 'crypto_purchase' && worth !== null)
    return [moved(native, absolute(worth)), leg('buy', from, absolute(size), negate(absolute(worth)), native)]
  if (kind === 'card_top_up' && worth !== null)
    return [leg('sell', from, absolute(size), absolute(worth), native), moved(native, negate(absolute(worth)))]
  if (REWARD.test(kind) && !isNegative(size) && !isKnownCurrency(from)) return [leg('reward', from, size)]
  return [MOVED.test(kind) || isKnownCurrency(from) ? moved(from, size) : leg(kind, from, size)]
}

/** A row of Bitpanda: money stands in the columns of assets like a coin, and what a coin that moves is worth like money. */
function bitpandaLegs(cell: Cell): Leg[] {
  const type = cell('transaction type').trim().toLowerCase()
  const isIn = type === 'deposit' || (type === 'transfer' && /^in/i.test(cell('in out')))
  if (!['deposit', 'withdrawal', 'transfer'].includes(type)) return [{}]
  const way = isIn ? 'in' : 'out'
  return /^fiat$/i.test(cell('asset class').trim())
    ? [{ 'transaction type': `money ${way}`, asset: '', 'amount asset': '', 'asset market price': '' }]
    : [{ 'transaction type': `coins ${way}`, 'amount fiat': '' }]
}

/** Headings of Crypto.com's app by Export-To-Ghostfolio's sample, of Bitpanda by CoinTaxman's and BittyTax's readers. */
export const COIN_PROFILES: readonly CsvProfile[] = [
  {
    id: 'crypto-com',
    institution: 'Crypto.com',
    kind: 'transactions',
    required: [
      'timestamp utc',
      'transaction description',
      'currency',
      'amount',
      'to currency',
      'to amount',
      'native currency',
      'native amount',
      'transaction kind',
    ],
    columns: {
      date: ['timestamp utc'],
      description: ['transaction description'],
      type: ['transaction kind'],
      symbol: ['to currency'],
      units: ['to amount'],
      amount: ['native amount'],
      currency: ['native currency'],
    },
    dateOrder: 'YMD',
    decimalMark: '.',
    amountSign: 'as_is',
    amountBasis: 'net',
    account: 'BROKERAGE',
    types: COIN_TYPES,
    left: [INSIDE],
    legs: cryptoComLegs,
  },
  {
    id: 'bitpanda',
    institution: 'Bitpanda',
    kind: 'transactions',
    required: [
      'transaction id',
      'timestamp',
      'transaction type',
      'in out',
      'amount fiat',
      'fiat',
      'amount asset',
      'asset',
      'asset market price',
      'asset class',
      'fee',
      'fee asset',
    ],
    columns: {
      date: ['timestamp'],
      type: ['transaction type'],
      description: ['asset'],
      symbol: ['asset'],
      units: ['amount asset'],
      price: ['asset market price'],
      price_currency: ['asset market price currency'],
      amount: ['amount fiat'],
      currency: ['fiat'],
      tax: ['tax fiat'],
      reference: ['transaction id'],
    },
    fees: [['fee', 'fee asset']],
    dateOrder: 'YMD',
    decimalMark: '.',
    amountSign: 'by_type',
    account: 'BROKERAGE',
    types: COIN_TYPES,
    legs: bitpandaLegs,
  },
]
