import { PRODUCT_NAME } from '@keelwise/contract/product'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238: 30 seconds a step, SHA-1, 6 digits, which is what every authenticator app understands. */
const PERIOD_SECONDS = 30
/** Steps before and after the current one whose code is accepted, for clocks that differ (RFC 6238, section 5.2). */
const WINDOW = 1
const SECRET_BYTES = 20

const totpOf = (secret: Buffer, label: string): TOTP =>
  new TOTP({
    issuer: PRODUCT_NAME,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

/** A new random secret of 160 bits (RFC 4226, section 4). */
export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)

/** The secret as a person types it (base32) and as an app scans it. */
export function enrolmentOf(secret: Buffer, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step whose code this is, or null when it is none that counts now. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^[0-9]{6}$/.test(token)) return null
  const totp = totpOf(secret, '')
  const delta = totp.validate({ token, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta
}
