import {
  type SavedQuestion,
  answerSavedQuestion,
  deleteSavedQuestion,
  listSavedQuestions,
  orderSavedQuestions,
  renameSavedQuestion,
  saveQuestion,
} from '@keelwise/contract/saved-questions'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { INVESTOR_KEY } from '../investor-queries.ts'

const savedQuery = () =>
  queryOptions({
    queryKey: ['saved-questions'],
    queryFn: ({ signal }) => call(listSavedQuestions, undefined, { signal }),
  })

/** The questions kept on the start page, in their order. */
export const useSavedQuestions = () => useQuery(savedQuery())

/** What the answer to a kept question is now; read again with everything else that is the person's. */
export const useSavedAnswer = (id: string) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'saved-answer', id],
    queryFn: ({ signal }) => call(answerSavedQuestion, { params: { id } }, { signal }),
  })

/** Keeps the question of an answer on the start page. */
export function useSaveQuestion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (messageId: string) => call(saveQuestion, { body: { message_id: messageId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: savedQuery().queryKey }),
  })
}

/** Gives a kept question another name. */
export function useRenameSaved(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => call(renameSavedQuestion, { params: { id }, body: { title } }),
    onSuccess: (renamed) =>
      client.setQueryData(savedQuery().queryKey, (known) =>
        known ? { results: known.results.map((one) => (one.id === id ? renamed : one)) } : known,
      ),
  })
}

/** Takes a question off the start page. */
export function useDeleteSaved(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteSavedQuestion, { params: { id } }),
    onSuccess: () =>
      client.setQueryData(savedQuery().queryKey, (known) =>
        known ? { results: known.results.filter((one) => one.id !== id) } : known,
      ),
  })
}

/** Puts the kept questions in another order; shown at once, and taken back when it could not be kept. */
export function useOrderSaved() {
  const client = useQueryClient()
  const { queryKey } = savedQuery()
  return useMutation({
    mutationFn: (questions: readonly SavedQuestion[]) =>
      call(orderSavedQuestions, { body: { ids: questions.map(({ id }) => id) } }),
    onMutate: async (questions) => {
      // a list that is still being read would bring the old order back
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, { results: [...questions] })
      return before
    },
    onError: (_, __, before) => client.setQueryData(queryKey, before),
  })
}
