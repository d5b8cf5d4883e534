import { type Conversation, listConversations, RECENT_ASSISTANTS_PAGE_SIZE } from '@keelwise/contract/conversations'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CONVERSATIONS_KEY } from './conversations.ts'
import { call } from '../lib/api.ts'

const fetchRecentAssistants = (page: number, pageSize: number, signal?: AbortSignal) =>
  call(listConversations, { query: { page, page_size: pageSize, has_agent_name: 'true' } }, { signal })

const recentQuery = () =>
  infiniteQueryOptions({
    queryKey: [CONVERSATIONS_KEY, 'recent-assistants'],
    queryFn: ({ pageParam, signal }) => fetchRecentAssistants(pageParam, RECENT_ASSISTANTS_PAGE_SIZE, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
  })

const latestQuery = (count: number) =>
  queryOptions({
    queryKey: [CONVERSATIONS_KEY, 'latest-assistants', count],
    queryFn: ({ signal }) => fetchRecentAssistants(1, count, signal),
  })

/** The newest `count` conversations that an assistant began. */
export const useLatestAssistants = (count: number) => useQuery(latestQuery(count))

/** The conversations that an assistant began, the newest first. */
export const useRecentAssistants = () => useInfiniteQuery(recentQuery())

/** What a conversation is called in a table. */
export const assistantName = ({
  title,
  agent_display_name: displayName,
}: Pick<Conversation, 'title' | 'agent_display_name'>): string => title || displayName || 'Untitled Conversation'

/** The badge of a conversation: its status with a capital, red when the assistant failed; none without a status. */
export function statusBadge({
  agent_status: status,
  agent_error_message: error,
}: Pick<Conversation, 'agent_status' | 'agent_error_message'>): { text: string; color: 'red' | 'green' } | null {
  return status ? { text: status.charAt(0).toUpperCase() + status.slice(1), color: error ? 'red' : 'green' } : null
}
