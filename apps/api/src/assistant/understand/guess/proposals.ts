import type { PlanPart, SubjectName } from '@keelwise/contract/plan'
import type { Guess } from './guess.ts'
import { measureOf } from './matters.ts'

/** Below this a figure is not proposed: each costs time, and the wrong ones of many would crowd out the right one. */
const LIKELY = 0.08
const MOST = 4
/** Of parts that ask for no data. */
const LIKELY_PART = 0.15

type Figure = NonNullable<ReturnType<typeof measureOf>>

const likeliest = (guess: Guess, least: number, most: number): string[] =>
  [...guess.of('head')]
    .filter(([, likely]) => likely >= least)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name]) => name)

/** Figures that the words of a question speak for, whether the lexicon knows the words or not. */
export const proposedFigures = (guess: Guess, subjects: ReadonlySet<SubjectName>): Figure[] =>
  likeliest(guess, LIKELY, MOST).flatMap((name) => {
    const figure = measureOf(name)
    return figure && subjects.has(figure.subject) ? [figure] : []
  })

/** The same for what asks for no data: help, talk, and what is not done here. */
export const proposedParts = (guess: Guess): PlanPart[] =>
  likeliest(guess, LIKELY_PART, MOST).flatMap((name): PlanPart[] => {
    const [kind, of = ''] = name.split(' ')
    switch (kind) {
      case 'help':
        return [{ kind, page: of }]
      case 'talk':
        return [{ kind, about: of as 'greeting' }]
      case 'decline':
        return [{ kind, reason: of as 'advice', related: [] }]
      default:
        return []
    }
  })

/** A dimension that the words ask for the figure by; null where one figure is asked. */
export function proposedGroup(guess: Guess, rows: string): string | null {
  const [best] = [...guess.of('by')].toSorted(([, one], [, other]) => other - one).filter(([name]) => name !== 'none')
  if (!best || best[1] < LIKELY_GROUP) return null
  return best[0] === 'row' ? rows : best[0]
}
const LIKELY_GROUP = 0.3
