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

const SCALARS = { s: 'string', d: 'string', n: 'number', b: 'boolean' } as const

/** A figure that a newer server says is not known, where this page knows no such thing: shown as it stands, and no number. */
export const UNKNOWN_FIGURE = 'Not available'

/** What does not fit, and where: no error, for to try the next of several shapes is none, and errors are dear to make. */
class Misfit {
  path = ''
  readonly expected: string
  constructor(expected: string) {
    this.expected = expected
  }

  /** The same, as seen from what holds it. */
  within(place: string): this {
    this.path = place + this.path
    return this
  }
}

/**
 * Reads something by its shape: an answer of a server that may be one release older or newer than this page, as happens
 * for minutes during every upgrade, or what was stored here. What it says beyond the shape is left out, and what it does
 * not say yet is unknown (null), or empty where there should be a list. A figure that has become one that may be unknown is
 * {@link UNKNOWN_FIGURE} instead of a page that is not shown. Nothing that was said is changed, and no figure is made up.
 * @returns a copy; the caller knows its type by the schema that the shape was made of
 * @throws {UnfitAnswer} where something has another type, or is missing and has to be known
 */
export function readByShape(shape: Shape, value: unknown): unknown {
  const read = readOrMisfit(shape, value, true)
  if (read instanceof Misfit) throw new UnfitAnswer(read.path, read.expected)
  return read
}

/** As {@link readByShape}; null where it has another shape, as what was stored here may: others can write there, too. */
export function readIfFit<T>(shape: Shape, stored: unknown): T | null {
  const read = readOrMisfit(shape, stored, false)
  return read instanceof Misfit ? null : (read as T)
}

/** @param isOfServer what is not known may be null where the shape has a figure */
function readOrMisfit(shape: Shape, value: unknown, isOfServer: boolean): unknown {
  if (shape === 'd' && isOfServer && (value === null || value === undefined)) return UNKNOWN_FIGURE
  if (typeof shape === 'string')
    return shape === 'u' || typeof value === SCALARS[shape] ? value : new Misfit(SCALARS[shape])
  if (!isKind(shape)) return readKeys(shape, value, isOfServer)
  switch (shape[0]) {
    case 'list':
      return readList(shape[1], value, isOfServer)
    case 'record': {
      if (!isObject(value)) return new Misfit('an object')
      const read: Record<string, unknown> = {}
      for (const [key, item] of Object.entries(value)) {
        const one = readOrMisfit(shape[1], item, isOfServer)
        if (one instanceof Misfit) return one.within(`.${key}`)
        read[key] = one
      }
      return read
    }
    case 'loose': {
      const read = readKeys(shape[1], value, isOfServer)
      return read instanceof Misfit ? read : { ...(value as object), ...read }
    }
    case 'null':
      return value === null || value === undefined ? null : readOrMisfit(shape[1], value, isOfServer)
    case 'optional':
      return value === undefined ? undefined : readOrMisfit(shape[1], value, isOfServer)
    case 'absent':
      return value === undefined ? structuredClone(shape[1]) : readOrMisfit(shape[2], value, isOfServer)
    case 'values':
      return shape.includes(value, 1) ? value : new Misfit(shape.slice(1).join(' or '))
    case 'any': {
      // the shape that is meant fits as it stands; only where none does, a figure of it may be unknown
      for (const mayLack of isOfServer ? [false, true] : [false])
        for (const one of shape.slice(1) as Shape[]) {
          const read = readOrMisfit(one, value, mayLack)
          if (!(read instanceof Misfit)) return read
        }
      return new Misfit('of another kind')
    }
  }
}

type Kind = Extract<Shape, readonly unknown[]>
const isKind = (shape: Shape): shape is Kind => Array.isArray(shape)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readList(shape: Shape, value: unknown, isOfServer: boolean): unknown {
  if (value === undefined) return []
  if (!Array.isArray(value)) return new Misfit('a list')
  const read: unknown[] = []
  for (const [place, item] of value.entries()) {
    const one = readOrMisfit(shape, item, isOfServer)
    if (one instanceof Misfit) return one.within(`[${place}]`)
    read.push(one)
  }
  return read
}

function readKeys(
  keys: { readonly [key: string]: Shape },
  value: unknown,
  isOfServer: boolean,
): Record<string, unknown> | Misfit {
  if (!isObject(value)) return new Misfit('an object')
  const read: Record<string, unknown> = {}
  for (const key in keys) {
    const item = readOrMisfit(keys[key] as Shape, value[key], isOfServer)
    if (item instanceof Misfit) return item.within(`.${key}`)
    if (item !== undefined || key in value) read[key] = item
  }
  return read
}
