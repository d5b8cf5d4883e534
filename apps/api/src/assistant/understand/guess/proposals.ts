import type { PlanPart, SubjectName } from '@keelwise/contract/plan'
import type { Spotted } from '../spot/spotted.ts'
import type { Guess } from './guess.ts'
import { measureOf } from './matters.ts'

/** Below this a figure is not proposed: each costs time, and the wrong ones of many would crowd out the right one. */
const LIKELY = 0.06
const MOST = 5
/** Of parts that ask for no data. */
const LIKELY_PART = 0.08

type Figure = NonNullable<ReturnType<typeof measureOf>>

const likeliest = (guess: Guess, least: number, most: number): string[] => {
  const likely = [...guess.of('head')]
    .filter(([, chance]) => chance >= least)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name]) => name)
  return [...new Set([...likely, ...guess.headsBefore])]
}

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

/** How the figure is asked to be shown, as far as the words speak for it: the likeliest first. */
export interface Guessed {
  /** Dimensions that the figure may be asked by; null for one figure. */
  readonly groups: readonly (string | null)[]
  /** Orders that rows may be asked in; null for none of their own. */
  readonly ranks: readonly (Rank | null)[]
}

/** The order that rows are asked in, and how many of them; null for all. */
interface Rank {
  readonly direction: 'asc' | 'desc'
  readonly limit: number | null
}

const LIKELY_SHAPE = 0.2
const MOST_SHAPES = 2

const bestOf = (guess: Guess, matter: string): string[] =>
  [...guess.of(matter)]
    .filter(([, likely]) => likely >= LIKELY_SHAPE)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_SHAPES)
    .map(([name]) => name)

const MOST_ROWS = 50

/** How many rows are asked for, where a number says it: `the five with the least`. */
function countOf({ spans }: Spotted): number | null {
  for (const { sense } of spans) if (sense.kind === 'rank' && sense.count !== null) return sense.count
  for (const { sense, start, end } of spans) {
    if (sense.kind !== 'number' || sense.number.unit !== 'plain') continue
    const isOfDays = spans.some((other) => other.sense.kind === 'period' && other.start <= start && end <= other.end)
    const count = Number(sense.number.value)
    if (!isOfDays && Number.isInteger(count) && count > 0 && count <= MOST_ROWS) return count
  }
  return null
}

/** An order by the figure itself, from its class: `desc one`, `asc few`, `desc`; nothing for an order by something else. */
function rankOf(name: string, count: number | null): (Rank | null)[] {
  if (name === 'none') return [null]
  const [direction, rows, more] = name.split(' ')
  if ((direction !== 'asc' && direction !== 'desc') || more !== undefined) return []
  if (rows === undefined) return [{ direction, limit: null }]
  if (rows === 'one') return [{ direction, limit: 1 }]
  return rows === 'few' && count !== null ? [{ direction, limit: count }] : []
}

/** What the words of a question speak for beside its figure. */
export function guessedShape(guess: Guess, rows: string, spotted: Spotted): Guessed {
  const count = countOf(spotted)
  return {
    groups: bestOf(guess, 'by').map((name) => (name === 'none' ? null : name === 'row' ? rows : name)),
    ranks: bestOf(guess, 'rank').flatMap((name) => rankOf(name, count)),
  }
}
