import { expect, test } from 'vitest'
import { createCompositeMarket } from './composite.ts'
import { MarketError, type MarketPort, noMarket } from './port.ts'

const series = (close: string) => ({ name: 'A', currency: 'USD', closes: [{ date: '2026-01-05', close }] })
/** A source that knows the tickers given, and what else is said. */
const source = (
  id: string,
  known: Readonly<Record<string, string>>,
  changes: Partial<MarketPort> = {},
): MarketPort => ({
  ...noMarket,
  id,
  prices: (symbol) => Promise.resolve(known[symbol] === undefined ? null : series(known[symbol])),
  ...changes,
})
const failing = (kind: MarketError['kind']) => ({ prices: () => Promise.reject(new MarketError(kind, kind)) })
const ask = (market: MarketPort, symbol: string, of?: string) => market.prices(symbol, '2026-01-05', '2026-01-05', of)

test('the first source that knows a price gives it, and what it gives carries its name', async () => {
  const market = createCompositeMarket([source('one', { A: '1' }), source('two', { A: '2', B: '3' })])
  expect(market.id).toBe('one,two')
  expect(await ask(market, 'A')).toEqual({ ...series('1'), source: 'one' })
  expect(await ask(market, 'B')).toEqual({ ...series('3'), source: 'two' })
  expect(await ask(market, 'C')).toBeNull()
})

test('a series goes on at the source that began it, whoever else knows the name', async () => {
  const market = createCompositeMarket([source('one', { A: '1' }), source('two', { A: '2' })])
  expect(await ask(market, 'A', 'two')).toEqual({ ...series('2'), source: 'two' })
})

test('a source that fails leaves the question to the next, and is the answer where nobody knows', async () => {
  const market = createCompositeMarket([source('one', {}, failing('rate_limited')), source('two', { A: '2' })])
  expect((await ask(market, 'A'))?.source).toBe('two')
  await expect(ask(market, 'B')).rejects.toMatchObject({ kind: 'rate_limited' })
})

test('a refused key of one source does not end the questions to the others', async () => {
  const market = createCompositeMarket([source('one', {}, failing('auth')), source('two', {})])
  await expect(ask(market, 'B')).rejects.toMatchObject({ kind: 'invalid', message: 'auth' })
})

test('rates come from the first source that has any, and what to compare with from all of them once', async () => {
  const rate = { date: '2026-01-05', usdPerUnit: '1.2' }
  const market = createCompositeMarket([
    source(
      'one',
      {},
      { fxRates: () => Promise.resolve([]), benchmarks: () => Promise.resolve([{ symbol: 'S', name: 'One' }]) },
    ),
    source(
      'two',
      {},
      { fxRates: () => Promise.resolve([rate]), benchmarks: () => Promise.resolve([{ symbol: 'S', name: 'Two' }]) },
    ),
  ])
  expect(await market.fxRates('EUR', '2026-01-05', '2026-01-05')).toEqual([{ ...rate, source: 'two' }])
  expect(await market.benchmarks()).toEqual([{ symbol: 'S', name: 'One' }])
})
