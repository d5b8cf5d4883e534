import { type Span, lastDays, lastMonths } from '@keelwise/finance/spans'
import { dayText, monthText } from '../figures.ts'
import { addDays, addMonths } from '@keelwise/finance/days'

/** A span of days, both included, and how it is called in a sentence. */
export interface Period {
  readonly from: string
  readonly to: string
  readonly label: string
}

export interface FoundPeriod extends Period {
  /** The question without the words of the period. */
  readonly rest: string
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const monthOf = (name: string): number => MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1
const two = (value: number | string): string => String(value).padStart(2, '0')
const WORDS: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  thirty: 30,
  sixty: 60,
  ninety: 90,
}
const SPELLED: Readonly<Record<number, string>> = {
  7: 'seven',
  14: 'fourteen',
  30: 'thirty',
  60: 'sixty',
  90: 'ninety',
}

const endOfMonth = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1)
const wholeMonth = (month: string): Omit<Period, 'label'> => ({ from: `${month}-01`, to: endOfMonth(month) })
const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** A span from one day to another in words. */
export const spanText = (from: string, to: string): string =>
  from === to ? `on ${dayText(from)}` : `from ${dayText(from)} to ${dayText(to)}`

/** A day as people write it, at the start of a text: an ISO day, `march 5 2026`, `5 march`, `3/5/2026`. */
const DAY = `(?:(\\d{4}-\\d{2}-\\d{2})|${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?: (\\d{4}))?|(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}(?: (\\d{4}))?|(\\d{1,2})/(\\d{1,2})/(\\d{4}))`

function dayFrom(groups: readonly (string | undefined)[], today: string): string | null {
  const [iso, m1, d1, y1, d2, m2, y2, usMonth, usDay, usYear] = groups
  const year = today.slice(0, 4)
  const day =
    iso ??
    (m1
      ? `${y1 ?? year}-${two(monthOf(m1))}-${two(d1 ?? '')}`
      : m2
        ? `${y2 ?? year}-${two(monthOf(m2))}-${two(d2 ?? '')}`
        : `${usYear}-${two(usMonth ?? '')}-${two(usDay ?? '')}`)
  if (!isDay(day)) return null
  // a day without a year is the last one that has been
  return day > today && !iso && !y1 && !y2 && !usYear ? `${Number(year) - 1}${day.slice(4)}` : day
}

type Reader = readonly [pattern: RegExp, read: (match: RegExpMatchArray, today: string) => Period | null]

const span = (from: string, to: string): Period | null => (from > to ? null : { from, to, label: spanText(from, to) })

function pastUnits(count: number, unit: string, today: string): Period {
  const inDays = unit.startsWith('day') ? count : unit.startsWith('week') ? 7 * count : null
  const inMonths = unit.startsWith('year') ? 12 * count : unit.startsWith('quarter') ? 3 * count : count
  const span = inDays === null ? lastMonths(inMonths, today) : lastDays(inDays, today)
  const word = unit.startsWith('day') ? SPELLED[count] : undefined
  if (inDays === null && inMonths === 12) return pastYear(today)
  return labelled(span, word ? `over the past ${word} days` : spanText(span.from, span.to))
}

/** A span with what it is called. */
export const labelled = ({ from, to }: Span, label: string): Period => ({ from, to, label })

/** The twelve months up to a day. */
export const pastYear = (today: string): Period => labelled(lastMonths(12, today), 'over the past year')

const READERS: readonly Reader[] = [
  [
    new RegExp(`\\b(?:between|from|for)? ?${DAY} (?:and|to|until|till|through|-) ${DAY}\\b`),
    (match, today) => {
      const from = dayFrom(match.slice(1, 11), today)
      const to = dayFrom(match.slice(11, 21), today)
      return from && to ? span(from, to) : null
    },
  ],
  [
    new RegExp(`\\b(?:between|from) ${MONTH}(?: (\\d{4}))? (?:and|to|until|till|through) ${MONTH}(?: (\\d{4}))?\\b`),
    (match, today) => {
      const year =
        match[4] ??
        match[2] ??
        (two(monthOf(match[3] ?? '')) > today.slice(5, 7) ? String(Number(today.slice(0, 4)) - 1) : today.slice(0, 4))
      const from = `${match[2] ?? year}-${two(monthOf(match[1] ?? ''))}-01`
      const end = endOfMonth(`${year}-${two(monthOf(match[3] ?? ''))}`)
      return span(from, end > today ? today : end)
    },
  ],
  [
    new RegExp(`\\b(?:since|after|from) ${DAY}\\b`),
    (match, today) => {
      const from = dayFrom(match.slice(1, 11), today)
      return from === null ? null : span(from, today)
    },
  ],
  [
    new RegExp(`\\bsince ${MONTH}(?: (\\d{4}))?\\b`),
    (match, today) => {
      const month = two(monthOf(match[1] ?? ''))
      const year = match[2] ?? (month > today.slice(5, 7) ? String(Number(today.slice(0, 4)) - 1) : today.slice(0, 4))
      return span(`${year}-${month}-01`, today)
    },
  ],
  [/\bsince (20\d\d|19\d\d)\b/, (match, today) => span(`${match[1]}-01-01`, today)],
  [
    new RegExp(`\\b(?:on )?${DAY}\\b`),
    (match, today) => {
      const day = dayFrom(match.slice(1, 11), today)
      return day === null ? null : span(day, day)
    },
  ],
  [
    /\b(?:in |over |for |during |within )?(?:the )?(?:last|past|previous|prior|recent)? ?(\d{1,4}|a|one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|sixty|ninety) ?-?(days?|weeks?|months?|quarters?|years?)\b(?: ago)?/,
    (match, today) => {
      const count = WORDS[match[1] ?? ''] ?? Number(match[1])
      return count < 1 || count > 4000 ? null : pastUnits(count, match[2] ?? 'days', today)
    },
  ],
  [
    /\b(?:ytd|year to date|year-to-date|(?:so far )?this year(?: so far)?)\b/,
    (_, today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today, label: 'this year so far' }),
  ],
  [
    /\b(?:in |over |for |during )?(?:the )?last (?:calendar )?year\b/,
    (_, today) => {
      const year = Number(today.slice(0, 4)) - 1
      return { from: `${year}-01-01`, to: `${year}-12-31`, label: `in ${year}` }
    },
  ],
  [
    /\b(?:in |over |for |during )?(?:the |a )?(?:past|previous|prior) (?:year|twelve months)\b/,
    (_, today) => pastUnits(1, 'year', today),
  ],
  [
    /\b(?:in |over |for |during )?(?:the )?(?:last|previous|prior) month\b/,
    (_, today) => named(wholeMonth(addMonths(today, -1).slice(0, 7)), `in ${monthText(addMonths(today, -1))}`),
  ],
  [
    /\b(?:in |over |for |during )?(?:the )?past month\b/,
    (_, today) => labelled(lastMonths(1, today), 'over the past month'),
  ],
  [
    /\bthis month\b/,
    (_, today) => ({ from: `${today.slice(0, 7)}-01`, to: today, label: `in ${monthText(today)} so far` }),
  ],
  [
    /\b(?:in |over |for |during )?(?:the )?(?:last|past|previous|this) week\b/,
    (_, today) => pastUnits(7, 'days', today),
  ],
  [/\b(?:in |over |for |during )?(?:the )?(?:last|previous) quarter\b/, (_, today) => quarter(today, -1)],
  [/\bthis quarter\b/, (_, today) => quarter(today, 0)],
  [
    /\b(?:in )?q([1-4])(?: (?:of )?(20\d\d))?\b/,
    (match, today) => {
      const from = `${match[2] ?? today.slice(0, 4)}-${two((Number(match[1]) - 1) * 3 + 1)}-01`
      const to = addDays(addMonths(from, 3), -1)
      return span(from, to > today && from <= today ? today : to)
    },
  ],
  [/\byesterday\b/, (_, today) => ({ from: addDays(today, -1), to: addDays(today, -1), label: 'yesterday' })],
  [/\btoday\b/, (_, today) => ({ from: today, to: today, label: 'today' })],
  [
    new RegExp(`\\b(?:in |for |during |of )?(?:last )?${MONTH} (\\d{4})\\b`),
    (match) => {
      const month = `${match[2]}-${two(monthOf(match[1] ?? ''))}`
      return named(wholeMonth(month), `in ${monthText(month)}`)
    },
  ],
  [
    new RegExp(`\\b(?:in|for|during|last|of|and|about) ${MONTH}\\b`),
    (match, today) => {
      const number = two(monthOf(match[1] ?? ''))
      const month = `${number > today.slice(5, 7) ? Number(today.slice(0, 4)) - 1 : today.slice(0, 4)}-${number}`
      return named(wholeMonth(month), `in ${monthText(month)}`)
    },
  ],
  [
    /\b(?:in|for|during|of|year|and|about) (20\d\d)\b/,
    (match, today) =>
      named(
        {
          from: `${match[1]}-01-01`,
          to: `${match[1]}-12-31` > today && today.startsWith(match[1] ?? '') ? today : `${match[1]}-12-31`,
        },
        `in ${match[1]}`,
      ),
  ],
]

const named = (days: Omit<Period, 'label'>, label: string): Period => ({ ...days, label })

function quarter(today: string, shift: number): Period {
  const first = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1
  const from = addMonths(`${today.slice(0, 4)}-${two(first)}-01`, shift * 3)
  const end = addDays(addMonths(from, 3), -1)
  const to = end > today ? today : end
  return { from, to, label: spanText(from, to) }
}

/**
 * The span of days that a question names.
 * @param text a normalised question
 * @param today `yyyy-MM-dd`
 * @returns null when it names none; a period that has not begun is none
 */
export function findPeriod(text: string, today: string): FoundPeriod | null {
  for (const [pattern, read] of READERS) {
    const match = pattern.exec(text)
    if (!match) continue
    const period = read(match, today)
    if (period && period.from <= today)
      return { ...period, rest: text.replace(match[0], ' ').replaceAll(/\s+/g, ' ').trim() }
  }
  return null
}
