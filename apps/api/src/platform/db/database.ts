import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { connectionTo } from './hosts.ts'
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
  /**
   * A long reading of a person's own data: as {@link asUser}, but nothing can be written, and a replica answers where there
   * is one that has what the person wrote last. What it cannot answer, the primary does.
   */
  readAs<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for calls before anybody is signed in (login, sign-up, sessions): no person's own data is visible. */
  asNobody<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The owner's connection for jobs, migrations and the operator; row-level security does not apply. */
  readonly system: Db
  readonly systemPool: pg.Pool
  /** The connections of requests, to be counted. */
  readonly requestPool: pg.Pool
  /** Where it is, for threads that open it themselves. */
  readonly url: string
  /** Where the replica is. */
  readonly replicaUrl: string | undefined
  /** Long readings by who answered them, since the start. */
  readonly readings: { readonly replica: number; readonly primary: number }
  close(): Promise<void>
}

// A date stays the text the institution gave: a Date would shift it through a zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const RETRYABLE = new Set(['40P01', '40001'])

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code))

/** True for a row that is there already by the unique index `constraint`; that of a part of a table has a number behind its name. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  String(error.constraint).replace(/_\d{6,}$/, '') === constraint

export interface DatabaseOptions {
  readonly url: string
  /** A server that follows the one at `url`. Every process on one database has to name one, or none: a replica is trusted for what was noted. */
  readonly replicaUrl?: string | undefined
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

/**
 * A server that can compile statements does so by what it guesses they cost, of tables without statistics too much: on one
 * it took four fifths of the time of our readings, which are of one person's rows and short.
 */
const NOT_COMPILED = 'jit = off'

type PoolOptions = Pick<DatabaseOptions, 'onError'> & Pick<pg.PoolConfig, 'onConnect'> & pg.ClientConfig

function makePool({ onError, ...config }: PoolOptions, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    max,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
  })
  // Without listeners on the pool and on every client a database restart ends the process.
  pool.on('error', (error) => onError?.(error))
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)))
  return pool
}

/**
 * Notes with what a person wrote which transaction it was, in the trip that ends it. Their own writings at the same moment
 * end one after the other by it: whoever sees the last one's number has all before it.
 */
const COMMIT_MARKED = `insert into last_write (user_id, version)
    select id, pg_current_xact_id()::text::bigint from user_account
    where id = app_user_id() and pg_current_xact_id_if_assigned() is not null
  on conflict (user_id) do update set version = excluded.version;
  commit`

interface RequestDialectConfig extends PostgresDialectConfig {
  /** Whether a replica has to be told apart that lacks what a person wrote. */
  readonly markWrites: boolean
}

/** Leaves the beginning of a transaction to its first statement, see {@link openDatabase}. */
class RequestDriver extends PostgresDriver {
  readonly #markWrites: boolean

  constructor({ markWrites, ...config }: RequestDialectConfig) {
    super(config)
    this.#markWrites = markWrites
  }

  override beginTransaction(): Promise<void> {
    return Promise.resolve()
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#markWrites) await connection.executeQuery(CompiledQuery.raw(COMMIT_MARKED))
    else await super.commitTransaction(connection)
  }
}

class RequestDialect extends PostgresDialect {
  readonly #config: RequestDialectConfig

  constructor(config: RequestDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): RequestDriver {
    return new RequestDriver(this.#config)
  }
}

const requestsOf = (pool: pg.Pool, markWrites: boolean): Kysely<DB> =>
  new Kysely<DB>({ dialect: new RequestDialect({ pool, markWrites }) })

/** A replica that could not be reached is left alone for so long. */
const REPLICA_RESTS_MS = 5000
const TIMED_OUT = '57014'
/** The replica answers, and cannot answer this. */
const REPLICA_UNFIT = 'KW001'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Refuses a server that follows no other, or has another last writing of the person than `version`; null: none. */
const refuseBehind = (version: string | null): string =>
  `do $$ begin
    if not pg_is_in_recovery() or (select version from last_write where user_id = app_user_id())
      is distinct from ${version === null ? 'null' : pg.escapeLiteral(version)}::bigint
    then raise exception 'the replica is behind' using errcode = '${REPLICA_UNFIT}'; end if;
  end $$`

/**
 * Opens the two pools: one for requests under the role `keelwise_app`, one for the owner's jobs; and one for a replica. Role,
 * person and time limit are taken inside each transaction: a pooler between us and the server drops what a connection asks
 * for at its start, and hands the next transaction to another connection. They are taken in the trip that begins it: what
 * would run without them does not run in a transaction at all.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { onError, replicaUrl, poolSize = 10, statementTimeoutMs = 5000 } = options
  const primary = { ...connectionTo(options.url), onError }
  const requestPool = makePool(primary, poolSize)
  // jobs take no role inside their transactions; a pooler that gives them another connection makes them slow, not wrong
  const onConnect = (client: pg.ClientBase) => client.query(`set ${NOT_COMPILED}`)
  // oxlint-disable-next-line no-misused-promises -- the pool waits for it, which its types do not say
  const systemPool = makePool({ ...primary, onConnect }, Math.max(4, Math.ceil(poolSize / 2)))
  // one that hangs is left before its own time limit, which it may not live to notice
  const patience = { query_timeout: statementTimeoutMs > 0 ? statementTimeoutMs + 1000 : 0 }
  const replicaPool = replicaUrl ? makePool({ connectionString: replicaUrl, ...patience, onError }, poolSize) : null
  const writers = requestsOf(requestPool, replicaPool !== null)
  // nothing to note: what only reads may not
  const readersHere = requestsOf(requestPool, false)
  const readersThere = replicaPool && requestsOf(replicaPool, false)
  const system = new Kysely<DB>({ dialect: new PostgresDialect({ pool: systemPool }) })

  // several statements in one trip take no parameters; `set local` and not `set_config()`, which Citus does not hand on to the
  // servers that hold the rows
  const begin = (userId: string, access: 'read write' | 'read only') =>
    `begin ${access}; set local role ${REQUEST_ROLE}; set local app.user_id = ${pg.escapeLiteral(userId)};
      set local statement_timeout = ${statementTimeoutMs}; set local ${NOT_COMPILED}`

  const attempt = async <T>(
    userId: string,
    work: (tx: Tx) => Promise<T>,
    access: 'read write' | 'read only' = 'read write',
  ): Promise<T> => {
    for (let round = 1; ; round++) {
      try {
        return await (access === 'read write' ? writers : readersHere).transaction().execute(async (tx) => {
          await sql.raw(begin(userId, access)).execute(tx)
          const result = await work(tx)
          if (access === 'read write') await notedInTransactions.getStore()?.(tx)
          return result
        })
      } catch (error) {
        if (round >= 3 || !isRetryable(error)) throw error
      }
    }
  }

  const readings = { replica: 0, primary: 0 }
  let restsUntil = 0
  /** @returns null when the replica cannot answer; whatever else went wrong there is asked of the primary too */
  const askReplica = async <T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<{ answer: T } | null> => {
    if (!readersThere || performance.now() < restsUntil) return null
    const { rows } = userId
      ? await requestPool.query<{ version: string }>('select version::text from last_write where user_id = $1', [
          userId,
        ])
      : { rows: [] }
    let isReached = false
    try {
      return await readersThere.transaction().execute(async (tx) => {
        isReached = true
        await sql.raw(`${begin(userId, 'read only')}; ${refuseBehind(rows[0]?.version ?? null)}`).execute(tx)
        return { answer: await work(tx) }
      })
    } catch (error) {
      // what took too long takes as long on the primary, which has more to do
      if (codeOf(error) === TIMED_OUT) throw error
      const isGone = !isReached || (!(error instanceof pg.DatabaseError) && /connection|timeout/i.test(String(error)))
      if (isGone || codeOf(error).startsWith('57P')) {
        restsUntil = performance.now() + REPLICA_RESTS_MS
        if (error instanceof Error) onError?.(error)
      }
      return null
    }
  }

  return {
    asUser: (userId, work) => attempt(userId, work),
    asNobody: (work) => attempt('', work),
    readAs: async (userId, work) => {
      const asked = await askReplica(userId, work)
      if (readersThere) readings[asked ? 'replica' : 'primary'] += 1
      return asked ? asked.answer : attempt(userId, work, 'read only')
    },
    system,
    systemPool,
    requestPool,
    url: options.url,
    replicaUrl,
    readings,
    close: async () => {
      // the two here share one pool
      await writers.destroy()
      await readersThere?.destroy()
      await system.destroy()
    },
  }
}

/** The second wall does not stand: requests would run as somebody whom row-level security does not hold back. */
class WallsDownError extends Error {}

/**
 * Looks whether requests run as the role that owns nothing, with their time limit, on the replica too where it answers.
 * @throws WallsDownError saying what is wrong; the server must not take requests then
 */
export async function checkWalls(database: Database): Promise<void> {
  const seen = (tx: Tx) =>
    sql<{ name: string; free: boolean; limit: string }>`
      select current_user as name, current_setting('statement_timeout') as limit,
        (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as free
    `.execute(tx)
  checkWall((await database.asNobody(seen)).rows[0])
  if (database.replicaUrl) checkWall((await database.readAs('', seen)).rows[0])
}

function checkWall(row: { readonly name: string; readonly free: boolean; readonly limit: string } | undefined): void {
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
