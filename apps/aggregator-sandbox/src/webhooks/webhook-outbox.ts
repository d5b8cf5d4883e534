import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { VirtualClock } from '../clock.ts'
import type { Credential } from '../credentials/credential.queries.ts'
import type { Db } from '../database.ts'

/** What the backend is told; it is a hint to read, never data. */
export type WebhookType =
  | 'credential.added'
  | 'credential.updated'
  | 'credential.deleted'
  | 'credential.status_changed'
  | 'data.updated'

const MAX_ATTEMPTS = 8
const FIRST_DELAY_SECONDS = 2
const LAST_DELAY_SECONDS = 3600
const TIMEOUT_MILLISECONDS = 5000
const BATCH = 20

/** The signature header of a webhook: HMAC-SHA256 over `<unix seconds>.<body>`. */
function signatureHeader(secret: string, unixSeconds: number, body: string): string {
  return `t=${unixSeconds},v1=${createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex')}`
}

/** Seconds before the next attempt: doubling from two seconds to an hour, then half of it by chance. */
export function retryDelaySeconds(attempts: number, chance: number): number {
  const full = Math.min(LAST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 3 ** Math.max(0, attempts - 1))
  return full * (0.5 + chance / 2)
}

/** Webhooks are written in the transaction of the change and sent afterwards, so no request waits for the backend. */
export class WebhookOutbox {
  /** While held nothing is sent: what happens meanwhile is told late. */
  isHeld = false
  private sending: Promise<unknown> = Promise.resolve()
  private readonly options: { pool: Pool; clock: VirtualClock; url: string; secret: string; log: FastifyBaseLogger }

  constructor(options: { pool: Pool; clock: VirtualClock; url: string; secret: string; log: FastifyBaseLogger }) {
    this.options = options
  }

  /** Writes an event down; nothing when no address is configured. */
  async enqueue(db: Db, type: WebhookType, credential: Credential): Promise<void> {
    if (this.options.url === '') return
    const eventId = randomUUID()
    const body = JSON.stringify({
      event_id: eventId,
      type,
      person_id: credential.person_id,
      credential_id: credential.id,
      institution_id: credential.institution_id,
      occurred_at: this.options.clock.now().toISOString(),
    })
    await db.query('insert into aggregator.webhook (event_id, body, next_attempt_at) values ($1, $2, $3)', [
      eventId,
      body,
      this.options.clock.real(),
    ])
  }

  /** Sends what is due, one batch at a time; resolves when this batch is done. */
  deliverDue(): Promise<{ delivered: number; failed: number; waiting: number }> {
    const run = this.sending.then(() => this.deliverBatch())
    this.sending = run.catch(() => undefined)
    return run
  }

  /** Forgets events that were settled a week ago. */
  async forgetOld(): Promise<void> {
    await this.options.pool.query(
      `delete from aggregator.webhook where coalesce(delivered_at, given_up_at) < $1::timestamptz - interval '7 days'`,
      [this.options.clock.real()],
    )
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    await this.sending
  }

  private async deliverBatch(): Promise<{ delivered: number; failed: number; waiting: number }> {
    const { pool, clock } = this.options
    const due = await pool.query<{ event_id: string; body: string; attempts: number }>(
      `update aggregator.webhook set attempts = attempts + 1, next_attempt_at = $1::timestamptz + interval '1 minute'
       where event_id in (select event_id from aggregator.webhook where delivered_at is null and given_up_at is null and next_attempt_at <= $1 and not $2
                          order by next_attempt_at limit ${BATCH} for update skip locked)
       returning event_id, body, attempts`,
      [clock.real(), this.isHeld],
    )
    const results = await Promise.all(due.rows.map((row) => this.send(row)))
    const left = await pool.query<{ count: number }>(
      'select count(*)::int as count from aggregator.webhook where delivered_at is null and given_up_at is null',
    )
    return {
      delivered: results.filter(Boolean).length,
      failed: results.filter((sent) => !sent).length,
      waiting: left.rows[0]?.count ?? 0,
    }
  }

  private async send(row: { event_id: string; body: string; attempts: number }): Promise<boolean> {
    const { pool, clock, url, secret, log } = this.options
    const now = clock.real()
    const isAccepted = await fetch(url, {
      method: 'POST',
      body: row.body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      headers: {
        'content-type': 'application/json',
        'aggregator-signature': signatureHeader(secret, Math.floor(Date.now() / 1000), row.body),
      },
    }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isAccepted) {
      await pool.query('update aggregator.webhook set delivered_at = $2 where event_id = $1', [row.event_id, now])
      return true
    }
    const isLast = row.attempts >= MAX_ATTEMPTS
    const next = new Date(now.getTime() + retryDelaySeconds(row.attempts, Math.random()) * 1000)
    await pool.query('update aggregator.webhook set next_attempt_at = $2, given_up_at = $3 where event_id = $1', [
      row.event_id,
      next,
      isLast ? now : null,
    ])
    log.debug({ eventId: row.event_id, attempts: row.attempts, isLast }, 'webhook not accepted')
    return false
  }
}
