import { Readable } from 'node:stream'

/** Streams one person may have open on this process; a further one closes the oldest. */
const STREAMS_PER_PERSON = 3
/** A reader that takes nothing for this long is let go; it comes back with its cursor. */
const BLOCKED_MS = 30_000
/** No connection stays longer; the client reconnects. */
const LONGEST_MS = 5 * 60_000
/** Readers look every second whether the server is going down. */
const LEAVING_MS = 2000
/** Text handed over at once, so that little waits for a slow reader. */
const PIECE = 16 * 1024

interface OpenStream {
  close(): void
}

/** The streams that are open on this process. */
export class OpenStreams {
  readonly #byPerson = new Map<string, Set<OpenStream>>()
  #isLeaving = false
  #onEmpty = (): void => {}

  /** The server is going down: readers are told to come back, to another. */
  get isLeaving(): boolean {
    return this.#isLeaving
  }

  /** Has every reader told to come back, and ends those that do not hear it. */
  async leave(): Promise<void> {
    this.#isLeaving = true
    if (this.#byPerson.size === 0) return
    const impatient = setTimeout(() => {
      for (const streams of this.#byPerson.values()) for (const stream of streams) stream.close()
    }, LEAVING_MS)
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve
    })
    clearTimeout(impatient)
  }

  /**
   * A readable of what `write` gives, which is asked for more only as the reader takes it. `write` gets a signal that
   * aborts when the reader is gone, too slow, or one of too many.
   */
  open(userId: string, write: (signal: AbortSignal) => AsyncGenerator<string>): Readable {
    const control = new AbortController()
    const stream: OpenStream = { close: () => readable.destroy() }
    const longest = setTimeout(stream.close, LONGEST_MS).unref()
    let blocked: NodeJS.Timeout | undefined
    const pieces = (async function* (): AsyncGenerator<Buffer> {
      for await (const text of write(control.signal)) {
        // cut as bytes: a character may lie across two pieces
        const bytes = Buffer.from(text)
        for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
      }
    })()
    const readable = new Readable({
      highWaterMark: PIECE,
      // asked again: the reader took what was given, and waits for us from here on
      read() {
        clearTimeout(blocked)
        pieces.next().then(
          ({ value, done }) => {
            if (this.destroyed) return
            blocked = setTimeout(stream.close, BLOCKED_MS).unref()
            this.push(done ? null : value)
          },
          (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
        )
      },
      destroy: (error, callback) => {
        clearTimeout(blocked)
        clearTimeout(longest)
        control.abort()
        this.#forget(userId, stream)
        const end = (): void => callback(error)
        pieces.return(undefined).then(end, end)
      },
    })
    const streams = this.#byPerson.get(userId) ?? new Set()
    this.#byPerson.set(userId, streams.add(stream))
    if (streams.size > STREAMS_PER_PERSON) [...streams][0]?.close()
    return readable
  }

  #forget(userId: string, stream: OpenStream): void {
    const streams = this.#byPerson.get(userId)
    streams?.delete(stream)
    if (streams?.size === 0) this.#byPerson.delete(userId)
    if (this.#byPerson.size === 0) this.#onEmpty()
  }
}
