import {
  deleteConversation,
  deleteConversations,
  listConversations,
  restoreConversations,
  updateConversation,
} from '@keelwise/contract/conversations'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { CONVERSATIONS_KEY, conversationQuery, historyQuery, refreshConversations } from '../../domain/conversations.ts'
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

/** Every conversation, or those that were put away, or what a search finds among them; page by page. */
export const useAllConversations = (search: string, isArchived: boolean) =>
  useInfiniteQuery({
    queryKey: [CONVERSATIONS_KEY, 'all', search, isArchived],
    queryFn: ({ pageParam, signal }) =>
      call(
        listConversations,
        { query: { page: pageParam, page_size: 50, archived: isArchived ? 'true' : 'false', search } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })

/** Deletes conversations together, and brings them back. */
export function useDeleteTogether() {
  const client = useQueryClient()
  const onSuccess = () => refreshConversations(client)
  const remove = useMutation({
    mutationFn: (ids: string[]) => call(deleteConversations, { body: { ids } }),
    onSuccess,
  })
  const restore = useMutation({
    mutationFn: (ids: string[]) => call(restoreConversations, { body: { ids } }),
    onSuccess,
  })
  return { remove, restore }
}

/** Puts conversations away together, or brings them back. */
export function useArchiveTogether() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, isArchived }: { ids: string[]; isArchived: boolean }) =>
      Promise.all(ids.map((id) => call(updateConversation, { params: { id }, body: { is_archived: isArchived } }))),
    onSettled: () => refreshConversations(client),
  })
}

/** Gives a conversation another title, pins it or puts it away. */
export function useUpdateConversation(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { title?: string; is_pinned?: boolean; is_archived?: boolean }) =>
      call(updateConversation, { params: { id }, body }),
    onSuccess: (updated) => {
      client.setQueryData(conversationQuery(id).queryKey, updated)
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
