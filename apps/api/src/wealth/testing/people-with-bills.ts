import { addDays, addMonths, dayNumber, daysBetween } from '@keelwise/finance/days'
import type { Category, RecurringPace as Pace } from '@keelwise/contract/words'
import type { Booking } from '../recurring.rules.ts'

/** What is true of one series of a made-up person. */
interface TrueSeries {
  readonly name: string
  readonly pace: Pace
  readonly ids: readonly string[]
  /** Whether it still comes, has ended, or did not come the last time. */
  readonly state: 'active' | 'ended' | 'missed'
  /** Whether its newest steady amount was reached by a rise within the last year. */
  readonly hasRisen: boolean
}

export interface PersonWithBills {
  readonly bookings: readonly Booking[]
  readonly truth: readonly TrueSeries[]
  readonly today: string
}

/** Fewer than these are no series yet: nobody could know. */
const FEWEST: Readonly<Record<Pace, number>> = {
  weekly: 6,
  fortnightly: 4,
  twice_a_month: 5,
  monthly: 4,
  every_two_months: 3,
  quarterly: 3,
  half_yearly: 3,
  yearly: 2,
}
const MONTHS: Partial<Record<Pace, number>> = {
  monthly: 1,
  every_two_months: 2,
  quarterly: 3,
  half_yearly: 6,
  yearly: 12,
}

/** Numbers that are the same for the same seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const weekdayOf = (day: string): number => (dayNumber(day) + 4) % 7
const isWeekend = (day: string): boolean => weekdayOf(day) === 0 || weekdayOf(day) === 6
/** The working day at or after a day, or at or before it. */
const onWorkday = (day: string, step: 1 | -1): string => (isWeekend(day) ? onWorkday(addDays(day, step), step) : day)
const cents = (amount: number): string => amount.toFixed(2)

interface Plan {
  readonly payee: string
  readonly pace: Pace
  readonly category: Category
  readonly amount: number
  readonly isIncome?: boolean
  /** Part of the amount that varies, by chance and with the season. */
  readonly varies?: number
  readonly season?: number
  /** Days that it is booked later by chance. */
  readonly late?: number
  /** Moved to working days, later or earlier. */
  readonly workday?: 1 | -1
  readonly skips?: number
  readonly rise?: number
  readonly starts?: string
  readonly ends?: string
  /** Every so many days instead of months. */
  readonly everyDays?: number
  readonly isMissedNow?: boolean
}

/**
 * A made-up person of some two to three years: what recurs, among all the rest that does not. Written before the rule, so
 * that it says what life is like and not what the rule finds.
 */
export function personWithBills(seed: number): PersonWithBills {
  const random = numbersOf(seed)
  const chance = (part: number): boolean => random() < part
  const between = (from: number, to: number): number => from + random() * (to - from)
  const whole = (from: number, to: number): number => Math.floor(between(from, to + 1))
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const price = (from: number, to: number): number => Math.floor(between(from, to)) + oneOf([0.99, 0.99, 0, 0.49, 0.95])

  const today = addDays('2026-11-22', -whole(0, 700))
  const first = addDays(today, -whole(740, 1_080))
  const days = daysBetween(first, today)
  const bookings: Booking[] = []
  const truth: TrueSeries[] = []
  const book = (day: string, payee: string, amount: number, category: Category): string => {
    const id = `${seed}-${bookings.length}`
    bookings.push({
      id,
      day,
      payee,
      amount: cents(amount),
      // what reads the text is wrong at times
      category: chance(0.12) ? oneOf(['uncategorized', 'uncategorized', 'general_shopping']) : category,
      accountId: 'a',
      currency: 'USD',
    })
    return id
  }
  const someDay = (from = 0): string => addDays(first, whole(from, days))

  function recur(plan: Plan): void {
    const { pace, isIncome = false, varies = 0, season = 0, late = 0, skips = 0, rise = 0 } = plan
    const starts = plan.starts ?? first
    const step = plan.everyDays ?? (pace === 'weekly' ? 7 : pace === 'fortnightly' ? 14 : 0)
    const months = MONTHS[pace] ?? 0
    const anchor = addDays(starts, whole(0, step || Math.min(months * 30 || 15, 330)))
    const until = plan.ends ?? today
    const due: string[] = []
    if (pace === 'twice_a_month') {
      const [one, other] = oneOf([
        [1, 15],
        [15, 31],
        [5, 20],
      ] as const)
      for (let month = `${starts.slice(0, 7)}-01`; month <= until; month = addMonths(month, 1))
        for (const dayOfMonth of [one, other]) {
          const last = addDays(addMonths(month, 1), -1)
          const day = dayOfMonth === 31 ? last : addDays(month, dayOfMonth - 1)
          if (day >= starts) due.push(day)
        }
    } else
      for (let at = 0; ; at++) {
        const day = step > 0 ? addDays(anchor, at * step) : addMonths(anchor, at * months)
        if (day > addDays(until, 3)) break
        due.push(day)
      }
    const riseAt = rise === 0 ? null : Math.floor(due.length * between(0.4, 0.85))
    const ids: string[] = []
    let [lastDue, lastDay, isRisen, missing] = ['', '', false, 0]
    for (const [at, day] of due.entries()) {
      const moved = plan.workday ? onWorkday(day, plan.workday) : day
      const booked = late > 0 ? addDays(moved, whole(0, late)) : moved
      const isLast = at === due.length - 1
      if (booked > until) continue
      if (isLast && plan.isMissedNow) {
        missing = 1
        continue
      }
      // never two in a row, and never the newest: that would be one that is missed
      if (skips > 0 && at < due.length - 2 && at > 0 && chance(skips) && ids.length > 0 && missing === 0) {
        missing = 1
        continue
      }
      missing = 0
      const raised = riseAt !== null && at >= riseAt ? plan.amount * (1 + rise) : plan.amount
      const wave = 1 + season * Math.cos(((Number(booked.slice(5, 7)) - 1) / 6) * Math.PI)
      const amount = Math.max(1, raised * wave * (1 + (random() * 2 - 1) * varies))
      if (riseAt === at) isRisen = daysBetween(booked, today) < 330
      ids.push(book(booked, plan.payee, isIncome ? amount : -amount, plan.category))
      lastDay = booked
      lastDue = day
    }
    if (ids.length < FEWEST[pace]) {
      // too few to be told from chance: nobody is asked about them
      for (const id of ids)
        bookings.splice(
          bookings.findIndex((each) => each.id === id),
          1,
          { ...bookings.find((each) => each.id === id)!, payee: `Once ${id}` },
        )
      return
    }
    const spacing = step || months * 30.4 || 15.2
    const gone = daysBetween(lastDay, today)
    const nextDue = months > 0 && step === 0 ? addMonths(lastDue, months) : addDays(lastDue, step || 16)
    const patience = late + (plan.workday ? 3 : 0) + (months > 0 ? 7 : 4)
    truth.push({
      name: plan.payee,
      pace,
      ids,
      state:
        plan.ends !== undefined && gone > spacing * 2.6
          ? 'ended'
          : daysBetween(nextDue, today) > patience
            ? 'missed'
            : 'active',
      hasRisen: isRisen && varies === 0 && rise > 0,
    })
  }

  /** Visits with no spacing: every so many days by chance. */
  function visit(payee: string, category: Category, from: number, to: number, amount: () => number): void {
    for (let day = addDays(first, whole(0, to)); day <= today; day = addDays(day, whole(from, to)))
      book(day, payee, -amount(), category)
  }

  // income
  const isJobNew = chance(0.2)
  const change = addDays(first, whole(300, days - 150))
  const pay = (payee: string, starts?: string, ends?: string): void => {
    const kind = oneOf(['fortnightly', 'fortnightly', 'twice_a_month', 'monthly', 'weekly'] as const)
    recur({
      payee,
      pace: kind,
      category: 'paycheck',
      isIncome: true,
      amount:
        kind === 'weekly' ? between(600, 1_100) : kind === 'monthly' ? between(3_000, 7_000) : between(1_400, 3_500),
      varies: kind === 'weekly' ? 0.12 : oneOf([0, 0, 0.01, 0.03]),
      ...(kind === 'weekly' || kind === 'fortnightly' ? {} : { workday: -1 as const }),
      rise: chance(0.6) ? between(0.02, 0.08) : 0,
      ...(starts ? { starts } : {}),
      ...(ends ? { ends } : {}),
    })
    if (chance(0.4)) book(someDay(200), payee, between(1_500, 9_000), 'paycheck')
  }
  if (isJobNew) {
    pay('Fernhollow Staffing', undefined, change)
    pay('Willowmere Works', addDays(change, 10))
  } else pay('Willowmere Works')
  if (chance(0.5))
    recur({
      payee: 'Interest Paid',
      pace: 'monthly',
      category: 'interest',
      isIncome: true,
      amount: between(3, 60),
      varies: 0.12,
      workday: -1,
    })

  // home
  if (chance(0.75))
    recur({
      payee: 'Juniper Court Apartments',
      pace: 'monthly',
      category: 'rent',
      amount: Math.round(between(900, 2_800)),
      workday: 1,
      late: oneOf([0, 0, 2]),
      rise: chance(0.6) ? between(0.03, 0.09) : 0,
    })
  else
    recur({
      payee: 'Harborline Mortgage',
      pace: 'monthly',
      category: 'mortgage',
      amount: between(1_100, 3_000),
      workday: 1,
      rise: 0.02,
    })
  recur({
    payee: 'Cedar Valley Power',
    pace: 'monthly',
    category: 'energy',
    amount: between(60, 180),
    varies: 0.15,
    season: between(0, 0.4),
    late: whole(1, 4),
  })
  if (chance(0.5))
    recur({
      payee: 'Northgate Gas',
      pace: 'monthly',
      category: 'energy',
      amount: between(30, 120),
      varies: 0.15,
      season: between(0.2, 0.6),
      late: 3,
    })
  if (chance(0.6))
    recur({
      payee: 'Town of Alder Water',
      pace: oneOf(['every_two_months', 'quarterly', 'monthly'] as const),
      category: 'water',
      amount: between(40, 140),
      varies: 0.2,
      late: 4,
    })
  recur({
    payee: 'Kestrel Fiber',
    pace: 'monthly',
    category: 'phone_internet',
    amount: price(40, 90),
    rise: chance(0.6) ? oneOf([0.1, 0.15, 0.25]) : 0,
    late: oneOf([0, 1]),
  })
  recur({
    payee: 'Marlin Mobile',
    pace: 'monthly',
    category: 'phone_internet',
    amount: price(25, 120),
    varies: oneOf([0, 0, 0.04]),
    late: 2,
  })
  if (chance(0.25))
    recur({
      payee: 'Bright Broom Cleaning',
      pace: oneOf(['weekly', 'fortnightly'] as const),
      category: 'home_services',
      amount: whole(70, 140),
      skips: 0.05,
    })
  if (chance(0.2))
    recur({
      payee: 'Little Otter Daycare',
      pace: oneOf(['weekly', 'monthly'] as const),
      category: 'childcare',
      amount: whole(180, 420),
      skips: 0.03,
    })

  // subscriptions
  const names = [
    'Lumen Stream',
    'Paperlark News',
    'Tidal Reader',
    'Moss & Fern Box',
    'Cloudkeep',
    'Songbird Music',
    'Puzzle Post',
    'Oak Street Yoga',
    'Vaultpass',
    'Drift Games',
  ]
  for (const payee of names.slice(0, whole(3, 9))) {
    const isNew = chance(0.2)
    const isEnded = !isNew && chance(0.25)
    recur({
      payee,
      pace: 'monthly',
      category: payee.endsWith('Yoga') ? 'fitness' : 'streaming',
      amount: price(3, 45),
      rise: chance(0.5) ? oneOf([0.1, 0.2, 0.15, 0.3]) : 0,
      skips: chance(0.2) ? 0.08 : 0,
      late: oneOf([0, 0, 1, 2]),
      ...(chance(0.12) ? { everyDays: 30 } : {}),
      ...(isNew ? { starts: addDays(today, -whole(125, 260)) } : {}),
      ...(isEnded ? { ends: addDays(today, -whole(100, 400)) } : {}),
      ...(!isNew && !isEnded && chance(0.1) ? { isMissedNow: true } : {}),
    })
  }
  if (chance(0.5)) {
    // two of one payee
    const [one, other] = [price(2, 10), price(14, 40)]
    recur({ payee: 'Orchard Store', pace: 'monthly', category: 'electronics', amount: one, late: oneOf([0, 1]) })
    recur({
      payee: 'Orchard Store',
      pace: chance(0.7) ? 'monthly' : 'yearly',
      category: 'electronics',
      amount: other,
      rise: chance(0.4) ? 0.2 : 0,
    })
    if (chance(0.5)) visit('Orchard Store', 'electronics', 20, 90, () => price(1, 20))
  }
  if (chance(0.6)) {
    // one among many purchases
    recur({
      payee: 'Riverbend Market',
      pace: chance(0.7) ? 'monthly' : 'yearly',
      category: 'general_shopping',
      amount: chance(0.7) ? 14.99 : 139,
    })
    visit('Riverbend Market', 'general_shopping', 2, oneOf([12, 25, 40]), () => price(5, 140))
  }
  if (chance(0.45))
    recur({
      payee: 'Summit Gym',
      pace: 'monthly',
      category: 'fitness',
      amount: price(15, 90),
      skips: oneOf([0, 0.1]),
      late: 1,
    })
  if (chance(0.4))
    recur({ payee: 'Harvest Hands Charity', pace: 'monthly', category: 'donations', amount: whole(1, 10) * 5 })
  if (chance(0.4))
    recur({
      payee: 'Elm Auto Finance',
      pace: 'monthly',
      category: 'auto_payment',
      amount: between(180, 600),
      late: oneOf([0, 1]),
    })
  if (chance(0.3))
    recur({ payee: 'Scholar Loans', pace: 'monthly', category: 'student_loan', amount: between(90, 500), workday: 1 })

  // seldom
  recur({
    payee: 'Anchor Mutual Insurance',
    pace: oneOf(['monthly', 'half_yearly', 'yearly', 'quarterly'] as const),
    category: 'insurance',
    amount: between(80, 900),
    rise: chance(0.7) ? between(0.03, 0.15) : 0,
    late: oneOf([0, 2]),
  })
  for (const payee of ['Domain Harbor', 'Hillside Zoo Membership', 'Antler Antivirus', 'Warehouse Club Fee'].slice(
    0,
    whole(0, 4),
  ))
    recur({
      payee,
      pace: 'yearly',
      category: 'general_shopping',
      amount: price(12, 130),
      rise: chance(0.4) ? 0.1 : 0,
      late: oneOf([0, 0, 3]),
    })
  if (chance(0.35))
    recur({
      payee: 'County Property Tax',
      pace: oneOf(['half_yearly', 'yearly'] as const),
      category: 'taxes',
      amount: between(700, 3_000),
      rise: 0.03,
      late: 5,
    })
  if (chance(0.35))
    recur({
      payee: 'Pinecrest Owners Association',
      pace: oneOf(['monthly', 'quarterly'] as const),
      category: 'home_services',
      amount: whole(60, 400),
      workday: 1,
    })
  if (chance(0.3))
    recur({ payee: 'Bloomwell Dental Plan', pace: 'quarterly', category: 'insurance', amount: price(30, 90) })

  // what does not recur
  visit('Corner Grocery', 'groceries', 2, 6, () => between(8, 140))
  if (chance(0.6)) {
    // every Saturday, more or less
    for (let day = addDays(first, 7 - weekdayOf(first) - 1); day <= today; day = addDays(day, 7))
      if (chance(0.8)) book(addDays(day, oneOf([0, 0, 0, 1])), 'Greenfield Foods', -between(40, 190), 'groceries')
  }
  if (chance(0.7)) visit('Blue Heron Coffee', 'coffee', 1, oneOf([3, 6]), () => oneOf([4.75, 4.75, 4.75, 5.25, 8.5]))
  visit('Osprey Fuel', 'fuel', 5, 14, () => between(28, 65))
  if (chance(0.6)) visit('Metro Transit', 'transit', 6, 20, () => 20)
  if (chance(0.5)) visit('Cash Withdrawal', 'cash', 5, 30, () => oneOf([40, 60, 80, 100, 100]))
  if (chance(0.6)) visit('Shear Delight Salon', 'personal_care', 30, 62, () => oneOf([45, 45, 45, 52]))
  if (chance(0.5)) visit('Lakeside Clinic', 'medical', 30, 160, () => 25)
  if (chance(0.5)) visit('Civic Parking', 'parking', 3, 25, () => oneOf([4, 6, 8, 12]))
  if (chance(0.6)) visit('Alder Pharmacy', 'pharmacy', 12, 60, () => oneOf([5, 10, between(4, 40)]))
  for (const payee of [
    'Noodle Lantern',
    'Pier 9 Diner',
    'Tomato & Thyme',
    'Sundown Tacos',
    'The Copper Pot',
    'Juniper Bakery',
    'Fig Kitchen',
  ].slice(0, whole(3, 7)))
    visit(payee, 'restaurants', oneOf([4, 9, 20]), oneOf([25, 50, 120]), () => between(9, 85))
  for (const payee of [
    'Thread & Needle',
    'Bolt Hardware',
    'Page Turner Books',
    'Circuit Depot',
    'Homestead Goods',
  ].slice(0, whole(2, 5)))
    visit(payee, 'general_shopping', 15, 130, () => price(8, 160))
  if (chance(0.6)) visit('Zip To Robin Alder', 'transfer', 7, 60, () => whole(1, 16) * 5)
  for (let at = whole(10, 40); at > 0; at--) book(someDay(), `Shop ${seed} ${at}`, -price(5, 200), 'general_shopping')
  for (let at = whole(2, 8); at > 0; at--)
    book(someDay(), oneOf(['Thread & Needle', 'Riverbend Market', 'Circuit Depot']), price(8, 90), 'general_shopping')
  if (chance(0.4)) {
    const holiday = someDay()
    book(holiday, 'Gull Point Hotel', -between(150, 900), 'lodging')
    const again = addDays(holiday, 365 + whole(-25, 25))
    if (again <= today) book(again, 'Gull Point Hotel', -between(150, 900), 'lodging')
  }
  return { bookings: bookings.toSorted((a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id)), truth, today }
}

/** How what was found compares with what is true of some people. */
export function gradeSeries(
  people: readonly PersonWithBills[],
  find: (person: PersonWithBills) => readonly {
    readonly ids: readonly string[]
    readonly pace: Pace
    readonly state: string
    readonly rise: unknown
  }[],
) {
  let [found, real, right, states, risen, risenFound, risenRight] = [0, 0, 0, 0, 0, 0, 0]
  const wrong: string[] = []
  for (const person of people) {
    const open = new Set(person.truth)
    real += person.truth.length
    for (const series of find(person)) {
      found++
      const ids = new Set(series.ids)
      const match = [...open].find((one) => {
        const both = one.ids.filter((id) => ids.has(id)).length
        return one.pace === series.pace && both >= 0.8 * one.ids.length && both >= 0.8 * ids.size
      })
      if (!match) {
        const [id = ''] = series.ids
        wrong.push(
          `found  ${id} ${person.bookings.find((each) => each.id === id)?.payee} ${series.pace} ${series.ids.length}`,
        )
        continue
      }
      open.delete(match)
      right++
      if (match.state === series.state) states++
      else wrong.push(`state  ${match.ids[0]} ${match.name} ${match.pace} is ${match.state}, said ${series.state}`)
      if (match.hasRisen) risen++
      if (series.rise !== null) risenFound++
      if (match.hasRisen && series.rise !== null) risenRight++
      if (match.hasRisen !== (series.rise !== null) && match.hasRisen)
        wrong.push(`rise   ${match.ids[0]} ${match.name}`)
    }
    for (const { name, pace, ids } of open) wrong.push(`missed ${ids[0]} ${name} ${pace} ${ids.length}`)
  }
  return {
    real,
    found,
    right,
    precision: right / found,
    recall: right / real,
    states: states / right,
    rises: { real: risen, found: risenFound, right: risenRight },
    wrong,
  }
}
