import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Erases people with everything that hangs on them by a key, and what names them in words alone.
 * @param ids a query of the ids of people, in its only column
 */
export async function erasePeople(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Record<string, string>>`${ids}`.execute(tx)
  const people = rows.flatMap((row) => Object.values(row))
  await sql`delete from aggregator_event where user_id = any(${people}::uuid[])`.execute(tx)
  await sql`delete from idempotency_key where owner = any(${people})`.execute(tx)
  await sql`delete from user_account where id = any(${people}::uuid[])`.execute(tx)
  // Institutions that somebody named themselves are theirs alone.
  await sql`
    delete from institution where provider in ('file', 'manual', 'simplefin')
      and split_part(provider_institution_id, ':', 1) = any(${people})`.execute(tx)
}
