import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { textOfScript } from './assistant/scripted-engine.ts'
import { type Deps, createDeps } from './compose.ts'
import { serverProgram } from './testing/server-program.ts'
import { processEnvironment } from './testing/process-environment.ts'
import { freePort } from './testing/postgres-servers.ts'
import { addPerson, environmentText, testEnv } from './testing/test-app.ts'
import { createTestDatabase } from './testing/test-db.ts'

// What a server process does with more than it can do: counts, limits and memory, never times (`npm run bench -- load`).
// `open` has no limits on calls, `bounded` those of a person and a few calls at once. LOAD_READERS says how many readers
// do not read.

/** Readers that do not read; twice as many come and vanish. */
const STALLED = Number(process.env['LOAD_READERS'] ?? 20)

const HEARTBEAT_SECONDS = 0.3
const BURST = 60
const AT_ONCE = 10
/** Half-open requests of either kind. */
const HALF_OPEN = 300
const READERS_PER_PERSON = 3

type Person = Awaited<ReturnType<typeof addPerson>>

interface Node {
  readonly url: string
  readonly process: ChildProcess
  /** Bytes of JavaScript values and buffers after a collection. */
  memory(): Promise<number>
  /** Readers of answers that are connected. */
  streams(): Promise<number>
}

let database: Awaited<ReturnType<typeof createTestDatabase>>
let deps: Deps
let open: Node
let bounded: Node

/** Runs before the server in its process: says how much memory is in use. */
const PRELUDE = `data:text/javascript,${encodeURIComponent(`
  process.on('message', (text) => {
    if (text !== 'memory') return
    gc()
    const { heapUsed, external } = process.memoryUsage()
    process.send({ memory: heapUsed + external })
  })`)}`

async function startNode(changes: Record<string, string>): Promise<Node> {
  const metricsPort = String(await freePort())
  const settings = { ...environmentText(deps.env), ...changes, METRICS_PORT: metricsPort }
  const child = fork(serverProgram, [], {
    env: { ...processEnvironment, ...settings },
    execArgv: ['--expose-gc', '--import', PRELUDE],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return {
    url: url.replace('localhost', '127.0.0.1'),
    process: child,
    memory: async () => {
      child.send('memory')
      const [{ memory }] = (await once(child, 'message')) as [{ memory: number }]
      return memory
    },
    streams: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(/^answer_streams_open (\d+)$/m.exec(text)?.[1])
    },
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  const env = testEnv(database.url, {
    AI_ENGINE: 'scripted',
    STREAM_HEARTBEAT_SECONDS: String(HEARTBEAT_SECONDS),
    DEMO: '0',
    PORT: '0',
    LOG_LEVEL: 'error',
  })
  deps = createDeps(env, { log: pino({ level: 'silent' }) })
  open = await startNode({})
  bounded = await startNode({
    CALLS_PER_MINUTE: '300',
    CALL_BURST: String(BURST),
    CALLS_AT_ONCE: String(AT_ONCE),
    // a connection for each call that is taken on: none waits for one
    DATABASE_POOL: String(AT_ONCE + 2),
  })
})
afterAll(async () => {
  for (const node of [open, bounded]) {
    node.process.kill('SIGKILL')
    await once(node.process, 'exit')
  }
  await deps.db.close()
  await database.drop()
})

const call = (node: Node, person: Person, url: string, body?: object): Promise<Response> =>
  fetch(node.url + url, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${person.access}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

/** The statuses of calls, and how often each came. */
function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Does something for each place, so many at once. */
async function inTurns<T>(count: number, atOnce: number, work: (place: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let from = 0; from < count; from += atOnce)
    results.push(
      ...(await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => work(from + at)))),
    )
  return results
}

/** Looks until it is so; the time limit of the test ends it otherwise. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(100)
}

function connect(node: Node): net.Socket {
  const { hostname, port } = new URL(node.url)
  return net.connect(Number(port), hostname).on('error', () => {})
}

interface Chat {
  readonly person: Person
  readonly path: string
  readonly runId: string
}

/** A person's conversation with an answer that follows a script. */
async function chatOf(person: Person, script: Parameters<typeof textOfScript>[0]): Promise<Chat> {
  const { id } = (await (await call(open, person, '/api/conversations/', {})).json()) as { id: string }
  const asked = new AbortController()
  const response = await fetch(`${open.url}/api/conversations/${id}/messages/submit_message/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ conversation: id, message: JSON.stringify(script), stream: true }),
    signal: asked.signal,
  })
  expect(response.status).toBe(200)
  asked.abort()
  return { person, path: `/api/conversations/${id}/stream/`, runId: response.headers.get('x-run-id') ?? '' }
}

/** Asks for a stream over a connection of its own; the answer is read or not by whoever has the connection. */
function follow({ path: address, person }: Chat): net.Socket {
  const socket = connect(open)
  socket.write(`GET ${address} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${person.access}\r\n\r\n`)
  return socket
}

/** A reader that takes the beginning of an answer, and then nothing. */
async function beginToRead(chat: Chat): Promise<net.Socket> {
  const socket = follow(chat)
  await Promise.race([once(socket, 'data'), once(socket, 'close')])
  return socket.pause()
}

/** A reader that heard three times that the way is open; told that there is no room now, it comes again when it was told to. */
async function hear(chat: Chat): Promise<net.Socket> {
  for (;;) {
    const socket = follow(chat)
    const said = await new Promise<string>((resolve) => {
      let all = ''
      const hearOne = (piece: Buffer): void => {
        all += piece.toString()
        if (all.startsWith('HTTP/1.1 200') && all.split(': hb\n').length <= 3) return
        socket.off('data', hearOne).resume()
        resolve(all)
      }
      socket.on('data', hearOne)
    })
    if (!said.startsWith('HTTP/1.1 503')) return socket
    socket.destroy()
    await pause(1000 * Number(/^retry-after: (\d+)/m.exec(said)?.[1]))
  }
}

/** Batches of 64 kB of a long answer: more than the buffers of a connection take. */
const BATCHES = 651

/** Bytes that a process grows by under any load, however many are served: what reads, parses and compiles. */
const GROWTH = 20_000_000

/** Puts a long answer in place of what was said in each chat. */
async function makeLong(chats: readonly Chat[]): Promise<void> {
  const runIds = chats.map(({ runId }) => runId)
  await until(async () => {
    const runs = await deps.db.system.selectFrom('run').where('id', 'in', runIds).select('status').execute()
    return runs.every(({ status }) => status === 'done')
  })
  const delta = 'x'.repeat(64_000)
  await sql`delete from run_event where run_id = any(${runIds})`.execute(deps.db.system)
  await sql`insert into run_event (run_id, user_id, seq, n, body)
    select id, user_id, seq, 1, body from run, generate_series(0, ${BATCHES - 1}::int) seq,
      (select jsonb_build_array(jsonb_build_object('type', 'text-delta', 'id', 't1', 'delta', ${delta}::text)) as body) said
    where id = any(${runIds})`.execute(deps.db.system)
  await sql`update run set tail_seq = ${BATCHES} where id = any(${runIds})`.execute(deps.db.system)
}

test.concurrent('[L-009] six hundred requests that drip and never end are answered 408 and closed, headers before bodies, and others are served meanwhile', async () => {
  const person = await addPerson(deps)
  const closed: string[] = []
  const drip = (kind: string, text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(bounded)
      let said = ''
      socket.write(text)
      const dripping = setInterval(() => socket.write('a'), 1000)
      socket.on('data', (piece) => (said += piece.toString()))
      socket.on('close', () => {
        clearInterval(dripping)
        closed.push(kind)
        resolve(said.split('\r\n')[0] ?? '')
      })
    })
  const each = <T>(make: () => T): T[] => Array.from({ length: HALF_OPEN }, make)
  const headers = each(() => drip('headers', 'GET /readyz HTTP/1.1\r\nhost: x\r\nx-slow: '))
  const bodies = each(() =>
    drip(
      'body',
      'POST /api/auth/jwt/create/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
    ),
  )
  expect(tally(await inTurns(40, 5, async () => (await call(bounded, person, '/api/me/')).status))).toEqual({
    200: 40,
  })
  expect(closed).toEqual([])
  const lines = await Promise.all(headers)
  expect(closed.filter((kind) => kind === 'body')).toEqual([])
  expect(new Set([...lines, ...(await Promise.all(bodies))])).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
})

test.concurrent(
  '[L-011] [L-012] readers that never read hold 256 kB each at most beside what a process grows by, are let go though they stay silent, and give the memory back',
  { timeout: 300_000 },
  async () => {
    const chats = await inTurns(Math.ceil(STALLED / READERS_PER_PERSON), 10, async () =>
      chatOf(await addPerson(deps), [{ say: 'short' }]),
    )
    await makeLong(chats)
    const first = await beginToRead(chats[0]!)
    first.destroy()
    await until(async () => (await open.streams()) === 0)
    const before = await open.memory()
    const sockets = await inTurns(STALLED, READERS_PER_PERSON, (place) =>
      beginToRead(chats[Math.floor(place / READERS_PER_PERSON)]!),
    )
    let most = 0
    // until the last of them is let go
    await until(async () => {
      most = Math.max(most, (await open.memory()) - before)
      return (await open.streams()) === 0
    })
    expect(most).toBeLessThan(STALLED * 256 * 1024 + GROWTH)
    expect((await open.memory()) - before).toBeLessThan(GROWTH)
    for (const socket of sockets) socket.destroy()
    process.stdout.write(
      `L-011 ${STALLED} readers that never read held ${Math.round(most / STALLED / 1024)} kB each at most\n`,
    )
  },
)

test('[L-012] readers that vanish one after the other while the writer waits for them leave no stream and no memory behind', async () => {
  const chats = await inTurns(9, 9, async () => chatOf(await addPerson(deps), [{ say: 'short' }]))
  await makeLong(chats)
  const rounds = async (count: number): Promise<number> => {
    for (let done = 0; done < count; done += 25) {
      const sockets = await inTurns(25, 25, (place) => beginToRead(chats[place % chats.length]!))
      for (const socket of sockets) socket.resetAndDestroy()
    }
    await until(async () => (await open.streams()) === 0)
    return open.memory()
  }
  const warm = await rounds(100)
  expect(await rounds(2 * STALLED)).toBeLessThan(warm * 1.15)
})

test('[L-010] six hundred readers of answers that say nothing hear that the way is open, within 40 kB each, and others are served', async () => {
  const chats = await inTurns(200, 10, async () => chatOf(await addPerson(deps), [{ say: 'one' }, { hang: true }]))
  await until(async () => (await open.streams()) === 0)
  const before = await open.memory()
  const readers = chats.flatMap((chat) => Array.from({ length: READERS_PER_PERSON }, () => chat))
  const sockets = await Promise.all(readers.map(hear))
  expect(await open.streams()).toBe(readers.length)
  expect((await open.memory()) - before).toBeLessThan(readers.length * 40 * 1024)
  const person = await addPerson(deps)
  expect(tally(await inTurns(40, 10, async () => (await call(open, person, '/api/me/')).status))).toEqual({ 200: 40 })
  for (const socket of sockets) socket.destroy()
  await until(async () => (await open.streams()) === 0)
})

test('[L-013] twenty thousand streams that are asked for without a token are refused one by one, with nothing kept and no question to the database', async () => {
  const before = await open.memory()
  const each = 200
  const flood = (): Promise<number[][]> =>
    inTurns(100, 20, (place) => {
      const token = place % 2 === 0 ? '' : 'authorization: Bearer eyJhbGciOiJub25lIn0.e30.x\r\n'
      const socket = connect(open)
      socket.write(
        `GET /api/conversations/0194f5a0-0000-7000-8000-000000000000/stream/ HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n${token}\r\n`.repeat(
          each,
        ),
      )
      return new Promise<number[]>((resolve) => {
        let said = ''
        socket.on('data', (piece) => {
          said += piece.toString()
          // an answer ends without a line of its own
          const statuses = [...said.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))
          if (statuses.length < each) return
          socket.destroy()
          resolve(statuses)
        })
      })
    })
  // whoever asks for a session meanwhile waits until the table is given back: a refusal that asked would not come
  const answers = await deps.db.system.transaction().execute(async (tx) => {
    await sql`lock table session in access exclusive mode`.execute(tx)
    return flood()
  })
  expect(tally(answers.flat())).toEqual({ 401: 100 * each })
  expect(await open.streams()).toBe(0)
  expect(await open.memory()).toBeLessThan(before * 1.05)
})

test('[L-004] one person who floods is told to wait, for calls in a minute and for a share of what is done at once; everybody else is served', async () => {
  const flooder = await addPerson(deps)
  const others = await inTurns(10, 10, () => addPerson(deps))
  const flood = inTurns(1000, 25, async () => {
    const response = await call(bounded, flooder, '/api/investor/positions/')
    return { status: response.status, again: response.headers.get('retry-after') }
  })
  const served = await inTurns(100, 4, async (place) => {
    const response = await call(bounded, others[place % others.length]!, '/api/investor/positions/')
    return response.status
  })
  const flooded = await flood
  expect(tally(served)).toEqual({ 200: 100 })
  const refused = flooded.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429, 503]))
  expect(refused.filter(({ status }) => status === 429).length).toBeGreaterThan(500)
  expect(refused.every(({ again }) => Number(again) >= 1)).toBe(true)
})

test.each([
  ['wait for their rows', 'account'],
  ['wait to be told whose they are', 'session'],
])(
  '[L-003] more calls at once than a process takes on, which %s, are told to come again, and those that were taken are answered',
  async (_, table) => {
    const beyond = 50
    const people = await inTurns(AT_ONCE + beyond, AT_ONCE, () => addPerson(deps))
    // known to the process, so that they wait where they are meant to
    if (table === 'account')
      await inTurns(people.length, AT_ONCE / 2, (place) => call(bounded, people[place]!, '/api/investor/positions/'))
    const blocker = await deps.db.systemPool.connect()
    await blocker.query(`begin; lock table ${table} in access exclusive mode`)
    const refused: Response[] = []
    const all = people.map(async (person) => {
      const response = await call(bounded, person, '/api/investor/positions/')
      if (response.status === 503) refused.push(response)
      return response.status
    })
    await until(() => Promise.resolve(refused.length === beyond))
    for (const response of refused) {
      expect(response.headers.get('retry-after')).toBe('2')
      expect(await response.json()).toMatchObject({ code: 'service_unavailable' })
    }
    // what says how the process is does not wait in the line
    expect((await fetch(`${bounded.url}/healthz`)).status).toBe(200)
    await blocker.query('rollback')
    blocker.release()
    expect(tally(await Promise.all(all))).toEqual({ 200: AT_ONCE, 503: beyond })
  },
)

test('[L-001] four thousand calls of a mixed load end without an error and leave the memory where it was after the first thousand', async () => {
  const people = await inTurns(20, 10, () => addPerson(deps))
  const mixed = async (count: number): Promise<number> => {
    const statuses = await inTurns(count, 20, async (place) => {
      const person = people[place % people.length]!
      const kind = place % 20
      const response =
        kind < 16
          ? await call(open, person, kind % 2 === 0 ? '/api/investor/positions/' : '/api/investor/transactions/')
          : kind < 19
            ? await call(open, person, '/api/me/')
            : await call(open, person, '/api/conversations/', {})
      await response.arrayBuffer()
      return response.status
    })
    expect(tally(statuses)).toEqual({ 200: (count * 19) / 20, 201: count / 20 })
    return open.memory()
  }
  const warm = await mixed(1000)
  expect(await mixed(3000)).toBeLessThan(warm * 1.05)
})
