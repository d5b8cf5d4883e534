import { PRODUCT_NAME } from '@keelwise/contract/product'
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { PlatformEnv } from '../../platform/env.ts'

/** How long an authenticator may take to answer, and its challenge is kept. */
export const CEREMONY_MS = 5 * 60_000

/** What a browser sends; checked by what reads it. */
export type BrowserAnswer = Readonly<Record<string, unknown>>

export interface StoredPasskey {
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: string
  readonly transports: readonly string[]
}

const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
/** EdDSA, ES256 and RS256, by their COSE numbers: what authenticators in use sign with. */
const ALGORITHMS = [-8, -7, -257]
const LONGEST_ID = 1400 // base64url of the 1023 bytes WebAuthn allows

const relyingPartyOf = (env: PlatformEnv) => {
  const url = new URL(env.APP_URL)
  return { rpID: url.hostname, origin: url.origin }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const inner = (answer: BrowserAnswer, name: string): string | null => {
  const response = answer['response']
  const value = isRecord(response) ? response[name] : undefined
  return typeof value === 'string' && value.length <= 20_000 ? value : null
}

/** The credential an answer is about. */
export const credentialIdOf = (answer: BrowserAnswer): string | null => {
  const id = answer['id']
  return typeof id === 'string' && id !== '' && id.length <= LONGEST_ID ? id : null
}

/** The challenge an answer was made for, as it says. */
export function challengeIn(answer: BrowserAnswer): string | null {
  const clientData = inner(answer, 'clientDataJSON')
  if (clientData === null) return null
  try {
    const { challenge } = decodeClientDataJSON(clientData)
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : null
  } catch {
    return null
  }
}

const HANDLE = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** The person an answer names: the user handle is the 16 bytes of their id, which say nothing about them. */
export function personOf(answer: BrowserAnswer): string | null {
  const handle = Buffer.from(inner(answer, 'userHandle') ?? '', 'base64url').toString('hex')
  return HANDLE.test(handle) ? handle.replace(HANDLE, '$1-$2-$3-$4-$5') : null
}

/** Options for adding a passkey. */
export const registrationOptions = (
  env: PlatformEnv,
  person: { readonly id: string; readonly email: string; readonly name: string },
  known: readonly StoredPasskey[],
) =>
  generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: relyingPartyOf(env).rpID,
    userID: Uint8Array.from(Buffer.from(person.id.replaceAll('-', ''), 'hex')),
    userName: person.email,
    userDisplayName: person.name,
    timeout: CEREMONY_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map((passkey) => ({
      id: passkey.credential_id,
      transports: [...passkey.transports],
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })

/** Options for signing in: with one of some passkeys, or, without any named, with whichever the browser finds. */
export const authenticationOptions = (env: PlatformEnv, known: readonly StoredPasskey[]) =>
  generateAuthenticationOptions({
    rpID: relyingPartyOf(env).rpID,
    timeout: CEREMONY_MS,
    // A passkey alone stands for both factors, so the device has to check who holds it.
    userVerification: known.length === 0 ? 'required' : 'preferred',
    allowCredentials: known.map((passkey) => ({ id: passkey.credential_id, transports: [...passkey.transports] })),
  })

/** The new passkey of an answer to `registrationOptions`, or null when it does not hold. */
export async function readRegistration(
  env: PlatformEnv,
  answer: BrowserAnswer,
  challenge: string,
): Promise<StoredPasskey | null> {
  const { rpID, origin } = relyingPartyOf(env)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { id, publicKey, counter, transports } = registrationInfo.credential
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter: String(counter),
      transports: (transports ?? []).filter((name) => TRANSPORTS.has(name)),
    }
  } catch {
    // The library throws at whatever is malformed or does not verify.
    return null
  }
}

/** The signature counter of an answer to `authenticationOptions`, or null when the answer does not hold. */
export async function readAuthentication(
  env: PlatformEnv,
  answer: BrowserAnswer,
  challenge: string,
  passkey: StoredPasskey,
  options: { readonly requireUserVerification: boolean },
): Promise<number | null> {
  const { rpID, origin } = relyingPartyOf(env)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        // A counter that did not grow means a copied authenticator; the library refuses it.
        counter: Number(passkey.counter),
        transports: passkey.transports as AuthenticatorTransport[],
      },
      requireUserVerification: options.requireUserVerification,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
