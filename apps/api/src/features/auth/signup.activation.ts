import { activationRequest } from '@keelwise/contract/auth'
import { emailKey } from '@keelwise/contract/person'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import { fieldErrorsOf } from '../../platform/http/fields.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { hashToken } from '../../platform/tokens.ts'
import { welcomeLetter } from './auth.letters.ts'
import { hashPassword } from './password-hash.ts'
import { weaknessesOf } from './password.rules.ts'
import { addPerson, completeAttempt, findProven } from './signup.queries.ts'
import { acceptInvitation } from './waitlist.queries.ts'

type Activation = z.output<typeof activationRequest>

/**
 * Parses the second body of a sign-up. What is wrong with the password is said under `password2`, the field that the
 * form shows such errors at.
 * @throws FieldProblem
 */
export function parseActivation(body: unknown): Activation {
  const parsed = activationRequest.safeParse(body)
  if (!parsed.success) {
    const { password1 = [], ...fields } = fieldErrorsOf(parsed.error)
    throw new FieldProblem(
      password1.length > 0 ? { ...fields, password2: [...password1, ...(fields['password2'] ?? [])] } : fields,
    )
  }
  const weaknesses = weaknessesOf(parsed.data.password1, parsed.data.email)
  if (weaknesses.length > 0) throw new FieldProblem({ password2: weaknesses })
  return parsed.data
}

const notVerified = (): FieldProblem => new FieldProblem({ email: ['Please verify your email first.'] })

/**
 * Makes the account of a verified address, once: person, audit row, letter and the used proof in one transaction.
 * @param proofCookie the value of the proof cookie; `verification_token` in the body counts before it
 * @throws FieldProblem under `email` without a valid proof
 */
export async function activateSignup(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs'>,
  body: Activation,
  proofCookie: string | null,
  request: FastifyRequest,
): Promise<void> {
  const now = deps.clock()
  const key = emailKey(body.email)
  const presented = body.verification_token ?? proofCookie
  if (!presented) throw notVerified()
  const column = body.verification_token === undefined ? ('cookie_hash' as const) : ('proof_hash' as const)
  const proof = { column, hash: hashToken(presented) }

  const isProven = await deps.db.asNobody((tx) => findProven(tx, key, proof, now).executeTakeFirst())
  if (!isProven) throw notVerified()
  const passwordHash = await hashPassword(body.password1)
  await deps.db.asNobody(async (tx) => {
    // Under the lock again: of two activations with one proof, one finds it used.
    const attempt = await findProven(tx, key, proof, now).forUpdate().executeTakeFirst()
    if (!attempt) throw notVerified()
    const userId = await addPerson(tx, {
      userType: 'INVESTOR',
      morningstarEnabled: false,
      email: attempt.email,
      emailKey: key,
      firstName: body.first_name,
      lastName: body.last_name,
      passwordHash,
      ip: request.ip,
      now,
    })
    if (userId === null) throw notVerified()
    await completeAttempt(tx, attempt.id, now)
    await acceptInvitation(tx, body.email, now)
    const actor = { actorUserId: userId, actorRole: 'INVESTOR' } as const
    await audit(tx, now, { action: 'activation', outcome: 'success', ...actor }, request)
    await sendLetter(deps, tx, welcomeLetter(attempt.email, body.first_name, deps.env.APP_URL))
  })
}
