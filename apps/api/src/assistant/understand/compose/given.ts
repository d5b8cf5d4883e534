import { FORMULAS } from '../../model-of-data/model.ts'
import { monthOf, yearOf } from '../read/calendar.ts'
import type { NumberRead } from '../read/numbers.ts'
import type { LengthRead, PeriodRead } from '../read/periods.ts'
import { type Token, wordsOf } from '../read/tokens.ts'
import type { Bound } from '../spot/senses.ts'

const MONTHS_OF: Readonly<Record<LengthRead['unit'], number>> = {
  day: 12 / 365,
  weekend: 12 / 52,
  week: 12 / 52,
  fortnight: 24 / 52,
  month: 1,
  quarter: 3,
  half: 6,
  year: 12,
  decade: 120,
}

/** What a question says of a formula's numbers. */
interface Spoken {
  readonly numbers: readonly { readonly number: NumberRead; readonly at: number; readonly end: number }[]
  readonly bounds: readonly { readonly bound: Bound; readonly at: number; readonly end: number }[]
  readonly times: readonly { readonly read: PeriodRead; readonly at: number; readonly end: number }[]
}

type Unit = 'money' | 'percent' | 'plain' | 'months'

/** A number with where it stands; of a length, months. */
interface Said {
  readonly value: number
  readonly unit: Unit
  readonly at: number
  readonly end: number
}

/** A number of a formula with how well it goes with one that was said. */
interface Match {
  readonly said: Said
  readonly name: string
  readonly value: number
  readonly fitness: number
}

const numberText = (value: number, digits = 4): string => String(Number(value.toFixed(digits)))

/** A plain number beyond it is no percentage. */
const MOST_PERCENT = 60
/** A number beyond it is no age, and below it nobody plans. */
const AGES = { least: 15, most: 110 }

/**
 * The numbers of a question as a formula takes them: by their unit first, then by the words beside them, then by what
 * was given before.
 * @param before what was given to the formula by the question before
 * @param today `yyyy-MM-dd`
 * @returns what is given, and how many of the numbers nothing takes
 */
export function givenNumbers(
  formula: string,
  spoken: Spoken,
  tokens: readonly Token[],
  before: Readonly<Record<string, string>>,
  today: string,
): { given: Record<string, string>; unused: number } {
  const slots = FORMULAS[formula]?.given ?? {}
  const names = Object.keys(slots)
  const { said, years } = numbersSaid(spoken, tokens, today)
  const fitting = said
    .flatMap((each) => names.flatMap((name): Match[] => matchesOf(each, name, formula, tokens, before)))
    .toSorted((one, other) => other.fitness - one.fitness)
  const given: Record<string, string> = {}
  const used = new Set<Said>()
  for (const { said: each, name, value } of fitting) {
    if (used.has(each) || name in given) continue
    used.add(each)
    given[name] = textOf(formula, name, value, each, tokens, before)
  }
  // from the one age to the other
  if ('years' in slots && !('years' in given) && years !== null) given['years'] = String(years)
  if ('monthly' in slots && !('monthly' in given) && isNothingAdded(tokens)) given['monthly'] = '0'
  return { given, unused: said.length - used.size }
}

/** Numbers, bounds, lengths and days to come, without the ages that a story has. */
function numbersSaid(
  { numbers, bounds, times }: Spoken,
  tokens: readonly Token[],
  today: string,
): { readonly said: readonly Said[]; readonly years: number | null } {
  const ages = numbers.filter(({ number, at, end }) => isAge(number, at, end, tokens))
  const [first, second] = ages.map(({ number }) => Number(number.value)).toSorted((one, other) => one - other)
  return {
    said: [
      ...numbers
        .filter((each) => !ages.includes(each))
        .map(({ number, at, end }): Said => ({ value: Number(number.value), unit: number.unit, at, end })),
      ...bounds.map(({ bound, at, end }): Said => {
        const { value, unit } = bound.about ?? bound.low
        return { value: Number(value), unit, at, end }
      }),
      ...times.flatMap(({ read, at, end }): Said[] => {
        const months = monthsOf(read, today)
        return months === null ? [] : [{ value: months, unit: 'months', at, end }]
      }),
    ],
    years: first !== undefined && second !== undefined && second > first ? second - first : null,
  }
}

/** How many months from today: a length, or days that lie ahead. */
function monthsOf(read: PeriodRead, today: string): number | null {
  if (read.kind === 'length') return read.count * MONTHS_OF[read.unit]
  if (read.kind === 'relative' || read.fullTo <= today) return null
  const day = read.from !== null && read.from > today ? read.from : read.fullTo
  const months = (yearOf(day) - yearOf(today)) * 12 + monthOf(day) - monthOf(today)
  return months > 0 ? months : null
}

/** An age that somebody plans for without saying that it is one. */
const LEAST_FAR_AGE = 50
const OF_A_SUM = /^(?:percent|%|dollars?|bucks|k|thousand|grand|a|per|each|every|months?|points?|basis|bps)$/
const AGING = /^(?:turn|turns|turning|turned|age|aged)$/
const UNTIL = /^(?:until|till|til|when|once|by|before)$/
const LEAVING = /^(?:working|work|retire|retires|retired|retiring|retirement|stop|stopping|quit|quitting|leave)$/

/** `when I turn 65`, `I am 58`, `retire at 62`, `until she is 18`. */
function isAge({ value, unit }: NumberRead, at: number, end: number, tokens: readonly Token[]): boolean {
  const years = Number(value)
  if (unit !== 'plain' || years < AGES.least || years > AGES.most || !Number.isInteger(years)) return false
  const word = (place: number): string => tokens[place]?.text ?? ''
  const [before, earlier, next] = [word(at - 1), word(at - 2), word(end)]
  return (
    AGING.test(before) ||
    (before === 'am' && earlier === 'i' && next !== 'years') ||
    (/^(?:is|am|are|reaches|hits)$/.test(before) && /^(?:he|she|they|i)$/.test(earlier) && UNTIL.test(word(at - 3))) ||
    (/^(?:at|by|with)$/.test(before) && LEAVING.test(earlier)) ||
    // "to get there by 65"
    (/^(?:by|until|till|before)$/.test(before) && years >= LEAST_FAR_AGE && !OF_A_SUM.test(next)) ||
    (next === 'years' && word(end + 1) === 'old')
  )
}

/** Which numbers of a formula are of a month. */
const MONTHLY = /^(?:monthly|extra|payment|spending)$/
/** Those who learned the language later say "600 in month". */
const PER = /^(?:a|an|per|each|every|in)$/
const RATES: Readonly<Record<string, number>> = {
  month: 1,
  mo: 1,
  monthly: 1,
  week: 52 / 12,
  weekly: 52 / 12,
  year: 1 / 12,
  yearly: 1 / 12,
  annually: 1 / 12,
}

/** How often the money is meant, as times a month; null where nobody says. */
function rateOf({ at, end }: Said, tokens: readonly Token[]): number | null {
  if (at < 0) return null
  const word = (place: number): string => tokens[place]?.text ?? ''
  for (const place of [end, end + 1, end + 2]) {
    // the next number has its own
    if (/^[$€£]?\d/.test(word(place))) break
    const rate = RATES[word(place)]
    if (rate !== undefined && (PER.test(word(place - 1)) || word(place).endsWith('ly'))) return rate
  }
  for (const place of [at - 1, at - 2]) {
    const rate = RATES[word(place)]
    if (rate !== undefined && (PER.test(word(place - 1)) || word(place).endsWith('ly'))) return rate
  }
  return null
}

const EXACT = 3
const OF_A_MONTH = 4
const BY_WORDS = 3
const GIVEN_BEFORE = 2
const THOUSAND = 1000
/** What is paid at once is more than this, where nobody says that it is. */
const LEAST_AT_ONCE = 5 * THOUSAND

/** How a number that was said goes with one that the formula takes; none where the units differ. */
function matchesOf(
  said: Said,
  name: string,
  formula: string,
  tokens: readonly Token[],
  before: Readonly<Record<string, string>>,
): Match[] {
  const slot = FORMULAS[formula]?.given[name]
  if (!slot) return []
  const { unit, value } = said
  const known = before[name] === undefined ? null : Math.abs(Number(before[name]))
  const words = nearness(slot.words.en, said, tokens) * BY_WORDS
  const match = (fitness: number, as = value): Match[] => [{ said, name, value: as, fitness: fitness + words }]
  switch (slot.unit) {
    case 'years':
    case 'months':
      return unit === 'months' ? match(EXACT, lengthenedBy(said, slot.unit === 'years' ? 12 : 1, known, tokens)) : []
    case 'percent':
    case 'points':
      if (unit === 'percent') return match(EXACT + (known === null ? 0 : GIVEN_BEFORE))
      return unit === 'plain' && value <= MOST_PERCENT ? match(likeBefore(value, known, before)) : []
    case 'money': {
      if (unit !== 'money' && unit !== 'plain') return []
      // "wait until 65", "a goal of six": no dollars that nobody calls so
      if (unit === 'plain' && value <= AGES.most && words === 0 && known === null) return []
      if (name === 'lump' && words === 0 && value < LEAST_AT_ONCE) return []
      const rate = rateOf(said, tokens)
      const isMonthly = MONTHLY.test(name)
      // only 430 after 465,000
      const isShort =
        unit === 'plain' &&
        known !== null &&
        known >= 10 * THOUSAND &&
        value < THOUSAND &&
        value * 100 <= known &&
        value >= 1
      const as = isShort ? value * THOUSAND : isMonthly && rate !== null ? value * rate : value
      return match(
        (unit === 'money' ? EXACT : value >= MOST_PERCENT ? 2 : 0) +
          (rate === null ? (isMonthly && known === null ? -1 : 0) : isMonthly ? OF_A_MONTH : -OF_A_MONTH) -
          (isShort ? 1 : 0) +
          likeBefore(as, known, before),
        as,
      )
    }
    default:
      return []
  }
}

/** So many months; of what was given before, `18 months longer` are added to it. */
function lengthenedBy({ value, end }: Said, months: number, known: number | null, tokens: readonly Token[]): number {
  const next = tokens[end]?.text ?? ''
  if (known === null || tokens[end]?.after === ',') return value / months
  if (/^(?:longer|later|more)$/.test(next)) return known + value / months
  return /^(?:shorter|sooner|earlier|less)$/.test(next) ? Math.max(0, known - value / months) : value / months
}

/** What is said again is of the size that it was: 1200 after 1000 a month is no target of a million. */
function likeBefore(value: number, known: number | null, before: Readonly<Record<string, string>>): number {
  if (known === null) return Object.keys(before).length > 0 ? -1 : 0
  if (known === 0 || value === 0) return GIVEN_BEFORE / 2
  const ratio = Math.max(value / known, known / value)
  return ratio <= 5 ? GIVEN_BEFORE + 1 : ratio <= 20 ? GIVEN_BEFORE / 2 : -GIVEN_BEFORE
}

/** How many of the words of a number stand right beside it, and not beyond another number. */
function nearness(phrases: readonly string[], { at, end }: Said, tokens: readonly Token[]): number {
  if (at < 0) return 0
  const isNumber = (token: Token | undefined): boolean => /^[$€£]?\d/.test(token?.text ?? '')
  const reach = (place: number, step: number, most: number): number => {
    let count = 0
    while (count < most && tokens[place + step * count] !== undefined && !isNumber(tokens[place + step * count]))
      count++
    return count
  }
  const near = [...tokens.slice(at - reach(at - 1, -1, 4), at), ...tokens.slice(end, end + reach(end, 1, 3))].map(
    ({ text }) => text,
  )
  return Math.min(
    2,
    phrases.reduce((sum, phrase) => {
      const words = wordsOf(phrase)
      return words.every((word) => near.includes(word)) ? sum + weightOf(words) : sum
    }, 0),
  )
}

/** Little words stand beside any number. */
const LITTLE = new Set(['at', 'by', 'for', 'from', 'have', 'in', 'of', 'over', 'with'])
const weightOf = ([first = '', ...more]: readonly string[]): number =>
  more.length > 0 ? 1 + more.length / 2 : LITTLE.has(first) ? 0.5 : 1

const FALLING =
  /^(?:fall|falls|fell|fallen|falling|drop|drops|dropped|dropping|crash|crashes|crashed|decline|declines|declined|lose|loses|lost|losing|down|tank|tanks|tanked|cut|cuts|less|lower|plunge|plunges|plunged|slump|slumps|slumped|sink|sinks|sank|shed|sheds|tumble|tumbles|slide|slides|slid|decrease|decreases|decreased|worse|bear|correction|-)$/
const RISING =
  /^(?:rise|rises|rose|rising|risen|gain|gains|gained|up|climb|climbs|climbed|jump|jumps|jumped|rally|rallies|rallied|hike|hikes|hiked|increase|increases|increased|grow|grows|grew|higher|more|soar|soars|bull|plus|\+)$/

/** The number as the formula takes it: a fall of twenty percent is -20. */
function textOf(
  formula: string,
  name: string,
  value: number,
  { at, end, unit }: Said,
  tokens: readonly Token[],
  before: Readonly<Record<string, string>>,
): string {
  // months of a year are no exact decimals
  if (unit === 'months') return numberText(value, 2)
  if (name !== 'move' || !/^(?:market|rate)_move$/.test(formula)) return numberText(value)
  const distance = (words: RegExp): number =>
    Math.min(
      ...tokens.flatMap(({ text }, place) =>
        words.test(text) ? [place < at ? at - place : place >= end ? place - end + 1.5 : 99] : [],
      ),
      99,
    )
  const [down, up] = [distance(FALLING), distance(RISING)]
  const isDown = down === 99 && up === 99 ? (before['move'] ?? '').startsWith('-') : down < up
  return isDown ? `-${numberText(value)}` : numberText(value)
}

const NOTHING = new Set(['nothing', 'anything', 'zero'])
const ADDING =
  /^(?:add|adding|added|save|saving|saved|put|putting|contribute|contributing|pay|paying|invest|investing)$/

/** `adding nothing further`, `without putting anything in`, `no more contributions`. */
const isNothingAdded = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }, at) => {
    const next = tokens.slice(at + 1, at + 4).map((token) => token.text)
    const before = tokens.slice(Math.max(0, at - 2), at).map((token) => token.text)
    return (
      (ADDING.test(text) &&
        next.some((word) => NOTHING.has(word)) &&
        (next.includes('nothing') ||
          next.includes('zero') ||
          /\b(?:without|not|no|stop|never)\b/.test(before.join(' ')))) ||
      (text === 'contributions' && /\b(?:no|without|zero)\b/.test(before.join(' ')))
    )
  })
