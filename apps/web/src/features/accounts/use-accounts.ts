import { type Account, listAccounts } from '@keelwise/contract/accounts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'

const ACCOUNTS_PAGE_SIZE = 100

/** All own accounts by name: page after page until there is no next one. */
async function fetchAllAccounts(signal?: AbortSignal): Promise<Account[]> {
  const accounts: Account[] = []
  for (let page = 1; ; page++) {
    const answer = await call(
      listAccounts,
      { query: { page, page_size: ACCOUNTS_PAGE_SIZE, ordering: 'account_name' } },
      { signal },
    )
    accounts.push(...answer.results)
    if (answer.next === null) return accounts
  }
}

const allAccountsQuery = () =>
  queryOptions({
    queryKey: [INVESTOR_KEY, 'accounts', 'all'],
    queryFn: ({ signal }) => fetchAllAccounts(signal),
  })

export const useAllAccounts = () => useQuery(allAccountsQuery())
