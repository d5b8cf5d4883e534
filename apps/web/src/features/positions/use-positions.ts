import { listPositions } from '@keelwise/contract/positions'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'

/** Positions per page of an institution's table. */
export const POSITIONS_PAGE_SIZE = 20

/** One page of an institution's positions, largest first. */
export function fetchPositions(institutionId: string, page: number, signal?: AbortSignal) {
  return call(
    listPositions,
    {
      query: {
        institution_id: institutionId,
        page,
        page_size: POSITIONS_PAGE_SIZE,
        ordering: '-market_value_amount',
      },
    },
    signal ? { signal } : {},
  )
}

export const positionsQuery = (institutionId: string) =>
  infiniteQueryOptions({
    queryKey: [INVESTOR_KEY, 'positions', { institutionId }],
    queryFn: ({ pageParam, signal }) => fetchPositions(institutionId, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
    // Opening a card twice does not load again; a finished sync marks all investor data as old (OP-096).
    staleTime: Number.POSITIVE_INFINITY,
  })

export function usePositions(institutionId: string, isOpen: boolean) {
  return useInfiniteQuery({ ...positionsQuery(institutionId), enabled: isOpen })
}
