import { createHash } from 'node:crypto'
import type { CsvMapping } from '@keelwise/contract/statements'
import { asTableOfTrades, isBinanceHeading } from './binance-table.ts'
import { basisOf, columnSignsOf, isPriceCurrency, pencePrices, signOf } from './csv-evidence.ts'
import { type CsvColumns, emptyMapping, guessMapping, isUsable, plainHeading } from './csv-mapping.ts'
import { instantOf, readCsvPositions } from './csv-positions.ts'
import type { CsvProfile } from './csv-profile.ts'
import { indexOfHeading, profileOf } from './csv-profiles.ts'
import { cellsBelow, withoutCancelled } from './csv-cancelled.ts'
import { type CsvRecord, readCsvRecords } from './csv-records.ts'
import { type ChargeColumn, type CsvCells, type RawRow, cellOf, readCells, summaryOf } from './csv-row.ts'
import {
  type Closing,
  type CsvReading,
  type CsvRow,
  type CsvRows,
  isCoinCode,
  readCsvTransactions,
} from './csv-transactions.ts'
import { meaningOfType, plainWords } from './csv-transaction-type.ts'
import { type CurrencyMark, currencyInHeading } from './currency-marks.ts'
import { type DateOrder, dateOrderOf, readDate } from './date-order.ts'
import { add, compare, isNegative } from '@keelwise/finance/decimals'
import { fileAccount, kindOfName } from './file-account.ts'
import { mergeStatements } from './merge-statements.ts'
import { type DecimalMark, type MarkEvidence, decimalMarkOf, readNumber } from './number-marks.ts'
import { isKnownCurrency } from '@keelwise/contract/currencies'
import { leaveOut, namesText } from './not-taken.ts'
import type { AccountStatement } from './ofx-statement.ts'
import { isPriceTable, readPriceTable } from './price-table.ts'
import { StatementError } from './statement.ts'
import { JOURNAL } from './unread-file.ts'
import type { AccountType } from '@keelwise/contract/words'
import type { TransactionDraft } from './transaction-draft.ts'
import type { NotTaken, ParsedStatement, RejectedRow, StatementChoices, StatementTable } from './statement.ts'

/** A part of a file: the rows below one heading. */
type Table = {
  profile: CsvProfile | null
  headings: string[]
  records: CsvRecord[]
  preamble: CsvRecord[]
  /** Headings of what a row is cut into rows of its accounts by. */
  readInLegs?: readonly string[]
  /** Rows that take each other back, and why others cannot be read, by their lines. */
  cancelled?: readonly CsvRecord[]
  refused?: ReadonlyMap<number, string>
  /** Rows of a file of sections that stand in none of its tables. */
  sections?: readonly { name: string; line: number }[]
}

const SAMPLE_ROWS = 8
const PROBED_RECORDS = 60
/** So many rows prove what the signs, the charges and the currencies of all of them mean. */
const EVIDENCE_ROWS = 5_000
/** A column with more values than this does not name accounts. */
const MAX_ACCOUNTS = 100
const MAX_WORDS = 60

/**
 * Reads a table of transactions or positions: a known source's by its headings, any other by a mapping of columns,
 * which is guessed where the person has given none.
 * @throws StatementError when there is no table in the text
 */
export function readCsvStatement(text: string, file: string, choices: StatementChoices): ParsedStatement {
  return readTableStatement(readCsvRecords(text), file, choices)
}

/**
 * The same of cells that were read already, as from a sheet.
 * @param isAsExported false: equal headings do not say that it is the export of a known source
 */
export function readTableStatement(
  cells: readonly CsvRecord[],
  file: string,
  choices: StatementChoices,
  isAsExported = true,
): ParsedStatement {
  const records = isAsExported ? asTableOfTrades(cells) : cells
  const known = isAsExported ? knownTables(records) : []
  if (known.length > 0) return readTables(known, choices)
  const prices = isAsExported && choices.mapping === null ? readPriceTable(records, choices) : null
  if (prices !== null) return prices
  const table = unknownTable(records)
  if (table === null) throw new StatementError('NOT_A_STATEMENT', `${file} holds no table of transactions or holdings.`)
  if (isJournal(table)) throw new StatementError('NOT_A_STATEMENT', `${file} ${JOURNAL}`)
  return readTables([table], choices)
}

/** Accounts of a chart, as book-keeping names them. */
const OF_CHART = /^(assets?|liabilit(y|ies)|equity|income|revenues?|expenses?)\b/

/** Whether a table books every amount twice, on two accounts of a chart: there a debit is money in. */
function isJournal({ headings, records }: Table): boolean {
  const { account, debit, credit } = guessMapping(headings).columns
  if (account === null || debit === null || credit === null) return false
  const roots = records.slice(0, EVIDENCE_ROWS).map(({ cells }) => OF_CHART.exec(plainWords(cells[account] ?? ''))?.[1])
  return roots.every((root) => root !== undefined) && new Set(roots).size > 1
}

/** True when a text looks like a table: several lines with the same number of cells, at least three. */
export function looksLikeCsv(text: string): boolean {
  return isTable(readCsvRecords(text.slice(0, 64 * 1024)))
}

/** The same of cells that were read already. */
export function isTable(records: readonly CsvRecord[]): boolean {
  const probed = records.slice(0, PROBED_RECORDS)
  return (
    isPriceTable(probed) ||
    unknownTable(probed) !== null ||
    probed.some(({ cells }) => profileOf(cells) !== null || isBinanceHeading(cells))
  )
}

function knownTables(records: readonly CsvRecord[]): Table[] {
  const tables: Table[] = []
  let preamble: CsvRecord[] = []
  const beside: CsvRecord[] = []
  for (const record of records) {
    const profile = profileOf(record.cells)
    const current = tables.at(-1)
    if (profile) {
      tables.push({ profile, headings: record.cells, records: [], preamble })
      preamble = []
      continue
    }
    const prefix = current?.profile?.prefix
    const isOfTable = current && (!prefix || (record.cells[0] === prefix[0] && record.cells[1] === prefix[2]))
    if (isOfTable) current.records.push(record)
    else {
      preamble.push(record)
      beside.push(record)
    }
  }
  // what a file of sections holds in those that are not read: its rows say so themselves
  const [, , row] = tables.find(({ profile }) => profile?.prefix !== undefined)?.profile?.prefix ?? []
  const sections = beside
    .filter(({ cells }) => row !== undefined && cells[1] === row)
    .map(({ cells, line }) => ({ name: cells[0] ?? '', line }))
  return tables.map((table, index) => {
    const readInLegs = new Set<string>()
    const { rest, cancelled, refused } = withoutCancelled(table, readInLegs)
    const rows = rest.flatMap((record) => (refused.has(record.line) ? [record] : legsOf(record, table, readInLegs)))
    return {
      ...table,
      records: rows,
      cancelled,
      refused,
      readInLegs: [...readInLegs],
      sections: index === 0 ? sections : [],
    }
  })
}

/** The rows of the accounts that a row is about, where its source writes one row for them. */
function legsOf(record: CsvRecord, { profile, headings }: Table, read: Set<string>): CsvRecord[] {
  if (profile?.legs === undefined) return [record]
  const at = (heading: string): number => indexOfHeading(headings, [heading]) ?? -1
  const legs = profile.legs(cellsBelow(record, headings, read))
  return legs.map((leg) => {
    const cells = [...record.cells]
    for (const [heading, text] of Object.entries(leg)) if (at(heading) >= 0) cells[at(heading)] = text
    return { ...record, cells }
  })
}

/** Everything that is known of a table before its rows are read. */
type Frame = {
  table: Table
  mapping: CsvMapping
  cells: CsvCells
  dates: { order: DateOrder | null; example: string }
  dateOrder: DateOrder
  marks: MarkEvidence
  rows: RawRow[]
  inOwnUnits: CsvReading['inOwnUnits']
  currency: string | null
  suggestion: string | null
  preamble: ReturnType<typeof preambleOf>
}

function readTables(tables: readonly Table[], choices: StatementChoices): ParsedStatement {
  const [first] = tables
  // Only a file of one table can be mapped by hand: a mapping says where cells of one heading stand.
  const given = tables.length === 1 ? choices.mapping : null
  const statements: AccountStatement[] = []
  const notTaken: NotTaken[] = []
  let asked: { frame: Frame; table: StatementTable } | null = null
  for (const table of tables) {
    const frame = frameOf(table, given, choices.dateOrder)
    listBesideRows(frame, notTaken)
    if (frame.mapping.kind === 'positions') statements.push(...positionStatements(frame, notTaken))
    else if (isUsable(frame.mapping) && isSideKnown(frame)) {
      const { reading, sign, basis } = readingOf(frame)
      const read = readCsvTransactions(table.records, reading)
      for (const { what, count, line } of read.notTaken) leaveOut(notTaken, what, line, count)
      statements.push(...accountsOf(read, frame))
      asked ??= { frame, table: tableOf(frame, sign, basis, read) }
    }
    if (tables.length === 1) asked ??= { frame, table: tableOf(frame, null, null, null) }
  }
  const profile = first?.profile ?? null
  const frame = asked?.frame
  const isAsked = frame !== undefined && (profile === null || given !== null)
  return {
    format: 'csv',
    institution: { name: profile?.institution ?? null, fid: null },
    accounts: mergeStatements(inOneCurrency(statements)),
    warnings: [],
    dateQuestion:
      frame?.dates.order === null && (profile?.dateOrder ?? null) === null
        ? { example: frame.dates.example, chosen: frame.mapping.date_order }
        : null,
    decimalQuestion:
      isAsked && frame.marks.mark === null && profile?.decimalMark === undefined
        ? { example: frame.marks.example, chosen: frame.mapping.decimal_mark }
        : null,
    table: tables.length === 1 ? (asked?.table ?? null) : null,
    notTaken,
  }
}

/** Units × price without an amount say nothing of who paid: a word, a minus or a text has to. */
const isSideKnown = ({ mapping: { columns }, rows }: Frame): boolean =>
  columns.amount !== null ||
  columns.debit !== null ||
  columns.credit !== null ||
  columns.type !== null ||
  rows.some(({ meaning, units }) => meaning !== null || isNegative(units ?? '0'))

/** Columns whose cells nothing is read from, and lines above the table. */
function listBesideRows({ table, mapping, cells }: Frame, notTaken: NotTaken[]): void {
  const { profile, headings, records, preamble, sections, readInLegs } = table
  const read = new Set<number | null>([
    ...Object.values(mapping.columns),
    ...Object.values(cells.alternatives).flat(),
    ...[...cells.feeColumns, ...cells.taxColumns].flatMap(({ amount, currency }) => [amount, currency]),
    ...[profile?.pairedBy, profile?.accountName, ...(readInLegs ?? [])].map((heading) =>
      heading === undefined ? null : indexOfHeading(headings, [heading]),
    ),
    ...(profile?.prefix === undefined ? [] : [0, 1]),
  ])
  const width = Math.max(headings.length, ...records.slice(0, EVIDENCE_ROWS).map((record) => record.cells.length))
  const left: string[] = []
  for (let column = 0; column < width; column += 1)
    if (!read.has(column) && records.some((record) => !/^-{0,3}$/.test(record.cells[column] ?? '')))
      left.push(headings[column] || `column ${column + 1}`)
  if (left.length > 0) leaveOut(notTaken, `Columns that nothing is read from: ${namesText(left)}`, null, left.length)
  if (profile?.prefix === undefined) {
    const [first] = preamble
    if (first)
      leaveOut(
        notTaken,
        'Lines above the table, but for its account, day, currency and balance',
        first.line,
        preamble.length,
      )
  }
  for (const { line } of table.cancelled ?? []) leaveOut(notTaken, 'Trades that were cancelled', line)
  for (const { name, line } of sections ?? []) leaveOut(notTaken, `Rows of ${namesText([name])}`, line)
}

function frameOf(table: Table, given: CsvMapping | null, said: DateOrder | null): Frame {
  const { profile, headings, records } = table
  const proposed =
    given ??
    (profile === null
      ? withUnits(withCurrency(guessMapping(headings), records), records)
      : mappingOf(profile, headings))
  const mapping = { ...proposed, date_order: proposed.date_order ?? said }
  const { columns } = mapping
  // What only the profile knows holds as long as its columns are the ones that are read.
  const isOwn = profile !== null && isSameColumns(columns, mappingOf(profile, headings).columns)
  const cellsOf = (names: readonly (keyof CsvColumns)[]): string[] =>
    records.flatMap(({ cells }) =>
      names.flatMap((name) => (columns[name] === null ? [] : (cells[columns[name]] ?? ''))),
    )
  const dates = dateOrderOf(cellsOf(['date']))
  const marks = decimalMarkOf(
    cellsOf(['amount', 'debit', 'credit', 'units', 'price', 'fees', 'tax', 'balance', 'value', 'cost', 'unit_cost']),
  )
  const mark: DecimalMark = mapping.decimal_mark ?? marks.mark ?? '.'
  const ofUnits = decimalMarkOf(cellsOf(['units']))
  const cells: CsvCells = {
    columns,
    alternatives: isOwn ? alternativesOf(profile, headings) : {},
    feeColumns: chargesOf(columns.fees, isOwn ? profile.fees : undefined, headings),
    taxColumns: chargesOf(columns.tax, isOwn ? profile.taxes : undefined, headings),
    mark,
    unitsMark: ofUnits.isProven && ofUnits.mark !== null ? ofUnits.mark : mark,
    headings,
    types: {
      ...profile?.types,
      ...Object.fromEntries(Object.entries(mapping.types).map(([word, type]) => [plainWords(word), type])),
    },
    patterns: profile?.patterns ?? [],
    always: profile?.always ?? null,
  }
  const preamble = preambleOf(table.preamble, profile?.dateOrder ?? 'MDY', mark)
  const named = [columns.amount, columns.debit, columns.credit, columns.value]
    .map((index) => (index === null ? null : currencyInHeading(headings[index] ?? '')))
    .find((found): found is CurrencyMark => found !== null)
  const raw = records
    .filter((record) => summaryOf(record, cells) === null)
    .slice(0, EVIDENCE_ROWS)
    .map((record) => readCells(record, cells))
  const inOwnUnits = pencePrices(raw, named?.isCertain === true ? named.code : null)
  return {
    table,
    mapping,
    cells,
    dates,
    dateOrder: mapping.date_order ?? dates.order ?? 'MDY',
    marks,
    rows: raw.map(inOwnUnits),
    inOwnUnits,
    currency: profile?.currency ?? (named?.isCertain === true ? named.code : null) ?? preamble.currency,
    suggestion: named?.isCertain === false ? named.code : null,
    preamble,
  }
}

const isSameColumns = (left: CsvColumns, right: CsvColumns): boolean =>
  (Object.keys(right) as (keyof CsvColumns)[]).every((key) => left[key] === right[key])

/** A profile as a mapping: what the person sees of it, and may change. */
function mappingOf(profile: CsvProfile, headings: readonly string[]): CsvMapping {
  const mapping = emptyMapping()
  for (const [key, wanted] of Object.entries(profile.columns))
    mapping.columns[key as keyof CsvColumns] = indexOfHeading(headings, wanted)
  for (const [key, heading] of Object.entries(profile.after ?? {})) {
    const index = indexOfHeading(headings, heading)
    mapping.columns[key as keyof CsvColumns] = index === null ? null : index + 1
  }
  return {
    ...mapping,
    kind: profile.kind,
    amount_sign: profile.amountSign ?? null,
    amount_basis: profile.amountBasis ?? null,
    date_order: profile.dateOrder,
    decimal_mark: profile.decimalMark ?? null,
  }
}

function alternativesOf(profile: CsvProfile, headings: readonly string[]): CsvCells['alternatives'] {
  const alternatives: Partial<Record<keyof CsvColumns, number[]>> = {}
  for (const [key, wanted] of Object.entries(profile.columns)) {
    const all = wanted.flatMap((heading) => indexOfHeading(headings, [heading]) ?? [])
    if (all.length > 1) alternatives[key as keyof CsvColumns] = all.slice(1)
  }
  return alternatives
}

function chargesOf(
  own: number | null,
  further: CsvProfile['fees'] | undefined,
  headings: readonly string[],
): ChargeColumn[] {
  const charges: ChargeColumn[] = own === null ? [] : [{ amount: own, currency: null }]
  for (const [amount, currency] of further ?? []) {
    const index = indexOfHeading(headings, [amount])
    if (index === null || index === own) continue
    charges.push({ amount: index, currency: currency === null ? null : indexOfHeading(headings, [currency]) })
  }
  return charges
}

/** What is a second day in one language is a currency in another (`Valuta`): the cells tell. */
function withCurrency(mapping: CsvMapping, records: readonly CsvRecord[]): CsvMapping {
  const { columns } = mapping
  const { posted_date: at } = columns
  if (at === null || columns.currency !== null) return mapping
  const cells = records.slice(0, PROBED_RECORDS).flatMap(({ cells: row }) => row[at] || [])
  const areCodes = cells.length > 0 && cells.every((cell) => isKnownCurrency(cell))
  return areCodes ? { ...mapping, columns: { ...columns, posted_date: null, currency: at } } : mapping
}

/** Exchanges call units an amount: where it comes to another column at the price of each row, that one is the money. */
function withUnits(mapping: CsvMapping, records: readonly CsvRecord[]): CsvMapping {
  const { columns } = mapping
  const { amount, price, units } = columns
  if (amount === null || units !== null) return mapping
  const probed = records.slice(0, PROBED_RECORDS)
  const taken = new Set(Object.values(columns))
  if (price === null) {
    // no money of the world has so many decimals
    const areCoins = columns.symbol !== null && probed.some(({ cells }) => /\d[.,]\d{5,}$/.test(cells[amount] ?? ''))
    if (!areCoins) return mapping
    const figures = [...probed.keys()].flatMap((at) =>
      (probed[at]?.cells ?? []).flatMap((cell, column) =>
        !taken.has(column) && /^-?[\d.,']+$/.test(cell) && /[1-9]/.test(cell) ? [column] : [],
      ),
    )
    const [money, ...others] = new Set(figures)
    return { ...mapping, columns: { ...columns, units: amount, amount: others.length > 0 ? null : (money ?? null) } }
  }
  const width = Math.max(...probed.map(({ cells }) => cells.length))
  const mark = decimalMarkOf(probed.flatMap(({ cells }) => [cells[amount] ?? '', cells[price] ?? ''])).mark ?? '.'
  const figure = ({ cells }: CsvRecord, at: number): number =>
    Math.abs(Number(readNumber(cells[at] ?? '', mark) ?? NaN))
  for (let money = 0; money < width; money++) {
    if (taken.has(money)) continue
    const traded = probed.filter((record) => figure(record, amount) > 0 && figure(record, price) > 0)
    const fits = traded.filter((record) => {
      const [gross, total] = [figure(record, amount) * figure(record, price), figure(record, money)]
      return total > 0 && Math.abs(total / gross - 1) < 0.02 && Math.abs(total / figure(record, amount) - 1) > 0.02
    })
    if (traded.length > 0 && fits.length >= traded.length * 0.8)
      return { ...mapping, columns: { ...columns, units: amount, amount: money } }
  }
  return mapping
}

/** How the rows are read: as the person or the profile says, else as the rows prove it. */
function readingOf(frame: Frame): {
  reading: CsvReading
  sign: CsvMapping['amount_sign']
  basis: CsvMapping['amount_basis']
} {
  const { table, mapping, cells, rows } = frame
  const { profile, headings, records } = table
  const { columns } = mapping
  const { areDebitsNegative, areCreditsNegative } = columnSignsOf(rows)
  // A known source means its columns as they are called.
  const isSignOpen = profile === null && (areDebitsNegative === null || areCreditsNegative === null)
  const sign = mapping.amount_sign ?? (isSignOpen ? null : signOf(rows))
  const basis = mapping.amount_basis ?? basisOf(rows)
  const references = records.map((record) => cellOf(record, 'reference', cells)).filter((text) => text !== '')
  const priceHeading = columns.price === null ? '' : (headings[columns.price] ?? '')
  const coins = rows.filter(({ currency }) => isCoinCode(currency)).length
  return {
    sign,
    basis,
    reading: {
      ...cells,
      dateOrder: frame.dateOrder,
      amountSign: sign ?? 'as_is',
      amountBasis: basis ?? 'net',
      currency: frame.currency,
      isPriceCurrency:
        columns.currency !== null && columns.price_currency === null && profile === null && isPriceCurrency(rows),
      inOwnUnits: frame.inOwnUnits,
      isLedger: profile?.isLedger ?? (columns.units === null && columns.symbol === null && coins > 0),
      isPriceInPence: /\(p\)|\bpence\b/i.test(priceHeading),
      isCrypto: [
        'coinbase',
        'kraken-ledger',
        'bitvavo',
        'relai',
        'revolut-crypto',
        'binance',
        'crypto-com',
        'bitpanda',
      ].includes(profile?.id ?? ''),
      areDebitsNegative: areDebitsNegative ?? (isSignOpen && sign === 'as_is'),
      areCreditsNegative: areCreditsNegative ?? (isSignOpen && sign === 'inverted'),
      // A number that many rows share is a customer's, not a row's.
      hasReferences: profile !== null || new Set(references).size === references.length,
      left: profile?.left ?? [],
      refused: table.refused ?? new Map(),
      pairedBy: profile?.pairedBy === undefined ? null : indexOfHeading(headings, [profile.pairedBy]),
      source: profile?.id ?? 'csv',
    },
  }
}

function tableOf(
  frame: Frame,
  sign: CsvMapping['amount_sign'],
  basis: CsvMapping['amount_basis'],
  read: CsvRows | null,
): StatementTable {
  const { table, mapping, rows, cells, dateOrder } = frame
  const example = sign === null ? signExampleOf(rows) : null
  return {
    signature: signatureOf(table.headings),
    headings: table.headings.map((heading, index) => heading || `Column ${index + 1}`),
    sample: table.records.slice(0, SAMPLE_ROWS).map(({ line, cells: sample }) => ({ line, cells: sample })),
    rowsTotal: table.records.length,
    profile: table.profile?.institution ?? null,
    mapping,
    reading: {
      date_order: dateOrder,
      decimal_mark: cells.mark,
      amount_sign: read === null ? 'as_is' : sign,
      amount_basis: read === null ? 'net' : basis,
    },
    types: mapping.kind === 'transactions' && mapping.columns.type !== null ? wordsOf(table.records, frame) : [],
    signExample: read === null ? null : example,
  }
}

/** The first figure whose sign nobody knows, as the file writes it. */
function signExampleOf(rows: readonly RawRow[]): StatementTable['signExample'] {
  const { areDebitsNegative, areCreditsNegative } = columnSignsOf(rows)
  for (const { line, text, amount, debit, credit, direction } of rows) {
    // its own side stands beside it
    if (direction !== null) continue
    const figures = [amount, areDebitsNegative === null ? debit : null, areCreditsNegative === null ? credit : null]
    const figure = figures.find((each) => each !== null && each !== '0')
    if (figure) return { line, text, amount: figure }
  }
  return null
}

/**
 * The words of the type column and what they are read as. A word that nobody knows is asked about where a table holds
 * trades: a charge or income of an account is no deposit. At a bank the sign of the amount says enough.
 */
function wordsOf(records: readonly CsvRecord[], { cells }: Frame): StatementTable['types'] {
  const words = new Map<string, StatementTable['types'][number] & { isTrade: boolean }>()
  for (const record of records) {
    const word = cellOf(record, 'type', cells)
    const plain = plainWords(word)
    if (plain === '') continue
    const known = words.get(plain)
    const units = readNumber(cellOf(record, 'units', cells), cells.unitsMark)
    const symbol = cellOf(record, 'symbol', cells) || cellOf(record, 'isin', cells)
    const isTrade = symbol !== '' || (units !== null && units !== '0')
    if (known) {
      known.count += 1
      known.isTrade ||= isTrade
      continue
    }
    if (words.size >= MAX_WORDS * 4) continue
    const type =
      cells.types[plain] ?? cells.patterns.find(([form]) => form.test(plain))?.[1] ?? meaningOfType(word)?.type ?? null
    words.set(plain, { word, count: 1, type, isTrade })
  }
  const isOfTrades = [...words.values()].some(({ isTrade }) => isTrade)
  return [...words.values()]
    .filter(({ type }) => type !== null || isOfTrades)
    .toSorted((a, b) => Number(a.type !== null) - Number(b.type !== null) || b.count - a.count)
    .slice(0, MAX_WORDS)
    .map(({ word, count, type }) => ({ word: word.slice(0, 200), count, type }))
}

function positionStatements(
  { table, mapping, cells, preamble, currency, dateOrder, suggestion }: Frame,
  notTaken: NotTaken[],
): AccountStatement[] {
  const { profile, headings, records } = table
  const held = readCsvPositions(records, {
    leave: (line) => leaveOut(notTaken, 'Lines that are no holdings', line),
    columns: mapping.columns,
    dateOrder,
    mark: cells.mark,
    currency,
    asOf: preamble.asOf,
    source: profile?.id ?? 'csv',
  })
  return [...held].map(([label, holdings]) => {
    const name = label || preamble.account
    const currencies = new Set([
      ...holdings.positions.map((position) => position.currency ?? ''),
      ...holdings.cash.keys(),
    ])
    const [only] = [...currencies]
    const own = currencies.size === 1 && only !== '' ? (only ?? null) : currency
    const cash = own === null ? holdings.cash.get('') : holdings.cash.get(own)
    const values = holdings.positions.flatMap(({ marketValue }) => marketValue ?? [])
    const isComplete =
      currencies.size <= 1 && holdings.rejected.length === 0 && values.length === holdings.positions.length
    return {
      ...fileAccount({
        institutionId: profile === null ? `csv:${signatureOf(headings)}` : `csv:${profile.institution}`,
        label: name,
        kind: kindOfName(
          `${name} ${accountNames(table, label, mapping.columns.account)}`,
          profile?.account ?? 'BROKERAGE',
        ),
        currency: own,
        suggestedCurrency: holdings.suggestedCurrency ?? suggestion,
        balance: isComplete ? values.reduce(add, cash ?? '0') : null,
        asOf: preamble.asOf,
        drafts: [],
        positionsComplete: holdings.rejected.length === 0,
        positions: holdings.positions,
        rejected: holdings.rejected,
      }),
      cashBalance: cash ?? null,
      cashBeside: [...holdings.cash].map(([code, amount]) => ({ currency: code || null, amount })),
      statedValue: holdings.total,
    }
  })
}

/** Tables of one account name different currencies first; holdings, then the first table, decide. */
function inOneCurrency(statements: readonly AccountStatement[]): AccountStatement[] {
  const currencies = new Map<string, string>()
  const ordered = statements.toSorted((a, b) => Number(b.positionsStated) - Number(a.positionsStated))
  for (const { externalId, currency } of ordered)
    if (currency !== null && !currencies.has(externalId)) currencies.set(externalId, currency)
  return statements.map((statement) => ({
    ...statement,
    currency: currencies.get(statement.externalId) ?? statement.currency,
  }))
}

function accountNames({ profile, headings, records }: Table, label: string, number: number | null): string {
  const name = profile?.accountName === undefined ? null : indexOfHeading(headings, [profile.accountName])
  if (number === null || name === null) return ''
  return records.find(({ cells }) => cells[number] === label)?.cells[name] ?? ''
}

/** Brokers put the account and the day above the table: `Positions for account Individual ...234 as of 01/05/2024`. */
function preambleOf(records: readonly CsvRecord[], order: DateOrder, mark: DecimalMark) {
  const text = records
    .map(({ cells }) => cells.join(' '))
    .join('\n')
    .slice(0, 10_000)
  const account =
    /for account ([^\n]{1,60}?)\s+as of/i.exec(text)?.[1] ??
    /^(?:IBAN|Girokonto|Konto|Kontonummer|Rekening|Account(?: number)?)[:\s]+([A-Z]{2}\d{2}[A-Z0-9 ]{8,30}|\d{6,20})\s*$/im.exec(
      text,
    )?.[1] ??
    ''
  const day = /as of [^\n]{0,30}?(\d{1,4}\/\d{1,2}\/\d{1,4})/i.exec(text)?.[1] ?? ''
  const stated = /(?:Base Currency|Currency|W[äa]hrung|Valuta|Devise)[:\s]+([A-Z]{3})\b/.exec(text)?.[1] ?? null
  const balance =
    /^(?:Saldo|Kontostand(?: vom [\d.]+)?|Balance|Closing balance):?\s+([-\d.,' ]{1,20}\d)\s*(?:€|[A-Z]{3})?\s*$/im.exec(
      text,
    )?.[1]
  return {
    account: account
      .replace(/\.{2,}/g, 'X')
      .replace(/^([A-Z]{2}\d{2}) /, '$1')
      .replace(/(?<=\d) (?=\d)/g, ''),
    asOf: instantOf(readDate(day, order)),
    currency: stated !== null && isKnownCurrency(stated) ? stated : null,
    balance: balance === undefined ? null : readNumber(balance, mark),
  }
}

function accountsOf({ rows, rejected, closings }: CsvRows, frame: Frame): AccountStatement[] {
  const { profile, headings } = frame.table
  const isOne = new Set([...rows, ...rejected].map(({ account }) => account)).size > MAX_ACCOUNTS
  const labelOf = ({ account }: { account: string }): string => (isOne ? '' : account)
  const rowLabel = (row: CsvRow): string =>
    profile?.isAccountPerCurrency === true ? `${labelOf(row)} ${row.draft.currency ?? ''}`.trim() : labelOf(row)
  const closingLabel = (closing: Closing): string =>
    profile?.isAccountPerCurrency === true ? `${labelOf(closing)} ${closing.currency ?? ''}`.trim() : labelOf(closing)
  const rowsOf = Map.groupBy(rows, rowLabel)
  const rejectedOf = Map.groupBy(rejected, labelOf)
  const labels = new Set([
    ...rowsOf.keys(),
    ...(profile?.isAccountPerCurrency === true && rows.length > 0 ? [] : rejectedOf.keys()),
  ])
  if (labels.size === 0) labels.add('')
  return [...labels].map((label, index) => {
    const own = rowsOf.get(label) ?? []
    const drafts = own.map(({ draft }) => draft)
    const name = label || frame.preamble.account
    const left = labels.size === 1 || index > 0 ? (rejectedOf.get(label) ?? []) : (rejectedOf.get(label) ?? [])
    const kind = kindOfName(name, kindOf(frame))
    const stated = labels.size === 1 ? frame.preamble.balance : null
    const currency =
      currencyOf(
        // a row that moves no money says nothing of the currency
        drafts.flatMap((draft) => (draft.currency === null && draft.amount === '0' ? [] : [draft.currency])),
      ) ?? frame.currency
    const isUnstated = stated === null && OF_MONEY_ALONE.has(kind)
    const closing = isUnstated
      ? (latestOf(
          closings.filter((each) => {
            const of = closingLabel(each)
            return (of === label || (of === '' && labels.size === 1)) && each.currency === currency
          }),
        ) ?? (rejected.length === 0 ? endOfRun(drafts) : null))
      : null
    return fileAccount({
      institutionId: profile === null ? `csv:${signatureOf(headings)}` : `csv:${profile.institution}`,
      label: name,
      kind,
      currency,
      suggestedCurrency:
        own.find(({ suggestedCurrency }) => suggestedCurrency !== null)?.suggestedCurrency ?? frame.suggestion,
      balance: stated ?? closing?.amount ?? null,
      asOf: instantOf(closing?.date ?? null),
      drafts,
      positions: null,
      rejected: asRejected(labels.size === 1 ? rejected : left),
    })
  })
}

/** What these accounts hold is what they are worth. */
const OF_MONEY_ALONE: ReadonlySet<AccountType> = new Set(['CHECKING', 'SAVINGS', 'CREDIT_CARD', 'LOAN', 'MORTGAGE'])

/**
 * What the account holds after its last row, where a balance beside every row runs from one to the next in one order of
 * the file alone; null where it does not: then it may be of something else.
 */
function endOfRun(drafts: readonly TransactionDraft[]): Pick<Closing, 'amount' | 'date'> | null {
  const moving = drafts.filter(({ amount }) => amount !== '0')
  if (moving.length < 2 || new Set(moving.map(({ currency }) => currency)).size > 1) return null
  const runs = (rows: readonly TransactionDraft[]): boolean =>
    rows.every(({ amount, balance, executionDate }, at) => {
      const before = rows[at - 1]
      if (balance === null || before === undefined) return balance !== null
      return compare(add(before.balance ?? '0', amount), balance) === 0 && before.executionDate <= executionDate
    })
  const [order, other] = [moving, moving.toReversed()].filter(runs)
  const last = order?.at(-1)
  return last?.balance == null || other !== undefined ? null : { amount: last.balance, date: last.executionDate }
}

/** The closing balance of the last day; of one day that of the last row. */
const latestOf = (closings: readonly Closing[]): Closing | null =>
  closings.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '')).at(-1) ?? null

const asRejected = (rows: readonly (RejectedRow & { account: string })[]): RejectedRow[] =>
  rows.map(({ line, reason }) => ({ line, reason }))

function kindOf({ table, mapping: { columns } }: Frame): AccountType {
  if (table.profile?.account) return table.profile.account
  return columns.units !== null || columns.symbol !== null || columns.isin !== null ? 'BROKERAGE' : 'CHECKING'
}

/** The currency of all rows; null when some name none, or they name several. */
function currencyOf(currencies: readonly (string | null)[]): string | null {
  const [only, ...others] = new Set(currencies)
  return others.length === 0 ? (only ?? null) : null
}

/** A heading: names only, no figure among them, and rows with figures below it. Null: the rows begin at once. */
function unknownTable(records: readonly CsvRecord[]): Table | null {
  for (const [index, { cells }] of records.slice(0, PROBED_RECORDS).entries()) {
    const filled = cells.filter((cell) => cell !== '')
    const below = records[index + 1]
    if (filled.length < 3 || !below || filled.some((cell) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell) || cell.length > 120))
      continue
    const isFollowed = records
      .slice(index + 1, index + 6)
      .some((record) => record.cells.some((cell) => /\d/.test(cell)))
    if (!isFollowed || below.cells.length < 3) continue
    const guess = guessMapping(cells)
    if (
      guess.kind === 'transactions' &&
      guess.columns.date === null &&
      !records.slice(index + 1, index + 4).some(hasDate)
    )
      continue
    const table = {
      profile: null,
      headings: cells,
      records: records.slice(index + 1),
      preamble: records.slice(0, index),
    }
    return withAccountsAbove(table)
  }
  return headlessTable(records)
}

/** A line above a heading that names the account of the rows below it: `Account: Savings ...9876`. */
const ACCOUNT_ABOVE =
  /\b(accounts?|acct|konto|kontonummer|compte|cuenta|conta|conto|rekening|card|karte|iban|depot|checking|savings|sparkonto)\b/

/**
 * A table whose heading stands again below the name of another account: its rows are of several accounts, whose names
 * become a column. A heading that is only repeated, as on every page, changes nothing.
 */
function withAccountsAbove(table: Table): Table {
  const { headings, records, preamble } = table
  const nameIn = (record: CsvRecord | undefined): string => {
    const filled = record?.cells.filter((cell) => cell !== '') ?? []
    const name =
      filled.length > 0 && filled.length <= 2
        ? filled
            .join(' ')
            .replace(/\bpage \d+( of \d+)?\b/i, '')
            .trim()
        : ''
    return ACCOUNT_ABOVE.test(plainWords(name)) ? name : ''
  }
  const heading = headings.map(plainHeading).join('\u001f')
  const isHeading = ({ cells }: CsvRecord): boolean => cells.map(plainHeading).join('\u001f') === heading
  const first = nameIn(preamble.at(-1))
  const names = records.flatMap((record, at) => (isHeading(record) ? [nameIn(records[at - 1])] : []))
  if (first === '' || names.includes('') || !names.some((name) => name !== first)) return table
  let name = first
  const rows: CsvRecord[] = []
  for (const [at, record] of records.entries()) {
    if (isHeading(record)) continue
    const next = records[at + 1]
    if (next !== undefined && isHeading(next)) name = nameIn(record)
    else rows.push({ ...record, cells: [...headings.map((_, cell) => record.cells[cell] ?? ''), name] })
  }
  return { ...table, headings: [...headings, 'Account'], records: rows, preamble: preamble.slice(0, -1) }
}

/** Some banks leave the heading out: every row has a day, a figure and a text. */
function headlessTable(records: readonly CsvRecord[]): Table | null {
  const rows = records.slice(0, 10)
  const width = rows[0]?.cells.length ?? 0
  const isRow = ({ cells }: CsvRecord): boolean =>
    cells.length >= 3 &&
    Math.abs(cells.length - width) <= 1 &&
    cells.some((cell) => /^\d/.test(cell) && hasDate({ line: 0, cells: [cell] })) &&
    cells.some((cell) => /\p{L}{3}/u.test(cell)) &&
    cells.some((cell) => /^[+-]?[^\p{L}\d]{0,2}[\d.,' ]+$/u.test(cell) && !hasDate({ line: 0, cells: [cell] }))
  if (rows.length < 2 || !rows.every(isRow)) return null
  return { profile: null, headings: Array.from({ length: width }, () => ''), records: [...records], preamble: [] }
}

const hasDate = ({ cells }: CsvRecord): boolean =>
  cells.some((cell) => readDate(cell, 'MDY') !== null || readDate(cell, 'DMY') !== null)

/** What two files of the same source have in common: their headings, whatever their case. */
const signatureOf = (headings: readonly string[]): string =>
  createHash('sha256').update(headings.map(plainHeading).join('\u001f')).digest('hex')
