import type { UserType } from '@keelwise/contract/words'
import { emailKey } from '@keelwise/contract/person'
import { uuid7 } from '../../platform/ids.ts'
import type { Answered, TestApp } from '../../testing/test-app.ts'
import { hashPassword } from './password-hash.ts'

export const PASSWORD = 'Quiet-Meadow-42!'

export interface Tokens {
  access: string
  refresh: string
  actions: string[]
}

let people = 0
let networks = 0

/** An address nobody has used in this run, so that the limits of one test do not reach the next. */
export const freshIp = (): string => {
  networks++
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

export const freshEmail = (): string => `person.${++people}@example.test`

/** A person with a password, straight in the database. */
export async function register(
  app: TestApp,
  changes: {
    email?: string
    password?: string
    userType?: UserType
    isActive?: boolean
    passwordChange?: boolean
  } = {},
): Promise<{ id: string; email: string }> {
  const email = changes.email ?? freshEmail()
  const id = uuid7(app.clock.now.getTime())
  await app.deps.db.system
    .insertInto('user_account')
    .values({
      id,
      email,
      email_key: emailKey(email),
      password_hash: await hashPassword(changes.password ?? PASSWORD),
      user_type: changes.userType ?? 'INVESTOR',
      first_name: 'Test',
      last_name: 'Person',
      is_active: changes.isActive ?? true,
      password_change_required: changes.passwordChange ?? false,
      date_joined: app.clock.now,
    })
    .execute()
  return { id, email }
}

export interface From {
  readonly ip?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
}

/** Posts JSON, from an address of its own unless told. */
export async function post<T = Record<string, unknown>>(
  app: TestApp,
  url: string,
  body: unknown,
  from: From = {},
): Promise<Answered<T>> {
  const response = await app.app.inject({
    method: 'POST',
    url,
    remoteAddress: from.ip ?? freshIp(),
    headers: { 'content-type': 'application/json', ...from.headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.statusCode, headers: response.headers, body: response.json<T>() }
}

export const tryLogin = (app: TestApp, email: string, password: string, from?: From) =>
  post(app, '/api/auth/jwt/create/', { email, password }, from)

/** Logs in and insists that it worked. */
export async function logIn(app: TestApp, email: string, password = PASSWORD, from?: From): Promise<Tokens> {
  const answer = await tryLogin(app, email, password, from)
  if (answer.status !== 200) throw new Error(`login answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as unknown as Tokens
}

export const tryRefresh = (app: TestApp, refresh: string) =>
  post<{ access: string; refresh: string; code: string }>(app, '/api/auth/jwt/refresh/', { refresh })

export const getMe = (app: TestApp, access: string) =>
  app.request('GET', '/api/me/', undefined, { authorization: `Bearer ${access}` })

/** Moves the clock of the application. */
export function pass(app: TestApp, { hours = 0, minutes = 0, seconds = 0 }): void {
  app.clock.now = new Date(app.clock.now.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000)
}

/** Mails to somebody, newest first. */
export const mailsTo = (app: TestApp, email: string) =>
  app.deps.db.system
    .selectFrom('mail_outbox')
    .where('to_address', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['subject', 'text_body', 'html_body'])
    .execute()

/** The trail of one action, oldest first. */
export const trailOf = (app: TestApp, action: string, userId?: string) =>
  app.deps.db.system
    .selectFrom('audit_event')
    .where('action', '=', action)
    .$if(userId !== undefined, (query) => query.where('actor_user_id', '=', userId!))
    .orderBy('at')
    .selectAll()
    .execute()

/** What a registration answers that leaves every field empty or wrong. */
export const EVERY_FIELD_WRONG = {
  email: ['Please enter a valid email address'],
  first_name: ['First name is required'],
  last_name: ['Last name is required'],
  password2: ["Passwords don't match"],
  tc_acceptance: ['You must accept the terms and conditions'],
}
