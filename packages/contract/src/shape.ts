import type { z } from 'zod'

/**
 * What an answer looks like, as data: what the browser reads answers by, without the schemas and their library.
 *
 * A text names a scalar: `s`tring, `d`ecimal (a figure as text), `n`umber, `b`oolean, `u`nknown. An object holds the keys that are read, and no other.
 * A list begins with its kind: list, record, loose object (other keys stay), null or, optional, instead of what is
 * absent, one of values, one of shapes.
 */
export type Shape =
  | 's'
  | 'd'
  | 'n'
  | 'b'
  | 'u'
  | { readonly [key: string]: Shape }
  | readonly ['list', Shape]
  | readonly ['record', Shape]
  | readonly ['loose', { readonly [key: string]: Shape }]
  | readonly ['null', Shape]
  | readonly ['optional', Shape]
  | readonly ['absent', unknown, Shape]
  | readonly ['values', ...unknown[]]
  | readonly ['any', ...Shape[]]

/** What `decimal` of money.ts looks like: one imported from the other brings the schemas' library into every first load. */
const DECIMAL = /^-?\d+(\.\d+)?$/

/**
 * The shape of a schema of an answer: types, keys and what may be missing. What a text has to look like stays with the
 * server, which parses every answer on its way out.
 * @throws for a kind of schema that no answer has, such as a transformation
 */
export function shapeOfSchema(schema: z.core.$ZodType): Shape {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return isDecimal(schema) ? 'd' : 's'
    // what only a newer server knows is shown as it stands, and the rest of the page with it
    case 'enum':
      return 's'
    case 'number':
      return 'n'
    case 'boolean':
      return 'b'
    case 'unknown':
    case 'any':
    case 'custom':
      return 'u'
    case 'null':
      return ['values', null]
    case 'literal':
      return ['values', ...def.values]
    case 'array':
      return ['list', shapeOfSchema(def.element)]
    case 'record':
      return ['record', shapeOfSchema(def.valueType)]
    case 'nullable':
      return ['null', shapeOfSchema(def.innerType)]
    case 'optional':
      return ['optional', shapeOfSchema(def.innerType)]
    case 'default':
      return ['absent', def.defaultValue, shapeOfSchema(def.innerType)]
    case 'union':
      return ['any', ...def.options.map(shapeOfSchema)]
    case 'object': {
      const keys = Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, shapeOfSchema(value)]))
      return def.catchall?._zod.def.type === 'unknown' ? ['loose', keys] : keys
    }
    default:
      throw new Error(`An answer cannot have a schema of the kind ${def.type}`)
  }
}

const isDecimal = (schema: z.core.$ZodType): boolean =>
  (schema._zod.def.checks ?? []).some(
    ({ _zod: { def } }) => 'pattern' in def && def.pattern instanceof RegExp && def.pattern.source === DECIMAL.source,
  )
