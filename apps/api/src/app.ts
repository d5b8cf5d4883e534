import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import { installMessages } from '@keelwise/contract/messages'
import { PRODUCT_NAME } from '@keelwise/contract/product'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController, fastify } from 'fastify'
import { sql } from 'kysely'
import { isMigrated } from './platform/db/migrate.ts'
import type { Deps } from './compose.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { createPasswordCheck } from './features/auth/confirm-password.ts'
import { endSessions } from './features/auth/session.queries.ts'
import { createSignIn } from './features/auth/sign-in.ts'
import { bookRoutes } from './features/book/book.routes.ts'
import { captchaRoutes } from './features/auth/captcha.routes.ts'
import { inviteAdvisor } from './features/auth/advisor-signup.ts'
import { setAdmitted } from './features/auth/shut-out.ts'
import { inviteInvestor } from './features/auth/waitlist.queries.ts'
import { passwordResetJob } from './features/auth/password-reset.ts'
import { passwordRoutes } from './features/auth/password.routes.ts'
import { sessionsRoutes } from './features/auth/sessions.routes.ts'
import { signupRoutes } from './features/auth/signup.routes.ts'
import { waitlistRoutes } from './features/auth/waitlist.routes.ts'
import { accountLinkRoutes } from './features/account-link/account-link.routes.ts'
import { accountMatchesRoutes } from './features/account-matches/account-matches.routes.ts'
import { manualAccountsRoutes } from './features/manual-accounts/manual-accounts.routes.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { alertsRoutes } from './features/alerts/alerts.routes.ts'
import { alertsJob } from './features/alerts/check-alerts.ts'
import { allocationRoutes } from './features/allocation/allocation.routes.ts'
import { budgetsRoutes } from './features/budgets/budgets.routes.ts'
import { goalsRoutes } from './features/goals/goals.routes.ts'
import { householdsRoutes } from './features/households/households.routes.ts'
import { incomeRoutes } from './features/income/income.routes.ts'
import { chartRoutes } from './features/chart/chart.routes.ts'
import { findConversationHits } from './features/conversations/conversations.queries.ts'
import { createConversations } from './features/conversations/conversations.ts'
import { advisorAccessRoutes } from './features/advisor-access/advisor-access.routes.ts'
import { clientPortfolioRoutes } from './features/clients/client-portfolio.routes.ts'
import { clientTimelineRoutes } from './features/clients/timeline.routes.ts'
import { findClientHits } from './features/clients/clients.queries.ts'
import { clientsRoutes } from './features/clients/clients.routes.ts'
import { clientPerformanceRoutes } from './features/performance/client-performance.routes.ts'
import { developmentMailbox } from './features/mailbox/mailbox.routes.ts'
import { institutionsRoutes } from './features/institutions/institutions.routes.ts'
import { meRoutes } from './features/me/me.routes.ts'
import { findMeetingHits } from './features/meetings/meetings.queries.ts'
import { meetingsRoutes } from './features/meetings/meetings.routes.ts'
import { answerQuestion } from './features/meetings/question.job.ts'
import { summaryJob } from './features/meetings/summary.job.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { categoriesRoutes } from './features/categories/categories.routes.ts'
import { rulesRoutes } from './features/categories/rules.routes.ts'
import { ownCategoriesRoutes } from './features/categories/own-categories.routes.ts'
import { categorizeJob } from './features/categories/categorize.job.ts'
import { historyJob } from './features/performance/history.job.ts'
import { marketJob } from './features/performance/market.job.ts'
import { gainsRoutes } from './features/gains/gains.routes.ts'
import { performanceRoutes } from './features/performance/performance.routes.ts'
import { priceStepsRoutes } from './features/performance/price-steps.routes.ts'
import { operationsRoutes } from './features/operations/operations.routes.ts'
import { positionsRoutes } from './features/positions/positions.routes.ts'
import { receiptsRoutes } from './features/receipts/receipts.routes.ts'
import { ownDataRoutes } from './features/own-data/own-data.routes.ts'
import { createSecondFactorChallenge } from './features/second-factor/challenge.ts'
import { secondFactorLoginRoutes } from './features/second-factor/second-factor-login.routes.ts'
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts'
import { securityEventsRoutes } from './features/security-events/security-events.routes.ts'
import { simplefinRoutes } from './features/simplefin/simplefin.routes.ts'
import { importsRoutes } from './features/statements/imports.routes.ts'
import { statementJob } from './features/statements/statement.job.ts'
import { statementsRoutes } from './features/statements/statements.routes.ts'
import { returnedAccountsRoutes } from './features/returned-accounts/returned-accounts.routes.ts'
import { riskToleranceRoutes } from './features/risk-tolerance/risk-tolerance.routes.ts'
import { recurringRoutes } from './features/recurring/recurring.routes.ts'
import { projectionRoutes } from './features/projection/projection.routes.ts'
import { findReportHits } from './features/reports/reports.queries.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { recordsRoutes } from './features/records/records.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { savedQuestionsRoutes } from './features/saved-questions/saved-questions.routes.ts'
import { briefRoutes } from './features/summary/brief.routes.ts'
import { summaryRoutes } from './features/summary/summary.routes.ts'
import { removeAccountJob } from './features/sync/remove-account.job.ts'
import { syncJob } from './features/sync/sync.job.ts'
import { readNewCredential } from './features/sync/sync.queries.ts'
import { syncRoutes } from './features/sync/sync.routes.ts'
import { webhookRoutes } from './features/sync/webhook.routes.ts'
import { transfersRoutes } from './features/transfers/transfers.routes.ts'
import { transactionEditsRoutes } from './features/transactions/transaction-edits.routes.ts'
import { reportTableRoutes } from './features/transactions/report-table.routes.ts'
import { transactionsRoutes } from './features/transactions/transactions.routes.ts'
import { installErrorHandling } from './platform/http/errors.ts'
import { foreignAccessesRecorded } from './platform/http/foreign-access.ts'
import { parseJsonBody } from './platform/http/json-body.ts'
import { type Registry, type Router, createRouter } from './platform/http/mount.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { Problem } from './platform/http/problems.ts'
import { deliverOutbox } from './platform/mail/outbox.ts'

const features: readonly ((router: Router, deps: Deps) => void)[] = [
  (router, deps) => authRoutes(router, deps, createSecondFactorChallenge(deps)),
  (router, deps) => secondFactorLoginRoutes(router, deps, createSignIn(deps, { secondFactor: true })),
  (router, deps) => secondFactorRoutes(router, deps, createPasswordCheck(deps)),
  (router, deps) =>
    ownDataRoutes(router, deps, {
      confirmPassword: createPasswordCheck(deps),
      endAllSessions: (tx, now, userId) => endSessions(tx, now, { userId }, 'account_closed'),
    }),
  securityEventsRoutes,
  signupRoutes,
  captchaRoutes,
  passwordRoutes,
  waitlistRoutes,
  sessionsRoutes,
  meRoutes,
  accountLinkRoutes,
  syncRoutes,
  webhookRoutes,
  accountsRoutes,
  accountMatchesRoutes,
  manualAccountsRoutes,
  institutionsRoutes,
  gainsRoutes,
  performanceRoutes,
  priceStepsRoutes,
  positionsRoutes,
  transactionsRoutes,
  reportTableRoutes,
  reportsRoutes,
  transactionEditsRoutes,
  categoriesRoutes,
  rulesRoutes,
  ownCategoriesRoutes,
  recurringRoutes,
  transfersRoutes,
  receiptsRoutes,
  budgetsRoutes,
  alertsRoutes,
  goalsRoutes,
  projectionRoutes,
  summaryRoutes,
  briefRoutes,
  riskToleranceRoutes,
  allocationRoutes,
  incomeRoutes,
  chartRoutes,
  statementsRoutes,
  importsRoutes,
  (router, deps) =>
    simplefinRoutes(router, deps, (tx, userId, credentialId) => readNewCredential(deps, tx, userId, credentialId)),
  (router, deps) =>
    returnedAccountsRoutes(router, deps, (tx, userId, credentialId) =>
      readNewCredential(deps, tx, userId, credentialId),
    ),
  notificationsRoutes,
  clientsRoutes,
  clientPortfolioRoutes,
  clientPerformanceRoutes,
  clientTimelineRoutes,
  advisorAccessRoutes,
  meetingsRoutes,
  recordsRoutes,
  bookRoutes,
  savedQuestionsRoutes,
  householdsRoutes,
  (router, deps) =>
    searchRoutes(router, deps, {
      clients: findClientHits,
      meetings: findMeetingHits,
      reports: findReportHits,
      conversations: findConversationHits,
    }),
  (router, deps) =>
    operationsRoutes(router, deps, {
      setAdmitted,
      inviteInvestor: (tx, email, request) => inviteInvestor(deps, tx, { email }, request),
      inviteAdvisor: (tx, email, options, request) => inviteAdvisor(deps, tx, email, options, request),
    }),
]

/** Pages of the web whose addresses end in a secret. */
const SECRET_PAGES = ['/reset-password/']

/** The path of an address as logs show it, without what stands behind a secret's beginning. */
function createLoggedPath(registry: Registry): (url: string) => string {
  return (url) => {
    const path = url.replace(/\?.*$/s, '')
    const secret = registry.flatMap((each) => (each.hasSecretPath ? [each.path.replace(/\{.*$/s, '')] : []))
    const start = [...SECRET_PAGES, ...secret].find((known) => path.startsWith(known) && path.length > known.length)
    return start === undefined ? path : `${start}*`
  }
}

/** What no page of ours asks a browser for; the linking frame may not either. */
const PERMISSIONS = 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()'

/** For answers that are given before any hook runs. */
const HEADERS_WITHOUT_HOOKS = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

function securityHeaders(deps: Deps) {
  const { env } = deps
  const captcha = env.CAPTCHA_PROVIDER === 'recaptcha' ? env.CAPTCHA_ORIGINS.split(' ').filter(Boolean) : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...captcha],
        // The component library sets sizes through style attributes; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", env.API_URL, ...captcha],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        frameSrc: [env.AGGREGATOR_URL, ...captcha],
        formAction: ["'self'", env.AGGREGATOR_URL],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
      },
    },
    hsts: env.APP_URL.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' as const },
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    crossOriginOpenerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' as const },
  }
}

function installCors(app: FastifyInstance, origin: string, registry: Registry): void {
  const takesCookies = (url: string): boolean => {
    const path = url.replace(/\?.*$/s, '').replace(/\/$/, '')
    return registry.some((each) => each.credentials === 'include' && each.path.replace(/\/$/, '') === path)
  }
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin !== origin) return
    reply.header('Access-Control-Allow-Origin', origin).header('Vary', 'Origin')
    if (takesCookies(request.url)) reply.header('Access-Control-Allow-Credentials', 'true')
    if (request.method !== 'OPTIONS') return
    await reply
      .header('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
      .header(
        'Access-Control-Allow-Headers',
        'Authorization, Content-Type, Idempotency-Key, X-Captcha-Pass, Last-Event-ID',
      )
      .header('Access-Control-Max-Age', '600')
      .code(204)
      .send()
  })
}

function installWeb(app: FastifyInstance, folder: string): void {
  app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // made while building: `auth.html` is the page at /auth, until the application takes its place; `investor/accounts.html`
  // is the application with what the accounts need named
  const drawn = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.html'))
      .map((name) => name.replaceAll('\\', '/')),
  )
  // Every address that is not a file or a call is a page of the app; the browser's router decides which.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      if (/^\/(api|dev|icons|assets)\b/.test(request.url)) return reply.callNotFound()
      const own = `${request.url.replace(/[?#].*$/s, '').replace(/^\/|\/$/g, '')}.html`
      return reply.header('Cache-Control', 'no-cache').sendFile(drawn.has(own) ? own : 'index.html')
    },
  })
}

/**
 * The API's description, which never changes while the server runs: written and packed when it is first asked for, which
 * takes longer than all the rest of building the application.
 */
function installSchema(app: FastifyInstance, registry: Registry, server: string): void {
  let written: { readonly text: string; readonly packed: Buffer } | undefined
  const write = () => {
    const text = JSON.stringify(openApiDocument(registry, server))
    return { text, packed: gzipSync(text) }
  }
  app.get('/api/schema/', (request, reply) => {
    const { text, packed } = (written ??= write())
    reply.header('Content-Type', 'application/json; charset=utf-8').header('Vary', 'Accept-Encoding')
    const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(request.headers['accept-encoding'] ?? ''))
    return takesGzip ? reply.header('Content-Encoding', 'gzip').send(packed) : reply.send(text)
  })
}

/** Connections without a request yet, as browsers open them: closing the server would wait for them. @returns ends them */
function watchUnusedConnections(app: FastifyInstance): () => void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  return () => unused.forEach((socket) => socket.destroy())
}

/**
 * Builds the whole application on given dependencies: the same plugins and options in tests and in production.
 * @param extend adds what only a process needs, e.g. its measures
 */
export async function buildApp(deps: Deps, extend?: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  installMessages()
  const { env } = deps
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    trustProxy: env.TRUST_PROXY === '' ? false : env.TRUST_PROXY.split(','),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    requestTimeout: 30_000,
    connectionTimeout: 35_000,
    // without the interval, headers that never end are noticed up to half a minute late
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    // A path that cannot be decoded, or a parameter too long to be an id, names nothing.
    frameworkErrors: (_error, request, reply) =>
      void (reply as unknown as FastifyReply)
        .code(404)
        .headers({ 'X-Request-Id': request.id, 'Cache-Control': 'no-store', ...HEADERS_WITHOUT_HOOKS })
        .send({ detail: 'Not found.', code: 'not_found' }),
    logController: new LogController({ disableRequestLogging: true }),
  })
  const router = createRouter(app, deps)
  const loggedPath = createLoggedPath(router.registry)
  app.decorateRequest('caller', null)
  app.decorateRequest('rawBody', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/json/i, { parseAs: 'buffer' }, (request, body, done) => {
    try {
      // A signature covers the bytes as they came.
      if (request.routeOptions.config.endpoint?.access === 'signature') request.rawBody = body as Buffer
      done(null, parseJsonBody(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  // First, so that what a later hook refuses has its headers too.
  await app.register(helmet, securityHeaders(deps))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id).header('Permissions-Policy', PERMISSIONS)
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store')
    if (request.url.length > 4096) throw new Problem('uri_too_long')
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw new Problem('unsupported_media_type')
  })
  let isLeaving = false
  // an answer that was under way while the process was told to end would keep its connection, and so the process, for a minute
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('Connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = loggedPath(request.url)
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] })
  installCors(app, env.APP_URL, router.registry)

  extend?.(app)

  installErrorHandling(app, router.registry)
  for (const feature of features) feature(router, deps)
  const conversations = createConversations(deps)
  conversations.routes(router)
  app.addHook('onListen', () => conversations.startSweeping())
  const endUnused = watchUnusedConnections(app)
  app.addHook('preClose', async () => {
    isLeaving = true
    await conversations.leave()
    endUnused()
  })
  app.decorate('endpoints', router.registry)
  installSchema(app, router.registry, env.API_URL)

  deps.jobs.handle('mail', () => deliverOutbox(deps))
  deps.jobs.handle('password_reset', passwordResetJob(deps))
  deps.jobs.handle('sync', syncJob(deps))
  deps.jobs.handle('history', historyJob(deps))
  deps.jobs.handle('categorize', categorizeJob(deps))
  deps.jobs.handle('statement', statementJob(deps))
  deps.jobs.handle('alerts', alertsJob(deps))
  deps.jobs.handle('market', marketJob(deps))
  deps.jobs.handle('meeting_summary', summaryJob(deps))
  deps.jobs.handle('meeting_question', ({ userId, questionId }) => answerQuestion(deps, userId, questionId))
  deps.jobs.handle('remove_account', removeAccountJob(deps))

  app.get('/healthz', () => ({ status: 'ok' }))
  app.decorate('leave', () => void (isLeaving = true))
  // a schema that is complete stays so: after that the database only has to answer
  let migrated = false
  const isReady = async (): Promise<boolean> => {
    if (isLeaving) return false
    if (!migrated) return (migrated = await isMigrated(deps.db.system))
    await sql`select 1`.execute(deps.db.system)
    return true
  }
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady().catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
  const config = {
    appUrl: env.APP_URL,
    apiUrl: env.API_URL,
    captchaSiteKey: env.CAPTCHA_SITE_KEY,
    captchaProvider: env.CAPTCHA_PROVIDER,
    productName: PRODUCT_NAME,
    aggregatorOrigin: env.AGGREGATOR_URL,
    tutorialVideoUrl: env.TUTORIAL_VIDEO_URL,
    signupMode: env.SIGNUP_MODE,
    dataNotice: env.DATA_NOTICE,
    simplefin: env.SIMPLEFIN,
  }
  app.get('/config.json', (_request, reply) => reply.header('Cache-Control', 'no-store').send(config))
  if (env.NODE_ENV !== 'production') developmentMailbox(app, deps)
  if (env.WEB_DIR && existsSync(env.WEB_DIR)) installWeb(app, env.WEB_DIR)

  app.addHook('onClose', async () => {
    await conversations.close()
    await deps.jobs.stop()
    await foreignAccessesRecorded()
    await deps.db.close()
  })
  await app.ready()
  return app
}
