import { createHmac, randomUUID } from 'node:crypto'
import type { Endpoint } from '@keelwise/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Tx, notedInTransactions } from '../db/database.ts'
import type { PlatformDeps } from '../deps.ts'
import { sleep } from '../sleep.ts'
import { FieldProblem, Problem } from './problems.ts'

interface StoredAnswer {
  readonly status: number
  readonly body: unknown
}

const KEY = /^[\x20-\x7e]{1,255}$/
const KEPT_MS = 24 * 3600 * 1000
/** After this a request that wrote nothing is taken for dead, and its key may run again. */
const RUNNING_MS = 60_000
/** Between two tries at a database that is away. */
const AGAIN_MS = 250

// Keyed: a body may hold a password, and a plain hash of one could be guessed.
const hashBody = (body: unknown, secret: string): Buffer =>
  createHmac('sha256', secret)
    .update(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null))
    .digest()

/**
 * Does it now, or as soon as a database that is away is back: whoever asks again would be told for a minute that their call
 * still runs. Only the first try is waited for.
 * @returns why the first try failed
 */
async function nowOrSoon(work: () => Promise<unknown>): Promise<unknown> {
  const until = performance.now() + RUNNING_MS
  const tryAgain = async (): Promise<void> => {
    await sleep(AGAIN_MS)
    await work().catch(() => (performance.now() < until ? tryAgain() : undefined))
  }
  try {
    await work()
    return undefined
  } catch (error) {
    void tryAgain()
    return error
  }
}

/**
 * Runs a call that writes at most once per `Idempotency-Key`. Only successes are kept; a failed run frees its key.
 * A request that wrote something and whose answer was lost, with the connection to the database or with the process, is
 * not run again.
 * Calls whose answers hold tokens, secrets, secret addresses or recovery codes take the header and ignore it: those are never stored.
 * @throws Problem `idempotency_key_reuse`, `idempotency_in_progress`, `idempotency_answer_lost`
 */
export async function withIdempotency(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env'>,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const key = request.headers['idempotency-key']
  const caller = request.caller
  if (
    typeof key !== 'string' ||
    endpoint.method === 'GET' ||
    // an answer that is written as it is read cannot be kept; those calls have an id of their own
    endpoint.responseType === 'events' ||
    !caller ||
    !KEY.test(key) ||
    endpoint.answersSecrets
  )
    return run()

  const path = request.url.replace(/\?.*$/, '').replace(/\/$/, '')
  const body_hash = hashBody(request.body, deps.env.OTP_PEPPER)
  const now = deps.clock()
  const named = { owner: caller.userId, path, key }
  const mine = { ...named, claim: randomUUID() }
  const free = () =>
    deps.db.asNobody((tx) =>
      tx
        .deleteFrom('idempotency_key')
        .where((eb) => eb.and(mine))
        .execute(),
    )
  /** Frees the key where nothing was written for it; where something was, nobody runs it again or waits for an answer. */
  const giveUp = () =>
    deps.db.asNobody(async (tx) => {
      await tx
        .deleteFrom('idempotency_key')
        .where((eb) => eb.and(mine))
        .where('done_at', 'is', null)
        .execute()
      await tx
        .updateTable('idempotency_key')
        .set({ claim: null })
        .where((eb) => eb.and(mine))
        .execute()
    })
  const claimed = deps.db.asNobody(async (tx) => {
    await tx
      .deleteFrom('idempotency_key')
      .where((eb) => eb.and(named))
      .where((eb) =>
        eb.or([
          eb('created_at', '<', new Date(now.getTime() - KEPT_MS)),
          eb.and([
            eb('status', 'is', null),
            eb('done_at', 'is', null),
            eb('created_at', '<', new Date(now.getTime() - RUNNING_MS)),
          ]),
        ]),
      )
      .execute()
    const inserted = await tx
      .insertInto('idempotency_key')
      .values({ ...mine, body_hash, created_at: now })
      .onConflict((oc) => oc.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (inserted) return null
    return tx
      .selectFrom('idempotency_key')
      .where((eb) => eb.and(named))
      .select(['body_hash', 'status', 'response', 'done_at', 'claim', 'created_at'])
      .executeTakeFirst()
  })
  // whether it was taken is not known then
  const stored = await claimed.catch(async (error: unknown) => {
    await nowOrSoon(giveUp)
    throw error
  })
  if (stored) {
    if (!body_hash.equals(stored.body_hash)) throw new Problem('idempotency_key_reuse')
    if (stored.status === null)
      throw new Problem(
        stored.done_at && (!stored.claim || stored.created_at < new Date(now.getTime() - RUNNING_MS))
          ? 'idempotency_answer_lost'
          : 'idempotency_in_progress',
      )
    reply.header('Idempotency-Replayed', 'true')
    return { status: stored.status, body: stored.response ?? undefined }
  }

  /** Notes beside what is written that it is; a transaction that only read notes nothing. */
  const note = (tx: Tx) =>
    tx
      .updateTable('idempotency_key')
      .set({ done_at: now })
      .where((eb) => eb.and(mine))
      .where('done_at', 'is', null)
      .where(sql<boolean>`pg_current_xact_id_if_assigned() is not null`)
      .execute()
  let answer: StoredAnswer
  try {
    answer = await notedInTransactions.run(note, run)
  } catch (error) {
    // what was refused is refused again; whether what broke off was done is not known here
    const isRefused = error instanceof Problem || error instanceof FieldProblem
    await nowOrSoon(isRefused ? free : giveUp)
    throw error
  }
  // What was done is told as done though its answer cannot be kept: the key stays taken, so that nothing is done twice.
  const keep = () =>
    deps.db.asNobody((tx) =>
      tx
        .updateTable('idempotency_key')
        .set({ status: answer.status, response: JSON.stringify(answer.body ?? null) })
        .where((eb) => eb.and(mine))
        .execute(),
    )
  const fault = await nowOrSoon(keep)
  if (fault) request.log.warn({ err: fault }, 'the answer of a key could not be kept at once')
  return answer
}
