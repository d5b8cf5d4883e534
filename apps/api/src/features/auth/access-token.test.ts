import {
  type KeyObject,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
} from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { getMe, logIn, pass, post, register } from './sign-in.fixture.ts'

const app = await createTestApp()
let serverKey: KeyObject
let userId: string
let sessionId: string
let access: string

beforeAll(async () => {
  serverKey = createPrivateKey(app.deps.env.JWT_PRIVATE_KEY)
  const { id, email } = await register(app)
  userId = id
  access = (await logIn(app, email)).access
  sessionId = String(claimsOf(access)['sid'])
})
afterAll(() => app.close())
beforeEach(() => {
  vi.stubGlobal('fetch', () => {
    throw new Error('a token made the server call out')
  })
})
// files share their worker's globals
afterEach(() => {
  vi.unstubAllGlobals()
})

type Json = Record<string, unknown>

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const claimsOf = (token: string): Json => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Json

const seconds = (): number => Math.floor(app.clock.now.getTime() / 1000)

const goodHeader = (): Json => ({ alg: 'EdDSA', typ: 'at+jwt', kid: 'test-1' })
const goodClaims = (): Json => ({
  iss: 'http://localhost:3000',
  aud: 'wealth-api',
  sub: userId,
  sid: sessionId,
  jti: randomUUID(),
  role: 'INVESTOR',
  iat: seconds(),
  exp: seconds() + 600,
})

/** A token made by hand, signed with the server's own key unless told otherwise. */
function forge(header: Json, claims: Json, key: KeyObject = serverKey): string {
  const text = `${encoded(header)}.${encoded(claims)}`
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}

const statusOf = async (token: string): Promise<number> => (await getMe(app, token)).status

test('a token made by the rules is accepted, so the refusals below mean what they say [R-7.018]', async () => {
  expect(await statusOf(access)).toBe(200)
  expect(await statusOf(forge(goodHeader(), goodClaims()))).toBe(200)
})

test('a token without a signature is refused, however it spells that [S-046]', async () => {
  for (const alg of ['none', 'None', 'NONE', 'nOnE', '', null, undefined]) {
    const header = { ...goodHeader(), alg }
    expect(await statusOf(`${encoded(header)}.${encoded(goodClaims())}.`)).toBe(401)
    expect(await statusOf(`${encoded(header)}.${encoded(goodClaims())}`)).toBe(401)
    expect(await statusOf(forge(header, goodClaims()))).toBe(401)
  }
})

test('a token signed by HMAC with the public key as its secret is refused [S-047]', async () => {
  const publicKey = createPublicKey(serverKey)
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const secrets = [
    pem,
    `\n ${pem}`,
    publicKey.export({ type: 'spki', format: 'der' }),
    JSON.stringify(publicKey.export({ format: 'jwk' })),
    Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url'),
  ]
  for (const secret of secrets) {
    const text = `${encoded({ ...goodHeader(), alg: 'HS256' })}.${encoded(goodClaims())}`
    expect(await statusOf(`${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`)).toBe(401)
  }
})

test('a token of another key, or of an unknown key id, is refused [S-048]', async () => {
  const other = generateKeyPairSync('ed25519').privateKey
  expect(await statusOf(forge(goodHeader(), goodClaims(), other))).toBe(401)
  for (const kid of ['other', '', '../../x', "' or 1=1 --", undefined])
    expect(await statusOf(forge({ ...goodHeader(), kid }, goodClaims()))).toBe(401)
})

test('a token that brings or names its own key is refused, and nothing is fetched [S-049]', async () => {
  const other = generateKeyPairSync('ed25519')
  const jwk = other.publicKey.export({ format: 'jwk' })
  for (const extra of [
    { jwk },
    { jku: 'http://keys.example.test/' },
    { x5u: 'http://keys.example.test/' },
    { x5c: ['MA=='] },
    { crit: ['exp'] },
    { b64: false },
  ]) {
    expect(await statusOf(forge({ ...goodHeader(), ...extra }, goodClaims()))).toBe(401)
    expect(await statusOf(forge({ ...goodHeader(), ...extra }, goodClaims(), other.privateKey))).toBe(401)
  }
})

test('a token with a claim that is wrong or missing is refused [S-050]', async () => {
  const wrong: Json[] = [
    { iss: 'http://elsewhere.test' },
    { iss: undefined },
    { aud: 'other-api' },
    { aud: undefined },
    { exp: undefined },
    { sub: undefined },
    { sub: 'x' },
    { sid: undefined },
    { sid: 7 },
    { exp: String(seconds() + 600) },
    { exp: 253_370_764_800 },
    { exp: seconds() - 6 },
    { iat: seconds() + 60, exp: seconds() + 600 },
    { iat: undefined },
    { nbf: seconds() + 60 },
  ]
  for (const change of wrong)
    expect([change, await statusOf(forge(goodHeader(), { ...goodClaims(), ...change }))]).toEqual([change, 401])
  for (const typ of ['JWT', 'rt+jwt', '', undefined])
    expect(await statusOf(forge({ ...goodHeader(), typ }, goodClaims()))).toBe(401)
})

test('a token with any byte of its signature changed is refused [S-051]', async () => {
  const [header, claims, signature] = access.split('.') as [string, string, string]
  for (let index = 0; index < 64; index++) {
    const bytes = Buffer.from(signature, 'base64url')
    bytes[index] = bytes[index]! ^ 1
    expect(await statusOf(`${header}.${claims}.${bytes.toString('base64url')}`)).toBe(401)
  }
})

test('edited claims break the signature, and the role that counts is that of the database [S-052]', async () => {
  const [header, , signature] = access.split('.') as [string, string, string]
  for (const change of [{ role: 'ADVISOR' }, { sub: randomUUID() }])
    expect(await statusOf(`${header}.${encoded({ ...claimsOf(access), ...change })}.${signature}`)).toBe(401)
  // Even signed, the role in the token opens nothing.
  const asAdvisor = forge(goodHeader(), { ...goodClaims(), role: 'ADVISOR' })
  expect((await getMe(app, asAdvisor)).body).toMatchObject({ user_type: 'INVESTOR' })
  // Another person's session is not theirs.
  const stranger = await register(app)
  // asked of the database, not of what is remembered of the session
  app.deps.sessions.clear()
  expect(await statusOf(forge(goodHeader(), { ...goodClaims(), sub: stranger.id }))).toBe(401)
  // that it is not theirs says nothing of whose it is
  expect(await statusOf(access)).toBe(200)
})

test('calls of one person that come together ask the database once whose they are', async () => {
  const { requestPool } = app.deps.db
  const takenByADozen = async () => {
    let taken = 0
    const count = () => void taken++
    requestPool.on('acquire', count)
    const statuses = await Promise.all(Array.from({ length: 12 }, () => statusOf(access)))
    requestPool.off('acquire', count)
    expect(new Set(statuses)).toEqual(new Set([200]))
    return taken
  }
  await takenByADozen()
  const known = await takenByADozen()
  app.deps.sessions.clear()
  expect(await takenByADozen()).toBe(known + 1)
})

test('an access token lives for ten minutes, with five seconds of tolerance', async () => {
  const { email } = await register(app)
  const { access: short } = await logIn(app, email)
  expect(Number(claimsOf(short)['exp']) - Number(claimsOf(short)['iat'])).toBe(600)
  pass(app, { minutes: 10 })
  expect(await statusOf(short)).toBe(200)
  pass(app, { seconds: 6 })
  expect(await getMe(app, short)).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
})

test('only one well-formed bearer header is a token; the query string never is [S-045]', async () => {
  const fresh = forge(goodHeader(), goodClaims())
  const status = async (headers: Record<string, string>, url = '/api/me/') =>
    (await app.request('GET', url, undefined, headers)).status
  expect(await app.request('GET', '/api/me/')).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    fresh,
    `Basic ${fresh}`,
    `Bearer ${fresh}, Bearer ${fresh}`,
    `Bearer  ${fresh} x`,
  ])
    expect([authorization, await status({ authorization })]).toEqual([authorization, 401])
  expect(await status({}, `/api/me/?access_token=${fresh}&token=${fresh}`)).toBe(401)
  expect(await status({ authorization: `bearer ${fresh}` })).toBe(200)
})

test('of two authorization headers neither counts [S-045]', async () => {
  const address = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }))
  const fresh = forge(goodHeader(), goodClaims())
  // a client's own library would join or drop one of them
  const statusOfLines = (...lines: string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(address.port), address.hostname, () => {
        socket.write([`GET /api/me/ HTTP/1.1`, 'Host: localhost', 'Connection: close', ...lines, '', ''].join('\r\n'))
      })
      let text = ''
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
      socket.on('end', () => resolve(text.split(' ')[1] ?? ''))
      socket.on('error', reject)
    })
  const line = `Authorization: Bearer ${fresh}`
  expect(await statusOfLines(line)).toBe('200')
  expect(await statusOfLines(line, line)).toBe('401')
  expect(await statusOfLines(line, 'authorization: Bearer x')).toBe('401')
  expect(await statusOfLines('authorization: Bearer x', line)).toBe('401')
})

test('a huge token is refused [S-053]', async () => {
  expect(await statusOf('x'.repeat(100_000))).toBe(401)
})

test('verify says whether a token is valid and nothing else [S-055] [R-7.007]', async () => {
  const { email } = await register(app)
  const tokens = await logIn(app, email)
  const verify = (token: unknown) => post(app, '/api/auth/jwt/verify/', { token })
  expect(await verify(tokens.access)).toMatchObject({ status: 200, body: {} })
  const refused = { detail: 'Token is invalid or expired', code: 'token_not_valid' }
  for (const token of ['', 'x', tokens.refresh, `${tokens.access}x`, 'x'.repeat(100_000)]) {
    const answer = await verify(token)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual(refused)
  }
  await post(app, '/api/auth/jwt/logout/', { all_sessions: false, refresh: tokens.refresh })
  expect(await verify(tokens.access)).toMatchObject({ status: 401, body: refused })
})
