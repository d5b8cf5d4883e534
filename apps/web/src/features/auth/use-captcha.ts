import { CAPTCHA_HEADER, type CaptchaAction } from '@keelwise/contract/captcha'
import { useState } from 'react'
import { ApiError, isHttpError } from '../../lib/api-error.ts'
import type { CallOptions } from '../../lib/api.ts'
import { captchaKind, captchaPass, solveCaptcha } from './captcha.ts'

/** How the box stands: `solved` holds what the server will judge. */
export interface CaptchaState {
  readonly status: 'open' | 'working' | 'solved'
  readonly error: string | null
}

const OPEN: CaptchaState = { status: 'open', error: null }
const NOT_SOLVED = 'Please confirm that you are human.'
const NOT_ACCEPTED = 'The check was not accepted. Please try again.'
const NOT_REACHED = 'The check could not be loaded. Please try again.'

/** A form was sent without a solved check; the box says so already. */
export class CaptchaUnsolved extends Error {}

/** The check of one form; `isAsked` is false while the form works without. */
export function useCaptcha(action: CaptchaAction, isAsked: boolean) {
  const kind = isAsked ? captchaKind() : 'none'
  const isOn = kind !== 'none'
  const [state, setState] = useState<CaptchaState>(OPEN)
  const [token, setToken] = useState<string | null>(null)

  const reopen = (error: string | null) => {
    setToken(null)
    setState({ status: 'open', error })
  }

  const solve = async () => {
    setState({ status: 'working', error: null })
    try {
      setToken(await solveCaptcha(kind))
      setState({ status: 'solved', error: null })
    } catch {
      reopen(NOT_REACHED)
    }
  }

  /**
   * Options of the call that the form makes: with a fresh pass when a check is asked for. A pass serves once, so the
   * box is open again afterwards.
   * @throws {CaptchaUnsolved} when the check is missing or was refused
   */
  const options = async (): Promise<CallOptions> => {
    if (!isOn) return {}
    if (token === null) {
      reopen(NOT_SOLVED)
      throw new CaptchaUnsolved()
    }
    try {
      const pass = await captchaPass(token, action)
      reopen(null)
      return { headers: { [CAPTCHA_HEADER]: pass } }
    } catch (error) {
      if (!isHttpError(error) || error.status !== 400) throw error
      reopen(NOT_ACCEPTED)
      throw new CaptchaUnsolved()
    }
  }

  /** Whether a failure is the check's own, which the box says then. */
  const takes = (error: ApiError): boolean => {
    if (error.cause instanceof CaptchaUnsolved) return true
    const isRefused = isCaptchaRefusal(error)
    if (isRefused) reopen('Please confirm again that you are human.')
    return isRefused
  }

  return { kind, isOn, state, solve, options, reopen, takes }
}
export type Captcha = ReturnType<typeof useCaptcha>

/** The server wants a check before it looks at the form, or did not take the one it got. */
export const isCaptchaRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'captcha_required' || error.code === 'captcha_failed')
