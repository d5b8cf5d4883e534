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
import { audit } from '../../platform/audit.ts'
import { dayOf } from '../../wealth/live-accounts.ts'
import type { Deps } from '../../compose.ts'
import { displayOfAccountType, toAccount } from '../../wealth/account-answer.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { Problem } from '../../platform/http/problems.ts'
import { matchTransfers, releaseTransfersOfHidden } from '../../ingest/transfers.ts'
import {
  countAccounts,
  removeAccount,
  selectAccount,
  selectAccountPage,
  selectArchived,
  setArchived,
  sumAccountTypes,
  sumAccounts,
} from '../../wealth/accounts.queries.ts'

/** Transfers are looked for among all rows: those of an account that counts again are old. */
const EVER = new Date(0)

const usd = (amount: string) => ({ amount, currency: 'USD' })

export const accountsRoutes = (router: Router, deps: Deps): void => {
  const apiUrl = deps.env.API_URL ?? deps.env.APP_URL

  router.on(listAccounts, async ({ query, caller, request }) => {
    const { count, rows } = await deps.db.asUser(caller.userId, async (tx) => ({
      count: await countAccounts(tx, caller.userId, query),
      rows: await selectAccountPage(tx, caller.userId, query, query.ordering, windowOf(query)),
    }))
    const now = deps.clock()
    return pageOf(
      apiUrl,
      request,
      query,
      count,
      rows.map((row) => toAccount(row, now)),
    )
  })

  router.on(getAccount, async ({ params, caller, request }) => {
    const row = await deps.db.asUser(caller.userId, (tx) => selectAccount(tx, caller.userId, params.id))
    return row ? toAccount(row, deps.clock()) : refuseUnowned(deps, request, 'account', params.id)
  })

  router.on(deleteAccount, async ({ params, caller, request }) => {
    const removed = await deps.db.asUser(caller.userId, async (tx) => {
      const now = deps.clock()
      const row = await removeAccount(tx, caller.userId, params.id, now)
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

  router.on(listArchivedAccounts, async ({ caller }) => {
    const rows = await deps.db.asUser(caller.userId, (tx) => selectArchived(tx, caller.userId))
    const now = deps.clock()
    return { accounts: rows.map((row) => toAccount(row, now)) }
  })

  router.on(archiveAccount, async ({ params, body, caller, request }) => {
    const now = deps.clock()
    const row = await deps.db.asUser(caller.userId, async (tx) => {
      const archive = { at: now, inTotals: body.in_totals }
      if (!(await setArchived(tx, caller.userId, params.id, archive))) return undefined
      // A transfer to what counts nowhere is money out, and one that counts again is none.
      await releaseTransfersOfHidden(tx, caller.userId)
      await matchTransfers(tx, caller.userId, EVER, now)
      const objects = { objectType: 'account', objectId: params.id, detail: { in_totals: body.in_totals } }
      await audit(tx, now, { action: 'account_archived', outcome: 'success', ...objects }, request)
      return selectAccount(tx, caller.userId, params.id)
    })
    return row ? toAccount(row, now) : refuseUnowned(deps, request, 'account', params.id)
  })

  router.on(unarchiveAccount, async ({ params, caller, request }) => {
    const now = deps.clock()
    const row = await deps.db.asUser(caller.userId, async (tx) => {
      if (!(await setArchived(tx, caller.userId, params.id, null))) return undefined
      await matchTransfers(tx, caller.userId, EVER, now)
      const objects = { objectType: 'account', objectId: params.id }
      await audit(tx, now, { action: 'account_unarchived', outcome: 'success', ...objects }, request)
      return selectAccount(tx, caller.userId, params.id)
    })
    return row ? toAccount(row, now) : refuseUnowned(deps, request, 'account', params.id)
  })

  router.on(getAccountsSummary, async ({ query, caller }) => {
    const today = dayOf(deps.clock())
    const sums = await deps.db.asUser(caller.userId, (tx) => sumAccounts(tx, caller.userId, query, today))
    if (sums.accounts === 0) throw new Problem('not_found')
    return {
      total_market_value: usd(sums.total),
      assets: usd(sums.assets),
      liabilities: usd(sums.liabilities),
      accounts_count: sums.accounts,
      institutions_count: sums.institutions,
      // A total is as old as its oldest part.
      as_of: sums.oldest_update?.toISOString() ?? null,
      unconverted: sums.unconverted,
    }
  })

  router.on(listAccountTypes, async ({ query, caller }) => {
    const today = dayOf(deps.clock())
    const rows = await deps.db.asUser(caller.userId, (tx) => sumAccountTypes(tx, caller.userId, query, today))
    return {
      account_types: rows.map((row) => ({
        type: row.account_type,
        account_type_display: displayOfAccountType(row.account_type),
        count: row.count,
        total_market_value: row.total,
      })),
    }
  })
}
