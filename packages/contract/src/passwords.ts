import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email, newPassword } from './person.ts'

const detail = z.object({ detail: z.string() })
const typed = z.string().max(1000)
const newPasswordTwice = { new_password1: newPassword, new_password2: typed }
const isRepeated = (body: { new_password1: string; new_password2: string }) => body.new_password1 === body.new_password2
const mismatch = { path: ['new_password2'], message: "Passwords don't match" }

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/change/',
  answersSecrets: true,
  access: 'user',
  summary: 'Set another password; every other session ends',
  body: z.object({ old_password: typed, ...newPasswordTwice }).refine(isRepeated, mismatch),
  status: [200],
  response: detail,
  allowedWithPasswordChangePending: true,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/reset/',
  answersSecrets: true,
  access: 'public',
  summary: 'Mail a link to choose a new password; the same answer for every address',
  body: z.object({ email }),
  status: [200],
  response: detail,
})

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password/reset/confirm/',
  answersSecrets: true,
  access: 'public',
  summary: 'Set a new password with the link of the mail, once',
  body: z.object({ uid: z.string(), token: z.string(), ...newPasswordTwice }).refine(isRepeated, mismatch),
  status: [200],
  response: detail,
})
