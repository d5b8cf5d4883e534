import type { Arguments } from '@keelwise/contract/endpoint'
import { getProjection, setAssumptions } from '@keelwise/contract/projection'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { INVESTOR_KEY, refreshInvestorData } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'

/** What is tried; nothing of it is kept. */
export type ProjectionQuery = Arguments<typeof getProjection>['query']

/** What could become of a goal, or of everything owned. @param isReady whether it is known what to ask for */
export const useProjection = (query: ProjectionQuery, isReady: boolean) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'projection', query],
    queryFn: ({ signal }) => call(getProjection, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isReady,
  })

/** Assumes something else from now on. */
export function useSetAssumptions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Arguments<typeof setAssumptions>['body']) => call(setAssumptions, { body }),
    onSettled: () => refreshInvestorData(client),
  })
}
