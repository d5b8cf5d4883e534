import { Problem } from './problems.ts'

const MAX_DEPTH = 10
const MAX_KEYS = 1000

/** Refuses deep nesting before parsing: depth is counted on the text, outside of strings. */
function checkDepth(text: string): void {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '"') {
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === '\\') i++
    } else if (char === '{' || char === '[') {
      if (++depth > MAX_DEPTH) throw new Problem('parse_error')
    } else if (char === '}' || char === ']') depth--
  }
}

function clean(value: unknown, budget: { keys: number }): unknown {
  if (typeof value === 'string') {
    // Postgres cannot store NUL, and a lone surrogate is not text.
    if (value.includes('\u0000') || !value.isWellFormed()) throw new Problem('parse_error')
    return value
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Problem('parse_error')
  if (Array.isArray(value)) {
    budget.keys -= value.length
    if (budget.keys < 0) throw new Problem('parse_error')
    return value.map((item) => clean(item, budget))
  }
  if (typeof value === 'object' && value !== null) {
    const result: Record<string, unknown> = {}
    for (const [key, item] of Object.entries(value)) {
      if (--budget.keys < 0) throw new Problem('parse_error')
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue
      result[key] = clean(item, budget)
    }
    return result
  }
  return value
}

/**
 * Parses a JSON body strictly: valid UTF-8, at most 10 levels and 1,000 keys, finite numbers, no NUL.
 * An empty body is `undefined`.
 * @throws Problem `parse_error`
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  let value: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    checkDepth(text)
    value = JSON.parse(text)
  } catch {
    throw new Problem('parse_error')
  }
  return clean(value, { keys: MAX_KEYS })
}
