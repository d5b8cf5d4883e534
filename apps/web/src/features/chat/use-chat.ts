import type { Message } from '@keelwise/contract/conversation-messages'
import type { Plan } from '@keelwise/contract/plan'
import { useEffect, useMemo, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { forgetAnswer, isReading, readAnswer, stopWriting, useLiveAnswer, watchAnswer } from './answer-store.ts'
import { isKept, turnsOf } from './turns.ts'
import { inOrder, useMessages } from './use-messages.ts'

/** A conversation as it is shown, with what a person can do in it. */
export function useChat(conversationId: string) {
  const live = useLiveAnswer(conversationId)
  // what is known to be over, and not read as its message yet, is looked for until it is
  const query = useMessages(conversationId, live?.phase === 'lost' || live?.phase === 'ended')
  const [chosen, choose] = useState<string | null>(null)
  const messages = useMemo(() => inOrder(query.data?.pages ?? []), [query.data])
  const turns = useMemo(() => turnsOf(messages, chosen, live), [messages, chosen, live])
  const overId = live?.phase === 'ended' ? live.messageId : null
  const unfinished = messages.find(({ status }) => status === 'streaming')
  // what was read while its answer was written looks unfinished until it is read again, which may fail
  const writing = unfinished?.id === overId ? undefined : unfinished
  const writingId = writing?.id
  const phase = live?.phase

  useEffect(() => watchAnswer(conversationId), [conversationId])
  // an answer that was begun elsewhere, or before this page was opened
  useEffect(() => {
    if (writingId !== undefined && phase !== 'lost' && phase !== 'failed' && !isReading(conversationId))
      readAnswer(conversationId, { kind: 'follow' })
  }, [conversationId, writingId, phase])
  // what was being read here has become a message meanwhile
  const isAllThere = query.isSuccess && !query.isFetching && unfinished === undefined
  useEffect(() => {
    if (isAllThere && phase !== undefined && phase !== 'failed' && !isReading(conversationId))
      forgetAnswer(conversationId)
  }, [conversationId, isAllThere, phase])

  const ask = (text: string, parentId: string | null | undefined, plan?: Plan) => {
    choose(null)
    readAnswer(conversationId, { kind: 'message', text, clientMessageId: newMessageId(), parentId, plan })
  }
  const last = turns.at(-1)?.message
  const runId = live?.runId ?? writing?.run_id ?? null
  return {
    query,
    turns,
    isBusy: phase === 'sending' || phase === 'writing' || (writing !== undefined && phase !== 'failed'),
    /** Shows the branch of another message. */
    choose,
    /** @param plan what the text stands for, where a button was pressed */
    send: (text: string, plan?: Plan) =>
      ask(text, last && isKept(last) && last.role === 'assistant' ? last.id : undefined, plan),
    edit: (question: Message, text: string) => ask(text, question.parent_id),
    answerAgain: ({ id, parent_id: parentId }: Message) => {
      choose(null)
      readAnswer(conversationId, { kind: 'another', messageId: id, parentId })
    },
    /** After a failure: asks again, or follows what the server has begun. */
    tryAgain: () => {
      if (live) readAnswer(conversationId, live.runId === null ? live.ask : { kind: 'follow' })
    },
    /** Null while nothing can be stopped. */
    stop:
      runId === null
        ? null
        : () => void stopWriting(conversationId, runId).catch(() => toast.error('The answer could not be stopped.')),
  }
}

export type Chat = ReturnType<typeof useChat>

/** `crypto.randomUUID` exists only on secure origins; this runs on a plain http address of a home network too. */
function newMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)).map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    return index === 8 ? (byte & 0x3f) | 0x80 : byte
  })
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
