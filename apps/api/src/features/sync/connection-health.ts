import { sql } from 'kysely'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { SourceDeps } from '../../sources/deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { notify } from '../../platform/notify.ts'
import { actionPath, connectionBrokenLetter } from './connection.letters.ts'
import { wantsAlerts } from './wants-alerts.ts'
import { dayOf } from '@keelwise/finance/days'

type ConnectionHealthDeps = Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs'>

/**
 * Minutes until the next look after the n-th reading in a row that a passing fault held up, then daily; what its source
 * was still at work on is looked at sooner.
 */
const retryMinutes = (failedReads: number, isInProgress: boolean): number =>
  (isInProgress ? [1, 5, 15, 60, 240] : [15, 60, 240])[failedReads] ?? 1440

/**
 * Says that connections could not be read; what is stored of them stays. What needs the person is not covered up by a
 * passing fault.
 */
export async function markUnreachable(
  deps: Pick<PlatformDeps, 'db'>,
  userId: string,
  credentialIds: readonly string[],
): Promise<void> {
  await deps.db.asUser(userId, (tx) =>
    sql`
      update credential c set status_group = 'MAIN_GROUP', actionable_type = 'systemActionable', action_type = null,
        status_message = 'We could not update ' || i.name || '. We will try again.', mini_type = 'WARNING', error_code = 2999
      from institution i
      where i.id = c.institution_id and c.user_id = ${userId} and c.id = any(${sql.val(credentialIds)}::uuid[])
        and c.actionable_type is distinct from 'userActionable'
    `.execute(tx),
  )
}

/**
 * After a connection was read, or could not be: plans the next look where a passing fault held it up, and tells the
 * person once when it needs them.
 */
export async function noteHealth(deps: ConnectionHealthDeps, userId: string, credentialId: string): Promise<void> {
  const now = deps.clock()
  await deps.db.asUser(userId, async (tx) => {
    const credential = await tx
      .selectFrom('credential')
      .innerJoin('institution', 'institution.id', 'credential.institution_id')
      .where('credential.user_id', '=', userId)
      .where('credential.id', '=', credentialId)
      .where('credential.deleted_at', 'is', null)
      .select([
        'credential.status_group',
        'credential.actionable_type',
        'credential.action_type',
        'credential.mini_type',
        'credential.status_message',
        'credential.broken_since',
        'credential.failed_reads',
        'institution.name',
      ])
      .forUpdate('credential')
      .executeTakeFirst()
    if (!credential) return
    const needsPerson = credential.actionable_type === 'userActionable'
    const isInProgress = credential.status_group === 'IN_PROGRESS'
    const isHeldUp = credential.actionable_type === 'systemActionable' || isInProgress
    const brokenSince = needsPerson ? (credential.broken_since ?? now) : null
    await tx
      .updateTable('credential')
      .set({
        broken_since: brokenSince,
        failed_reads: isHeldUp ? credential.failed_reads + 1 : 0,
        retry_at: isHeldUp
          ? new Date(now.getTime() + retryMinutes(credential.failed_reads, isInProgress) * 60_000)
          : null,
      })
      .where('user_id', '=', userId)
      .where('id', '=', credentialId)
      .execute()
    if (brokenSince === null) return
    const isBroken = credential.mini_type === 'ERROR'
    const message = credential.status_message ?? `${credential.name} needs your attention.`
    const path = actionPath(credential.action_type, credentialId)
    const isNew = await notify(tx, now, {
      userId,
      category: 'ACCOUNT_STATUS',
      level: isBroken ? 'ERROR' : 'INFO',
      title: isBroken ? `${credential.name} needs your attention` : `${credential.name} has news for you`,
      message,
      actionUrl: path,
      occasion: `connection ${credentialId} ${credential.mini_type} ${brokenSince.toISOString()}`,
    })
    const address = isNew && isBroken ? await wantsAlerts(tx, userId) : null
    if (address !== null)
      await sendLetter(deps, tx, connectionBrokenLetter(address, credential.name, message, deps.env.APP_URL + path))
  })
}

/**
 * A whole source is away: every connection there waits for it.
 * @returns how many wait
 */
export async function noteSourceUnreachable(
  deps: ConnectionHealthDeps,
  userId: string,
  provider: string,
): Promise<number> {
  const credentials = await deps.db.asUser(userId, (tx) =>
    tx
      .selectFrom('credential')
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .where('deleted_at', 'is', null)
      .select('id')
      .execute(),
  )
  const ids = credentials.map((credential) => credential.id)
  await markUnreachable(deps, userId, ids)
  for (const id of ids) await noteHealth(deps, userId, id)
  return ids.length
}

/** Connections whose provider this server does not know (any more) say so; their data stays, and nothing is tried. */
export async function noteUnconfigured(
  deps: Pick<PlatformDeps, 'db'> & Pick<SourceDeps, 'sources'>,
  userId: string,
): Promise<void> {
  await deps.db.asUser(userId, (tx) =>
    sql`
      update credential c set status_group = 'MAIN_GROUP', actionable_type = 'systemActionable', action_type = null,
        status_message = i.name || ' is not updated: this way of linking is switched off. The last figures stay.',
        mini_type = 'WARNING', error_code = null, retry_at = null
      from institution i
      where i.id = c.institution_id and c.user_id = ${userId} and c.deleted_at is null
        and c.provider not in ('file', 'manual') and c.provider <> all(${sql.val(deps.sources.map(({ id }) => id))}::text[])
    `.execute(tx),
  )
}

/** Tells once a day that a sync ended with connections that could not be read. */
export async function tellProblems(tx: Tx, userId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct i.name from credential c join institution i on i.id = c.institution_id
    where c.user_id = ${userId} and c.deleted_at is null and c.actionable_type = 'systemActionable' order by 1
  `.execute(tx)
  if (rows.length === 0) return
  await notify(tx, now, {
    userId,
    category: 'SYNC',
    level: 'WARNING',
    title: 'Some accounts could not be updated',
    message: `We could not read ${rows.map((row) => row.name).join(', ')}. Their last figures stay, and we will try again.`,
    actionUrl: '/investor/accounts',
    occasion: `sync problems ${dayOf(now)}`,
  })
}
