import type { Notification } from '@keelwise/contract/notifications'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type PageWindow, countRows, readPage } from '../../platform/db/pages.ts'
import type { NotificationTable } from '../../platform/db/schema.ts'

const COLUMNS = ['id', 'category', 'level', 'title', 'message', 'action_url', 'read_at', 'created_at'] as const

type Row = Pick<Selectable<NotificationTable>, (typeof COLUMNS)[number]>

/** A row as the contract shows it. */
export const toNotification = (row: Row): Notification => ({
  ...row,
  category: row.category as Notification['category'],
  level: row.level as Notification['level'],
  is_read: row.read_at !== null,
  read_at: row.read_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

const own = (tx: Tx, userId: string, isRead: boolean | undefined) =>
  tx
    .selectFrom('notification')
    .where('user_id', '=', userId)
    .$if(isRead !== undefined, (query) => query.where('read_at', isRead ? 'is not' : 'is', null))

/** Own notifications, all or only the read or the unread ones. */
export const countNotifications = (tx: Tx, userId: string, isRead?: boolean): Promise<number> =>
  countRows(own(tx, userId, isRead))

/** One page, newest first. */
export const selectNotifications = (tx: Tx, userId: string, isRead: boolean | undefined, window: PageWindow) =>
  readPage(own(tx, userId, isRead).select(COLUMNS).orderBy('created_at', 'desc').orderBy('id', 'desc'), window)

export const findNotification = (tx: Tx, userId: string, id: string) =>
  own(tx, userId, undefined).where('id', '=', id).select(COLUMNS).executeTakeFirst()

/** Marks one as read or not; when it was first read stays. @returns the row, undefined when it is not theirs */
export const setRead = (tx: Tx, userId: string, id: string, isRead: boolean, now: Date) =>
  tx
    .updateTable('notification')
    .set({ read_at: isRead ? sql<Date>`coalesce(read_at, ${now})` : null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()

/** @returns how many were not read before */
export async function setAllRead(tx: Tx, userId: string, now: Date): Promise<number> {
  const result = await tx
    .updateTable('notification')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
