import type { Body } from '@keelwise/contract/endpoint'
import type { changePassword } from '@keelwise/contract/passwords'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import { FieldProblem, found } from '../../platform/http/problems.ts'
import type { Caller } from '../../platform/http/session-cache.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { notify } from '../../platform/notify.ts'
import { passwordChangedLetter } from './auth.letters.ts'
import { passwordChangedNotice } from './auth.notices.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { findPassword, storePassword } from './password.queries.ts'
import { weaknessesOf } from './password.rules.ts'
import { endSessions, userAgentOf } from './session.queries.ts'

const WRONG = 'Your old password was entered incorrectly. Please enter it again.'
const SAME = 'Your new password must be different from your old password.'

/** Thrown for a wrong old password alone, so that only these tries count. */
export class WrongOldPassword extends FieldProblem {
  constructor() {
    super({ old_password: [WRONG] })
  }
}

/**
 * Sets another password; every other session ends, this one goes on.
 * @throws WrongOldPassword, FieldProblem under `new_password1` for a weak or unchanged one
 */
export async function changeOwnPassword(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'sessions'>,
  caller: Caller,
  body: Body<typeof changePassword>,
  request: FastifyRequest,
): Promise<void> {
  const now = deps.clock()
  const { userId, sessionId } = caller
  const person = found(await deps.db.asNobody((tx) => findPassword(tx, userId)))
  if (!(await isPassword(body.old_password, person.password_hash))) {
    await deps.db.asNobody((tx) => audit(tx, now, { action: 'password_changed', outcome: 'denied' }, request))
    throw new WrongOldPassword()
  }
  const weaknesses = weaknessesOf(body.new_password1, person.email)
  if (weaknesses.length > 0) throw new FieldProblem({ new_password1: weaknesses })
  if (body.new_password1.normalize('NFKC') === body.old_password.normalize('NFKC'))
    throw new FieldProblem({ new_password1: [SAME] })
  const newHash = await hashPassword(body.new_password1)
  const ended = await deps.db.asNobody(async (tx) => {
    // Somebody else may have changed it while we hashed.
    if (!(await storePassword(tx, { userId, oldHash: person.password_hash, newHash, now })))
      throw new WrongOldPassword()
    const sessionIds = await endSessions(tx, now, { userId, except: sessionId }, 'password_change')
    await audit(
      tx,
      now,
      { action: 'password_changed', outcome: 'success', detail: { sessions: sessionIds.length } },
      request,
    )
    const occasion = { at: now, ip: request.ip, userAgent: userAgentOf(request) }
    await sendLetter(deps, tx, passwordChangedLetter(person.email, occasion, deps.env.APP_URL))
    await notify(tx, now, passwordChangedNotice(userId, occasion))
    return sessionIds
  })
  // The own session is asked for again as well: its password change is not due any more.
  for (const id of [...ended, sessionId]) deps.sessions.forget(id)
}
