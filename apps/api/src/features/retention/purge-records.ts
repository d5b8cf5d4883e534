import { type RawBuilder, sql } from 'kysely'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { erasePeople } from '../../platform/db/erase-people.ts'

/** Rows erased in one transaction, each with its own row in the trail. */
const AT_ONCE = 100

interface Erasure {
  /** What the trail calls a row. */
  readonly objectType: 'client' | 'meeting' | 'meeting_summary' | 'conversation'
  /** Why it goes: it was deleted long ago, or the firm's period for it is over. */
  readonly reason: 'deleted' | 'retention'
  /** Erases up to so many rows and returns their ids and owners. */
  readonly erase: (limit: number) => RawBuilder<{ id: string; user_id: string }>
  /** What goes with them. */
  readonly first?: (tx: Tx, limit: number) => Promise<unknown>
}

const HELD = sql`exists (select from meeting held where held.user_id = c.user_id and held.client_id = c.id and held.legal_hold)`

const days = (category: string) => sql`(select days from retention_rule where category = ${category})`

function erasures(now: Date, deletedBefore: Date): readonly Erasure[] {
  // a date that lies before everything while there is no period
  const before = (category: string) => sql`${now}::timestamptz - make_interval(days => ${days(category)})`
  const deletedClients = (limit: number) => sql`
    select c.id from client c where c.deleted_at < ${deletedBefore} and not ${HELD} order by c.id limit ${limit}`
  return [
    {
      objectType: 'client',
      reason: 'deleted',
      first: (tx, limit) =>
        erasePeople(
          tx,
          sql`select holder_id from client where holder_id is not null and id in (${deletedClients(limit)})`,
        ),
      erase: (limit) => sql`delete from client where id in (${deletedClients(limit)}) returning id, user_id`,
    },
    {
      objectType: 'meeting',
      reason: 'deleted',
      erase: (limit) => sql`
        delete from meeting where id in (
          select id from meeting where deleted_at < ${deletedBefore} and not legal_hold order by id limit ${limit})
        returning id, user_id`,
    },
    {
      objectType: 'conversation',
      reason: 'deleted',
      erase: (limit) => sql`
        delete from conversation where id in (
          select v.id from conversation v
          left join meeting m on m.user_id = v.user_id and m.id = v.meeting_id
          left join client c on c.user_id = v.user_id and c.id = coalesce(v.client_id, m.client_id)
          where v.deleted_at < ${deletedBefore} and (c.id is null or not ${HELD}) order by v.id limit ${limit})
        returning id, user_id`,
    },
    {
      objectType: 'meeting_summary',
      reason: 'retention',
      erase: (limit) => sql`
        update meeting_summary set transcript = '', notes = '' where id in (
          select s.id from meeting_summary s join meeting m on m.user_id = s.user_id and m.id = s.meeting_id
          where s.submitted_at < ${before('transcript')} and m.scheduled_at < ${before('transcript')}
            and s.status <> 'PROCESSING' and (s.transcript <> '' or s.notes <> '') and not m.legal_hold
          order by s.id limit ${limit})
        returning id, user_id`,
    },
    {
      objectType: 'conversation',
      reason: 'retention',
      erase: (limit) => sql`
        delete from conversation where id in (
          select v.id from conversation v
          left join meeting m on m.user_id = v.user_id and m.id = v.meeting_id
          join client c on c.user_id = v.user_id and c.id = coalesce(v.client_id, m.client_id)
          where v.updated_at < ${before('conversation')} and not ${HELD} order by v.id limit ${limit})
        returning id, user_id`,
    },
    {
      objectType: 'meeting',
      reason: 'retention',
      erase: (limit) => sql`
        delete from meeting where id in (
          select m.id from meeting m
          where greatest(m.scheduled_at, m.updated_at) < ${before('meeting')} and not m.legal_hold
            and not exists (select from meeting_summary s where s.user_id = m.user_id and s.meeting_id = m.id and s.updated_at >= ${before('meeting')})
          order by m.id limit ${limit})
        returning id, user_id`,
    },
  ]
}

/**
 * Erases records of advisors' work: what was deleted long ago, and what is older than the operator's period for its
 * category. What is on legal hold stays. Every row that goes leaves one in the trail, in the same transaction.
 * @param deletedBefore what was deleted before goes for good
 * @returns how many rows went, by what they are
 */
export async function purgeRecords(
  deps: Pick<PlatformDeps, 'clock' | 'db'>,
  deletedBefore: Date,
): Promise<Record<Erasure['objectType'], number>> {
  const now = deps.clock()
  const purged = { client: 0, meeting: 0, meeting_summary: 0, conversation: 0 }
  for (const { objectType, reason, erase, first } of erasures(now, deletedBefore)) {
    for (;;) {
      const count = await deps.db.system.transaction().execute(async (tx) => {
        await first?.(tx, AT_ONCE)
        const { rows } = await erase(AT_ONCE).execute(tx)
        for (const { id, user_id } of rows) {
          const detail = { reason, owner: user_id }
          await audit(tx, now, { action: 'record_erased', outcome: 'success', objectType, objectId: id, detail })
        }
        return rows.length
      })
      purged[objectType] += count
      if (count < AT_ONCE) break
    }
  }
  return purged
}
