import { addDays } from '@keelwise/finance/days'
import { lastDays, lastMonths } from '@keelwise/finance/spans'
import { type Span, monthSpan, quarterSpan, unitAround, weekdayOf, yearSpan } from './calendar.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const ORDINALS = ['first', 'second', 'third', 'fourth']

/** `June 30, 2025` */
const dayWords = (day: string): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${day.slice(0, 4)}`

const isSpan = (span: Span, from: string, to: string): boolean => span.from === from && span.to === to

/** The name of whole units of the calendar; null for other days. */
function unitWords(from: string, to: string): string | null {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  if (isSpan(yearSpan(year), from, to)) return String(year)
  if (isSpan(monthSpan(year, month), from, to)) return `${MONTHS[month - 1]} ${year}`
  const quarter = Math.ceil(month / 3)
  if (isSpan(quarterSpan(year, quarter), from, to)) return `the ${ORDINALS[quarter - 1]} quarter of ${year}`
  if (weekdayOf(from) === 0 && addDays(from, 6) === to) return `the week of ${dayWords(from)}`
  return null
}

/** Days in words, as an answer begins with them. @param today `yyyy-MM-dd` */
export function periodWords(
  { from, to }: { readonly from: string | null; readonly to: string },
  today: string,
): string {
  if (from === null) return to === today ? 'all time' : `until ${dayWords(to)}`
  if (from === to) return from === today ? 'today' : from === addDays(today, -1) ? 'yesterday' : dayWords(from)
  const whole = unitWords(from, to)
  if (whole !== null) return whole
  if (to === today) {
    for (const unit of ['month', 'quarter', 'year', 'week'] as const) {
      const around = unitAround(today, unit)
      if (around.from === from) return unit === 'week' ? 'this week so far' : `${unitWords(from, around.to)} so far`
    }
    for (const days of [7, 14, 30, 60, 90]) if (lastDays(days, today).from === from) return `the past ${days} days`
    for (const months of [1, 2, 3, 6, 12, 18, 24, 36, 60])
      if (lastMonths(months, today).from === from)
        return months === 1 ? 'the past month' : months === 12 ? 'the past year' : `the past ${months} months`
    return `since ${dayWords(from)}`
  }
  return `${dayWords(from)} to ${dayWords(to)}`
}
