import * as chrono from 'chrono-node'
import type { LanguageOfFigures } from '../lexicon/figures.ts'
import { type Season, type Span, type Unit, dayOf, monthSpan, unitAround, yearOf } from './calendar.ts'
import type { NumberReader } from './numbers.ts'
import { type DaysRead, PERIOD_LEVELS, type PeriodRead, type PeriodSlots, daysOf } from './periods.ts'
import { type Filled, PhraseIndex, type SlotReader, compilePhrase } from './phrases.ts'
import type { Token } from './tokens.ts'

/** Days that some words of a question name. */
export interface PeriodFound {
  readonly start: number
  readonly end: number
  readonly read: PeriodRead
  readonly cost: number
}

const COMPACT_UNITS: Readonly<Record<string, Unit>> = {
  d: 'day',
  w: 'week',
  m: 'month',
  mo: 'month',
  q: 'quarter',
  y: 'year',
  yr: 'year',
}

const CHRONO = { en: chrono.en.casual, de: chrono.de.casual, es: chrono.es.casual, fr: chrono.fr.casual }

/** Between the parts of a day. */
const OF = new Set(['of', 'the', 'de', 'del', 'den'])

/** `2025-10`, `10/2025` */
function monthInFigures(words: readonly string[], today: string): DaysRead | null {
  const [text = ''] = words
  const match = /^(\d{4})-(\d{2})$/.exec(text) ?? /^(\d{1,2})\/(\d{4})$/.exec(text)
  if (!match || words.length > 1) return null
  const [year, month] = (text.includes('-') ? [match[1], match[2]] : [match[2], match[1]]).map(Number)
  return month && month <= 12 && year ? daysOf(monthSpan(year, month), today, { unit: 'month' }) : null
}

type Reader = (slots: PeriodSlots, today: string) => PeriodRead | null

/** Reads days of one language; made once. */
export class PeriodFinder {
  readonly #language: LanguageOfFigures
  readonly #levels: readonly PhraseIndex<Reader>[]
  readonly #names: ReadonlySet<string>
  readonly #slots: Readonly<Record<string, SlotReader>>

  constructor(language: LanguageOfFigures, numbers: NumberReader) {
    this.#language = language
    this.#levels = PERIOD_LEVELS.map((level) => {
      const index = new PhraseIndex<Reader>()
      for (const [name, read] of level)
        for (const phrase of language.days.say[name] ?? []) index.add(compilePhrase(phrase, language.stemOf), read)
      return index
    })
    this.#names = new Set([...language.days.months, ...language.days.weekdays].flat())
    const weekdays = namesReader(
      language.days.weekdays.map((names, index) => [index, names]),
      language,
    )
    this.#slots = {
      count: numbers.counts,
      mixed: numbers.mixed,
      ordinal: numbers.ordinals,
      unit: namesReader(Object.entries(language.days.units), language),
      month: namesReader(
        language.days.months.map((names, index) => [index + 1, names]),
        language,
      ),
      // "on Tuesdays" are all of them
      weekday: (tokens, at) => (tokens[at]?.text.endsWith('days') ? [] : weekdays(tokens, at)),
      season: namesReader(Object.entries(language.days.seasons) as [Season, readonly string[]][], language),
      holiday: namesReader(Object.entries(language.days.holidays), language),
      quarter: quarterReader(numbers, language),
      half: halfReader(numbers, language),
      year: yearReader,
      compact: compactReader,
      dom: dayNumberReader(numbers),
      story: storyReader(this.#names, language),
    }
  }

  /** Every reading of every run of words that names days. @param today `yyyy-MM-dd` */
  find(tokens: readonly Token[], today: string): PeriodFound[] {
    const dates = this.#dates(tokens, today)
    const found: PeriodFound[] = []
    let spans: (Filled & { start: number })[] = []
    const date: SlotReader = (_, at) => dates.filter((each) => each.start === at)
    for (const [level, index] of this.#levels.entries()) {
      // `the year` is a span only inside others: `the first half of the year`
      const known = level === 1 ? [...spans, ...this.#bareUnits(tokens, today)] : spans
      const readers = {
        ...this.#slots,
        date,
        span: ((_, at) => known.filter(({ start }) => start === at)) as SlotReader,
      }
      const here = tokens.flatMap((_, at) =>
        index.match(tokens, at, readers).flatMap(({ start, end, slots, cost, value }): PeriodFound[] => {
          const read = value(slots as unknown as PeriodSlots, today)
          return read === null ? [] : [{ start, end, read, cost }]
        }),
      )
      found.push(...here)
      if (level < 2)
        spans = [
          ...spans,
          ...here.flatMap(({ start, end, read, cost }) =>
            read.kind === 'days' && !read.isVague ? [{ start, end, value: read, cost }] : [],
          ),
        ]
    }
    return found
  }

  #bareUnits(tokens: readonly Token[], today: string): (Filled & { start: number })[] {
    return tokens.flatMap((token, start) =>
      (this.#language.days.the.includes(token.text) ? (this.#slots['unit']?.(tokens, start + 1) ?? []) : []).map(
        ({ end, value, cost }) => {
          const unit = value as Unit
          return { start, end, cost, value: daysOf(unitAround(today, unit), today, { unit }) }
        },
      ),
    )
  }

  /** Days of the calendar as they are written, by the library that knows how people write them. */
  #dates(tokens: readonly Token[], today: string): (Filled & { start: number })[] {
    return tokens.flatMap((_, start) => {
      for (let end = Math.min(tokens.length, start + 5); end > start; end--) {
        const words = tokens.slice(start, end).map((token) => this.#written(token))
        if (!this.#isWritten(words)) continue
        const value = monthInFigures(words, today) ?? this.#date(words, today)
        if (value) return [{ start, end, value, cost: 0 }]
      }
      return []
    })
  }

  #date(words: readonly string[], today: string): DaysRead | null {
    const text = words.join(' ')
    // the library reads a dash between figures as a time
    const [result] = CHRONO[this.#language.code].parse(text.replace(/^(\d+)-(\d+)-(\d{4})$/, '$1/$2/$3'), {
      instant: new Date(`${today}T12:00:00Z`),
      timezone: 0,
    })
    return result && !result.end && result.index === 0 && result.text.length === text.length
      ? this.#dayOf(result.start, today)
      : null
  }

  /** A month with a slip of the pen as it must be. */
  #written(token: Token): string {
    const months = this.#language.days.months.flat()
    return months.includes(token.text)
      ? token.text
      : (token.slips.find(({ text }) => months.includes(text))?.text ?? token.text)
  }

  /** Names of months and weekdays with figures; what is said in words is read by our own phrases. */
  #isWritten(words: readonly string[]): boolean {
    const first = words[0] ?? ''
    return (
      (/^\d/.test(first) || this.#names.has(first)) &&
      words.every((word) => /^\d/.test(word) || this.#names.has(word) || OF.has(word)) &&
      words.some((word) => /\d/.test(word)) &&
      (words.length > 1 || /[-/.]/.test(first))
    )
  }

  #dayOf(parsed: chrono.ParsedComponents, today: string): DaysRead | null {
    if (!parsed.isCertain('day') || !parsed.isCertain('month')) return null
    const [month, day] = [parsed.get('month') ?? 0, parsed.get('day') ?? 0]
    const inYear = (year: number): Span | null => {
      const text = dayOf(year, month, day)
      return text === null ? null : { from: text, to: text }
    }
    if (parsed.isCertain('year')) {
      const span = inYear(parsed.get('year') ?? 0)
      return span && daysOf(span, today, { day: span.from, unit: 'day' })
    }
    const now = inYear(yearOf(today))
    const span = now && now.from <= today ? now : inYear(yearOf(today) - 1)
    return span && daysOf(span, today, { day: span.from, inYear, unit: 'day' })
  }
}

/** Reads one of some names, each of one or more words. */
function namesReader<V>(names: readonly (readonly [V, readonly string[]])[], language: LanguageOfFigures): SlotReader {
  const index = new PhraseIndex<V>()
  for (const [value, phrases] of names)
    for (const phrase of phrases) index.add(compilePhrase(phrase, language.stemOf), value)
  return (tokens, at) => index.match(tokens, at, {}).map(({ end, cost, value }) => ({ end, cost, value }))
}

const yearReader: SlotReader = (tokens, at) => {
  const text = tokens[at]?.text ?? ''
  const year = /^(?:19[5-9]|20[0-9])\d$/.test(text)
    ? Number(text)
    : /^'\d\d$/.test(text)
      ? 2000 + Number(text.slice(1))
      : Number(/^[fct]y'?(?:20)?(\d\d)$/.exec(text)?.[1] ?? Number.NaN) + 2000
  return Number.isNaN(year) ? [] : [{ end: at + 1, value: year, cost: 0 }]
}

const compactReader: SlotReader = (tokens, at) => {
  const match = /^(\d{1,3})(d|w|mo|m|q|yr|y)s?$/.exec(tokens[at]?.text ?? '')
  const unit = COMPACT_UNITS[match?.[2] ?? '']
  return unit ? [{ end: at + 1, value: { count: Number(match?.[1]), unit }, cost: 0 }] : []
}

/** A few words that tell what happened: `since our wedding on June 14`; other days are no part of them. */
function storyReader(names: ReadonlySet<string>, { days }: LanguageOfFigures): SlotReader {
  const ofDays = new Set([...names, ...Object.values(days.units).flat(), ...days.notInStories])
  const isStory = (token: Token | undefined, isFirst: boolean): boolean =>
    token !== undefined &&
    /^[a-z]/.test(token.text) &&
    !ofDays.has(token.text) &&
    (isFirst || !/[?!.;]/.test(token.after))
  return (tokens, at) => {
    const ends: number[] = []
    for (let end = at + 1; end <= at + MOST_STORY && isStory(tokens[end - 1], end === at + 1); end++) ends.push(end)
    return ends.map((end) => ({ end, value: null, cost: 0.05 }))
  }
}
const MOST_STORY = 4

/** A day by its number, as figure or ordinal. */
const dayNumberReader =
  (numbers: NumberReader): SlotReader =>
  (tokens, at) => [
    ...numbers.ordinals(tokens, at),
    ...numbers.counts(tokens, at).filter(({ value }) => Number(value) <= 31),
  ]

const unitNames = (language: LanguageOfFigures, unit: 'quarter' | 'half'): readonly string[] =>
  language.days.units[unit]

/** `q3`, `third quarter`. */
function quarterReader(numbers: NumberReader, language: LanguageOfFigures): SlotReader {
  const names = new Set(unitNames(language, 'quarter'))
  return (tokens, at) => {
    const direct = /^(?:q|t)([1-4])$/.exec(tokens[at]?.text ?? '')
    if (direct) return [{ end: at + 1, value: Number(direct[1]), cost: 0 }]
    const said = numbers.ordinals(tokens, at).filter(({ value }) => Number(value) <= 4)
    const ordinal = said.flatMap(({ end, value, cost }) =>
      names.has(tokens[end]?.text ?? '') ? [{ end: end + 1, value, cost }] : [],
    )
    if (ordinal.length > 0) return ordinal
    if (!names.has(tokens[at]?.text ?? '')) return []
    return numbers.counts(tokens, at + 1).filter(({ value }) => Number(value) <= 4)
  }
}

/** `h1`, `second half`. */
function halfReader(numbers: NumberReader, language: LanguageOfFigures): SlotReader {
  const names = new Set(['half', ...unitNames(language, 'half')])
  return (tokens, at) => {
    const direct = /^h([12])$/.exec(tokens[at]?.text ?? '')
    if (direct) return [{ end: at + 1, value: Number(direct[1]), cost: 0 }]
    return numbers
      .ordinals(tokens, at)
      .filter(({ value, end }) => Number(value) <= 2 && names.has(tokens[end]?.text ?? ''))
      .map(({ end, value, cost }) => ({ end: end + 1, value, cost }))
  }
}
