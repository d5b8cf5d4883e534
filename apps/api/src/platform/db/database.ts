import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresDialectConfig, PostgresDriver, sql, type Transaction } from 'kysely'
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
  /** The connections of requests, to be counted. */
  readonly requestPool: pg.Pool
  /** Where it is, for threads that open it themselves. */
  readonly url: string
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

/**
 * What is noted in each transaction of a request while it is handled, as its last statement: it is kept exactly if what
 * the transaction did is.
 */
export const notedInTransactions = new AsyncLocalStorage<(tx: Tx) => Promise<unknown>>()

/** The role of requests: it owns nothing, and row-level security holds for it. */
export const REQUEST_ROLE = 'keelwise_app'

function makePool(options: DatabaseOptions, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
  })
  // Without listeners on the pool and on every client a database restart ends the process.
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)))
  return pool
}

/** Leaves the beginning of a transaction to its first statement, see {@link openDatabase}. */
class RequestDriver extends PostgresDriver {
  override beginTransaction(): Promise<void> {
    return Promise.resolve()
  }
}

class RequestDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): RequestDriver {
    return new RequestDriver(this.#config)
  }
}

/**
 * Opens the two pools: one for requests under the role `keelwise_app`, one for the owner's jobs. Role, person and time
 * limit are taken inside each transaction: a pooler between us and the server drops what a connection asks for at its
 * start, and hands the next transaction to another connection. They are taken in the trip that begins it: what would run
 * without them does not run in a transaction at all.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const requestPool = makePool(options, options.poolSize ?? 10)
  const systemPool = makePool(options, Math.max(4, Math.ceil((options.poolSize ?? 10) / 2)))
  const requests = new Kysely<DB>({ dialect: new RequestDialect({ pool: requestPool }) })
  const system = new Kysely<DB>({ dialect: new PostgresDialect({ pool: systemPool }) })

  const timeLimit = String(options.statementTimeoutMs ?? 5000)

  const attempt = async <T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let round = 1; ; round++) {
      try {
        return await requests.transaction().execute(async (tx) => {
          // several statements in one trip take no parameters
          await sql
            .raw(
              `begin; select set_config('app.user_id', ${pg.escapeLiteral(userId)}, true),
                set_config('statement_timeout', ${pg.escapeLiteral(timeLimit)}, true), set_config('role', '${REQUEST_ROLE}', true)`,
            )
            .execute(tx)
          const result = await work(tx)
          await notedInTransactions.getStore()?.(tx)
          return result
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
    requestPool,
    url: options.url,
    close: async () => {
      await requests.destroy()
      await system.destroy()
    },
  }
}

/** The second wall does not stand: requests would run as somebody whom row-level security does not hold back. */
class WallsDownError extends Error {}

/**
 * Looks whether requests run as the role that owns nothing, with their time limit.
 * @throws WallsDownError saying what is wrong; the server must not take requests then
 */
export async function checkWalls(database: Database): Promise<void> {
  const { rows } = await database.asNobody((tx) =>
    sql<{ name: string; free: boolean; limit: string }>`
      select current_user as name, current_setting('statement_timeout') as limit,
        (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as free
    `.execute(tx),
  )
  const [row] = rows
  if (row?.name !== REQUEST_ROLE)
    throw new WallsDownError(
      `Requests would run as "${row?.name}" and not as "${REQUEST_ROLE}": row-level security is off.`,
    )
  if (row.free)
    throw new WallsDownError(
      `The role "${REQUEST_ROLE}" is a superuser or may bypass row-level security: take that from it.`,
    )
  if (row.limit === '0') throw new WallsDownError('Requests have no time limit: statement_timeout is 0.')
}
