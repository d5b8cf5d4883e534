import type { PlanPart } from '@keelwise/contract/plan'
import type { Spotted } from '../spot/spot.ts'
import { type Situation, cluesOf } from './clues.ts'
import { MATTERS, type Matter } from './matters.ts'
import { type LearnedMatters, guessOfText } from './weights-text.ts'
import learned from './weights.json' with { type: 'json' }

/** Made by `npm run train -- understanding`, and readable. */
const LEARNED = guessOfText(learned)

/** How likely each class of a matter is, 0 to 1. */
type Likely = ReadonlyMap<string, number>

/** What words alone say of a question: they are weighed, not understood. */
export interface Guess {
  /** How likely the class of a part is, in each matter that it has one in. */
  of(matter: string): Likely
  /** How doubtful each class of a part is, by matter: minus the logarithm of how likely it is, up to a bound. */
  featuresOf(part: PlanPart): Record<string, number>
}

/** More doubt than this says no more. */
const MOST_DOUBT = 6

/** Classes of a matter for a question, each with its traits. */
export function classesOf(
  { traitsOf, saidBy }: Matter,
  known: readonly string[],
  { spans }: Pick<Spotted, 'spans'>,
  situation: Situation,
): { name: string; traits: readonly string[] }[] {
  const said = saidBy(spans)
  return [...new Set([...known, ...said])].map((name) => ({ name, traits: traitsOf(name, situation, said) }))
}

function likelyOf(
  matter: Matter,
  learnedMatter: LearnedMatters[string],
  clues: readonly string[],
  spotted: Spotted,
  situation: Situation,
): Likely {
  const scores = new Map<string, number>()
  const each = strengthOf(clues.length)
  for (const clue of clues)
    for (const [trait, weight] of Object.entries(learnedMatter.weights[clue] ?? {}))
      scores.set(trait, (scores.get(trait) ?? 0) + weight * each)
  const classes = classesOf(matter, learnedMatter.classes, spotted, situation).map(({ name, traits }) => ({
    name,
    score: traits.reduce((sum, trait) => sum + (scores.get(trait) ?? 0), 0),
  }))
  const highest = Math.max(...classes.map(({ score }) => score))
  const all = classes.reduce((sum, { score }) => sum + Math.exp(score - highest), 0)
  return new Map(classes.map(({ name, score }) => [name, Math.exp(score - highest) / all]))
}

/** A long question has more clues, not a surer one: each of many counts less. */
export const strengthOf = (clues: number): number => 6 / Math.sqrt(36 + clues)

/** Guesses a question from its words. Matters are weighed when they are first asked for. */
export function guessOf(spotted: Spotted, situation: Situation, weights: LearnedMatters = LEARNED): Guess {
  const clues = cluesOf(spotted, situation)
  const known = new Map<string, Likely>()
  const of = (name: string): Likely => {
    const before = known.get(name)
    if (before) return before
    const matter = MATTERS.find((each) => each.name === name)
    const learnedMatter = weights[name]
    const likely =
      matter && learnedMatter ? likelyOf(matter, learnedMatter, clues, spotted, situation) : new Map<string, number>()
    known.set(name, likely)
    return likely
  }
  return {
    of,
    featuresOf: (part) =>
      Object.fromEntries(
        MATTERS.flatMap((matter) => {
          const name = matter.classOf(part, situation)
          const likely = of(matter.name)
          if (name === null || likely.size === 0) return []
          return [[`doubt_${matter.name}`, Math.min(MOST_DOUBT, -Math.log(likely.get(name) ?? 0))]]
        }),
      ),
  }
}
