import { addDays, addMonths, daysBetween } from '@keelwise/finance/days'

/** Months, weeks and names of `yyyy-MM-dd` strings; no time, no zone, so a day is never shifted. */

/** Most days that the search for a day that may have focus looks at. */
const FOCUS_SEARCH_DAYS = 365

const toUtc = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The first day of a day's month. */
export const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** Day of the week, Sunday 0. */
const weekday = (day: string): number => toUtc(day).getUTCDay()

/** The weeks of a month, Sunday first; `null` where a week reaches into another month. */
export function monthWeeks(month: string): (string | null)[][] {
  const first = startOfMonth(month)
  const length = daysBetween(first, addMonths(first, 1))
  const cells: (string | null)[] = Array.from({ length: weekday(first) }, () => null)
  for (let index = 0; index < length; index++) cells.push(addDays(first, index))
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/**
 * The day that takes focus after a move from `from` to `target`: `target` itself, or the next enabled day further in
 * the direction of the move. `null` when none is found within {@link FOCUS_SEARCH_DAYS} days, so a calendar in which
 * every day is disabled ends instead of searching for ever.
 */
export function findFocusableDay(from: string, target: string, isDisabled: (day: string) => boolean): string | null {
  const step = target < from ? -1 : 1
  let day = target
  for (let looked = 0; looked < FOCUS_SEARCH_DAYS; looked++) {
    if (!isDisabled(day)) return day
    day = addDays(day, step)
  }
  return null
}

/** Names of the days, Sunday first. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const words = (options: Intl.DateTimeFormatOptions) => {
  // made when a calendar opens: the first of them takes a slow phone a while
  let format: Intl.DateTimeFormat | undefined
  return (day: string) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
    return format.format(toUtc(day))
  }
}
/** `November 2026`. */
export const monthName = words({ month: 'long', year: 'numeric' })
/** `Saturday, November 21, 2026`. */
export const dayName = words({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** Where a key takes the focus in a month grid, as in the date grid pattern of the ARIA practices guide. */
export function dayByKey({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }, day: string) {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday(day))
    case 'End':
      return addDays(day, 6 - weekday(day))
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}
