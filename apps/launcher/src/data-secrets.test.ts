import { createPrivateKey } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readOrMakeSecrets } from './data-secrets.ts'
import { makeFolder } from './testing/postgres-process.ts'

test('secrets are made once, kept for the owner alone, and stay the same', () => {
  const folder = makeFolder()
  const first = readOrMakeSecrets(folder, {})
  expect(Object.keys(first)).toEqual([
    'JWT_PRIVATE_KEY',
    'JWT_KEY_ID',
    'OTP_PEPPER',
    'DATA_ENCRYPTION_KEY',
    'AGGREGATOR_SECRET',
    'AGGREGATOR_WEBHOOK_SECRET',
  ])
  expect(createPrivateKey(first['JWT_PRIVATE_KEY'] ?? '').asymmetricKeyType).toBe('ed25519')
  expect(Buffer.from(first['DATA_ENCRYPTION_KEY'] ?? '', 'base64')).toHaveLength(32)
  expect(statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readOrMakeSecrets(folder, {})).toEqual(first)
})

test('a secret the environment gives is not touched', () => {
  expect(readOrMakeSecrets(makeFolder(), { OTP_PEPPER: 'given' })).not.toHaveProperty('OTP_PEPPER')
})

test('a file that cannot be read is never replaced: what it encrypted would be lost', () => {
  const folder = makeFolder()
  const file = path.join(folder, 'secrets.json')
  writeFileSync(file, '{"OTP_PEP')
  expect(() => readOrMakeSecrets(folder, {})).toThrow(`${file} cannot be read`)
  expect(readFileSync(file, 'utf8')).toBe('{"OTP_PEP')
})
