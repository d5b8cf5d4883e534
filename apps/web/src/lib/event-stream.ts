import { createParser } from 'eventsource-parser'
import { ApiError, isHttpError, UNKNOWN_ERROR } from './api-error.ts'

/** One server-sent event. */
export interface ServerEvent {
  /** Its place in the stream; empty for one without. */
  readonly id: string
  readonly data: string
}

/** Without a byte for this long a connection counts as dead; the server says something every 15 s. */
export const SILENCE_MS = 45_000
/** Failures in a row after which nobody waits any longer. */
export const MOST_FAILURES = 8
const SHORTEST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8000

export interface EventStreamReader {
  /** Opens the stream anew, after what was taken so far. @throws {ApiError} as the transport does */
  readonly open: (signal: AbortSignal) => Promise<Response>
  /** Takes the events that arrived together. `end`: all is there. `reopen`: come back soon. */
  readonly take: (events: readonly ServerEvent[]) => 'more' | 'end' | 'reopen'
  /** Tells when the connection is lost and when it is there again. */
  readonly onConnection?: (isConnected: boolean) => void
  readonly signal: AbortSignal
  /** Between 0 and 1; spreads the comings back of many readers. */
  readonly random?: () => number
}

/**
 * Reads a stream of server-sent events to its end, coming back when the connection breaks: after 0.5 to 8 s, and at
 * once when the network returns or the page is looked at again.
 *
 * @returns `end` when `take` said so, `nothing` when the server has no stream, `gone` when it could not be read after
 *   {@link MOST_FAILURES} attempts.
 * @throws what `open` throws and coming back cannot help: anything but a lost network, 408, 429 and answers of 501 and
 *   above; and what `signal` was aborted with.
 */
export async function readEventStream(reader: EventStreamReader): Promise<'end' | 'nothing' | 'gone'> {
  const { signal, onConnection } = reader
  let failures = 0
  for (;;) {
    signal.throwIfAborted()
    try {
      const outcome = await readOnce(reader, () => {
        failures = 0
        onConnection?.(true)
      })
      if (outcome === 'end' || outcome === 'nothing') return outcome
      if (outcome === 'reopen') {
        // a server that is going down may say so to every connection
        await comeBack(waitFor(1, reader.random ?? Math.random), signal)
        continue
      }
    } catch (error) {
      signal.throwIfAborted()
      if (isFinal(error)) throw error
    }
    failures += 1
    onConnection?.(false)
    if (failures >= MOST_FAILURES) return 'gone'
    await comeBack(waitFor(failures, reader.random ?? Math.random), signal)
  }
}

/** Milliseconds before attempt number `failures` + 1: doubling from 0.5 s to 8 s, at least half of each. */
export const waitFor = (failures: number, random: () => number): number => {
  const longest = Math.min(LONGEST_WAIT_MS, SHORTEST_WAIT_MS * 2 ** (failures - 1))
  return longest / 2 + (longest / 2) * random()
}

function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind === 'client') return true
  return isHttpError(error) && (error.status === 500 || (error.status < 500 && ![408, 429].includes(error.status)))
}

async function readOnce(reader: EventStreamReader, onOpen: () => void): Promise<'end' | 'nothing' | 'reopen' | 'cut'> {
  // a connection of its own, so that a silent one can be left without ending the whole reading
  const connection = new AbortController()
  const leave = () => connection.abort(reader.signal.reason)
  reader.signal.addEventListener('abort', leave)
  const silence = new Alarm(SILENCE_MS, () =>
    connection.abort(new ApiError(UNKNOWN_ERROR, { kind: 'network', cause: 'silence' })),
  )
  try {
    silence.restart()
    const response = await reader.open(connection.signal)
    if (response.status === 204 || !response.body) return 'nothing'
    const bytes = response.body.getReader()
    let events: ServerEvent[] = []
    const parser = createParser({ onEvent: ({ id = '', data }) => void events.push({ id, data }) })
    const decoder = new TextDecoder()
    let isOpen = false
    for (;;) {
      silence.restart()
      const { done, value } = await untilAborted(bytes.read(), connection.signal).catch((error: unknown) => {
        // what breaks while bytes arrive is the network, whatever the browser calls it
        throw new ApiError(UNKNOWN_ERROR, { kind: 'network', cause: error })
      })
      if (done) return 'cut'
      if (!isOpen) onOpen()
      isOpen = true
      events = []
      parser.feed(decoder.decode(value, { stream: true }))
      const outcome = reader.take(events)
      if (outcome === 'more') continue
      connection.abort()
      return outcome
    }
  } catch (error) {
    if (connection.signal.aborted && !reader.signal.aborted) return 'cut'
    throw error
  } finally {
    silence.stop()
    reader.signal.removeEventListener('abort', leave)
    connection.abort()
  }
}

/** A read may hang on a dead connection, also after its request was aborted. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Waits, or less when the network returns or the page is looked at. */
function comeBack(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const events = new AbortController()
    const end = () => {
      clearTimeout(timer)
      events.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    const options = { signal: events.signal }
    window.addEventListener('online', end, options)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), options)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        events.abort()
        reject(signal.reason as Error)
      },
      options,
    )
  })
}

class Alarm {
  readonly #milliseconds: number
  readonly #ring: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(milliseconds: number, ring: () => void) {
    this.#milliseconds = milliseconds
    this.#ring = ring
  }

  restart(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#ring, this.#milliseconds)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
