import {
  getNotification,
  getUnreadCount,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  updateNotification,
} from '@keelwise/contract/notifications'
import type { Notification } from '@keelwise/contract/notifications'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import {
  countNotifications,
  findNotification,
  selectNotifications,
  setAllRead,
  setRead,
  toNotification,
} from './notifications.queries.ts'

/** What the product told a person, and what of it they have read. */
export function notificationsRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'log'>): void {
  const mark = async (userId: string, id: string, isRead: boolean, request: FastifyRequest): Promise<Notification> => {
    const row = await deps.db.asUser(userId, (tx) => setRead(tx, userId, id, isRead, deps.clock()))
    return row ? toNotification(row) : refuseUnowned(deps, request, 'notification', id)
  }

  router.on(listNotifications, async ({ query, caller, request }) => {
    const isRead = query.is_read === undefined ? undefined : query.is_read === 'true'
    const { count, rows } = await deps.db.asUser(caller.userId, async (tx) => ({
      count: await countNotifications(tx, caller.userId, isRead),
      rows: await selectNotifications(tx, caller.userId, isRead, windowOf(query)),
    }))
    return pageOf(deps.env.API_URL, request, query, count, rows.map(toNotification))
  })

  router.on(getUnreadCount, async ({ caller }) => ({
    unread_count: await deps.db.asUser(caller.userId, (tx) => countNotifications(tx, caller.userId, false)),
  }))

  router.on(getNotification, async ({ caller, params, request }) => {
    const row = await deps.db.asUser(caller.userId, (tx) => findNotification(tx, caller.userId, params.id))
    return row ? toNotification(row) : refuseUnowned(deps, request, 'notification', params.id)
  })

  router.on(updateNotification, ({ caller, params, body, request }) =>
    mark(caller.userId, params.id, body.is_read, request),
  )

  router.on(markNotificationRead, ({ caller, params, request }) => mark(caller.userId, params.id, true, request))

  router.on(markAllNotificationsRead, ({ caller }) =>
    // The count is taken after the change: what arrives in between is unread, and says so.
    deps.db.asUser(caller.userId, async (tx) => ({
      updated: await setAllRead(tx, caller.userId, deps.clock()),
      unread_count: await countNotifications(tx, caller.userId, false),
    })),
  )
}
