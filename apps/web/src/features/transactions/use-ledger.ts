import { countToReview, listTransactionIds, readLedger, readLedgerTotals } from '@keelwise/contract/transactions'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { type FullDateRange, rangeQuery } from './date-range.ts'
import type { TransactionsChoice } from './use-transactions.ts'

/** The ledger of a filter, page after page; the rows of an earlier choice stay until those of the new one are here. */
export const useLedger = (filter: TransactionsChoice, range: FullDateRange | null) =>
  useInfiniteQuery({
    queryKey: [INVESTOR_KEY, 'ledger', filter, range],
    queryFn: ({ pageParam, signal }) =>
      call(readLedger, { query: { ...filter, ...rangeQuery(range), after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** How many transactions a filter finds, and what they come to. */
export const useLedgerTotals = (filter: TransactionsChoice, range: FullDateRange | null) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'ledger-totals', filter, range],
    queryFn: ({ signal }) => call(readLedgerTotals, { query: { ...filter, ...rangeQuery(range) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many transactions of a filter wait for a look at their category. */
export const useToReview = (filter: TransactionsChoice, range: FullDateRange | null) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'to-review', filter, range],
    queryFn: ({ signal }) => call(countToReview, { query: { ...filter, ...rangeQuery(range) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The ids of all that a filter finds, as many as can be changed at once. */
export const useFoundIds = (filter: TransactionsChoice, range: FullDateRange | null) =>
  useMutation({
    mutationFn: () => call(listTransactionIds, { query: { ...filter, ...rangeQuery(range) } }),
    onError: () => void toast.somethingWentWrong(),
  })
