import { Readable } from 'node:stream'
import type { Answer, Body, Endpoint, Params, Query } from '@keelwise/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../deps.ts'
import { parseFields, parseQuery } from './fields.ts'
import { recordRefusedRole } from './foreign-access.ts'
import { withIdempotency } from './idempotency.ts'
import { createGeneralLimits } from './limits.ts'
import { Problem } from './problems.ts'
import { identify, permit } from './session.ts'
import type { Caller } from './session-cache.ts'

/** What a handler gets: parsed input and who is asking. */
interface Call<E extends Endpoint> {
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly caller: E['access'] extends 'public' | 'signature' ? null : Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Answers with another of the endpoint's success codes than its first. */
  status(code: E['status'][number]): void
}

/** An answer that was parsed and written as JSON where it was made, in a thread. */
export class WrittenAnswer {
  readonly json: Uint8Array

  constructor(json: Uint8Array) {
    this.json = json
  }
}

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<
  E['responseType'] extends 'stream'
    ? Readable
    : E['responseType'] extends 'events'
      ? Readable | Answer<E> | null
      : Answer<E> | WrittenAnswer
>

/** Every mounted endpoint, for the OpenAPI document, the 405 answer and the matrix of who may call what. */
export type Registry = Endpoint[]

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route was mounted for. */
    endpoint?: Endpoint
  }
  interface FastifyInstance {
    endpoints: Registry
    /** From now on this process says that it is not ready: whoever spreads the load sends nothing more. */
    leave: () => void
  }
}

export interface Router {
  /** Makes an endpoint answer with `handler`, behind its declared access rule. */
  on<E extends Endpoint>(endpoint: E, handler: Handler<E>): void
  readonly registry: Registry
}

const JSON_TYPE = /^application\/json(\s*;\s*charset=utf-8)?$/i

function checkMediaType(endpoint: Endpoint, request: FastifyRequest): void {
  if (!endpoint.body || request.headers['content-length'] === '0') return
  const type = request.headers['content-type']
  if (type === undefined && request.body === undefined) return
  const fits = endpoint.bodyType === 'binary' ? type === 'application/octet-stream' : JSON_TYPE.test(type ?? '')
  if (!fits) throw new Problem('unsupported_media_type')
}

function parseParams(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (!endpoint.params) return undefined
  const parsed = endpoint.params.safeParse(request.params)
  // A path id that cannot exist is simply not there.
  if (!parsed.success) throw new Problem('not_found')
  return parsed.data
}

/** Binds contract endpoints to the server: access, parsing in, idempotency, parsing out. */
export function createRouter(
  app: FastifyInstance,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'log' | 'sessions' | 'tokens'>,
): Router {
  const registry: Registry = []
  const limits = createGeneralLimits(deps)
  const on = <E extends Endpoint>(endpoint: E, handler: Handler<E>): void => {
    registry.push(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      bodyLimit: endpoint.bodyLimit ?? 256 * 1024,
      // Events wait in a compressor until it has enough of them.
      ...(endpoint.responseType === 'events' ? { compress: false as const } : {}),
      // Who is asking is settled before a body is read.
      onRequest: async (request) => {
        limits.refuseWhenFull()
        request.caller = await identify(deps, endpoint, request, (ask) => limits.atOnce(null, ask))
        limits.count(endpoint, request.caller?.userId ?? null, request.ip)
        try {
          permit(endpoint, request.caller)
        } catch (error) {
          if (error instanceof Problem && error.code === 'permission_denied') recordRefusedRole(deps, request, endpoint)
          throw error
        }
      },
      handler: async (request, reply) => {
        checkMediaType(endpoint, request)
        let code: number = endpoint.status[0]
        const call = {
          params: parseParams(endpoint, request),
          query: endpoint.query ? parseQuery(endpoint.query, request.query) : undefined,
          body: endpoint.body
            ? endpoint.bodyType === 'binary'
              ? request.body
              : parseFields(endpoint.body, request.body === undefined ? {} : request.body)
            : undefined,
          caller: request.caller,
          request,
          reply,
          status: (wanted: number) => {
            code = wanted
          },
        } as unknown as Call<E>
        const work = async () => {
          const result: unknown = await handler(call)
          if (result instanceof WrittenAnswer) {
            reply.type('application/json; charset=utf-8')
            const { buffer, byteOffset, byteLength } = result.json
            return { status: code, body: Buffer.from(buffer, byteOffset, byteLength) }
          }
          if (result instanceof Readable || endpoint.responseType === 'stream') return { status: code, body: result }
          if (result === null) return { status: code, body: undefined }
          // Parsed on the way out as well: a field that the contract does not name cannot leave.
          return { status: code, body: endpoint.response ? endpoint.response.parse(result) : undefined }
        }
        const run = () => withIdempotency(deps, endpoint, request, reply, work)
        // what answers with events waits for an engine, and has limits of its own
        const answer = await (endpoint.responseType === 'events'
          ? run()
          : limits.atOnce(request.caller?.userId ?? null, run))
        reply.code(answer.status)
        return answer.body === undefined ? reply.send() : reply.send(answer.body)
      },
    })
  }
  return { on, registry }
}
