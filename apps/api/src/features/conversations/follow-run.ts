import type { AnswerEvent, MessagePart, StreamNote } from '@keelwise/contract/answer-events'
import { applyAnswerEvent } from '@keelwise/contract/message-parts'
import type { Db } from '../../platform/db/database.ts'
import type { RunWakes } from './run-wakes.ts'
import { type EventBatch, type RunRow, eventsFrom, isOver } from './runs.queries.ts'

/** How long news are waited for before the log is looked at without. */
const WAIT_MS = 1000
/** Batches that are read at once. */
const MOST_BATCHES = 16
/** Characters of them after which it is one again: what is read waits here for a reader that stopped reading. */
const MOST_WAITING = 32 * 1024

/** Whether a reader may go on; looked at every second. */
interface ReaderChecks {
  /** The session is alive, as far as was known a few seconds ago. */
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
const RECONNECT = note({ type: 'data-reconnect', data: {}, transient: true })
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
  /** Without an event for this long a comment keeps the way open. */
  readonly heartbeatMs: number
  /** The database could not be asked; the reader is kept, and it is tried again. */
  readonly onFailure: (error: unknown) => void
  /** The server is going down. */
  readonly isLeaving: () => boolean
}

/**
 * The server-sent events of a run from a place on, until it is over. Subscribes before it reads, so no event can fall
 * between; a reader whose place is gone gets a snapshot of everything instead.
 */
export async function* followRun(follow: Follow): AsyncGenerator<string> {
  const { wakes, run, checks, signal } = follow
  const runId = run.id
  const stopWatching = wakes.watch(runId)
  try {
    yield 'retry: 1000\n\n'
    if (follow.isReset) yield note({ type: 'data-reset', data: { run_id: runId }, transient: true })
    let cursor = follow.from
    let { tail_seq: tail, status } = run
    let quietSince = checks.now()
    let most = 1
    while (!signal.aborted) {
      const before = cursor
      try {
        const step = await nextStep(follow, cursor, tail, most)
        // deleted under the reader, with its conversation
        if (!step) return
        if (step.snapshot) {
          wakes.rewind(runId)
          yield note(step.snapshot)
          cursor = step.snapshot.data.seq + 1
        }
        let waiting = 0
        for (const batch of step.batches) {
          const frames = framesOf(runId, batch, cursor)
          if (frames === '') continue
          waiting += frames.length
          yield frames
          cursor = batch.seq + batch.body.length
        }
        most = waiting < MOST_WAITING ? Math.min(4 * most, MOST_BATCHES) : 1
        ;({ tail, status } = step)
        if (isOver({ status }) && cursor >= tail) {
          yield DONE
          return
        }
        if (!(await checks.isAllowed())) return
      } catch (error) {
        wakes.rewind(runId)
        follow.onFailure(error)
      }
      const now = checks.now()
      if (cursor !== before) quietSince = now
      if (now >= checks.tokenEndsAt || follow.isLeaving()) {
        yield RECONNECT
        return
      }
      if (now - quietSince >= follow.heartbeatMs) {
        quietSince = now
        yield ': hb\n\n'
      }
      if (cursor === before || cursor >= tail)
        await wakes.moved(runId, cursor, Math.min(WAIT_MS, follow.heartbeatMs), signal)
    }
  } finally {
    stopWatching()
  }
}

const readRun = (db: Db, runId: string) =>
  db.selectFrom('run').where('id', '=', runId).select(['tail_seq', 'status']).execute()

/** What a reader gets next. */
interface Step {
  readonly batches: readonly EventBatch[]
  /** Stands for everything up to its place, for a reader whose own place is not in the log. */
  readonly snapshot: Snapshot | null
  readonly tail: number
  readonly status: string
}

/** Null when the run was deleted. What this process wrote itself is not asked of the database. */
async function nextStep({ db, wakes, run }: Follow, cursor: number, tail: number, most: number): Promise<Step | null> {
  const written = wakes.batchesFrom(run.id, cursor)
  const newest = written?.at(-1)
  if (written && newest)
    return {
      batches: written,
      snapshot: null,
      tail: Math.max(tail, newest.seq + newest.body.length),
      status: 'running',
    }
  const [now] = await readRun(db, run.id)
  if (!now) return null
  const { tail_seq, status } = now
  const batches = tail_seq > cursor ? await eventsFrom(db, run.id, cursor, most) : []
  const isGone = tail_seq < cursor || (batches.length === 0 ? tail_seq > cursor : (batches[0]?.seq ?? 0) > cursor)
  return isGone
    ? { batches: [], snapshot: await snapshotOf(db, run), tail: tail_seq, status }
    : { batches, snapshot: null, tail: tail_seq, status }
}

/** The frames of a batch from a place on. */
const framesOf = (runId: string, batch: EventBatch, cursor: number): string =>
  batch.body.map((event, index) => (batch.seq + index < cursor ? '' : frame(runId, batch.seq + index, event))).join('')

type Snapshot = Extract<StreamNote, { type: 'data-snapshot' }>

/**
 * Everything written so far: from the log while it is whole, else from the message. Its place is that of what it holds:
 * a writer may go on between two questions, and words beyond the place would come again.
 */
async function snapshotOf(db: Db, run: RunRow): Promise<Snapshot> {
  const batches = await eventsFrom(db, run.id, 0)
  const newest = batches.at(-1)
  if (newest && batches[0]?.seq === 0)
    return snapshot(
      run,
      batches.flatMap((batch) => batch.body).reduce<MessagePart[]>(applyAnswerEvent, []),
      newest.seq + newest.body.length,
    )
  const { parts, tail_seq } = await db
    .selectFrom('message')
    .innerJoin('run', 'run.assistant_message_id', 'message.id')
    .where('run.id', '=', run.id)
    .select(['message.parts', 'run.tail_seq'])
    .executeTakeFirstOrThrow()
  return snapshot(run, parts as unknown as MessagePart[], tail_seq)
}

const snapshot = (run: RunRow, parts: MessagePart[], tail: number): Snapshot => ({
  type: 'data-snapshot',
  data: { message_id: run.assistant_message_id, parts, seq: tail - 1 },
  transient: true,
})
