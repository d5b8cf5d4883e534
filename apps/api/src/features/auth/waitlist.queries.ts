import { emailKey } from '@keelwise/contract/person'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newToken, uuid7 } from '../../platform/ids.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { hashToken } from '../../platform/tokens.ts'
import { invitationLetter } from './auth.letters.ts'
import { INVITATION_MS } from './signup.rules.ts'

export const WAITLIST_MESSAGE = "You're on the waitlist. We'll email you when your invitation is ready."

/** Puts an address on the waitlist; one that is on it already stays as it is. */
export const addToWaitlist = (
  tx: Tx,
  person: { readonly email: string; readonly firstName?: string; readonly lastName?: string },
  now: Date,
) =>
  tx
    .insertInto('waitlist_entry')
    .values({
      id: uuid7(now.getTime()),
      email: person.email,
      email_key: emailKey(person.email),
      first_name: person.firstName ?? '',
      last_name: person.lastName ?? '',
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()

/** The invitation behind a token: for this address, not used and not older than 14 days. */
export const findInvitation = (tx: Tx, token: string, address: string, now: Date) =>
  tx
    .selectFrom('waitlist_entry')
    .where('token_hash', '=', hashToken(token))
    .where('email_key', '=', emailKey(address))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['first_name', 'last_name'])
    .executeTakeFirst()

/** Whom an invitation is or was for, whatever became of it. */
export const findInvitationByToken = (tx: Tx, token: string) =>
  tx
    .selectFrom('waitlist_entry')
    .where('token_hash', '=', hashToken(token))
    .select(['email', 'first_name', 'last_name', 'accepted_at', 'expires_at'])
    .executeTakeFirst()

/** Uses up the invitation of somebody who has an account now. */
export const acceptInvitation = (tx: Tx, address: string, now: Date) =>
  tx
    .updateTable('waitlist_entry')
    .set({ accepted_at: now })
    .where('email_key', '=', emailKey(address))
    .where('accepted_at', 'is', null)
    .execute()

/**
 * Invites an address, from the waitlist or out of the blue, and mails the link. A newer invitation voids the older.
 * @param request whose operator does it; without one it is the command line
 * @returns the token of the link
 */
export async function inviteInvestor(
  deps: Pick<PlatformDeps, 'clock' | 'env' | 'jobs'>,
  tx: Tx,
  person: { readonly email: string; readonly firstName?: string; readonly lastName?: string },
  request?: FastifyRequest,
): Promise<string> {
  const now = deps.clock()
  const token = newToken('wl_')
  const invitation = {
    token_hash: hashToken(token),
    invited_at: now,
    expires_at: new Date(now.getTime() + INVITATION_MS),
    accepted_at: null,
    ...(person.firstName === undefined ? {} : { first_name: person.firstName }),
    ...(person.lastName === undefined ? {} : { last_name: person.lastName }),
  }
  const { id, first_name } = await tx
    .insertInto('waitlist_entry')
    .values({
      id: uuid7(now.getTime()),
      email: person.email,
      email_key: emailKey(person.email),
      created_at: now,
      ...invitation,
    })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(invitation))
    .returning(['id', 'first_name'])
    .executeTakeFirstOrThrow()
  const entry = { action: 'invitation_sent', outcome: 'success', actorRole: 'OPERATOR' } as const
  await audit(tx, now, { ...entry, objectType: 'waitlist_entry', objectId: id }, request)
  const link = `${deps.env.APP_URL}/waitlist?token=${token}`
  await sendLetter(deps, tx, invitationLetter(person.email, first_name, link))
  return token
}
