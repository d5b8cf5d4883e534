import type { Alert, Watched } from '@keelwise/contract/alerts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type PageWindow, countRows, readPage } from '../../platform/db/pages.ts'
import { uuid7 } from '../../platform/ids.ts'

/** An alert as it is kept. */
export interface StoredAlert extends Watched {
  readonly id: string
  readonly currency: string
  readonly mail: Alert['mail']
  readonly is_on: boolean
  readonly watches_since: Date
  readonly account_name: string | null
}

/** The details that say what is watched; a change of one of them makes it another alert. */
const DETAILS = ['kind', 'account_id', 'direction', 'amount', 'level', 'key', 'percent', 'payee', 'days'] as const

/** A person's alerts, in the order in which they were set. */
export async function selectAlerts(tx: Tx, userId: string): Promise<StoredAlert[]> {
  const { rows } = await sql<StoredAlert>`
    select a.id, a.kind, a.account_id, a.direction, a.currency, a.amount::text, a.level, a.key, trim_scale(a.percent)::text as percent,
      a.payee, a.days, a.mail, a.is_on, a.watches_since, account.account_name
    from alert a left join account on account.id = a.account_id and account.user_id = a.user_id
    where a.user_id = ${userId} order by a.created_at, a.id`.execute(tx)
  return rows
}

/** How often each alert told something since a moment, and when last. */
export async function selectTold(tx: Tx, userId: string, since: Date) {
  const { rows } = await sql<{ alert_id: string; told: number; last: Date }>`
    select alert_id, (count(*) filter (where told_at >= ${since}))::int as told, max(told_at) as last from alert_event
    where user_id = ${userId} group by alert_id`.execute(tx)
  return new Map(rows.map((row) => [row.alert_id, row]))
}

/** Adds an alert. @returns its id */
export async function insertAlert(
  tx: Tx,
  userId: string,
  entry: Watched & Pick<Alert, 'mail' | 'is_on'> & { readonly currency: string },
  now: Date,
  watchesSince = now,
): Promise<string> {
  const id = uuid7(now.getTime())
  await tx
    .insertInto('alert')
    .values({ ...entry, id, user_id: userId, watches_since: watchesSince, created_at: now, updated_at: now })
    .execute()
  return id
}

/** Changes an alert; where it watches something else from now on, or again, what was known before is not told. */
export async function updateAlert(
  tx: Tx,
  userId: string,
  before: StoredAlert,
  entry: Watched & Pick<Alert, 'mail' | 'is_on'> & { readonly currency: string },
  now: Date,
): Promise<void> {
  const isSame =
    DETAILS.every((name) => String(before[name] ?? '') === String(entry[name] ?? '')) && (before.is_on || !entry.is_on)
  await tx
    .updateTable('alert')
    .set({ ...entry, updated_at: now, ...(isSame ? {} : { watches_since: now }) })
    .where('user_id', '=', userId)
    .where('id', '=', before.id)
    .execute()
}

/** False where it is not the person's. */
export async function deleteOwnAlert(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('alert')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** When a person's alerts are mailed. */
export async function findDelivery(tx: Tx, userId: string) {
  const { rows } = await sql<{
    quiet_from: string | null
    quiet_to: string | null
    digest_day: number
    timezone: string
    wants_mail: boolean
  }>`
    select d.quiet_from, d.quiet_to,
      coalesce(d.digest_day, 1) as digest_day, person.timezone,
      coalesce((person.preferences ->> 'email_notifications')::boolean, true) as wants_mail
    from user_account person left join alert_delivery d on d.user_id = person.id
    where person.id = ${userId}`.execute(tx)
  return rows[0]!
}

/** From here on nobody else changes or looks at the person's alerts. */
export const lockAlerts = (tx: Tx, userId: string): Promise<unknown> =>
  sql`insert into alert_delivery (user_id) values (${userId})
    on conflict (user_id) do update set user_id = excluded.user_id`.execute(tx)

export const storeDelivery = (
  tx: Tx,
  userId: string,
  said: { readonly quiet_from: string | null; readonly quiet_to: string | null; readonly digest_day: number },
): Promise<unknown> =>
  tx
    .insertInto('alert_delivery')
    .values({ user_id: userId, ...said })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(said))
    .execute()

const ownEvents = (tx: Tx, userId: string) => tx.selectFrom('alert_event').where('alert_event.user_id', '=', userId)

export const countAlertEvents = (tx: Tx, userId: string): Promise<number> => countRows(ownEvents(tx, userId))

/** What alerts told, the newest first. */
export const selectAlertEvents = (tx: Tx, userId: string, window: PageWindow) =>
  readPage(
    ownEvents(tx, userId)
      .innerJoin('alert', (join) =>
        join.onRef('alert.id', '=', 'alert_event.alert_id').onRef('alert.user_id', '=', 'alert_event.user_id'),
      )
      .select([
        'alert_event.id',
        'alert_event.alert_id',
        'alert.kind',
        'alert_event.happened_on',
        'alert_event.title',
        'alert_event.message',
        'alert_event.action_url',
        'alert_event.told_at',
      ])
      .orderBy('alert_event.told_at', 'desc')
      .orderBy('alert_event.id', 'desc'),
    window,
  )
