import { SYNC_CALLBACK_DELAY_MS, SYNC_POLL_MS } from '@keelwise/contract/sync'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollSync } from './sync-polling.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Status = 'SYNCING' | 'DONE' | 'FAILED' | null

function watch(answers: (Status | Error)[], last: Status | Error = 'SYNCING') {
  const seen: string[] = []
  let reads = 0
  const stop = pollSync({
    read: () => {
      reads++
      const answer = answers.length > 0 ? answers.shift()! : last
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ status: answer })
    },
    onFirstError: () => seen.push('error'),
    onEnd: (how) => seen.push(how),
    onComplete: () => seen.push('complete'),
  })
  return { seen, stop, reads: () => reads }
}

test('[R-4.020] [R-9.005] a sync is asked about every 3000 ms', async () => {
  expect(SYNC_POLL_MS).toBe(3000)
  const { reads } = watch([])
  await vi.advanceTimersByTimeAsync(2999)
  expect(reads()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(reads()).toBe(1)
  await vi.advanceTimersByTimeAsync(9000)
  expect(reads()).toBe(4)
})

test('[R-4.021] [R-4.023] [R-4.024] [R-9.006] DONE ends the asking at once, and the callback runs after 100 ms', async () => {
  expect(SYNC_CALLBACK_DELAY_MS).toBe(100)
  const { seen, reads } = watch(['SYNCING', 'DONE'])
  await vi.advanceTimersByTimeAsync(6000)
  expect(seen).toEqual(['done'])
  await vi.advanceTimersByTimeAsync(99)
  expect(seen).toEqual(['done'])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['done', 'complete'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads()).toBe(2)
})

test('FAILED ends it without the callback', async () => {
  const { seen } = watch(['FAILED'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual(['failed'])
})

test('a sync that never was ends it', async () => {
  const { seen } = watch([null])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual(['nothing'])
})

test('after ten minutes it is given up', async () => {
  const { seen, reads } = watch([])
  await vi.advanceTimersByTimeAsync(10 * 60_000 - 1)
  expect(seen).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['timeout'])
  expect(reads()).toBe(199)
})

test('failed polls are told once, and five in a row end it', async () => {
  const { seen, reads } = watch([], new Error('down'))
  await vi.advanceTimersByTimeAsync(12_000)
  expect(seen).toEqual(['error'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual(['error', 'unreachable'])
  expect(reads()).toBe(5)
})

test('an answer between failures begins the count anew', async () => {
  const down = new Error('down')
  const { seen } = watch([down, down, down, down, 'SYNCING', down, down, down, down, 'DONE'])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(seen).toEqual(['error', 'done'])
})

test('a slow answer is waited for instead of asked twice', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<{ status: 'DONE' }>()
  const read = vi.fn<() => Promise<{ status: 'DONE' }>>(() => answered)
  const onEnd = vi.fn<(how: string) => void>()
  pollSync({ read, onFirstError: () => {}, onEnd, onComplete: () => {} })
  await vi.advanceTimersByTimeAsync(9000)
  expect(read).toHaveBeenCalledTimes(1)
  answer({ status: 'DONE' })
  await vi.advanceTimersByTimeAsync(0)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('done')
})

test('whoever stops it hears nothing more, not even of an answer under way', async () => {
  const { seen, stop } = watch(['DONE'])
  await vi.advanceTimersByTimeAsync(2999)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual([])
})
