import { answerTable } from '@keelwise/contract/answer-events'
import { understanding } from '@keelwise/contract/plan'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Question, Turn } from '../../assistant/engine.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RunRow } from './runs.queries.ts'

const shownTables = z.array(answerTable).catch([])

/** Turns of a conversation that an engine is given at most. */
const MOST_TURNS = 40

/** A run as far as its question is concerned. */
export type AskedRun = Pick<RunRow, 'user_id' | 'conversation_id' | 'assistant_message_id'>

/** What a run is to answer: the branch of messages it stands on, and whose conversation it is. */
export const questionOf = (db: Database, run: AskedRun): Promise<Question> =>
  db.asUser(run.user_id, async (tx) => {
    const { rows } = await sql<{
      agent_name: string | null
      client_id: string | null
      meeting_id: string | null
      user_type: string
      base_currency: string
      locale: string
      turns: { role: Turn['role']; content: string; plan: unknown; tables: unknown }[]
    }>`
      with recursive branch as (
        -- up the branch from the answer that is being written
        select id, parent_id, role, content, parts, 0 as depth from message
        where id = ${run.assistant_message_id} and user_id = ${run.user_id}
        union all
        select parent.id, parent.parent_id, parent.role, parent.content, parent.parts, branch.depth + 1
        from message parent join branch on parent.id = branch.parent_id
        where parent.user_id = ${run.user_id} and branch.depth < ${MOST_TURNS})
      select conversation.agent_name, conversation.meeting_id, user_account.user_type, user_account.base_currency,
        user_account.locale,
        -- talking about a meeting is talking about its client
        coalesce(conversation.client_id, meeting.client_id) as client_id,
        (select coalesce(json_agg(json_build_object('role', role, 'content', content,
           'plan', jsonb_path_query_first(parts, '$[*] ? (@.type == "plan").understanding'),
           'tables', jsonb_path_query_array(parts, '$[*] ? (@.type == "table").table')) order by depth desc), '[]')
         from branch where depth > 0) as turns
      from conversation
      join user_account on user_account.id = conversation.user_id
      left join meeting on meeting.id = conversation.meeting_id and meeting.user_id = conversation.user_id
        and meeting.deleted_at is null
      where conversation.id = ${run.conversation_id} and conversation.user_id = ${run.user_id}`.execute(tx)
    const [conversation] = rows
    if (!conversation) throw new Error('The conversation of a run is gone.')
    const turns = conversation.turns.map(({ plan, tables, ...turn }): Turn => ({
      ...turn,
      // what was kept by an older version says nothing any more
      understanding: understanding.nullable().catch(null).parse(plan),
      tables: shownTables.parse(tables),
    }))
    const last = turns.at(-1)
    const asked = last?.role === 'user' ? last.content : null
    return {
      userId: run.user_id,
      role: conversation.user_type === 'ADVISOR' ? 'ADVISOR' : 'INVESTOR',
      currency: conversation.base_currency,
      locale: conversation.locale,
      agentName: conversation.agent_name,
      clientId: conversation.client_id,
      meetingId: conversation.meeting_id,
      history: asked === null ? turns : turns.slice(0, -1),
      text: asked,
      plan: last?.role === 'user' ? (last.understanding?.plan ?? null) : null,
    }
  })
