import * as calls from '@keelwise/contract/imports'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import type { StatementOwner } from './use-statements.ts'

export const IMPORTS_PAGE_SIZE = 20
export const IMPORT_ROWS_PAGE_SIZE = 50

const keyOf = (owner: StatementOwner): readonly string[] =>
  owner === 'self' ? [INVESTOR_KEY, 'imports'] : ['client-imports', owner.clientId]

/** One page of the imports of statement files, newest first. */
export const useImports = (owner: StatementOwner, page: number) =>
  useQuery({
    queryKey: [...keyOf(owner), 'list', page],
    queryFn: ({ signal }) => {
      const query = { page, page_size: IMPORTS_PAGE_SIZE }
      return owner === 'self'
        ? call(calls.listImports, { query }, { signal })
        : call(calls.listClientImports, { params: { id: owner.clientId }, query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** One import with what undoing it comes to. */
export const useImport = (owner: StatementOwner, id: string) =>
  useQuery({
    queryKey: [...keyOf(owner), id],
    queryFn: ({ signal }) =>
      owner === 'self'
        ? call(calls.getImport, { params: { id } }, { signal })
        : call(calls.getClientImport, { params: { id: owner.clientId, import_id: id } }, { signal }),
    // another import may have changed what undoing this one comes to
    gcTime: 0,
  })

/** One page of the transactions of an import. */
export const useImportRows = (owner: StatementOwner, id: string, page: number) =>
  useQuery({
    queryKey: [...keyOf(owner), id, 'rows', page],
    queryFn: ({ signal }) => {
      const query = { page, page_size: IMPORT_ROWS_PAGE_SIZE }
      return owner === 'self'
        ? call(calls.listImportRows, { params: { id }, query }, { signal })
        : call(calls.listClientImportRows, { params: { id: owner.clientId, import_id: id }, query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** Undoes an import as a whole; everything that shows accounts is read again. */
export function useUndoImport(owner: StatementOwner) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      owner === 'self'
        ? call(calls.undoStatementImport, { params: { id } })
        : call(calls.undoClientImport, { params: { id: owner.clientId, import_id: id } }),
    onSuccess: () => void toast.success('Import undone'),
    onError: () => void toast.somethingWentWrong(),
    // what a client holds is in many places
    onSettled: () => client.invalidateQueries(owner === 'self' ? { queryKey: [INVESTOR_KEY] } : {}),
  })
}
