import { type Position, assetClass, priceKind, secType } from '@keelwise/contract/positions'
import { securityTypeDisplay } from '@keelwise/contract/words'
import { sharesByKey } from '@keelwise/finance/percent-shares'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { countRows } from '../platform/db/pages.ts'
import { type AccountFilter, liveAccounts } from './accounts.ts'
import { baseCurrency, inBase, readBaseCurrency } from './base-currency.ts'
import { type HeldGain, type HeldGains, booksMuch } from './held-gains.ts'

export type PositionField = 'market_value_amount' | 'name' | 'ticker' | 'units'

interface PositionFilter extends Omit<AccountFilter, 'search'> {
  readonly sec_type?: string | undefined
  readonly asset_class?: string | undefined
  /** Part of a position's name, or its whole ticker; upper and lower case alike. */
  readonly search?: string | undefined
}

/** A position without a type is one of type OTHER, in lists as in sums. */
const secTypeOrOther = sql<string>`coalesce(position.sec_type, 'OTHER')`

/** The positions of counted accounts. */
export const livePositions = (tx: Tx, userId: string, { search, ...filter }: PositionFilter) =>
  liveAccounts(tx, userId, filter)
    .innerJoin('position', (join) =>
      join.onRef('position.account_id', '=', 'account.id').on('position.user_id', '=', userId),
    )
    .$if(Boolean(filter.sec_type), (query) => query.where(secTypeOrOther, '=', filter.sec_type ?? ''))
    .$if(Boolean(filter.asset_class), (query) => query.where('position.asset_class', '=', filter.asset_class ?? ''))
    .$if(Boolean(search), (query) =>
      query.where(
        sql<boolean>`(lower(position.ticker) = lower(${search}) or strpos(lower(position.name), lower(${search})) > 0)`,
      ),
    )

/**
 * Why a price that could be newer stays where it is: since then a close is 1.8 times the one before it, or less than that
 * part of it, which looks like a split that the units do not know of yet. Nobody has said that it is right.
 */
const heldStep = sql<{ date: string; before: string; after: string } | null>`(
  select jsonb_build_object('date', step.date, 'before', trim_scale(step.before)::text, 'after', trim_scale(step.close)::text)
  from (
    select m.date, m.close, lag(m.close) over (order by m.date) as before from known_price(position.user_id) m
    where m.symbol = coalesce(position.ticker, 'name:' || position.name) and m.currency = position.market_value_currency
      and m.date between coalesce(position.priced_on, position.as_of::date) - 8 and current_date
  ) step
  where greatest(step.close, step.before) >= 1.8 * least(step.close, step.before)
    and step.date > coalesce(position.priced_on, position.as_of::date)
    and (account.credential_id is null or credential.provider = 'file')
    and not exists (select from price_step said where said.user_id = position.user_id
      and said.symbol = coalesce(position.ticker, 'name:' || position.name) and said.date = step.date)
  order by step.date limit 1)`

/** The step that its owner said last to be right; what was said before that could be taken back cannot be. */
const takenStep = sql<string | null>`(
  select max(said.date) from price_step said where said.user_id = position.user_id
    and said.symbol = coalesce(position.ticker, 'name:' || position.name) and said.before is not null)`

/** A price is good for so many days: longer than any closure of the markets. */
const PRICE_DAYS = 8

const positionColumns = (today: string) =>
  [
    'position.id',
    'position.account_id',
    'account.institution_id',
    'account.account_name',
    'institution.name as institution_name',
    'position.ticker',
    'position.name',
    sql<string>`trim_scale(position.units)`.as('units'),
    sql<string>`round(position.unit_price, greatest(2, min_scale(position.unit_price)))`.as('unit_price'),
    'position.unit_price_currency',
    'position.market_value',
    'position.market_value_currency',
    'position.cost_basis',
    'position.cost_basis_currency',
    'position.fi_supplied_sec_type',
    'position.sec_type',
    'position.asset_class',
    sql<string | null>`round(position.coupon_rate, greatest(3, min_scale(position.coupon_rate)))`.as('coupon_rate'),
    'position.maturity_date',
    'position.priced_on',
    'position.priced_by',
    'position.priced_from',
    sql<boolean>`position.unit_price is not null and coalesce(position.sec_type, '') <> 'CASH'
    and coalesce(position.priced_on, position.as_of::date) < ${today}::date - ${PRICE_DAYS}::int`.as('is_price_old'),
    heldStep.as('price_step'),
    takenStep.as('taken_step'),
    'position.traded_since',
    sql<boolean>`coalesce(position.is_at_least, false)`.as('is_at_least'),
    'position.as_of',
  ] as const

type PositionRow = Awaited<ReturnType<typeof selectAfter>>[number]

const selectAfter = (
  tx: Tx,
  userId: string,
  filter: PositionFilter,
  { after, limit, today }: { readonly after: string | null; readonly limit: number; readonly today: string },
) =>
  livePositions(tx, userId, filter)
    .$if(after !== null, (query) => query.where('position.id', '>', after ?? ''))
    .select(positionColumns(today))
    .orderBy('position.id')
    .limit(limit)
    .execute()

const isOfLots = (held: HeldGain | undefined): held is HeldGain =>
  held !== undefined && held.source !== null && (held.source !== 'institution' || held.withoutUnits !== null)

/** A position as answers show it, with what it cost and gained by the source that counts for it. */
const toPosition = (row: PositionRow, held: HeldGain | undefined): Position => ({
  id: row.id,
  account_id: row.account_id,
  institution_id: row.institution_id,
  account_name: row.account_name,
  institution_name: row.institution_name,
  ticker: row.ticker,
  name: row.name,
  units: row.units,
  unit_price_amount: row.unit_price,
  unit_price_currency: row.unit_price_currency,
  market_value_amount: row.market_value,
  market_value_currency: row.market_value_currency,
  // what its source states is shown as it is stated, also a zero
  cost_basis_amount: isOfLots(held) ? held.cost : row.cost_basis,
  cost_basis_currency: isOfLots(held) ? held.currency : row.cost_basis_currency,
  fi_supplied_sec_type: row.fi_supplied_sec_type,
  sec_type: row.sec_type === null ? null : secType.parse(row.sec_type),
  asset_class: assetClass.parse(row.asset_class),
  coupon_rate: row.coupon_rate,
  maturity_date: row.maturity_date,
  unrealized_gain_amount: held?.gain ?? null,
  unrealized_gain_currency: held?.gainCurrency ?? null,
  cost_source: held?.source ?? null,
  cost_without_units: held?.withoutUnits ?? null,
  stated_cost_amount: held?.stated?.amount ?? null,
  stated_cost_currency: held?.stated?.currency ?? null,
  priced_on: row.priced_on,
  priced_by: priceKind.nullable().parse(row.priced_by),
  priced_from: row.priced_by === 'CLOSE' || row.priced_by === 'SIMULATED' ? row.priced_from : null,
  is_price_old: row.is_price_old,
  price_step: row.price_step,
  taken_step: row.taken_step,
  traded_since: row.traded_since,
  is_at_least: row.is_at_least,
  as_of: row.as_of.toISOString(),
})

/** How many positions a filter leaves. */
export const countPositions = (tx: Tx, userId: string, filter: PositionFilter): Promise<number> =>
  countRows(livePositions(tx, userId, filter))

/** What a position is worth in the base currency by the rates of a day, null when it is not known. */
export const positionWorth = (userId: string, today: string) =>
  inBase(userId, sql`position.market_value`, sql`position.market_value_currency`, today)

/** What the positions at each institution are worth together, over those whose worth is known. @param today `yyyy-MM-dd` */
export async function sumPositionsByInstitution(
  tx: Tx,
  userId: string,
  filter: PositionFilter,
  today: string,
): Promise<Map<string, string>> {
  const rows = await livePositions(tx, userId, filter)
    .select(['account.institution_id', sql<string | null>`round(sum(${positionWorth(userId, today)}), 2)`.as('worth')])
    .groupBy('account.institution_id')
    .execute()
  return new Map(
    rows.flatMap(({ institution_id, worth }) => (worth === null ? [] : [[institution_id, worth] as const])),
  )
}

const orderOf = (field: PositionField, userId: string, today: string) => {
  switch (field) {
    case 'market_value_amount':
      return positionWorth(userId, today)
    case 'name':
      return sql`lower(position.name)`
    case 'ticker':
      return sql`position.ticker`
    case 'units':
      return sql`position.units`
  }
}

interface AskedPage {
  readonly limit: number
  readonly offset: number
  readonly today: string
}

const positionsPage = (
  tx: Tx,
  userId: string,
  filter: PositionFilter,
  order: PositionField | `-${PositionField}`,
  { limit, offset, today }: AskedPage,
) => {
  const isFalling = order.startsWith('-')
  const field = order.replace(/^-/, '') as PositionField
  return livePositions(tx, userId, filter)
    .select(positionColumns(today))
    .orderBy(orderOf(field, userId, today), (by) => (isFalling ? by.desc() : by.asc()).nullsLast())
    .orderBy('position.id', isFalling ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
}

/** One page of positions, by what they are worth in the base currency; what is missing comes last either way. */
export const readPositions = async (
  ...[tx, userId, filter, order, page, held]: [...Parameters<typeof positionsPage>, HeldGains]
): Promise<Position[]> =>
  (await positionsPage(tx, userId, filter, order, page).execute()).map((row) => toPosition(row, held.get(row.id)))

/**
 * The same before it is known what they cost and gained, with how many the filter leaves and whether the person booked so
 * much that these are worked out in a thread: one question.
 */
export async function readPositionsCounted(...[tx, userId, filter, order, page]: Parameters<typeof positionsPage>) {
  const rows = await positionsPage(tx, userId, filter, order, page)
    .select([sql<number>`(count(*) over ())::int`.as('counted'), booksMuch(userId).as('is_much')])
    .execute()
  const [first] = rows
  return {
    // beyond the last page no row tells
    count: first?.counted ?? (page.offset > 0 ? await countPositions(tx, userId, filter) : 0),
    isMuch: first?.is_much === true,
    withGains: (held: HeldGains): Position[] => rows.map((row) => toPosition(row, held.get(row.id))),
  }
}

/** The next positions in the order of their ids, after one of them or from the first. */
export const readPositionsAfter = async (
  tx: Tx,
  userId: string,
  filter: PositionFilter,
  page: Parameters<typeof selectAfter>[3],
  held: HeldGains,
): Promise<Position[]> => (await selectAfter(tx, userId, filter, page)).map((row) => toPosition(row, held.get(row.id)))

/**
 * Positions summed by security type in the base currency, largest first. Each is converted and rounded on its own, so the
 * types add up to the total; the rate of a currency is looked up once, not once per position.
 * @param today the day of conversion, `yyyy-MM-dd`
 */
const sumBySecType = (tx: Tx, userId: string, today: string) =>
  tx
    .with('held', (db) =>
      livePositions(db as Tx, userId, {}).select([
        secTypeOrOther.as('sec_type'),
        'position.market_value',
        'position.market_value_currency as currency',
      ]),
    )
    .with(
      (cte) => cte('rate').materialized(),
      (db) =>
        db
          .selectFrom((inner) => inner.selectFrom('held').select('currency').distinct().as('used'))
          .select([
            'currency',
            sql<string | null>`conversion_rate(currency, ${baseCurrency(userId)}, ${today}::date)`.as('rate'),
          ]),
    )
    .selectFrom('held')
    .innerJoin('rate', 'rate.currency', 'held.currency')
    .select([
      'sec_type',
      sql<string>`round(coalesce(sum(round(market_value * rate, 2)), 0), 2)`.as('worth'),
      sql<string>`round(sum(coalesce(sum(round(market_value * rate, 2)), 0)) over (), 2)`.as('total'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where market_value is null or rate is null)::int`.as('unknown'),
      sql<string[]>`coalesce(array_agg(distinct held.currency) filter (where rate is null), '{}')`.as('unconverted'),
    ])
    .groupBy('sec_type')
    .orderBy('worth', 'desc')
    .orderBy('sec_type')
    .execute()

/** The security types that are held, each with its worth in the base currency and its share. @param today `yyyy-MM-dd` */
export async function readSecurityTypes(tx: Tx, userId: string, today: string) {
  const types = await sumBySecType(tx, userId, today)
  const currency = await readBaseCurrency(tx, userId)
  // A type that is short on the whole has no share: percents divide what is owned, the total counts everything.
  const percents = sharesByKey(new Map(types.map(({ sec_type: type, worth }) => [type, worth])))
  return {
    results: types.map((type) => {
      const known = secType.parse(type.sec_type)
      return {
        sec_type: known,
        sec_type_display: securityTypeDisplay[known],
        market_value_amount: type.worth,
        market_value_currency: currency,
        percent: percents.get(type.sec_type) ?? '0.00',
        positions_count: type.count,
        unknown_positions: type.unknown,
      }
    }),
    total_market_value: { amount: types[0]?.total ?? '0.00', currency },
    unconverted: [...new Set(types.flatMap((type) => type.unconverted))].toSorted(),
  }
}

/** Everything held, each position with its worth in the base currency by the rates of a day; null when it is not known. */
export const selectHoldings = (tx: Tx, userId: string, today: string) =>
  livePositions(tx, userId, {})
    .select([
      'position.id',
      'position.name',
      'position.ticker',
      'position.cusip',
      'position.asset_class',
      'position.market_value_currency as currency',
      'position.as_of',
      'position.account_id',
      'account.account_name',
      'account.account_type',
      'account.institution_id',
      'institution.name as institution_name',
      secTypeOrOther.as('sec_type'),
      positionWorth(userId, today).as('worth'),
    ])
    .orderBy('position.id')
    .execute()

/** A position whose worth is known. */
export type Holding = Awaited<ReturnType<typeof selectHoldings>>[number] & { readonly worth: string }

/** The positions whose worth is known. */
export const convertedOf = (rows: Awaited<ReturnType<typeof selectHoldings>>): Holding[] =>
  rows.flatMap((row) => (row.worth === null ? [] : [{ ...row, worth: row.worth }]))
