import {
  type AccountStatus,
  createLinkSession,
  deleteCredential,
  getActivitySummary,
  getLinkStatus,
  reportFrameEvent,
} from '@keelwise/contract/account-link'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { SourceDeps } from '../../sources/deps.ts'
import { audit } from '../../platform/audit.ts'
import { AggregatorError } from '../../sources/aggregator/port.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { Problem, found } from '../../platform/http/problems.ts'
import { isUuid } from '../../platform/ids.ts'
import { eraseCredential, hideCredential, keepAccountsOf } from '../../ingest/credentials.ts'
import { hashToken } from '../../platform/tokens.ts'
import {
  findAccountStatuses,
  findCredential,
  findLinkTotals,
  findNewestSyncState,
  storeEvent,
} from './account-link.queries.ts'

/** How long a sync that ended is still worth telling. */
const RECENT_MS = 15 * 60_000

const summaryOf = (accounts: readonly AccountStatus[]) => ({
  inProgressTotal: accounts.filter((account) => account.group === 'IN_PROGRESS').length,
  needsUserActionTotal: accounts.filter(
    (account) => account.group === 'MAIN_GROUP' && account.unifiedStatusInfo?.actionableType === 'userActionable',
  ).length,
  totalAccounts: accounts.reduce((sum, account) => sum + account.accountsCount, 0),
})

/** Linking: sessions for the frame, what the frame says, how every credential is, and taking one away. */
export function accountLinkRoutes(
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'> & Pick<SourceDeps, 'aggregator' | 'sources'>,
): void {
  router.on(createLinkSession, async ({ caller, body, request }) => {
    const credentialId = body.credential_id ?? null
    if (credentialId !== null && !isUuid(credentialId)) throw new Problem('not_found')
    const credential =
      credentialId === null
        ? null
        : ((await deps.db.asUser(caller.userId, (tx) => findCredential(tx, caller.userId, credentialId))) ??
          (await refuseUnowned(deps, request, 'credential', credentialId)))
    // what came from a statement file is unknown to the aggregator
    const providerCredentialId = credential?.provider === deps.aggregator.id ? credential.provider_credential_id : null
    const launch = await deps.aggregator
      .openLink({
        personId: caller.userId,
        role: caller.role === 'ADVISOR' ? 'advisor' : 'investor',
        providerCredentialId,
      })
      .catch((error: unknown) => {
        throw error instanceof AggregatorError ? new Problem('aggregator_unavailable', { cause: error }) : error
      })
    await deps.db.asUser(caller.userId, (tx) =>
      tx
        .insertInto('link_session')
        .values({
          session_hash: hashToken(launch.sessionId),
          user_id: caller.userId,
          credential_id: credential?.id ?? null,
          created_at: deps.clock(),
          expires_at: new Date(launch.expiresAt),
        })
        .execute(),
    )
    return {
      session_id: launch.sessionId,
      csrf_token: launch.csrfToken,
      expires_at: new Date(launch.expiresAt).toISOString(),
      host: launch.host,
      targets: launch.targets,
      frame_credential_id: providerCredentialId,
    }
  })

  router.on(reportFrameEvent, async ({ caller, body }) =>
    deps.db.asUser(caller.userId, async (tx) => {
      const session = await tx
        .selectFrom('link_session')
        .where('user_id', '=', caller.userId)
        .where('session_hash', '=', hashToken(body.session_id))
        .select('session_hash')
        .executeTakeFirst()
      // An event of a session that is not this person's is somebody else's, or made up.
      found(session)
      const isNew = await storeEvent(
        tx,
        { eventId: body.event_id, userId: caller.userId, channel: 'frame', type: body.event_type },
        deps.clock(),
      )
      return { event_id: body.event_id, accepted: true, duplicate: !isNew }
    }),
  )

  router.on(getLinkStatus, async ({ caller }) =>
    deps.db.asUser(caller.userId, async (tx) => {
      const totals = await findLinkTotals(tx, caller.userId)
      const accounts = await findAccountStatuses(tx, caller.userId, deps.clock())
      return {
        accounts_count: totals.accounts,
        institutions_count: totals.institutions,
        // who entered what they own by hand has pages to look at as well
        is_linked: totals.credentials > 0 || totals.ownAccounts > 0,
        last_sync: totals.lastSync?.toISOString() ?? null,
        morningstar_summary: { accounts, summary: summaryOf(accounts) },
      }
    }),
  )

  router.on(getActivitySummary, async ({ caller }) =>
    deps.db.asUser(caller.userId, async (tx) => {
      const accounts = await findAccountStatuses(tx, caller.userId, deps.clock())
      const newest = await findNewestSyncState(tx, caller.userId)
      const isRecent = newest?.finished_at
        ? deps.clock().getTime() - newest.finished_at.getTime() < RECENT_MS
        : newest !== undefined
      return { syncStatus: isRecent ? newest!.status : null, summary: summaryOf(accounts), accounts }
    }),
  )

  router.on(deleteCredential, async ({ caller, params, query, request }) => {
    const missing = new Problem('not_found', { detail: 'Credential not found.', isNested: true })
    if (!isUuid(params.id)) throw missing
    const credential = await deps.db.asUser(caller.userId, (tx) => findCredential(tx, caller.userId, params.id))
    if (!credential) return refuseUnowned(deps, request, 'credential', params.id, missing)
    const source = deps.sources.find(({ id }) => id === credential.provider)
    if (source) {
      try {
        const reader = await source.read(caller.userId)
        try {
          await reader.deleteCredential(credential.provider_credential_id)
        } finally {
          await reader.close()
        }
      } catch (error) {
        if (!(error instanceof AggregatorError)) throw error
        // Already gone there is what was asked for.
        if (error.kind !== 'not_found') throw new Problem('aggregator_unavailable', { isNested: true, cause: error })
      }
    }
    await deps.db.asUser(caller.userId, async (tx) => {
      const now = deps.clock()
      if (query.history === 'erase') await eraseCredential(tx, caller.userId, credential.id, now)
      else if (query.history) await keepAccountsOf(tx, caller.userId, credential.id, query.history === 'keep', now)
      else await hideCredential(tx, caller.userId, credential.id, now)
      await audit(
        tx,
        now,
        {
          action: 'credential_deleted',
          outcome: 'success',
          objectType: 'credential',
          objectId: credential.id,
          detail: { history: query.history ?? 'hide' },
        },
        request,
      )
    })
    return undefined
  })
}
