import type { Shape } from '@keelwise/contract/shape'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { readIfFit } from '../lib/read-answer.ts'
import { safeStorage } from '../lib/storage.ts'
import { useSession } from './session.ts'

/** Milliseconds for which a client's data count as fresh. */
export const CLIENT_DATA_FRESH_MS = 3_600_000
const KEPT_MS = 24 * CLIENT_DATA_FRESH_MS
const MOST_CLIENTS = 20

/** What an advisor last saw of one client. */
export interface ClientData {
  portfolio: unknown
  portfolioPerformance: unknown
  positions: unknown
  /** Milliseconds since 1970. */
  lastRefreshed: number
}

interface ClientDataState {
  /** Whose view it is; another person's is never shown. */
  userId: string | null
  clients: Record<string, ClientData>
}

const nothing: ClientDataState = { userId: null, clients: {} }

/** As {@link ClientDataState} is stored. */
const storedState: Shape = {
  userId: ['null', 's'],
  clients: ['record', { portfolio: 'u', portfolioPerformance: 'u', positions: 'u', lastRefreshed: 'n' }],
}

const useStore = create<ClientDataState>()(
  persist(() => nothing, {
    name: 'client-data',
    storage: createJSONStorage(() => safeStorage),
    merge: (stored) => readIfFit(storedState, stored) ?? nothing,
  }),
)

function withoutOld(clients: Record<string, ClientData>): Record<string, ClientData> {
  return Object.fromEntries(
    Object.entries(clients).filter(([, { lastRefreshed }]) => Date.now() - lastRefreshed <= KEPT_MS),
  )
}

/** What is kept of a client for the person who is signed in. */
export function clientDataOf(clientId: string): ClientData | null {
  const { userId, clients } = useStore.getState()
  return userId !== null && userId === useSession.getState().user?.id ? (clients[clientId] ?? null) : null
}

/**
 * The data of a client: what is kept when it is fresh, else what `fetchData` brings, which is kept then. `hard` asks
 * always. At most twenty clients are kept; the oldest goes first. Throws what `fetchData` throws and keeps what was.
 */
export async function refreshClientData(
  clientId: string,
  fetchData: () => Promise<Omit<ClientData, 'lastRefreshed'>>,
  { hard = false } = {},
): Promise<ClientData> {
  const kept = clientDataOf(clientId)
  if (kept && !hard && Date.now() - kept.lastRefreshed < CLIENT_DATA_FRESH_MS) return kept
  const userId = useSession.getState().user?.id ?? null
  const fresh = { ...(await fetchData()), lastRefreshed: Date.now() }
  // the person may have left, and another come, while it was on its way
  if (userId !== null && userId === useSession.getState().user?.id) keep(userId, clientId, fresh)
  return fresh
}

function keep(userId: string, clientId: string, fresh: ClientData): void {
  useStore.setState((state) => {
    const { [clientId]: _, ...others } = state.userId === userId ? state.clients : {}
    const newest = Object.entries(others).sort(([, a], [, b]) => b.lastRefreshed - a.lastRefreshed)
    return { userId, clients: Object.fromEntries([[clientId, fresh], ...newest.slice(0, MOST_CLIENTS - 1)]) }
  })
}

/** Takes entries older than a day out of the storage; called at start. */
export function dropOldClientData(): void {
  useStore.setState(({ clients }) => ({ clients: withoutOld(clients) }))
}

/** Forgets all clients on this computer: at log out, expiry, and when somebody else signs in. */
export function forgetClientData(): void {
  useStore.setState(nothing)
  safeStorage.removeItem('client-data')
}
