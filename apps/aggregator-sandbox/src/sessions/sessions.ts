import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import type { VirtualClock } from '../clock.ts'

const HARD_MINUTES = 60

/** A running session, without its tokens. */
export interface Session {
  readonly idHash: string
  readonly personId: string
  readonly role: 'investor' | 'advisor'
  readonly scope: 'link' | 'api'
  readonly credentialId: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

interface SessionRow {
  id_hash: string
  csrf_hash: string
  person_id: string
  role: 'investor' | 'advisor'
  scope: 'link' | 'api'
  credential_id: string | null
  idle_seconds: number
  created_at: Date
  last_used_at: Date
  hard_end: Date
  posted_at: Date | null
  ended_at: Date | null
}

/** Only digests of tokens are stored. */
function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Opens, checks and ends sessions. They live by real time, whatever the virtual clock says. */
export class Sessions {
  private readonly pool: Pool
  private readonly clock: VirtualClock

  constructor(pool: Pool, clock: VirtualClock) {
    this.pool = pool
    this.clock = clock
  }

  /** A new session and its two tokens, which are known only to the caller from then on. */
  async open(input: {
    personId: string
    role: string
    scope: string
    credentialId: string | null
    idleSeconds: number
  }): Promise<{ session_id: string; csrf_token: string; expires_at: string }> {
    const sessionId = `ls_${randomBytes(24).toString('base64url')}`
    const csrfToken = randomBytes(24).toString('base64url')
    const now = this.clock.real()
    const hardEnd = new Date(now.getTime() + HARD_MINUTES * 60_000)
    await this.pool.query(
      `insert into aggregator.session (id_hash, csrf_hash, person_id, role, scope, credential_id, idle_seconds, created_at, last_used_at, hard_end)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
      [
        digest(sessionId),
        digest(csrfToken),
        input.personId,
        input.role,
        input.scope,
        input.credentialId,
        input.idleSeconds,
        now,
        hardEnd,
      ],
    )
    const expiresAt = new Date(Math.min(hardEnd.getTime(), now.getTime() + input.idleSeconds * 1000))
    return { session_id: sessionId, csrf_token: csrfToken, expires_at: expiresAt.toISOString() }
  }

  /** The running session for a pair of tokens, or null; using it keeps it from idling out. */
  async use(sessionId: string, csrfToken: string, scope: 'link' | 'api', isPosted: boolean): Promise<Session | null> {
    const { rows } = await this.pool.query<SessionRow>('select * from aggregator.session where id_hash = $1', [
      digest(sessionId),
    ])
    const row = rows[0]
    if (!row || !this.isRunning(row, csrfToken) || row.scope !== scope || (isPosted && row.posted_at === null))
      return null
    const now = this.clock.real()
    if (now.getTime() - row.last_used_at.getTime() > 5000) {
      await this.pool.query('update aggregator.session set last_used_at = $2 where id_hash = $1', [row.id_hash, now])
    }
    return toSession(row, now)
  }

  /** Uses up the one form post of a link session; null when it is not running or was posted before. */
  async post(sessionId: string, csrfToken: string, page: string): Promise<Session | null> {
    const known = await this.use(sessionId, csrfToken, 'link', false)
    if (!known) return null
    const { rows } = await this.pool.query<SessionRow>(
      'update aggregator.session set posted_at = $2, page = $3 where id_hash = $1 and posted_at is null returning *',
      [known.idHash, this.clock.real(), page],
    )
    return rows[0] ? toSession(rows[0], this.clock.real()) : null
  }

  /** Ends a session; unknown ones are no error. */
  async end(sessionId: string): Promise<void> {
    await this.pool.query('update aggregator.session set ended_at = $2 where id_hash = $1 and ended_at is null', [
      digest(sessionId),
      this.clock.real(),
    ])
  }

  /** Forgets sessions that ended a day ago. */
  async forgetOld(): Promise<void> {
    await this.pool.query(`delete from aggregator.session where hard_end < $1::timestamptz - interval '1 day'`, [
      this.clock.real(),
    ])
  }

  private isRunning(row: SessionRow, csrfToken: string): boolean {
    const now = this.clock.real().getTime()
    const isSameToken = timingSafeEqual(Buffer.from(row.csrf_hash), Buffer.from(digest(csrfToken)))
    return (
      isSameToken &&
      row.ended_at === null &&
      now < row.hard_end.getTime() &&
      now < row.last_used_at.getTime() + row.idle_seconds * 1000
    )
  }
}

function toSession(row: SessionRow, now: Date): Session {
  return {
    idHash: row.id_hash,
    personId: row.person_id,
    role: row.role,
    scope: row.scope,
    credentialId: row.credential_id,
    createdAt: row.created_at,
    expiresAt: new Date(Math.min(row.hard_end.getTime(), now.getTime() + row.idle_seconds * 1000)),
  }
}
