import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One account as the server tells it; transactions outside the asked window are left out by the server. */
interface SimplefinAccount {
  readonly id: string
  readonly name: string
  readonly org?: Record<string, string>
  readonly currency?: string
  readonly balance: string
  readonly 'balance-date'?: number
  readonly transactions?: readonly Record<string, unknown>[]
  readonly holdings?: readonly Record<string, unknown>[]
}

/** A server that speaks the published SimpleFIN protocol, on a free port of this machine. */
export interface TestSimplefin {
  /** What `/accounts` tells; replace freely. */
  accounts: SimplefinAccount[]
  errors: string[]
  /** Answers `/accounts` instead, where set; `hang` never answers. */
  fault: { status: number; body: string; location?: string } | 'hang' | null
  /** The windows that were asked for, in order. */
  readonly asked: { from: number; to: number; pending: string | null }[]
  /** A fresh setup token; good once. */
  token(): string
  stop(): Promise<void>
}

const LOGIN = `Basic ${Buffer.from('reader:s3cret/pass').toString('base64')}`

/** Starts the server. */
export async function startTestSimplefin(): Promise<TestSimplefin> {
  const open = new Set<string>()
  let origin = ''
  const state: TestSimplefin = {
    accounts: [],
    errors: [],
    fault: null,
    asked: [],
    token: () => {
      const claim = `/claim/${open.size}-${Math.trunc(performance.now() * 1000)}`
      open.add(claim)
      return Buffer.from(origin + claim).toString('base64')
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  function answerClaim(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'POST' || !open.delete(request.url ?? '')) return void response.writeHead(403).end()
    response.end(`${origin.replace('://', '://reader:s3cret%2Fpass@')}/simplefin`)
  }

  function answerAccounts(request: IncomingMessage, response: ServerResponse, url: URL): void {
    if (request.headers.authorization !== LOGIN) return void response.writeHead(403).end()
    const from = Number(url.searchParams.get('start-date'))
    const to = Number(url.searchParams.get('end-date'))
    state.asked.push({ from, to, pending: url.searchParams.get('pending') })
    if (state.fault === 'hang') return
    if (state.fault) {
      const { status, body, location } = state.fault
      return void response.writeHead(status, location === undefined ? {} : { location }).end(body)
    }
    const isIn = ({ posted }: Record<string, unknown>) =>
      posted === 0 || (Number(posted) >= from && Number(posted) < to)
    const accounts = state.accounts.map((account) => ({
      org: { domain: 'harbor.example', name: 'Harbor Bank', 'sfin-url': `${origin}/simplefin` },
      currency: 'USD',
      'available-balance': account.balance,
      'balance-date': 0,
      ...account,
      transactions: (account.transactions ?? []).filter(isIn),
    }))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ errors: state.errors, accounts }))
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local')
    if (url.pathname.startsWith('/claim/')) answerClaim(request, response)
    else if (url.pathname === '/simplefin/accounts') answerAccounts(request, response, url)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}
