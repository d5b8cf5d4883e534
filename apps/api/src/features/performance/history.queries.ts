import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { liveAccounts } from '../../wealth/accounts.ts'
import { isDividendToo } from '../../wealth/income.ts'
import { effectiveDate } from '../../wealth/performance-facts.ts'

/**
 * Accounts that were read, with the first reading, the day the last one speaks for, and what their past rests on: the
 * transactions up to the first reading and when one of them changed last.
 */
export const selectReadAccounts = (tx: Tx, userId: string) =>
  liveAccounts(tx, userId)
    .innerJoinLateral(
      (db) =>
        db
          .selectFrom('account_snapshot')
          .where('account_snapshot.user_id', '=', userId)
          .whereRef('account_snapshot.account_id', '=', 'account.id')
          .where('account_snapshot.source', '=', 'sync')
          .select([sql<string>`min(date)`.as('first_read'), sql<string>`max(coalesce(value_date, date))`.as('read_on')])
          .having(({ fn }) => fn.countAll(), '>', 0)
          .as('reading'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (db) =>
        db
          .selectFrom('transaction')
          .where('transaction.user_id', '=', userId)
          .whereRef('transaction.account_id', '=', 'account.id')
          .where('transaction.is_pending', '=', false)
          .whereRef('transaction.execution_date', '<=', 'reading.first_read')
          .select([
            sql<string | null>`min(execution_date)`.as('first_transaction'),
            sql<string>`concat(reading.first_read, ' ', count(*), ' ', max(transaction.updated_at))`.as('basis'),
          ])
          .as('past'),
      (join) => join.onTrue(),
    )
    .leftJoin('account_history', (join) =>
      join
        .onRef('account_history.account_id', '=', 'account.id')
        .onRef('account_history.user_id', '=', 'account.user_id'),
    )
    .select([
      'account.id',
      'account.currency',
      'account.account_type',
      'account.credential_id',
      'account.market_value',
      'reading.first_read',
      'reading.read_on',
      'past.first_transaction',
      'past.basis',
      'account_history.basis as known_basis',
    ])
    .execute()

/**
 * The currencies that anything of a person is in, with the first day; what they are added up in from the first of all.
 * Accounts without a known value count too: their rows are added up.
 */
export async function selectUsedCurrencies(tx: Tx, userId: string): Promise<{ currency: string; first: string }[]> {
  const { rows } = await sql<{ currency: string; first: string }>`
    with used as (
      select currency, min(execution_date) as first from transaction where user_id = ${userId} group by currency
      union all
      select market_value_currency, min(as_of::date) from position where user_id = ${userId} group by market_value_currency
      union all
      select currency, min(coalesce(as_of, creation_date)::date) from account
      where user_id = ${userId} and deleted_at is null group by currency
    )
    select currency, min(first) as first from (
      select * from used union all
      select base_currency, (select min(first) from used) from user_account where id = ${userId}
    ) every where first is not null group by currency order by currency`.execute(tx)
  return rows
}

/** Holdings of an account without its cash. */
export const selectHeldUnits = (tx: Tx, userId: string, accountId: string) =>
  tx
    .selectFrom('position')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`coalesce(sec_type, 'OTHER') <> 'CASH'`)
    .select(['ticker', 'name', 'units', 'unit_price', 'market_value', 'market_value_currency', 'sec_type', 'priced_on'])
    .execute()

/**
 * What moved in an account, added up by day and security. `ratio` is amount ÷ (units × price) of a trade: what a unit of
 * something that is no longer held was worth at its price.
 */
export const selectMovements = (tx: Tx, userId: string, accountId: string) =>
  tx
    .selectFrom('transaction')
    .innerJoin('account', (join) =>
      join.onRef('account.id', '=', 'transaction.account_id').onRef('account.user_id', '=', 'transaction.user_id'),
    )
    .where('transaction.user_id', '=', userId)
    .where('transaction.account_id', '=', accountId)
    .where('transaction.is_pending', '=', false)
    .select([
      sql<string>`${effectiveDate}`.as('date'),
      sql<string | null>`case when units <> 0 then coalesce(ticker, 'name:' || transaction.name, 'name:') end`.as(
        'symbol',
      ),
      sql<string>`trim_scale(coalesce(sum(units), 0))`.as('units'),
      sql<string>`sum(case when ${isDividendToo} then 0 else flow_amount end)`.as('amount'),
      sql<string | null>`max(abs(flow_amount) / nullif(abs(units * unit_price), 0))`.as('ratio'),
      sql<boolean>`bool_or(transaction.currency <> account.currency and flow_amount <> 0)`.as('is_foreign'),
    ])
    .groupBy([sql`1`, sql`2`])
    .execute()

/** Closes of some series up to a day, oldest first, in the currency given: a person's own, and the market's. */
export async function selectCloses(
  tx: Tx,
  userId: string,
  symbols: readonly string[],
  currency: string,
  from: string,
  to: string,
) {
  const { rows } = await sql<{ symbol: string; date: string; close: string; is_simulated: boolean }>`
    select symbol, date, trim_scale(close) as close, is_simulated from known_price(${userId})
    where symbol = any(${[...symbols]}::text[]) and currency = ${currency}
      and date between ${from}::date and ${to}::date
    order by date`.execute(tx)
  return rows
}

/** Replaces the worked-out days before the first reading; what was read is never touched. */
export async function storePast(
  tx: Tx,
  account: { userId: string; id: string; currency: string; firstRead: string },
  days: readonly { date: string; value: string }[],
): Promise<void> {
  const past = days.filter((day) => day.date < account.firstRead)
  await sql`
    delete from account_snapshot where user_id = ${account.userId} and account_id = ${account.id} and source = 'reconstructed'
      and date <> all(${sql.val(past.map((day) => day.date))}::date[])`.execute(tx)
  await sql`
    insert into account_snapshot (user_id, account_id, date, market_value, currency, source)
    select ${account.userId}::uuid, ${account.id}::uuid, date, value, ${account.currency}::text, 'reconstructed'
    from unnest(${sql.val(past.map((day) => day.date))}::date[], ${sql.val(past.map((day) => day.value))}::numeric[]) as d(date, value)
    on conflict (user_id, account_id, date) do update set market_value = excluded.market_value, currency = excluded.currency,
      source = excluded.source
    where account_snapshot.source <> 'sync'
      and row(account_snapshot.market_value, account_snapshot.currency, account_snapshot.source)
        is distinct from row(excluded.market_value, excluded.currency, excluded.source)
  `.execute(tx)
}
