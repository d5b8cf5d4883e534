import { type ReturnedAccount, answerReturnedAccount, listReturnedAccounts } from '@keelwise/contract/returned-accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { INVESTOR_KEY, refreshInvestorData } from '../../domain/investor-queries.ts'
import { beginSyncPolling } from '../../domain/use-sync.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

/** Accounts that came back as if they were others, and wait for an answer. */
export const useReturnedAccounts = () =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'returned-accounts'],
    queryFn: async ({ signal }) => (await call(listReturnedAccounts, undefined, { signal })).returned_accounts,
  })

type Answer = { answer: 'same' } | { answer: 'another'; stored: 'keep' | 'close' }

/** Says what such an account is; the connection is read next, so everything shown is read again. */
export function useReturnedAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ returned, ...body }: { returned: ReturnedAccount } & Answer) =>
      call(answerReturnedAccount, { params: { id: returned.id }, body }),
    onSuccess: beginSyncPolling,
    onError: () => toast.somethingWentWrong(),
    onSettled: () => refreshInvestorData(client),
  })
}
