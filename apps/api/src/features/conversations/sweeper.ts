import { setInterval as every } from 'node:timers'
import type { MessagePart } from '@keelwise/contract/answer-events'
import { applyAnswerEvent } from '@keelwise/contract/message-parts'
import { sql } from 'kysely'
import type { PlatformDeps } from '../../platform/deps.ts'
import { INTERRUPTED, LOOKS_PER_LEASE, type Producer } from './producer.ts'
import type { RunWakes } from './run-wakes.ts'
import { type RunRow, eventsFrom, finishRun, leaseEnd } from './runs.queries.ts'

type SweeperDeps = Pick<PlatformDeps, 'clock' | 'db'>

/** How often a run that wrote nothing may change hands before it is given up. */
const MOST_EPOCHS = 3
const EVENTS_KEPT_MINUTES = 15

/** Runs of processes that died: taken up again when nothing was written, else ended with what there is. */
async function sweepRuns(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env'>,
  producer: Producer,
  wakes: RunWakes,
): Promise<void> {
  const db = deps.db.system
  const { ANSWER_LEASE_SECONDS: leaseSeconds } = deps.env
  // a run that waits this long was meant for a process that is gone
  const queuedSeconds = leaseSeconds / LOOKS_PER_LEASE
  // nobody can renew a lease while the database is down
  const sinceStart = sql`now() - pg_postmaster_start_time()`
  const lost = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<RunRow>`
      select * from run
      where (status = 'running' and lease_until < now() and ${sinceStart} > make_interval(secs => ${leaseSeconds}))
         or (status = 'queued' and queued_at < now() - make_interval(secs => ${queuedSeconds}))
      order by created_at limit 20 for update skip locked`.execute(tx)
    for (const run of rows)
      // the epoch goes up first: whoever held the lease writes nothing from here on
      await tx
        .updateTable('run')
        .set({
          epoch: run.epoch + 1,
          ...(canBegin(run)
            ? { status: 'queued', owner: null, lease_until: null, queued_at: sql<Date>`now()` }
            : {
                status: 'running',
                owner: producer.owner,
                lease_until: leaseEnd(leaseSeconds),
              }),
        })
        .where('id', '=', run.id)
        .execute()
    return rows
  })
  for (const run of lost) {
    if (canBegin(run)) producer.start(run)
    else await interrupt(deps, producer, wakes, { ...run, epoch: run.epoch + 1 })
  }
}

const canBegin = (run: RunRow): boolean =>
  run.tail_seq === 0 && run.stop_requested_at === null && run.epoch < MOST_EPOCHS

/** Ends a run of a dead process with the part of the answer that its log holds. */
async function interrupt(deps: SweeperDeps, producer: Producer, wakes: RunWakes, run: RunRow): Promise<void> {
  const db = deps.db.system
  const events = (await eventsFrom(db, run.id, 0)).flatMap((batch) => batch.body)
  const written = events.reduce<MessagePart[]>(applyAnswerEvent, [])
  const parts = written.map((part) =>
    part.type === 'tool' && part.state === 'running'
      ? { ...part, state: 'failed' as const, error_text: 'Stopped before it was done.' }
      : part,
  )
  const stopped = run.stop_requested_at !== null
  const openTools = written.filter((part) => part.type === 'tool' && part.state === 'running')
  const last = {
    seq: run.tail_seq,
    body: [
      ...openTools.map(({ id }) => ({
        type: 'tool-output-error' as const,
        toolCallId: id,
        errorText: 'Stopped before it was done.',
      })),
      stopped ? { type: 'abort' as const } : { type: 'error' as const, errorText: INTERRUPTED },
      { type: 'finish' as const },
    ],
  }
  const lease = { runId: run.id, owner: producer.owner, epoch: run.epoch }
  const ending = {
    status: stopped ? ('stopped' as const) : ('interrupted' as const),
    parts,
    engine: null,
    usage: null,
    errorMessage: stopped ? null : INTERRUPTED,
  }
  if (await finishRun(db, deps.clock(), lease, last, ending)) wakes.committed(run.id, last, ending.status)
  wakes.forget(run.id)
}

/** Deletes what served readers of finished runs; the message is the record. */
const deleteOldEvents = (deps: SweeperDeps) =>
  sql`delete from run_event using run
    where run.id = run_event.run_id and run.finished_at < ${new Date(deps.clock().getTime() - EVENTS_KEPT_MINUTES * 60_000)}`.execute(
    deps.db.system,
  )

/** Looks after runs of dead processes, a few times in the length of a lease, until the returned function is called. */
export function startSweeping(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'log'>,
  producer: Producer,
  wakes: RunWakes,
): () => void {
  let isSweeping = false
  const sweep = async (): Promise<void> => {
    if (isSweeping) return
    isSweeping = true
    try {
      await sweepRuns(deps, producer, wakes)
      await deleteOldEvents(deps)
    } catch (error) {
      deps.log.warn({ err: error }, 'runs were not swept')
    } finally {
      isSweeping = false
    }
  }
  const timer = every(() => void sweep(), (deps.env.ANSWER_LEASE_SECONDS * 1000) / LOOKS_PER_LEASE)
  timer.unref()
  return () => clearInterval(timer)
}
