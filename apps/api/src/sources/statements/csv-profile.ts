import type { AmountBasis, AmountSign } from '@keelwise/contract/statements'
import type { AccountType, TransactionType } from '@keelwise/contract/words'
import type { CsvColumns } from './csv-mapping.ts'
import type { DateOrder } from './date-order.ts'
import type { DecimalMark } from './number-marks.ts'

/**
 * A table of a known source: recognised by its headings, read by its own columns. Headings are written as `plainHeading`
 * writes them; what a profile leaves out is found from the rows, as for any table.
 */
export type CsvProfile = {
  id: string
  institution: string
  kind: 'transactions' | 'positions'
  /** Headings that must all be there; a list names alternatives. */
  required: readonly (string | readonly string[])[]
  /** Headings of the columns, the first that is there counts. */
  columns: Partial<Record<keyof CsvColumns, readonly string[]>>
  /** Null: as the rows show it. */
  dateOrder: DateOrder | null
  decimalMark?: DecimalMark
  amountSign?: AmountSign
  amountBasis?: AmountBasis
  /** The only currency that this source writes. */
  currency?: string
  /** Columns of charges beyond `fees` and `tax`, each with the column of its currency where it has one. */
  fees?: readonly (readonly [amount: string, currency: string | null])[]
  taxes?: readonly (readonly [amount: string, currency: string | null])[]
  /** Words of the type column that mean something of their own here, as `plainWords` writes them. */
  types?: Readonly<Record<string, TransactionType>>
  /** A heading that names the account in words, beside its number. */
  accountName?: string
  account?: AccountType
  /** Coins stand in the amount and currency columns like money. */
  isLedger?: boolean
  /** A heading whose equal cells make one trade of two rows, money and coin. */
  pairedBy?: string
  isAccountPerCurrency?: boolean
  /** Columns without a heading that stand behind another. */
  after?: Partial<Record<keyof CsvColumns, readonly string[]>>
  /** What every row is, where the table is of one kind. */
  always?: TransactionType
  /** Forms of a word of the type column, where the word itself is a number. */
  patterns?: readonly (readonly [word: RegExp, type: TransactionType])[]
  /** Rows that move nothing of the person's, by the words of the type column, and what they are. */
  left?: readonly (readonly [words: RegExp, what: string])[]
  /** A row as those of the accounts it is about, by its cells below their headings; what is given replaces cells. */
  legs?: (cell: (heading: string) => string) => readonly Readonly<Record<string, string>>[]
  /** Why a row cannot be read, by its cells; null where it can. */
  refused?: (cell: (heading: string) => string) => string | null
  /** Rows that take back another of the table: both are left out. */
  cancels?: {
    isOne: (cell: (heading: string) => string) => boolean
    /** Headings whose cells both share, and what else they share. */
    same: readonly string[]
    side: (cell: (heading: string) => string) => string
    units: (cell: (heading: string) => string) => string
  }
  /** Cells that stand before the table's own on every one of its lines. */
  prefix?: readonly [table: string, heading: string, row: string]
}
