import { likelyOf, neighboursOf } from '../meaning/classify.ts'
import {
  type Likely,
  MEANINGS,
  type Meaning,
  type Model,
  OUTCOMES,
  type Outcome,
  type Trees,
  type Weights,
} from '../meaning/meanings.ts'
import { circumstancesOf, outcomeFeatures } from '../meaning/outcomes.ts'
import { askedOfTrees } from '../meaning/trees.ts'
import { grow } from './grow.ts'
import { featuresOf } from '../meaning/features.ts'
import type { Unit } from '../extract/units.ts'
import { createShuffle } from '../../../platform/shuffle.ts'

/** The sentences of a meeting, and for each what it may be: one meaning, or several where it was not marked closer. */
export interface Lesson {
  /** Meetings of one group are never used to tell each other. */
  readonly group: string
  readonly units: readonly Unit[]
  readonly allowed: readonly (ReadonlySet<Meaning> | null)[]
  /** What comes of each, where it is known; null for sentences that stand alone. */
  readonly outcomes: readonly (Outcome | null)[] | null
}

interface Example<Class extends string> {
  readonly features: readonly string[]
  readonly allowed: ReadonlySet<Class>
}

interface Fitting {
  readonly rounds: number
  readonly decay: number
  /** Features seen less often say nothing of others. */
  readonly fewest: number
}

const MEANING_FIT: Fitting = { rounds: 16, decay: 0.015, fewest: 2 }
const OUTCOME_FIT: Fitting = { rounds: 12, decay: 0.07, fewest: 5 }
const RATE = 0.25
/** A weight below this changes nothing. */
const SMALL = 0.06
const PARTS = 5
/** Where a sentence may be nearly anything, it is only learned what it is not. */
const MANY = 6
/** So much less such a sentence counts: most sentences of a meeting are none of what is looked for. */
const LOOSE = 0.3

/**
 * Fits weights by gradient descent with a step for each weight (AdaGrad), weights held small (L2). The same examples
 * make the same weights.
 */
function fit<Class extends string>(
  classes: readonly Class[],
  examples: readonly Example<Class>[],
  { rounds, decay, fewest }: Fitting,
): Weights<Class> {
  const seen = new Map<string, number>()
  for (const { features } of examples) for (const feature of features) seen.set(feature, (seen.get(feature) ?? 0) + 1)
  const names = [...seen].filter(([, count]) => count >= fewest).map(([feature]) => feature)
  const idOf = new Map(names.map((feature, id) => [feature, id]))
  const kept = examples.map(({ features, allowed }) => ({
    ids: Int32Array.from(features.flatMap((feature) => idOf.get(feature) ?? [])),
    may: classes.map((each) => allowed.has(each)),
    isLoose: allowed.size > MANY,
  }))
  const size = classes.length
  const weights = new Float64Array(names.length * size)
  const steps = new Float64Array(names.length * size)
  // the mean of the later rounds leans less on which example came last
  const mean = new Float64Array(names.length * size)
  const from = Math.floor(rounds / 2)
  const likely = new Float64Array(size)
  const shuffled = createShuffle()
  for (let round = 0; round < rounds; round++) {
    for (const { ids, may, isLoose } of shuffled(kept)) {
      likely.fill(0)
      // plain loops: nearly all of the time of a training is spent in these
      for (let each = 0; each < ids.length; each++) {
        const row = (ids[each] ?? 0) * size
        for (let to = 0; to < size; to++) likely[to] = (likely[to] ?? 0) + (weights[row + to] ?? 0)
      }
      let top = Number.NEGATIVE_INFINITY
      for (let to = 0; to < size; to++) top = Math.max(top, likely[to] ?? 0)
      let total = 0
      for (let to = 0; to < size; to++) total += likely[to] = Math.exp((likely[to] ?? 0) - top)
      let share = 0
      for (let to = 0; to < size; to++) {
        likely[to] = (likely[to] ?? 0) / total
        if (may[to]) share += likely[to] ?? 0
      }
      for (let to = 0; to < size; to++) {
        const is = likely[to] ?? 0
        const slope = may[to] ? (isLoose ? 0 : is - is / Math.max(share, 1e-9)) : isLoose ? is * LOOSE : is
        if (Math.abs(slope) < 1e-4) continue
        for (let each = 0; each < ids.length; each++) {
          const at = (ids[each] ?? 0) * size + to
          const weight = weights[at] ?? 0
          const change = slope + decay * weight
          const step = (steps[at] ?? 0) + change * change
          steps[at] = step
          weights[at] = weight - (RATE * change) / (0.5 + Math.sqrt(step))
        }
      }
    }
    if (round >= from) for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] ?? 0) + (weights[at] ?? 0)
  }
  return { classes, rowOf: idOf, values: mean.map((sum) => sum / (rounds - from)) }
}

/** In hundredths, without what changes nothing. */
function rounded<Class extends string>({ classes, rowOf, values }: Weights<Class>): Weights<Class> {
  const kept = values.map((weight) => (Math.abs(weight) >= SMALL ? Number(weight.toFixed(2)) : 0))
  const isKept = (row: number): boolean => classes.some((_, at) => kept[row * classes.length + at] !== 0)
  return { classes, rowOf: new Map([...rowOf].filter(([, row]) => isKept(row))), values: kept }
}

/** A lesson with what its sentences were taken for by a model that had not seen it. */
interface Guessed extends Lesson {
  readonly likely: readonly Likely[]
}

type Read = Lesson & { readonly features: readonly string[][] }

const examplesOf = (lessons: readonly Read[]): Example<Meaning>[] =>
  lessons.flatMap(({ features, allowed }) =>
    features.flatMap((each, at) => {
      const may = allowed[at]
      return may ? [{ features: each, allowed: may }] : []
    }),
  )

/**
 * Learns both rounds of what sentences are, and what each sentence of a lesson is taken for by a model that did not
 * learn from its part: what comes after learns from these, so that it does not trust them too much.
 */
function learnMeanings(lessons: readonly Lesson[]): {
  readonly model: Pick<Model, 'words' | 'neighbours'>
  readonly guessed: Guessed[]
} {
  const read: Read[] = lessons.map((lesson) => ({ ...lesson, features: featuresOf(lesson.units) }))
  const groups = [...new Set(lessons.map(({ group }) => group))]
  const partOfLesson = ({ group }: Lesson): number => groups.indexOf(group) % PARTS
  const parts = [...new Set(read.map(partOfLesson))]
  const first = new Map<Lesson, Likely[]>()
  for (const part of parts) {
    const weights = fit(MEANINGS, examplesOf(read.filter((lesson) => partOfLesson(lesson) !== part)), MEANING_FIT)
    for (const lesson of read.filter((each) => partOfLesson(each) === part))
      first.set(
        lesson,
        lesson.features.map((each) => likelyOf(weights, each)),
      )
  }
  const second: Read[] = read.map((lesson) => ({
    ...lesson,
    features: lesson.features.map((each, at) => [...each, ...neighboursOf(first.get(lesson) ?? [], lesson.units, at)]),
  }))
  const guessed: Guessed[] = []
  for (const part of parts) {
    const weights = fit(MEANINGS, examplesOf(second.filter((lesson) => partOfLesson(lesson) !== part)), MEANING_FIT)
    for (const lesson of second.filter((each) => partOfLesson(each) === part))
      guessed.push({ ...lesson, likely: lesson.features.map((each) => likelyOf(weights, each)) })
  }
  return {
    model: {
      words: rounded(fit(MEANINGS, examplesOf(read), MEANING_FIT)),
      neighbours: rounded(fit(MEANINGS, examplesOf(second), MEANING_FIT)),
    },
    guessed,
  }
}

/**
 * Learns what comes of sentences, of lessons that say so. For decisions trees ask too what weights say of the sentences
 * around, of weights that did not learn from their part.
 */
function learnOutcomes(lessons: readonly Guessed[], isOfDecisions: boolean): Pick<Model, 'outcomes' | 'trees'> {
  const told = lessons.flatMap((lesson) => {
    const { units, likely, outcomes } = lesson
    if (outcomes === null) return []
    const circumstances = circumstancesOf(units, likely)
    return [{ ...lesson, outcomes, circumstances, features: circumstances.map(outcomeFeatures) }]
  })
  const weightsOf = (from: typeof told): Weights<Outcome> =>
    fit(
      OUTCOMES,
      from.flatMap(({ features, outcomes }) =>
        features.flatMap((each, at) => {
          const outcome = outcomes[at]
          return outcome ? [{ features: each, allowed: new Set([outcome]) }] : []
        }),
      ),
      OUTCOME_FIT,
    )
  const groups = [...new Set(told.map(({ group }) => group))]
  const partOf = ({ group }: Lesson): number => groups.indexOf(group) % PARTS
  const examplesOf = (part: typeof told, weights: Weights<Outcome> | null) =>
    part.flatMap(({ units, circumstances, features, outcomes }) => {
      const weighed = weights && features.map((each) => likelyOf(weights, each))
      const rowAt = askedOfTrees(units, circumstances, weighed)
      return units.flatMap((_, at) => {
        const outcome = outcomes[at]
        return outcome ? [{ row: rowAt(at, new Map<string, number>()), outcome }] : []
      })
    })
  const examples = isOfDecisions
    ? [...new Set(told.map(partOf))].flatMap((part) =>
        examplesOf(
          told.filter((lesson) => partOf(lesson) === part),
          weightsOf(told.filter((lesson) => partOf(lesson) !== part)),
        ),
      )
    : examplesOf(told, null)
  const trees = (wanted: Outcome): Trees =>
    grow(
      examples.map(({ row }) => row),
      examples.map(({ outcome }) => outcome === wanted),
    )
  return {
    outcomes: rounded(weightsOf(told)),
    // each model is asked for its own alone
    trees: isOfDecisions ? { decided: trees('decided') } : { task: trees('task'), open: trees('open') },
  }
}

/** Learns what sentences are, and what comes of them. */
export function learn(lessons: readonly Lesson[], isOfDecisions = false): Model {
  const { model, guessed } = learnMeanings(lessons)
  return { ...model, ...learnOutcomes(guessed, isOfDecisions) }
}
