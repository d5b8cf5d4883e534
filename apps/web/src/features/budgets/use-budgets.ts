import type { Arguments } from '@keelwise/contract/endpoint'
import { deleteBudget, listBudgets, setBudget } from '@keelwise/contract/budgets'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { INVESTOR_KEY, refreshInvestorData } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

/** The envelopes of this month. */
export const useBudgets = () =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'budgets'],
    queryFn: ({ signal }) => call(listBudgets, undefined, { signal }),
  })

/** What is done to envelopes; everything shown is read again after it. */
export function useBudgetChanges() {
  const client = useQueryClient()
  const onSettled = () => refreshInvestorData(client)
  return {
    set: useMutation({
      mutationFn: (body: Arguments<typeof setBudget>['body']) => call(setBudget, { body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deleteBudget, { params: { id } }),
      onSettled,
      onError: toast.somethingWentWrong,
    }),
  }
}
