import type { CategoryBook } from '@keelwise/contract/category-book'
import type { Query } from '@keelwise/contract/endpoint'
import {
  EXPORT_MAX_ROWS,
  REPORT_MOST_PAYEES,
  type ReportRow,
  exportReport,
  readReport,
  LEDGER_PAGE_SIZE,
  MOST_AT_ONCE,
  type Transaction,
  type TransactionPart,
  countToReview,
  exportTransactions,
  getCashFlow,
  listTransactionAccountTypes,
  listTransactionIds,
  listTransactions,
  readLedger,
  readLedgerTotals,
} from '@keelwise/contract/transactions'
import { SPLIT } from '@keelwise/contract/words'
import { dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import { guessCategory } from '../../ingest/categories/decide.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { type Columns, csvDownload } from '../../platform/http/csv-download.ts'
import { createLimit } from '../../platform/http/limits.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { readCashFlow, readDays, readReportBy, readTotals } from '../../wealth/cash-flow.ts'
import { readCategoryBook } from '../../wealth/categories.ts'
import {
  type TransactionFilter,
  countReview,
  narrowed,
  readSearchedSince,
  readTransactionAccountTypes,
  readTransactionIds,
  readTransactionPage,
  readTransactionsAfter,
} from '../../wealth/transactions.ts'

const EXPORT_PAGE_ROWS = 2_000
/** Sums over all that somebody has may take longer than a page: they come after it, in calls of their own. */
const SUMS_MAY_TAKE_MS = 30_000
export const allowLongSums = (tx: Tx) =>
  sql`select set_config('statement_timeout', ${String(SUMS_MAY_TAKE_MS)}, true)`.execute(tx)

/** No row is of this day. */
const NO_DAY = '0001-01-01'

const partText = ({ amount, category, note }: TransactionPart, book: CategoryBook): string =>
  `${book.of(category).name} ${amount}${note ? ` (${note})` : ''}`

const exportColumns = (book: CategoryBook): Columns<Transaction> => [
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
  ['Payee', (row) => row.payee],
  ['Category', (row) => book.of(row.category).name],
  ['Note', (row) => row.note],
  ['Tags', (row) => row.tags.join(', ')],
  ['Parts', (row) => row.parts.map((part) => partText(part, book)).join('; ')],
]

/** What a row that counts and that nobody knows is likeliest for. */
function guessOf(row: Transaction) {
  if (row.category_by !== 'NONE' || row.category === SPLIT || !row.is_cash_flow || row.is_pending) return []
  const guess = guessCategory([row.payee, row.description, row.fi_supplied_description, row.name], row.flow_amount)
  return guess ? [{ transaction_id: row.id, ...guess }] : []
}

/** What the name of a file says where its search was not looked for in all. */
export const saysSince = (since: string | null): string => (since === null ? '' : `-searched-since-${since}`)

/** The transactions asked for; the account and institution filters say whose. */
export const filterOf = (query: Query<typeof getCashFlow>): TransactionFilter => ({
  ...query,
  accounts: {
    account_id: query.account_id,
    account_type: query.account_type,
    account_type__in: query.account_type__in,
    institution_id: query.institution,
    institution_name: query.institution_name,
  },
})

export const transactionsRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'env'>): void => {
  const apiUrl = deps.env.API_URL
  const exports = createLimit(deps, {
    name: 'transactions-export',
    points: 30,
    seconds: 3600,
    code: 'rate_limited',
  })

  router.on(listTransactions, async ({ query, caller, request }) => {
    const page = await deps.db.readAs(caller.userId, (tx) =>
      readTransactionPage(tx, caller.userId, filterOf(query), windowOf(query)),
    )
    return pageOf(apiUrl, request, query, page.count, page.results)
  })

  router.on(exportTransactions, async ({ query, caller, reply }) => {
    await exports.take(caller.userId)
    const { book, since } = await deps.db.readAs(caller.userId, async (tx) => ({
      book: await readCategoryBook(tx, caller.userId),
      since: await readSearchedSince(tx, caller.userId, filterOf(query)),
    }))
    async function* pages() {
      let last: Transaction | null = null
      for (let sent = 0; sent < EXPORT_MAX_ROWS;) {
        const after: Transaction | null = last
        const limit = Math.min(EXPORT_PAGE_ROWS, EXPORT_MAX_ROWS - sent)
        const rows: Transaction[] = await deps.db.readAs(caller.userId, (tx) =>
          readTransactionsAfter(tx, caller.userId, filterOf(query), after, limit),
        )
        yield rows
        if (rows.length < limit) return
        sent += rows.length
        last = rows.at(-1) ?? null
      }
    }
    return csvDownload(
      reply,
      `keelwise-transactions-${dayOf(deps.clock())}${saysSince(since)}.csv`,
      exportColumns(book),
      pages(),
    )
  })

  router.on(readLedger, ({ query, caller }) =>
    deps.db.readAs(caller.userId, async (tx) => {
      const { userId } = caller
      const filter = filterOf(query)
      const known = await narrowed(tx, userId, filter)
      // one more than are shown tells whether there are more
      const rows = await readTransactionsAfter(tx, userId, filter, query.after ?? null, LEDGER_PAGE_SIZE + 1, known)
      const results = rows.slice(0, LEDGER_PAGE_SIZE)
      const [first, last] = [results[0], results.at(-1)]
      const range = { from: last?.execution_date ?? NO_DAY, to: first?.execution_date ?? NO_DAY }
      const days = await readDays(tx, userId, filter, range, known)
      const next = last && rows.length > results.length ? `${last.execution_date}_${last.id}` : null
      return { results, ...days, next, searched_since: known[0].since, guesses: results.flatMap(guessOf) }
    }),
  )

  const reportOf = (userId: string, query: Query<typeof readReport>) =>
    deps.db.readAs(userId, async (tx) => {
      await allowLongSums(tx)
      return readReportBy(tx, userId, filterOf(query), {
        by: query.by,
        most: query.by === 'payee' ? REPORT_MOST_PAYEES : EXPORT_MAX_ROWS,
      })
    })

  router.on(readReport, ({ query, caller }) => reportOf(caller.userId, query))

  router.on(exportReport, async ({ query, caller, reply }) => {
    await exports.take(caller.userId)
    const { results, currency, searched_since: since } = await reportOf(caller.userId, query)
    const book = await deps.db.readAs(caller.userId, (tx) => readCategoryBook(tx, caller.userId))
    const groupOf = (key: string | null) => book.groupName(book.of(key ?? '').group)
    const columns: Columns<ReportRow> = [
      ...(query.by === 'category'
        ? ([
            ['Group', ({ key }) => groupOf(key)],
            ['Category', ({ key }) => book.of(key ?? '').name],
          ] satisfies Columns<ReportRow>)
        : ([['Payee', ({ key }) => key]] satisfies Columns<ReportRow>)),
      ['Amount', (row) => row.amount],
      ['A year before', (row) => row.before],
      ['Currency', () => currency],
      ['Transactions', (row) => String(row.count)],
    ]
    async function* page() {
      yield await Promise.resolve(results)
    }
    return csvDownload(
      reply,
      `keelwise-spending-by-${query.by}-${dayOf(deps.clock())}${saysSince(since)}.csv`,
      columns,
      page(),
    )
  })

  router.on(readLedgerTotals, ({ query, caller }) =>
    deps.db.readAs(caller.userId, async (tx) => {
      await allowLongSums(tx)
      return readTotals(tx, caller.userId, filterOf(query))
    }),
  )

  router.on(listTransactionIds, ({ query, caller }) =>
    deps.db.readAs(caller.userId, async (tx) => {
      await allowLongSums(tx)
      return readTransactionIds(tx, caller.userId, filterOf(query), MOST_AT_ONCE)
    }),
  )

  router.on(countToReview, async ({ query, caller }) => ({
    count: await deps.db.readAs(caller.userId, async (tx) => {
      await allowLongSums(tx)
      return countReview(tx, caller.userId, filterOf(query))
    }),
  }))

  router.on(getCashFlow, ({ query, caller }) =>
    deps.db.readAs(caller.userId, async (tx) => {
      await allowLongSums(tx)
      return readCashFlow(tx, caller.userId, filterOf(query))
    }),
  )

  router.on(listTransactionAccountTypes, ({ query, caller }) =>
    deps.db.readAs(caller.userId, async (tx) => ({
      account_types: await readTransactionAccountTypes(tx, caller.userId, filterOf(query)),
      searched_since: await readSearchedSince(tx, caller.userId, filterOf(query)),
    })),
  )
}
