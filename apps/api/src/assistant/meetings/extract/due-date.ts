import { addDays } from '@keelwise/finance/days'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
}

const pad = (value: number): string => String(value).padStart(2, '0')
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const lastOfMonth = (year: number, month: number): string =>
  `${year}-${pad(month)}-${pad(new Date(Date.UTC(year, month, 0)).getUTCDate())}`

/** The date, if the calendar has it; without a year the first one that is not before `day`. */
function dateOf(day: string, year: number | null, month: number, date: number): string | null {
  const build = (inYear: number): string | null =>
    month >= 1 && month <= 12 && date >= 1 && `${inYear}-${pad(month)}-${pad(date)}` <= lastOfMonth(inYear, month)
      ? `${inYear}-${pad(month)}-${pad(date)}`
      : null
  if (year !== null) return build(year < 100 ? 2000 + year : year)
  const thisYear = Number(day.slice(0, 4))
  const built = build(thisYear)
  return built !== null && built < day ? build(thisYear + 1) : (built ?? build(thisYear + 1))
}

const monthNumber = (word: string | undefined): number => MONTHS.indexOf((word ?? '').slice(0, 3)) + 1
const numberOrNull = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

/** The next day of that name, a week from now if it is today. */
const comingDay = (day: string, name: string): string =>
  addDays(day, (WEEKDAYS.findIndex((weekday) => weekday.startsWith(name.slice(0, 3))) - weekdayOf(day) + 7) % 7 || 7)

type Rule = readonly [pattern: RegExp, read: (match: RegExpExecArray, day: string) => string | null]

const RULES: readonly Rule[] = [
  [/\b(\d{4})-(\d\d)-(\d\d)\b/, ([, y, m, d], day) => dateOf(day, Number(y), Number(m), Number(d))],
  [
    new RegExp(`\\b${MONTH}\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (\\d{4})\\b)?`),
    ([, m, d, y], day) => dateOf(day, numberOrNull(y), monthNumber(m), Number(d)),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b(?:,? (\\d{4})\\b)?`),
    ([, d, m, y], day) => dateOf(day, numberOrNull(y), monthNumber(m), Number(d)),
  ],
  [
    /(?<![\d$/.])(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?(?![\d/%])/,
    ([, m, d, y], day) => dateOf(day, numberOrNull(y), Number(m), Number(d)),
  ],
  [
    /\b(a|one|two|three|four) weeks? from (today|tomorrow|sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/,
    ([, count, from = ''], day) =>
      addDays(
        from === 'today' ? day : from === 'tomorrow' ? addDays(day, 1) : comingDay(day, from),
        7 * (COUNTS[count ?? ''] ?? 1),
      ),
  ],
  [/\bthe day after tomorrow\b/, (_, day) => addDays(day, 2)],
  [/\btomorrow\b/, (_, day) => addDays(day, 1)],
  [/\b(?:today|tonight|this (?:afternoon|evening))\b/, (_, day) => day],
  [
    /\b(sunday|monday|tuesday|wednesday|thursday|friday|saturday|mon|tues?|weds?|thurs?|fri)\b(?!,? (?:\d{1,2}\/|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d))( next week| after next)?/,
    ([, name, later], day) => {
      const date = comingDay(day, name ?? '')
      if (later === undefined) return date
      // weeks begin on Monday: Friday next week is not the Friday that comes
      const monday = addDays(day, (8 - weekdayOf(day)) % 7 || 7)
      return date >= monday ? date : addDays(date, 7)
    },
  ],
  [
    /\bend of (?:the |this )?(month|year|week|quarter)\b/,
    ([, what], day) => {
      const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
      if (what === 'year') return `${year}-12-31`
      if (what === 'week') return addDays(day, (5 - weekdayOf(day) + 7) % 7)
      return lastOfMonth(year, what === 'month' ? month : Math.ceil(month / 3) * 3)
    },
  ],
  [
    new RegExp(`\\bend of ${MONTH}\\b`),
    ([, m], day) => {
      const date = dateOf(day, null, monthNumber(m), 28)
      return date && lastOfMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)))
    },
  ],
  [/\byear[- ]end\b/, (_, day) => `${day.slice(0, 4)}-12-31`],
  [
    /\b(?:in|within) (a|one|two|three|four|five|six|seven|ten|\d{1,3}) (day|week)s?\b/,
    ([, count, unit], day) => addDays(day, (COUNTS[count ?? ''] ?? Number(count)) * (unit === 'week' ? 7 : 1)),
  ],
]

/**
 * The day that a sentence names, seen from the day on which it was said. Null when it names none, or only a stretch
 * such as "next week" or "in March".
 */
export function dueDateIn(sentence: string, day: string): string | null {
  const text = sentence.toLowerCase()
  const found = RULES.flatMap(([pattern, read]) =>
    [...text.matchAll(new RegExp(pattern, 'g'))].flatMap((match) => {
      const date = read(match, day)
      const before = text.slice(Math.max(0, match.index - 30), match.index)
      const isDeadline =
        /\b(?:by|before|until|on|no later than)\s(?:the\s)?(?:next\s)?(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur?)(?:day)?,? )?$/.test(
          before,
        )
      // "signed today, back on Friday": what is for later is what is due
      return date === null ? [] : [{ date, at: match.index + (date === day ? text.length : 0), isDeadline }]
    }),
  )
  return found.toSorted((a, b) => Number(b.isDeadline) - Number(a.isDeadline) || a.at - b.at)[0]?.date ?? null
}
