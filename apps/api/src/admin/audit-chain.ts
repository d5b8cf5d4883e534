import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'

/** A place at which the trail is not what was written. */
interface ChainFault {
  /** `yyyy-MM-dd`, in UTC; null for a row outside of every chain. */
  readonly day: string | null
  readonly eventId: string | null
  readonly fault:
    | 'changed'
    | 'not linked to the row before'
    | 'rows missing before'
    | 'newest rows missing'
    | 'unchained'
}

/** What a verification read. */
export interface ChainReport {
  readonly rows: number
  readonly days: number
  readonly faults: readonly ChainFault[]
}

interface TrailRow {
  readonly fields: (string | null)[]
  readonly id: string
  readonly day: string | null
  readonly index: number | null
  readonly prev: Buffer | null
  readonly hash: Buffer | null
}

const PAGE = 1000

/** The text of a row as the database chained it: each field with its length in bytes before it, `-` for null. */
const textOf = (fields: readonly (string | null)[]): string =>
  fields.map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`)).join(',')

const hashOf = (row: TrailRow, prev: Buffer): Buffer =>
  createHash('sha256').update(prev).update(textOf(row.fields)).digest()

async function* trail(tx: Tx): AsyncGenerator<TrailRow> {
  await sql`
    declare audit_trail no scroll cursor for
    select id::text as id, chain_day::text as day, chain_index as index, prev_hash as prev, hash,
      array[chain_day::text, chain_index::text, id::text,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        actor_user_id::text, actor_role, session_id::text, ip, user_agent, action,
        object_type, object_id, outcome, request_id, detail::text] as fields
    from audit_event order by chain_day, chain_index, id`.execute(tx)
  for (;;) {
    const { rows } = await sql<TrailRow>`fetch ${sql.lit(PAGE)} from audit_trail`.execute(tx)
    yield* rows
    if (rows.length < PAGE) break
  }
  await sql`close audit_trail`.execute(tx)
}

/**
 * Recomputes every chain of the audit trail (one per UTC day) from its rows and reports what was changed, put in, moved
 * or taken out since. Shares no code with the database's own chaining. Reads in pages; the memory stays flat.
 */
export async function verifyAuditChain(tx: Tx): Promise<ChainReport> {
  const chains = new Map<string, { length: number; last: Buffer }>()
  const ends = await tx
    .selectFrom('audit_chain')
    .select([sql<string>`day::text`.as('day'), 'length', 'last_hash'])
    .execute()
  for (const { day, length, last_hash } of ends) chains.set(day, { length, last: last_hash })

  const faults: ChainFault[] = []
  const read = new Map<string, { length: number; last: Buffer }>()
  let rows = 0
  for await (const row of trail(tx)) {
    rows++
    const { day, index, prev, hash, id: eventId } = row
    if (day === null || index === null || !prev || !hash) {
      faults.push({ day, eventId, fault: 'unchained' })
      continue
    }
    const before = read.get(day) ?? { length: 0, last: Buffer.alloc(0) }
    if (index !== before.length + 1) faults.push({ day, eventId, fault: 'rows missing before' })
    else if (!prev.equals(before.last)) faults.push({ day, eventId, fault: 'not linked to the row before' })
    if (!hashOf(row, prev).equals(hash)) faults.push({ day, eventId, fault: 'changed' })
    read.set(day, { length: index, last: hash })
  }
  for (const [day, end] of chains) {
    const found = read.get(day)
    if (found?.length !== end.length || !found.last.equals(end.last))
      faults.push({ day, eventId: null, fault: 'newest rows missing' })
  }
  for (const day of read.keys()) if (!chains.has(day)) faults.push({ day, eventId: null, fault: 'unchained' })
  return { rows, days: read.size, faults }
}
