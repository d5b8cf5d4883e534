import path from 'node:path'
import { runAdmin } from './admin.ts'
import { buildIfChanged } from './build.ts'
import { newSecrets } from './data-secrets.ts'
import { startProduct, type Product } from './product.ts'
import { loadDotEnv, readSettings, type Settings } from './settings.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** A part that ends by itself is forgiven so often within so many milliseconds; the whole is then started again. */
const FAULTS_FORGIVEN = 3
const FAULT_MEMORY = 300_000

/** Runs the product until it is asked to end (SIGTERM, SIGINT, or the end of who started us); returns the exit code. */
async function serve(mode: 'start' | 'dev'): Promise<number> {
  let began = performance.now()
  const abort = new AbortController()
  const asked = new Promise<undefined>((resolve) => {
    const stop = () => {
      abort.abort()
      resolve(undefined)
    }
    for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) process.on(event, stop)
  })
  const settings = await readSettings(process.env, root, mode)
  const faults: number[] = []
  for (;;) {
    const product = await startProduct(settings, mode, abort.signal).catch((error: unknown) => {
      if (abort.signal.aborted) return undefined
      throw error
    })
    if (!product) return 0
    console.log(describe(product, settings, performance.now() - began))
    process.send?.({ type: 'ready', url: product.appUrl, aggregatorUrl: product.aggregatorUrl })
    const fault = await Promise.race([asked, product.broken])
    if (fault !== undefined) console.error(fault)
    await product.stop()
    if (fault === undefined) return 0
    faults.push(performance.now())
    if (faults.filter((at) => performance.now() - at < FAULT_MEMORY).length > FAULTS_FORGIVEN) {
      console.error('That was once too often: the product stays down.')
      return 1
    }
    console.error('Starting it all again.')
    began = performance.now()
  }
}

function describe(product: Product, settings: Settings, took: number): string {
  const lines = [
    '',
    `Keelwise is ready (${(took / 1000).toFixed(1)} s)`,
    `  App         ${product.appUrl}`,
    `  API         ${settings.apiUrl}/api/`,
    `  Aggregator  ${product.aggregatorUrl}${settings.aggregatorPort === undefined ? '' : ' (simulated institutions)'}`,
    ...(settings.production ? [] : [`  Mail        ${settings.apiUrl}/dev/mail`]),
    `  Data        ${settings.databaseUrl ? 'the database of DATABASE_URL' : settings.dataDir}`,
  ]
  if (product.demoLogins.length > 0) lines.push('  Demo logins', ...product.demoLogins.map((login) => `    ${login}`))
  return `${lines.join('\n')}\n`
}

async function run(command: string | undefined, args: string[]): Promise<number> {
  loadDotEnv(root)
  if (command === 'start' || command === 'dev') return serve(command)
  if (command === 'secrets') {
    process.stdout.write(newSecrets())
    return 0
  }
  if (command === 'admin') return runAdmin(await readSettings(process.env, root, 'start'), args)
  if (command === 'build') {
    await buildIfChanged(root, true)
    return 0
  }
  throw new Error(`There is no command ${command}. Commands: start, dev, build, admin, secrets.`)
}

try {
  process.exitCode = await run(process.argv[2], process.argv.slice(3))
} catch (error) {
  // what the operator can act on is the message; the stack only tells about us
  console.error(process.env['LOG_LEVEL'] === 'debug' || !(error instanceof Error) ? error : `\n${error.message}\n`)
  process.exitCode = 1
}
// nothing is left to do: a channel to who started us would keep the process
process.exit()
