import { refresh } from '@keelwise/contract/auth'
import type { Arguments, Endpoint, Result } from '@keelwise/contract/endpoint'
import { isExpired } from './access-token.ts'
import { ApiError, CLIENT_ERROR, SESSION_EXPIRED, UNKNOWN_ERROR, messageOfBody } from './api-error.ts'
import { config, whenConfigured } from './config.ts'
import { takeFirstAnswer } from './first-answers.ts'
import { answerShape, readByShape } from './read-answer.ts'

export interface Tokens {
  access: string
  refresh: string
}

/** What the transport needs to know about the session; the session store gives it at start. */
export interface SessionPort {
  /** The tokens as this tab knows them. */
  tokens(): Tokens | null
  /** The tokens as they are stored now, over all tabs. */
  latestTokens(): Tokens | null
  replaceTokens(tokens: Tokens): void
  /** The session is over for good: log out and go to login with `error=sessionExpired`. */
  onSessionExpired(): void
  /** The server wants another password before anything else. */
  onPasswordChangeRequired?(): void
}

let session: SessionPort = {
  tokens: () => null,
  latestTokens: () => null,
  replaceTokens: () => {},
  onSessionExpired: () => {},
}

/** Connects the transport to the session store; called once at start. */
export function connectSession(port: SessionPort): void {
  session = port
}

export interface CallOptions {
  signal?: AbortSignal
  /** Further headers, such as the pass of a solved captcha. */
  headers?: Readonly<Record<string, string>>
}

/** What a caller passes besides the endpoint: nothing where the endpoint needs nothing. */
export type CallArguments<E extends Endpoint> =
  unknown extends Arguments<E>
    ? [args?: undefined, options?: CallOptions]
    : Record<never, never> extends Arguments<E>
      ? [args?: Arguments<E>, options?: CallOptions]
      : [args: Arguments<E>, options?: CallOptions]

type QueryValue = string | number | boolean | null | undefined

interface Parts {
  params?: Record<string, unknown>
  /** A list is sent as its key repeated. */
  query?: Record<string, QueryValue | readonly QueryValue[]>
  body?: unknown
}

/** Waits before a 503 answer to a GET is asked again, in milliseconds. */
const RETRY_WAITS = [500, 1500]

/**
 * Calls one endpoint of the contract and returns its parsed answer.
 *
 * Refreshes an expired access token first (once over all tabs), repeats a GET that was answered 503 twice, and ends
 * the session on a 401 of anything but a public endpoint.
 * @throws {ApiError} always, whatever went wrong.
 */
export async function call<const E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>): Promise<Result<E>> {
  const [args, options] = rest as [Parts | undefined, CallOptions | undefined]
  const isProtected = endpoint.access !== 'public'
  try {
    await whenConfigured()
    const token = isProtected ? await validAccessToken() : null
    const request = buildRequest(endpoint, args ?? {}, token, options)
    const response = await send(request, endpoint.method === 'GET')
    if (response.status === 401 && isProtected) session.onSessionExpired()
    return await answerOf(endpoint, response)
  } catch (error) {
    throw asCallError(error, options?.signal)
  }
}

/**
 * Calls a protected endpoint that answers with bytes or events, and hands the answer over unread.
 * @throws {ApiError} as {@link call} does, also for an error answer.
 */
export async function openStream(endpoint: Endpoint, options?: CallOptions, parts: Parts = {}): Promise<Response> {
  try {
    await whenConfigured()
    const request = buildRequest(endpoint, parts, await validAccessToken(), options)
    const response = await send(request, endpoint.method === 'GET')
    if (response.status === 401) session.onSessionExpired()
    if (!response.ok) await answerOf(endpoint, response)
    return response
  } catch (error) {
    throw asCallError(error, options?.signal)
  }
}

function asCallError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof ApiError || signal?.aborted) return error
  return new ApiError(CLIENT_ERROR, { kind: 'client', cause: error })
}

/** Empty for the server that the page came from, whatever name of it the page was opened under. */
function apiAddress(): string {
  const { apiUrl, appUrl } = config()
  return apiUrl === appUrl ? '' : apiUrl.replace(/\/$/, '')
}

function buildRequest(endpoint: Endpoint, args: Parts, token: string | null, options?: CallOptions): Request {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(args.params?.[name])))
  const url = new URL(apiAddress() + path, window.location.origin)
  for (const [key, value] of Object.entries(args.query ?? {})) {
    for (const each of [value].flat())
      if (each !== undefined && each !== null) url.searchParams.append(key, String(each))
  }
  const headers = new Headers({ accept: endpoint.responseType === 'stream' ? '*/*' : 'application/json' })
  for (const [name, value] of Object.entries(options?.headers ?? {})) headers.set(name, value)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (endpoint.method === 'POST') headers.set('idempotency-key', newKey())
  let body: BodyInit | undefined
  if (endpoint.bodyType === 'binary') {
    headers.set('content-type', 'application/octet-stream')
    body = args.body as BodyInit
  } else if (args.body !== undefined) {
    headers.set('content-type', 'application/json')
    body = JSON.stringify(args.body)
  }
  return new Request(url, {
    method: endpoint.method,
    headers,
    credentials: endpoint.credentials ?? 'omit',
    cache: 'no-store',
    ...(body === undefined ? {} : { body }),
    ...(options?.signal ? { signal: options.signal } : {}),
  })
}

/** `crypto.randomUUID` exists only on secure origins; this runs on a plain http address of a home network too. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function send(request: Request, mayRepeat: boolean): Promise<Response> {
  const waits = mayRepeat ? [...RETRY_WAITS] : []
  for (;;) {
    let response: Response
    try {
      response = (await takeFirstAnswer(request)) ?? (await fetch(mayRepeat ? request.clone() : request))
    } catch (error) {
      if (request.signal.aborted) throw error
      throw new ApiError(UNKNOWN_ERROR, { kind: 'network', cause: error })
    }
    const wait = response.status === 503 ? waits.shift() : undefined
    if (wait === undefined) return response
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

async function answerOf<E extends Endpoint>(endpoint: E, response: Response): Promise<Result<E>> {
  const text = await response.text().catch((error: unknown) => {
    throw new ApiError(UNKNOWN_ERROR, { kind: 'network', status: response.status, cause: error })
  })
  const body = parseJson(text)
  if (!response.ok) {
    const error = new ApiError(messageOfBody(body), { kind: 'http', status: response.status, details: body })
    if (error.code === 'password_change_required') session.onPasswordChangeRequired?.()
    throw error
  }
  if (!endpoint.response) return undefined as Result<E>
  try {
    return readByShape(answerShape({ response: endpoint.response }), body) as Result<E>
  } catch (cause) {
    throw new ApiError(UNKNOWN_ERROR, { kind: 'network', status: response.status, details: body, cause })
  }
}

function parseJson(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** The access token to send: refreshed when its time is past. */
async function validAccessToken(): Promise<string> {
  const tokens = session.tokens()
  if (!tokens) throw sessionExpired()
  if (!isExpired(tokens.access)) return tokens.access
  return refreshOnce()
}

let refreshing: Promise<string> | null = null

function refreshOnce(): Promise<string> {
  refreshing ??= acrossTabs(refreshTokens).finally(() => {
    refreshing = null
  })
  return refreshing
}

/** One refresh at a time over all tabs; without the lock API at least one per tab. */
function acrossTabs<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('auth-refresh', work) : work()
}

async function refreshTokens(): Promise<string> {
  const tokens = await unspentTokens()
  if (!tokens) throw sessionExpired()
  if (!isExpired(tokens.access)) return tokens.access
  try {
    const request = buildRequest(refresh, { body: { refresh: tokens.refresh } }, null)
    const fresh = await answerOf(refresh, await send(request, false))
    session.replaceTokens(fresh)
    await markSpent(tokens.refresh)
    return fresh.access
  } catch (error) {
    // an unreachable or failing server says nothing about the session, nor does a fault of ours: it does not end it
    const isRefused = error instanceof ApiError && error.kind === 'http' && error.status < 500 && error.status !== 429
    throw isRefused ? sessionExpired() : error
  }
}

/** Milliseconds for which a tab remembers that it spent a refresh token. */
const SPENT_MEMORY = 30_000

/** Milliseconds that another tab's new pair may take to show up in this one. */
const SPREAD_WAIT = 2_000

/**
 * Another tab may have refreshed while this one waited for the lock, and its new pair may not have arrived: tabs are
 * processes of their own, and local storage goes from one to the other in its own time. Locks do not, so a held one
 * says that a token is spent.
 */
async function unspentTokens(): Promise<Tokens | null> {
  const until = Date.now() + SPREAD_WAIT
  for (;;) {
    const tokens = session.latestTokens()
    if (!tokens || !isExpired(tokens.access) || Date.now() > until || !(await isSpent(tokens.refresh))) return tokens
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function isSpent(token: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const name = await spentLock(token)
  const { held = [] } = await navigator.locks.query()
  return held.some((lock) => lock.name === name)
}

/** Resolves once other tabs can see it. */
async function markSpent(token: string): Promise<void> {
  if (!('locks' in navigator)) return
  const name = await spentLock(token)
  await new Promise<void>((granted) => {
    void navigator.locks.request(name, { ifAvailable: true }, () => {
      granted()
      return new Promise((resolve) => setTimeout(resolve, SPENT_MEMORY))
    })
  })
}

async function spentLock(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return `auth-spent-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

function sessionExpired(): ApiError {
  session.onSessionExpired()
  return new ApiError(SESSION_EXPIRED, { kind: 'http', status: 401 })
}
