import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wasmOf } from '../training/wasm-of.ts'
import { Matrices } from './matrices.ts'
import { MULTIPLY } from './multiply-wasm.ts'

it('computes every product and what is added after it, for any count of rows', () => {
  const whole = fc.integer({ min: -9, max: 9 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 4 }),
      fc.infiniteStream(whole),
      (count, rows, fours, numbers) => {
        const take = (size: number) => Float32Array.from(numbers.take(size))
        const wide = fours * 4
        const [x, weights, bias] = [take(count * wide), take(rows * wide), take(rows)]
        const matrices = new Matrices()
        // one before it, so that not all begins at nought
        matrices.keep(take(8), 4, take(2))
        const kept = matrices.keep(weights, wide, bias)
        const expected = Array.from({ length: count * rows }, (_, at) => {
          const [i, row] = [Math.floor(at / rows), at % rows]
          let sum = bias[row] ?? 0
          for (let k = 0; k < wide; k++) sum += (x[i * wide + k] ?? 0) * (weights[row * wide + k] ?? 0)
          return sum
        })
        expect([...matrices.times(x, count, kept)].map((each) => each + 0)).toEqual(expected.map((each) => each + 0))
      },
    ),
  )
})

it('keeps matrices that are larger than the memory it began with, and adds nothing without a bias', () => {
  const matrices = new Matrices()
  const ones = matrices.keep(new Float32Array(512 * 512).fill(1), 512)
  const twos = matrices.keep(new Float32Array(4 * 512).fill(2), 512, Float32Array.of(1, 2, 3, 4))
  const x = new Float32Array(2 * 512).fill(1)
  expect(new Set(matrices.times(x, 2, ones))).toEqual(new Set([512]))
  expect([...matrices.times(x, 2, twos)]).toEqual([1025, 1026, 1027, 1028, 1025, 1026, 1027, 1028])
})

it('refuses rows that cannot be read four at a time', () => {
  expect(() => new Matrices().keep(new Float32Array(6), 6)).toThrow(RangeError)
})

it('runs what the text of it says', async () => {
  const text = readFileSync(new URL('multiply.wat', import.meta.url), 'utf8')
  expect(await wasmOf(text)).toBe(MULTIPLY)
})
