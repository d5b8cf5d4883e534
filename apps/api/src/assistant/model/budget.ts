import { dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { ToolDeps } from '../tools/tool-deps.ts'

/** Tokens that the answers to a person took today, both ways, as the providers counted them. */
export async function tokensToday({ db, clock }: ToolDeps, userId: string): Promise<number> {
  const { rows } = await db.asUser(userId, (tx) =>
    sql<{ tokens: number }>`
      select coalesce(sum(coalesce((usage ->> 'input_tokens')::bigint, 0) + coalesce((usage ->> 'output_tokens')::bigint, 0)), 0)::float8 as tokens
      from message where user_id = ${userId} and role = 'assistant' and usage is not null
        and created_at >= ${dayOf(clock())}::date`.execute(tx),
  )
  return rows[0]?.tokens ?? 0
}
