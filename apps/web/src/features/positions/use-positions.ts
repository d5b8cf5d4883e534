import { listPositions } from '@keelwise/contract/positions'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'

/** Positions per page of an institution's table. */
const POSITIONS_PAGE_SIZE = 20

/** Which positions are shown: those that every filter here leaves; a list is joined by commas. */
export interface PositionsChoice {
  readonly institution_id?: string
  readonly account_id?: string
  readonly account_type__in?: string
  readonly sec_type?: string
  readonly asset_class?: string
  readonly search?: string
}

/** One page of a filter's positions, largest first. */
function fetchPositions(filter: PositionsChoice, page: number, signal?: AbortSignal) {
  return call(
    listPositions,
    {
      query: {
        ...filter,
        page,
        page_size: POSITIONS_PAGE_SIZE,
        ordering: '-market_value_amount',
      },
    },
    { signal },
  )
}

const positionsQuery = (filter: PositionsChoice) =>
  infiniteQueryOptions({
    queryKey: [INVESTOR_KEY, 'positions', filter],
    queryFn: ({ pageParam, signal }) => fetchPositions(filter, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
    // Opening a card twice does not load again; a finished sync marks all investor data as old.
    staleTime: Number.POSITIVE_INFINITY,
  })

export function usePositions(filter: PositionsChoice, isOpen: boolean) {
  return useInfiniteQuery({ ...positionsQuery(filter), enabled: isOpen })
}
