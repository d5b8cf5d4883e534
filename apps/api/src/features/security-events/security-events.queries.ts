import type { Tx } from '../../platform/db/database.ts'
import { type PageWindow, countRows } from '../../platform/db/pages.ts'

/** What happens by itself while a person uses the product, not something that happened to their account. */
const NOT_SHOWN = ['sync_started', 'sync_finished', 'refresh']

/** What a person did or tried, and what was done to them. */
const own = (tx: Tx, userId: string) =>
  tx
    .selectFrom('audit_event')
    .where((eb) =>
      eb.or([eb('actor_user_id', '=', userId), eb.and([eb('object_type', '=', 'user'), eb('object_id', '=', userId)])]),
    )
    .where('action', 'not in', NOT_SHOWN)

export const countSecurityEvents = (tx: Tx, userId: string): Promise<number> => countRows(own(tx, userId))

/** One page, newest first. */
export const selectSecurityEvents = (tx: Tx, userId: string, { limit, offset }: PageWindow) =>
  own(tx, userId)
    .select(['id', 'at', 'action', 'outcome', 'ip', 'user_agent'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
