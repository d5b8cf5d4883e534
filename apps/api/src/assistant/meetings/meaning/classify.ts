import type { Unit } from '../extract/units.ts'
import { FEW, featuresOf } from './features.ts'
import { type Likely, MEANINGS, type Meaning, type Model, type Weights } from './meanings.ts'
import { unpacked } from './packed.ts'
import decisions from './decisions.json' with { type: 'json' }
import learned from './weights.json' with { type: 'json' }

let unfolded: Model | undefined
/**
 * What was learned from the labelled meetings of the repository, unfolded when a meeting is first read: that takes a sixth
 * of what a server takes to start, and it is its threads that read.
 */
export const learnedMeanings = (): Model => (unfolded ??= unpacked(learned))

let unfoldedDecisions: Model | undefined
/** What was learned with the meetings that were written for their decisions, which say too little of the rest. */
export const learnedDecisions = (): Model => (unfoldedDecisions ??= unpacked(decisions))

/** The likelihoods that weights give to features (multinomial logistic regression). */
export function likelyOf<Class extends string>(
  classes: readonly Class[],
  weights: Weights<Class>,
  features: readonly string[],
): Readonly<Record<Class, number>> {
  const sums = new Map<Class, number>(classes.map((each) => [each, 0]))
  for (const feature of features)
    for (const [each, weight] of Object.entries(weights[feature] ?? {}) as [Class, number][])
      sums.set(each, (sums.get(each) ?? 0) + weight)
  const top = Math.max(...sums.values())
  const exps = classes.map((each) => Math.exp((sums.get(each) ?? 0) - top))
  const total = exps.reduce((sum, value) => sum + value, 0)
  return Object.fromEntries(classes.map((each, at) => [each, (exps[at] ?? 0) / total])) as Record<Class, number>
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
export function classify(units: readonly Unit[], { words, neighbours }: Model = learnedMeanings()): Likely[] {
  const features = featuresOfUnits.get(units) ?? featuresOf(units)
  featuresOfUnits.set(units, features)
  const first = features.map((each) => likelyOf(MEANINGS, words, each))
  return features.map((each, at) => likelyOf(MEANINGS, neighbours, [...each, ...neighboursOf(first, units, at)]))
}
