import type { z } from 'zod'

type Place = { at: Record<PropertyKey, unknown>; key: PropertyKey }

function placeOf(root: unknown, path: readonly PropertyKey[]): Place | undefined {
  let at: unknown = root
  for (const key of path.slice(0, -1)) {
    if (typeof at !== 'object' || at === null) return undefined
    at = (at as Record<PropertyKey, unknown>)[key]
  }
  const key = path.at(-1)
  return typeof at === 'object' && at !== null && key !== undefined
    ? { at: at as Record<PropertyKey, unknown>, key }
    : undefined
}

/**
 * Reads an answer of a server that may be one release older or newer than this page, as happens for minutes during every
 * upgrade: what it says beyond the schema is left out, and what it does not say yet is unknown (null), or empty where
 * the schema wants a list. Nothing that was said is changed, and no figure is made up.
 * @returns the answer, or the schema's first complaint where that was not enough
 */
export function readTolerantly<S extends z.ZodType>(schema: S, answer: unknown): z.ZodSafeParseResult<z.output<S>> {
  const first = schema.safeParse(answer)
  if (first.success) return first
  const filled = structuredClone(answer)
  let parsed: z.ZodSafeParseResult<z.output<S>> = first
  for (const instead of [() => null, (expected: string) => (expected === 'array' ? [] : undefined)]) {
    for (const issue of parsed.error?.issues ?? []) {
      if (issue.code !== 'invalid_type') return first
      const place = placeOf(filled, issue.path)
      const isAbsent = place !== undefined && placeOf(answer, issue.path)?.at[place.key] === undefined
      if (!isAbsent) return first
      place.at[place.key] = instead(issue.expected)
    }
    parsed = schema.safeParse(filled)
    if (parsed.success) return parsed
  }
  return first
}
