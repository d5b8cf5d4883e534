import type { DataPart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../../model-of-data/model.ts'
import type { Built } from './build.ts'
import { type Head, PEOPLE } from './heads.ts'

/** Lists are in no order but their own; a figure is one. */
const rowsOf = (part: DataPart, field: string): DataPart => ({ ...part, by: [field] })

/** The same figure as one, and as rows: which is meant is said by small words, and weighed with everything else. */
export function variantsOf(built: Built, head: Head): Built[] {
  const { part, signs } = built
  const subject = SUBJECTS[part.subject]
  const { measures } = subject
  const [measure = ''] = part.measures
  if (head.formula !== null || part.by.length > 0 || part.why || part.derive || measures[measure] === undefined)
    return [built]
  // how much is one figure, whatever is plural beside it
  if (signs.has('how_much') && !signs.has('list') && !signs.has('which') && !signs.has('who')) return [built]
  const fields = new Set<string>()
  if (subject.dimensions[subject.rows]?.groups && part.subject !== 'worth' && part.subject !== 'returns')
    fields.add(subject.rows)
  const people = PEOPLE[part.subject]
  if (signs.has('who') && people !== undefined) fields.add(people)
  return [built, ...[...fields].map((field) => ({ ...built, part: rowsOf(part, field) }))]
}
