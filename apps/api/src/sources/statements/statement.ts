import type { AccountType, SecurityType, TransactionType } from '@keelwise/contract/words'
import type { AmountBasis, AmountSign, CsvMapping } from '@keelwise/contract/statements'
import type { DateOrder } from './date-order.ts'
import type { DecimalMark } from './number-marks.ts'

/**
 * The neutral shape every statement format (OFX, QFX, QIF, broker CSV, Flex XML) is read into.
 *
 * Conventions: money, units and rates are canonical decimal strings (`-673`, `0.05`: no plus sign,
 * no leading or trailing zeros, never `-0`); dates are `yyyy-MM-dd` in the zone the file states;
 * instants are ISO 8601 in UTC (`2014-10-17T21:00:00.000Z`). `line` counts from 1.
 */

/** File formats `parseStatement` reads: OFX 1.x (SGML) and 2.x (XML), of which QFX is one, and the others by name. */
export type StatementFormat = 'ofx1' | 'ofx2' | 'qif' | 'csv' | 'flex' | 'camt' | 'mt940' | 'portfolio_performance'

/** A remark about something that was read but looks odd; `line` is null when it concerns the whole file. */
export type StatementWarning = { message: string; line: number | null }

/** A transaction or position that could not be read; everything else in the file still counts. */
export type RejectedRow = { line: number; reason: string }

/** One holding as the institution states it at `asOf`. */
export type StatementPosition = {
  /** OFX element it came from: `POSSTOCK`, `POSDEBT`, … */
  providerTag: string
  ticker: string | null
  cusip: string | null
  /** Name from the security list, else the ticker, else the identifier the file uses. */
  name: string
  /** Negative for a short position, whatever sign the file carries. */
  units: string
  /** Percent of par for bonds and CDs, per share for options, else per unit. */
  unitPrice: string | null
  /** Null: the file does not say it. */
  currency: string | null
  /** As stated (sign follows `units`); the computed value where the file states none; null where nothing tells it. */
  marketValue: string | null
  /** units × price × multiplier (1/100 for bonds and CDs, shares per contract for options). */
  computedValue: string | null
  /** True when stated and computed value are more than max(0.5 %, 1.00) apart. */
  valueDiffers: boolean
  /** Total cost; null means unknown, never zero. */
  costBasis: string | null
  secType: SecurityType
  /** The institution's own class of the security (`FIASSETCLASS`, `MFTYPE`, …, else the OFX tag). */
  fiSecType: string
  /** Percent a year. */
  couponRate: string | null
  maturityDate: string | null
  /** Instant of the price. */
  asOf: string | null
  line: number
}

/** Acts on an earlier row of the same account: its `externalId` is replaced by this row or deleted. */
type StatementCorrection = { action: 'REPLACE' | 'DELETE'; externalId: string }

/** One transaction. Unique within its account by (`externalId`, `ordinal`). */
export type StatementTransaction = {
  /** FITID; without a usable one `h:` + sha256 of the content + `#n` for the n-th equal row. */
  externalId: string
  /** 0, or k for further rows of the same file that carry the same FITID. */
  ordinal: number
  txType: TransactionType
  /** Where it came from: `BUYMF`, `STMTTRN/POS`, `INVBANKTRAN/DEP`, … */
  providerTag: string
  /** Trade date, else posted date. */
  executionDate: string
  postedDate: string | null
  settlementDate: string | null
  /**
   * Signed, + = into the account, `0` for rows that move units only. What fees and taxes take is taken off.
   */
  amount: string
  /** Null: the file does not say it. */
  currency: string | null
  ticker: string | null
  cusip: string | null
  securityName: string | null
  secType: SecurityType | null
  /** Signed: + = into the account. */
  units: string | null
  unitPrice: string | null
  /** Commission, fees, load and penalties together, inside `amount`. */
  fee: string | null
  /** Taxes, inside `amount`. */
  tax: string | null
  /** What units that come in without being bought had cost; null: not said. */
  costBasis: string | null
  /** What the file says that the account holds after this row. */
  balance: string | null
  name: string | null
  memo: string | null
  correction: StatementCorrection | null
  /** `externalId` of the row this one reverses. */
  reversalOf: string | null
  /** New shares for old shares, on split rows. */
  split: { newUnits: string; oldUnits: string } | null
  /** Source of the money in an employer plan (`PRETAX`, `MATCH`, `ROLLOVER`, …). */
  planSource: string | null
  line: number
}

/** One account of the file; several statements of the same account are merged into one. */
export type StatementAccount = {
  /** sha256 (hex) of institution id, account number and account family; the number itself is not exposed. */
  externalId: string
  /** Last 4 characters of the account number, 2 when it is short, empty when it is missing. */
  mask: string
  kind: AccountType
  name: string
  /** False when the file does not say which account it is; then the person does. */
  isIdentified: boolean
  /** Null: the file does not say it, or names several. */
  currency: string | null
  /** What a sign such as `$` suggests. */
  suggestedCurrency: string | null
  /**
   * Bank: ledger balance. Card and loan: what is owed, negative. Investment: positions plus cash counted
   * once; null when the file states no positions.
   */
  balance: string | null
  balanceDate: string | null
  /** Cash as stated for an investment account, in its currency; null where the file has none. */
  cashBalance: string | null
  /**
   * Cash that lies beside the positions and is no position, each currency for itself: counted once, less what is owed on
   * margin. A null currency is the account's. Null: not stated.
   */
  cashBeside: { currency: string | null; amount: string }[] | null
  /** Where the value of the account is stated as one figure, to be held against positions and cash. */
  statedValue: string | null
  /** What the account held before the first row, where the file states it. */
  openingBalance: string | null
  /** True when a money fund among the positions already stands for `cashBalance`: do not add it again. */
  cashHeldAsPosition: boolean
  asOf: string | null
  /** False when the file carries no position list at all, which says nothing about holdings. */
  positionsStated: boolean
  /** False when a position of the list could not be read. */
  positionsComplete: boolean
  positions: StatementPosition[]
  transactions: StatementTransaction[]
  rejected: RejectedRow[]
  windowFrom: string | null
  windowTo: string | null
  /** How many statements of the file were merged into this account. */
  statementCount: number
}

/** Something the file holds that is left out. */
export type NotTaken = { what: string; count: number; line: number | null }

/** Of a format that says its dates and numbers in one way only. */
export const noQuestions = { dateQuestion: null, decimalQuestion: null, table: null }

/** What a statement file says. */
export type ParsedStatement = {
  format: StatementFormat
  institution: { name: string | null; fid: string | null }
  accounts: StatementAccount[]
  warnings: StatementWarning[]
  /** Set when the dates of the file fit two orders and mean different days; `chosen` is the person's word. */
  dateQuestion: { example: string; chosen: DateOrder | null } | null
  /** Set when the numbers of the file fit both decimal marks. */
  decimalQuestion: { example: string; chosen: DecimalMark | null } | null
  /** The table of a CSV file, and how its columns were read. */
  table: StatementTable | null
  notTaken: NotTaken[]
  /** Closes of securities by day, where the file has such; with the lines that are none. */
  prices?: {
    readonly series: readonly StatementPrices[]
    readonly rejected: readonly RejectedRow[]
    /** The person says of what they are, and in what currency, for the file does not. */
    readonly asksSymbol?: boolean
    readonly asksCurrency?: boolean
  }
}

/** The closes of a security, as they were quoted. */
export type StatementPrices = {
  /** Its ticker, or `name:` and its name; empty: the file does not say of what they are. */
  symbol: string
  name: string
  /** Null: the file does not say it. */
  currency: string | null
  /** What a sign such as `$` suggests. */
  suggestedCurrency: string | null
  closes: readonly { readonly date: string; readonly close: string; readonly line: number }[]
}

/** A table whose columns a person maps. */
export type StatementTable = {
  /** Equal for files with the same headings. */
  signature: string
  headings: string[]
  sample: { line: number; cells: string[] }[]
  rowsTotal: number
  /** The source whose headings these are; null for a table that is not known. */
  profile: string | null
  /** As it was given, known or guessed. */
  mapping: CsvMapping
  /** What it left open, found from the rows; null where they do not tell. */
  reading: {
    date_order: DateOrder
    decimal_mark: DecimalMark
    amount_sign: AmountSign | null
    amount_basis: AmountBasis | null
  }
  /** The words of the type column; null: not understood. */
  types: { word: string; count: number; type: TransactionType | null }[]
  /** A row whose sign nobody knows. */
  signExample: { line: number; text: string; amount: string } | null
}

/** What a person has said about a file that does not say it itself. */
export type StatementChoices = {
  dateOrder: DateOrder | null
  decimalMark: DecimalMark | null
  mapping: CsvMapping | null
}

/** Why a file was refused. */
export type StatementErrorCode =
  | 'EMPTY_FILE'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_FORMAT'
  | 'NOT_A_STATEMENT'
  | 'DTD_REFUSED'
  | 'TOO_DEEP'
  | 'TOO_MANY_ELEMENTS'
  | 'TOO_COMPLEX'
  | 'INSTITUTION_ERROR'
  | 'NO_STATEMENT'
  | 'INCOMPLETE'

/** The only error `parseStatement` throws; `message` is written for the person who chose the file. */
export class StatementError extends Error {
  readonly code: StatementErrorCode
  readonly line: number | null
  constructor(code: StatementErrorCode, message: string, line: number | null = null) {
    super(message)
    this.name = 'StatementError'
    this.code = code
    this.line = line
  }
}
