import { type LinkStatus, getLinkStatus } from '@keelwise/contract/account-link'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { INVESTOR_KEY } from './investor-queries.ts'

export const fetchLinkStatus = (signal?: AbortSignal): Promise<LinkStatus> => call(getLinkStatus, undefined, { signal })

export const linkStatusQuery = () =>
  queryOptions({ queryKey: [INVESTOR_KEY, 'link-status'], queryFn: ({ signal }) => fetchLinkStatus(signal) })

export const useLinkStatus = () => useQuery(linkStatusQuery())

/** Investor pages need a link and at least one account. */
export const isLinked = (status: LinkStatus): boolean => status.is_linked && status.accounts_count >= 1
