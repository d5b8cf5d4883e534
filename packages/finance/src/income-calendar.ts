import { Decimal } from 'decimal.js'
import { addDays, addMonths, daysBetween } from './days.ts'
import type { IncomeBasis, IncomeGap, IncomeKind } from '@keelwise/contract/words'

export interface IncomeHolding {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly ticker: string | null
  readonly secType: string
  /** For bonds and CDs the face amount. */
  readonly units: string
  /** Percent of the face amount per year. */
  readonly couponRate: string | null
  /** `yyyy-MM-dd`; sources write 1900-01-01 for none. */
  readonly maturityDate: string | null
  readonly currency: string
}

/** Money that came in: a dividend or interest. */
export interface Receipt {
  readonly accountId: string
  readonly type: 'DIVIDEND' | 'INTEREST'
  readonly ticker: string | null
  readonly name: string | null
  /** `yyyy-MM-dd` */
  readonly date: string
  readonly amount: string
  readonly currency: string
}

export interface ExpectedIncome {
  readonly date: string
  readonly kind: IncomeKind
  readonly amount: string
  readonly currency: string
  readonly accountId: string
  /** Null for interest on an account. */
  readonly holdingId: string | null
  readonly basis: IncomeBasis
  /** Payments a year; null for a repayment. */
  readonly perYear: number | null
  /** The last payment it repeats; null without one. */
  readonly lastDate: string | null
  readonly lastAmount: string | null
}

export interface UnknownIncome {
  readonly holdingId: string
  readonly reason: IncomeGap
}

const isDebt = (holding: IncomeHolding): boolean => holding.secType === 'BOND' || holding.secType === 'CD'
const maturityOf = ({ maturityDate }: IncomeHolding): string | null =>
  maturityDate !== null && maturityDate > '1900-01-01' ? maturityDate : null

interface Rhythm {
  readonly perYear: 1 | 2 | 4 | 12
  readonly lastDate: string
  readonly lastAmount: string
}

/** How often something was paid, from the middle gap between payments; one payment alone counts as yearly. */
function rhythmOf(receipts: readonly Receipt[], today: string): Rhythm | null {
  const payments = paymentsOf(receipts)
  const dates = payments.map(({ date }) => date)
  const last = payments.at(-1)
  if (last === undefined) return null
  const gaps = dates
    .slice(1)
    .map((date, index) => daysBetween(dates[index] ?? date, date))
    .toSorted((a, b) => a - b)
  const gap = gaps[Math.floor(gaps.length / 2)] ?? 365
  const perYear = gap <= 45 ? 12 : gap <= 135 ? 4 : gap <= 270 ? 2 : 1
  // what has missed its turn by half a period is not paid any more
  if (daysBetween(last.date, today) > (365 / perYear) * 1.5) return null
  return { perYear, lastDate: last.date, lastAmount: last.amount }
}

/** Days in a rhythm that fall between two days, both included. */
function datesFrom(anchor: string, perYear: number, from: string, to: string): string[] {
  const step = 12 / perYear
  const dates: string[] = []
  // An anchor in the future is counted back to the range, one in the past forward.
  const first = Math.floor(daysBetween(anchor, from) / 30.4 / step) - 1
  for (let n = first; ; n++) {
    const date = addMonths(anchor, n * step)
    if (date > to) return dates
    if (date >= from) dates.push(date)
  }
}

const paidBy = (holding: IncomeHolding, receipt: Receipt): boolean =>
  receipt.accountId === holding.accountId &&
  (holding.ticker !== null && receipt.ticker !== null
    ? receipt.ticker === holding.ticker
    : receipt.name === holding.name)

function expectCoupons(
  holding: IncomeHolding,
  receipts: readonly Receipt[],
  { today, from, to }: Range,
): ExpectedIncome[] | UnknownIncome {
  if (holding.couponRate === null) return { holdingId: holding.id, reason: 'coupon_rate_missing' }
  const rate = new Decimal(holding.couponRate)
  if (rate.lte(0)) return []
  const rhythm = rhythmOf(receipts, today)
  const maturity = maturityOf(holding)
  const anchor = maturity ?? rhythm?.lastDate
  if (anchor === undefined) return { holdingId: holding.id, reason: 'schedule_unknown' }
  const isKnown = rhythm !== null && new Set(receipts.map(({ date }) => date)).size > 1
  const perYear = isKnown ? rhythm.perYear : 2
  const amount = new Decimal(holding.units).times(rate).div(100).div(perYear).toFixed(2)
  return datesFrom(anchor, perYear, from, maturity !== null && maturity < to ? maturity : to).map((date) => ({
    date,
    kind: 'coupon',
    amount,
    currency: holding.currency,
    accountId: holding.accountId,
    holdingId: holding.id,
    basis: isKnown ? 'scheduled' : 'half_yearly',
    perYear,
    lastDate: rhythm?.lastDate ?? null,
    lastAmount: rhythm?.lastAmount ?? null,
  }))
}

/** Payments by day, oldest first. */
function paymentsOf(receipts: readonly Receipt[]): { date: string; amount: string }[] {
  const byDate = new Map<string, Decimal>()
  for (const { date, amount } of receipts) byDate.set(date, (byDate.get(date) ?? new Decimal(0)).plus(amount))
  return [...byDate]
    .map(([date, amount]) => ({ date, amount: amount.toFixed(2) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

function repeat(
  kind: 'dividend' | 'interest',
  receipts: readonly Receipt[],
  holdingId: string | null,
  { today, from, to }: Range,
): ExpectedIncome[] {
  const rhythm = rhythmOf(receipts, today)
  const first = receipts[0]
  if (!rhythm || !first) return []
  const { perYear } = rhythm
  const expected = (date: string, last: { date: string; amount: string }): ExpectedIncome => ({
    date,
    kind,
    amount: last.amount,
    currency: first.currency,
    accountId: first.accountId,
    holdingId,
    basis: 'history',
    perYear,
    lastDate: last.date,
    lastAmount: last.amount,
  })
  const year = paymentsOf(receipts).filter(({ date }) => date > addMonths(today, -12) && date <= today)
  // A whole year is known: it comes again, with what is paid once a year in its month.
  if (perYear > 1 && year.length >= perYear)
    return [1, 2, 3]
      .flatMap((later) => year.map((payment) => expected(addMonths(payment.date, 12 * later), payment)))
      .filter(({ date, amount }) => date >= from && date <= to && new Decimal(amount).gt(0))
  if (new Decimal(rhythm.lastAmount).lte(0)) return []
  const start = from > rhythm.lastDate ? from : addDays(rhythm.lastDate, 1)
  const last = { date: rhythm.lastDate, amount: rhythm.lastAmount }
  return datesFrom(rhythm.lastDate, perYear, start, to).map((date) => expected(date, last))
}

/** Days as `yyyy-MM-dd`, both ends included; nothing is expected before `from`. */
interface Range {
  readonly today: string
  readonly from: string
  readonly to: string
}

/**
 * What is expected to come in. Coupons: face × rate ÷ payments a year, on the days counted back from the maturity, half
 * yearly unless past payments show another rhythm. Repayments: the face at maturity. Dividends and interest on accounts:
 * the payments of the past twelve months again where a whole year of them is known, else the last one in the rhythm of
 * the last fourteen months, as long as it has not stopped.
 * @param receipts of those months, of accounts that are owned
 */
export function expectIncome(
  holdings: readonly IncomeHolding[],
  receipts: readonly Receipt[],
  range: Range,
): { expected: ExpectedIncome[]; unknown: UnknownIncome[] } {
  const expected: ExpectedIncome[] = []
  const unknown: UnknownIncome[] = []
  const matched = new Set<Receipt>()
  for (const holding of holdings) {
    if (new Decimal(holding.units).lte(0)) continue
    const own = receipts.filter((receipt) => paidBy(holding, receipt))
    for (const receipt of own) matched.add(receipt)
    if (!isDebt(holding)) {
      expected.push(...repeat('dividend', own, holding.id, range))
      continue
    }
    const coupons = expectCoupons(holding, own, range)
    if (Array.isArray(coupons)) expected.push(...coupons)
    else unknown.push(coupons)
    const maturity = maturityOf(holding)
    if (maturity === null || maturity < range.from || maturity > range.to) continue
    expected.push({
      date: maturity,
      kind: 'maturity',
      amount: new Decimal(holding.units).toFixed(2),
      currency: holding.currency,
      accountId: holding.accountId,
      holdingId: holding.id,
      basis: 'scheduled',
      perYear: null,
      lastDate: null,
      lastAmount: null,
    })
  }
  const onAccounts = new Map<string, Receipt[]>()
  for (const receipt of receipts)
    if (receipt.type === 'INTEREST' && !matched.has(receipt) && !receipt.ticker)
      onAccounts.set(receipt.accountId, [...(onAccounts.get(receipt.accountId) ?? []), receipt])
  for (const paid of onAccounts.values()) expected.push(...repeat('interest', paid, null, range))
  return { expected: expected.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)), unknown }
}
