import type { FastifyRequest } from 'fastify'
import { audit } from '../audit.ts'
import type { Deps } from '../deps.ts'
import { Problem } from './problems.ts'

type OwnedTable =
  | 'account'
  | 'credential'
  | 'session'
  | 'notification'
  | 'conversation'
  | 'message'
  | 'client'
  | 'meeting'
  | 'meeting_summary'
  | 'meeting_question'
  | 'book_view'

async function recordIfForeign(deps: Deps, request: FastifyRequest, table: OwnedTable, id: string): Promise<void> {
  await deps.db.system.transaction().execute(async (tx) => {
    const foreign = await tx
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('user_id', '<>', request.caller?.userId ?? '')
      .executeTakeFirst()
    if (!foreign) return
    const entry = { action: 'access_denied', outcome: 'denied', objectType: table, objectId: id } as const
    await audit(tx, deps.clock(), entry, request)
  })
}

const running = new Set<Promise<void>>()

/** Waits until every refusal given so far has its row in the trail; before the database is closed, and in tests. */
export async function foreignAccessesRecorded(): Promise<void> {
  await Promise.all(running)
}

/**
 * Answers an id that the caller does not have: 404 whether it is unknown or somebody else's, and in the second case a
 * row `access_denied` in the trail. The answer does not wait for it: how long it takes must not tell whether the id
 * exists (S-060).
 * @throws Problem `not_found`, always
 */
export async function refuseUnowned(
  deps: Deps,
  request: FastifyRequest,
  table: OwnedTable,
  id: string,
): Promise<never> {
  const record = recordIfForeign(deps, request, table, id)
    .catch((error: unknown) => deps.log.error({ err: error }, 'a refused access was not recorded'))
    .finally(() => running.delete(record))
  running.add(record)
  throw new Problem('not_found')
}
