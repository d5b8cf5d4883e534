import { listRiskHistory, listRiskQuestions, submitRiskAnswers } from '@keelwise/contract/risk-tolerance'
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { INVESTOR_KEY, refreshInvestorData } from '../../domain/investor-queries.ts'
import { currentRiskQuery } from '../../domain/use-current-risk.ts'
import { fetchMe, meQuery } from '../../domain/use-me.ts'
import { call } from '../../lib/api.ts'

/** Reads the current questions. */
const fetchRiskQuestions = (signal?: AbortSignal) => call(listRiskQuestions, undefined, { signal })

const riskQuestionsQuery = () =>
  queryOptions({
    queryKey: ['risk-questions'],
    queryFn: ({ signal }) => fetchRiskQuestions(signal),
    staleTime: Infinity,
  })

export const useRiskQuestions = (isWanted: boolean) => useQuery({ ...riskQuestionsQuery(), enabled: isWanted })

/** One page of the earlier scores, the newest first. */
const fetchRiskHistory = (page: number, signal?: AbortSignal) => call(listRiskHistory, { query: { page } }, { signal })

const riskHistoryQuery = () =>
  infiniteQueryOptions({
    queryKey: [INVESTOR_KEY, 'risk', 'history'],
    queryFn: ({ pageParam, signal }) => fetchRiskHistory(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
  })

export const useRiskHistory = (isWanted: boolean) => useInfiniteQuery({ ...riskHistoryQuery(), enabled: isWanted })

/** Submits answers; the new score is taken over here, in the session and in everything that depends on it. */
export function useSubmitRiskAnswers() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { version: string; answers: Record<string, string> }) => call(submitRiskAnswers, { body }),
    onSuccess: async (current) => {
      queryClient.setQueryData(currentRiskQuery().queryKey, current)
      void refreshInvestorData(queryClient)
      queryClient.setQueryData(meQuery().queryKey, await fetchMe())
    },
    // other questions than these are asked by now
    onError: () => queryClient.invalidateQueries({ queryKey: riskQuestionsQuery().queryKey }),
  })
}
