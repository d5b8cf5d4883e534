import { type AnswerEvent, type MessagePart, applyAnswerEvent } from '@keelwise/contract/answer-events'
import type { Db } from '../../db/database.ts'
import { sleep } from '../../sleep.ts'
import { type EventBatch, type Lease, appendEvents } from './runs.queries.ts'
import type { RunWakes } from './run-wakes.ts'

/** Text gathers this long before it is written, except the first. */
const FLUSH_MS = 100
const FLUSH_CHARACTERS = 2000
const RETRY_MS = [50, 200, 500, 1000, 2000]

/** The lease went to another process: nothing more may be written. */
export class LeaseLost extends Error {}

/** Writes the events of a run in batches, in order, each place once. */
export class EventWriter {
  readonly #db: Db
  readonly #wakes: RunWakes
  readonly #lease: Lease
  readonly #onLost: () => void
  #waiting: AnswerEvent[] = []
  #characters = 0
  #next = 0
  #hasText = false
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()
  #failed: Error | null = null
  #parts: MessagePart[] = []

  constructor(db: Db, wakes: RunWakes, lease: Lease, onLost: () => void) {
    this.#db = db
    this.#wakes = wakes
    this.#lease = lease
    this.#onLost = onLost
  }

  /** The message as written so far. */
  get parts(): readonly MessagePart[] {
    return this.#parts
  }

  /** Adds an event; it is on its way at once, or with the text that follows within a tenth of a second. */
  push(event: AnswerEvent): void {
    this.#parts = applyAnswerEvent(this.#parts, event)
    const last = this.#waiting.at(-1)
    if (event.type === 'text-delta' && last?.type === 'text-delta' && last.id === event.id)
      this.#waiting[this.#waiting.length - 1] = { ...last, delta: last.delta + event.delta }
    else this.#waiting.push(event)
    if (event.type !== 'text-delta') return this.#flush()
    this.#characters += event.delta.length
    if (!this.#hasText || this.#characters >= FLUSH_CHARACTERS) {
      this.#hasText = true
      this.#flush()
    } else this.#timer ??= setTimeout(() => this.#flush(), FLUSH_MS)
  }

  /** Waits until everything pushed is written. Throws {@link LeaseLost} or what kept it from being written. */
  async settled(): Promise<void> {
    this.#flush()
    await this.#writing
    if (this.#failed) throw this.#failed
  }

  /** The place of the next event. */
  get next(): number {
    return this.#next
  }

  #flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#characters = 0
    if (this.#waiting.length === 0) return
    const batch = { seq: this.#next, body: this.#waiting }
    this.#next += batch.body.length
    this.#waiting = []
    this.#writing = this.#writing.then(() => this.#write(batch))
  }

  async #write(batch: EventBatch): Promise<void> {
    if (this.#failed) return
    try {
      if (!(await persistently(() => appendEvents(this.#db, this.#lease, batch)))) throw new LeaseLost()
      this.#wakes.committed(this.#lease.runId, batch)
    } catch (error) {
      this.#failed = error instanceof Error ? error : new Error(String(error))
      this.#onLost()
    }
  }
}

/** Tries again while the database is away; what is written carries its place, so twice is once. */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const wait = RETRY_MS[attempt]
      if (wait === undefined) throw error
      await sleep(wait)
    }
  }
}
