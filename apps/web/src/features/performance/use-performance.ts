import { type PerformancePeriod, getPerformance, listBenchmarks } from '@keelwise/contract/performance'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'

/** What a performance is asked for; an empty account means every investment account, an empty benchmark none. */
export interface PerformanceChoice {
  readonly period: PerformancePeriod
  readonly accountId: string
  readonly benchmark: string
}

/** Returns of a choice; what was shown stays while another choice loads. */
export const usePerformance = ({ period, accountId, benchmark }: PerformanceChoice) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'performance', { period, accountId, benchmark }],
    queryFn: ({ signal }) =>
      call(
        getPerformance,
        { query: { period, benchmark, ...(accountId === '' ? {} : { account_id: accountId }) } },
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
