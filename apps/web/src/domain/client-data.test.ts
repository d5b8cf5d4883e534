import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildUser, idOf } from '../testing/builders.ts'
import {
  CLIENT_DATA_FRESH_MS,
  clientDataOf,
  dropOldClientData,
  forgetClientData,
  refreshClientData,
} from './client-data.ts'
import { acceptUser, beginSession, forgetSession } from './session.ts'

const START = Date.parse('2026-03-04T09:00:00Z')
const MINUTE = 60_000
const stored = new Map<string, string>()

const signInAs = (id: number) => {
  forgetSession()
  beginSession({ access: 'a', refresh: 'r', actions: [] }, 'advisor@example.com')
  acceptUser(buildUser({ id: idOf(id), user_type: 'ADVISOR' }))
}

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  signInAs(1)
})
afterEach(() => {
  forgetClientData()
  stored.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const data = { portfolio: 'p', portfolioPerformance: 'f', positions: 'x' }

test('[R-3.044] [R-3.045] [R-9.015] per client the portfolio, its performance, the positions and the time are kept and stored', async () => {
  await refreshClientData('c1', async () => data)
  const expected = { ...data, lastRefreshed: START }
  expect(clientDataOf('c1')).toEqual(expected)
  expect(JSON.parse(stored.get('client-data') ?? '')).toMatchObject({
    state: { userId: idOf(1), clients: { c1: expected } },
  })
  expect([...stored.keys()].sort()).toEqual(['auth', 'client-data'])
})

test.each([
  ['59 minutes later a soft refresh asks nobody', 59, false, 0],
  ['60 minutes later it asks', 60, false, 1],
  ['61 minutes later it asks', 61, false, 1],
  ['a hard refresh always asks', 1, true, 1],
])('[R-4.049] [R-9.007] %s', async (_, minutes, hard, calls) => {
  expect(CLIENT_DATA_FRESH_MS).toBe(3_600_000)
  await refreshClientData('c1', async () => data)
  vi.advanceTimersByTime(minutes * MINUTE)
  const fetchData = vi.fn<() => Promise<typeof data>>(async () => data)
  await refreshClientData('c1', fetchData, { hard })
  expect(fetchData).toHaveBeenCalledTimes(calls)
})

test('a failing refresh throws and keeps what was there', async () => {
  await refreshClientData('c1', async () => data)
  await expect(refreshClientData('c1', () => Promise.reject(new Error('away')), { hard: true })).rejects.toThrow('away')
  expect(clientDataOf('c1')?.portfolio).toBe('p')
})

test('of twenty-one clients the one refreshed longest ago is dropped', async () => {
  for (let client = 0; client <= 20; client++) {
    await refreshClientData(`c${client}`, async () => data)
    vi.advanceTimersByTime(1)
  }
  expect(clientDataOf('c0')).toBeNull()
  expect(clientDataOf('c1')).not.toBeNull()
  expect(clientDataOf('c20')).not.toBeNull()
})

test('another person sees nothing of it, and an answer that comes after the change is not kept', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<typeof data>()
  await refreshClientData('c1', async () => data)
  const late = refreshClientData('c2', () => answered)
  signInAs(2)
  expect(clientDataOf('c1')).toBeNull()
  answer(data)
  await late
  expect(clientDataOf('c2')).toBeNull()
  signInAs(1)
  expect(clientDataOf('c2')).toBeNull()
})

test('at start what is older than a day is dropped, and nothing else', async () => {
  await refreshClientData('old', async () => data)
  vi.advanceTimersByTime(23 * 60 * MINUTE)
  await refreshClientData('new', async () => data)
  vi.advanceTimersByTime(60 * MINUTE + 1)
  dropOldClientData()
  expect(stored.get('client-data')).not.toContain('"old"')
  expect(stored.get('client-data')).toContain('"new"')
})
