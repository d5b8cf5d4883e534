import type { FastifyRequest } from 'fastify'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { endSessions } from './session.queries.ts'

/**
 * Shuts somebody out, or lets them in again; the operator's doing. Sessions, open tickets of a second factor and the
 * address that calendar programs read end with it.
 * @param request whose operator does it; without one it is the command line
 * @returns the ids of the sessions that ended
 */
export async function setAdmitted(
  tx: Tx,
  now: Date,
  change: { readonly userId: string; readonly isActive: boolean },
  request?: FastifyRequest,
): Promise<readonly string[]> {
  const { userId, isActive } = change
  await tx.updateTable('user_account').set({ is_active: isActive }).where('id', '=', userId).execute()
  const sessions = isActive ? [] : await endSessions(tx, now, { userId }, 'disabled')
  await tx.deleteFrom('factor_ticket').where('user_id', '=', userId).execute()
  await tx.deleteFrom('calendar_feed').where('user_id', '=', userId).execute()
  await audit(
    tx,
    now,
    {
      action: isActive ? 'person_enabled' : 'person_disabled',
      outcome: 'success',
      actorRole: 'OPERATOR',
      objectType: 'user',
      objectId: userId,
      detail: { sessions: sessions.length },
    },
    request,
  )
  return sessions
}
