import { expect, test } from 'vitest'
import type { Model } from './meanings.ts'
import { packed, unpacked } from './packed.ts'

test('a model comes out of its file as it went in', () => {
  const trees = { base: -2.5, trees: [['0 decision', 0.25, -0.05, ['says $0', 0, 0.001, 0.4]] as const, 0.125] }
  const model: Model = {
    words: { fifty: { decision: 0.5, talk: -1.12 }, 'a: b': { promise: 2 } },
    neighbours: { '-1 same question!': { answer: 0.07 } },
    outcomes: { 'proposal: first taken': { decided: 1.3, none: -0.4 } },
    trees: { task: trees, decided: { base: 0, trees: [] }, open: { base: 1, trees: [0] } },
  }
  expect(unpacked(JSON.parse(JSON.stringify(packed(model))) as ReturnType<typeof packed>)).toEqual(model)
})
