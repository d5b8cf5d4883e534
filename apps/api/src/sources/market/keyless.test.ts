import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MarketPort } from './port.ts'
import { createStooqMarket } from './stooq.ts'
import { createYahooMarket } from './yahoo.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => void
let origin = ''
let asked: string[] = []
let waits: number[] = []
const now = Date.parse('2026-01-31T12:00:00Z')

const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  return answer(request, response)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  waits = []
})

const send =
  (body: string, type: string, status = 200) =>
  (_request: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': type }).end(body)
const table = (...lines: string[]) => send(['Date,Open,High,Low,Close,Volume', ...lines].join('\r\n'), 'text/plain')
const chart = (result: unknown, error: unknown = null) =>
  send(JSON.stringify({ chart: { result, error } }), 'application/json;charset=utf-8')
const second = (day: string) => Date.parse(`${day}T14:30:00Z`) / 1000
const series = (meta: Record<string, unknown>, closes: Record<string, number | null>, events = {}) =>
  chart([
    {
      meta: { currency: 'USD', symbol: 'ABC', gmtoffset: -18_000, longName: 'A B Company', ...meta },
      timestamp: Object.keys(closes).map(second),
      events,
      indicators: {
        quote: [{ close: Object.values(closes) }],
        adjclose: [{ adjclose: Object.values(closes).map((close) => close && close / 2) }],
      },
    },
  ])

const options = () => ({
  origin,
  timeoutMs: 400,
  gapMs: 1000,
  now: () => now,
  wait: (ms: number) => Promise.resolve(waits.push(ms)),
})
const makers: Record<string, () => MarketPort> = {
  stooq: () => createStooqMarket({ MARKET_BENCHMARKS: ['SPY'] }, options()),
  yahoo: () => createYahooMarket({ MARKET_BENCHMARKS: ['SPY'] }, options()),
}
const prices = (source: string, ticker = 'ABC') => makers[source]!().prices(ticker, '2026-01-05', '2026-01-07')

test('Stooq: closes come as quoted, a day without one is left out, and the currency is the market’s', async () => {
  answer = table('2026-01-06,9,10,8,101.5,7', '2026-01-05,1,2,1,0.1234567890,5', '2026-01-07,N/D,N/D,N/D,N/D,N/D', '')
  expect(await prices('stooq')).toEqual({
    name: 'ABC',
    currency: 'USD',
    closes: [
      { date: '2026-01-05', close: '0.1234567890' },
      { date: '2026-01-06', close: '101.5' },
    ],
  })
  expect(asked).toEqual(['/q/d/l/?s=abc.us&d1=20260105&d2=20260107&i=d&o=1111111'])
  expect(await prices('stooq', 'SAP.DE')).toMatchObject({ currency: 'EUR' })
  expect(await prices('stooq', 'BRK.B')).toMatchObject({ currency: 'USD' })
  expect(asked.slice(1).map((path) => path.split('&')[0])).toEqual(['/q/d/l/?s=sap.de', '/q/d/l/?s=brk-b.us'])
  await makers['stooq']!().adjustedCloses('ABC', '2025-01-01')
  expect(asked.at(-1)).toBe('/q/d/l/?s=abc.us&d1=20250101&d2=20260131&i=m')
})

test('Stooq: what it does not know is null, and it is not asked for pence or for a name', async () => {
  answer = send('No data', 'text/plain')
  expect(await prices('stooq')).toBeNull()
  asked = []
  expect([await prices('stooq', 'VOD.UK'), await prices('stooq', 'name:Harbor Fund')]).toEqual([null, null])
  expect(asked).toEqual([])
})

test('Stooq: its limit comes as words, and it is left alone from then on', async () => {
  answer = send('Exceeded the daily hits limit', 'text/plain')
  const market = makers['stooq']!()
  for (const ticker of ['ABC', 'DEF'])
    await expect(market.prices(ticker, '2026-01-05', '2026-01-07')).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterSeconds: 3600,
    })
  expect(asked).toHaveLength(1)
})

test('the chart: closes without their noise, at the exchange’s days, and none for a day without a trade', async () => {
  answer = series({}, { '2026-01-05': 182.00999450683594, '2026-01-06': null, '2026-01-07': 183.5, '2026-01-08': 190 })
  expect(await prices('yahoo')).toEqual({
    name: 'A B Company',
    currency: 'USD',
    closes: [
      { date: '2026-01-05', close: '182.01' },
      { date: '2026-01-07', close: '183.5' },
    ],
  })
  expect(asked[0]).toMatch(/^\/v8\/finance\/chart\/ABC\?period1=1767571200&period2=1769860800&interval=1d&/)
  await prices('yahoo', 'BRK.B')
  expect(asked[1]).toMatch(/^\/v8\/finance\/chart\/BRK-B\?/)
  expect((await makers['yahoo']!().adjustedCloses('ABC', '2026-01-01'))?.closes[1]).toEqual({
    date: '2026-01-07',
    close: '91.75',
  })
})

test('the chart: a later split is taken back, and pence are pounds', async () => {
  const at = second('2026-01-20')
  answer = series(
    { currency: 'GBp' },
    { '2026-01-05': 25, '2026-01-07': 26.5 },
    { splits: { [at]: { date: at, numerator: 4, denominator: 1, splitRatio: '4:1' } } },
  )
  expect(await prices('yahoo')).toMatchObject({
    currency: 'GBP',
    closes: [
      { date: '2026-01-05', close: '1' },
      { date: '2026-01-07', close: '1.06' },
    ],
  })
})

test('the chart: what it does not know is null', async () => {
  answer = send('{"chart":{"result":null,"error":{"code":"Not Found"}}}', 'application/json', 404)
  expect(await prices('yahoo')).toBeNull()
  answer = chart(null, { code: 'Not Found', description: 'No data found, symbol may be delisted' })
  expect(await prices('yahoo')).toBeNull()
  expect(await prices('yahoo', 'name:Harbor Fund')).toBeNull()
})

const faults: [name: string, kind: string, says: RegExp, answer: typeof answer][] = [
  ['a page with 200', 'invalid', /page instead of data/, send('<!DOCTYPE html><p>Are you human?', 'text/html')],
  ['a page that calls itself data', 'invalid', /page instead of data/, send('\n<html>', 'text/csv')],
  ['403', 'auth', /refused us/, send('', 'text/plain', 403)],
  ['500', 'unavailable', /500/, send('', 'text/plain', 500)],
  ['silence', 'unavailable', /could not be reached/, () => {}],
]
test.each(Object.keys(makers).flatMap((source) => faults.map((fault) => [source, ...fault] as const)))(
  '%s: %s is %s and says what happened',
  async (source, _name, kind, says, refuse) => {
    answer = refuse
    await expect(prices(source)).rejects.toMatchObject({ name: 'MarketError', kind })
    await expect(prices(source)).rejects.toThrow(says)
  },
)

test.each([
  ['stooq', 'another table', send('Symbol,Value\nABC,1', 'text/csv')],
  ['stooq', 'a negative price', table('2026-01-05,1,1,1,-1,0')],
  ['yahoo', 'another shape', send('{"chart":{"result":[{}]}}', 'application/json')],
  ['yahoo', 'words', chart(null, { code: 'Bad Request', description: 'Invalid input' })],
])('%s: %s is refused', async (source, _name, refuse) => {
  answer = refuse
  await expect(prices(source)).rejects.toMatchObject({ name: 'MarketError', kind: 'invalid' })
})

test.each(Object.keys(makers))(
  '%s: one request at a time, with a pause between, and none while it asks to wait',
  async (source) => {
    let open = 0
    let most = 0
    answer = (request, response) => {
      open += 1
      most = Math.max(most, open)
      setImmediate(() => {
        open -= 1
        send('', 'text/plain', 404)(request, response)
      })
    }
    const market = makers[source]!()
    const ask = (ticker: string) => market.prices(ticker, '2026-01-05', '2026-01-07')
    expect(await Promise.all(['A', 'B', 'C'].map((ticker) => ask(ticker)))).toEqual([null, null, null])
    expect([most, waits]).toEqual([1, [1000, 1000]])
    answer = (_request, response) => void response.writeHead(429, { 'retry-after': '17' }).end()
    await expect(ask('D')).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 17 })
    await expect(ask('E')).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 17 })
    expect(asked).toHaveLength(4)
  },
)
