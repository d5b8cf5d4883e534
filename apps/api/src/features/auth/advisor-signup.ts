import type { advisorSignup } from '@keelwise/contract/auth'
import type { Body } from '@keelwise/contract/endpoint'
import { emailKey } from '@keelwise/contract/person'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { newToken, uuid7 } from '../../platform/ids.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { hashToken } from '../../platform/tokens.ts'
import { advisorInvitationLetter, advisorWelcomeLetter } from './auth.letters.ts'
import { hashPassword } from './password-hash.ts'
import { weaknessesOf } from './password.rules.ts'
import { addPerson, findAccountAddress } from './signup.queries.ts'
import { INVITATION_MS } from './signup.rules.ts'

/**
 * Invites an advisor and mails the link; the operator's doing. A newer invitation of an address voids the older.
 * @param options `morningstar`: the advisor may link accounts
 * @param request whose operator does it; without one it is the command line
 * @returns the token of the link
 * @throws Error when the address has an account
 */
export async function inviteAdvisor(
  deps: Pick<PlatformDeps, 'clock' | 'env' | 'jobs'>,
  tx: Tx,
  email: string,
  options: { readonly morningstar: boolean },
  request?: FastifyRequest,
): Promise<string> {
  const now = deps.clock()
  const key = emailKey(email)
  if ((await findAccountAddress(tx, key)) !== null) throw new Error('This address has an account already.')
  const token = newToken('inv_')
  const invitation = {
    email: email.trim(),
    morningstar_enabled: options.morningstar,
    token_hash: hashToken(token),
    invited_at: now,
    expires_at: new Date(now.getTime() + INVITATION_MS),
    accepted_at: null,
  }
  const { id } = await tx
    .insertInto('advisor_invitation')
    .values({ id: uuid7(now.getTime()), email_key: key, ...invitation })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(invitation))
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { action: 'invitation_sent', outcome: 'success', actorRole: 'OPERATOR' } as const
  const detail = { morningstar: options.morningstar }
  await audit(tx, now, { ...entry, objectType: 'advisor_invitation', objectId: id, detail }, request)
  const link = `${deps.env.APP_URL}/auth/signup?invitation_token=${token}`
  await sendLetter(deps, tx, advisorInvitationLetter(invitation.email, link))
  return token
}

const findAdvisorInvitation = (tx: Tx, token: string, key: string, now: Date) =>
  tx
    .selectFrom('advisor_invitation')
    .where('token_hash', '=', hashToken(token))
    .where('email_key', '=', key)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['id', 'email', 'morningstar_enabled'])

const notInvited = (): FieldProblem =>
  new FieldProblem({ invitation_token: ['This invitation is invalid or has expired.'] })

/**
 * Makes the account of an invited advisor, once. The mailed invitation has proven the address.
 * @throws FieldProblem
 */
export async function createAdvisor(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs'>,
  body: Body<typeof advisorSignup>,
  request: FastifyRequest,
): Promise<void> {
  const now = deps.clock()
  const key = emailKey(body.email)
  const weaknesses = weaknessesOf(body.password1, body.email)
  if (weaknesses.length > 0) throw new FieldProblem({ password1: weaknesses })
  const find = (tx: Tx) => findAdvisorInvitation(tx, body.invitation_token, key, now)
  if (!(await deps.db.asNobody((tx) => find(tx).executeTakeFirst()))) throw notInvited()
  const passwordHash = await hashPassword(body.password1)
  await deps.db.asNobody(async (tx) => {
    // Under the lock again: of two registrations with one invitation, one finds it used.
    const invitation = await find(tx).forUpdate().executeTakeFirst()
    if (!invitation) throw notInvited()
    const userId = await addPerson(tx, {
      userType: 'ADVISOR',
      morningstarEnabled: invitation.morningstar_enabled,
      email: invitation.email,
      emailKey: key,
      firstName: body.first_name,
      lastName: body.last_name,
      passwordHash,
      ip: request.ip,
      now,
    })
    if (userId === null) throw new FieldProblem({ email: ['An account with this email already exists.'] })
    await tx.updateTable('advisor_invitation').set({ accepted_at: now }).where('id', '=', invitation.id).execute()
    const actor = { actorUserId: userId, actorRole: 'ADVISOR' } as const
    await audit(tx, now, { action: 'activation', outcome: 'success', ...actor }, request)
    await sendLetter(deps, tx, advisorWelcomeLetter(invitation.email, body.first_name, deps.env.APP_URL))
  })
}
