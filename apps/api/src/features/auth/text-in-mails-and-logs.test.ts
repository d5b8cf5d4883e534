import { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'
import { expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../../testing/test-app.ts'
import { inviteAdvisor } from './advisor-signup.ts'
import { freshEmail, logIn, mailsTo, pass, post, register, tryLogin, tryRefresh } from './sign-in.fixture.ts'
import { GOOD_PASSWORD, activate, activation, codeFor, cookieOf, signUp, tryCode } from './signup.fixture.ts'
import { inviteInvestor } from './waitlist.queries.ts'

/** An application whose log is kept, everything down to the last level of it. */
async function withLog(work: (app: TestApp, lines: () => string[]) => Promise<void>): Promise<void> {
  let text = ''
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString()
      done()
    },
  })
  const log: Logger = pino({ level: 'trace' }, sink)
  const app = await createTestApp({ overrides: () => ({ log }) })
  try {
    await work(app, () => text.split('\n').filter((line) => line !== ''))
  } finally {
    await app.close()
  }
}

test('passwords, tokens and codes stand in no line of the log, even at its most talkative [S-135]', async () => {
  await withLog(async (app, lines) => {
    const secrets: string[] = [GOOD_PASSWORD, 'Amber-Window-91!', 'Wrong-Meadow-42!']
    const email = freshEmail()
    await signUp(app, email)
    const code = await codeFor(app, email)
    const verified = await tryCode(app, email, code)
    secrets.push(verified.body.verification_token, cookieOf(verified).split('=')[1] ?? '')
    expect((await activate(app, activation(email), cookieOf(verified))).status).toBe(201)
    await tryLogin(app, email, 'Wrong-Meadow-42!')
    const session = await logIn(app, email, GOOD_PASSWORD)
    const next = (await tryRefresh(app, session.refresh)).body
    secrets.push(session.access, session.refresh, next.access, next.refresh)
    const passwords = {
      old_password: GOOD_PASSWORD,
      new_password1: 'Amber-Window-91!',
      new_password2: 'Amber-Window-91!',
    }
    const headers = { authorization: `Bearer ${next.access}` }
    expect((await post(app, '/api/auth/password/change/', passwords, { headers })).status).toBe(200)
    pass(app, { seconds: 1 })
    await post(app, '/api/auth/password/reset/', { email })
    await app.deps.jobs.drain()
    const link = /reset-password\/[\w-]+\/([\w-]+)/.exec((await mailsTo(app, email))[0]?.text_body ?? '')
    secrets.push(link?.[1] ?? '')
    await app.request('GET', `/api/me/?access=${next.access}`, undefined, headers)
    await app.request('GET', `/reset-password/uid/${secrets.at(-1)}`)
    const invitation = await app.deps.db.asNobody((tx) => inviteInvestor(app.deps, tx, { email: freshEmail() }))
    secrets.push(invitation)
    expect((await app.request('GET', `/api/waitlist/${invitation}/`)).status).toBe(200)
    await app.request('GET', `/auth/signup?waitlist_token=${invitation}`)
    await post(app, '/api/auth/jwt/logout/', { refresh: next.refresh })

    expect(secrets.filter((secret) => secret.length < 10)).toEqual([])
    const log = lines().join('\n')
    expect(lines().length).toBeGreaterThan(10)
    for (const secret of secrets) expect(log).not.toContain(secret)
    // Six digits may stand in any id, so the code is looked for as a value.
    expect(log).not.toMatch(new RegExp(`"[^"]*"\\s*:\\s*"?${code}\\b`))
  })
})

test('line breaks and terminal codes in what a browser sends make no line of their own [S-082]', async () => {
  await withLog(async (app, lines) => {
    const evil = 'a@b.co\r\n{"level":60,"msg":"forged"}\u001b[31m'
    await tryLogin(app, evil, 'x', { headers: { 'user-agent': 'Mozilla \u001b[31m {"msg":"forged"}' } })
    await app.request('GET', `/api/me/%0d%0a${encodeURIComponent('{"msg":"forged"}')}`)
    await post(app, '/api/auth/jwt/create/', { email: evil, password: evil })
    expect(lines().length).toBeGreaterThan(2)
    for (const line of lines()) {
      const entry = JSON.parse(line) as { level: number; msg?: string }
      expect(entry.msg).not.toBe('forged')
      // eslint-disable-next-line no-control-regex -- terminal codes are what is looked for
      expect(line).not.toMatch(/[\u0000-\u001f\u007f]/)
    }
  })
})

test('a name or an address cannot add a header to a mail [S-081]', async () => {
  await withLog(async (app) => {
    for (const name of ['Ana\r\nBcc: all@example.test', 'Ana\nBcc: all@example.test', 'Ana\u0000'])
      expect((await activate(app, activation(freshEmail(), { first_name: name }))).status).toBe(400)
    for (const email of ['a@b.co\r\nBcc: all@example.test', 'a@b.co\nBcc:x@y.co', 'a@b.co,x@y.co\r\n'])
      expect((await signUp(app, email)).status).toBe(400)
    // The browser's own name of itself stands in a letter: on its line, and nowhere else.
    const { email } = await register(app)
    await logIn(app, email, undefined, { headers: { 'user-agent': 'one' } })
    await logIn(app, email, undefined, { headers: { 'user-agent': 'two <b>Bcc: all@example.test</b>' } })
    const [mail] = await mailsTo(app, email)
    expect(mail?.subject).toBe('New sign-in to Keelwise')
    expect(mail?.text_body).toContain('\n\nBrowser: two <b>Bcc: all@example.test</b>\n\n')
    expect(mail?.html_body).toContain('two &lt;b&gt;Bcc')
    // What the operator types is made one line as well.
    await app.deps.db.asNobody((tx) =>
      inviteAdvisor(app.deps, tx, 'ana@example.test\r\nBcc: all@example.test', { morningstar: false }),
    )
    const addresses = await app.deps.db.system.selectFrom('mail_outbox').select('to_address').execute()
    for (const row of addresses) expect(row.to_address).not.toMatch(/[\r\n]/)
  })
})
