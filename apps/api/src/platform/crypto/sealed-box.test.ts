import { expect, test } from 'vitest'
import { UnreadableSecretError, createSealedBox } from './sealed-box.ts'

const OLD = 'an-older-key-of-the-test-suite-0123456789'
const NEW = 'a-newer-key-of-the-test-suite-0123456789'
const ROW = '0199f2c4-0000-7000-8000-000000000001'
const OTHER_ROW = '0199f2c4-0000-7000-8000-000000000002'
const boxOf = (current: string, ...previous: string[]) =>
  createSealedBox({ DATA_ENCRYPTION_KEY: current, DATA_ENCRYPTION_PREVIOUS_KEYS: previous })

test('what was sealed for a row is opened in that row, and no two seals are alike', () => {
  const box = boxOf(NEW)
  const secret = Buffer.from('twenty bytes of seed')
  const one = box.seal(secret, ROW)
  const two = box.seal(secret, ROW)
  expect(box.open(one, ROW).toString()).toBe('twenty bytes of seed')
  expect(one.sealed.equals(two.sealed)).toBe(false)
  expect(one.sealed.includes(secret)).toBe(false)
  expect(one.sealed).toHaveLength(12 + 16 + 20)
})

test('a ciphertext copied to another row does not open [S-127]', () => {
  const box = boxOf(NEW)
  const sealed = box.seal(Buffer.from('secret'), ROW)
  expect(() => box.open(sealed, OTHER_ROW)).toThrow(UnreadableSecretError)
})

test('a changed bit anywhere, and a cut, do not open', () => {
  const box = boxOf(NEW)
  const { keyId, sealed } = box.seal(Buffer.from('secret'), ROW)
  for (let place = 0; place < sealed.length; place++) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => box.open({ keyId, sealed: changed }, ROW)).toThrow(UnreadableSecretError)
  }
  for (const length of [0, 11, 12, 27, 28, sealed.length - 1])
    expect(() => box.open({ keyId, sealed: sealed.subarray(0, length) }, ROW)).toThrow(UnreadableSecretError)
})

test('the previous key still opens, the current one seals [S-128]', () => {
  const sealed = boxOf(OLD).seal(Buffer.from('secret'), ROW)
  const rotated = boxOf(NEW, OLD)
  expect(rotated.open(sealed, ROW).toString()).toBe('secret')
  expect(rotated.seal(Buffer.from('secret'), ROW).keyId).toBe(boxOf(NEW).keyId)
  expect(() => boxOf(NEW).open(sealed, ROW)).toThrow('unknown key')
})

test('a key is named without being told', () => {
  expect(boxOf(NEW).keyId).toMatch(/^[0-9a-f]{16}$/)
  expect(boxOf(NEW).keyId).not.toBe(boxOf(OLD).keyId)
})
