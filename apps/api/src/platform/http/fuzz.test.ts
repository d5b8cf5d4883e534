import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@keelwise/contract/endpoint'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptedEngine } from '../../assistant/scripted-engine.ts'
import { type CallArguments, accessLines } from '../../testing/access-lines.ts'
import { PASSWORD, type World, createWorld } from '../../testing/access-world.ts'
import { seedOf, seededRandom } from '../../testing/seeded-random.ts'
import { type TestApp, addressOf, createTestApp } from '../../testing/test-app.ts'
import { openApiDocument } from './openapi.ts'

// Requests made from the OpenAPI document and from calls that work, with something wrong in each. FUZZ_REQUESTS says how
// many, FUZZ_SEED which.

const SEED = seedOf(process.env['FUZZ_SEED'])
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 600)
/** No request takes that long; one that does hangs. */
const HANGS_MS = 60_000
const random = seededRandom(SEED)

const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
const chance = (share: number): boolean => random() < share

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly format?: string
}

const LONG = 'x'.repeat(100_000)
/** What nobody expects of a field. */
const ODD: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1.5,
  2 ** 53,
  -1e308,
  [],
  {},
  [[[[]]]],
  { $ne: 1 },
  'null',
  'NaN',
  '-0',
  '1e400',
  '9'.repeat(400),
  '0.' + '1'.repeat(60),
  '-9999999999999.99',
  '١٢٣',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '2026-13-01T99:99:99Z',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202Eabc',
  '👩‍👩‍👧‍👦'.repeat(50),
  "'; drop table account; --",
  '%',
  '_%\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
  LONG,
]

const TEXTS: Readonly<Record<string, () => unknown>> = {
  uuid: () => randomUUID(),
  date: () => pick(['2026-11-02', '1900-01-01', '2400-12-31', '2024-02-29']),
  'date-time': () => pick(['2026-11-02T10:00:00Z', '2026-11-02T10:00:00+14:00', '0001-01-01T00:00:00Z']),
  email: () => pick(['somebody@example.test', 'a@b', `${'a'.repeat(300)}@example.test`]),
}

/** A value that fits a schema as far as its types tell. */
function fitting(schema: Schema, resolve: (name: string) => Schema, depth = 0): unknown {
  if (depth > 8) return null
  const inner = (part: Schema): unknown => fitting(part, resolve, depth + 1)
  if (schema.$ref) return inner(resolve(schema.$ref))
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return inner(pick(choices))
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inner)) as unknown
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
          schema.required?.includes(key) || chance(0.6) ? [[key, inner(part)]] : [],
        ),
      )
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) }, () => inner(schema.items ?? {}))
    case 'integer':
      return pick([0, 1, 7, 100, -5])
    case 'number':
      return pick([0, 0.5, -3.25, 1e9])
    case 'boolean':
      return chance(0.5)
    case 'null':
      return null
    case 'string':
      return TEXTS[schema.format ?? '']?.() ?? pick(['10.00', '-3.5', 'Some words', '2026-11-02', 'USD', 'a'])
    default:
      return pick(['x', 1, null])
  }
}

/** The value with something in it put wrong. */
function spoiled(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value) || chance(0.1)) return pick(ODD)
  if (Array.isArray(value)) {
    if (value.length === 0 || chance(0.2))
      return Array.from({ length: pick([1, 50, 2000]) }, () => value[0] ?? pick(ODD))
    const at = Math.floor(random() * value.length)
    return value.map((each: unknown, index) => (index === at ? spoiled(each) : each))
  }
  const entries = Object.entries(value)
  if (entries.length === 0 || chance(0.1))
    return { ...value, [pick(['__proto__x', 'constructor', 'id', 'user_id'])]: pick(ODD) }
  const [key] = pick(entries)
  if (chance(0.2)) return Object.fromEntries(entries.filter(([name]) => name !== key))
  return Object.fromEntries(entries.map(([name, each]) => [name, name === key ? spoiled(each) : each]))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

let app: TestApp
let worlds: readonly World[]
beforeAll(async () => {
  app = await createTestApp({
    env: { SIMPLEFIN: '1' },
    overrides: () => ({ assistant: { name: 'scripted', notice: null, engineFor: () => scriptedEngine } }),
  })
  const password_hash = await hash(PASSWORD)
  const world = async (role: 'INVESTOR' | 'ADVISOR', operator?: true): Promise<World> => {
    const person = await app.person({
      userType: role,
      morningstarEnabled: role === 'ADVISOR',
      ...(operator ? { operator } : {}),
    })
    await app.deps.db.system
      .updateTable('user_account')
      .set({ password_hash })
      .where('id', '=', person.userId)
      .execute()
    return createWorld(app, person, role, 'Own')
  }
  worlds = [await world('INVESTOR'), await world('ADVISOR'), await world('INVESTOR', true)]
  await worlds[0]!.shareWith(worlds[1]!.userId, 'ACTIVE')
})
afterAll(() => app.close())

/** Calls that hash a password or end the session: each only now and then, or nothing else is reached. */
const RARE = /\/auth\/|\/me\/close\/|\/totp\/|\/recovery-codes\/|\/passkeys\//

test(
  '[S-100] [S-076] [S-083] whatever is sent, nothing is a fault of the server, and nothing hangs',
  async () => {
    const { endpoints } = app.app
    const document = openApiDocument(endpoints, 'http://localhost')
    const resolve = (name: string): Schema => document.components.schemas[name.split('/').at(-1)!] as Schema
    const operation = ({ method, path }: Endpoint) =>
      document.paths[path]![method.toLowerCase()] as {
        parameters: readonly { name: string; in: string; schema: Schema }[]
        requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
      }
    const fromDocument = (endpoint: Endpoint): CallArguments => {
      const { parameters, requestBody } = operation(endpoint)
      const of = (where: string) =>
        Object.fromEntries(
          parameters.flatMap((each) =>
            each.in === where && (where === 'path' || chance(0.5))
              ? [[each.name, textOf(fitting(each.schema, resolve))]]
              : [],
          ),
        )
      const schema = requestBody && Object.values(requestBody.content)[0]!.schema
      const body =
        schema &&
        (endpoint.bodyType === 'binary'
          ? Buffer.from(pick(['', 'a,b\n1,2', '%PDF-1.7', '<OFX>', 'PK\u0003\u0004']))
          : fitting(schema, resolve))
      return { params: of('path'), query: of('query'), ...(body === undefined ? {} : { body }) }
    }
    const working = new Map<Endpoint, { args: CallArguments; left: number }>()
    const thatWorks = async (endpoint: Endpoint, world: World): Promise<CallArguments> => {
      const kept = working.get(endpoint)
      if (kept && kept.left-- > 0) return kept.args
      const line = accessLines[`${endpoint.method} ${endpoint.path}`]
      const args = line === 'public' || !line?.args ? fromDocument(endpoint) : await line.args(world)
      working.set(endpoint, { args, left: 20 })
      return args
    }
    const faults: string[] = []
    const reached = new Set<Endpoint>()
    for (let round = 0; round < REQUESTS && faults.length < 20; round++) {
      const endpoint = pick(endpoints)
      if (RARE.test(endpoint.path) && chance(0.9)) continue
      const world =
        endpoint.access === 'advisor'
          ? worlds[1]!
          : endpoint.access === 'operator'
            ? worlds[2]!
            : chance(0.9)
              ? worlds[0]!
              : pick(worlds)
      const base = chance(0.6) ? await thatWorks(endpoint, world) : fromDocument(endpoint)
      const part = pick(['params', 'query', 'body', 'body', 'none'] as const)
      const args = { ...base }
      if (part === 'body' && endpoint.bodyType !== 'binary') args.body = spoiled(base.body ?? {})
      if (part === 'params' || part === 'query') {
        const names = operation(endpoint).parameters.filter(
          (each) => each.in === (part === 'params' ? 'path' : 'query'),
        )
        if (names.length > 0)
          Object.assign(args, {
            [part]: { ...base[part], [pick(names).name]: textOf(pick(ODD)).slice(0, 5000).toWellFormed() },
          })
      }
      const raw =
        args.body !== undefined && !Buffer.isBuffer(args.body) && chance(0.05)
          ? pick([
              textOf(args.body).slice(0, -1),
              '{"a":1,"a":2}',
              '\uFEFF{}',
              `${'['.repeat(5000)}`,
              '{"a":1e999}',
              'undefined',
            ])
          : args.body
      const headers = {
        ...(Buffer.isBuffer(raw) ? { 'content-type': 'application/octet-stream' } : {}),
        ...(typeof raw === 'string'
          ? { 'content-type': pick(['application/json', 'text/plain', 'application/json; charset=utf-16']) }
          : {}),
        ...(chance(0.3) ? { 'idempotency-key': pick(['k', randomUUID(), 'ü', 'x'.repeat(300)]) } : {}),
      }
      const call = `${endpoint.method} ${addressOf(endpoint, args)} ${textOf(raw) ?? ''}`.slice(0, 400)
      let timer: NodeJS.Timeout | undefined
      const hangs = new Promise<{ status: number; body: unknown }>((settle) => {
        timer = setTimeout(() => settle({ status: 0, body: 'hangs' }), HANGS_MS)
      })
      const sent = endpoint.access === 'public' ? app.request : world.person.request
      const { status, body } = await Promise.race([
        sent(endpoint.method, addressOf(endpoint, args), raw, headers),
        hangs,
      ])
      clearTimeout(timer)
      reached.add(endpoint)
      // an institution that is not there is told as that
      if (status < 200 || (status >= 500 && status !== 502))
        faults.push(`${status} ${call} → ${textOf(body)}`.slice(0, 700))
    }
    process.stdout.write(`S-100 ${REQUESTS} requests at ${reached.size} of ${endpoints.length} routes, seed ${SEED}\n`)
    expect(faults, `FUZZ_SEED=${SEED}`).toEqual([])
  },
  24 * 3_600_000,
)
