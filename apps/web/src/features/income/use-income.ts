import { getIncomeCalendar } from '@keelwise/contract/income'
import { useQuery } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'

/** What is expected in the next twelve months and what came in over the past twelve. */
export const useIncome = () =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'income'],
    queryFn: ({ signal }) => call(getIncomeCalendar, { query: {} }, { signal }),
  })
