import { expect, test } from 'vitest'
import { batched } from './batched.ts'

test('what is asked for together is one call, and what comes meanwhile gathers', async () => {
  const calls: number[][] = []
  const goOn: (() => void)[] = []
  const double = batched({ atOnce: 1, most: 3 }, async (given: readonly number[]) => {
    calls.push([...given])
    await new Promise<void>((resolve) => goOn.push(resolve))
    return given.map((each) => each * 2)
  })
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  const first = [1, 2].map(double)
  await turn()
  const rest = [3, 4, 5, 6].map(double)
  await turn()
  expect(calls).toEqual([[1, 2]])
  for (let call = 0; call < 3; call++) {
    goOn[call]?.()
    await turn()
  }
  expect(await Promise.all([...first, ...rest])).toEqual([2, 4, 6, 8, 10, 12])
  expect(calls).toEqual([[1, 2], [3, 4, 5], [6]])
})

test('one that cannot be done fails no other', async () => {
  const invert = batched({ atOnce: 1, most: 10 }, async (given: readonly number[]) => {
    if (given.includes(0)) throw new Error('Nothing can be divided by zero.')
    return given.map((each) => 1 / each)
  })
  const answers = await Promise.allSettled([invert(2), invert(0), invert(4)])
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual([
    0.5,
    'failed',
    0.25,
  ])
})
