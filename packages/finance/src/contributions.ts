import { dailyReturn } from './returns.ts'
import type { PortfolioDay } from './portfolio.ts'
import { MONEY_PLACES, fromWhole, toWhole } from './whole-parts.ts'

/** One security over the days of a portfolio, in whole cents of its currency; every list has one entry a day. */
export interface SecurityDays {
  readonly id: string
  /** Worth at the end of the day. */
  readonly values: Float64Array
  /** Paid for units, or their worth where they came in without money; zero or positive, at the start of the day. */
  readonly inflows: Float64Array
  /** Got for units, or their worth where they left without money; zero or positive, at the end of the day. */
  readonly outflows: Float64Array
  readonly income: Float64Array
  /** Fees and taxes of the security; negative where they were paid. */
  readonly charges: Float64Array
  /** What the exchange rate made of the value at the start of the day; not rounded. */
  readonly exchange: Float64Array
}

/** What came of something over the period; amounts are decimal text. */
interface Contribution {
  readonly value: string
  /** Change of value with what was got, without what was paid: price, exchange rate, income and charges together. */
  readonly gain: string
  /** Its part of the portfolio's return, a fraction; null where that has none. */
  readonly contribution: number | null
}

export interface Contributions {
  readonly securities: readonly (Contribution & {
    readonly id: string
    readonly income: string
    /** Its own time-weighted return; null for what was owed, and where nothing was ever held. */
    readonly return: number | null
    /**
     * The part of the gain that exchange rates made, and of the contribution; with the rest, that of the price, income and
     * charges, they are the whole.
     */
    readonly exchange: { readonly gain: string; readonly contribution: number | null }
  })[]
  /** Cash, and what no security explains: with the securities it is the whole, to the cent. */
  readonly rest: Contribution
  readonly total: Contribution
}

const text = (cents: number): string => fromWhole(BigInt(cents), MONEY_PLACES)
const centsOf = (amount: string): number => Number(toWhole(amount, MONEY_PLACES))

/** The linked daily return of a security, each day as `dailyReturn` has it; in doubles, for there are many days. */
function returnOf(security: SecurityDays, days: number): number | null {
  let growth = 1
  let isHeld = false
  for (let day = 1; day < days; day++) {
    const before = security.values[day - 1]!
    const capital = before + security.inflows[day]!
    const result = security.values[day]! + security.outflows[day]! + security.income[day]! + security.charges[day]!
    if (before < 0 || capital < 0 || security.values[day]! < 0) return null
    if (capital === 0) continue
    isHeld = true
    growth *= result / capital
  }
  return isHeld ? growth - 1 : null
}

/**
 * Splits a portfolio's gain and its time-weighted return over its securities, so that both add up: gains to the cent,
 * contributions to the return but for the rounding of doubles (under 1e-9).
 *
 * A day's contribution of a security is its gain of the day over the capital that the portfolio's return of the day has
 * (its value at the end of the day before and what flowed in). Days are linked by the growth of the portfolio before each:
 * Σ gain ÷ capital × Π earlier (1 + r), which is Π (1 + r) − 1 over all of them. Source: A. Frongello, "Linking Single
 * Period Attribution Results" and "Attribution Linking: Proofed and Clarified", Journal of Performance Measurement, 2002,
 * for a benchmark of zero; unlike J. Cariño's logarithms (1999) it holds on a day on which everything is lost.
 * @param days of the portfolio, the first of which only says where the period starts
 */
export function contributionsOf(days: readonly PortfolioDay[], securities: readonly SecurityDays[]): Contributions {
  const count = days.length
  /** What a cent of gain of a day is of the return; null from the first day without a return on. */
  const weights = new Float64Array(count)
  let growth: number | null = 1
  let [gain, total] = [0, 0]
  for (let day = 1; day < count; day++) {
    const [before, now] = [days[day - 1]!, days[day]!]
    const capital = centsOf(before.value) + centsOf(now.inflow)
    const result = centsOf(now.value) + centsOf(now.outflow)
    const gained = result - capital
    gain += gained
    const each = dailyReturn({ ...now, startValue: before.value, endValue: now.value })
    if (each === null || growth === null) {
      growth = null
      continue
    }
    weights[day] = capital === 0 ? 0 : growth / capital
    total += gained * weights[day]!
    // not one and the return: of a day on which nearly everything was lost that keeps few digits
    growth *= capital === 0 ? 1 : result / capital
  }
  const isKnown = growth !== null && count > 1
  const value = count === 0 ? 0 : centsOf(days.at(-1)!.value)
  let [restGain, restValue, restContribution] = [gain, value, total]
  const split = securities.map((security) => {
    const { values, inflows, outflows, income, charges, exchange } = security
    let [own, contribution, rates, ofRates] = [0, 0, 0, 0]
    for (let day = 1; day < count; day++) {
      const got = values[day]! + outflows[day]! + income[day]! + charges[day]!
      const gained = got - values[day - 1]! - inflows[day]!
      own += gained
      contribution += gained * weights[day]!
      rates += exchange[day]!
      ofRates += exchange[day]! * weights[day]!
    }
    restGain -= own
    restValue -= values[count - 1] ?? 0
    restContribution -= contribution
    return {
      id: security.id,
      value: text(values[count - 1] ?? 0),
      gain: text(own),
      income: text(income.reduce((all, each) => all + each, 0)),
      contribution: isKnown ? contribution : null,
      return: returnOf(security, count),
      exchange: { gain: text(Math.round(rates)), contribution: isKnown ? ofRates : null },
    }
  })
  return {
    securities: split,
    rest: { value: text(restValue), gain: text(restGain), contribution: isKnown ? restContribution : null },
    total: { value: text(value), gain: text(gain), contribution: isKnown ? total : null },
  }
}

/**
 * Fractions as percent with two decimals that add up to that of their sum, by the largest remainder.
 * @param total the sum as it is shown, with two decimals
 */
export function percentsAddingUp(parts: readonly number[], total: string): string[] {
  const cut = parts.map((part, index) => {
    const hundredths = part * 10_000
    const whole = Math.floor(hundredths)
    return { index, whole, remainder: hundredths - whole }
  })
  const missing = centsOf(total) - cut.reduce((all, { whole }) => all + whole, 0)
  // among 0 and the number of parts, but for doubles of very large parts that cancel out: then everybody takes a share of it
  const each = Math.floor(missing / Math.max(1, cut.length))
  const raised = new Set(
    cut
      .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
      .slice(0, missing - each * cut.length)
      .map(({ index }) => index),
  )
  return cut.map(({ whole, index }) => text(whole + each + (raised.has(index) ? 1 : 0)))
}
