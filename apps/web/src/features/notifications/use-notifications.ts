import {
  getUnreadCount,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
  NOTIFICATIONS_PAGE_SIZE,
} from '@keelwise/contract/notifications'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { useNotificationStore, withAllRead, withOneRead } from './notification-store.ts'

const fetchNotifications = (page: number, signal?: AbortSignal) =>
  call(listNotifications, { query: { page, page_size: NOTIFICATIONS_PAGE_SIZE } }, { signal })

type Pages = InfiniteData<Awaited<ReturnType<typeof fetchNotifications>>>

const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list'],
    queryFn: ({ pageParam, signal }) => fetchNotifications(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
    // read anew at every opening of the bell
    staleTime: 0,
  })

const unreadQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unread-count'],
    queryFn: ({ signal }) => call(getUnreadCount, undefined, { signal }),
    staleTime: 0,
  })

/** How many are unread; until it is known, as many as were seen last. */
export function useUnreadCount(): number {
  const unread = useQuery(unreadQuery())
  const count = unread.data?.unread_count
  useEffect(() => {
    if (count !== undefined) useNotificationStore.setState({ unreadCount: count })
  }, [count, unread.dataUpdatedAt])
  return useNotificationStore((state) => state.unreadCount)
}

/** The notifications loaded so far; until they are, those seen last. */
export function useNotifications() {
  const list = useInfiniteQuery(notificationsQuery())
  const unreadCount = useUnreadCount()
  const kept = useNotificationStore()
  useLoadFailure(list, () => toast.error('Failed to load notifications', { id: 'notifications' }))
  const firstPage = list.data?.pages[0]?.results
  useEffect(() => {
    if (firstPage) useNotificationStore.setState({ results: firstPage })
  }, [firstPage])
  return {
    list,
    rows: list.data?.pages.flatMap(({ results }) => results) ?? kept.results,
    unreadCount,
  }
}

/** Marks notifications as read, at the server and in what is shown. */
export function useMarkRead() {
  const client = useQueryClient()
  const change = (edit: (item: Notification) => Notification) =>
    client.setQueryData<Pages>(
      notificationsQuery().queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((each) => ({ ...each, results: each.results.map((item) => edit(item)) })),
        },
    )
  const one = useMutation({
    mutationFn: (id: string) => call(markNotificationRead, { params: { id } }),
    onSuccess: (read) => {
      useNotificationStore.setState((state) => withOneRead(state, read))
      change((item) => (item.id === read.id ? read : item))
    },
    onError: () => toast.error('Failed to mark notification as read'),
  })
  const all = useMutation({
    mutationFn: () => call(markAllNotificationsRead),
    onSuccess: ({ unread_count }) => {
      useNotificationStore.setState((state) => withAllRead(state, unread_count))
      change((item) => ({ ...item, is_read: true }))
      toast.success('All notifications marked as read')
    },
    onError: () => toast.error('Failed to mark all notifications as read'),
  })
  return { one, all }
}
