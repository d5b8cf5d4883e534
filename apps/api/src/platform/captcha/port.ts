import type { CaptchaAction } from '@keelwise/contract/captcha'
import type { CaptchaProvider } from '@keelwise/contract/words'

/** What came of a solved captcha. */
export type CaptchaVerdict =
  | {
      readonly kind: 'passed'
      /** 0 (a robot) to 1 (a person), where the provider says so. */
      readonly score: number | null
      /** A puzzle of ours, which the caller has to take only once until it expires. */
      readonly puzzle: { readonly hash: Buffer; readonly expiresAt: Date } | null
    }
  | { readonly kind: 'refused' }
  /** Nobody could say: the provider is away. */
  | { readonly kind: 'unreachable' }

/** Where a captcha was solved, as far as the provider compares it. */
interface CaptchaOccasion {
  readonly action: CaptchaAction
  readonly ip: string
  readonly now: Date
}

/** A provider of captchas. */
export interface CaptchaPort {
  readonly provider: CaptchaProvider
  /** A puzzle of our own for the browser, null where the provider shows its own. */
  challenge(now: Date): Promise<Record<string, unknown> | null>
  /** Judges what the browser sends; never throws for anything a browser can send. */
  verify(token: string, occasion: CaptchaOccasion): Promise<CaptchaVerdict>
}
