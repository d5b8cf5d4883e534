import type { Condition, DataPart, PlanPeriod } from '@keelwise/contract/plan'
import { addMonths } from '@keelwise/finance/days'
import { lastDays, monthOf } from '@keelwise/finance/spans'
import { isOfAllTime } from '../model-of-data/all-time.ts'
import { SUBJECTS } from '../model-of-data/model.ts'
import { type Construed, conditionIs, daysWithWords, pastMonths } from './certain-of-both.ts'

const LEAD = String.raw`^(?:(?:and|so|ok|okay|but|now|then|well|hm+|please|just|also|alright|right|cool|can you|could you|(?:no|nope|nah)(?=,))[ ,]+)*`
const END = String.raw`(?:[ ,]+(?:please|pls|plz|then|exactly|again|for me|now))*[ ?.!]*$`

/** Matches a message that says these words and nothing else, but for what people put around them: "and … then?". */
export const wholly = (words: string): RegExp => new RegExp(`${LEAD}(?:${words})${END}`, 'i')

/** What points at what was just told, as a part of a pattern. */
export const THEM = '(?:it|that|this|them|they|those|these)'

/** How much more or less than a sum is meant, as a part of a pattern. */
export const BOUND =
  '(?:over|above|more than|bigger than|larger than|higher than|exceeding|at least|under|below|less than|smaller than|cheaper than)'

/** The condition that such words say; undefined for no words. */
export const boundOf = (way: string | undefined): Condition['op'] | undefined =>
  way === undefined
    ? undefined
    : /least/i.test(way)
      ? 'at_least'
      : /under|below|less|small|cheap/i.test(way)
        ? 'under'
        : 'over'

/** A message, with what was asked right before it. */
export interface AfterAnswer extends Construed {
  readonly before: DataPart
}

/** Of a part that asks for one figure: neither in order nor held against anything. */
export const UNDIVIDED = { order: null, limit: null, compare: null, derive: null, why: false, show: 'auto' } as const

/** The days of a part, those that are usual where none are said; null for what is of now. @param today `yyyy-MM-dd` */
export const usualDays = (part: DataPart, today: string): PlanPeriod | null => {
  const { subject, period } = part
  if (period !== null) return period
  if (isOfAllTime(part)) return daysWithWords(null, today, today)
  const { period: usual } = SUBJECTS[subject].usual
  const days = usual === 'past_30_days' ? lastDays(30, today) : usual === 'past_year' ? pastMonths(12, today) : null
  return days && daysWithWords(days.from, days.to, today)
}

/** The same days so many months earlier, null where they have no beginning; whole months stay whole. @param today `yyyy-MM-dd` */
export function daysEarlier({ from, to }: PlanPeriod, months: number, today: string): PlanPeriod | null {
  if (from === null) return null
  const isEnd = to === monthOf(to).to
  const until = addMonths(isEnd ? monthOf(to).from : to, -months)
  return daysWithWords(addMonths(from, -months), isEnd ? monthOf(until).to : until, today)
}

/** Fields that say which accounts are meant. */
export const PLACES: ReadonlySet<string> = new Set(['account', 'account_type', 'institution', 'group'])

/** The accounts that a part is of. */
export const placesOf = ({ where }: DataPart): Condition[] =>
  where.filter(({ field, op }) => PLACES.has(field) && !op.endsWith('_not'))

/** Sums of single bookings: what they came to in some days can be held against others, and explained. */
export const FLOWS: ReadonlySet<string> = new Set([
  'out',
  'in',
  'net',
  'paid',
  'received',
  'fees',
  'taxes',
  'contributed',
  'put_in',
  'withdrawn',
  'interest_paid',
  'interest_received',
  'debt_paid',
])

/** The condition that one kind of income alone is meant, by its figure. */
export const KIND_OF: Readonly<Record<string, Condition>> = {
  dividends: conditionIs('kind', 'dividend', 'dividends'),
  interest: conditionIs('kind', 'interest', 'interest'),
  coupons: conditionIs('kind', 'coupon', 'coupons'),
}
