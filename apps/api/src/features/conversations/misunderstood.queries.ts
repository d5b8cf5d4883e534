import type { Plan } from '@keelwise/contract/plan'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

interface Misunderstood {
  readonly userId: string
  /** The conversation. */
  readonly id: string
  /** The answer that missed. */
  readonly message_id: string
  readonly meant: Plan | null
  readonly now: Date
}

/**
 * Keeps the question before an answer for the operator, with what it was taken for; once, however often it is said.
 * @returns the question; undefined where the answer is not this person's, or answers no question
 */
export async function keepMisunderstood(
  tx: Tx,
  { userId, id, message_id, meant, now }: Misunderstood,
): Promise<string | undefined> {
  const { rows } = await sql<{ question: string }>`
    insert into misunderstood_question (message_id, user_id, question, plan, meant, created_at)
    select answer.id, ${userId}::uuid, asked.content,
      coalesce(jsonb_path_query_first(answer.parts, '$[*] ? (@.type == "plan").understanding.plan'), 'null'),
      ${meant === null ? null : JSON.stringify(meant)}::jsonb, ${now}::timestamptz
    from message answer join message asked on asked.id = answer.parent_id and asked.user_id = ${userId}
    where answer.id = ${message_id} and answer.conversation_id = ${id} and answer.user_id = ${userId}
      and answer.role = 'assistant' and asked.role = 'user'
    on conflict on constraint misunderstood_question_pkey do update set meant = coalesce(excluded.meant, misunderstood_question.meant)
    returning question`.execute(tx)
  return rows[0]?.question
}
