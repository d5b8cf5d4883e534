import { expect, test } from 'vitest'
import { forestOf } from '../meaning/trees.ts'
import { grow } from './grow.ts'

/** Sentences of four kinds: short or not, after an offer or not. */
const rows = Array.from({ length: 800 }, (_, at) => {
  const [isShort, isOffered] = [at % 2 === 0, at % 3 === 0]
  return {
    row: new Map([
      ['words', isShort ? 2 + (at % 5) : 9 + (at % 5)],
      ['offered', isOffered ? 0.7 : 0],
      [`says ${at % 7}`, 1],
    ]),
    isTrue: isShort === isOffered,
  }
})

test('trees tell what two things together mean and neither does alone', () => {
  const forest = forestOf({
    decided: grow(
      rows.map(({ row }) => row),
      rows.map(({ isTrue }) => isTrue),
    ),
  })
  const likely = (words: number, offered: number) => {
    forest.clear()
    forest.set('words', words)
    forest.set('offered', offered)
    return forest.likely().decided
  }
  expect(likely(3, 0.7)).toBeGreaterThan(0.7)
  expect(likely(12, 0.7)).toBeLessThan(0.3)
  expect(likely(3, 0)).toBeLessThan(0.3)
  expect(likely(12, 0)).toBeGreaterThan(0.7)
})

test('the same sentences make the same trees', () => {
  const again = () =>
    grow(
      rows.map(({ row }) => row),
      rows.map(({ isTrue }) => isTrue),
    )
  expect(again()).toEqual(again())
})
