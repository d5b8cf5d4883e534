import { expect, test } from 'vitest'
import { batchRemovalOutcome, singleRemovalOutcome } from './removal-outcome.ts'

test.each([
  [['removed', 'removed'], 'success', '2 account(s) deleted successfully'],
  [['removed', 'refused', 'removed'], 'error', '1 account(s) failed to delete. 2 deleted successfully.'],
  [['removed', 'unanswered'], 'error', '1 account(s) failed to delete. 1 deleted successfully.'],
  [['refused', 'refused'], 'error', 'Failed to delete accounts'],
  [['unanswered', 'unanswered'], 'error', 'An unexpected error occurred while deleting accounts'],
  [['refused', 'unanswered'], 'error', 'An unexpected error occurred while deleting accounts'],
] as const)('[R-8.063] [R-8.064] [R-8.065] [R-8.066] %j is told as %s: %s', (results, kind, message) => {
  expect(batchRemovalOutcome(results)).toEqual({ kind, message })
})

test.each([
  ['removed', 'success', 'Account deleted successfully'],
  ['refused', 'error', 'Failed to delete account'],
  ['unanswered', 'error', 'An unexpected error occurred while deleting account'],
] as const)('[R-8.067] [R-8.068] [R-8.069] one account that was %s is told as %s: %s', (result, kind, message) => {
  expect(singleRemovalOutcome(result)).toEqual({ kind, message })
})
