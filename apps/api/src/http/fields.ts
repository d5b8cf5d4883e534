import type { FieldErrors } from '@keelwise/contract/problem'
import type { z } from 'zod'
import { FieldProblem, Problem } from './problems.ts'

/** Messages per field of a failed parse; what belongs to no field goes under `non_field_errors`. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const key = issue.path.length === 0 ? 'non_field_errors' : issue.path.map(String).join('.')
    ;(fields[key] ??= []).push(issue.message)
  }
  return fields
}

/**
 * Parses input with a schema.
 * @throws FieldProblem with the messages per field
 */
export function parseFields<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new FieldProblem(fieldErrorsOf(parsed.error))
  return parsed.data
}

/** Query keys: the last of a repeated key counts; a bad `page` is a 404, dates say what they want. */
export function parseQuery<T extends z.ZodType>(schema: T, raw: unknown): z.output<T> {
  const single: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(raw as Record<string, unknown>)) {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value
    if (typeof last === 'string' && (last.includes('\u0000') || !last.isWellFormed()))
      throw new FieldProblem({ [key]: ['Invalid input'] })
    single[key] = last
  }
  const parsed = schema.safeParse(single)
  if (parsed.success) return parsed.data
  const fields = fieldErrorsOf(parsed.error)
  if (fields['page']) throw new Problem('invalid_page')
  for (const key of Object.keys(fields)) if (key.startsWith('execution_date__')) fields[key] = ['Enter a valid date.']
  throw new FieldProblem(fields)
}
