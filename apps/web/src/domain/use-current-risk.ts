import { getCurrentRisk } from '@keelwise/contract/risk-tolerance'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { INVESTOR_KEY } from './investor-queries.ts'

/** Reads the newest risk score. */
const fetchCurrentRisk = (signal?: AbortSignal) => call(getCurrentRisk, undefined, { signal })

export const currentRiskQuery = () =>
  queryOptions({ queryKey: [INVESTOR_KEY, 'risk', 'current'], queryFn: ({ signal }) => fetchCurrentRisk(signal) })

export const useCurrentRisk = () => useQuery(currentRiskQuery())
