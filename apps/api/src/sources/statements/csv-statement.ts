import { createHash } from 'node:crypto'
import type { CsvMapping } from '@keelwise/contract/statements'
import { type CsvColumns, guessMapping, isUsable, plainHeading } from './csv-mapping.ts'
import { instantOf, readCsvPositions } from './csv-positions.ts'
import { type CsvProfile, columnOf, profileOf } from './csv-profiles.ts'
import { type CsvRecord, readCsvRecords } from './csv-records.ts'
import { type CsvRow, readCsvTransactions } from './csv-transactions.ts'
import { type DateOrder, dateOrderOf, readDate } from './date-order.ts'
import { fileAccount, kindOfName } from './file-account.ts'
import { mergeStatements } from './merge-statements.ts'
import { decimalMarkOf } from './number-marks.ts'
import type { AccountStatement } from './ofx-statement.ts'
import { StatementError } from './statement.ts'
import type { ParsedStatement, RejectedRow } from './statement.ts'
import { add } from '@keelwise/finance/decimals'

/** A part of a file: the rows below one heading. */
type Table = {
  profile: CsvProfile | null
  headings: string[]
  line: number
  records: CsvRecord[]
  preamble: CsvRecord[]
}

const SAMPLE_ROWS = 8
const PROBED_RECORDS = 60
/** A column with more values than this does not name accounts. */
const MAX_ACCOUNTS = 100

/**
 * Reads a table of transactions or positions: a known broker's by its headings, any other by a mapping of columns,
 * which is guessed where the person has given none.
 * @param mapping the person's word on the columns; only for tables that no profile knows
 * @throws StatementError when there is no table in the text
 */
export function readCsvStatement(text: string, file: string, mapping: CsvMapping | null): ParsedStatement {
  const records = readCsvRecords(text)
  const known = knownTables(records)
  if (known.length > 0) return readKnown(known)
  const table = unknownTable(records)
  if (table === null) throw new StatementError('NOT_A_STATEMENT', `${file} holds no table of transactions.`)
  return readUnknown(table, mapping)
}

/** True when a text looks like a table: several lines with the same number of cells, at least three. */
export function looksLikeCsv(text: string): boolean {
  const records = readCsvRecords(text.slice(0, 64 * 1024)).slice(0, PROBED_RECORDS)
  return unknownTable(records) !== null || records.some(({ cells }) => profileOf(cells) !== null)
}

function knownTables(records: readonly CsvRecord[]): Table[] {
  const tables: Table[] = []
  let preamble: CsvRecord[] = []
  for (const record of records) {
    const profile = profileOf(record.cells)
    const current = tables.at(-1)
    if (profile) {
      tables.push({ profile, headings: record.cells, line: record.line, records: [], preamble })
      preamble = []
      continue
    }
    const prefix = current?.profile?.prefix
    const isOfTable = current && (!prefix || (record.cells[0] === prefix[0] && record.cells[1] === prefix[2]))
    if (isOfTable) current.records.push(record)
    else preamble.push(record)
  }
  return tables
}

function readKnown(tables: readonly Table[]): ParsedStatement {
  const statements: AccountStatement[] = []
  for (const table of tables) {
    const { profile } = table
    if (profile === null) continue
    const institutionId = `csv:${profile.institution}`
    const preamble = preambleOf(table.preamble, profile.dateOrder)
    if (profile.kind === 'positions') {
      for (const [label, held] of readCsvPositions(table.records, profile, table.headings, preamble.asOf)) {
        const name = label || preamble.account
        const isOneCurrency = held.positions.every(({ currency }) => currency === held.currency)
        statements.push({
          ...fileAccount({
            institutionId,
            label: name,
            kind: kindOfName(`${name} ${accountNames(table, label)}`, 'BROKERAGE'),
            currency: held.currency,
            balance: isOneCurrency ? held.positions.map(({ marketValue }) => marketValue).reduce(add, held.cash) : null,
            asOf: preamble.asOf,
            drafts: [],
            positions: held.positions,
            rejected: held.rejected,
          }),
          cashBalance: held.cash,
        })
      }
      continue
    }
    const reading = {
      columns: columnsOf(profile, table.headings),
      amount_sign: profile.amountSign,
      date_order: profile.dateOrder,
      decimal_mark: '.' as const,
      currency: preamble.currency,
      source: profile.id,
    }
    const { rows, rejected } = readCsvTransactions(table.records, reading)
    statements.push(...accountsOf(rows, rejected, institutionId, preamble.account, preamble.currency, 'BROKERAGE'))
  }
  return {
    format: 'csv',
    institution: { name: tables[0]?.profile?.institution ?? null, fid: null },
    accounts: mergeStatements(inOneCurrency(statements)),
    warnings: [],
    dateQuestion: null,
    table: null,
  }
}

/** Tables of one account name different currencies first; holdings, then the first table, decide. */
function inOneCurrency(statements: readonly AccountStatement[]): AccountStatement[] {
  const currencies = new Map<string, string>()
  for (const { externalId, currency } of statements.toSorted(
    (a, b) => Number(b.positionsStated) - Number(a.positionsStated),
  ))
    if (!currencies.has(externalId)) currencies.set(externalId, currency)
  return statements.map((statement) => ({
    ...statement,
    currency: currencies.get(statement.externalId) ?? statement.currency,
  }))
}

function accountNames(table: Table, label: string): string {
  const [number, name] = ['account', 'accountName'].map((column) =>
    table.profile ? columnOf(table.profile, table.headings, column as 'account') : null,
  )
  if (number === null || number === undefined || name === null || name === undefined) return ''
  return table.records.find(({ cells }) => cells[number] === label)?.cells[name] ?? ''
}

const columnsOf = (profile: CsvProfile, headings: readonly string[]): CsvColumns => {
  const { columns } = guessMapping([])
  for (const key of Object.keys(columns) as (keyof CsvColumns)[]) columns[key] = columnOf(profile, headings, key)
  return columns
}

/** Brokers put the account and the day above the table: `Positions for account Individual ...234 as of 01/05/2024`. */
function preambleOf(records: readonly CsvRecord[], order: DateOrder) {
  const text = records
    .map(({ cells }) => cells.join(' '))
    .join('\n')
    .slice(0, 10_000)
  const account = /for account ([^\n]{1,60}?)\s+as of/i.exec(text)?.[1] ?? ''
  const day = /as of [^\n]{0,30}?(\d{1,4}\/\d{1,2}\/\d{1,4})/i.exec(text)?.[1] ?? ''
  const currency = /Base Currency\s+([A-Z]{3})\b/.exec(text)?.[1] ?? 'USD'
  return { account: account.replace(/\.{2,}/g, 'X'), asOf: instantOf(readDate(day, order)), currency }
}

function accountsOf(
  rows: readonly CsvRow[],
  rejected: readonly (RejectedRow & { account: string })[],
  institutionId: string,
  fallbackLabel: string,
  currency: string,
  kind: 'BROKERAGE' | 'CHECKING',
): AccountStatement[] {
  const isOne = new Set([...rows, ...rejected].map(({ account }) => account)).size > MAX_ACCOUNTS
  const labelOf = ({ account }: { account: string }): string => (isOne ? '' : account)
  const rowsOf = Map.groupBy(rows, labelOf)
  const rejectedOf = Map.groupBy(rejected, labelOf)
  const labels = new Set([...rowsOf.keys(), ...rejectedOf.keys()])
  if (labels.size === 0) labels.add('')
  return [...labels].map((label) => {
    const drafts = (rowsOf.get(label) ?? []).map(({ draft }) => draft)
    const name = label || fallbackLabel
    return fileAccount({
      institutionId,
      label: name,
      kind: kindOfName(name, kind),
      currency: mostCommon(drafts.map((draft) => draft.currency)) ?? currency,
      balance: null,
      asOf: null,
      drafts,
      positions: null,
      rejected: (rejectedOf.get(label) ?? []).map(({ line, reason }) => ({ line, reason })),
    })
  })
}

function mostCommon(values: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** The first record that can be a heading: names only, no figure among them, and a row of the same width below. */
function unknownTable(records: readonly CsvRecord[]): Table | null {
  for (const [index, { cells, line }] of records.slice(0, PROBED_RECORDS).entries()) {
    const filled = cells.filter((cell) => cell !== '')
    const below = records[index + 1]
    if (filled.length < 3 || !below || filled.some((cell) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell) || cell.length > 60))
      continue
    const isFollowed = records
      .slice(index + 1, index + 6)
      .some((record) => record.cells.some((cell) => /\d/.test(cell)))
    if (!isFollowed || below.cells.length < 3) continue
    const guess = guessMapping(cells)
    if (guess.columns.date === null && !records.slice(index + 1, index + 4).some(hasDate)) continue
    return {
      profile: null,
      headings: cells,
      line,
      records: records.slice(index + 1),
      preamble: records.slice(0, index),
    }
  }
  return null
}

const hasDate = ({ cells }: CsvRecord): boolean =>
  cells.some((cell) => readDate(cell, 'MDY') !== null || readDate(cell, 'DMY') !== null)

function readUnknown(table: Table, given: CsvMapping | null): ParsedStatement {
  const mapping = given ?? guessFromRows(guessMapping(table.headings), table.records)
  const cellsOf = (indexes: readonly (number | null)[]): string[] =>
    table.records.flatMap(({ cells }) => indexes.flatMap((index) => (index === null ? [] : (cells[index] ?? ''))))
  const { columns } = mapping
  const { order, example } = dateOrderOf(cellsOf([columns.date]))
  const decimalMark =
    mapping.decimal_mark ??
    decimalMarkOf(cellsOf([columns.amount, columns.debit, columns.credit, columns.units, columns.price]))
  const reading = {
    ...mapping,
    date_order: mapping.date_order ?? order ?? 'MDY',
    decimal_mark: decimalMark,
    currency: 'USD',
    source: 'csv',
  }
  const signature = signatureOf(table.headings)
  const read = isUsable(mapping)
    ? readCsvTransactions(table.records, reading)
    : { rows: [], rejected: [], passedOver: table.records.length }
  const kind = columns.units !== null ? 'BROKERAGE' : 'CHECKING'
  return {
    format: 'csv',
    institution: { name: null, fid: null },
    accounts: isUsable(mapping)
      ? mergeStatements(accountsOf(read.rows, read.rejected, `csv:${signature}`, '', 'USD', kind))
      : [],
    warnings: [],
    dateQuestion: order === null ? { example, chosen: mapping.date_order } : null,
    table: {
      signature,
      headings: table.headings.map((heading, index) => heading || `Column ${index + 1}`),
      sample: table.records.slice(0, SAMPLE_ROWS).map(({ line, cells }) => ({ line, cells })),
      rowsTotal: table.records.length,
      mapping,
      reading: { date_order: reading.date_order, decimal_mark: decimalMark },
    },
  }
}

/** What the rows say of the sign: words for debit and credit, or totals that follow the units of a trade. */
function guessFromRows(mapping: CsvMapping, records: readonly CsvRecord[]): CsvMapping {
  const { type, units, amount } = mapping.columns
  const probe = records.slice(0, PROBED_RECORDS)
  const all = (holds: (cells: readonly string[]) => boolean): boolean => probe.every(({ cells }) => holds(cells))
  if (type !== null) {
    const isDirection = all((cells) => /^(debit|credit|dr|cr)$/i.test(cells[type] ?? ''))
    return isDirection ? { ...mapping, amount_sign: 'by_type' } : mapping
  }
  if (units === null || amount === null) return mapping
  const isNegative = (text = ''): boolean => text.includes('-')
  return all((cells) => isNegative(cells[units]) === isNegative(cells[amount]))
    ? { ...mapping, amount_sign: 'inverted' }
    : mapping
}

/** What two files of the same source have in common: their headings, whatever their case. */
const signatureOf = (headings: readonly string[]): string =>
  createHash('sha256').update(headings.map(plainHeading).join('\u001f')).digest('hex')
