import { MEETINGS_PAGE_SIZE } from '@keelwise/contract/meetings'
import { beforeEach, expect, test, vi } from 'vitest'
import { pageCount } from '../../ui/table-paging.ts'
import { createDelayedParams } from './delayed-params.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('[R-4.051] [R-9.009] changed parameters are fetched after 300 ms, the last ones only, and none while they are not set', () => {
  const fetched: string[] = []
  const params = createDelayedParams<string>((given) => fetched.push(given))
  params.set(null)
  vi.advanceTimersByTime(1000)
  expect(fetched).toEqual([])
  params.set('first')
  expect(fetched).toEqual(['first'])
  params.set('second')
  vi.advanceTimersByTime(299)
  params.set('third')
  vi.advanceTimersByTime(299)
  expect(fetched).toEqual(['first'])
  vi.advanceTimersByTime(1)
  expect(fetched).toEqual(['first', 'third'])
  params.set('fourth')
  params.set(null)
  params.set('fifth')
  params.cancel()
  vi.advanceTimersByTime(1000)
  expect(fetched).toEqual(['first', 'third'])
})

test.each([
  [0, 0],
  [10, 1],
  [11, 2],
  [21, 3],
])('[R-9.003] %i meetings fill %i pages', (count, pages) => {
  expect(pageCount(count, MEETINGS_PAGE_SIZE)).toBe(pages)
})
