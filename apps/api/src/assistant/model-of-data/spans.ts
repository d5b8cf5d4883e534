import { addDays, addMonths, daysBetween } from '@keelwise/finance/days'
import { dayText, monthText } from '../../platform/written-figures.ts'

const DAYS_OF_A_MONTH = 30.4375

/** How many months a span of days is: whole ones where it is made of calendar months, a year of 365 days is twelve. */
export function monthsIn(from: string, to: string): number {
  const days = daysBetween(from, to) + 1
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  if (isWhole)
    return (
      (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
    )
  const next = addDays(to, 1)
  for (let months = 1; months <= 120; months++) {
    const end = addMonths(from, months)
    if (end === next || end === to) return months
    if (end > next) break
  }
  return days >= 28 && days <= 31 ? 1 : Math.max(days, 1) / DAYS_OF_A_MONTH
}

export const spansOf = (from: string, to: string): { days: number; months: number } => ({
  days: daysBetween(from, to) + 1,
  months: monthsIn(from, to),
})

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** What the stored value of a dimension of days is called: `March 2026`, `Q2 2026`, `Week of March 2, 2026`. */
export function bucketName(dimension: string, key: string): string {
  switch (dimension) {
    case 'month':
      return monthText(key)
    case 'quarter':
      return `${key.slice(5)} ${key.slice(0, 4)}`
    case 'week':
      return `Week of ${dayText(key)}`
    case 'weekday':
      return WEEKDAYS[Number(key) - 1] ?? key
    case 'weekend':
      return key === 'yes' ? 'Weekends' : 'Weekdays'
    case 'year':
    case 'maturity_year':
      return key
    default:
      return /^\d{4}-\d{2}-\d{2}$/.test(key) ? dayText(key) : key
  }
}

/** The days of a bucket, cut to a span. */
export function bucketDays(
  dimension: string,
  key: string,
  span: { readonly from: string | null; readonly to: string } | null,
): { from: string; to: string } | null {
  const days = wholeBucket(dimension, key)
  if (!days) return null
  return {
    from: span?.from && span.from > days.from ? span.from : days.from,
    to: span && span.to < days.to ? span.to : days.to,
  }
}

function wholeBucket(dimension: string, key: string): { from: string; to: string } | null {
  switch (dimension) {
    case 'day':
      return { from: key, to: key }
    case 'week':
      return { from: key, to: addDays(key, 6) }
    case 'month':
      return { from: `${key}-01`, to: addDays(addMonths(`${key}-01`, 1), -1) }
    case 'quarter': {
      const from = `${key.slice(0, 4)}-${String(Number(key.slice(6)) * 3 - 2).padStart(2, '0')}-01`
      return { from, to: addDays(addMonths(from, 3), -1) }
    }
    case 'year':
      return { from: `${key}-01-01`, to: `${key}-12-31` }
    default:
      return null
  }
}

/** The key of the bucket that a day is in. */
export function bucketOf(dimension: string, day: string): string {
  switch (dimension) {
    case 'week': {
      const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
      return addDays(day, -weekday)
    }
    case 'month':
      return day.slice(0, 7)
    case 'quarter':
      return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
    case 'year':
    case 'maturity_year':
      return day.slice(0, 4)
    default:
      return day
  }
}

/** Every bucket of a span, oldest first. */
export function bucketsBetween(dimension: string, from: string, to: string): string[] {
  const keys: string[] = []
  for (let day = from; day <= to;) {
    const key = bucketOf(dimension, day)
    keys.push(key)
    day = addDays(wholeBucket(dimension, key)?.to ?? day, 1)
  }
  return keys
}

/** Dimensions of days, which are told in their order and drawn as lines. */
export const TIME_DIMENSIONS: ReadonlySet<string> = new Set([
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'weekday',
  'maturity',
  'maturity_year',
  'due',
  'birthday_month',
])
