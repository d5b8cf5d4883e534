import {
  type AccountMatch,
  answerAccountMatch,
  listAccountMatches,
  undoAccountMatch,
} from '@keelwise/contract/account-matches'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { INVESTOR_KEY, refreshInvestorData } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

/** Open questions whether two accounts are one, and joinings that can be undone. */
export const useAccountMatches = () =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'account-matches'],
    queryFn: async ({ signal }) => (await call(listAccountMatches, undefined, { signal })).matches,
  })

/** Answers a question or takes an answer back; everything shown is read again. */
export function useMatchAnswers() {
  const client = useQueryClient()
  const onSettled = () => refreshInvestorData(client)
  const answer = useMutation({
    mutationFn: ({ match, answer: said }: { match: AccountMatch; answer: 'same' | 'different' }) =>
      call(answerAccountMatch, { params: { id: match.id }, body: { answer: said } }),
    onError: () => toast.somethingWentWrong(),
    onSettled,
  })
  const undo = useMutation({
    mutationFn: (match: AccountMatch) => call(undoAccountMatch, { params: { id: match.id } }),
    onError: () => toast.somethingWentWrong(),
    onSettled,
  })
  return { answer, undo, isBusy: answer.isPending || undo.isPending }
}
