import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

const HOUR_MS = 3_600_000

/** When the person's address was made and last read; undefined while there is none. */
export const findFeed = (tx: Tx, userId: string) =>
  tx.selectFrom('calendar_feed').where('user_id', '=', userId).select(['created_at', 'last_read_at']).executeTakeFirst()

/** Keeps the hash of a new token; the earlier one is gone with it. */
export const putFeed = (tx: Tx, userId: string, token_hash: Buffer, now: Date) =>
  tx
    .insertInto('calendar_feed')
    .values({ user_id: userId, token_hash, created_at: now })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ token_hash, created_at: now, last_read_at: null }))
    .execute()

/** @returns whether there was one */
export async function deleteFeed(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('calendar_feed').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whose calendar a token opens; nobody's when the account is closed or shut. Asked before anybody is known. */
export const findFeedOwner = async (db: Db, tokenHash: Buffer): Promise<string | undefined> =>
  (
    await db
      .selectFrom('calendar_feed')
      .innerJoin('user_account', 'user_account.id', 'calendar_feed.user_id')
      .where('token_hash', '=', tokenHash)
      .where('user_account.is_active', '=', true)
      .where('user_account.closed_at', 'is', null)
      .select('calendar_feed.user_id')
      .executeTakeFirst()
  )?.user_id

/** Notes that the address was read; once an hour is enough to see that it is. */
export const noteRead = (tx: Tx, userId: string, now: Date) =>
  tx
    .updateTable('calendar_feed')
    .set({ last_read_at: now })
    .where('user_id', '=', userId)
    .where(sql<boolean>`coalesce(last_read_at, '-infinity') < ${new Date(now.getTime() - HOUR_MS)}`)
    .execute()
