import { type PerformancePeriod, getPerformance, listBenchmarks } from '@keelwise/contract/performance'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'

/** What a performance is asked for; no accounts mean every investment account, an empty benchmark none. */
export interface PerformanceChoice {
  readonly period: PerformancePeriod
  readonly accountIds: readonly string[]
  readonly benchmark: string
}

/** Returns of a choice; what was shown stays while another choice loads. */
export const usePerformance = ({ period, accountIds, benchmark }: PerformanceChoice) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'performance', { period, accountIds, benchmark }],
    queryFn: ({ signal }) =>
      call(
        getPerformance,
        { query: { period, benchmark, ...(accountIds.length === 0 ? {} : { account_id: accountIds.join(',') }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Series to compare with. */
export const useBenchmarks = () =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'benchmarks'],
    queryFn: ({ signal }) => call(listBenchmarks, undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
