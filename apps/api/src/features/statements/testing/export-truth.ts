import type { CsvMapping } from '@keelwise/contract/statements'
import type { AccountType, TransactionType } from '@keelwise/contract/words'
import type { Dice } from './dice.ts'

/** A row as it happened, whatever the file calls it. */
export interface TrueRow {
  readonly date: string
  /** Signed, in the main unit of the currency: positive into the account. */
  readonly amount: string
  /** Null: the file does not say it, so nobody may know it without the person. */
  readonly currency: string | null
  /** What the row may be stored as; any other kind is wrong. */
  readonly kinds: readonly TransactionType[]
  /** Signed units of a trade; left out where the row moves none. */
  readonly units?: string
  /** How the file names the security: its ticker, ISIN or CUSIP. */
  readonly security?: string
  /** Of a file with several accounts: which. */
  readonly account?: string
}

/** A holding as the file lists it; a null value or cost is one that the file does not know. */
interface TrueHolding {
  readonly security: string
  readonly units: string
  readonly value: string | null
  readonly currency: string | null
  readonly cost?: string | null
}

/** What a file says, and what a person who knows it answers when asked. */
export interface ExportTruth {
  readonly rows: readonly TrueRow[]
  /** Left out: the file lists no holdings. */
  readonly holdings?: readonly TrueHolding[]
  /** What the account is worth where the file states it; null: nobody knows. Left out: not looked at. */
  readonly worth?: string | null
  /** The answer to a question for the currency. */
  readonly currency: string
  readonly dateOrder: 'YMD' | 'MDY' | 'DMY'
  readonly decimalMark: '.' | ','
  readonly sign: NonNullable<CsvMapping['amount_sign']>
  readonly basis: NonNullable<CsvMapping['amount_basis']>
  /** The meaning of the file's own words for kinds. */
  readonly words?: Readonly<Record<string, TransactionType>>
  readonly accountType: AccountType
  /** Where the columns stand in a table whose headings tell nobody. */
  readonly columns?: Partial<CsvMapping['columns']>
}

/** A file as an institution or a program writes it, made from known figures. */
export interface RealExport {
  readonly name: string
  readonly shape: string
  readonly content: Buffer
  readonly traps: readonly string[]
  readonly truth: ExportTruth
}

export type Shape = (dice: Dice) => Omit<RealExport, 'shape' | 'traps'>

const two = (value: number): string => String(value).padStart(2, '0')
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as a pattern of `YYYY YY MM M DD D MON` writes it. */
export const written = (date: string, pattern: string): string => {
  const [year = '', month = '', day = ''] = date.split('-')
  return pattern.replaceAll(/YYYY|YY|MON|MM|M|DD|D/g, (part) =>
    part === 'YYYY'
      ? year
      : part === 'YY'
        ? year.slice(2)
        : part === 'MON'
          ? (MONTHS[Number(month) - 1] ?? '')
          : part === 'MM'
            ? month
            : part === 'M'
              ? String(Number(month))
              : part === 'DD'
                ? day
                : String(Number(day)),
  )
}

/** Cents as plain decimal text: `-1234.50`. */
export const money = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${two(Math.abs(cents) % 100)}`

const grouped = (cents: number, mark: string, group: string): string => {
  const [whole = '', rest = ''] = money(cents).split('.')
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, group) + mark + rest
}
/** `-1,234.50` */
export const us = (cents: number): string => grouped(cents, '.', ',')
/** `-1.234,50` */
export const eu = (cents: number): string => grouped(cents, ',', '.')
/** `-1234,50` */
export const comma = (cents: number): string => money(cents).replace('.', ',')
/** `-1 234,50`, with the blank that the program uses. */
export const spaced = (cents: number, blank = '\u00A0'): string => grouped(cents, ',', blank)
/** `-1'234.50` */
export const swiss = (cents: number): string => grouped(cents, '.', "'")
/** `-$1,234.50` */
export const dollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${us(Math.abs(cents))}`

const OUT: readonly TransactionType[] = [
  'PURCHASE',
  'WITHDRAWAL',
  'PAYMENT',
  'FEE',
  'TRANSFER_OUT',
  'TAX',
  'INTEREST',
  'OTHER',
]
const IN: readonly TransactionType[] = ['DEPOSIT', 'TRANSFER_IN', 'INTEREST', 'PAYMENT', 'TAX', 'OTHER', 'CONTRIBUTION']

/** What a bank books: money in or out, and the words beside it. */
export interface Booking {
  readonly date: string
  readonly cents: number
  readonly text: string
  readonly isRefund: boolean
  readonly id: string
}

const SPENT = [
  'Grocer & Sons, High Street',
  'TRAM 7',
  'Café Löwe',
  'Dividend Street Bakery',
  'FUEL 40 L',
  '24/7 Gym',
  'Tall Ships Ltd. 01.03.',
  'Split Rock Diner',
  'Bond & Sons Tailors',
  'Card 4411 12:45',
  '100% Organic',
]
const EARNED = [
  'Salary March',
  'From Ann',
  'Sale of a bike',
  'Payroll 0093',
  'A. Merchant refund of deposit scheme Ltd',
]

/** Bookings of a year, oldest first; with the traps of days and of equal rows. */
export function bookings(dice: Dice, { plain = false, day = 28 } = {}): Booking[] {
  const isAmbiguous = dice.trap('no day over twelve', 4)
  const isLarge = dice.trap('thousands', 2)
  const count = 4 + dice.below(9)
  const rows = Array.from({ length: count }, (_, at): Booking => {
    const cents =
      (at === 0 && isLarge ? 123_456 + dice.below(9_000_000) : 1 + dice.below(dice.one([900, 20_000, 99_999]))) *
      (at % 4 === 3 ? 1 : -1)
    const date = `2026-${two(1 + dice.below(10))}-${two(1 + dice.below(isAmbiguous ? 12 : day))}`
    const text = dice.one(cents < 0 ? SPENT : EARNED.slice(0, 4))
    return {
      date,
      cents,
      text: plain ? text.replaceAll(/[^A-Za-z0-9 ]/g, '') : text,
      isRefund: false,
      id: `${date.replaceAll('-', '')}${at}${dice.below(1e5)}`,
    }
  })
  if (dice.trap('two equal rows', 5)) rows.push({ ...rows[0]!, id: `${rows[0]!.id}9` })
  return rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** A booking as it has to be stored. */
export const booked = (row: Booking, currency: string | null): TrueRow => ({
  date: row.date,
  amount: money(row.cents),
  currency,
  kinds: row.cents < 0 ? OUT : row.isRefund ? [...IN, 'PURCHASE'] : IN,
})

/** Rows with the balance after each. */
export function running<T extends { readonly cents: number }>(
  rows: readonly T[],
  start: number,
): (T & { after: number })[] {
  let balance = start
  return rows.map((row) => ({ ...row, after: (balance += row.cents) }))
}

interface TableOptions {
  readonly delimiter?: string
  /** Which cells stand in quotes. */
  readonly quotes?: 'all' | 'needed' | 'none'
  readonly before?: readonly string[]
  readonly after?: readonly string[]
  readonly encoding?: 'utf8' | 'bom' | 'utf16le' | 'cp1252'
  readonly eol?: '\n' | '\r\n' | '\r'
  /** What every line ends with. */
  readonly tail?: string
}

const CP1252: Readonly<Record<string, number>> = { '€': 0x80, '“': 0x93, '”': 0x94, '–': 0x96, '’': 0x92 }

const encoded = (text: string, encoding: NonNullable<TableOptions['encoding']>): Buffer =>
  encoding === 'bom'
    ? Buffer.from(`\uFEFF${text}`)
    : encoding === 'utf16le'
      ? Buffer.from(`\uFEFF${text}`, 'utf16le')
      : encoding === 'cp1252'
        ? Buffer.from([...text].map((sign) => CP1252[sign] ?? Math.min(sign.charCodeAt(0), 255)))
        : Buffer.from(text)

/** Lines of cells as a file; without a heading where the institution writes none. */
export function table(
  dice: Dice,
  head: readonly string[] | null,
  rows: readonly (readonly string[])[],
  { delimiter = ',', quotes = 'needed', before = [], after = [], encoding, eol, tail = '' }: TableOptions = {},
): Buffer {
  const cell = (text: string): string =>
    quotes === 'all' || (quotes === 'needed' && (text.includes(delimiter) || /["\n]/.test(text)))
      ? `"${text.replaceAll('"', '""')}"`
      : quotes === 'none'
        ? text.replaceAll(delimiter, ' ')
        : text
  const line = (cells: readonly string[]): string => cells.map(cell).join(delimiter) + tail
  const lines = [...before, ...(head === null ? [] : [line(head)]), ...rows.map(line), ...after]
  const end = eol ?? dice.one(['\n', '\r\n'])
  return encoded(lines.join(end) + end, encoding ?? (dice.trap('byte order mark', 6) ? 'bom' : 'utf8'))
}

/** Newest first, as most institutions list. */
export const newest = <T>(rows: readonly T[]): T[] => rows.toReversed()

/** What holds for files of the United States and those that follow them. */
export const american = {
  currency: 'USD',
  dateOrder: 'MDY',
  decimalMark: '.',
  sign: 'as_is',
  basis: 'net',
  accountType: 'CHECKING',
} as const
/** The same of most of Europe. */
export const european = {
  currency: 'EUR',
  dateOrder: 'DMY',
  decimalMark: ',',
  sign: 'as_is',
  basis: 'net',
  accountType: 'CHECKING',
} as const
/** Of the British Isles. */
export const british = { ...american, currency: 'GBP', dateOrder: 'DMY' } as const

const SECURITIES = [
  { ticker: 'AAPL', isin: 'US0378331005', cusip: '037833100', name: 'APPLE INC' },
  { ticker: 'BRK.B', isin: 'US0846707026', cusip: '084670702', name: 'BERKSHIRE HATHAWAY INC CL B' },
  { ticker: 'VWCE', isin: 'IE00BK5BQT80', cusip: null, name: 'VANGUARD FTSE ALL-WORLD UCITS ETF' },
  { ticker: 'SAP', isin: 'DE0007164600', cusip: null, name: 'SAP SE O.N.' },
  { ticker: 'SOLD', isin: 'GB00B10RZP78', cusip: null, name: 'SALE & DIVIDEND TRUST PLC' },
] as const

type Security = (typeof SECURITIES)[number]

/** What a broker books. Whole numbers: cents, units in ten-thousandths, prices in cents. */
export interface BrokerEvent {
  readonly date: string
  readonly kind: 'BUY' | 'SELL' | 'DIVIDEND' | 'INTEREST' | 'FEE' | 'TAX' | 'DEPOSIT' | 'WITHDRAWAL'
  readonly security: Security | null
  /** Never negative. */
  readonly units: number
  readonly price: number
  readonly gross: number
  readonly fee: number
  readonly tax: number
  /** Signed, all charges taken off. */
  readonly cents: number
  readonly id: string
}

/** Bookings of a broker over a year, oldest first. */
export function brokerEvents(
  dice: Dice,
  {
    kinds,
    fees = true,
    taxes = false,
    whole = false,
  }: {
    readonly kinds: readonly BrokerEvent['kind'][]
    readonly fees?: boolean
    readonly taxes?: boolean
    readonly whole?: boolean
  },
): BrokerEvent[] {
  const isAmbiguous = dice.trap('no day over twelve', 5)
  const hasFees = fees && dice.trap('fees', 2)
  const isFractional = !whole && dice.trap('fractions', 2)
  const count = 5 + dice.below(8)
  const events = Array.from({ length: count }, (_, at): BrokerEvent => {
    const kind = at < kinds.length ? kinds[at]! : dice.one(kinds)
    const isTrade = kind === 'BUY' || kind === 'SELL'
    const isOfSecurity = isTrade || kind === 'DIVIDEND'
    const units = isTrade ? (isFractional ? 1 + dice.below(500_000) : (1 + dice.below(60)) * 10_000) : 0
    const price = isTrade ? 101 + dice.below(60_000) : 0
    const gross = isTrade ? Math.max(1, Math.round((units * price) / 10_000)) : 1 + dice.below(40_000)
    const fee = isTrade && hasFees && gross > 2000 ? 1 + dice.below(999) : 0
    const tax = kind === 'DIVIDEND' && taxes ? Math.round(gross * 0.15) : 0
    const isOut = kind === 'BUY' || kind === 'FEE' || kind === 'TAX' || kind === 'WITHDRAWAL'
    return {
      date: `2026-${two(1 + dice.below(10))}-${two(1 + dice.below(isAmbiguous ? 12 : 28))}`,
      kind,
      security: isOfSecurity ? dice.one(SECURITIES) : null,
      units,
      price,
      gross,
      fee,
      tax,
      cents: (isOut ? -gross : gross) - fee - tax,
      id: `${100_000 + at * 37 + dice.below(30)}`,
    }
  })
  return events.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** Units in ten-thousandths as plain decimal text without zeros at its end. */
export const unitsText = (units: number): string =>
  `${units < 0 ? '-' : ''}${Math.floor(Math.abs(units) / 10_000)}.${String(Math.abs(units) % 10_000).padStart(4, '0')}`
    .replace(/0+$/, '')
    .replace(/\.$/, '')

/** An event as it has to be stored; `security` is the word by which the file knows it. */
export function traded(event: BrokerEvent, currency: string | null, by: 'ticker' | 'isin' | null): TrueRow {
  const { kind, units, date, cents } = event
  const isTrade = kind === 'BUY' || kind === 'SELL'
  const security = event.security === null || by === null ? undefined : event.security[by]
  return {
    date,
    amount: money(cents),
    currency,
    kinds:
      kind === 'DEPOSIT'
        ? ['DEPOSIT', 'TRANSFER_IN', 'CONTRIBUTION']
        : kind === 'WITHDRAWAL'
          ? ['WITHDRAWAL', 'TRANSFER_OUT', 'DISTRIBUTION']
          : [kind],
    ...(isTrade ? { units: unitsText(kind === 'SELL' ? -units : units) } : {}),
    ...(isTrade && security !== undefined ? { security } : {}),
  }
}

/** Balance in cents that a generated account begins with. */
export const START = 812_345

/** What bookings are, as they should be read. */
export const rowsIn = (rows: readonly Booking[], currency: string | null): TrueRow[] =>
  rows.map((row) => booked(row, currency))
