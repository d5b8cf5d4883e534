import type { Action } from '@keelwise/contract/auth'
import { passkeyLogin, passkeyLoginOptions, verifySecondFactor } from '@keelwise/contract/second-factor'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import { createLimit, networkOf } from '../../platform/http/limits.ts'
import type { Router } from '../../platform/http/mount.ts'
import { Problem } from '../../platform/http/problems.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { factorLetter } from './second-factor.letters.ts'
import { TICKET_TRIES, countTicketTry, openTicket, takeTicket } from './tickets.queries.ts'
import { acceptFactor, acceptPasskey } from './verify-factor.ts'
import { authenticationOptions, personOf } from './webauthn.ts'

/** Opens the session that a finished login answers. */
export type SignIn = (
  userId: string,
  request: FastifyRequest,
) => Promise<{ access: string; refresh: string; actions: Action[] }>

const wrongFactor = (attemptsLeft: number) =>
  new Problem('second_factor_invalid', {
    detail: 'That did not work. Please try again.',
    extra: { attempts_left: attemptsLeft },
  })

const ticketIsOver = () =>
  new Problem('second_factor_invalid', {
    detail: 'Your sign-in has expired. Please log in again.',
    extra: { attempts_left: 0 },
  })

/** Sign-ins that a second factor or a passkey finishes. */
export const secondFactorLoginRoutes = (
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'log' | 'sealedBox'>,
  signIn: SignIn,
): void => {
  const code = 'too_many_attempts' as const
  const attempts = createLimit(deps, { name: 'second-factor-ip', points: 20, seconds: 60, code })
  // Who guesses knows the password: new tickets must not give new tries without end.
  const failures = createLimit(deps, { name: 'second-factor', points: 10, seconds: 3600, code })

  const recordFailure = (request: FastifyRequest, userId: string, method: string) =>
    deps.db.asNobody((tx) =>
      audit(
        tx,
        deps.clock(),
        { action: 'second_factor_failed', outcome: 'denied', actorUserId: userId, detail: { method } },
        request,
      ),
    )

  router.on(verifySecondFactor, async ({ body, request }) => {
    await attempts.take(networkOf(request.ip))
    const now = deps.clock()
    // Counted before anything is looked at, so that parallel guesses cannot slip through.
    const ticket = await deps.db.asNobody((tx) => countTicketTry(tx, body.ticket, now))
    const userId = ticket?.user_id
    if (!userId) throw ticketIsOver()
    await failures.take(userId)
    const isAccepted = await deps.db
      .asUser(userId, async (tx) => {
        if (!(await acceptFactor(deps, tx, userId, body, ticket.challenge_hash))) return false
        if (!(await takeTicket(tx, body.ticket, 'second_factor', now))) throw ticketIsOver()
        const method = body.method
        await audit(
          tx,
          now,
          { action: 'second_factor_used', outcome: 'success', actorUserId: userId, detail: { method } },
          request,
        )
        if (method === 'recovery') {
          const person = await tx
            .selectFrom('user_account')
            .where('id', '=', userId)
            .select('email')
            .executeTakeFirstOrThrow()
          const occasion = { at: now, ip: request.ip }
          await sendLetter(deps, tx, factorLetter(person.email, 'recovery_code_used', occasion, deps.env.APP_URL))
        }
        return true
      })
      .catch(async (error: unknown) => {
        await failures.giveBack(userId).catch(() => {})
        throw error
      })
    if (!isAccepted) {
      await recordFailure(request, userId, body.method)
      throw wrongFactor(TICKET_TRIES - ticket.tries)
    }
    await failures.clear(userId)
    return signIn(userId, request)
  })

  router.on(passkeyLoginOptions, async ({ request }) => {
    await attempts.take(networkOf(request.ip))
    const options = await authenticationOptions(deps.env, [])
    const purpose = { purpose: 'passkey_login', userId: null } as const
    const ticket = await deps.db.asNobody((tx) => openTicket(deps, tx, purpose, options.challenge))
    return { ticket, options: { ...options } }
  })

  router.on(passkeyLogin, async ({ body, request }) => {
    await attempts.take(networkOf(request.ip))
    const now = deps.clock()
    const ticket = await deps.db.asNobody((tx) => takeTicket(tx, body.ticket, 'passkey_login', now))
    if (!ticket) throw ticketIsOver()
    const userId = personOf(body.passkey)
    if (userId === null) throw wrongFactor(0)
    const email = await deps.db.asUser(userId, async (tx) => {
      const asked = { challengeHash: ticket.challenge_hash, requireUserVerification: true }
      if (!(await acceptPasskey(deps, tx, userId, body.passkey, asked))) return null
      const detail = { method: 'passkey', alone: true }
      await audit(tx, now, { action: 'second_factor_used', outcome: 'success', actorUserId: userId, detail }, request)
      const person = await tx.selectFrom('user_account').where('id', '=', userId).select('email').executeTakeFirst()
      return person?.email ?? null
    })
    if (email === null) {
      await recordFailure(request, userId, 'passkey')
      throw wrongFactor(0)
    }
    return { ...(await signIn(userId, request)), email }
  })
}
