import { advisorSignup, investorSignup, resendCode, signupRequest, verifySignup } from '@keelwise/contract/auth'
import { RESEND_COOLDOWN_SECONDS, emailKey } from '@keelwise/contract/person'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { parseFields } from '../../platform/http/fields.ts'
import { createLimit, networkOf } from '../../platform/http/limits.ts'
import type { Router } from '../../platform/http/mount.ts'
import { createAdvisor } from './advisor-signup.ts'
import { requireCaptcha } from './captcha.queries.ts'
import { activateSignup, parseActivation } from './signup.activation.ts'
import { type Names, beginSignup, resendSignupCode, checkSignupCode } from './signup.codes.ts'
import { findAccountAddress } from './signup.queries.ts'
import { proofCookie } from './signup.rules.ts'
import { WAITLIST_MESSAGE, addToWaitlist, findInvitation } from './waitlist.queries.ts'

const NO_NAMES: Names = { firstName: '', lastName: '' }

const readyAnswer = ({ email, first_name, last_name }: { email: string; first_name: string; last_name: string }) => ({
  status: 'active' as const,
  message: 'Your account is ready. Please log in.',
  email,
  first_name,
  last_name,
})

function createSignupLimits(deps: Pick<PlatformDeps, 'db'>) {
  const code = 'rate_limited' as const
  const signupMinute = createLimit(deps, { name: 'signup-minute', points: 5, seconds: 60, code })
  const signupHour = createLimit(deps, { name: 'signup-hour', points: 20, seconds: 3600, code })
  const advisorMinute = createLimit(deps, { name: 'advisor-minute', points: 5, seconds: 60, code })
  const advisorHour = createLimit(deps, { name: 'advisor-hour', points: 20, seconds: 3600, code })
  const resendMinute = createLimit(deps, { name: 'resend-minute', points: 5, seconds: 60, code })
  const verifyMinute = createLimit(deps, { name: 'verify-minute', points: 60, seconds: 60, code })
  return {
    signup: async ({ ip }: FastifyRequest) => {
      await signupMinute.take(networkOf(ip))
      await signupHour.take(networkOf(ip))
    },
    advisor: async ({ ip }: FastifyRequest) => {
      await advisorMinute.take(networkOf(ip))
      await advisorHour.take(networkOf(ip))
    },
    resend: ({ ip }: FastifyRequest) => resendMinute.take(networkOf(ip)),
    verify: ({ ip }: FastifyRequest) => verifyMinute.take(networkOf(ip)),
  }
}

export const signupRoutes = (
  router: Router,
  deps: Pick<PlatformDeps, 'captcha' | 'clock' | 'db' | 'env' | 'jobs'>,
): void => {
  const limits = createSignupLimits(deps)
  const cookie = proofCookie(deps.env.API_URL.startsWith('https:'))

  const joinWaitlist = async (email: string): Promise<void> => {
    const now = deps.clock()
    await deps.db.asNobody(async (tx) => {
      const hasAccount = (await findAccountAddress(tx, emailKey(email))) !== null
      if (!hasAccount) await addToWaitlist(tx, { email }, now)
    })
  }

  const invitationOf = async (email: string, token: string | null | undefined): Promise<Names | null> => {
    if (!token) return null
    const row = await deps.db.asNobody((tx) => findInvitation(tx, token, email, deps.clock()))
    return row ? { firstName: row.first_name, lastName: row.last_name } : null
  }

  router.on(investorSignup, async (call) => {
    const { body, request, reply } = call
    if ('password1' in body) {
      const activation = parseActivation(body)
      await activateSignup(deps, activation, cookie.read(request.headers.cookie), request)
      reply.header('Set-Cookie', cookie.header(null))
      call.status(201)
      return readyAnswer(activation)
    }

    const { email, waitlist_token } = parseFields(signupRequest, body)
    await limits.signup(request)
    await requireCaptcha(deps, 'signup', request)
    const invited = await invitationOf(email, waitlist_token)
    if (deps.env.SIGNUP_MODE === 'waitlist' && !invited) {
      await joinWaitlist(email)
      return { status: 'waitlist' as const, message: WAITLIST_MESSAGE, email, first_name: '', last_name: '' }
    }
    const names = invited ?? NO_NAMES
    await beginSignup(deps, email, names, request)
    const message = 'We sent a verification code to your email.'
    return { status: 'otp_sent' as const, message, email, first_name: names.firstName, last_name: names.lastName }
  })

  router.on(verifySignup, async ({ body, request, reply }) => {
    await limits.verify(request)
    const verified = await checkSignupCode(deps, body.email, body.otp_code, request)
    reply.header('Set-Cookie', cookie.header(verified.cookie))
    return {
      status: 'verified' as const,
      message: 'Verification completed successfully!',
      email: verified.email,
      first_name: verified.firstName,
      last_name: verified.lastName,
      verification_token: verified.verificationToken,
    }
  })

  router.on(resendCode, async ({ body, request }) => {
    await limits.resend(request)
    await resendSignupCode(deps, body.email, request)
    return { message: 'OTP resent to your email!', cooldown_seconds: RESEND_COOLDOWN_SECONDS }
  })

  router.on(advisorSignup, async ({ body, request }) => {
    await limits.advisor(request)
    await createAdvisor(deps, body, request)
    return readyAnswer(body)
  })
}
