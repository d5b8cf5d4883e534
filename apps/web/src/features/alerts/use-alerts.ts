import { listAccounts } from '@keelwise/contract/accounts'
import {
  type Watched,
  addAlert,
  changeAlert,
  deleteAlert,
  listAlertEvents,
  listAlerts,
  previewAlert,
  setAlertDelivery,
} from '@keelwise/contract/alerts'
import type { Arguments } from '@keelwise/contract/endpoint'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'

const KEY = [INVESTOR_KEY, 'alerts']

/** The person's alerts, and when they are mailed. */
export const useAlerts = () =>
  useQuery({ queryKey: [...KEY, 'list'], queryFn: ({ signal }) => call(listAlerts, undefined, { signal }) })

/** What alerts told, page after page. */
export const useAlertEvents = () =>
  useInfiniteQuery({
    queryKey: [...KEY, 'events'],
    queryFn: ({ pageParam, signal }) => call(listAlertEvents, { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
  })

/** What an alert would have told; nothing while it is not complete. @param watched as JSON */
export const useAlertPreview = (watched: string | null) =>
  useQuery({
    queryKey: [...KEY, 'preview', watched],
    queryFn: ({ signal }) => call(previewAlert, { body: JSON.parse(watched ?? '') as Watched }, { signal }),
    enabled: watched !== null,
    retry: false,
    placeholderData: keepPreviousData,
  })

/** The accounts that an alert can be about. */
export const useAlertAccounts = () =>
  useQuery({
    queryKey: [...KEY, 'accounts'],
    queryFn: async ({ signal }) =>
      (await call(listAccounts, { query: { page_size: 100, ordering: 'account_name' } }, { signal })).results,
  })

/** What is done to alerts. */
export function useAlertChanges() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: KEY })
  return {
    add: useMutation({ mutationFn: (body: Arguments<typeof addAlert>['body']) => call(addAlert, { body }), onSettled }),
    change: useMutation({
      mutationFn: (args: Arguments<typeof changeAlert>) => call(changeAlert, args),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (id: string) => call(deleteAlert, { params: { id } }), onSettled }),
    deliver: useMutation({
      mutationFn: (body: Arguments<typeof setAlertDelivery>['body']) => call(setAlertDelivery, { body }),
      onSettled,
    }),
  }
}
