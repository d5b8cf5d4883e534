import { type DataPart, MOST_SHOWN, type ShownRows } from '@keelwise/contract/plan'
import type { Group } from '../model-of-data/subject.ts'
import type { PartAnswer } from './ask-session.ts'
import { pairsOf } from './to-output.ts'

const groupsOf = (answer: PartAnswer): readonly Group[] => {
  switch (answer.kind) {
    case 'found':
      return answer.answered.groups
    case 'compared':
      return pairsOf(answer.answered, answer.other).flatMap(({ group, other }) => group ?? other ?? [])
    case 'derived':
    case 'explained':
      return []
  }
}

/** The rows of an answer in the order they are shown; null where it has none. */
export function shownRowsOf(answer: PartAnswer): ShownRows | null {
  const { part } = answer
  const groups = part.by.length === 0 ? [] : groupsOf(answer).slice(0, MOST_SHOWN)
  if (groups.length === 0) return null
  return {
    part,
    rows: groups.map(({ keys, names, figures, details }) => ({
      keys: [...keys],
      names: [...names],
      figures: Object.fromEntries(part.measures.map((name) => [name, figures[name] ?? null])),
      ...clientOf(part, names, details),
    })),
  }
}

/** The client whom a row is about. */
function clientOf({ by }: DataPart, names: readonly string[], details: Group['details']): { client?: string } {
  const place = by.indexOf('client')
  const client = place >= 0 ? names[place] : details?.['Client']
  return client ? { client } : {}
}
