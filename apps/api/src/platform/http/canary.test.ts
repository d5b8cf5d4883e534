import { createPrivateKey } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { PASSWORD, logIn, pass, post, tryLogin, tryRefresh } from '../../features/auth/sign-in.fixture.ts'
import { activate, activation, codeFor, cookieOf, signUp, tryCode } from '../../features/auth/signup.fixture.ts'
import {
  addPasskey,
  challenged,
  codeOf,
  signedIn,
  tryFactor,
  withTotp,
} from '../../features/second-factor/testing/people.ts'
import { SoftwareAuthenticator } from '../../features/second-factor/testing/software-authenticator.ts'
import { createTestApp } from '../../testing/test-app.ts'

const canary = (name: string): string => `canary-of-${name}-7f3a9c51e8b24d06`

const SERVER_SECRETS = {
  OTP_PEPPER: canary('pepper'),
  DATA_ENCRYPTION_KEY: canary('encryption'),
  AGGREGATOR_SECRET: canary('aggregator'),
  AGGREGATOR_WEBHOOK_SECRET: canary('webhook'),
  CAPTCHA_SECRET: canary('captcha'),
  AI_API_KEY: canary('assistant'),
  MARKET_API_KEY: canary('market'),
  SMTP_URL: `smtp://user:${canary('smtp')}@127.0.0.1:1`,
}

/** A secret as it is, and in the ways in which bytes are written down. */
const spellings = (secret: string): string[] => {
  const bytes = Buffer.from(secret)
  return [
    secret,
    encodeURIComponent(secret),
    ...(['hex', 'base64', 'base64url'] as const).map((way) => bytes.toString(way).replace(/=+$/, '')),
  ]
}

test('what is secret is in no log, no answer that does not hand it out, and no table in clear [S-126]', async () => {
  let log = ''
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log += chunk.toString()
      done()
    },
  })
  const answers: string[] = []
  const app = await createTestApp({
    env: {
      ...SERVER_SECRETS,
      MARKET_PROVIDER: 'tiingo',
      MARKET_URL: 'http://127.0.0.1:1',
      AGGREGATOR_URL: 'http://127.0.0.1:1',
    },
    overrides: () => ({ log: pino({ level: 'trace' }, sink) }),
    seen: (answer) => answers.push(answer),
  })
  try {
    const { system } = app.deps.db
    // one way in after the other, each also the wrong way
    const email = 'canary.person@example.test'
    await signUp(app, email)
    const verified = await tryCode(app, email, await codeFor(app, email))
    await activate(app, activation(email), cookieOf(verified))
    await tryLogin(app, email, canary('typed'))
    const person = await withTotp(app)
    const { ticket } = await challenged(app, person.email)
    await tryFactor(app, ticket, { method: 'totp', code: '000000' })
    await tryFactor(app, ticket, { method: 'totp', code: codeOf(app, person.secret, 1) })
    await addPasskey(person, new SoftwareAuthenticator())
    const other = await signedIn(app)
    const next = (await tryRefresh(app, other.tokens.refresh)).body
    const authorization = `Bearer ${next.access}`
    const linked = await app.request(
      'POST',
      '/api/byallaccounts/link/',
      {},
      { authorization, cookie: `x=${canary('cookie')}` },
    )
    expect(linked.status).toBe(502)
    const signed = { 'aggregator-signature': `t=1,v1=${canary('signature')}` }
    expect((await app.request('POST', '/api/byallaccounts/webhook/', {}, signed)).status).toBe(400)
    await app.request('GET', `/api/me/?token=${next.access}`, undefined, {
      authorization: `Bearer ${canary('bearer')}`,
    })
    await post(app, '/api/auth/password/reset/', { email: other.email })
    await app.deps.jobs.drain()
    pass(app, { seconds: 1 })
    const tokens = await logIn(app, other.email)
    await app.request('GET', '/api/me/data/', undefined, { authorization })
    await app.request('GET', '/config.json')

    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind = 'r'`.execute(system)
    let dump = ''
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.raw(name)} t`.execute(
        system,
      )
      dump += rows.map((row) => row.text).join('\n')
    }
    expect(dump).toContain(person.email)
    expect(answers.length).toBeGreaterThan(15)
    expect(log.split('\n').length).toBeGreaterThan(15)

    const key = createPrivateKey(app.deps.env.JWT_PRIVATE_KEY).export({ format: 'jwk' }).d ?? ''
    const ofServer = [
      ...Object.values(SERVER_SECRETS).filter((secret) => !secret.startsWith('smtp')),
      canary('smtp'),
      key,
    ]
    const ofPeople = [
      PASSWORD,
      canary('typed'),
      person.secret,
      ...person.recoveryCodes,
      ...Object.values(next),
      tokens.access,
      tokens.refresh,
    ]
    const ofCalls = [canary('cookie'), canary('signature'), canary('bearer')]
    for (const secret of [...ofServer, ...ofPeople.map(String), ...ofCalls].flatMap(spellings)) {
      expect(log).not.toContain(secret)
      expect(dump).not.toContain(secret)
    }
    for (const secret of [...ofServer, PASSWORD, canary('typed'), ...ofCalls].flatMap(spellings))
      for (const answer of answers) expect(answer).not.toContain(secret)
  } finally {
    await app.close()
  }
})
