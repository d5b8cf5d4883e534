import type { Query } from '@keelwise/contract/endpoint'
import {
  EXPORT_MAX_ROWS,
  exportTransactions,
  getCashFlow,
  listTransactionAccountTypes,
  listTransactions,
  txType,
} from '@keelwise/contract/transactions'
import type { Tx } from '../../platform/db/database.ts'
import { type LiveAccount, dayOf, selectLiveAccounts } from '../../wealth/live-accounts.ts'
import type { Deps } from '../../compose.ts'
import { displayOfAccountType } from '../../wealth/account-answer.ts'
import { type Columns, csvDownload } from '../../platform/http/csv-download.ts'
import { createLimit } from '../../platform/http/limits.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import {
  countByAccount,
  selectTransactionPage,
  selectTransactionsAfter,
  sumCashFlow,
} from '../../wealth/transactions.queries.ts'

type TransactionRow = Awaited<ReturnType<typeof selectTransactionPage>>['rows'][number]

const toTransaction = (row: TransactionRow, account: LiveAccount) => ({
  id: row.id,
  account_id: row.account_id,
  institution_id: account.institution_id,
  account_name: account.account_name,
  institution_name: account.institution_name,
  account_type: account.account_type,
  account_type_display: displayOfAccountType(account.account_type),
  execution_date: row.execution_date,
  posted_date: row.posted_date,
  tx_type: txType.parse(row.tx_type),
  ticker: row.ticker,
  name: row.name,
  fi_supplied_description: row.fi_supplied_description,
  description: row.description,
  flow_amount: row.flow_amount,
  flow_amount_currency: row.currency,
  units: row.units,
  unit_price_amount: row.unit_price,
  is_cash_flow: row.is_cash_flow,
  is_pending: row.is_pending,
})

const EXPORT_PAGE_ROWS = 2_000

const exportColumns: Columns<ReturnType<typeof toTransaction>> = [
  ['Date', (row) => row.execution_date],
  ['Posted', (row) => row.posted_date],
  ['Institution', (row) => row.institution_name],
  ['Account', (row) => row.account_name],
  ['Account type', (row) => row.account_type_display],
  ['Type', (row) => row.tx_type],
  ['Ticker', (row) => row.ticker],
  ['Name', (row) => row.name],
  ['Description', (row) => row.description ?? row.fi_supplied_description],
  ['Amount', (row) => row.flow_amount],
  ['Currency', (row) => row.flow_amount_currency],
  ['Units', (row) => row.units],
  ['Unit price', (row) => row.unit_price_amount],
  ['Counts as cash flow', (row) => (row.is_cash_flow ? 'yes' : 'no')],
  ['Pending', (row) => (row.is_pending ? 'yes' : 'no')],
]

/** The person's accounts that the account and institution filters leave. */
const accountsOf = (tx: Tx, userId: string, query: Query<typeof getCashFlow>) =>
  selectLiveAccounts(tx, userId, {
    account_id: query.account_id,
    account_type: query.account_type,
    account_type__in: query.account_type__in,
    institution_id: query.institution,
    institution_name: query.institution_name,
  })

const idsOf = (accounts: readonly LiveAccount[]): string[] => accounts.map((account) => account.id)

export const transactionsRoutes = (router: Router, deps: Deps): void => {
  const apiUrl = deps.env.API_URL ?? deps.env.APP_URL
  const exports = createLimit(deps, {
    name: 'transactions-export',
    points: 30,
    seconds: 3600,
    code: 'rate_limited',
  })

  router.on(listTransactions, async ({ query, caller, request }) => {
    const { count, results } = await deps.db.asUser(caller.userId, async (tx) => {
      const accounts = await accountsOf(tx, caller.userId, query)
      const page = await selectTransactionPage(tx, caller.userId, idsOf(accounts), query, windowOf(query))
      const accountOf = new Map(accounts.map((account) => [account.id, account]))
      return {
        count: page.count,
        results: page.rows.flatMap((row) => {
          const account = accountOf.get(row.account_id)
          return account ? [toTransaction(row, account)] : []
        }),
      }
    })
    return pageOf(apiUrl, request, query, count, results)
  })

  router.on(exportTransactions, async ({ query, caller, reply }) => {
    await exports.take(caller.userId)
    async function* pages() {
      let last: { execution_date: string; id: string } | null = null
      for (let sent = 0; sent < EXPORT_MAX_ROWS;) {
        const after: { execution_date: string; id: string } | null = last
        const limit = Math.min(EXPORT_PAGE_ROWS, EXPORT_MAX_ROWS - sent)
        const page = await deps.db.asUser(caller.userId, async (tx) => {
          const accounts = await accountsOf(tx, caller.userId, query)
          const rows = await selectTransactionsAfter(tx, caller.userId, idsOf(accounts), query, after, limit)
          return { rows, accountOf: new Map(accounts.map((account) => [account.id, account])) }
        })
        yield page.rows.flatMap((row) => {
          const account = page.accountOf.get(row.account_id)
          return account ? [toTransaction(row, account)] : []
        })
        if (page.rows.length < limit) return
        sent += page.rows.length
        last = page.rows.at(-1) ?? null
      }
    }
    return csvDownload(reply, `keelwise-transactions-${dayOf(deps.clock())}.csv`, exportColumns, pages())
  })

  router.on(getCashFlow, async ({ query, caller }) => {
    const sums = await deps.db.asUser(caller.userId, async (tx) =>
      sumCashFlow(tx, caller.userId, idsOf(await accountsOf(tx, caller.userId, query)), query),
    )
    return { ...sums, currency: 'USD' }
  })

  router.on(listTransactionAccountTypes, async ({ query, caller }) => {
    const counts = await deps.db.asUser(caller.userId, async (tx) => {
      const accounts = await accountsOf(tx, caller.userId, query)
      const rows = await countByAccount(tx, caller.userId, idsOf(accounts), query)
      const countOf = new Map(rows.map((row) => [row.account_id, row.count]))
      // A type that is owned and has no transaction in the range is a group with nothing in it.
      const byType = new Map<string, number>()
      for (const { id, account_type } of accounts)
        byType.set(account_type, (byType.get(account_type) ?? 0) + (countOf.get(id) ?? 0))
      return byType
    })
    return {
      account_types: [...counts]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([type, count]) => ({ type, account_type_display: displayOfAccountType(type), count })),
    }
  })
}
