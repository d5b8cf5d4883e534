import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEcbMarket } from './ecb.ts'
import type { MarketPort } from './port.ts'
import { createSandboxMarket } from './sandbox.ts'
import { createTiingoMarket } from './tiingo.ts'

/** What the fake source does with a price call. */
let answer: (request: IncomingMessage, response: ServerResponse) => void
let origin = ''
const asked: string[] = []

const json = (response: ServerResponse, body: string, status = 200, headers: Record<string, string> = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)

const server = createServer((request, response) => {
  if (request.url === '/sso/v1/session') return json(response, '{"session_id":"s","csrf_token":"t"}', 201)
  if (request.url === '/tiingo/daily/abc') return json(response, '{"name":"A B Company","ticker":"ABC"}')
  asked.push(`${request.url} ${request.headers.authorization ?? request.headers['csrf-token']?.toString() ?? ''}`)
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

const sources: Record<string, { make: () => MarketPort; good: string }> = {
  tiingo: {
    make: () => createTiingoMarket({ MARKET_URL: origin, MARKET_API_KEY: 'key', MARKET_BENCHMARKS: ['SPY'] }, 400),
    good: '[{"date":"2026-01-05T00:00:00.000Z","close":0.12345678901234567,"volume":5},{"date":"2026-01-06T00:00:00.000Z","close":101.5}]',
  },
  sandbox: {
    make: () => createSandboxMarket({ AGGREGATOR_URL: origin, AGGREGATOR_SECRET: 'secret' }, 400),
    good: '{"name":"A B Company","currencyCode":"USD","closes":[{"date":"2026-01-05","close":"0.12345678901234567"},{"date":"2026-01-06","close":"101.5"}]}',
  },
}
const prices = (source: string) => sources[source]?.make().prices('ABC', '2026-01-05', '2026-01-06')

test.each(Object.keys(sources))('%s: closes come to the last digit, what is unknown is null', async (source) => {
  answer = (_request, response) => json(response, sources[source]?.good ?? '')
  expect(await prices(source)).toEqual({
    name: 'A B Company',
    currency: 'USD',
    closes: [
      { date: '2026-01-05', close: '0.12345678901234567' },
      { date: '2026-01-06', close: '101.5' },
    ],
  })
  answer = (_request, response) => json(response, '{"detail":"Not found."}', 404)
  expect(await prices(source)).toBeNull()
})

test.each([
  ['tiingo', '[{"date":"2026-01-30T00:00:00.000Z","close":5,"adjClose":0.12345678901234567}]'],
  [
    'sandbox',
    '{"name":"A B Company","currencyCode":"USD","closes":[{"date":"2026-01-30","close":"0.12345678901234567"}]}',
  ],
])('%s: adjusted closes come by month and to the last digit, what is unknown is null', async (source, good) => {
  const ask = () => sources[source]?.make().adjustedCloses('ABC', '2026-01-05')
  answer = (_request, response) => json(response, good)
  expect(await ask()).toEqual({
    name: 'A B Company',
    currency: 'USD',
    closes: [{ date: '2026-01-30', close: '0.12345678901234567' }],
  })
  expect(asked.at(-1)).toMatch(/resampleFreq=monthly|adjusted-closes\?ticker=ABC/)
  answer = (_request, response) => json(response, '{}', 404)
  expect(await ask()).toBeNull()
})

const faults: [name: string, kind: string, answer: (response: ServerResponse) => void][] = [
  ['401', 'auth', (response) => json(response, '{}', 401)],
  ['500', 'unavailable', (response) => json(response, '{}', 500)],
  [
    'a page of HTML with 200',
    'invalid',
    (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  ],
  ['JSON cut in half', 'unavailable', (response) => json(response, '[{"date":"2026-')],
  ['another shape', 'invalid', (response) => json(response, '{"closes":[{"date":"yesterday"}]}')],
  ['a negative price', 'invalid', (response) => json(response, '[{"date":"2026-01-05T00:00:00Z","close":-1}]')],
  ['a redirect', 'unavailable', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['silence', 'unavailable', () => {}],
]
test.each(Object.keys(sources).flatMap((source) => faults.map((fault) => [source, ...fault] as const)))(
  '%s: %s is %s',
  async (source, _name, kind, refuse) => {
    answer = (_request, response) => refuse(response)
    await expect(prices(source)).rejects.toMatchObject({ name: 'MarketError', kind })
  },
)

test.each(Object.keys(sources))('%s: 429 says how long to wait, in seconds or as a date', async (source) => {
  answer = (_request, response) => json(response, '{}', 429, { 'retry-after': '17' })
  await expect(prices(source)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 17 })
  answer = (_request, response) => json(response, '{}', 429, { 'retry-after': 'Fri, 01 Jan 1999 00:00:00 GMT' })
  await expect(prices(source)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 1 })
})

test('the key travels in a header and never in the address', () => {
  expect(
    asked.some(
      (line) => line.startsWith('/tiingo/daily/abc/prices?startDate=2026-01-05') && line.endsWith('Token key'),
    ),
  ).toBe(true)
  expect(asked.every((line) => !line.split(' ')[0]?.includes('key='))).toBe(true)
})

const observations = (lines: readonly string[]) =>
  ['KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE', ...lines].join('\r\n')
const observed = (currency: string, day: string, value: string) =>
  `EXR.D.${currency}.EUR.SP00.A,D,${currency},EUR,SP00,A,${day},${value}`
const csv = (response: ServerResponse, text: string): void =>
  void response.writeHead(200, { 'content-type': 'application/vnd.sdmx.data+csv; version=1.0.0' }).end(text)
const euroRates = (currency: string) => createEcbMarket(origin, 400).fxRates(currency, '2026-01-05', '2026-01-07')

test('the European bank’s rates come as dollars for one unit; a day without one of the two has none', async () => {
  answer = (_request, response) =>
    csv(
      response,
      observations([
        observed('GBP', '2026-01-05', '0.80'),
        observed('GBP', '2026-01-06', 'NaN'),
        observed('GBP', '2026-01-07', '0.75'),
        observed('USD', '2026-01-05', '1.20'),
        observed('USD', '2026-01-06', '1.21'),
        observed('USD', '2026-01-07', '1.23'),
      ]),
    )
  expect(await euroRates('GBP')).toEqual([
    { date: '2026-01-05', usdPerUnit: '1.5' },
    { date: '2026-01-07', usdPerUnit: '1.64' },
  ])
  expect(asked.at(-1)).toContain('/service/data/EXR/D.USD+GBP.EUR.SP00.A?startPeriod=2026-01-05&endPeriod=2026-01-07')
  expect(await euroRates('EUR')).toEqual([
    { date: '2026-01-05', usdPerUnit: '1.2' },
    { date: '2026-01-06', usdPerUnit: '1.21' },
    { date: '2026-01-07', usdPerUnit: '1.23' },
  ])
  expect(asked.at(-1)).toContain('/D.USD.EUR.SP00.A?')
  answer = (_request, response) => json(response, '{}', 404)
  expect(await euroRates('GBP')).toBeNull()
  expect(await createEcbMarket(origin).prices('ABC', '2026-01-05', '2026-01-06')).toBeNull()
})

test.each([
  ['a rate that is no number', observations([observed('GBP', '2026-01-05', '0,80')])],
  ['a rate of zero', observations([observed('GBP', '2026-01-05', '0.00')])],
  ['another table', 'DATE,VALUE\n2026-01-05,1'],
])('of the European bank %s is refused', async (_fault, text) => {
  answer = (_request, response) => csv(response, text)
  await expect(euroRates('GBP')).rejects.toMatchObject({ name: 'MarketError', kind: 'invalid' })
})
