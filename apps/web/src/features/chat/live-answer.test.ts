import type { AnswerEvent, MessagePart } from '@keelwise/contract/answer-events'
import { applyAnswerEvent } from '@keelwise/contract/message-parts'
import { expect, test } from 'vitest'
import type { ServerEvent } from '../../lib/event-stream.ts'
import { beginLive, cursorOf, takeEvents } from './live-answer.ts'

const RUN = 'run-1'
const EVENTS: AnswerEvent[] = [
  { type: 'start', messageId: 'm1' },
  { type: 'tool-input-available', toolCallId: 'c1', toolName: 'get_accounts', input: {} },
  { type: 'tool-output-available', toolCallId: 'c1', output: { rows: 2 } },
  { type: 'text-start', id: 't1' },
  { type: 'text-delta', id: 't1', delta: 'You have ' },
  { type: 'text-delta', id: 't1', delta: '[$5.00](#v-a)' },
  {
    type: 'data-values',
    id: 'v1',
    data: [{ id: 'a', label: 'Cash', text: '$5.00', as_of: null, source: 'accounts', href: null }],
  },
  { type: 'text-delta', id: 't1', delta: ' in cash. 🙂' },
  { type: 'text-end', id: 't1' },
  { type: 'data-follow-ups', id: 'f1', data: ['And last year?'] },
  { type: 'finish' },
]
const WHOLE = EVENTS.reduce<MessagePart[]>(applyAnswerEvent, [])
const wire = EVENTS.map((event, seq): ServerEvent => ({ id: `${RUN}:${seq}`, data: JSON.stringify(event) }))
const note = (type: string, data: unknown): ServerEvent => ({
  id: '',
  data: JSON.stringify({ type, data, transient: true }),
})
const live = beginLive({ kind: 'follow' })

test('[R-7.054] cut after any event and read on from the cursor, the answer is the same', () => {
  for (let cut = 0; cut <= wire.length; cut++) {
    const first = takeEvents(live, wire.slice(0, cut)).live
    expect(cursorOf(first)).toBe(cut === 0 ? undefined : `${RUN}:${cut - 1}`)
    const { live: whole } = takeEvents(first, wire.slice(cut))
    expect(whole.parts).toEqual(WHOLE)
    expect(whole).toMatchObject({ messageId: 'm1', runId: RUN, phase: 'ended', seq: wire.length - 1 })
  }
})

test('[R-7.054] events that come again change nothing, one by one or all of them', () => {
  for (let cut = 0; cut <= wire.length; cut++) {
    const first = takeEvents(live, wire.slice(0, cut)).live
    expect(takeEvents(first, wire).live.parts).toEqual(WHOLE)
    expect(takeEvents(first, wire.slice(0, cut)).live).toEqual(first)
  }
})

test('a snapshot stands for everything up to its place, and an older one is ignored', () => {
  const snapshot = note('data-snapshot', { message_id: 'm1', parts: WHOLE.slice(0, 1), seq: 2 })
  const after = takeEvents({ ...live, runId: RUN }, [snapshot, ...wire.slice(3)])
  expect(after.live.parts).toEqual(WHOLE)
  const ahead = takeEvents(live, wire.slice(0, 6)).live
  expect(takeEvents(ahead, [snapshot]).live).toEqual(ahead)
})

test('a reset and the events of another run begin anew', () => {
  const old = takeEvents(
    live,
    wire.slice(0, 6).map((event) => ({ ...event, id: event.id.replace(RUN, 'run-0') })),
  ).live
  expect(takeEvents(old, wire).live.parts).toEqual(WHOLE)
  const reset = takeEvents(old, [note('data-reset', { run_id: RUN })]).live
  expect(reset).toMatchObject({ runId: RUN, seq: -1, parts: [] })
  expect(takeEvents(reset, wire).live.parts).toEqual(WHOLE)
})

test('the reader is told to end and to come back, and what nobody knows takes its place only', () => {
  expect(takeEvents(live, [...wire, { id: '', data: '[DONE]' }]).outcome).toBe('end')
  expect(takeEvents(live, [note('data-reconnect', {})]).outcome).toBe('reopen')
  const strange = takeEvents(live, [
    { id: `${RUN}:0`, data: '{"type":"from-the-future"}' },
    { id: `${RUN}:1`, data: 'no json' },
    { id: 'nonsense', data: '{"type":"finish"}' },
  ])
  expect(strange).toMatchObject({ outcome: 'more', live: { seq: 1, parts: [], phase: 'writing' } })
})

test('[R-8.009] an error event is kept with what had been written', () => {
  const { live: failed } = takeEvents(live, [
    ...wire.slice(0, 5),
    { id: `${RUN}:5`, data: '{"type":"error","errorText":"An error occurred while streaming data"}' },
    { id: `${RUN}:6`, data: '{"type":"finish"}' },
  ])
  expect(failed).toMatchObject({ errorText: 'An error occurred while streaming data', phase: 'ended' })
  expect(failed.parts.at(-1)).toMatchObject({ type: 'text', text: 'You have ' })
})
