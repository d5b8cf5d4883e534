import { boundedFetch } from '../bounded-request.ts'
import { MarketError } from './port.ts'
import { readLimited } from '../read-limited.ts'

const LONGEST_WAIT_SECONDS = 3600

export interface MarketRequest {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly timeoutMs: number
}

/** Numbers stay the text they were written as: a price never passes through a float. */
const exactNumbers = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? String(value)) : value

/** A page where data was asked for is a limit, a question to confirm, or a change that nobody told. */
export const isPage = (text: string): boolean => /^\s*</.test(text)

const tooLarge = () => new MarketError('invalid', 'The answer is too large')

/** Seconds to wait, stated as seconds or as a date (RFC 9110, 10.2.3). */
function retryAfter(header: string | null, now: number): number {
  const seconds = /^\d+$/.test(header ?? '') ? Number(header) : Math.ceil((Date.parse(header ?? '') - now) / 1000)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS) : 60
}

function refuse(response: Response): never {
  const { status } = response
  if (status === 401 || status === 403) throw new MarketError('auth', 'The market data source refused our key')
  if (status === 429)
    throw new MarketError('rate_limited', 'The market data source asks us to wait', {
      retryAfterSeconds: retryAfter(response.headers.get('retry-after'), Date.now()),
    })
  if (status >= 500) throw new MarketError('unavailable', `The market data source answered ${status}`)
  throw new MarketError('invalid', `The market data source answered ${status}`)
}

/**
 * One bounded request to a configured origin; no redirect is followed.
 * @param type what the answer has to be, such as `text/csv`
 * @returns null for 404
 * @throws MarketError
 */
export async function requestText(origin: string, request: MarketRequest, type: string): Promise<string | null> {
  const url = new URL(request.path, origin)
  if (url.origin !== origin) throw new MarketError('invalid', 'The address leaves the market data source')
  try {
    const body = request.body === undefined ? undefined : JSON.stringify(request.body)
    const response = await boundedFetch(url, { ...request, body })
    if (!response.ok) {
      await response.body?.cancel()
      return response.status === 404 ? null : refuse(response)
    }
    if (!(response.headers.get('content-type') ?? '').includes(type)) {
      await response.body?.cancel()
      throw new MarketError('invalid', `The answer is not ${type}`)
    }
    return (await readLimited(response, tooLarge)).toString('utf8')
  } catch (error) {
    if (error instanceof MarketError) throw error
    throw new MarketError('unavailable', 'The market data source could not be reached', { cause: error })
  }
}

/** The same of JSON; numbers come as text. */
export async function requestJson(origin: string, request: MarketRequest): Promise<unknown> {
  const text = await requestText(origin, request, 'application/json')
  return text === null ? null : readExact(text)
}

/** JSON whose numbers are the text they were written as. @throws MarketError */
export function readExact(text: string): unknown {
  try {
    return JSON.parse(text, exactNumbers)
  } catch (error) {
    throw new MarketError('unavailable', 'The answer is not readable', { cause: error })
  }
}
