import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Whether this browser, at this address, can use passkeys at all. */
export const passkeysAreSupported = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** The person turned away from the browser's dialog, or let it run out. */
export class PasskeyCancelled extends Error {}

/** This device holds the person's passkey already. */
export class PasskeyKnown extends Error {}

type Json = Record<string, unknown>

/**
 * Lets the person answer a challenge with a passkey.
 * @throws {PasskeyCancelled}
 */
export async function askForPasskey(options: Json): Promise<Json> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return asJson(startAuthentication({ optionsJSON }))
}

/**
 * Lets the person make a passkey for a challenge.
 * @throws {PasskeyCancelled | PasskeyKnown}
 */
export async function makePasskey(options: Json): Promise<Json> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return asJson(startRegistration({ optionsJSON }))
}

async function asJson(answer: Promise<object>): Promise<Json> {
  try {
    return { ...(await answer) }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyCancelled()
    if (name === 'InvalidStateError') throw new PasskeyKnown()
    throw error
  }
}
