import type { Arguments } from '@keelwise/contract/endpoint'
import {
  deletePayeeRule,
  listPayeeRules,
  listRuleChanges,
  markTransactions,
  previewPayeeRule,
  setPayeeRule,
  splitTransaction,
  undoMarks,
  unsplitTransaction,
} from '@keelwise/contract/transaction-marks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '../../domain/locale.ts'
import { INVESTOR_KEY, refreshInvestorData } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

/** Which others a rule for the payee of a transaction would change. @param said what it would say; null: no rule is meant */
export const usePayeeRulePreview = (id: string, said: Arguments<typeof previewPayeeRule>['query'] | null) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'payee-rule', id, said],
    queryFn: ({ signal }) => call(previewPayeeRule, { params: { id }, query: said ?? {} }, { signal }),
    enabled: said !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Own rules for payees. */
export const usePayeeRules = () =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'payee-rules'],
    queryFn: ({ signal }) => call(listPayeeRules, undefined, { signal }),
  })

/** Some of a change holds, and what can be undone of it was told. */
class PartlyDone extends Error {}

interface MarkAlways {
  readonly body: Arguments<typeof markTransactions>['body']
  readonly rules: readonly Arguments<typeof setPayeeRule>['body'][]
}

/** How own rules were set, changed and removed. */
export const useRuleChanges = () =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'payee-rule-changes'],
    queryFn: ({ signal }) => call(listRuleChanges, undefined, { signal }),
  })

/** Says something of transactions, singly, many at once or always for a payee; each says so and can be undone. */
export function useMarks() {
  const client = useQueryClient()
  const onSettled = () => refreshInvestorData(client)
  const onError = () => void toast.somethingWentWrong()
  const undo = useMutation({
    mutationFn: (id: string) => call(undoMarks, { params: { id } }),
    onSuccess: () => void toast.success('Change undone'),
    onError,
    onSettled,
  })
  const undoAll = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids.toReversed()) await call(undoMarks, { params: { id } })
    },
    onSuccess: () => void toast.success('Change undone'),
    onError,
    onSettled,
  })
  const tellOf = (text: string, id: string) =>
    void toast.success(text, { action: { label: 'Undo', onAction: () => undo.mutate(id) } })
  return {
    undo,
    removeRule: useMutation({
      mutationFn: (id: string) => call(deletePayeeRule, { params: { id } }),
      onSuccess: ({ change_id: id }) => tellOf('Rule removed', id),
      onError,
      onSettled,
    }),
    split: useMutation({
      mutationFn: ({ id, parts }: { id: string } & Arguments<typeof splitTransaction>['body']) =>
        call(splitTransaction, { params: { id }, body: { parts } }),
      onSuccess: ({ change_id: id }) => tellOf('Transaction split', id),
      onSettled,
    }),
    unsplit: useMutation({
      mutationFn: (id: string) => call(unsplitTransaction, { params: { id } }),
      onSuccess: ({ change_id: id }) => tellOf('Transaction made whole', id),
      onError,
      onSettled,
    }),
    mark: useMutation({
      mutationFn: (body: Arguments<typeof markTransactions>['body']) => call(markTransactions, { body }),
      onSuccess: ({ change_id: id, changed }) =>
        tellOf(changed === 1 ? 'Transaction changed' : `${changed} transactions changed`, id),
      onError,
      onSettled,
    }),
    /** Changes rows, and decides the same always for the payees named by one of their transactions; undone as one. */
    markAlways: useMutation({
      mutationFn: async ({ body, rules }: MarkAlways) => {
        const changes = [(await call(markTransactions, { body })).change_id]
        try {
          for (const rule of rules) changes.push((await call(setPayeeRule, { body: rule })).change_id)
        } catch (thrown) {
          toast.error(`Changed, but ${changes.length - 1} of ${rules.length} rules could be set.`, {
            action: { label: 'Undo', onAction: () => undoAll.mutate(changes) },
          })
          throw new PartlyDone('Some rules could not be set.', { cause: thrown })
        }
        return changes
      },
      onSuccess: (changes, { body, rules }) =>
        void toast.success(
          `${body.transaction_ids.length} changed, ${rules.length === 1 ? 'one rule' : `${rules.length} rules`} set`,
          { action: { label: 'Undo', onAction: () => undoAll.mutate(changes) } },
        ),
      onError: (thrown) => {
        if (!(thrown instanceof PartlyDone)) onError()
      },
      onSettled,
    }),
    setRule: useMutation({
      mutationFn: (body: Arguments<typeof setPayeeRule>['body']) => call(setPayeeRule, { body }),
      onSuccess: (rule) =>
        tellOf(
          rule.since === null
            ? `Rule set: ${formatCount(rule.transactions)} transactions, and those to come`
            : 'Rule set for those to come',
          rule.change_id,
        ),
      onError,
      onSettled,
    }),
  }
}
