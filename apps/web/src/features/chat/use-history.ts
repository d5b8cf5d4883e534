import { deleteConversation, updateConversation } from '@keelwise/contract/conversations'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { conversationQuery, historyQuery, refreshConversations } from '../../domain/conversations.ts'
import { call } from '../../lib/api.ts'

/** While an answer is being written somewhere, the history looks this often whether it still is. */
const WRITING_CHECK_MS = 3000

/** The history, all of it or what a search finds. */
export const useHistory = (search: string) =>
  useInfiniteQuery({
    ...historyQuery(search),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ results }) => results.some((one) => one.is_streaming)) ? WRITING_CHECK_MS : false,
  })

/** Gives a conversation another title. */
export function useRenameConversation(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => call(updateConversation, { params: { id }, body: { title } }),
    onSuccess: (renamed) => {
      client.setQueryData(conversationQuery(id).queryKey, renamed)
      return refreshConversations(client)
    },
  })
}

/** Deletes a conversation with everything in it. */
export function useDeleteConversation(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteConversation, { params: { id } }),
    onSuccess: () => {
      void refreshConversations(client)
    },
  })
}
