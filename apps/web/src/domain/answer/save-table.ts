import type { AnswerTable } from '@keelwise/contract/answer-events'
import { csvText } from '../../lib/csv.ts'
import { saveFile } from '../../lib/save-file.ts'
import { plainAmount } from '../format-money.ts'

/** A sign on either side of a code or a sign of a currency, digits in groups, and what stands behind them. */
const FIGURE =
  /^([-\u2212]?)(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})?\s?([-\u2212]?)(\d[\d.,\s’]*)(?:\s?(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr|zł|Kč|Ft|%))?$/u

/** An amount or a percentage as a number that spreadsheets add up; `$1,234.50` is 1234.50. Other text stays. */
export function plainFigure(text: string): string {
  const [, before = '', after = '', digits] = FIGURE.exec(text.trim()) ?? []
  return digits === undefined ? text : `${before || after ? '-' : ''}${plainAmount(digits)}`
}

/** The rows of a table, figures as plain numbers. */
export const tableCsv = ({ columns, rows }: Pick<AnswerTable, 'columns' | 'rows'>): string =>
  csvText([
    columns.map(({ label }) => label),
    ...rows.map((row) =>
      columns.map(({ align }, at) => (align === 'right' ? plainFigure(row[at] ?? '') : (row[at] ?? ''))),
    ),
  ])

/** Has the browser save the table of an answer as a CSV file named after it. */
export function saveTable(title: string, columns: AnswerTable['columns'], rows: AnswerTable['rows']): void {
  const name = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  saveFile(new Blob([tableCsv({ columns, rows })], { type: 'text/csv;charset=utf-8' }), `${name || 'table'}.csv`)
}
