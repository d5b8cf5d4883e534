import { z } from 'zod'
import { jsonText } from '../platform/env.ts'
import { AGENTS } from './agents.ts'

const AI_ENGINES = ['built_in', 'openai_compatible', 'anthropic'] as const

/** What an assistant has of its own, where it differs from the others. */
interface AgentEngine {
  readonly engine?: (typeof AI_ENGINES)[number] | undefined
  readonly base_url?: string | undefined
  readonly api_key?: string | undefined
  readonly model?: string | undefined
}

/** What the assistant reads of the environment. */
export const assistantSettings = z.object({
  /** Who writes answers; `scripted` does what a test's message says. */
  AI_ENGINE: z.enum([...AI_ENGINES, 'scripted']).default('built_in'),
  /** Where a language model is asked; Anthropic's own address without it. */
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Without it the built-in engine answers, and people are told why. */
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().max(200).optional(),
  /** Other engines for some of the assistants, as a JSON object by their names. */
  AI_AGENTS: jsonText('{}').pipe(
    z
      .partialRecord(
        z.enum(AGENTS.map(({ name }) => name)),
        z.strictObject({
          engine: z.enum(AI_ENGINES).optional(),
          base_url: z.url({ protocol: /^https?$/ }).optional(),
          api_key: z.string().min(1).optional(),
          model: z.string().min(1).max(200).optional(),
        }),
      )
      .transform((agents): Readonly<Record<string, AgentEngine | undefined>> => agents),
  ),
  /** Longest silence of a language model; the answer as a whole may be silent for a minute. */
  AI_TIMEOUT_SECONDS: z.coerce.number().positive().max(55).default(45),
  /** Longest text of one answer of a language model, in tokens. */
  AI_MAX_TOKENS: z.coerce.number().int().min(100).max(128_000).default(4000),
  /** After so many tokens, both ways, an answer has to be given with what was looked up. */
  AI_TOKENS_PER_ANSWER: z.coerce.number().int().min(1000).default(100_000),
  /** Tokens that one person may use in a day, both ways; beyond them the built-in assistant answers. */
  AI_TOKENS_PER_DAY: z.coerce.number().int().min(0).default(1_000_000),
})

/** What the assistant was told. */
export type AssistantEnv = Readonly<z.output<typeof assistantSettings>>

/** What the settings of the language models lack, apart from their keys. */
export function assistantFaults(env: AssistantEnv, isProduction: boolean): string[] {
  const general = { engine: env.AI_ENGINE, base_url: env.AI_BASE_URL, model: env.AI_MODEL }
  const all = [
    { place: 'AI_BASE_URL, AI_MODEL', ...general },
    ...Object.entries(env.AI_AGENTS).map(([name, own]) => ({
      place: `AI_AGENTS: ${name}`,
      ...(own?.engine === undefined || own.engine === general.engine ? general : {}),
      ...own,
    })),
  ]
  const faults = all.flatMap(({ place, engine, base_url, model }) =>
    (engine === 'openai_compatible' && !(base_url && model)) || (engine === 'anthropic' && !model)
      ? [`${place}: needed when the engine is ${engine}`]
      : [],
  )
  return isProduction && env.AI_ENGINE === 'scripted' ? [...faults, 'AI_ENGINE: scripted is for tests'] : faults
}
