import {
  type PerformancePeriod,
  getPerformance,
  getSecurityReturns,
  listBenchmarks,
} from '@keelwise/contract/performance'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'

/** What a performance is asked for; no accounts mean every investment account, an empty benchmark none. */
export interface PerformanceChoice {
  readonly period: PerformancePeriod
  readonly accountIds: readonly string[]
  readonly benchmark: string
}

const spanOf = ({ period, accountIds }: PerformanceChoice) => ({
  period,
  ...(accountIds.length === 0 ? {} : { account_id: accountIds.join(',') }),
})

/** Returns of a choice; what was shown stays while another choice loads. */
export const usePerformance = (choice: PerformanceChoice) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'performance', choice],
    queryFn: ({ signal }) =>
      call(getPerformance, { query: { ...spanOf(choice), benchmark: choice.benchmark } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What each security brought over the same period and accounts. */
export const useSecurityReturns = (choice: PerformanceChoice) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'security-returns', spanOf(choice)],
    queryFn: ({ signal }) => call(getSecurityReturns, { query: spanOf(choice) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Series to compare with. */
export const useBenchmarks = () =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'benchmarks'],
    queryFn: ({ signal }) => call(listBenchmarks, undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
