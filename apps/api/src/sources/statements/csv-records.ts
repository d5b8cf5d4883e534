import { StatementError } from './statement.ts'

/** One line of a table; a quoted cell may run over several lines of the file, `line` is where it begins. */
export type CsvRecord = { line: number; cells: string[] }

type RawRecord = CsvRecord & { readonly start: number; readonly end: number }

const DELIMITERS = [',', ';', '\t', '|'] as const
const PROBE_LENGTH = 64 * 1024
const MAX_RECORDS = 200_000
const MAX_COLUMNS = 300
const MAX_QUOTED = 100_000

type Cell = { value: string; end: number; lineBreaks: number }

/**
 * Splits a text into records (RFC 4180, with `;`, tab or `|` as well), empty ones left out. A quote that stands inside
 * a cell is text. One pass, linear in the length.
 * @throws StatementError when there are more than 200,000 records
 */
export function readCsvRecords(text: string): CsvRecord[] {
  const delimiter = delimiterOf(text.slice(0, PROBE_LENGTH))
  const records = split(text, delimiter, MAX_RECORDS, true)
  const widths = Map.groupBy(records, ({ cells }) => cells.length)
  const [usual = 0] = [...widths].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  return records.map(({ line, cells, start, end }) => ({
    line,
    cells: cells.length < usual ? untorn(cells, text.slice(start, end), delimiter, usual) : cells,
  }))
}

/**
 * The cells of a record with quotes that nobody doubled, `"Insurance "Nord"";"-3.00"`: read as it stands, one cell would
 * hold the next ones and every figure after it would be another's. Where the cells cannot be told, none is.
 */
function untorn(cells: string[], raw: string, delimiter: string, usual: number): string[] {
  const seam = `"${delimiter}`
  if (!cells.some((cell) => cell.includes(seam))) return cells
  const inside = raw.trim()
  const parts = inside.startsWith('"') && inside.endsWith('"') ? inside.slice(1, -1).split(`"${delimiter}"`) : []
  return parts.length === usual ? parts.map((part) => part.trim()) : [raw.slice(0, 200)]
}

/** The delimiter that gives most lines the same number of cells. */
function delimiterOf(beginning: string): string {
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const widths = new Map<number, number>()
    for (const { cells } of split(beginning, delimiter, 200, false)) {
      if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
    }
    const score = Math.max(0, ...[...widths].map(([width, count]) => count * Math.min(width, 12)))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function split(text: string, delimiter: string, maxRecords: number, isStrict: boolean): RawRecord[] {
  const records: RawRecord[] = []
  let cells: string[] = []
  let line = 1
  let startLine = 1
  let at = 0
  let literalUntil = 0
  let start = 0
  const endRecord = (): boolean => {
    if (cells.some((cell) => cell !== '')) records.push({ line: startLine, cells, start, end: at })
    cells = []
    if (records.length <= maxRecords) return true
    if (isStrict) throw new StatementError('TOO_MANY_ELEMENTS', 'The file has more than 200,000 lines.')
    return false
  }
  while (at < text.length) {
    const quoted = at >= literalUntil ? readQuoted(text, at, delimiter) : 'none'
    // What an unclosed quote has looked through is not looked through again, so the time stays linear.
    if (quoted === 'unclosed') literalUntil = at + MAX_QUOTED
    const cell = typeof quoted === 'string' ? readPlain(text, at, delimiter) : quoted
    if (cells.length < MAX_COLUMNS) cells.push(cell.value.trim())
    line += cell.lineBreaks
    at = cell.end
    const next = text[at]
    if (next === delimiter) {
      at += 1
      if (at === text.length) cells.push('')
      continue
    }
    if (next === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    line += 1
    if (!endRecord()) return records
    startLine = line
    start = at
  }
  endRecord()
  return records
}

function readPlain(text: string, start: number, delimiter: string): Cell {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(start, end).replace(/^\s*"(.*)"\s*$/, '$1'), end, lineBreaks: 0 }
}

function readQuoted(text: string, start: number, delimiter: string): Cell | 'none' | 'unclosed' {
  let open = start
  while (text[open] === ' ') open += 1
  if (text[open] !== '"') return 'none'
  const limit = Math.min(text.length, start + MAX_QUOTED)
  let lineBreaks = 0
  for (let at = open + 1; at < limit; at += 1) {
    const character = text[at]
    if (character === '\n' || (character === '\r' && text[at + 1] !== '\n')) lineBreaks += 1
    if (character !== '"') continue
    if (text[at + 1] === '"') {
      at += 1
      continue
    }
    let end = at + 1
    while (text[end] === ' ') end += 1
    const next = text[end]
    if (next !== undefined && next !== delimiter && next !== '\n' && next !== '\r') continue
    return { value: text.slice(open + 1, at).replaceAll('""', '"'), end, lineBreaks }
  }
  return 'unclosed'
}
