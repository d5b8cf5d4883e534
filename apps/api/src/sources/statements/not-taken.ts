import { SUMMARY_ROWS } from './csv-transaction-type.ts'
import { plainText } from './ofx-text.ts'
import type { NotTaken } from './statement.ts'

/** How many names one remark lists before it counts the others. */
const MOST_NAMES = 40

/** Counts something that is left out, with the first line of it. */
export function leaveOut(notTaken: NotTaken[], what: string, line: number | null, count = 1): void {
  const known = notTaken.find((item) => item.what === what)
  if (known) known.count += count
  else notTaken.push({ what, count, line })
}

/** Names as a list a person reads: “A”, “B” and 3 more. */
export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `“${plainText(name).slice(0, 60)}”`)
  const rest = names.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ')
}

/** Whether a remark about what is left out is about rows: a column or a note beside them accounts for none. */
export const isOfRows = (what: string): boolean =>
  /^(rows|lines|records|entries|transactions)\b/i.test(what) || Object.values(SUMMARY_ROWS).includes(what)
