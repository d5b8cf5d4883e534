import { pino } from 'pino'
import { createAnalyst, createAssistant } from './assistant/assistant.ts'
import type { AssistantDeps } from './assistant/deps.ts'
import { createSealedBox } from './platform/crypto/sealed-box.ts'
import { openDatabase } from './platform/db/database.ts'
import type { Env } from './environment.ts'
import { createAggregator } from './sources/aggregator/client.ts'
import type { SourceDeps } from './sources/deps.ts'
import { createCaptcha } from './platform/captcha/captcha.ts'
import type { PlatformDeps } from './platform/deps.ts'
import { createMarket } from './sources/market/market.ts'
import { createAccessStore } from './sources/simplefin/access-store.ts'
import { simplefinReach } from './sources/simplefin/reach.ts'
import { createSimplefin } from './sources/simplefin/simplefin.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { SessionCache } from './platform/http/session-cache.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { sleep } from './platform/sleep.ts'
import { createTokens } from './platform/tokens.ts'
import { traceOfLog } from './platform/tracing.ts'

/** Everything the server needs from outside of itself, made in one place and replaced piecewise in tests. */
export interface Deps extends PlatformDeps, SourceDeps, AssistantDeps {
  readonly env: Env
}

/** Builds the real dependencies from the environment; `overrides` replaces parts of them. */
export function createDeps(env: Env, overrides: Partial<Deps> = {}): Deps {
  const log =
    overrides.log ??
    pino({
      level: env.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      mixin: traceOfLog,
    })
  const clock = overrides.clock ?? (() => new Date())
  const aggregator = overrides.aggregator ?? createAggregator(env, clock)
  const sealedBox = createSealedBox(env)
  const db =
    overrides.db ??
    openDatabase({
      url: env.DATABASE_URL,
      replicaUrl: env.DATABASE_REPLICA_URL,
      poolSize: env.DATABASE_POOL,
      onError: (error) => log.warn({ err: error }, 'database connection lost'),
    })
  const reach = env.SIMPLEFIN ? simplefinReach(env) : null
  const simplefin = reach ? [createSimplefin(createAccessStore(db, sealedBox, clock), clock, reach)] : []
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
    simplefin: reach,
    captcha: createCaptcha(env),
    assistant: createAssistant(env, { db, clock }, log),
    analyst: createAnalyst(env, { db, clock }, log),
    market: createMarket(env),
    tokens: createTokens(env, clock),
    sealedBox,
    sessions: new SessionCache(),
    ...overrides,
  }
}
