import { type Message, listMessages, rateAnswer, reportMisunderstood } from '@keelwise/contract/conversation-messages'
import type { Plan } from '@keelwise/contract/plan'
import {
  type QueryClient,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { CONVERSATIONS_KEY } from '../../domain/conversations.ts'
import { call } from '../../lib/api.ts'

/** While an answer cannot be followed its conversation is read this often. */
const POLL_MS = 5000

const fetchMessages = (id: string, page: number, signal?: AbortSignal) =>
  call(listMessages, { params: { id }, query: { page } }, { signal })

const messagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [CONVERSATIONS_KEY, 'messages', id],
    queryFn: ({ pageParam, signal }) => fetchMessages(id, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
    // another device may have gone on meanwhile
    refetchOnWindowFocus: true,
  })

/** The messages of a conversation, from the newest backwards. */
export const useMessages = (id: string, isPolled: boolean) =>
  useInfiniteQuery({ ...messagesQuery(id), refetchInterval: isPolled ? POLL_MS : false })

/** Loaded messages, oldest first; a message that two pages hold is kept once. */
export function inOrder(pages: readonly { readonly results: readonly Message[] }[]): Message[] {
  const once = new Map(pages.flatMap(({ results }) => results.map((message) => [message.id, message])))
  return [...once.values()].toSorted(
    (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || a.id.localeCompare(b.id),
  )
}

/** A message as it was read last. */
export const knownMessage = (client: QueryClient, conversationId: string, id: string): Message | undefined =>
  client
    .getQueryData(messagesQuery(conversationId).queryKey)
    ?.pages.flatMap(({ results }) => results)
    .find((message) => message.id === id)

/** Says whether an answer helped; shown at once, and taken back when it could not be kept. */
export function useRateAnswer(conversationId: string) {
  const client = useQueryClient()
  const { queryKey } = messagesQuery(conversationId)
  const put = (id: string, feedback: Message['feedback']) =>
    client.setQueryData(queryKey, (known) =>
      known
        ? {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              results: page.results.map((message) => (message.id === id ? { ...message, feedback } : message)),
            })),
          }
        : known,
    )
  return useMutation({
    mutationFn: ({ message, feedback }: { message: Message; feedback: Message['feedback'] }) =>
      call(rateAnswer, { params: { id: conversationId, message_id: message.id }, body: { feedback } }),
    onMutate: ({ message, feedback }) => put(message.id, feedback),
    onError: (_, { message }) => put(message.id, message.feedback),
  })
}

/** Lets whoever runs the application read the question before an answer, because it was taken for something else. */
export const useReportMisunderstood = ({ id, conversation }: Message) =>
  useMutation({
    mutationFn: (meant: Plan | null) =>
      call(reportMisunderstood, { params: { id: conversation, message_id: id }, body: { meant } }),
  })
