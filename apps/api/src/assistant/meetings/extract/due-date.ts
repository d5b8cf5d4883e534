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

const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  )
const ORDINAL = `(\\d{1,2})(?:st|nd|rd|th)|(${ORDINALS.map((word) => word.replace('-', '[- ]')).join('|')})`

/** The first day of that number that is not before `day`: of this month, or of one of the next that has it. */
function comingNumber(day: string, date: number): string | null {
  for (const months of [0, 1, 2]) {
    const month = monthsLater(`${day.slice(0, 7)}-01`, months).slice(0, 7)
    const found = `${month}-${pad(date)}`
    if (found >= day && found <= lastOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)))) return found
  }
  return null
}

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
    // "on the second floor", "by the third quarter": a word goes on with it that is none of what follows a day
    new RegExp(
      `\\b(?:by|before|on|for|until|till|not later than|due) the (?:${ORDINAL})(?=\\s*(?:[.,;:?!)]|$)| (?:at|so|and|with|then|or|to|in|from|if|because|i|we|you|please|of (?:the|this|next) month)\\b)( of next month)?`,
    ),
    ([, digits, word = '', next], day) => {
      const date = digits === undefined ? ORDINALS.indexOf(word.replace(' ', '-')) + 1 : Number(digits)
      const from = next === undefined ? day : monthsLater(`${day.slice(0, 7)}-01`, 1)
      return date >= 1 && date <= 31 ? comingNumber(from, date) : null
    },
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

/** From the one day to the other; a task that is due "next week" is due on the last of them. */
export interface Due {
  readonly from: string | null
  readonly to: string
}

const NUMBERS = '(a|one|two|three|four|five|six|seven|ten|a couple of|a few|\\d{1,2})'
const countOf = (word: string | undefined): number =>
  word === 'a couple of' ? 2 : word === 'a few' ? 3 : (COUNTS[word ?? ''] ?? Number(word))
const monthsLater = (day: string, months: number): string => {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(at / 12), (at % 12) + 1]
  const last = lastOfMonth(year, month)
  const date = `${year}-${pad(month)}-${day.slice(8)}`
  return date > last ? last : date
}
const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))
const yearOf = (day: string, monthAndDay: string): string => {
  const year = Number(day.slice(0, 4))
  return `${year}-${monthAndDay}` < day ? `${year + 1}-${monthAndDay}` : `${year}-${monthAndDay}`
}
const SEASONS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  spring: ['03-20', '06-20'],
  summer: ['06-21', '09-21'],
  fall: ['09-22', '12-20'],
  autumn: ['09-22', '12-20'],
}
const wholeMonth = (day: string, month: number): Due => {
  const year = month < Number(day.slice(5, 7)) ? Number(day.slice(0, 4)) + 1 : Number(day.slice(0, 4))
  return { from: `${year}-${pad(month)}-01`, to: lastOfMonth(year, month) }
}

/** Words for a stretch of time, or for a day that has a name. */
const STRETCHES: readonly (readonly [pattern: RegExp, read: (match: RegExpExecArray, day: string) => Due | null])[] = [
  [/\b(?:tax day|the (?:tax|filing) deadline|tax time)\b/, (_, day) => ({ from: null, to: yearOf(day, '04-15') })],
  [/\b(?:before|by) christmas\b/, (_, day) => ({ from: null, to: yearOf(day, '12-24') })],
  [
    /\b(?:before|by) (?:the )?new year'?s?\b|\bbefore the year is (?:out|over|up)\b/,
    (_, day) => ({ from: null, to: `${day.slice(0, 4)}-12-31` }),
  ],
  [
    /\b(?:early|the beginning of) next week\b/,
    (_, day) => ({ from: addDays(mondayOf(day), 7), to: addDays(mondayOf(day), 8) }),
  ],
  [/\bthe week after next\b/, (_, day) => ({ from: addDays(mondayOf(day), 14), to: addDays(mondayOf(day), 18) })],
  [/\bnext week\b/, (_, day) => ({ from: addDays(mondayOf(day), 7), to: addDays(mondayOf(day), 11) })],
  [
    /\bthis week\b(?!end)/,
    (_, day) => ({ from: day, to: addDays(mondayOf(day), weekdayOf(day) === 0 || weekdayOf(day) === 6 ? 6 : 4) }),
  ],
  [
    /\b(?:this|the|over the) weekend\b/,
    (_, day) => ({ from: addDays(mondayOf(day), 5), to: addDays(mondayOf(day), 6) }),
  ],
  [
    /\b(first|second|third|last) week of (jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*)\b/,
    ([, which = '', month], day) => {
      const whole = wholeMonth(day, monthNumber(month))
      const at = ['first', 'second', 'third'].indexOf(which)
      return at === -1
        ? { from: addDays(whole.to, -6), to: whole.to }
        : { from: addDays(whole.from ?? day, at * 7), to: addDays(whole.from ?? day, at * 7 + 6) }
    },
  ],
  [
    /\bnext month\b/,
    (_, day) => {
      const first = `${monthsLater(`${day.slice(0, 7)}-01`, 1)}`
      return { from: first, to: lastOfMonth(Number(first.slice(0, 4)), Number(first.slice(5, 7))) }
    },
  ],
  [/\bthis month\b/, (_, day) => ({ from: day, to: lastOfMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7))) })],
  [/\bthis year\b/, (_, day) => ({ from: day, to: `${day.slice(0, 4)}-12-31` })],
  [
    /\bnext quarter\b/,
    (_, day) => {
      const first = monthsLater(`${day.slice(0, 5)}${pad(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1)}-01`, 3)
      return { from: first, to: addDays(monthsLater(first, 3), -1) }
    },
  ],
  [
    new RegExp(`\\b(?:in|within|over|for) (?:the next |about )?${NUMBERS} (day|week|month)s?\\b`),
    ([found = '', word, unit], day) => {
      const count = countOf(word)
      const to = unit === 'month' ? monthsLater(day, count) : addDays(day, count * (unit === 'week' ? 7 : 1))
      return { from: found.startsWith('in ') ? null : day, to }
    },
  ],
  [
    new RegExp(
      `\\b(by|before|in|during|this|next|until|mid|late|early|for)[- ](?:mid[- ]|the end of |early |late )?${MONTH}\\b(?! \\d)`,
    ),
    ([found = '', how, month], day) => {
      const whole = wholeMonth(day, monthNumber(month))
      if (/mid/.test(found)) return { from: null, to: `${whole.to.slice(0, 8)}15` }
      return how === 'by' || how === 'before'
        ? { from: null, to: how === 'before' ? addDays(whole.from ?? day, -1) : whole.to }
        : whole
    },
  ],
  [
    /\b(?:in the|this|next|before|by) (spring|summer|fall|autumn)\b/,
    ([found = '', season = ''], day) => {
      const [first = '', last = ''] = SEASONS[season] ?? []
      const to = yearOf(day, last)
      const from = `${to.slice(0, 4)}-${first}`
      return /^(?:before|by)/.test(found) ? { from: null, to: from } : { from: from < day ? day : from, to }
    },
  ],
]

/**
 * When something is due that a sentence says: a day, or a stretch such as "next week" or "in March". Null where it says
 * nothing of it.
 */
export function dueIn(sentence: string, day: string): Due | null {
  const date = dueDateIn(sentence, day)
  if (date !== null) return { from: null, to: date }
  const text = sentence.toLowerCase().replaceAll('’', "'")
  for (const [pattern, read] of STRETCHES) {
    const match = pattern.exec(text)
    const due = match && read(match, day)
    // what is left of a week may be one day
    if (due && due.to >= day) return due.from === due.to ? { from: null, to: due.to } : due
  }
  return null
}

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
