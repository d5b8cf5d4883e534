import type { Answer, Endpoint } from '@keelwise/contract/endpoint'
import type { BrowserConfig } from '@keelwise/contract/config'
import { frameOrigin } from './frame-origin.ts'
import type { StubAnswer, StubBehind, StubRequest } from './stub-server.ts'

/** One call the page made. */
export interface StubCall {
  method: string
  path: string
  /** Values of `{name}` in the endpoint's path. */
  params: Record<string, string>
  query: Record<string, string>
  /** Parsed JSON body; bytes for a binary one; `null` without. */
  body: unknown
  headers: Record<string, string>
}

/** An answer that is not plain success; made with {@link reply}. */
class StubReply {
  readonly status: number
  readonly body: unknown
  readonly isEvents: boolean
  constructor(status: number, body: unknown, isEvents = false) {
    this.status = status
    this.body = body
    this.isEvents = isEvents
  }
}

/** Answers with any status and body. */
export const reply = (status: number, body: unknown = null): StubReply => new StubReply(status, body)

/** Answers with an error as the server writes it. */
export const problem = (status: number, detail: string, code = 'server_error'): StubReply =>
  new StubReply(status, { detail, code })

/** Answers with server-sent events as they cross the wire, and closes the connection after them. */
export const eventStream = (text: string): StubReply => new StubReply(200, text, true)

/** The connection breaks: the page gets no answer at all. */
export const noAnswer = (): StubReply => new StubReply(0, null)

type Reply<E extends Endpoint> = Answer<E> | StubReply
type Handler<E extends Endpoint> = Reply<E> | ((call: StubCall) => Reply<E> | Promise<Reply<E>>)

interface Stubbed {
  endpoint: Endpoint
  pattern: RegExp
  handler: unknown
}

/**
 * The API as a stub behind a page: every call of the contract has a default answer, each can be replaced, and every
 * call made is kept. A call the stub does not know fails the test.
 */
export class StubApi implements StubBehind {
  readonly unknownCalls: string[] = []
  private readonly stubs: Stubbed[] = []
  private readonly log: { endpoint: Endpoint; call: StubCall }[] = []
  /** The form posts the frame received, oldest first. */
  readonly framePosts: { path: string; fields: Record<string, string> }[] = []
  private frame = '<!doctype html><title>Aggregator</title><p>Aggregator</p>'
  private config: BrowserConfig | StubReply

  constructor(origin: string) {
    this.config = {
      appUrl: origin,
      apiUrl: origin,
      captchaSiteKey: '',
      productName: 'Keelwise',
      aggregatorOrigin: frameOrigin(),
      tutorialVideoUrl: '',
      signupMode: 'open',
      dataNotice: '',
      simplefin: false,
    }
  }

  /** Replaces the answer of an endpoint from now on; a function is asked anew for every call. */
  on<const E extends Endpoint>(endpoint: E, handler: Handler<E>): this {
    const pattern = new RegExp(`^${endpoint.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`)
    this.stubs.unshift({ endpoint, pattern, handler })
    return this
  }

  /** Changes what `/config.json` says, or makes it fail. */
  onConfig(config: Partial<BrowserConfig> | StubReply): this {
    this.config =
      config instanceof StubReply || this.config instanceof StubReply
        ? (config as StubReply)
        : { ...this.config, ...config }
    return this
  }

  /** Changes the document the aggregator's frame shows. */
  onFrame(html: string): this {
    this.frame = html
    return this
  }

  /** The calls made so far, all or of one endpoint, oldest first. */
  calls(endpoint?: Endpoint): StubCall[] {
    return this.log
      .filter(({ endpoint: made }) => !endpoint || (made.path === endpoint.path && made.method === endpoint.method))
      .map(({ call }) => call)
  }

  answerFrame({ method, url, body }: StubRequest): StubAnswer {
    if (method === 'POST')
      this.framePosts.push({ path: url.pathname, fields: Object.fromEntries(new URLSearchParams(body.toString())) })
    return { status: 200, type: 'text/html', body: this.frame }
  }

  answer(request: StubRequest): Promise<StubAnswer> | undefined {
    if (request.url.pathname === '/config.json') {
      return Promise.resolve(write(this.config instanceof StubReply ? this.config : reply(200, this.config)))
    }
    return request.url.pathname.startsWith('/api/') ? this.answerCall(request) : undefined
  }

  private async answerCall({ method, url, headers, body }: StubRequest): Promise<StubAnswer> {
    for (const { endpoint, pattern, handler } of this.stubs) {
      const match = endpoint.method === method ? pattern.exec(url.pathname) : null
      if (!match) continue
      const call: StubCall = {
        method,
        path: url.pathname,
        params: { ...match.groups },
        query: Object.fromEntries(url.searchParams),
        body: endpoint.bodyType === 'binary' ? body : parse(body.toString()),
        headers,
      }
      this.log.push({ endpoint, call })
      const given: unknown =
        typeof handler === 'function' ? await (handler as (call: StubCall) => unknown)(call) : handler
      return write(given instanceof StubReply ? given : new StubReply(endpoint.status[0], given))
    }
    this.unknownCalls.push(`${method} ${url.pathname}`)
    return write(problem(404, 'Not found.', 'not_found'))
  }
}

function parse(text: string): unknown {
  return text ? (JSON.parse(text) as unknown) : null
}

function write({ status, body, isEvents }: StubReply): StubAnswer {
  if (status === 0) return null
  if (isEvents) return { status, type: 'text/event-stream', body: String(body) }
  return { status, type: 'application/json', body: body === null || body === undefined ? '' : JSON.stringify(body) }
}
