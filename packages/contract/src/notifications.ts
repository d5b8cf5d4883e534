import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime } from './money.ts'
import { page, pageQuery } from './paging.ts'

/** Notifications per page of the bell. */
export const NOTIFICATIONS_PAGE_SIZE = 10

/** Something that the product tells the person; `message` is plain text, `action_url` a path of ours. */
export const notification = z.object({
  id: z.uuid(),
  category: z.enum(['ACCOUNT_STATUS', 'SYNC', 'SECURITY', 'ASSISTANT', 'MEETING', 'SYSTEM']),
  level: z.enum(['INFO', 'SUCCESS', 'WARNING', 'ERROR']),
  title: z.string().max(120),
  message: z.string().max(500),
  action_url: z.string().nullable(),
  is_read: z.boolean(),
  read_at: dateTime.nullable(),
  created_at: dateTime,
})
export type Notification = z.output<typeof notification>

/** The first page and the count, as a browser keeps them. */
export const keptNotifications = {
  response: z.object({ results: z.array(notification), unreadCount: z.number().int().min(0) }),
}

const unreadCount = z.object({ unread_count: z.number().int().min(0) })
const params = z.object({ id: z.uuid() })

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/',
  access: 'user',
  summary: 'Own notifications, the newest first',
  query: pageQuery(NOTIFICATIONS_PAGE_SIZE).extend({ is_read: z.enum(['true', 'false']).optional() }),
  status: [200],
  response: page(notification),
})

export const getUnreadCount = endpoint({
  method: 'GET',
  path: '/api/notifications/unread-count/',
  access: 'user',
  summary: 'How many own notifications are not read yet',
  status: [200],
  response: unreadCount,
})

export const getNotification = endpoint({
  method: 'GET',
  path: '/api/notifications/{id}/',
  access: 'user',
  summary: 'One own notification',
  params,
  status: [200],
  response: notification,
})

export const updateNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/{id}/',
  access: 'user',
  summary: 'Mark one own notification as read or not read; nothing else about it changes',
  params,
  body: z.object({ is_read: z.boolean() }),
  status: [200],
  response: notification,
})

export const markNotificationRead = endpoint({
  method: 'POST',
  path: '/api/notifications/{id}/mark-read/',
  access: 'user',
  summary: 'Mark one own notification as read; repeating it changes nothing',
  params,
  status: [200],
  response: notification,
})

export const markAllNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/mark-all-read/',
  access: 'user',
  summary: 'Mark every own notification as read',
  status: [200],
  response: unreadCount.extend({ updated: z.number().int().min(0) }),
})
