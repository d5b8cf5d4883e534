import { AggregatorError } from './port.ts'

/** Failures in a row after which the service is left alone. */
const FAILURES = 5
/** Milliseconds until it is asked again, by one call alone. */
const REST_MS = 30_000

/** A service is down when it does not answer, or answers what nobody can read; refusing us is an answer. */
const isDown = (error: unknown): boolean => error instanceof AggregatorError && error.kind === 'unavailable'

/**
 * Stops asking a service that keeps failing, so that nobody waits for timeouts and it can come back in peace: five
 * failures in a row open the circuit, half a minute later one call may try, and its success closes it.
 */
export class Circuit {
  private failures = 0
  private openUntil = 0
  private isProbing = false
  private readonly now: () => Date

  constructor(now: () => Date) {
    this.now = now
  }

  /** @throws AggregatorError of kind `unavailable` and `isFinal` while the circuit is open */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const isOpen = this.failures >= FAILURES
    if (isOpen && (this.isProbing || this.now().getTime() < this.openUntil))
      throw new AggregatorError('unavailable', 'The aggregator failed repeatedly and is left alone for a moment', {
        isFinal: true,
      })
    this.isProbing = isOpen
    try {
      const result = await work()
      this.failures = 0
      return result
    } catch (error) {
      if (isDown(error)) {
        this.failures += 1
        this.openUntil = this.now().getTime() + REST_MS
      } else this.failures = 0
      throw error
    } finally {
      this.isProbing = false
    }
  }
}
