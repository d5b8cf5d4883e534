import type { MessagePart } from '@keelwise/contract/answer-events'
import { applyAnswerEvent } from '@keelwise/contract/message-parts'
import type { Condition, Plan } from '@keelwise/contract/plan'
import { sql } from 'kysely'
import { askEngine } from './ask-engine.ts'
import type { Question } from './engine.ts'
import { guarded } from './guard/guarded.ts'
import { LORE, readQuestion } from './read-question.ts'
import type { ToolDeps } from './tools/tool-deps.ts'
import { Translation } from './translation.ts'

/** Parts that show an answer; how it came about and what may be asked next are no part of it. */
const SHOWN: ReadonlySet<MessagePart['type']> = new Set(['text', 'values', 'table', 'chart', 'notice', 'source'])

/** An answer outside of a conversation. */
export interface PlanAnswered {
  readonly parts: readonly MessagePart[]
  /** Something that the plan asks about is gone, or not shared any more. */
  readonly isGone: boolean
}

/** Fields whose values are ids of what can go away, each with the rows that have such an id. */
const NAMED = {
  account: sql`select from account where user_id = owner and id = wanted and deleted_at is null`,
  other_account: sql`select from account where user_id = owner and id = wanted and deleted_at is null`,
  institution: sql`select from account where user_id = owner and institution_id = wanted and deleted_at is null`,
  client: sql`select from client where user_id = owner and id = wanted and deleted_at is null`,
} as const
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a plan asks about by name and nobody has any more, as it was called. */
async function goneOf({ db }: ToolDeps, userId: string, plan: Plan): Promise<string[]> {
  const named = plan.parts
    .flatMap((part): readonly Condition[] => (part.kind === 'data' ? part.where : []))
    .filter(({ field, values }) => field in NAMED && values.every((value) => ID.test(value)))
  if (named.length === 0) return []
  return db.asUser(userId, async (tx) => {
    const gone: string[] = []
    for (const { field, values, words } of named) {
      const { rows } = await sql`
        select from (select ${userId}::uuid as owner, unnest(${[...values]}::uuid[]) as wanted) as asked
        where exists (${NAMED[field as keyof typeof NAMED]}) limit 1`.execute(tx)
      if (rows.length === 0) gone.push(words ?? field.replace('_', ' '))
    }
    return gone
  })
}

/** What the answer to a plan is now, by rules, whatever engine else is configured. */
export async function answerPlan(
  deps: ToolDeps,
  asker: Pick<Question, 'userId' | 'role' | 'currency' | 'locale'>,
  plan: Plan,
  signal: AbortSignal,
): Promise<PlanAnswered> {
  const gone = await goneOf(deps, asker.userId, plan)
  if (gone.length > 0)
    return { parts: [{ type: 'text', id: 't1', text: `No longer here: ${gone.join(', ')}.` }], isGone: true }
  let parts: MessagePart[] = []
  const translation = new Translation({
    push: (event) => {
      parts = applyAnswerEvent(parts, event)
    },
  })
  const question: Question = {
    ...asker,
    agentName: null,
    clientId: null,
    meetingId: null,
    history: [],
    text: '',
    plan,
  }
  const engine = guarded(askEngine(deps, readQuestion, LORE))
  for await (const event of engine.answer(question, signal)) translation.take(event)
  translation.close(null)
  const tools = parts.filter((part) => part.type === 'tool')
  return {
    parts: parts.filter(({ type }) => SHOWN.has(type)),
    isGone: tools.length > 0 && tools.every(({ state }) => state === 'failed'),
  }
}
