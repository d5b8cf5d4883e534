import type { NetWorthPoint } from '@keelwise/contract/summary'
import type { ChartPoint } from '../../ui/charts/chart-scale.ts'

/** Lengths of the chart's time axis, in days before today. */
const HISTORY_PERIODS = [
  { value: '30', label: '1M' },
  { value: '90', label: '3M' },
  { value: '180', label: '6M' },
  { value: '365', label: '1Y' },
] as const
export type HistoryPeriod = (typeof HISTORY_PERIODS)[number]['value']

/** The lengths that show something another, shorter one does not. @param days how many days of history there are */
export const usefulPeriods = (days: number) =>
  HISTORY_PERIODS.filter((_, index) => index === 0 || days - 1 > Number(HISTORY_PERIODS[index - 1]?.value))

/** The last days of a history; all of it when it is shorter. */
export const lastDaysOf = (history: readonly NetWorthPoint[], period: HistoryPeriod): readonly NetWorthPoint[] =>
  history.slice(-Number(period) - 1)

/** A history as the chart draws it: a day on which nothing was recorded is a gap. */
export const chartPoints = (history: readonly NetWorthPoint[]): ChartPoint[] =>
  history.map((point) => ({
    date: point.date,
    value: point.gap ? null : point.amount,
    isEstimated: point.estimated,
  }))

/** The days after the first on which accounts joined the history, with how many: their value made a step there. */
export const daysOfAddedAccounts = (history: readonly NetWorthPoint[]): { date: string; count: number }[] =>
  history.flatMap((point, index) => {
    const before = history[index - 1]
    return before && point.accounts_count > before.accounts_count
      ? [{ date: point.date, count: point.accounts_count - before.accounts_count }]
      : []
  })
