import type { Comparison, PlanPeriod } from '@keelwise/contract/plan'
import { addDays, addMonths, daysBetween } from '@keelwise/finance/days'
import { type Span, addUnits, monthOf, quarterSpan, unitAround, yearOf } from '../read/calendar.ts'
import { periodWords } from '../read/period-words.ts'
import { type DaysRead, type LengthRead, type PeriodRead, type RelativeRead, daysOf } from '../read/periods.ts'

/** Days of a part with what they are held against. */
export interface PartDays {
  readonly period: PlanPeriod | null
  readonly compare: Comparison | null
}

/** How a figure takes days: a level is read on one, a flow is summed over all. */
export type Reading = 'level' | 'flow' | 'ahead' | 'whole'

const planPeriod = (from: string | null, to: string, today: string): PlanPeriod => ({
  from,
  to,
  words: periodWords({ from, to }, today),
})

const DAYS_OF_A_WEEK = 7

/** Days as a part keeps them: of a level that was asked for a day, that day. */
function toPlan(read: DaysRead, reading: Reading, today: string): PlanPeriod {
  if (read.isWeekday === true && (reading === 'ahead' || reading === 'whole')) {
    // "due by Friday" is from now on until then
    const from = read.from === null ? today : addDays(read.from, DAYS_OF_A_WEEK)
    return planPeriod(from, addDays(read.fullTo, DAYS_OF_A_WEEK), today)
  }
  if (reading === 'level' && read.day !== null) return planPeriod(read.day, read.day, today)
  if (reading === 'ahead') return ahead(read, today)
  if (reading === 'whole') return nearest(read, today)
  return planPeriod(read.from, read.to, today)
}

/** Days of which nobody says the year, of what is past and to come: "in December" is the one that is nearer. */
function nearest(read: DaysRead, today: string): PlanPeriod {
  const span = read.inYear && read.fullTo < today ? spanAhead(read, today) : null
  const isNearer = span !== null && daysBetween(today, span.from) < daysBetween(read.fullTo, today)
  if (span && isNearer) return planPeriod(span.from, span.to, today)
  return planPeriod(read.from, read.to === today ? read.fullTo : read.to, today)
}

/** The next of days that come every year; null where they do not. */
function spanAhead({ inYear }: DaysRead, today: string): Span | null {
  const year = Number(today.slice(0, 4))
  return [inYear?.(year), inYear?.(year + 1)].find((span) => span && span.to >= today) ?? null
}

/** What is still to come of days: December is the next one, this year what is left of it. */
function ahead(read: DaysRead, today: string): PlanPeriod {
  if (read.inYear && read.fullTo < today) {
    const next = spanAhead(read, today)
    if (next) return planPeriod(next.from < today ? today : next.from, next.to, today)
  }
  if ((read.from === null || read.from <= today) && read.fullTo > today) return planPeriod(today, read.fullTo, today)
  return planPeriod(read.from, read.fullTo, today)
}

/** A length counted from today, back or ahead. */
function lengthDays({ count, unit }: LengthRead, reading: Reading, today: string): DaysRead {
  if (reading === 'ahead') {
    const to = addUnits(today, count, unit)
    return daysOf({ from: today, to }, to)
  }
  const from = addDays(addUnits(today, -count, unit), 1)
  return daysOf({ from, to: today }, today)
}

/** Days told by others, e.g. the month before them. */
export function relativeDays(read: RelativeRead, base: PlanPeriod, today: string): PlanPeriod | null {
  const { from, to } = base
  if (from === null) return null
  const shift = (span: { from: string; to: string }, months: number): PlanPeriod => {
    const start = addMonths(span.from, months)
    // the end of a month stays one
    const end = addMonths(addDays(span.to, 1), months)
    return planPeriod(start, addDays(end, -1), today)
  }
  const unit = read.unit ?? unitOf(from, to, today)
  switch (read.to) {
    case 'same':
      return base
    case 'same_in': {
      if (!read.month?.from) return null
      return shift({ from, to }, monthsBetween(from, read.month.from))
    }
    case 'since':
      return planPeriod(from, today, today)
    case 'same_in_year':
      return read.year === undefined ? null : shift({ from, to }, (read.year - yearOf(from)) * 12)
    case 'named_before': {
      const spanIn = read.named?.inYear
      const spans = [0, 1].flatMap((years) => spanIn?.(yearOf(from) - years) ?? [])
      const last = spans.find((span) => span.to < from)
      return last ? planPeriod(last.from, last.to, today) : null
    }
    case 'last_one': {
      const own = unitOf(from, to, today)
      if (own === null || own === 'half') return shift({ from, to }, -12)
      return to === today && own !== 'day'
        ? planPeriod(addUnits(from, -1, own), addUnits(today, -1, own), today)
        : relativeDays({ ...read, to: 'unit_before', unit: own }, base, today)
    }
    case 'year_before':
      return shift({ from, to }, -12)
    case 'unit_before':
    case 'span_before':
    case 'unit_after': {
      const sign = read.to === 'unit_after' ? 1 : -1
      if (read.count !== undefined && read.unit !== null)
        return planPeriod(addUnits(from, -read.count, read.unit), addDays(from, -1), today)
      if (unit !== null) {
        if (from === to && read.unit !== 'day' && read.unit !== null) {
          const day = addUnits(from, sign, unit)
          return planPeriod(day, day, today)
        }
        const whole = unitAround(from, unit)
        if (whole.from === from && (whole.to === to || to === today)) {
          const other = unitAround(addUnits(from, sign, unit), unit)
          return planPeriod(other.from, other.to, today)
        }
        return planPeriod(addUnits(from, sign, unit), addUnits(to, sign, unit), today)
      }
      const length = daysBetween(from, to) + 1
      return planPeriod(addDays(from, sign * length), addDays(to, sign * length), today)
    }
  }
}

const monthsBetween = (one: string, other: string): number =>
  (yearOf(other) - yearOf(one)) * 12 + monthOf(other) - monthOf(one)

/** The unit of the calendar that days are; null for others. */
function unitOf(
  from: string,
  to: string,
  today: string,
): 'day' | 'week' | 'month' | 'quarter' | 'half' | 'year' | null {
  for (const unit of ['day', 'week', 'month', 'quarter', 'half', 'year'] as const) {
    const whole = unitAround(from, unit)
    if (whole.from === from && (whole.to === to || (to === today && unit !== 'day' && whole.to >= today))) return unit
  }
  return null
}

/** The span so far that a whole one before it is held against: this year so far with the same days of the last. */
function sameDaysOf(read: DaysRead, today: string): PartDays | null {
  const { unit, from, fullTo } = read
  if (from === null || unit === null || unit === 'day' || fullTo >= today) return null
  const now = unitAround(today, unit)
  const before = unitAround(addUnits(today, -1, unit), unit)
  if (before.from !== from) return null
  const end = addUnits(today, -1, unit)
  return {
    period: planPeriod(now.from, today, today),
    compare: { kind: 'period', period: planPeriod(from, end > fullTo ? fullTo : end, today) },
  }
}

/** Christmas last year is one span: days without a year in the year that is named beside them. */
function inOneYear(days: readonly DaysRead[], isCompared: boolean, today: string): readonly DaysRead[] {
  const [one, other] = days
  if (isCompared || !one || !other || days.length > 2) return days
  const [named, year] = one.inYear ? [one, other] : [other, one]
  if (!named.inYear || year.unit !== 'year' || year.inYear || year.from === null) return days
  const span = named.inYear(Number(year.from.slice(0, 4)))
  return span ? [daysOf(span, today, { unit: named.unit, day: span.from === span.to ? span.from : null })] : days
}

const sameEnds = (one: DaysRead, other: DaysRead): boolean => one.from === other.from && one.fullTo === other.fullTo

const isIn = (one: DaysRead, other: DaysRead): boolean =>
  one.from !== null && other.from !== null && other.from <= one.from && one.fullTo <= other.to && !sameEnds(one, other)

/** The same days said twice are said once; of days in others, both ends of which were said, only those are meant. */
function narrowed(days: readonly DaysRead[]): readonly DaysRead[] {
  const different = days.filter((one, at) => !days.slice(0, at).some((other) => sameEnds(one, other)))
  // "since Labor Day, that was September 7"; "from last November to March, how the winter went"
  const once = different.filter(
    (one) => !different.some((other) => other !== one && other.unit === null && isIn(one, other)),
  )
  const bounded = once.filter(({ ends }) => ends !== undefined)
  const [only] = bounded
  if (!only || bounded.length > 1) return once
  const isOverlapping = ({ from, fullTo }: DaysRead): boolean =>
    from !== null && only.from !== null && from <= only.fullTo && fullTo >= only.from
  return once.filter((one) => one === only || !isOverlapping(one))
}

/** After the third quarter "the second" is one too, and no day. */
const ofOneKind = (days: readonly DaysRead[]): readonly DaysRead[] =>
  days.map((one) => {
    const like = days.find(({ unit, from }) => unit === 'quarter' && from !== null)
    return one.number !== undefined && one.number <= 4 && like?.from
      ? daysOf(quarterSpan(yearOf(like.from), one.number), one.to, { unit: 'quarter' })
      : one
  })

/** The days of a part and what they are held against, from what was read in their order. */
export function partDays(
  reads: readonly PeriodRead[],
  options: {
    readonly reading: Reading
    readonly isCompared: boolean
    readonly isChange: boolean
    /** Something went up or down, or why it did is asked: from one span to the other. */
    readonly isMoving: boolean
    /** What is asked is how far a level moved, from a day that is named until today. */
    readonly isSince: boolean
    readonly base: PlanPeriod | null
    /** What the days before were held against. */
    readonly against?: PlanPeriod | null
  },
  today: string,
): PartDays & { readonly unused: number } {
  const { reading, isCompared, isChange, isMoving, isSince, base, against } = options
  const named = narrowed(ofOneKind(reads.filter((read): read is DaysRead => read.kind === 'days')))
  // "the very same day five years ago" is that day
  const relatives = reads.filter(
    (read): read is RelativeRead => read.kind === 'relative' && !(read.to === 'same' && named.length > 0),
  )
  const lengths = reads.filter((read): read is LengthRead => read.kind === 'length')
  // September and October are two where one is held against the other, or where a level is read in each
  const [only] = named
  const isOnly = named.length === 1 && relatives.length === 0
  const days =
    only?.both && isOnly && (isCompared || reading === 'level' || (isMoving && only.both[0].unit === 'day'))
      ? only.both
      : only?.ends && isOnly && isMoving && reading === 'flow'
        ? only.ends.toReversed()
        : named
  const [first, second] =
    days.length > 0 ? inOneYear(days, isCompared, today) : lengths.map((length) => lengthDays(length, reading, today))
  const unused = Math.max(0, days.length - 2) + (days.length > 0 ? lengths.length : Math.max(0, lengths.length - 1))
  const [relative] = relatives
  if (first && second) {
    const [one, other] = [toPlan(first, reading, today), toPlan(second, reading, today)]
    const between = isChange ? sinceClose(one, other, today) : null
    if (between) return { period: between, compare: null, unused }
    // of two points of time the later is held against the earlier
    const [main, against] =
      reading === 'level' && one.from === one.to && other.from === other.to && one.to < other.to
        ? [other, one]
        : [one, other]
    return { period: main, compare: { kind: 'period', period: against }, unused }
  }
  if (first && relative) {
    const period = toPlan(first, reading, today)
    const other = relativeDays(relative, period, today)
    return { period, compare: other && { kind: 'period', period: other }, unused }
  }
  if (first) {
    const [start, stop] = only?.ends ?? []
    const between =
      isChange && start && stop ? sinceClose(toPlan(start, reading, today), toPlan(stop, reading, today), today) : null
    if (between) return { period: between, compare: null, unused }
    const steps = isMoving && reading === 'flow' && !isChange ? sinceLast(first, today) : null
    if (steps) return { ...steps, unused }
    const beside = isCompared && base && reading === 'flow' ? likeBase(first, lengths, base, today) : null
    if (beside)
      return { period: base, compare: { kind: 'period', period: beside }, unused: unused - Math.min(1, lengths.length) }
    if (isCompared && base)
      return { period: base, compare: { kind: 'period', period: toPlan(first, reading, today) }, unused }
    // now against a day
    if (isCompared && reading === 'level' && first.day !== null)
      return { period: null, compare: { kind: 'period', period: toPlan(first, reading, today) }, unused }
    // richer than a year ago: what changed since that day, not within the year that it was in
    if (isSince && first.day !== null && first.from !== first.to && first.day < today)
      return { period: planPeriod(first.day, today, today), compare: null, unused }
    const same = isCompared && !isChange ? sameDaysOf(first, today) : null
    if (same) return { ...same, unused }
    return { period: toPlan(first, reading, today), compare: null, unused: unused + (isCompared ? 1 : 0) }
  }
  if (relative && (relative.to === 'same' || relative.to === 'since'))
    return { period: base && relativeDays(relative, base, today), compare: null, unused: unused + (base ? 0 : 1) }
  if (relative) {
    const around = base ?? planPeriod(unitAround(today, relative.unit ?? 'year').from, today, today)
    const one = relativeDays(relative, around, today)
    // "and the year before that?" after this day and that of a year ago goes on from the earlier of the two
    const isKnown = base !== null && against?.from != null && one?.from === against.from && one.to === against.to
    const other = isKnown ? relativeDays(relative, against, today) : one
    if (base && !isCompared) return { period: other, compare: null, unused }
    // this month so far is held against the same days of the one before
    const isFair = base !== null || relative.to === 'same_in_year' || relative.to === 'last_one'
    const fair = isFair ? other : fairDays(around, relative, today)
    return { period: around, compare: fair && { kind: 'period', period: fair }, unused }
  }
  return { period: null, compare: null, unused }
}

/** "from the end of September to the end of October": what changed after the close of the first day. */
function sinceClose(one: PlanPeriod, other: PlanPeriod, today: string): PlanPeriod | null {
  const [start, stop] = one.to < other.to ? [one, other] : [other, one]
  const isDay = ({ from, to }: PlanPeriod): boolean => from === to
  const next = addDays(start.to, 1)
  return isDay(start) && isDay(stop) && next.endsWith('-01') && next <= stop.to
    ? planPeriod(next, stop.to, today)
    : null
}

/** "has it gone up since last year": this year so far against the same days of the last. */
function sinceLast({ from, to, unit, day }: DaysRead, today: string): PartDays | null {
  if (from === null || to !== today || unit !== null || day !== null) return null
  for (const each of ['year', 'month'] as const) {
    const now = unitAround(today, each)
    if (unitAround(addUnits(today, -1, each), each).from !== from) continue
    return {
      period: planPeriod(now.from, today, today),
      compare: { kind: 'period', period: planPeriod(from, addUnits(today, -1, each), today) },
    }
  }
  return null
}

/**
 * Days that only say how far back to look from the ones of before: "versus a year ago", "against the same six months of
 * 2024". Null where they are days of their own.
 */
function likeBase(
  { from, to, day, unit, isNow }: DaysRead,
  lengths: readonly LengthRead[],
  base: PlanPeriod,
  today: string,
): PlanPeriod | null {
  if (base.from === null || isNow === true) return null
  const back = (months: number): PlanPeriod =>
    planPeriod(addMonths(base.from ?? base.to, months), addDays(addMonths(addDays(base.to, 1), months), -1), today)
  const isAgo = day !== null && from !== null && from < to && day < today && unit !== 'day' && unit !== 'week'
  if (isAgo) {
    const months = monthsBetween(today, day)
    return months < 0 && today.slice(8) === day.slice(8) ? back(months) : null
  }
  const isOfYear = lengths.length === 1 && unit === 'year' && from !== null && yearOf(base.from) === yearOf(base.to)
  return isOfYear && yearOf(from) !== yearOf(base.from) ? back((yearOf(from) - yearOf(base.from)) * 12) : null
}

function fairDays({ from }: PlanPeriod, relative: RelativeRead, today: string): PlanPeriod | null {
  if (from === null) return null
  const unit = relative.to === 'year_before' ? 'year' : (relative.unit ?? 'year')
  return planPeriod(addUnits(from, -1, unit), addUnits(today, -1, unit), today)
}
