import type { Weights } from '../choose/score.ts'
import type { Sureness } from '../choose/sureness.ts'
import type { LearnedMatters } from '../guess/weights-text.ts'
import { learnGuess } from '../guess/learn-guess.ts'
import { type Graded, type Learned, gradeQuestion } from '../testing/grade-questions.ts'
import type { WrittenQuestion } from '../testing/written-questions.ts'
import { exampleOf, knownOf } from './examples.ts'
import { learn, learnSureness } from './learn.ts'
import { askedWordsOf, lessonsOfNames } from './lessons.ts'

/** Files that are left out together: each part of the questions is read by what was learned from the others. */
const FOLDS = 4

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
  readonly guess: LearnedMatters
  readonly weights: Weights
  readonly sureness: Sureness
  readonly teaching: number
  readonly withRight: number
}

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
  const names = isWithGuess ? lessonsOfNames() : []
  const guessFrom = (lessons: readonly WrittenQuestion[]): LearnedMatters =>
    isWithGuess ? learnGuess([...names, ...lessons.flatMap(askedWordsOf)]) : {}
  const folds = foldsOf(questions).map(({ inside, outside }) => {
    const guess = guessFrom(outside)
    const examples = inside.flatMap((question) =>
      question.plans?.some(({ parts }) => parts.length === 1) === true ? [exampleOf(question, { guess }, first)] : [],
    )
    return { inside, guess, examples }
  })
  const examples = folds.flatMap((fold) => fold.examples)
  const weights = learn(examples, first)
  const known = folds.map((fold) => {
    const others = folds.filter((each) => each !== fold).flatMap((each) => each.examples)
    const learned: Learned = { guess: fold.guess, weights: learn(others, first) }
    return { ...fold, learned, known: fold.inside.map((question) => knownOf(question, learned)) }
  })
  return {
    learned: {
      guess: guessFrom(questions),
      weights,
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
