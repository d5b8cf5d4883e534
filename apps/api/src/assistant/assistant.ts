import type { Logger } from 'pino'
import type { AssistantEnv } from './env.ts'
import { agentDisplayName } from './agents.ts'
import { askEngine } from './ask-engine.ts'
import type { Assistant, AssistantEngine } from './engine.ts'
import type { MeetingAnalyst } from './meetings/analyst.ts'
import { builtInAnalyst } from './meetings/built-in-analyst.ts'
import { modelAnalyst } from './meetings/model-analyst.ts'
import { guarded } from './guard/guarded.ts'
import { type ModelSetup, modelSetupOf } from './model/setup.ts'
import { LORE, readQuestion } from './read-question.ts'
import { scriptedEngine } from './scripted-engine.ts'
import type { ToolDeps } from './tools/tool-deps.ts'
import { withFallback } from './with-fallback.ts'

const BUILT_IN = 'Built-in assistant — answers from your data by rules'

const modelEngine = (setup: ModelSetup, tools: ToolDeps): AssistantEngine => ({
  name: `${setup.engine}:${setup.model}`,
  answer: async function* (question, signal) {
    // the SDK takes its time and memory to load, and most installations never need it
    const { answerWithModel } = await import('./model/answer-with-model.ts')
    yield* answerWithModel(setup, tools, question, signal, readQuestion)
  },
  reword: async (sentence, figures, signal) => {
    const { rewordWithModel } = await import('./model/answer-with-model.ts')
    return rewordWithModel(setup, sentence, figures, signal)
  },
})

/** What people are told above a conversation: who writes, and where their data go. */
function noticeOf(env: AssistantEnv): string {
  const general = modelSetupOf(env, null)
  const place = ({ model, baseUrl }: ModelSetup): string => `the language model ${model} at ${new URL(baseUrl).host}`
  if (general !== null && general !== 'missing_key')
    return `Answers are written by ${place(general)}, which receives your questions and the data it looks up for them, and what is handed in to be summarised.`
  const others = Object.keys(env.AI_AGENTS).flatMap((name) => {
    const own = modelSetupOf(env, name)
    return own === null || own === 'missing_key' ? [] : [`${agentDisplayName(name) ?? name} by ${place(own)}`]
  })
  if (others.length > 0) return `${BUILT_IN}. Written otherwise, with the data looked up for it: ${others.join('; ')}.`
  return `${BUILT_IN}; ${
    general === 'missing_key'
      ? 'a language model is configured, but its key is missing.'
      : 'no language model is configured.'
  }`
}

/** What reads meetings as configured: the language model that answers conversations, or the rules. */
export function createAnalyst(env: AssistantEnv, tools: ToolDeps, log: Logger): MeetingAnalyst {
  const setup = env.AI_ENGINE === 'scripted' ? null : modelSetupOf(env, null)
  return setup === null || setup === 'missing_key' ? builtInAnalyst : modelAnalyst(setup, builtInAnalyst, tools, log)
}

/** The engines as configured. What they say is checked on the way out; the script of a test says what it says. */
export function createAssistant(env: AssistantEnv, tools: ToolDeps, log: Logger): Assistant {
  if (env.AI_ENGINE === 'scripted') return { name: 'scripted', notice: null, engineFor: () => scriptedEngine }
  const builtIn = askEngine(tools, readQuestion, LORE)
  const engineOf = (agentName: string | null): AssistantEngine => {
    const setup = modelSetupOf(env, agentName)
    if (setup === null || setup === 'missing_key') return guarded(builtIn)
    return withFallback(guarded(modelEngine(setup, tools)), guarded(builtIn), { log, clock: tools.clock })
  }
  const general = engineOf(null)
  const own = new Map(Object.keys(env.AI_AGENTS).map((name) => [name, engineOf(name)]))
  return {
    name: general.name,
    notice: noticeOf(env),
    engineFor: ({ agentName }) => own.get(agentName ?? '') ?? general,
  }
}
