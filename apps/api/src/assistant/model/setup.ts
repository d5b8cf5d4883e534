import type { AssistantEnv } from '../env.ts'

/** Which model of which provider writes. */
export interface ModelSetup {
  readonly engine: 'openai_compatible' | 'anthropic'
  readonly baseUrl: string
  readonly apiKey: string
  readonly model: string
  /** Longest silence of the provider, in milliseconds. */
  readonly timeout: number
  /** Longest answer, in tokens. */
  readonly maxTokens: number
  /** Tokens of one answer with its look-ups, after which it looks up nothing more. */
  readonly tokensPerAnswer: number
  /** Tokens of one person in a day. */
  readonly tokensPerDay: number
}

const ANTHROPIC = 'https://api.anthropic.com/v1'

/**
 * The model that the settings name for an assistant, or for conversations without one (null). An assistant with an
 * engine of its own takes nothing else from the general settings: an address and a key belong together.
 * @returns `missing_key` where only the key is missing; null for the built-in engine
 */
export function modelSetupOf(env: AssistantEnv, agentName: string | null): ModelSetup | 'missing_key' | null {
  const general = { engine: env.AI_ENGINE, base_url: env.AI_BASE_URL, api_key: env.AI_API_KEY, model: env.AI_MODEL }
  const own = (agentName === null ? undefined : env.AI_AGENTS[agentName]) ?? {}
  const chosen = own.engine === undefined || own.engine === general.engine ? { ...general, ...own } : own
  if (chosen.engine !== 'openai_compatible' && chosen.engine !== 'anthropic') return null
  if (!chosen.api_key) return 'missing_key'
  return {
    engine: chosen.engine,
    baseUrl: chosen.base_url ?? ANTHROPIC,
    apiKey: chosen.api_key,
    model: chosen.model ?? '',
    timeout: env.AI_TIMEOUT_SECONDS * 1000,
    maxTokens: env.AI_MAX_TOKENS,
    tokensPerAnswer: env.AI_TOKENS_PER_ANSWER,
    tokensPerDay: env.AI_TOKENS_PER_DAY,
  }
}
