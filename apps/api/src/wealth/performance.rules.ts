import type { PerformancePeriod, PeriodReturn } from '@keelwise/contract/performance'
import { sameMoneyValues } from '@keelwise/finance/benchmark'
import { addDays } from '@keelwise/finance/days'
import { type Portfolio, cumulate } from '@keelwise/finance/portfolio'
import { type XirrResult, xirr } from '@keelwise/finance/xirr'
import { annualise, asPercent, changeOf, overDays } from '@keelwise/finance/returns'

const MONTHS = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12, '3Y': 36 } as const

/** The same day some months earlier, or the last of a shorter month. @param date `yyyy-MM-dd` */
export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The day whose end a named period starts at; null for everything there is. */
export function startOfPeriod(period: PerformancePeriod, to: string): string | null {
  if (period === 'ALL') return null
  if (period === 'YTD') return `${Number(to.slice(0, 4)) - 1}-12-31`
  return monthsBefore(to, MONTHS[period])
}

/** A value per day from a list of dated ones: the last on or before the day, null before the first. */
export function lastKnown<T extends { readonly date: string }>(rows: readonly T[]): (date: string) => T | null {
  return (date) => {
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((rows[middle]?.date ?? '') <= date) low = middle + 1
      else high = middle
    }
    return rows[low - 1] ?? null
  }
}

const reasons = {
  one_day: 'There is one day of history so far; a return needs two.',
  no_sign_change: 'Money only went in, or only came out, so no rate fits.',
  no_solution: 'No rate fits these flows.',
  negative: 'The value or the capital was below zero on a day of the period.',
  no_capital: 'There was no money in these accounts.',
} as const

type Rate = Extract<XirrResult, { rate: unknown }>['rate']

const linked = (total: Rate | null | undefined, days: number): PeriodReturn => {
  if (days === 0) return { unavailable: reasons.one_day }
  if (!total) return { unavailable: reasons.negative }
  const yearly = annualise(total, days)
  return { percent: asPercent(total, 2), annualised_percent: yearly ? asPercent(yearly, 2) : null }
}

function moneyWeighted({ days, flows }: Portfolio, length: number): PeriodReturn {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || length === 0) return { unavailable: reasons.one_day }
  const negative = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
  const dated = [
    { date: first.date, amount: negative(first.value) },
    ...flows.map((flow) => ({ date: flow.date, amount: negative(flow.converted) })),
    { date: last.date, amount: last.value },
  ]
  if (dated.every((flow) => Number(flow.amount) === 0)) return { unavailable: reasons.no_capital }
  const found = xirr(dated)
  if (!('rate' in found)) return { unavailable: reasons[found.unavailable] }
  return {
    percent: asPercent(overDays(found.rate, length), 2),
    annualised_percent: length < 365 ? null : asPercent(found.rate, 2),
  }
}

/** A benchmark's closes in US dollars, one for every day of the period; null where it has none. */
export type CloseOn = (date: string) => string | null

/** Every return of a portfolio, day by day and for the period. */
export function measure(portfolio: Portfolio, closeOn: CloseOn | null) {
  const { days } = portfolio
  const length = Math.max(0, days.length - 1)
  const returns = cumulate(days)
  const closes = closeOn === null ? null : days.map((day) => closeOn(day.date))
  const startClose = closes?.[0] ?? null
  const hasBenchmark = closes !== null && startClose !== null && closes.every((close) => close !== null)
  const same = hasBenchmark
    ? [
        days[0]?.value ?? null,
        ...sameMoneyValues(
          days[0]?.value ?? '0',
          startClose,
          days.slice(1).map((day, index) => ({ ...day, close: closes[index + 1] ?? '0' })),
        ).map((value) => value?.toFixed(2) ?? null),
      ]
    : null
  const growth = (index: number): Rate | null =>
    hasBenchmark ? changeOf(startClose, closes[index] ?? startClose) : null
  return {
    length,
    points: days.map((day, index) => {
      const [each, indexGrowth] = [returns[index], growth(index)]
      return {
        ...day,
        twr_net_percent: each?.net ? asPercent(each.net, 4) : null,
        twr_gross_percent: each?.gross ? asPercent(each.gross, 4) : null,
        benchmark_percent: indexGrowth ? asPercent(indexGrowth, 4) : null,
        benchmark_value: same?.[index] ?? null,
      }
    }),
    twr_net: linked(returns.at(-1)?.net, length),
    twr_gross: linked(returns.at(-1)?.gross, length),
    xirr: moneyWeighted(portfolio, length),
    benchmark: hasBenchmark ? linked(growth(length), length) : null,
    sameMoney: same?.at(-1) ?? null,
    hasBenchmark,
  }
}

/** The first day before which a close is too old to stand for the day. */
export const staleBefore = (date: string): string => addDays(date, -8)
