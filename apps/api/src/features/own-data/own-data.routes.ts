import { CLOSURE_GRACE_DAYS, closeMyAccount, downloadMyData } from '@keelwise/contract/me'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { forgetPages } from '../../platform/http/forget-pages.ts'
import { createLimit } from '../../platform/http/limits.ts'
import type { Router } from '../../platform/http/mount.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { exportFiles, receiptFiles } from './export-files.ts'
import { closedLetter } from './own-data.letters.ts'
import { countOwnRows } from './own-data.queries.ts'
import { zipOf } from './zip-files.ts'
import { dayOf, shiftDays } from '@keelwise/finance/days'

/** What closing an account needs from the sign-in. */
export interface OwnDataPorts {
  /** Throws FieldProblem on `password`, or Problem `too_many_attempts`. */
  confirmPassword(userId: string, password: string): Promise<void>
  /** Ends every session of a person and returns the ids of those that were alive. */
  endAllSessions(tx: Tx, now: Date, userId: string): Promise<string[]>
}

/** Taking the own data along, and leaving. */
export const ownDataRoutes = (
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'log' | 'sealedBox' | 'sessions'>,
  ports: OwnDataPorts,
): void => {
  const exports = createLimit(deps, { name: 'data-export', points: 10, seconds: 3600, code: 'rate_limited' })

  router.on(downloadMyData, async ({ caller, request, reply }) => {
    await exports.take(caller.userId)
    const now = deps.clock()
    const rows = await deps.db.asUser(caller.userId, async (tx) => {
      const count = await countOwnRows(tx, caller.userId)
      await audit(tx, now, { action: 'data_exported', outcome: 'success', detail: { rows: count } }, request)
      return count + 1
    })
    reply
      .type('application/zip')
      .header('Content-Disposition', `attachment; filename="keelwise-data-${dayOf(now)}.zip"`)
      .header('X-Total-Rows', String(rows))
    const receipts = await receiptFiles(deps, caller.userId)
    return zipOf([...exportFiles(deps, caller.userId, caller.role), ...receipts], now)
  })

  router.on(closeMyAccount, async ({ body, caller, request, reply }) => {
    await ports.confirmPassword(caller.userId, body.password)
    const now = deps.clock()
    const purgeAt = shiftDays(now, CLOSURE_GRACE_DAYS)
    const ended = await deps.db.asUser(caller.userId, async (tx) => {
      const { email } = await tx
        .updateTable('user_account')
        .set({ closed_at: now })
        .where('id', '=', caller.userId)
        .returning('email')
        .executeTakeFirstOrThrow()
      await tx.deleteFrom('factor_ticket').where('user_id', '=', caller.userId).execute()
      await tx.deleteFrom('calendar_feed').where('user_id', '=', caller.userId).execute()
      const sessions = await ports.endAllSessions(tx, now, caller.userId)
      await audit(tx, now, { action: 'account_closed', outcome: 'success' }, request)
      await sendLetter(deps, tx, closedLetter(email, purgeAt, deps.env.APP_URL))
      return sessions
    })
    for (const sessionId of ended) deps.sessions.forget(sessionId)
    forgetPages(reply)
    return { purge_at: purgeAt.toISOString() }
  })
}
