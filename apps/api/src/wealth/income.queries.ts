import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { liveAccounts } from './live-accounts.ts'

/** Everything held, with what its income is worked out from and the last known rate on `today`. */
export const selectIncomeHoldings = (tx: Tx, userId: string, today: string) =>
  liveAccounts(tx, userId)
    .innerJoin('position', (join) =>
      join.onRef('position.account_id', '=', 'account.id').on('position.user_id', '=', userId),
    )
    .select([
      'position.id',
      'position.account_id as accountId',
      'account.account_name',
      'institution.id as institution_id',
      'institution.name as institution_name',
      'position.name',
      'position.ticker',
      sql<string>`coalesce(position.sec_type, 'OTHER')`.as('secType'),
      'position.units',
      'position.coupon_rate as couponRate',
      'position.maturity_date as maturityDate',
      'position.market_value_currency as currency',
      sql<string | null>`usd_rate(position.market_value_currency, ${today}::date)`.as('rate'),
    ])
    .orderBy('position.id')
    .execute()

/** Dividends and interest that came in from one day to another, both included; what is owed pays no income. */
export const selectReceipts = (tx: Tx, userId: string, from: string, to: string) =>
  liveAccounts(tx, userId)
    .innerJoin('transaction', (join) =>
      join.onRef('transaction.account_id', '=', 'account.id').on('transaction.user_id', '=', userId),
    )
    .where('account.is_liability', '=', false)
    .where('transaction.tx_type', 'in', ['DIVIDEND', 'INTEREST'])
    .where('transaction.flow_amount', '>', '0')
    .where('transaction.is_pending', '=', false)
    .where('transaction.execution_date', '>=', from)
    .where('transaction.execution_date', '<=', to)
    .select([
      'transaction.account_id as accountId',
      'account.account_name',
      'institution.id as institution_id',
      'institution.name as institution_name',
      'transaction.tx_type',
      'transaction.ticker',
      'transaction.name',
      'transaction.execution_date as date',
      'transaction.flow_amount as amount',
      'transaction.currency',
      sql<string | null>`usd_rate(transaction.currency, ${to}::date)`.as('rate'),
      sql<
        string | null
      >`round(transaction.flow_amount * usd_rate(transaction.currency, transaction.execution_date), 2)`.as('usd'),
    ])
    .orderBy('transaction.execution_date')
    .orderBy('transaction.id')
    .execute()
