import type { Endpoint } from '@keelwise/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { NotNull } from 'kysely'
import type { PlatformDeps } from '../deps.ts'
import { audit } from '../audit.ts'
import type { Tx } from '../db/database.ts'
import { accessDeniedAlerts } from '../metrics.ts'
import { type FieldProblem, Problem } from './problems.ts'

type ForeignAccessDeps = Pick<PlatformDeps, 'clock' | 'db' | 'log'>

const ALERT_COUNT = 20
const ALERT_MS = 60_000

type OwnedTable =
  | 'account'
  | 'account_match'
  | 'credential'
  | 'session'
  | 'passkey'
  | 'notification'
  | 'conversation'
  | 'message'
  | 'statement_preview'
  | 'transaction'
  | 'client'
  | 'meeting'
  | 'meeting_summary'
  | 'meeting_question'
  | 'book_view'

/** What an id can name: a row of a person, or what is not one row with an owner. */
type Owned = OwnedTable | 'client_import' | 'advisor_access'

/** Whether an id names something of anybody but `userId`. */
async function isForeign(tx: Tx, object: Owned, id: string, userId: string): Promise<boolean> {
  const row =
    object === 'advisor_access'
      ? await tx
          .selectFrom('advisor_access')
          .where('id', '=', id)
          .where('investor_id', 'is distinct from', userId)
          // what was asked of an address is its owner's before they answer
          .where('email_key', '<>', (eb) =>
            eb.selectFrom('user_account').where('user_account.id', '=', userId).select('email_key'),
          )
          .select('id')
          .executeTakeFirst()
      : object === 'client_import'
        ? await tx
            .selectFrom('client')
            .where('import_id', '=', id)
            .where('user_id', '<>', userId)
            .select('id')
            .executeTakeFirst()
        : await tx
            .selectFrom(object)
            .where('id', '=', id)
            .where('user_id', '<>', userId)
            // what an advisor imported for a client is the advisor's, also when asked for through another client
            .where('user_id', 'not in', (eb) =>
              eb
                .selectFrom('client')
                .where('client.user_id', '=', userId)
                .where('client.holder_id', 'is not', null)
                .select('client.holder_id')
                .$narrowType<{ holder_id: NotNull }>(),
            )
            .select('id')
            .executeTakeFirst()
  return row !== undefined
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
    const entry = { action: 'access_denied', outcome: 'denied', objectType: object, objectId: id } as const
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
