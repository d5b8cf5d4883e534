import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { useConfigForTests } from '../../lib/config.ts'
import { connectSession } from '../../lib/api.ts'
import { testConfig } from '../../testing/test-config.ts'
import { fundGrowthQuery } from './use-fund-growth.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('[R-3.046] fund identifiers are sent as repeated ids beside the years', async () => {
  useConfigForTests(testConfig)
  connectSession({
    tokens: () => ({ access: 'h.e30.s', refresh: 'rt_1' }),
    latestTokens: () => null,
    replaceTokens: () => {},
    onSessionExpired: () => {},
  })
  vi.stubGlobal('window', { location: { origin: 'http://app.test' } })
  const asked: string[] = []
  const chart = {
    chart_type: 'performance',
    title: 'Growth of $10,000',
    x_type: 'date',
    unit: 'USD',
    years: 5,
    series: [{ id: 'A', name: 'Fund A', points: [{ x: '2026-10-31', y: '10000.00' }] }],
    missing_ids: ['B&C'],
    own_prices_ids: [],
    simulated_prices: false,
  }
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    asked.push(`${method} ${url}`)
    return Response.json(chart)
  })
  const query = fundGrowthQuery({ fund_identifiers: ['A', 'B&C'], years: 5 })
  expect(await new QueryClient().fetchQuery(query)).toEqual(chart)
  expect(asked).toEqual(['GET http://api.test/api/chart/?ids=A&ids=B%26C&years=5'])
})
