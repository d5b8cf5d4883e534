import type { SecurityType } from '@keelwise/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { uuid7 } from '../platform/ids.ts'
import { assetClassOf } from '../sources/rows.ts'
import { FILE_PROVIDER } from './identify-account.ts'

/** An account of files or by hand whose trades are known and whose holdings nobody states. */
export interface TradedAccount {
  readonly id: string
  readonly institution_id: string
  readonly currency: string
  readonly cost_method: string
}

/** A holding by the lots of its trades; amounts in the account's currency. */
export interface TradedPosition {
  readonly key: string
  readonly ticker: string | null
  readonly cusip: string | null
  readonly name: string
  readonly units: string
  readonly secType: SecurityType
  /** Of the last trade; null where none names one. */
  readonly price: string | null
  readonly pricedOn: string | null
  readonly value: string | null
  readonly cost: string | null
  /** The day of its first trade. */
  readonly since: string
  /** More was sold than is known to have been bought. */
  readonly isAtLeast: boolean
}

/** Before the key of a holding that was worked out. */
const TRADED = 'trades:'

/** The accounts whose holdings are worked out, also those whose trades are gone again; the lock is of the reading alone. */
export async function findTradedAccounts(tx: Tx, userId: string): Promise<TradedAccount[]> {
  const { rows } = await sql<TradedAccount>`
    select a.id, a.institution_id, a.currency, a.cost_method from account a left join credential c on c.id = a.credential_id and c.user_id = a.user_id
    where a.user_id = ${userId} and a.is_counted and (a.credential_id is null or c.provider = ${FILE_PROVIDER})
      and not exists (select from position p where p.user_id = a.user_id and p.account_id = a.id
        and p.position_key not like ${`${TRADED}%`} and p.position_key not like 'cash:%')
      and (exists (select from transaction t where t.user_id = a.user_id and t.account_id = a.id and t.units <> 0)
        or exists (select from position p where p.user_id = a.user_id and p.account_id = a.id
          and p.position_key like ${`${TRADED}%`}))
    order by a.id`.execute(tx)
  return rows
}

/**
 * Replaces what was worked out for an account, unless its holdings are stated by now. Where nobody stated a balance it is
 * worth these holdings and the cash that is told.
 * @param today `yyyy-MM-dd`
 */
export async function storeTradedPositions(
  tx: Tx,
  userId: string,
  account: TradedAccount,
  holdings: readonly TradedPosition[],
  now: Date,
  today: string,
): Promise<void> {
  const locked = await sql`
    select from account a where a.user_id = ${userId} and a.id = ${account.id} and a.is_counted
      and not exists (select from position p where p.user_id = a.user_id and p.account_id = a.id
        and p.position_key not like ${`${TRADED}%`} and p.position_key not like 'cash:%') for update`.execute(tx)
  if (locked.rows.length === 0) return
  const column = (pick: (row: TradedPosition) => string | boolean | null) => sql.val(holdings.map(pick))
  await sql`
    insert into position (id, user_id, institution_id, account_id, position_key, ticker, cusip, name, units, unit_price,
      unit_price_currency, market_value, market_value_currency, cost_basis, cost_basis_currency, sec_type, asset_class,
      priced_on, priced_by, traded_since, is_at_least, as_of)
    select id, ${userId}::uuid, ${account.institution_id}::uuid, ${account.id}::uuid, ${TRADED}::text || key, ticker, cusip, name, units, price,
      ${account.currency}, value, ${account.currency}, cost, case when cost is not null then ${account.currency} end, sec_type,
      asset_class, priced_on, case when price is not null then 'TRADE' end, since, is_at_least, ${now}
    from unnest(${column(() => uuid7(now.getTime()))}::uuid[], ${column((r) => r.key)}::text[], ${column((r) => r.ticker)}::text[],
      ${column((r) => r.cusip)}::text[], ${column((r) => r.name)}::text[], ${column((r) => r.units)}::numeric[],
      ${column((r) => r.price)}::numeric[], ${column((r) => r.value)}::numeric[], ${column((r) => r.cost)}::numeric[],
      ${column((r) => r.secType)}::text[], ${column((r) => assetClassOf(r.secType, r.name))}::text[],
      ${column((r) => (r.price === null ? null : r.pricedOn))}::date[], ${column((r) => r.since)}::date[],
      ${column((r) => r.isAtLeast)}::boolean[])
      as row(id, key, ticker, cusip, name, units, price, value, cost, sec_type, asset_class, priced_on, since, is_at_least)
    on conflict on constraint position_identity do update set ticker = excluded.ticker, cusip = excluded.cusip,
      name = excluded.name, units = excluded.units, unit_price = excluded.unit_price, market_value = excluded.market_value,
      cost_basis = excluded.cost_basis, cost_basis_currency = excluded.cost_basis_currency, sec_type = excluded.sec_type,
      asset_class = excluded.asset_class, priced_on = excluded.priced_on, priced_by = excluded.priced_by,
      traded_since = excluded.traded_since, is_at_least = excluded.is_at_least, as_of = excluded.as_of
  `.execute(tx)
  await sql`
    delete from position where user_id = ${userId} and account_id = ${account.id} and position_key like ${`${TRADED}%`}
      and position_key <> all(${column((row) => `${TRADED}${row.key}`)}::text[])`.execute(tx)
  await sql`
    update account set value_basis = 'positions', market_value = positions_value(user_id, id, currency, ${today}::date)
    where user_id = ${userId} and id = ${account.id} and (market_value is null or value_basis = 'positions')`.execute(
    tx,
  )
}
