import type { Endpoint } from '@keelwise/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { PlatformDeps } from '../deps.ts'
import { audit } from '../audit.ts'
import type { Tx } from '../db/database.ts'
import type { DB } from '../db/schema.ts'
import { accessDeniedAlerts } from '../metrics.ts'
import { type FieldProblem, Problem } from './problems.ts'

type ForeignAccessDeps = Pick<PlatformDeps, 'clock' | 'db' | 'log'>

const ALERT_COUNT = 20
const ALERT_MS = 60_000

/** Tables whose rows have an id and an owner. */
type OwnedTable = {
  [Table in keyof DB]: 'id' | 'user_id' extends keyof DB[Table] ? Table : never
}[keyof DB]

/** What an id can name that is not one row with an owner. */
interface OwnedOtherwise {
  /** As the trail says it. */
  readonly name: string
  /** Whether it is somebody's, and not this person's. */
  isForeign(tx: Tx, id: string, userId: string): Promise<boolean>
}

type Owned = OwnedTable | OwnedOtherwise

/** Whether an id names something of anybody but `userId`. */
async function isForeign(tx: Tx, object: Owned, id: string, userId: string): Promise<boolean> {
  if (typeof object !== 'string') return object.isForeign(tx, id, userId)
  const { rows } = await sql`
    select from ${sql.table(object)} where id = ${id} and user_id <> ${userId}
      and user_id not in (select holder_id from acting_for where user_id = ${userId})
    limit 1`.execute(tx)
  return rows.length > 0
}

async function recordIfForeign(
  deps: ForeignAccessDeps,
  request: FastifyRequest,
  object: Owned,
  id: string,
): Promise<void> {
  const userId = request.caller?.userId ?? ''
  const isRecorded = await deps.db.system.transaction().execute(async (tx) => {
    if (!(await isForeign(tx, object, id, userId))) return false
    const entry = {
      action: 'access_denied',
      outcome: 'denied',
      objectType: typeof object === 'string' ? object : object.name,
      objectId: id,
    } as const
    await audit(tx, deps.clock(), entry, request)
    return true
  })
  if (isRecorded) await warnOfMany(deps, userId)
}

/** When each person was last warned of, so that one who goes on is told of once a minute. */
const warned = new Map<string, number>()

/** Raises the alarm over a person with twenty refused accesses in a minute, whichever server they went to. */
async function warnOfMany(deps: ForeignAccessDeps, userId: string): Promise<void> {
  const now = deps.clock().getTime()
  const recent = await deps.db.system
    .selectFrom('audit_event')
    .where('actor_user_id', '=', userId)
    .where('at', '>', new Date(now - ALERT_MS))
    .where('action', '=', 'access_denied')
    .select('id')
    .limit(ALERT_COUNT)
    .execute()
  if (recent.length < ALERT_COUNT || now - (warned.get(userId) ?? 0) < ALERT_MS) return
  for (const [other, at] of warned) if (now - at >= ALERT_MS) warned.delete(other)
  warned.set(userId, now)
  accessDeniedAlerts.inc()
  deps.log.warn({ userId, count: recent.length }, 'many accesses to data of others were refused')
}

const running = new Set<Promise<void>>()

/** Waits until every refusal given so far has its row in the trail; before the database is closed, and in tests. */
export async function foreignAccessesRecorded(): Promise<void> {
  await Promise.all(running)
}

/**
 * Answers an id that the caller does not have: 404 whether it is unknown or somebody else's, and in the second case a
 * row `access_denied` in the trail. The answer does not wait for it: how long it takes must not tell whether the id
 * exists.
 * @param answer where the 404 has words of its own, or the id stood in a body and its field is named
 * @throws Problem `not_found` or `answer`, always
 */
export async function refuseUnowned(
  deps: ForeignAccessDeps,
  request: FastifyRequest,
  object: Owned,
  id: string,
  answer: Problem | FieldProblem = new Problem('not_found'),
): Promise<never> {
  inBackground(deps, recordIfForeign(deps, request, object, id))
  throw answer
}

/** Notes in the trail that somebody called what is not for their role; the answer does not wait for it. */
export function recordRefusedRole(deps: ForeignAccessDeps, request: FastifyRequest, { method, path }: Endpoint): void {
  const entry = {
    action: 'access_denied',
    outcome: 'denied',
    objectType: 'call',
    objectId: `${method} ${path}`,
  } as const
  const record = deps.db.asNobody((tx) => audit(tx, deps.clock(), entry, request))
  inBackground(
    deps,
    record.then(() => warnOfMany(deps, request.caller?.userId ?? '')),
  )
}

function inBackground(deps: Pick<PlatformDeps, 'log'>, work: Promise<void>): void {
  const record = work
    .catch((error: unknown) => deps.log.error({ err: error }, 'a refused access was not recorded'))
    .finally(() => running.delete(record))
  running.add(record)
}
