import type { FundGrowth } from '@keelwise/contract/answer-events'
import { getChart } from '@keelwise/contract/chart'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Month-end closes change once a day at most. */
const FRESH_MS = 60 * 60_000

/** Growth of $10,000 in each of some funds over so many years. */
export const fundGrowthQuery = ({ fund_identifiers: ids, years }: FundGrowth) =>
  queryOptions({
    queryKey: ['fund_growth', ids, years],
    queryFn: ({ signal }) => call(getChart, { query: { ids, years: String(years) } }, { signal }),
    staleTime: FRESH_MS,
  })

/** What {@link fundGrowthQuery} brings. */
export const useFundGrowth = (growth: FundGrowth) => useQuery(fundGrowthQuery(growth))
