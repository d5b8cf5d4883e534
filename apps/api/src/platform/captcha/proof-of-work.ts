import { createHash, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { CaptchaPort } from './port.ts'

const PUZZLE_MS = 10 * 60_000
/** One step of the search costs the browser about a millisecond; the searched number decides how many there are. */
const ITERATIONS = 5000
const STEPS_MIN = 200
const STEPS_MAX = 600

const parameters = z.looseObject({
  algorithm: z.literal('PBKDF2/SHA-256'),
  nonce: z.string().max(200),
  salt: z.string().max(200),
  cost: z.literal(ITERATIONS),
  keyLength: z.number().int().max(64),
  keyPrefix: z.string().max(128),
  keySignature: z.string().max(200),
  data: z.object({ expires: z.number() }),
})
const payload = z.object({
  challenge: z.object({ parameters, signature: z.string().max(200) }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }),
})

function read(token: string): z.output<typeof payload> | null {
  try {
    const parsed = payload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/**
 * Puzzles of our own that cost the browser a moment of work and ask no third party (the altcha protocol, version 2):
 * a number is searched for, and the one found is compared by its signature.
 * @param secret signs the puzzles
 */
export const createProofOfWork = (secret: string): CaptchaPort => ({
  provider: 'altcha',
  challenge: async (now) => ({
    ...(await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      deriveKey,
      cost: ITERATIONS,
      counter: randomInt(STEPS_MIN, STEPS_MAX),
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: `${secret} key`,
      // Signed with the rest. The protocol's own `expiresAt` is judged by the machine's clock, ours by the application's.
      data: { expires: Math.floor((now.getTime() + PUZZLE_MS) / 1000) },
    })),
  }),
  verify: async (token, { now }) => {
    const solved = read(token)
    if (!solved) return { kind: 'refused' }
    const expiresAt = new Date(solved.challenge.parameters.data.expires * 1000)
    if (!(now < expiresAt)) return { kind: 'refused' }
    const { verified } = await verifySolution({
      challenge: solved.challenge,
      solution: solved.solution,
      deriveKey,
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: `${secret} key`,
    }).catch(() => ({ verified: false }))
    if (!verified) return { kind: 'refused' }
    // The signature is the puzzle's name: it covers all of it and cannot be made by anybody else.
    const hash = createHash('sha256').update(solved.challenge.signature.toLowerCase()).digest()
    return { kind: 'passed', score: null, puzzle: { hash, expiresAt } }
  },
})
