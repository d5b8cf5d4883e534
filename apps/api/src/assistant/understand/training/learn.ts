import type { Features } from '../choose/features.ts'
import { type Weights, scoreOf } from '../choose/score.ts'

/** The readings of one question, each with how good it is: 1 is right, 0 is another question. */
export interface Example {
  readonly readings: readonly { readonly features: Features; readonly good: number }[]
}

interface Settings {
  readonly rounds: number
  readonly rate: number
  /** How strongly weights are held to where they began. */
  readonly hold: number
}

const USUAL: Settings = { rounds: 120, rate: 0.2, hold: 0.001 }

/**
 * Weights by which the good readings of the examples come first: the likelihood of a good one among all of a question is
 * raised, step by step and always in the same order, so the same examples make the same weights.
 */
export function learn(examples: readonly Example[], from: Weights, settings: Settings = USUAL): Record<string, number> {
  const weights: Record<string, number> = { ...from }
  const useful = examples.filter(({ readings }) => {
    const best = Math.max(...readings.map(({ good }) => good))
    return best > 0 && readings.some(({ good }) => good < best)
  })
  for (let round = 0; round < settings.rounds; round++) {
    const rate = settings.rate / (1 + round / 8)
    for (const { readings } of useful) {
      const scores = readings.map(({ features }) => scoreOf(features, weights))
      const highest = Math.max(...scores)
      const likely = scores.map((score) => Math.exp(score - highest))
      const sum = likely.reduce((total, one) => total + one, 0)
      const wanted = likely.map((one, at) => one * (readings[at]?.good ?? 0))
      const wantedSum = wanted.reduce((total, one) => total + one, 0)
      for (const [at, { features }] of readings.entries()) {
        const step = (wanted[at] ?? 0) / wantedSum - (likely[at] ?? 0) / sum
        if (Math.abs(step) < 1e-4) continue
        for (const [name, value] of Object.entries(features)) weights[name] = (weights[name] ?? 0) + rate * step * value
      }
    }
    for (const name of Object.keys(weights)) {
      const began = from[name] ?? 0
      weights[name] = began + ((weights[name] ?? 0) - began) * (1 - settings.hold * 10 * rate)
    }
  }
  return weights
}
