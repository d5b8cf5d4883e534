import { EventEmitter } from 'node:events'
import { setInterval as every } from 'node:timers'
import type { Logger } from 'pino'
import type { Db } from '../../platform/db/database.ts'
import { type EventBatch, type RunTail, isOver, tailsOf } from './runs.queries.ts'

/** Milliseconds after which a reader learns of new events though every wake-up was lost. */
const POLL_MS = 1000
/** News of this long go to other nodes together. */
const GATHER_MS = 50
/** Before the id of a run whose writer has to look up as well: new events are news for readers alone. */
const FOR_WRITER = '!'

/** Carries the news that a run has new events, or is asked to stop, to other nodes; never their content. */
export interface WakeChannel {
  /** Called for every node's news, our own among them or not. */
  listen(onWake: (news: readonly string[]) => void): void
  /** Tells every node, or nobody: what fails here is not reported. */
  send(news: readonly string[]): void
  close(): Promise<void>
}

/**
 * Tells readers when a run moves on. Wakes only shorten the wait: whatever is lost, the log is looked at every second,
 * in one query for all runs that somebody follows.
 */
export class RunWakes {
  readonly #db: Db
  readonly #log: Logger
  readonly #channel: WakeChannel
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  readonly #tails = new Map<string, RunTail>()
  readonly #watched = new Map<string, number>()
  /** Batches this node wrote and committed, for its own readers. */
  readonly #written = new Map<string, EventBatch[]>()
  readonly #timer: NodeJS.Timeout
  #polling: Promise<void> | null = null
  #pollAgain = false
  #isListening = false
  #gathered = new Set<string>()
  #sending: NodeJS.Timeout | null = null

  constructor(db: Db, log: Logger, channel: WakeChannel) {
    this.#db = db
    this.#log = log
    this.#channel = channel
    this.#timer = every(() => void this.poll(), POLL_MS)
    this.#timer.unref()
  }

  /** Events were committed by this node. */
  committed(runId: string, batch: EventBatch, status = 'running'): void {
    const batches = this.#written.get(runId) ?? []
    batches.push(batch)
    this.#written.set(runId, batches)
    this.#moved({ id: runId, tail_seq: batch.seq + batch.body.length, status })
    this.#tell(runId)
  }

  /** Nothing more of this run is kept in memory; readers go to the log. */
  forget(runId: string): void {
    this.#written.delete(runId)
  }

  /** The log is shorter than what was known of it: the database server went down before it kept the newest events. */
  rewind(runId: string): void {
    this.#tails.delete(runId)
  }

  /** Batches of this node from a place on; undefined when this node has not all of them. */
  batchesFrom(runId: string, seq: number): readonly EventBatch[] | undefined {
    const batches = this.#written.get(runId)
    if (!batches || (batches[0]?.seq ?? Infinity) > seq) return undefined
    return batches.filter((batch) => batch.seq + batch.body.length > seq)
  }

  /** Something other than new events happened to a run: a stop was asked for, it was taken over or ended. */
  announce(runId: string): void {
    this.#emitter.emit(`news:${runId}`)
    this.#tell(FOR_WRITER + runId)
    void this.poll()
  }

  /** Calls back when a run was announced on any node; returns the way to stop. */
  onNews(runId: string, listener: () => void): () => void {
    this.#listen()
    this.#emitter.on(`news:${runId}`, listener)
    return () => this.#emitter.off(`news:${runId}`, listener)
  }

  /** Follows a run until the returned function is called. */
  watch(runId: string): () => void {
    this.#listen()
    this.#watched.set(runId, (this.#watched.get(runId) ?? 0) + 1)
    return () => {
      const left = (this.#watched.get(runId) ?? 1) - 1
      if (left > 0) this.#watched.set(runId, left)
      else {
        this.#watched.delete(runId)
        this.#tails.delete(runId)
      }
    }
  }

  /** Resolves when the run has events from `seq` on or is over, when `signal` aborts, or after `timeoutMs`. */
  async moved(runId: string, seq: number, timeoutMs: number, signal: AbortSignal): Promise<void> {
    const tail = this.#tails.get(runId)
    if (signal.aborted || (tail && (tail.tail_seq > seq || isOver(tail)))) return
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        this.#emitter.off(`tail:${runId}`, done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, timeoutMs)
      this.#emitter.on(`tail:${runId}`, done)
      signal.addEventListener('abort', done)
    })
  }

  /** Looks at the log for every run that is followed; one look at a time, and another when news came meanwhile. */
  async poll(): Promise<void> {
    if (this.#watched.size === 0) return
    this.#pollAgain = this.#polling !== null
    this.#polling ??= this.#look().finally(() => {
      this.#polling = null
      if (this.#pollAgain) void this.poll()
    })
    await this.#polling
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    if (this.#sending) clearTimeout(this.#sending)
    await this.#channel.close()
  }

  /** Not before somebody reads or writes: most processes of a test never do. */
  #listen(): void {
    if (this.#isListening) return
    this.#isListening = true
    this.#channel.listen((news) => {
      const announced = news.flatMap((id) => (id.startsWith(FOR_WRITER) ? [id.slice(1)] : []))
      for (const id of announced) this.#emitter.emit(`news:${id}`)
      // what this node writes itself it knows
      if ([...announced, ...news].some((id) => this.#watched.has(id) && !this.#written.has(id))) void this.poll()
    })
  }

  #tell(news: string): void {
    this.#gathered.add(news)
    this.#sending ??= setTimeout(() => {
      const news = [...this.#gathered]
      this.#gathered = new Set()
      this.#sending = null
      this.#channel.send(news)
    }, GATHER_MS)
  }

  async #look(): Promise<void> {
    try {
      for (const tail of await tailsOf(this.#db, [...this.#watched.keys()])) this.#moved(tail)
    } catch (error) {
      this.#log.warn({ err: error }, 'runs could not be looked at')
    }
  }

  #moved(tail: RunTail): void {
    const known = this.#tails.get(tail.id)
    if (known && (known.tail_seq > tail.tail_seq || (known.tail_seq === tail.tail_seq && known.status === tail.status)))
      return
    if (this.#watched.has(tail.id)) this.#tails.set(tail.id, tail)
    this.#emitter.emit(`tail:${tail.id}`)
  }
}
