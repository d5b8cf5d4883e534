import type pg from 'pg'
import type { UserType } from '@keelwise/contract/words'
import { uuid7 } from '../platform/ids.ts'

/** A person with a session; what chance decides from here on is the same on every run. */
export async function addBenchPerson(
  db: pg.Client,
  userType: UserType,
): Promise<{ userId: string; sessionId: string }> {
  const userId = uuid7(Date.now())
  const sessionId = uuid7(Date.now())
  await db.query('select setseed(0.5)')
  await db.query(
    `insert into user_account (id, email, email_key, password_hash, user_type, first_name, last_name, date_joined)
     values ($1, $2, $2, 'none', $3, 'Bench', 'Person', now())`,
    [userId, `${userId}@example.test`, userType],
  )
  await db.query(
    `insert into session (id, user_id, created_at, last_used_at, expires_at)
     values ($1, $2, now(), now(), now() + interval '7 days')`,
    [sessionId, userId],
  )
  return { userId, sessionId }
}
