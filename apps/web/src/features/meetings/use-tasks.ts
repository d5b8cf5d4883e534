import type { Arguments } from '@keelwise/contract/endpoint'
import {
  countTasks,
  createTask,
  deleteTask,
  listTasks,
  taskParty,
  taskState,
  updateTask,
} from '@keelwise/contract/tasks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChoiceOf, freeText, listAddress, oneChoiceOf, pageNumber } from '../../domain/list-address.ts'
import { call } from '../../lib/api.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { MEETINGS_KEY } from './use-meetings.ts'

const TASKS_KEY = 'tasks'

/** What the address says: which tasks are listed. */
export const tasksAddress = listAddress({
  page: pageNumber,
  search: freeText,
  state: oneChoiceOf(taskState.options, 'open'),
  party: oneChoiceOf(taskParty.options),
  client: freeText,
})
export type TasksChoice = ChoiceOf<typeof tasksAddress>

type Filters = NonNullable<Arguments<typeof countTasks>['query']>

/** One page of tasks, and how many there are in each state. A changed choice waits; what was shown stays meanwhile. */
export function useTasks({ page, state, search, party, client }: TasksChoice) {
  const wanted = JSON.stringify({
    ...(search === '' ? {} : { search }),
    ...(party === '' ? {} : { party }),
    ...(client === '' ? {} : { client_id: client }),
  })
  const asked = useSettled(wanted)
  const filters = JSON.parse(asked) as Filters
  const query = useQuery({
    queryKey: [TASKS_KEY, 'list', asked, state, page],
    queryFn: ({ signal }) => call(listTasks, { query: { ...filters, state, page } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery({
    queryKey: [TASKS_KEY, 'counts', asked],
    queryFn: ({ signal }) => call(countTasks, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
  })
  return { query, counts: counts.data, isOld: query.isPlaceholderData || asked !== wanted }
}

/** Everything an advisor does with tasks; summaries hold those out of meetings, so they are read again too. */
export function useTaskChanges() {
  const client = useQueryClient()
  const onSettled = () =>
    Promise.all([TASKS_KEY, MEETINGS_KEY].map((key) => client.invalidateQueries({ queryKey: [key] })))
  return {
    create: useMutation({
      mutationFn: (body: Arguments<typeof createTask>['body']) => call(createTask, { body }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: (given: Arguments<typeof updateTask>) => call(updateTask, given),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deleteTask, { params: { id } }),
      onSettled,
    }),
  }
}
