import type { FastifyRequest } from 'fastify'
import { emailKey } from '@keelwise/contract/person'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { networkOf } from '../../platform/http/limits.ts'
import { Problem } from '../../platform/http/problems.ts'
import { newToken } from '../../platform/ids.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { hashToken } from '../../platform/tokens.ts'
import { accountExistsLetter, codeLetter } from './auth.letters.ts'
import { hashCode, isCode } from './password-hash.ts'
import {
  addAttempt,
  addSentCode,
  countCodeTry,
  findAccountAddress,
  findAttempt,
  findSentCodes,
  lockAddress,
  spendCode,
} from './signup.queries.ts'
import { cooldownSeconds, limitSeconds, newCode } from './signup.rules.ts'

type SignupCodesDeps = Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs'>

export interface Names {
  readonly firstName: string
  readonly lastName: string
}

const cooldown = (seconds: number): Problem =>
  new Problem('otp_cooldown', {
    detail: 'Please wait before requesting another code.',
    extra: { retry_after: seconds },
  })

interface NewCode {
  readonly email: string
  readonly code: string
  readonly codeHash: string
  readonly resent: boolean
}

/** Sends a code, or to somebody who has an account a word about that; both look the same from outside. */
async function sendCode(
  deps: Pick<PlatformDeps, 'clock' | 'env' | 'jobs'>,
  tx: Tx,
  issued: NewCode,
  names: Names,
  request: FastifyRequest,
): Promise<void> {
  const now = deps.clock()
  const { email, code, codeHash, resent } = issued
  const key = emailKey(email)
  const accountAddress = await findAccountAddress(tx, key)
  const hasAccount = accountAddress !== null
  await addAttempt(tx, { email, emailKey: key, hasAccount, ...names, codeHash, ip: request.ip, now })
  await sendLetter(
    deps,
    tx,
    hasAccount ? accountExistsLetter(accountAddress, deps.env.APP_URL) : codeLetter(email, code),
  )
  await audit(tx, now, { action: 'otp_sent', outcome: 'success', detail: { resent, has_account: hasAccount } }, request)
}

/** Hashed before any lock is held, and also where no code will be needed, so that every answer takes as long. */
async function prepareCode(deps: Pick<PlatformDeps, 'env'>, email: string, resent: boolean): Promise<NewCode> {
  const code = newCode()
  return { email, code, codeHash: await hashCode(code, deps.env.OTP_PEPPER), resent }
}

/**
 * Begins a sign-up: mails a code, unless one went out within the last minute and still works.
 * @param names what an invitation says of the person, else empty
 * @throws Problem `otp_cooldown`, `too_many_attempts`
 */
export async function beginSignup(
  deps: SignupCodesDeps,
  email: string,
  names: Names,
  request: FastifyRequest,
): Promise<void> {
  const now = deps.clock()
  const key = emailKey(email)
  const network = networkOf(request.ip)
  const issued = await prepareCode(deps, email, false)
  await deps.db.asNobody(async (tx) => {
    await lockAddress(tx, key)
    const sent = await findSentCodes(tx, key, network, now)
    const wait = cooldownSeconds(sent, now)
    if (wait > 0) {
      const open = await findAttempt(tx, key, now).executeTakeFirst()
      if (!open?.code_hash) throw cooldown(wait)
      return
    }
    checkCodeLimits(limitSeconds(sent, now))
    await addSentCode(tx, key, network, now)
    await sendCode(deps, tx, issued, names, request)
  })
}

function checkCodeLimits(seconds: number): void {
  if (seconds > 0) throw new Problem('too_many_attempts', { extra: { retry_after: seconds } })
}

/**
 * Mails another code for a sign-up that was begun; for an address without one nothing is sent, and nobody can tell.
 * @throws Problem `otp_cooldown`, `too_many_attempts`
 */
export async function resendSignupCode(deps: SignupCodesDeps, email: string, request: FastifyRequest): Promise<void> {
  const now = deps.clock()
  const key = emailKey(email)
  const network = networkOf(request.ip)
  const issued = await prepareCode(deps, email, true)
  await deps.db.asNobody(async (tx) => {
    await lockAddress(tx, key)
    const sent = await findSentCodes(tx, key, network, now)
    const wait = cooldownSeconds(sent, now)
    if (wait > 0) throw cooldown(wait)
    checkCodeLimits(limitSeconds(sent, now))
    await addSentCode(tx, key, network, now)
    const begun = await findAttempt(tx, key, now).executeTakeFirst()
    if (!begun) return
    const names = { firstName: begun.first_name, lastName: begun.last_name }
    await sendCode(deps, tx, { ...issued, email: begun.email }, names, request)
  })
}

/** A verified address with the two proofs of it: one for the page, one for the browser's cookie. */
export interface Verified extends Names {
  readonly email: string
  readonly verificationToken: string
  readonly cookie: string
}

/**
 * Verifies an address with the code that was mailed to it; a code works once.
 * @throws Problem `otp_invalid` with `attempts_left`, `otp_expired`, `otp_locked`
 */
export async function checkSignupCode(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env'>,
  email: string,
  code: string,
  request: FastifyRequest,
): Promise<Verified> {
  const now = deps.clock()
  const expired = () => new Problem('otp_expired', { detail: 'Code expired. Please request a new one.' })
  const attempt = await deps.db.asNobody((tx) => countCodeTry(tx, emailKey(email), now))
  if (attempt.kind === 'expired') throw expired()
  if (attempt.kind === 'locked')
    throw new Problem('otp_locked', { detail: 'Too many incorrect codes. Please request a new one.' })

  // No lock is held while hashing; spending the code below takes it again.
  const isRight = (await isCode(code, attempt.codeHash, deps.env.OTP_PEPPER)) && !attempt.hasAccount
  if (!isRight) {
    await deps.db.asNobody((tx) =>
      audit(
        tx,
        now,
        {
          action: 'otp_failed',
          outcome: 'denied',
          objectType: 'signup',
          objectId: attempt.attemptId,
          detail: { tries_left: attempt.triesLeft },
        },
        request,
      ),
    )
    throw new Problem('otp_invalid', {
      detail: 'Invalid OTP. Please try again.',
      extra: { attempts_left: attempt.triesLeft },
    })
  }
  const verificationToken = newToken('vt_')
  const cookie = newToken('')
  const proof = { token: hashToken(verificationToken), cookie: hashToken(cookie) }
  const verified = await deps.db.asNobody(async (tx) => {
    const row = await spendCode(tx, attempt, proof, now)
    if (row)
      await audit(
        tx,
        now,
        { action: 'otp_verified', outcome: 'success', objectType: 'signup', objectId: attempt.attemptId },
        request,
      )
    return row
  })
  if (!verified) throw expired()
  return {
    email: verified.email,
    firstName: verified.first_name,
    lastName: verified.last_name,
    verificationToken,
    cookie,
  }
}
