import { getAssistantStatus } from '@keelwise/contract/agents'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const assistantStatusQuery = () =>
  queryOptions({
    queryKey: ['assistant-status'],
    queryFn: ({ signal }) => call(getAssistantStatus, undefined, { signal }),
    staleTime: 300_000,
  })

/** Who writes answers, and what people are told about it. */
export const useAssistantStatus = () => useQuery(assistantStatusQuery())
