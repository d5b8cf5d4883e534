import type { DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { addDays, addMonths } from '@keelwise/finance/days'
import { LEVELS } from './compose/patched.ts'
import { periodWords } from './read/period-words.ts'

const nameOf = ({ subject, measures: [measure = ''] }: DataPart): string => `${subject}.${measure}`
const isOneDay = (period: PlanPeriod | null): period is PlanPeriod & { from: string } =>
  period !== null && period.from === period.to

const CHANGES =
  /\b(?:chang\w*|mov\w*|ris\w*|rose|fall\w*|fell|drop\w*|grow\w*|grew|gain\w*|los[et]\w*|up|down|more|less|differen\w*|jump\w*|why|increas\w*|decreas\w*)\b/i

/** What changed since a day whose value was told is held against that value, which is the one at the end of the day. */
const sinceThatDay = (part: DataPart, before: DataPart, today: string): DataPart =>
  LEVELS.has(nameOf(before)) &&
  isOneDay(before.period) &&
  part.subject === 'worth' &&
  part.measures[0]?.startsWith('change') === true &&
  part.period !== null &&
  part.period.from === before.period.from &&
  part.period.to > before.period.to &&
  before.period.to < today
    ? {
        ...part,
        period: { ...part.period, from: addDays(before.period.to, 1), words: `since ${before.period.words ?? ''}` },
      }
    : part

/** "What was it on November 1" after a change asks how much there was on that day. */
const howMuchOnThatDay = (part: DataPart, before: DataPart, text: string): DataPart =>
  before.subject === 'worth' &&
  before.measures[0]?.startsWith('change') === true &&
  !isOneDay(before.period) &&
  part.subject === 'worth' &&
  part.measures[0]?.startsWith('change') === true &&
  isOneDay(part.period) &&
  part.by.length === 0 &&
  !CHANGES.test(text)
    ? { ...part, measures: ['net_worth'], compare: null, why: false }
    : part

const NOW = /\b(?:now|today|currently|at the moment|these days|at present)\b/i
const THEN =
  /\b(?:then|ago|before|since|until|till|by now|from|last|vs|versus|compared|against|to (?:now|today)|back)\b/i
/** "And what is it now" after another day is asked of today. */
const ofNow = (part: DataPart, before: DataPart, text: string, today: string): DataPart =>
  NOW.test(text) &&
  !THEN.test(text) &&
  isOneDay(before.period) &&
  before.period.to < today &&
  isOneDay(part.period) &&
  part.period.to === before.period.to &&
  part.compare === null
    ? { ...part, period: null }
    : part

const SAME_DAYS = /\bsame (?:dates?|days?|period|span|stretch|window|time ?frame|time of (?:the )?year|months?)\b/i
const YEAR_BEFORE = /\b(?:(?:the )?(?:year before|previous year|prior year)|last year|a year (?:ago|before|earlier))\b/i
const NOT_WHOLE =
  /\bnot (?:the )?(?:full|whole|entire|all of the) year\b|\bto (?:this|today['’]?s|the same) (?:date|day)\b/i

/** "The year before, same dates": the days that were asked of, a year earlier, and no whole year. */
function sameDaysEarlier(part: DataPart, before: DataPart, text: string, today: string): DataPart {
  const days = before.period
  if (!days?.from || part.compare !== null || part.subject !== before.subject) return part
  const earlier = (from: string, to: string): DataPart => {
    const span = { from: addMonths(from, -12), to: addMonths(to, -12) }
    return { ...part, period: { ...span, words: periodWords(span, today) } }
  }
  if (SAME_DAYS.test(text) && YEAR_BEFORE.test(text)) return earlier(days.from, days.to)
  // "no, up to today's date, not the full year" after a whole year that is over
  const year = days.from.slice(0, 4)
  const isWholeYear = days.from === `${year}-01-01` && days.to === `${year}-12-31` && days.to < today
  return isWholeYear && NOT_WHOLE.test(text) && !new RegExp(`\\b20\\d\\d\\b`).test(text)
    ? earlier(`${today.slice(0, 4)}-01-01`, today)
    : part
}

const ALL_OF_IT =
  /\b(?:everything|all of (?:it|them|those|'?em)|all of '?em|the whole (?:thing|lot|month|year|week)|altogether|any of them|every(?:one| one| day)|in total)\b/i
const NOT_WHAT =
  /\b(?:not|no|forget|drop|never mind|without|don'?t (?:want|need|mean))(?: (?:just|only|on|at|for|in|of|to|about|the|any|those|these|from))* (?<what>[a-z][a-z'-]*(?: [a-z][a-z'-]*){0,2})/gi
const NOT_ONLY = /\bnot (?:just|only)\b/i
/** Words that stand for a value whatever it is: weekends and weekdays for one another. */
const TOLD_BY: Readonly<Record<string, RegExp>> = { weekend: /^(?:weekends?|weekdays?)/i }

/** "All of it, not weekends", "not just Netflix": what was kept to before is kept to no more. */
function ofEverything(part: DataPart, before: DataPart, text: string): DataPart {
  const isAll = ALL_OF_IT.test(text)
  if (!isAll && !NOT_ONLY.test(text)) return part
  const named = [...text.matchAll(NOT_WHAT)].map(({ groups }) => groups?.['what']?.toLowerCase() ?? '')
  const isDropped = ({ field, words, values }: DataPart['where'][number]): boolean =>
    before.where.some((each) => each.field === field) &&
    named.some(
      (what) =>
        TOLD_BY[field]?.test(what) === true ||
        [words ?? '', ...values].some(
          (value) => what.length > 2 && value.toLowerCase().includes(what.split(' ')[0] ?? what),
        ),
    )
  const where = part.where.filter((condition) => !isDropped(condition))
  return where.length < part.where.length ? { ...part, where } : part
}

const IS_OVER =
  /\b(?:did|was|were|had|have (?:i|we) (?:had|met|seen)|met|saw|spoke|held|so far|last|past|spent?|paid)\b/i
const OF_DIARY: ReadonlySet<string> = new Set(['meetings', 'actions', 'plans'])
const A_WEEK = 7

const WORKING_DAYS = /\bmonday (?:to|through|thru|till|until|-) friday\b/i
/** "And from Monday to Friday?" after meetings to come is of the days to come. */
function ofDaysAhead(part: DataPart, before: DataPart, text: string, today: string): DataPart {
  const { period } = part
  const isAhead = OF_DIARY.has(part.subject) && before.period !== null && before.period.to >= today
  if (!isAhead || !period?.from || period.to >= today || !WORKING_DAYS.test(text) || IS_OVER.test(text)) return part
  const span = { from: addDays(period.from, A_WEEK), to: addDays(period.to, A_WEEK) }
  return { ...part, period: { ...span, words: periodWords(span, today) } }
}

/**
 * What was asked right before says which days a question means, and what it no longer keeps to, where its own words leave
 * that open.
 * @param before what was asked right before; null for nothing
 * @param today `yyyy-MM-dd`, the person's day
 */
export const ofDaysBefore = (
  parts: readonly PlanPart[],
  before: DataPart | null,
  text: string,
  today: string,
): readonly PlanPart[] =>
  parts.map((part) => {
    if (before === null || part.kind !== 'data' || part.derive !== null) return part
    const then = ofDaysAhead(part, before, text, today)
    const since = howMuchOnThatDay(sinceThatDay(then, before, today), before, text)
    return ofEverything(ofNow(sameDaysEarlier(since, before, text, today), before, text, today), before, text)
  })
