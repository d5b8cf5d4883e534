import { type AnswerEvent, type MessagePart, type StreamNote, applyAnswerEvent } from '@keelwise/contract/answer-events'
import type { Db } from '../../db/database.ts'
import type { RunWakes } from './run-wakes.ts'
import { type EventBatch, type RunRow, eventsFrom, isOver } from './runs.queries.ts'

/** Without an event for this long a comment keeps the way open. */
export const HEARTBEAT_MS = 15_000

/** Whether a reader may go on; looked at every few seconds. */
export interface ReaderChecks {
  /** The session is alive. */
  isAllowed(): Promise<boolean>
  /** Milliseconds since 1970 at which the token runs out. */
  readonly tokenEndsAt: number
  readonly now: () => number
}

/** One event as it crosses the wire. The text is JSON, in which no line can begin that is not ours. */
const frame = (runId: string, seq: number, event: AnswerEvent): string =>
  `id: ${runId}:${seq}\ndata: ${JSON.stringify(event)}\n\n`

const note = (event: StreamNote): string => `data: ${JSON.stringify(event)}\n\n`

/** Tells a reader to come back with its cursor, as the last thing of a stream. */
export const RECONNECT = note({ type: 'data-reconnect', data: {}, transient: true })
const DONE = 'data: [DONE]\n\n'

export interface Follow {
  readonly db: Db
  readonly wakes: RunWakes
  readonly run: RunRow
  /** Place of the first event the reader does not have. */
  readonly from: number
  /** The reader stood in another run. */
  readonly isReset: boolean
  readonly checks: ReaderChecks
  readonly signal: AbortSignal
  /** The server is going down. */
  readonly isLeaving: () => boolean
}

/**
 * The server-sent events of a run from a place on, until it is over. Subscribes before it reads, so no event can fall
 * between; a reader whose place is gone gets a snapshot of everything instead.
 */
export async function* followRun(follow: Follow): AsyncGenerator<string> {
  const { db, wakes, run, checks, signal } = follow
  const runId = run.id
  const stopWatching = wakes.watch(runId)
  try {
    yield 'retry: 1000\n\n'
    if (follow.isReset) yield note({ type: 'data-reset', data: { run_id: runId }, transient: true })
    let cursor = follow.from
    let { tail_seq: tail, status } = run
    let quietSince = checks.now()
    let checkedAt = checks.now()
    while (!signal.aborted) {
      let batches = wakes.batchesFrom(runId, cursor)
      if (!batches || batches.length === 0) {
        const [now] = await readRun(db, runId)
        // deleted under the reader, with its conversation
        if (!now) return
        ;({ tail_seq: tail, status } = now)
        batches = tail > cursor ? await eventsFrom(db, runId, cursor) : []
      }
      const newest = batches.at(-1)
      if (newest) tail = Math.max(tail, newest.seq + newest.body.length)
      const text = framesFrom(runId, batches, cursor)
      if (text === null || cursor > tail) {
        const snapshot = await snapshotOf(db, run, tail)
        yield note(snapshot)
        cursor = snapshot.data.seq + 1
      } else if (text.frames !== '') {
        yield text.frames
        cursor = text.next
      }
      if (isOver({ status }) && cursor >= tail) {
        yield DONE
        return
      }
      const now = checks.now()
      if (text?.frames) quietSince = now
      if (now - checkedAt >= 4000) {
        checkedAt = now
        if (!(await checks.isAllowed())) return
      }
      if (now >= checks.tokenEndsAt || follow.isLeaving()) {
        yield RECONNECT
        return
      }
      if (now - quietSince >= HEARTBEAT_MS) {
        quietSince = now
        yield ': hb\n\n'
      }
      await wakes.moved(runId, cursor, 1000, signal)
    }
  } finally {
    stopWatching()
  }
}

const readRun = (db: Db, runId: string) =>
  db.selectFrom('run').where('id', '=', runId).select(['tail_seq', 'status']).execute()

/** The frames from a place on; null when the first of them is not in the log any more. */
function framesFrom(
  runId: string,
  batches: readonly EventBatch[],
  cursor: number,
): { frames: string; next: number } | null {
  let next = cursor
  let frames = ''
  for (const batch of batches) {
    if (batch.seq > next) return next === cursor ? null : { frames, next }
    for (const [index, event] of batch.body.entries()) {
      if (batch.seq + index < next) continue
      frames += frame(runId, batch.seq + index, event)
      next = batch.seq + index + 1
    }
  }
  return { frames, next }
}

/** Everything written so far: from the log while it is whole, else from the message. */
async function snapshotOf(db: Db, run: RunRow, tail: number): Promise<Extract<StreamNote, { type: 'data-snapshot' }>> {
  const batches = await eventsFrom(db, run.id, 0)
  const isWhole = batches[0]?.seq === 0
  const parts = isWhole
    ? batches.flatMap((batch) => batch.body).reduce<MessagePart[]>(applyAnswerEvent, [])
    : ((
        await db
          .selectFrom('message')
          .where('id', '=', run.assistant_message_id)
          .select('parts')
          .executeTakeFirstOrThrow()
      ).parts as unknown as MessagePart[])
  return {
    type: 'data-snapshot',
    data: { message_id: run.assistant_message_id, parts, seq: tail - 1 },
    transient: true,
  }
}
