import type { Category, RecurringPace } from '@keelwise/contract/words'
import { DAY_MS, addDays, addMonths, dayNumber, daysBetween } from '@keelwise/finance/days'

/** A transaction as the rule sees it. */
export interface Booking {
  readonly id: string
  /** `yyyy-MM-dd`. */
  readonly day: string
  /** Who was paid or pays; only rows of one payee are of one series. */
  readonly payee: string
  /** Decimal text, signed as the account sees it, in `currency`. */
  readonly amount: string
  readonly currency: string
  /** The key of its category, or `split`. */
  readonly category: string
  readonly accountId: string
}

/** What comes back: some transactions of one payee with a stable spacing. */
export interface Series {
  /** Its transactions, oldest first. */
  readonly ids: readonly string[]
  /** When they were booked and how much, without sign. */
  readonly days: readonly { readonly day: string; readonly amount: string }[]
  readonly payee: string
  readonly accountId: string
  /** The key of its category, or `split`. */
  readonly category: string
  readonly currency: string
  readonly isIncome: boolean
  readonly pace: RecurringPace
  /** What it usually is, without sign: the newest of amounts that hold, the mean of the last year of those that vary. */
  readonly amount: string
  /** Whether it is another amount nearly every time, as with a power bill. */
  readonly isVarying: boolean
  readonly first: string
  readonly last: string
  readonly lastAmount: string
  /** What it was a year before its newest, else at first. */
  readonly before: string
  /** The next day on which it is due; in the past where it is missed or has ended. */
  readonly next: string
  /** Days of the month that it is due on; without any it is due every so many days. */
  readonly onDays: readonly number[]
  readonly everyDays: number
  readonly state: 'active' | 'missed' | 'ended'
  /** Whether it began within the last months, and did not only come into sight. */
  readonly isNew: boolean
  /** The newest rise of an amount that holds, within the last eleven months. */
  readonly rise: { readonly from: string; readonly to: string; readonly on: string } | null
}

interface Pacing {
  readonly pace: RecurringPace
  /** Months between two, or days. */
  readonly months: number
  readonly days: number
  /** How long a spacing is at least and at most over the whole, in days. */
  readonly shortest: number
  readonly longest: number
  /** How many days off one may be. */
  readonly slack: number
  /** Days after which it is missed. */
  readonly grace: number
  /** Spacings without one after which it has ended. */
  readonly endsAfter: number
  /** How many spacings two may lie apart: what was skipped between them. */
  readonly reach: number
  /** From how many on it is one, with amounts that hold and with amounts that vary. */
  readonly fewest: number
  readonly fewestVarying: number
}

const PACINGS: readonly Pacing[] = [
  {
    pace: 'weekly',
    months: 0,
    days: 7,
    shortest: 6.85,
    longest: 7.15,
    slack: 2,
    grace: 4,
    endsAfter: 4,
    reach: 3,
    fewest: 5,
    fewestVarying: 6,
  },
  {
    pace: 'fortnightly',
    months: 0,
    days: 14,
    shortest: 13.7,
    longest: 14.3,
    slack: 3,
    grace: 5,
    endsAfter: 3,
    reach: 3,
    fewest: 4,
    fewestVarying: 4,
  },
  {
    pace: 'twice_a_month',
    months: 0,
    days: 15.2,
    shortest: 14.6,
    longest: 15.9,
    slack: 4,
    grace: 6,
    endsAfter: 3,
    reach: 2,
    fewest: 5,
    fewestVarying: 5,
  },
  {
    pace: 'monthly',
    months: 1,
    days: 30.44,
    shortest: 27.5,
    longest: 31.6,
    slack: 6,
    grace: 8,
    endsAfter: 2.5,
    reach: 6,
    fewest: 3,
    fewestVarying: 4,
  },
  {
    pace: 'every_two_months',
    months: 2,
    days: 60.9,
    shortest: 58,
    longest: 64,
    slack: 8,
    grace: 10,
    endsAfter: 2.2,
    reach: 2,
    fewest: 3,
    fewestVarying: 3,
  },
  {
    pace: 'quarterly',
    months: 3,
    days: 91.3,
    shortest: 87,
    longest: 95,
    slack: 10,
    grace: 14,
    endsAfter: 2,
    reach: 2,
    fewest: 3,
    fewestVarying: 3,
  },
  {
    pace: 'half_yearly',
    months: 6,
    days: 182.6,
    shortest: 175,
    longest: 190,
    slack: 14,
    grace: 20,
    endsAfter: 1.6,
    reach: 2,
    fewest: 3,
    fewestVarying: 3,
  },
  {
    pace: 'yearly',
    months: 12,
    days: 365.25,
    shortest: 355,
    longest: 375,
    slack: 14,
    grace: 25,
    endsAfter: 1.3,
    reach: 2,
    fewest: 2,
    fewestVarying: 2,
  },
]

/** Where people go as they please: with amounts that vary, what comes back there is a habit and no bill. */
const VISITED: ReadonlySet<string> = new Set<Category>([
  'groceries',
  'restaurants',
  'coffee',
  'fuel',
  'transit',
  'parking',
  'pharmacy',
  'general_shopping',
  'clothing',
  'electronics',
  'books',
  'personal_care',
  'pets',
  'events',
  'flights',
  'lodging',
  'vacation',
  'gifts',
  'cash',
  'transfer',
])
/** Amounts of one series that is paid again and again at one price may step by so much at once, as logarithms. */
const MOST_STEP = 0.75
/** Amounts that vary lie within this of one another, as logarithms. */
const MOST_VARIED = 1.1
/** What a step of the price costs in a chain: two payments of one price have to follow. */
const STEP_COST = 1.6
const SKIP_COST = 0.35
/** Days within which a rise is worth telling: of what is paid once a year no longer than until the next is at hand; and within which something is new. */
const RISE_DAYS = 330
const NEW_DAYS = 120
/** Payees with more rows than this are visited; only what has one price again and again is looked for there. */
const MANY = 300

interface Point {
  readonly booking: Booking
  readonly size: number
  /** Days since 1970-01-01, and the same as a date; January is 0. */
  readonly day: number
  readonly year: number
  readonly month: number
  readonly dayOfMonth: number
}

interface Chain {
  readonly pacing: Pacing
  readonly points: readonly Point[]
  readonly score: number
}

/**
 * What is looked for in the rows of one payee, one after the other: what nearly all of them belong to, then what has a price,
 * then what varies.
 */
const LOOKS = [
  { isPriced: false, share: 0.9, covered: 0.85 },
  { isPriced: true, share: 0.6, covered: 0.55 },
  { isPriced: false, share: 0.75, covered: 0.75 },
] as const
type Look = (typeof LOOKS)[number]

function pointOf(booking: Booking): Point {
  const [year = 0, month = 1, dayOfMonth = 1] = booking.day.split('-').map(Number)
  const size = Math.abs(Number(booking.amount))
  return { booking, size, day: dayNumber(booking.day), year, month: month - 1, dayOfMonth }
}

/** How often a year. */
export const timesAYear: Readonly<Record<RecurringPace, string>> = {
  weekly: '52',
  fortnightly: '26',
  twice_a_month: '24',
  monthly: '12',
  every_two_months: '6',
  quarterly: '4',
  half_yearly: '2',
  yearly: '1',
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 0.005
const meanOf = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0) / Math.max(1, all.length)
/** Weeks, which keep to their day; months move about weekends. */
const isInWeeks = ({ pace }: Pacing): boolean => pace === 'weekly' || pace === 'fortnightly'

/** How many days after a point another is expected, so many spacings on; the last day of a month that is shorter. */
function ahead({ day, year, month, dayOfMonth }: Point, { months, days }: Pacing, spacings: number): number {
  if (months === 0) return days * spacings
  const first = Date.UTC(year, month + months * spacings, 1) / DAY_MS
  const after = Date.UTC(year, month + months * spacings + 1, 1) / DAY_MS
  return Math.min(first + dayOfMonth - 1, after - 1) - day
}

const spacingsOf = (gap: number, { days }: Pacing): number => Math.max(1, Math.round(gap / days))

/** What one point after another adds to a chain; null where the two cannot follow one another. */
function linkScore(from: number, to: number, spacings: number, off: number, { isPriced }: Look): number | null {
  const timing = 1 - SKIP_COST * (spacings - 1) - 0.4 * off * off
  if (isSame(from, to)) return timing
  const change = Math.abs(Math.log(to / from))
  if (isPriced) return change > MOST_STEP ? null : timing - STEP_COST
  return change > MOST_VARIED ? null : timing - Math.min(0.8, 0.1 + change * 0.8)
}

/** The best chain of points that follow one another with a spacing. @param points oldest first */
function bestChain(points: readonly Point[], pacing: Pacing, look: Look): Chain {
  const longest = pacing.days * pacing.reach + pacing.slack + 3
  const shortest = pacing.days - pacing.slack - 3
  const scores: number[] = []
  const before: number[] = []
  let best = 0
  for (const [at, to] of points.entries()) {
    scores[at] = 0
    before[at] = -1
    for (let earlier = at - 1; earlier >= 0; earlier--) {
      const from = points[earlier]!
      const gap = to.day - from.day
      if (gap > longest) break
      if (gap < shortest) continue
      const spacings = spacingsOf(gap, pacing)
      if (spacings > pacing.reach) continue
      const off = Math.abs(gap - ahead(from, pacing, spacings)) / pacing.slack
      const link = off > 1 ? null : linkScore(from.size, to.size, spacings, off, look)
      if (link !== null && scores[earlier]! + link > scores[at]!) {
        scores[at] = scores[earlier]! + link
        before[at] = earlier
      }
    }
    if (scores[at]! > scores[best]!) best = at
  }
  const chain: Point[] = []
  for (let at = best; at >= 0; at = before[at]!) chain.push(points[at]!)
  return { pacing, points: chain.toReversed(), score: scores[best] ?? 0 }
}

/**
 * How far points of a chain are on average from where the one before lets expect them, in days; which part of the spacings
 * has one; and how long a spacing is.
 */
function regularity({ pacing, points }: Chain): { off: number; covered: number; spacing: number } {
  const gaps = points.slice(1).map(({ day }, at) => day - points[at]!.day)
  const spacings = gaps.map((gap) => spacingsOf(gap, pacing))
  const slots = spacings.reduce((sum, each) => sum + each, 0)
  const spacing = (points.at(-1)!.day - points[0]!.day) / slots
  const off = meanOf(gaps.map((gap, at) => Math.abs(gap - ahead(points[at]!, pacing, spacings[at]!))))
  // some bill every thirty days, whatever the month
  const steady = meanOf(gaps.map((gap, at) => Math.abs(gap - spacing * spacings[at]!)))
  return { off: Math.min(off, steady), covered: points.length / (slots + 1), spacing }
}

/** Whether a chain is more than what chance makes of the rows of its payee. */
function holds(chain: Chain, all: readonly Point[], look: Look, isIncome: boolean): boolean {
  const { pacing, points } = chain
  if (points.length < (look.isPriced ? pacing.fewest : pacing.fewestVarying)) return false
  const { off, covered, spacing } = regularity(chain)
  if (spacing > pacing.longest || spacing < pacing.shortest) return false
  const sizes = points.map(({ size }) => size)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  const alike = all.filter(({ size }) =>
    look.isPriced ? sizes.some((each) => isSame(each, size)) : size >= least * 0.8 && size <= most * 1.25,
  )
  const share = points.length / alike.length
  const part = points.length / all.length
  const mean = meanOf(sizes)
  const spread = Math.sqrt(meanOf(sizes.map((size) => (size - mean) ** 2))) / mean
  const isHabit = points.filter(({ booking }) => VISITED.has(booking.category)).length > points.length / 2
  if (points.length <= 3 && pacing.days > 40) {
    // two or three of a payee that has others as well are chance, unless the price and the day are the same again
    const isExact = look.isPriced && points.length === 3 && off <= 1 && share >= 0.9
    if (!isExact && (part < (points.length === 2 ? 1 : 0.75) || spread > (points.length === 2 ? 0.15 : 0.25)))
      return false
    if (points.length === 2 && (off > 5 || (isHabit && spread > 0.06))) return false
  }
  if (isInWeeks(pacing)) {
    if (off > 0.9 || covered < 0.75 || share < 0.8) return false
  } else if (off > pacing.slack * 0.5 || covered < look.covered || share < look.share) return false
  if (look.isPriced) return !isHabit || share >= 0.85
  if (isHabit && !isIncome && spread > 0.15) return false
  if (isInWeeks(pacing))
    return share >= 0.9 && covered >= 0.85 && (isIncome ? spread <= 0.5 : spread <= 0.15 && !isHabit)
  return spread <= 0.6
}

/** The best chain that holds, of all spacings. */
function nextChain(points: readonly Point[], look: Look, isIncome: boolean): Chain | undefined {
  return PACINGS.filter(({ fewest }) => points.length >= fewest)
    .map((pacing) => bestChain(points, pacing, look))
    .filter((chain) => holds(chain, points, look, isIncome))
    .toSorted((a, b) => b.score - a.score)[0]
}

/** The chains of one payee. @param points oldest first */
function chainsOf(points: readonly Point[], isIncome: boolean): Chain[] {
  const found: Chain[] = []
  let rest = points
  for (const look of LOOKS.filter(({ isPriced }) => isPriced || points.length <= MANY))
    for (;;) {
      const chain = nextChain(rest, look, isIncome)
      if (!chain) break
      const taken = new Set(chain.points)
      rest = rest.filter((point) => !taken.has(point))
      found.push(chain)
    }
  return found
}

/** The day of the month that a series is due on: the one that its newest days are nearest to. */
function usualDay(days: readonly string[]): number {
  // of the month of each day and the two beside it: how far away its first is, and how long it is
  const around = days.map((day) =>
    [-1, 0, 1].map((step) => {
      const first = addMonths(`${day.slice(0, 7)}-01`, step)
      return { first: daysBetween(day, first), length: daysBetween(first, addMonths(first, 1)) }
    }),
  )
  const sums = Array.from({ length: 31 }, (_, at) =>
    around.reduce(
      (sum, months) => sum + Math.min(...months.map(({ first, length }) => Math.abs(first + Math.min(at, length - 1)))),
      0,
    ),
  )
  return sums.indexOf(Math.min(...sums)) + 1
}

/** A day of a month, or the last of a shorter one. @param month its first day */
const inMonth = (month: string, day: number): string => {
  const wanted = addDays(month, day - 1)
  return wanted.slice(0, 7) === month.slice(0, 7) ? wanted : addDays(addMonths(month, 1), -1)
}

const nearest = (days: readonly string[], wanted: string): string =>
  days.toSorted((a, b) => Math.abs(daysBetween(wanted, a)) - Math.abs(daysBetween(wanted, b)))[0] ?? wanted

/** When a chain is due: on days of the month, or every so many days. */
function rhythmOf({ pacing, points }: Chain): Pick<Series, 'onDays' | 'everyDays'> {
  const gaps = points
    .slice(-6)
    .map(({ day }, at, all) => day - (all[at - 1]?.day ?? day))
    .slice(1)
  const isCounted = gaps.length >= 3 && new Set(gaps).size === 1
  if (pacing.pace === 'twice_a_month') {
    const halves = Map.groupBy(points.slice(-12), ({ dayOfMonth }) => dayOfMonth > 8 && dayOfMonth < 24)
    return {
      everyDays: 15,
      onDays: [...halves.values()].map((half) => usualDay(half.map(({ booking }) => booking.day))),
    }
  }
  if (pacing.months === 0 || isCounted)
    return { everyDays: gaps.length > 0 && isCounted ? gaps[0]! : pacing.days, onDays: [] }
  return { everyDays: pacing.days, onDays: [usualDay(points.slice(-6).map(({ booking }) => booking.day))] }
}

/** The due day after one that was booked or due. */
function dueAfter(day: string, pacing: Pacing, { onDays, everyDays }: Pick<Series, 'onDays' | 'everyDays'>): string {
  if (onDays.length === 0) return addDays(day, everyDays)
  const wanted = pacing.months > 0 ? addMonths(day, pacing.months) : addDays(day, everyDays)
  const month = `${wanted.slice(0, 7)}-01`
  return nearest(
    [-1, 0, 1].flatMap((step) => onDays.map((each) => inMonth(addMonths(month, step), each))),
    wanted,
  )
}

/** The days until another on which a series is due, from its next on. @param until `yyyy-MM-dd`, included */
export function dueDays(series: Pick<Series, 'next' | 'pace' | 'onDays' | 'everyDays'>, until: string): string[] {
  const pacing = PACINGS.find(({ pace }) => pace === series.pace)
  const days: string[] = []
  for (let day = series.next; pacing && day <= until; day = dueAfter(day, pacing, series)) days.push(day)
  return days
}

/** The amounts that held, one after the other, each with its first day and how often it came. */
function levelsOf(points: readonly Point[]): { size: number; amount: string; on: string; count: number }[] {
  const levels: { size: number; amount: string; on: string; count: number }[] = []
  for (const { size, booking } of points) {
    const level = levels.at(-1)
    if (level && isSame(level.size, size)) level.count++
    else levels.push({ size, amount: booking.amount.replace('-', ''), on: booking.day, count: 1 })
  }
  return levels
}

/** Whether it is another amount more often than not; of what came two or three times each amount is a price. */
const varies = (points: readonly Point[]): boolean =>
  points.length > 3 && levelsOf(points).length - 1 > (points.length - 1) * 0.34

function riseOf(points: readonly Point[], today: string): Series['rise'] {
  const [before, now] = levelsOf(points).slice(-2)
  if (!before || !now || varies(points) || now.size <= before.size || daysBetween(now.on, today) > RISE_DAYS)
    return null
  return { from: before.amount, to: now.amount, on: now.on }
}

/** What a series usually is: its newest price, or the mean of a year of amounts that vary. @param points up to the newest one asked for */
function usualAmount(points: readonly Point[], isVarying: boolean): string {
  const last = points.at(-1)!
  if (!isVarying) return last.booking.amount.replace('-', '')
  return meanOf(points.filter(({ day }) => last.day - day < 365).map(({ size }) => size)).toFixed(2)
}

function stateOf(next: string, last: string, { days, grace, endsAfter }: Pacing, seenUntil: string): Series['state'] {
  if (daysBetween(next, seenUntil) <= grace) return 'active'
  return daysBetween(last, seenUntil) > days * endsAfter ? 'ended' : 'missed'
}

function seriesOf(chain: Chain, firstDay: string, today: string, seenUntil: ReadonlyMap<string, string>): Series {
  const { pacing, points } = chain
  const [first, last] = [points[0]!, points.at(-1)!]
  const { accountId, day: lastDay } = last.booking
  const rhythm = rhythmOf(chain)
  const next = dueAfter(lastDay, pacing, rhythm)
  const isVarying = varies(points)
  const earlier = points.filter(({ day }) => last.day - day >= 360)
  return {
    ids: points.map(({ booking }) => booking.id),
    days: points.map(({ booking: { day, amount } }) => ({ day, amount: amount.replace('-', '') })),
    payee: last.booking.payee,
    accountId,
    category: last.booking.category,
    currency: last.booking.currency,
    isIncome: !last.booking.amount.startsWith('-'),
    pace: pacing.pace,
    amount: usualAmount(points, isVarying),
    before: usualAmount(earlier.length > 0 ? earlier : points.slice(0, 1), isVarying),
    isVarying,
    first: first.booking.day,
    last: lastDay,
    lastAmount: last.booking.amount.replace('-', ''),
    next,
    ...rhythm,
    state: stateOf(next, lastDay, pacing, seenUntil.get(accountId) ?? today),
    isNew:
      daysBetween(first.booking.day, today) <= NEW_DAYS &&
      daysBetween(firstDay, first.booking.day) > Math.max(60, pacing.days * 1.5),
    rise: riseOf(points, today),
  }
}

/** As many transactions as are looked at between two rests. */
const STEP = 2000

/**
 * What comes back among transactions, the next due first: rows of one payee, direction and currency that follow one another
 * with a spacing, at a price that holds or changes now and then, or with amounts that vary about one size. A payee that is
 * visited often is none, but what has one price again and again among such visits is.
 * @param today `yyyy-MM-dd`
 * @param seenUntil the day up to which an account's transactions are known, by its id, where that is not today: what has
 *   not come since is not missed
 * @returns rests every few thousand transactions, for whoever has more to do at the same time
 */
export function* findSeriesInSteps(
  bookings: readonly Booking[],
  today: string,
  seenUntil: ReadonlyMap<string, string> = new Map(),
): Generator<void, Series[]> {
  const firstDay = bookings.reduce((least, { day }) => (day < least ? day : least), today)
  const groups = Map.groupBy(
    bookings.filter(({ amount }) => Number(amount) !== 0),
    ({ payee, amount, currency }) => `${amount.startsWith('-') ? 'out' : 'in'} ${currency} ${payee.toLowerCase()}`,
  )
  const found: Series[] = []
  let looked = 0
  for (const group of groups.values()) {
    looked += group.length
    if (looked >= STEP) {
      looked = 0
      yield
    }
    const points = group.map(pointOf).toSorted((a, b) => a.day - b.day || (a.booking.id < b.booking.id ? -1 : 1))
    const isIncome = !group[0]!.amount.startsWith('-')
    for (const chain of chainsOf(points, isIncome)) found.push(seriesOf(chain, firstDay, today, seenUntil))
  }
  return found.toSorted(
    (a, b) => order(a.next, b.next) || order(a.payee, b.payee) || Number(a.amount) - Number(b.amount),
  )
}

/** The same without a rest. */
export function findSeries(...of: Parameters<typeof findSeriesInSteps>): Series[] {
  const steps = findSeriesInSteps(...of)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
