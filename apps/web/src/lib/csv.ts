/** A decimal number as we write it; nothing else that starts with a minus is one. */
const NUMBER = /^-?\d+(\.\d+)?$/
/** What spreadsheet programs take for a formula: its first sign, also in full width and behind white space. */
const FORMULA = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]/

function cell(text: string): string {
  const mayRun = (FORMULA.test(text) && !NUMBER.test(text)) || text.charCodeAt(0) < 0x20
  const safe = mayRun ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Rows as CSV (RFC 4180), safe to open in a spreadsheet program: what it would run as a formula is kept as text. The
 * same rule as that of the files the server writes.
 * @param rows the heading first; null is an empty cell
 */
export const csvText = (rows: readonly (readonly (string | null)[])[]): string =>
  rows.map((row) => `${row.map((text) => cell(text ?? '')).join(',')}\r\n`).join('')
