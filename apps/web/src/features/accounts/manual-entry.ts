import { fieldMessage, toApiError } from '../../lib/api-error.ts'

/** What is entered of an account by hand. */
export type ManualField =
  | 'account_name'
  | 'institution_name'
  | 'currency'
  | 'value'
  | 'date'
  | 'interest_rate'
  | 'monthly_payment'
/** Messages by field. */
export type ManualErrors = Partial<Record<ManualField, string>>

const FIELDS: readonly ManualField[] = [
  'account_name',
  'institution_name',
  'currency',
  'value',
  'date',
  'interest_rate',
  'monthly_payment',
]

/** The messages of a refused entry by field; null when it was refused for another reason. */
export function manualErrors(thrown: unknown): ManualErrors | null {
  const problem = toApiError(thrown)
  if (problem.status !== 400) return null
  const messages = FIELDS.map((field) => [field, fieldMessage(problem, field)] as const)
  return Object.fromEntries(messages.filter(([, message]) => message))
}
