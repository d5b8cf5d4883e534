import type { z } from 'zod'

/**
 * Who may call an endpoint. The server checks it before anything else (order: token, session, pending password
 * change, role, owner); a route without one cannot be mounted.
 *
 * - `public`: no token. `signature`: the body is signed by the aggregator.
 * - `operator`: who runs the service, in a session that was opened with a second factor.
 * - `user`: any signed-in person. `linker`: an investor, or an advisor with `morningstar_enabled`.
 */
export type Access = 'public' | 'signature' | 'user' | 'investor' | 'advisor' | 'linker' | 'operator'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the API as data: the server mounts it, the client calls it, the OpenAPI document is made from it. */
export interface Endpoint {
  readonly method: Method
  /** From the root, with `{name}` for parameters; both slash forms are served. */
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Status codes of success, the usual one first. */
  readonly status: readonly [number, ...number[]]
  /** Body of success; absent for 204. */
  readonly response?: z.ZodType
  /**
   * `stream`: the handler answers with bytes of its own; nothing is parsed on the way out. `events`: with a stream of
   * server-sent events, or with `response` as usual.
   */
  readonly responseType?: 'json' | 'stream' | 'events'
  /** The answer holds tokens, secrets, secret addresses or recovery codes: it is stored nowhere, not even to be repeated. */
  readonly answersSecrets?: true
  /** What stands in the path's parameters opens something: it is kept out of every log. */
  readonly hasSecretPath?: true
  /** Cookies travel with the call: to wherever the API is (only the three sign-up calls), or to the page's own origin. */
  readonly credentials?: 'include' | 'same-origin'
  /** A pending password change does not block this call. */
  readonly allowedWithPasswordChangePending?: boolean
  /** Largest body in bytes where it differs from the usual 256 KB. */
  readonly bodyLimit?: number
  /** `binary` bodies are handed over as bytes; everything else is JSON. */
  readonly bodyType?: 'json' | 'binary'
}

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler receives, after parsing. */
export type Params<E extends Endpoint> = Output<E['params']>
export type Query<E extends Endpoint> = Output<E['query']>
export type Body<E extends Endpoint> = Output<E['body']>
/** What a handler returns, before it is parsed on the way out. */
export type Answer<E extends Endpoint> = Input<E['response']>
/** What a caller gets. */
export type Result<E extends Endpoint> = Output<E['response']>

/** What is read of something that is no call, such as a file or what a browser kept. */
export type Read<T extends { readonly response: z.ZodType }> = z.output<T['response']>

/** What a caller passes: only the parts that the endpoint has. */
export type Arguments<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: z.input<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : unknown)
