import { answerReturnedAccount, listReturnedAccounts } from '@keelwise/contract/returned-accounts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { found } from '../../platform/http/problems.ts'
import { detachAccounts } from '../../ingest/credentials.ts'
import { acceptReturned, findOpenReturned, refuseReturned, selectReturned } from './returned-accounts.queries.ts'

/**
 * Accounts that came back as if they were others: what waits for an answer, and the answer.
 * @param readNow has the connection read in the transaction of the answer
 */
export function returnedAccountsRoutes(
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>,
  readNow: (tx: Tx, userId: string, credentialId: string) => Promise<void>,
): void {
  router.on(listReturnedAccounts, async ({ caller }) => ({
    returned_accounts: await deps.db.asUser(caller.userId, (tx) => selectReturned(tx, caller.userId)),
  }))

  router.on(answerReturnedAccount, async ({ caller, params, body, request }) => {
    const now = deps.clock()
    const { userId } = caller
    await deps.db.asUser(userId, async (tx) => {
      const question = await findOpenReturned(tx, userId, params.id)
      if (!question) return refuseUnowned(deps, request, 'returned_account', params.id)
      const open = found(question.is_open ? question : null)
      if (body.answer === 'same') await acceptReturned(tx, userId, params.id, now)
      else {
        await refuseReturned(tx, userId, params.id, now)
        await detachAccounts(tx, userId, { accountId: open.account_id }, body.stored === 'keep', now)
      }
      const action = body.answer === 'same' ? 'accounts_joined' : 'accounts_kept_apart'
      await audit(
        tx,
        now,
        { action, outcome: 'success', objectType: 'account', objectId: open.account_id, detail: { returned: true } },
        request,
      )
      await readNow(tx, userId, open.credential_id)
    })
    return undefined
  })
}
