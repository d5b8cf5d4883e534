import type { UserType } from '@keelwise/contract/words'
import { type KeyObject, createHash, createHmac, createPrivateKey, createPublicKey, randomUUID } from 'node:crypto'
import { SignJWT, decodeProtectedHeader, jwtVerify } from 'jose'
import type { PlatformEnv } from './env.ts'
import { isUuid } from './ids.ts'

export const ACCESS_SECONDS = 600
const AUDIENCE = 'wealth-api'
const CLOCK_TOLERANCE_SECONDS = 5

interface AccessClaims {
  readonly userId: string
  readonly sessionId: string
}

/** Claims of a token that was read, with the time it runs out in milliseconds since 1970. */
type ReadAccessClaims = AccessClaims & { readonly endsAt: number }

/** Signs and reads the tokens of a session. */
export interface Tokens {
  signAccess(claims: AccessClaims & { role: UserType }): Promise<string>
  /** The claims of a valid access token, else null. Never says why, and never asks the network for a key. */
  verifyAccess(token: string): Promise<ReadAccessClaims | null>
  /** The refresh token that follows one, derived so that a lost answer can be repeated without storing a token. */
  successorOf(seed: Buffer): string
}

/** SHA-256 of a token: all that is ever stored of it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const HEADER_KEYS = new Set(['alg', 'typ', 'kid'])

// A PEM of the environment may have its line ends written as \n.
const pem = (text: string): string => text.replaceAll(String.raw`\n`, '\n')

/**
 * Makes the token functions from the configured Ed25519 keys: the newest signs, it and the ones before it verify, each
 * by its `kid`. `clock` decides what is expired.
 */
export function createTokens(env: PlatformEnv, clock: () => Date): Tokens {
  const privateKey = createPrivateKey(pem(env.JWT_PRIVATE_KEY))
  const publicKeys = new Map<string | undefined, KeyObject>([
    ...env.JWT_PUBLIC_KEYS.map(({ kid, publicKey }) => [kid, createPublicKey(pem(publicKey))] as const),
    [env.JWT_KEY_ID, createPublicKey(privateKey)],
  ])
  const issuer = env.APP_URL
  return {
    signAccess: ({ userId, sessionId, role }) => {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ sid: sessionId, role })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: env.JWT_KEY_ID })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_SECONDS)
        .sign(privateKey)
    },
    verifyAccess: async (token) => {
      if (token.length > 4096) return null
      try {
        const publicKey = publicKeys.get(decodeProtectedHeader(token).kid)
        if (!publicKey) return null
        const { payload, protectedHeader } = await jwtVerify(token, publicKey, {
          algorithms: ['EdDSA'],
          typ: 'at+jwt',
          issuer,
          audience: AUDIENCE,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: clock(),
          requiredClaims: ['exp', 'iat', 'sub', 'sid', 'jti'],
          maxTokenAge: ACCESS_SECONDS,
        })
        if (!Object.keys(protectedHeader).every((key) => HEADER_KEYS.has(key))) return null
        // A long life is not believed, whoever signed it.
        if (!payload.exp || !payload.iat || payload.exp - payload.iat > ACCESS_SECONDS) return null
        const sid = payload['sid']
        if (typeof payload.sub !== 'string' || typeof sid !== 'string' || !isUuid(payload.sub) || !isUuid(sid))
          return null
        return { userId: payload.sub, sessionId: sid, endsAt: payload.exp * 1000 }
      } catch {
        return null
      }
    },
    successorOf: (seed) =>
      `rt_${createHmac('sha256', env.OTP_PEPPER).update('refresh').update(seed).digest('base64url')}`,
  }
}
