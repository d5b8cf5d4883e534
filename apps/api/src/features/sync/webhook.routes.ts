import { receiveWebhook } from '@keelwise/contract/account-link'
import { sql } from 'kysely'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { SourceDeps } from '../../sources/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ProviderEvent } from '../../sources/aggregator/port.ts'
import type { Router } from '../../platform/http/mount.ts'
import { Problem } from '../../platform/http/problems.ts'
import { isUuid } from '../../platform/ids.ts'
import { beginSync, readAgain } from './sync.queries.ts'

/** Starts a sync unless what the event tells was read already; a running sync that has passed it reads once more. */
async function readWhatIsNew(
  deps: Pick<PlatformDeps, 'clock' | 'jobs'> & Pick<SourceDeps, 'aggregator'>,
  tx: Tx,
  userId: string,
  event: ProviderEvent,
): Promise<void> {
  const credential = await tx
    .selectFrom('credential')
    .where('user_id', '=', userId)
    .where('provider', '=', deps.aggregator.id)
    .where('provider_credential_id', '=', event.providerCredentialId ?? '')
    .select(['id', 'read_at'])
    .executeTakeFirst()
  const wasReadSince = credential?.read_at ? credential.read_at >= event.occurredAt : false
  if (wasReadSince) return
  const { sync, isNew } = await beginSync(deps, tx, { userId, trigger: 'WEBHOOK', credentialIds: null })
  // A connection we do not know yet may have come after the running sync asked what there is.
  const mayHavePassed = credential ? credential.read_at !== null && credential.read_at >= sync.started_at : true
  if (!isNew && mayHavePassed) await readAgain(tx, userId, sync.id, credential?.id ?? null)
}

/**
 * What the aggregator pushes: signed, fresh and taken once. An event changes nothing by itself: it starts a
 * reading of the truth, or asks the running one for another round.
 */
export function webhookRoutes(
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'jobs'> & Pick<SourceDeps, 'aggregator'>,
): void {
  router.on(receiveWebhook, async ({ request }) => {
    const now = deps.clock()
    const signature = request.headers['aggregator-signature']
    const event = deps.aggregator.parseEvent(
      typeof signature === 'string' ? signature : undefined,
      request.rawBody ?? Buffer.alloc(0),
      now,
    )
    if (!event) {
      await deps.db.asNobody((tx) =>
        audit(tx, now, { action: 'signature_failed', outcome: 'denied', objectType: 'webhook' }, request),
      )
      throw new Problem('invalid_signature')
    }
    const userId = event.personId !== null && isUuid(event.personId) ? event.personId : null
    const isNew = await deps.db.asUser(userId ?? '', async (tx) => {
      const isInvestor =
        userId !== null &&
        (await tx
          .selectFrom('user_account')
          .where('id', '=', userId)
          .where('user_type', '=', 'INVESTOR')
          .where('closed_at', 'is', null)
          .select('id')
          .executeTakeFirst())
      const inserted = await sql`
        insert into aggregator_event (event_id, user_id, channel, type, received_at)
        values (${event.eventId}, ${isInvestor ? userId : null}, 'webhook', ${event.type}, ${now}) on conflict do nothing
      `.execute(tx)
      if (inserted.numAffectedRows === 0n) return false
      if (isInvestor) await readWhatIsNew(deps, tx, userId, event)
      return true
    })
    return { accepted: true, duplicate: !isNew }
  })
}
