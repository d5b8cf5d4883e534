import { investorSignup, login, resendCode, verifySignup } from '@keelwise/contract/auth'
import { type CallOptions, call } from '../../lib/api.ts'
import { UNKNOWN_ERROR, isHttpError } from '../../lib/api-error.ts'

export const signIn = (email: string, password: string, options?: CallOptions) =>
  call(login, { body: { email, password } }, options)

/** Asks for a code; a waitlist token lets an invited person pass. */
export const requestCode = (email: string, waitlistToken: string | null, options?: CallOptions) =>
  call(investorSignup, { body: { email, waitlist_token: waitlistToken } }, options)

export const verifyCode = (email: string, code: string) => call(verifySignup, { body: { email, otp_code: code } })

export const sendCodeAgain = (email: string) => call(resendCode, { body: { email } })

export interface Activation {
  email: string
  first_name: string
  last_name: string
  password1: string
  password2: string
  tc_acceptance: boolean
  verification_token?: string
}

/** Makes the verified address an account: the same path as {@link requestCode} with the second body. */
export const activate = (body: Activation) => call(investorSignup, { body: { ...body } })

const USUAL = 'Something went wrong. Please try again.'

/**
 * What a failed step before the login says: the server's own words, `withoutWords` when it answered without any, and
 * `withoutAnswer` when there was no usable answer at all.
 */
export function failureText(error: unknown, withoutWords = USUAL, withoutAnswer = USUAL): string {
  if (!isHttpError(error)) return withoutAnswer
  return error.message === UNKNOWN_ERROR ? withoutWords : error.message
}
