import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { accountValueInUsd, liveAccounts } from './live-accounts.ts'
import { investedTypes, spendableTypes } from '@keelwise/contract/words'

/** Providers whose accounts a sync never refreshes. */
const NOT_CONNECTED = ['file', 'manual']

/** What the accounts say: sums in US dollars, refreshes of the connected ones. @param today `yyyy-MM-dd` */
export const sumHealthAccounts = (tx: Tx, userId: string, today: string) =>
  tx
    .selectFrom(
      liveAccounts(tx, userId)
        .select([
          'account.account_type',
          'account.is_liability',
          'account.last_updated',
          'credential.provider',
          accountValueInUsd(today).as('usd'),
          sql<string | null>`round(account.cash_balance * usd_rate(account.currency, ${today}::date), 2)`.as('cash'),
        ])
        .as('valued'),
    )
    .select([
      sql<number>`count(*)::int`.as('accounts'),
      sql<string>`round(coalesce(sum(usd) filter (where not is_liability), 0), 2)`.as('assets'),
      sql<string>`round(coalesce(sum(usd) filter (where is_liability), 0), 2)`.as('liabilities'),
      sql<string | null>`round(sum(usd) filter (where account_type = any(${spendableTypes})), 2)`.as(
        'cash_and_savings',
      ),
      sql<string>`round(coalesce(sum(usd) filter (where account_type = any(${investedTypes})), 0), 2)`.as(
        'investments',
      ),
      sql<string>`round(coalesce(sum(cash) filter (where account_type = any(${investedTypes})), 0), 2)`.as(
        'cash_balances',
      ),
      sql<Date | null>`min(last_updated) filter (where provider <> all(${NOT_CONNECTED}))`.as('oldest_refresh'),
      sql<Date | null>`max(last_updated)`.as('newest_refresh'),
    ])
    .executeTakeFirstOrThrow()

/** What the positions say, in US dollars; what is short counts neither as owned nor as the largest. */
export const sumHealthPositions = (tx: Tx, userId: string, today: string) =>
  tx
    .selectFrom(
      liveAccounts(tx, userId)
        .innerJoin('position', (join) =>
          join.onRef('position.account_id', '=', 'account.id').on('position.user_id', '=', userId),
        )
        .select([
          'account.account_type',
          'position.asset_class',
          sql<
            string | null
          >`round(position.market_value * usd_rate(position.market_value_currency, ${today}::date), 2)`.as('usd'),
        ])
        .as('held'),
    )
    .select([
      sql<string>`round(coalesce(sum(usd) filter (where usd > 0), 0), 2)`.as('positions'),
      sql<string>`round(coalesce(max(usd), 0), 2)`.as('largest_position'),
      sql<string>`round(coalesce(sum(usd) filter (where asset_class = 'cash' and account_type = any(${investedTypes})), 0), 2)`.as(
        'cash_positions',
      ),
    ])
    .executeTakeFirstOrThrow()

/** The connections and how far back transactions go. */
export async function countHealthConnections(tx: Tx, userId: string) {
  const row = await tx
    .selectFrom('credential')
    .select([
      sql<number>`count(*)::int`.as('credentials'),
      sql<number>`count(*) filter (where actionable_type = 'userActionable')::int`.as('credentials_to_fix'),
    ])
    .select(({ selectFrom }) =>
      selectFrom('transaction')
        .where('transaction.user_id', '=', userId)
        .where('transaction.account_id', 'in', liveAccounts(tx, userId).select('account.id'))
        .select(({ fn }) => fn.min('transaction.execution_date').as('first'))
        .as('first_transaction'),
    )
    .where('credential.user_id', '=', userId)
    .where('credential.deleted_at', 'is', null)
    .where('credential.provider', '<>', 'manual')
    .executeTakeFirstOrThrow()
  return row
}
