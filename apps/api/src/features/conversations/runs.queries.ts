import type { AnswerEvent, MessagePart } from '@keelwise/contract/answer-events'
import { contentOf } from '@keelwise/contract/message-parts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { RunTable } from '../../platform/db/schema.ts'

export type RunRow = Selectable<RunTable>

/** A batch of events as kept: `seq` is the place of the first. */
export interface EventBatch {
  readonly seq: number
  readonly body: AnswerEvent[]
}

/** Who may write a run: the process and the number of times the lease changed hands. */
export interface RunLease {
  readonly runId: string
  readonly owner: string
  readonly epoch: number
}

/** When a lease of so many seconds ends, by the clock of the database: those of processes differ. */
export const leaseEnd = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** Takes a waiting run for this process. Undefined when another has it, or it is over. */
export const claimRun = (db: Db, runId: string, owner: string, seconds: number): Promise<RunRow | undefined> =>
  db
    .updateTable('run')
    .set((eb) => ({ status: 'running', owner, epoch: eb('epoch', '+', 1), lease_until: leaseEnd(seconds) }))
    .where('id', '=', runId)
    .where('status', '=', 'queued')
    .returningAll()
    .executeTakeFirst()

/** Renews a lease. Undefined when it was lost; else whether the person asked to stop. */
export const renewLease = (
  db: Db,
  lease: RunLease,
  seconds: number,
): Promise<{ stop_requested_at: Date | null } | undefined> =>
  db
    .updateTable('run')
    .set({ lease_until: leaseEnd(seconds) })
    .where('id', '=', lease.runId)
    .where('epoch', '=', lease.epoch)
    .where('status', '=', 'running')
    .returning('stop_requested_at')
    .executeTakeFirst()

/** A batch and by what right it is written. */
export interface Append {
  readonly lease: RunLease
  readonly batch: EventBatch
}

/**
 * Appends batches of different runs, each if its lease still holds. The same batch twice is the same batch: a lost
 * acknowledgement may be answered by appending again. Not flushed to disk before it is acknowledged: a crash of the
 * database server may lose the newest events of a run, and never a finished answer.
 * @returns for each whether it was written; not when the lease was lost, or events before these (see
 * {@link tailOfLease})
 */
export async function appendEvents(db: Db, appends: readonly Append[]): Promise<boolean[]> {
  const given = appends.map(({ lease, batch }) => ({
    run_id: lease.runId,
    epoch: lease.epoch,
    seq: batch.seq,
    n: batch.body.length,
    body: batch.body,
  }))
  const { rows } = await sql<{ id: string }>`
    with fast as (select set_config('synchronous_commit', 'off', true)),
    given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (run_id uuid, epoch int, seq int, n int, body jsonb)),
    held as (
      update run set tail_seq = greatest(run.tail_seq, given.seq + given.n)
      from given, fast
      where run.id = given.run_id and run.epoch = given.epoch and status = 'running' and tail_seq >= given.seq
      returning run.id, run.user_id),
    kept as (
      insert into run_event (run_id, user_id, seq, n, body)
      select run_id, user_id, seq, n, body from held join given on given.run_id = held.id
      on conflict do nothing)
    select id from held`.execute(db)
  const held = new Set(rows.map(({ id }) => id))
  return appends.map(({ lease }) => held.has(lease.runId))
}

/** How many events the log holds of a run whose lease still holds; undefined when it was lost. */
export async function tailOfLease(db: Db, lease: RunLease): Promise<number | undefined> {
  const run = await db
    .selectFrom('run')
    .where('id', '=', lease.runId)
    .where('epoch', '=', lease.epoch)
    .where('status', '=', 'running')
    .select('tail_seq')
    .executeTakeFirst()
  return run?.tail_seq
}

/** How a run ends. */
export interface Ending {
  readonly status: 'done' | 'stopped' | 'interrupted' | 'error'
  readonly parts: readonly MessagePart[]
  readonly engine: string | null
  readonly usage: unknown
  /** In words for the person; null when all went well. */
  readonly errorMessage: string | null
}

const MESSAGE_STATUS = { done: 'completed', stopped: 'stopped', interrupted: 'interrupted', error: 'failed' } as const

/**
 * Ends a run: last events, message, run and conversation in one transaction.
 * @returns false when nothing was written: the lease was lost, or events before these (see {@link tailOfLease})
 */
export const finishRun = (db: Db, now: Date, lease: RunLease, last: EventBatch, ending: Ending): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const run = await tx
      .updateTable('run')
      .set({
        status: ending.status,
        tail_seq: last.seq + last.body.length,
        finished_at: now,
        lease_until: null,
        error: ending.errorMessage === null ? null : JSON.stringify({ message: ending.errorMessage }),
      })
      .where('id', '=', lease.runId)
      .where('epoch', '=', lease.epoch)
      .where('status', '=', 'running')
      .where('tail_seq', '=', last.seq)
      .returning(['id', 'user_id', 'conversation_id', 'assistant_message_id'])
      .executeTakeFirst()
    if (!run) return false
    await tx
      .insertInto('run_event')
      .values({
        run_id: run.id,
        user_id: run.user_id,
        seq: last.seq,
        n: last.body.length,
        body: JSON.stringify(last.body),
      })
      .execute()
    await tx
      .updateTable('message')
      .set({
        status: MESSAGE_STATUS[ending.status],
        parts: JSON.stringify(ending.parts),
        content: contentOf(ending.parts),
        error_message: ending.errorMessage,
        engine: ending.engine,
        usage: ending.usage === null ? null : JSON.stringify(ending.usage),
        completed_at: now,
      })
      .where('id', '=', run.assistant_message_id)
      .execute()
    await tx
      .updateTable('conversation')
      .set((eb) => ({
        updated_at: now,
        // only an answer to an agent's own beginning says how the agent fared
        agent_status: eb
          .case()
          .when('agent_status', 'in', ['pending', 'running'])
          .then(ending.status === 'done' || ending.status === 'stopped' ? 'completed' : 'failed')
          .else(eb.ref('agent_status'))
          .end(),
        agent_error_message: eb
          .case()
          .when('agent_status', 'in', ['pending', 'running'])
          .then(ending.errorMessage)
          .else(eb.ref('agent_error_message'))
          .end(),
      }))
      .where('id', '=', run.conversation_id)
      .execute()
    return true
  })

/** The events of a run from a place on, in order: all of them, or as many batches as `most`. */
export async function eventsFrom(db: Db | Tx, runId: string, seq: number, most?: number): Promise<EventBatch[]> {
  const rows = await db
    .selectFrom('run_event')
    .where('run_id', '=', runId)
    .where(sql<boolean>`seq + n > ${seq}`)
    .orderBy('seq')
    .select(['seq', 'body'])
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()
  return rows.map((row) => ({ seq: row.seq, body: row.body as unknown as AnswerEvent[] }))
}

/** What a reader has to know of the runs it follows. */
export const tailsOf = (db: Db, runIds: readonly string[]) =>
  db.selectFrom('run').where('id', 'in', runIds).select(['id', 'tail_seq', 'status']).execute()

export type RunTail = Awaited<ReturnType<typeof tailsOf>>[number]

/** Whether nothing more will come. */
export const isOver = (run: { status: string }): boolean => run.status !== 'queued' && run.status !== 'running'

/**
 * The run a reader of a conversation gets: the newest that is live or ended after `since`. Undefined when there is none.
 */
export const newestRun = (tx: Tx, userId: string, conversationId: string, since: Date): Promise<RunRow | undefined> =>
  tx
    .selectFrom('run')
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where((eb) => eb.or([eb('finished_at', 'is', null), eb('finished_at', '>', since)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst()
