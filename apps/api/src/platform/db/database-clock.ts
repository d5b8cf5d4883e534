import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Differences below this are the network's, not the clock's. */
const NOTICED_MS = 500

/** A clock that all servers of one database share, whatever their machines' clocks say. */
export interface DatabaseClock {
  readonly now: () => Date
  /**
   * Asks the database for its time.
   * @returns how far the machine's clock is behind, in milliseconds; negative when it is ahead
   */
  follow(db: Db): Promise<number>
}

/**
 * Makes the clock; until it has followed a database it is the machine's. A token that one server signs is otherwise not
 * yet valid on another (an ended one may live for five seconds), and a session ends when the slowest clock says so.
 * @param machine the machine's clock, in milliseconds since 1970
 */
export function createDatabaseClock(machine: () => number = Date.now): DatabaseClock {
  let behind = 0
  return {
    now: () => new Date(machine() + behind),
    follow: async (db) => {
      const asked = machine()
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
      const answered = machine()
      const measured = (rows[0]?.now.getTime() ?? answered) - (asked + answered) / 2
      const unsure = (answered - asked) / 2
      if (Math.abs(measured - behind) > NOTICED_MS + unsure) behind = Math.abs(measured) > NOTICED_MS ? measured : 0
      return behind
    },
  }
}
