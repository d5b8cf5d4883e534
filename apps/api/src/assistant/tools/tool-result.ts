import { answerChart } from '@keelwise/contract/answer-events'
import { z } from 'zod'

/** What a figure is a figure of; it decides how it is written. */
export const valueUnit = z.enum([
  'money',
  'percent',
  'points',
  'count',
  'months',
  'units',
  'score',
  'day',
  'days',
  'years',
])
export type ValueUnit = z.output<typeof valueUnit>

/** One figure of a result. */
const toolValue = z.object({
  /** `<result_id>.<key>`: what a text places with `{{v:ID}}` and `calc` takes as a name. */
  id: z.string(),
  label: z.string(),
  /** Decimal text; of the unit `day` a day, `yyyy-MM-dd`. */
  value: z.string().regex(/^-?\d+(\.\d+)?$|^\d{4}-\d{2}-\d{2}$/),
  unit: valueUnit,
  /** Of money only. */
  currency: z.string().nullable(),
  as_of: z.string().nullable(),
  source: z.string(),
  href: z.string().nullable(),
})
export type ToolValue = z.output<typeof toolValue>

const column = z.object({ label: z.string(), align: z.enum(['left', 'right']) })

/** What every tool answers: figures with where they come from, and rows that a table shows as they are. */
export const toolResult = z.object({
  result_id: z.string(),
  title: z.string(),
  values: z.array(toolValue),
  columns: z.array(column),
  rows: z.array(z.array(z.string())),
  /** Rows were left out: nothing may be summed from them. */
  truncated: z.boolean(),
  /** Rows there are in all. */
  total: z.number().int(),
  /** The days it is about. */
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  chart: answerChart.nullable(),
  /** Currencies without a rate: their amounts are in no sum. */
  unconverted: z.array(z.string()),
  /** What has to be known to read the figures. */
  notes: z.array(z.string()),
  /** Plain facts that are no figures, e.g. the name of a risk band. */
  facts: z.record(z.string(), z.string()),
  href: z.string().nullable(),
})
export type ToolResult = z.output<typeof toolResult>
export type Column = z.output<typeof column>

/** A result before the session gives it its id. */
export type ToolOutput = Omit<ToolResult, 'result_id'>

/** Columns by name; one that ends with `>` is a figure and stands right. */
export const columnsOf = (...labels: string[]): Column[] =>
  labels.map((label) =>
    label.endsWith('>') ? { label: label.slice(0, -1), align: 'right' } : { label, align: 'left' },
  )

interface About {
  readonly title: string
  /** Which data it is, in words. */
  readonly source: string
  readonly href: string | null
  /** ISO instant or day; null when unknown. */
  readonly asOf?: string | null
}

/** Collects a tool's answer. */
export class Findings {
  readonly #about: About
  readonly #output: ToolOutput

  constructor(about: About) {
    this.#about = about
    this.#output = {
      title: about.title,
      values: [],
      columns: [],
      rows: [],
      truncated: false,
      total: 0,
      period: null,
      chart: null,
      unconverted: [],
      notes: [],
      facts: {},
      href: about.href,
    }
  }

  /**
   * A figure; one that is not known is left out.
   * @param key its id within the result
   * @param href where it is shown, when that is not where the whole result is
   */
  add(
    key: string,
    label: string,
    value: string | number | null,
    unit: ValueUnit,
    currency: string,
    href = this.#about.href,
  ): this {
    if (value === null) return this
    this.#output.values.push({
      id: key,
      label,
      value: String(value),
      unit,
      currency: unit === 'money' ? currency : null,
      as_of: this.#about.asOf ?? null,
      source: this.#about.source,
      href,
    })
    return this
  }

  /** Rows as they are shown. @param total how many there are in all */
  table(columns: Column[], rows: string[][], total = rows.length): this {
    Object.assign(this.#output, { columns, rows, total, truncated: total > rows.length })
    return this
  }

  with(more: Partial<Pick<ToolOutput, 'period' | 'chart' | 'unconverted' | 'facts'>>): this {
    Object.assign(this.#output, more, { facts: { ...this.#output.facts, ...more.facts } })
    return this
  }

  note(text: string | null): this {
    if (text !== null) this.#output.notes.push(text)
    return this
  }

  done(): ToolOutput {
    return this.#output
  }
}
