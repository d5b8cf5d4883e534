import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, dateTime, decimal } from './money.ts'
import { searchedSince, transactionFilters } from './transactions.ts'
import { namesOf, reportGroupingDisplay, reportKindDisplay, reportSpanDisplay } from './words.ts'

/** Most months beside each other. */
export const REPORT_MOST_MONTHS = 36
/** Most reports that one person keeps. */
export const MOST_SAVED_REPORTS = 50
export const REPORT_NAME_LIMIT = 100

const cell = z.object({
  /** Money In and Money Out as cash flow counts them; what went out is above zero only where more was given back. */
  cash_in: decimal,
  cash_out: decimal,
})
export type ReportCell = z.output<typeof cell>

const line = z.object({
  /** A category, or a payee in its newest writing; null where nobody is named. */
  key: z.string().nullable(),
  count: z.number().int(),
  /** One a column. */
  cells: z.array(cell),
})
export type ReportTableRow = z.output<typeof line>

const query = transactionFilters.extend({
  by: z.enum(['category', 'payee']).default('category'),
  /** The days as one, beside the same days a year before, or their months. */
  columns: z.enum(['days', 'years', 'months']).default('days'),
})

const table = z.object({
  /** The days of each, the oldest first; null: open. */
  columns: z.array(z.object({ from: calendarDate.nullable(), to: calendarDate.nullable() })),
  /** The largest first. */
  results: z.array(line),
  /** What is left of payees beyond those that are shown. */
  others: line.omit({ key: true }).extend({ payees: z.number().int() }).nullable(),
  /** Of each column, to the cent what cash flow says of its days. */
  totals: z.array(cell),
  currency: currencyCode,
  /** Currencies without a rate, left out. */
  unconverted: z.array(currencyCode),
  searched_since: searchedSince,
})
export type ReportTable = z.output<typeof table>

export const readReportTable = endpoint({
  method: 'GET',
  path: '/api/investor/reports/table/',
  access: 'investor',
  summary: 'Money in and out by category or payee: of some days, of each of their months, or beside the year before',
  query,
  status: [200],
  response: table,
})

export const exportReportTable = endpoint({
  method: 'GET',
  path: '/api/investor/reports/table/export/',
  access: 'investor',
  summary: 'The same as CSV',
  query,
  status: [200],
  responseType: 'stream',
})

const kind = z.enum(namesOf(reportKindDisplay))
const grouping = z.enum(namesOf(reportGroupingDisplay))
const span = z.enum(namesOf(reportSpanDisplay))

const savedFilters = z.partialRecord(
  transactionFilters.omit({ execution_date__gte: true, execution_date__lte: true }).keyof(),
  z.string().max(1000),
)

const said = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(REPORT_NAME_LIMIT),
  kind,
  grouped_by: grouping,
  /** A time that goes on with the days; null: the days below. */
  span: span.nullable(),
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  /** As the calls of transactions take them. */
  filters: savedFilters,
})

const hasTime = ({ span: moving, from, to }: z.output<typeof said>): boolean =>
  moving === null ? from !== null && to !== null && from <= to : from === null && to === null
const NO_TIME = { path: ['span'], message: 'Choose a time, or two days.' }
const hasColumns = ({ kind: shown, span: moving }: z.output<typeof said>): boolean =>
  moving !== 'all' || shown === 'flow' || shown === 'spending'
const NO_COLUMNS = { path: ['span'], message: 'Choose a time with a first and a last day.' }

const savedReport = said.extend({ id: z.uuid(), updated_at: dateTime })
export type SavedReport = z.output<typeof savedReport>
export type SavedReportBody = z.input<typeof said>

const path = '/api/investor/reports/'
const params = z.object({ id: z.uuid() })

export const listSavedReports = endpoint({
  method: 'GET',
  path,
  access: 'investor',
  summary: 'Own saved reports by name',
  status: [200],
  response: z.object({ results: z.array(savedReport) }),
})

export const saveReport = endpoint({
  method: 'POST',
  path,
  access: 'investor',
  summary: 'Keep a report; with the id of one that was deleted it is back under its address',
  body: said.extend({ id: z.uuid().optional() }).refine(hasTime, NO_TIME).refine(hasColumns, NO_COLUMNS),
  status: [201],
  response: savedReport,
})

export const changeReport = endpoint({
  method: 'PUT',
  path: `${path}{id}/`,
  access: 'investor',
  summary: 'Rename a saved report or let it show something else',
  params,
  body: said.refine(hasTime, NO_TIME).refine(hasColumns, NO_COLUMNS),
  status: [200],
  response: savedReport,
})

export const deleteReport = endpoint({
  method: 'DELETE',
  path: `${path}{id}/`,
  access: 'investor',
  summary: 'Delete a saved report',
  params,
  status: [204],
})
