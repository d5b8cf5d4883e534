import { archiveAccount, listArchivedAccounts, unarchiveAccount } from '@keelwise/contract/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { INVESTOR_KEY, refreshInvestorData } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

/** The archived accounts, those out of the totals too. */
export const useArchivedAccounts = () =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'accounts', 'archived'],
    queryFn: async ({ signal }) => (await call(listArchivedAccounts, undefined, { signal })).accounts,
  })

/** Puts accounts into the archive, or takes them out with `inTotals` null. */
export function useArchive() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, inTotals }: { ids: readonly string[]; inTotals: boolean | null }) =>
      Promise.all(
        ids.map((id) =>
          inTotals === null
            ? call(unarchiveAccount, { params: { id } })
            : call(archiveAccount, { params: { id }, body: { in_totals: inTotals } }),
        ),
      ),
    onSuccess: (_, { ids, inTotals }) => {
      const what = ids.length === 1 ? 'Account' : `${ids.length} accounts`
      toast.success(`${what} ${inTotals === null ? 'restored' : 'archived'}`)
    },
    onError: () => toast.somethingWentWrong(),
    onSettled: () => void refreshInvestorData(client),
  })
}
