import { z } from 'zod'

export const PASSWORD_MIN = 8
const PASSWORD_MAX = 128
export const OTP_LENGTH = 6
/** Seconds before a code may be sent again. */
export const RESEND_COOLDOWN_SECONDS = 60

// eslint-disable-next-line no-control-regex -- refusing control characters is the point
const CONTROL = /[\u0000-\u001f\u007f]/
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/u

/** An e-mail address as typed, trimmed; compare with {@link emailKey}. */
export const email = z
  .string()
  .trim()
  .refine((text) => text.length <= 254 && EMAIL.test(text) && !CONTROL.test(text), 'Please enter a valid email address')

// The Kelvin sign and the dotted capital I have lower-case forms in ASCII: folded, a look-alike would be somebody else.
const lowerCase = (char: string): string => {
  const lower = char.toLowerCase()
  return char > '\u007f' && /[\u0020-\u007f]/.test(lower) ? char : lower
}

/** The form under which an address is compared: trimmed and in lower case; look-alikes stay different addresses. */
export const emailKey = (text: string): string => Array.from(text.trim(), lowerCase).join('')

const name = (message: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(100)
    .refine((text) => !CONTROL.test(text), 'Invalid input')

export const firstName = name('First name is required')
export const lastName = name('Last name is required')

/** A new password: rules, each with its own message, all shown at once. */
export const newPassword = z.string().superRefine((text, context) => {
  const fail = (message: string) => context.addIssue({ code: 'custom', message })
  const { length } = Array.from(text)
  if (length < PASSWORD_MIN) fail('Password must be at least 8 characters')
  if (length > PASSWORD_MAX) fail('Password must be at most 128 characters')
  if (!/[a-z]/.test(text)) fail('Password must contain at least one lowercase letter')
  if (!/[A-Z]/.test(text)) fail('Password must contain at least one uppercase letter')
  if (!/\d/.test(text)) fail('Password must contain at least one number')
  if (!/[@$!%*?&]/.test(text)) fail('Password must contain at least one special character (@$!%*?&)')
})

/** Six ASCII digits. */
export const otpCode = z.string().regex(/^[0-9]{6}$/, 'OTP must be 6 digits')

/** The terms box: only `true` passes. */
export const acceptedTerms = z.boolean().refine((value) => value, 'You must accept the terms and conditions')
