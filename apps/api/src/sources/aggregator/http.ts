import { boundedFetch } from '../bounded-request.ts'
import { decodeText } from '../decode-text.ts'
import { AggregatorError } from './port.ts'
import { readLimited } from '../read-limited.ts'

export interface Request {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A body of XML instead. */
  readonly xml?: string
  readonly timeoutMs: number
  /** An answer larger than this is refused; 16 MB where nothing is said. */
  readonly maxBytes?: number
}

const tooLarge = () => new AggregatorError('invalid', 'The answer is too large')

function refuse(status: number, response: Response): never {
  if (status === 401 || status === 403) throw new AggregatorError('auth', 'The aggregator refused our session')
  if (status === 404) throw new AggregatorError('not_found', 'The aggregator does not know this')
  if (status === 429)
    throw new AggregatorError('rate_limited', 'The aggregator asks us to wait', {
      retryAfterSeconds: Math.min(60, Number(response.headers.get('retry-after') ?? 2) || 2),
    })
  if (status >= 500) throw new AggregatorError('unavailable', `The aggregator answered ${status}`)
  throw new AggregatorError('invalid', `The aggregator answered ${status}`)
}

/**
 * One bounded request to the configured origin: no redirect is followed, no other host can be reached.
 * @throws AggregatorError
 */
export async function send(origin: string, request: Request): Promise<{ bytes: Buffer; type: string }> {
  const url = new URL(request.path, origin)
  const json = request.body === undefined ? undefined : JSON.stringify(request.body)
  const type = request.xml === undefined ? 'application/json' : 'text/xml; charset=utf-8'
  if (url.origin !== origin) throw new AggregatorError('invalid', 'The address leaves the aggregator')
  try {
    const response = await boundedFetch(url, { ...request, body: request.xml ?? json, contentType: type })
    if (!response.ok) {
      await response.body?.cancel()
      refuse(response.status, response)
    }
    return {
      bytes: await readLimited(response, tooLarge, request.maxBytes),
      type: response.headers.get('content-type') ?? '',
    }
  } catch (error) {
    if (error instanceof AggregatorError) throw error
    throw new AggregatorError('unavailable', 'The aggregator could not be reached', { cause: error })
  }
}

/** The same, answered with JSON. */
export async function sendJson(origin: string, request: Request): Promise<unknown> {
  const { bytes, type } = await send(origin, request)
  if (bytes.length === 0) return undefined
  if (!type.includes('application/json')) throw new AggregatorError('invalid', 'The answer is not JSON')
  try {
    return JSON.parse(decodeText(bytes))
  } catch (error) {
    // A body cut in the middle is a broken connection in disguise: worth another try.
    throw new AggregatorError('unavailable', 'The answer is not readable', { cause: error })
  }
}
