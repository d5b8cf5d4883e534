import path from 'node:path'
import { buildIfChanged } from './build.ts'
import { startService, type ChildService, type ServicePlan } from './child-service.ts'
import { readOrMakeSecrets } from './data-secrets.ts'
import { startDatabase, type DatabaseServer } from './database-server.ts'
import { ensurePortIsFree, WEB_DEV_PORT, type Settings } from './settings.ts'

export type Product = {
  appUrl: string
  aggregatorUrl: string
  demoLogins: string[]
  /** Resolves with a sentence when a part ends by itself. */
  broken: Promise<string>
  /** Ends API, aggregator and database in this order; takes 10 seconds at most. */
  stop: () => Promise<void>
}

/** Milliseconds a part is given to end by itself. Together with the database they stay below 10 seconds. */
const PATIENCE = { api: 6500, other: 1500 }

/**
 * Starts the whole product: database, aggregator sandbox, API, and in development Vite's server.
 * Throws when a part does not start; what had started by then is ended again.
 */
export async function startProduct(settings: Settings, mode: 'start' | 'dev', signal: AbortSignal): Promise<Product> {
  const services: ChildService[] = []
  let database: DatabaseServer | undefined
  const stop = async () => {
    for (const service of services.toReversed())
      await service.stop(service.name === 'The API' ? PATIENCE.api : PATIENCE.other)
    await database?.stop()
  }
  try {
    await ensurePortsAreFree(settings, mode)
    database = await startDatabase(settings)
    if (mode === 'start') await buildIfChanged(settings.root)
    const env = serviceEnvironment(settings, database.url)
    for (const plan of planServices(settings, mode, env, signal)) services.push(await startService(plan))
    const api = services.find((service) => service.name === 'The API')
    return {
      appUrl: settings.appUrl,
      aggregatorUrl: settings.aggregatorUrl,
      demoLogins: api?.ready.demoLogins ?? [],
      broken: Promise.race([
        database.ended.then((log) => `The database ended. ${log}`),
        ...services.map((service) => service.ended.then((how) => `${service.name} ended (${how}).`)),
      ]),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The environment every part is given: what the launcher was given, and what follows from it. */
export function serviceEnvironment(settings: Settings, databaseUrl: string): Record<string, string | undefined> {
  return {
    ...process.env,
    ...(settings.production ? {} : { ...readOrMakeSecrets(settings.dataDir, process.env), AGGREGATOR_ADMIN: '1' }),
    NODE_ENV: process.env['NODE_ENV'] || 'development',
    LOG_LEVEL: process.env['LOG_LEVEL'] || (settings.production ? 'info' : 'warn'),
    DATABASE_URL: databaseUrl,
    HOST: settings.host,
    PORT: String(settings.port),
    APP_URL: settings.appUrl,
    API_URL: settings.apiUrl,
    AGGREGATOR_URL: settings.aggregatorUrl,
    WEB_DIR: process.env['WEB_DIR'] || path.join(settings.root, 'apps/web/dist'),
    ...(settings.aggregatorPort === undefined
      ? {}
      : {
          AGGREGATOR_PORT: String(settings.aggregatorPort),
          DATA_NOTICE: process.env['DATA_NOTICE'] || 'Simulated data',
          // the API's own address: in development the app's is Vite's
          AGGREGATOR_WEBHOOK_URL:
            process.env['AGGREGATOR_WEBHOOK_URL'] ?? `http://localhost:${settings.port}/api/byallaccounts/webhook/`,
        }),
  }
}

function planServices(
  settings: Settings,
  mode: 'start' | 'dev',
  env: Record<string, string | undefined>,
  signal: AbortSignal,
): ServicePlan[] {
  const program = (name: string, app: string): ServicePlan => {
    const cwd = path.join(settings.root, 'apps', app)
    return mode === 'dev'
      ? { name, cwd, file: 'src/main.ts', nodeArguments: ['--watch', '--watch-preserve-output'], env, signal }
      : { name, cwd, file: 'dist/main.mjs', nodeArguments: ['--enable-source-maps'], env, signal }
  }
  const web = path.join(import.meta.dirname, 'web-dev-server.ts')
  const api = `http://localhost:${settings.port}`
  return [
    ...(settings.aggregatorPort === undefined ? [] : [program('The aggregator sandbox', 'aggregator-sandbox')]),
    program('The API', 'api'),
    ...(mode === 'dev'
      ? [{ name: 'The web server', cwd: settings.root, file: web, env: { ...env, API_URL: api }, signal }]
      : []),
  ]
}

async function ensurePortsAreFree(settings: Settings, mode: 'start' | 'dev'): Promise<void> {
  await ensurePortIsFree(settings.port, settings.host, 'PORT')
  if (settings.aggregatorPort !== undefined) {
    await ensurePortIsFree(settings.aggregatorPort, settings.host, 'AGGREGATOR_PORT')
  }
  if (mode === 'dev') await ensurePortIsFree(WEB_DEV_PORT, settings.host, 'APP_URL')
}
