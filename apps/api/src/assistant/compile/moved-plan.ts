import type { DataPart, Plan, PlanPeriod } from '@keelwise/contract/plan'
import { addDays, addMonths, daysBetween } from '@keelwise/finance/days'
import { lastMonths, monthOf, quarterOf, yearOf } from '@keelwise/finance/spans'

/** What a question says where its days stay: a year, a month by name, a date, a beginning. */
const SAID =
  /\b(?:19|20)\d\d\b|\b(?:january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b|\b(?:in|of|since|until|by|from|last|this) may\b|\bq[1-4]\b|\bsince\b|\d[/.]\d/i

/** Whether the days of a question go on with time: those of "last month" do, those of "October" stay. */
export const daysMove = (question: string): boolean => !SAID.test(question)

interface Days {
  readonly from: string
  readonly to: string
}

const weekOf = (day: string): Days => {
  // the first of January 1970 was a Thursday
  const monday = addDays(day, -((daysBetween('1970-01-01', day) + 3) % 7))
  return { from: monday, to: addDays(monday, 6) }
}
const UNITS: Readonly<Record<string, { readonly of: (day: string) => Days; readonly isSaid: RegExp }>> = {
  year: { of: yearOf, isSaid: /^\d{4}\b/ },
  quarter: { of: quarterOf, isSaid: /quarter/ },
  month: { of: monthOf, isSaid: /^\p{Lu}\p{Ll}+ \d{4}\b/u },
  week: { of: weekOf, isSaid: /week/ },
}
/** Months that a span of the past may have. */
const MOST_MONTHS = 120

/** Days that were said on one day, as the same words mean them on another. */
function movedDays({ from, to, words }: PlanPeriod, saidOn: string, today: string): PlanPeriod {
  const shift = daysBetween(saidOn, today)
  if (from === null) return { from, to: addDays(to, shift), words: '' }
  const begun = Object.values(UNITS).filter(({ of }) => of(from).from === from)
  const whole = begun.find(({ of }) => of(from).to === to)
  if (whole) {
    // so many units before or after the one of the day
    let [unit, count] = [whole.of(saidOn), 0]
    while (unit.from !== from && Math.abs(count) < MOST_MONTHS) {
      const isEarlier = from < unit.from
      unit = whole.of(addDays(isEarlier ? unit.from : unit.to, isEarlier ? -1 : 1))
      count += isEarlier ? -1 : 1
    }
    let moved = whole.of(today)
    for (let at = 0; at !== count; at += Math.sign(count))
      moved = whole.of(addDays(count < 0 ? moved.from : moved.to, Math.sign(count)))
    return { from: moved.from, to: moved.to, words: '' }
  }
  if (to === saidOn) {
    const running = begun.filter(({ of }) => of(saidOn).from === from)
    const unit = running.find(({ isSaid }) => isSaid.test(words)) ?? (words === '' ? running[0] : undefined)
    if (unit) return { from: unit.of(today).from, to: today, words: '' }
    for (let months = 1; months <= MOST_MONTHS; months++)
      if (lastMonths(months, saidOn).from === from)
        return { from: lastMonths(months, today).from, to: today, words: '' }
  }
  if (from === saidOn)
    for (let months = 1; months <= MOST_MONTHS; months++)
      for (const last of [0, -1])
        if (addDays(addMonths(saidOn, months), last) === to)
          return { from: today, to: addDays(addMonths(today, months), last), words: '' }
  return { from: addDays(from, shift), to: addDays(to, shift), words: '' }
}

/** The days held against others: as far before them as they were. */
function movedComparison(other: PlanPeriod, before: Days, after: Days): PlanPeriod | null {
  if (other.from === null) return null
  const isWhole = addDays(other.to, 1) === before.from
  for (const months of [1, 3, 12, 24])
    if (addMonths(before.from, -months) === other.from) {
      const from = addMonths(after.from, -months)
      const to = isWhole ? addDays(after.from, -1) : addMonths(after.to, -months)
      return { from, to, words: '' }
    }
  return null
}

function movedPart(part: DataPart, saidOn: string, today: string): DataPart {
  const period = part.period && movedDays(part.period, saidOn, today)
  const { compare } = part
  if (compare?.kind !== 'period') return { ...part, period }
  const [before, after] = [part.period, period]
  const isKnown = before?.from != null && after?.from != null
  const other =
    (isKnown
      ? movedComparison(
          compare.period,
          { from: before.from ?? '', to: before.to },
          { from: after.from ?? '', to: after.to },
        )
      : null) ?? movedDays(compare.period, saidOn, today)
  return { ...part, period, compare: { kind: 'period', period: other } }
}

/** A plan of an earlier day as the same question would be read today. @param saidOn `yyyy-MM-dd` */
export const movedPlan = (plan: Plan, saidOn: string, today: string): Plan =>
  saidOn === today
    ? plan
    : {
        ...plan,
        parts: plan.parts.map((part) => (part.kind === 'data' ? movedPart(part, saidOn, today) : part)),
      }
