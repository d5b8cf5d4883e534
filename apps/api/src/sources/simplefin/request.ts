import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { AggregatorError } from '../aggregator/port.ts'
import { PrivateAddressError, isPublicAddress, lookUpPublic } from './public-address.ts'

const MAX_BYTES = 16 * 1024 * 1024

/** How servers that a person names may be reached. */
export interface Reach {
  /** Milliseconds for one whole exchange. */
  readonly timeoutMs: number
  /** For tests: `http://127.0.0.1` may be asked as well. */
  readonly allowsLoopback: boolean
}

export interface SimplefinReply {
  readonly status: number
  readonly text: string
}

/** The address must not be asked: it is not https, not of the public internet, or its login cannot be read. */
export class ForbiddenAddressError extends Error {}

const isLoopback = (url: URL): boolean => url.protocol === 'http:' && url.hostname === '127.0.0.1'

/** `name:password` of an address; null where an escape in it is broken (`%zz`). */
function loginOf(url: URL): string | null {
  try {
    return `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  } catch {
    return null
  }
}

/**
 * Reads an address that a person gave us.
 * @throws ForbiddenAddressError for anything but https to a public host
 */
export function checkAddress(text: string, reach: Pick<Reach, 'allowsLoopback'>): URL {
  const url = URL.parse(text.trim())
  if (url && reach.allowsLoopback && isLoopback(url) && loginOf(url) !== null) return url
  const host = url?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''
  if (url?.protocol !== 'https:' || (isIP(host) > 0 && !isPublicAddress(host)) || loginOf(url) === null)
    throw new ForbiddenAddressError('Only https addresses of the public internet are asked')
  return url
}

/**
 * One bounded request: no redirect is followed, no private address is connected to, the login in the address goes into
 * the header.
 * @throws ForbiddenAddressError, and AggregatorError when no whole answer came
 */
export function ask(url: URL, method: 'GET' | 'POST', reach: Reach): Promise<SimplefinReply> {
  const plain = reach.allowsLoopback && isLoopback(url)
  const target = new URL(url)
  target.username = ''
  target.password = ''
  const login = loginOf(url)
  if (login === null) throw new ForbiddenAddressError('The login in the address cannot be read')
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) =>
      reject(
        error instanceof PrivateAddressError
          ? new ForbiddenAddressError(error.message)
          : error instanceof AggregatorError
            ? error
            : new AggregatorError('unavailable', 'The SimpleFIN server could not be reached', { cause: error }),
      )
    const request = (plain ? requestPlain : requestSecure)(
      target,
      {
        method,
        agent: false,
        signal: AbortSignal.timeout(reach.timeoutMs),
        ...(plain ? {} : { lookup: lookUpPublic }),
        headers: {
          accept: 'application/json',
          ...(method === 'POST' ? { 'content-length': '0' } : {}),
          ...(login === ':' ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > MAX_BYTES) request.destroy(new AggregatorError('invalid', 'The answer is too large'))
          else chunks.push(chunk)
        })
        response.on('error', fail)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        )
      },
    )
    request.on('error', fail)
    request.end()
  })
}
