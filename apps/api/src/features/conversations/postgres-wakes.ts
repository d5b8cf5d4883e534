import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../../db/database.ts'
import { sql } from 'kysely'
import type { WakeChannel } from './run-wakes.ts'

const CHANNEL = 'run_news'
/** News of this long are told together. */
const GATHER_MS = 50
/** A notification holds at most 8,000 bytes; an id takes 37. */
const MOST_IDS = 200
const RECONNECT_MS = 1000

/**
 * Wakes through LISTEN and NOTIFY, on one connection of its own that comes back by itself. NOTIFY takes a lock that all
 * commits share, so it never runs in the transaction that appends, and at most every 50 ms.
 */
export function createPostgresWakes(databaseUrl: string, db: Db, log: Logger): WakeChannel {
  let onWake: (runIds: readonly string[]) => void = () => {}
  let client: pg.Client | null = null
  let closed = false
  let gathered = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let retry: NodeJS.Timeout | null = null

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    let lost = false
    const again = (): void => {
      if (lost || closed) return
      lost = true
      client = null
      void next.end().catch(() => undefined)
      retry = setTimeout(() => void connect(), RECONNECT_MS)
      retry.unref()
    }
    next.on('error', again)
    next.on('end', again)
    next.on('notification', ({ payload }) => onWake((payload ?? '').split(',')))
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      if (closed) await next.end()
      else client = next
    } catch (error) {
      log.debug({ err: error }, 'not listening for wake-ups')
      again()
    }
  }

  const flush = (): void => {
    timer = null
    const ids = [...gathered]
    gathered = new Set()
    for (let at = 0; at < ids.length; at += MOST_IDS)
      sql`select pg_notify(${CHANNEL}, ${ids.slice(at, at + MOST_IDS).join(',')})`
        .execute(db)
        .catch((error: unknown) => log.debug({ err: error }, 'a wake-up was not sent'))
  }

  return {
    listen: (listener) => {
      onWake = listener
      void connect()
    },
    send: (runIds) => {
      if (closed) return
      for (const id of runIds) gathered.add(id)
      timer ??= setTimeout(flush, GATHER_MS)
    },
    close: async () => {
      closed = true
      if (timer) clearTimeout(timer)
      if (retry) clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
