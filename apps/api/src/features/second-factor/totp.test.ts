import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCode } from './recovery-code.rules.ts'
import { enrolmentOf, newTotpSecret, stepOfCode } from './totp.rules.ts'

const RFC_SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the codes are those of RFC 6238, appendix B: at %i s %s', (seconds, code) => {
  expect(stepOfCode(RFC_SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

test('a code counts one step before and after its own, and no further', () => {
  const at = (seconds: number) => stepOfCode(RFC_SECRET, '050471', new Date(seconds * 1000))
  const step = 37_037_037
  expect(at(step * 30 - 31)).toBeNull()
  expect(at(step * 30 - 30)).toBe(step)
  expect(at(step * 30)).toBe(step)
  expect(at(step * 30 + 59)).toBe(step)
  expect(at(step * 30 + 60)).toBeNull()
})

test.each(['', '50471', '0504711', '+50471', '５０４７１１', '050 47x', '-50471', '05e471', 'undefined'])(
  'what is no six digits is no code: %s',
  (code) => {
    expect(stepOfCode(RFC_SECRET, code, new Date(1_111_111_111_000))).toBeNull()
  },
)

test('a code may be typed with a space', () => {
  expect(stepOfCode(RFC_SECRET, ' 050 471 ', new Date(1_111_111_111_000))).toBe(37_037_037)
})

test('an app is told product, address, digits and period', () => {
  const { secret, uri } = enrolmentOf(RFC_SECRET, 'ana+x@example.test')
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(uri).toBe(
    'otpauth://totp/Keelwise:ana%2Bx%40example.test?issuer=Keelwise&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  )
  expect(newTotpSecret()).toHaveLength(20)
})

test('a recovery code has 80 bits, and is found however it is typed', () => {
  const code = newRecoveryCode()
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  const hash = hashRecoveryCode(code)
  expect(hash).toHaveLength(32)
  expect(hashRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toEqual(hash)
  expect(hashRecoveryCode('0I1L-OOOO-0000-0000')).toEqual(hashRecoveryCode('0111-0000-0000-0000'))
  for (const wrong of ['', code.slice(1), `${code}0`, 'UUUU-UUUU-UUUU-UUUU', '😀'.repeat(16)])
    expect(hashRecoveryCode(wrong)).toBeNull()
})
