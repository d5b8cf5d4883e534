import { setInterval as every } from 'node:timers'
import { verifyAuditChain } from './admin/audit-chain.ts'
import { buildApp } from './app.ts'
import { audit } from './platform/audit.ts'
import { checkWalls, openDatabase } from './platform/db/database.ts'
import { createDatabaseClock } from './platform/db/database-clock.ts'
import { migrate } from './platform/db/migrate.ts'
import { createDeps } from './compose.ts'
import { type Env, readEnv } from './environment.ts'
import { ConfigurationError, isLoopback } from './platform/env.ts'
import { startAlerts } from './features/alerts/check-alerts.ts'
import { mailAlerts } from './features/alerts/mail-alerts.ts'
import { tellOfBudgets } from './features/budgets/tell-of-budgets.ts'
import { startCategorizing } from './features/categories/categorize.job.ts'
import { remindOfTasks } from './features/meetings/task-reminders.ts'
import { tellOfRecurring } from './features/recurring/tell-of-recurring.ts'
import { failLostSummaries } from './features/meetings/summary.job.ts'
import { purgeClosedAccounts } from './features/own-data/purge-closed.ts'
import { addServiceMetrics } from './features/operations/service-metrics.ts'
import { startMarketUpdate } from './features/performance/market.job.ts'
import { purge } from './features/retention/purge.ts'
import { writeNightlySnapshots } from './features/summary/nightly-snapshots.ts'
import { tellWhatIsDue } from './features/sync/connection-alerts.ts'
import { startRetries, startScheduledSyncs, sweepSyncs } from './features/sync/sync.sweep.ts'
import { installJobs } from './platform/jobs/jobs.ts'
import { auditFaults, createMetrics, serveMetrics, sweepFaults } from './platform/metrics.ts'
import { seedDemo } from './seed/demo.ts'
import { keepReadingReady } from './wealth/read-aside.ts'

const SWEEP_MS = 10_000
const PURGE_MS = 24 * 3_600_000
const CLOCK_MS = 30_000
/** A machine's clock this far off is told of. */
const CLOCK_FAULT_MS = 5000

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

/** Reads the environment; one that is refused is noted in the trail, where the database can be reached at all. */
async function readEnvOrRecord(): Promise<Env> {
  try {
    return readEnv(process.env)
  } catch (error) {
    const url = process.env['DATABASE_URL']
    if (url && error instanceof ConfigurationError) {
      const db = openDatabase({ url, poolSize: 2 })
      const detail = { variables: error.variables.join(', ') }
      await db
        .asNobody((tx) => audit(tx, new Date(), { action: 'configuration_refused', outcome: 'denied', detail }))
        .catch(() => {})
      await db.close()
    }
    throw error
  }
}

async function main(): Promise<void> {
  const env = await readEnvOrRecord()
  const clock = createDatabaseClock()
  const deps = createDeps(env, { clock: clock.now })
  if (env.NODE_ENV === 'production' && isLoopback(env.APP_URL))
    deps.log.warn('APP_URL is this machine: links in mails open nowhere else')
  const { created, newer } = await migrate(deps.db.system)
  if (newer.length > 0) deps.log.warn({ newer }, 'the database belongs to a newer release')
  await checkWalls(deps.db)
  let toldOf = 0
  const followDatabase = async (): Promise<void> => {
    const behind = await clock.follow(deps.db.system)
    if (Math.abs(behind) > CLOCK_FAULT_MS && Math.abs(behind - toldOf) > CLOCK_FAULT_MS)
      deps.log.warn({ seconds: Math.round(behind / 1000) }, 'the clock of this machine is behind that of the database')
    toldOf = behind
  }
  await followDatabase()
  keepReadingReady()
  await installJobs(env.DATABASE_URL, deps.db.system)
  const metrics = createMetrics()
  addServiceMetrics(metrics.registry, deps)
  // not loaded by a process whose measures nobody collects this way
  const telemetry = env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./platform/telemetry.ts')).startTelemetry(env, metrics.registry)
    : null
  const app = await buildApp(deps, (instance) => {
    telemetry?.watch(instance)
    metrics.watch(instance)
  })
  if (env.METRICS_PORT !== undefined) {
    const server = await serveMetrics(metrics, env.METRICS_PORT, env.HOST)
    server.unref()
  }
  const demoLogins = env.DEMO && env.NODE_ENV !== 'production' ? await seedDemo(deps, created) : []
  if (env.JOBS) await deps.jobs.start()
  // Not while starting: serving comes first.
  let snapshotsOf: string | null = null
  let purgeAt = Date.now() + SWEEP_MS
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'syncs that were left': () => sweepSyncs(deps),
    'syncs of the night': () => startScheduledSyncs(deps),
    'connections to try again': () => startRetries(deps),
    'what connections need': () => tellWhatIsDue(deps),
    tasks: () => remindOfTasks(deps),
    'what recurs': () => tellOfRecurring(deps),
    budgets: () => tellOfBudgets(deps),
    alerts: () => startAlerts(deps),
    'letters of alerts': () => mailAlerts(deps),
    'values of the day': async () => (snapshotsOf = await writeNightlySnapshots(deps, snapshotsOf)),
    prices: () => startMarketUpdate(deps),
    categories: () => startCategorizing(deps),
    'summaries that were lost': () => failLostSummaries(deps),
  }
  // beside them: with years of rows it takes minutes
  const purging = {
    'what is kept no longer': async () => {
      if (Date.now() < purgeAt) return
      purgeAt = Date.now() + PURGE_MS
      await purge(deps)
      await purgeClosedAccounts(deps)
      const { faults } = await deps.db.system.transaction().execute(verifyAuditChain)
      auditFaults.inc(faults.length)
      if (faults.length > 0) deps.log.error({ faults }, 'the audit trail does not hold')
    },
  }
  // each step on its own, since one that fails would fail in every round and keep what stands behind it from ever being done;
  // and one round at a time, however long it takes
  const inRounds = (of: Readonly<Record<string, () => Promise<unknown>>>): (() => Promise<void>) => {
    let isUnderWay = false
    return async () => {
      if (isUnderWay) return
      isUnderWay = true
      let failed = 0
      for (const [step, work] of Object.entries(of)) {
        try {
          await work()
        } catch (error) {
          failed++
          deps.log.error({ err: error, step }, 'sweep')
        }
      }
      if (failed > 0) sweepFaults.inc()
      isUnderWay = false
    }
  }
  const [look, clean] = [inRounds(steps), inRounds(purging)]
  const sweepOnce = (): void => {
    void look()
    void clean()
  }
  // not awaited: with many people a round takes a while, and a process that starts is needed
  if (env.JOBS) sweepOnce()
  const sweep = env.JOBS ? every(sweepOnce, SWEEP_MS) : undefined
  const following = every(() => {
    followDatabase().catch((error: unknown) => deps.log.warn({ err: error }, 'database clock'))
  }, CLOCK_MS)
  await app.listen({ port: env.PORT, host: env.HOST })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  process.send?.({ type: 'ready', url: env.PORT === 0 ? `http://localhost:${port}` : env.APP_URL, demoLogins })

  let stopping = false
  const stop = (code: 0 | 1): void => {
    if (stopping) return
    stopping = true
    clearInterval(sweep)
    clearInterval(following)
    const deadline = setTimeout(() => process.exit(1), 10_000)
    // not ready, drain, close: a load balancer needs a moment to see the first before connections are refused
    app.leave()
    setTimeout(
      () => {
        app
          .close()
          .then(() => telemetry?.stop())
          .then(
            () => {
              clearTimeout(deadline)
              process.exit(code)
            },
            (error: unknown) => fail(error),
          )
      },
      code === 0 ? env.DRAIN_SECONDS * 1000 : 0,
    )
  }
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => stop(0))
  // Nobody knows what it left behind: no new request is taken, those that run are answered, and another process begins.
  process.on('uncaughtException', (error) => {
    deps.log.fatal({ err: error }, 'uncaught exception')
    stop(1)
  })
  process.on('unhandledRejection', (error) => deps.log.error({ err: error }, 'unhandled rejection'))
}

main().catch(fail)
