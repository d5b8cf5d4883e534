import type { FieldErrors } from '@keelwise/contract/problem'
import { z } from 'zod'
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

const isText = (value: unknown): boolean =>
  typeof value === 'string' && !value.includes('\u0000') && value.isWellFormed()

/** Whether a key of a query is declared as a list. */
function isList(schema: z.ZodObject, key: string): boolean {
  const field: unknown = schema.shape[key]
  return (field instanceof z.ZodOptional ? field.unwrap() : field) instanceof z.ZodArray
}

/**
 * Query keys: a list takes every value of a repeated key, anything else the last one; a bad `page` is a 404.
 */
export function parseQuery<T extends z.ZodObject>(schema: T, raw: unknown): z.output<T> {
  const values: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(raw as Record<string, unknown>)) {
    const all: unknown[] = Array.isArray(value) ? value : [value]
    if (!all.every(isText)) throw new FieldProblem({ [key]: ['Invalid input'] })
    values[key] = isList(schema, key) ? all : all.at(-1)
  }
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  const fields = fieldErrorsOf(parsed.error)
  if (fields['page']) throw new Problem('invalid_page')
  throw new FieldProblem(fields)
}
