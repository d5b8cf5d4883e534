import { Secret, TOTP } from 'otpauth'
import { PASSWORD, type Tokens, freshIp, logIn, post, register, tryLogin } from '../../auth/sign-in.fixture.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

/** What a login answers that wants more than the password. */
export interface Challenged {
  code: string
  ticket: string
  methods: string[]
  passkey_options: Record<string, unknown> | null
}

export interface Enrolled {
  readonly id: string
  readonly email: string
  readonly tokens: Tokens
  /** Sends JSON with the person's token. */
  send<T = Record<string, unknown>>(
    method: 'POST' | 'DELETE' | 'GET',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: T }>
}

/** A person who is signed in by password. */
export async function signedIn(app: TestApp): Promise<Enrolled> {
  const { id, email } = await register(app)
  const tokens = await logIn(app, email)
  const send: Enrolled['send'] = async <T>(method: string, path: string, body?: unknown) => {
    const answer = await app.request(method, path, body, { authorization: `Bearer ${tokens.access}` })
    return { status: answer.status, body: answer.body as T }
  }
  return { id, email, tokens, send }
}

/** The code that an authenticator app shows, now or so many steps away. */
export const codeOf = (app: TestApp, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now.getTime() + steps * 30_000 })

/** A person with an authenticator app, whose first code was used a while ago. */
export async function withTotp(app: TestApp): Promise<Enrolled & { secret: string; recoveryCodes: string[] }> {
  const person = await signedIn(app)
  const started = await person.send<{ secret: string }>('POST', '/api/me/second-factor/totp/start/', {
    password: PASSWORD,
  })
  const { secret } = started.body
  const confirmed = await person.send<{ recovery_codes: string[] }>('POST', '/api/me/second-factor/totp/confirm/', {
    code: codeOf(app, secret, -1),
  })
  return { ...person, secret, recoveryCodes: confirmed.body.recovery_codes }
}

/** A person with a passkey. */
export async function withPasskey(
  app: TestApp,
): Promise<Enrolled & { device: SoftwareAuthenticator; recoveryCodes: string[]; passkeyId: string }> {
  const person = await signedIn(app)
  const device = new SoftwareAuthenticator()
  const added = await addPasskey(person, device)
  return { ...person, device, recoveryCodes: added.body.recovery_codes, passkeyId: added.body.passkey.id }
}

export interface Added {
  passkey: { id: string; name: string; created_at: string; last_used_at: string | null }
  recovery_codes: string[]
}

/** Asks for a challenge and answers it. */
export async function addPasskey(person: Enrolled, device: SoftwareAuthenticator, name = 'Laptop') {
  const started = await person.send<{ options: Record<string, unknown> }>(
    'POST',
    '/api/me/second-factor/passkeys/start/',
    {
      password: PASSWORD,
    },
  )
  return person.send<Added>('POST', '/api/me/second-factor/passkeys/', {
    name,
    passkey: device.create(started.body.options),
  })
}

/** Logs in with the password and insists on being asked for more. */
export async function challenged(app: TestApp, email: string): Promise<Challenged> {
  const answer = await tryLogin(app, email, PASSWORD)
  if (answer.status !== 401 || answer.body['code'] !== 'second_factor_required')
    throw new Error(`login answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as unknown as Challenged
}

/** Tries to finish a login. */
export const tryFactor = (app: TestApp, ticket: string, given: Record<string, unknown>, ip = freshIp()) =>
  post<{ access: string; refresh: string; actions: string[]; code: string; attempts_left: number }>(
    app,
    '/api/auth/second-factor/verify/',
    { ticket, ...given },
    { ip },
  )
