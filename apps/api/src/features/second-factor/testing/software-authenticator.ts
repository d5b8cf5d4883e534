import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url')

/** What a test lets an authenticator do otherwise than it should. */
export interface Ceremony {
  readonly origin?: string
  readonly rpId?: string
  /** Whether the person was checked (PIN, fingerprint); they are by default. */
  readonly isVerified?: boolean
  /** Sets the signature counter instead of counting on. */
  readonly counter?: number
}

/** A passkey in software: what a browser and its authenticator answer (WebAuthn Level 3, ES256, no attestation). */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #counter = 0
  #userHandle = ''

  #clientData(type: string, challenge: string, ceremony: Ceremony): Buffer {
    const origin = ceremony.origin ?? 'http://localhost:3000'
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(ceremony: Ceremony, attested: Buffer): Buffer {
    const flags = 0x01 | (ceremony.isVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    this.#counter = ceremony.counter ?? this.#counter + 1
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([sha256(ceremony.rpId ?? 'localhost'), Buffer.from([flags]), counter, attested])
  }

  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.from(isoCBOR.encode(key))
  }

  /** Answers `navigator.credentials.create()`. */
  create(options: Record<string, unknown>, ceremony: Ceremony = {}): Record<string, unknown> {
    this.#userHandle = (options['user'] as { id: string }).id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey()])
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', Uint8Array.from(this.#authenticatorData(ceremony, attested))],
    ])
    return this.#answer({
      clientDataJSON: base64url(this.#clientData('webauthn.create', String(options['challenge']), ceremony)),
      attestationObject: base64url(isoCBOR.encode(attestation)),
      transports: ['internal'],
    })
  }

  /** Answers `navigator.credentials.get()`. */
  get(options: Record<string, unknown>, ceremony: Ceremony = {}): Record<string, unknown> {
    const clientData = this.#clientData('webauthn.get', String(options['challenge']), ceremony)
    const authenticatorData = this.#authenticatorData(ceremony, Buffer.alloc(0))
    return this.#answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(
        sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#keys.privateKey),
      ),
      userHandle: this.#userHandle,
    })
  }

  #answer(response: object): Record<string, unknown> {
    return {
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    }
  }
}
