import { calendarDate } from '@keelwise/contract/money'
import type { SavedReport, SavedReportBody } from '@keelwise/contract/reports'
import {
  type ReportGrouping,
  type ReportKind,
  type ReportSpan,
  namesOf,
  reportGroupingDisplay,
  reportKindDisplay,
  reportSpanDisplay,
} from '@keelwise/contract/words'
import { daysOfSpan } from '@keelwise/finance/report-spans'
import { readTransactionsAddress } from './address-filter.ts'
import { type FullDateRange, formatRange, rangeQuery } from './date-range.ts'
import type { TransactionsChoice } from './use-transactions.ts'

/** What a report shows: a kind, of a time, of some transactions. */
export interface ReportChoice {
  readonly kind: ReportKind
  readonly groupedBy: ReportGrouping
  /** A time that goes on with the days, or two days. */
  readonly time: ReportSpan | FullDateRange
  readonly filter: TransactionsChoice
}

const FIRST: ReportChoice = { kind: 'flow', groupedBy: 'group', time: 'last_12_months', filter: {} }

const known = <T extends string>(text: string | undefined, options: readonly T[]): T | undefined =>
  options.find((option) => option === text)

/** Whether a kind shows days that have a first and a last one only. */
const needsDays = (kind: ReportKind): boolean => kind === 'months' || kind === 'years'

/** The times that a kind can be of. */
export const timesFor = (kind: ReportKind): ReportSpan[] =>
  namesOf(reportSpanDisplay).filter((span) => span !== 'all' || !needsDays(kind))

/** The choice with one thing changed; what does not go with it is left. */
export function changedChoice(choice: ReportChoice, change: Partial<ReportChoice>): ReportChoice {
  const next = { ...choice, ...change }
  return next.time === 'all' && needsDays(next.kind) ? { ...next, time: FIRST.time } : next
}

/**
 * What the address asks for: a choice of its own, else that of the saved report, else the usual one.
 * @param saved the report that the address names
 */
export function readReportAddress(
  address: Partial<Record<string, string>>,
  saved: SavedReport | undefined,
): ReportChoice {
  const kind = known(address.kind, namesOf(reportKindDisplay))
  if (!kind) return saved ? choiceOf(saved) : FIRST
  const from = calendarDate.safeParse(address.execution_date__gte).data
  const to = calendarDate.safeParse(address.execution_date__lte).data
  const span = known(address.span, namesOf(reportSpanDisplay))
  return changedChoice(FIRST, {
    kind,
    groupedBy: known(address.by, namesOf(reportGroupingDisplay)) ?? FIRST.groupedBy,
    time: span ?? (from && to && from <= to ? { from, to } : FIRST.time),
    filter: readTransactionsAddress(address, { from: '', to: '' }).filter,
  })
}

/** The choice of a saved report; filters that nobody knows any more are left out. */
const choiceOf = ({ kind, grouped_by, span, from, to, filters }: SavedReport): ReportChoice => ({
  kind,
  groupedBy: grouped_by,
  time: span ?? (from !== null && to !== null ? { from, to } : FIRST.time),
  filter: readTransactionsAddress(filters, { from: '', to: '' }).filter,
})

/** The address of a choice, and of the saved report that it began as. */
export const writeReportAddress = (choice: ReportChoice, saved?: string): Record<string, string> => ({
  ...(saved ? { saved } : {}),
  kind: choice.kind,
  by: choice.groupedBy,
  ...(typeof choice.time === 'string' ? { span: choice.time } : rangeQuery(choice.time)),
  ...givenOf(choice.filter),
})

const givenOf = (filter: TransactionsChoice): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** What is kept of a choice under a name. */
export const bodyOf = ({ kind, groupedBy, time, filter }: ReportChoice, name: string): SavedReportBody => ({
  name,
  kind,
  grouped_by: groupedBy,
  ...(typeof time === 'string' ? { span: time, from: null, to: null } : { span: null, from: time.from, to: time.to }),
  filters: givenOf(filter),
})

/** Whether two choices show the same. */
export const isSame = (one: ReportChoice, other: ReportChoice): boolean =>
  JSON.stringify(sorted(bodyOf(one, ''))) === JSON.stringify(sorted(bodyOf(other, '')))

const sorted = (body: SavedReportBody) => ({
  ...body,
  filters: Object.entries(body.filters).toSorted(([one], [other]) => one.localeCompare(other)),
})

/** The days of a choice; null: all dates. */
export const rangeOf = ({ time }: ReportChoice, today: string): FullDateRange | null =>
  typeof time === 'string' ? daysOfSpan(time, today) : time

/** The time of a choice in words. */
export const timeText = ({ time }: Pick<ReportChoice, 'time'>): string =>
  typeof time === 'string' ? reportSpanDisplay[time] : formatRange(time)
