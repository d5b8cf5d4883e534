import type { DataPart } from '@keelwise/contract/plan'
import type { Titles } from '../../compile/ask-session.ts'
import { FORMULAS, SUBJECTS } from '../../model-of-data/model.ts'
import { capital, type Voice } from '../voice.ts'
import { listed, whereText } from './conditions.ts'
import { spanName } from './days.ts'

/** What a table or chart is called, and the sides of a comparison. */
export const titlesFor = (voice: Voice, today: string): Titles => ({
  title: (part) => titleOf(part, voice, today),
  sides: (part, other) => {
    if (part.compare?.kind === 'where')
      return { now: sideOf(part, voice) || 'everything', before: sideOf(other, voice) || 'the other' }
    return { now: spanName(part.period ?? { from: null, to: today }, today), before: spanName(other.period, today) }
  },
})

const sideOf = (part: DataPart, voice: Voice): string =>
  whereText(part, voice)
    .trim()
    .replace(/^(?:in|to|at|from|of) /, '')

/** `Money Out by month, March 2026` @param called what its figure is called, where that is not its label */
export function titleOf(part: DataPart, voice: Voice, today: string, called?: string): string {
  const subject = SUBJECTS[part.subject]
  const formula = part.derive ? FORMULAS[part.derive.formula] : undefined
  const [measure = ''] = part.measures
  const label = called ?? formula?.label ?? subject.measures[measure]?.label ?? ''
  const by = part.by
    .filter((name) => name !== subject.rows)
    .map((name) => (subject.dimensions[name]?.label ?? name).toLowerCase())
  // a bound of the figure itself is told by its column
  const where = whereText(
    { ...part, where: part.where.filter(({ field }) => !(field === measure && part.subject === 'clients')) },
    voice,
  )
  // "Portfolio who hold it" is no sentence
  const whose = part.subject === 'clients' && /^ (?:who|with|aged|more than|that are) /.test(where) ? ' of clients' : ''
  const span = part.period ? `, ${spanName(part.period, today)}` : ''
  return capital(
    `${part.why ? `what changed ${(part.subject === 'worth' && measure.startsWith('change') ? 'net worth' : label).toLowerCase()}` : label}${by.length > 0 && !formula ? ` by ${listed(by)}` : ''}${measure === 'count' ? '' : whose}${where}${span}`
      // "Paid off in in your mortgage"
      .replace(/ in in (?=the |your )/, ' on '),
  )
}
