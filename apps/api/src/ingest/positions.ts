import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { uuid7 } from '../platform/ids.ts'
import type { Owner } from './accounts.ts'
import { type PositionRow, assetClassOf } from '../sources/rows.ts'
import { dayOf } from '@keelwise/finance/days'

const BATCH = 2000

/** Gives equal keys of one snapshot a number, so that two lots of the same security are both kept. */
function numbered(rows: readonly PositionRow[]): PositionRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const count = (seen.get(row.key) ?? 0) + 1
    seen.set(row.key, count)
    return count === 1 ? row : { ...row, key: `${row.key}#${count}` }
  })
}

async function upsert(tx: Tx, owner: Owner, accountId: string, rows: readonly PositionRow[], now: Date): Promise<void> {
  const column = (pick: (row: PositionRow) => string | boolean | null) => sql.val(rows.map(pick))
  await sql`
    insert into position (id, user_id, institution_id, account_id, position_key, ticker, cusip, name, units, unit_price,
      unit_price_currency, market_value, market_value_currency, computed_value, value_differs, cost_basis,
      cost_basis_currency, fi_supplied_sec_type, sec_type, asset_class, coupon_rate, maturity_date, as_of)
    select id, ${owner.userId}::uuid, ${owner.institutionId}::uuid, ${accountId}::uuid, key, ticker, cusip, name, units, price, price_currency,
      value, value_currency, computed, differs, cost, case when cost is null then null else value_currency end,
      fi_type, sec_type, asset_class, coupon, maturity, as_of
    from unnest(
      ${column(() => uuid7(now.getTime()))}::uuid[], ${column((r) => r.key)}::text[], ${column((r) => r.ticker)}::text[],
      ${column((r) => r.cusip)}::text[], ${column((r) => r.name)}::text[], ${column((r) => r.units)}::numeric[],
      ${column((r) => r.unitPrice)}::numeric[], ${column((r) => r.unitPriceCurrency)}::text[],
      ${column((r) => r.marketValue)}::numeric[], ${column((r) => r.marketValueCurrency)}::text[],
      ${column((r) => r.computedValue)}::numeric[], ${column((r) => r.valueDiffers)}::boolean[],
      ${column((r) => r.costBasis)}::numeric[], ${column((r) => r.fiSecType)}::text[], ${column((r) => r.secType)}::text[],
      ${column((r) => assetClassOf(r.secType, r.name))}::text[], ${column((r) => r.couponRate)}::numeric[],
      ${column((r) => r.maturityDate)}::date[], ${column((r) => r.asOf ?? now.toISOString())}::timestamptz[]
    ) as row(id, key, ticker, cusip, name, units, price, price_currency, value, value_currency, computed, differs, cost,
      fi_type, sec_type, asset_class, coupon, maturity, as_of)
    on conflict on constraint position_identity do update set
      ticker = excluded.ticker, cusip = excluded.cusip, name = excluded.name, units = excluded.units,
      unit_price = excluded.unit_price, unit_price_currency = excluded.unit_price_currency,
      market_value = excluded.market_value, market_value_currency = excluded.market_value_currency,
      computed_value = excluded.computed_value, value_differs = excluded.value_differs, cost_basis = excluded.cost_basis,
      cost_basis_currency = excluded.cost_basis_currency, fi_supplied_sec_type = excluded.fi_supplied_sec_type,
      sec_type = excluded.sec_type, asset_class = excluded.asset_class, coupon_rate = excluded.coupon_rate,
      maturity_date = excluded.maturity_date, as_of = excluded.as_of, priced_on = null, priced_by = null,
      traded_since = null, is_at_least = null
  `.execute(tx)
}

/** Replaces the cash of an account whose other holdings nobody told: what it is worth stays as it was. */
export async function storeCash(
  tx: Tx,
  owner: Owner,
  accountId: string,
  cash: readonly PositionRow[],
  now: Date,
): Promise<void> {
  await upsert(tx, owner, accountId, cash, now)
  await sql`
    delete from position where user_id = ${owner.userId} and account_id = ${accountId} and position_key like 'cash:%'
      and position_key <> all(${sql.val(cash.map((row) => row.key))}::text[])`.execute(tx)
}

/** What an account is worth is not known: its positions are not all of what it holds. */
export const forgetValue = (tx: Tx, userId: string, accountId: string) =>
  sql`update account set market_value = null, value_basis = 'positions' where user_id = ${userId} and id = ${accountId}`.execute(
    tx,
  )

/** Where nobody states a balance the account is worth what its positions come to by the day's rates, cash included. */
const valueByPositions = (tx: Tx, userId: string, accountId: string, now: Date) =>
  sql`
    update account set value_basis = 'positions',
      market_value = positions_value(user_id, id, currency, ${dayOf(now)}::date)
    where user_id = ${userId} and id = ${accountId}`.execute(tx)

/**
 * Replaces an account's holdings by a full snapshot, cash among them; a position that stays keeps its id.
 * An empty snapshot beside a value that is not zero says that holdings were unavailable, not that they are gone.
 * @param accountValue as the source states it; null when it does not, then the positions tell it
 */
export async function storePositions(
  tx: Tx,
  owner: Owner,
  accountId: string,
  snapshot: readonly PositionRow[],
  accountValue: string | null,
  now: Date,
): Promise<void> {
  if (snapshot.length === 0 && Number(accountValue ?? '0') !== 0) return
  const rows = numbered(snapshot)
  for (let from = 0; from < rows.length; from += BATCH)
    await upsert(tx, owner, accountId, rows.slice(from, from + BATCH), now)
  await sql`
    delete from position
    where user_id = ${owner.userId} and account_id = ${accountId}
      and position_key <> all(${sql.val(rows.map((row) => row.key))}::text[])
  `.execute(tx)
  if (accountValue === null) await valueByPositions(tx, owner.userId, accountId, now)
}
