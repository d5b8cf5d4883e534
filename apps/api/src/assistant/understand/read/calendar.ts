import { addDays, addMonths } from '@keelwise/finance/days'

/** Arithmetic on days as text, `yyyy-MM-dd`. A week begins on Monday. */

export type Unit = 'day' | 'week' | 'weekend' | 'fortnight' | 'month' | 'quarter' | 'half' | 'year' | 'decade'
export type Season = 'spring' | 'summer' | 'fall' | 'winter'

/** First and last day, both included. */
export interface Span {
  readonly from: string
  readonly to: string
}

const two = (value: number): string => String(value).padStart(2, '0')

export const yearOf = (day: string): number => Number(day.slice(0, 4))
export const monthOf = (day: string): number => Number(day.slice(5, 7))

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** A day of a calendar; null when there is none, as February 30. */
export function dayOf(year: number, month: number, day: number): string | null {
  const text = `${year}-${two(month)}-${two(day)}`
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}

const daysIn = (day: string): number => new Date(Date.UTC(yearOf(day), monthOf(day), 0)).getUTCDate()

export const monthSpan = (year: number, month: number): Span => {
  const from = `${year}-${two(month)}-01`
  return { from, to: `${from.slice(0, 8)}${two(daysIn(from))}` }
}
const monthsSpan = (year: number, first: number, count: number): Span => ({
  from: monthSpan(year, first).from,
  to: addDays(addMonths(monthSpan(year, first).from, count), -1),
})
export const quarterSpan = (year: number, quarter: number): Span => monthsSpan(year, quarter * 3 - 2, 3)
export const halfSpan = (year: number, half: number): Span => monthsSpan(year, half * 6 - 5, 6)
export const yearSpan = (year: number): Span => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** The unit of the calendar that a day is in. */
export function unitAround(day: string, unit: Unit): Span {
  const monday = addDays(day, -weekdayOf(day))
  switch (unit) {
    case 'day':
      return { from: day, to: day }
    case 'week':
      return { from: monday, to: addDays(monday, 6) }
    case 'weekend':
      return { from: addDays(monday, 5), to: addDays(monday, 6) }
    case 'fortnight':
      return { from: addDays(monday, -7), to: addDays(monday, 6) }
    case 'month':
      return monthSpan(yearOf(day), monthOf(day))
    case 'quarter':
      return quarterSpan(yearOf(day), Math.ceil(monthOf(day) / 3))
    case 'half':
      return halfSpan(yearOf(day), monthOf(day) > 6 ? 2 : 1)
    case 'year':
      return yearSpan(yearOf(day))
    case 'decade': {
      const first = Math.floor(yearOf(day) / 10) * 10
      return { from: `${first}-01-01`, to: `${first + 9}-12-31` }
    }
  }
}

export const MONTHS_IN: Readonly<Partial<Record<Unit, number>>> = {
  month: 1,
  quarter: 3,
  half: 6,
  year: 12,
  decade: 120,
}
export const DAYS_IN: Readonly<Partial<Record<Unit, number>>> = { day: 1, week: 7, weekend: 7, fortnight: 14 }

/** About how many days a unit has, where a condition is counted in days. */
export const ABOUT_DAYS_IN: Readonly<Record<string, number>> = { year: 365, quarter: 91, month: 30, week: 7, day: 1 }

/** A day so many units on. */
export function addUnits(day: string, count: number, unit: Unit): string {
  const months = MONTHS_IN[unit]
  return months === undefined ? addDays(day, (DAYS_IN[unit] ?? 1) * count) : addMonths(day, months * count)
}

const SEASON_MONTH: Readonly<Record<Season, number>> = { spring: 3, summer: 6, fall: 9, winter: 12 }

/** Three months; a winter is named by the year that it begins in. */
export const seasonSpan = (year: number, season: Season): Span => monthsSpan(year, SEASON_MONTH[season], 3)

/** The n-th weekday of a month (0 is Monday); negative counts from the end. */
function nthWeekday(year: number, month: number, weekday: number, n: number): string {
  const { from, to } = monthSpan(year, month)
  return n > 0
    ? addDays(from, ((weekday - weekdayOf(from) + 7) % 7) + (n - 1) * 7)
    : addDays(to, -((weekdayOf(to) - weekday + 7) % 7))
}

/** Sunday after the first full moon of spring, by the anonymous Gregorian rule. */
function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return `${year}-${two(Math.floor(f / 31))}-${two((f % 31) + 1)}`
}

export type Holiday =
  | 'new_year'
  | 'mlk'
  | 'valentine'
  | 'presidents'
  | 'st_patrick'
  | 'easter'
  | 'tax_day'
  | 'mothers_day'
  | 'memorial'
  | 'juneteenth'
  | 'fathers_day'
  | 'independence'
  | 'labor'
  | 'columbus'
  | 'halloween'
  | 'veterans'
  | 'thanksgiving'
  | 'black_friday'
  | 'cyber_monday'
  | 'christmas_eve'
  | 'christmas'
  | 'new_years_eve'

const HOLIDAYS: Readonly<Record<Holiday, (year: number) => string>> = {
  new_year: (year) => `${year}-01-01`,
  mlk: (year) => nthWeekday(year, 1, 0, 3),
  valentine: (year) => `${year}-02-14`,
  presidents: (year) => nthWeekday(year, 2, 0, 3),
  st_patrick: (year) => `${year}-03-17`,
  easter: easterOf,
  tax_day: (year) => `${year}-04-15`,
  mothers_day: (year) => nthWeekday(year, 5, 6, 2),
  memorial: (year) => nthWeekday(year, 5, 0, -1),
  juneteenth: (year) => `${year}-06-19`,
  fathers_day: (year) => nthWeekday(year, 6, 6, 3),
  independence: (year) => `${year}-07-04`,
  labor: (year) => nthWeekday(year, 9, 0, 1),
  columbus: (year) => nthWeekday(year, 10, 0, 2),
  halloween: (year) => `${year}-10-31`,
  veterans: (year) => `${year}-11-11`,
  thanksgiving: (year) => nthWeekday(year, 11, 3, 4),
  black_friday: (year) => addDays(nthWeekday(year, 11, 3, 4), 1),
  cyber_monday: (year) => addDays(nthWeekday(year, 11, 3, 4), 4),
  christmas_eve: (year) => `${year}-12-24`,
  christmas: (year) => `${year}-12-25`,
  new_years_eve: (year) => `${year}-12-31`,
}

export const holidayOf = (holiday: Holiday, year: number): string => HOLIDAYS[holiday](year)
