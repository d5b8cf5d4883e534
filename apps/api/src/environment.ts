import type { z } from 'zod'
import { type AssistantEnv, assistantFaults, assistantSettings } from './assistant/env.ts'
import { ConfigurationError, type PlatformEnv, platformFaults, platformSettings } from './platform/env.ts'
import { type SourceEnv, sourceFaults, sourceSettings } from './sources/env.ts'

const settings = platformSettings.extend(sourceSettings.shape).extend(assistantSettings.shape)

/** Every variable that the server reads. */
export const VARIABLES: readonly string[] = Object.keys(settings.shape)

/** The environment that the server was started with; each floor is handed its own part. */
export type Env = PlatformEnv & SourceEnv & AssistantEnv

/**
 * Reads and checks the environment once.
 * @throws ConfigurationError
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  // simulated prices would pass for those of real statements: in production somebody has to ask for them
  const preset = present['NODE_ENV'] === 'production' ? { MARKET_PROVIDER: 'none' } : {}
  const parsed = settings.safeParse({ ...preset, ...present })
  if (!parsed.success)
    throw new ConfigurationError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const env: z.output<typeof settings> = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  const faults = [...platformFaults(env), ...sourceFaults(env, isProduction), ...assistantFaults(env, isProduction)]
  if (faults.length > 0) throw new ConfigurationError(faults)
  // Simulated institutions and prices never pass for real ones, whatever the operator forgot.
  const isSimulated = env.AGGREGATOR_PROVIDER === 'sandbox' || env.MARKET_PROVIDER === 'sandbox'
  const notice = env.DATA_NOTICE || (isProduction && isSimulated ? 'Simulated data' : '')
  return { ...env, DATA_NOTICE: notice, API_URL: env.API_URL ?? env.APP_URL }
}
