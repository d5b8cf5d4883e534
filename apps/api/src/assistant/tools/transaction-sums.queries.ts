import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export interface TransactionSum {
  readonly key: string
  readonly cash_in: string
  /** Zero or negative. */
  readonly cash_out: string
  readonly count: number
  readonly unconverted: string[]
}

const keys = {
  month: sql`to_char(t.execution_date, 'YYYY-MM')`,
  type: sql`t.tx_type`,
  account: sql`t.account_id::text`,
  payee: sql`coalesce(nullif(t.description, ''), nullif(t.fi_supplied_description, ''), nullif(t.name, ''), t.tx_type)`,
  all: sql`''`,
} as const

export interface SummedTransactions {
  readonly accountIds: readonly string[]
  readonly from: string
  readonly to: string
  readonly txType?: string | undefined
  /** Only what counts as Money In or Money Out. */
  readonly cashFlowOnly: boolean
  readonly by: keyof typeof keys
}

/**
 * Booked transactions in groups, in US dollars: each row is converted at the last rate on or before its day and rounded
 * on its own, as the sums of the transactions screen are. Largest outflow first.
 */
export async function sumTransactions(tx: Tx, userId: string, asked: SummedTransactions): Promise<TransactionSum[]> {
  const { rows } = await sql<TransactionSum>`
    with booked as (
      select ${keys[asked.by]} as key, t.currency, round(t.flow_amount * usd_rate(t.currency, t.execution_date), 2) as usd
      from transaction t
      where t.user_id = ${userId} and t.account_id = any(${asked.accountIds}::uuid[]) and not t.is_pending
        and t.execution_date between ${asked.from}::date and ${asked.to}::date
        and (${asked.txType ?? null}::text is null or t.tx_type = ${asked.txType ?? null})
        and (t.is_cash_flow or not ${asked.cashFlowOnly})
    )
    select key,
      round(coalesce(sum(usd) filter (where usd > 0), 0), 2) as cash_in,
      round(coalesce(sum(usd) filter (where usd < 0), 0), 2) as cash_out,
      count(*)::int as count,
      coalesce(array_agg(distinct currency) filter (where usd is null), '{}') as unconverted
    from booked group by key order by 3, key`.execute(tx)
  return rows
}
