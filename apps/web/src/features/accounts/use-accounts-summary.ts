import { type accountsSummary, getAccountsSummary } from '@keelwise/contract/accounts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { isHttpError } from '../../lib/api-error.ts'

export type AccountsSummary = z.output<typeof accountsSummary>

/** Totals over own accounts; `null` where there is no account, which the server answers with 404. */
async function fetchAccountsSummary(signal?: AbortSignal): Promise<AccountsSummary | null> {
  try {
    return await call(getAccountsSummary, {}, { signal })
  } catch (error) {
    if (isHttpError(error) && error.status === 404) return null
    throw error
  }
}

const accountsSummaryQuery = () =>
  queryOptions({
    queryKey: [INVESTOR_KEY, 'accounts-summary'],
    queryFn: ({ signal }) => fetchAccountsSummary(signal),
  })

export const useAccountsSummary = () => useQuery(accountsSummaryQuery())
