import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Keeps what a person types: logins sealed with AES-256-GCM, passwords only as argon2id hashes. */
export class LoginVault {
  private readonly key: Buffer
  private readonly fingerprintKey: Buffer

  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, 'aggregator-sandbox', 'login', 32))
    this.fingerprintKey = Buffer.from(hkdfSync('sha256', secret, 'aggregator-sandbox', 'fingerprint', 32))
  }

  /** Seals a login; the credential's id is bound in, so a text copied to another row does not open. */
  seal(login: string, credentialId: string): string {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(credentialId))
    const body = Buffer.concat([cipher.update(login, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
  }

  /** The login, or null when the text was not sealed for this credential with this key. */
  open(sealed: string, credentialId: string): string | null {
    try {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, 12)).setAAD(
        Buffer.from(credentialId),
      )
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch {
      return null
    }
  }

  /** The same for the same login at the same institution; says nothing else. */
  fingerprint(institutionId: string, login: string): string {
    return createHmac('sha256', this.fingerprintKey).update(`${institutionId}|${login.toLowerCase()}`).digest('hex')
  }

  /** argon2id with the library's defaults (19 MiB, two passes). */
  async hashPassword(password: string): Promise<string> {
    return hash(password)
  }

  async isSamePassword(stored: string | null, password: string): Promise<boolean> {
    return stored !== null && (await verify(stored, password).catch(() => false))
  }
}

/** A login as it may be shown: `de••••••or`. */
export function maskLogin(login: string): string {
  const letters = [...login]
  if (letters.length < 8) return `${letters.slice(0, letters.length < 4 ? 1 : 2).join('')}••••`
  return `${letters.slice(0, 2).join('')}••••••${letters.slice(-2).join('')}`
}
