import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** The database as the rest of the server sees it. */
export interface Database {
  /**
   * Runs `work` in one transaction of the request role, acting for `userId`: row-level security shows and accepts
   * only that person's rows. Deadlocks and serialization failures are tried again up to three times.
   */
  asUser<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for calls before anybody is signed in (login, sign-up, sessions): no person's own data is visible. */
  asNobody<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The owner's connection for jobs, migrations and the operator; row-level security does not apply. */
  readonly system: Db
  readonly systemPool: pg.Pool
  close(): Promise<void>
}

// A date stays the text the institution gave: a Date would shift it through a zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const RETRYABLE = new Set(['40P01', '40001'])

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code))

/** True for a row that is there already by the unique index `constraint`. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint

export interface DatabaseOptions {
  readonly url: string
  readonly poolSize?: number
  readonly statementTimeoutMs?: number
  readonly onError?: (error: Error) => void
}

function makePool(options: DatabaseOptions, max: number, role: string | null): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    statement_timeout: role ? (options.statementTimeoutMs ?? 5000) : 0,
    options: role ? `-c role=${role}` : undefined,
  })
  // Without listeners on the pool and on every client a database restart ends the process.
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)))
  return pool
}

/** Opens the two pools: one for requests under the role `keelwise_app`, one for the owner's jobs. */
export function openDatabase(options: DatabaseOptions): Database {
  const requestPool = makePool(options, options.poolSize ?? 10, 'keelwise_app')
  const systemPool = makePool(options, Math.max(4, Math.ceil((options.poolSize ?? 10) / 2)), null)
  const requests = new Kysely<DB>({ dialect: new PostgresDialect({ pool: requestPool }) })
  const system = new Kysely<DB>({ dialect: new PostgresDialect({ pool: systemPool }) })

  const attempt = async <T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let round = 1; ; round++) {
      try {
        return await requests.transaction().execute(async (tx) => {
          await sql`select set_config('app.user_id', ${userId}, true)`.execute(tx)
          return await work(tx)
        })
      } catch (error) {
        if (round >= 3 || !isRetryable(error)) throw error
      }
    }
  }

  return {
    asUser: attempt,
    asNobody: (work) => attempt('', work),
    system,
    systemPool,
    close: async () => {
      await requests.destroy()
      await system.destroy()
    },
  }
}
