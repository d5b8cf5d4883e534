import { addDays } from './days.ts'
import type { SecurityDays } from './contributions.ts'

/** What moved of a security in an account on a day; decimal texts. */
export interface SecurityMove {
  readonly date: string
  readonly currency: string
  /** Signed: in positive. */
  readonly units: string
  /** Paid for units and got for them, zero or positive. */
  readonly bought: string
  readonly sold: string
  readonly income: string
  /** Fees and taxes; negative where they were paid. */
  readonly charges: string
  /** Of units that came or left without money, in `currency`: what one was worth; null where that is not told. */
  readonly movedAt: string | null
  /** Units that came or left without money, signed. */
  readonly moved: string
}

/** A security of one account as it was read, with what moved before. */
export interface HeldInAccount {
  readonly id: string
  /** Units on the day that was read; zero when all were given up. */
  readonly units: string
  readonly readOn: string
  /** What they are worth then, in `currency`; null: by the close of the day. */
  readonly value: string | null
  /** From which day on that value stands: later than it was read where it was priced since. Left out: `readOn`. */
  readonly valuedOn?: string
  readonly currency: string
  /** What units × price is multiplied with to be money. */
  readonly multiplier: string
  readonly moves: readonly SecurityMove[]
  /** In `currency`, oldest first. */
  readonly closes: readonly { readonly date: string; readonly close: string }[]
  /** The first day of the account, which brings what is held then; null: it was there from the start. */
  readonly entersOn: string | null
}

/** What a unit of a currency is in the portfolio's on a day; null where that is not known. */
export type RateOn = (currency: string, date: string) => number | null

/** A close is good for this many days: longer than any closure of the markets. */
const PRICE_DAYS = 8
const UNIT = 1e8

export interface FollowedSecurity extends SecurityDays {
  /** On some day of the period its price was not known: a later or an older one stands for it. */
  readonly isPartial: boolean
  /** Another currency than the portfolio's that it is kept in. */
  readonly foreign: string | null
  /** A currency of it whose rate is not known on some day: then it counts as nothing on that day, so nothing can be told. */
  readonly withoutRate: string | null
}

const empty = (id: string, count: number) => ({
  id,
  values: new Float64Array(count),
  inflows: new Float64Array(count),
  outflows: new Float64Array(count),
  income: new Float64Array(count),
  charges: new Float64Array(count),
  exchange: new Float64Array(count),
  isPartial: false,
  foreign: null as string | null,
  withoutRate: null as string | null,
})

function follow(
  into: ReturnType<typeof empty>,
  held: HeldInAccount,
  dates: readonly string[],
  base: string,
  known: RateOn,
): void {
  const { closes, readOn, entersOn } = held
  const rate = (currency: string, date: string): number => {
    const found = known(currency, date)
    if (found === null) into.withoutRate ??= currency
    return found ?? 0
  }
  const multiplier = Number(held.multiplier)
  const moves = Map.groupBy(
    held.moves.filter((move) => move.date <= readOn),
    (move) => move.date,
  )
  const first = entersOn === null ? 0 : dates.indexOf(entersOn)
  let units = Number(held.units)
  const undo = (date: string): void => {
    for (const move of moves.get(date) ?? []) units -= Number(move.units)
    units = Math.round(units * UNIT) / UNIT
  }
  const last = dates.at(-1) ?? readOn
  for (const date of moves.keys()) if (date > last) undo(date)
  let at = closes.length - 1
  /** The price that stands for a day, going back; the price of the reading is the last there is. */
  const stated = held.value === null || units === 0 ? null : Number(held.value) / (units * multiplier)
  const priceOn = (date: string): number | null => {
    while (at >= 0 && closes[at]!.date > date) at--
    const found = closes[at]
    const pricedOn = held.valuedOn ?? readOn
    if (stated !== null && date >= pricedOn) {
      into.isPartial ||= date > addDays(pricedOn, PRICE_DAYS)
      return stated
    }
    if (!found || found.date < addDays(date, -PRICE_DAYS)) into.isPartial ||= units !== 0
    return found ? Number(found.close) : Number(closes[0]?.close ?? 'NaN') || stated
  }
  const isKnown = stated !== null || closes.length > 0
  for (let day = dates.length - 1; day >= Math.max(0, first); day--) {
    const date = dates[day]!
    const price = isKnown ? (priceOn(date) ?? 0) : 0
    const worth = (count: number): number => Math.round(count * price * multiplier * rate(held.currency, date) * 100)
    const value = units === 0 ? 0 : worth(units)
    into.values[day]! += value
    if (held.currency !== base && units !== 0 && day + 1 < dates.length) {
      into.foreign ??= held.currency
      const change = rate(held.currency, dates[day + 1]!) - rate(held.currency, date)
      into.exchange[day + 1]! += units * price * multiplier * 100 * change
    }
    if (day === first && entersOn !== null) into.inflows[day]! += value
    else if (day > 0)
      for (const move of moves.get(date) ?? []) {
        const cents = (amount: string): number => Math.round(Number(amount) * rate(move.currency, date) * 100)
        into.inflows[day]! += cents(move.bought)
        into.outflows[day]! += cents(move.sold)
        into.income[day]! += cents(move.income)
        into.charges[day]! += cents(move.charges)
        const moved = Number(move.moved)
        if (moved === 0) continue
        const came =
          move.movedAt === null
            ? worth(moved)
            : Math.round(moved * Number(move.movedAt) * multiplier * rate(move.currency, date) * 100)
        if (came > 0) into.inflows[day]! += came
        else into.outflows[day]! -= came
      }
    undo(date)
  }
}

/**
 * What securities were worth at the end of each day of a period, and what flowed into and out of them: from the units that
 * were read backwards through what moved, at the closes of each day. The same security in several accounts is one. In
 * doubles, rounded to whole cents a day: what is lost of a cent is in no sum, for gains are differences of these values.
 * What the exchange rate made of a day is what was there at its start, in its own currency, times the change of the rate.
 * @param dates every day of the period, the first of which only says where it starts
 * @param base the portfolio's currency
 * @returns rests after every security, for whoever has more to do at the same time
 */
export function* followSecurities(
  held: readonly HeldInAccount[],
  dates: readonly string[],
  base: string,
  rate: RateOn,
): Generator<void, FollowedSecurity[]> {
  const found = new Map<string, ReturnType<typeof empty>>()
  for (const each of held) {
    const into = found.get(each.id) ?? empty(each.id, dates.length)
    found.set(each.id, into)
    follow(into, each, dates, base, rate)
    yield
  }
  return [...found.values()]
}
