import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { MOST_FAILURES, SILENCE_MS, type ServerEvent, readEventStream, waitFor } from './event-stream.ts'

let page: EventTarget
let tab: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  tab = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', tab)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const encoder = new TextEncoder()

/** A connection that a test writes to. */
function connection() {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) })
  return {
    response: new Response(body),
    send: (text: string) => control?.enqueue(encoder.encode(text)),
    sendBytes: (bytes: Uint8Array) => control?.enqueue(bytes),
    end: () => control?.close(),
    cut: () => control?.error(new TypeError('network error')),
  }
}

const offline = (): Promise<Response> => Promise.reject(new ApiError('x', { kind: 'network' }))

function read(answers: (() => Promise<Response>)[]) {
  const taken: ServerEvent[] = []
  const connected: boolean[] = []
  const control = new AbortController()
  let opened = 0
  const outcome = readEventStream({
    open: () => answers[opened++]?.() ?? offline(),
    take: (events) => {
      taken.push(...events)
      if (events.some(({ data }) => data === '[DONE]')) return 'end'
      return events.some(({ data }) => data === 'reconnect') ? 'reopen' : 'more'
    },
    onConnection: (isConnected) => connected.push(isConnected),
    signal: control.signal,
    random: () => 1,
  }).then(
    (value) => value,
    (error: unknown) => error,
  )
  return { outcome, taken, connected, control, opened: () => opened }
}

test('events are cut out of pieces that end anywhere, and comments are none', async () => {
  const text =
    'retry: 1000\n\nid: r:0\ndata: {"a":"ü"}\n\n: hb\n\nid: r:1\r\ndata:one\r\ndata: two\r\n\r\ndata: [DONE]\n\n'
  const whole = [
    { id: 'r:0', data: '{"a":"ü"}' },
    { id: 'r:1', data: 'one\ntwo' },
    { id: '', data: '[DONE]' },
  ]
  for (let cut = 0; cut <= text.length; cut++) {
    const pieces = connection()
    const { outcome, taken } = read([() => Promise.resolve(pieces.response)])
    pieces.send(text.slice(0, cut))
    pieces.send(text.slice(cut))
    expect(await outcome).toBe('end')
    expect(taken).toEqual(whole)
  }
})

test('a character whose bytes arrive apart is one character', async () => {
  const first = connection()
  const { outcome, taken } = read([() => Promise.resolve(first.response)])
  for (const byte of encoder.encode('data: 1 € 🙂\n\ndata: [DONE]\n\n')) first.sendBytes(new Uint8Array([byte]))
  expect(await outcome).toBe('end')
  expect(taken.map(({ data }) => data)).toEqual(['1 € 🙂', '[DONE]'])
})

test('[R-7.054] a broken connection is opened again after half a second, then later and later', async () => {
  const [first, second] = [connection(), connection()]
  const { outcome, taken, connected, opened } = read([
    () => Promise.resolve(first.response),
    offline,
    () => Promise.resolve(second.response),
  ])
  first.send('data: 1\n\n')
  await vi.advanceTimersByTimeAsync(0)
  first.cut()
  await vi.advanceTimersByTimeAsync(499)
  expect(opened()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(opened()).toBe(2)
  await vi.advanceTimersByTimeAsync(999)
  expect(opened()).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(opened()).toBe(3)
  second.send('data: 2\n\ndata: [DONE]\n\n')
  expect(await outcome).toBe('end')
  expect(taken.map(({ data }) => data)).toEqual(['1', '2', '[DONE]'])
  expect(connected).toEqual([true, false, false, true])
})

test('waits double from half a second to eight, by at least half of each', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((failures) => waitFor(failures, () => 1))).toEqual([
    500, 1000, 2000, 4000, 8000, 8000, 8000,
  ])
  expect([1, 5].map((failures) => waitFor(failures, () => 0))).toEqual([250, 4000])
})

test('a stream that ends without its last event is opened again, and so is one that asks for it', async () => {
  const [first, second, third] = [connection(), connection(), connection()]
  const { outcome, opened } = read(
    [first, second, third].map(
      ({ response }) =>
        () =>
          Promise.resolve(response),
    ),
  )
  first.end()
  await vi.advanceTimersByTimeAsync(500)
  expect(opened()).toBe(2)
  second.send('data: reconnect\n\n')
  await vi.advanceTimersByTimeAsync(500)
  expect(opened()).toBe(3)
  third.send('data: [DONE]\n\n')
  expect(await outcome).toBe('end')
})

test('a connection that says nothing for 45 s is left for another, one with heartbeats is not', async () => {
  const [first, second] = [connection(), connection()]
  const { outcome, opened } = read([() => Promise.resolve(first.response), () => Promise.resolve(second.response)])
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
  first.send(': hb\n\n')
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
  expect(opened()).toBe(1)
  await vi.advanceTimersByTimeAsync(1 + 500)
  expect(opened()).toBe(2)
  second.send('data: [DONE]\n\n')
  expect(await outcome).toBe('end')
})

test('the network or a look at the page ends the wait', async () => {
  const last = connection()
  const { outcome, opened } = read([offline, offline, offline, () => Promise.resolve(last.response)])
  await vi.advanceTimersByTimeAsync(0)
  expect(opened()).toBe(1)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(opened()).toBe(2)
  tab.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(opened()).toBe(2)
  tab.visibilityState = 'visible'
  tab.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(opened()).toBe(3)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  last.send('data: [DONE]\n\n')
  expect(await outcome).toBe('end')
})

test('after eight failures in a row nobody waits any longer', async () => {
  const { outcome, opened } = read([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toBe('gone')
  expect(opened()).toBe(MOST_FAILURES)
})

test('204 is no stream, and what the server refuses is not asked again', async () => {
  expect(await read([() => Promise.resolve(new Response(null, { status: 204 }))]).outcome).toBe('nothing')
  for (const refused of [new ApiError('Not found.', { kind: 'http', status: 404 }), new Error('Not taken')]) {
    const { outcome, opened } = read([() => Promise.reject(refused)])
    expect(await outcome).toBe(refused)
    expect(opened()).toBe(1)
  }
})

test('leaving ends the reading at once, while it reads and while it waits', async () => {
  for (const answer of [() => Promise.resolve(connection().response), offline]) {
    const { outcome, control, opened } = read([answer])
    await vi.advanceTimersByTimeAsync(0)
    control.abort(new Error('left'))
    expect(await outcome).toEqual(new Error('left'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened()).toBe(1)
  }
})
