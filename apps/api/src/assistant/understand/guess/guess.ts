import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import type { Spotted } from '../spot/spotted.ts'
import { type Situation, cluesOf, typedWords } from './clues.ts'
import { MATTERS, type Matter } from './matters.ts'
import { type LearnedMatter, type LearnedMatters, addSaid, guessOfText } from './weights-text.ts'
import learned from './weights.json' with { type: 'json' }
import { Precedents, precedentsOfText } from './precedents.ts'
import asked from './precedents.json' with { type: 'json' }

/** What is guessed by: clues with what they speak for, and questions that were asked before. */
export interface LearnedGuess {
  readonly matters: LearnedMatters
  readonly precedents: Precedents
}

/** Nothing learned. */
export const NO_GUESS: LearnedGuess = { matters: {}, precedents: new Precedents([]) }

let unfolded: LearnedGuess | null = null
/** Made by `npm run train -- understanding`, and readable; a process that answers nobody never unfolds it. */
const learnedGuess = (): LearnedGuess =>
  (unfolded ??= { matters: guessOfText(learned), precedents: new Precedents(precedentsOfText(asked)) })

/** How likely each class of a matter is, 0 to 1. */
type Likely = ReadonlyMap<string, number>

/** What words alone say of a question: they are weighed, not understood. */
export interface Guess {
  /** How likely the class of a part is, in each matter that it has one in. */
  of(matter: string): Likely
  /**
   * How doubtful each class of a part is, by matter: minus the logarithm of how likely it is, up to a bound; and how
   * unlike the question is to those that meant such a part.
   */
  featuresOf(part: PlanPart): Record<string, number>
  /** How doubtful a head is: minus the logarithm of how likely it is, up to a bound. */
  doubtOf(head: string): number
  /** Conditions that nobody says, of questions in nearly the same words that asked for the same figure. */
  unsaidOf(part: DataPart): readonly Condition[]
  /** Whether nobody ever asked for the figure of a part with its conditions or groups, though many asked for it. */
  isUnheardOf(part: DataPart): boolean
  /** What was asked for by questions in the same words. */
  readonly headsBefore: readonly string[]
  /** Places of the words that speak for a head more than for the others, whatever the lexicon knows of them. */
  wordsFor(head: string): ReadonlySet<number>
}

/** More doubt than this says no more. */
const MOST_DOUBT = 6
/** Of a class that nobody has taught. */
const NEVER_TAUGHT = 1.5

const doubtOf = (likely: number | undefined): number =>
  likely === undefined ? NEVER_TAUGHT : Math.min(MOST_DOUBT, -Math.log(likely))

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
  learnedMatter: LearnedMatter,
  clues: readonly string[],
  spotted: Spotted,
  situation: Situation,
): Likely {
  const sums = new Float64Array(learnedMatter.traits.length)
  const each = strengthOf(clues.length)
  for (const clue of clues) addSaid(learnedMatter, clue, each, sums)
  const scores = new Map(learnedMatter.traits.map((trait, at) => [trait, sums[at] ?? 0]))
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
export function guessOf(spotted: Spotted, situation: Situation, learnedOf: LearnedGuess = learnedGuess()): Guess {
  const { matters: weights, precedents } = learnedOf
  const clues = cluesOf(spotted, situation)
  const words = typedWords(spotted)
  // of words that were never seen nothing can be said
  const isHeard = words.some(({ word }) => weights['head']?.clues.has(word) === true)
  const known = new Map<string, Likely>()
  const of = (name: string): Likely => {
    const before = known.get(name)
    if (before) return before
    const matter = MATTERS.find((each) => each.name === name)
    const learnedMatter = weights[name]
    const likely =
      isHeard && matter && learnedMatter
        ? likelyOf(matter, learnedMatter, clues, spotted, situation)
        : new Map<string, number>()
    known.set(name, likely)
    return likely
  }
  const spoken = new Map<string, ReadonlySet<number>>()
  const speakers = (head: string): ReadonlySet<number> => {
    const found = spoken.get(head) ?? wordsFor(head, of('head'), weights['head'], words, situation)
    spoken.set(head, found)
    return found
  }
  let near: ReturnType<Precedents['near']> | null = null
  const nearby = (): ReturnType<Precedents['near']> =>
    (near ??= precedents.near(
      words.map(({ word }) => word),
      situation.before !== null || situation.isAfterTerm,
    ))
  const unlikeness = (part: PlanPart): Record<string, number> => {
    if (precedents.isEmpty) return {}
    const { same, other, sameFigure, otherFigure } = nearby().likenessOf(part)
    const isAfter = situation.before === null ? '' : '_after'
    return {
      [`doubt_unlike${isAfter}`]: 1 - same,
      [`doubt_nearer${isAfter}`]: other - same,
      [`doubt_figure_unlike${isAfter}`]: 1 - sameFigure,
      [`doubt_figure_nearer${isAfter}`]: otherFigure - sameFigure,
    }
  }
  return {
    of,
    doubtOf: (head) => (of('head').size === 0 ? 0 : doubtOf(of('head').get(head))),
    wordsFor: speakers,
    unsaidOf: (part) => (precedents.isEmpty ? [] : nearby().unsaidOf(part)),
    isUnheardOf: (part) => precedents.isUnheardOf(part),
    headsBefore: precedents.isEmpty ? [] : nearby().heads,
    featuresOf: (part) => ({
      ...unlikeness(part),
      ...Object.fromEntries(
        MATTERS.flatMap((matter) => {
          const name = matter.classOf(part, situation)
          const likely = of(matter.name)
          if (name === null || likely.size === 0) return []
          return [[`doubt_${matter.name}`, doubtOf(likely.get(name))]]
        }),
      ),
    }),
  }
}

/** A word with more weight for a head than for the others by this much speaks for it. */
const SPEAKING = 0.7
/** Heads beside which a word is weighed: the rest is too unlikely to matter. */
const MOST_HEADS = 12

const HEAD = MATTERS.find(({ name }) => name === 'head')
const placesOfTraits = new WeakMap<LearnedMatter, Map<string, readonly number[]>>()

/** The places of the traits of a head, which never change. */
function traitsOfHead(head: string, learned: LearnedMatter, situation: Situation): readonly number[] {
  const places = placesOfTraits.get(learned) ?? new Map<string, readonly number[]>()
  placesOfTraits.set(learned, places)
  const known = places.get(head)
  if (known) return known
  const found = (HEAD?.traitsOf(head, { ...situation, before: null }, new Set()) ?? [])
    .map((trait) => learned.traits.indexOf(trait))
    .filter((place) => place >= 0)
  places.set(head, found)
  return found
}

function wordsFor(
  head: string,
  likely: Likely,
  learned: LearnedMatter | undefined,
  words: ReturnType<typeof typedWords>,
  situation: Situation,
): ReadonlySet<number> {
  if (!learned || !likely.has(head)) return new Set()
  const own = traitsOfHead(head, learned, situation)
  const others = [...likely]
    .filter(([name]) => name !== head)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_HEADS)
    .map(([name]) => traitsOfHead(name, learned, situation))
  const sums = new Float64Array(learned.traits.length)
  const isSpeaking = (clue: string): boolean => {
    if (!learned.clues.has(clue)) return false
    sums.fill(0)
    addSaid(learned, clue, 1, sums)
    const of = (traits: readonly number[]): number => traits.reduce((sum, trait) => sum + (sums[trait] ?? 0), 0)
    return of(own) - others.reduce((sum, traits) => sum + of(traits), 0) / Math.max(1, others.length) >= SPEAKING
  }
  return new Set(
    words.flatMap(({ word, at }, place) => {
      const clues = [word, `${words[place - 1]?.word ?? ''} ${word}`, `${word} ${words[place + 1]?.word ?? ''}`]
      return clues.some(isSpeaking) ? [at] : []
    }),
  )
}
