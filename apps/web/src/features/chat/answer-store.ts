import { followAnswer, regenerateAnswer, stopAnswer, submitMessage } from '@keelwise/contract/conversation-messages'
import { create } from 'zustand'
import { refreshConversations } from '../../domain/conversations.ts'
import { useSession } from '../../domain/session.ts'
import { ApiError, UNKNOWN_ERROR, isHttpError } from '../../lib/api-error.ts'
import { call, openStream } from '../../lib/api.ts'
import { readEventStream } from '../../lib/event-stream.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type Ask, type LiveAnswer, beginLive, cursorOf, takeEvents } from './live-answer.ts'
import { knownMessage } from './use-messages.ts'

/** What is said of an answer that could not be read or written. */
export const STREAM_FAILED = 'An error occurred while streaming data'
/** The screen follows an answer at most this often, in milliseconds. */
const SHOW_EVERY_MS = 50

const useStore = create<{ readonly answers: Readonly<Record<string, LiveAnswer>> }>()(() => ({ answers: {} }))

/** The answer being written in a conversation, whichever page is open. */
export const useLiveAnswer = (conversationId: string): LiveAnswer | null =>
  useStore(({ answers }) => answers[conversationId] ?? null)

interface Reader {
  readonly control: AbortController
  /** The server has what was asked; from then on a reader may leave without losing anything. */
  isAccepted: boolean
  isWatched: boolean
}

const readers = new Map<string, Reader>()

const show = (conversationId: string, live: LiveAnswer) =>
  useStore.setState(({ answers }) => ({ answers: { ...answers, [conversationId]: live } }))

/** Forgets an answer: its message says the same, or nobody wants it any more. */
export function forgetAnswer(conversationId: string): void {
  useStore.setState(({ answers }) => {
    const { [conversationId]: _, ...others } = answers
    return { answers: others }
  })
}

// another person may be next
useSession.subscribe((now, before) => {
  if (now.user?.id === before.user?.id && now.isAuthenticated === before.isAuthenticated) return
  if (before.user?.id === undefined && now.isAuthenticated) return
  for (const { control } of readers.values()) control.abort()
  readers.clear()
  useStore.setState({ answers: {} })
})

/** Whether this tab reads an answer of the conversation. */
export const isReading = (conversationId: string): boolean => readers.has(conversationId)

/**
 * Somebody looks at the conversation. The function that is returned says that nobody does any more: then its answer is
 * written on, but not read here.
 */
export function watchAnswer(conversationId: string): () => void {
  const known = readers.get(conversationId)
  if (known) known.isWatched = true
  return () => {
    const reader = readers.get(conversationId)
    if (!reader) return
    reader.isWatched = false
    if (reader.isAccepted) end(conversationId, reader)
  }
}

function end(conversationId: string, reader: Reader): void {
  reader.control.abort()
  if (readers.get(conversationId) === reader) readers.delete(conversationId)
}

/** Asks for an answer, or follows the one being written, and keeps what comes of it in the store. */
export function readAnswer(conversationId: string, ask: Ask): void {
  const previous = readers.get(conversationId)
  if (previous) end(conversationId, previous)
  const known = useStore.getState().answers[conversationId]
  const reader: Reader = { control: new AbortController(), isAccepted: ask.kind === 'follow', isWatched: true }
  readers.set(conversationId, reader)
  const follows = ask.kind === 'follow' && known !== undefined
  const live: LiveAnswer = follows ? { ...known, phase: 'writing', isConnected: true, errorText: null } : beginLive(ask)
  void follow(conversationId, reader, live)
}

async function follow(conversationId: string, reader: Reader, first: LiveAnswer): Promise<void> {
  const { signal } = reader.control
  let live = first
  let timer: ReturnType<typeof setTimeout> | null = null
  const showNow = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (!signal.aborted) show(conversationId, live)
  }
  const showSoon = () => {
    timer ??= setTimeout(showNow, SHOW_EVERY_MS)
  }
  showNow()
  try {
    const outcome = await readEventStream({
      signal,
      open: async (connection) => {
        const response = await open(conversationId, reader, live, connection)
        if (!reader.isAccepted) {
          reader.isAccepted = true
          live = { ...live, runId: response.headers.get('x-run-id'), phase: 'writing' }
          void refreshConversations(queryClient)
          if (!reader.isWatched) end(conversationId, reader)
        }
        return response
      },
      take: (events) => {
        const taken = takeEvents(live, events)
        live = taken.live
        showSoon()
        return taken.outcome
      },
      onConnection: (isConnected) => {
        live = { ...live, isConnected }
        showNow()
      },
    })
    if (outcome === 'gone') live = { ...live, phase: reader.isAccepted ? 'lost' : 'failed', errorText: STREAM_FAILED }
    else live = { ...live, phase: 'ended' }
    showNow()
    if (outcome === 'gone') return
    const { messageId } = live
    const read = async () => {
      await refreshConversations(queryClient)
      return messageId === null ? undefined : knownMessage(queryClient, conversationId, messageId)
    }
    let record = await read()
    // the first look at a conversation is not begun anew: it may have been answered before the answer ended
    if (record?.status === 'streaming') record = await read()
    // the message is the record; without it, as when the network went away, what was read stays
    const isKept = messageId === null || (record !== undefined && record.status !== 'streaming')
    if (!signal.aborted && isKept) forgetAnswer(conversationId)
  } catch (error) {
    if (signal.aborted) return
    live = { ...live, phase: 'failed', isConnected: true, errorText: failureText(error) }
    showNow()
  } finally {
    if (timer) clearTimeout(timer)
    if (readers.get(conversationId) === reader) readers.delete(conversationId)
  }
}

/** Asks once; afterwards the stream is found by its conversation. */
async function open(
  conversationId: string,
  { isAccepted }: Reader,
  live: LiveAnswer,
  signal: AbortSignal,
): Promise<Response> {
  const options = { signal, headers: { accept: 'text/event-stream' } }
  const { ask } = live
  if (isAccepted || ask.kind === 'follow')
    return openStream(followAnswer, options, { params: { id: conversationId }, query: { after: cursorOf(live) } })
  try {
    if (ask.kind === 'another')
      return await openStream(regenerateAnswer, options, { params: { id: conversationId, message_id: ask.messageId } })
    return await openStream(submitMessage, options, {
      params: { id: conversationId },
      body: {
        conversation: conversationId,
        message: ask.text,
        stream: true,
        client_message_id: ask.clientMessageId,
        ...(ask.parentId === undefined ? {} : { parent_id: ask.parentId }),
        ...(ask.plan === undefined ? {} : { plan: ask.plan }),
      },
    })
  } catch (error) {
    // a message that got no answer is sent again under its id; another answer has none and might be written twice
    const mayRepeat = ask.kind === 'message' && error instanceof ApiError && error.kind === 'network'
    throw mayRepeat || signal.aborted ? error : new Refusal('The question was not taken', { cause: error })
  }
}

/** What was asked is not asked again by itself. */
class Refusal extends Error {}

/** What the server says to a refused question (too many, still busy), else the general words. */
function failureText(error: unknown): string {
  const reason = error instanceof Refusal ? error.cause : error
  return isHttpError(reason) && reason.status < 500 && reason.message !== UNKNOWN_ERROR ? reason.message : STREAM_FAILED
}

/** Has the server stop writing; what is written stays. */
export const stopWriting = (conversationId: string, runId: string) =>
  call(stopAnswer, { params: { id: conversationId }, body: { run_id: runId } })
