import { Decimal } from 'decimal.js'
import { dateOf, monthlyDays, type Day } from './calendar.ts'
import type { ProgramContext, TransferRule } from './programs.ts'
import { unitFor } from './seeded-random.ts'

/** An amount that varies by `spread` around `middle`, fixed by the key; two decimals. */
export function variedAmount(key: string, middle: number, spread: number): Decimal {
  const share = 1 + (unitFor(key) * 2 - 1) * spread
  return new Decimal(middle).times(new Decimal(share)).toDecimalPlaces(2)
}

/** The legs of a transfer rule in the window: the same days and amounts for both sides. */
export function transferLegs(rule: TransferRule, context: ProgramContext): { day: Day; amount: Decimal }[] {
  // Both sides skip their first days, so that an account is open before money moves.
  return monthlyDays(context.start + 6, context.through, rule.dayOfMonth).map((day) => {
    const amount = variedAmount(`${context.household}|${rule.key}|${dateOf(day).slice(0, 7)}`, rule.amount, rule.spread)
    return { day, amount: rule.direction === 'in' ? amount : amount.negated() }
  })
}
