import { createHmac } from 'node:crypto'
import type { Endpoint } from '@keelwise/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../deps.ts'
import { Problem } from './problems.ts'

interface StoredAnswer {
  readonly status: number
  readonly body: unknown
}

const KEY = /^[\x20-\x7e]{1,255}$/
const KEPT_MS = 24 * 3600 * 1000
/** After this a request without an answer is taken for dead, and its key may run again. */
const RUNNING_MS = 60_000

// Keyed: a body may hold a password, and a plain hash of one could be guessed.
const hashBody = (body: unknown, secret: string): Buffer =>
  createHmac('sha256', secret)
    .update(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null))
    .digest()

/**
 * Runs a POST at most once per `Idempotency-Key`. Only successes are kept; a failed run frees its key.
 * Calls whose answers hold tokens, secrets, secret addresses or recovery codes take the header and ignore it: those are never stored.
 * @throws Problem `idempotency_key_reuse`, `idempotency_in_progress`
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
    endpoint.method !== 'POST' ||
    // an answer that is written as it is read cannot be kept; those calls have an id of their own
    endpoint.responseType === 'events' ||
    !caller ||
    !KEY.test(key) ||
    endpoint.answersSecrets
  )
    return run()

  const path = request.url.replace(/\?.*$/, '').replace(/\/$/, '')
  const owner = caller.userId
  const body_hash = hashBody(request.body, deps.env.OTP_PEPPER)
  const now = deps.clock()
  const stored = await deps.db.asNobody(async (tx) => {
    await tx
      .deleteFrom('idempotency_key')
      .where('owner', '=', owner)
      .where('path', '=', path)
      .where('key', '=', key)
      .where((eb) =>
        eb.or([
          eb('created_at', '<', new Date(now.getTime() - KEPT_MS)),
          eb.and([eb('status', 'is', null), eb('created_at', '<', new Date(now.getTime() - RUNNING_MS))]),
        ]),
      )
      .execute()
    const inserted = await tx
      .insertInto('idempotency_key')
      .values({ owner, path, key, body_hash, created_at: now })
      .onConflict((oc) => oc.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (inserted) return null
    return tx
      .selectFrom('idempotency_key')
      .where('owner', '=', owner)
      .where('path', '=', path)
      .where('key', '=', key)
      .select(['body_hash', 'status', 'response'])
      .executeTakeFirst()
  })
  if (stored) {
    if (!body_hash.equals(stored.body_hash)) throw new Problem('idempotency_key_reuse')
    if (stored.status === null) throw new Problem('idempotency_in_progress')
    reply.header('Idempotency-Replayed', 'true')
    return { status: stored.status, body: stored.response ?? undefined }
  }

  const mine = { owner, path, key }
  let answer: StoredAnswer
  try {
    answer = await run()
  } catch (error) {
    await deps.db.asNobody((tx) =>
      tx
        .deleteFrom('idempotency_key')
        .where((eb) => eb.and(mine))
        .execute(),
    )
    throw error
  }
  // What was done is told as done though its answer cannot be kept: the key stays taken, so that nothing is done twice.
  await deps.db
    .asNobody((tx) =>
      tx
        .updateTable('idempotency_key')
        .set({ status: answer.status, response: JSON.stringify(answer.body ?? null) })
        .where((eb) => eb.and(mine))
        .execute(),
    )
    .catch((error: unknown) => request.log.warn({ err: error }, 'the answer of a key could not be kept'))
  return answer
}
