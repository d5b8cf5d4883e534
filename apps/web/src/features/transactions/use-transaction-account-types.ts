import { mergeAccountTypes } from '@keelwise/contract/accounts'
import { listTransactionAccountTypes } from '@keelwise/contract/transactions'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { type FullDateRange, rangeQuery } from './date-range.ts'

/** Account types with the number of transactions in a range, merged by display name and sorted by it. */
async function fetchTransactionAccountTypes(range: FullDateRange | null, signal?: AbortSignal) {
  const answer = await call(listTransactionAccountTypes, { query: rangeQuery(range) }, { signal })
  return mergeAccountTypes(answer.account_types)
}

const transactionAccountTypesQuery = (range: FullDateRange | null) =>
  queryOptions({
    queryKey: [INVESTOR_KEY, 'transaction-account-types', range],
    queryFn: ({ signal }) => fetchTransactionAccountTypes(range, signal),
    // the groups stay where they are while another range is read; only their counts change
    placeholderData: keepPreviousData,
  })

export const useTransactionAccountTypes = (range: FullDateRange | null) => useQuery(transactionAccountTypesQuery(range))
