import {
  type ClientFacts,
  clientOrderings,
  clientStatus,
  createClient,
  deleteClient,
  endClientAccess,
  getClient,
  importClients,
  inviteClient,
  listClients,
  restoreClient,
  undoClientImport,
  updateClient,
} from '@keelwise/contract/clients'
import {
  type QueryClient,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { refreshConversations } from '../../domain/conversations.ts'
import { type ChoiceOf, freeText, listAddress, oneChoiceOf, orderedBy, pageNumber } from '../../domain/list-address.ts'
import { call } from '../../lib/api.ts'
import { useSettled } from '../../ui/use-settled.ts'

/** First part of the key of every query about clients. */
export const CLIENTS_KEY = 'clients'

/** What the address of the list says. */
export const clientsAddress = listAddress({
  page: pageNumber,
  ordering: orderedBy(clientOrderings, 'last_name'),
  search: freeText,
  status: oneChoiceOf(clientStatus.options),
})
export type ClientsChoice = ChoiceOf<typeof clientsAddress>

/** The filters of a choice as query parameters. */
export const filtersOf = ({ search, status }: Pick<ClientsChoice, 'search' | 'status'>) => ({
  ...(search === '' ? {} : { search }),
  ...(status === '' ? {} : { status }),
})

/** One page of clients; a search waits until it stands still, and what was shown stays while another page loads. */
export function useClients(choice: ClientsChoice) {
  const wanted = JSON.stringify(choice)
  const asked = useSettled(wanted, choice.search)
  const query = useQuery({
    queryKey: [CLIENTS_KEY, 'list', asked],
    queryFn: ({ signal }) => {
      const { page, ordering, ...filters } = JSON.parse(asked) as ClientsChoice
      return call(listClients, { query: { page, ordering, ...filtersOf(filters) } }, { signal })
    },
    placeholderData: keepPreviousData,
  })
  return { query, isOld: query.isPlaceholderData || asked !== wanted }
}

const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [CLIENTS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getClient, { params: { id } }, { signal }),
  })

export const useClient = (id: string) => useQuery(clientQuery(id))

/** A client as it is now, not as it was when it was read last. */
export const readClient = (client: QueryClient, id: string) => client.fetchQuery({ ...clientQuery(id), staleTime: 0 })

const refreshClients = (client: QueryClient) => client.invalidateQueries({ queryKey: [CLIENTS_KEY] })

/** What an advisor can do with clients; every change has the lists read again. */
export function useClientChanges() {
  const client = useQueryClient()
  const onSuccess = () => void refreshClients(client)
  return {
    create: useMutation({ mutationFn: (body: NewClient) => call(createClient, { body }), onSuccess }),
    update: useMutation({
      mutationFn: ({ id, ...body }: ClientChange) => call(updateClient, { params: { id }, body }),
      onSuccess: (changed) => {
        client.setQueryData(clientQuery(changed.id).queryKey, changed)
        onSuccess()
      },
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deleteClient, { params: { id } }),
      // its own page may still be open: the list is read again, the client that is gone is not
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: [CLIENTS_KEY, 'list'] })
        void refreshConversations(client)
      },
    }),
    restore: useMutation({
      mutationFn: (id: string) => call(restoreClient, { params: { id } }),
      onSuccess: () => {
        onSuccess()
        void refreshConversations(client)
      },
    }),
    invite: useMutation({
      mutationFn: (id: string) => call(inviteClient, { params: { id } }),
      onSuccess: (changed) => client.setQueryData(clientQuery(changed.id).queryKey, changed),
    }),
    endAccess: useMutation({
      mutationFn: (id: string) => call(endClientAccess, { params: { id } }),
      onSuccess: (changed) => {
        client.setQueryData(clientQuery(changed.id).queryKey, changed)
        onSuccess()
      },
    }),
  }
}

type NewClient = Partial<ClientFacts> & Pick<ClientFacts, 'first_name' | 'last_name'>
type ClientChange = Partial<ClientFacts> & { readonly id: string; readonly version: number }

/** What would come of a CSV text, adding it, and taking it back. */
export function useClientImport() {
  const client = useQueryClient()
  const onSuccess = () => void refreshClients(client)
  return {
    preview: useMutation({ mutationFn: (body: ImportBody) => call(importClients, { body }) }),
    add: useMutation({
      mutationFn: (body: ImportBody) => call(importClients, { body: { ...body, confirm: true } }),
      onSuccess,
    }),
    undo: useMutation({ mutationFn: (id: string) => call(undoClientImport, { params: { id } }), onSuccess }),
  }
}

type ImportBody = Pick<Parameters<typeof call<typeof importClients>>[1]['body'], 'csv' | 'mapping'>
