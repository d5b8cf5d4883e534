import { Decimal } from 'decimal.js'
import { percentShares } from './percent-shares.ts'
import type { TargetAllocation } from './risk-bands.ts'
import { type AllocationStepKind, type AssetClass, type Verdict, assetClasses } from '@keelwise/contract/words'

/** Amounts of one currency with two decimals, none negative. */
export type ClassAmounts = Readonly<Record<AssetClass, string>>

export interface ClassComparison {
  readonly assetClass: AssetClass
  readonly amount: string
  /** Percent units; the classes add up to 100.00. */
  readonly percent: string
  readonly target: string | null
  /** Points above (positive) or below the target. */
  readonly drift: string | null
  readonly band: Verdict | null
  /** What the target would be in money. */
  readonly targetAmount: string | null
}

/** Within 5 points good, within 10 watch, else action. @param drift points, signed */
export function bandOfDrift(drift: string): Verdict {
  const points = new Decimal(drift).abs()
  return points.lte(5) ? 'good' : points.lte(10) ? 'watch' : 'action'
}

/** What is owned of each class beside its target. @param target null without a risk score */
export function compareAllocation(amounts: ClassAmounts, target: TargetAllocation | null): ClassComparison[] {
  const whole = wholeOf(amounts)
  const percents = percentShares(assetClasses.map((name) => amounts[name]))
  return assetClasses.map((name, index) => {
    const percent = percents[index] ?? '0.00'
    const row = { assetClass: name, amount: amounts[name], percent }
    if (!target || whole.isZero())
      return { ...row, target: target?.[name] ?? null, drift: null, band: null, targetAmount: null }
    const drift = new Decimal(percent).minus(target[name]).toFixed(2)
    const targetAmount = whole.times(target[name]).div(100).toFixed(2)
    return { ...row, target: target[name], drift, band: bandOfDrift(drift), targetAmount }
  })
}

/**
 * A way back to the target, never naming a security:
 * - `use_cash`: buy with cash held above its own target
 * - `contribute`: give the class the next contributions; after all of these no class that needed something is below its target
 * - `move`: the same without new money, from the classes above their target
 */
export interface AllocationStep {
  readonly kind: AllocationStepKind
  readonly assetClass: AssetClass
  readonly amount: string
}

const wholeOf = (amounts: ClassAmounts): Decimal =>
  assetClasses.reduce((sum, name) => sum.plus(amounts[name]), new Decimal(0))

/**
 * How to come back to the target: cash above its target is used before anything is sold, then new money goes to what is
 * short, and moving between classes is only the other way to do that last part. Empty while every class is within five
 * points. Contributions that would exceed all that is owned are left out as unrealistic.
 */
export function suggestSteps(amounts: ClassAmounts, target: TargetAllocation): AllocationStep[] {
  const whole = wholeOf(amounts)
  const rows = compareAllocation(amounts, target)
  if (whole.isZero() || rows.every((row) => row.band === 'good')) return []
  const wanted = (name: AssetClass) => whole.times(target[name]).div(100)
  const held = new Map(assetClasses.map((name) => [name, new Decimal(amounts[name])]))
  const heldOf = (name: AssetClass) => held.get(name) ?? new Decimal(0)
  const shortBy = (name: AssetClass) => Decimal.max(wanted(name).minus(heldOf(name)), 0)
  const steps: AllocationStep[] = []
  const note = (kind: AllocationStep['kind'], assetClass: AssetClass, amount: Decimal) => {
    if (amount.gte('0.01')) steps.push({ kind, assetClass, amount: amount.toFixed(2) })
  }

  let spare = Decimal.max(heldOf('cash').minus(wanted('cash')), 0)
  for (const name of assetClasses.toSorted((a, b) => shortBy(b).cmp(shortBy(a)))) {
    const used = Decimal.min(spare, shortBy(name))
    note('use_cash', name, used)
    spare = spare.minus(used)
    held.set(name, heldOf(name).plus(used))
    held.set('cash', heldOf('cash').minus(used))
  }

  const short = assetClasses.filter((name) => shortBy(name).gte('0.01')).toSorted((a, b) => shortBy(b).cmp(shortBy(a)))
  // What is just at its target would fall below it while the whole grows, so it takes its part of the contributions.
  const fed = [...short, ...assetClasses.filter((name) => !short.includes(name) && heldOf(name).lte(wanted(name)))]
  const fedShare = fed.reduce((sum, name) => sum.plus(target[name]), new Decimal(0)).div(100)
  if (short.length > 0 && fedShare.lt(1)) {
    // After C in contributions, all of it to these classes, they are at their share of the larger whole.
    const heldByFed = fed.reduce((sum, name) => sum.plus(heldOf(name)), new Decimal(0))
    const contributions = fedShare.times(whole).minus(heldByFed).div(new Decimal(1).minus(fedShare))
    if (contributions.lte(whole))
      for (const name of fed)
        note('contribute', name, whole.plus(contributions).times(target[name]).div(100).minus(heldOf(name)))
  }
  for (const name of short) note('move', name, shortBy(name))
  return steps
}
