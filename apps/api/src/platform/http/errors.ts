import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FieldProblem, Problem } from './problems.ts'
import type { Registry } from './mount.ts'

const fastifyCodes: Readonly<Record<string, ConstructorParameters<typeof Problem>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'parse_error',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'parse_error',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'not_found',
}

const DATABASE_AWAY = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  // disk full, out of memory, an input or output error: what is asked again later may go well
  '53100',
  '53200',
  '58030',
  '57P01',
  '57P02',
  '57P03',
  // what was the primary is a replica now
  '25006',
  '08003',
  '08006',
  '08001',
  '53300',
  '57014',
  '40P01',
  '40001',
])

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

function isDatabaseAway(error: unknown): boolean {
  if (DATABASE_AWAY.has(codeOf(error))) return true
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/.test(
      error.message,
    )
  )
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const known = fastifyCodes[codeOf(error)]
  if (known) return new Problem(known)
  if (isDatabaseAway(error)) return new Problem('service_unavailable', { cause: error })
  const status = (error as FastifyError).statusCode
  if (status === 400) return new Problem('parse_error', { cause: error })
  if (status === 413) return new Problem('payload_too_large')
  return new Problem('server_error', { cause: error })
}

function send(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof FieldProblem) return reply.code(400).send(error.fields)
  // the person left in the middle of their own request: nobody's failure, and nobody reads the answer
  if (request.raw.destroyed && !request.raw.complete) {
    request.log.info('the client left before the request was whole')
    return reply.code(400).send()
  }
  const problem = toProblem(error)
  // one who is told to come again is no failure: of those there are most when there is least time to write them down
  const isRefusal = problem === error && problem.code === 'service_unavailable' && problem.cause === undefined
  if (problem.status >= 500 && !isRefusal) request.log.error({ err: problem.cause ?? problem }, 'request failed')
  if (problem.code === 'service_unavailable') reply.header('Retry-After', '2')
  const retryAfter = problem.extra['retry_after']
  if (typeof retryAfter === 'number') reply.header('Retry-After', String(retryAfter))
  if (problem.isNested)
    return reply.code(problem.status).send({ error: { message: problem.message, code: problem.code } })
  return reply.code(problem.status).send({
    detail: problem.message,
    code: problem.code,
    ...problem.extra,
    ...(problem.status >= 500 ? { request_id: request.id } : {}),
  })
}

/** One handler at the edge: a typed answer for what was meant, one bland answer for the rest; 405 for a known path. */
export function installErrorHandling(app: FastifyInstance, registry: Registry): void {
  app.setErrorHandler(send)
  const patterns = () =>
    registry.map((endpoint) => ({
      method: endpoint.method,
      pattern: new RegExp(`^${endpoint.path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    }))
  let compiled: ReturnType<typeof patterns> | undefined
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*$/, '')
    compiled ??= patterns()
    const methods = compiled.filter((route) => route.pattern.test(path)).map((route) => route.method)
    if (methods.length === 0) return send(new Problem('not_found'), request, reply)
    reply.header('Allow', [...new Set(methods)].join(', '))
    return send(new Problem('method_not_allowed'), request, reply)
  })
}
