import type { PlatformDeps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newToken } from '../../platform/ids.ts'
import { hashToken } from '../../platform/tokens.ts'
import { CEREMONY_MS } from './webauthn.ts'

/** Wrong codes one ticket takes. */
export const TICKET_TRIES = 5

/** What a ticket is for and about. */
export type TicketPurpose =
  | { readonly purpose: 'second_factor' | 'passkey_add'; readonly userId: string }
  | { readonly purpose: 'passkey_login'; readonly userId: null }

/** Opens a ticket for five minutes, with the challenge an authenticator is asked to sign. */
export async function openTicket(
  deps: Pick<PlatformDeps, 'clock'>,
  tx: Tx,
  { purpose, userId }: TicketPurpose,
  challenge: string | null,
): Promise<string> {
  const now = deps.clock()
  const ticket = newToken('ft_')
  await tx.deleteFrom('factor_ticket').where('expires_at', '<=', now).execute()
  await tx
    .insertInto('factor_ticket')
    .values({
      ticket_hash: hashToken(ticket),
      user_id: userId,
      purpose,
      challenge_hash: challenge === null ? null : hashToken(challenge),
      created_at: now,
      expires_at: new Date(now.getTime() + CEREMONY_MS),
    })
    .execute()
  return ticket
}

/** Counts a try of a sign-in's ticket. @returns whose it is, or nothing when it is unknown, over or used up */
export const countTicketTry = (tx: Tx, ticket: string, now: Date) =>
  tx
    .updateTable('factor_ticket')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('ticket_hash', '=', hashToken(ticket))
    .where('purpose', '=', 'second_factor')
    .where('expires_at', '>', now)
    .where('tries', '<', TICKET_TRIES)
    .returning(['user_id', 'tries', 'challenge_hash'])
    .executeTakeFirst()

/** Uses a ticket up. @returns it, or nothing when it is unknown, over or was used already */
export const takeTicket = (tx: Tx, ticket: string, purpose: TicketPurpose['purpose'], now: Date) =>
  tx
    .deleteFrom('factor_ticket')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'challenge_hash'])
    .executeTakeFirst()

/** Uses up the challenge that a person was asked to add a passkey with. */
export async function takeEnrolment(tx: Tx, userId: string, challenge: string, now: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom('factor_ticket')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'passkey_add')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}
