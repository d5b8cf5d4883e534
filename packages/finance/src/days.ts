/** Milliseconds of a day of 24 hours. */
export const DAY_MS = 86_400_000

/** Whole days from one `yyyy-MM-dd` to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** The `yyyy-MM-dd` so many days later (or earlier). */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The same day so many months later (or earlier), or the last one of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const index = year * 12 + month - 1 + months
  const last = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate()
  return new Date(Date.UTC(Math.floor(index / 12), index % 12, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The `yyyy-MM-dd` of an instant, in UTC. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** The instant so many days of 24 hours later (or earlier). */
export const shiftDays = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS)

/** Days since 1970-01-01. */
export const dayNumber = (date: string): number => daysBetween('1970-01-01', date)

/** The months' names, January first. */
export const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ')
