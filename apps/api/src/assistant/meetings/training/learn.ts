import {
  type Likely,
  MEANINGS,
  type Meaning,
  type Model,
  type Weights,
  likelyOf,
  neighboursOf,
} from '../meaning/classify.ts'
import { featuresOf } from '../meaning/features.ts'
import type { Unit } from '../extract/units.ts'
import { createShuffle } from '../../../platform/shuffle.ts'

/** The sentences of a meeting, and for each what it may be: one meaning, or several where it was not marked closer. */
export interface Lesson {
  /** Meetings of one group are never used to tell each other. */
  readonly group: string
  readonly units: readonly Unit[]
  readonly allowed: readonly (ReadonlySet<Meaning> | null)[]
}

interface Example {
  readonly features: readonly string[]
  readonly allowed: ReadonlySet<Meaning>
}

const ROUNDS = 12
const RATE = 0.25
const DECAY = 0.002
/** Features seen less often say nothing of others. */
const FEWEST = 3
/** A weight below this changes nothing. */
const SMALL = 0.1
const PARTS = 5
/** Where a sentence may be nearly anything, it is only learned what it is not. */
const MANY = 6
/** So much less such a sentence counts: most sentences of a meeting are none of what is looked for. */
const LOOSE = 0.3

/**
 * Fits weights by gradient descent with a step for each weight (AdaGrad), weights held small (L2). The same examples
 * make the same weights.
 */
function fit(examples: readonly Example[]): Weights {
  const seen = new Map<string, number>()
  for (const { features } of examples) for (const feature of features) seen.set(feature, (seen.get(feature) ?? 0) + 1)
  const names = [...seen].filter(([, count]) => count >= FEWEST).map(([feature]) => feature)
  const idOf = new Map(names.map((feature, id) => [feature, id]))
  const kept = examples.map(({ features, allowed }) => ({
    ids: Int32Array.from(features.flatMap((feature) => idOf.get(feature) ?? [])),
    may: MEANINGS.map((meaning) => allowed.has(meaning)),
    isLoose: allowed.size > MANY,
  }))
  const size = MEANINGS.length
  const weights = new Float64Array(names.length * size)
  const steps = new Float64Array(names.length * size)
  const likely = new Float64Array(size)
  const shuffled = createShuffle()
  for (let round = 0; round < ROUNDS; round++)
    for (const { ids, may, isLoose } of shuffled(kept)) {
      likely.fill(0)
      for (const id of ids)
        for (let to = 0; to < size; to++) likely[to] = (likely[to] ?? 0) + (weights[id * size + to] ?? 0)
      const top = Math.max(...likely)
      const total = likely.reduce((sum, value, to) => sum + (likely[to] = Math.exp(value - top)), 0)
      for (let to = 0; to < size; to++) likely[to] = (likely[to] ?? 0) / total
      const share = likely.reduce((sum, value, to) => sum + (may[to] ? value : 0), 0)
      for (let to = 0; to < size; to++) {
        const is = likely[to] ?? 0
        const slope = may[to] ? (isLoose ? 0 : is - is / Math.max(share, 1e-9)) : isLoose ? is * LOOSE : is
        if (Math.abs(slope) < 1e-4) continue
        for (const id of ids) {
          const at = id * size + to
          const weight = weights[at] ?? 0
          const change = slope + DECAY * weight
          const step = (steps[at] ?? 0) + change * change
          steps[at] = step
          weights[at] = weight - (RATE * change) / (0.5 + Math.sqrt(step))
        }
      }
    }
  return Object.fromEntries(
    names.map((feature, id) => [
      feature,
      Object.fromEntries(MEANINGS.map((meaning, to) => [meaning, weights[id * size + to] ?? 0])),
    ]),
  )
}

const rounded = (weights: Weights): Weights =>
  Object.fromEntries(
    Object.entries(weights)
      .map(
        ([feature, each]) =>
          [
            feature,
            Object.fromEntries(
              Object.entries(each)
                .filter(([, weight]) => Math.abs(weight) >= SMALL)
                .map(([meaning, weight]) => [meaning, Number(weight.toFixed(2))]),
            ),
          ] as const,
      )
      .filter(([, each]) => Object.keys(each).length > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/**
 * Learns both rounds of the model. What neighbours were taken for is learned from predictions for meetings that the
 * first round did not learn from, so that the second does not trust it too much.
 */
export function learn(lessons: readonly Lesson[]): Model {
  const read = lessons.map((lesson) => ({ ...lesson, features: featuresOf(lesson.units) }))
  const examplesOf = (part: typeof read): Example[] =>
    part.flatMap(({ features, allowed }) =>
      features.flatMap((each, at) => {
        const may = allowed[at]
        return may ? [{ features: each, allowed: may }] : []
      }),
    )
  const groups = [...new Set(lessons.map(({ group }) => group))]
  const guessed = new Map<(typeof read)[number], Likely[]>()
  for (let part = 0; part < PARTS; part++) {
    const isOut = ({ group }: Lesson): boolean => groups.indexOf(group) % PARTS === part
    const weights = fit(examplesOf(read.filter((lesson) => !isOut(lesson))))
    for (const lesson of read.filter(isOut))
      guessed.set(
        lesson,
        lesson.features.map((each) => likelyOf(weights, each)),
      )
  }
  const second = read.map((lesson) => ({
    ...lesson,
    features: lesson.features.map((each, at) => [
      ...each,
      ...neighboursOf(guessed.get(lesson) ?? [], lesson.units, at),
    ]),
  }))
  return { words: rounded(fit(examplesOf(read))), neighbours: rounded(fit(examplesOf(second))) }
}
