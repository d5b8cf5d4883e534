import { listGoals } from '@keelwise/contract/goals'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { INVESTOR_KEY } from './investor-queries.ts'

/** What a person saves for and pays off, with how it stands. */
export const useGoals = () =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'goals'],
    queryFn: ({ signal }) => call(listGoals, undefined, { signal }),
  })
