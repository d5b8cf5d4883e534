import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

test.each([
  [
    'am I sticking to my budget this month or have I blown it again',
    'plans.left; kind is budget; by plan; order left asc',
  ],
])('what is said at length is read for what it asks: %s', (question, plan) => {
  expect(toldAsDemo(question)).toBe(plan)
})

test.each([
  [
    'where am I over?',
    'plans.left; kind is budget; by plan; order left asc',
    'plans.left; kind is budget; left under 0; by plan; order left asc',
  ],
])('a sum is asked again of other days, as a sum: %s', (question, before, plan) => {
  expect(toldAsDemo(question, before)).toBe(plan)
})
