import { addDays, addMonths } from './days.ts'

/**
 * A span of days, the same for every screen, the assistant and the exports (docs/decisions/020). What happens on `from`,
 * on `to` and on the days between is inside; a value, a return or a change is counted from the close of `start`, the
 * day before `from`.
 */
export interface Span {
  /** `yyyy-MM-dd` */
  readonly start: string
  readonly from: string
  readonly to: string
}

/** The days from one to another, both inside. */
export const spanOf = (from: string, to: string): Span => ({ start: addDays(from, -1), from, to })

/** What lies after the close of one day up to another. */
export const spanAfter = (start: string, to: string): Span => ({ start, from: addDays(start, 1), to })

/** So many days that end with `to`: 30 days are 30 days, `to` among them. */
export const lastDays = (count: number, to: string): Span => spanAfter(addDays(to, -count), to)

/**
 * So many months that end with `to`, counted from the close of the same day that many months earlier, or of the last day
 * of a shorter month: one month to March 31 is the whole of March. Twelve are a year.
 */
export const lastMonths = (count: number, to: string): Span => spanAfter(addMonths(to, -count), to)

const calendarSpan = (from: string, months: number): Span => spanOf(from, addDays(addMonths(from, months), -1))

/** The calendar month of a day, or of a `yyyy-MM`. */
export const monthOf = (day: string): Span => calendarSpan(`${day.slice(0, 7)}-01`, 1)

/** The calendar quarter of a day. */
export function quarterOf(day: string): Span {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return calendarSpan(`${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`, 3)
}

/** The calendar year of a day, or of a `yyyy`. */
export const yearOf = (day: string): Span => calendarSpan(`${day.slice(0, 4)}-01-01`, 12)

/** A span that is not over yet, up to a day. */
export const upTo = (span: Span, to: string): Span => (span.to > to ? { ...span, to } : span)

/** January 1 up to a day, from the close of the year before. */
export const yearToDate = (to: string): Span => upTo(yearOf(to), to)

const MONTHS = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12, '3Y': 36, '5Y': 60 } as const

/** The spans that screens offer by name. */
export type SpanName = keyof typeof MONTHS | 'YTD'

/** The span of a name that ends with a day. */
export const namedSpan = (name: SpanName, to: string): Span =>
  name === 'YTD' ? yearToDate(to) : lastMonths(MONTHS[name], to)

const NAMES = [...(Object.keys(MONTHS) as (keyof typeof MONTHS)[]), 'YTD'] as const

/** The name of a span that ends with a day, null for any other. A span of two names has the one of months. */
export const nameOfSpan = (span: Span, today: string): SpanName | null =>
  span.to === today ? (NAMES.find((name) => namedSpan(name, today).start === span.start) ?? null) : null
