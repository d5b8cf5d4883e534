import { type HoldingLine, MOST_HOLDINGS, type listHoldings, secType } from '@keelwise/contract/positions'
import type { Result } from '@keelwise/contract/endpoint'
import { sumAmounts, toAmount } from '@keelwise/finance/amounts'
import { compare, minus } from '@keelwise/finance/decimals'
import { percentOf } from '@keelwise/finance/health'
import { sharesByKey } from '@keelwise/finance/percent-shares'
import type { Tx } from '../platform/db/database.ts'
import { readBaseCurrency } from './base-currency.ts'
import { type DayMoves, dayChangeOf, readDayMoves } from './day-changes.ts'
import { type HeldGains, sumHeldGains } from './held-gains.ts'
import { selectHoldings } from './positions.ts'

type Row = Awaited<ReturnType<typeof selectHoldings>>[number]

/** What is one security wherever it is held: the same ticker, else the same name, of the same type and currency. */
export const holdingKey = ({
  ticker,
  name,
  sec_type: type,
  currency,
}: Pick<Row, 'ticker' | 'name' | 'sec_type' | 'currency'>): string =>
  JSON.stringify([ticker?.trim().toUpperCase() || name.trim().toLowerCase(), type, currency])

/**
 * All holdings, one a security over all accounts, largest first, in the base currency: worth by the rates of a day, share of
 * what is owned (what is short has none), and unrealized gain by the source that counts for each position.
 * @param today `yyyy-MM-dd`
 */
export async function readHoldings(
  tx: Tx,
  userId: string,
  today: string,
  gains: HeldGains,
): Promise<Result<typeof listHoldings>> {
  const rows = await selectHoldings(tx, userId, today)
  const moves = await readDayMoves(tx, userId, today, rows)
  const bySecurity = Map.groupBy(rows, holdingKey)
  const lines = [...bySecurity].map(([key, parts]) => ({ key, line: toHolding(parts, gains, moves) }))
  const percents = sharesByKey(new Map(lines.map(({ key, line }) => [key, line.market_value_amount ?? '0'])))
  const whole = lines.map(({ key, line }) => ({ ...line, percent: percents.get(key) ?? '0.00' }))
  whole.sort((a, b) => compare(b.market_value_amount ?? '0', a.market_value_amount ?? '0') || compareText(a, b))
  // cash is held at what it cost, as with the unrealized gain everywhere
  const held = sumHeldGains(gains)
  return {
    currency: await readBaseCurrency(tx, userId),
    total_market_value: sumAmounts(whole.map(({ market_value_amount: worth }) => worth ?? '0')),
    gain_amount: held.amount,
    gain_percent: held.percent,
    day_change: sumDayChanges(rows, moves),
    count: whole.length,
    unknown_positions: rows.filter(({ worth }) => worth === null).length,
    results: whole.slice(0, MOST_HOLDINGS),
  }
}

const compareText = (a: HoldingLine, b: HoldingLine): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** What holdings moved together, over those of which it is known. */
function sumDayChanges(rows: readonly Row[], moves: DayMoves): HoldingLine['day_change'] {
  const known = rows.flatMap((row) => {
    const change = dayChangeOf(moves, row)
    return change === null ? [] : [{ ...change, worth: row.worth ?? '0' }]
  })
  const [first] = known
  if (!first) return null
  const amount = sumAmounts(known.map((one) => one.amount))
  const percent = percentOf(amount, minus(sumAmounts(known.map(({ worth }) => worth)), amount))
  const on = known.reduce((newest, one) => (one.on > newest ? one.on : newest), first.on)
  return { amount, percent: percent && toAmount(percent), on }
}

function toHolding(rows: readonly Row[], gains: HeldGains, moves: DayMoves): HoldingLine {
  const [first] = rows
  if (!first) throw new Error('A security without a position')
  const worth = rows.flatMap((row) => (row.worth === null ? [] : [toAmount(row.worth)]))
  const isCash = first.sec_type === 'CASH'
  const known = isCash ? [] : rows.flatMap(({ id }) => gains.get(id) ?? []).filter((one) => one.gainInBase !== null)
  const gain = known.length === 0 ? null : sumAmounts(known.map((one) => one.gainInBase ?? '0'))
  const percent = gain === null ? null : percentOf(gain, sumAmounts(known.map((one) => one.costInBase ?? '0')))
  return {
    ticker: first.ticker,
    name: first.name,
    sec_type: secType.parse(first.sec_type),
    market_value_amount: worth.length === 0 ? null : sumAmounts(worth),
    percent: '0.00',
    gain_amount: gain,
    gain_percent: percent && toAmount(percent),
    day_change: isCash ? null : sumDayChanges(rows, moves),
    is_partial:
      worth.length < rows.length ||
      (gain !== null && (known.length < rows.length || known.some((one) => one.withoutUnits !== null))),
    parts: rows
      .toSorted((a, b) => compare(b.worth ?? '0', a.worth ?? '0'))
      .map((row) => ({
        position_id: row.id,
        account_name: row.account_name,
        institution_id: row.institution_id,
        institution_name: row.institution_name,
        market_value_amount: row.worth === null ? null : toAmount(row.worth),
        gain_amount: isCash ? null : (gains.get(row.id)?.gainInBase ?? null),
      })),
  }
}
