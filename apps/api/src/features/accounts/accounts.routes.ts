import {
  archiveAccount,
  deleteAccount,
  getAccount,
  getAccountsSummary,
  listAccountTypes,
  listAccounts,
  listArchivedAccounts,
  unarchiveAccount,
} from '@keelwise/contract/accounts'
import { dayOf } from '@keelwise/finance/days'
import type { PlatformDeps } from '../../platform/deps.ts'
import { matchTransfers, releaseTransfersOfHidden } from '../../ingest/transfers.ts'
import { audit } from '../../platform/audit.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { Problem } from '../../platform/http/problems.ts'
import {
  readAccount,
  readAccountPage,
  readAccountTypes,
  readArchivedAccounts,
  sumAccounts,
} from '../../wealth/accounts.ts'
import { markAccountRemoved, setArchived } from './accounts.queries.ts'

/** Transfers are looked for among all rows: those of an account that counts again are old. */
const EVER = new Date(0)

export const accountsRoutes = (
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'log'>,
): void => {
  const apiUrl = deps.env.API_URL

  router.on(listAccounts, async ({ query, caller, request }) => {
    const asked = { order: query.ordering, ...windowOf(query), now: deps.clock() }
    const page = await deps.db.asUser(caller.userId, (tx) => readAccountPage(tx, caller.userId, query, asked))
    return pageOf(apiUrl, request, query, page.count, page.results)
  })

  router.on(getAccount, async ({ params, caller, request }) => {
    const found = await deps.db.asUser(caller.userId, (tx) => readAccount(tx, caller.userId, params.id, deps.clock()))
    return found ?? refuseUnowned(deps, request, 'account', params.id)
  })

  router.on(deleteAccount, async ({ params, caller, request }) => {
    const removed = await deps.db.asUser(caller.userId, async (tx) => {
      const now = deps.clock()
      const row = await markAccountRemoved(tx, caller.userId, params.id, now)
      if (!row) return false
      await releaseTransfersOfHidden(tx, caller.userId)
      await audit(
        tx,
        now,
        { action: 'account_deleted', outcome: 'success', objectType: 'account', objectId: row.id },
        request,
      )
      await deps.jobs.send(tx, 'remove_account', { userId: caller.userId, accountId: row.id })
      return true
    })
    if (!removed) await refuseUnowned(deps, request, 'account', params.id)
    return undefined
  })

  router.on(listArchivedAccounts, async ({ caller }) => ({
    accounts: await deps.db.asUser(caller.userId, (tx) => readArchivedAccounts(tx, caller.userId, deps.clock())),
  }))

  router.on(archiveAccount, async ({ params, body, caller, request }) => {
    const now = deps.clock()
    const changed = await deps.db.asUser(caller.userId, async (tx) => {
      const archive = { at: now, inTotals: body.in_totals }
      if (!(await setArchived(tx, caller.userId, params.id, archive))) return undefined
      // A transfer to what counts nowhere is money out, and one that counts again is none.
      await releaseTransfersOfHidden(tx, caller.userId)
      await matchTransfers(tx, caller.userId, EVER, now)
      const objects = { objectType: 'account', objectId: params.id, detail: { in_totals: body.in_totals } }
      await audit(tx, now, { action: 'account_archived', outcome: 'success', ...objects }, request)
      return readAccount(tx, caller.userId, params.id, now)
    })
    return changed ?? refuseUnowned(deps, request, 'account', params.id)
  })

  router.on(unarchiveAccount, async ({ params, caller, request }) => {
    const now = deps.clock()
    const changed = await deps.db.asUser(caller.userId, async (tx) => {
      if (!(await setArchived(tx, caller.userId, params.id, null))) return undefined
      await matchTransfers(tx, caller.userId, EVER, now)
      const objects = { objectType: 'account', objectId: params.id }
      await audit(tx, now, { action: 'account_unarchived', outcome: 'success', ...objects }, request)
      return readAccount(tx, caller.userId, params.id, now)
    })
    return changed ?? refuseUnowned(deps, request, 'account', params.id)
  })

  router.on(getAccountsSummary, async ({ query, caller }) => {
    const today = dayOf(deps.clock())
    const sums = await deps.db.asUser(caller.userId, (tx) => sumAccounts(tx, caller.userId, query, today))
    if (sums.accounts === 0) throw new Problem('not_found')
    const { currency } = sums
    return {
      total_market_value: { amount: sums.total, currency },
      assets: { amount: sums.assets, currency },
      liabilities: { amount: sums.liabilities, currency },
      accounts_count: sums.accounts,
      institutions_count: sums.institutions,
      // A total is as old as its oldest part.
      as_of: sums.oldest_update?.toISOString() ?? null,
      unconverted: sums.unconverted,
      unknown_accounts: sums.unknown_accounts,
    }
  })

  router.on(listAccountTypes, async ({ query, caller }) => {
    const today = dayOf(deps.clock())
    return {
      account_types: await deps.db.asUser(caller.userId, (tx) => readAccountTypes(tx, caller.userId, query, today)),
    }
  })
}
