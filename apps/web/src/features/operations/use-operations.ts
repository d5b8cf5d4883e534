import type { Arguments } from '@keelwise/contract/endpoint'
import {
  disablePerson,
  enablePerson,
  getOperations,
  invitationState,
  invite,
  jobState,
  listConnections,
  listInvitations,
  listJobs,
  listMails,
  listPeople,
  mailState,
  personState,
  retryJob,
  sendMailNow,
} from '@keelwise/contract/operations'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChoiceOf, freeText, listAddress, oneChoiceOf, pageNumber } from '../../domain/list-address.ts'
import { call } from '../../lib/api.ts'
import { useSettled } from '../../ui/use-settled.ts'

const KEY = 'operations'

/** The lists an operator reads, as their addresses name them. */
export const operationLists = ['people', 'invitations', 'jobs', 'mails', 'connections'] as const
export type OperationList = (typeof operationLists)[number]

/** What the address says of a list: states of all of them, each list knows its own. */
export const operationsAddress = listAddress({
  page: pageNumber,
  search: freeText,
  state: oneChoiceOf([
    ...personState.options,
    ...invitationState.options,
    ...jobState.options,
    ...mailState.options,
    'BROKEN',
    'EVERY',
  ]),
})
export type OperationsChoice = ChoiceOf<typeof operationsAddress>

const oneOf = <T extends string>(states: readonly T[], state: string): T | undefined =>
  states.find((each) => each === state)

/** One page of a list, by the words of its call. */
function usePage<T>(list: OperationList, choice: OperationsChoice, read: (signal: AbortSignal) => Promise<T>) {
  const wanted = JSON.stringify(choice)
  const asked = useSettled(wanted)
  const query = useQuery({
    queryKey: [KEY, list, asked],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
  })
  return { query, isOld: query.isPlaceholderData || asked !== wanted }
}

export const usePeople = (choice: OperationsChoice) =>
  usePage('people', choice, (signal) => {
    const state = oneOf(personState.options, choice.state)
    const query = { page: choice.page, search: choice.search, ...(state ? { state } : {}) }
    return call(listPeople, { query }, { signal })
  })

export const useInvitations = (choice: OperationsChoice) =>
  usePage('invitations', choice, (signal) => {
    const state = oneOf(invitationState.options, choice.state)
    const query = { page: choice.page, search: choice.search, ...(state ? { state } : {}) }
    return call(listInvitations, { query }, { signal })
  })

export const useJobs = (choice: OperationsChoice) =>
  usePage('jobs', choice, (signal) =>
    call(
      listJobs,
      { query: { page: choice.page, state: oneOf(jobState.options, choice.state) ?? 'FAILED' } },
      { signal },
    ),
  )

export const useMails = (choice: OperationsChoice) =>
  usePage('mails', choice, (signal) => {
    const state = oneOf(mailState.options, choice.state)
    return call(listMails, { query: { page: choice.page, ...(state ? { state } : {}) } }, { signal })
  })

export const useConnections = (choice: OperationsChoice) =>
  usePage('connections', choice, (signal) => {
    const query = { page: choice.page, search: choice.search, broken: choice.state === 'EVERY' ? '0' : '1' } as const
    return call(listConnections, { query }, { signal })
  })

/** What waits and what failed. A look is on record, so it is not asked again with every page. */
export const useOverview = () =>
  useQuery({
    queryKey: [KEY, 'overview'],
    queryFn: ({ signal }) => call(getOperations, undefined, { signal }),
    staleTime: 30_000,
    retry: false,
  })

/** What an operator does; everything is read again afterwards. */
export function useOperatorActs() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: [KEY] })
  return {
    admit: useMutation({
      mutationFn: ({ id, isActive }: { readonly id: string; readonly isActive: boolean }) =>
        call(isActive ? enablePerson : disablePerson, { params: { id } }),
      onSettled,
    }),
    invite: useMutation({
      mutationFn: (body: Arguments<typeof invite>['body']) => call(invite, { body }),
      onSettled,
    }),
    retry: useMutation({ mutationFn: (id: string) => call(retryJob, { params: { id } }), onSettled }),
    send: useMutation({ mutationFn: (id: string) => call(sendMailNow, { params: { id } }), onSettled }),
  }
}
