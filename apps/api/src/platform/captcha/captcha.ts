import { createHmac } from 'node:crypto'
import type { PlatformEnv } from '../env.ts'
import type { CaptchaPort } from './port.ts'
import { createProofOfWork } from './proof-of-work.ts'
import { createSiteverify } from './siteverify.ts'

/** The token that the sandbox provider accepts. */
const SANDBOX_TOKEN = 'sandbox-pass'

const none: CaptchaPort = {
  provider: 'none',
  challenge: async () => null,
  verify: async () => ({ kind: 'refused' }),
}

/** For trying the forms out: one fixed token passes. Refused in production by the configuration. */
const sandbox: CaptchaPort = {
  provider: 'sandbox',
  challenge: async () => null,
  verify: async (token) =>
    token === SANDBOX_TOKEN ? { kind: 'passed', score: 0.9, puzzle: null } : { kind: 'refused' },
}

/** The provider that the configuration names. */
export function createCaptcha(env: PlatformEnv): CaptchaPort {
  switch (env.CAPTCHA_PROVIDER) {
    case 'none':
      return none
    case 'sandbox':
      return sandbox
    case 'altcha':
      return createProofOfWork(createHmac('sha256', env.OTP_PEPPER).update('captcha').digest('hex'))
    case 'recaptcha':
      return createSiteverify({
        url: env.CAPTCHA_VERIFY_URL,
        secret: env.CAPTCHA_SECRET ?? '',
        minScore: env.CAPTCHA_MIN_SCORE,
        hostname: new URL(env.APP_URL).hostname,
      })
  }
}
