import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { createQueue } from '../../platform/queue.ts'

/** Argon2id at OWASP's minimum: 19 MiB, two passes, one lane. */
const COST = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const AT_ONCE = 2
const WAITING = 50

/** The hash of nothing anybody knows: unknown people are checked against it, so that they cost the same time. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$a2VlbHdpc2Uubm9ib2R5IQ$ZC5tWJzHCmXZ+Jg3tyfyTu8ghYtXvWcvQmBLmqk0rQ0'

// One queue for the process: what it guards, memory and cores, belongs to the process too.
const inTurn = createQueue(AT_ONCE, WAITING)

/** One form for one password, however the keyboard composed its letters (NIST SP 800-63B: NFKC before hashing). */
const normalized = (password: string): string => password.normalize('NFKC')

/** Hashes a password with its own salt, as a PHC string. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normalized(password), COST))

/** Whether a password is the one behind a hash; without a hash the answer is no, after the same work. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const given = passwordHash?.startsWith('$argon2id$') ? passwordHash : null
  const fits = await inTurn(() => verify(given ?? NOBODY, normalized(password)).catch(() => false))
  return given !== null && fits
}

/** Hashes a one-time code with a secret of the server beside the salt: six digits alone are soon guessed. */
export const hashCode = (code: string, pepper: string): Promise<string> =>
  inTurn(() => hash(code, { ...COST, secret: Buffer.from(pepper) }))

/** Whether a one-time code is the one behind a hash. */
export const isCode = (code: string, codeHash: string, pepper: string): Promise<boolean> =>
  inTurn(() => verify(codeHash, code, { secret: Buffer.from(pepper) }).catch(() => false))
