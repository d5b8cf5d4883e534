import type { AnswerEvent, MessagePart } from '@keelwise/contract/answer-events'
import { applyAnswerEvent } from '@keelwise/contract/message-parts'
import type { Db } from '../../platform/db/database.ts'
import { sleep } from '../../platform/sleep.ts'
import { type Append, type EventBatch, type RunLease, tailOfLease } from './runs.queries.ts'
import type { RunWakes } from './run-wakes.ts'

/** Text gathers this long before it is written, except the first. */
const FLUSH_MS = 100
const FLUSH_CHARACTERS = 2000
/** Fourteen seconds in all: a restart of the database server ends no answer. */
const RETRY_MS = [50, 200, 500, 1000, 2000, 2000, 2000, 2000, 2000, 2000]

/** The lease went to another process: nothing more may be written. */
export class LeaseLost extends Error {}

/** Appends a batch to the log; false when nothing was written (see `appendEvents`). */
export type AppendEvents = (append: Append) => Promise<boolean>

/** Writes the events of a run in batches, in order, each place once. */
export class EventWriter {
  readonly #db: Db
  readonly #append: AppendEvents
  readonly #wakes: RunWakes
  readonly #lease: RunLease
  readonly #onLost: () => void
  #waiting: AnswerEvent[] = []
  #characters = 0
  #next = 0
  #hasText = false
  #timer: NodeJS.Timeout | null = null
  #isWriting = false
  /** What waits was to be written while another batch was on its way. */
  #isDue = false
  #writing: Promise<void> = Promise.resolve()
  #failed: Error | null = null
  #parts: MessagePart[] = []

  /** @param append shared by the runs of a process, one batch of each at a time */
  constructor(db: Db, append: AppendEvents, wakes: RunWakes, lease: RunLease, onLost: () => void) {
    this.#db = db
    this.#append = append
    this.#wakes = wakes
    this.#lease = lease
    this.#onLost = onLost
  }

  /** The message as written so far. */
  get parts(): readonly MessagePart[] {
    return this.#parts
  }

  /** Adds an event; it is on its way at once, or with what follows within a tenth of a second. */
  push(said: AnswerEvent): void {
    const event = storable(said)
    this.#parts = applyAnswerEvent(this.#parts, event)
    const last = this.#waiting.at(-1)
    if (event.type === 'text-delta' && last?.type === 'text-delta' && last.id === event.id)
      this.#waiting[this.#waiting.length - 1] = { ...last, delta: last.delta + event.delta }
    else this.#waiting.push(event)
    if (event.type === 'start' || event.type === 'text-start') {
      // what follows at once goes with it: the first word would wait for a batch that says nothing
      this.#timer ??= setTimeout(() => this.#flush(), FLUSH_MS)
      return
    }
    if (event.type !== 'text-delta') return this.#flush()
    this.#characters += event.delta.length
    if (!this.#hasText || this.#characters >= FLUSH_CHARACTERS) {
      this.#hasText = true
      this.#flush()
    } else this.#timer ??= setTimeout(() => this.#flush(), FLUSH_MS)
  }

  /** Waits until everything pushed is written. Throws {@link LeaseLost} or what kept it from being written. */
  async settled(): Promise<void> {
    do {
      this.#flush()
      await this.#writing
    } while (this.#isWriting)
    if (this.#failed) throw this.#failed
  }

  /** The place of the next event. */
  get next(): number {
    return this.#next
  }

  /**
   * Writes again what the database server lost when it went down: batches are acknowledged before they are on disk.
   * @throws LeaseLost when there is nothing to mend, because another process has the run
   */
  async mend(): Promise<void> {
    await persistently(() => this.#mend())
  }

  async #mend(...more: EventBatch[]): Promise<void> {
    const { runId } = this.#lease
    const tail = await tailOfLease(this.#db, this.#lease)
    const written = tail === undefined ? undefined : this.#wakes.batchesFrom(runId, tail)
    if (!written) throw new LeaseLost()
    for (const batch of [...written, ...more])
      if (!(await this.#append({ lease: this.#lease, batch }))) throw new LeaseLost()
  }

  #flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#characters = 0
    // while one batch is on its way the next gathers: fewer and larger ones when the database is slow
    this.#isDue = this.#isWriting
    if (this.#waiting.length === 0 || this.#isWriting) return
    const batch = { seq: this.#next, body: this.#waiting }
    this.#next += batch.body.length
    this.#waiting = []
    this.#isWriting = true
    this.#writing = this.#write(batch).finally(() => {
      this.#isWriting = false
      if (this.#isDue) this.#flush()
    })
  }

  async #write(batch: EventBatch): Promise<void> {
    if (this.#failed) return
    try {
      await persistently(async () => {
        if (!(await this.#append({ lease: this.#lease, batch }))) await this.#mend(batch)
      })
      this.#wakes.committed(this.#lease.runId, batch)
    } catch (error) {
      this.#failed = error instanceof Error ? error : new Error(String(error))
      this.#onLost()
    }
  }
}

/**
 * An event as the database gives it back, so that those who watch and those who come later get the same bytes: its keys
 * in the order of `jsonb` (short before long, then by bytes), and without NUL and half characters, which JSON may hold
 * and the database may not.
 */
function storable(event: AnswerEvent): AnswerEvent {
  const text = JSON.stringify(event, (_, value: unknown) => inStoredOrder(value))
  return JSON.parse(
    /\\u(?:0000|d[89a-f])/.test(text) ? text.replaceAll(/(\\\\)|\\u(?:0000|d[89a-f]..)/g, '$1') : text,
  ) as AnswerEvent
}

function inStoredOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value)
  if (entries.length < 2) return value
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => Buffer.byteLength(a) - Buffer.byteLength(b) || (a < b ? -1 : 1)),
  )
}

/** Tries again while the database is away; what is written carries its place, so twice is once. */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const wait = RETRY_MS[attempt]
      if (wait === undefined || error instanceof LeaseLost) throw error
      await sleep(wait)
    }
  }
}
