import type { PlanPart, SubjectName } from '@keelwise/contract/plan'
import type { Spotted } from '../spot/spotted.ts'
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

/** How the figure is asked to be shown, as far as the words speak for it. */
export interface Guessed {
  /** A dimension that the figure is asked by; null where one figure is asked. */
  readonly group: string | null
  /** The order that rows are asked in; null for none. */
  readonly rank: { readonly direction: 'asc' | 'desc'; readonly isOne: boolean } | null
}

const LIKELY_GROUP = 0.3
const LIKELY_RANK = 0.3

const bestOf = (guess: Guess, matter: string, least: number): string | null => {
  const [best] = [...guess.of(matter)].filter(([name]) => name !== 'none').toSorted(([, one], [, other]) => other - one)
  return best && best[1] >= least ? best[0] : null
}

/** Words for rows, so that the largest positions are several. */
const isOfSeveral = ({ tokens, spans }: Spotted): boolean =>
  spans.some(
    ({ sense, end }) =>
      (sense.kind === 'subject' || sense.kind === 'field') && /[^s]s$/.test(tokens[end - 1]?.text ?? ''),
  )

/** What the words of a question speak for beside its figure. */
export function guessedShape(guess: Guess, rows: string, spotted: Spotted): Guessed {
  const group = bestOf(guess, 'by', LIKELY_GROUP)
  const [direction, isOne] = bestOf(guess, 'rank', LIKELY_RANK)?.split(' ') ?? []
  return {
    group: group === 'row' ? rows : group,
    rank:
      (direction === 'asc' || direction === 'desc') && (isOne === undefined || isOne === 'one')
        ? { direction, isOne: isOne === 'one' && !isOfSeveral(spotted) }
        : null,
  }
}
