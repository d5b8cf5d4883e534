import { Decimal } from 'decimal.js'
import { monthOf } from './spans.ts'

const DAYS_OF_A_YEAR = 365
const FEWEST_RETURNS = 20

/** What one unit of money has grown to since the first day; null where there is no return. */
export interface GrowthDay {
  /** `yyyy-MM-dd`, a row for every calendar day. */
  readonly date: string
  readonly growth: Decimal | null
}

/** Percents are in percent units with two decimals. */
export interface RiskMeasures {
  /** Of a year; null under 20 daily returns. */
  readonly volatility: string | null
  /** Return a year over volatility, the riskless rate taken as zero; null under a year and without volatility. */
  readonly sharpe: string | null
  /** Null under two days. */
  readonly drawdown: Drawdown | null
  /** Of the calendar months that lie whole in the span; null without one. */
  readonly bestMonth: MonthReturn | null
  readonly worstMonth: MonthReturn | null
}

/** The largest fall from a high to a later low, zero where there was none. */
interface Drawdown {
  /** Zero or negative. */
  readonly percent: string
  /** The last day at the high before it, and the day of the low. */
  readonly from: string
  readonly to: string
  /** The first day on which the high was reached again; null when not yet. */
  readonly recovered: string | null
}

interface MonthReturn {
  /** `yyyy-MM` */
  readonly month: string
  readonly percent: string
}

interface Known {
  readonly date: string
  readonly growth: Decimal
}

const inPercent = (fraction: Decimal): string =>
  fraction
    .times(100)
    .toFixed(2)
    .replace(/^-(0\.00)$/, '$1')

/**
 * The sample standard deviation of daily returns times √365: every calendar day is a day here, those without a price with
 * a return of zero.
 */
function volatilityOf(days: readonly Known[]): Decimal | null {
  if (days.length <= FEWEST_RETURNS || days.some(({ growth }) => growth.lte(0))) return null
  const returns = days.slice(1).map(({ growth }, index) => growth.div(days[index]!.growth).minus(1))
  const mean = returns.reduce((sum, each) => sum.plus(each), new Decimal(0)).div(returns.length)
  const squares = returns.reduce((sum, each) => sum.plus(each.minus(mean).times(each.minus(mean))), new Decimal(0))
  return squares
    .div(returns.length - 1)
    .times(DAYS_OF_A_YEAR)
    .sqrt()
}

function drawdownOf(days: readonly Known[]): Drawdown | null {
  const first = days[0]
  if (!first || days.length < 2) return null
  let high = first
  let deepest = { fall: new Decimal(0), from: first, to: first }
  for (const day of days) {
    if (day.growth.gte(high.growth)) high = day
    const fall = high.growth.gt(0) ? day.growth.div(high.growth).minus(1) : new Decimal(0)
    if (fall.lt(deepest.fall)) deepest = { fall, from: high, to: day }
  }
  const { fall, from, to } = deepest
  const recovered = fall.isZero() ? to : days.find(({ date, growth }) => date > to.date && growth.gte(from.growth))
  return { percent: inPercent(fall), from: from.date, to: to.date, recovered: recovered?.date ?? null }
}

/** The returns of the calendar months that begin and end within the days. */
function monthsOf(days: readonly Known[]): { month: string; fraction: Decimal }[] {
  const at = new Map(days.map(({ date, growth }) => [date, growth]))
  return days.flatMap(({ date, growth }) => {
    const { start, to } = monthOf(date)
    const before = at.get(start)
    return date === to && before?.gt(0) ? [{ month: to.slice(0, 7), fraction: growth.div(before).minus(1) }] : []
  })
}

/**
 * How much a return moved, from its growth by day; what comes after a day without a return is left out.
 * Volatility as of a year (√365 of daily returns), the largest drawdown, the best and the worst calendar month, and the
 * Sharpe ratio against a riskless rate of zero.
 * @param yearly the return a year as a fraction; null under a year, which is never scaled up
 */
export function riskMeasures(series: readonly GrowthDay[], yearly: Decimal | null): RiskMeasures {
  const days: Known[] = []
  for (const { date, growth } of series) {
    if (growth === null) break
    days.push({ date, growth })
  }
  const volatility = volatilityOf(days)
  const months = monthsOf(days).toSorted((a, b) => b.fraction.comparedTo(a.fraction))
  const [best, worst] = [months[0], months.at(-1)]
  const shown = (each: (typeof months)[number] | undefined): MonthReturn | null =>
    each ? { month: each.month, percent: inPercent(each.fraction) } : null
  return {
    volatility: volatility && inPercent(volatility),
    sharpe: yearly && volatility && !volatility.isZero() ? yearly.div(volatility).toFixed(2) : null,
    drawdown: drawdownOf(days),
    bestMonth: shown(best),
    worstMonth: shown(worst),
  }
}
