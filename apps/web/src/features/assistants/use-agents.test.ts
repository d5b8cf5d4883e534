import { expect, test } from 'vitest'
import { agentsPageSize } from './use-agents.ts'

test.each([
  [1440, 6],
  [1024, 6],
  [1023, 4],
  [768, 4],
  [767, 2],
  [390, 2],
])('[R-9.028] in a window %i px wide a page has %i assistants', (width, size) => {
  expect(agentsPageSize(width)).toBe(size)
})
