import { type Server, createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What the operator may scrape; never on the public port. */
export interface Metrics {
  readonly registry: Registry
  /** Measures every request by route pattern, never by address. */
  watch(app: FastifyInstance): void
}

/** Rises each minute in which a person had twenty or more accesses to data of others refused. */
export const accessDeniedAlerts = new Counter({
  name: 'access_denied_alerts_total',
  help: 'Minutes in which somebody tried twenty or more ids of others',
  registers: [],
})

/** Answers that a language model failed to give: before its first word, where the rules stepped in, or in the middle. */
export const modelFailures = new Counter({
  name: 'language_model_failures_total',
  help: 'Answers a language model did not give, by engine and whether it had begun to speak',
  labelNames: ['engine', 'begun'],
  registers: [],
})

/** Faults of the sweep, which hands out what was left and writes what is due. */
export const sweepFaults = new Counter({
  name: 'keelwise_sweep_faults_total',
  help: 'Rounds of the sweep that ended in an error',
  registers: [],
})

/** Nightly checks of the audit trail that found it changed. */
export const auditFaults = new Counter({
  name: 'keelwise_audit_faults_total',
  help: 'Faults that the nightly check of the audit trail found',
  registers: [],
})

/** Makes the process's own measures and the duration of requests in seconds. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(accessDeniedAlerts)
  registry.registerMetric(modelFailures)
  registry.registerMetric(sweepFaults)
  registry.registerMetric(auditFaults)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const streams = new Gauge({
    name: 'answer_streams_open',
    help: 'Readers that follow an answer',
    registers: [registry],
  })
  return {
    registry,
    watch: (app) => {
      app.addHook('onSend', async (_, reply) => {
        // a client may be gone before the first header
        if (reply.raw.destroyed || !String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
        streams.inc()
        reply.raw.once('close', () => streams.dec())
      })
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'unknown'
        duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
      })
    },
  }
}

/** Serves the measures on a port of their own, on the same host as the API. */
export async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return server
}
