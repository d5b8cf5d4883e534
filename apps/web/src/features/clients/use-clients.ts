import type { ClientStatus } from '@keelwise/contract/words'
import {
  type ClientFacts,
  type ClientOrdering,
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
import { call } from '../../lib/api.ts'

/** First part of the key of every query about an advisor's clients. */
/** First part of the key of every query about clients. */
export const CLIENTS_KEY = 'clients'

/** Which clients the list shows, as its address says it. */
export interface ClientsChoice {
  readonly page: number
  readonly ordering: ClientOrdering | `-${ClientOrdering}`
  readonly search: string
  readonly status: ClientStatus | ''
}

const isOrdering = (text: string): text is ClientsChoice['ordering'] =>
  (clientOrderings as readonly string[]).includes(text.replace(/^-/, ''))

/** Reads the list's address; what makes no sense there is left out. */
export function clientsChoiceOf(search: {
  page?: string
  ordering?: string
  search?: string
  status?: string
}): ClientsChoice {
  const { page = '', ordering = '', status } = search
  return {
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    ordering: isOrdering(ordering) ? ordering : 'last_name',
    search: search.search ?? '',
    status: clientStatus.safeParse(status).data ?? '',
  }
}

/** The filters of a choice as query parameters. */
export const filtersOf = ({ search, status }: ClientsChoice) => ({
  ...(search === '' ? {} : { search }),
  ...(status === '' ? {} : { status }),
})

/** One page of clients; what was shown stays while another page loads. */
export const useClients = (choice: ClientsChoice) =>
  useQuery({
    queryKey: [CLIENTS_KEY, 'list', choice],
    queryFn: ({ signal }) =>
      call(listClients, { query: { page: choice.page, ordering: choice.ordering, ...filtersOf(choice) } }, { signal }),
    placeholderData: keepPreviousData,
  })

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
