import type { NetWorthPoint } from '@keelwise/contract/summary'
import { amountOf, centsOf } from '../../domain/cents.ts'
import type { ChartPoint } from '../../ui/charts/chart-scale.ts'

/** Lengths of the chart's time axis, in days before today. */
const HISTORY_PERIODS = [
  { value: '30', label: '1M' },
  { value: '90', label: '3M' },
  { value: '180', label: '6M' },
  { value: '365', label: '1Y' },
] as const
export type HistoryPeriod = (typeof HISTORY_PERIODS)[number]['value']
/** What is shown before somebody chooses. */
export const FIRST_PERIOD: HistoryPeriod = '365'

/** The lengths that show something another, shorter one does not. @param days how many days of history there are */
export const usefulPeriods = (days: number) =>
  HISTORY_PERIODS.filter((_, index) => index === 0 || days - 1 > Number(HISTORY_PERIODS[index - 1]?.value))

/** The last days of a history; all of it when it is shorter. */
export const lastDaysOf = (history: readonly NetWorthPoint[], period: HistoryPeriod): readonly NetWorthPoint[] =>
  history.slice(-Number(period) - 1)

const isJoined = (point: NetWorthPoint, before: NetWorthPoint | undefined): before is NetWorthPoint =>
  before !== undefined && point.accounts_count > before.accounts_count

/**
 * The history without days that were worked out for a small part of what is owned: a person who links nine accounts, of
 * which four have a known past, had no net worth of these four.
 */
export function comparableHistory(history: readonly NetWorthPoint[]): readonly NetWorthPoint[] {
  const at = history.findLastIndex((point, index) => {
    const before = history[index - 1]
    return (
      isJoined(point, before) &&
      Math.abs(Number(point.amount) - Number(before.amount)) > Math.abs(Number(point.amount)) / 2 &&
      history.slice(0, index).every(({ estimated, carried }) => estimated || carried)
    )
  })
  return history.slice(Math.max(0, at))
}

/** A history as the chart draws it: a day on which nothing was recorded is a gap, and no line leads to more accounts. */
export const chartPoints = (history: readonly NetWorthPoint[]): ChartPoint[] =>
  history.map((point, index) => ({
    date: point.date,
    value: point.gap ? null : point.amount,
    isEstimated: point.estimated,
    ...(isJoined(point, history[index - 1]) ? { startsAnew: true } : {}),
  }))

/** How much more or less it was on a day than on the first of the days that the same accounts are known on. */
export interface HistoryChange {
  readonly since: string
  readonly to: string
  readonly amount: string
  /** Two decimals; null where the value then was zero. */
  readonly percent: string | null
}

/** The change up to a day of a history, from its first day, or from the last on which accounts joined before that day. */
export function changeUpTo(history: readonly NetWorthPoint[], index: number): HistoryChange | null {
  const upTo = history.slice(0, index + 1)
  const from = Math.max(
    0,
    upTo.findLastIndex((point, at) => isJoined(point, upTo[at - 1])),
  )
  const [first, last] = [upTo[from], upTo.at(-1)]
  if (!first || !last || first === last) return null
  const [before, now] = [centsOf(first.amount), centsOf(last.amount)]
  const size = before < 0n ? -before : before
  return {
    since: first.date,
    to: last.date,
    amount: amountOf(now - before),
    percent: before === 0n ? null : ((Number(now - before) / Number(size)) * 100).toFixed(2),
  }
}

/** The days after the first on which accounts joined the history, with how many: what they were worth before is not known. */
export const daysOfAddedAccounts = (history: readonly NetWorthPoint[]): { date: string; count: number }[] =>
  history.flatMap((point, index) => {
    const before = history[index - 1]
    return isJoined(point, before) ? [{ date: point.date, count: point.accounts_count - before.accounts_count }] : []
  })
