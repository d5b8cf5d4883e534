import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { adminRoutes } from './admin/admin.routes.ts'
import { VirtualClock } from './clock.ts'
import { advanceDue } from './credentials/credential-work.ts'
import { LoginVault } from './credentials/login-vault.ts'
import { openDatabase } from './database.ts'
import { RequestError } from './errors.ts'
import { BookShelf } from './generation/book-shelf.ts'
import { hostedRoutes } from './hosted/hosted.routes.ts'
import { loadAssets } from './hosted/assets.ts'
import { uiRoutes } from './hosted/ui.routes.ts'
import { FaultList } from './rest/faults.ts'
import { iconRoute, referenceRoutes } from './rest/reference.routes.ts'
import { restRoutes } from './rest/rest.routes.ts'
import type { Sandbox } from './sandbox.ts'
import { Sessions } from './sessions/sessions.ts'
import { ssoRoutes } from './sessions/sso.routes.ts'
import { WebhookOutbox } from './webhooks/webhook-outbox.ts'

const TICK_MILLISECONDS = 500
const FORGET_MILLISECONDS = 3_600_000

/** What the service needs to run. */
export interface SandboxOptions {
  readonly databaseUrl: string
  /** The only origin that may frame the pages and is sent messages. */
  readonly appOrigin: string
  readonly publicUrl: string
  readonly clientSecret: string
  /** Empty = no webhooks. */
  readonly webhookUrl: string
  readonly webhookSecret: string
  readonly now?: () => Date
  readonly admin?: boolean
  readonly logger?: FastifyServerOptions['logger']
  /** How long connecting and aggregating take; 0 = done on the next read. */
  readonly workMilliseconds?: number
  readonly seed?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    sandbox: { setPublicUrl(url: string): void; readonly publicUrl: string }
  }
}

/** The whole service as a Fastify instance, with its schema in place. `close()` ends timers and connections. */
export async function buildSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  const app = Fastify({
    // Addresses and headers carry tokens and forms carry logins: the log holds method, path, status and time only.
    logger: options.logger === undefined || options.logger === false ? false : withoutSecrets(options.logger),
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: true,
  })
  const pool = await openDatabase(options.databaseUrl)
  const clock = new VirtualClock(options.now ?? (() => new Date()), pool)
  await clock.load()
  const webhooks = new WebhookOutbox({
    pool,
    clock,
    url: options.webhookUrl,
    secret: options.webhookSecret,
    log: app.log,
  })
  const sandbox: Sandbox = {
    pool,
    clock,
    webhooks,
    vault: new LoginVault(options.clientSecret),
    shelf: new BookShelf(options.seed ?? 'harborlink'),
    faults: new FaultList(),
    log: app.log,
    appOrigin: new URL(options.appOrigin).origin,
    clientSecret: options.clientSecret,
    workMilliseconds: options.workMilliseconds ?? 1200,
    publicUrl: new URL(options.publicUrl).origin,
  }
  const sessions = new Sessions(pool, clock)
  app.decorate('sandbox', {
    get publicUrl() {
      return sandbox.publicUrl
    },
    setPublicUrl: (url) => {
      sandbox.publicUrl = new URL(url).origin
    },
  })

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  answerErrors(app)
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  app.get('/health', async () => ({ status: 'ok' }))
  iconRoute(app)
  await app.register(async (scope) => ssoRoutes(scope, sandbox, sessions), { prefix: '/sso/v1' })
  await app.register(
    async (scope) => {
      restRoutes(scope, sandbox, sessions)
      referenceRoutes(scope, sandbox)
    },
    { prefix: '/api/v1' },
  )
  await app.register(async (scope) => uiRoutes(scope, sandbox, sessions), { prefix: '/ui' })
  await app.register(async (scope) => hostedRoutes(scope, sandbox, sessions, await loadAssets()))
  if (options.admin) await app.register(async (scope) => adminRoutes(scope, sandbox), { prefix: '/admin' })

  keepWorking(app, sandbox, sessions)
  return app
}

function keepWorking(app: FastifyInstance, sandbox: Sandbox, sessions: Sessions): void {
  let running: Promise<unknown> = Promise.resolve()
  let isIdle = true
  const tick = setInterval(() => {
    if (!isIdle) return
    isIdle = false
    running = advanceDue(sandbox)
      .then(() => sandbox.webhooks.deliverDue())
      .catch((error: unknown) => app.log.error({ err: error }, 'background work failed'))
      .finally(() => {
        isIdle = true
      })
  }, TICK_MILLISECONDS)
  const forget = setInterval(() => {
    Promise.all([sessions.forgetOld(), sandbox.webhooks.forgetOld()]).catch((error: unknown) =>
      app.log.error({ err: error }, 'forgetting old rows failed'),
    )
  }, FORGET_MILLISECONDS)
  app.addHook('onClose', async () => {
    clearInterval(tick)
    clearInterval(forget)
    await running
    await sandbox.webhooks.idle()
    await sandbox.pool.end()
  })
}

function withoutSecrets(logger: FastifyServerOptions['logger']): FastifyServerOptions['logger'] {
  const given = typeof logger === 'object' ? logger : {}
  return {
    ...given,
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0]?.replace(/ls_[\w-]+/g, 'ls_…'),
      }),
    },
  }
}

function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: { code: 'not_found', message: 'There is nothing here.' } }),
  )
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof RequestError)
      return reply.code(error.status).send({ error: { code: error.code, message: error.message } })
    const status = error.statusCode ?? 500
    if (status < 500)
      return reply.code(status).send({ error: { code: 'invalid_request', message: 'The request could not be read.' } })
    request.log.error({ err: error }, 'request failed')
    return reply.code(500).send({ error: { code: 'internal', message: 'Something went wrong.' } })
  })
}
