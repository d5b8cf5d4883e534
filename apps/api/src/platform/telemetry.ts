import diagnostics from 'node:diagnostics_channel'
import { type Attributes, type Span, SpanKind, SpanStatusCode, ValueType, context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator, millisToHrTime } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  MeterProvider,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'
import type { PlatformEnv } from './env.ts'
import { type Tracing, setTracing } from './tracing.ts'

// Loaded by a process that sends traces and measures to a collector, and by no other. What leaves is named one by one here:
// patterns of routes, statements without their values, hosts without paths, kinds of jobs. No ready-made instrumentation
// is used, since those record addresses and messages of errors, in which tokens and people's data stand.

/** Longest text of a statement. */
const LONGEST_STATEMENT = 2000

/** Traces and measures of this process on their way to a collector. */
export interface Telemetry {
  /** Makes a span of every request. */
  watch(app: FastifyInstance): void
  /** Sends what waits, and nothing after that. */
  stop(): Promise<void>
}

/** A statement without what stands in it: literals and numbers become `?`, parameters stay `$1`. */
export const withoutValues = (statement: string): string =>
  statement
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '?')
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w$])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_STATEMENT)

/**
 * Sends spans of requests, statements, jobs, answers and outgoing calls, and everything that `registry` measures, to the
 * collector at `OTEL_EXPORTER_OTLP_ENDPOINT` as OTLP over HTTP. A collector that does not answer loses them and stops nothing.
 */
export function startTelemetry(env: PlatformEnv, registry: Registry): Telemetry {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const resource = defaultResource().merge(resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME }))
  const traces = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: env.OTEL_BSP_SCHEDULE_DELAY,
      }),
    ],
  })
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis: env.OTEL_METRIC_EXPORT_INTERVAL,
        exportTimeoutMillis: Math.min(env.OTEL_METRIC_EXPORT_INTERVAL, 10_000),
        metricProducers: [producerOf(registry)],
      }),
    ],
  })
  const tracer = traces.getTracer('keelwise')
  const start = (name: string, kind: SpanKind, attributes: Attributes): Span =>
    tracer.startSpan(name, { kind, attributes })

  const tracing: Tracing = {
    span: (name, attributes, work) => {
      const span = start(name, SpanKind.INTERNAL, attributes)
      return context.with(trace.setSpan(context.active(), span), async () => {
        try {
          return await work()
        } catch (error) {
          fail(span, error)
          throw error
        } finally {
          span.end()
        }
      })
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
  }
  setTracing(tracing)
  const stopStatements = traceStatements(start)
  const stopCalls = traceCalls(start)
  return {
    watch: (app) => watchRequests(app, env, start),
    stop: async () => {
      stopStatements()
      stopCalls()
      setTracing(null)
      await Promise.allSettled([traces.shutdown(), meters.shutdown()])
      context.disable()
    },
  }
}

type Start = (name: string, kind: SpanKind, attributes: Attributes) => Span

/** Marks a span as failed by the kind of the error; its message may hold what was asked. */
function fail(span: Span, error: unknown): void {
  const kind =
    error instanceof Error && 'code' in error && typeof error.code === 'string'
      ? error.code
      : error instanceof Error
        ? error.name
        : 'Error'
  span.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR })
}

const propagator = new W3CTraceContextPropagator()
const fromHeaders = {
  keys: (headers: FastifyRequest['headers']) => Object.keys(headers),
  get: (headers: FastifyRequest['headers'], key: string) => headers[key],
}

function watchRequests(app: FastifyInstance, env: PlatformEnv, start: Start): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    // a trace that begins before us is believed of a proxy of ours alone
    const around =
      env.TRUST_PROXY === '' ? context.active() : propagator.extract(context.active(), request.headers, fromHeaders)
    context.with(around, () => {
      const route = request.routeOptions.url ?? 'unknown'
      const span = start(`${request.method} ${route}`, SpanKind.SERVER, {
        'http.request.method': request.method,
        'http.route': route,
      })
      spans.set(request, span)
      context.with(trace.setSpan(around, span), done)
    })
  })
  // reading a body leaves the context
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) context.with(trace.setSpan(context.active(), span), done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

/** Spans of statements that something traced asks for; looking for jobs is not. */
function traceStatements(start: Start): () => void {
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function (this: unknown, ...given: unknown[]): unknown {
    const [what] = given
    const text = typeof what === 'string' ? what : (what as { text?: unknown } | null)?.text
    if (typeof text !== 'string' || !trace.getActiveSpan()) return query.apply(this, given)
    const statement = withoutValues(text)
    const span = start(/^\w+/.exec(statement)?.[0].toUpperCase() ?? 'statement', SpanKind.CLIENT, {
      'db.system.name': 'postgresql',
      'db.query.text': statement,
    })
    const end = (error?: unknown): void => {
      if (error) fail(span, error)
      span.end()
    }
    const callback = given.findIndex((each) => typeof each === 'function')
    if (callback >= 0) {
      const original = given[callback] as (...answered: unknown[]) => unknown
      given[callback] = (...answered: unknown[]) => {
        end(answered[0])
        return original(...answered)
      }
    }
    const answer = query.apply(this, given)
    if (answer instanceof Promise) answer.then(() => end(), end)
    else if (callback < 0) span.end()
    return answer
  }
  return () => {
    prototype.query = query
  }
}

/** Spans of calls that this process makes: method, host and status. */
function traceCalls(start: Start): () => void {
  const spans = new WeakMap<object, Span>()
  interface Said {
    readonly request: object & { readonly method?: string; readonly origin?: string | URL }
    readonly response?: { readonly statusCode: number }
    readonly error?: unknown
  }
  const listeners: Record<string, (said: Said) => void> = {
    'undici:request:create': ({ request }) => {
      if (!trace.getActiveSpan()) return
      const host = URL.parse(String(request.origin))?.host ?? 'unknown'
      const method = request.method ?? 'GET'
      spans.set(
        request,
        start(`${method} ${host}`, SpanKind.CLIENT, { 'http.request.method': method, 'server.address': host }),
      )
    },
    'undici:request:headers': ({ request, response }) => {
      spans.get(request)?.setAttribute('http.response.status_code', response?.statusCode ?? 0)
    },
    'undici:request:trailers': ({ request }) => spans.get(request)?.end(),
    'undici:request:error': ({ request, error }) => {
      const span = spans.get(request)
      if (!span) return
      fail(span, error)
      span.end()
    },
  }
  const listen = Object.entries(listeners) as [string, (said: unknown) => void][]
  for (const [name, listener] of listen) diagnostics.subscribe(name, listener)
  return () => {
    for (const [name, listener] of listen) diagnostics.unsubscribe(name, listener)
  }
}

/** What is measured for Prometheus, as a collector reads it: the same names and labels. */
function producerOf(registry: Registry): MetricProducer {
  const began = millisToHrTime(Date.now())
  return {
    collect: async () => {
      const endTime = millisToHrTime(Date.now())
      const metrics = (await registry.getMetricsAsJSON()).flatMap((metric): MetricData[] =>
        dataOf(metric, began, endTime),
      )
      return {
        resourceMetrics: { resource: defaultResource(), scopeMetrics: [{ scope: { name: 'keelwise' }, metrics }] },
        errors: [],
      }
    },
  }
}

type Time = ReturnType<typeof millisToHrTime>

function dataOf(metric: MetricObjectWithValues<MetricValue<string>>, startTime: Time, endTime: Time): MetricData[] {
  const common = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const type = String(metric.type)
  const point = <T>(labels: object, value: T) => ({
    startTime,
    endTime,
    attributes: { ...labels } as Attributes,
    value,
  })
  if (type === 'histogram') {
    const values = metric.values as (MetricValue<string> & { metricName?: string })[]
    const sets = Map.groupBy(values, ({ labels }) => JSON.stringify({ ...labels, le: undefined }))
    return [
      {
        ...common,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: [...sets].map(([labels, all]) => {
          const of = (suffix: string) => all.filter(({ metricName }) => metricName === `${metric.name}_${suffix}`)
          const upTo = of('bucket').map(({ value }) => value)
          const boundaries = of('bucket')
            .map(({ labels: { le } }) => Number(le))
            .filter(Number.isFinite)
          return point(JSON.parse(labels) as object, {
            // counted up to each bound there, within each bucket here
            buckets: { boundaries, counts: upTo.map((value, at) => value - (upTo[at - 1] ?? 0)) },
            sum: of('sum')[0]?.value ?? 0,
            count: of('count')[0]?.value ?? 0,
          })
        }),
      },
    ]
  }
  const dataPoints = metric.values.map(({ labels, value }) => point(labels, value))
  if (type === 'counter') return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }]
  return type === 'gauge' ? [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints }] : []
}
