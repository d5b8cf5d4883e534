import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { weaknessesOf } from './password.rules.ts'
import { EVERY_FIELD_WRONG, freshEmail, logIn, register, tryLogin } from './sign-in.fixture.ts'
import { activate, activation, verifiedAddress } from './signup.fixture.ts'

const app = await createTestApp()
afterAll(() => app.close())

const withPassword = (email: string, password: string) =>
  activation(email, { password1: password, password2: password })

test('activation refuses each rule a password breaks, with its message, under password2 [S-011] [R-5.025]', async () => {
  const email = freshEmail()
  const cases: [string, string][] = [
    ['Xk4!vbq', 'Password must be at least 8 characters'],
    ['XK4!VBQZ', 'Password must contain at least one lowercase letter'],
    ['xk4!vbqz', 'Password must contain at least one uppercase letter'],
    ['Xkv!vbqz', 'Password must contain at least one number'],
    ['Xk4vvbqz', 'Password must contain at least one special character (@$!%*?&)'],
    ['Xk4#vbqz', 'Password must contain at least one special character (@$!%*?&)'],
    [`Xk4!${'z'.repeat(125)}`, 'Password must be at most 128 characters'],
  ]
  for (const [password, message] of cases)
    expect(await activate(app, withPassword(email, password))).toMatchObject({
      status: 400,
      body: { password2: [message] },
    })
})

test('each of the seven special characters counts, and others are allowed beside them [S-011]', async () => {
  const { token: verification_token } = await verifiedAddress(app, freshEmail())
  for (const special of '@$!%*?&') {
    const body = { ...withPassword(freshEmail(), `Vbq4${special}-#zKp`), verification_token }
    // The password passes; what is refused is the address, which is not the verified one.
    expect((await activate(app, body)).body).toEqual({ email: ['Please verify your email first.'] })
  }
})

test('activation refuses every other field that breaks its rule, all at once [R-5.025]', async () => {
  const body = activation('not-an-address', {
    first_name: ' ',
    last_name: '',
    password2: 'Other-Lantern-58!',
    tc_acceptance: false,
  })
  const answer = await activate(app, body)
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual(EVERY_FIELD_WRONG)
  expect((await activate(app, activation('a@b.co', { tc_acceptance: 'true' }))).body).toEqual({
    tc_acceptance: ['Expected boolean, received string'],
  })
})

test('a password that everybody tries is refused though it keeps the rules [S-012]', async () => {
  const answer = await activate(app, withPassword(freshEmail(), 'Password1!'))
  expect(answer.body).toEqual({ password2: ['This password is too common. Please choose another.'] })
})

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@$$w0rd1',
  'Passw0rd!',
  'Welcome1!',
  'Welcome@123',
  'Qwerty123!',
  'Qwerty1!',
  'Admin@123',
  'Abcd1234!',
  'Abc123!@',
  'Iloveyou1!',
  '1LoveYou!',
  'Summer2024!',
  '$ummer2024!',
  'Winter2023!',
  'January1!',
  'Letmein1!',
  'Trustn01!',
  'Monkey123!',
  'Dragon12!',
  'Football1!',
  'Changeme1!',
  'Test@1234',
  'Passpass1!',
  'PasswordPassword1!',
  'Aaaaaa1!',
  'Zxcvbnm1!',
  '1qaz!QAZ',
  'Asdf1234!',
  'Pass!word1',
  'Superman1!',
  'Michael1!',
  'Liverpool1!',
  'Secret123!',
])('%s is a common password [S-012]', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'Harbor-Light-7!',
  'Quiet-Meadow-42!',
  'Copper-Lantern-58!',
  'Xk4!vbqz',
  'Tr0ub4dor&3',
  'monkey wrench Teapot 9?',
  'Ölmühle-Straße9!',
])('%s is not a common password', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('a password that holds the own address or the product name is refused [S-013]', async () => {
  const refused = ['This password is too common. Please choose another.']
  expect(weaknessesOf('xX-Ana.Lee-x7!', 'ana.lee@example.test')).toEqual(refused)
  expect(weaknessesOf('Blue-KEELWISE-7!', 'ana@example.test')).toEqual(refused)
  expect(weaknessesOf('Copper-Lantern-58!', 'ana@example.test')).toEqual([])
  // Two letters stand in too many words to mean the address.
  expect(weaknessesOf('Copper-Lantern-58!', 'op@example.test')).toEqual([])
  const answer = await activate(app, activation('lantern@example.test'))
  expect(answer.body).toEqual({ password2: refused })
})

test('128 characters of any script are a password, and composed and decomposed letters are the same [S-014]', async () => {
  const decomposed = `Pe\u0301a\u030a7!🐢🌊ﬁZq${'é🐢'.repeat(58)}`
  expect(Array.from(decomposed).length).toBe(128)
  const email = freshEmail()
  const { token: verification_token } = await verifiedAddress(app, email)
  expect((await activate(app, { ...withPassword(email, decomposed), verification_token })).status).toBe(201)
  expect((await tryLogin(app, email, decomposed.normalize('NFC'))).status).toBe(200)
  expect((await tryLogin(app, email, decomposed.normalize('NFD'))).status).toBe(200)
  // a ligature is its letters, as another keyboard types them
  expect((await tryLogin(app, email, decomposed.replace('ﬁ', 'fi'))).status).toBe(200)
  expect((await tryLogin(app, email, decomposed.replace('🐢', '🐙'))).status).toBe(401)
})

test('every character of a long password matters [S-015]', async () => {
  const password = `Wn7!${'kbv-'.repeat(31)}`
  expect(password.length).toBe(128)
  const { email } = await register(app, { password })
  const changedAt = (index: number) => `${password.slice(0, index)}Z${password.slice(index + 1)}`
  for (const index of [71, 72, 99, 127]) expect((await tryLogin(app, email, changedAt(index))).status).toBe(401)
  await logIn(app, email, password)
})

test('a password is stored as Argon2id with its own salt [S-016]', async () => {
  const [one, two] = [await register(app), await register(app)]
  const rows = await app.deps.db.system
    .selectFrom('user_account')
    .where('id', 'in', [one.id, two.id])
    .select('password_hash')
    .execute()
  for (const row of rows)
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(new Set(rows.map((row) => row.password_hash)).size).toBe(2)
})

test('somebody without a usable password is not let in', async () => {
  expect(await isPassword('none', 'none')).toBe(false)
  expect(await isPassword('', null)).toBe(false)
})

test('two passwords are hashed at a time, fifty wait, and more are told to come back [S-010]', async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('Copper-Lantern-58!')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.length).toBe(8)
  expect(refused.map((result) => String(result.reason))).toContain('Problem: Service is temporarily unavailable.')
  // The queue is empty again.
  expect(await hashPassword('Copper-Lantern-58!')).toMatch(/^\$argon2id\$/)
})

test('a login that finds the queue full is a 503 with Retry-After, and no failure of the person [S-010]', async () => {
  const { email } = await register(app)
  const from = { ip: '10.200.0.1' }
  let isBusy = true
  const keepBusy = async (): Promise<void> => {
    // one that is done queues again at once, so the queue is never seen with room in it
    while (isBusy) await hashPassword('Copper-Lantern-58!').catch(() => nextTurn())
  }
  const others = Promise.all(Array.from({ length: 70 }, keepBusy))
  const refused = await tryLogin(app, email, 'wrong', from)
  isBusy = false
  await others
  expect(refused.status).toBe(503)
  expect(refused.body).toMatchObject({ code: 'service_unavailable' })
  expect(refused.headers['retry-after']).toBe('2')
  for (let count = 0; count < 5; count++) expect((await tryLogin(app, email, 'wrong', from)).status).toBe(401)
  expect((await tryLogin(app, email, 'wrong', from)).status).toBe(429)
})
