import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { frameOrigin } from './frame-origin.ts'

/** A request as a stub sees it. */
export interface StubRequest {
  method: string
  url: URL
  headers: Record<string, string>
  body: Buffer
}

/** What is sent back; `null` for a connection that breaks without an answer. */
export type StubAnswer = { status: number; type: string; body: string } | null

/** What answers in place of the server and the aggregator while a test runs. */
export interface StubBehind {
  /** @returns undefined for what is a file of the built application */
  answer(request: StubRequest): Promise<StubAnswer> | undefined
  answerFrame(request: StubRequest): StubAnswer
}

export interface StubServer {
  origin: string
  /** Puts another stub behind the page; what is still under way for the one before is cut. */
  use(stub: StubBehind | null): void
  close(): Promise<void>
}

/**
 * With E2E_LATE each answer comes up to so many milliseconds late, so that they come in another order each time: a test
 * that fails then relies on one.
 */
const LATEST = Number(process.env.E2E_LATE ?? 0)

interface File {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Serves the built application of the running product with a stub in place of its API, and the aggregator's frame under
 * another origin. A server of its own instead of requests caught inside the browser: caught ones switch the browser's
 * cache off and take every file of the application through the test runner, a fifth of the work of all tests.
 * @param product origin of the product whose files are served
 * @param aggregator origin of its aggregator, which its content security policy names
 */
export async function startStubServer(product: string, aggregator: string): Promise<StubServer> {
  const files = new Map<string, Promise<File>>()
  let current: StubBehind | null = null
  let origin = ''

  const server = http.createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error))
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked: StubRequest = {
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', origin),
      headers: request.headers as Record<string, string>,
      body: await buffer(request),
    }
    const inFrame = `http://${request.headers.host}` === frameOrigin()
    const answer = inFrame ? (current?.answerFrame(asked) ?? null) : current?.answer(asked)
    if (answer === undefined) return sendFile(await readFile(asked), response)
    const given = await answer
    if (LATEST > 0) await setTimeout(Math.random() * LATEST)
    // not HTTP, so the request fails; the browser would send it again if an old connection were only closed
    if (given === null) return void response.socket?.end('no answer\r\n\r\n')
    response.writeHead(given.status, { 'content-type': given.type, 'cache-control': 'no-store' }).end(given.body)
  }

  const readFile = ({ url, headers }: StubRequest): Promise<File> => {
    const key = `${url.pathname} ${headers['accept']?.includes('text/html')} ${headers['range']}`
    const kept = files.get(key) ?? fetchFile(product, url.pathname, headers)
    files.set(key, kept)
    return kept
  }

  function sendFile({ status, headers, body }: File, response: ServerResponse): void {
    const policy = headers['content-security-policy']
    const ours = {
      ...headers,
      ...(typeof policy === 'string' && {
        'content-security-policy': policy.replaceAll(aggregator, frameOrigin()).replaceAll(product, origin),
      }),
    }
    response.writeHead(status, ours).end(body)
  }

  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stub has no port.')
  origin = `http://localhost:${address.port}`
  process.env.STUB_FRAME_ORIGIN = `http://127.0.0.1:${address.port}`
  return {
    origin,
    use: (stub) => {
      server.closeAllConnections()
      current = stub
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** One file of the product, as it crosses the wire. */
const fetchFile = (product: string, path: string, headers: Record<string, string>): Promise<File> =>
  new Promise((resolve, reject) => {
    const { accept = '*/*', range } = headers
    const sent = { accept, 'accept-encoding': headers['accept-encoding'] ?? '', ...(range && { range }) }
    http
      .get(new URL(path, product), { headers: sent }, (answer) => {
        const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = answer.headers
        buffer(answer).then(
          (body) =>
            resolve({
              status: answer.statusCode ?? 502,
              headers: { ...kept, 'content-length': `${body.length}` },
              body,
            }),
          reject,
        )
      })
      .once('error', reject)
  })
