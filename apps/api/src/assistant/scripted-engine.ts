import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type AssistantEngine, EngineError, type EngineEvent } from './engine.ts'

const step = z.union([
  z.object({ say: z.string() }),
  z.object({ wait: z.number() }),
  z.object({ fail: z.string(), retryable: z.boolean().default(false) }),
  z.object({ crash: z.string() }),
  z.object({ hang: z.literal(true) }),
  z.object({ call: z.string(), id: z.string(), input: z.unknown() }),
  z.object({ result: z.unknown(), id: z.string() }),
  z.object({ event: z.custom<EngineEvent>() }),
])
const script = z.array(step)

/** What a script says in all: the text its answer has to end up with. */
export const textOfScript = (steps: z.input<typeof script>): string =>
  steps.map((one) => ('say' in one ? one.say : '')).join('')

/** Does what the message of a test says: a list of steps as JSON. Any other text is repeated word by word. */
export const scriptedEngine: AssistantEngine = {
  name: 'scripted',
  answer: async function* (question, signal) {
    for (const one of stepsOf(question.text)) {
      if (signal.aborted) return
      if ('say' in one) yield { type: 'text', delta: one.say }
      else if ('wait' in one) await wait(one.wait, undefined, { signal }).catch(() => undefined)
      else if ('fail' in one) throw new EngineError(one.fail, { retryable: one.retryable })
      else if ('crash' in one) throw new Error(one.crash)
      else if ('hang' in one) await new Promise(() => {})
      else if ('call' in one) yield { type: 'tool-call', id: one.id, name: one.call, input: one.input }
      else if ('result' in one) yield { type: 'tool-result', id: one.id, output: one.result }
      else yield one.event
    }
  },
}

function stepsOf(text: string | null): z.output<typeof script> {
  try {
    return script.parse(JSON.parse(text ?? ''))
  } catch {
    return (text ?? 'Hello.').split(/(?<= )/).map((say) => ({ say }))
  }
}
