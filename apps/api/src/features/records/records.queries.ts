import { type RecordCategory, retentionRules } from '@keelwise/contract/records'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Days by category. */
export async function selectRetention(tx: Tx): Promise<Record<RecordCategory, number | null>> {
  const rows = await tx.selectFrom('retention_rule').select(['category', 'days']).execute()
  return retentionRules.parse(Object.fromEntries(rows.map(({ category, days }) => [category, days])))
}

/** An object of JSON as the database made it. */
type Json = Readonly<Record<string, unknown>>

/** An own client with when access to their accounts was asked for and decided; undefined when there is none. */
export async function readClientRecord(tx: Tx, userId: string, clientId: string): Promise<Json | undefined> {
  const { rows } = await sql<{ row: Json }>`
    select to_jsonb(c) - '{user_id,email_key,holder_id,import_id,deleted_at}'::text[] || jsonb_build_object('access', (
      select coalesce(jsonb_agg(jsonb_build_object('status', a.status, 'requested_at', a.requested_at,
        'decided_at', a.decided_at) order by a.requested_at, a.id), '[]')
      from advisor_access a where a.client_id = c.id and a.advisor_id = ${userId})) as row
    from client c where c.id = ${clientId} and c.user_id = ${userId} and c.deleted_at is null`.execute(tx)
  return rows[0]?.row
}

/** The own meetings of a client, or one of them, the earliest first. */
export async function selectMeetingIds(
  tx: Tx,
  userId: string,
  { clientId, meetingId }: { readonly clientId?: string; readonly meetingId?: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('meeting')
    .innerJoin('client', (join) =>
      join.onRef('client.id', '=', 'meeting.client_id').onRef('client.user_id', '=', 'meeting.user_id'),
    )
    .where('meeting.user_id', '=', userId)
    .where('meeting.deleted_at', 'is', null)
    .where('client.user_id', '=', userId)
    .where('client.deleted_at', 'is', null)
    .$if(clientId !== undefined, (query) => query.where('meeting.client_id', '=', clientId ?? ''))
    .$if(meetingId !== undefined, (query) => query.where('meeting.id', '=', meetingId ?? ''))
    .select('meeting.id')
    .orderBy('meeting.scheduled_at')
    .orderBy('meeting.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A meeting with what was handed in, every text that its summaries had, and its questions; undefined when it is gone. */
export async function readMeetingRecord(tx: Tx, userId: string, meetingId: string): Promise<Json | undefined> {
  const { rows } = await sql<{ row: Json }>`
    select to_jsonb(m) - '{user_id,deleted_at}'::text[] || jsonb_build_object(
      'summaries', (
        select coalesce(jsonb_agg(to_jsonb(s) - '{user_id,meeting_id,attempts}'::text[] || jsonb_build_object(
          'versions', (
            select coalesce(jsonb_agg(to_jsonb(v) - '{user_id,summary_id}'::text[] order by v.version), '[]')
            from meeting_summary_version v where v.summary_id = s.id and v.user_id = ${userId}))
          order by s.created_at, s.id), '[]')
        from meeting_summary s where s.meeting_id = m.id and s.user_id = ${userId}),
      'questions', (
        select coalesce(jsonb_agg(to_jsonb(q) - '{user_id,meeting_id,attempts}'::text[] order by q.sort_order, q.id), '[]')
        from meeting_question q where q.meeting_id = m.id and q.user_id = ${userId})) as row
    from meeting m where m.id = ${meetingId} and m.user_id = ${userId} and m.deleted_at is null`.execute(tx)
  return rows[0]?.row
}

/** The own conversations about a client, or about one meeting, the earliest first. */
export async function selectConversationIds(
  tx: Tx,
  userId: string,
  { clientId, meetingId }: { readonly clientId?: string; readonly meetingId?: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('conversation')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .$if(meetingId !== undefined, (query) => query.where('meeting_id', '=', meetingId ?? ''))
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A conversation with its messages; an answer says which engine wrote it and which tools it asked with what. */
export async function readConversationRecord(tx: Tx, userId: string, id: string): Promise<Json | undefined> {
  const { rows } = await sql<{ row: Json }>`
    select jsonb_build_object('id', c.id, 'title', c.title, 'agent_name', c.agent_name, 'meeting_id', c.meeting_id,
      'created_at', c.created_at, 'messages', (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'parent_id', m.parent_id, 'role', m.role,
          'status', m.status, 'content', m.content, 'engine', m.engine, 'feedback', m.feedback,
          'created_at', m.created_at, 'completed_at', m.completed_at, 'tools', (
            select coalesce(jsonb_agg(jsonb_build_object('name', part -> 'name', 'input', part -> 'input') order by place), '[]')
            from jsonb_array_elements(m.parts) with ordinality as parts (part, place)
            where part ->> 'type' = 'tool')) order by m.created_at, m.id), '[]')
        from message m where m.conversation_id = c.id and m.user_id = ${userId})) as row
    from conversation c where c.id = ${id} and c.user_id = ${userId}`.execute(tx)
  return rows[0]?.row
}

/** What the person did to the given things, and when, the earliest first. */
export async function readTrail(tx: Tx, userId: string, ids: readonly string[]): Promise<Json[]> {
  const { rows } = await sql<{ row: Json }>`
    select jsonb_build_object('at', at, 'action', action, 'outcome', outcome, 'object_type', object_type,
      'object_id', object_id, 'detail', detail) as row
    from audit_event where actor_user_id = ${userId} and object_id = any (${ids}) order by chain_day, chain_index`.execute(
    tx,
  )
  return rows.map(({ row }) => row)
}
