import { addMonths, daysBetween } from './days.ts'

const DAYS_OF_A_YEAR = 365.25
/** Coupons a year, as most bonds pay them. */
const PER_YEAR = 2
const MOST_STEPS = 100

/** A bond as its holder knows it: rates and price in percent of the face amount, days as `yyyy-MM-dd`. */
export interface BondTerms {
  readonly couponRate: string
  readonly maturity: string
  /** Without the interest since the last coupon. */
  readonly price: string
}

/** Years from a day to another, of a quarter-day year; three decimals. */
export const yearsBetween = (from: string, to: string): string => (daysBetween(from, to) / DAYS_OF_A_YEAR).toFixed(3)

/** Years as bonds count them: of twelve months of thirty days. */
function bondYears(from: string, to: string): number {
  const [a = 0, b = 0, c = 0] = from.split('-').map(Number)
  const [x = 0, y = 0, z = 0] = to.split('-').map(Number)
  return ((x - a) * 360 + (y - b) * 30 + (Math.min(z, 30) - Math.min(c, 30))) / 360
}

/** Half-yearly payments from a day on, in years from it and percent of the face amount. */
function paymentsOf({ couponRate, maturity }: BondTerms, today: string): { at: number; amount: number }[] {
  const payments: { at: number; amount: number }[] = []
  const coupon = Number(couponRate) / PER_YEAR
  for (let n = 0, day = maturity; day > today; day = addMonths(maturity, (-12 / PER_YEAR) * ++n))
    payments.push({ at: bondYears(today, day), amount: coupon + (n === 0 ? 100 : 0) })
  return payments
}

const worth = (payments: readonly { at: number; amount: number }[], rate: number): number =>
  payments.reduce((sum, { at, amount }) => sum + amount / (1 + rate / PER_YEAR) ** (at * PER_YEAR), 0)

/**
 * The yearly rate, compounded half-yearly, at which coupons and repayment are worth the price with accrued interest;
 * and the modified duration at that rate: by how many percent the price falls when rates rise by one point.
 * @returns percent units and years with two decimals; null for what has matured, has no price, or no such rate
 */
export function bondMeasures(bond: BondTerms, today: string): { yieldToMaturity: string; duration: string } | null {
  const payments = paymentsOf(bond, today)
  const price = Number(bond.price)
  if (payments.length === 0 || !(price > 0)) return null
  const first = Math.min(...payments.map(({ at }) => at))
  const accrued = (Number(bond.couponRate) / PER_YEAR) * Math.max(0, 1 - first * PER_YEAR)
  const dirty = price + accrued
  let [low, high] = [-0.9, 5]
  if (worth(payments, low) < dirty || worth(payments, high) > dirty) return null
  for (let step = 0; step < MOST_STEPS && high - low > 1e-10; step++) {
    const middle = (low + high) / 2
    if (worth(payments, middle) > dirty) low = middle
    else high = middle
  }
  const rate = (low + high) / 2
  const whole = worth(payments, rate)
  const macaulay =
    payments.reduce((sum, { at, amount }) => sum + (at * amount) / (1 + rate / PER_YEAR) ** (at * PER_YEAR), 0) / whole
  return { yieldToMaturity: (rate * 100).toFixed(2), duration: (macaulay / (1 + rate / PER_YEAR)).toFixed(2) }
}
