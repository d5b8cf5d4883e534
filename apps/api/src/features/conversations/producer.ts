import { randomUUID } from 'node:crypto'
import type { AnswerEvent } from '@keelwise/contract/answer-events'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { AssistantDeps } from '../../assistant/deps.ts'
import { type AssistantEngine, EngineError, type EngineEvent, type Question } from '../../assistant/engine.ts'
import { Translation } from '../../assistant/translation.ts'
import { batched } from '../../platform/batched.ts'
import { inSpan } from '../../platform/tracing.ts'
import { type AppendEvents, EventWriter, LeaseLost, persistently } from './event-writer.ts'
import { type AskedRun, questionOf } from './question.queries.ts'
import type { RunWakes } from './run-wakes.ts'
import {
  type Ending,
  type RunLease,
  type RunRow,
  appendEvents,
  claimRun,
  finishRun,
  renewLease,
} from './runs.queries.ts'

/** How long an engine may take, in milliseconds, and how long a process may be silent before another takes over. */
export interface AnswerLimits {
  readonly firstEvent: number
  readonly betweenEvents: number
  readonly whole: number
  readonly leaseSeconds: number
}

const LIMITS = { firstEvent: 60_000, betweenEvents: 60_000, whole: 600_000 }
/** A lease is renewed so often before it runs out, and looked for so often when it did. */
export const LOOKS_PER_LEASE = 3
/** The runs of a process append together, so that two hundred of them ask no more of the database than a few. */
const APPENDING = { atOnce: 2, most: 100 }
/** Longest answer in characters of text; an engine that writes on is stopped there. */
const LONGEST_ANSWER = 32_768
/** What a person reads of an answer whose writer went away. */
export const INTERRUPTED = 'The answer was interrupted. Please try again.'
/** What the reader is told of any failure of a stream. */
const FAILED = 'An error occurred while streaming data'

type Reason = 'stop' | 'lost' | 'timeout' | 'shutdown' | 'length'

/** Writes answers in this process, apart from any request: a reader that leaves changes nothing. */
export class Producer {
  readonly #deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'log'> & Pick<AssistantDeps, 'assistant'>
  readonly #wakes: RunWakes
  readonly #limits: AnswerLimits
  /** This process, as leases name it. */
  readonly owner = randomUUID()
  readonly #append: AppendEvents
  readonly #running = new Map<string, { abort: (reason: Reason) => void; ended: Promise<void> }>()
  #isClosing = false

  constructor(
    deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'log'> & Pick<AssistantDeps, 'assistant'>,
    wakes: RunWakes,
    limits: Partial<AnswerLimits> = {},
  ) {
    this.#deps = deps
    this.#wakes = wakes
    this.#append = batched(APPENDING, (appends) => appendEvents(deps.db.system, appends))
    this.#limits = { ...LIMITS, leaseSeconds: deps.env.ANSWER_LEASE_SECONDS, ...limits }
  }

  /** Begins a waiting run if no other process has it. Returns at once. */
  start(waiting: AskedRun & Pick<RunRow, 'id'>): void {
    const runId = waiting.id
    if (this.#isClosing || this.#running.has(runId)) return
    const control = new AbortController()
    const ended = inSpan('answer', {}, () => this.#produce(waiting, control))
      .catch((error: unknown) => this.#deps.log.error({ err: error, runId }, 'an answer could not be written'))
      .finally(() => {
        this.#running.delete(runId)
        this.#wakes.forget(runId)
      })
    this.#running.set(runId, { abort: (reason) => control.abort(reason), ended })
  }

  /** Stops a run of this process at once, for the person; false when it is not here. */
  stop(runId: string): boolean {
    const run = this.#running.get(runId)
    run?.abort('stop')
    return run !== undefined
  }

  /** Lets running answers end for `graceMs`, then interrupts them; their readers are told, and nothing is lost. */
  async close(graceMs: number): Promise<void> {
    this.#isClosing = true
    const all = Promise.all([...this.#running.values()].map(({ ended }) => ended))
    const timer = setTimeout(() => this.#running.forEach(({ abort }) => abort('shutdown')), graceMs)
    await all
    clearTimeout(timer)
  }

  async #produce(waiting: AskedRun & Pick<RunRow, 'id'>, control: AbortController): Promise<void> {
    const { log } = this.#deps
    const db = this.#deps.db.system
    const runId = waiting.id
    // read while the run is taken: the first word waits for both
    const question = questionOf(this.#deps.db, waiting)
    question.catch(() => undefined)
    const run = await claimRun(db, runId, this.owner, this.#limits.leaseSeconds)
    if (!run) return
    const lease: RunLease = { runId, owner: this.owner, epoch: run.epoch }
    const abort = (reason: Reason): void => control.abort(reason)
    const renew = async (): Promise<void> => {
      const held = await renewLease(db, lease, this.#limits.leaseSeconds).catch((error: unknown) => {
        log.warn({ err: error, runId }, 'the lease of an answer was not renewed')
        return null
      })
      if (held === undefined) abort('lost')
      else if (held?.stop_requested_at) abort('stop')
    }
    const renewing = setInterval(() => void renew(), (this.#limits.leaseSeconds * 1000) / LOOKS_PER_LEASE)
    const stopListening = this.#wakes.onNews(runId, () => void renew())
    const whole = setTimeout(() => abort('timeout'), this.#limits.whole)
    const writer = new EventWriter(db, this.#append, this.#wakes, lease, () => abort('lost'))
    try {
      await this.#write(run, question, lease, writer, control)
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
      log.warn({ runId, epoch: lease.epoch }, 'an answer went to another process')
    } finally {
      clearInterval(renewing)
      clearTimeout(whole)
      stopListening()
      control.abort('lost')
    }
  }

  async #write(
    run: RunRow,
    read: Promise<Question>,
    lease: RunLease,
    writer: EventWriter,
    control: AbortController,
  ): Promise<void> {
    const translate = new Translation(writer)
    writer.push({ type: 'start', messageId: run.assistant_message_id })
    let status: Ending['status'] = 'done'
    let errorMessage: string | null = null
    let engine: AssistantEngine | undefined
    try {
      const question = await read.catch(() => persistently(() => questionOf(this.#deps.db, run)))
      engine = this.#deps.assistant.engineFor(question)
      translate.engine = engine.name
      for await (const event of timed(engine.answer(question, control.signal), this.#limits, control)) {
        translate.take(event)
        if (translate.length > LONGEST_ANSWER) control.abort('length')
        if (control.signal.aborted) break
      }
    } catch (error) {
      if (!control.signal.aborted) {
        this.#deps.log.error({ err: error, runId: run.id, engine: engine?.name }, 'an engine failed')
        status = 'error'
        errorMessage = error instanceof EngineError ? error.message : FAILED
      }
    }
    const reason = control.signal.aborted ? (control.signal.reason as Reason) : null
    if (reason === 'lost') throw new LeaseLost()
    if (reason === 'stop') status = 'stopped'
    if (reason === 'timeout') [status, errorMessage] = ['error', FAILED]
    if (reason === 'length') [status, errorMessage] = ['error', 'The answer became too long and was cut.']
    if (reason === 'shutdown') [status, errorMessage] = ['interrupted', INTERRUPTED]
    translate.close(status === 'done' ? null : 'Stopped before it was done.')
    if (status === 'done' && writer.parts.length === 0) [status, errorMessage] = ['error', FAILED]
    await writer.settled()
    const last: AnswerEvent[] = []
    if (translate.usage) last.push({ type: 'data-usage', data: translate.usage, transient: true })
    if (status === 'stopped') last.push({ type: 'abort' })
    if (errorMessage !== null) last.push({ type: 'error', errorText: errorMessage })
    last.push({ type: 'finish' })
    const batch = { seq: writer.next, body: last }
    const { engine: name, usage } = translate
    const ending: Ending = { status, parts: writer.parts, engine: name, usage, errorMessage }
    const now = this.#deps.clock()
    const finish = (): Promise<boolean> =>
      persistently(() => finishRun(this.#deps.db.system, now, lease, batch, ending))
    if (!(await finish())) {
      // a finish that was done but not acknowledged finds the run ended, which is as good
      await writer.mend().then(finish, () => this.#deps.log.warn({ runId: run.id }, 'an answer had ended already'))
    }
    this.#wakes.committed(run.id, batch, status)
  }
}

/** The events of an engine, none of which may take too long; ends when `control` aborts, whatever the engine does. */
async function* timed(
  events: AsyncIterable<EngineEvent>,
  limits: AnswerLimits,
  control: AbortController,
): AsyncGenerator<EngineEvent> {
  const iterator = events[Symbol.asyncIterator]()
  let wait = limits.firstEvent
  const aborted = new Promise<'aborted'>((resolve) => {
    control.signal.addEventListener('abort', () => resolve('aborted'), { once: true })
  })
  try {
    for (;;) {
      const timer = setTimeout(() => control.abort('timeout'), wait)
      const next = await Promise.race([iterator.next(), aborted]).finally(() => clearTimeout(timer))
      if (next === 'aborted' || next.done) return
      wait = limits.betweenEvents
      yield next.value
    }
  } finally {
    // one that hangs is not waited for
    void Promise.resolve(iterator.return?.()).catch(() => undefined)
  }
}
