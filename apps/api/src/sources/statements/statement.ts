import type { AccountType, SecurityType, TransactionType } from '@keelwise/contract/words'
import type { CsvMapping } from '@keelwise/contract/statements'
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
export type StatementFormat = 'ofx1' | 'ofx2' | 'qif' | 'csv' | 'flex'

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
  currency: string
  /** As stated (sign follows `units`); the computed value where the file states none. */
  marketValue: string
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
   * Signed, + = into the account, `0` for rows that move units only. A `REINVEST` row keeps its stated
   * negative total although it moves no cash (income and purchase in one row).
   */
  amount: string
  currency: string
  ticker: string | null
  cusip: string | null
  securityName: string | null
  secType: SecurityType | null
  /** Signed: + = into the account. */
  units: string | null
  unitPrice: string | null
  /** Commission, fees, load, taxes and penalties together, as stated inside `amount`. */
  fees: string | null
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
  currency: string
  /**
   * Bank: ledger balance. Card and loan: what is owed, negative. Investment: positions plus cash counted
   * once; null when the file states no positions.
   */
  balance: string | null
  balanceDate: string | null
  /** Cash as stated for an investment account; null where the file has none. */
  cashBalance: string | null
  /** True when a money fund among the positions already stands for `cashBalance`: do not add it again. */
  cashHeldAsPosition: boolean
  asOf: string | null
  /** False when the file carries no position list at all, which says nothing about holdings. */
  positionsStated: boolean
  positions: StatementPosition[]
  transactions: StatementTransaction[]
  rejected: RejectedRow[]
  windowFrom: string | null
  windowTo: string | null
  /** How many statements of the file were merged into this account. */
  statementCount: number
}

/** What a statement file says. */
export type ParsedStatement = {
  format: StatementFormat
  institution: { name: string | null; fid: string | null }
  accounts: StatementAccount[]
  warnings: StatementWarning[]
  /** Set when the dates of the file fit two orders and mean different days; `chosen` is the person's word. */
  dateQuestion: { example: string; chosen: DateOrder | null } | null
  /** The table of a CSV file that no profile knows, and how its columns were read. */
  table: StatementTable | null
}

/** A table whose columns a person maps. */
type StatementTable = {
  /** Equal for files with the same headings. */
  signature: string
  headings: string[]
  sample: { line: number; cells: string[] }[]
  rowsTotal: number
  /** As it was given or guessed. */
  mapping: CsvMapping
  /** What it left open, found from the rows. */
  reading: { date_order: DateOrder; decimal_mark: DecimalMark }
}

/** What a person has said about a file that does not say it itself. */
export type StatementChoices = {
  dateOrder: DateOrder | null
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
