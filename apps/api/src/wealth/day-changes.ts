import { toAmount } from '@keelwise/finance/amounts'
import { divide, multiply } from '@keelwise/finance/decimals'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'

/** A security by its ticker, else its name, in the currency of its worth. */
interface Held {
  readonly ticker: string | null
  readonly name: string
  readonly currency: string
}

/** How the newest kept close of a security stands to the one before. */
interface DayMove {
  readonly move: string
  readonly close: string
  /** The day of the newest close, `yyyy-MM-dd`. */
  readonly on: string
}
export type DayMoves = ReadonlyMap<string, DayMove>

/** Days between two closes, or since the last, with a long weekend and its holidays between: more is no move of a day. */
const MOST_DAYS = 5

const keyOf = ({ ticker, name, currency }: Held): string => `${currency} ${ticker ?? `name:${name}`}`

/**
 * The moves of the newest day of prices, where prices are kept of it and of the day before. A step that looks like a split
 * (see `heldStep` of positions) is none.
 * @param today `yyyy-MM-dd`
 */
export async function readDayMoves(tx: Tx, userId: string, today: string, held: readonly Held[]): Promise<DayMoves> {
  const wanted = [...new Map(held.map((one) => [keyOf(one), one])).values()]
  const { rows } = await sql<{ key: string; move: string; close: string; on: string }>`
    select wanted.key, newest.close - newest.before as move, newest.close, newest.date as on
    from unnest(${wanted.map(keyOf)}::text[], ${wanted.map(({ ticker, name }) => ticker ?? `name:${name}`)}::text[],
      ${wanted.map(({ currency }) => currency)}::text[]) as wanted(key, symbol, currency)
    cross join lateral (
      select p.date, p.close, lead(p.close) over days as before, lead(p.date) over days as before_on
      from known_price(${userId}) p
      where p.symbol = wanted.symbol and p.currency = wanted.currency
        and p.close > 0 and p.date between ${today}::date - ${sql.lit(2 * MOST_DAYS)} and ${today}::date
      window days as (order by p.date desc)
      order by p.date desc limit 1
    ) newest
    where newest.date >= ${today}::date - ${sql.lit(MOST_DAYS)} and newest.before_on >= newest.date - ${sql.lit(MOST_DAYS)}
      and greatest(newest.close, newest.before) < 1.8 * least(newest.close, newest.before)`.execute(tx)
  return new Map(rows.map(({ key, ...move }) => [key, move]))
}

/** What a holding of so much is worth more than a day before, and the day; null where no prices tell it. */
export function dayChangeOf(
  moves: DayMoves,
  held: Held & { readonly worth: string | null },
): { readonly amount: string; readonly on: string } | null {
  const known = moves.get(keyOf(held))
  if (known === undefined || held.worth === null) return null
  return { amount: toAmount(divide(multiply(held.worth, known.move), known.close)), on: known.on }
}
