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

interface Entry {
  readonly at: number
  readonly userId: string
  readonly caller: Promise<KnownCaller | null>
}

/** Whether sessions are alive, remembered for a few seconds of the person who was asked about: nobody else's question answers for them. */
export class SessionCache {
  readonly #entries = new Map<string, Entry>()

  /**
   * What is known of a session. A page asks a dozen things at once: the calls that come while it is being asked about wait for
   * that answer, and do not take a connection each.
   * @param ask asks the database; what it throws is not remembered
   */
  find(
    userId: string,
    sessionId: string,
    now: number,
    ask: () => Promise<KnownCaller | null>,
  ): Promise<KnownCaller | null> {
    const known = this.#entries.get(sessionId)
    if (known?.userId === userId && now - known.at < SESSION_BELIEVED_MS && now >= known.at) return known.caller
    if (this.#entries.size >= CACHE_LIMIT) this.#entries.clear()
    const entry: Entry = { at: now, userId, caller: ask() }
    this.#entries.set(sessionId, entry)
    entry.caller.catch(() => {
      if (this.#entries.get(sessionId) === entry) this.#entries.delete(sessionId)
    })
    return entry.caller
  }

  forget(sessionId: string): void {
    this.#entries.delete(sessionId)
  }

  clear(): void {
    this.#entries.clear()
  }
}
