import { CLOSURE_GRACE_DAYS } from '@keelwise/contract/me'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { reopenedLetter } from './auth.letters.ts'
import { shiftDays } from '@keelwise/finance/days'

/** Opens an account again that its person closed, when they sign in within the grace period. */
export async function reopenClosed(
  deps: Pick<PlatformDeps, 'clock' | 'env' | 'jobs'>,
  tx: Tx,
  userId: string,
  request: FastifyRequest,
): Promise<void> {
  const now = deps.clock()
  const reopened = await tx
    .updateTable('user_account')
    .set({ closed_at: null })
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('closed_at', '>', shiftDays(now, -CLOSURE_GRACE_DAYS))
    .returning('email')
    .executeTakeFirst()
  if (!reopened) return
  await audit(tx, now, { action: 'account_reopened', outcome: 'success', actorUserId: userId }, request)
  await sendLetter(deps, tx, reopenedLetter(reopened.email, deps.env.APP_URL))
}
