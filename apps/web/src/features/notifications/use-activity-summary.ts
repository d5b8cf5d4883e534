import { getActivitySummary } from '@keelwise/contract/account-link'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'

/** Milliseconds between two looks at what the credentials are doing. */
const ACTIVITY_REFETCH_MS = 60_000

const fetchActivitySummary = (signal?: AbortSignal) => call(getActivitySummary, undefined, { signal })

const activitySummaryQuery = () =>
  queryOptions({
    queryKey: [INVESTOR_KEY, 'activity-summary'],
    queryFn: ({ signal }) => fetchActivitySummary(signal),
    refetchInterval: ACTIVITY_REFETCH_MS,
  })

export const useActivitySummary = () => useQuery(activitySummaryQuery())
