import { format } from 'date-fns'
import type { ChartFormat } from '../ui/charts/line-chart.tsx'
import { formatLongDate, parseDay } from './format-date.ts'
import { formatMoney } from './format-money.ts'

const UNITS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9

/** A round amount on an axis in dollars: `$125K`, `$1.25M`, and in full where the ticks stand too close for that. */
export function formatMoneyTick(value: number, step: number): string {
  const [unit, letter] = UNITS.find(([size]) => Math.abs(value) >= size) ?? [1, '']
  const digits = [0, 1, 2, 3].find((places) => isWhole((step / unit) * 10 ** places)) ?? 3
  const sign = value < 0 ? '-' : ''
  if (unit === 1 || digits > 2)
    return `${sign}$${Math.abs(value).toLocaleString('en-US', { maximumFractionDigits: 2, minimumFractionDigits: step < 1 ? 2 : 0 })}`
  return `${sign}$${Number((Math.abs(value) / unit).toFixed(digits))}${letter}`
}

const dayTick = (date: string, spanDays: number): string =>
  format(parseDay(date), spanDays > 150 ? 'MMM yyyy' : 'MMM d')

/** Amounts in US dollars over days. */
export const moneyChart: ChartFormat = {
  value: (value) => formatMoney(value),
  tick: formatMoneyTick,
  day: formatLongDate,
  dayTick,
}

/** Percents, e.g. returns, over days. */
export const percentChart: ChartFormat = {
  value: (value) => `${value}%`,
  tick: (value) => `${value}%`,
  day: formatLongDate,
  dayTick,
}
