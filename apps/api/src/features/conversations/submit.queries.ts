import type { MessagePart } from '@keelwise/contract/answer-events'
import type { Plan } from '@keelwise/contract/plan'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { MessageTable } from '../../platform/db/schema.ts'
import type { PlatformEnv } from '../../platform/env.ts'
import { FieldProblem, Problem } from '../../platform/http/problems.ts'
import { uuid7 } from '../../platform/ids.ts'
import { titleFrom } from './conversations.rules.ts'
import type { RunRow } from './runs.queries.ts'
import { shiftDays } from '@keelwise/finance/days'

const RUNNING_PER_PERSON = 2

/** How many messages one person may send. */
export type MessageLimits = Pick<PlatformEnv, 'MESSAGES_PER_MINUTE' | 'MESSAGES_PER_DAY'>

/** A question and the empty answer to it. */
export interface Submitted {
  readonly run: RunRow
  /** False when this message had been sent before: its run is the one there was. */
  readonly isNew: boolean
}

export interface NewQuestion {
  readonly userId: string
  readonly conversationId: string
  readonly text: string
  /** What the text stands for, where the person pressed a button. */
  readonly plan: Plan | null
  readonly clientMessageId: string | null
  /** Undefined: after the newest message. */
  readonly parentId: string | null | undefined
  readonly limits: MessageLimits
  /** Refuses a `parentId` that is no answer of this conversation. */
  readonly refuseParent: (parentId: string) => Promise<never>
}

/**
 * Keeps a person's message, the empty answer and the run that is to write it, all or nothing. Undefined when the
 * conversation is not theirs.
 * @throws Problem `conversation_busy` while an answer is being written, `rate_limited`
 * @throws what `refuseParent` throws
 */
export async function storeQuestion(tx: Tx, now: Date, submission: NewQuestion): Promise<Submitted | undefined> {
  const { userId, conversationId, text, clientMessageId } = submission
  if (!(await lockConversation(tx, userId, conversationId))) return undefined
  const known = await findRunOf(tx, userId, clientMessageId)
  if (known?.conversation_id === conversationId) return { run: known, isNew: false }
  if (known) throw new FieldProblem({ client_message_id: ['This id was used in another conversation.'] })
  const newest = await newestIfFree(tx, submission, now)
  const at = after(newest, now)
  const parentId =
    submission.parentId === undefined ? (newest?.id ?? null) : await checkedParent(tx, submission, submission.parentId)
  const question = {
    id: uuid7(at.getTime()),
    user_id: userId,
    conversation_id: conversationId,
    parent_id: parentId,
    role: 'user',
    status: 'completed',
    content: text,
    parts: JSON.stringify(partsOf(text, submission.plan)),
    client_message_id: clientMessageId,
    created_at: at,
    completed_at: at,
  }
  await tx
    .updateTable('conversation')
    .set((eb) => ({ title: eb.fn.coalesce('title', eb.val(titleFrom(text))), updated_at: now }))
    .where('id', '=', conversationId)
    .where('user_id', '=', userId)
    .execute()
  const run = await beginAnswer(tx, at, { userId, conversationId, parentId: question.id, clientMessageId }, [question])
  return { run, isNew: true }
}

const partsOf = (text: string, plan: Plan | null): MessagePart[] => [
  { type: 'text', id: 't1', text },
  ...(plan
    ? [{ type: 'plan' as const, id: 'p1', understanding: { plan, chips: [], instead: [], next: [], left_out: [] } }]
    : []),
]

/** The run that was begun for what its sender calls so. */
const findRunOf = async (tx: Tx, userId: string, clientMessageId: string | null): Promise<RunRow | undefined> =>
  clientMessageId === null
    ? undefined
    : tx
        .selectFrom('run')
        .where('user_id', '=', userId)
        .where('client_message_id', '=', clientMessageId)
        .selectAll()
        .executeTakeFirst()

/** Two of the same at once: the second waits here and finds what the first did. False when it is not theirs. */
const lockConversation = async (tx: Tx, userId: string, conversationId: string): Promise<boolean> =>
  (await tx
    .selectFrom('conversation')
    .where('id', '=', conversationId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()) !== undefined

/**
 * Adds an empty answer after `parentId` and the run that is to write it. The caller has locked the conversation.
 * @param before messages to be kept with it
 */
export async function beginAnswer(
  tx: Tx,
  now: Date,
  answer: { userId: string; conversationId: string; parentId: string | null; clientMessageId: string | null },
  before: readonly Insertable<MessageTable>[] = [],
): Promise<RunRow> {
  const messageId = uuid7(now.getTime())
  const runId = uuid7(now.getTime())
  const mine = { user_id: answer.userId, conversation_id: answer.conversationId }
  const empty: Insertable<MessageTable> = {
    ...mine,
    id: messageId,
    parent_id: answer.parentId,
    role: 'assistant',
    status: 'streaming',
    content: '',
    parts: '[]',
    run_id: runId,
    // after its question also where the clock has no finer grain
    created_at: new Date(now.getTime() + 1),
  }
  await tx
    .insertInto('message')
    .values([...before, empty])
    .execute()
  return tx
    .insertInto('run')
    .values({
      ...mine,
      id: runId,
      assistant_message_id: messageId,
      client_message_id: answer.clientMessageId,
      status: 'queued',
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Begins another answer beside one that is there, to the same question. Undefined when the conversation is not theirs.
 * @param clientMessageId what the sender calls it: a second time it is the run there was
 * @throws Problem `not_found` when it is no answer of this conversation, `conversation_busy`, `rate_limited`
 */
export async function beginAnotherAnswer(
  tx: Tx,
  now: Date,
  {
    messageId,
    clientMessageId,
    ...place
  }: Pick<NewQuestion, 'userId' | 'conversationId' | 'clientMessageId' | 'limits'> & { readonly messageId: string },
): Promise<Submitted | undefined> {
  const { userId, conversationId } = place
  if (!(await lockConversation(tx, userId, conversationId))) return undefined
  const known = await findRunOf(tx, userId, clientMessageId)
  if (known) return { run: known, isNew: false }
  const answer = await tx
    .selectFrom('message')
    .where('id', '=', messageId)
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where('role', '=', 'assistant')
    .select('parent_id')
    .executeTakeFirst()
  if (!answer) throw new Problem('not_found')
  const at = after(await newestIfFree(tx, place, now), now)
  const run = await beginAnswer(tx, at, { userId, conversationId, parentId: answer.parent_id, clientMessageId })
  return { run, isNew: true }
}

/**
 * The newest message of a conversation, if another answer may be begun in it: none is being written there, and the
 * person has not begun too many in the last minute and day. One question for all of it: the first word waits for this.
 * @throws Problem `conversation_busy`, `rate_limited`
 */
async function newestIfFree(
  tx: Tx,
  { userId, conversationId, limits }: Pick<NewQuestion, 'userId' | 'conversationId' | 'limits'>,
  now: Date,
): Promise<NewestMessage | undefined> {
  const dayAgo = shiftDays(now, -1)
  const minuteAgo = new Date(now.getTime() - 60_000)
  const { rows } = await sql<{
    live: { id: string; conversation_id: string }[]
    day: number
    minute: number
    id: string | null
    created_at: Date | null
  }>`
    select live.runs as live, begun.day, begun.minute, newest.id, newest.created_at
    from (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'conversation_id', conversation_id)), '[]') as runs
      from run where user_id = ${userId} and status in ('queued', 'running')) as live
    cross join (
      select count(*)::int as day, (count(*) filter (where created_at > ${minuteAgo}))::int as minute
      from run where user_id = ${userId} and created_at > ${dayAgo}) as begun
    left join (
      select id, created_at from message where user_id = ${userId} and conversation_id = ${conversationId}
      order by created_at desc, id desc limit 1) as newest on true`.execute(tx)
  const { live, day, minute, id, created_at } = rows[0]!
  const here = live.find((run) => run.conversation_id === conversationId)
  if (here)
    throw new Problem('conversation_busy', {
      detail: 'An answer is still being written.',
      extra: { run_id: here.id },
    })
  if (live.length >= RUNNING_PER_PERSON)
    throw new Problem('rate_limited', {
      detail: 'Two answers are being written already. Please wait for one of them.',
      extra: { retry_after: 5 },
    })
  const { MESSAGES_PER_DAY: perDay, MESSAGES_PER_MINUTE: perMinute } = limits
  if (day >= perDay) {
    const wait = await untilNext(tx, userId, dayAgo, day - perDay)
    throw new Problem('rate_limited', {
      detail: `The ${perDay} messages of 24 hours are used up. The next one is possible in ${waitText(wait)}.`,
      extra: { retry_after: wait },
    })
  }
  if (minute >= perMinute)
    throw new Problem('rate_limited', {
      detail: `More than ${perMinute} messages were sent within a minute. Please wait a moment.`,
      extra: { retry_after: await untilNext(tx, userId, minuteAgo, minute - perMinute) },
    })
  return id === null || created_at === null ? undefined : { id, created_at }
}

/** Seconds until a message may be sent again: until, of those sent since, that many and one more are older than that. */
async function untilNext(tx: Tx, userId: string, since: Date, tooMany: number): Promise<number> {
  const { created_at: oldest } = await tx
    .selectFrom('run')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .offset(tooMany)
    .limit(1)
    .select('created_at')
    .executeTakeFirstOrThrow()
  return Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000))
}

/** `3 hours and 20 minutes`, never less than it is. */
function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const of = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
  return [hours > 0 ? of(hours, 'hour') : '', rest > 0 || hours === 0 ? of(rest, 'minute') : '']
    .filter((text) => text !== '')
    .join(' and ')
}

/** How many answers a person may still ask for in the 24 hours up to now. */
export async function messagesLeftToday(tx: Tx, userId: string, now: Date, limits: MessageLimits): Promise<number> {
  const { count } = await tx
    .selectFrom('run')
    .where('user_id', '=', userId)
    .where('created_at', '>', shiftDays(now, -1))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Math.max(0, limits.MESSAGES_PER_DAY - Number(count))
}

interface NewestMessage {
  readonly id: string
  readonly created_at: Date
}

/** Now, or later: what was said by way of a process whose clock is ahead came before. */
const after = (newest: NewestMessage | undefined, now: Date): Date =>
  new Date(Math.max(now.getTime(), (newest?.created_at.getTime() ?? 0) + 1))

async function checkedParent(
  tx: Tx,
  { userId, conversationId, refuseParent }: NewQuestion,
  parentId: string | null,
): Promise<string | null> {
  if (parentId === null) return null
  const parent = await tx
    .selectFrom('message')
    .where('id', '=', parentId)
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where('role', '=', 'assistant')
    .select('id')
    .executeTakeFirst()
  return parent?.id ?? refuseParent(parentId)
}
