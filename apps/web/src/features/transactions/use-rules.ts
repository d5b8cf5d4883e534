import type { Arguments } from '@keelwise/contract/endpoint'
import { undoMarks } from '@keelwise/contract/transaction-marks'
import {
  addTransactionRule,
  changePayeeRule,
  changeTransactionRule,
  deleteTransactionRule,
  listTransactionRules,
  previewTransactionRule,
} from '@keelwise/contract/transaction-rules'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '../../domain/locale.ts'
import { INVESTOR_KEY, refreshInvestorData } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

type Body = Arguments<typeof addTransactionRule>['body']
type Asked = Arguments<typeof previewTransactionRule>['query']

/** Own rules by what a transaction says. */
export const useTransactionRules = () =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'transaction-rules'],
    queryFn: ({ signal }) => call(listTransactionRules, undefined, { signal }),
  })

/** Which transactions a rule would change. @param asked null: nothing is asked for yet */
export const useRulePreview = (asked: Asked | null) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'transaction-rule-preview', asked],
    queryFn: ({ signal }) => call(previewTransactionRule, { query: asked ?? {} }, { signal }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })

/** Makes rules, says them anew and takes them back; each says so and can be undone. */
export function useChangeRules() {
  const client = useQueryClient()
  const onSettled = () => refreshInvestorData(client)
  const undo = useMutation({
    mutationFn: (id: string) => call(undoMarks, { params: { id } }),
    onSuccess: () => void toast.success('Change undone'),
    onError: () => void toast.somethingWentWrong(),
    onSettled,
  })
  const tell = (text: string, id: string) =>
    void toast.success(text, { action: { label: 'Undo', onAction: () => undo.mutate(id) } })
  return {
    save: useMutation({
      /** @param of the rule that is said anew; null: a new one */
      mutationFn: ({ of, body }: { of: { id: string; isOfPayee: boolean } | null; body: Body }) => {
        if (of === null) return call(addTransactionRule, { body })
        const { category, name, is_excluded, only_to_come } = body
        return of.isOfPayee
          ? call(changePayeeRule, { params: { id: of.id }, body: { category, name, is_excluded, only_to_come } })
          : call(changeTransactionRule, { params: { id: of.id }, body })
      },
      onSuccess: ({ change_id: id, changed }, { body }) =>
        tell(
          body.only_to_come
            ? 'Rule set for those to come'
            : `Rule set: ${formatCount(changed)} ${changed === 1 ? 'transaction' : 'transactions'} read again`,
          id,
        ),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deleteTransactionRule, { params: { id } }),
      onSuccess: ({ change_id: id }) => tell('Rule removed', id),
      onError: () => void toast.somethingWentWrong(),
      onSettled,
    }),
  }
}
