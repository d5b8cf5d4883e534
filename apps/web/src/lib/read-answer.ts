import { type Shape, shapeOfSchema } from '@keelwise/contract/shape'
import type { z } from 'zod'

/** Something that does not have the shape it should have; says where. */
export class UnfitAnswer extends Error {
  constructor(path: string, expected: string) {
    super(`${path || 'The answer'} should be ${expected}`)
    this.name = 'UnfitAnswer'
  }
}

/**
 * The shape of what is declared in the contract. The bundler has put it in the schema's place (contract-answers.ts); a
 * test in Node sees the schema itself.
 */
export const answerShape = ({ response }: { readonly response: z.ZodType }): Shape =>
  '_zod' in response ? shapeOfSchema(response) : response

const SCALARS = { s: 'string', n: 'number', b: 'boolean' } as const

/**
 * Reads something by its shape: an answer of a server that may be one release older or newer than this page, as happens
 * for minutes during every upgrade, or what was stored here. What it says beyond the shape is left out, and what it does
 * not say yet is unknown (null), or empty where there should be a list. Nothing that was said is changed, and no figure
 * is made up.
 * @returns a copy; the caller knows its type by the schema that the shape was made of
 * @throws {UnfitAnswer} where something has another type, or is missing and has to be known
 */
export function readByShape(shape: Shape, value: unknown, path = ''): unknown {
  if (typeof shape === 'string') {
    if (shape === 'u' || typeof value === SCALARS[shape]) return value
    throw new UnfitAnswer(path, SCALARS[shape])
  }
  if (!isKind(shape)) return readKeys(shape, value, path)
  switch (shape[0]) {
    case 'list':
      if (value === undefined) return []
      if (!Array.isArray(value)) throw new UnfitAnswer(path, 'a list')
      return value.map((item, place) => readByShape(shape[1], item, `${path}[${place}]`))
    case 'record':
      return Object.fromEntries(
        Object.entries(objectOf(value, path)).map(([key, item]) => [
          key,
          readByShape(shape[1], item, `${path}.${key}`),
        ]),
      )
    case 'loose':
      return { ...objectOf(value, path), ...readKeys(shape[1], value, path) }
    case 'null':
      return value === null || value === undefined ? null : readByShape(shape[1], value, path)
    case 'optional':
      return value === undefined ? undefined : readByShape(shape[1], value, path)
    case 'absent':
      return value === undefined ? structuredClone(shape[1]) : readByShape(shape[2], value, path)
    case 'values':
      if (shape.includes(value, 1)) return value
      throw new UnfitAnswer(path, shape.slice(1).join(' or '))
    case 'any':
      return readFirst(shape.slice(1) as Shape[], value, path)
  }
}

type Kind = Extract<Shape, readonly unknown[]>
const isKind = (shape: Shape): shape is Kind => Array.isArray(shape)

function objectOf(value: unknown, path: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new UnfitAnswer(path, 'an object')
}

function readKeys(keys: { readonly [key: string]: Shape }, value: unknown, path: string): Record<string, unknown> {
  const given = objectOf(value, path)
  const read: Record<string, unknown> = {}
  for (const key in keys) {
    const item = readByShape(keys[key] as Shape, given[key], `${path}.${key}`)
    if (item !== undefined || key in given) read[key] = item
  }
  return read
}

/** As {@link readByShape}; null where it has another shape, as what was stored here may: others can write there, too. */
export function readIfFit<T>(shape: Shape, stored: unknown): T | null {
  try {
    return readByShape(shape, stored) as T
  } catch (error) {
    if (error instanceof UnfitAnswer) return null
    throw error
  }
}

/** The first shape that fits. */
function readFirst(shapes: readonly Shape[], value: unknown, path: string): unknown {
  for (const shape of shapes) {
    try {
      return readByShape(shape, value, path)
    } catch (error) {
      if (!(error instanceof UnfitAnswer)) throw error
    }
  }
  throw new UnfitAnswer(path, 'of another kind')
}
