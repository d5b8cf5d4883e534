import { type Notification, NOTIFICATIONS_PAGE_SIZE, keptNotifications } from '@keelwise/contract/notifications'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { useSession } from '../../domain/session.ts'
import { answerShape, readIfFit } from '../../lib/read-answer.ts'
import { safeStorage } from '../../lib/storage.ts'

/** The first page of notifications as last seen, so that the bell opens with something in it. */
export interface NotificationState {
  results: Notification[]
  unreadCount: number
}

const nothing: NotificationState = { results: [], unreadCount: 0 }

/** Kept in local storage under `notifications`: at most the first page. */
export const useNotificationStore = create<NotificationState>()(
  persist(() => nothing, {
    name: 'notifications',
    storage: createJSONStorage(() => safeStorage),
    partialize: ({ results, unreadCount }) => ({ results: results.slice(0, NOTIFICATIONS_PAGE_SIZE), unreadCount }),
    // what somebody or something else wrote into the storage is not shown
    merge: (value, current) => readIfFit(answerShape(keptNotifications), value) ?? current,
  }),
)

/** One notification was read: it says so, and the count is lower by one, never below zero. */
export function withOneRead({ results, unreadCount }: NotificationState, read: Notification): NotificationState {
  const before = results.find(({ id }) => id === read.id)
  return {
    results: results.map((each) => (each.id === read.id ? read : each)),
    unreadCount: before?.is_read ? unreadCount : Math.max(0, unreadCount - 1),
  }
}

/** All were read. */
export const withAllRead = ({ results }: NotificationState, unreadCount = 0): NotificationState => ({
  results: results.map((each) => ({ ...each, is_read: true })),
  unreadCount,
})

// Whoever signs out leaves nothing here, neither on the screen nor in the storage.
useSession.subscribe(({ isAuthenticated }) => {
  if (isAuthenticated) return
  useNotificationStore.setState(nothing, true)
  safeStorage.removeItem('notifications')
})
