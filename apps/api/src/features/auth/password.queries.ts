import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { newToken } from '../../platform/ids.ts'
import { hashToken } from '../../platform/tokens.ts'

const HOUR_MS = 3_600_000
/** Life of a link for a new password. */
const RESET_MS = HOUR_MS
/** Links mailed to one address within an hour. */
const RESETS_PER_HOUR = 3

/** What changing a password needs to know. */
export const findPassword = (tx: Tx, userId: string) =>
  tx.selectFrom('user_account').where('id', '=', userId).select(['email', 'password_hash']).executeTakeFirst()

/**
 * Sets a password: a due change is done, wrong ones before it are forgotten, and open links for a new one are void.
 * @param oldHash only while this is still the password, null for whatever it is
 * @returns whether it was set
 */
export async function storePassword(
  tx: Tx,
  change: { readonly userId: string; readonly oldHash: string | null; readonly newHash: string; readonly now: Date },
): Promise<boolean> {
  let query = tx
    .updateTable('user_account')
    .set({ password_hash: change.newHash, password_change_required: false, failed_logins: 0 })
    .where('id', '=', change.userId)
    .where('is_active', '=', true)
  if (change.oldHash !== null) query = query.where('password_hash', '=', change.oldHash)
  if (!(await query.returning('id').executeTakeFirst())) return false
  await voidResets(tx, change.userId, change.now)
  return true
}

const voidResets = (tx: Tx, userId: string, now: Date) =>
  tx
    .updateTable('password_reset')
    .set({ voided_at: now })
    .where('user_id', '=', userId)
    .where('voided_at', 'is', null)
    .execute()

/**
 * Makes a link's token for a person; older ones are void.
 * @returns the address to mail it to, or null where no mail may go out: no active account, or three within the hour
 */
export async function addReset(tx: Tx, userId: string, now: Date): Promise<{ email: string; token: string } | null> {
  const person = await tx
    .selectFrom('user_account')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .select('email')
    .forUpdate()
    .executeTakeFirst()
  if (!person) return null
  const { sent } = await tx
    .selectFrom('password_reset')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .select(sql<number>`count(*)::int`.as('sent'))
    .executeTakeFirstOrThrow()
  if (sent >= RESETS_PER_HOUR) return null
  await voidResets(tx, userId, now)
  const token = newToken('')
  await tx
    .insertInto('password_reset')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + RESET_MS),
    })
    .execute()
  return { email: person.email, token }
}

/** The person of a link that still works. */
export const findReset = (tx: Tx, userId: string, token: string, now: Date) =>
  tx
    .selectFrom('password_reset')
    .innerJoin('user_account', 'user_account.id', 'password_reset.user_id')
    .where('password_reset.token_hash', '=', hashToken(token))
    .where('password_reset.user_id', '=', userId)
    .where('password_reset.voided_at', 'is', null)
    .where('password_reset.expires_at', '>', now)
    .where('user_account.is_active', '=', true)
    .select(['user_account.email', 'user_account.email_key', 'user_account.user_type'])

/** Uses up a link that still works; false when it was used or replaced meanwhile. */
export async function spendReset(tx: Tx, userId: string, token: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('password_reset')
    .set({ voided_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
}
