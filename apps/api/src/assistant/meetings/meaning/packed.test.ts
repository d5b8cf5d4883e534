import { expect, test } from 'vitest'
import { MEANINGS, type Model, OUTCOMES, type Weights } from './meanings.ts'
import { packed, unpacked } from './packed.ts'

const weightsOf = <Class extends string>(
  classes: readonly Class[],
  weights: Readonly<Record<string, Partial<Record<Class, number>>>>,
): Weights<Class> => ({
  classes,
  rowOf: new Map(Object.keys(weights).map((feature, row) => [feature, row])),
  values: Float64Array.from(Object.values(weights).flatMap((each) => classes.map((name) => each[name] ?? 0))),
})
/** The weights that are not zero, by feature and class. */
const known = <Class extends string>({ classes, rowOf, values }: Weights<Class>): [string, Class, number][] =>
  [...rowOf].flatMap(([feature, row]) =>
    classes.flatMap((name, at) => {
      const weight = values[row * classes.length + at] ?? 0
      return weight === 0 ? [] : [[feature, name, weight] as [string, Class, number]]
    }),
  )

test('models come out of their file as they went in, whatever their features have in common', () => {
  const trees = { base: -2.5, trees: [['0 decision', 0.25, -0.05, ['says $0', 0, 0.001, 0.4]] as const, 0.125] }
  const one: Model = {
    words: weightsOf(MEANINGS, { fifty: { decision: 0.5, talk: -1.12 }, 'a: b': { promise: 2 } }),
    neighbours: weightsOf(MEANINGS, { '-1 same question!': { answer: 0.07 }, fifty: { talk: 0.29 } }),
    outcomes: weightsOf(OUTCOMES, { 'proposal: first taken': { decided: 1.3, none: -0.4 } }),
    trees: { task: trees, open: { base: 1, trees: [] } },
  }
  const other: Model = { ...one, words: weightsOf(MEANINGS, { vierzig: { wish: -3.01 } }), trees: { decided: trees } }
  const modelOf = unpacked(
    JSON.parse(JSON.stringify(packed({ one, other }))) as ReturnType<typeof packed<'one' | 'other'>>,
  )
  for (const [name, model] of [
    ['one', one],
    ['other', other],
  ] as const) {
    const read = modelOf(name)
    for (const table of ['words', 'neighbours'] as const)
      expect(known(read[table])).toEqual(expect.arrayContaining(known(model[table])))
    expect(known(read.words)).toHaveLength(known(model.words).length)
    expect(known(read.outcomes)).toEqual(known(model.outcomes))
    expect(read.trees).toEqual(model.trees)
    expect(modelOf(name)).toBe(read)
  }
})
