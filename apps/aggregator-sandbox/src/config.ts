import { z } from 'zod'

const originUrl = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)

const environment = z.object({
  AGGREGATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(4600),
  HOST: z.string().min(1).default('127.0.0.1'),
  APP_URL: originUrl.default('http://localhost:3000'),
  AGGREGATOR_URL: originUrl.optional(),
  DATABASE_URL: z.string().min(1),
  AGGREGATOR_SECRET: z.string().min(16),
  AGGREGATOR_WEBHOOK_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
  AGGREGATOR_WEBHOOK_SECRET: z.string().min(16),
  AGGREGATOR_ADMIN: z
    .string()
    .optional()
    .transform((value) => value === '1'),
  AGGREGATOR_NOW: z.iso.datetime({ offset: true }).optional(),
  AGGREGATOR_WORK_MS: z.coerce.number().int().min(0).optional(),
  AGGREGATOR_SEED: z.string().min(1).default('harborlink'),
})

/** Everything the service reads from its environment. */
export type Config = z.output<typeof environment>

/** Thrown when the environment cannot be used; names every fault at once and never a value. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the environment once. Throws `ConfigError`. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`The sandbox aggregator cannot start:\n  ${faults.join('\n  ')}`)
}
