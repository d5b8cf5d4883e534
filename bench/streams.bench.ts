// What the log of runs costs: the product beside node:http passing the same engine's tokens on, in the same run.
import { type ChildProcess, fork } from 'node:child_process'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { createDeps } from '../apps/api/src/compose.ts'
import { addPerson, environmentText, testEnv } from '../apps/api/src/testing/test-app.ts'
import { startBenchDatabase } from './database.ts'
import { median, ms, printTable, quantile, times } from './report.ts'
import type { Plan, Usage } from './streams/server.ts'

const SINGLE = 150
const WARM_UP = 15
/** Answers at once, tokens of each, milliseconds between them: 20 a second. They begin within ten seconds. */
const AT_ONCE = { answers: 200, tokens: 300, pauseMs: 50 }
const BETWEEN_BEGINNINGS_MS = 50
const IDLE = 2000
const READERS_PER_PERSON = 3

interface Side {
  readonly url: string
  readonly process: ChildProcess
  usage(): Promise<Usage>
}

function startSide(kind: 'product' | 'relay', env: Record<string, string>): Promise<Side> {
  const child = fork(path.join(import.meta.dirname, 'streams/server.ts'), [kind], {
    env,
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const message = <T>(): Promise<T> => new Promise((resolve) => child.once('message', (said) => resolve(said as T)))
  return message<{ url: string }>().then(({ url }) => ({
    url,
    process: child,
    usage: () => {
      const answer = message<Usage>()
      child.send('usage')
      return answer
    },
  }))
}

interface Asked {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly body?: object
}

/** Reads a stream; `onToken` gets the time a token was said and the time it is here. Resolves at its end. */
function read(asked: Asked, onToken: (saidAt: number, hereAt: number) => void, onOpen = (): void => {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { ...asked.headers, accept: 'text/event-stream', 'content-type': 'application/json' }
    const request = http.request(asked.url, { method: asked.method, headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${asked.url} answered ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        onOpen()
        const now = performance.timeOrigin + performance.now()
        const text = rest + chunk
        const end = text.lastIndexOf('\n\n')
        rest = end < 0 ? text : text.slice(end + 2)
        for (const [, delta = ''] of text.slice(0, Math.max(0, end)).matchAll(/"delta":"([\d. ]*)"/g))
          for (const stamp of delta.trim().split(' ')) onToken(Number(stamp), now)
      })
      response.on('end', () => resolve())
      response.on('error', () => resolve())
    })
    request.on('error', reject)
    request.end(asked.body ? JSON.stringify(asked.body) : '')
  })
}

const database = await startBenchDatabase()
const env = testEnv(database.url, { LOG_LEVEL: 'error', DATABASE_POOL: '10' })
const deps = createDeps(env)
const text = { PATH: process.env['PATH'] ?? '', ...environmentText(env) }
const product = await startSide('product', text)
const relay = await startSide('relay', { PATH: text.PATH })

/** A new person's question to the product, in a conversation of its own. */
async function question(plan: Plan): Promise<Asked & { readonly path: string }> {
  const { access } = await addPerson(deps)
  const headers = { authorization: `Bearer ${access}` }
  const response = await fetch(`${product.url}/api/conversations/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  const { id } = (await response.json()) as { id: string }
  const path = `${product.url}/api/conversations/${id}/`
  const body = { conversation: id, message: JSON.stringify(plan), stream: true }
  return { path, url: `${path}messages/submit_message/`, method: 'POST', headers, body }
}
const toRelay = (plan: Plan): Asked => ({
  url: relay.url,
  method: 'POST',
  headers: {},
  body: { message: JSON.stringify(plan) },
})

/** Milliseconds from the question to the first word. */
async function firstToken(asked: Asked): Promise<number> {
  const began = performance.timeOrigin + performance.now()
  let took = Number.NaN
  await read(asked, (_, hereAt) => (took = Number.isNaN(took) ? hereAt - began : took))
  return took
}

const first = { product: [] as number[], relay: [] as number[] }
for (let turn = -WARM_UP; turn < SINGLE; turn++) {
  const plan = { tokens: 2, pauseMs: 1 }
  const [ours, bare] = [await firstToken(await question(plan)), await firstToken(toRelay(plan))]
  if (turn < 0) continue
  first.product.push(ours)
  first.relay.push(bare)
}
const p95 = (samples: readonly number[]): number => quantile(samples, 0.95)
printTable(
  `First word, milliseconds from the question (${SINGLE} times in turns, the engine says it at once)`,
  ['', 'p50', 'p95'],
  [
    ['product', ms(median(first.product)), ms(p95(first.product))],
    ['node:http', ms(median(first.relay)), ms(p95(first.relay))],
    ['added', ms(median(first.product) - median(first.relay)), ms(p95(first.product) - p95(first.relay))],
    ['ratio', times(median(first.product) / median(first.relay)), times(p95(first.product) / p95(first.relay))],
  ],
)

/** All answers at once: the delay of every token, and the time of the processor. */
async function atOnce(side: Side, asked: readonly Asked[]): Promise<{ delays: number[]; cpuPerThousand: number }> {
  const delays: number[] = []
  const before = await side.usage()
  const readLater = async (each: Asked, place: number): Promise<void> => {
    await after(place * BETWEEN_BEGINNINGS_MS)
    await read(each, (saidAt, hereAt) => void delays.push(hereAt - saidAt))
  }
  await Promise.all(asked.map(readLater))
  const { cpuMs } = await side.usage()
  if (delays.length !== AT_ONCE.answers * AT_ONCE.tokens)
    throw new Error(`${delays.length} tokens came of ${AT_ONCE.answers * AT_ONCE.tokens}`)
  return { delays, cpuPerThousand: ((cpuMs - before.cpuMs) / delays.length) * 1000 }
}
const plan = { tokens: AT_ONCE.tokens, pauseMs: AT_ONCE.pauseMs }
const questions: Asked[] = []
for (let answer = 0; answer < AT_ONCE.answers; answer++) questions.push(await question(plan))
const ours = await atOnce(product, questions)
const bare = await atOnce(
  relay,
  questions.map(() => toRelay(plan)),
)
const row = (name: string, { delays, cpuPerThousand }: typeof ours) => [
  name,
  ms(median(delays)),
  ms(p95(delays)),
  ms(quantile(delays, 0.99)),
  ms(Math.max(...delays)),
  ms(cpuPerThousand),
]
printTable(
  `${AT_ONCE.answers} answers at once, ${1000 / AT_ONCE.pauseMs} tokens a second each, ${AT_ONCE.tokens} tokens: milliseconds from said to read; every token came, once`,
  ['', 'p50', 'p95', 'p99', 'longest', 'CPU ms per 1,000 tokens'],
  [
    row('product', ours),
    row('node:http', bare),
    ['CPU ratio', '', '', '', '', times(ours.cpuPerThousand / bare.cpuPerThousand)],
  ],
)

/** Opens readers and says what one of them takes of the process. */
async function idle(side: Side, readers: readonly Asked[]): Promise<{ before: number; after: number }> {
  const { rssBytes: before } = await side.usage()
  for (let from = 0; from < readers.length; from += 100)
    await Promise.all(
      readers.slice(from, from + 100).map(
        (each) =>
          new Promise<void>((resolve, reject) => {
            read(each, () => {}, resolve).catch(reject)
          }),
      ),
    )
  await after(3000)
  const { rssBytes } = await side.usage()
  return { before, after: rssBytes }
}
const open: Plan = { tokens: 1, pauseMs: 1, staysOpen: true }
const followed: Asked[] = []
for (let person = 0; followed.length < IDLE; person++) {
  const asked = await question(open)
  const control = new AbortController()
  await fetch(asked.url, {
    method: 'POST',
    headers: { ...asked.headers, 'content-type': 'application/json' },
    body: JSON.stringify(asked.body),
    signal: control.signal,
  })
  control.abort()
  const follow: Asked = { url: `${asked.path}stream/`, method: 'GET', headers: asked.headers }
  for (let reader = 0; reader < READERS_PER_PERSON && followed.length < IDLE; reader++) followed.push(follow)
}
const oursIdle = await idle(product, followed)
const bareIdle = await idle(
  relay,
  followed.map(() => toRelay(open)),
)
const memory = (name: string, { before, after: now }: typeof oursIdle) => [
  name,
  (before / 1e6).toFixed(0),
  (now / 1e6).toFixed(0),
  ((now - before) / IDLE / 1000).toFixed(1),
]
printTable(
  `${IDLE.toLocaleString('en-US')} open streams of answers that say nothing: memory of the process (RSS after a collection)`,
  ['', 'MB before', 'MB with them', 'kB per stream'],
  [memory('product', oursIdle), memory('node:http', bareIdle)],
)

product.process.kill('SIGKILL')
relay.process.kill('SIGKILL')
await deps.db.close()
await database.stop()
process.exit()
