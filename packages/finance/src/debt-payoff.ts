import type { PayoffOrder } from '@keelwise/contract/words'
import { Decimal } from 'decimal.js'

/** A debt as it stands. Decimal texts in one currency. */
export interface Debt {
  readonly id: string
  /** What is owed, without sign. */
  readonly owed: string
  /** Percent a year, compounded monthly. */
  readonly rate: string
  /** What has to be paid a month. */
  readonly minimum: string
}

/** How debts are paid off. */
export interface Payoff {
  readonly months: number
  /** All interest until then. */
  readonly interest: string
  /** In the order in which they are paid off. */
  readonly debts: readonly { readonly id: string; readonly months: number; readonly interest: string }[]
  /** What is owed together now and at the end of each month. */
  readonly owed: readonly string[]
}

/** Longer than any loan: what is not paid off then never is. */
const LONGEST_MONTHS = 1200

interface Running {
  readonly debt: Debt
  owed: Decimal
  interest: Decimal
  months: number
}

/** The debt that comes first; of equals the one that stands first. */
function inOrder(debts: readonly Running[], order: PayoffOrder): Running[] {
  const bySize = (a: Running, b: Running) => a.owed.cmp(b.owed)
  const byRate = (a: Running, b: Running) => new Decimal(b.debt.rate).cmp(a.debt.rate)
  return debts.toSorted((a, b) => (order === 'AVALANCHE' ? byRate(a, b) || bySize(a, b) : bySize(a, b) || byRate(a, b)))
}

/**
 * Pays debts off month by month: interest of a twelfth of the yearly rate is added, rounded to the cent, then every minimum
 * is paid, then what is left of the month goes to the first debt of the order. What a paid-off debt took goes to the next.
 * @param monthly what is paid a month in all, decimal text
 * @returns null where it is less than the minimums, or never pays them off
 */
export function payOffDebts(debts: readonly Debt[], monthly: string, order: PayoffOrder): Payoff | null {
  const minimums = debts.reduce((sum, { minimum, owed }) => sum.plus(Decimal.min(minimum, owed)), new Decimal(0))
  if (minimums.gt(monthly)) return null
  const running: Running[] = debts.map((debt) => ({
    debt,
    owed: new Decimal(debt.owed),
    interest: new Decimal(0),
    months: 0,
  }))
  const together = () => running.reduce((sum, { owed }) => sum.plus(owed), new Decimal(0))
  const owed = [together().toFixed(2)]
  const done: Running[] = running.filter((one) => one.owed.lte(0))
  // the order of a snowball is of the first day: it does not change while debts shrink
  const first = inOrder(running, order)
  for (let month = 1; done.length < running.length; month++) {
    if (month > LONGEST_MONTHS) return null
    let left = new Decimal(monthly)
    const open = first.filter((one) => one.owed.gt(0))
    for (const one of open) {
      const interest = one.owed.times(one.debt.rate).div(1200).toDecimalPlaces(2)
      one.owed = one.owed.plus(interest)
      one.interest = one.interest.plus(interest)
    }
    const pay = (one: Running, most: Decimal): void => {
      const paid = Decimal.min(one.owed, most, left)
      one.owed = one.owed.minus(paid)
      left = left.minus(paid)
    }
    for (const one of open) pay(one, new Decimal(one.debt.minimum))
    for (const one of open) pay(one, left)
    for (const one of open)
      if (one.owed.lte(0)) {
        one.months = month
        done.push(one)
      }
    owed.push(together().toFixed(2))
    // interest that outgrows what is paid never ends
    if (month % 12 === 0 && new Decimal(owed.at(-1)!).gte(owed[month - 12]!)) return null
  }
  return {
    months: Math.max(0, ...running.map(({ months }) => months)),
    interest: running.reduce((sum, one) => sum.plus(one.interest), new Decimal(0)).toFixed(2),
    debts: done.map(({ debt, months, interest }) => ({ id: debt.id, months, interest: interest.toFixed(2) })),
    owed,
  }
}
