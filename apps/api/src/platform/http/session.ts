import type { UserType } from '@keelwise/contract/words'
import type { Endpoint } from '@keelwise/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../db/database.ts'
import type { PlatformDeps } from '../deps.ts'
import { Problem } from './problems.ts'
import type { Caller, KnownCaller } from './session-cache.ts'

type SessionDeps = Pick<PlatformDeps, 'clock' | 'db' | 'sessions'>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** The bytes of a body whose signature is checked. */
    rawBody: Buffer | null
  }
}

/** The sessions that are alive: not ended, not past their time, of a person who is not disabled. */
export const liveSessions = (tx: Tx, now: Date) =>
  tx
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('user_account.is_active', '=', true)

/** Whose session it is, as the database has it now; null when it is not alive. */
export async function findCaller(
  deps: Pick<PlatformDeps, 'clock' | 'db'>,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<KnownCaller | null> {
  const row = await deps.db.asNobody((tx) =>
    liveSessions(tx, deps.clock())
      .leftJoin('operator', 'operator.user_id', 'session.user_id')
      .where('session.id', '=', sessionId)
      .where('session.user_id', '=', userId)
      .select([
        'user_type',
        'morningstar_enabled',
        'password_change_required',
        'session.second_factor',
        'operator.since as operator_since',
      ])
      .executeTakeFirst(),
  )
  return row
    ? {
        userId,
        sessionId,
        role: row.user_type as UserType,
        morningstarEnabled: row.morningstar_enabled,
        isOperator: row.operator_since !== null,
        secondFactor: row.second_factor,
        passwordChangeRequired: row.password_change_required,
      }
    : null
}

/**
 * Finds who is asking: token first, then whether its session lives.
 * @param asking does what asks the database
 * @throws Problem `not_authenticated`, `token_not_valid`, `session_revoked`
 */
export async function identify(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'sessions' | 'tokens'>,
  endpoint: Endpoint,
  request: FastifyRequest,
  asking: <T>(ask: () => Promise<T>) => Promise<T>,
): Promise<Caller | null> {
  if (endpoint.access === 'public' || endpoint.access === 'signature') return null
  const header = request.headers.authorization
  if (header === undefined) throw new Problem('not_authenticated')
  // Of two headers Node keeps the first; which of them a proxy in front believed is unknown.
  if (request.raw.rawHeaders.filter((name) => name.toLowerCase() === 'authorization').length > 1)
    throw new Problem('token_not_valid')
  const token = /^bearer ([\w.~+/=-]+)$/i.exec(header)?.[1]
  if (token === undefined) throw new Problem('token_not_valid')
  const claims = await deps.tokens.verifyAccess(token)
  if (!claims) throw new Problem('token_not_valid')
  const caller = await callerOf(deps, claims.userId, claims.sessionId, asking)
  if (!caller) throw new Problem('session_revoked')
  return { ...caller, tokenEndsAt: claims.endsAt }
}

const callerOf = (
  deps: SessionDeps,
  userId: string,
  sessionId: string,
  asking = <T>(ask: () => Promise<T>): Promise<T> => ask(),
): Promise<KnownCaller | null> =>
  deps.sessions.find(userId, sessionId, deps.clock().getTime(), () =>
    asking(() => findCaller(deps, { userId, sessionId })),
  )

/** Whether a session that was let in still lives; believed for a few seconds. */
export const isSessionAlive = async (deps: SessionDeps, userId: string, sessionId: string): Promise<boolean> =>
  (await callerOf(deps, userId, sessionId)) !== null

/**
 * Applies an endpoint's access rule, denying by default.
 * @throws Problem `password_change_required`, `permission_denied` or `second_factor_needed`
 */
export function permit(endpoint: Endpoint, caller: Caller | null): void {
  if (endpoint.access === 'public' || endpoint.access === 'signature') return
  if (!caller) throw new Problem('not_authenticated')
  if (caller.passwordChangeRequired && !endpoint.allowedWithPasswordChangePending)
    throw new Problem('password_change_required')
  const allowed =
    endpoint.access === 'user' ||
    (endpoint.access === 'operator' && caller.isOperator) ||
    (endpoint.access === 'investor' && caller.role === 'INVESTOR') ||
    (endpoint.access === 'advisor' && caller.role === 'ADVISOR') ||
    (endpoint.access === 'linker' && (caller.role === 'INVESTOR' || caller.morningstarEnabled))
  if (!allowed) throw new Problem('permission_denied')
  if (endpoint.access === 'operator' && !caller.secondFactor) throw new Problem('second_factor_needed')
}
