import { z } from 'zod'
import { invalidRequest } from '../errors.ts'

/** `page` and `size` of a list call. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  size: z.coerce.number().int().min(1).max(1000).default(25),
})

/** One page of a list; `pageNumber` counts from 0. */
export interface Page<T> {
  data: T[]
  pageNumber: number
  pageSize: number
  isFirst: boolean
  isLast: boolean
  totalElements: number
  totalPages: number
}

/** The page object around data that was already cut. */
export function pageOf<T>(data: T[], query: { page: number; size: number }, totalElements: number): Page<T> {
  const totalPages = Math.ceil(totalElements / query.size)
  return {
    data,
    pageNumber: query.page,
    pageSize: query.size,
    isFirst: query.page === 0,
    isLast: query.page >= totalPages - 1,
    totalElements,
    totalPages,
  }
}

/** The page object for a whole list. */
export function cutPage<T>(all: readonly T[], query: { page: number; size: number }): Page<T> {
  return pageOf(all.slice(query.page * query.size, (query.page + 1) * query.size), query, all.length)
}

/** Parses client input; a fault becomes a 400 that names the field. */
export function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw invalidRequest(`${issue?.path.join('.') || 'request'}: ${issue?.message ?? 'invalid'}`)
}

/** A real calendar date as text. */
export const dateText = z.iso.date()

/** Free text a client sends: no control characters (Postgres refuses NUL), limited length. */
export function plainText(max: number): z.ZodString {
  return z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'contains control characters')
}
