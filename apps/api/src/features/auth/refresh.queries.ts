import type { UserType } from '@keelwise/contract/words'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Problem } from '../../platform/http/problems.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { notify } from '../../platform/notify.ts'
import { hashToken } from '../../platform/tokens.ts'
import { sessionCopiedLetter } from './auth.letters.ts'
import { sessionCopiedNotice } from './auth.notices.ts'
import {
  addRefreshToken,
  endSessions,
  findRefreshToken,
  findSessionOf,
  lockSession,
  nthLatestRotation,
  userAgentOf,
} from './session.queries.ts'
import { ROTATIONS_PER_MINUTE, judge } from './session.rules.ts'

/** A refreshed session. */
export interface Refreshed {
  readonly userId: string
  readonly sessionId: string
  readonly role: UserType
  readonly refresh: string
}

async function checkRotationLimit(tx: Tx, sessionId: string, now: Date): Promise<void> {
  const at = await nthLatestRotation(tx, sessionId, ROTATIONS_PER_MINUTE)
  const waitMs = at ? at.getTime() + 60_000 - now.getTime() : 0
  if (waitMs > 0) throw new Problem('rate_limited', { extra: { retry_after: Math.ceil(waitMs / 1000) } })
}

/**
 * Exchanges a refresh token for its successor, or ends the session when the token was used before. One
 * transaction under the session's row lock, so parallel calls are judged one after the other.
 * @throws Problem `token_not_valid`, `rate_limited`
 */
export async function refreshSession(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'sessions' | 'tokens'>,
  token: string,
  request: FastifyRequest,
): Promise<Refreshed> {
  const now = deps.clock()
  const tokenHash = hashToken(token)
  // A refusal that ends the session must be committed, so it is returned here and thrown outside.
  const outcome = await deps.db.asNobody(async (tx): Promise<Refreshed | { endedSession: string } | null> => {
    const sessionId = await findSessionOf(tx, tokenHash)
    const session = sessionId ? await lockSession(tx, sessionId, now) : undefined
    if (!session) return null
    // Read again under the lock: another call may just have rotated it.
    const current = await findRefreshToken(tx, tokenHash)
    if (!current) return null
    const verdict = judge(current, now)
    const userId = session.user_id
    if (verdict === 'reuse') {
      await endSessions(tx, now, { userId, sessionIds: [session.id] }, 'refresh_reuse')
      await audit(
        tx,
        now,
        {
          action: 'refresh_reuse_detected',
          outcome: 'denied',
          actorUserId: userId,
          actorRole: session.user_type,
          sessionId: session.id,
        },
        request,
      )
      const occasion = { at: now, ip: request.ip, userAgent: userAgentOf(request) }
      await sendLetter(deps, tx, sessionCopiedLetter(session.email, occasion, deps.env.APP_URL))
      await notify(tx, now, sessionCopiedNotice(userId, occasion))
      return { endedSession: session.id }
    }
    const successor = deps.tokens.successorOf(current.successor_seed)
    if (verdict === 'rotate') {
      await checkRotationLimit(tx, session.id, now)
      await addRefreshToken(tx, { token: successor, sessionId: session.id, userId, predecessorHash: tokenHash, now })
      await tx.updateTable('refresh_token').set({ rotated_at: now }).where('token_hash', '=', tokenHash).execute()
      await tx.updateTable('session').set({ last_used_at: now }).where('id', '=', session.id).execute()
      const actor = { actorUserId: userId, actorRole: session.user_type, sessionId: session.id }
      await audit(tx, now, { action: 'refresh', outcome: 'success', ...actor }, request)
    }
    return { userId, sessionId: session.id, role: session.user_type as UserType, refresh: successor }
  })
  if (outcome && 'endedSession' in outcome) deps.sessions.forget(outcome.endedSession)
  if (!outcome || 'endedSession' in outcome) throw new Problem('token_not_valid')
  return outcome
}

/**
 * Ends the session of a refresh token, or all of its person's. A token whose session is over ends nothing more, and
 * whoever sent it is told the same.
 */
export async function logOut(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'sessions'>,
  token: string,
  allSessions: boolean,
  request: FastifyRequest,
): Promise<void> {
  const now = deps.clock()
  const ended = await deps.db.asNobody(async (tx) => {
    const sessionId = await findSessionOf(tx, hashToken(token))
    const session = sessionId ? await lockSession(tx, sessionId, now) : undefined
    if (!session) return []
    const userId = session.user_id
    const ids = await endSessions(
      tx,
      now,
      allSessions ? { userId } : { userId, sessionIds: [session.id] },
      allSessions ? 'logout_all' : 'logout',
    )
    await audit(
      tx,
      now,
      {
        action: 'logout',
        outcome: 'success',
        actorUserId: userId,
        actorRole: session.user_type,
        sessionId: session.id,
        detail: { sessions: ids.length },
      },
      request,
    )
    return ids
  })
  for (const sessionId of ended) deps.sessions.forget(sessionId)
}
