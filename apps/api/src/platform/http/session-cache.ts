import type { UserType } from '@keelwise/contract/words'

/** The person and session behind a request. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly role: UserType
  readonly morningstarEnabled: boolean
  /** Runs the service. */
  readonly isOperator: boolean
  /** The session was opened with a second factor, which the person still has. */
  readonly secondFactor: boolean
  readonly passwordChangeRequired: boolean
  /** When the token of this request runs out, in milliseconds since 1970. */
  readonly tokenEndsAt: number
}

/** What is remembered of a session, whatever token it comes with. */
export type KnownCaller = Omit<Caller, 'tokenEndsAt'>

/** How long a session's state may be believed without asking the database: an ended one is refused within 5 s. */
const SESSION_BELIEVED_MS = 4000
const CACHE_LIMIT = 50_000

/** Whether sessions are alive, remembered for a few seconds of the person who was asked about: nobody else's question answers for them. */
export class SessionCache {
  readonly #entries = new Map<string, { at: number; userId: string; caller: KnownCaller | null }>()

  get(userId: string, sessionId: string, now: number): KnownCaller | null | undefined {
    const entry = this.#entries.get(sessionId)
    return entry?.userId === userId && now - entry.at < SESSION_BELIEVED_MS && now >= entry.at
      ? entry.caller
      : undefined
  }

  set(userId: string, sessionId: string, now: number, caller: KnownCaller | null): void {
    if (this.#entries.size >= CACHE_LIMIT) this.#entries.clear()
    this.#entries.set(sessionId, { at: now, userId, caller })
  }

  forget(sessionId: string): void {
    this.#entries.delete(sessionId)
  }

  clear(): void {
    this.#entries.clear()
  }
}
