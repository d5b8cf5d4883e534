import {
  type AnswerEvent,
  type MessagePart,
  type StreamNote,
  readEvent,
  readNote,
} from '@keelwise/contract/answer-events'
import { applyAnswerEvent } from '@keelwise/contract/message-parts'
import type { Plan } from '@keelwise/contract/plan'
import type { ServerEvent } from '../../lib/event-stream.ts'
import { answerShape, readIfFit } from '../../lib/read-answer.ts'

/** What a person asked for: an answer to a message, another answer, or nothing new, only what is being written. */
export type Ask =
  | {
      readonly kind: 'message'
      readonly text: string
      readonly clientMessageId: string
      /** The message it follows; undefined: the newest. */
      readonly parentId: string | null | undefined
      /** What the text stands for, where a button was pressed. */
      readonly plan?: Plan | undefined
    }
  | { readonly kind: 'another'; readonly messageId: string; readonly parentId: string | null }
  | { readonly kind: 'follow' }

/** An answer while it is written, as this tab knows it. */
export interface LiveAnswer {
  readonly ask: Ask
  readonly runId: string | null
  /** The message that is written; known with the first event. */
  readonly messageId: string | null
  /** Place of the last event that is in `parts`; -1 before the first. */
  readonly seq: number
  readonly parts: readonly MessagePart[]
  /** `lost`: it cannot be followed any more, though it may still be written. `failed`: it cannot be written. */
  readonly phase: 'sending' | 'writing' | 'ended' | 'lost' | 'failed'
  /** False while the connection is being made anew. */
  readonly isConnected: boolean
  readonly errorText: string | null
}

export const beginLive = (ask: Ask): LiveAnswer => ({
  ask,
  runId: null,
  messageId: null,
  seq: -1,
  parts: [],
  phase: ask.kind === 'follow' ? 'writing' : 'sending',
  isConnected: true,
  errorText: null,
})

/** Where to go on reading; undefined: from the beginning of the run. */
export const cursorOf = ({ runId, seq }: LiveAnswer): string | undefined =>
  runId !== null && seq >= 0 ? `${runId}:${seq}` : undefined

/**
 * An answer after more events. What it has already is ignored, so events may come twice; those of another run begin
 * anew. Pure. `outcome` is what the reader of the stream has to do.
 */
export function takeEvents(
  live: LiveAnswer,
  events: readonly ServerEvent[],
): { live: LiveAnswer; outcome: 'more' | 'end' | 'reopen' } {
  let outcome: 'more' | 'end' | 'reopen' = 'more'
  let now = live
  for (const { id, data } of events) {
    if (data === '[DONE]') {
      outcome = 'end'
      continue
    }
    const body = parse(data)
    const note = id === '' ? readIfFit<StreamNote>(answerShape(readNote), body) : null
    if (note?.type === 'data-reconnect') outcome = 'reopen'
    else if (note?.type === 'data-reset') now = { ...emptied(now), runId: note.data.run_id }
    else if (note?.type === 'data-snapshot' && note.data.seq >= now.seq) {
      const { message_id: messageId, parts, seq } = note.data
      now = { ...now, messageId, parts, seq, phase: 'writing' }
    }
    const place = placeOf(id)
    if (place) now = takeEvent(now, place, body)
  }
  return { live: now, outcome }
}

function takeEvent(live: LiveAnswer, place: { runId: string; seq: number }, body: unknown): LiveAnswer {
  const here = live.runId === place.runId || live.runId === null ? live : emptied(live)
  if (place.seq <= here.seq) return here
  const next: LiveAnswer = { ...here, ...place, phase: here.phase === 'sending' ? 'writing' : here.phase }
  // a kind of event that a newer server knows takes its place and changes nothing
  const event = readIfFit<AnswerEvent>(answerShape(readEvent), body)
  if (!event) return next
  const parts = applyAnswerEvent(here.parts, event)
  if (event.type === 'start') return { ...next, parts, messageId: event.messageId }
  if (event.type === 'error') return { ...next, errorText: event.errorText }
  if (event.type === 'finish') return { ...next, phase: 'ended' }
  return { ...next, parts }
}

const emptied = (live: LiveAnswer): LiveAnswer => ({
  ...live,
  runId: null,
  messageId: null,
  seq: -1,
  parts: [],
  errorText: null,
})

function placeOf(id: string): { runId: string; seq: number } | null {
  const [, runId, seq] = /^([^:]+):(\d+)$/.exec(id) ?? []
  return runId && seq ? { runId, seq: Number(seq) } : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
