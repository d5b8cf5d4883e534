import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isErrno } from './postgres-binaries.ts'

const random = () => randomBytes(32).toString('base64')

const GENERATORS = {
  JWT_PRIVATE_KEY: () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  JWT_KEY_ID: () => randomBytes(8).toString('hex'),
  OTP_PEPPER: random,
  DATA_ENCRYPTION_KEY: random,
  AGGREGATOR_SECRET: random,
  AGGREGATOR_WEBHOOK_SECRET: random,
} as const satisfies Record<string, () => string>

/**
 * Secrets for an installation that is configured by its environment, as lines of a `.env` file; new ones each time, and
 * written nowhere.
 */
export const newSecrets = (): string =>
  [...Object.entries(GENERATORS), ['POSTGRES_PASSWORD', () => randomBytes(24).toString('base64url')] as const]
    .map(
      ([name, generate]) =>
        `${name}="${generate()
          .trim()
          .replaceAll('\n', String.raw`\n`)}"\n`,
    )
    .join('')

/**
 * The secrets of an installation that nobody configured: made once, kept in `<dataDir>/secrets.json` for the owner alone.
 * A variable the environment already has is left as it is. For use outside production only.
 */
export function readOrMakeSecrets(
  dataDir: string,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const file = path.join(dataDir, 'secrets.json')
  const kept = readSecrets(file)
  const missing = Object.entries(GENERATORS).filter(([name]) => !kept[name])
  if (missing.length > 0) {
    for (const [name, generate] of missing) kept[name] = generate()
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    // written aside and renamed: a stop in between never leaves half a file, and with it a lost encryption key
    writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  // what a rotation keeps beside the newest keys, so that the older tokens and ciphertexts stay readable
  const names = [...Object.keys(GENERATORS), 'JWT_PUBLIC_KEYS', 'DATA_ENCRYPTION_PREVIOUS_KEYS'].filter(
    (name) => !given[name] && kept[name],
  )
  return Object.fromEntries(names.map((name) => [name, kept[name] ?? '']))
}

function readSecrets(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return {}
    // never replaced silently: what it encrypted would be lost
    throw new Error(`${file} cannot be read; restore it, or remove the whole data directory.`, { cause: error })
  }
}
