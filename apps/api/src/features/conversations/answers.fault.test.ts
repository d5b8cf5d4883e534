import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '@keelwise/contract/conversation-messages'
import { textOfScript } from '../../assistant/scripted-engine.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { type Deps, createDeps } from '../../compose.ts'
import type { Env } from '../../environment.ts'
import { uuid7 } from '../../platform/ids.ts'
import { packageRoot } from '../../platform/package-root.ts'
import { serverProgram } from '../../testing/server-program.ts'
import { processEnvironment } from '../../testing/process-environment.ts'
import { addPerson, environmentText, testEnv } from '../../testing/test-app.ts'
import { ACCESS_SECONDS, createTokens } from '../../platform/tokens.ts'
import { createRedisWakes } from './redis-wakes.ts'
import { Reader, framesOf, textOf } from './testing/read-stream.ts'

// Real processes on a database server of their own: they are killed, stopped, restarted and cut off, and whatever
// happens a reader ends with the text that was said, once. Node `b` has a clock that is a minute ahead throughout.

/** Milliseconds by which the clock of node `b` is ahead. */
const AHEAD_MS = 60_000
/** Long enough that a busy machine loses none; those of the dead are made to run out. */
const LEASE_SECONDS = 9
const HEARTBEAT_SECONDS = 0.3

let database: Server
let folder: string
let env: Env
let deps: Deps
let a: Node
let b: Node
const allNodes: Node[] = []
const log = pino({ level: 'silent' })

interface Server {
  readonly url: string
  stop(): Promise<void>
}

/** A server of the product's own making, as a process of its own. */
async function startDatabase(): Promise<Server> {
  const child = spawn(
    process.execPath,
    [path.join(packageRoot, '../launcher/src/testing/run-postgres.ts'), path.join(folder, 'postgres')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    void ended.then(() => reject(new Error('the database server did not start')))
  })
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

interface Node {
  readonly url: string
  readonly metricsUrl: string
  readonly process: ChildProcess
  readonly ended: Promise<void>
  /** Bytes of heap after a collection. */
  heap(): Promise<number>
  log(): string
}

/** Runs before the server in its process: another clock, and an answer to how much memory is in use. */
const prelude = (aheadMs: number): string =>
  `data:text/javascript,${encodeURIComponent(`
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...given) { given.length > 0 ? super(...given) : super(RealDate.now() + ${aheadMs}) }
    static now() { return RealDate.now() + ${aheadMs} }
  }
  process.on('message', (text) => {
    if (text !== 'heap') return
    gc()
    process.send({ heap: process.memoryUsage().heapUsed })
  })`)}`

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function startNode(aheadMs: number, changes: Record<string, string> = {}): Promise<Node> {
  const metricsPort = await freePort()
  const child = fork(serverProgram, [], {
    env: { ...processEnvironment, ...environmentText(env), ...changes, METRICS_PORT: String(metricsPort) },
    execArgv: ['--expose-gc', '--import', prelude(aheadMs)],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said = (said + String(chunk)).slice(-20_000)
    })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url.replace('localhost', '127.0.0.1')))
    void ended.then(() => reject(new Error(`a node ended: ${said}`)))
  })
  const node: Node = {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    process: child,
    ended,
    heap: () =>
      new Promise((resolve) => {
        child.once('message', ({ heap }: { heap: number }) => resolve(heap))
        child.send('heap')
      }),
    log: () => said,
  }
  allNodes.push(node)
  return node
}

async function end(node: Node, signal: NodeJS.Signals): Promise<void> {
  node.process.kill(signal)
  await node.ended
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kw-faults-'))
  // as root the server runs as another user, who has to pass through
  chmodSync(folder, 0o711)
  database = await startDatabase()
  env = testEnv(database.url, {
    AI_ENGINE: 'scripted',
    ANSWER_LEASE_SECONDS: String(LEASE_SECONDS),
    STREAM_HEARTBEAT_SECONDS: String(HEARTBEAT_SECONDS),
    // nothing answers there until a test has it answer
    REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
    DEMO: '0',
    PORT: '0',
    LOG_LEVEL: 'warn',
  })
  deps = createDeps(env, { log })
  await migrate(deps.db.system)
  a = await startNode(0)
  b = await startNode(AHEAD_MS)
})

afterAll(async () => {
  allOver.abort()
  process.stdout.write(`G8 ${compared} readers of answers compared: 0 lost, 0 doubled\n`)
  await Promise.all(allNodes.map((node) => end(node, 'SIGKILL')))
  await deps.db.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

// ——— people, questions, readers

type Step = Parameters<typeof textOfScript>[0][number]
type Person = Awaited<ReturnType<typeof addPerson>>

interface Chat {
  readonly person: Person
  readonly id: string
  readonly path: string
}

const newPerson = (): Promise<Person> => addPerson(deps)

async function newChat(person?: Person): Promise<Chat> {
  const owner = person ?? (await newPerson())
  const answer = await ask(a, owner, 'POST', '/api/conversations/', {})
  expect(answer.status).toBe(201)
  const { id } = answer.body as { id: string }
  return { person: owner, id, path: `/api/conversations/${id}/` }
}

async function ask(
  node: Node,
  person: Pick<Person, 'access'>,
  method: string,
  url: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(node.url + url, {
    method,
    headers: {
      authorization: `Bearer ${person.access}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status === 503) return pause(100).then(() => ask(node, person, method, url, body))
  return {
    status: response.status,
    body: text === '' ? null : (JSON.parse(text) as unknown),
  }
}

const words = (count: number, pause: number, name = 'w'): Step[] =>
  Array.from({ length: count }, (_, index): Step[] => [{ say: `${name}${index}é😀\n\n ` }, { wait: pause }]).flat()

/** Until the test goes on: an answer that is never over by itself. */
const HANG: Step = { hang: true }

const submission = (chat: Chat, steps: readonly Step[], more: object = {}) => ({
  conversation: chat.id,
  message: JSON.stringify(steps),
  stream: true,
  ...more,
})

/** Asks and does not read: the answer is written all the same. Resolves with the id of the run. */
async function begin(node: Node, chat: Chat, steps: readonly Step[], more: object = {}): Promise<string> {
  const left = new AbortController()
  const response = await fetch(`${node.url}${chat.path}messages/submit_message/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${chat.person.access}`, 'content-type': 'application/json' },
    body: JSON.stringify(submission(chat, steps, more)),
    signal: left.signal,
  })
  if (response.status === 503) return pause(100).then(() => begin(node, chat, steps, more))
  expect(response.status).toBe(200)
  left.abort()
  return response.headers.get('x-run-id') ?? ''
}

/** Reads an answer as the browser does: comes back with its place, to the next node, until the answer is over. */
class Device {
  readonly reader = new Reader()
  connections = 0
  /** What ended it, other than the end of the answer. */
  status = 200
  readonly #chat: Chat
  readonly #urls: readonly string[]
  access: string

  constructor(chat: Chat, ...nodes: readonly { readonly url: string }[]) {
    this.#chat = chat
    this.#urls = nodes.map(({ url }) => url)
    this.access = chat.person.access
  }

  /** Reads until `isEnough` says so, then cuts the connection; to the end of the answer without it. */
  async read(isEnough: () => boolean = () => false, silenceMs = 20_000): Promise<this> {
    while (!this.reader.isDone && !isEnough() && this.status === 200)
      await this.#connect(isEnough, silenceMs).catch(() => pause(30))
    return this
  }

  async #connect(isEnough: () => boolean, silenceMs: number): Promise<void> {
    const control = new AbortController()
    let watchdog = setTimeout(() => control.abort(), silenceMs)
    const { cursor } = this.reader
    const url = this.#urls[this.connections++ % this.#urls.length] ?? ''
    try {
      const response = await fetch(`${url}${this.#chat.path}stream/`, {
        headers: { authorization: `Bearer ${this.access}`, ...(cursor === null ? {} : { 'last-event-id': cursor }) },
        signal: control.signal,
      })
      if (response.status >= 500) return await pause(30)
      if (response.status !== 200) return void (this.status = response.status)
      let text = ''
      if (isEnough()) return
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        clearTimeout(watchdog)
        watchdog = setTimeout(() => control.abort(), silenceMs)
        text += piece
        const whole = text.lastIndexOf('\n\n') + 2
        for (const frame of framesOf(text.slice(0, whole))) {
          this.reader.take([frame])
          if (isEnough()) return
        }
        text = text.slice(whole)
      }
    } finally {
      clearTimeout(watchdog)
      control.abort()
    }
  }
}

const follow = (chat: Chat, ...nodes: readonly { readonly url: string }[]): Promise<Device> =>
  new Device(chat, ...nodes).read()

/** A reader that has read so much, and is gone. */
async function readUntil(node: Node, chat: Chat, text: string): Promise<Device> {
  const device = new Device(chat, node)
  return device.read(() => device.reader.text.includes(text))
}

interface Run {
  readonly status: string
  readonly tail_seq: number
}
const runOf = async (runId: string): Promise<Run | undefined> =>
  deps.db.system.selectFrom('run').where('id', '=', runId).select(['status', 'tail_seq']).executeTakeFirst()

/** Looks until it is so; the time limit of the test ends it otherwise. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20)
}

/** Readers whose text was found to be the writer's, byte for byte. */
let compared = 0
/** What still waits when the tests are over does not go on. */
const allOver = new AbortController()
const pause = (ms: number): Promise<void> => after(ms, undefined, { signal: allOver.signal })
const isOver = async (runId: string): Promise<boolean> => {
  const run = await runOf(runId).catch(() => ({ status: 'running' }))
  return run?.status !== 'queued' && run?.status !== 'running'
}

const messagesOf = async (node: Node, chat: Chat): Promise<Message[]> =>
  ((await ask(node, chat.person, 'GET', `${chat.path}messages/`)).body as { results: Message[] }).results

/** The lease of a process that is dead or stopped has run out. */
const runOut = (runIds: readonly string[]) =>
  sql`update run set lease_until = now() - interval '1 s' where id = any(${runIds}) and status = 'running'`.execute(
    deps.db.system,
  )

/** The one answer of a conversation with one question, the same for every node and every reader, and no open run. */
async function expectAnswer(
  chat: Chat,
  steps: readonly Step[],
  devices: readonly Device[] = [],
  status: Message['status'] = 'completed',
): Promise<void> {
  for (const node of [a, b]) {
    const messages = await messagesOf(node, chat)
    expect(messages.map(({ role }) => role)).toEqual(['assistant', 'user'])
    const [answer] = messages
    expect(answer?.status).toBe(status)
    const said = textOf(answer?.parts ?? [])
    if (status === 'completed') expect(said).toBe(textOfScript([...steps]))
    else expect(textOfScript([...steps]).startsWith(said)).toBe(true)
    for (const { reader } of devices) {
      expect(reader.text).toBe(said)
      expect(reader.parts).toEqual(answer?.parts)
      compared++
    }
  }
  const { rows } = await sql<{ open: string }>`
    select count(*) as open from run
    where conversation_id = ${chat.id} and status in ('queued', 'running')`.execute(deps.db.system)
  expect(rows[0]?.open).toBe('0')
}

const TOOL: Step[] = [{ call: 'get_accounts', id: 'c1', input: {} }, { wait: 120 }, { result: { rows: 1 }, id: 'c1' }]
const ANSWER: Step[] = [...words(25, 12), ...TOOL, ...words(25, 12, 'z'), { wait: 120 }]

// ——— readers that come and go, all at once

test.concurrent('[R-7.054] [S-114] reloads at the start, after a word, half-way, in a tool call and before the end, on either node, while others read, end with the same text', async () => {
  const chat = await newChat()
  await begin(a, chat, ANSWER)
  const cuts: ((reader: Reader) => boolean)[] = [
    () => true,
    (reader) => reader.text !== '',
    (reader) => reader.text.includes('w24'),
    (reader) => reader.parts.some((part) => part.type === 'tool' && part.state === 'running'),
    (reader) => reader.text.includes('z24'),
  ]
  const devices = cuts.map((cut, index) => {
    const device = new Device(chat, ...(index % 2 === 0 ? [b, a] : [a, b]))
    let isCut = false
    const first = device.read(() => (isCut ||= cut(device.reader)))
    return first.then(() => device.read())
  })
  await expectAnswer(chat, ANSWER, await Promise.all(devices))
})

test.concurrent('[F-029] a client gone before the first header, and the same message sent again to both nodes, is answered once; another is refused', async () => {
  const chat = await newChat()
  const more = { client_message_id: randomUUID() }
  const steps = [...words(5, 5), HANG]
  const { hostname, port } = new URL(a.url)
  const body = JSON.stringify(submission(chat, steps, more))
  const head = [
    `POST ${chat.path}messages/submit_message/ HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${chat.person.access}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  const socket = net.connect(Number(port), hostname)
  await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => resolve()))
  socket.destroy()
  const runs = await Promise.all([a, b, a, b].map((node) => begin(node, chat, steps, more)))
  expect(new Set(runs).size).toBe(1)
  const other = await ask(b, chat.person, 'POST', `${chat.path}messages/submit_message/`, submission(chat, steps))
  expect(other).toMatchObject({ status: 409, body: { code: 'conversation_busy', run_id: runs[0] } })
  const reading = follow(chat, b)
  await readUntil(a, chat, 'w4')
  await ask(a, chat.person, 'POST', `${chat.path}stop/`, { run_id: runs[0] })
  await expectAnswer(chat, steps, [await reading], 'stopped')
})

test.concurrent('a way that goes silent, one that keeps everything back, one that compresses and one that ends idle connections lose nothing', async () => {
  // far apart: a node that has no turn for a second is late with its heartbeat, and that is no silence
  const quiet = [...words(5, 10), { wait: HEARTBEAT_SECONDS * 25_000 }, ...words(5, 10, 'z')]
  const hole = await startProxy({ swallowAfter: 600 })
  const keeper = await startProxy({ keepsBack: true, acceptEncoding: 'gzip' })
  const idle = await startProxy({ idleMs: HEARTBEAT_SECONDS * 20_000 })
  const chats = await Promise.all([newChat(), newChat(), newChat()])
  await Promise.all(chats.map((chat) => begin(a, chat, quiet)))
  const [silent, late, patient] = [
    new Device(chats[0], hole, a),
    new Device(chats[1], keeper),
    new Device(chats[2], idle),
  ]
  await Promise.all([silent.read(undefined, HEARTBEAT_SECONDS * 2000), late.read(), patient.read()])
  expect([late.connections, patient.connections]).toEqual([1, 1])
  expect(silent.connections).toBeGreaterThan(1)
  for (const [index, device] of [silent, late, patient].entries()) await expectAnswer(chats[index]!, quiet, [device])
  for (const proxy of [hole, keeper, idle]) proxy.close()
})

/** Something between reader and node `a` that does not let the stream through as it is. */
async function startProxy(fault: {
  /** Nothing comes through after so many bytes, and nothing says so. */
  swallowAfter?: number
  /** Everything at the end. */
  keepsBack?: boolean
  acceptEncoding?: string
  /** A connection without a byte for so long is ended. */
  idleMs?: number
}): Promise<{ url: string; close: () => void }> {
  const server = http.createServer((request, response) => {
    const { hostname, port } = new URL(a.url)
    const headers = { ...request.headers, ...(fault.acceptEncoding ? { 'accept-encoding': fault.acceptEncoding } : {}) }
    const upstream = http.request({ hostname, port, path: request.url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      const kept: Buffer[] = []
      let through = 0
      if (fault.idleMs) response.setTimeout(fault.idleMs, () => response.destroy())
      answer.on('data', (chunk: Buffer) => {
        through += chunk.length
        if (fault.keepsBack) kept.push(chunk)
        else if (through < (fault.swallowAfter ?? Infinity)) response.write(chunk)
      })
      answer.on('end', () => {
        if (fault.swallowAfter === undefined) response.end(Buffer.concat(kept))
      })
    })
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    upstream.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

test.concurrent('[S-113] a token that runs out is renewed and the stream read on; without another, or after logout, or for somebody else, nothing more is read and the answer is written all the same', async () => {
  const soon = createTokens(env, () => new Date(Date.now() - (ACCESS_SECONDS - 1) * 1000))
  const steps = [...words(50, 20), { wait: 1500 }, ...words(10, 10, 'z')]
  const hanging = [...words(3, 5), HANG]
  const [renewed, dead, gone] = [await newChat(), await newChat(), await newChat()]
  const runId = await begin(a, gone, hanging)
  await Promise.all([begin(a, renewed, steps), begin(a, dead, steps)])
  const short = ({ person }: Chat) =>
    soon.signAccess({ userId: person.userId, sessionId: person.sessionId, role: 'INVESTOR' })
  const [refreshing, refused, loggedOut] = [new Device(renewed, a), new Device(dead, a), new Device(gone, a)]
  refreshing.access = await short(renewed)
  refused.access = await short(dead)
  const left = loggedOut.read()
  await until(() => loggedOut.reader.text.includes('w2'))
  await sql`update session set revoked_at = now() where id = ${gone.person.sessionId}`.execute(deps.db.system)
  await Promise.all([refreshing.read(), refused.read(), left])
  // the clock of tokens allows five seconds: what the server says is that the stream be opened anew
  expect(refreshing.connections).toBeGreaterThan(1)
  expect(loggedOut.status).toBe(401)
  const stranger = await newPerson()
  for (const node of [a, b]) expect((await ask(node, stranger, 'GET', `${gone.path}stream/`)).status).toBe(404)
  expect((await ask(b, stranger, 'POST', `${gone.path}stop/`, { run_id: runId })).status).toBe(404)
  expect(await runOf(runId)).toMatchObject({ status: 'running' })

  const sessionId = uuid7(Date.now())
  await sql`insert into session (id, user_id, created_at, last_used_at, expires_at)
    values (${sessionId}, ${gone.person.userId}, now(), now(), now() + interval '1 day')`.execute(deps.db.system)
  const back: Chat = {
    ...gone,
    person: {
      ...gone.person,
      access: await deps.tokens.signAccess({ userId: gone.person.userId, sessionId, role: 'INVESTOR' }),
    },
  }
  const again = new Device(back, b)
  const reading = again.read()
  await until(() => again.reader.text.includes('w2'))
  await ask(b, back.person, 'POST', `${gone.path}stop/`, { run_id: runId })
  await expectAnswer(back, hanging, [await reading], 'stopped')
  await expectAnswer(renewed, steps, [refreshing])
  await expectAnswer(dead, steps, [await follow(dead, a)])
})

test.concurrent('stop at the first word, in a tool call, twice, from the other node, after the end and with a stale run keeps what was written', async () => {
  const inTool = [...words(3, 5), ...TOOL.slice(0, 1), HANG]
  const [first, tool, ended] = [await newChat(), await newChat(), await newChat()]
  const stop = async (node: Node, chat: Chat, runId: string) =>
    expect((await ask(node, chat.person, 'POST', `${chat.path}stop/`, { run_id: runId })).status).toBe(200)
  const texts = await Promise.all([
    (async () => {
      const steps = [...words(1, 5), HANG]
      const runId = await begin(a, first, steps)
      await readUntil(a, first, 'w0')
      await stop(b, first, randomUUID())
      expect(await isOver(runId)).toBe(false)
      await Promise.all([stop(b, first, runId), stop(b, first, runId), stop(a, first, runId)])
      await expectAnswer(first, steps, [await follow(first, a), await follow(first, b)], 'stopped')
    })(),
    (async () => {
      const runId = await begin(b, tool, inTool)
      const device = new Device(tool, a)
      await device.read(() => device.reader.parts.some((part) => part.type === 'tool'))
      await stop(a, tool, runId)
      await expectAnswer(tool, inTool, [await device.read()], 'stopped')
      expect(device.reader.parts.at(-1)).toMatchObject({ type: 'tool', state: 'failed' })
    })(),
    (async () => {
      const runId = await begin(a, ended, words(3, 1))
      const device = await follow(ended, a)
      await stop(a, ended, runId)
      await stop(b, ended, runId)
      await expectAnswer(ended, words(3, 1), [device])
    })(),
  ])
  expect(texts).toHaveLength(3)
})

test.concurrent('going back and forth between two chats mixes nothing, and one deleted while it is written is gone for its readers and its writer', async () => {
  const person = await newPerson()
  const [one, two] = [await newChat(person), await newChat(person)]
  const [left, right] = [words(30, 15, 'left'), words(30, 15, 'right')]
  await Promise.all([begin(a, one, left), begin(b, two, right)])
  const [here, there] = [new Device(one, a, b), new Device(two, a, b)]
  for (let turn = 1; turn <= 6; turn++) {
    const device = turn % 2 === 1 ? here : there
    const before = device.reader.taken
    await device.read(() => device.reader.taken > before + turn)
  }
  // the place in one chat is none in the other: it begins anew
  const astray = new Device(two, b)
  astray.reader.cursor = here.reader.cursor
  await Promise.all([here.read(), there.read(), astray.read()])
  await expectAnswer(one, left, [here])
  await expectAnswer(two, right, [there, astray])

  const doomed = await newChat()
  const runId = await begin(a, doomed, words(100, 10))
  const readers = [new Device(doomed, a), new Device(doomed, b)]
  const reading = Promise.all(readers.map((device) => device.read()))
  await until(() => readers.every(({ reader }) => reader.text !== ''))
  expect((await ask(b, doomed.person, 'DELETE', doomed.path)).status).toBe(204)
  await reading
  expect(readers.map(({ status }) => status)).toEqual([404, 404])
  const { rows } = await sql`select 1 from run_event where run_id = ${runId}`.execute(deps.db.system)
  expect(rows).toEqual([])
})

test.concurrent('a chat that is asked by way of two nodes whose clocks differ keeps the order of what was said', async () => {
  const chat = await newChat()
  for (const [turn, node] of [b, a, b, a].entries()) {
    const steps = words(2, 1, `turn${turn}-`)
    await begin(node, chat, steps)
    const device = await follow(chat, turn % 2 === 0 ? a : b)
    expect(device.reader.text).toBe(textOfScript(steps))
  }
  const messages = (await messagesOf(a, chat)).toReversed()
  expect(messages.map(({ role }) => role)).toEqual(Array(4).fill(['user', 'assistant']).flat())
  messages.forEach((message, index) => expect(message.parent_id).toBe(messages[index - 1]?.id ?? null))
})

// ——— readers that take nothing, and many of them

const openStreams = async (node: Node): Promise<number> => {
  const text = await (await fetch(node.metricsUrl)).text()
  return Number(/^answer_streams_open (\d+)/m.exec(text)?.[1])
}

test('[S-117] readers that never read hold next to nothing, and a thousand that come and go leave nothing behind', async () => {
  const { hostname, port } = new URL(a.url)
  const connect = (chat: Chat): net.Socket => {
    const socket = net.connect(Number(port), hostname).on('error', () => {})
    socket.write(
      `GET ${chat.path}stream/ HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${chat.person.access}\r\n\r\n`,
    )
    return socket
  }
  // 40 MB of answer: more than the buffers of connections take
  const big = await newChat()
  const runId = await begin(a, big, words(1, 1))
  await follow(big, a)
  await sql`update run set tail_seq = 651 where id = ${runId}`.execute(deps.db.system)
  await sql`delete from run_event where run_id = ${runId}`.execute(deps.db.system)
  const delta = 'x'.repeat(64_000)
  await sql`insert into run_event (run_id, user_id, seq, n, body)
    select ${runId}, ${big.person.userId}, seq, 1,
      jsonb_build_array(jsonb_build_object('type', 'text-delta', 'id', 't1', 'delta', ${delta}::text))
    from generate_series(0, 650) seq`.execute(deps.db.system)
  const before = await a.heap()
  const stalled = Array.from({ length: 3 }, () => connect(big).pause())
  await until(async () => (await openStreams(a)) >= 3)
  expect((await a.heap()) - before).toBeLessThan(30_000_000)
  for (const socket of stalled) socket.destroy()

  const chat = await newChat()
  await begin(a, chat, [...words(1, 1), HANG])
  const comeAndGo = async (count: number): Promise<number> => {
    for (let done = 0; done < count; done += 25) {
      const sockets = Array.from({ length: 25 }, () => connect(chat))
      await Promise.all(
        sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve).once('close', resolve))),
      )
      for (const socket of sockets) socket.destroy()
    }
    await until(async () => (await openStreams(a)) === 0)
    return a.heap()
  }
  const warm = await comeAndGo(100)
  expect(await comeAndGo(1000)).toBeLessThan(warm * 1.05)
})

// ——— Redis

const hasRedis = spawnSync('redis-server', ['--version']).status === 0

test.skipIf(!hasRedis)(
  '[needs redis-server] a Redis that comes up, dies and is emptied while answers are written shortens waits and changes nothing else',
  async () => {
    const port = new URL(env.REDIS_URL ?? '').port
    const start = async (): Promise<ChildProcess> => {
      const redis = spawn('redis-server', ['--port', port, '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await new Promise<void>((resolve) => {
        redis.stdout.on('data', (chunk) => String(chunk).includes('Ready to accept') && resolve())
      })
      return redis
    }
    let redis = await start()
    const heard = new Set<string>()
    const ears = createRedisWakes(env.REDIS_URL ?? '', log)
    ears.listen((runIds) => runIds.forEach((id) => heard.add(id)))
    /** Short answers until the node has found its way to Redis again. */
    const untilHeard = async (node: Node): Promise<void> => {
      const begun: string[] = []
      await until(async () => {
        const chat = await newChat()
        begun.push(await begin(node, chat, words(1, 1)))
        await follow(chat, node)
        return begun.some((id) => heard.has(id))
      })
    }
    const steps = words(100, 15)
    const answered = async (fault: () => unknown): Promise<void> => {
      const chats = await Promise.all([newChat(), newChat()])
      const [runId] = await Promise.all([begin(a, chats[0], steps), begin(b, chats[1], steps)])
      const reading = Promise.all([follow(chats[0], b), follow(chats[1], a, b)])
      await readUntil(b, chats[0], 'w9')
      // too early, too often, of nobody
      spawnSync('redis-cli', ['-p', port, 'publish', 'keelwise:run_news', `${runId},nonsense,,${randomUUID()}`])
      fault()
      for (const [index, device] of (await reading).entries()) await expectAnswer(chats[index]!, steps, [device])
    }
    try {
      await Promise.all([untilHeard(a), untilHeard(b)])
      await answered(() => spawnSync('redis-cli', ['-p', port, 'flushall']))
      await answered(() => redis.kill('SIGKILL'))
      redis = await start()
      await Promise.all([untilHeard(a), untilHeard(b)])
    } finally {
      await ears.close()
      redis.kill('SIGKILL')
    }
  },
)

// ——— processes and the database server that stop, die and come back

test('[F-002] a node that is stopped while it writes has lost its answer when it wakes, and writes nothing more', async () => {
  const chat = await newChat()
  const steps = [...words(60, 40), ...words(60, 40, 'z')]
  const runId = await begin(a, chat, steps)
  await readUntil(b, chat, 'w3')
  const reading = follow(chat, b)
  a.process.kill('SIGSTOP')
  await runOut([runId])
  await until(() => isOver(runId))
  const device = await reading
  const atWaking = await runOf(runId)
  a.process.kill('SIGCONT')
  // a whole answer later whatever it still had to say would be there
  const other = await newChat()
  await begin(a, other, words(20, 10))
  await follow(other, a)
  expect(await runOf(runId)).toEqual(atWaking)
  expect(device.reader.errorText).toBe('The answer was interrupted. Please try again.')
  await expectAnswer(chat, steps, [device], 'interrupted')
})

test('[F-002] kill -9 before the first event, in the text, in a tool call, after the last word and after a stop: the first is written from the beginning, the others end with what there was', async () => {
  const scripts: Record<string, Step[]> = {
    text: [...words(5, 5), HANG],
    tool: [...words(5, 5), ...TOOL.slice(0, 1), HANG],
    whole: [...words(5, 5), { wait: 600_000 }],
    stopped: [...words(5, 5), HANG],
  }
  const cases = await Promise.all(
    Object.entries(scripts).map(async ([name, steps]) => {
      const chat = await newChat()
      const runId = await begin(a, chat, steps)
      const device = new Device(chat, a, b)
      const reading = device.read()
      await until(() =>
        name === 'tool' ? device.reader.parts.some((part) => part.type === 'tool') : device.reader.text.includes('w4'),
      )
      return { name, steps, chat, runId, reading }
    }),
  )
  const early = await newChat()
  const steps = words(10, 5)
  // nobody can append while the table is locked: the run is taken, and nothing of it is written
  const earlyRun = await deps.db.system.transaction().execute(async (tx) => {
    await sql`lock table run_event in exclusive mode`.execute(tx)
    const runId = await begin(a, early, steps)
    await until(async () => (await runOf(runId))?.status === 'running')
    await end(a, 'SIGKILL')
    // what waits in the server for the lock would be written after all
    await sql`select pg_terminate_backend(pid) from pg_locks
      where relation = 'run_event'::regclass and not granted`.execute(tx)
    return runId
  })
  expect(await runOf(earlyRun)).toMatchObject({ tail_seq: 0 })
  const dead = cases.find(({ name }) => name === 'stopped')!
  await ask(b, dead.chat.person, 'POST', `${dead.chat.path}stop/`, { run_id: dead.runId })
  await runOut([earlyRun, ...cases.map(({ runId }) => runId)])
  const restarted = startNode(0, { REDIS_URL: '' })
  for (const { name, steps: said, chat, reading } of cases) {
    const device = await reading
    const status = name === 'stopped' ? 'stopped' : 'interrupted'
    a = await restarted
    await expectAnswer(chat, said, [device], status)
    expect(device.reader.text).toBe(textOfScript(said))
    if (name === 'tool') expect(device.reader.parts.at(-1)).toMatchObject({ type: 'tool', state: 'failed' })
  }
  await expectAnswer(early, steps, [await follow(early, b)])
})

test('[F-034] both nodes restarted in turn: what is being written is ended, readers and questions go to the other', async () => {
  const steps = words(60, 20)
  const long = [...words(5, 5), HANG]
  const [chat, open, guests] = [await newChat(), await newChat(), await newChat()]
  await begin(b, chat, steps)
  await begin(a, guests, steps)
  // opened and not used, as browsers do
  for (const { url } of [a, b]) net.connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
  const reading = follow(chat, b, a)
  await readUntil(b, chat, 'w3')
  const guest = follow(guests, b, a)
  const leaving = end(b, 'SIGTERM')
  await until(async () => (await fetch(`${b.url}/readyz`).catch(() => ({ status: 0 }))).status !== 200)
  const refused = await fetch(`${b.url}${open.path}messages/submit_message/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${open.person.access}`, 'content-type': 'application/json' },
    body: JSON.stringify(submission(open, steps)),
  }).then(
    ({ status }) => status,
    () => 503,
  )
  expect(refused).toBe(503)
  await reading
  await leaving
  expect(b.process.exitCode).toBe(0)
  const leftBehind = await begin(a, open, long)
  b = await startNode(AHEAD_MS, { REDIS_URL: '' })
  await expectAnswer(chat, steps, [await reading])
  await expectAnswer(guests, steps, [await guest])
  const late = new Device(open, a, b)
  const waiting = late.read()
  await until(() => late.reader.text.includes('w4'))
  await end(a, 'SIGTERM')
  expect(a.process.exitCode).toBe(0)
  expect(await isOver(leftBehind)).toBe(true)
  a = b
  await expectAnswer(open, long, [await waiting], 'interrupted')
})

test('[F-003] a database server that crashes, and one that is restarted, while answers are written: every word is there once', async () => {
  const steps = words(150, 30)
  const chats = await Promise.all([newChat(), newChat(), newChat()])
  await Promise.all(chats.map((chat) => begin(b, chat, steps)))
  const devices = chats.map((chat) => new Device(chat, b))
  const reading = Promise.all(devices.map((device) => device.read()))
  // who comes only after the end finds nothing that is being written
  await until(() => devices.every(({ reader }) => reader.text.includes('w5')))
  // one backend that dies takes all of them with it: what was not on its way to the disk is lost
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(deps.db.system)
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await until(async () => (await runOf(randomUUID()).catch(() => null)) === undefined)
  await readUntil(b, chats[0], 'w60')
  await database.stop()
  database = await startDatabase()
  for (const [index, device] of (await reading).entries()) await expectAnswer(chats[index]!, steps, [device])
  expect(b.process.exitCode).toBeNull()
})
