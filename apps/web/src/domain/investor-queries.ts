import type { QueryClient } from '@tanstack/react-query'

/** First part of the key of every query about an investor's data, so that one call can refresh them all. */
export const INVESTOR_KEY = 'investor'

/** Everything an investor sees is read again: after a sync, a link, a removal or an import. */
export function refreshInvestorData(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [INVESTOR_KEY] })
}
