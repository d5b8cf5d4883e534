import { buildSandbox } from './app.ts'
import { ConfigError, readConfig } from './config.ts'

/** Starts the service, reports where it listens and leaves in order. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const started = Date.now()
  const startsAt = config.AGGREGATOR_NOW === undefined ? undefined : Date.parse(config.AGGREGATOR_NOW)
  const publicUrl = config.AGGREGATOR_URL ?? `http://localhost:${config.AGGREGATOR_PORT}`
  const app = await buildSandbox({
    databaseUrl: config.DATABASE_URL,
    appOrigin: config.APP_URL,
    publicUrl,
    clientSecret: config.AGGREGATOR_SECRET,
    webhookUrl: config.AGGREGATOR_WEBHOOK_URL ?? `${config.APP_URL}/api/byallaccounts/webhook/`,
    webhookSecret: config.AGGREGATOR_WEBHOOK_SECRET,
    admin: config.AGGREGATOR_ADMIN,
    seed: config.AGGREGATOR_SEED,
    logger: { level: process.env['LOG_LEVEL'] || 'info' },
    ...(config.AGGREGATOR_WORK_MS === undefined ? {} : { workMilliseconds: config.AGGREGATOR_WORK_MS }),
    ...(startsAt === undefined ? {} : { now: () => new Date(startsAt + Date.now() - started) }),
  })
  // "localhost" binds both loopback addresses: browsers may try either first.
  await app.listen({ port: config.AGGREGATOR_PORT, host: config.HOST === '127.0.0.1' ? 'localhost' : config.HOST })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.AGGREGATOR_PORT
  const url = config.AGGREGATOR_URL ?? `http://localhost:${port}`
  app.sandbox.setPublicUrl(url)
  process.send?.({ type: 'ready', url })

  let isLeaving = false
  const leave = (): void => {
    if (isLeaving) return
    isLeaving = true
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, leave)
  process.on('disconnect', leave)
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
})
