import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '../environment.ts'
import { ACCESS_SECONDS } from '../platform/tokens.ts'
import type { AdminCommand } from './command.ts'

/** Keys before the current one that are kept, for rotations that follow one another quickly. */
const KEPT = 3

/** What verifies the tokens of the keys so far, once another one signs. */
function previousKeys(env: Env): string {
  const current = createPublicKey(createPrivateKey(env.JWT_PRIVATE_KEY.replaceAll(String.raw`\n`, '\n')))
  const publicKey = current.export({ type: 'spki', format: 'pem' }).toString()
  return JSON.stringify([{ kid: env.JWT_KEY_ID, publicKey }, ...env.JWT_PUBLIC_KEYS].slice(0, KEPT))
}

/** The generated secrets of this installation, or null when it signs with a key from elsewhere. */
function readSecrets(file: string, env: Env): Record<string, unknown> | null {
  try {
    const secrets = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    return secrets['JWT_KEY_ID'] === env.JWT_KEY_ID ? secrets : null
  } catch {
    return null
  }
}

const instructions = (env: Env, kid: string): string[] => [
  'The keys of this installation come from its environment, so nothing was changed. To rotate them:',
  '',
  '1. Make a new key:            openssl genpkey -algorithm ed25519',
  '2. Give every server          JWT_PRIVATE_KEY: the new key',
  `                              JWT_KEY_ID: ${kid}`,
  `                              JWT_PUBLIC_KEYS: ${previousKeys(env)}`,
  '3. Restart the servers. With several of them, first add the new public key (openssl pkey -pubout) with its id to',
  '   JWT_PUBLIC_KEYS of all, restart, then do step 2: each knows the new key before another signs with it.',
  `4. After ${ACCESS_SECONDS / 60} minutes no token of the old key is left: take it out of JWT_PUBLIC_KEYS.`,
]

/** Changes the key that signs access tokens. */
export const rotateKeysCommand: AdminCommand = {
  name: 'rotate-keys',
  summary: 'Changes the key that signs access tokens; tokens of the old one stay valid until they expire',
  help: `Outside production, with secrets that the product generated, writes a new key to DATA_DIR/secrets.json, used from the
next start on. Where the keys come from the environment it prints what to do instead and changes nothing.

Exit codes: 0 done, or the instructions are printed, 1 it failed, 2 wrong usage.`,
  options: {},
  operands: [],
  run: ({ deps: { env }, print }) => {
    const kid = randomBytes(8).toString('hex')
    const file = path.resolve(env.DATA_DIR, 'secrets.json')
    const secrets = env.NODE_ENV === 'production' ? null : readSecrets(file, env)
    if (!secrets) {
      for (const line of instructions(env, kid)) print(line)
      return Promise.resolve(0)
    }
    const { privateKey } = generateKeyPairSync('ed25519')
    const changed = {
      ...secrets,
      JWT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      JWT_KEY_ID: kid,
      JWT_PUBLIC_KEYS: previousKeys(env),
    }
    // Written aside and renamed: a stop in between never leaves half a file.
    writeFileSync(`${file}.new`, `${JSON.stringify(changed, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
    print(`Key ${kid} signs from the next start on; ${env.JWT_KEY_ID} and its tokens stay valid until they expire.`)
    return Promise.resolve(0)
  },
}
