import { expect, test } from 'vitest'
import type { z } from 'zod'
import { activationRequest, openActions } from './auth.ts'
import {
  OTP_LENGTH,
  PASSWORD_MIN,
  RESEND_COOLDOWN_SECONDS,
  acceptedTerms,
  email,
  emailKey,
  firstName,
  lastName,
  newPassword,
  otpCode,
} from './person.ts'

/** What a schema says against a value, in order. */
const messagesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []

test.each([
  'abc',
  'a@b',
  '@b.co',
  'a@',
  'a b@c.co',
  'a@b..co',
  'a@b.co.',
  'a@@b.co',
  'a@b@c.co',
  '',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b'.repeat(250)}.co`,
  'a\u0000@b.co',
  'a\n@b.co',
])('an address like %j is not valid [R-5.001]', (address) => {
  expect(messagesOf(email, address)).toEqual(['Please enter a valid email address'])
})

test.each([
  'a@b.co',
  'first.last+tag@sub.example.test',
  "o'hara@example.test",
  'jörg@bücher.example',
  '用户@例子.example',
])('an address like %s is valid', (address) => {
  expect(email.parse(address)).toBe(address)
})

test('an address is trimmed and keeps its case', () => {
  expect(email.parse('  Ana@Example.test\n')).toBe('Ana@Example.test')
})

test('addresses are compared without case and spaces, and look-alikes stay apart [S-007]', () => {
  expect(emailKey('  ANA@Example.TEST ')).toBe('ana@example.test')
  expect(emailKey('ÖRS@example.test')).toBe('örs@example.test')
  // The Kelvin sign, the dotted capital I and a full-width letter are not k, i and a.
  expect(emailKey('\u212aim@example.test')).toBe('\u212aim@example.test')
  expect(emailKey('\u0130da@example.test')).toBe('\u0130da@example.test')
  expect(emailKey('\uff41na@example.test')).toBe('\uff41na@example.test')
})

test('names are required and have no control characters [R-5.002] [R-5.003]', () => {
  expect(messagesOf(firstName, '  ')).toEqual(['First name is required'])
  expect(messagesOf(lastName, '')).toEqual(['Last name is required'])
  expect(messagesOf(firstName, 'A\tna')).toEqual(['Invalid input'])
  expect(messagesOf(lastName, 'x'.repeat(101)).length).toBe(1)
  expect(firstName.parse(' 明子 ')).toBe('明子')
})

test('a password has at least 8 characters [R-5.004] [R-9.019]', () => {
  expect(PASSWORD_MIN).toBe(8)
  expect(messagesOf(newPassword, 'Xk4!vbq')).toEqual(['Password must be at least 8 characters'])
  expect(messagesOf(newPassword, 'Xk4!vbqz')).toEqual([])
  // A character outside of the basic plane is one character.
  expect(messagesOf(newPassword, 'Xk4!vb🐢')).toEqual(['Password must be at least 8 characters'])
})

test('each rule of a password has its message [R-5.005] [R-5.006] [R-5.007] [R-5.008]', () => {
  expect(messagesOf(newPassword, 'ABCDEF1!')).toEqual(['Password must contain at least one lowercase letter'])
  expect(messagesOf(newPassword, 'abcdef1!')).toEqual(['Password must contain at least one uppercase letter'])
  expect(messagesOf(newPassword, 'Abcdefg!')).toEqual(['Password must contain at least one number'])
  expect(messagesOf(newPassword, 'Abcdefg1')).toEqual([
    'Password must contain at least one special character (@$!%*?&)',
  ])
  expect(messagesOf(newPassword, `Ab1!${'x'.repeat(125)}`)).toEqual(['Password must be at most 128 characters'])
  expect(messagesOf(newPassword, '')).toEqual([
    'Password must be at least 8 characters',
    'Password must contain at least one lowercase letter',
    'Password must contain at least one uppercase letter',
    'Password must contain at least one number',
    'Password must contain at least one special character (@$!%*?&)',
  ])
})

test('each of the seven special characters passes, any other is allowed beside one [R-5.008]', () => {
  for (const special of '@$!%*?&') expect(messagesOf(newPassword, `Abcdef1${special}`)).toEqual([])
  for (const other of '#-_ ~é') {
    expect(messagesOf(newPassword, `Abcdef1${other}`).length).toBe(1)
    expect(messagesOf(newPassword, `Abcdef1${other}!`)).toEqual([])
  }
})

test('the confirmation equals the password, and the terms are accepted [R-5.010] [R-5.011]', () => {
  const body = {
    email: 'a@b.co',
    first_name: 'Ana',
    last_name: 'Lee',
    password1: 'Copper-Lantern-58!',
    password2: 'copper-Lantern-58!',
    tc_acceptance: true,
  }
  const issues = activationRequest.safeParse(body).error?.issues
  expect(issues?.map((issue) => [issue.path, issue.message])).toEqual([[['password2'], "Passwords don't match"]])
  expect(messagesOf(acceptedTerms, false)).toEqual(['You must accept the terms and conditions'])
})

test('a code is six ASCII digits [R-5.012] [R-9.017]', () => {
  expect(OTP_LENGTH).toBe(6)
  expect(otpCode.parse('012345')).toBe('012345')
  for (const code of ['12345', '1234567', '12345a', '１２３４５６', ' 12345', '12345\n'])
    expect(messagesOf(otpCode, code)).toEqual(['OTP must be 6 digits'])
})

test('a code may be sent again after a minute [R-9.018]', () => {
  expect(RESEND_COOLDOWN_SECONDS).toBe(60)
})

test('open actions: a due password change for anybody, tutorial links for advisors who have not seen them', () => {
  const person = { userType: 'INVESTOR', passwordChangeRequired: false, completedExperiences: [] }
  expect(openActions(person)).toEqual([])
  expect(openActions({ ...person, passwordChangeRequired: true })).toEqual(['PASSWORD_CHANGE_REQUIRED'])
  expect(openActions({ ...person, userType: 'ADVISOR' })).toEqual(['SHOW_TUTORIAL_LINKS'])
  expect(openActions({ ...person, userType: 'ADVISOR', completedExperiences: ['SHOW_TUTORIAL_LINKS'] })).toEqual([])
})
