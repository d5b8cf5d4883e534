import { changePassword, confirmPasswordReset, resetPassword } from '@keelwise/contract/passwords'
import { type CallOptions, call } from '../../lib/api.ts'

/** Asks for the mail with a reset link; the answer is the same for every address. */
export const sendResetLink = (email: string, options?: CallOptions) => call(resetPassword, { body: { email } }, options)

export interface NewPassword {
  new_password1: string
  new_password2: string
}

/** Sets a new password with the two parts of the mailed link. */
export const resetWithLink = (link: { uid: string; token: string }, passwords: NewPassword) =>
  call(confirmPasswordReset, { body: { ...link, ...passwords } })

/** Sets another password of the signed-in person. */
export const setPassword = (body: NewPassword & { old_password: string }) => call(changePassword, { body })
