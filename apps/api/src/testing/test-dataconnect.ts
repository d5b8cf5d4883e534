import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestSandbox } from './test-sandbox.ts'

/**
 * A server that speaks the vendor's XML sessions and the public REST v1 (pairs of credential and account, all positions
 * at once), with the sandbox's data behind it.
 */
export interface TestDataconnect {
  readonly url: string
  /** The XML requests that came, by the name of their element, oldest first. */
  readonly requests: string[]
  /** Persons that were made known. */
  readonly persons: Set<string>
  stop(): Promise<void>
}

export const FIRM = { login: 'firm & co', password: 'pass<word>' }

const textOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Starts it on a free port. */
export async function startTestDataconnect(sandbox: TestSandbox): Promise<TestDataconnect> {
  const requests: string[] = []
  const persons = new Set<string>()
  const administrators = new Set<string>()

  const rest = (path: string, headers: Record<string, string>, method = 'GET') =>
    fetch(`${sandbox.url}/api/v1${path}`, { method, headers })
  const listOf = async (path: string, headers: Record<string, string>) =>
    ((await (await rest(`${path}?size=1000`, headers)).json()) as { data: Record<string, unknown>[] }).data

  async function authenticate(xml: string): Promise<string> {
    const isFirm = textOf(xml, 'LOGIN') === 'firm &amp; co' && textOf(xml, 'PASSWORD') === 'pass&lt;word&gt;'
    const personId = textOf(xml, 'PERSON_ID')
    if (!isFirm) return '<SESSIONAUTHRS><STATUS><CODE>9</CODE></STATUS></SESSIONAUTHRS>'
    if (personId === null) {
      administrators.add(`admin-${administrators.size}`)
      const id = [...administrators].at(-1)!
      return `<SESSIONAUTHRS><SESSION_ID>${id}</SESSION_ID><CSRF_TOKEN>x&amp;y</CSRF_TOKEN></SESSIONAUTHRS>`
    }
    if (!persons.has(personId)) return '<SESSIONAUTHRS><STATUS><CODE>12</CODE></STATUS></SESSIONAUTHRS>'
    const answer = await fetch(`${sandbox.url}/sso/v1/session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ personId, role: 'investor', scope: 'api' }),
    })
    const session = (await answer.json()) as { session_id: string; csrf_token: string }
    return `<SESSIONAUTHRS><SESSION_ID>${session.session_id}</SESSION_ID><CSRF_TOKEN>${session.csrf_token}</CSRF_TOKEN></SESSIONAUTHRS>`
  }

  async function expire(xml: string): Promise<string> {
    const id = textOf(xml, 'SESSION_ID') ?? ''
    if (!administrators.delete(id))
      await fetch(`${sandbox.url}/sso/v1/session/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${sandbox.secret}` },
      })
    return '<SESSIONEXPIRERS/>'
  }

  async function answerXml(xml: string): Promise<string> {
    const name = /<(SESSION\w+RQ)>/.exec(xml)?.[1] ?? 'unknown'
    requests.push(name)
    const answer = name === 'SESSIONAUTHRQ' ? await authenticate(xml) : await expire(xml)
    return `<?xml version="1.0"?><DATACONNECT>${answer}</DATACONNECT>`
  }

  async function answerRest(request: IncomingMessage, body: string): Promise<{ status: number; json: unknown }> {
    const url = new URL(request.url ?? '/', 'http://local')
    const headers = {
      JSESSIONID: String(request.headers['jsessionid']),
      'CSRF-TOKEN': String(request.headers['csrf-token']),
    }
    const path = url.pathname.replace('/api/v1', '')
    if (path === '/persons') {
      if (!administrators.has(headers.JSESSIONID) || headers['CSRF-TOKEN'] !== 'x&y') return { status: 401, json: {} }
      const { id } = JSON.parse(body) as { id: string }
      if (persons.has(id)) return { status: 409, json: {} }
      persons.add(id)
      return { status: 201, json: { id } }
    }
    if (path === '/credentials/accounts') {
      const { status } = await rest('/credentials?size=1', headers)
      if (status !== 200) return { status, json: {} }
      const [credentials, accounts] = [await listOf('/credentials', headers), await listOf('/accounts', headers)]
      const pairs = credentials.flatMap(
        ({ state, group, actionableType: _actionable, actionType: _action, ...credential }) => {
          const own = accounts.filter((account) => account['credentialId'] === credential['id'])
          return (own.length === 0 ? [null] : own).map((account) => ({
            ...credential,
            unifiedStatusInfoType: state === 'OK' ? null : credential['unifiedStatusInfoType'],
            activityInProgressStatus: group === 'IN_PROGRESS' ? 'In Progress' : 'Complete',
            credentialComplete: true,
            account,
          }))
        },
      )
      const number = Number(url.searchParams.get('page'))
      const data = pairs.slice(number * 2, number * 2 + 2)
      return { status: 200, json: { data, pageNumber: number, isLast: pairs.length <= number * 2 + 2 } }
    }
    const answer = await rest(path + url.search, headers, request.method)
    return { status: answer.status, json: answer.status === 204 ? undefined : await answer.json() }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      if (request.url === '/dataconnect')
        return response.writeHead(200, { 'content-type': 'text/xml' }).end(await answerXml(body))
      const { status, json } = await answerRest(request, body)
      return response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(json === undefined ? '' : JSON.stringify(json))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    persons,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
