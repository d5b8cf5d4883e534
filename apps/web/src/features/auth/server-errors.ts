import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type ApiError, fieldMessage } from '../../lib/api-error.ts'

/**
 * Puts the messages of a 400 answer on the fields they belong to and focuses the first one.
 * @returns whether there was one
 */
export function showFieldErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: ApiError,
  fields: readonly Path<T>[],
): boolean {
  if (error.status !== 400) return false
  const refused = fields.filter((field) => fieldMessage(error, field) !== null)
  for (const [index, field] of refused.entries()) {
    form.setError(field, { message: fieldMessage(error, field) ?? '' }, { shouldFocus: index === 0 })
  }
  return refused.length > 0
}
