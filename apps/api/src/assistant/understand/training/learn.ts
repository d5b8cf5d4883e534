import type { Features } from '../choose/features.ts'
import type { Weights } from '../choose/score.ts'

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

const USUAL: Settings = { rounds: 60, rate: 0.2, hold: 0.003 }
interface Row {
  readonly names: Int32Array
  readonly values: Float64Array
  readonly good: number
}

/**
 * Weights by which the good readings of the examples come first: the likelihood of a good one among all of a question is
 * raised, step by step and always in the same order, so the same examples make the same weights.
 */
export function learn(examples: readonly Example[], from: Weights, settings: Settings = USUAL): Record<string, number> {
  const index = new Map<string, number>()
  const at = (name: string): number => {
    const known = index.get(name) ?? index.size
    index.set(name, known)
    return known
  }
  const rowOf = ({ features, good }: Example['readings'][number]): Row => ({
    names: Int32Array.from(Object.keys(features), at),
    values: Float64Array.from(Object.values(features)),
    good,
  })
  const questions = examples.flatMap(({ readings }): Row[][] => {
    const best = Math.max(...readings.map(({ good }) => good))
    if (best <= 0 || readings.every(({ good }) => good === best)) return []
    return [readings.map(rowOf)]
  })
  const began = Float64Array.from([...index.keys()], (name) => from[name] ?? 0)
  const weights = Float64Array.from(began)
  const scoreOfRow = ({ names, values }: Row): number => {
    let sum = 0
    for (let each = 0; each < names.length; each++) sum += (weights[names[each]!] ?? 0) * values[each]!
    return sum
  }
  for (let round = 0; round < settings.rounds; round++) {
    const rate = settings.rate / (1 + round / 8)
    for (const rows of questions) {
      const scores = rows.map(scoreOfRow)
      const highest = Math.max(...scores)
      const likely = scores.map((score) => Math.exp(score - highest))
      const sum = likely.reduce((total, one) => total + one, 0)
      const wanted = likely.map((one, each) => one * (rows[each]?.good ?? 0))
      const wantedSum = wanted.reduce((total, one) => total + one, 0)
      for (const [each, { names, values }] of rows.entries()) {
        const step = (wanted[each] ?? 0) / wantedSum - (likely[each] ?? 0) / sum
        if (Math.abs(step) < 1e-4) continue
        for (let name = 0; name < names.length; name++) weights[names[name]!]! += rate * step * values[name]!
      }
    }
    for (let name = 0; name < weights.length; name++)
      weights[name] = began[name]! + (weights[name]! - began[name]!) * (1 - settings.hold * 10 * rate)
  }
  return { ...from, ...Object.fromEntries([...index].map(([name, each]) => [name, weights[each]!])) }
}

/** A choice with what is known of it, and whether it was right. */
export interface Known {
  readonly facts: Features
  readonly isRight: boolean
}

/**
 * Weights by which facts tell right choices from wrong ones: a logistic regression, held towards zero, by Newton's steps.
 * @see https://en.wikipedia.org/wiki/Iteratively_reweighted_least_squares
 */
export function learnSureness(known: readonly Known[], hold = 3): Record<string, number> {
  const names = [...new Set(known.flatMap(({ facts }) => Object.keys(facts)))].toSorted()
  let weights = names.map(() => 0)
  for (let step = 0; step < 25; step++) {
    const slope = names.map((name, at) => (name === 'always' ? 0.01 : hold) * (weights[at] ?? 0))
    const bend = names.map((_, at) =>
      names.map((name, other) => (at === other ? (name === 'always' ? 0.01 : hold) : 0)),
    )
    for (const { facts, isRight } of known) {
      const values = names.map((name) => facts[name] ?? 0)
      const sum = values.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0)
      const likely = 1 / (1 + Math.exp(-sum))
      for (const [at, value] of values.entries()) {
        if (value === 0) continue
        slope[at] = (slope[at] ?? 0) + (likely - (isRight ? 1 : 0)) * value
        const row = bend[at] ?? []
        for (const [other, second] of values.entries())
          row[other] = (row[other] ?? 0) + likely * (1 - likely) * value * second
      }
    }
    const change = solved(bend, slope)
    weights = weights.map((weight, at) => weight - (change[at] ?? 0))
    if (change.every((each) => Math.abs(each) < 1e-6)) break
  }
  return Object.fromEntries(names.map((name, at) => [name, weights[at] ?? 0]))
}

/** Linear equations by elimination; the rows are changed. */
function solved(rows: number[][], sums: readonly number[]): number[] {
  const all = rows.map((row, at) => [...row, sums[at] ?? 0])
  for (let at = 0; at < all.length; at++) {
    const [best = at] = all
      .map((_, each) => each)
      .slice(at)
      .toSorted((one, other) => Math.abs(all[other]?.[at] ?? 0) - Math.abs(all[one]?.[at] ?? 0))
    ;[all[at], all[best]] = [all[best] ?? [], all[at] ?? []]
    const pivot = all[at] ?? []
    for (const [each, row] of all.entries()) {
      if (each === at) continue
      const times = (row[at] ?? 0) / (pivot[at] ?? 1)
      if (times !== 0) for (let column = at; column < row.length; column++) row[column]! -= times * pivot[column]!
    }
  }
  return all.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1))
}
