import { sql } from 'kysely'
import type { Question, Turn } from '../../assistant/engine.ts'
import type { Database } from '../../db/database.ts'
import type { RunRow } from './runs.queries.ts'

/** Turns of a conversation that an engine is given at most. */
const MOST_TURNS = 40

/** What a run is to answer: the branch of messages it stands on, and whose conversation it is. */
export const questionOf = (db: Database, run: RunRow): Promise<Question> =>
  db.asUser(run.user_id, async (tx) => {
    const conversation = await tx
      .selectFrom('conversation')
      .innerJoin('user_account', 'user_account.id', 'conversation.user_id')
      .leftJoin('meeting', (join) =>
        join
          .onRef('meeting.id', '=', 'conversation.meeting_id')
          .onRef('meeting.user_id', '=', 'conversation.user_id')
          .on('meeting.deleted_at', 'is', null),
      )
      .where('conversation.id', '=', run.conversation_id)
      .where('conversation.user_id', '=', run.user_id)
      .select(({ fn }) => [
        'conversation.agent_name',
        // talking about a meeting is talking about its client
        fn.coalesce('conversation.client_id', 'meeting.client_id').as('client_id'),
        'conversation.meeting_id',
        'user_account.user_type',
      ])
      .executeTakeFirstOrThrow()
    // up the branch from the answer that is being written
    const { rows } = await sql<{ role: 'user' | 'assistant'; content: string; depth: number }>`
      with recursive branch as (
        select id, parent_id, role, content, 0 as depth from message
        where id = ${run.assistant_message_id} and user_id = ${run.user_id}
        union all
        select parent.id, parent.parent_id, parent.role, parent.content, branch.depth + 1
        from message parent join branch on parent.id = branch.parent_id
        where parent.user_id = ${run.user_id} and branch.depth < ${MOST_TURNS})
      select role, content, depth from branch where depth > 0 order by depth desc`.execute(tx)
    const turns: Turn[] = rows.map(({ role, content }) => ({ role, content }))
    const last = turns.at(-1)
    const asked = last?.role === 'user' ? last.content : null
    return {
      userId: run.user_id,
      role: conversation.user_type === 'ADVISOR' ? 'ADVISOR' : 'INVESTOR',
      agentName: conversation.agent_name,
      clientId: conversation.client_id,
      meetingId: conversation.meeting_id,
      history: asked === null ? turns : turns.slice(0, -1),
      text: asked,
    }
  })
