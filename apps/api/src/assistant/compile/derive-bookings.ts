import { absolute, minus, over } from '@keelwise/finance/decimals'
import { addMonths, daysBetween } from '@keelwise/finance/days'
import type { Figures } from '../model-of-data/subject.ts'
import { type Derivable, type Maker, missing } from './maker.ts'

/** What was booked on a day, of all that a part narrows to. */
interface OfDay {
  readonly day: string
  /** Without sign. */
  readonly amount: string
}

/** Days on which something was booked, the newest first; a refund is no bill. */
async function bookedDays(maker: Maker): Promise<OfDay[]> {
  const { part } = maker
  const [measure = 'out'] = part.measures
  const found = await maker.find({
    subject: part.subject,
    measures: [measure],
    where: part.where,
    by: ['day'],
    period: part.period ?? { from: null, to: maker.context.today, words: '' },
  })
  const amountOf = (figures: Figures): string | null => figures[measure] ?? null
  return found.found.groups
    .flatMap(({ keys: [day], figures }): OfDay[] => {
      const amount = amountOf(figures)
      return day == null || amount === null || Number(amount) === 0 ? [] : [{ day, amount: absolute(amount) }]
    })
    .toSorted((one, other) => (one.day < other.day ? 1 : -1))
}

/** What comes so often is not held against a year before: that one was hardly the same. */
const OFTEN_DAYS = 20
/** So far from a year before its day the one of a year before may stand. */
const NEAR_DAYS = 20

/** What was booked last against the one before it, and where it comes seldom enough against the one of a year before. */
export async function newestChange(maker: Maker): Promise<Derivable> {
  const [newest, before, ...earlier] = await bookedDays(maker)
  if (!newest) return missing('There is none on record.')
  maker.more('newest', 'The newest', newest.amount, 'money')
  maker.more('newest_day', 'On', newest.day, 'day')
  if (!before) return missing('There is no other one to hold the newest against.')
  maker.more('before', 'The one before', before.amount, 'money')
  maker.more('before_day', 'On', before.day, 'day')
  const difference = minus(newest.amount, before.amount)
  maker.more('size', 'Difference', absolute(difference), 'money')
  if (daysBetween(before.day, newest.day) < OFTEN_DAYS) return difference
  const yearBefore = addMonths(newest.day, -12)
  const away = ({ day }: OfDay): number => Math.abs(daysBetween(day, yearBefore))
  const [last] = earlier.filter((each) => away(each) <= NEAR_DAYS).toSorted((one, other) => away(one) - away(other))
  if (!last) return difference
  const ofYear = minus(newest.amount, last.amount)
  maker.more('year_before', 'A year before', last.amount, 'money')
  maker.more('year_before_day', 'On', last.day, 'day')
  maker.more('year', 'Difference to a year before', ofYear, 'money')
  maker.more('year_size', 'Difference to a year before, without sign', absolute(ofYear), 'money')
  return difference
}

const middleOf = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0

/** A spacing is the usual one where it is so near to it, in days and in parts of it. */
const NEAR_SPACING = { days: 3, part: 0.12 }

/** How far apart the bookings of a part usually are, in days, with how many of them keep to it. */
export async function rhythm(maker: Maker): Promise<Derivable> {
  const booked = await bookedDays(maker)
  const [newest] = booked
  const first = booked.at(-1)
  if (!newest || !first) return missing('There is none on record.')
  maker.more('count', 'How many', String(booked.length), 'count')
  maker.more('first_day', 'The first', first.day, 'day')
  maker.more('newest', 'The newest', newest.amount, 'money')
  maker.more('newest_day', 'On', newest.day, 'day')
  if (booked.length === 1) return missing('There is only one on record, so it has no rhythm.')
  const gaps = booked.slice(1).map(({ day }, at) => daysBetween(day, booked[at]?.day ?? day))
  const usual = middleOf(gaps.toSorted((one, other) => one - other))
  const near = Math.max(NEAR_SPACING.days, usual * NEAR_SPACING.part)
  const kept = gaps.filter((gap) => Math.abs(gap - usual) <= near).length
  maker.more('kept', 'That keep to it', over(String(kept * 100), String(gaps.length)), 'percent')
  return String(usual)
}
