import type { XrayRule } from '@keelwise/contract/words'
import { sql } from 'kysely'
import type { Threshold } from '@keelwise/finance/portfolio-xray'
import type { Tx } from '../platform/db/database.ts'
import { liveAccounts } from './live-accounts.ts'

/** Everything held, each position in US dollars and cents at the last rate on or before `today`; null without a rate. */
export const selectHoldings = (tx: Tx, userId: string, today: string) =>
  liveAccounts(tx, userId)
    .innerJoin('position', (join) =>
      join.onRef('position.account_id', '=', 'account.id').on('position.user_id', '=', userId),
    )
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
      'institution.name as institution_name',
      sql<string>`coalesce(position.sec_type, 'OTHER')`.as('sec_type'),
      sql<string | null>`round(position.market_value * usd_rate(position.market_value_currency, ${today}::date), 2)`.as(
        'usd',
      ),
    ])
    .orderBy('position.id')
    .execute()

/**
 * Fees paid out of investment accounts in the 365 days to `today`, and what these accounts were worth on the average day
 * of them, with how many days are on record; the average is null without one. US dollars.
 */
export async function sumFees(
  tx: Tx,
  userId: string,
  today: string,
  accountTypes: readonly string[],
): Promise<{ paid: string; averageInvestments: string | null; recordedDays: number }> {
  const invested = liveAccounts(tx, userId, { account_type__in: accountTypes }).select('account.id')
  const { rows } = await sql<{ paid: string; average: string | null; days: number }>`
    with invested as (${invested}),
    day as (
      select date, sum(market_value * usd_rate(currency, date)) as usd from account_snapshot
      where user_id = ${userId} and account_id in (select id from invested)
        and date > ${today}::date - 365 and date <= ${today}::date
      group by date)
    select
      (select round(coalesce(-sum(flow_amount * usd_rate(currency, execution_date)), 0), 2) from transaction
        where user_id = ${userId} and account_id in (select id from invested) and tx_type = 'FEE' and not is_pending
          and execution_date > ${today}::date - 365 and execution_date <= ${today}::date) as paid,
      (select round(avg(usd), 2) from day) as average,
      (select count(usd)::int from day) as days
  `.execute(tx)
  return {
    paid: rows[0]?.paid ?? '0.00',
    averageInvestments: rows[0]?.average ?? null,
    recordedDays: rows[0]?.days ?? 0,
  }
}

export const selectThresholds = (tx: Tx, userId: string) =>
  tx.selectFrom('xray_threshold').where('user_id', '=', userId).select(['rule', 'watch', 'action']).execute()

/** Keeps exactly these thresholds; every other rule has the usual values again. */
export async function replaceThresholds(
  tx: Tx,
  userId: string,
  now: Date,
  thresholds: readonly (readonly [XrayRule, Threshold])[],
): Promise<void> {
  await tx.deleteFrom('xray_threshold').where('user_id', '=', userId).execute()
  if (thresholds.length === 0) return
  const rows = thresholds.map(([rule, { watch, action }]) => ({
    user_id: userId,
    rule,
    watch,
    action,
    updated_at: now,
  }))
  await tx
    .insertInto('xray_threshold')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'rule']).doUpdateSet((eb) => ({
        watch: eb.ref('excluded.watch'),
        action: eb.ref('excluded.action'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}
