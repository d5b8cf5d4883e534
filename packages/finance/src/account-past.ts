import { Decimal } from 'decimal.js'
import { addDays } from './days.ts'

/** One security of an account: what is held on the day that was read, and what a unit at a price is worth. */
export interface HeldSecurity {
  readonly symbol: string
  readonly name: string
  readonly units: string
  /** 0.01 for bonds (percent of par), 100 for options, else 1. */
  readonly multiplier: string
}

/** What moved on a day; decimal texts. `symbol` is null for money alone. */
interface Movement {
  readonly date: string
  readonly symbol: string | null
  readonly units: string
  readonly amount: string
  /** In a currency that is not the account's. */
  readonly isForeign: boolean
}

export interface AccountPast {
  /** The day that value and holdings speak for. */
  readonly readOn: string
  readonly cash: string
  readonly securities: readonly HeldSecurity[]
  readonly movements: readonly Movement[]
  /** Closes per symbol, oldest first. */
  readonly prices: ReadonlyMap<string, readonly { readonly date: string; readonly close: string }[]>
}

export interface WorkedOut {
  /** Newest first, from the day before `readOn`. */
  readonly days: readonly { readonly date: string; readonly value: string }[]
  /** Why it goes no further back; null when it reaches the account's opening. */
  readonly limitReason: string | null
}

/** A close that is so many times another of the day before or after is a split, or as good as one. */
const SPLIT_FACTOR = 1.8

/** A close is good for this many days: longer than any closure of the markets. */
const PRICE_DAYS = 8

interface Line {
  readonly name: string
  readonly multiplier: string
  units: Decimal
  /** The close of the day after, while that can be compared: null once units moved. */
  later: string | null
  /** Where in the closes of this symbol the walk is. */
  at: number
}

/** The last close on or before a day, moving backwards through a series. */
function closeOn(
  closes: readonly { date: string; close: string }[],
  line: Line,
  day: string,
  oldest: string,
): string | null {
  while (line.at >= 0 && (closes[line.at]?.date ?? '') > day) line.at--
  const found = closes[line.at]
  return found && found.date >= oldest ? found.close : null
}

function isSplit(before: string, after: string): boolean {
  const [one, other] = [new Decimal(before), new Decimal(after)]
  return Decimal.max(one, other).gte(Decimal.min(one, other).times(SPLIT_FACTOR))
}

/**
 * Works out what an account was worth on each day before it was first read: from its holdings and cash backwards through
 * its transactions (units and money of a day are taken off again), at the closes of each day as they were quoted, every
 * line rounded to the cent as institutions state it. A split is a movement of units like any other. Ends at the first
 * transaction, or where something held has no price, or was split without a movement.
 */
export function workOutPast(past: AccountPast): WorkedOut {
  const { movements, prices } = past
  if (movements.length === 0) return { days: [], limitReason: 'It has no transactions to work backwards from.' }
  const byDate = Map.groupBy(movements, (movement) => movement.date)
  const first = [...byDate.keys()].reduce((least, date) => (date < least ? date : least))
  const lines = new Map<string, Line>()
  for (const { symbol, name, units, multiplier } of past.securities) {
    const line = lines.get(symbol)
    if (line) line.units = line.units.plus(units)
    else
      lines.set(symbol, {
        name,
        multiplier,
        units: new Decimal(units),
        later: null,
        at: (prices.get(symbol)?.length ?? 0) - 1,
      })
  }
  let cash = new Decimal(past.cash)

  const undo = (date: string): string | null => {
    for (const movement of byDate.get(date) ?? []) {
      if (movement.isForeign) return `It moved money in another currency on ${date}.`
      cash = cash.minus(movement.amount)
      if (movement.symbol === null) continue
      const line = lines.get(movement.symbol)
      if (!line) return `The security ${movement.symbol.replace(/^name:/, '')} is not known.`
      line.units = line.units.minus(movement.units)
      line.later = null
    }
    return null
  }
  // What came in after the day that was read is not in it.
  const days: { date: string; value: string }[] = []
  for (let date = past.readOn; date > first; date = addDays(date, -1)) {
    const fault = undo(date)
    if (fault !== null) return { days, limitReason: fault }
    const day = addDays(date, -1)
    const oldest = addDays(day, -PRICE_DAYS)
    let value = cash
    for (const [symbol, line] of lines) {
      if (line.units.isZero()) continue
      const close = closeOn(prices.get(symbol) ?? [], line, day, oldest)
      if (close === null) return { days, limitReason: `There is no price of ${line.name} on ${day}.` }
      if (line.multiplier === '1' && line.later !== null && isSplit(close, line.later))
        return { days, limitReason: `${line.name} was split after ${day}, and no transaction says how.` }
      line.later = close
      value = value.plus(line.units.times(close).times(line.multiplier).toDecimalPlaces(2))
    }
    days.push({ date: day, value: value.toFixed(2) })
  }
  const fault = undo(first)
  const isOpening = fault === null && cash.isZero() && [...lines.values()].every((line) => line.units.isZero())
  return { days, limitReason: isOpening ? null : `Its transactions reach back to ${first}.` }
}
