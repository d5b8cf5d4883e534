import { randomInt } from 'node:crypto'
import { OTP_LENGTH, RESEND_COOLDOWN_SECONDS } from '@keelwise/contract/person'
import { DAY_MS } from '@keelwise/finance/days'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Life of a one-time code. */
export const CODE_MS = 10 * MINUTE_MS
export const CODE_TRIES = 5
/** Life of the proof that an address was verified. */
export const PROOF_MS = 30 * MINUTE_MS
/** How long a started sign-up can be continued by asking for another code. */
export const ATTEMPT_MS = DAY_MS
/** Life of an invitation. */
export const INVITATION_MS = 14 * DAY_MS
/** The terms that a person accepts with the box of the profile step. */
export const TERMS_VERSION = '1'

/** A code of six digits, each as likely as any other. */
export const newCode = (): string => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')

/** When codes were sent lately, newest first. */
export interface SentCodes {
  readonly toAddress: readonly Date[]
  readonly toNetwork: readonly Date[]
}

/** How far back {@link SentCodes} has to reach. */
export const SENT_CODES_MS = DAY_MS

const secondsUntil = (at: number, now: Date): number => Math.ceil((at - now.getTime()) / 1000)

function secondsOverLimit(sent: readonly Date[], count: number, windowMs: number, now: Date): number {
  const oldest = sent[count - 1]
  return oldest ? secondsUntil(oldest.getTime() + windowMs, now) : 0
}

/** Seconds until a code may follow the last one to the same address; zero or less means now. */
export const cooldownSeconds = ({ toAddress: [last] }: SentCodes, now: Date): number =>
  last ? secondsUntil(last.getTime() + RESEND_COOLDOWN_SECONDS * 1000, now) : 0

/** Seconds until the hourly and daily limits allow another code; zero or less means now. */
export const limitSeconds = ({ toAddress, toNetwork }: SentCodes, now: Date): number =>
  Math.max(
    secondsOverLimit(toAddress, 5, HOUR_MS, now),
    secondsOverLimit(toAddress, 10, DAY_MS, now),
    secondsOverLimit(toNetwork, 20, HOUR_MS, now),
  )

/** The cookie that carries the proof: bound to this host where there is TLS to bind it. */
export interface ProofCookie {
  readonly name: string
  /** The header that hands it out, or, for null, takes it back. */
  header(value: string | null): string
  /** Its value in a `Cookie` header. */
  read(header: string | undefined): string | null
}

export function proofCookie(isTls: boolean): ProofCookie {
  const name = isTls ? '__Host-signup' : 'signup'
  return {
    name,
    header: (value) =>
      `${name}=${value ?? ''}; Path=/; Max-Age=${value ? PROOF_MS / 1000 : 0}; HttpOnly; SameSite=Strict${isTls ? '; Secure' : ''}`,
    read: (header) => {
      const pair = header?.split(';').find((part) => part.trim().startsWith(`${name}=`))
      return pair?.trim().slice(name.length + 1) || null
    },
  }
}
