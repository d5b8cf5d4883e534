import type { ReportSpan } from '@keelwise/contract/words'
import { addDays, addMonths } from './days.ts'

/** The first day of the month of a day, some months later or earlier. */
const monthStart = (day: string, months = 0): string => addMonths(`${day.slice(0, 7)}-01`, months)

const quarterStart = (day: string, quarters = 0): string =>
  monthStart(day, -((Number(day.slice(5, 7)) - 1) % 3) + 3 * quarters)

const yearStart = (day: string): string => `${day.slice(0, 4)}-01-01`

/**
 * The days that a time means on a day, both ends included; what is not over yet ends today, "the last 12 months" are whole
 * months up to this one. Null: all dates.
 * @param today `yyyy-MM-dd`
 */
export function daysOfSpan(span: ReportSpan, today: string): { readonly from: string; readonly to: string } | null {
  switch (span) {
    case 'this_month':
      return { from: monthStart(today), to: today }
    case 'last_month':
      return { from: monthStart(today, -1), to: addDays(monthStart(today), -1) }
    case 'this_quarter':
      return { from: quarterStart(today), to: today }
    case 'last_quarter':
      return { from: quarterStart(today, -1), to: addDays(quarterStart(today), -1) }
    case 'this_year':
      return { from: yearStart(today), to: today }
    case 'last_year':
      return { from: addMonths(yearStart(today), -12), to: addDays(yearStart(today), -1) }
    case 'last_12_months':
      return { from: monthStart(today, -11), to: today }
    case 'all':
      return null
  }
}
