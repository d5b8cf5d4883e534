import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { VirtualClock } from './clock.ts'
import type { LoginVault } from './credentials/login-vault.ts'
import type { BookShelf } from './generation/book-shelf.ts'
import type { FaultList } from './rest/faults.ts'
import type { WebhookOutbox } from './webhooks/webhook-outbox.ts'

/** What every part of the service works with; made once in `app.ts`. */
export interface Sandbox {
  readonly pool: Pool
  readonly clock: VirtualClock
  readonly vault: LoginVault
  readonly shelf: BookShelf
  readonly webhooks: WebhookOutbox
  readonly faults: FaultList
  readonly log: FastifyBaseLogger
  readonly appOrigin: string
  readonly clientSecret: string
  readonly workMilliseconds: number
  publicUrl: string
}
