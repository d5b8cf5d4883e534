import { sumFlows } from './cash-flow.ts'
import type { Tx } from '../platform/db/database.ts'
import { liveAccounts } from './live-accounts.ts'

/** Money In and Money Out in US dollars of all live accounts, both days included. */
export const sumCashFlowBetween = (tx: Tx, userId: string, from: string, to: string) =>
  sumFlows(
    tx,
    tx
      .selectFrom('transaction')
      .where('transaction.user_id', '=', userId)
      .where('transaction.account_id', 'in', liveAccounts(tx, userId).select('account.id'))
      .where('transaction.execution_date', '>=', from)
      .where('transaction.execution_date', '<=', to),
  )
