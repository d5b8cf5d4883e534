import {
  addPasskey,
  confirmTotp as confirmTotpCall,
  getSecondFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes as renewRecoveryCodesCall,
  startPasskey,
  startTotp,
} from '@keelwise/contract/second-factor'
import type { FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import type { PlatformDeps } from '../../platform/deps.ts'
import { type AuditAction, audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem, Problem } from '../../platform/http/problems.ts'
import type { Caller } from '../../platform/http/session-cache.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { type FactorChange, factorLetter } from './second-factor.letters.ts'
import {
  type Factors,
  acceptTotpSecret,
  forgetFactorOfSessions,
  forgetPasskey,
  deleteRecoveryCodes,
  deleteTotp,
  findFactors,
  findTotp,
  hasFactor,
  insertPasskey,
  lockPerson,
  storeRecoveryCodes,
  storeWaitingTotp,
} from './second-factor.queries.ts'
import { openTicket, takeEnrolment } from './tickets.queries.ts'
import { enrolmentOf, newTotpSecret } from './totp.rules.ts'
import { openAndCheck } from './verify-factor.ts'
import { challengeIn, readRegistration, registrationOptions } from './webauthn.ts'

/**
 * Insists on the own password before something about the sign-in changes.
 * @returns throws FieldProblem on `password`, or Problem `too_many_attempts`
 */
export type ConfirmPassword = (userId: string, password: string) => Promise<void>

const MOST_PASSKEYS = 20
const WAITING_MS = 30 * 60_000

const toPasskey = (row: Factors['passkeys'][number]) => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})

const toAnswer = (factors: Factors) => ({
  totp_enabled: factors.hasTotp,
  recovery_codes_left: factors.recoveryCodesLeft,
  passkeys: factors.passkeys.map(toPasskey),
})

const actionOf: Record<Exclude<FactorChange, 'recovery_code_used'>, { action: AuditAction; method: string }> = {
  totp_enabled: { action: 'second_factor_enabled', method: 'totp' },
  totp_removed: { action: 'second_factor_removed', method: 'totp' },
  passkey_added: { action: 'second_factor_enabled', method: 'passkey' },
  passkey_removed: { action: 'second_factor_removed', method: 'passkey' },
  recovery_codes_renewed: { action: 'recovery_codes_renewed', method: 'recovery' },
}

/** The own second factors: seen, added, removed. Every change is audited and told by mail. */
export const secondFactorRoutes = (
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'log' | 'sealedBox'>,
  confirmPassword: ConfirmPassword,
): void => {
  const record = async (
    tx: Tx,
    email: string,
    change: keyof typeof actionOf,
    request: FastifyRequest,
    passkeyId?: string,
  ): Promise<void> => {
    const now = deps.clock()
    const { action, method } = actionOf[change]
    const object = passkeyId ? { objectType: 'passkey', objectId: passkeyId } : {}
    await audit(tx, now, { action, outcome: 'success', ...object, detail: { method } }, request)
    await sendLetter(deps, tx, factorLetter(email, change, { at: now, ip: request.ip }, deps.env.APP_URL))
  }

  /** Runs a change of a person's factors after the one before it. */
  const change = <T>(caller: Caller, work: (tx: Tx, person: Awaited<ReturnType<typeof lockPerson>>) => Promise<T>) =>
    deps.db.asUser(caller.userId, async (tx) => work(tx, await lockPerson(tx, caller.userId)))

  /** Recovery codes go with the last factor: alone they would be none. */
  const afterRemoval = async (tx: Tx, userId: string): Promise<Factors> => {
    const factors = await findFactors(tx, userId)
    if (hasFactor(factors)) return factors
    await deleteRecoveryCodes(tx, userId)
    await forgetFactorOfSessions(tx, userId)
    return { ...factors, recoveryCodesLeft: 0 }
  }

  router.on(getSecondFactor, async ({ caller }) =>
    toAnswer(await deps.db.asUser(caller.userId, (tx) => findFactors(tx, caller.userId))),
  )

  router.on(startTotp, async ({ body, caller }) => {
    await confirmPassword(caller.userId, body.password)
    const secret = newTotpSecret()
    const email = await change(caller, async (tx, person) => {
      await storeWaitingTotp(deps, tx, person.id, secret)
      return person.email
    })
    const enrolment = enrolmentOf(secret, email)
    return { ...enrolment, qr_svg: renderSVG(enrolment.uri, { border: 2 }) }
  })

  router.on(confirmTotpCall, async ({ body, caller, request }) =>
    change(caller, async (tx, person) => {
      const now = deps.clock()
      const waiting = await findTotp(tx, person.id, 'waiting')
      if (!waiting || now.getTime() - waiting.created_at.getTime() > WAITING_MS)
        throw new Problem('second_factor_invalid', { detail: 'Please start again.' })
      const step = openAndCheck(deps, waiting, body.code)
      if (step === null)
        throw new Problem('second_factor_invalid', { detail: 'That code is not right. Please try again.' })
      await acceptTotpSecret(tx, person.id, waiting.id, step, now)
      const recovery_codes = await storeRecoveryCodes(tx, person.id, now)
      await record(tx, person.email, 'totp_enabled', request)
      return { recovery_codes }
    }),
  )

  router.on(removeTotp, async ({ body, caller, request }) => {
    await confirmPassword(caller.userId, body.password)
    return change(caller, async (tx, person) => {
      if (await deleteTotp(tx, person.id)) await record(tx, person.email, 'totp_removed', request)
      return toAnswer(await afterRemoval(tx, person.id))
    })
  })

  router.on(renewRecoveryCodesCall, async ({ body, caller, request }) => {
    await confirmPassword(caller.userId, body.password)
    return change(caller, async (tx, person) => {
      if (!hasFactor(await findFactors(tx, person.id)))
        throw new Problem('second_factor_invalid', { detail: 'Add an authenticator app or a passkey first.' })
      const recovery_codes = await storeRecoveryCodes(tx, person.id, deps.clock())
      await record(tx, person.email, 'recovery_codes_renewed', request)
      return { recovery_codes }
    })
  })

  router.on(startPasskey, async ({ body, caller }) => {
    await confirmPassword(caller.userId, body.password)
    return change(caller, async (tx, person) => {
      const { passkeys } = await findFactors(tx, person.id)
      if (passkeys.length >= MOST_PASSKEYS)
        throw new FieldProblem({ non_field_errors: [`You can have at most ${MOST_PASSKEYS} passkeys.`] })
      const name = `${person.first_name} ${person.last_name}`
      const options = await registrationOptions(deps.env, { ...person, name }, passkeys)
      await openTicket(deps, tx, { purpose: 'passkey_add', userId: person.id }, options.challenge)
      return { options: { ...options } }
    })
  })

  router.on(addPasskey, async ({ body, caller, request }) => {
    const now = deps.clock()
    const challenge = challengeIn(body.passkey)
    // Used up whether or not what was signed holds.
    const wasAsked =
      challenge !== null &&
      (await deps.db.asUser(caller.userId, (tx) => takeEnrolment(tx, caller.userId, challenge, now)))
    const made = wasAsked ? await readRegistration(deps.env, body.passkey, challenge) : null
    if (!made)
      throw new Problem('second_factor_invalid', { detail: 'This passkey was not accepted. Please try again.' })
    return change(caller, async (tx, person) => {
      const { recoveryCodesLeft } = await findFactors(tx, person.id)
      const passkey = await insertPasskey(tx, person.id, body.name, made, now)
      if (!passkey) throw new Problem('second_factor_invalid', { detail: 'This passkey is already in use.' })
      const recovery_codes = recoveryCodesLeft > 0 ? [] : await storeRecoveryCodes(tx, person.id, now)
      await record(tx, person.email, 'passkey_added', request, passkey.id)
      return { passkey: toPasskey(passkey), recovery_codes }
    })
  })

  router.on(removePasskey, async ({ params, body, caller, request }) => {
    await confirmPassword(caller.userId, body.password)
    return change(caller, async (tx, person) => {
      if (!(await forgetPasskey(tx, person.id, params.id))) return refuseUnowned(deps, request, 'passkey', params.id)
      await record(tx, person.email, 'passkey_removed', request, params.id)
      await afterRemoval(tx, person.id)
      return undefined
    })
  })
}
