import type { Notification } from '@keelwise/contract/notifications'
import type { Tx } from './db/database.ts'
import { uuid7 } from './ids.ts'

/** What to tell a person in the bell, in plain words. */
export interface NewNotification {
  readonly userId: string
  readonly category: Notification['category']
  readonly level: Notification['level']
  /** At most 120 characters. */
  readonly title: string
  /** Plain text, at most 500 characters. */
  readonly message: string
  /** A path of ours, where there is something to do about it. */
  readonly actionUrl?: string
  /** Names what it is about; the same occasion is told once, however often this is called. */
  readonly occasion?: string
  /** What an alert told, which it goes with. */
  readonly alertEventId?: string
}

const cut = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max - 1)}…`)

/**
 * Adds a notification in the transaction of what it tells about, for the person acting or for nobody yet (signing in).
 * @returns whether it is new: false when this occasion was told before
 */
export async function notify(tx: Tx, now: Date, notice: NewNotification): Promise<boolean> {
  const result = await tx
    .insertInto('notification')
    .values({
      id: uuid7(now.getTime()),
      user_id: notice.userId,
      category: notice.category,
      level: notice.level,
      title: cut(notice.title, 120),
      message: cut(notice.message, 500),
      action_url: notice.actionUrl ?? null,
      occasion: notice.occasion ?? null,
      alert_event_id: notice.alertEventId ?? null,
      created_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
