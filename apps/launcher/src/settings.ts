import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Settings = {
  /** The repository's root; relative paths in the environment are taken from here. */
  root: string
  production: boolean
  dataDir: string
  host: string
  port: number
  /** Undefined when AGGREGATOR_URL names an aggregator that runs elsewhere. */
  aggregatorPort: number | undefined
  /** What the browser opens: the API itself, or Vite's server in development. */
  appUrl: string
  apiUrl: string
  aggregatorUrl: string
  /** Undefined: the embedded database is used. */
  databaseUrl: string | undefined
}

type Variables = Readonly<Record<string, string | undefined>>

/** Port of Vite's development server. */
export const WEB_DEV_PORT = 5173

/**
 * What the launcher itself needs to know, from the environment. A port of 0 becomes a free one.
 * Throws on a port that is none; everything else is checked by the parts themselves.
 */
export async function readSettings(variables: Variables, root: string, mode: 'start' | 'dev'): Promise<Settings> {
  const port = await readPort(variables, 'PORT', 3000)
  const elsewhere = variables['AGGREGATOR_URL'] || undefined
  const aggregatorPort = elsewhere ? undefined : await readPort(variables, 'AGGREGATOR_PORT', 4600)
  const own = `http://localhost:${mode === 'dev' ? WEB_DEV_PORT : port}`
  const appUrl = variables['APP_URL'] || own
  return {
    root,
    production: variables['NODE_ENV'] === 'production',
    dataDir: path.resolve(root, variables['DATA_DIR'] || '.data'),
    host: variables['HOST'] || '127.0.0.1',
    port,
    aggregatorPort,
    appUrl,
    // in development too the browser finds the API at the app's own origin: Vite's server passes it on
    apiUrl: variables['API_URL'] || appUrl,
    aggregatorUrl: elsewhere ?? `http://localhost:${aggregatorPort}`,
    databaseUrl: variables['DATABASE_URL'] || undefined,
  }
}

/** Adds the variables of `.env` in the root, when there is one; what the environment already holds wins. */
export function loadDotEnv(root: string): void {
  const file = path.join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/**
 * Throws, naming the variable to change, when something keeps listening on the port. Waits a little first: what a killed
 * run left behind is still ending.
 */
export async function ensurePortIsFree(port: number, host: string, variable: string, patience = 3000): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    try {
      await listenOnce(port, host)
      return
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (waited >= patience)
        throw new Error(`Port ${port} cannot be used (${reason}). Set ${variable} to another port.`)
      await sleep(100)
    }
  }
}

async function readPort(variables: Variables, name: string, usual: number): Promise<number> {
  const port = Number(variables[name] || usual)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port: ${variables[name]}`)
  return port === 0 ? listenOnce(0, '127.0.0.1') : port
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : port))
    })
  })
}
