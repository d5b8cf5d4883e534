import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../model-of-data/model.ts'
import { PLACES } from './certain-after-forms.ts'
import type { Span } from './spot/senses.ts'
import type { Spotted } from './spot/spotted.ts'

/** Values that narrow what is asked wherever they stand. */
const NARROWING: ReadonlySet<string> = new Set(['status', 'link', 'risk_band', 'objective', 'account_type'])
const DAYS: ReadonlySet<string> = new Set([
  'due',
  'met',
  'maturity',
  'maturity_year',
  'birthday_month',
  'days_to_birthday',
  'days_since_meeting',
])
/** Comparisons with an amount or a number. */
export const BOUNDING: ReadonlySet<string> = new Set(['over', 'under', 'at_least', 'at_most', 'between', 'is'])

/** What may read the words of a bound in another way. */
export const READS_NUMBERS: ReadonlySet<string> = new Set(['period', 'term', 'formula', 'name', 'part', 'value'])

const OF_SHARING: ReadonlySet<string> = new Set(['invited', 'sharing_since', 'broken'])
const SAVING = /^sav(?:e|es|ed|ing)$/

const knows = ({ subject }: DataPart, field: string, values: readonly string[]): boolean => {
  const { of } = SUBJECTS[subject].dimensions[field] ?? {}
  return of !== undefined && values.every((value) => value in of)
}

/** Figures of the month that it is, whatever day of it is said. */
const isOfThisMonth = ({ subject, measures }: DataPart): boolean => subject === 'plans' && measures.includes('left')

const isTimed = (part: DataPart): boolean =>
  part.period !== null || part.compare !== null || part.where.some(({ field }) => DAYS.has(field))

/** Whether longer words that are surely read hold a span. */
export const isWithin = (spans: readonly Span[], span: Span): boolean =>
  spans.some(
    (other) =>
      other !== span &&
      other.cost < 0.15 &&
      other.start <= span.start &&
      span.end <= other.end &&
      other.end - other.start > span.end - span.start,
  )

/**
 * Whether a question says days, an amount, a name or a narrower kind that no part of a plan has: a construction that is
 * certain of the rest would answer another question without a word.
 * @param today `yyyy-MM-dd`
 */
export function dropsSaid({ tokens, spans }: Spotted, parts: readonly PlanPart[], today: string): boolean {
  const asked = parts.flatMap((part) => (part.kind === 'data' ? [part] : []))
  // what is declined, explained or a way to do something has no days
  if (asked.length < parts.length || asked.length === 0) return false
  const where = asked.flatMap((part) => part.where)
  const told = JSON.stringify(where).toLowerCase()
  const wordsOf = ({ start, end }: Span): string =>
    tokens
      .slice(start, end)
      .map(({ text }) => text)
      .join(' ')
  return spans.some((span) => {
    const { sense, cost } = span
    if (cost >= 0.15 || isWithin(spans, span)) return false
    switch (sense.kind) {
      case 'period': {
        const { read } = sense
        if (read.kind !== 'days' || read.isVague === true || read.isNow === true) return false
        // all of it is no narrower than nothing
        if (read.from === null) return false
        const isThisMonth = read.from !== null && read.from.slice(0, 7) === today.slice(0, 7) && read.to >= today
        // what is left after a sum is so whenever it is spent
        return !asked.some(
          (part) => isTimed(part) || part.derive?.formula === 'afford' || (isThisMonth && isOfThisMonth(part)),
        )
      }
      case 'bound':
        return !asked.some(
          (part) => part.derive !== null || part.limit !== null || part.where.some(({ op }) => BOUNDING.has(op)),
        )
      case 'name':
        return (
          sense.named.kind !== 'category' &&
          // "not Marlowe" is meant to be dropped
          tokens[span.start - 1]?.text !== 'not' &&
          !told.includes(wordsOf(span)) &&
          !sense.named.values.some((value) => told.includes(value.toLowerCase()))
        )
      case 'value':
        return (
          NARROWING.has(sense.field) &&
          // "if I saved 400 a month" names no account
          !(sense.field === 'account_type' && SAVING.test(wordsOf(span))) &&
          // when somebody was invited is asked of whoever was, whatever came of it
          !(sense.field === 'link' && asked.some(({ measures: [measure = ''] }) => OF_SHARING.has(measure))) &&
          // "planned" is a state of meetings, and none of clients
          (sense.field === 'account_type' || asked.some((part) => knows(part, sense.field, sense.values))) &&
          !(
            sense.field === 'risk_band' &&
            asked.some(({ measures }) => measures.includes('risk_score') || measures.includes('drift'))
          ) &&
          !where.some(({ field, values }) =>
            sense.field === 'account_type'
              ? PLACES.has(field) || field.startsWith('other_account')
              : field === sense.field && sense.values.some((value) => values.includes(value)),
          )
        )
      default:
        return false
    }
  })
}
