import { listAccounts } from '@keelwise/contract/accounts'
import type { Arguments } from '@keelwise/contract/endpoint'
import * as edits from '@keelwise/contract/transaction-edits'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { INVESTOR_KEY, refreshInvestorData } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

export const EDITS_PAGE_SIZE = 20

/** One transaction as it can be changed by hand, with the changes so far. */
export const useTransaction = (id: string) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'transaction', id],
    queryFn: ({ signal }) => call(edits.getTransaction, { params: { id } }, { signal }),
    gcTime: 0,
  })

/** All accounts by id and name, for choices. */
export const useAccountNames = () =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'account-names'],
    queryFn: async ({ signal }) =>
      (await call(listAccounts, { query: { page_size: 100 } }, { signal })).results.map(
        ({ id, account_name: name }) => ({
          id,
          name,
        }),
      ),
  })

/** Accounts that no link updates: transactions can be added to them by hand. */
export const useHandAccounts = () =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'hand-accounts'],
    queryFn: async ({ signal }) =>
      (await call(listAccounts, { query: { page_size: 100 } }, { signal })).results.filter(
        (account) => account.metadata.is_manual || account.metadata.from_statement,
      ),
  })

/** One page of the changes by hand, newest first. */
export const useTransactionEdits = (page: number) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'transaction-edits', page],
    queryFn: ({ signal }) =>
      call(edits.listTransactionEdits, { query: { page, page_size: EDITS_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Adds, changes, removes, and undoes; everything that shows transactions is read again. */
export function useTransactionChanges() {
  const client = useQueryClient()
  const onSettled = () => refreshInvestorData(client)
  return {
    add: useMutation({
      mutationFn: (body: Arguments<typeof edits.addTransaction>['body']) => call(edits.addTransaction, { body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: string; body: Arguments<typeof edits.changeTransaction>['body'] }) =>
        call(edits.changeTransaction, { params: { id }, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(edits.deleteTransaction, { params: { id } }),
      onSuccess: () => void toast.success('Transaction removed'),
      onError: () => void toast.somethingWentWrong(),
      onSettled,
    }),
    undo: useMutation({
      mutationFn: (id: string) => call(edits.undoTransactionEdit, { params: { id } }),
      onSuccess: () => void toast.success('Change undone'),
      onError: () => void toast.somethingWentWrong(),
      onSettled,
    }),
  }
}
