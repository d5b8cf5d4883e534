import type { XrayRule } from '@keelwise/contract/words'
import { type Allocation, changeXrayThresholds, getAllocation } from '@keelwise/contract/allocation'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'

/** Reads the allocation with its checks. */
const fetchAllocation = (signal?: AbortSignal): Promise<Allocation> => call(getAllocation, undefined, { signal })

const allocationQuery = () =>
  queryOptions({ queryKey: [INVESTOR_KEY, 'allocation'], queryFn: ({ signal }) => fetchAllocation(signal) })

export const useAllocation = () => useQuery(allocationQuery())

/** Percents as decimal text; what is left out has the usual values. */
export type Thresholds = Partial<Record<XrayRule, { watch: string; action: string }>>

/** Sets the thresholds of the checks and reads what they say now. */
export function useChangeThresholds() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (thresholds: Thresholds) => call(changeXrayThresholds, { body: { thresholds } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: allocationQuery().queryKey }),
  })
}
