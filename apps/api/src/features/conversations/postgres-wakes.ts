import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../../platform/db/database.ts'
import { connectionTo } from '../../platform/db/hosts.ts'
import { sql } from 'kysely'
import type { WakeChannel } from './run-wakes.ts'

const CHANNEL = 'run_news'
/** A notification holds at most 8,000 bytes; an id takes up to 38. */
const MOST_IDS = 200
const RECONNECT_MS = 1000

/**
 * Wakes through LISTEN and NOTIFY, on one connection of its own that comes back by itself. NOTIFY takes a lock that all
 * commits share, so it never runs in the transaction that appends.
 */
export function createPostgresWakes(databaseUrl: string, db: Db, log: Logger): WakeChannel {
  let onWake: (runIds: readonly string[]) => void = () => {}
  let client: pg.Client | null = null
  let closed = false
  let retry: NodeJS.Timeout | null = null

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...connectionTo(databaseUrl), keepAlive: true })
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

  return {
    listen: (listener) => {
      onWake = listener
      void connect()
    },
    send: (runIds) => {
      if (closed) return
      for (let at = 0; at < runIds.length; at += MOST_IDS)
        // a notification is a commit, which need not wait for the disk
        sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${runIds.slice(at, at + MOST_IDS).join(',')})`
          .execute(db)
          .catch((error: unknown) => log.debug({ err: error }, 'a wake-up was not sent'))
    },
    close: async () => {
      closed = true
      if (retry) clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
