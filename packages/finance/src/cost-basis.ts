import { Decimal } from 'decimal.js'

/** What happened to a holding, in order; decimal texts of one currency. `amount` includes fees where they belong to cost. */
export type HoldingEvent =
  | { readonly type: 'buy' | 'sell'; readonly units: string; readonly amount: string }
  /** Units are multiplied by `numerator` / `denominator`; cost stays. */
  | { readonly type: 'split'; readonly numerator: number; readonly denominator: number }

export type CostMethod = 'fifo' | 'average'

export interface Holding {
  readonly units: Decimal
  /** Cost of what is still held. */
  readonly cost: Decimal
  /** Cost of one unit still held, null when nothing is. */
  readonly unitCost: Decimal | null
  /** Proceeds minus the cost of what was sold. */
  readonly realised: Decimal
}

interface Lot {
  units: Decimal
  cost: Decimal
}

/** Takes units off the oldest lots. @returns their cost */
function takeOldest(lots: Lot[], units: Decimal): Decimal {
  let left = units
  let cost = new Decimal(0)
  while (left.gt(0)) {
    const lot = lots[0]
    if (!lot) throw new RangeError('More units are sold than were bought')
    const taken = Decimal.min(lot.units, left)
    const share = lot.cost.times(taken).div(lot.units)
    cost = cost.plus(share)
    lot.units = lot.units.minus(taken)
    lot.cost = lot.cost.minus(share)
    left = left.minus(taken)
    if (lot.units.isZero()) lots.shift()
  }
  return cost
}

/**
 * What is left of a holding, what it cost and what sales realised: oldest units first, or at the moving average cost
 * (Portfolio Performance, "Cost methodology"; Treas. Reg. 1.1012-1 for FIFO).
 * @throws RangeError when more units are sold than were bought
 */
export function costBasis(events: readonly HoldingEvent[], method: CostMethod): Holding {
  const lots: Lot[] = []
  let realised = new Decimal(0)
  for (const event of events) {
    if (event.type === 'split') {
      for (const lot of lots) lot.units = lot.units.times(event.numerator).div(event.denominator)
    } else if (event.type === 'buy') {
      const [units, cost] = [new Decimal(event.units), new Decimal(event.amount)]
      const [pool] = lots
      if (method === 'average' && pool) [pool.units, pool.cost] = [pool.units.plus(units), pool.cost.plus(cost)]
      else lots.push({ units, cost })
    } else {
      realised = realised.plus(event.amount).minus(takeOldest(lots, new Decimal(event.units)))
    }
  }
  const units = lots.reduce((sum, lot) => sum.plus(lot.units), new Decimal(0))
  const cost = lots.reduce((sum, lot) => sum.plus(lot.cost), new Decimal(0))
  return { units, cost, unitCost: units.isZero() ? null : cost.div(units), realised }
}

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
