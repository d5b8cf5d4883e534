import type { DataPart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../../model-of-data/model.ts'
import type { Guessed } from '../guess/proposals.ts'
import type { Built } from './build.ts'
import { type Head, PEOPLE } from './heads.ts'

/** Lists are in no order but their own; a figure is one. */
const rowsOf = (part: DataPart, field: string): DataPart => ({ ...part, by: [field] })

/** The same figure as one, and as rows: which is meant is said by small words, and weighed with everything else. */
export function variantsOf(built: Built, head: Head, guessed: Guessed): Built[] {
  const all = [built, ...asRows(built, head, guessed.group).map((part) => ({ ...built, part }))]
  const { rank } = guessed
  if (rank === null) return all
  const ranked = all.flatMap((each): Built[] => {
    const { part } = each
    const [measure = ''] = part.measures
    if (part.by.length === 0 || part.order || part.derive || part.why) return []
    const limit = rank.isOne ? 1 : part.limit
    return [{ ...each, part: { ...part, order: { by: measure, direction: rank.direction }, limit } }]
  })
  return [...all, ...ranked]
}

function asRows({ part, signs }: Built, head: Head, guessed: string | null): DataPart[] {
  const subject = SUBJECTS[part.subject]
  const [measure = ''] = part.measures
  if (head.formula !== null || part.by.length > 0 || part.why || part.derive || subject.measures[measure] === undefined)
    return []
  const fields = new Set<string>()
  if (guessed !== null && subject.dimensions[guessed]?.groups) fields.add(guessed)
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
