export interface RemovalOutcome {
  readonly kind: 'success' | 'error'
  readonly message: string
}

/** How one DELETE ended: removed, answered with an error status, or without a usable answer. */
export type RemovalResult = 'removed' | 'refused' | 'unanswered'

/** The words for the removal of one account from its own menu. */
export function singleRemovalOutcome(result: RemovalResult): RemovalOutcome {
  switch (result) {
    case 'removed':
      return { kind: 'success', message: 'Account deleted successfully' }
    case 'refused':
      return { kind: 'error', message: 'Failed to delete account' }
    case 'unanswered':
      return { kind: 'error', message: 'An unexpected error occurred while deleting account' }
  }
}

/** The words for the removal of selected accounts, one call each. */
export function batchRemovalOutcome(results: readonly RemovalResult[]): RemovalOutcome {
  const removed = results.filter((result) => result === 'removed').length
  const failed = results.length - removed
  if (failed === 0) return { kind: 'success', message: `${removed} account(s) deleted successfully` }
  if (removed > 0) {
    return { kind: 'error', message: `${failed} account(s) failed to delete. ${removed} deleted successfully.` }
  }
  return results.includes('unanswered')
    ? { kind: 'error', message: 'An unexpected error occurred while deleting accounts' }
    : { kind: 'error', message: 'Failed to delete accounts' }
}
