import { randomUUID } from 'node:crypto'
import type { Access, Endpoint } from '@keelwise/contract/endpoint'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { scriptedEngine } from '../../assistant/scripted-engine.ts'
import { type CallArguments, type Line, accessLines } from '../../testing/access-lines.ts'
import {
  PASSWORD,
  PROVIDER,
  type World,
  createWorld,
  describeTables,
  tablesHolding,
  writtenSoFar,
} from '../../testing/access-world.ts'
import { type Answered, type TestApp, createTestApp } from '../../testing/test-app.ts'

// Every route, by everybody, with everybody's ids. The routes come from the server, how to call each of them from
// `testing/access-lines.ts`.

/** Who may call what; the first pattern that fits holds. */
const TABLE: readonly (readonly [RegExp, Access])[] = [
  [/^\/api\/auth\/(password\/change|sessions)\//, 'user'],
  [/^\/api\/(auth|recaptcha|waitlist)\//, 'public'],
  [/^\/icons\//, 'public'],
  [/^\/api\/calendars\//, 'public'],
  [/^\/api\/(me|user|notifications|conversations|agents|chart|saved-questions|search|help)\//, 'user'],
  [/^\/api\/byallaccounts\/webhook\//, 'signature'],
  [/^\/api\/byallaccounts\/link\//, 'linker'],
  [/^\/api\/operations\//, 'operator'],
  [/^\/api\/(investor|byallaccounts)\//, 'investor'],
  [/^\/api\/(wealth-management-clients|clients|advisor|meetings|questions|tasks)\//, 'advisor'],
]

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const NOT_FOUND = { detail: 'Not found.', code: 'not_found' }
const FORBIDDEN = { status: 403, body: { code: 'permission_denied' } }
/** A text that nobody but the person of the world `other` has. */
const MARK = 'Somebody-elses'
/** Texts that stand in no answer: hashes of passwords, ids that providers gave. */
const SECRETS = /\$argon2|PROVIDER-/

let app: TestApp
let tables: Map<string, readonly string[]>
/** By role; `advisor` has no `morningstar_enabled`, `linking` has it. */
let own: Record<'investor' | 'advisor' | 'linking', World>
let other: Record<'investor' | 'advisor' | 'linking', World>
/** Runs the service, in a session with a second factor; of the people of `own` nobody does. */
let operator: World
/** Ids of the rows that the other people had before anything was called. */
let foreignIds: string[]

async function people(mark: string) {
  const password_hash = await hash(PASSWORD)
  const world = async (role: 'INVESTOR' | 'ADVISOR', morningstarEnabled = false): Promise<World> => {
    const person = await app.person({ userType: role, morningstarEnabled })
    await app.deps.db.system
      .updateTable('user_account')
      .set({ password_hash, last_name: mark })
      .where('id', '=', person.userId)
      .execute()
    const made = createWorld(app, person, role, mark)
    await made.notification()
    await made.conversation()
    if (role === 'ADVISOR') {
      await made.client()
      await made.question()
      await made.bookView()
      await made.meetingSummary()
    } else {
      await made.position()
      await made.transaction()
      await made.manualAccount()
      await made.match()
      await made.access('PENDING')
    }
    return made
  }
  return { investor: await world('INVESTOR'), advisor: await world('ADVISOR'), linking: await world('ADVISOR', true) }
}

beforeAll(async () => {
  app = await createTestApp({
    env: { SIMPLEFIN: '1' },
    overrides: () => ({ assistant: { name: 'scripted', notice: null, engineFor: () => scriptedEngine } }),
  })
  own = await people('Own')
  other = await people(MARK)
  operator = createWorld(app, await app.person({ operator: true }), 'INVESTOR', 'Operator')
  await other.investor.shareWith(other.advisor.userId, 'ACTIVE')
  await own.investor.shareWith(own.advisor.userId, 'ACTIVE')
  tables = await describeTables(app)
  const owners = Object.values(other).map(({ userId }) => userId)
  const owned = [...tables].filter(([, columns]) => columns.includes('id') && columns.includes('user_id'))
  const rows = await Promise.all(
    owned.map(([name]) =>
      app.deps.db.system
        .selectFrom(name as 'account')
        .where('user_id', 'in', owners)
        .select('id')
        .execute(),
    ),
  )
  foreignIds = [...owners, ...rows.flat().map((row) => row.id)]
})
afterAll(() => app.close())

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const endpointOf = (name: string): Endpoint => app.app.endpoints.find((endpoint) => nameOf(endpoint) === name)!
const lineOf = (name: string): Line => accessLines[name] as Line
const guarded = Object.keys(accessLines).filter((name) => accessLines[name] !== 'public')

const mayCall = (world: World, access: Access): boolean =>
  access === 'user' ||
  (access === 'investor' && world === own.investor) ||
  (access === 'advisor' && world.role === 'ADVISOR') ||
  (access === 'linker' && world !== own.advisor)

/** Who calls a route: one of each role that may, the advisor with the flag where that is what counts. */
const callersOf = ({ access }: Endpoint): World[] =>
  access === 'operator'
    ? [operator]
    : Object.values(own).filter((world) => mayCall(world, access) && (world !== own.linking || access === 'linker'))

/** Whose rows are somebody else's: of the same role first, for calls of both roles also the own advisor's or investor's. */
function strangersTo(world: World, access: Access): World[] {
  const same = world.role === 'INVESTOR' ? other.investor : other.advisor
  if (access !== 'user') return [same]
  return [same, world.role === 'INVESTOR' ? own.advisor : own.investor]
}

const addressOf = (endpoint: Endpoint, { params = {}, query = {} }: CallArguments): string => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}

function send(world: World | null, endpoint: Endpoint, args: CallArguments, headers: Record<string, string> = {}) {
  const sent = Buffer.isBuffer(args.body) ? { 'content-type': 'application/octet-stream', ...headers } : headers
  const request = world ? world.person.request : app.request
  return request(endpoint.method, addressOf(endpoint, args), args.body, sent)
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : (JSON.stringify(body) ?? ''))

/** Whatever was asked: nothing of anybody else's, no secret, and no field that the contract does not name. */
function expectOnlyOwn(endpoint: Endpoint, answer: Answered<unknown>): void {
  const text = textOf(answer.body)
  expect(text).not.toContain(MARK)
  expect(text).not.toMatch(SECRETS)
  expect(foreignIds.filter((id) => text.includes(id))).toEqual([])
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  if (endpoint.response && isJson && (endpoint.status as readonly number[]).includes(answer.status))
    expect(endpoint.response.parse(answer.body)).toEqual(answer.body)
}

type Leaf = readonly (string | number)[]

/** Where UUIDs stand in a value. */
function leavesOf(value: unknown, at: Leaf = []): Leaf[] {
  if (typeof value === 'string') return UUID.test(value) ? [at] : []
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...at, key]))
}

const at = (value: unknown, leaf: Leaf): unknown =>
  leaf.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value)

function replaced<T>(value: T, leaf: Leaf, put: unknown): T {
  const copy = structuredClone(value)
  ;(at(copy, leaf.slice(0, -1)) as Record<string | number, unknown>)[leaf.at(-1)!] = put
  return copy
}

const argsOf = async (line: Line, world: World): Promise<CallArguments> => (await line.args?.(world)) ?? {}
const statusOf = (line: Line, world: World, endpoint: Endpoint): readonly number[] =>
  line.own === undefined ? endpoint.status : [typeof line.own === 'number' ? line.own : line.own(world)]

async function deniedOf(world: World): Promise<string[]> {
  const rows = await app.deps.db.system
    .selectFrom('audit_event')
    .where('action', '=', 'access_denied')
    .where('actor_user_id', '=', world.userId)
    .select('object_id')
    .execute()
  return rows.map((row) => row.object_id ?? '')
}

test('[S-057] every route of the server has its line, and every line its route', () => {
  const routes = app.app.endpoints.map(nameOf)
  const missing = routes.filter((name) => !(name in accessLines))
  const advice = missing.map((name) => {
    const keys = [...name.matchAll(/\{(\w+)\}/g)].map(([, key]) => `${key}: await world.…()`)
    const parts = [keys.length > 0 ? `params: { ${keys.join(', ')} }` : '', endpointOf(name).body ? 'body: { … }' : '']
    const args = parts.filter((part) => part !== '').join(', ')
    return `  '${name}': ${args === '' ? '{}' : `{ args: async (world) => ({ ${args} }) }`},`
  })
  const place =
    'Add to accessLines in apps/api/src/testing/access-lines.ts, and a builder of the rows to access-world.ts:'
  expect(missing, `${place}\n${advice.join('\n')}\n`).toEqual([])
  const gone = Object.keys(accessLines).filter((name) => !routes.includes(name))
  expect(gone, 'Lines of routes that are no more; take them out of access-lines.ts').toEqual([])
})

test('[S-057] every route may be called by whom the permissions name', () => {
  const declared = app.app.endpoints.map((endpoint) => [endpoint.path, endpoint.access])
  const expected = app.app.endpoints.map(({ path }) => [path, TABLE.find(([pattern]) => pattern.test(path))?.[1]])
  expect(declared).toEqual(expected)
  for (const endpoint of app.app.endpoints)
    expect(accessLines[nameOf(endpoint)] === 'public', nameOf(endpoint)).toBe(
      endpoint.access === 'public' || endpoint.access === 'signature',
    )
})

test.each(guarded)('[S-058] [S-059] %s is refused without a token and to the wrong role', async (name) => {
  const endpoint = endpointOf(name)
  const args = await argsOf(lineOf(name), callersOf(endpoint)[0]!)
  expect(await send(null, endpoint, args)).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
  for (const world of Object.values(own).filter((each) => !mayCall(each, endpoint.access)))
    expect(await send(world, endpoint, args)).toMatchObject(FORBIDDEN)
})

// an operator sees to everybody: what is theirs to see is shown in features/operations
const withId = guarded.filter((name) => /\{(\w+_)?id\}/.test(name) && !name.includes(' /api/operations/'))

test.each(withId)(
  '[S-057] [S-061] [S-062] [S-064] [S-071] %s: an id of somebody else is like one that never was, changes nothing and is on record',
  async (name) => {
    const endpoint = endpointOf(name)
    const line = lineOf(name)
    for (const world of callersOf(endpoint)) {
      const mine = await argsOf(line, world)
      const random = { ...mine, params: { ...mine.params } }
      for (const key of Object.keys(random.params))
        if (UUID.test(random.params[key]!)) random.params[key] = randomUUID()
      // an address and a body that name the same row go on naming the same one
      const bodyFor = (params: CallArguments['params']): unknown =>
        leavesOf(mine.body).reduce(
          (body, leaf) =>
            Object.entries(mine.params ?? {}).reduce(
              (inner, [key, value]) => (at(mine.body, leaf) === value ? replaced(inner, leaf, params?.[key]) : inner),
              body,
            ),
          mine.body,
        )
      const unknown = await send(world, endpoint, { ...random, body: bodyFor(random.params) })
      expect(unknown.status).toBe(404)
      expect([NOT_FOUND, { error: { message: 'Credential not found.', code: 'not_found' } }]).toContainEqual(
        unknown.body,
      )
      for (const stranger of strangersTo(world, endpoint.access)) {
        const theirs = await argsOf(line, stranger)
        const ids = Object.keys(mine.params!).filter((key) => UUID.test(mine.params![key]!))
        const second = ids.length > 1 ? await argsOf(line, world) : mine
        const tries = [theirs.params!]
        // a nested id through an own row, an own nested id through a foreign row, and one own row through another
        if (ids.length > 1) {
          const [outer, inner] = ids as [string, string]
          tries.push(
            { ...mine.params, [inner]: theirs.params![inner]! },
            { ...mine.params, [outer]: theirs.params![outer]! },
            { ...mine.params, [inner]: second.params![inner]! },
          )
        }
        const before = await writtenSoFar(app, tables.keys())
        for (const params of tries) {
          const { status, body } = await send(world, endpoint, { ...mine, params, body: bodyFor(params) })
          expect({ status, body }).toEqual({ status: 404, body: unknown.body })
        }
        expect(await writtenSoFar(app, tables.keys())).toEqual(before)
        const recorded = await deniedOf(world)
        expect(
          recorded.filter((id) => Object.values(theirs.params!).includes(id)),
          'refuseUnowned writes access_denied',
        ).not.toEqual([])
      }
    }
  },
)

test.each(guarded)(
  '[S-057] [S-061] [S-062] [S-065] [S-067] [S-071] %s works with own ids, takes none of anybody else in its body and tells nothing of them',
  async (name) => {
    const endpoint = endpointOf(name)
    const line = lineOf(name)
    for (const known of callersOf(endpoint)) {
      const world = line.endsSession ? await stranger(known.role) : known
      const args = await argsOf(line, world)
      for (const leaf of leavesOf(args.body)) {
        // the row that the address names already
        if (Object.values(args.params ?? {}).includes(at(args.body, leaf) as string)) continue
        const theirs = await argsOf(line, strangersTo(known, endpoint.access)[0]!)
        const before = await writtenSoFar(app, tables.keys())
        const answers = []
        for (const put of [at(theirs.body, leaf), randomUUID()]) {
          const { status, body } = await send(world, endpoint, { ...args, body: replaced(args.body, leaf, put) })
          answers.push({ status, body })
        }
        expect(answers[0]).toEqual(answers[1])
        expect(line.foreignInBody ? [line.foreignInBody] : [400, 404]).toContain(answers[0]!.status)
        expect(await writtenSoFar(app, tables.keys())).toEqual(before)
        if (!line.foreignInBody && !line.isNamedBySecret)
          expect(await deniedOf(world), 'refuseUnowned writes access_denied').toContain(at(theirs.body, leaf))
      }
      const answer = await send(world, endpoint, args)
      expect(statusOf(line, world, endpoint), textOf(answer.body).slice(0, 300)).toContain(answer.status)
      if (endpoint.access === 'operator') expect(textOf(answer.body)).not.toMatch(SECRETS)
      else expectOnlyOwn(endpoint, answer)
    }
  },
)

/** Somebody new, for a call after which a session is over. */
async function stranger(role: World['role']): Promise<World> {
  const person = await app.person({ userType: role, morningstarEnabled: role === 'ADVISOR' })
  const password_hash = await hash(PASSWORD)
  await app.deps.db.system.updateTable('user_account').set({ password_hash }).where('id', '=', person.userId).execute()
  return createWorld(app, person, role, 'Own')
}

const isIdFilter = (key: string): boolean => /(^|_)id$|^institution$/.test(key)

test('[S-063] every filter that names a row is in its line', () => {
  const declared = app.app.endpoints.flatMap((endpoint) =>
    Object.keys(endpoint.query?.shape ?? {})
      .filter(isIdFilter)
      .map((key) => `${nameOf(endpoint)} ${key}`),
  )
  const isInLine = (filter: string): boolean => {
    const [method, path, key] = filter.split(' ')
    return key! in (lineOf(`${method} ${path}`).filters ?? {})
  }
  expect(
    declared.filter((filter) => !isInLine(filter)),
    'Add `filters` to the line in access-lines.ts',
  ).toEqual([])
})

test.each(guarded.filter((name) => lineOf(name).filters))(
  '[S-063] [S-071] %s with an id of somebody else in a filter is answered as if there were none',
  async (name) => {
    const endpoint = endpointOf(name)
    const line = lineOf(name)
    for (const world of callersOf(endpoint))
      for (const [key, make] of Object.entries(line.filters ?? {})) {
        const args = await argsOf(line, world)
        const answers = []
        for (const value of [randomUUID(), ...(await Promise.all(strangersTo(world, endpoint.access).map(make)))]) {
          const answer = await send(world, endpoint, { ...args, query: { ...args.query, [key]: value } })
          expectOnlyOwn(endpoint, answer)
          answers.push({ status: answer.status, body: answer.body })
        }
        const [none, ...theirs] = answers
        for (const answer of theirs) expect(answer).toEqual(none)
        expect([200, 404]).toContain(none!.status)
        if (none!.status === 200 && endpoint.response && 'count' in (none!.body as object))
          expect(none!.body).toMatchObject({
            count: 0,
            ...('results' in (none!.body as object) ? { results: [] } : {}),
          })
        const mine = await send(world, endpoint, { ...args, query: { ...args.query, [key]: await make(world) } })
        expectOnlyOwn(endpoint, mine)
      }
  },
)

const SMUGGLED = 'smuggled-in'

/** The keys that a body may have, from the document that clients read. */
function namedKeys(body: z.ZodType): Set<string> {
  const { properties, allOf } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const parts = [{ properties }, ...((allOf ?? []) as { properties?: object }[])]
  return new Set(parts.flatMap((part) => Object.keys(part.properties ?? {})))
}

test.each(guarded.filter((name) => /^(POST|PUT|PATCH)/.test(name)))(
  '[S-066] %s stores no column that the contract does not name, whatever a body holds',
  async (name) => {
    const endpoint = endpointOf(name)
    const line = lineOf(name)
    if (!endpoint.body || endpoint.bodyType === 'binary') return
    const known = callersOf(endpoint)[0]!
    const world = line.endsSession ? await stranger(known.role) : known
    const args = await argsOf(line, world)
    const named = namedKeys(endpoint.body)
    const columns = [...new Set([...tables.values()].flat())]
    const smuggled = Object.fromEntries(columns.filter((name) => !named.has(name)).map((name) => [name, SMUGGLED]))
    const answer = await send(world, endpoint, { ...args, body: { ...smuggled, ...(args.body as object) } })
    expect(statusOf(line, world, endpoint), textOf(answer.body).slice(0, 300)).toContain(answer.status)
    expect(textOf(answer.body)).not.toContain(SMUGGLED)
    expect(await tablesHolding(app, tables.keys(), SMUGGLED)).toEqual([])
  },
)

const OVERRIDES = ['x-http-method-override', 'x-http-method', 'x-method-override']
const overridden = (method: string) => Object.fromEntries(OVERRIDES.map((header) => [header, method]))

test('[S-074] no other method, and no header that names one, gets past a check', async () => {
  for (const name of guarded) {
    const endpoint = endpointOf(name)
    const url = endpoint.path.replaceAll(/\{\w+\}/g, () => randomUUID())
    expect((await app.request('TRACE', url)).status, url).toBe(405)
    for (const method of ['HEAD', 'OPTIONS', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const { statusCode } = await app.app.inject({ method, url, headers: overridden(endpoint.method) })
      expect([401, 405], `${method} ${url}`).toContain(statusCode)
    }
  }
})

test('[S-064] [S-074] a header that names another method deletes nothing', async () => {
  const { id } = await own.investor.account()
  const { request } = own.investor.person
  const url = `/api/investor/accounts/${id}/`
  expect((await request('POST', `${url}?_method=DELETE`, {}, overridden('DELETE'))).status).toBe(405)
  for (let count = 0; count < 2; count++)
    expect((await request('GET', `${url}?_method=DELETE`, undefined, overridden('DELETE'))).status).toBe(200)
})

test('[S-075] no way of writing a path gets past a check', async () => {
  for (const name of guarded) {
    const endpoint = endpointOf(name)
    const url = endpoint.path.replaceAll(/\{\w+\}/g, () => randomUUID())
    const tricks = [
      url.replace('/api/', '/api//'),
      `/${url}`,
      url.replace('/api/', '/API/'),
      url.replace('/api/', '/api/./'),
      url.replace('/api/', '/api/%2e%2e/api/'),
      url.replace('/api/', '/api/x/%2e%2e/'),
      url.replace('/api/', '/api%2f'),
      url.replace('/api/', '/%61pi/'),
      url.replace(/\/$/, ';x/'),
      url.replace(/\/$/, '/;x'),
      url.replace(/\/$/, '%2f'),
      url.replace(/\/$/, '/.'),
      url.replace(/\/$/, '%00/'),
      url.replace(/\/$/, '.json'),
      url.toUpperCase(),
    ]
    const wrong = endpoint.access === 'advisor' ? own.investor : own.advisor
    for (const trick of tricks) {
      const body = endpoint.body ? {} : undefined
      const answer = await app.request(endpoint.method, trick, body)
      expect([401, 404, 405], `${endpoint.method} ${trick}`).toContain(answer.status)
      if (endpoint.access === 'user') continue
      const refused = await wrong.person.request(endpoint.method, trick, body)
      expect([403, 404, 405], `${endpoint.method} ${trick}`).toContain(refused.status)
    }
  }
})

test('a world’s rows hold what no answer may', async () => {
  expect(await tablesHolding(app, tables.keys(), PROVIDER)).toEqual(
    expect.arrayContaining(['account', 'credential', 'transaction']),
  )
})
