import {
  type Client,
  type ClientPerformancePeriod,
  getClientPerformance,
  getClientPortfolio,
  keptClientData,
  listClientPositions,
} from '@keelwise/contract/clients'
import type { Read } from '@keelwise/contract/endpoint'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CLIENT_DATA_FRESH_MS, refreshClientData } from '../../domain/client-data.ts'
import type { PositionsOrdering } from '../../domain/positions-table.tsx'
import { call } from '../../lib/api.ts'
import { answerShape, readByShape, readIfFit } from '../../lib/read-answer.ts'
import { CLIENTS_KEY } from './use-clients.ts'

/** The period, the page and the order that are kept; others are asked for when they are looked at. */
export const KEPT_PERIOD: ClientPerformancePeriod = '1y'
export const KEPT_ORDERING: PositionsOrdering = '-market_value_amount'
export const CLIENT_POSITIONS_PAGE_SIZE = 20

const CLIENT_DATA_KEY = 'client-data'

/** What a client holds and how it did, as it was read last. */
export type ShownClientData = Read<typeof keptClientData>

const fetchPerformance = (id: string, period: ClientPerformancePeriod, signal?: AbortSignal) =>
  call(getClientPerformance, { params: { id }, query: { period } }, { signal })

const fetchPositions = (id: string, page: number, ordering: PositionsOrdering, signal?: AbortSignal) =>
  call(
    listClientPositions,
    { params: { id }, query: { page, page_size: CLIENT_POSITIONS_PAGE_SIZE, ordering } },
    { signal },
  )

async function fetchAll(id: string) {
  const [portfolio, portfolioPerformance, positions] = await Promise.all([
    call(getClientPortfolio, { params: { id } }),
    fetchPerformance(id, KEPT_PERIOD),
    fetchPositions(id, 1, KEPT_ORDERING),
  ])
  return { portfolio, portfolioPerformance, positions }
}

/**
 * What is kept while it is fresh, else what the server says. Nothing kept is shown of an investor who ended the access,
 * and nothing kept from before they agreed.
 */
async function readClientData({ id, link_status: link }: Client): Promise<ShownClientData> {
  const stored = await refreshClientData(id, () => fetchAll(id))
  const kept = readIfFit<ShownClientData>(answerShape(keptClientData), stored)
  const isOfThisLink = kept !== null && (kept.portfolio.source === 'LINKED') === (link === 'LINKED')
  return isOfThisLink ? kept : readAnew(id)
}

const readAnew = async (id: string): Promise<ShownClientData> =>
  readByShape(
    answerShape(keptClientData),
    await refreshClientData(id, () => fetchAll(id), { hard: true }),
  ) as ShownClientData

const clientDataQuery = (client: Client) =>
  queryOptions({
    queryKey: [CLIENT_DATA_KEY, client.id, client.link_status],
    queryFn: () => readClientData(client),
    staleTime: CLIENT_DATA_FRESH_MS,
  })

/** The data of a client, at most an hour old, and what reads them anew. */
export function useClientData(client: Client) {
  const cache = useQueryClient()
  const query = useQuery(clientDataQuery(client))
  const refresh = useMutation({
    mutationFn: () => readAnew(client.id),
    onSuccess: (fresh) => {
      cache.setQueryData(clientDataQuery(client).queryKey, fresh)
      // lists show what the client holds, too
      for (const list of [CLIENTS_KEY, 'book']) void cache.invalidateQueries({ queryKey: [list] })
    },
  })
  return { query, refresh }
}

/** The performance over a period, anew after a refresh; `kept` is the one that is at hand. */
export const useClientPerformance = (id: string, period: ClientPerformancePeriod, kept: ShownClientData) =>
  useQuery({
    queryKey: [CLIENT_DATA_KEY, id, 'part', 'performance', period, kept.lastRefreshed],
    queryFn: ({ signal }) => fetchPerformance(id, period, signal),
    staleTime: CLIENT_DATA_FRESH_MS,
    ...(period === KEPT_PERIOD ? { initialData: kept.portfolioPerformance } : { placeholderData: keepPreviousData }),
  })

/** A page of positions; `kept` holds the first one in the usual order. */
export const useClientPositions = (id: string, page: number, ordering: PositionsOrdering, kept: ShownClientData) =>
  useQuery({
    queryKey: [CLIENT_DATA_KEY, id, 'part', 'positions', page, ordering, kept.lastRefreshed],
    queryFn: ({ signal }) => fetchPositions(id, page, ordering, signal),
    staleTime: CLIENT_DATA_FRESH_MS,
    ...(page === 1 && ordering === KEPT_ORDERING
      ? { initialData: kept.positions }
      : { placeholderData: keepPreviousData }),
  })
