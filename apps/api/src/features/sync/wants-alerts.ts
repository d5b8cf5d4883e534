import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** The address for mails about connections; null when the person switched them off, or the account is closed. */
export async function wantsAlerts(tx: Tx, userId: string): Promise<string | null> {
  const person = await tx
    .selectFrom('user_account')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`(preferences ->> 'email_notifications')::boolean and (preferences ->> 'sync_alerts')::boolean`)
    .select('email')
    .executeTakeFirst()
  return person?.email ?? null
}
