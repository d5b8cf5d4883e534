import { dayOf } from '@keelwise/finance/days'
import type { AnswerTable } from '@keelwise/contract/answer-events'
import type { Deps } from '../../compose.ts'
import { askEngine } from '../ask-engine.ts'
import { LORE, readQuestion } from '../read-question.ts'
import { guarded } from '../guard/guarded.ts'
import { type ToolResult, toolResult } from '../tools/tool-result.ts'
import { buildQuestion } from './build-question.ts'
import { Oracle } from './oracle.ts'
import { TEMPLATES } from './question-templates.ts'

export interface FigureCount {
  answers: number
  figures: number
  /** Cells with figures, in tables. */
  cells: number
  /** Answers that show at least one figure. */
  withFigures: number
  wrong: string[]
}

/** A figure as text without its signs: `-$1,234.50` is -1234.5. */
const numberIn = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, ''))

type Cells = readonly (string | null | undefined)[]

/**
 * What the rows of a table may say, by its headings: the texts and figures of the columns that are named. Rows of
 * other tables are not compared.
 */
function rowsOf(oracle: Oracle, table: AnswerTable, period: { from: string; to: string } | null) {
  const listed = async (
    columns: readonly string[],
    rows: Promise<readonly Readonly<Record<string, string | null>>[]>,
    ...keys: readonly string[]
  ) => ({ columns, rows: (await rows).map((row): Cells => keys.map((key) => row[key])) })
  switch (table.columns.map(({ label }) => label).join()) {
    case 'Institution,Balance':
      return listed(['Institution', 'Balance'], oracle.institutions(), 'name', 'total')
    case 'Name,Institution,Type,Refreshed,Balance':
      return listed(['Institution', 'Balance'], oracle.accountList(), 'institution', 'value')
    case 'Name,Account,Market value,Share':
      return listed(['Market value', 'Share'], oracle.positions(), 'value', 'share')
    case 'Payee,Money Out,Share':
      return period && listed(['Payee', 'Money Out'], oracle.flows('payee', period.from, period.to), 'key', 'out')
    case 'Month,Money In,Money Out,Net':
      return (
        period &&
        listed(
          ['Month', 'Money In', 'Money Out', 'Net'],
          oracle.flows('month', period.from, period.to),
          'key',
          'in',
          'out',
          'net',
        )
      )
    default:
      return null
  }
}

/** Rows of a table that the oracle does not know; each of the oracle's rows stands for one. */
async function wrongRows(
  oracle: Oracle,
  table: AnswerTable,
  period: { from: string; to: string } | null,
  count: FigureCount,
): Promise<string[]> {
  const known = await rowsOf(oracle, table, period)
  if (!known) return []
  const written = (cell: string | null | undefined, isFigure: boolean): string =>
    !isFigure ? String(cell) : cell === null || cell === undefined || !/\d/.test(cell) ? '-' : numberIn(cell).toFixed(2)
  const places = known.columns.map((label) => table.columns.findIndex((column) => column.label === label))
  const isFigure = places.map((place) => table.columns[place]?.align === 'right')
  const left = known.rows.map((row) => row.map((cell, at) => written(cell, isFigure[at] ?? false)).join(' | '))
  return table.rows.flatMap((row) => {
    const shown = places.map((place, at) => written(row[place], isFigure[at] ?? false)).join(' | ')
    count.cells += isFigure.filter(Boolean).length
    const at = left.indexOf(shown)
    if (at < 0) return [`${table.title}: ${shown}`]
    left.splice(at, 1)
    return []
  })
}

/** Asks one person every question and compares each figure that is shown with the oracle's, to the cent. */
export async function checkFigures(deps: Deps, userId: string, label: string, count: FigureCount): Promise<void> {
  const engine = guarded(askEngine(deps, readQuestion, LORE))
  const oracle = new Oracle(deps.db.systemPool, userId, dayOf(deps.clock()))
  for (const { text: question, plan, expected } of TEMPLATES) {
    const right = await expected(oracle)
    const asked = buildQuestion(userId, question, { plan })
    let text = ''
    let figures = 0
    const results: ToolResult[] = []
    for await (const event of engine.answer(asked, new AbortController().signal)) {
      if (event.type === 'text') text += event.delta
      if (event.type === 'tool-error' && event.message !== 'There is no such account.')
        count.wrong.push(`${label}: ${question}: ${event.message}`)
      if (event.type === 'tool-result') results.push(toolResult.parse(event.output))
      if (event.type === 'table') {
        // an answer may look up two spans of days before it shows either
        const shown = JSON.stringify(event.table.rows)
        const period = results.find(({ rows }) => JSON.stringify(rows) === shown)?.period ?? null
        for (const row of await wrongRows(oracle, event.table, period, count))
          count.wrong.push(`${label}: ${question}: ${row}`)
      }
      if (event.type !== 'values') continue
      for (const value of event.values) {
        figures++
        const wanted = right[value.id]
        if (wanted === null || wanted === undefined || Math.abs(numberIn(value.text) - Number(wanted)) >= 0.005)
          count.wrong.push(`${label}: ${question}: ${value.id} is ${value.text} instead of ${String(wanted)}`)
      }
    }
    if (text.includes('(unverified)')) count.wrong.push(`${label}: ${question}: ${text}`)
    count.answers++
    count.figures += figures
    if (figures > 0) count.withFigures++
  }
}
