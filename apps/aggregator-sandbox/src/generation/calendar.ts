/** A calendar day as the number of days since 1970-01-01; arithmetic is easier than on text. */
export type Day = number

const MILLISECONDS_A_DAY = 86_400_000

/** The day of a `yyyy-MM-dd` text. */
export function dayOf(date: string): Day {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / MILLISECONDS_A_DAY)
}

/** The `yyyy-MM-dd` text of a day. */
export function dateOf(day: Day): string {
  return new Date(day * MILLISECONDS_A_DAY).toISOString().slice(0, 10)
}

/** The UTC day an instant lies in. */
export function dayOfInstant(instant: Date): Day {
  return Math.floor(instant.getTime() / MILLISECONDS_A_DAY)
}

/** A day from year, month (1-12, may run over) and day of month, cut to the last day of that month. */
export function dayInMonth(year: number, month: number, dayOfMonth: number): Day {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Math.round(Date.UTC(year, month - 1, Math.min(dayOfMonth, last)) / MILLISECONDS_A_DAY)
}

/** Year, month (1-12), day of month and weekday (0 = Sunday) of a day. */
export function partsOf(day: Day): { year: number; month: number; dayOfMonth: number; weekday: number } {
  const date = new Date(day * MILLISECONDS_A_DAY)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    dayOfMonth: date.getUTCDate(),
    weekday: date.getUTCDay(),
  }
}

/** The given day of every month from `from` to `to`, both included, for the months that `months` allows. */
export function monthlyDays(from: Day, to: Day, dayOfMonth: number, months?: readonly number[]): Day[] {
  const days: Day[] = []
  const start = partsOf(from)
  for (let offset = 0; ; offset += 1) {
    const index = start.month - 1 + offset
    const month = (index % 12) + 1
    const day = dayInMonth(start.year + Math.floor(index / 12), month, dayOfMonth)
    if (day > to) return days
    if (day >= from && (months === undefined || months.includes(month))) days.push(day)
  }
}

/** True when the simulated markets are open: weekdays without six fixed holidays. */
export function isTradingDay(day: Day): boolean {
  const { month, dayOfMonth, weekday } = partsOf(day)
  if (weekday === 0 || weekday === 6) return false
  const isFixedHoliday =
    (month === 1 && dayOfMonth === 1) || (month === 7 && dayOfMonth === 4) || (month === 12 && dayOfMonth === 25)
  const isLastMondayOfMay = month === 5 && weekday === 1 && dayOfMonth > 24
  const isFirstMondayOfSeptember = month === 9 && weekday === 1 && dayOfMonth <= 7
  const isFourthThursdayOfNovember = month === 11 && weekday === 4 && dayOfMonth > 21 && dayOfMonth <= 28
  return !(isFixedHoliday || isLastMondayOfMay || isFirstMondayOfSeptember || isFourthThursdayOfNovember)
}

/** The day itself when markets are open, else the next open day. */
export function tradingDayFrom(day: Day): Day {
  let candidate = day
  while (!isTradingDay(candidate)) candidate += 1
  return candidate
}

/** The day itself when markets are open, else the last open day before it. */
export function tradingDayUntil(day: Day): Day {
  let candidate = day
  while (!isTradingDay(candidate)) candidate -= 1
  return candidate
}
