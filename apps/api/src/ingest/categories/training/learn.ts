import { type CategoryModel, featuresOf, payeeWordsOf } from '../classify.ts'
import type { CategoryLesson } from './lessons.ts'
import { createShuffle } from '../../../platform/shuffle.ts'

const ROUNDS = 30
const RATE = 0.3
const DECAY = 0.003
/** Parts of words seen less often say nothing of others. */
const FEWEST_PARTS = 3
/** A weight below this changes nothing. */
const SMALL = 0.2

/**
 * Learns by gradient descent with a step for each weight (AdaGrad), weights held small (L2). The same lessons make the same model.
 * @param among lessons whose kinds stand among invented names: the words of those count as unknown
 */
export function learn(lessons: readonly CategoryLesson[], among: readonly CategoryLesson[] = []): CategoryModel {
  const categories = [...new Set(lessons.map(({ category }) => category))].toSorted()
  const words = new Set(lessons.flatMap(({ name }) => payeeWordsOf(name).map((word) => `w ${word}`)))
  const read = [...lessons, ...among].map(({ name, category }) => ({
    features: featuresOf(name),
    is: categories.indexOf(category),
  }))
  const seen = new Map<string, number>()
  for (const { features } of read) for (const feature of features) seen.set(feature, (seen.get(feature) ?? 0) + 1)
  const names = [...seen]
    .filter(([feature, count]) => count >= FEWEST_PARTS || /^[w$^] /.test(feature))
    .map(([feature]) => feature)
  const idOf = new Map(names.map((feature, id) => [feature, id]))
  const examples = read.map(({ features, is }) => ({
    ids: Int32Array.from(features.flatMap((feature) => idOf.get(feature) ?? [])),
    is,
  }))
  const size = categories.length
  const weights = new Float64Array(names.length * size)
  const steps = new Float64Array(names.length * size)
  const likely = new Float64Array(size)
  const shuffled = createShuffle()
  for (let round = 0; round < ROUNDS; round++)
    for (const { ids, is } of shuffled(examples)) {
      likely.fill(0)
      for (const id of ids) for (let to = 0; to < size; to++) likely[to]! += weights[id * size + to]!
      const top = Math.max(...likely)
      let total = 0
      for (let to = 0; to < size; to++) total += likely[to] = Math.exp(likely[to]! - top)
      for (let to = 0; to < size; to++) {
        const slope = likely[to]! / total - (to === is ? 1 : 0)
        if (Math.abs(slope) < 1e-3) continue
        for (const id of ids) {
          const at = id * size + to
          const change = slope + DECAY * weights[at]!
          steps[at]! += change * change
          weights[at]! -= (RATE * change) / (0.5 + Math.sqrt(steps[at]!))
        }
      }
    }
  return {
    categories,
    weights: Object.fromEntries(
      names
        .map(
          (feature, id) =>
            [
              feature,
              categories.flatMap((_category, to) => {
                const weight = weights[id * size + to]!
                return Math.abs(weight) < SMALL ? [] : [to, Number(weight.toFixed(2))]
              }),
            ] as const,
        )
        // a word that says no more than its parts do is known all the same
        .filter(([feature, each]) => each.length > 0 || words.has(feature))
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  }
}
