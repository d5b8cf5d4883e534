import { listInstitutions } from '@keelwise/contract/institutions'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { INVESTOR_KEY } from './investor-queries.ts'

/** Institutions per page on the accounts tab and on positions. */
export const INSTITUTIONS_PAGE_SIZE = 10
/** Institutions per page in the transactions views. */
export const INSTITUTIONS_PAGE_SIZE_TRANSACTIONS = 100

/** One page of own institutions with their accounts, by name. */
function fetchInstitutions(page: number, pageSize: number, signal?: AbortSignal) {
  return call(listInstitutions, { query: { page, page_size: pageSize } }, { signal })
}

const institutionsQuery = (pageSize: number) =>
  infiniteQueryOptions({
    queryKey: [INVESTOR_KEY, 'institutions', { pageSize }],
    queryFn: ({ pageParam, signal }) => fetchInstitutions(pageParam, pageSize, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
  })

export function useInstitutions(pageSize: number) {
  return useInfiniteQuery(institutionsQuery(pageSize))
}
