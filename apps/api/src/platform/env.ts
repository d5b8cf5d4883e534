import { z } from 'zod'
import { hostsOf } from './db/hosts.ts'

/** On or off. */
export const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')
/** A secret that nobody can guess. */
export const secret = z.string().min(32)
/** An address without a path. */
export const origin = z.url().transform((text) => new URL(text).origin)

const databaseUrl = z
  .string()
  .min(1)
  .refine(
    (text) => isDatabaseUrl(text),
    'not an address; several hosts are written ?host=one,two&port=5432,5432 at its end',
  )

/** A value written as JSON. @param preset what it is when nothing is given */
export const jsonText = (preset: string) =>
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

const isDatabaseUrl = (text: string): boolean => {
  try {
    return hostsOf(text).length > 0
  } catch {
    return false
  }
}

const jsonList = <T extends z.ZodType>(item: T) => jsonText('[]').pipe(z.array(item))

/** What the platform reads of the environment. */
export const platformSettings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** How long a process that was told to stop still takes requests, while it says that it is not ready. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(8).default(0),
  /** Whether this process works on jobs and hands out what was left; one that does not answers requests alone. */
  JOBS: flag.default(true),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  APP_URL: origin.default('http://localhost:3000'),
  /** Where the API is reached; where the app is, unless it says otherwise. */
  API_URL: origin.optional(),
  DATABASE_URL: databaseUrl,
  /** A server that follows the one of DATABASE_URL and answers long readings. */
  DATABASE_REPLICA_URL: databaseUrl.refine((text) => hostsOf(text).length === 1, 'name one host').optional(),
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
  CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(300),
  CALL_BURST: z.coerce.number().int().min(1).default(60),
  WRITES_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  PUBLIC_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  /** Calls that are under way in this process at once; one more is told to come again. */
  CALLS_AT_ONCE: z.coerce.number().int().min(10).default(100),
  MESSAGES_PER_MINUTE: z.coerce.number().int().min(1).default(20),
  MESSAGES_PER_DAY: z.coerce.number().int().min(1).default(300),
  DATA_NOTICE: z.string().max(60).default(''),
  TUTORIAL_VIDEO_URL: z.string().default(''),
  TRUST_PROXY: z.string().default(''),
  DEMO: flag.default(true),
  /** Where traces and measures go, as OTLP over HTTP; the exporters read the other variables of their standard themselves. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: z.coerce.number().int().min(1).optional(),
  OTEL_EXPORTER_OTLP_COMPRESSION: z.enum(['none', 'gzip']).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('keelwise'),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  /** The share of traces that are sent. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(100).default(60_000),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(10).default(5000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** What the platform was told; the API's own address is the app's where none is given. */
export type PlatformEnv = Readonly<z.output<typeof platformSettings> & { readonly API_URL: string }>

/** An environment the product does not start with; names every faulty variable at once, never a value. */
export class ConfigurationError extends Error {
  readonly variables: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Configuration is not usable:\n  ${faults.join('\n  ')}`)
    this.variables = faults.map((fault) => fault.replace(/: .*$/s, ''))
  }
}

const SAMPLE = /sample|change-?me|example/i

/** Fewer different characters than this in a text of 32 or more are a pattern and no secret. */
const LEAST_CHARACTERS = 10

/** Secrets that are still those of an example, or that somebody would guess, by their names; never a value. */
export const secretFaults = <Name extends string>(
  env: Readonly<Record<Name, string>>,
  names: readonly Name[],
): string[] =>
  names.flatMap((name) => {
    if (SAMPLE.test(env[name])) return [`${name}: still the sample value`]
    return new Set(env[name]).size < LEAST_CHARACTERS
      ? [`${name}: too regular to be a secret; make one with: openssl rand -base64 32`]
      : []
  })

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether an address leads to the machine it is opened on. */
export const isLoopback = (address: string): boolean => LOOPBACK.has(new URL(address).hostname)

/** What the platform lacks. */
export function platformFaults(env: z.output<typeof platformSettings>): string[] {
  const faults: string[] = []
  if (env.MAIL_MODE === 'smtp' && !env.SMTP_URL) faults.push('SMTP_URL: needed when MAIL_MODE is smtp')
  if (env.CAPTCHA_PROVIDER === 'recaptcha' && !(env.CAPTCHA_SITE_KEY && env.CAPTCHA_SECRET))
    faults.push('CAPTCHA_SITE_KEY, CAPTCHA_SECRET: needed when CAPTCHA_PROVIDER is recaptcha')
  if (env.NODE_ENV !== 'production') return faults
  if (env.CAPTCHA_PROVIDER === 'sandbox') faults.push('CAPTCHA_PROVIDER: sandbox lets everybody pass')
  if (env.MAIL_MODE === 'log')
    faults.push('MAIL_MODE: log sends no mail, so nobody could sign up; set smtp and SMTP_URL')
  for (const name of ['APP_URL', 'API_URL'] as const) {
    const address = env[name]
    if (address?.startsWith('http:') && !isLoopback(address))
      faults.push(`${name}: must begin with https:// (http only for a try-out on localhost)`)
  }
  return [...faults, ...secretFaults(env, ['OTP_PEPPER', 'DATA_ENCRYPTION_KEY'])]
}
