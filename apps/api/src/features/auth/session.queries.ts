import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { networkOf } from '../../platform/http/limits.ts'
import { liveSessions } from '../../platform/http/session.ts'
import { newToken, uuid7 } from '../../platform/ids.ts'
import { hashToken } from '../../platform/tokens.ts'
import { ABSOLUTE_MS, IDLE_MS, LIVE_SESSIONS } from './session.rules.ts'

/** Why a session ended. */
export type EndReason =
  | 'logout'
  | 'logout_all'
  | 'recovered'
  | 'session_limit'
  | 'refresh_reuse'
  | 'idle'
  | 'ended_by_user'
  | 'password_change'
  | 'password_reset'
  | 'account_closed'
  | 'disabled'

/** Live sessions that were used of late: an access token outlives none of them, so only a refresh can find one idle. */
const refreshableSessions = (tx: Tx, now: Date) =>
  liveSessions(tx, now).where('session.last_used_at', '>=', new Date(now.getTime() - IDLE_MS))

/** The live sessions of a person, the newest use first. */
export const findLiveSessions = (tx: Tx, userId: string, now: Date) =>
  refreshableSessions(tx, now)
    .where('session.user_id', '=', userId)
    .select(['session.id', 'session.created_at', 'session.last_used_at', 'session.ip', 'session.user_agent'])
    .orderBy('session.last_used_at', 'desc')
    .orderBy('session.id', 'desc')
    .execute()

/** Ends sessions and returns the ids of those that were alive. */
export async function endSessions(
  tx: Tx,
  now: Date,
  which: { readonly userId: string; readonly sessionIds?: readonly string[]; readonly except?: string },
  reason: EndReason,
): Promise<string[]> {
  if (which.sessionIds?.length === 0) return []
  let query = tx
    .updateTable('session')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('user_id', '=', which.userId)
    .where('revoked_at', 'is', null)
  if (which.sessionIds) query = query.where('id', 'in', which.sessionIds)
  if (which.except) query = query.where('id', '<>', which.except)
  return (await query.returning('id').execute()).map((row) => row.id)
}

/** Whether a person has signed in with this browser before, or never at all: then nothing is new to them. */
export async function isKnownDevice(tx: Tx, userId: string, userAgent: string | null): Promise<boolean> {
  const rows = await tx
    .selectFrom('session')
    .where('user_id', '=', userId)
    .select('user_agent')
    .distinct()
    .limit(200)
    .execute()
  return rows.length === 0 || rows.some((row) => row.user_agent === userAgent)
}

/** Whether a person has signed in from this network before: the address, or the /64 of one that changes by the hour. */
export async function isKnownNetwork(tx: Tx, userId: string, ip: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('session')
    .where('user_id', '=', userId)
    .where('ip', 'is not', null)
    .select('ip')
    .distinct()
    .limit(200)
    .execute()
  const network = networkOf(ip)
  return rows.some((row) => row.ip !== null && networkOf(row.ip) === network)
}

/** The browser as it names itself, cut to what is stored. */
export const userAgentOf = (request: FastifyRequest): string | null =>
  request.headers['user-agent']?.slice(0, 300) ?? null

/**
 * Opens a session with its first refresh token; the oldest ones end where ten are alive already.
 * The caller holds the lock on the person's row.
 */
export async function openSession(
  deps: Pick<PlatformDeps, 'clock'>,
  tx: Tx,
  userId: string,
  request: FastifyRequest,
  secondFactor: boolean,
): Promise<{ sessionId: string; refresh: string; ended: string[] }> {
  const now = deps.clock()
  const oldest = await refreshableSessions(tx, now)
    .where('session.user_id', '=', userId)
    .select('session.id')
    .orderBy('session.created_at', 'desc')
    .orderBy('session.id', 'desc')
    .offset(LIVE_SESSIONS - 1)
    .execute()
  const ended = await endSessions(tx, now, { userId, sessionIds: oldest.map((row) => row.id) }, 'session_limit')
  const sessionId = uuid7(now.getTime())
  await tx
    .insertInto('session')
    .values({
      id: sessionId,
      user_id: userId,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + ABSOLUTE_MS),
      ip: request.ip,
      user_agent: userAgentOf(request),
      second_factor: secondFactor,
    })
    .execute()
  const refresh = newToken('rt_')
  await addRefreshToken(tx, { token: refresh, sessionId, userId, predecessorHash: null, now })
  return { sessionId, refresh, ended }
}

/** Stores the hash of a refresh token and the seed of the one after it. */
export async function addRefreshToken(
  tx: Tx,
  issued: {
    readonly token: string
    readonly sessionId: string
    readonly userId: string
    readonly predecessorHash: Buffer | null
    readonly now: Date
  },
): Promise<void> {
  await tx
    .insertInto('refresh_token')
    .values({
      token_hash: hashToken(issued.token),
      session_id: issued.sessionId,
      user_id: issued.userId,
      predecessor_hash: issued.predecessorHash,
      successor_seed: randomBytes(32),
      created_at: issued.now,
    })
    .execute()
}

/** The session of a refresh token, whichever of its tokens it is. */
export async function findSessionOf(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  const row = await tx
    .selectFrom('refresh_token')
    .where('token_hash', '=', tokenHash)
    .select('session_id')
    .executeTakeFirst()
  return row?.session_id ?? null
}

/** Locks a session that is alive: from here on nobody else rotates or ends it. */
export const lockSession = (tx: Tx, sessionId: string, now: Date) =>
  refreshableSessions(tx, now)
    .where('session.id', '=', sessionId)
    .forUpdate('session')
    .select(['session.id', 'session.user_id', 'user_account.user_type', 'user_account.email'])
    .executeTakeFirst()

/** A refresh token with the one issued after it, if any. */
export const findRefreshToken = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom('refresh_token')
    .leftJoin('refresh_token as successor', 'successor.predecessor_hash', 'refresh_token.token_hash')
    .where('refresh_token.token_hash', '=', tokenHash)
    .select([
      'refresh_token.token_hash',
      'refresh_token.successor_seed',
      'refresh_token.rotated_at',
      'successor.token_hash as successor_hash',
      'successor.rotated_at as successor_rotated_at',
    ])
    .executeTakeFirst()

/** When the `count`th newest rotation of a session happened, or null when there were fewer. */
export async function nthLatestRotation(tx: Tx, sessionId: string, count: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('refresh_token')
    .where('session_id', '=', sessionId)
    .where('predecessor_hash', 'is not', null)
    .select('created_at')
    .orderBy('created_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}
