import { createContext, runInContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

/** A pattern that goes over a text of this length once per character is at it for minutes; going over it once is nothing. */
const LENGTH = 200_000
/** Milliseconds after which a validator counts as one that hangs. */
const HANGS_MS = 10_000

/** What patterns repeat: each kind of character that fields take, alone and in pairs that a pattern can cut in two ways. */
const PIECES = ['a', 'A', '0', ' ', '\t', '\n', '.', '-', '_', '/', '@', ':', '+', ',', 'é', '\u0301']
const PAIRS = ['a.', 'a@', 'a-', 'a ', '0.', '0,', '0-', '/a', '-0', ' \n', 'a:', '=a', '%41', 'a=&']
// what fits until the last character is tried in every way that there is
const texts = [...PIECES, ...PAIRS].map((piece) => `${piece.repeat(LENGTH / piece.length)}!`)

/** Milliseconds that this thread has worked, whatever else the machine does. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The fields of a schema that take text, by their names; whatever a field is made of is one validator. */
function* fieldsOf(schema: z.core.$ZodType, name: string): Generator<readonly [string, z.core.$ZodType]> {
  if (schema instanceof z.ZodObject)
    for (const [key, part] of Object.entries<z.core.$ZodType>(schema.shape)) yield* fieldsOf(part, `${name}.${key}`)
  else if (schema instanceof z.ZodArray) yield* fieldsOf(schema.element, `${name}[]`)
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    yield* fieldsOf(schema.unwrap(), name)
  else yield [name, schema]
}

const NO_TEXT = [z.ZodEnum, z.ZodLiteral, z.ZodNumber, z.ZodBoolean, z.ZodUnknown]
/** Equal for validators that are written alike; what checks with code of its own is like no other. */
function kindOf(schema: z.core.$ZodType): unknown {
  const checks = schema._zod.def.checks ?? []
  const isPlain = schema instanceof z.ZodString && checks.every((check) => check._zod.def.check !== 'custom')
  return isPlain ? JSON.stringify(z.toJSONSchema(schema)) : schema
}

const validators = new Map<unknown, { readonly name: string; readonly schema: z.core.$ZodType }>()
let fields = 0
for (const { method, path, params, query, body } of app.app.endpoints)
  for (const part of [params, query, body])
    for (const [name, schema] of part ? fieldsOf(part, `${method} ${path}`) : []) {
      if (NO_TEXT.some((kind) => schema instanceof kind)) continue
      fields++
      if (!validators.has(kindOf(schema))) validators.set(kindOf(schema), { name, schema })
    }

test('[S-087] no text keeps a validator of a request busy, however long it is and wherever it stops to fit', () => {
  expect(fields).toBeGreaterThan(100)
  const busy: string[] = []
  let parse = (): unknown => undefined
  const room = createContext({ parse: () => parse() })
  let slowest = { took: 0, name: '' }
  for (const { name, schema } of validators.values())
    for (const text of texts) {
      const from = worked()
      try {
        // ends what would never end by itself
        parse = () => z.safeParse(schema, text)
        runInContext('parse()', room, { timeout: HANGS_MS })
      } catch (error) {
        busy.push(`${name} at ${JSON.stringify(text.slice(0, 6))}…: ${(error as Error).message}`)
        break
      }
      const took = worked() - from
      if (took > slowest.took) slowest = { took, name }
    }
  process.stdout.write(
    `S-087 ${fields} fields with ${validators.size} validators, ${texts.length} texts of ${LENGTH.toLocaleString('en-US')} characters each, slowest ${slowest.took.toFixed(0)} ms (${slowest.name})\n`,
  )
  expect(busy).toEqual([])
}, 600_000)
