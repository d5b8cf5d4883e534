import type { Plan, PlanPart } from '@keelwise/contract/plan'
import type { Spotted } from '../spot/spotted.ts'
import { type Situation, cluesOf, typedWords } from './clues.ts'
import { classesOf, strengthOf } from './guess.ts'
import { MATTERS, type Matter } from './matters.ts'
import type { LearnedGuess } from './guess.ts'
import { type Precedent, Precedents, ruleOf, outlineOf } from './precedents.ts'
import { type LearnedMatters, type Said, matterOf } from './weights-text.ts'

/** A question with the plans that were written for it. */
export interface AskedWords {
  readonly spotted: Spotted
  readonly situation: Situation
  readonly plans: readonly Plan[]
  /** Matters that the plans say nothing of. */
  readonly silentOn?: ReadonlySet<string>
}

interface Settings {
  readonly rounds: number
  readonly rate: number
  /** How slowly a weight begins to move: a clue seen once or twice says little. */
  readonly inertia: number
  /** How strongly weights are held to nothing. */
  readonly hold: number
  /** A clue of fewer questions teaches nothing that holds elsewhere. */
  readonly fewest: number
  /** Smaller weights are left out of the file. */
  readonly smallest: number
}
const USUAL: Settings = { rounds: 8, rate: 1, inertia: 1, hold: 0.001, fewest: 3, smallest: 0.51 }

/** A lesson in numbers. */
interface Row {
  readonly clues: Int32Array
  readonly each: number
  readonly classes: readonly Int32Array[]
  readonly isRight: readonly boolean[]
}

/** Of several good plans, the first is the one that its author thought of. */
function rightOf(matter: Matter, { plans, situation, silentOn }: AskedWords): Set<string> {
  if (silentOn?.has(matter.name) === true) return new Set()
  return new Set(
    plans.flatMap(({ parts }) =>
      parts.flatMap((part) => {
        const name = matter.classOf(part, situation)
        return name === null ? [] : [name]
      }),
    ),
  )
}

/** Numbers that look drawn by lot, the same at each call. */
function* lots(seed: number): Generator<number> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

function shuffled<T>(all: readonly T[], draw: Generator<number>): T[] {
  const mixed = [...all]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor((draw.next().value as number) * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}

/**
 * Learns how much each clue speaks for each trait: a multinomial logistic regression over classes that share traits,
 * stepped by AdaGrad and held to nothing. The same lessons in the same order make the same weights.
 * @see https://jmlr.org/papers/v12/duchi11a.html
 */
function learnMatter(matter: Matter, lessons: readonly AskedWords[], settings: Settings): LearnedMatters[string] {
  const all = lessons.flatMap((lesson) => {
    const right = rightOf(matter, lesson)
    return right.size === 0 ? [] : [{ ...lesson, right, clues: cluesOf(lesson.spotted, lesson.situation) }]
  })
  const counts = new Map<string, number>()
  for (const { clues } of all) for (const clue of clues) counts.set(clue, (counts.get(clue) ?? 0) + 1)
  const clueNames = [...counts].flatMap(([clue, count]) => (count < settings.fewest ? [] : [clue])).toSorted()
  const clueAt = new Map(clueNames.map((clue, at) => [clue, at]))
  const classes = [...new Set(all.flatMap(({ right }) => [...right]))].toSorted()
  const traitNames: string[] = []
  const traitAt = new Map<string, number>()
  const indexOf = (trait: string): number => {
    const known = traitAt.get(trait)
    if (known !== undefined) return known
    traitAt.set(trait, traitNames.length)
    return traitNames.push(trait) - 1
  }
  // most classes of most questions have the same traits
  const known = new Map<readonly string[], Int32Array>()
  const indexesOf = (traits: readonly string[]): Int32Array => {
    const made = known.get(traits) ?? Int32Array.from(traits, indexOf)
    known.set(traits, made)
    return made
  }
  const rows = all.map(({ clues, right, spotted, situation }): Row => {
    const each = classesOf(matter, classes, spotted, situation)
    return {
      clues: Int32Array.from(clues.flatMap((clue) => clueAt.get(clue) ?? [])),
      each: strengthOf(clues.length),
      classes: each.map(({ traits }) => indexesOf(traits)),
      isRight: each.map(({ name }) => right.has(name)),
    }
  })
  const width = traitNames.length
  const weights = new Float32Array(clueNames.length * width)
  const steps = new Float32Array(clueNames.length * width).fill(settings.inertia)
  const scores = new Float64Array(width)
  const slopes = new Float64Array(width)
  const draw = lots(1)
  // the mean of the later rounds: where a single one ends depends on its last questions
  const means = new Float32Array(weights.length)
  const averaged = Math.ceil(settings.rounds / 2)
  for (let round = 0; round < settings.rounds; round++) {
    for (const { clues, each, classes: ofRow, isRight } of shuffled(rows, draw)) {
      scores.fill(0)
      for (const clue of clues) {
        const base = clue * width
        for (let trait = 0; trait < width; trait++) scores[trait]! += weights[base + trait]! * each
      }
      const sums = ofRow.map((traits) => traits.reduce((sum, trait) => sum + scores[trait]!, 0))
      const highest = Math.max(...sums)
      const likely = sums.map((sum) => Math.exp(sum - highest))
      const total = likely.reduce((sum, one) => sum + one, 0)
      const rightTotal = likely.reduce((sum, one, at) => sum + (isRight[at] ? one : 0), 0)
      slopes.fill(0)
      for (const [at, traits] of ofRow.entries()) {
        const slope = likely[at]! / total - (isRight[at] ? likely[at]! / rightTotal : 0)
        for (const trait of traits) slopes[trait]! += slope
      }
      const moved: number[] = []
      for (let trait = 0; trait < width; trait++) if (Math.abs(slopes[trait]!) > 0.002) moved.push(trait)
      for (const clue of clues)
        for (const trait of moved) {
          const at = clue * width + trait
          const slope = slopes[trait]! * each + settings.hold * weights[at]!
          steps[at]! += slope * slope
          weights[at]! -= (settings.rate * slope) / Math.sqrt(steps[at]!)
        }
    }
    if (round >= settings.rounds - averaged)
      for (let at = 0; at < means.length; at++) means[at]! += weights[at]! / averaged
  }
  const said = clueNames.flatMap((name, clue): [string, Said][] => {
    const own = traitNames
      .map((_, at) => [at, Math.round(means[clue * width + at]! * 100) / 100] as const)
      .filter(([, weight]) => Math.abs(weight) >= settings.smallest)
    return own.length > 0 ? [[name, own]] : []
  })
  // in the order that a file keeps them in: clues that are numbers come first
  return matterOf(classes, traitNames, Object.entries(Object.fromEntries(said)))
}

/** Shapes with days and without, of what is asked in ways that each have days of their own. */
function shapesOf({ plans, silentOn }: AskedWords): string[] {
  const parts = plans.flatMap((plan) => (plan.parts.length === 1 ? plan.parts : []))
  const isOfDays = (part: PlanPart): boolean => outlineOf(part).split(' ').includes('days')
  return [
    ...new Set(
      parts.flatMap((part) =>
        part.kind === 'data' && silentOn?.has('days') === true && !isOfDays(part)
          ? [ruleOf(part), ruleOf({ ...part, period: { from: null, to: '', words: '' } })]
          : [ruleOf(part)],
      ),
    ),
  ]
}

/** Questions with their plans as precedents; none of those that ask for several things at once. */
const precedentsOf = (lessons: readonly AskedWords[]): Precedent[] =>
  lessons.flatMap((lesson) => {
    const shapes = shapesOf(lesson)
    const words = typedWords(lesson.spotted).map(({ word }) => word)
    const { before, isAfterTerm } = lesson.situation
    return shapes.length === 0 || words.length === 0 ? [] : [{ words, isAfter: before !== null || isAfterTerm, shapes }]
  })

/** What is learned, with the questions that it was learned from as their file keeps them. */
export interface TaughtGuess extends LearnedGuess {
  readonly asked: readonly Precedent[]
}

/** Learns every matter from questions with their plans, and keeps the questions themselves. */
export function learnGuess(lessons: readonly AskedWords[], settings: Partial<Settings> = {}): TaughtGuess {
  const asked = precedentsOf(lessons)
  return { matters: learnMatters(lessons, settings), precedents: new Precedents(asked), asked }
}

const learnMatters = (lessons: readonly AskedWords[], settings: Partial<Settings>): LearnedMatters =>
  Object.fromEntries(MATTERS.map((matter) => [matter.name, learnMatter(matter, lessons, { ...USUAL, ...settings })]))
