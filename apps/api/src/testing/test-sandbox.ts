import { fork } from 'node:child_process'
import { processEnvironment } from './process-environment.ts'
import { sandboxProgram } from './server-program.ts'

const SECRET = 'a-secret-of-the-test-suite-only-0123456789'

/** What the aggregator holds for one account, for comparing to the cent. */
interface AccountTruth {
  readonly accountId: string
  readonly credentialId: string
  readonly institutionId: string
  readonly name: string
  readonly accountType: string
  readonly currencyCode: string
  readonly marketValue: string
  readonly positions: number
  readonly positionsValue: string
  readonly transactions: number
  readonly pending: number
  readonly amountSum: string
  readonly cashIn: string
  readonly cashOut: string
}

interface Truth {
  readonly totals: {
    readonly accounts: number
    readonly positions: number
    readonly transactions: number
    readonly pending: number
  }
  readonly accounts: readonly AccountTruth[]
}

/** The real sandbox aggregator as a process of its own. */
export interface TestSandbox {
  readonly url: string
  readonly secret: string
  /** Any admin call; throws when it is refused. */
  admin(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>
  /** Links an institution as if the frame had been gone through. @returns the aggregator's credential id */
  link(personId: string, institutionId: string, login: string): Promise<string>
  truth(personId: string): Promise<Truth>
  stop(): Promise<void>
}

/** Starts the sandbox on a free port with its schema in `databaseUrl`; its virtual clock can be set by `admin`. */
export async function startTestSandbox(databaseUrl: string, env: Record<string, string> = {}): Promise<TestSandbox> {
  const child = fork(sandboxProgram, [], {
    env: {
      ...processEnvironment,
      DATABASE_URL: databaseUrl,
      AGGREGATOR_PORT: '0',
      AGGREGATOR_SECRET: SECRET,
      AGGREGATOR_WEBHOOK_SECRET: SECRET,
      AGGREGATOR_WEBHOOK_URL: '',
      AGGREGATOR_ADMIN: '1',
      AGGREGATOR_WORK_MS: '0',
      // the time at which the application of a test begins
      AGGREGATOR_NOW: '2026-11-21T12:00:00.000Z',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let log = ''
  child.stderr?.on('data', (chunk) => {
    log = (log + String(chunk)).slice(-4000)
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url))
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}: ${log}`)))
  })
  const admin: TestSandbox['admin'] = async (method, target, body) => {
    const response = await fetch(url + target, {
      method,
      headers: {
        authorization: `Bearer ${SECRET}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${target} answered ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    url,
    secret: SECRET,
    admin,
    link: async (personId, institutionId, login) => {
      const answer = await admin('POST', '/admin/credentials', {
        personId,
        institutionId,
        login,
        password: 'anything',
        accounts: 'all',
      })
      return (answer as { credentialId: string }).credentialId
    },
    truth: async (personId) => (await admin('GET', `/admin/truth?personId=${personId}`)) as Truth,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
