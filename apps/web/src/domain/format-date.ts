import { dayOf } from '@keelwise/finance/days'
import { currentLocale, perLocale, wordLocale } from './locale.ts'
import { US_ENGLISH, usDates } from './us-english.ts'

/** `yyyy-MM-dd` as a local day; a calendar date has no zone, so it never moves to the day before. */
export function parseDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const formatter = (
  plain: (date: Date) => string,
  options: Intl.DateTimeFormatOptions,
  locale: () => string = wordLocale,
): ((date: Date) => string) => {
  const format = perLocale((name) => new Intl.DateTimeFormat(name, options), locale)
  return (date) => (locale() === US_ENGLISH ? plain(date) : format().format(date))
}
const inNumbers = formatter(usDates.numbers, { month: '2-digit', day: '2-digit', year: 'numeric' }, currentLocale)
const inWords = formatter(usDates.words, { month: 'short', day: '2-digit', year: 'numeric' })
const clockTime = formatter(usDates.clock, { hour: 'numeric', minute: '2-digit' })
const shortDay = formatter(usDates.day, { month: 'short', day: 'numeric' })
const shortMonth = formatter(usDates.month, { month: 'short', year: 'numeric' })
const longMonth = formatter(usDates.longMonth, { month: 'long', year: 'numeric' })

/** `MM/dd/yyyy`, or as the person writes it, of a calendar date or of a date-time in local time; '-' when missing. */
export function formatDate(value: string | null | undefined): string {
  return value ? inNumbers(asDate(value)) : '-'
}

/** `3:05 PM` of a date-time, local zone. */
export function formatTime(value: string | null | undefined): string {
  // browsers set a narrow space before AM and PM, or do not
  return value ? clockTime(asDate(value)).replace('\u202f', ' ') : '-'
}

/** `11/10/2026, 3:05 PM` of a date-time, local zone; '-' when missing. */
export const formatDateTime = (value: string | null | undefined): string =>
  value ? `${formatDate(value)}, ${formatTime(value)}` : '-'

/** `Nov 01, 2026`. */
export function formatLongDate(value: string | null | undefined): string {
  return value ? inWords(asDate(value)) : '-'
}

/** `Nov 01, 2026, 3:05 PM` of a date-time, local zone; '-' when missing. */
export const formatLongDateTime = (value: string | null | undefined): string =>
  value ? `${formatLongDate(value)}, ${formatTime(value)}` : '-'

/** `Nov 1` of a calendar date. */
export const formatShortDay = (day: string): string => shortDay(parseDay(day))

/** `Nov 2026` of a calendar date or of a month, `yyyy-MM`. */
export const formatMonth = (month: string): string => shortMonth(parseDay(month))

/** `November 2026` of a calendar date or of a month, `yyyy-MM`. */
export const formatLongMonth = (month: string): string => longMonth(parseDay(month))

/** A local day as `yyyy-MM-dd`. */
export function toDay(date: Date): string {
  return dayOf(inUtc(date))
}

/** What a field of date and time holds of an instant: `yyyy-MM-ddTHH:mm`, local zone. */
export const toLocalMinute = (instant: string): string => inUtc(new Date(instant)).toISOString().slice(0, 16)

/** The instant at which clocks in UTC show what the local one shows at this one. */
const inUtc = (date: Date): Date => new Date(date.getTime() - date.getTimezoneOffset() * 60_000)

function asDate(value: string): Date {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? parseDay(value) : new Date(value)
}
