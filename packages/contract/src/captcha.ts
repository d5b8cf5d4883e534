import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const captchaAction = z.enum(['login', 'signup', 'waitlist', 'password_reset'])
export type CaptchaAction = z.output<typeof captchaAction>

/** Header that carries a passed check to the call it was made for. */
export const CAPTCHA_HEADER = 'X-Captcha-Pass'

export const verifyCaptcha = endpoint({
  method: 'POST',
  path: '/api/recaptcha/verify/',
  access: 'public',
  summary: 'Exchange a solved captcha for a pass: two minutes, one use, one action',
  body: z.object({ token: z.string().max(8000), action: captchaAction }),
  status: [200],
  response: z.object({
    success: z.literal(true),
    score: z.number().nullable(),
    action: captchaAction,
    pass_token: z.string(),
  }),
})

export const getCaptchaChallenge = endpoint({
  method: 'GET',
  path: '/api/recaptcha/challenge/',
  access: 'public',
  summary: 'A proof-of-work puzzle, where that provider is configured',
  status: [200],
  response: z.looseObject({}),
})
