import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { buildSandbox, type SandboxOptions } from '../app.ts'

/** The database server tests use; each test file makes and drops a database of its own there. */
const SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

export const CLIENT_SECRET = 'client-secret-for-tests'
export const WEBHOOK_SECRET = 'webhook-secret-for-tests'
export const APP_ORIGIN = 'http://localhost:3000'

/** One item of a list, with the fields that tests look at one by one. */
interface Item {
  readonly id: string
  readonly name: string
  readonly accountType: string
  readonly accountNumber: string
  readonly marketValue: { readonly amount: string; readonly currencyCode: string }
  readonly tradeDate: string
  readonly description: string
  readonly amount: string
  readonly pending: boolean
  readonly removed: boolean
  readonly replaces: string | null
}

/** One account of the truth the admin tells. */
interface TrueAccount {
  readonly accountId: string
  readonly credentialId: string
  readonly accountType: string
  readonly marketValue: string
  readonly positionsValue: string
  readonly amountSum: string
  readonly transactions: number
}

/** An answer's JSON: lists are typed, single values are compared. */
interface Json {
  readonly data: readonly Item[]
  readonly accounts: readonly TrueAccount[]
  readonly totalElements: number
  readonly id: string
  readonly cursor: string
  readonly [key: string]: unknown
}

/** A running sandbox on its own database, with short ways to call it. */
export interface TestSandbox {
  readonly app: FastifyInstance
  readonly databaseUrl: string
  /** Calls as the backend of the product; `session` adds the two headers. */
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    options?: { body?: unknown; session?: TestSession; headers?: Record<string, string> },
  ): Promise<{ status: number; body: Json; text: string; headers: Record<string, unknown> }>
  /** Opens a session for a person. */
  open(personId: string, scope?: 'link' | 'api', extra?: Record<string, unknown>): Promise<TestSession>
  /** Opens a link session and posts the frame's form, so that `/ui` may be called. */
  frame(personId: string, path?: string, fields?: Record<string, string>): Promise<TestSession>
  /** A credential with all its accounts, straight away. */
  seed(personId: string, institutionId: string, login: string): Promise<{ credentialId: string; accountIds: string[] }>
  close(): Promise<void>
}

export interface TestSession {
  readonly session_id: string
  readonly csrf_token: string
}

/** Builds the service on a new database; `workMilliseconds` 0 makes background work instant. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const name = `agg_test_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name}`)
  // the address may carry a socket's folder in its query
  const target = new URL(SERVER)
  target.pathname = `/${name}`
  const databaseUrl = target.href
  const app = await buildSandbox({
    databaseUrl,
    appOrigin: APP_ORIGIN,
    publicUrl: 'http://localhost:4600',
    clientSecret: CLIENT_SECRET,
    webhookUrl: '',
    webhookSecret: WEBHOOK_SECRET,
    admin: true,
    workMilliseconds: 0,
    ...options,
  })
  const sandbox: TestSandbox = {
    app,
    databaseUrl,
    async call(method, url, { body, session, headers = {} } = {}) {
      const tokens = session
        ? { jsessionid: session.session_id, 'session-id': session.session_id, 'csrf-token': session.csrf_token }
        : {}
      const answer = await app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${CLIENT_SECRET}`, ...tokens, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      return {
        status: answer.statusCode,
        text: answer.payload,
        headers: answer.headers,
        body: isJson ? (JSON.parse(answer.payload) as Json) : ({} as Json),
      }
    },
    async open(personId, scope = 'api', extra = {}) {
      const { body } = await sandbox.call('POST', '/sso/v1/session', {
        body: { personId, role: 'investor', scope, ...extra },
      })
      return body as unknown as TestSession
    },
    async frame(personId, path = '/link/add-account', fields = {}) {
      const session = await sandbox.open(personId, 'link', path === '/portfolio' ? { role: 'advisor' } : {})
      await app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...session, ...fields }).toString(),
      })
      return session
    },
    async seed(personId, institutionId, login) {
      const { body } = await sandbox.call('POST', '/admin/credentials', {
        body: { personId, institutionId, login, password: 'anything', accounts: 'all' },
      })
      return body as unknown as { credentialId: string; accountIds: string[] }
    },
    async close() {
      await app.close()
      await administer(`drop database ${name} with (force)`)
    },
  }
  return sandbox
}

async function administer(sql: string): Promise<void> {
  const client = new Client({ connectionString: SERVER })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
