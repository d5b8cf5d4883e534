import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { acceptedTerms, email, firstName, lastName, newPassword, otpCode } from './person.ts'

/** What a person still has to do; part of the login answer and of `GET /api/me/`. */
export const action = z.enum(['PASSWORD_CHANGE_REQUIRED', 'SHOW_TUTORIAL_LINKS'])
export type Action = z.output<typeof action>

/** The actions that are open for a person: tutorial links are the advisors' alone. */
export function openActions(person: {
  readonly userType: string
  readonly passwordChangeRequired: boolean
  readonly completedExperiences: readonly string[]
}): Action[] {
  const open: Action[] = []
  if (person.passwordChangeRequired) open.push('PASSWORD_CHANGE_REQUIRED')
  if (person.userType === 'ADVISOR' && !person.completedExperiences.includes('SHOW_TUTORIAL_LINKS'))
    open.push('SHOW_TUTORIAL_LINKS')
  return open
}

const tokens = z.object({ access: z.string(), refresh: z.string() })

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/jwt/create/',
  answersSecrets: true,
  access: 'public',
  summary: 'Sign in with e-mail and password',
  body: z.object({ email: z.string().max(1000), password: z.string().max(1000) }),
  status: [200],
  response: tokens.extend({ actions: z.array(action) }),
})

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/jwt/refresh/',
  answersSecrets: true,
  access: 'public',
  summary: 'Exchange a refresh token for a new pair (rotation)',
  body: z.object({ refresh: z.string() }),
  status: [200],
  response: tokens,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/jwt/logout/',
  answersSecrets: true,
  access: 'public',
  summary: 'End the session of a refresh token, or all sessions of its user',
  body: z.object({ all_sessions: z.boolean().default(false), refresh: z.string() }),
  // else a browser does not heed Clear-Site-Data
  credentials: 'same-origin',
  status: [200],
  response: z.object({ detail: z.string() }),
})

export const verifyToken = endpoint({
  method: 'POST',
  path: '/api/auth/jwt/verify/',
  answersSecrets: true,
  access: 'public',
  summary: 'Say whether an access token is valid',
  body: z.object({ token: z.string() }),
  status: [200],
  response: z.object({}),
})

/** First body of `investor-signup`: ask for a code. */
export const signupRequest = z.object({ email, waitlist_token: z.string().max(200).nullable().optional() })

const newPerson = {
  email,
  first_name: firstName,
  last_name: lastName,
  password1: newPassword,
  password2: z.string().max(1000),
  tc_acceptance: acceptedTerms,
}

/** Second body of `investor-signup`: a body with `password1` is the activation. */
export const activationRequest = z
  .object({
    ...newPerson,
    verification_token: z.string().max(200).optional(),
  })
  .refine((body) => body.password1 === body.password2, { path: ['password2'], message: "Passwords don't match" })

const registration = z.object({
  status: z.enum(['otp_sent', 'waitlist', 'verified', 'active']),
  message: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
})

export const investorSignup = endpoint({
  method: 'POST',
  path: '/api/auth/investor-signup/',
  answersSecrets: true,
  access: 'public',
  summary: 'Ask for a code, or, with passwords, activate the verified address',
  // Which of the two bodies it is depends on `password1`, so the route parses the matching schema itself.
  body: z.looseObject({ email: z.unknown() }),
  status: [200, 201],
  response: registration,
  credentials: 'include',
})

export const verifySignup = endpoint({
  method: 'POST',
  path: '/api/auth/investor-signup/verify/',
  answersSecrets: true,
  access: 'public',
  summary: 'Verify the address with the code of the mail',
  body: z.object({ email, otp_code: otpCode }),
  status: [200],
  response: registration.extend({ verification_token: z.string() }),
  credentials: 'include',
})

export const resendCode = endpoint({
  method: 'POST',
  path: '/api/auth/investor-signup/resend/',
  answersSecrets: true,
  access: 'public',
  summary: 'Send a new code; the old one is void',
  body: z.object({ email }),
  status: [200],
  response: z.object({ message: z.string(), cooldown_seconds: z.number().int() }),
  credentials: 'include',
})

export const advisorSignup = endpoint({
  method: 'POST',
  path: '/api/auth/signup/',
  answersSecrets: true,
  access: 'public',
  summary: 'Register an advisor by invitation',
  body: z
    .object({
      ...newPerson,
      invitation_token: z.string({ error: 'An invitation is required.' }).min(1, 'An invitation is required.').max(200),
    })
    .refine((body) => body.password1 === body.password2, { path: ['password2'], message: "Passwords don't match" }),
  status: [201],
  response: registration,
})
