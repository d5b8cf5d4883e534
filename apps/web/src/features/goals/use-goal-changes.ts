import { type GoalBody, createGoal, deleteGoal, updateGoal } from '@keelwise/contract/goals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshInvestorData } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

/** What is done to goals; everything shown is read again after it. */
export function useGoalChanges() {
  const client = useQueryClient()
  const onSettled = () => refreshInvestorData(client)
  return {
    store: useMutation({
      mutationFn: async ({ id, body }: { readonly id: string | null; readonly body: GoalBody }) =>
        void (id === null ? await call(createGoal, { body }) : await call(updateGoal, { params: { id }, body })),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deleteGoal, { params: { id } }),
      onSettled,
      onError: toast.somethingWentWrong,
    }),
  }
}
