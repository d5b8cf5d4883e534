import type { Unit } from '../extract/units.ts'
import { featuresOf } from './features.ts'
import learned from './weights.json' with { type: 'json' }

/** What a sentence of a meeting is. */
export const MEANINGS = [
  'promise',
  'request',
  'proposal',
  'acceptance',
  'refusal',
  'decision',
  'question',
  'open',
  'answer',
  'event',
  'wish',
  'guarantee',
  'confirm',
  'repeat',
  'fact',
  'talk',
] as const
export type Meaning = (typeof MEANINGS)[number]

/** How likely each meaning is; together one. */
export type Likely = Readonly<Record<Meaning, number>>

/** Weights by feature, then by meaning. */
export type Weights = Readonly<Record<string, Readonly<Partial<Record<Meaning, number>>>>>

/** Both rounds of the model: by the words alone, then with what the neighbours were taken for. */
export interface Model {
  readonly words: Weights
  readonly neighbours: Weights
}

/** The likelihoods that weights give to features (multinomial logistic regression). */
export function likelyOf(weights: Weights, features: readonly string[]): Likely {
  const sums = new Map<Meaning, number>(MEANINGS.map((meaning) => [meaning, 0]))
  for (const feature of features)
    for (const [meaning, weight] of Object.entries(weights[feature] ?? {}) as [Meaning, number][])
      sums.set(meaning, (sums.get(meaning) ?? 0) + weight)
  const top = Math.max(...sums.values())
  const exps = MEANINGS.map((meaning) => Math.exp((sums.get(meaning) ?? 0) - top))
  const total = exps.reduce((sum, value) => sum + value, 0)
  return Object.fromEntries(MEANINGS.map((meaning, at) => [meaning, (exps[at] ?? 0) / total])) as Likely
}

/** The likeliest of them. */
export const meaningOf = (likely: Likely): Meaning =>
  MEANINGS.reduce((best, meaning) => (likely[meaning] > likely[best] ? meaning : best))

/** What the sentences around one were taken for in the first round. */
export const neighboursOf = (first: readonly Likely[], units: readonly Unit[], at: number): string[] =>
  [-2, -1, 0, 1, 2].flatMap((step) => {
    const likely = first[at + step]
    if (likely === undefined) return [`${step} none`]
    const isSame = units[at + step]?.speaker === units[at]?.speaker
    const place = step === 0 ? 'here' : `${step}${isSame ? ' same' : ''}`
    return MEANINGS.filter((meaning) => likely[meaning] >= 0.25).map(
      (meaning) => `${place} ${meaning}${likely[meaning] >= 0.6 ? '!' : ''}`,
    )
  })

/** What every sentence is likely to be, by a model. */
export function classify(units: readonly Unit[], { words, neighbours }: Model = learned as Model): Likely[] {
  const features = featuresOf(units)
  const first = features.map((each) => likelyOf(words, each))
  return features.map((each, at) => likelyOf(neighbours, [...each, ...neighboursOf(first, units, at)]))
}
