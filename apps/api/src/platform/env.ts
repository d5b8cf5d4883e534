import { z } from 'zod'
import { AGENTS } from '../assistant/agents.ts'
import { dataconnectWire } from '../sources/aggregator/dataconnect-wire.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')
const secret = z.string().min(32)
const origin = z.url().transform((text) => new URL(text).origin)

const jsonText = (preset: string) =>
  z
    .string()
    .default(preset)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.issues.push({ code: 'custom', message: 'not JSON', input: undefined })
        return z.NEVER
      }
    })

const jsonList = <T extends z.ZodType>(item: T) => jsonText('[]').pipe(z.array(item))

const AI_ENGINES = ['built_in', 'openai_compatible', 'anthropic'] as const

/** What an assistant has of its own, where it differs from the others. */
interface AgentEngine {
  readonly engine?: (typeof AI_ENGINES)[number] | undefined
  readonly base_url?: string | undefined
  readonly api_key?: string | undefined
  readonly model?: string | undefined
}

const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** How long a process that was told to stop still takes requests, while it says that it is not ready. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(8).default(0),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  APP_URL: origin.default('http://localhost:3000'),
  /** Where the API is reached; where the app is, unless it says otherwise. */
  API_URL: origin.optional(),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  WEB_DIR: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  JWT_PRIVATE_KEY: z.string().includes('PRIVATE KEY'),
  JWT_KEY_ID: z.string().min(1).max(100),
  /** Public keys that still verify tokens signed before the last rotation: `[{"kid":"…","publicKey":"PEM"}]`. */
  JWT_PUBLIC_KEYS: jsonList(
    z.object({ kid: z.string().min(1).max(100), publicKey: z.string().includes('PUBLIC KEY') }),
  ),
  OTP_PEPPER: secret,
  DATA_ENCRYPTION_KEY: secret,
  /** Keys that still open what was sealed before a rotation, separated by commas. */
  DATA_ENCRYPTION_PREVIOUS_KEYS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((key) => key !== ''))
    .pipe(z.array(secret)),
  /** Who stands at AGGREGATOR_URL: the sandbox, or the real service with a contract. */
  AGGREGATOR_PROVIDER: z.enum(['sandbox', 'byallaccounts']).default('sandbox'),
  /** The firm's login at the real service. */
  BYALLACCOUNTS_LOGIN: z.string().default(''),
  BYALLACCOUNTS_PASSWORD: z.string().default(''),
  /** Names and paths of the real service that are not public, as a JSON object; see docs/providers.md. */
  BYALLACCOUNTS_WIRE: jsonText('{}').pipe(dataconnectWire),
  AGGREGATOR_URL: origin.default('http://localhost:4600'),
  AGGREGATOR_SECRET: secret,
  AGGREGATOR_WEBHOOK_SECRET: secret,
  /** How long one answer of the aggregator may take. */
  AGGREGATOR_TIMEOUT_SECONDS: z.coerce.number().positive().max(300).default(30),
  /** Lets people link accounts with a SimpleFIN setup token: asks servers on the internet that they name. */
  SIMPLEFIN: flag.default(false),
  SIMPLEFIN_TIMEOUT_SECONDS: z.coerce.number().positive().max(120).default(30),
  /** For tests: a SimpleFIN server at `http://127.0.0.1` may be asked. */
  SIMPLEFIN_ALLOW_LOOPBACK: flag.default(false),
  /** Where daily prices come from: the sandbox's simulated market, Tiingo, or nowhere but imported files. */
  MARKET_PROVIDER: z.enum(['sandbox', 'tiingo', 'none']).default('sandbox'),
  MARKET_URL: origin.default('https://api.tiingo.com'),
  MARKET_API_KEY: z.string().default(''),
  /** Tickers of a real provider to compare returns with, separated by commas. */
  MARKET_BENCHMARKS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((ticker) => ticker !== ''))
    .pipe(z.array(z.string().regex(/^[A-Za-z0-9.-]{1,20}$/))),
  SYNC_LEASE_SECONDS: z.coerce.number().int().min(1).max(600).default(60),
  MAIL_MODE: z.enum(['log', 'smtp']).default('log'),
  MAIL_FROM: z.string().default('Keelwise <no-reply@keelwise.test>'),
  SMTP_URL: z.string().optional(),
  SIGNUP_MODE: z.enum(['open', 'waitlist']).default('open'),
  CAPTCHA_PROVIDER: z.enum(['none', 'sandbox', 'recaptcha', 'altcha']).default('none'),
  CAPTCHA_SITE_KEY: z.string().default(''),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_VERIFY_URL: z.url().default('https://www.google.com/recaptcha/api/siteverify'),
  /** Least score that passes, for providers that give one. */
  CAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),
  /** Where the browser loads the provider's script and frame from. */
  CAPTCHA_ORIGINS: z.string().default('https://www.google.com https://www.gstatic.com'),
  /** After so many seconds of silence of a process another takes over the answers it was writing. */
  ANSWER_LEASE_SECONDS: z.coerce.number().int().min(1).max(600).default(15),
  /** How often a stream without news says that it is there; shorter than the idle timeout of any proxy in front. */
  STREAM_HEARTBEAT_SECONDS: z.coerce.number().positive().max(60).default(15),
  /** Tells other processes of news of answers, in place of Postgres; holds nothing. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
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
  CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(300),
  CALL_BURST: z.coerce.number().int().min(1).default(60),
  WRITES_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  PUBLIC_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  DATA_NOTICE: z.string().max(60).default(''),
  TUTORIAL_VIDEO_URL: z.string().default(''),
  TRUST_PROXY: z.string().default(''),
  DEMO: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const schema = variables.transform((env) => ({ ...env, API_URL: env.API_URL ?? env.APP_URL }))

export type Env = Readonly<z.output<typeof schema>>

const SAMPLE = /sample|change-?me|example/i

/** An environment the product does not start with; names every faulty variable at once, never a value. */
export class ConfigurationError extends Error {
  readonly variables: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Configuration is not usable:\n  ${faults.join('\n  ')}`)
    this.variables = faults.map((fault) => fault.replace(/: .*$/s, ''))
  }
}

/**
 * Reads and checks the environment once.
 * @throws ConfigurationError
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(present)
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (parsed.data?.MAIL_MODE === 'smtp' && !parsed.data.SMTP_URL) faults.push('SMTP_URL: needed when MAIL_MODE is smtp')
  if (parsed.data?.CAPTCHA_PROVIDER === 'recaptcha' && !(parsed.data.CAPTCHA_SITE_KEY && parsed.data.CAPTCHA_SECRET))
    faults.push('CAPTCHA_SITE_KEY, CAPTCHA_SECRET: needed when CAPTCHA_PROVIDER is recaptcha')
  if (parsed.data?.MARKET_PROVIDER === 'tiingo' && parsed.data.MARKET_API_KEY === '')
    faults.push('MARKET_API_KEY: needed when MARKET_PROVIDER is tiingo')
  if (parsed.data) faults.push(...engineFaults(parsed.data))
  const isReal = parsed.data?.AGGREGATOR_PROVIDER === 'byallaccounts'
  if (isReal && !(parsed.data?.BYALLACCOUNTS_LOGIN && parsed.data.BYALLACCOUNTS_PASSWORD))
    faults.push('BYALLACCOUNTS_LOGIN, BYALLACCOUNTS_PASSWORD: needed when AGGREGATOR_PROVIDER is byallaccounts')
  if (parsed.data?.NODE_ENV === 'production') {
    if (parsed.data.SIMPLEFIN_ALLOW_LOOPBACK) faults.push('SIMPLEFIN_ALLOW_LOOPBACK: is for tests')
    if (parsed.data.AI_ENGINE === 'scripted') faults.push('AI_ENGINE: scripted is for tests')
    if (parsed.data.CAPTCHA_PROVIDER === 'sandbox') faults.push('CAPTCHA_PROVIDER: sandbox lets everybody pass')
    for (const name of ['OTP_PEPPER', 'DATA_ENCRYPTION_KEY', 'AGGREGATOR_SECRET', 'AGGREGATOR_WEBHOOK_SECRET'] as const)
      if (SAMPLE.test(parsed.data[name])) faults.push(`${name}: still the sample value`)
  }
  if (!parsed.success || faults.length > 0) throw new ConfigurationError(faults)
  return parsed.data
}

/** What the settings of a language model lack, apart from its key. */
function engineFaults(env: Env): string[] {
  const general = { engine: env.AI_ENGINE, base_url: env.AI_BASE_URL, model: env.AI_MODEL }
  const all = [
    { place: 'AI_BASE_URL, AI_MODEL', ...general },
    ...Object.entries(env.AI_AGENTS).map(([name, own]) => ({
      place: `AI_AGENTS: ${name}`,
      ...(own?.engine === undefined || own.engine === general.engine ? general : {}),
      ...own,
    })),
  ]
  return all.flatMap(({ place, engine, base_url, model }) =>
    (engine === 'openai_compatible' && !(base_url && model)) || (engine === 'anthropic' && !model)
      ? [`${place}: needed when the engine is ${engine}`]
      : [],
  )
}
