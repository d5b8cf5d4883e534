import { setTimeout as pause } from 'node:timers/promises'
import { isPage, requestText } from './http.ts'
import { MarketError } from './port.ts'

/** How a source that asks for no key is asked. */
export interface KeylessOptions {
  readonly origin: string
  readonly timeoutMs: number
  /** Between the end of one request and the start of the next. */
  readonly gapMs: number
  readonly wait?: (ms: number) => Promise<unknown>
  readonly now?: () => number
}

/**
 * Asks a source that gives everybody the same for nothing: one request at a time with a pause between, and none while it
 * asks us to wait.
 * @returns asks for a path; null for what it does not know
 */
export function createKeylessRequest(
  name: string,
  { origin, timeoutMs, gapMs, wait = pause, now = Date.now }: KeylessOptions,
): (path: string, type: string) => Promise<string | null> {
  let last: Promise<unknown> = Promise.resolve()
  let isFirst = true
  let closedUntil = 0

  const ask = async (path: string, type: string): Promise<string | null> => {
    const left = Math.ceil((closedUntil - now()) / 1000)
    if (left > 0) throw new MarketError('rate_limited', `${name} asks us to wait`, { retryAfterSeconds: left })
    if (!isFirst) await wait(gapMs)
    isFirst = false
    try {
      const text = await requestText(origin, { path, headers: { accept: `${type}, */*;q=0.1` }, timeoutMs }, '')
      if (text !== null && isPage(text))
        throw new MarketError(
          'invalid',
          `${name} answered with a page instead of data: a limit, a question to confirm, or a change of its address`,
        )
      return text
    } catch (error) {
      if (!(error instanceof MarketError)) throw error
      if (error.retryAfterSeconds !== null) closedUntil = now() + error.retryAfterSeconds * 1000
      if (error.kind !== 'auth') throw error
      throw new MarketError('auth', `${name} refused us: it gives no data without a key to this address`, {
        cause: error,
      })
    }
  }
  return (path, type) => {
    const answer = last.then(() => ask(path, type))
    last = answer.catch(() => null)
    return answer
  }
}
