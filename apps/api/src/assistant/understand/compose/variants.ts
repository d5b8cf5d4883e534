import type { DataPart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../../model-of-data/model.ts'
import type { Guessed } from '../guess/proposals.ts'
import type { Built } from './build.ts'
import { type Head, PEOPLE } from './heads.ts'

/** Lists are in no order but their own; a figure is one. */
const rowsOf = (part: DataPart, field: string): DataPart => ({ ...part, by: [field] })

/** The same figure as one, and as rows: which is meant is said by small words, and weighed with everything else. */
export function variantsOf(built: Built, head: Head, guessed: Guessed): Built[] {
  if (built.isFirm) return [built]
  const plain = [built, ...ofOneFigure(built, head)].flatMap((each) => [each, ...ofAllValues(each)])
  const all = plain.flatMap((each) => [each, ...asRows(each, head, guessed.groups).map((part) => ({ ...each, part }))])
  return [...all, ...all.flatMap((each) => ranked(each, guessed.ranks))]
}

/** The figure alone, where words beside it could be other figures: "interest paid to me, and what I paid for it". */
function ofOneFigure(built: Built, head: Head): Built[] {
  const { part } = built
  if (part.measures.length < 2 || head.beside !== undefined || part.derive !== null) return []
  const [measure = ''] = part.measures
  if (part.order !== null && part.order.by !== measure) return []
  return [
    {
      ...built,
      part: { ...part, measures: [measure] },
      notes: [...built.notes.filter((note) => note !== 'more_measures'), 'unmeant_figure'],
    },
  ]
}

/** "split between stocks, bonds and so on": what is named is what rows are split by, and all of it is meant. */
function ofAllValues(built: Built): Built[] {
  const { part } = built
  const [by] = part.by
  const where = part.where.filter(({ field, op, values }) => !(field === by && op === 'is' && values.length > 1))
  if (where.length === part.where.length || part.subject === 'transactions') return []
  return [{ ...built, part: { ...part, where }, notes: [...built.notes, 'unmeant_values'] }]
}

/** Rows in the orders that the words speak for, where they are in another. */
function ranked(built: Built, ranks: Guessed['ranks']): Built[] {
  const { part } = built
  const [measure = ''] = part.measures
  if (part.by.length === 0 || part.derive || part.why) return []
  // an order by something else was said
  if (part.order && part.order.by !== measure) return []
  return ranks.flatMap((rank): Built[] => {
    // an order that was said is never dropped
    if (rank === null || (part.order?.direction === rank.direction && part.limit === rank.limit)) return []
    // so many were said
    if (part.limit !== null && part.limit > 1 && rank.limit === 1) return []
    const order = { by: measure, direction: rank.direction }
    return [{ ...built, part: { ...part, order, limit: rank.limit } }]
  })
}

function asRows({ part, signs }: Built, head: Head, guessed: Guessed['groups']): DataPart[] {
  const subject = SUBJECTS[part.subject]
  const [measure = ''] = part.measures
  if (head.formula !== null || part.why || part.derive || subject.measures[measure] === undefined) return []
  if (part.by.length > 0) return regrouped(part, guessed, signs.has('grouped_surely'))
  const fields = new Set<string>()
  for (const group of guessed) if (group !== null && subject.dimensions[group]?.groups) fields.add(group)
  // how much is one figure, whatever is plural beside it
  const isOneFigure = signs.has('how_much') && !signs.has('list') && !signs.has('which') && !signs.has('who')
  if (
    !isOneFigure &&
    subject.dimensions[subject.rows]?.groups &&
    part.subject !== 'worth' &&
    part.subject !== 'returns'
  )
    fields.add(subject.rows)
  const people = PEOPLE[part.subject]
  if (!isOneFigure && signs.has('who') && people !== undefined) fields.add(people)
  return [...fields].map((field) => rowsOf(part, field))
}

/** Rows by what the words speak for, where one thing was taken for another: by household for by client, or one figure. */
function regrouped(part: DataPart, guessed: Guessed['groups'], isSaid: boolean): DataPart[] {
  const subject = SUBJECTS[part.subject]
  if (part.by.length > 1) return []
  return guessed.flatMap((group): DataPart[] => {
    if (group === part.by[0]) return []
    // "by account" that was said is never dropped
    if (group === null) return isSaid || part.order || part.limit !== null ? [] : [{ ...part, by: [] }]
    return subject.dimensions[group]?.groups ? [rowsOf(part, group)] : []
  })
}
