import type { Answered, TestApp } from '../../testing/test-app.ts'
import { type From, mailsTo, post } from './sign-in.fixture.ts'

export interface Registration {
  status: string
  message: string
  email: string
  first_name: string
  last_name: string
  verification_token: string
  code: string
}

export const signUp = (app: TestApp, email: string, more: object = {}, from?: From) =>
  post<Registration>(app, '/api/auth/investor-signup/', { email, ...more }, from)

export const tryCode = (app: TestApp, email: string, code: unknown, from?: From) =>
  post<Registration>(app, '/api/auth/investor-signup/verify/', { email, otp_code: code }, from)

export const resend = (app: TestApp, email: string, from?: From) =>
  post(app, '/api/auth/investor-signup/resend/', { email }, from)

/** The code in the newest mail to an address. */
export async function codeFor(app: TestApp, email: string): Promise<string> {
  const [mail] = await mailsTo(app, email)
  const code = /^\d{6}$/m.exec(mail?.text_body ?? '')?.[0]
  if (!code) throw new Error(`no code in the newest mail to ${email}`)
  return code
}

/** Some other code than the right one. */
export const wrongCode = (right: string, offset = 1): string =>
  String((Number(right) + offset) % 1_000_000).padStart(6, '0')

export const GOOD_PASSWORD = 'Copper-Lantern-58!'

export const activation = (email: string, changes: object = {}) => ({
  email,
  first_name: 'Ana',
  last_name: 'Lee',
  password1: GOOD_PASSWORD,
  password2: GOOD_PASSWORD,
  tc_acceptance: true,
  ...changes,
})

export const activate = (app: TestApp, body: object, cookie?: string) =>
  post<Registration & Record<string, string[]>>(
    app,
    '/api/auth/investor-signup/',
    body,
    cookie === undefined ? {} : { headers: { cookie } },
  )

/** The cookie of an answer, as a browser would send it back. */
export function cookieOf(answer: Answered<unknown>): string {
  const header = answer.headers['set-cookie']
  const text = Array.isArray(header) ? header[0] : header
  return String(text).split(';')[0]!
}

/** Signs up and verifies; what proves it. */
export async function verifiedAddress(app: TestApp, email: string): Promise<{ token: string; cookie: string }> {
  await signUp(app, email)
  const answer = await tryCode(app, email, await codeFor(app, email))
  if (answer.status !== 200) throw new Error(`verify answered ${answer.status}`)
  return { token: answer.body.verification_token, cookie: cookieOf(answer) }
}

export const peopleWith = (app: TestApp, email: string) =>
  app.deps.db.system.selectFrom('user_account').where('email', '=', email).selectAll().execute()
