import { Decimal } from 'decimal.js'

/** One day of a portfolio; decimal texts of one currency. Flows in and out are zero or positive. */
export interface DayOfFlows {
  /** Value at the end of the day before. */
  readonly startValue: string
  /** Value at the end of the day. */
  readonly endValue: string
  readonly inflow?: string
  readonly outflow?: string
}

const ONE = new Decimal(1)

/**
 * The return of one day with inflows at its start and outflows at its end: (end + out) / (start + in) − 1.
 * Defined on a day on which everything is taken out; zero on a day without any capital.
 * Source: Portfolio Performance, ClientIndex ("Tamarac enhanced").
 * @returns a fraction, or null when capital or result is negative (borrowed money has no return of this kind)
 */
export function dailyReturn(day: DayOfFlows): Decimal | null {
  const capital = new Decimal(day.startValue).plus(day.inflow ?? 0)
  const result = new Decimal(day.endValue).plus(day.outflow ?? 0)
  if (capital.isNegative() || result.isNegative()) return null
  if (capital.isZero()) return result.isZero() || new Decimal(day.startValue).isZero() ? new Decimal(0) : null
  return result.div(capital).minus(1)
}

/** Returns of successive periods as one: the product of (1 + r) minus one (GIPS, geometric linking). */
export const linkReturns = (returns: readonly Decimal.Value[]): Decimal =>
  returns.reduce<Decimal>((growth, each) => growth.times(ONE.plus(each)), ONE).minus(1)

/** The linked return up to and including each period. */
export function cumulativeReturns(returns: readonly Decimal.Value[]): Decimal[] {
  let growth = ONE
  return returns.map((each) => (growth = growth.times(ONE.plus(each))).minus(1))
}

/**
 * A return as a yearly rate, (1 + r)^(365 / days) − 1.
 * @returns null under 365 days: a part of a year is never scaled up to a whole one (GIPS 2020, 4.A.3), and for a total loss
 */
export function annualise(periodReturn: Decimal.Value, days: number): Decimal | null {
  const growth = ONE.plus(periodReturn)
  if (days < 365 || growth.lte(0)) return null
  return growth.pow(new Decimal(365).div(days)).minus(1)
}

/** A yearly rate as the growth over some days, (1 + r)^(days / 365) − 1. */
export const overDays = (yearlyRate: Decimal.Value, days: number): Decimal =>
  ONE.plus(yearlyRate).pow(new Decimal(days).div(365)).minus(1)

/**
 * The return of a period by Modified Dietz: (end − start − flows) / (start + Σ flow × part of the period left).
 * A flow on day d of n weighs (n − d) / n (CFA Institute, GIPS guidance on calculation methodology).
 * @param flows signed, with the number of their day in the period, 1 to `days`
 * @returns a fraction, or null when the average capital is not positive
 */
export function modifiedDietz(period: {
  readonly startValue: string
  readonly endValue: string
  readonly days: number
  readonly flows: readonly { readonly day: number; readonly amount: string }[]
}): { readonly return: Decimal; readonly averageCapital: Decimal } | null {
  const net = period.flows.reduce((sum, flow) => sum.plus(flow.amount), new Decimal(0))
  const averageCapital = period.flows.reduce(
    (sum, flow) => sum.plus(new Decimal(flow.amount).times(period.days - flow.day).div(period.days)),
    new Decimal(period.startValue),
  )
  if (averageCapital.lte(0)) return null
  const gain = new Decimal(period.endValue).minus(period.startValue).minus(net)
  return { return: gain.div(averageCapital), averageCapital }
}

/** The change from one price to another, as a fraction. */
export const changeOf = (from: string, to: string): Decimal => new Decimal(to).div(from).minus(1)

/** A fraction in percent units, as text with so many decimals. */
export const asPercent = (fraction: Decimal, places: number): string => fraction.times(100).toFixed(places)

/**
 * The capital that was in a holding on average, weighted by the days it was in it; the denominator of a simple return on
 * capital (Ghostfolio, "time-weighted investment").
 * @param balances what was in it from the end of each of these days on, in order; the last entry only ends the span
 */
export function averageCapital(
  balances: readonly { readonly day: number; readonly capital: string }[],
): Decimal | null {
  let weighted = new Decimal(0)
  let days = 0
  for (const [index, balance] of balances.entries()) {
    const next = balances[index + 1]
    const length = next && new Decimal(balance.capital).gt(0) ? next.day - balance.day : 0
    weighted = weighted.plus(new Decimal(balance.capital).times(length))
    days += length
  }
  return days === 0 ? null : weighted.div(days)
}
