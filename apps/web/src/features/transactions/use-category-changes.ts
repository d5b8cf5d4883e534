import * as own from '@keelwise/contract/categories'
import type { Arguments } from '@keelwise/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshInvestorData } from '../../domain/investor-queries.ts'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { formatCount } from '../../domain/locale.ts'

type Facts = Arguments<typeof own.addCategory>['body']

/** Adds, changes, merges and retires categories of the own; everything that shows them is read again. */
export function useCategoryChanges() {
  const client = useQueryClient()
  const onSettled = () => refreshInvestorData(client)
  return {
    add: useMutation({ mutationFn: (body: Facts) => call(own.addCategory, { body }), onSettled }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: string; body: Facts }) => call(own.changeCategory, { params: { id }, body }),
      onSettled,
    }),
    retire: useMutation({
      mutationFn: ({ id, is_retired }: { id: string; is_retired: boolean }) =>
        call(own.retireCategory, { params: { id }, body: { is_retired } }),
      onSuccess: ({ name, is_retired }) =>
        void toast.success(is_retired ? `${name} is retired; what is in it stays` : `${name} can be chosen again`),
      onSettled,
    }),
    merge: useMutation({
      mutationFn: ({ id, into }: { id: string; into: string }) =>
        call(own.mergeCategory, { params: { id }, body: { into } }),
      onSuccess: ({ moved }) => void toast.success(`Merged: ${formatCount(moved)} moved`),
      onError: (thrown) => {
        if (!fieldMessage(toApiError(thrown), 'into')) toast.somethingWentWrong()
      },
      onSettled,
    }),
  }
}
