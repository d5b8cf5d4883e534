import type { Logger } from 'pino'
import type { CaptchaPort } from './captcha/port.ts'
import type { SealedBox } from './crypto/sealed-box.ts'
import type { Database } from './db/database.ts'
import type { PlatformEnv } from './env.ts'
import type { SessionCache } from './http/session-cache.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Tokens } from './tokens.ts'

/** What the platform gives: a function asks for the members it uses, `Pick<PlatformDeps, 'db' | 'clock'>`. */
export interface PlatformDeps {
  readonly env: PlatformEnv
  readonly log: Logger
  readonly clock: () => Date
  /** Waits so many milliseconds. */
  readonly sleep: (ms: number) => Promise<void>
  readonly db: Database
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly captcha: CaptchaPort
  readonly tokens: Tokens
  readonly sealedBox: SealedBox
  readonly sessions: SessionCache
}
