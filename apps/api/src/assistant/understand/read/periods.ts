import { addDays, addMonths, daysBetween } from '@keelwise/finance/days'
import { lastDays, lastMonths } from '@keelwise/finance/spans'
import {
  DAYS_IN,
  type Holiday,
  MONTHS_IN,
  type Season,
  type Span,
  type Unit,
  addUnits,
  dayOf,
  halfSpan,
  holidayOf,
  monthOf,
  monthSpan,
  quarterSpan,
  seasonSpan,
  unitAround,
  weekdayOf,
  yearOf,
  yearSpan,
} from './calendar.ts'

/** Days that a question names. */
export interface DaysRead {
  readonly kind: 'days'
  /** Null is since the beginning. */
  readonly from: string | null
  /** Cut at today where the span has begun. */
  readonly to: string
  /** The end that the calendar gives it. */
  readonly fullTo: string
  /** One day was meant, e.g. by `as of` or `a year ago`: what a level is read at. */
  readonly day: string | null
  /** Nobody said the year: the same days of another. */
  readonly inYear: ((year: number) => Span | null) | null
  /** What it is counted in, for the one before. */
  readonly unit: Unit | null
  /** Said as `now` or `today`. */
  readonly isNow?: boolean
  /** A weekday alone: the last one, or the next where it is about what is to come. */
  readonly isWeekday?: boolean
  /** The last day of a span, by which something is done: `the end of November`. */
  readonly isEnd?: boolean
  /** Of the calendar, whichever year it is in: `the end of the year`. */
  readonly isOfAnyYear?: boolean
  /** Still to come, as far as it is said: `next year`, `until the end of May`. */
  readonly isAhead?: boolean
  /** Two that follow each other and were named one by one: `September and October`. */
  readonly both?: readonly [DaysRead, DaysRead]
  /** Of all there is: `ever`, which other days beside it bound. */
  readonly isAll?: boolean
  /** Says no bound itself: `lately`. */
  readonly isVague?: boolean
  /** From one to the other, as they were said: what something changed between. */
  readonly ends?: readonly [DaysRead, DaysRead]
  /** Said by its number alone: after `the third quarter` `the second` is one too. */
  readonly number?: number
}

/** Days that only others tell, e.g. `the month before`. */
export interface RelativeRead {
  readonly kind: 'relative'
  readonly to:
    | 'year_before'
    | 'unit_before'
    | 'span_before'
    | 'unit_after'
    | 'same'
    | 'since'
    | 'same_in'
    | 'same_in_year'
    /** `than last`: the one before of its kind, autumn or month. */
    | 'last_one'
    /** `the October before`: the last of its kind before the days of before. */
    | 'named_before'
  readonly unit: Unit | null
  /** So many units; one where nothing is said. */
  readonly count?: number
  /** Of `the same days of October`, the month. */
  readonly month?: DaysRead
  /** Of `the same period 2025`. */
  readonly year?: number
  /** Of `the October before`. */
  readonly named?: DaysRead
}

/** A length without a place in time: `for ten years`, `over 90 days`. */
export interface LengthRead {
  readonly kind: 'length'
  readonly count: number
  readonly unit: Unit
}

export type PeriodRead = DaysRead | RelativeRead | LengthRead

interface Slots {
  readonly count: number
  readonly mixed: number
  readonly unit: Unit
  readonly month: number
  readonly month2: number
  readonly year: number
  readonly quarter: number
  readonly half: number
  readonly weekday: number
  readonly weekday2: number
  readonly season: Season
  readonly holiday: Holiday
  readonly ordinal: number
  readonly dom: number
  readonly dom2: number
  readonly date: DaysRead
  readonly span: DaysRead
  readonly span2: DaysRead
  readonly compact: { readonly count: number; readonly unit: Unit }
}

type Read = (slots: Slots, today: string) => PeriodRead | null

/** Days that lie in the calendar; what has begun ends today at the latest. */
export const daysOf = (span: Span, today: string, more: Partial<DaysRead> = {}): DaysRead => ({
  kind: 'days',
  from: span.from,
  to: span.from <= today && span.to > today ? today : span.to,
  fullTo: span.to,
  day: null,
  inYear: null,
  unit: null,
  ...(span.from > today ? { isAhead: true } : {}),
  ...more,
})

/** From today to a day that is to come. */
const fromNow = (to: string, today: string): DaysRead => daysOf({ from: today, to }, today, { to, isAhead: true })

const one = (day: string, today: string, more: Partial<DaysRead> = {}): DaysRead =>
  daysOf({ from: day, to: day }, today, { day, unit: 'day', ...more })

/** The last of a year-less span that has begun. */
function latest(spanIn: (year: number) => Span | null, today: string, unit: Unit): DaysRead | null {
  const year = yearOf(today)
  const now = spanIn(year)
  const span = now && now.from <= today ? now : spanIn(year - 1)
  return span && daysOf(span, today, { inYear: spanIn, unit, ...(span.from === span.to ? { day: span.from } : {}) })
}

/** The last one that is over. */
function lastOver(spanIn: (year: number) => Span | null, today: string, unit: Unit): DaysRead | null {
  for (const year of [yearOf(today), yearOf(today) - 1, yearOf(today) - 2]) {
    const span = spanIn(year)
    if (span && span.to < today)
      return daysOf(span, today, { unit, ...(span.from === span.to ? { day: span.from } : {}) })
  }
  return null
}

/** So many units up to today, as every screen counts them. */
const back = (today: string, count: number, unit: Unit): DaysRead => {
  const months = MONTHS_IN[unit]
  const span = months === undefined ? lastDays(count * (DAYS_IN[unit] ?? 1), today) : lastMonths(count * months, today)
  return daysOf(span, today)
}

const relative = (to: RelativeRead['to'], unit: Unit | null = null): RelativeRead => ({ kind: 'relative', to, unit })

/** Early, middle or late: ten days of a month, four months of a year, a third of anything else. */
function third(span: DaysRead, which: 0 | 1 | 2, today: string): DaysRead | null {
  const { from, fullTo, unit } = span
  if (from === null) return null
  const step = unit === 'year' ? addMonths(from, 4) : unit === 'month' ? addDays(from, 10) : null
  const days = (step === null ? Math.ceil((daysBetween(from, fullTo) + 1) / 3) : daysBetween(from, step)) || 1
  const startOf = (index: number): string =>
    unit === 'year' ? addMonths(from, 4 * index) : addDays(from, days * index)
  return daysOf({ from: startOf(which), to: which === 2 ? fullTo : addDays(startOf(which + 1), -1) }, today)
}

/** Both in the year that one of them names. */
function joined(first: DaysRead, second: DaysRead, today: string): DaysRead | null {
  if (first.from === null) return null
  let from = first.from
  let to = second.fullTo
  if (first.inYear && !second.inYear) {
    const sameYear = first.inYear(yearOf(second.fullTo))?.from
    from = sameYear !== undefined && sameYear <= to ? sameYear : (first.inYear(yearOf(second.fullTo) - 1)?.from ?? from)
  } else if (second.inYear && !first.inYear) {
    const sameYear = second.inYear(yearOf(from))?.to
    to = sameYear !== undefined && sameYear >= from ? sameYear : (second.inYear(yearOf(from) + 1)?.to ?? to)
  } else if (from > to && first.inYear) from = first.inYear(yearOf(from) - 1)?.from ?? from
  // the end of a span that has begun lies ahead only where somebody says so
  if (from > to || (from <= today && to > today && second.inYear && second.day)) return null
  const { inYear: firstIn } = first
  const { inYear: secondIn } = second
  const inYear = (year: number): Span | null => {
    const [start, end] = [firstIn?.(year), secondIn?.(year)]
    const last = start && end && end.to < start.from ? secondIn?.(year + 1) : end
    return start && last ? { from: start.from, to: last.to } : null
  }
  return daysOf({ from, to }, today, firstIn && secondIn ? { inYear } : {})
}

const isoDay = (year: number, month: number, day: number): Span | null => {
  const text = dayOf(year, month, day)
  return text === null ? null : { from: text, to: text }
}

/** Days by their number in the month of a day. */
const inMonthOf = (day: string, number: number): string | null => dayOf(yearOf(day), monthOf(day), number)

const oneDay = (day: string): Span => ({ from: day, to: day })

/** Spans that need no other. */
const SIMPLE = {
  today: (_, today) => one(today, today, { isNow: true }),
  yesterday: (_, today) => one(addDays(today, -1), today),
  before_yesterday: (_, today) => one(addDays(today, -2), today),
  tomorrow: (_, today) => one(addDays(today, 1), today),
  this_unit: ({ unit }, today) => daysOf(unitAround(today, unit), today, { unit }),
  year_to_date: (_, today) => daysOf(unitAround(today, 'year'), today, { unit: 'year' }),
  month_to_date: (_, today) => daysOf(unitAround(today, 'month'), today, { unit: 'month' }),
  quarter_to_date: (_, today) => daysOf(unitAround(today, 'quarter'), today, { unit: 'quarter' }),
  last_unit: ({ unit }, today) =>
    unit === 'day'
      ? back(today, 1, 'day')
      : unit === 'decade'
        ? back(today, 10, 'year')
        : daysOf(unitAround(addUnits(today, -1, unit), unit), today, { unit }),
  unit_before_last: ({ unit }, today) => daysOf(unitAround(addUnits(today, -2, unit), unit), today, { unit }),
  next_unit: ({ unit }, today) => daysOf(unitAround(addUnits(today, 1, unit), unit), today, { unit }),
  past_unit: ({ unit }, today) => back(today, 1, unit ?? 'fortnight'),
  // the last quarter is one of the calendar, however it is said
  in_last_unit: ({ unit }, today) =>
    unit === 'quarter' ? daysOf(unitAround(addUnits(today, -1, unit), unit), today, { unit }) : back(today, 1, unit),
  rolling: ({ count, unit }, today) => (count > 4000 ? null : back(today, count, unit)),
  compact_rolling: ({ compact }, today) => back(today, compact.count, compact.unit),
  whole_units: ({ count, unit }, today) => {
    const last = unitAround(addUnits(today, -1, unit), unit)
    return daysOf({ from: unitAround(addUnits(last.from, 1 - count, unit), unit).from, to: last.to }, today)
  },
  half_year_back: (_, today) => back(today, 6, 'month'),
  year_and_half_back: (_, today) => back(today, 18, 'month'),
  twelve_months: (_, today) => back(today, 12, 'month'),
  upcoming: ({ count, unit }, today) =>
    daysOf({ from: today, to: addUnits(today, count, unit) }, addUnits(today, count, unit), { isAhead: true }),
  ago: ({ count, unit }, today) => {
    const day = addUnits(today, -(count ?? 1), unit)
    return daysOf(unitAround(day, unit === 'fortnight' ? 'week' : unit), today, { day, unit })
  },
  next_month_named: ({ month }, today) => {
    const here = monthSpan(yearOf(today), month)
    return daysOf(here.from > today ? here : monthSpan(yearOf(today) + 1, month), today, { unit: 'month' })
  },
  ago_to_the_day: ({ count, unit }, today) => one(addUnits(today, -(count ?? 1), unit), today),
  units_before_last: ({ count, unit }, today) => {
    const last = unitAround(addUnits(today, -1, unit), unit)
    return daysOf({ from: addUnits(last.from, -count, unit), to: addDays(last.from, -1) }, today)
  },
  ago_today: ({ unit }, today) => one(addUnits(today, -1, unit ?? 'year'), today),
  month: ({ month }, today) => latest((year) => monthSpan(year, month), today, 'month'),
  month_of_year: ({ month, year }, today) =>
    daysOf(monthSpan(year ?? yearOf(today) - 1, month), today, { unit: 'month' }),
  last_month_named: ({ month }, today) => lastOver((year) => monthSpan(year, month), today, 'month'),
  this_month_named: ({ month }, today) => daysOf(monthSpan(yearOf(today), month), today, { unit: 'month' }),
  quarter: ({ quarter }, today) => latest((year) => quarterSpan(year, quarter), today, 'quarter'),
  quarter_of_year: ({ quarter, year }, today) => daysOf(quarterSpan(year, quarter), today, { unit: 'quarter' }),
  quarter_of_last_year: ({ quarter }, today) =>
    daysOf(quarterSpan(yearOf(today) - 1, quarter), today, { unit: 'quarter' }),
  last_quarter_of: ({ year }, today) => daysOf(quarterSpan(year, 4), today, { unit: 'quarter' }),
  half: ({ half }, today) => latest((year) => halfSpan(year, half), today, 'half'),
  half_of_year: ({ half, year }, today) => daysOf(halfSpan(year, half), today, { unit: 'half' }),
  half_of_last_year: ({ half }, today) => daysOf(halfSpan(yearOf(today) - 1, half), today, { unit: 'half' }),
  year: ({ year }, today) => daysOf(yearSpan(year), today, { unit: 'year' }),
  day: ({ date }) => date,
  day_of_month: ({ ordinal }, today) => {
    const here = inMonthOf(today, ordinal)
    const day = here && here <= today ? here : inMonthOf(addMonths(`${today.slice(0, 8)}01`, -1), ordinal)
    return day === null ? null : one(day, today, { number: ordinal })
  },
  day_of_last_month: ({ ordinal }, today) => {
    const day = inMonthOf(addMonths(`${today.slice(0, 8)}01`, -1), ordinal)
    return day === null ? null : one(day, today)
  },
  day_of_month_of_year: ({ ordinal, month, year }, today) => {
    const day = isoDay(year, month, ordinal)
    return day === null ? null : one(day.from, today)
  },
  day_of_named_month: ({ ordinal, month }, today) => latest((year) => isoDay(year, month, ordinal), today, 'day'),
  weekday: ({ weekday }, today) => ({
    ...one(addDays(today, -((weekdayOf(today) - weekday + 7) % 7 || 7)), today),
    isWeekday: true,
  }),
  last_weekend: (_, today) => {
    const { from } = unitAround(today, 'weekend')
    const last = addDays(from, -7)
    return daysOf({ from: last, to: addDays(last, 1) }, today, { unit: 'weekend' })
  },
  this_weekend: (_, today) => daysOf(unitAround(today, 'weekend'), today, { unit: 'weekend' }),
  weekend_before_last: (_, today) => {
    const from = addDays(unitAround(today, 'weekend').from, -14)
    return daysOf({ from, to: addDays(from, 1) }, today, { unit: 'weekend' })
  },
  holiday: ({ holiday }, today) => latest((year) => oneDay(holidayOf(holiday, year)), today, 'day'),
  holiday_of_year: ({ holiday, year }, today) => one(holidayOf(holiday, year ?? yearOf(today) - 1), today),
  last_holiday: ({ holiday }, today) => lastOver((year) => oneDay(holidayOf(holiday, year)), today, 'day'),
  this_holiday: ({ holiday }, today) => one(holidayOf(holiday, yearOf(today)), today),
  weekend_of_holiday: ({ holiday }, today) => {
    // a long weekend has the holiday in it
    const around = (year: number): Span => {
      const day = holidayOf(holiday, year)
      const saturday = addDays(day, weekdayOf(day) < 3 ? -2 - weekdayOf(day) : 5 - weekdayOf(day))
      return { from: saturday < day ? saturday : day, to: addDays(saturday, 1) > day ? addDays(saturday, 1) : day }
    }
    return latest(around, today, 'weekend')
  },
  holiday_season: (_, today) =>
    lastOver((year) => ({ from: holidayOf('thanksgiving', year), to: `${year + 1}-01-01` }), today, 'month'),
  season: ({ season }, today) => latest((year) => seasonSpan(year, season), today, 'quarter'),
  season_of_year: ({ season, year }, today) =>
    daysOf(seasonSpan(year ?? yearOf(today) - 1, season), today, { unit: 'quarter' }),
  last_season: ({ season }, today) => lastOver((year) => seasonSpan(year, season), today, 'quarter'),
  this_season: ({ season }, today) => daysOf(seasonSpan(yearOf(today), season), today, { unit: 'quarter' }),
  year_end: (_, today) =>
    one(`${yearOf(today) - 1}-12-31`, today, { inYear: (year) => oneDay(`${year}-12-31`), isOfAnyYear: true }),
  year_start: (_, today) => one(`${yearOf(today)}-01-01`, today),
  days_of_month: ({ dom, dom2, month, year }, today) => {
    const spanIn = (of: number): Span | null => {
      const from = dayOf(of, month ?? monthOf(today), dom)
      const to = dayOf(of, month ?? monthOf(today), dom2)
      return from && to && from <= to ? { from, to } : null
    }
    if (year === undefined) return latest(spanIn, today, 'day')
    const span = spanIn(year)
    return span && daysOf(span, today)
  },
  all: (_, today) => daysOf({ from: '0001-01-01', to: today }, today, { from: null, isAll: true }),
  lately: (_, today) => ({ ...back(today, 30, 'day'), isVague: true }),
} satisfies Record<string, Read>

/** Spans inside or around others. */
const PARTS = {
  week_of: ({ span }, today) =>
    span.from === null ? null : daysOf(unitAround(span.from, 'week'), today, { unit: 'week' }),
  weekend_of: ({ span }, today) =>
    span.from === null ? null : daysOf(unitAround(span.from, 'weekend'), today, { unit: 'weekend' }),
  ordinal_unit_of: ({ ordinal, unit, span }, today) => nthUnit(span, ordinal, unit, today),
  first_units_of: ({ count, unit, span }, today) =>
    span.from === null ? null : daysOf({ from: span.from, to: addDays(addUnits(span.from, count, unit), -1) }, today),
  last_units_of: ({ count, unit, span }, today) =>
    daysOf({ from: addDays(addUnits(addDays(span.fullTo, 1), -count, unit), 0), to: span.fullTo }, today),
  first_unit_of: ({ unit, span }, today) => nthUnit(span, 1, unit, today),
  last_unit_of: ({ unit, span }, today) =>
    unit === 'day'
      ? one(span.fullTo, today)
      : daysOf({ from: addUnits(addDays(span.fullTo, 1), -1, unit), to: span.fullTo }, today, { unit }),
  early: ({ span }, today) => third(span, 0, today),
  middle: ({ span }, today) => third(span, 1, today),
  late: ({ span }, today) => third(span, 2, today),
  start_of: ({ span }, today) => (span.from === null ? null : one(span.from, today)),
  end_of: ({ span, year }, today) => {
    if (span === undefined) return one(`${year}-12-31`, today)
    const { inYear } = span
    const lastIn = (of: number): Span | null => {
      const found = inYear?.(of)
      return found ? oneDay(found.to) : null
    }
    return one(span.fullTo, today, inYear ? { inYear: lastIn, isEnd: true } : {})
  },
  rest_of: ({ span }, today) => (span.fullTo > today ? fromNow(span.fullTo, today) : null),
  next_weekday: ({ weekday }, today) => one(addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7), today),
  weekday_of: ({ weekday, span }, today) => inWeek(span, weekday, weekday, today),
  weekdays_of: ({ weekday, weekday2, span }, today) => inWeek(span, weekday, weekday2, today),
} satisfies Record<string, Read>

/** From one weekday of a week to another. */
function inWeek(span: DaysRead, first: number, last: number, today: string): DaysRead | null {
  if (span.unit !== 'week' || span.from === null || last < first) return null
  const [from, to] = [addDays(span.from, first), addDays(span.from, last)]
  return from === to ? one(from, today) : daysOf({ from, to }, today, from > today ? { isAhead: true } : {})
}

function nthUnit(span: DaysRead, n: number, unit: Unit, today: string): DaysRead | null {
  if (span.from === null) return null
  const from =
    unit === 'weekend'
      ? addDays(span.from, ((5 - weekdayOf(span.from) + 7) % 7) + (n - 1) * 7)
      : addUnits(span.from, n - 1, unit)
  const to = unit === 'weekend' ? addDays(from, 1) : addDays(addUnits(from, 1, unit), -1)
  return from > span.fullTo ? null : daysOf({ from, to: to > span.fullTo ? span.fullTo : to }, today, { unit })
}

/** A day of each year that is nearer than this is the one that comes. */
const SOON = 60

/** The next one that is not over. */
const soonAfter = (spanIn: (year: number) => Span | null, today: string): Span | null =>
  [yearOf(today), yearOf(today) + 1].map(spanIn).find((span) => span !== null && span.to >= today) ?? null

function untilIn(spanIn: ((year: number) => Span | null) | null, year: number): Span | null {
  const span = spanIn?.(year)
  return span ? { from: '0001-01-01', to: span.to } : null
}

/** Two that follow each other, of one unit: September and October, 2025 and 2026, today and tomorrow. */
function bothOf(first: DaysRead, second: DaysRead, today: string): DaysRead | null {
  if (first.unit === 'day' && second.unit === 'day') return bothDays(first, second, today)
  if (first.unit === null || first.unit !== second.unit || first.unit === 'day' || first.day !== null) return null
  // the first in the year that only the second names
  const span = first.inYear && !second.inYear ? first.inYear(yearOf(second.fullTo)) : null
  const one = span ? daysOf(span, today, { unit: first.unit }) : first
  if (one.from === null || second.from !== addDays(one.fullTo, 1)) return null
  const { inYear } = second
  const bothIn = (year: number): Span | null => {
    const [start, end] = [first.inYear?.(year), inYear?.(year)]
    return start && end && end.from > start.from ? { from: start.from, to: end.to } : null
  }
  return daysOf({ from: one.from, to: second.fullTo }, today, {
    both: [one, second],
    inYear: first.inYear && inYear ? bothIn : null,
  })
}

const A_WEEK = 7

/** A day and the next, one of them to come or weekdays both; a weekday beside a day to come is the next one. */
function bothDays(first: DaysRead, second: DaysRead, today: string): DaysRead | null {
  if (first.from === null || second.from === null || first.from !== first.fullTo || second.from !== second.fullTo)
    return null
  const areWeekdays = first.isWeekday === true && second.isWeekday === true
  const meantBy = (read: DaysRead, other: DaysRead): string =>
    read.isWeekday === true && other.isWeekday !== true && other.fullTo >= today && read.fullTo < today
      ? addDays(read.fullTo, A_WEEK)
      : read.fullTo
  const [one, named] = [meantBy(first, second), meantBy(second, first)]
  // on a Saturday, "Friday and Saturday" are no eight days apart
  const other = areWeekdays && (daysBetween(one, named) + A_WEEK) % A_WEEK === 1 ? addDays(one, 1) : named
  const [from, to] = one < other ? [one, other] : [other, one]
  // today and yesterday are held against each other
  if (to !== addDays(from, 1) || (to <= today && !areWeekdays)) return null
  return daysOf({ from, to }, today, { both: [first, second], ...(areWeekdays ? { isWeekday: true } : {}) })
}

/** A length that is no whole number of its unit, in the next smaller one that it is. */
function lengthOf(count: number, unit: Unit): LengthRead | null {
  const months = (MONTHS_IN[unit] ?? 0) * count
  const days = (DAYS_IN[unit] ?? (unit === 'month' ? 30 : 0)) * count
  if (months >= 1) return { kind: 'length', count: Math.round(months), unit: 'month' }
  return days >= 1 ? { kind: 'length', count: Math.round(days), unit: 'day' } : null
}

/** Bounds, and what others have to tell. */
const BOUNDS = {
  from_to: ({ span, span2, month, month2 }, today) => {
    const first = span ?? SIMPLE.month({ month } as Slots, today)
    const second = span2 ?? SIMPLE.month({ month: month2 } as Slots, today)
    const all = first && second && joined(first, second, today)
    return all && { ...all, ...(first.unit !== null && first.unit === second.unit ? { ends: [first, second] } : {}) }
  },
  since: ({ span, date }, today) => {
    const { from } = span ?? date
    return from === null || from > today ? null : daysOf({ from, to: today }, today)
  },
  after: ({ span }, today) => {
    const from = addDays(span.fullTo, 1)
    return from > today ? null : daysOf({ from, to: today }, today)
  },
  before: ({ span }, today) => {
    const near = span.inYear === null || span.day === null ? null : soonAfter(span.inYear, today)
    // Christmas in a few weeks is not the one of last year
    if (near !== null && daysBetween(today, near.from) <= SOON)
      return fromNow(span.isOfAnyYear === true || span.isEnd === true ? near.to : addDays(near.from, -1), today)
    // before the end of the month is still to come
    if (span.day !== null && span.from === span.fullTo && span.inYear === null && span.fullTo > today)
      return fromNow(span.fullTo, today)
    return span.from === null ? null : daysOf({ from: '0001-01-01', to: addDays(span.from, -1) }, today, { from: null })
  },
  until: ({ span }, today) => {
    const end = span.isOfAnyYear && span.inYear ? (soonAfter(span.inYear, today)?.to ?? span.fullTo) : span.fullTo
    return daysOf({ from: '0001-01-01', to: end }, today, {
      from: null,
      ...(end > today && (span.day !== null || (span.from ?? '') > today) ? { isAhead: true } : {}),
      ...(span.isWeekday === true ? { isWeekday: true } : {}),
      inYear: span.inYear && span.day !== null ? (year) => untilIn(span.inYear, year) : null,
    })
  },
  now_to: ({ span }, today) => {
    const end = span.fullTo > today ? span.fullTo : span.inYear ? soonAfter(span.inYear, today)?.to : undefined
    return end === undefined || end <= today ? null : fromNow(end, today)
  },
  both: ({ span, span2 }, today) => bothOf(span, span2, today),
  since_named: ({ span, date, month }, today) => {
    const from = (span ?? date ?? SIMPLE.month({ month } as Slots, today))?.from ?? null
    return from === null || from > today ? null : daysOf({ from, to: today }, today)
  },
  units_until: ({ count, unit, span }, today) =>
    daysOf({ from: addUnits(addDays(span.fullTo, 1), -count, unit), to: span.fullTo }, today),
  same_days_in: ({ span }) => (span.unit === 'month' ? { ...relative('same_in'), month: span } : null),
  as_of: ({ span }, today) => ({ ...span, day: span.day ?? (span.fullTo > today ? today : span.fullTo) }),
  plain_rolling: ({ count, unit }) => ({ kind: 'length', count, unit }),
  mixed_length: ({ mixed, unit }) => lengthOf(mixed, unit),
  half_length: ({ unit }) => lengthOf(0.5, unit),
  length_and_half: ({ unit }) => lengthOf(1.5, unit),
  same_span: () => relative('same'),
  since_then: () => relative('since'),
  same_of_year_before: () => relative('year_before'),
  unit_before: ({ unit }) => relative('unit_before', unit ?? null),
  units_before: ({ count, unit }) => ({ ...relative('unit_before', unit), count }),
  same_in_year: ({ year }) => ({ ...relative('same_in_year'), year }),
  named_before: ({ span }) => (span.inYear === null ? null : { ...relative('named_before'), named: span }),
  last_one: () => relative('last_one'),
  period_before: () => relative('span_before'),
  unit_after: ({ unit }) => relative('unit_after', unit ?? null),
} satisfies Record<string, Read>

export type PeriodReader = keyof typeof SIMPLE | keyof typeof PARTS | keyof typeof BOUNDS

/** In the order in which they can stand inside one another. */
export const PERIOD_LEVELS: readonly (readonly [PeriodReader, Read][])[] = [SIMPLE, PARTS, BOUNDS].map(
  (level) => Object.entries(level) as [PeriodReader, Read][],
)

export type PeriodSlots = Slots
