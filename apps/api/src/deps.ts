import { type Logger, pino } from 'pino'
import { createAssistant } from './assistant/assistant.ts'
import type { Assistant } from './assistant/engine.ts'
import { type SealedBox, createSealedBox } from './crypto/sealed-box.ts'
import { type Database, openDatabase } from './db/database.ts'
import type { Env } from './env.ts'
import { createAggregator } from './external/aggregator/client.ts'
import type { AccountSource, AggregatorPort } from './external/aggregator/port.ts'
import { createCaptcha } from './external/captcha/captcha.ts'
import type { CaptchaPort } from './external/captcha/port.ts'
import { createMarket } from './external/market/market.ts'
import type { MarketPort } from './external/market/port.ts'
import { createAccessStore } from './external/simplefin/access-store.ts'
import { simplefinReach } from './external/simplefin/reach.ts'
import { createSimplefin } from './external/simplefin/simplefin.ts'
import { type Mailer, createMailer } from './external/mail/mailer.ts'
import { type MeetingAnalyst, builtInAnalyst } from './features/meetings/analyst.ts'
import { SessionCache } from './http/session.ts'
import { type Jobs, openJobs } from './jobs/jobs.ts'
import { sleep } from './sleep.ts'
import { type Tokens, createTokens } from './tokens.ts'

/** Everything the server needs from outside of itself, made in one place and replaced piecewise in tests. */
export interface Deps {
  readonly env: Env
  readonly log: Logger
  readonly clock: () => Date
  /** Waits so many milliseconds. */
  readonly sleep: (ms: number) => Promise<void>
  readonly db: Database
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly aggregator: AggregatorPort
  /** Everything that accounts are read from: the aggregator first. */
  readonly sources: readonly AccountSource[]
  readonly captcha: CaptchaPort
  readonly assistant: Assistant
  /** Reads transcripts and notes of meetings. */
  readonly analyst: MeetingAnalyst
  readonly market: MarketPort
  readonly tokens: Tokens
  readonly sealedBox: SealedBox
  readonly sessions: SessionCache
}

/** Builds the real dependencies from the environment; `overrides` replaces parts of them. */
export function createDeps(env: Env, overrides: Partial<Deps> = {}): Deps {
  const log =
    overrides.log ?? pino({ level: env.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] })
  const clock = overrides.clock ?? (() => new Date())
  const aggregator = overrides.aggregator ?? createAggregator(env, clock)
  const sealedBox = createSealedBox(env)
  const db =
    overrides.db ??
    openDatabase({
      url: env.DATABASE_URL,
      poolSize: env.DATABASE_POOL,
      onError: (error) => log.warn({ err: error }, 'database connection lost'),
    })
  const simplefin = env.SIMPLEFIN
    ? [createSimplefin(createAccessStore(db, sealedBox, clock), clock, simplefinReach(env))]
    : []
  return {
    env,
    log,
    clock,
    sleep,
    db,
    jobs: openJobs(env.DATABASE_URL, (error) => log.warn({ err: error }, 'job queue')),
    mailer: createMailer(env),
    aggregator,
    sources: [aggregator, ...simplefin],
    captcha: createCaptcha(env),
    assistant: createAssistant(env, { db, clock }, log),
    analyst: builtInAnalyst,
    market: createMarket(env),
    tokens: createTokens(env, clock),
    sealedBox,
    sessions: new SessionCache(),
    ...overrides,
  }
}
