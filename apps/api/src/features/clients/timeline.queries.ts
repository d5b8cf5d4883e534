import type { TimelineEntry } from '@keelwise/contract/timeline'
import { addDays } from '@keelwise/finance/days'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { hidePrivate, hidePrivateIn } from '../../assistant/meetings/private-numbers.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.ts'
import { numberText } from '../../platform/written-figures.ts'
import { readNetWorthHistory } from '../../wealth/net-worth.ts'

interface EntryRow {
  readonly id: string
  readonly kind: TimelineEntry['kind']
  readonly at: Date
  readonly text: string
  readonly detail: string | null
  readonly tags: readonly string[]
  readonly meeting_id: string | null
}

interface Filter {
  readonly kind?: string | undefined
  readonly tag?: string | undefined
}

/** What the advisor's own records say of a client. */
const ownEntries = (userId: string, clientId: string, now: Date): RawBuilder<unknown> => sql`
  select id, 'MEETING' as kind, scheduled_at as at, title as text,
    case when status = 'COMPLETED' then 'Took place' when status = 'CANCELLED' then 'Cancelled'
      when scheduled_at < ${now}::timestamptz then 'Was planned' else 'Planned' end as detail,
    '{}'::text[] as tags, id as meeting_id
  from meeting where user_id = ${userId} and client_id = ${clientId} and deleted_at is null
  union all
  select id, kind, created_at, text, null, tags, null from client_note where user_id = ${userId} and client_id = ${clientId}
  union all
  select id, 'TASK', coalesce(meeting_at, created_at), text,
    concat_ws(', ', coalesce(owner, 'Nobody'), case when is_done then 'done' when due_on is null then 'open' else 'due ' || to_char(due_on, 'FMMonth FMDD, YYYY') end),
    '{}', meeting_id
  from advisor_tasks(${userId}) where client_id = ${clientId}
  union all
  select access.id, 'CONSENT', step.at, step.text, null, '{}', null
  from advisor_access access
  cross join lateral (values
    (access.requested_at, 'Asked to see their accounts'),
    (case when access.status <> 'PENDING' then access.decided_at end,
      case when access.status = 'ACTIVE' then 'Agreed to show their accounts' else 'Access ended or was declined' end)
  ) as step (at, text)
  where access.advisor_id = ${userId} and access.client_id = ${clientId} and step.at is not null
  union all
  select id, 'CLIENT', created_at, 'Became a client here', null, '{}', null from client
  where user_id = ${userId} and id = ${clientId}`

const found = (entries: RawBuilder<unknown>, { kind, tag }: Filter) => sql`(${entries}) entry
  where (${kind ?? null}::text is null or entry.kind = ${kind ?? null}) and (${tag ?? null}::text is null or ${tag ?? null} = any (entry.tags))`

/** The newest entries of the advisor's own records, and how many there are in all. */
export async function selectOwnEntries(
  tx: Tx,
  userId: string,
  clientId: string,
  now: Date,
  filter: Filter,
  most: number,
): Promise<{ rows: EntryRow[]; count: number }> {
  const entries = found(ownEntries(userId, clientId, now), filter)
  const { rows } = await sql<EntryRow>`select entry.* from ${entries} order by at desc, kind, id limit ${most}`.execute(
    tx,
  )
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${entries}`.execute(tx)
  return { rows: rows.map((row) => ({ ...row, text: hidePrivate(row.text) })), count: counted.rows[0]?.count ?? 0 }
}

/** What the holder's connections and imports say; as the holder, so that nobody else's are seen. */
export async function selectHolderEntries(tx: Tx, holderId: string, filter: Filter, most: number) {
  const entries = found(
    sql`
    select credential.id, 'CONNECTION' as kind, step.at, institution.name as text, step.detail, '{}'::text[] as tags, null::uuid as meeting_id
    from credential join institution on institution.id = credential.institution_id
    cross join lateral (values
      (credential.created_at, 'Connected'), (credential.broken_since, 'Waits for the client'), (credential.deleted_at, 'Connection removed')
    ) as step (at, detail)
    where credential.user_id = ${holderId} and step.at is not null
    union all
    select import.id, 'IMPORT', step.at, import.file_name, step.detail || ', ' || import.institution_name, '{}', null
    from statement_import import
    cross join lateral (values (import.imported_at, 'Statement imported'), (import.undone_at, 'Import undone')) as step (at, detail)
    where import.user_id = ${holderId} and step.at is not null`,
    filter,
  )
  const { rows } = await sql<EntryRow>`select entry.* from ${entries} order by at desc, kind, id limit ${most}`.execute(
    tx,
  )
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${entries}`.execute(tx)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** Days that are looked through for marks that the value passed. */
const MARK_DAYS = 5 * 366
/** Nothing grows so much in a day. */
const AT_ONCE = 1.25
const MARKS = [1, 2.5, 5].flatMap((step) => [5, 6, 7, 8].map((power) => step * 10 ** power)).toSorted((a, b) => a - b)

/**
 * The days on which what the holder owns first passed a round sum. Where an account came or went that day, or so much
 * was put in at once, it is no growth, and no mark.
 */
export async function selectValueMarks(
  tx: Tx,
  holderId: string,
  { today, currency }: { readonly today: string; readonly currency: string },
  { kind, tag }: Filter,
): Promise<EntryRow[]> {
  if (tag !== undefined || (kind !== undefined && kind !== 'VALUE')) return []
  const period = { from: addDays(today, -MARK_DAYS), to: addDays(today, -1), today, netWorth: '0' }
  const days = await readNetWorthHistory(tx, holderId, period)
  let top = Number(days[0]?.amount ?? 0)
  return days.flatMap(({ date, amount, accounts_count: accounts }, at): EntryRow[] => {
    const value = Number(amount)
    const mark = MARKS.findLast((each) => each > top && each <= value)
    top = Math.max(top, value)
    const before = days[at - 1]
    if (mark === undefined || accounts !== before?.accounts_count || value > Number(before.amount) * AT_ONCE) return []
    const text = `Passed ${numberText(String(mark), { style: 'currency', currency, maximumFractionDigits: 0 })}`
    return [
      {
        id: holderId,
        kind: 'VALUE',
        at: new Date(`${date}T12:00:00Z`),
        text,
        detail: null,
        tags: [],
        meeting_id: null,
      },
    ]
  })
}

export const insertNote = (tx: Tx, values: Insertable<DB['client_note']>) =>
  tx
    .insertInto('client_note')
    .values({ ...values, text: hidePrivate(values.text), tags: hidePrivateIn(values.tags) })
    .returningAll()
    .executeTakeFirstOrThrow()

/** @returns whether there was one */
export async function deleteNote(tx: Tx, userId: string, clientId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('client_note')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** An entry as the API answers it. */
export const toEntry = (row: EntryRow): TimelineEntry => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  text: row.text,
  detail: row.detail,
  tags: [...row.tags],
  meeting_id: row.meeting_id,
})
