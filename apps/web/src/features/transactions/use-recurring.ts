import type { Arguments } from '@keelwise/contract/endpoint'
import { decideRecurring, joinRecurring, listRecurring, undoRecurringDecision } from '@keelwise/contract/recurring'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { INVESTOR_KEY, refreshInvestorData } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

/** What comes back, and when it is due. */
export const useRecurring = () =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'recurring'],
    queryFn: ({ signal }) => call(listRecurring, undefined, { signal }),
  })

/** Says what recurs and what does not; each says so and can be undone. */
export function useRecurringDecisions() {
  const client = useQueryClient()
  const onSettled = () => refreshInvestorData(client)
  const onError = () => void toast.somethingWentWrong()
  const undo = useMutation({
    mutationFn: (id: string) => call(undoRecurringDecision, { params: { id } }),
    onSuccess: () => void toast.success('Change undone'),
    onError,
    onSettled,
  })
  const tell = (text: string, id: string) =>
    void toast.success(text, { action: { label: 'Undo', onAction: () => undo.mutate(id) } })
  return {
    undo,
    decide: useMutation({
      mutationFn: (body: Arguments<typeof decideRecurring>['body']) => call(decideRecurring, { body }),
      onSuccess: ({ decision_id: id }, { verdict }) =>
        tell(verdict === 'CONFIRM' ? 'Confirmed as recurring' : 'Dismissed: it counts as recurring no more', id),
      onError,
      onSettled,
    }),
    join: useMutation({
      mutationFn: (body: Arguments<typeof joinRecurring>['body']) => call(joinRecurring, { body }),
      onSuccess: ({ decision_id: id }) => tell('Both are one now', id),
      onError,
      onSettled,
    }),
  }
}
