import type { confirmPasswordReset } from '@keelwise/contract/passwords'
import type { Body } from '@keelwise/contract/endpoint'
import { emailKey } from '@keelwise/contract/person'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { isUuid } from '../../platform/ids.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { notify } from '../../platform/notify.ts'
import { passwordChangedLetter, passwordResetLetter } from './auth.letters.ts'
import { passwordChangedNotice } from './auth.notices.ts'
import { hashPassword } from './password-hash.ts'
import { addReset, findReset, storePassword, spendReset } from './password.queries.ts'
import { weaknessesOf } from './password.rules.ts'
import { endSessions, userAgentOf } from './session.queries.ts'

/** The id of a person as it stands in the link. */
const uidOf = (userId: string): string => Buffer.from(userId).toString('base64url')

function userIdOf(uid: string): string | null {
  const text = Buffer.from(uid.slice(0, 100), 'base64url').toString('utf8')
  // One spelling only: what decodes to the same id in another way names nobody.
  return isUuid(text) && uidOf(text) === uid ? text : null
}

/**
 * Asks for a link. Who is behind the address is found out and noted, everything else is done by the job, so that the
 * answer takes as long for an address that nobody has.
 */
export async function askForReset(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'jobs'>,
  email: string,
  request: FastifyRequest,
): Promise<void> {
  await deps.db.asNobody(async (tx) => {
    const person = await tx
      .selectFrom('user_account')
      .where('email_key', '=', emailKey(email))
      .select('id')
      .executeTakeFirst()
    const userId = person?.id ?? null
    await audit(tx, deps.clock(), { action: 'password_reset_asked', outcome: 'success', actorUserId: userId }, request)
    await deps.jobs.send(tx, 'password_reset', { userId })
  })
}

/** Mails the link that was asked for, at most three times an hour. */
export const passwordResetJob =
  (deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs'>) =>
  async ({ userId }: { userId: string | null }): Promise<void> => {
    if (userId === null) return
    await deps.db.asNobody(async (tx) => {
      const reset = await addReset(tx, userId, deps.clock())
      if (!reset) return
      const link = `${deps.env.APP_URL}/reset-password/${uidOf(userId)}/${reset.token}`
      await sendLetter(deps, tx, passwordResetLetter(reset.email, link))
    })
  }

const badLink = (): FieldProblem => new FieldProblem({ token: ['Invalid value'] })

/**
 * Sets a new password with a link, once; every session ends.
 * @returns the compared form of the person's address
 * @throws FieldProblem under `token` for every link that does not work, under `new_password1` for a weak password
 */
export async function resetPasswordWith(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'sessions'>,
  body: Body<typeof confirmPasswordReset>,
  request: FastifyRequest,
): Promise<string> {
  const now = deps.clock()
  const userId = userIdOf(body.uid)
  if (userId === null) throw badLink()
  const person = await deps.db.asNobody((tx) => findReset(tx, userId, body.token, now).executeTakeFirst())
  if (!person) throw badLink()
  const weaknesses = weaknessesOf(body.new_password1, person.email)
  if (weaknesses.length > 0) throw new FieldProblem({ new_password1: weaknesses })
  const newHash = await hashPassword(body.new_password1)
  const ended = await deps.db.asNobody(async (tx) => {
    // Of two calls with one link, one finds it used.
    if (!(await spendReset(tx, userId, body.token, now))) throw badLink()
    if (!(await storePassword(tx, { userId, oldHash: null, newHash, now }))) throw badLink()
    const sessionIds = await endSessions(tx, now, { userId }, 'password_reset')
    await audit(
      tx,
      now,
      {
        action: 'password_reset',
        outcome: 'success',
        actorUserId: userId,
        actorRole: person.user_type,
        detail: { sessions: sessionIds.length },
      },
      request,
    )
    const occasion = { at: now, ip: request.ip, userAgent: userAgentOf(request) }
    await sendLetter(deps, tx, passwordChangedLetter(person.email, occasion, deps.env.APP_URL))
    await notify(tx, now, passwordChangedNotice(userId, occasion))
    return sessionIds
  })
  for (const sessionId of ended) deps.sessions.forget(sessionId)
  return person.email_key
}
