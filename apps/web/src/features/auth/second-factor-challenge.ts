import { type secondFactorMethod, secondFactorRequired, verifySecondFactor } from '@keelwise/contract/second-factor'
import type { z } from 'zod'
import { askForPasskey } from '../../domain/passkeys.ts'
import { call } from '../../lib/api.ts'
import { isHttpError } from '../../lib/api-error.ts'

/** What a login asks for after the right password: the ticket to answer with, and with what. */
export type Challenge = z.output<typeof secondFactorRequired>
export type FactorMethod = z.output<typeof secondFactorMethod>

/** The challenge in a refused login, or `null` when it was refused for another reason. */
export function challengeOf(error: unknown): Challenge | null {
  if (!isHttpError(error) || error.code !== 'second_factor_required') return null
  return secondFactorRequired.safeParse(error.details).data ?? null
}

/** Finishes a login with a code of the app, or with a recovery code. */
export const answerWithCode = (challenge: Challenge, method: 'totp' | 'recovery', code: string) =>
  call(verifySecondFactor, { body: { ticket: challenge.ticket, method, code } })

/** Finishes a login with a passkey. */
export async function answerWithPasskey({ ticket, passkey_options: options }: Challenge) {
  const passkey = await askForPasskey(options ?? {})
  return call(verifySecondFactor, { body: { ticket, method: 'passkey', passkey } })
}

/** Whether the ticket is used up or too old, so that the login has to begin anew. */
export function isTicketOver(error: unknown): boolean {
  if (!isHttpError(error) || error.code !== 'second_factor_invalid') return false
  const left: unknown =
    error.details !== null && typeof error.details === 'object' ? Reflect.get(error.details, 'attempts_left') : null
  return left === 0
}
