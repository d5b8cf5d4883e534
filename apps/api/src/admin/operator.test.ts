import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { createSealedBox } from '../platform/crypto/sealed-box.ts'
import { type Deps, createDeps } from '../compose.ts'
import {
  PASSWORD,
  getMe,
  logIn,
  mailsTo,
  pass,
  register,
  tryLogin,
  tryRefresh,
} from '../features/auth/sign-in.fixture.ts'
import { challenged, codeOf, tryFactor, withTotp } from '../features/second-factor/testing/people.ts'
import { createTestApp, testEnv } from '../testing/test-app.ts'
import { createTokens } from '../platform/tokens.ts'
import type { AdminCommand } from './command.ts'
import { disableUserCommand } from './disable-user.command.ts'
import { inviteAdvisorCommand, inviteInvestorCommand } from './invite.command.ts'
import { purgeCommand } from './purge.command.ts'
import { reencryptCommand } from './reencrypt.command.ts'
import { recoverCommand } from './recover.command.ts'
import { rotateKeysCommand } from './rotate-keys.command.ts'

const app = await createTestApp()
afterAll(() => app.close())

/** Runs a command as the dispatcher does. */
async function run(
  command: AdminCommand,
  operands: string[] = [],
  options: Record<string, boolean | string> = {},
  deps: Deps = app.deps,
) {
  const lines: string[] = []
  const code = await command.run({ deps, options, operands, print: (line) => lines.push(line) })
  return { code, out: lines.join('\n') }
}

test('a disabled person is refused everywhere within five seconds, on every server [S-034]', async () => {
  const person = await register(app)
  const { access, refresh } = await logIn(app, person.email)
  const clock = app.deps.clock
  const elsewhere = await buildApp(createDeps(app.deps.env, { clock, log: pino({ level: 'silent' }) }))
  const askElsewhere = () =>
    elsewhere.inject({ method: 'GET', url: '/api/me/', headers: { authorization: `Bearer ${access}` } })
  try {
    // Both servers have just seen the session alive and remember it.
    expect((await getMe(app, access)).status).toBe(200)
    expect((await askElsewhere()).statusCode).toBe(200)
    expect(await run(disableUserCommand, [` ${person.email.toUpperCase()} `])).toEqual({
      code: 0,
      out: 'The person is shut out; 1 session(s) ended.',
    })
    pass(app, { seconds: 5 })
    expect(await getMe(app, access)).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
    expect((await askElsewhere()).statusCode).toBe(401)
    expect((await tryRefresh(app, refresh)).status).toBe(401)
    expect((await tryLogin(app, person.email, PASSWORD)).body).toEqual({
      detail: 'Invalid credentials',
      code: 'invalid_credentials',
    })
  } finally {
    await elsewhere.close()
  }
  expect((await run(disableUserCommand, [person.email], { enable: true })).out).toBe('The person may sign in again.')
  await logIn(app, person.email)
  expect((await getMe(app, access)).status).toBe(401)
  const trail = await app.deps.db.system
    .selectFrom('audit_event')
    .where('object_id', '=', person.id)
    .where('actor_role', '=', 'OPERATOR')
    .orderBy('id')
    .select(['action', 'actor_user_id', 'object_type'])
    .execute()
  expect(trail).toEqual([
    { action: 'person_disabled', actor_user_id: null, object_type: 'user' },
    { action: 'person_enabled', actor_user_id: null, object_type: 'user' },
  ])
  expect(await run(disableUserCommand, ['nobody@example.test'])).toEqual({ code: 1, out: 'Nobody has this address.' })
})

test('who lost every second factor is let in by password alone, is told by mail, and old sessions are over', async () => {
  const person = await withTotp(app)
  await challenged(app, person.email)
  expect(await run(recoverCommand, [person.email], { 'second-factor': true })).toEqual({
    code: 0,
    out: 'Done; 1 session(s) ended, and the person is told by mail.',
  })
  pass(app, { seconds: 5 })
  expect((await person.send('GET', '/api/me/')).status).toBe(401)
  await logIn(app, person.email)
  expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toContain(
    'The second factor of your Keelwise account was taken away',
  )
})

test('who lost their mailbox signs in with another address; both are told, and what the old one was mailed opens nothing', async () => {
  const person = await register(app)
  const other = await register(app)
  await app.request('POST', '/api/auth/password/reset/', { email: person.email })
  await app.deps.jobs.drain()
  const link = (await mailsTo(app, person.email)).flatMap(
    ({ text_body }) => /reset-password\/([\w-]+)\/([\w-]+)/.exec(text_body) ?? [],
  )
  expect(link).toHaveLength(3)
  const email = 'Found.Again@example.test'
  expect((await run(recoverCommand, [person.email], { 'new-email': other.email })).out).toBe(
    'Somebody else has the new address.',
  )
  expect((await run(recoverCommand, [person.email], { 'new-email': email })).code).toBe(0)
  expect((await tryLogin(app, person.email, PASSWORD)).status).toBe(401)
  await logIn(app, email.toLowerCase())
  for (const address of [person.email, email])
    expect((await mailsTo(app, address)).map(({ subject }) => subject)).toContain(
      'The e-mail address of your Keelwise account changed',
    )
  const reset = { uid: link[1], token: link[2], new_password1: 'Loud-Harbour-77!', new_password2: 'Loud-Harbour-77!' }
  expect((await app.request('POST', '/api/auth/password/reset/confirm/', reset)).status).toBe(400)
  expect((await run(recoverCommand, [email])).code).toBe(2)
  expect((await run(recoverCommand, [email], { 'new-email': 'nowhere' })).code).toBe(2)
  expect((await run(recoverCommand, ['nobody@example.test'], { 'second-factor': true })).code).toBe(1)
})

test('an advisor is invited by mail, with or without leave to link accounts', async () => {
  const email = 'new.advisor@example.test'
  expect(await run(inviteAdvisorCommand, [email], { morningstar: true })).toEqual({
    code: 0,
    out: `An invitation for ${email} is on its way.`,
  })
  expect((await mailsTo(app, email))[0]?.text_body).toMatch(/\/auth\/signup\?invitation_token=inv_[\w-]{43}/)
  const invitation = await app.deps.db.system
    .selectFrom('advisor_invitation')
    .where('email', '=', email)
    .select('morningstar_enabled')
    .executeTakeFirstOrThrow()
  expect(invitation.morningstar_enabled).toBe(true)
  expect(await run(inviteAdvisorCommand, ['advisor'])).toEqual({ code: 1, out: 'That is no e-mail address.' })
  const known = await register(app)
  await expect(run(inviteAdvisorCommand, [known.email])).rejects.toThrow('This address has an account already.')
})

test('an investor is invited by mail', async () => {
  const email = 'new.investor@example.test'
  expect((await run(inviteInvestorCommand, [email])).code).toBe(0)
  expect((await mailsTo(app, email))[0]?.text_body).toMatch(/waitlist\?token=wl_[\w-]{43}|waitlist_token=wl_[\w-]{43}/)
  expect((await run(inviteInvestorCommand, ['a@b'])).code).toBe(1)
})

test('purge erases people whose account has been closed for thirty days [S-121]', async () => {
  const person = await register(app)
  const { access } = await logIn(app, person.email)
  await app.request('POST', '/api/me/close/', { password: PASSWORD }, { authorization: `Bearer ${access}` })
  expect(await run(purgeCommand)).toEqual({ code: 0, out: 'Done; 0 closed account(s) erased.' })
  pass(app, { hours: 30 * 24 })
  expect(await run(purgeCommand)).toEqual({ code: 0, out: 'Done; 1 closed account(s) erased.' })
  const left = await app.deps.db.system.selectFrom('user_account').where('id', '=', person.id).select('id').execute()
  expect(left).toEqual([])
})

test('secrets are readable before, during and after a change of the encryption key [S-128]', async () => {
  const people = [await withTotp(app), await withTotp(app)]
  const NEW_KEY = 'another-key-of-the-test-suite-only-0123456789'
  const rotated = createSealedBox({
    DATA_ENCRYPTION_KEY: NEW_KEY,
    DATA_ENCRYPTION_PREVIOUS_KEYS: [app.deps.env.DATA_ENCRYPTION_KEY],
  })
  const secrets = () =>
    app.deps.db.system
      .selectFrom('totp_secret')
      .where(
        'user_id',
        'in',
        people.map((person) => person.id),
      )
      .select(['id', 'sealed', 'key_id as keyId'])
      .orderBy('id')
      .execute()
  const opened = async (box = rotated) => (await secrets()).map((row) => box.open(row, row.id).toString('hex'))
  const before = await opened(app.deps.sealedBox)
  expect(await opened()).toEqual(before)

  const deps = { ...app.deps, sealedBox: rotated }
  const first = await run(reencryptCommand, [], {}, deps)
  expect(first.code).toBe(0)
  expect(first.out).toMatch(/^\d+ secret\(s\) sealed with the current key\.$/)
  expect(await opened()).toEqual(before)
  expect(new Set((await secrets()).map((row) => row.keyId))).toEqual(new Set([rotated.keyId]))
  const alone = createSealedBox({ DATA_ENCRYPTION_KEY: NEW_KEY, DATA_ENCRYPTION_PREVIOUS_KEYS: [] })
  expect(await opened(alone)).toEqual(before)
  expect((await run(reencryptCommand, [], {}, deps)).out).toBe('0 secret(s) sealed with the current key.')

  // Back again, so that logins of this server go on; a row of a key nobody has is named and left.
  const back = createSealedBox({
    DATA_ENCRYPTION_KEY: app.deps.env.DATA_ENCRYPTION_KEY,
    DATA_ENCRYPTION_PREVIOUS_KEYS: [NEW_KEY],
  })
  const [unlucky, other] = people
  const lost = await app.deps.db.system
    .selectFrom('totp_secret')
    .where('user_id', '=', unlucky!.id)
    .select('id')
    .executeTakeFirst()
  await app.deps.db.system.updateTable('totp_secret').set({ key_id: 'lost' }).where('id', '=', lost!.id).execute()
  const partly = await run(reencryptCommand, [], {}, { ...app.deps, sealedBox: back })
  expect(partly).toMatchObject({ code: 1, out: expect.stringContaining(`Row ${lost!.id} opens with no`) as string })
  const { ticket } = await challenged(app, other!.email)
  const answer = await tryFactor(app, ticket, { method: 'totp', code: codeOf(app, other!.secret) })
  expect(answer.status).toBe(200)
})

test('rotate-keys writes a new key beside the old one where the product made its secrets [S-054]', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keelwise-keys-'))
  const file = path.join(folder, 'secrets.json')
  try {
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    writeFileSync(file, JSON.stringify({ JWT_PRIVATE_KEY: pem, JWT_KEY_ID: 'k1', OTP_PEPPER: 'kept' }), { mode: 0o600 })
    const read = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    const envOf = (secrets: Record<string, string>) =>
      testEnv('postgres://unused', { ...secrets, OTP_PEPPER: app.deps.env.OTP_PEPPER, DATA_DIR: folder })
    const who = {
      userId: '0199f2c4-0000-7000-8000-000000000001',
      sessionId: '0199f2c4-0000-7000-8000-000000000002',
    }
    const tokens = [await createTokens(envOf(read()), app.deps.clock).signAccess({ ...who, role: 'INVESTOR' })]
    for (let rotation = 0; rotation < 2; rotation++) {
      const env = envOf(read())
      const { code, out } = await run(rotateKeysCommand, [], {}, { ...app.deps, env })
      expect(code).toBe(0)
      expect(out).toContain(`${env.JWT_KEY_ID} and its tokens stay valid`)
      tokens.push(await createTokens(envOf(read()), app.deps.clock).signAccess({ ...who, role: 'INVESTOR' }))
    }
    const now = createTokens(envOf(read()), app.deps.clock)
    for (const token of tokens) expect(await now.verifyAccess(token)).toMatchObject(who)
    expect(read()['OTP_PEPPER']).toBe('kept')
    expect(read()['JWT_KEY_ID']).toMatch(/^[0-9a-f]{16}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('in production, and with keys of the environment, rotate-keys says what to do, shows no secret and changes nothing', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keelwise-keys-'))
  try {
    const { env } = app.deps
    const kept = JSON.stringify({ JWT_KEY_ID: env.JWT_KEY_ID, JWT_PRIVATE_KEY: env.JWT_PRIVATE_KEY })
    const file = path.join(folder, 'secrets.json')
    writeFileSync(file, kept)
    const production = { ...env, NODE_ENV: 'production' as const, DATA_DIR: folder }
    const elsewhere = { ...env, JWT_KEY_ID: 'from-the-environment', DATA_DIR: folder }
    const nowhere = { ...env, DATA_DIR: path.join(folder, 'none') }
    for (const changed of [production, elsewhere, nowhere]) {
      const { code, out } = await run(rotateKeysCommand, [], {}, { ...app.deps, env: changed })
      expect(code).toBe(0)
      expect(out).toContain('openssl genpkey -algorithm ed25519')
      expect(out).toContain(`JWT_PUBLIC_KEYS: [{"kid":"${changed.JWT_KEY_ID}","publicKey":"-----BEGIN PUBLIC KEY-----`)
      expect(out).not.toContain('PRIVATE KEY---')
    }
    expect(readFileSync(file, 'utf8')).toBe(kept)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
