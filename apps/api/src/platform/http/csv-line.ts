/** A value of a row that is exported. */
export type Cell = string | number | boolean | null

/** A decimal number as we write it; nothing else that starts with a minus is one. */
const NUMBER = /^-?\d+(\.\d+)?$/
/** What spreadsheet programs take for a formula: its first sign, also in full width and behind white space. */
const FORMULA = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]/

const mayRun = (text: string): boolean => (FORMULA.test(text) && !NUMBER.test(text)) || text.charCodeAt(0) < 0x20

function textOf(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell)
  // Prefixed, a formula is shown and not run; numbers stay numbers.
  return typeof cell === 'string' && mayRun(text) ? `'${text}` : text
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One line of CSV (RFC 4180) with its line end, safe to open in a spreadsheet program. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`
