import {
  type BookTab,
  type BookView,
  bookRules,
  bookView,
  createBookView,
  deleteBookView,
  getHousehold,
  listBook,
  listBookViews,
  listHouseholds,
  setHouseholdCurrency,
  updateBookView,
} from '@keelwise/contract/book'
import { listMeetings } from '@keelwise/contract/meetings'
import { listTasks } from '@keelwise/contract/tasks'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useSettled } from '../../ui/use-settled.ts'

/** First part of the key of every query about the whole book. */
const BOOK_KEY = 'book'

/** What the page shows, as its address says it: a standing view or the id of an own one, and another threshold. */
export interface BookChoice {
  readonly view: string
  readonly threshold: string | null
}

/** A question that the list can be asked. */
export interface AskedBook {
  readonly view: BookView
  readonly threshold: string | null
}

export const useBookViews = () =>
  useQuery({ queryKey: [BOOK_KEY, 'views'], queryFn: ({ signal }) => call(listBookViews, undefined, { signal }) })

/** Meetings and tasks that a first look holds. */
const FIRST_LOOK = 3

/** The meetings that come next, from when it is first asked. */
export function useNextMeetings() {
  const [from] = useState(() => new Date().toISOString())
  return useQuery({
    // read again with everything else about meetings
    queryKey: ['meetings', 'next'],
    queryFn: ({ signal }) =>
      call(
        listMeetings,
        { query: { status: 'SCHEDULED', from, ordering: 'scheduled_at', page: 1, page_size: FIRST_LOOK } },
        { signal },
      ),
  })
}

/** What is to be done, the earliest due first. */
export const useDueTasks = () =>
  useQuery({
    // read again with everything else about tasks
    queryKey: ['tasks', 'due'],
    queryFn: ({ signal }) => call(listTasks, { query: { state: 'open', page: 1, page_size: FIRST_LOOK } }, { signal }),
  })

/** The tab that is open; a standing one is known before the tabs are. */
export function tabOf(choice: BookChoice, tabs: readonly BookTab[] | undefined): Omit<BookTab, 'count'> | undefined {
  const found = tabs?.find((tab) => (tab.id ?? tab.view) === choice.view)
  if (found) return found
  const standing = bookView.options.find((one) => one === choice.view) ?? (tabs ? 'cash' : undefined)
  if (!standing) return undefined
  const { name, threshold } = bookRules[standing]
  return { id: null, view: standing, name, threshold }
}

/** Clients that a view lists, page after page; a threshold waits until it stands still, what was shown stays meanwhile. */
export function useBook({ view, threshold }: AskedBook) {
  const asked = useSettled(threshold ?? '')
  return useInfiniteQuery({
    queryKey: [BOOK_KEY, 'rows', view, asked],
    queryFn: ({ pageParam, signal }) =>
      call(listBook, { query: { view, page: pageParam, ...(asked === '' ? {} : { threshold: asked }) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
    placeholderData: (before, query) => (query?.queryKey[2] === view ? keepPreviousData(before) : undefined),
  })
}

/** Keeps, changes and forgets own views; the tabs are read again after each. */
export function useBookChanges() {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: [BOOK_KEY, 'views'] })
  return {
    create: useMutation({
      mutationFn: (body: AskedBook & { readonly name: string }) => call(createBookView, { body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: { readonly id: string; readonly name?: string; readonly threshold?: string }) =>
        call(updateBookView, { params: { id }, body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: string) => call(deleteBookView, { params: { id } }), onSuccess }),
  }
}

/** Households by name, page after page. */
export const useHouseholds = () =>
  useInfiniteQuery({
    queryKey: [BOOK_KEY, 'households'],
    queryFn: ({ pageParam, signal }) => call(listHouseholds, { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
  })

export const useHousehold = (name: string) =>
  useQuery({
    queryKey: [BOOK_KEY, 'household', name],
    queryFn: ({ signal }) => call(getHousehold, { query: { name } }, { signal }),
  })

/** Chooses the currency of a household; its sums are read again in it. */
export function useHouseholdCurrency(name: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (currency: string | null) => call(setHouseholdCurrency, { body: { name, currency } }),
    onSuccess: (household) => {
      client.setQueryData([BOOK_KEY, 'household', name], household)
      return client.invalidateQueries({ queryKey: [BOOK_KEY, 'households'] })
    },
  })
}
