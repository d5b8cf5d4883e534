import { listTransactions } from '@keelwise/contract/transactions'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { type FullDateRange, rangeQuery } from './date-range.ts'

/** Transactions per page of a group's table. */
const TRANSACTIONS_PAGE_SIZE = 20

export const TRANSACTIONS_FAILURE = 'Error loading transactions. Please try again.'

/** Which transactions are shown: all, or those that every filter here leaves; lists are joined by commas. */
export interface TransactionsChoice {
  readonly account_id?: string | undefined
  readonly institution?: string | undefined
  readonly account_type__in?: string | undefined
  readonly tx_type__in?: string | undefined
  readonly search?: string | undefined
  readonly direction?: 'in' | 'out' | undefined
  readonly amount__gte?: string | undefined
  readonly amount__lte?: string | undefined
  readonly pending?: 'yes' | 'no' | undefined
  readonly category__in?: string | undefined
  readonly category_group?: string | undefined
  /** What its owner should look at. */
  readonly review?: 'yes' | undefined
  readonly tag?: string | undefined
  /** What has something attached. */
  readonly receipt?: 'yes' | undefined
  readonly payee?: string | undefined
}

/** One page of a group's transactions in a range, newest first. */
function fetchTransactions(group: TransactionsChoice, range: FullDateRange | null, page: number, signal?: AbortSignal) {
  return call(
    listTransactions,
    {
      query: {
        ...group,
        ...rangeQuery(range),
        page,
        page_size: TRANSACTIONS_PAGE_SIZE,
      },
    },
    { signal },
  )
}

const transactionsQuery = (group: TransactionsChoice, range: FullDateRange | null) =>
  infiniteQueryOptions({
    queryKey: [INVESTOR_KEY, 'transactions', group, range],
    queryFn: ({ pageParam, signal }) => fetchTransactions(group, range, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
    // Opening a group again does not load again; a finished sync marks all investor data as old.
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useTransactions(group: TransactionsChoice, range: FullDateRange | null, isOpen: boolean) {
  return useInfiniteQuery({ ...transactionsQuery(group, range), enabled: isOpen })
}
