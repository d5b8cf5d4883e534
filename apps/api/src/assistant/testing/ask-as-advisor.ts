import type { Understanding } from '@keelwise/contract/plan'
import { askEngine } from '../ask-engine.ts'
import type { EngineEvent, Turn } from '../engine.ts'
import { guarded } from '../guard/guarded.ts'
import { LORE, readQuestion } from '../read-question.ts'
import type { ToolDeps } from '../tools/tool-deps.ts'
import { buildQuestion } from './build-question.ts'

interface Told {
  /** The conversation with this question, to go on from. */
  readonly turns: readonly Turn[]
  /** Without the marks of its figures. */
  readonly text: string
  readonly rows: readonly (readonly string[])[]
  readonly plan: Understanding['plan'] | undefined
}

/** What the built-in engine tells an advisor, of no client and with nothing said before where neither is given. */
export async function askAsAdvisor(
  deps: ToolDeps,
  advisorId: string,
  text: string,
  { clientId = null, after = [] }: { readonly clientId?: string | null; readonly after?: readonly Turn[] } = {},
): Promise<Told> {
  const events: EngineEvent[] = []
  const question = buildQuestion(advisorId, text, { role: 'ADVISOR', clientId, history: after })
  const answer = guarded(askEngine(deps, readQuestion, LORE)).answer(question, new AbortController().signal)
  for await (const event of answer) events.push(event)
  const said = events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
  const understanding = events.flatMap((event) => (event.type === 'plan' ? [event.understanding] : []))[0]
  const tables = events.flatMap((event) => (event.type === 'table' ? [event.table] : []))
  return {
    turns: [
      ...after,
      { role: 'user', content: text },
      { role: 'assistant', content: said, understanding: understanding ?? null, tables },
    ],
    text: said.replaceAll(/\[([^\][]*)\]\(#v-[\w.:-]*\)/g, '$1').trim(),
    rows: tables.flatMap(({ rows }) => rows),
    plan: understanding?.plan,
  }
}
