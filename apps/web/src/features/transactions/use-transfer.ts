import { getTransfer, joinTransfer, splitTransfer } from '@keelwise/contract/transfers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { INVESTOR_KEY, refreshInvestorData } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

/** The other side of a transaction, or what could be it. */
export const useTransfer = (id: string) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'transfer', id],
    queryFn: ({ signal }) => call(getTransfer, { params: { id } }, { signal }),
    // a sync may have changed what fits since the dialog was open last
    gcTime: 0,
  })

/** The other side to join with, and that amounts far apart are one transfer all the same. */
export interface JoinWith {
  readonly other_id: string
  readonly is_confirmed?: true
}

/** Joins a transaction with its other side, or takes the two apart when there is none. */
export function useChangeTransfer(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (other: JoinWith | null) => {
      if (other === null) await call(splitTransfer, { params: { id } })
      else await call(joinTransfer, { params: { id }, body: other })
    },
    onSuccess: (_, other) => void toast.success(other === null ? 'Transfer split' : 'Joined as a transfer'),
    onError: () => void toast.somethingWentWrong(),
    onSettled: () => void refreshInvestorData(client),
  })
}
