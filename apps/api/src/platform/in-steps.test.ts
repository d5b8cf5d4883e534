import { expect, test } from 'vitest'
import { inSteps } from './in-steps.ts'

test('what else there is to do gets its turn between the steps of long arithmetic', async () => {
  const order: string[] = []
  function* count(): Generator<void, number> {
    for (let step = 1; step <= 3; step++) {
      order.push(`step ${step}`)
      yield
    }
    return 6
  }
  const found = inSteps(count())
  setImmediate(() => order.push('a request'))
  expect(await found).toBe(6)
  expect(order.indexOf('a request')).toBeLessThan(order.indexOf('step 3'))
})
