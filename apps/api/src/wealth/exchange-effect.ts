import { investedTypes } from '@keelwise/contract/words'
import { sumAmounts } from '@keelwise/finance/amounts'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { liveAccounts } from './accounts.ts'
import { baseCurrency, inBase } from './base-currency.ts'

/** Some accounts over some days, counted from the close of a day. */
export interface Stretch {
  readonly accountIds: readonly string[]
  /** The day whose close is counted from, before `to`. */
  readonly start: string
  readonly to: string
}

/** The accounts in other currencies than the base. @param invested whether those with investments or the others */
const foreignAccounts = (tx: Tx, userId: string, ids: readonly string[], invested: boolean) =>
  liveAccounts(tx, userId)
    .where(sql<boolean>`account.id = any(${sql.val(ids)}::uuid[])`)
    .where(sql<boolean>`account.currency <> ${baseCurrency(userId)}`)
    .where(sql<boolean>`(account.account_type = any(${sql.val(investedTypes)}::text[])) = ${invested}`)
    .select(['account.id', 'account.currency', 'account.market_value'])

/**
 * What exchange rates did to accounts without investments that are kept in other currencies: to what was there at the
 * start, and to what was booked from its day on. What no booking explains counts at the rate of the last day, so it is
 * no part of it.
 * @param booked whether bookings may be looked at; without, the whole change of a balance counts at the last rate
 */
export async function readRatesOnBalances(
  tx: Tx,
  userId: string,
  { accountIds, start, to }: Stretch,
  today: string,
  booked = true,
): Promise<string> {
  const base = baseCurrency(userId)
  const { rows } = await sql<{ effect: string }>`
    with held as materialized (${foreignAccounts(tx, userId, accountIds, false)}),
    valued as (
      select held.id, held.currency, known.market_value as before,
        case when ${to}::date >= ${today}::date then held.market_value else later.market_value end as now,
        conversion_rate(held.currency, ${base}, ${start}::date) as rate_then,
        conversion_rate(held.currency, ${base}, ${to}::date) as rate_now
      from held
      join lateral (
        select market_value, currency from account_snapshot s
        where s.user_id = ${userId} and s.account_id = held.id and s.date <= ${start}::date order by s.date desc limit 1
      ) known on known.currency = held.currency
      join lateral (
        select market_value, currency from account_snapshot s
        where s.user_id = ${userId} and s.account_id = held.id and s.date <= ${to}::date order by s.date desc limit 1
      ) later on later.currency = held.currency
    ),
    booked as (
      select valued.id, coalesce(sum(worth), 0) as worth, coalesce(sum(own), 0) as own
      from valued left join lateral (
        select ${inBase(userId, sql`t.flow_amount`, sql`t.currency`, sql`t.execution_date`)} as worth,
          case t.currency when valued.currency then t.flow_amount
            else round(t.flow_amount * conversion_rate(t.currency, valued.currency, t.execution_date), 2) end as own
        from transaction t
        where ${booked} and t.user_id = ${userId} and t.account_id = valued.id and not t.is_pending
          and t.flow_amount <> 0 and t.execution_date > ${start}::date and t.execution_date <= ${to}::date
      ) row on row.worth is not null and row.own is not null
      group by valued.id
    )
    select round(now * rate_now, 2) - round(before * rate_then, 2) - booked.worth
      - round((now - before - booked.own) * rate_now, 2) as effect
    from valued join booked using (id)
    where now is not null and before is not null and rate_now is not null and rate_then is not null
  `.execute(tx)
  return sumAmounts(rows.map(({ effect }) => effect))
}

/**
 * What exchange rates did to investments in other currencies between the last day that one of them was read and a later
 * one, by what they are worth now. @param read the last day that was read
 */
export async function readRatesSince(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  read: string,
  to: string,
): Promise<string> {
  if (read >= to) return '0.00'
  const base = baseCurrency(userId)
  const { rows } = await sql<{ effect: string | null }>`
    select round(market_value * conversion_rate(currency, ${base}, ${to}::date), 2)
      - round(market_value * conversion_rate(currency, ${base}, ${read}::date), 2) as effect
    from (${foreignAccounts(tx, userId, accountIds, true)}) held`.execute(tx)
  return sumAmounts(rows.flatMap(({ effect }) => (effect === null ? [] : [effect])))
}

/**
 * What transfers among some accounts cost or brought in the base currency: what was kept of the money on its way, and what
 * the rate that was paid differed from those of the days. Both legs lie in the days.
 */
export async function readTransferCosts(
  tx: Tx,
  userId: string,
  { accountIds, start, to }: Stretch,
): Promise<{ kept: string; exchanged: string }> {
  const worthOf = (leg: string) =>
    inBase(userId, sql.ref(`${leg}.flow_amount`), sql.ref(`${leg}.currency`), sql.ref(`${leg}.execution_date`))
  const { rows } = await sql<{ kept: string; exchanged: string }>`
    with pair as (
      select ${worthOf('o')} + ${worthOf('i')} as whole,
        case when o.currency = i.currency
          then ${inBase(userId, sql`(o.flow_amount + i.flow_amount)`, sql`o.currency`, sql`o.execution_date`)}
          else 0 end as kept
      from transaction o join transaction i on i.user_id = o.user_id and i.transfer_id = o.transfer_id and i.id <> o.id
      where o.user_id = ${userId} and o.transfer_id is not null and o.flow_amount < 0 and i.flow_amount > 0
        and (o.currency <> i.currency or o.currency <> ${baseCurrency(userId)} or o.flow_amount <> -i.flow_amount)
        and o.account_id = any(${sql.val([...accountIds])}::uuid[]) and i.account_id = any(${sql.val([...accountIds])}::uuid[])
        and o.execution_date > ${start}::date and o.execution_date <= ${to}::date
        and i.execution_date > ${start}::date and i.execution_date <= ${to}::date
    )
    select round(coalesce(sum(kept), 0), 2) as kept, round(coalesce(sum(whole - kept), 0), 2) as exchanged
    from pair where whole is not null`.execute(tx)
  return rows[0]!
}
