import { format } from 'date-fns'

/** `yyyy-MM-dd` as a local day; a calendar date has no zone, so it never moves to the day before. */
export function parseDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** `MM/dd/yyyy` of a calendar date or of a date-time in local time; '-' when missing. */
export function formatDate(value: string | null | undefined): string {
  return value ? format(asDate(value), 'MM/dd/yyyy') : '-'
}

/** `h:mm a` of a date-time, local zone. */
export function formatTime(value: string | null | undefined): string {
  return value ? format(asDate(value), 'h:mm a') : '-'
}

/** `Nov 21, 2026`. */
export function formatLongDate(value: string | null | undefined): string {
  return value ? format(asDate(value), 'LLL dd, y') : '-'
}

/** A local day as `yyyy-MM-dd`. */
export function toDay(date: Date): string {
  return format(date, 'yyyy-MM-dd')
}

function asDate(value: string): Date {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? parseDay(value) : new Date(value)
}
