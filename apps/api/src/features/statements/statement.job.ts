import { sql } from 'kysely'
import { batched } from '../../platform/batched.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { Problem } from '../../platform/http/problems.ts'
import { previewOf } from './read-preview.ts'
import { type WorkKind, endWork, failWork, findStartedWork, tellProgress } from './statement-work.queries.ts'
import { findPreview } from './statements.queries.ts'
import { storeStatement } from './store-statement.ts'

const turns = batched<() => Promise<unknown>, unknown>({ atOnce: 2, most: 1 }, async ([work]) => [await work?.()])

/** Files are read two at a time: each may need a second of a processor, and holds a connection to the database. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns(work) as Promise<T>

/** What one statement of a job may take: hundreds of thousands of rows are compared at once. */
const allowLong = (tx: Tx) => sql`set local statement_timeout = '120s'`.execute(tx)

type JobDeps = Pick<PlatformDeps, 'clock' | 'db' | 'jobs' | 'log'>

/** What a large file is: its preview, or what its import came to. */
async function work(deps: JobDeps, userId: string, previewId: string, kind: WorkKind, actorId: string): Promise<void> {
  if (kind === 'READ') {
    const preview = await deps.db.asUser(userId, async (tx) => {
      await allowLong(tx)
      const file = await findPreview(tx, userId, previewId)
      return file && previewOf(tx, userId, file, deps.clock())
    })
    await deps.db.asUser(userId, (tx) => endWork(tx, userId, previewId, { preview: preview ?? null }, deps.clock()))
    return
  }
  await deps.db.asUser(userId, async (tx) => {
    let done = 0
    await allowLong(tx)
    const result = await storeStatement(tx, deps, userId, previewId, { actorId }, deps.clock(), async (rows, total) => {
      done += rows
      // seen at once, while the import itself is seen whole or not at all
      await deps.db.asUser(userId, (other) => tellProgress(other, userId, previewId, { done, total }, deps.clock()))
    })
    await endWork(tx, userId, previewId, { result: result ?? null }, deps.clock())
  })
}

/**
 * Reads or imports a large statement file. What the person can do something about is kept as the answer; what nobody
 * foresaw is kept too, so that nobody waits for ever. A server that dies leaves the work to the next one.
 */
export const statementJob =
  (deps: JobDeps) =>
  async ({ userId, previewId, actorId }: { userId: string; previewId: string; actorId: string }): Promise<void> => {
    const kind = await deps.db.asUser(userId, (tx) => findStartedWork(tx, userId, previewId))
    if (kind === undefined) return
    try {
      await inTurn(() => work(deps, userId, previewId, kind, actorId))
    } catch (error) {
      if (!(error instanceof Problem)) deps.log.error({ err: error }, 'statement job')
      const line = error instanceof Problem ? error.extra['line'] : null
      const problem = {
        detail: error instanceof Problem ? error.message : 'The file could not be read or imported. Please try again.',
        line: typeof line === 'number' ? line : null,
      }
      await deps.db.asUser(userId, (tx) => failWork(tx, userId, previewId, problem, deps.clock()))
    }
  }
