import type { NetWorthChange, NetWorthPoint } from '@keelwise/contract/summary'
import { changeBetween } from '@keelwise/finance/change'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { UnknownAccount } from '@keelwise/contract/accounts'
import { accountWorth, liveAccounts, unconvertedCurrencies, unknownAccounts } from './accounts.ts'
import { baseCurrency } from './base-currency.ts'

/** What the accounts are worth today, and the part of it that is comparable with some days ago. */
interface NetWorthSums {
  readonly total: string
  readonly assets: string
  readonly liabilities: string
  readonly accounts: number
  readonly institutions: number
  readonly unconverted: string[]
  /** Accounts that every sum of today is without. */
  readonly unknown_accounts: UnknownAccount[]
  readonly currency: string
  readonly lastSync: Date | null
  readonly earlier: readonly ComparableSums[]
}

/** Values of the accounts that have a value on a day, on that day and today. */
interface ComparableSums {
  readonly since: string
  readonly before: string
  readonly now: string
  readonly known: number
  readonly leftOut: number
  readonly estimated: boolean
}

/**
 * Sums over the live accounts in the base currency, each account converted and rounded on its own, today and on earlier days.
 * A day's value of an account is the last snapshot on or before it, at the rate of that day.
 * @param today `yyyy-MM-dd`
 * @param earlier days to compare with, `yyyy-MM-dd`
 */
export async function readNetWorth(
  tx: Tx,
  userId: string,
  today: string,
  earlier: readonly string[],
): Promise<NetWorthSums> {
  const accounts = liveAccounts(tx, userId).select([
    'account.id',
    'account.institution_id',
    'account.is_liability',
    'account.currency',
    'account.account_name',
    'account.market_value',
    'account.value_basis',
    accountWorth(userId, today).as('worth'),
  ])
  const { rows } = await sql<Omit<NetWorthSums, 'earlier'> & { earlier: readonly ComparableSums[] | null }>`
    with valued as materialized (${accounts}),
    compared as (
      select day, valued.worth as now, known.source,
        round(known.market_value * conversion_rate(known.currency, ${baseCurrency(userId)}, day), 2) as before
      from unnest(${earlier}::date[]) as day cross join valued
      left join lateral (
        select market_value, currency, source from account_snapshot s
        where s.user_id = ${userId} and s.account_id = valued.id and s.date <= day order by s.date desc limit 1
      ) known on true
      where valued.worth is not null
    ),
    summed as (
      select day,
        round(coalesce(sum(before), 0), 2) as before,
        round(coalesce(sum(now) filter (where before is not null), 0), 2) as now,
        count(before)::int as known,
        count(*) filter (where before is null)::int as left_out,
        coalesce(bool_or(source = 'reconstructed'), false) as estimated
      from compared group by day
    )
    select
      round(coalesce(sum(worth), 0), 2) as total,
      round(coalesce(sum(worth) filter (where not is_liability), 0), 2) as assets,
      round(coalesce(sum(worth) filter (where is_liability), 0), 2) as liabilities,
      count(*)::int as accounts,
      count(distinct institution_id)::int as institutions,
      ${unconvertedCurrencies} as unconverted,
      ${unknownAccounts} as unknown_accounts,
      ${baseCurrency(userId)} as currency,
      (select max(finished_at) from sync where user_id = ${userId} and status = 'DONE') as "lastSync",
      (select json_agg(json_build_object('since', day, 'before', before::text, 'now', now::text, 'known', known,
        'leftOut', left_out, 'estimated', estimated)) from summed) as earlier
    from valued
  `.execute(tx)
  const row = rows[0]!
  return { ...row, earlier: row.earlier ?? [] }
}

interface HistoryRow {
  readonly date: string
  readonly amount: string
  /** Accounts that have a value on or before the day. */
  readonly accounts: number
  /** Accounts with a row of this very day. */
  readonly recorded: number
  /** Accounts whose value of the day was worked out from transactions. */
  readonly reconstructed: number
}

/**
 * Net worth on each day from the first one that has a value, oldest first. An account counts from its first snapshot on
 * with the last one on or before the day. Only changes are summed: a running total per currency, converted at the
 * day's rate, costs the number of snapshots and not days times accounts.
 * @param from first day, `yyyy-MM-dd` @param to last day
 */
async function selectHistory(
  tx: Tx,
  userId: string,
  from: string,
  to: string,
  accountIds?: readonly string[],
): Promise<HistoryRow[]> {
  const accounts = liveAccounts(tx, userId)
    .$if(accountIds !== undefined, (query) => query.where(sql<boolean>`account.id = any(${accountIds ?? []}::uuid[])`))
    .select('account.id')
  const { rows } = await sql<HistoryRow>`
    with live as materialized (${accounts}),
    snap as (
      select account_id, date as recorded_on, date, market_value, currency, source from account_snapshot
      where user_id = ${userId} and account_id in (select id from live) and date between ${from}::date and ${to}::date
      union all
      select live.id, null, ${from}::date - 1, last.market_value, last.currency, last.source
      from live cross join lateral (
        select market_value, currency, source from account_snapshot s
        where s.user_id = ${userId} and s.account_id = live.id and s.date < ${from}::date order by s.date desc limit 1
      ) last
    ),
    step as (
      select *, lag(market_value) over account as value_before, lag(currency) over account as currency_before,
        lag(source) over account as source_before
      from snap window account as (partition by account_id order by date)
    ),
    -- a change of an account's currency takes the old amount out and puts the new one in
    moved as (
      select date, currency, market_value as amount from step
      union all
      select date, currency_before, -value_before from step where currency_before is not null
    ),
    day as (
      select day::date as date from generate_series(
        (select greatest(min(date), ${from}::date) from snap)::timestamp, ${to}::timestamp, interval '1 day') as day
    ),
    used as materialized (
      select currency, conversion_rate(currency, ${baseCurrency(userId)}, ${to}::date) is not null as is_known
      from (select distinct currency from moved) each
    ),
    counted as (
      select greatest(date, ${from}::date) as date,
        -- what has no rate is no part of the sum
        count(*) filter (where value_before is null and used.is_known)::int as added,
        count(recorded_on) filter (where used.is_known)::int as recorded,
        sum((source = 'reconstructed')::int - (coalesce(source_before, '') = 'reconstructed')::int)::int as reconstructed
      from step join used using (currency) group by 1
    ),
    held as (
      select used.currency, day.date,
        sum(coalesce(sum(moved.amount), 0)) over (partition by used.currency order by day.date) as amount
      from used
      cross join day
      left join moved on moved.currency = used.currency and greatest(moved.date, ${from}::date) = day.date
      group by used.currency, day.date
    ),
    worth as (
      select date, round(coalesce(sum(round(amount * conversion_rate(currency, ${baseCurrency(userId)}, date), 2)), 0), 2) as amount from held group by date
    )
    select worth.date, worth.amount,
      sum(coalesce(counted.added, 0)) over by_day::int as accounts,
      coalesce(counted.recorded, 0) as recorded,
      sum(coalesce(counted.reconstructed, 0)) over by_day::int as reconstructed
    from worth left join counted on counted.date = worth.date
    window by_day as (order by worth.date)
    order by worth.date
  `.execute(tx)
  return rows
}

/**
 * The change since a day, over the accounts that had a value then: money that was there before and only linked later is
 * no gain. Null when nothing is known that far back.
 */
export function changeSince(netWorth: NetWorthSums, day: string): NetWorthChange | null {
  const sums = netWorth.earlier.find((entry) => entry.since === day)
  if (!sums || sums.known === 0) return null
  return {
    ...changeBetween(sums.before, sums.now),
    since: sums.since,
    accounts_left_out: sums.leftOut,
    estimated: sums.estimated,
  }
}

/**
 * Net worth day by day, oldest first. The last day is today's when it is asked for: its amount is `netWorth`, which
 * stands beside it.
 * @param asked `accountIds` leaves every other account out
 */
export async function readNetWorthHistory(
  tx: Tx,
  userId: string,
  asked: {
    readonly from: string
    readonly to: string
    readonly today: string
    readonly netWorth: string
    readonly accountIds?: readonly string[]
  },
): Promise<NetWorthPoint[]> {
  const { from, to, today, netWorth } = asked
  const rows = await selectHistory(tx, userId, from, to, asked.accountIds)
  return rows.map((row) => {
    const isToday = row.date === today
    return {
      date: row.date,
      amount: isToday ? netWorth : row.amount,
      accounts_count: row.accounts,
      estimated: row.reconstructed > 0,
      carried: !isToday && row.recorded < row.accounts,
      gap: !isToday && row.recorded === 0,
    }
  })
}

/** What an account was worth at the end of a day. */
export interface AccountValue {
  readonly accountId: string
  readonly day: string
  /** In the base currency; null without a value on or before the day, or without a rate. */
  readonly worth: string | null
  /** Worked out from transactions. */
  readonly isEstimated: boolean
}

/**
 * What each account was worth on some days: the last reading on or before a day at the rate of that day, of today and
 * later the value it has now.
 * @param today `yyyy-MM-dd` @param days `yyyy-MM-dd`
 */
export async function readAccountValues(
  tx: Tx,
  userId: string,
  today: string,
  days: readonly string[],
): Promise<AccountValue[]> {
  const accounts = liveAccounts(tx, userId).select(['account.id', accountWorth(userId, today).as('worth')])
  const { rows } = await sql<AccountValue>`
    with live as materialized (${accounts})
    select live.id as "accountId", day, case when day >= ${today}::date then live.worth
        else round(known.market_value * conversion_rate(known.currency, ${baseCurrency(userId)}, day), 2) end as worth,
      coalesce(day < ${today}::date and known.source = 'reconstructed', false) as "isEstimated"
    from unnest(${[...new Set(days)]}::date[]) as day cross join live
    left join lateral (
      select market_value, currency, source from account_snapshot s
      where s.user_id = ${userId} and s.account_id = live.id and s.date <= day order by s.date desc limit 1
    ) known on true
    order by day, live.id
  `.execute(tx)
  return rows
}
