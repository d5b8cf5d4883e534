import type { AccountStatus } from '@keelwise/contract/account-link'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { ActionableType, ConnectionGroup, ConnectionLevel, SyncStatus } from '@keelwise/contract/words'
import { DAY_MS } from '@keelwise/finance/days'
import { dayText } from '../../platform/written-figures.ts'
import { asTheyWrite } from '../../wealth/locale.ts'

interface Status {
  readonly institution_name: string
  readonly status_group: ConnectionGroup
  readonly actionable_type: ActionableType | null
  readonly action_type: string | null
  readonly status_message: string | null
  readonly mini_type: ConnectionLevel | null
  readonly last_success_at: Date | null
}

/** Figures older than this are never shown without saying so. */
const OLD_MS = 3 * DAY_MS

/** What a credential has to say; one that calls itself healthy, and brings nothing new for three days, is not. */
function statusInfoOf(row: Status, now: Date): AccountStatus['unifiedStatusInfo'] {
  const readAt = row.last_success_at
  const isOld = readAt !== null && now.getTime() - readAt.getTime() > OLD_MS && row.status_group === 'MAIN_GROUP'
  const since = isOld ? `These figures are from ${dayText(readAt.toISOString())}.` : null
  if (row.actionable_type === null || row.mini_type === null)
    return since === null
      ? null
      : {
          actionableType: 'systemActionable',
          actionType: null,
          message: `${row.institution_name} has brought nothing new. ${since}`,
          miniType: 'WARNING',
        }
  const message = row.status_message
  return {
    actionableType: row.actionable_type,
    actionType: row.action_type,
    message: since === null || message === null ? message : `${message} ${since}`,
    miniType: row.mini_type,
  }
}

/** Every live credential of a person with how it is and how many live accounts it has, worst first, then by name. */
export async function findAccountStatuses(tx: Tx, userId: string, now: Date): Promise<AccountStatus[]> {
  const { rows } = await sql<{
    id: string
    institution_id: string
    institution_name: string
    status_group: ConnectionGroup
    actionable_type: ActionableType | null
    action_type: string | null
    status_message: string | null
    mini_type: ConnectionLevel | null
    accounts: number
    last_updated: Date | null
    last_success_at: Date | null
  }>`
    select c.id, c.institution_id, i.name as institution_name, c.status_group, c.actionable_type, c.action_type,
           c.status_message, c.mini_type, c.last_success_at, count(a.id)::int as accounts, min(a.last_updated) as last_updated
    from credential c
    join institution i on i.id = c.institution_id
    left join account a on a.user_id = c.user_id and a.credential_id = c.id and a.is_counted
    where c.user_id = ${userId} and c.deleted_at is null
    group by c.user_id, c.id, i.id
    order by (c.actionable_type is not distinct from 'userActionable') desc, (c.actionable_type is null), i.name, c.id
  `.execute(tx)
  const toStatus = (row: (typeof rows)[number]): AccountStatus => ({
    credentialId: row.id,
    financialInstitution: { id: row.institution_id, name: row.institution_name },
    group: row.status_group,
    accountsCount: row.accounts,
    lastUpdated: row.last_updated?.toISOString() ?? null,
    unifiedStatusInfo: statusInfoOf(row, now),
  })
  return asTheyWrite(tx, userId, () => rows.map(toStatus))
}

export interface LinkTotals {
  readonly accounts: number
  readonly institutions: number
  readonly credentials: number
  /** Accounts that no credential updates, such as those entered by hand. */
  readonly ownAccounts: number
  readonly lastSync: Date | null
}

/** Totals behind the link status: live accounts, their institutions, live credentials, the last sync that ended well. */
export async function findLinkTotals(tx: Tx, userId: string): Promise<LinkTotals> {
  const { rows } = await sql<{
    accounts: number
    institutions: number
    credentials: number
    own: number
    last_sync: Date | null
  }>`
    select
      (select count(*)::int from account where user_id = ${userId} and is_counted) as accounts,
      (select count(distinct institution_id)::int from account where user_id = ${userId} and is_counted) as institutions,
      (select count(*)::int from credential where user_id = ${userId} and deleted_at is null) as credentials,
      (select count(*)::int from account where user_id = ${userId} and is_counted and credential_id is null) as own,
      (select max(finished_at) from sync where user_id = ${userId} and status = 'DONE') as last_sync
  `.execute(tx)
  const row = rows[0]!
  return {
    accounts: row.accounts,
    institutions: row.institutions,
    credentials: row.credentials,
    ownAccounts: row.own,
    lastSync: row.last_sync,
  }
}

export const findCredential = (tx: Tx, userId: string, id: string) =>
  tx
    .selectFrom('credential')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'provider', 'provider_credential_id', 'institution_id'])
    .executeTakeFirst()

/** @returns whether the event is new */
export async function storeEvent(
  tx: Tx,
  event: { eventId: string; userId: string | null; channel: 'frame' | 'webhook'; type: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('aggregator_event')
    .values({
      event_id: event.eventId,
      user_id: event.userId,
      channel: event.channel,
      type: event.type,
      received_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

/** How the newest sync stands. */
export async function findNewestSyncState(
  tx: Tx,
  userId: string,
): Promise<{ status: SyncStatus; finished_at: Date | null } | undefined> {
  const row = await tx
    .selectFrom('sync')
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .select(['status', 'finished_at'])
    .executeTakeFirst()
  return row && { status: row.status as SyncStatus, finished_at: row.finished_at }
}
