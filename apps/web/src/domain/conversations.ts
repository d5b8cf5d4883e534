import {
  type Conversation,
  HISTORY_PAGE_SIZE,
  createConversation,
  getConversation,
  listConversations,
} from '@keelwise/contract/conversations'
import {
  type InfiniteData,
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../lib/api.ts'
import { paths } from './paths.ts'
import { useSession } from './session.ts'

/** First part of the key of every query about conversations, so that one call can refresh them all. */
export const CONVERSATIONS_KEY = 'conversations'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The application itself led to a chat with this question: it may be sent. A link from outside cannot say so. */
    sendsQuestion?: boolean
  }
}

/** The chat pages of the signed-in person's role. */
export function useChatPaths() {
  const isAdvisor = useSession((state) => state.userRole === 'ADVISOR')
  return isAdvisor
    ? ({ chats: paths.advisorChats, chat: paths.advisorChat, all: paths.advisorConversations } as const)
    : ({ chats: paths.investorChats, chat: paths.investorChat, all: paths.investorConversations } as const)
}

/** One page of the own conversations, the newest first; `search` looks in titles and messages. */
const fetchHistory = (search: string, page: number, signal?: AbortSignal) =>
  call(
    listConversations,
    { query: { page, page_size: HISTORY_PAGE_SIZE, ...(search === '' ? {} : { search }) } },
    { signal },
  )

export type HistoryPage = Awaited<ReturnType<typeof fetchHistory>>

export const historyQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [CONVERSATIONS_KEY, 'history', search],
    queryFn: ({ pageParam, signal }) => fetchHistory(search, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
  })

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: [CONVERSATIONS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getConversation, { params: { id } }, { signal }),
  })

/** A conversation that is open; none without an id. */
export const useConversation = (id: string | null) => useQuery({ ...conversationQuery(id ?? ''), enabled: id !== null })

/** Title of the conversation that an address shows; null elsewhere and while it has none. */
export function useOpenChatTitle(path: string): string | null {
  const [, id] = /^\/(?:advisor|investor)\/chat\/([^/]+)/.exec(path) ?? []
  return useConversation(id ?? null).data?.title ?? null
}

/** Begins a conversation; it stands at the front of the history at once, here and in the other tabs. */
export function useCreateConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { title?: string; agent_name?: string; client_id?: string; meeting_id?: string }) =>
      call(createConversation, { body }),
    onSuccess: (created) => {
      client.setQueryData(conversationQuery(created.id).queryKey, created)
      client.setQueryData<InfiniteData<HistoryPage, number>>(historyQuery('').queryKey, (known) =>
        known ? atFront(known, created) : known,
      )
      void refreshConversations(client)
    },
  })
}

function atFront(known: InfiniteData<HistoryPage, number>, created: Conversation): InfiniteData<HistoryPage, number> {
  const pages = known.pages.map((page, index) =>
    index === 0 ? { ...page, count: page.count + 1, results: [created, ...page.results] } : page,
  )
  return { ...known, pages }
}

/** Reads conversations anew, here and in every other tab of this browser. */
export function refreshConversations(client: QueryClient): Promise<void> {
  otherTabs()?.postMessage('changed')
  return client.invalidateQueries({ queryKey: [CONVERSATIONS_KEY] })
}

/** Keeps conversations in step with what other tabs do. */
export function useConversationsInStep(): void {
  const client = useQueryClient()
  useEffect(() => {
    const channel = otherTabs()
    const reread = () => void client.invalidateQueries({ queryKey: [CONVERSATIONS_KEY] })
    channel?.addEventListener('message', reread)
    return () => channel?.removeEventListener('message', reread)
  }, [client])
}

let channel: BroadcastChannel | null = null

// one channel for speaking and listening, so that a tab does not hear itself
function otherTabs(): BroadcastChannel | null {
  if (!channel && typeof BroadcastChannel !== 'undefined') channel = new BroadcastChannel('conversations')
  return channel
}
