import { dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { ToolDeps } from '../tools/tool-deps.ts'

/** Tokens that the answers to a person, the reading of their meetings and the questions about these took today, both ways, as the providers counted them. */
export async function tokensToday({ db, clock }: ToolDeps, userId: string): Promise<number> {
  const { rows } = await db.asUser(userId, (tx) =>
    sql<{ tokens: number }>`
      select coalesce(sum(coalesce((usage ->> 'input_tokens')::bigint, 0) + coalesce((usage ->> 'output_tokens')::bigint, 0)), 0)::float8 as tokens
      from (
        select usage from message where user_id = ${userId} and role = 'assistant' and usage is not null
          and created_at >= ${dayOf(clock())}::date
        union all
        select usage from meeting_summary where user_id = ${userId} and usage is not null
          and submitted_at >= ${dayOf(clock())}::date
        union all
        select usage from meeting_question where user_id = ${userId} and usage is not null
          and answered_at >= ${dayOf(clock())}::date) spent`.execute(tx),
  )
  return rows[0]?.tokens ?? 0
}
