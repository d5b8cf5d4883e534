import { MEETINGS_PAGE_SIZE } from '@keelwise/contract/meetings'
import { expect, test } from 'vitest'
import { nextOrdering, pageCount } from './table-paging.ts'

test.each([
  [0, 0],
  [1, 1],
  [10, 1],
  [11, 2],
  [20, 2],
  [21, 3],
])('[R-9.004] [R-2.148] %i clients fill %i pages of ten', (count, pages) => {
  expect(pageCount(count, 10)).toBe(pages)
})

test.each([
  [0, 0],
  [10, 1],
  [11, 2],
  [21, 3],
])('[R-9.003] %i meetings fill %i pages', (count, pages) => {
  expect(pageCount(count, MEETINGS_PAGE_SIZE)).toBe(pages)
})

test('[R-2.150] [R-2.151] a column goes up, down and up again, and another one starts upwards', () => {
  expect(nextOrdering('last_name', 'email')).toBe('email')
  expect(nextOrdering('email', 'email')).toBe('-email')
  expect(nextOrdering('-email', 'email')).toBe('email')
  expect(nextOrdering('-email', 'status')).toBe('status')
})
