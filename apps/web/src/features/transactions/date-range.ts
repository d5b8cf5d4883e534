import { formatLongDate } from '../../domain/format-date.ts'
import { addDays, daysBetween } from '@keelwise/finance/days'

/** A range of calendar days, both ends included; an end that is not chosen yet is missing. */
export interface DateRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A range with both ends, which is what a call takes. */
export interface FullDateRange {
  readonly from: string
  readonly to: string
}

/** Presets of the picker; `days` is the number of whole days between the two ends. */
export const DATE_PRESETS = [
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 30 days', days: 30 },
  { label: 'Last 90 days', days: 90 },
  { label: 'Last year', days: 365 },
] as const

/** Days of the range that the cash flow page opens with. */
export const DEFAULT_RANGE_DAYS = 30

/** The range that ends today and is `days` long. */
export const rangeEndingToday = (days: number, today: string): FullDateRange => ({
  from: addDays(today, -days),
  to: today,
})

/** What a cleared range becomes. */
export const clearedRange = (today: string): FullDateRange => ({ from: today, to: today })

/** The preset that a range is: it ends today and has the preset's length. */
export function presetLabel(range: DateRange, today: string): string | null {
  if (!range.from || range.to !== today) return null
  const length = daysBetween(range.from, range.to)
  return DATE_PRESETS.find((preset) => preset.days === length)?.label ?? null
}

/** What a range asks of a call; nothing for all dates. */
export const rangeQuery = (
  range: FullDateRange | null,
): { execution_date__gte?: string; execution_date__lte?: string } =>
  range ? { execution_date__gte: range.from, execution_date__lte: range.to } : {}

/** A range in words: one day once, a half-chosen range with an open end, no range as 'Pick a date'. */
export function formatRange({ from, to }: DateRange): string {
  if (!from && !to) return 'Pick a date'
  if (!from || !to) return `${formatLongDate(from ?? to)} - …`
  return from === to ? formatLongDate(from) : `${formatLongDate(from)} - ${formatLongDate(to)}`
}

/** The text on the picker: the preset's name where the range is one, else its days. */
export const rangeText = (range: DateRange, today: string): string => presetLabel(range, today) ?? formatRange(range)

/** Takes the next day that was pressed in the calendar into a range: the second press completes it, in either order. */
export function pickDay(range: DateRange, day: string): DateRange {
  if (!range.from || range.to) return { from: day, to: undefined }
  return day < range.from ? { from: day, to: range.from } : { from: range.from, to: day }
}
