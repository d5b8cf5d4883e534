import type { UserType } from '@keelwise/contract/words'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Problem } from '../../platform/http/problems.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { notify } from '../../platform/notify.ts'
import { newDeviceNotice } from './auth.notices.ts'
import { lockedLetter, newDeviceLetter } from './auth.letters.ts'
import { reopenClosed } from './reopen.ts'
import { isKnownNetwork, isKnownDevice, openSession, userAgentOf } from './session.queries.ts'

/** Wrong passwords in a row after which only a new password opens the account (NIST SP 800-63B). */
const FAILURES_IN_A_ROW = 100
const NOBODY_ID = '00000000-0000-0000-0000-000000000000'

/** What a login needs to know of the person behind an address. */
export interface LoginCandidate {
  readonly id: string
  readonly password_hash: string
  readonly is_active: boolean
  /** Wrong passwords in a row. */
  readonly failed_logins: number
  /** Somebody signed in to this account from this network before. */
  readonly networkIsKnown: boolean
}

/** The person of an address in its compared form. */
export async function findCandidate(tx: Tx, emailKey: string, ip: string): Promise<LoginCandidate | null> {
  const person = await tx
    .selectFrom('user_account')
    .where('email_key', '=', emailKey)
    .select(['id', 'password_hash', 'is_active', 'failed_logins'])
    .executeTakeFirst()
  // Asked for nobody too: how long it takes must not tell whether there is an account.
  const networkIsKnown = await isKnownNetwork(tx, person?.id ?? NOBODY_ID, ip)
  return person ? { ...person, networkIsKnown } : null
}

/**
 * Whether the way in is closed until a new password is set: so many wrong ones in a row. Whoever signed in from this
 * network before is not concerned, or anybody could lock them out.
 */
export const isLocked = (candidate: LoginCandidate): boolean =>
  candidate.failed_logins >= FAILURES_IN_A_ROW && !candidate.networkIsKnown

/** What is answered to a login. */
export interface SignedIn {
  readonly userId: string
  readonly role: UserType
  readonly sessionId: string
  readonly refresh: string
  readonly passwordChangeRequired: boolean
  readonly completedExperiences: readonly string[]
}

/**
 * Opens a session for somebody whose password was right: with its audit row, the notice of a new device and the end of
 * the oldest session where there were ten.
 * @param options `secondFactor`: more than a password was shown
 * @throws Problem `invalid_credentials` when the person was disabled meanwhile, or closed the account too long ago
 */
export async function signInAs(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'sessions'>,
  userId: string,
  request: FastifyRequest,
  options: { readonly secondFactor: boolean },
): Promise<SignedIn> {
  const now = deps.clock()
  const { answer, ended } = await deps.db.asNobody(async (tx) => {
    await reopenClosed(deps, tx, userId, request)
    const person = await tx
      .updateTable('user_account')
      .set({ last_login: now, failed_logins: 0 })
      .where('id', '=', userId)
      .where('is_active', '=', true)
      .where('closed_at', 'is', null)
      .returning(['email', 'user_type', 'password_change_required', 'completed_experiences'])
      .executeTakeFirst()
    if (!person) throw new Problem('invalid_credentials')
    const userAgent = userAgentOf(request)
    const deviceIsKnown = await isKnownDevice(tx, userId, userAgent)
    const session = await openSession(deps, tx, userId, request, options.secondFactor)
    const role = person.user_type as UserType
    await audit(
      tx,
      now,
      { action: 'login', outcome: 'success', actorUserId: userId, actorRole: role, sessionId: session.sessionId },
      request,
    )
    for (const ended of session.ended)
      await audit(
        tx,
        now,
        {
          action: 'session_ended',
          outcome: 'success',
          actorUserId: userId,
          actorRole: role,
          objectType: 'session',
          objectId: ended,
          detail: { reason: 'session_limit' },
        },
        request,
      )
    if (!deviceIsKnown) {
      const occasion = { at: now, ip: request.ip, userAgent }
      await sendLetter(deps, tx, newDeviceLetter(person.email, occasion, deps.env.APP_URL))
      await notify(tx, now, newDeviceNotice(userId, occasion))
    }
    const signedIn: SignedIn = {
      userId,
      role,
      sessionId: session.sessionId,
      refresh: session.refresh,
      passwordChangeRequired: person.password_change_required,
      completedExperiences: person.completed_experiences,
    }
    return { answer: signedIn, ended: session.ended }
  })
  for (const sessionId of ended) deps.sessions.forget(sessionId)
  return answer
}

/**
 * Records a wrong password; whose account it was stays in the trail only. The hundredth in a row closes the account for
 * strangers, and its person gets a letter about it.
 */
export const recordWrongPassword = (
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs'>,
  request: FastifyRequest,
  userId: string | null,
): Promise<void> =>
  deps.db.asNobody(async (tx) => {
    const now = deps.clock()
    const person = await tx
      .updateTable('user_account')
      .set((eb) => ({ failed_logins: eb('failed_logins', '+', 1) }))
      .where('id', '=', userId ?? NOBODY_ID)
      .returning(['email', 'failed_logins', 'is_active'])
      .executeTakeFirst()
    await audit(
      tx,
      now,
      { action: 'login', outcome: 'denied', actorUserId: userId, detail: { reason: 'credentials' } },
      request,
    )
    if (person?.failed_logins !== FAILURES_IN_A_ROW || !person.is_active) return
    await audit(tx, now, { action: 'login_locked', outcome: 'success', actorUserId: userId }, request)
    await sendLetter(deps, tx, lockedLetter(person.email, deps.env.APP_URL))
  })

/** Records a login that was not looked at because there had been too many. */
export const recordRefusedLogin = (deps: Pick<PlatformDeps, 'clock' | 'db'>, request: FastifyRequest): Promise<void> =>
  deps.db.asNobody((tx) =>
    audit(tx, deps.clock(), { action: 'login', outcome: 'denied', detail: { reason: 'too_many_attempts' } }, request),
  )
