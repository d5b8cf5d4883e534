import { DAY_MS, dayOf } from '@keelwise/finance/days'
import type { CsvRecord } from './csv-records.ts'
import { leaveOut } from './not-taken.ts'
import { decodeEntities } from './ofx-text.ts'
import { type NotTaken, StatementError } from './statement.ts'
import { readZip } from './zip-entries.ts'

/** A sheet as the records of a table; numbers are written with a point, days as `yyyy-MM-dd`. */
export interface WorkbookSheet {
  readonly name: string
  readonly records: CsvRecord[]
  /** Whether it holds numbers that are numbers, and so their decimal mark is known. */
  readonly hasNumbers: boolean
  /** Hidden by whoever made the workbook. */
  readonly isHidden: boolean
}

const MOST_SHEETS = 40
const MOST_ROWS = 200_000
const MOST_COLUMNS = 300
const MOST_STRINGS = 1_000_000
const MOST_TEXT = 5_000

const attributeOf = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? null : decodeEntities(found)
}

/** The texts of an element, joined: a cell can be written in several fonts. Readings of Japanese words are left out. */
const textIn = (xml: string): string =>
  [...xml.replaceAll(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '').matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g)]
    .map(([, text]) => decodeEntities(text ?? ''))
    .join('')
    .slice(0, MOST_TEXT)

/** Whether a number format shows a day. */
const isDay = (format: string): boolean => /[dy]/i.test(format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

/** The styles whose numbers are days, by their place in the list of styles. */
function dayStyles(xml: string): boolean[] {
  const formats = new Map<string, string>()
  for (const [tag] of xml.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g))
    formats.set(attributeOf(tag, 'numFmtId') ?? '', attributeOf(tag, 'formatCode') ?? '')
  const styles = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? ''
  return [...styles.matchAll(/<(?:\w+:)?xf\b[^>]*>/g)].map(([tag]) => {
    const id = attributeOf(tag, 'numFmtId') ?? '0'
    const own = formats.get(id)
    const built = Number(id)
    return own === undefined ? (built >= 14 && built <= 17) || built === 22 || (built >= 27 && built <= 36) : isDay(own)
  })
}

/** A number as decimal text: what a float adds behind fifteen digits was never written. */
function numberText(stated: string): string {
  const value = Number(stated)
  if (!Number.isFinite(value)) return stated
  const plain = /^-?\d{1,15}(?:\.\d{1,12})?$/
  return plain.test(stated) && stated.replace(/\D/g, '').length <= 15
    ? stated
    : new Intl.NumberFormat('en', { maximumSignificantDigits: 15, useGrouping: false }).format(value)
}

const columnOf = (reference: string | null, next: number): number => {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  return letters === undefined
    ? next
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface Book {
  readonly strings: readonly string[]
  readonly isDayStyle: readonly boolean[]
  /** Days are counted from 1904 and not from 1900. */
  readonly is1904: boolean
}

function readSheet(name: string, xml: string, { strings, isDayStyle, is1904 }: Book): WorkbookSheet {
  const records: CsvRecord[] = []
  let hasNumbers = false
  const textOf = (tag: string, inner: string): string => {
    const type = attributeOf(tag, 't')
    if (type === 'inlineStr') return textIn(inner)
    const value = decodeEntities(/<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(inner)?.[1] ?? '').slice(0, MOST_TEXT)
    if (value === '' || type === 'e') return ''
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'true' : 'false'
    if (type === 'd') return value.slice(0, 10)
    if (type !== null && type !== 'n') return value
    const serial = Number(value)
    if (isDayStyle[Number(attributeOf(tag, 's') ?? 'NaN')] && serial >= 1 && serial < 2_958_466) {
      // there was no February 29 in 1900, though day 60 is it
      const days = Math.floor(serial) + (is1904 ? 1_462 : 0)
      return dayOf(new Date((days - 25_569 + (days < 60 ? 1 : 0)) * DAY_MS))
    }
    hasNumbers = true
    return numberText(value)
  }
  let line = 0
  for (const [, rowTag = '', cells = ''] of xml.matchAll(
    /<(?:\w+:)?row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g,
  )) {
    line = Number(attributeOf(` ${rowTag}`, 'r') ?? line + 1)
    const row: string[] = []
    for (const [, tag = '', inner = ''] of cells.matchAll(/<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g)) {
      const column = columnOf(attributeOf(tag, 'r'), row.length)
      if (column >= MOST_COLUMNS) continue
      while (row.length < column) row.push('')
      row[column] = textOf(tag, inner).trim()
    }
    if (row.some((cell) => cell !== '')) records.push({ line, cells: row })
    if (records.length > MOST_ROWS)
      throw new StatementError('TOO_MANY_ELEMENTS', `The sheet “${name}” has more than 200,000 rows.`)
  }
  // cells at the end of a row that are empty are not written
  const width = Math.max(0, ...records.slice(0, 1_000).map(({ cells }) => cells.length))
  for (const { cells } of records) while (cells.length < width) cells.push('')
  return { name, records, hasNumbers, isHidden: false }
}

/** What a workbook holds beside the cells of its sheets. @throws StatementError */
export function listBesideCells(bytes: Uint8Array, file: string): NotTaken[] {
  const { names, textOf: entry } = readZip(bytes, file)
  const notTaken: NotTaken[] = []
  for (const name of names) {
    // threads repeat their first remark among the others
    if (/^xl\/(?:worksheets\/)?comments[^/]*\.xml$/.test(name)) {
      const count = [...(entry(name) ?? '').matchAll(/<(?:\w+:)?comment\s/g)].length
      if (count > 0) leaveOut(notTaken, 'Remarks on cells', null, count)
    }
    if (/^xl\/charts\/chart[^/]*\.xml$/.test(name)) leaveOut(notTaken, 'Charts', null)
    if (name.startsWith('xl/media/')) leaveOut(notTaken, 'Pictures', null)
    if (/^xl\/pivotTables\/[^/]*\.xml$/.test(name)) leaveOut(notTaken, 'Pivot tables', null)
  }
  return notTaken
}

/**
 * The sheets of a workbook (ECMA-376, .xlsx), in their order, hidden ones too.
 * @returns null when the archive is no workbook @throws StatementError
 */
export function readSheets(bytes: Uint8Array, file: string): WorkbookSheet[] | null {
  const { textOf: entry } = readZip(bytes, file)
  const book = entry('xl/workbook.xml')
  if (book === null) return null
  const parts = [book, entry('xl/_rels/workbook.xml.rels') ?? '', entry('xl/styles.xml') ?? '']
  const shared = entry('xl/sharedStrings.xml') ?? ''
  if ([...parts, shared].some((xml) => /<!(?:DOCTYPE|ENTITY)/i.test(xml.slice(0, 2_000))))
    throw new StatementError('DTD_REFUSED', `${file} declares a document type, which workbooks never do.`)
  const targets = new Map(
    [...(parts[1] ?? '').matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => [
      attributeOf(tag, 'Id') ?? '',
      (attributeOf(tag, 'Target') ?? '').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  )
  const strings: string[] = []
  for (const [, text = ''] of shared.matchAll(/<(?:\w+:)?si(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?si>/g)) {
    if (strings.length >= MOST_STRINGS) throw new StatementError('TOO_MANY_ELEMENTS', `${file} holds too many texts.`)
    strings.push(textIn(text))
  }
  const facts = {
    strings,
    isDayStyle: dayStyles(parts[2] ?? ''),
    is1904: /<(?:\w+:)?workbookPr\b[^>]*\sdate1904="(?:1|true)"/.test(book),
  }
  const tags = [...book.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)]
  if (tags.length > MOST_SHEETS)
    throw new StatementError(
      'TOO_COMPLEX',
      `${file} holds ${tags.length} sheets; ${MOST_SHEETS} are read at once. Save the sheet of your transactions as CSV, or as a workbook of its own.`,
    )
  return tags.flatMap(([tag]): WorkbookSheet[] => {
    const xml = entry(targets.get(attributeOf(tag, 'id') ?? '') ?? '')
    const isHidden = (attributeOf(tag, 'state') ?? 'visible') !== 'visible'
    return xml === null ? [] : [{ ...readSheet(attributeOf(tag, 'name') ?? 'Sheet', xml, facts), isHidden }]
  })
}
