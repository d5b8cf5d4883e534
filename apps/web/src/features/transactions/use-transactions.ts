import { listTransactions } from '@keelwise/contract/transactions'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import type { FullDateRange } from './date-range.ts'

/** Transactions per page of a group's table. */
const TRANSACTIONS_PAGE_SIZE = 20

export const TRANSACTIONS_FAILURE = 'Error loading transactions. Please try again.'

/** Which transactions are shown: all, or those that every filter here leaves; lists are joined by commas. */
export interface TransactionsChoice {
  readonly account_id?: string
  readonly institution?: string
  readonly account_type__in?: string
  readonly tx_type__in?: string
  readonly search?: string
}

/** One page of a group's transactions in a range, newest first. */
function fetchTransactions(group: TransactionsChoice, range: FullDateRange, page: number, signal?: AbortSignal) {
  return call(
    listTransactions,
    {
      query: {
        ...group,
        execution_date__gte: range.from,
        execution_date__lte: range.to,
        page,
        page_size: TRANSACTIONS_PAGE_SIZE,
      },
    },
    { signal },
  )
}

const transactionsQuery = (group: TransactionsChoice, range: FullDateRange) =>
  infiniteQueryOptions({
    queryKey: [INVESTOR_KEY, 'transactions', group, range],
    queryFn: ({ pageParam, signal }) => fetchTransactions(group, range, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
    // Opening a group again does not load again; a finished sync marks all investor data as old.
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useTransactions(group: TransactionsChoice, range: FullDateRange, isOpen: boolean) {
  return useInfiniteQuery({ ...transactionsQuery(group, range), enabled: isOpen })
}
