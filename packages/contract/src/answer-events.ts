import { z } from 'zod'
import { understanding } from './plan.ts'

/**
 * What an answer is made of while it is written: the AI SDK's UI message stream (version 1), with data parts of ours.
 * Every event has its place in the run; the parts of a message are what {@link applyAnswerEvent} makes of all of them.
 */

/** A figure in an answer: the text shows it as a link to `#v-<id>`, this says where it comes from. */
const answerValue = z.object({
  id: z.string(),
  label: z.string(),
  /** As shown, e.g. `$1,234.50` or `57.14%`. */
  text: z.string(),
  as_of: z.string().nullable(),
  /** Which data it was read or computed from, in words. */
  source: z.string(),
  /** The screen that shows the same, an own path; null where there is none. */
  href: z.string().nullable(),
})
export type AnswerValue = z.output<typeof answerValue>

/** A table in an answer; cells are as shown. */
export const answerTable = z.object({
  title: z.string(),
  columns: z.array(z.object({ label: z.string(), align: z.enum(['left', 'right']) })),
  rows: z.array(z.array(z.string())),
  /** Rows there are in all; more than `rows` when the list was cut. */
  total: z.number().int(),
  href: z.string().nullable(),
})
export type AnswerTable = z.output<typeof answerTable>

/** Funds whose growth of $10,000 is drawn, over so many years. */
const fundGrowth = z.object({ fund_identifiers: z.array(z.string()).min(1), years: z.number().int() })
export type FundGrowth = z.output<typeof fundGrowth>

/** A chart in an answer: `line` over dates, `bar` and `ring` over names; `unit` is a currency or `%`. */
export const answerChart = z.object({
  title: z.string(),
  kind: z.enum(['line', 'bar', 'ring']),
  unit: z.string(),
  /** None where `growth` says what the reader asks for. */
  points: z.array(
    z.object({
      x: z.string(),
      y: z.string(),
      /** Of the whole, in percent; of a ring. */
      share: z.string().optional(),
    }),
  ),
  /** The whole that a ring divides. */
  total: z.string().optional(),
  growth: fundGrowth.optional(),
})
export type AnswerChart = z.output<typeof answerChart>

/** What may be asked next, as buttons. */
const followUps = z.array(z.string().max(200)).max(4)

const answerUsage = z.object({
  input_tokens: z.number().int().nullable(),
  output_tokens: z.number().int().nullable(),
})

const id = z.string()

/** One event of a run as it crosses the wire. */
const answerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), messageId: id }),
  z.object({ type: z.literal('text-start'), id }),
  z.object({ type: z.literal('text-delta'), id, delta: z.string() }),
  z.object({ type: z.literal('text-end'), id }),
  z.object({ type: z.literal('tool-input-available'), toolCallId: id, toolName: z.string(), input: z.unknown() }),
  z.object({ type: z.literal('tool-output-available'), toolCallId: id, output: z.unknown() }),
  z.object({ type: z.literal('tool-output-error'), toolCallId: id, errorText: z.string() }),
  z.object({ type: z.literal('source-document'), sourceId: id, mediaType: z.string(), title: z.string() }),
  z.object({ type: z.literal('data-values'), id, data: z.array(answerValue) }),
  z.object({ type: z.literal('data-table'), id, data: answerTable }),
  z.object({ type: z.literal('data-chart'), id, data: answerChart }),
  z.object({ type: z.literal('data-follow-ups'), id, data: followUps }),
  z.object({ type: z.literal('data-plan'), id, data: understanding }),
  z.object({ type: z.literal('data-notice'), id, data: z.object({ text: z.string() }) }),
  z.object({ type: z.literal('data-usage'), data: answerUsage, transient: z.literal(true) }),
  z.object({ type: z.literal('error'), errorText: z.string() }),
  z.object({ type: z.literal('abort') }),
  z.object({ type: z.literal('finish') }),
])
export type AnswerEvent = z.output<typeof answerEvent>

/** One part of a message. */
export const messagePart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), id, text: z.string() }),
  z.object({
    type: z.literal('tool'),
    id,
    name: z.string(),
    input: z.unknown(),
    output: z.unknown(),
    state: z.enum(['running', 'done', 'failed']),
    error_text: z.string().nullable(),
  }),
  z.object({ type: z.literal('source'), id, title: z.string(), media_type: z.string() }),
  z.object({ type: z.literal('values'), id, values: z.array(answerValue) }),
  z.object({ type: z.literal('table'), id, table: answerTable }),
  z.object({ type: z.literal('chart'), id, chart: answerChart }),
  z.object({ type: z.literal('follow_ups'), id, questions: followUps }),
  z.object({ type: z.literal('plan'), id, understanding }),
  z.object({ type: z.literal('notice'), id, text: z.string() }),
])
export type MessagePart = z.output<typeof messagePart>

/** Sent beside the events of a run, without a place in it. */
const streamNote = z.discriminatedUnion('type', [
  /** Everything up to `seq`, for a reader whose place is gone; replaces what the reader has. */
  z.object({
    type: z.literal('data-snapshot'),
    data: z.object({ message_id: id, parts: z.array(messagePart), seq: z.number().int() }),
    transient: z.literal(true),
  }),
  /** The reader's place was in another run: forget it. */
  z.object({ type: z.literal('data-reset'), data: z.object({ run_id: id }), transient: z.literal(true) }),
  /** Come back with the cursor: the token ran out, or the server is going down. */
  z.object({ type: z.literal('data-reconnect'), data: z.object({}), transient: z.literal(true) }),
])
export type StreamNote = z.output<typeof streamNote>

/** What a reader of the stream reads. */
export const readEvent = { response: answerEvent }
export const readNote = { response: streamNote }
