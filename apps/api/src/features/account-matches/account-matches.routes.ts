import { answerAccountMatch, listAccountMatches, undoAccountMatch } from '@keelwise/contract/account-matches'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { found } from '../../platform/http/problems.ts'
import { joinAccounts, takeApart } from '../../ingest/join-accounts.ts'
import { decideMatch, findMatch, forgetUndo, selectMatches } from './account-matches.queries.ts'

type MatchRow = Awaited<ReturnType<typeof selectMatches>>[number]

const toMatch = (row: MatchRow) => ({ ...row, decided_at: row.decided_at?.toISOString() ?? null })

/** Whether two accounts are one: what is open, the person's answer, and taking it back. */
export function accountMatchesRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  router.on(listAccountMatches, async ({ caller }) => {
    const rows = await deps.db.asUser(caller.userId, (tx) => selectMatches(tx, caller.userId, null))
    return { matches: rows.map(toMatch) }
  })

  router.on(answerAccountMatch, async ({ caller, params, body, request }) => {
    const now = deps.clock()
    const record = (tx: Tx, action: 'accounts_joined' | 'accounts_kept_apart', objectId: string) =>
      audit(tx, now, { action, outcome: 'success', objectType: 'account', objectId }, request)
    const row = await deps.db.asUser(caller.userId, async (tx) => {
      const match = await findMatch(tx, caller.userId, params.id)
      if (!match) return refuseUnowned(deps, request, 'account_match', params.id)
      const open = found(match.status === 'ASKED' && match.hasBoth ? match : null)
      if (body.answer === 'same') {
        await joinAccounts(tx, open.joined, open.id, now)
        await decideMatch(tx, caller.userId, open.id, 'JOINED', now)
        await record(tx, 'accounts_joined', open.joined.accountId)
      } else {
        await decideMatch(tx, caller.userId, open.id, 'APART', now)
        await record(tx, 'accounts_kept_apart', open.joined.accountId)
      }
      return (await selectMatches(tx, caller.userId, open.id))[0]
    })
    return toMatch(found(row))
  })

  router.on(undoAccountMatch, async ({ caller, params, request }) => {
    const now = deps.clock()
    await deps.db.asUser(caller.userId, async (tx) => {
      const match = await findMatch(tx, caller.userId, params.id)
      if (!match) return refuseUnowned(deps, request, 'account_match', params.id)
      if (match.status === 'APART') {
        found(match.decided_by === 'PERSON' && match.hasBoth ? match : null)
        await decideMatch(tx, caller.userId, match.id, 'ASKED', now)
        return
      }
      found(match.status === 'JOINED' && match.isUndoKept && match.isSameLink ? match : null)
      await takeApart(tx, match.joined, match.id, now)
      await decideMatch(tx, caller.userId, match.id, 'APART', now)
      await forgetUndo(tx, caller.userId, match.id)
      const objects = { objectType: 'account', objectId: match.joined.accountId }
      await audit(tx, now, { action: 'accounts_taken_apart', outcome: 'success', ...objects }, request)
    })
    return undefined
  })
}
