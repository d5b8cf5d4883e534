import { generateKeyPairSync } from 'node:crypto'
import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { testEnv } from '../testing/test-app.ts'
import { createTokens } from './tokens.ts'

const START = Date.parse('2026-11-21T12:00:00Z')
const who = {
  userId: '0199f2c4-0000-7000-8000-000000000001',
  sessionId: '0199f2c4-0000-7000-8000-000000000002',
  role: 'INVESTOR',
} as const

const keyPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
const [old, next, third] = [keyPair(), keyPair(), keyPair()]

/** The tokens of a server with these keys, `seconds` after the start. */
function tokensOf(signing: { kid: string; key: string }, previous: readonly unknown[] = [], seconds = 0) {
  const env = testEnv('postgres://unused', {
    JWT_KEY_ID: signing.kid,
    JWT_PRIVATE_KEY: signing.key,
    JWT_PUBLIC_KEYS: JSON.stringify(previous),
  })
  return createTokens(env, () => new Date(START + seconds * 1000))
}
const signing = { kid: 'new', key: next.privatePem }
const previous = [{ kid: 'old', publicKey: old.publicPem }]

test('after a rotation the new key signs, and tokens of the old one hold until they expire [S-054]', async () => {
  const token = await tokensOf({ kid: 'old', key: old.privatePem }).signAccess(who)
  const claims = { userId: who.userId, sessionId: who.sessionId }
  expect(await tokensOf(signing, previous).verifyAccess(token)).toMatchObject(claims)
  expect(await tokensOf(signing, previous, 599).verifyAccess(token)).toMatchObject(claims)
  expect(await tokensOf(signing, previous, 606).verifyAccess(token)).toBeNull()
  const fresh = await tokensOf(signing, previous).signAccess(who)
  expect(decodeProtectedHeader(fresh)).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: 'new' })
  expect(await tokensOf(signing, previous).verifyAccess(fresh)).toMatchObject(claims)
  expect(await tokensOf(signing).verifyAccess(token)).toBeNull()
})

test('a key counts under its own name only [S-048]', async () => {
  const both = tokensOf(signing, previous)
  for (const [kid, key] of [
    ['new', old.privatePem],
    ['old', next.privatePem],
    ['old', third.privatePem],
    ['other', old.privatePem],
    ['__proto__', old.privatePem],
  ] as const)
    expect(await both.verifyAccess(await tokensOf({ kid, key }).signAccess(who))).toBeNull()
})

test('a public key of the environment may be written on one line', async () => {
  const token = await tokensOf({ kid: 'old', key: old.privatePem }).signAccess(who)
  const oneLine = [{ kid: 'old', publicKey: old.publicPem.replaceAll('\n', String.raw`\n`) }]
  expect(await tokensOf(signing, oneLine).verifyAccess(token)).not.toBeNull()
})

test.each(['{', '{}', '[{"kid":"old"}]', '[{"kid":"old","publicKey":"x"}]'])(
  'a list of keys that is none is refused at the start by name, without its value: %s',
  (text) => {
    expect(() => testEnv('postgres://unused', { JWT_PUBLIC_KEYS: text })).toThrow('JWT_PUBLIC_KEYS')
  },
)
