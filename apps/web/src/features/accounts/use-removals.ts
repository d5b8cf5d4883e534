import { deleteCredential } from '@keelwise/contract/account-link'
import { deleteAccount } from '@keelwise/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshInvestorData } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { isHttpError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.ts'
import {
  batchRemovalOutcome,
  type RemovalOutcome,
  type RemovalResult,
  singleRemovalOutcome,
} from './removal-outcome.ts'

/** Removes one account; says how it ended instead of throwing. */
async function removeAccount(id: string): Promise<RemovalResult> {
  try {
    await call(deleteAccount, { params: { id } })
    return 'removed'
  } catch (error) {
    return isHttpError(error) ? 'refused' : 'unanswered'
  }
}

/** Removes accounts, one call each, then reads all investor data again whatever the outcome. */
export function useRemoveAccounts() {
  const client = useQueryClient()
  const tell = ({ kind, message }: RemovalOutcome) => toast[kind](message)
  return useMutation({
    mutationFn: async ({ ids, isBatch }: { ids: readonly string[]; isBatch: boolean }) => {
      const results = await Promise.all(ids.map(removeAccount))
      const [first] = results
      tell(isBatch || !first ? batchRemovalOutcome(results) : singleRemovalOutcome(first))
    },
    onSettled: () => void refreshInvestorData(client),
  })
}

/** The server's own words about a credential that could not be removed, else the fixed text. */
function credentialFailure(error: unknown): string {
  const fixed = 'Failed to remove credential'
  if (!isHttpError(error)) return fixed
  const { details } = error
  const inner: unknown = details !== null && typeof details === 'object' && 'error' in details ? details.error : null
  const message: unknown = inner !== null && typeof inner === 'object' && 'message' in inner ? inner.message : null
  return typeof message === 'string' && message.trim() !== '' ? message : fixed
}

/** What becomes of the accounts of a removed credential. */
export type RemovedHistory = 'hide' | 'keep' | 'archive' | 'erase'

/** Removes a credential with everything that came through it, or keeps its history. */
export function useRemoveCredential() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, history }: { id: string; history: RemovedHistory }) =>
      call(deleteCredential, { params: { id }, query: history === 'hide' ? {} : { history } }),
    onMutate: ({ id }) => void toast.loading('Removing credential...', id),
    onSuccess: (_, { id }) => toast.settle(id, 'Credential deleted successfully', 'success'),
    onError: (error, { id }) => toast.settle(id, credentialFailure(error), 'error'),
    onSettled: () => void refreshInvestorData(client),
  })
}
