import {
  createManualAccount,
  deleteValuation,
  listValuations,
  storeValuation,
  updateManualAccount,
} from '@keelwise/contract/manual-accounts'
import type { Arguments } from '@keelwise/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { INVESTOR_KEY, refreshInvestorData } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'

/** What an account was worth by its owner's word, newest first. */
export const useValuations = (id: string) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'accounts', id, 'valuations'],
    queryFn: async ({ signal }) => (await call(listValuations, { params: { id } }, { signal })).valuations,
  })

/** Everything an owner does to an account of their own; what is shown is read again after each. */
export function useManualAccounts() {
  const client = useQueryClient()
  const onSettled = () => void refreshInvestorData(client)
  return {
    create: useMutation({
      mutationFn: (body: Arguments<typeof createManualAccount>['body']) => call(createManualAccount, { body }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: (given: Arguments<typeof updateManualAccount>) => call(updateManualAccount, given),
      onSettled,
    }),
    value: useMutation({
      mutationFn: (given: Arguments<typeof storeValuation>) => call(storeValuation, given),
      onSettled,
    }),
    removeValue: useMutation({
      mutationFn: (given: Arguments<typeof deleteValuation>) => call(deleteValuation, given),
      onSettled,
    }),
  }
}
