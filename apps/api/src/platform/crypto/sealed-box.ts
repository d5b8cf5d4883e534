import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { PlatformEnv } from '../env.ts'

/** What is stored of a secret: which key seals it, and nonce, tag and ciphertext in one. */
interface Sealed {
  readonly keyId: string
  readonly sealed: Buffer
}

/** A sealed secret cannot be opened: its key is gone, or the bytes are not those that were sealed for this row. */
export class UnreadableSecretError extends Error {
  constructor(rowId: string, reason: 'unknown key' | 'does not open', cause?: unknown) {
    super(`The secret of row ${rowId} is unreadable: ${reason}`, { cause })
    this.name = 'UnreadableSecretError'
  }
}

/** Seals secrets for one row of the database each (AES-256-GCM, NIST SP 800-38D; the row's id is authenticated). */
export interface SealedBox {
  /** The key that seals now; rows of another are due for sealing again. */
  readonly keyId: string
  /** Whether a key of this id is among those that open. */
  canOpen(keyId: string): boolean
  seal(secret: Buffer, rowId: string): Sealed
  /** @throws UnreadableSecretError */
  open(box: Sealed, rowId: string): Buffer
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = NONCE_BYTES + TAG_BYTES

interface Key {
  readonly id: string
  readonly bytes: Buffer
}

const derive = (secret: string, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `keelwise ${purpose}`, length))

/** The configured secret is text of any kind: the key and its public name follow from it. */
const keyOf = (secret: string): Key => ({
  id: derive(secret, 'data key id', 8).toString('hex'),
  bytes: derive(secret, 'data key', 32),
})

/** Makes the box of the configured keys: the current one seals, it and the previous ones open. */
export function createSealedBox(
  env: Pick<PlatformEnv, 'DATA_ENCRYPTION_KEY' | 'DATA_ENCRYPTION_PREVIOUS_KEYS'>,
): SealedBox {
  const current = keyOf(env.DATA_ENCRYPTION_KEY)
  const keys = new Map([current, ...env.DATA_ENCRYPTION_PREVIOUS_KEYS.map(keyOf)].map((key) => [key.id, key.bytes]))
  return {
    keyId: current.id,
    canOpen: (keyId) => keys.has(keyId),
    seal: (secret, rowId) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(rowId))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return { keyId: current.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]) }
    },
    open: ({ keyId, sealed }, rowId) => {
      const key = keys.get(keyId)
      if (!key) throw new UnreadableSecretError(rowId, 'unknown key')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(rowId))
          .setAuthTag(sealed.subarray(NONCE_BYTES, HEAD_BYTES))
        return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()])
      } catch (error) {
        throw new UnreadableSecretError(rowId, 'does not open', error)
      }
    },
  }
}
