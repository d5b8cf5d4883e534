import { Decimal } from 'decimal.js'
import { dateOf, dayOf, isTradingDay, partsOf, tradingDayUntil, type Day } from './calendar.ts'
import { type Security, isBond, securityOf } from './securities.ts'
import { SeededRandom } from './seeded-random.ts'

/** Years before the oldest history anybody asks for; every walk starts here, so that it never changes. */
export const FIRST_DAY = dayOf('2019-01-02')

// Bad stretches of the simulated stock market: from, to, extra daily drift.
const DRAWDOWNS: readonly (readonly [Day, Day, number])[] = [
  [dayOf('2020-02-20'), dayOf('2020-03-23'), -0.015],
  [dayOf('2020-03-24'), dayOf('2020-08-31'), 0.0035],
  [dayOf('2022-01-04'), dayOf('2022-10-12'), -0.0014],
  [dayOf('2023-08-01'), dayOf('2023-10-27'), -0.0018],
  [dayOf('2025-02-19'), dayOf('2025-04-08'), -0.0055],
  [dayOf('2025-04-09'), dayOf('2025-07-15'), 0.0025],
]

/**
 * Simulated prices. One walk for the stock market and one for interest rates, both fixed by the seed; every security
 * follows them with its own beta and noise. Money arithmetic stays outside: prices leave here as quantised decimals.
 */
export class Market {
  private readonly days: Day[] = []
  private readonly equity: number[] = []
  private readonly rates: number[] = []
  private readonly walks = new Map<string, { random: SeededRandom; closes: number[] }>()
  private readonly equityRandom: SeededRandom
  private readonly rateRandom: SeededRandom
  readonly seed: string
  private next: Day = FIRST_DAY

  constructor(seed: string) {
    this.seed = seed
    this.equityRandom = new SeededRandom(`${seed}|market|equity`)
    this.rateRandom = new SeededRandom(`${seed}|market|rates`)
  }

  /** Closing price of the last trading day at or before `onDay`: percent of par for bonds, per share for options. */
  priceOf(security: Security, onDay: Day): Decimal {
    const day = tradingDayUntil(onDay)
    if (security.kind === 'moneymarket') return new Decimal(1)
    if (security.option) return this.optionPrice(security, day)
    if (isBond(security)) return this.bondPrice(security, day)
    const index = this.indexOf(day)
    const raw = this.walkOf(security, index)
    const split = security.split !== undefined && day >= dayOf(security.split.date) ? security.split.ratio : 1
    const places = security.kind === 'annuity' || security.kind === 'trust' || security.kind === 'target' ? 4 : 2
    return new Decimal(Math.max(raw / split, 0.01)).toDecimalPlaces(places)
  }

  /** Dollars for one unit of the currency, simulated; null for a currency this market does not know. */
  usdPerUnit(currency: string, day: Day): Decimal | null {
    const start: Record<string, number> = { EUR: 1.11, GBP: 1.29, CAD: 0.75, CHF: 1.05, JPY: 0.0088 }
    if (currency === 'USD') return new Decimal(1)
    const first = start[currency]
    if (first === undefined) return null
    const walk = this.extend(
      `fx|${currency}`,
      first,
      (value, random) => value * (1 + random.bell() * 0.004 + ((first - value) * 0.004) / first),
      this.indexOf(day),
    )
    return new Decimal(walk).toDecimalPlaces(currency === 'JPY' ? 6 : 4)
  }

  /** Trading days from one day to another, both included. */
  tradingDays(from: Day, to: Day): Day[] {
    this.indexOf(to)
    return this.days.filter((day) => day >= from && day <= to)
  }

  private indexOf(day: Day): number {
    const target = tradingDayUntil(Math.max(day, FIRST_DAY))
    while (this.next <= target) {
      if (isTradingDay(this.next)) this.addDay(this.next)
      this.next += 1
    }
    let low = 0
    let high = this.days.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.days[middle] ?? 0) <= target) low = middle
      else high = middle - 1
    }
    return low
  }

  private addDay(day: Day): void {
    const stretch = DRAWDOWNS.find(([from, to]) => day >= from && day <= to)
    this.days.push(day)
    this.equity.push(0.00034 + (stretch?.[2] ?? 0) + this.equityRandom.bell() * 0.0082)
    const before = this.rates.at(-1) ?? 3.4
    this.rates.push(before + (4.1 - before) * 0.003 + this.rateRandom.bell() * 0.028)
  }

  private walkOf(security: Security, index: number): number {
    const isCrypto = security.kind === 'crypto'
    // A trust that pays nothing out keeps its income in the price.
    const carry = security.kind === 'trust' || security.kind === 'target' || security.kind === 'annuity' ? 0.00008 : 0
    return this.extend(
      security.id,
      security.startPrice,
      (value, random, step) => {
        const move = (this.equity[step] ?? 0) * security.beta + random.bell() * security.noise + carry
        const pull = isCrypto
          ? ((security.startPrice * 3 - value) / (security.startPrice * 3)) * 0.002
          : -0.00004 * security.beta
        return value * (1 + Math.max(move + pull, -0.25))
      },
      index,
    )
  }

  private extend(
    key: string,
    first: number,
    step: (value: number, random: SeededRandom, index: number) => number,
    index: number,
  ): number {
    let walk = this.walks.get(key)
    if (walk === undefined) {
      walk = { random: new SeededRandom(`${this.seed}|walk|${key}`), closes: [first] }
      this.walks.set(key, walk)
    }
    while (walk.closes.length <= index)
      walk.closes.push(step(walk.closes.at(-1) ?? first, walk.random, walk.closes.length))
    return walk.closes[index] ?? first
  }

  /** Present value of the remaining half-yearly coupons and the redemption at the simulated yield. */
  private bondPrice(security: Security, day: Day): Decimal {
    const spread = { corporate: 0.9, municipal: -0.8, cd: 0.3 }[security.kind as 'corporate'] ?? 0
    const rate = ((this.rates[this.indexOf(day)] ?? 4) + spread) / 200
    const maturity = dayOf(security.maturity ?? '2035-01-01')
    const periods = Math.max(0, Math.ceil((maturity - day) / 182.625))
    let factor = 1
    let value = 0
    for (let period = 1; period <= periods; period += 1) {
      factor /= 1 + rate
      value += (Number(security.coupon) / 2) * factor
    }
    return new Decimal(value + 100 * factor).toDecimalPlaces(3)
  }

  private optionPrice(security: Security, day: Day): Decimal {
    const option = security.option
    if (!option) return new Decimal(0)
    const share = this.priceOf(securityOf(option.underlying), day).toNumber()
    const intrinsic = security.kind === 'call' ? share - option.strike : option.strike - share
    const daysLeft = Math.max(0, dayOf(option.expiry) - day)
    const timeValue =
      share * 0.09 * Math.min(1, daysLeft / 180) * Math.max(0.1, 1 - Math.abs(share - option.strike) / share)
    return new Decimal(Math.max(0.01, Math.max(0, intrinsic) + timeValue)).toDecimalPlaces(2)
  }
}

/** An option near the money, opened on `day`: half a year out, third Friday. */
export function optionOn(market: Market, underlying: string, day: Day, kind: 'call' | 'put'): Security {
  const share = market.priceOf(securityOf(underlying), day).toNumber()
  const strike = Math.max(5, Math.round((share * (kind === 'call' ? 1.05 : 0.92)) / 5) * 5)
  const { year, month } = partsOf(day)
  const first = Math.round(Date.UTC(year, month - 1 + 6, 1) / 86_400_000)
  const expiry = dateOf(first + ((5 - partsOf(first).weekday + 7) % 7) + 14)
  const code = `${underlying}${expiry.slice(2).replaceAll('-', '')}${kind === 'call' ? 'C' : 'P'}${String(strike * 1000).padStart(8, '0')}`
  return {
    id: code,
    ticker: code,
    cusip: null,
    name: `${underlying} ${expiry} ${strike} ${kind === 'call' ? 'Call' : 'Put'}`,
    kind,
    currency: 'USD',
    startPrice: 1,
    beta: 0,
    noise: 0,
    yield: 0,
    months: [],
    option: { underlying, strike, expiry },
  }
}
