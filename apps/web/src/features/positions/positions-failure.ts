import { isHttpError } from '../../lib/api-error.ts'

/** What is said in place of an institution's positions that could not be loaded. */
export function positionsFailure(error: unknown, institution: string): string {
  const name = institution.trim()
  if (!isHttpError(error)) return `Error loading positions for ${name || 'this institution'}.`
  return `Failed to load positions for ${name || 'this institution'}.`
}

/** What is said when the institutions themselves could not be loaded. */
export function institutionsFailure(error: unknown): string {
  return isHttpError(error)
    ? 'Failed to load institutions.'
    : 'An unexpected error occurred while loading institutions.'
}
