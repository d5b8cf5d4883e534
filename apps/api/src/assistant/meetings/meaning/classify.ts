import type { Unit } from '../extract/units.ts'
import { FEW, featuresOf } from './features.ts'
import { type Likely, MEANINGS, type Meaning, type Model, type Weights } from './meanings.ts'
import { unpacked } from './packed.ts'
import learned from './weights.json' with { type: 'json' }

/**
 * What was learned from the labelled meetings of the repository, unfolded when a meeting is first read: `meetings` of
 * all, `decisions` of those too that were written for their decisions, which say too little of the rest.
 */
export const learnedOf: (name: keyof typeof learned.models) => Model = unpacked(learned)

/** The likelihoods that weights give to features (multinomial logistic regression). */
export function likelyOf<Class extends string>(
  { classes, rowOf, values }: Weights<Class>,
  features: readonly string[],
): Readonly<Record<Class, number>> {
  const size = classes.length
  const sums = new Float64Array(size)
  // plain loops: most of the time of reading a meeting is spent in these
  for (let each = 0; each < features.length; each++) {
    const row = rowOf.get(features[each] ?? '')
    if (row === undefined) continue
    for (let at = 0; at < size; at++) sums[at] = (sums[at] ?? 0) + (values[row * size + at] ?? 0)
  }
  let top = Number.NEGATIVE_INFINITY
  for (let at = 0; at < size; at++) top = Math.max(top, sums[at] ?? 0)
  let total = 0
  for (let at = 0; at < size; at++) total += sums[at] = Math.exp((sums[at] ?? 0) - top)
  const likely = {} as Record<Class, number>
  for (let at = 0; at < size; at++) likely[classes[at] as Class] = (sums[at] ?? 0) / total
  return likely
}

/** The likeliest of them. */
export const meaningOf = (likely: Likely): Meaning =>
  MEANINGS.reduce((best, meaning) => (likely[meaning] > likely[best] ? meaning : best))

/** What the sentences around one were taken for in the first round. */
export const neighboursOf = (first: readonly Likely[], units: readonly Unit[], at: number): string[] =>
  [-2, -1, 0, 1, 2].flatMap((step) => {
    const likely = first[at + step]
    if (likely === undefined) return units.length < FEW ? [] : [`${step} none`]
    const isSame = units[at + step]?.speaker === units[at]?.speaker
    const place = step === 0 ? 'here' : `${step}${isSame ? ' same' : ''}`
    return MEANINGS.filter((meaning) => likely[meaning] >= 0.25).map(
      (meaning) => `${place} ${meaning}${likely[meaning] >= 0.6 ? '!' : ''}`,
    )
  })

const featuresOfUnits = new WeakMap<readonly Unit[], string[][]>()

/** What every sentence is likely to be, by a model; what stands out in it is found once for all models. */
export function classify(units: readonly Unit[], { words, neighbours }: Model = learnedOf('meetings')): Likely[] {
  const features = featuresOfUnits.get(units) ?? featuresOf(units)
  featuresOfUnits.set(units, features)
  const first = features.map((each) => likelyOf(words, each))
  return features.map((each, at) => likelyOf(neighbours, [...each, ...neighboursOf(first, units, at)]))
}
