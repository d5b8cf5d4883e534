import { z } from 'zod'
import { action } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { dateTime } from './money.ts'

/** JSON of WebAuthn's own (options, credentials): the browser library speaks it, the server checks it. */
const webAuthn = z.looseObject({})
const typed = z.string().max(1000)
const signedIn = z.object({ access: z.string(), refresh: z.string(), actions: z.array(action) })

export const secondFactorMethod = z.enum(['totp', 'recovery', 'passkey'])

/**
 * What a login answers instead of tokens when the person has a second factor: 401 `second_factor_required` with these
 * extras. The ticket holds for five minutes and five tries.
 */
export const secondFactorRequired = z.looseObject({
  detail: z.string(),
  code: z.literal('second_factor_required'),
  ticket: z.string(),
  methods: z.array(secondFactorMethod),
  passkey_options: webAuthn.nullable(),
})

export const verifySecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/verify/',
  answersSecrets: true,
  access: 'public',
  summary: 'Finish a login with a code, a recovery code or a passkey',
  body: z.object({
    ticket: z.string().max(200),
    method: secondFactorMethod,
    code: z.string().max(100).optional(),
    passkey: webAuthn.optional(),
  }),
  status: [200],
  response: signedIn,
})

export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options/',
  answersSecrets: true,
  access: 'public',
  summary: 'A challenge for signing in with a passkey alone',
  body: z.object({}),
  status: [200],
  response: z.object({ ticket: z.string(), options: webAuthn }),
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/login/',
  answersSecrets: true,
  access: 'public',
  summary: 'Sign in with a passkey',
  body: z.object({ ticket: z.string().max(200), passkey: webAuthn }),
  status: [200],
  response: signedIn.extend({ email: z.string() }),
})

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: dateTime,
  last_used_at: dateTime.nullable(),
})

const secondFactor = z.object({
  totp_enabled: z.boolean(),
  recovery_codes_left: z.number().int(),
  passkeys: z.array(passkey),
})

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/me/second-factor/',
  access: 'user',
  summary: 'Which second factors the person has',
  status: [200],
  response: secondFactor,
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/me/second-factor/totp/start/',
  answersSecrets: true,
  access: 'user',
  summary: 'A new secret for an authenticator app; not active before it is confirmed',
  body: z.object({ password: typed }),
  status: [200],
  response: z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() }),
})

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/me/second-factor/totp/confirm/',
  answersSecrets: true,
  access: 'user',
  summary: 'Activate the authenticator app with its first code; answers the recovery codes, once',
  body: z.object({ code: z.string().max(20) }),
  status: [200],
  response: recoveryCodes,
})

export const removeTotp = endpoint({
  method: 'POST',
  path: '/api/me/second-factor/totp/remove/',
  answersSecrets: true,
  access: 'user',
  summary: 'Turn the authenticator app off',
  body: z.object({ password: typed }),
  status: [200],
  response: secondFactor,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/me/second-factor/recovery-codes/',
  answersSecrets: true,
  access: 'user',
  summary: 'New recovery codes; the old ones are void',
  body: z.object({ password: typed }),
  status: [200],
  response: recoveryCodes,
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/me/second-factor/passkeys/start/',
  answersSecrets: true,
  access: 'user',
  summary: 'A challenge for adding a passkey',
  body: z.object({ password: typed }),
  status: [200],
  response: z.object({ options: webAuthn }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/me/second-factor/passkeys/',
  answersSecrets: true,
  access: 'user',
  summary: 'Add a passkey; the first second factor also answers recovery codes',
  body: z.object({ name: z.string().trim().min(1).max(60), passkey: webAuthn }),
  status: [201],
  response: z.object({ passkey, recovery_codes: z.array(z.string()) }),
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/me/second-factor/passkeys/{id}/remove/',
  answersSecrets: true,
  access: 'user',
  summary: 'Remove a passkey',
  params: z.object({ id: z.uuid() }),
  body: z.object({ password: typed }),
  status: [204],
})
