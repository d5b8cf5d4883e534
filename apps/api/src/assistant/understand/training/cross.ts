import type { Plan } from '@keelwise/contract/plan'
import type { Continuing } from '../choose/continuing.ts'
import type { Weights } from '../choose/score.ts'
import type { Sureness } from '../choose/sureness.ts'
import { NO_GUESS } from '../guess/guess.ts'
import { canLead } from '../leading.ts'
import { type TaughtGuess, learnGuess } from '../guess/learn-guess.ts'
import { type Graded, type Learned, gradeQuestion } from '../testing/grade-questions.ts'
import type { WrittenQuestion } from '../testing/written-questions.ts'
import { continuationOf, knownOf, standingAloneOf, taughtBy } from './examples.ts'
import { type Known, learn, learnSureness } from './learn.ts'
import { askedWordsOf, lessonsOfNames, lessonsOfWays } from './lessons.ts'

/** Files that are left out together: each part of the questions is read by what was learned from the others. */
const FOLDS = 4
/** How strongly what tells a question that goes on is held to nothing. */
const CONTINUING_HOLD = 1
/** What stands alone is asked after so many others. */
const OTHERS = 2

const fileOf = ({ place }: WrittenQuestion): string => place.split(':')[0] ?? ''

/** Questions by turns of their files, so that no author is in two folds. */
function foldsOf(questions: readonly WrittenQuestion[]): { inside: WrittenQuestion[]; outside: WrittenQuestion[] }[] {
  const files = [...new Set(questions.map(fileOf))]
  return Array.from({ length: Math.min(FOLDS, files.length) }, (_, fold) => {
    const own = new Set(files.filter((_file, at) => at % FOLDS === fold))
    return {
      inside: questions.filter((question) => own.has(fileOf(question))),
      outside: questions.filter((question) => !own.has(fileOf(question))),
    }
  })
}

/** What was learned from all questions. */
export interface LearnedFromAll {
  readonly guess: TaughtGuess
  readonly weights: Weights
  readonly continuing: Continuing
  readonly sureness: Sureness
  readonly teaching: number
  readonly withRight: number
}

/** What is understood for certain is held to more strongly than what strangers wrote. */
const CERTAIN = 6
const timesOf = (question: WrittenQuestion): number => (fileOf(question) === 'certain.tsv' ? CERTAIN : 1)

const isOfOnePart = ({ plans }: WrittenQuestion): boolean => plans?.some(({ parts }) => parts.length === 1) === true

/**
 * Learns from questions, and grades each as a stranger's. How much a guess is worth is learned from guesses about
 * authors that it has not seen: of its own lessons it would be too sure.
 * @param first weights that the choice begins with
 * @param isWithGuess false leaves the guess out, to see what it is worth
 */
export function learnAcross(
  questions: readonly WrittenQuestion[],
  first: Weights,
  isWithGuess: boolean,
): { readonly learned: LearnedFromAll; readonly graded: () => Graded[] } {
  const names = isWithGuess ? [...lessonsOfNames(), ...lessonsOfWays()] : []
  const guessFrom = (lessons: readonly WrittenQuestion[]): TaughtGuess =>
    isWithGuess ? learnGuess([...names, ...lessons.flatMap(askedWordsOf)]) : { ...NO_GUESS, asked: [] }
  const leading = questions.filter(({ before, plans }) => before === null && plans?.some(canLead))
  /** A plan of somebody else, to be asked after. */
  const anotherPlan = (question: WrittenQuestion, at: number, other = 0): Plan | null => {
    const others = leading.filter(({ role }) => role === question.role)
    return others[(at * 7 + other * 131) % others.length]?.plans?.find(canLead) ?? null
  }
  /** Of questions of a conversation whether they go on, of all others that they do not. */
  const continuationsOf = (some: readonly WrittenQuestion[], learned: Learned): Known[] =>
    some.filter(isOfOnePart).flatMap((question, at) => {
      const found =
        question.before === null
          ? Array.from({ length: OTHERS }, (_, other) => {
              const plan = anotherPlan(question, at, other)
              return plan ? standingAloneOf(question, plan, learned) : null
            })
          : [continuationOf(question, learned)]
      return found.flatMap((each) => each ?? [])
    })

  const folds = foldsOf(questions).map(({ inside, outside }) => {
    const guess = guessFrom(outside)
    return {
      inside,
      guess,
      examples: inside.filter(isOfOnePart).flatMap((question) => {
        const example = taughtBy(question, { guess }, first)
        return Array.from({ length: timesOf(question) }, () => example)
      }),
    }
  })
  const examples = folds.flatMap((fold) => fold.examples)
  const weights = learn(examples, first)
  const weighed = folds.map((fold) => {
    const others = folds.filter((each) => each !== fold).flatMap((each) => each.examples)
    const learned: Learned = { guess: fold.guess, weights: learn(others, first) }
    return { ...fold, learned, continuations: continuationsOf(fold.inside, learned) }
  })
  const known = weighed.map((fold) => {
    const others = weighed.filter((each) => each !== fold).flatMap((each) => each.continuations)
    const learned: Learned = { ...fold.learned, continuing: learnSureness(others, CONTINUING_HOLD) }
    return {
      ...fold,
      learned,
      known: fold.inside.flatMap((question, at) => [
        knownOf(question, learned),
        // what stands alone is as sure after another question
        ...(question.before === null ? [knownOf(question, learned, anotherPlan(question, at))] : []),
      ]),
    }
  })
  return {
    learned: {
      guess: guessFrom(questions),
      weights,
      continuing: learnSureness(
        weighed.flatMap((fold) => fold.continuations),
        CONTINUING_HOLD,
      ),
      sureness: learnSureness(known.flatMap((fold) => fold.known)),
      teaching: examples.length,
      withRight: examples.filter(({ hasRight }) => hasRight).length,
    },
    graded: () =>
      known.flatMap((fold) => {
        const sureness = learnSureness(known.filter((each) => each !== fold).flatMap((each) => each.known))
        return fold.inside.map((question) => gradeQuestion(question, { ...fold.learned, sureness }))
      }),
  }
}
