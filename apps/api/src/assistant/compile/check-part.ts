import type { DataPart } from '@keelwise/contract/plan'
import { lastDays, lastMonths } from '@keelwise/finance/spans'
import { checkCondition, isOnMeasure } from '../model-of-data/conditions.ts'
import { isOfAllTime } from '../model-of-data/all-time.ts'
import { SUBJECTS } from '../model-of-data/model.ts'
import type { Asked, Subject } from '../model-of-data/subject.ts'
import { ToolError } from '../tools/tool.ts'

/** What comes seldom is asked of a year. */
const YEARLY: ReadonlySet<string> = new Set([
  'fees',
  'taxes',
  'foreign_tax',
  'interest_paid',
  'interest_received',
  'contributed',
  'employer',
  'put_in',
])

function daysOf(subject: Subject, part: DataPart, today: string): Asked['days'] {
  if (part.period) {
    const { from, to } = part.period
    if (from !== null && from > to) throw new ToolError('The last day is before the first.')
    return { from, to }
  }
  if (isOfAllTime(part)) return { from: null, to: today }
  // the last ten are the last ten, however long ago
  const isNewest = part.limit !== null && part.order?.by === 'day' && part.by.join() === 'booking'
  if (isNewest && part.order?.direction === 'desc') return { from: null, to: today }
  if (YEARLY.has(part.measures[0] ?? '') && subject.usual.period === 'past_30_days') return lastMonths(12, today)
  switch (subject.usual.period) {
    case 'past_30_days':
      return lastDays(30, today)
    case 'past_year':
      return lastMonths(12, today)
    case 'now':
    case 'all':
      return null
  }
}

const HELD_THEN_NOT_KNOWN =
  'What a holding was worth on days gone by is not kept here, so it cannot be held against today. Its return over these days, and what accounts were worth then, can be asked for.'

/**
 * A part with its days filled in, when everything it names is in the model.
 * @throws ToolError for what is not
 */
export function checkPart(part: DataPart, today: string): { subject: Subject; asked: Asked } {
  const subject = SUBJECTS[part.subject]
  const unknown = (what: string, name: string): ToolError => new ToolError(`${subject.row} has no ${what} "${name}".`)
  for (const name of part.measures) if (!(name in subject.measures)) throw unknown('measure', name)
  // else today's value would be told of those days, too
  if (part.subject === 'positions' && part.compare?.kind === 'period') throw new ToolError(HELD_THEN_NOT_KNOWN)
  const isList = part.show === 'list' && part.by.length === 0
  const by = isList ? [subject.rows] : [...new Set(part.by)]
  for (const name of by) if (!subject.dimensions[name]?.groups) throw unknown('grouping', name)
  for (const condition of part.where) {
    const dimension = subject.dimensions[condition.field]
    if (isOnMeasure(subject, { by }, condition)) {
      if (condition.op === 'has' || condition.op === 'has_not') throw unknown('text', condition.field)
    } else if (dimension?.filters) checkCondition(condition, dimension)
    else throw unknown('filter', condition.field)
  }
  if (part.order && !(part.order.by in subject.measures) && !(part.order.by in subject.dimensions))
    throw unknown('order', part.order.by)
  // what groups are kept or ordered by has to be known of them
  const more = [
    ...part.where.filter((condition) => isOnMeasure(subject, { by }, condition)).map(({ field }) => field),
    ...(part.order && part.order.by in subject.measures ? [part.order.by] : []),
  ]
  const measures = [...new Set([...part.measures, ...more])]
  return { subject, asked: { ...part, by, measures, days: daysOf(subject, part, today) } }
}
