import type { ChartFormat } from '../ui/charts/line-frame.ts'
import { formatLongDate, formatMonth, formatShortDay } from './format-date.ts'
import { LONG_SPAN } from '../ui/charts/chart-scale.ts'
import { formatMoney, shortMoney } from './format-money.ts'
import { inDigits } from './locale.ts'

const UNITS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9

/**
 * A round amount on an axis: `$125K`, `€1.25M`, and in full where the ticks stand too close for that.
 * @param step between two ticks
 */
export function formatMoneyTick(value: number, step: number, currency: string): string {
  const [unit, letter] = UNITS.find(([size]) => Math.abs(value) >= size) ?? [1, '']
  const digits = [0, 1, 2, 3].find((places) => isWhole((step / unit) * 10 ** places)) ?? 3
  if (unit === 1 || digits > 2) return shortMoney(value, currency, 2, '', step < 1 ? 2 : 0)
  return shortMoney(value / unit, currency, digits, letter)
}

const dayTick = (date: string, spanDays: number): string =>
  spanDays > LONG_SPAN ? formatMonth(date) : formatShortDay(date)

/** Amounts in a currency over days. */
export const moneyChartIn = (currency: string): ChartFormat => ({
  value: (value) => formatMoney(value, currency),
  tick: (value, step) => formatMoneyTick(value, step, currency),
  day: formatLongDate,
  dayTick,
})

/** Percents, e.g. returns, over days. */
export const percentChart: ChartFormat = {
  value: (value) => `${inDigits(value)}%`,
  tick: (value) => `${inDigits(String(value))}%`,
  day: formatLongDate,
  dayTick,
}
