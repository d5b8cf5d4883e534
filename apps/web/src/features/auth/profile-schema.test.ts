import { OTP_LENGTH, PASSWORD_MIN, RESEND_COOLDOWN_SECONDS } from '@keelwise/contract/person'
import { expect, test } from 'vitest'
import { profileForm } from './profile-schema.ts'

const good = {
  first_name: 'Ana',
  last_name: 'Lee',
  password1: 'Harbor-9!wind',
  password2: 'Harbor-9!wind',
  tc_acceptance: true,
}

const messages = (values: object) => {
  const result = profileForm.safeParse({ ...good, ...values })
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

test('a complete profile passes', () => {
  expect(messages({})).toEqual([])
})

test.each([
  ['[R-9.019] seven characters', 'Abcde1!', ['Password must be at least 8 characters']],
  ['no lowercase letter', 'ABCDEF1!', ['Password must contain at least one lowercase letter']],
  ['no uppercase letter', 'abcdef1!', ['Password must contain at least one uppercase letter']],
  ['no number', 'Abcdefg!', ['Password must contain at least one number']],
  ['no special character', 'Abcdefg1', ['Password must contain at least one special character (@$!%*?&)']],
  [
    'nothing',
    '',
    [
      'Password must be at least 8 characters',
      'Password must contain at least one lowercase letter',
      'Password must contain at least one uppercase letter',
      'Password must contain at least one number',
      'Password must contain at least one special character (@$!%*?&)',
    ],
  ],
])('each broken password rule has its own message: %s', (_, password, expected) => {
  expect(
    messages({ password1: password, password2: password || 'x' }).filter((text) => text.startsWith('password1')),
  ).toEqual(expected.map((text) => `password1: ${text}`))
})

test.each([...'@$!%*?&'])('%s is special enough, and eight characters are', (special) => {
  const password = `Abcdef1${special}`
  expect(messages({ password1: password, password2: password })).toEqual([])
})

test('the repetition is asked for, and compared even while another field is wrong', () => {
  expect(messages({ password2: '' })).toEqual(['password2: Please confirm your password'])
  expect(messages({ password2: 'other', first_name: ' ' })).toEqual([
    'first_name: First name is required',
    "password2: Passwords don't match",
  ])
})

test('names and terms are required', () => {
  expect(messages({ first_name: '', last_name: '', tc_acceptance: false })).toEqual([
    'first_name: First name is required',
    'last_name: Last name is required',
    'tc_acceptance: You must accept the terms and conditions',
  ])
})

test('[R-9.017] [R-9.018] a code has 6 digits and may be sent again after 60 s', () => {
  expect(OTP_LENGTH).toBe(6)
  expect(RESEND_COOLDOWN_SECONDS).toBe(60)
  expect(PASSWORD_MIN).toBe(8)
})
