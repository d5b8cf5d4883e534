import type { UserType } from '@keelwise/contract/words'
import { generateKeyPairSync } from 'node:crypto'
import type { Arguments, Endpoint, Result } from '@keelwise/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { type Deps, createDeps } from '../compose.ts'
import { type Env, readEnv } from '../environment.ts'
import { foreignAccessesRecorded } from '../platform/http/foreign-access.ts'
import { newToken, uuid7 } from '../platform/ids.ts'
import { createTestDatabase } from './test-db.ts'
import { shiftDays } from '@keelwise/finance/days'

const secret = 'a-secret-of-the-test-suite-only-0123456789'
const { privateKey } = generateKeyPairSync('ed25519')

/** A valid environment for tests on a database. */
export const testEnv = (databaseUrl: string, changes: Record<string, string> = {}): Env =>
  readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '6',
    JWT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    JWT_KEY_ID: 'test-1',
    OTP_PEPPER: secret,
    DATA_ENCRYPTION_KEY: secret,
    AGGREGATOR_SECRET: secret,
    AGGREGATOR_WEBHOOK_SECRET: secret,
    LOG_LEVEL: 'silent',
    MARKET_PROVIDER: 'none',
    // A test calls more often than a person; what the limits do is shown where they are set.
    CALLS_PER_MINUTE: '1000000',
    CALL_BURST: '1000000',
    CALLS_AT_ONCE: '1000000',
    WRITES_PER_MINUTE: '1000000',
    PUBLIC_CALLS_PER_MINUTE: '1000000',
    ...changes,
  })

/** An environment as the text that a process of its own reads; lists and objects as JSON, as they are written. */
export const environmentText = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]: [string, unknown]) => [
      name,
      value === undefined ? '' : Array.isArray(value) && value.length === 0 ? '' : textOf(value),
    ]),
  )

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)

/** What came back: the status, the headers and the parsed body. */
export interface Answered<T> {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>
  readonly body: T
}

export interface Person {
  readonly userId: string
  readonly sessionId: string
  readonly access: string
  readonly email: string
  /** Calls an endpoint of the contract; throws when the answer is no success. */
  call<E extends Endpoint>(endpoint: E, args?: Partial<Arguments<E>>): Promise<Result<E>>
  /** Any request with this person's token. */
  request(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered<unknown>>
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly deps: Deps
  /** The time the application sees; set it freely. */
  clock: { now: Date }
  request(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered<unknown>>
  /** A signed-in person, made directly in the database. */
  person(changes?: PersonChanges): Promise<Person>
  close(): Promise<void>
}

type QueryValue = string | number | undefined

/** The address of a call with its parameters and its query in place. */
export const addressOf = (endpoint: Endpoint, args: { params?: unknown; query?: unknown }): string => {
  const params = (args.params ?? {}) as Record<string, string>
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries((args.query ?? {}) as Record<string, QueryValue | QueryValue[]>))
    for (const each of [value].flat()) if (each !== undefined) query.append(key, String(each))
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

/** Calls an endpoint of the contract through `request`; throws when the answer is no success. */
export async function callThrough<E extends Endpoint>(
  request: Person['request'],
  endpoint: E,
  args: Partial<Arguments<E>> = {},
): Promise<Result<E>> {
  const given = args as { params?: unknown; query?: unknown; body?: unknown }
  const answer = await request(endpoint.method, addressOf(endpoint, given), given.body)
  if (answer.status >= 400)
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as Result<E>
}

interface PersonChanges {
  readonly userType?: UserType
  readonly email?: string
  readonly morningstarEnabled?: boolean
  /** Runs the service; `alone`: without a second factor. */
  readonly operator?: true | 'alone'
}

/** A signed-in person, made directly in the database. */
export async function addPerson(
  deps: Pick<Deps, 'clock' | 'db' | 'tokens'>,
  { userType = 'INVESTOR', email, morningstarEnabled = false, operator }: PersonChanges = {},
): Promise<Pick<Person, 'userId' | 'sessionId' | 'access' | 'email'>> {
  const now = deps.clock()
  const userId = uuid7(now.getTime())
  const sessionId = uuid7(now.getTime())
  const address =
    email ??
    `${newToken('p')
      .slice(0, 12)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, 'x')}@example.test`
  await deps.db.asNobody(async (tx) => {
    await tx
      .insertInto('user_account')
      .values({
        id: userId,
        email: address,
        email_key: address.toLowerCase(),
        password_hash: 'none',
        user_type: userType,
        first_name: 'Test',
        last_name: 'Person',
        morningstar_enabled: morningstarEnabled,
        date_joined: now,
      })
      .execute()
    await tx
      .insertInto('session')
      .values({
        id: sessionId,
        user_id: userId,
        created_at: now,
        last_used_at: now,
        expires_at: shiftDays(now, 7),
        second_factor: operator === true,
      })
      .execute()
  })
  if (operator) await deps.db.system.insertInto('operator').values({ user_id: userId, since: now }).execute()
  const access = await deps.tokens.signAccess({ userId, sessionId, role: userType })
  return { userId, sessionId, access, email: address }
}

/** What of the inside may show in no answer: stacks, statements, paths, names of tables. */
const INSIDES = /\bat (\w+ )?\(?\/|\.ts:\d|node_modules|relation "|violates|postgres|"stack"/i

/**
 * What holds for every answer, whatever a test is about (S-118, S-133).
 * @returns what is wrong with it, or null
 */
function faultOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | null {
  if (!request.url.startsWith('/api/')) return null
  const call = `${request.method} ${request.url.slice(0, 200)} ${reply.statusCode}`
  if (!/^no-store\b/.test(String(reply.getHeader('cache-control')))) return `${call} may be stored`
  if (reply.statusCode < 400 || typeof payload !== 'string') return null
  const shown = INSIDES.exec(payload)
  return shown ? `${call} shows "${shown[0]}"` : null
}

/**
 * The whole application on a fresh database, called without a port. Jobs run when a test says `deps.jobs.drain()`.
 * Closing it fails when an answer in between could be stored or showed what is inside.
 */
export async function createTestApp(
  options: {
    env?: Record<string, string>
    overrides?: (clock: () => Date) => Partial<Deps>
    /** A migrated database in place of a fresh one, and how to drop it. */
    database?: { url: string; drop: () => Promise<void> }
    /** Gets the headers and the text of every answer. */
    seen?: (answer: string) => void
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase())
  const clock = { now: new Date('2026-11-21T12:00:00.000Z') }
  const env = testEnv(database.url, options.env)
  const deps = createDeps(env, {
    log: pino({ level: 'silent' }),
    clock: () => new Date(clock.now),
    ...options.overrides?.(() => new Date(clock.now)),
  })
  const faults: string[] = []
  const app = await buildApp(deps, (instance) =>
    instance.addHook('onSend', async (asked, reply, payload) => {
      const fault = faultOf(asked, reply, payload)
      if (fault) faults.push(fault)
      if (typeof payload === 'string') options.seen?.(`${JSON.stringify(reply.getHeaders())}\n${payload}`)
    }),
  )

  const request: TestApp['request'] = async (method, url, body, headers = {}) => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(body === undefined || Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    await foreignAccessesRecorded()
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json<unknown>() : response.body,
    }
  }

  const person: TestApp['person'] = async (changes) => {
    const added = await addPerson(deps, changes)
    const mine: Person['request'] = (method, url, body, headers = {}) =>
      request(method, url, body, { authorization: `Bearer ${added.access}`, ...headers })
    return {
      ...added,
      request: mine,
      call: (endpoint, args) => callThrough(mine, endpoint, args),
    }
  }

  return {
    app,
    deps,
    clock,
    request,
    person,
    close: async () => {
      await app.close()
      await database.drop()
      if (faults.length > 0)
        throw new Error(`Answers that break what holds for all (S-118, S-133):\n${faults.join('\n')}`)
    },
  }
}
