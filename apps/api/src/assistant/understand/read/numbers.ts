import type { LanguageOfFigures } from '../lexicon/figures.ts'
import { type CompiledPhrase, type Filled, type SlotReader, compilePhrase, matchPhrase } from './phrases.ts'
import type { Token } from './tokens.ts'

/** A number that somebody wrote, in figures or words. */
export interface NumberRead {
  /** Decimal text. */
  readonly value: string
  readonly unit: 'money' | 'percent' | 'plain'
  /** `a few`: meant as a number, not exactly that one. */
  readonly isVague: boolean
  /** The code of the currency that was said with it, such as `EUR`; `$` is any kind of dollar. */
  readonly currency?: string
}

const SUFFIXES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mm: 1e6, b: 1e9, bn: 1e9 }

const CURRENCY_SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' }

/** Decimal text; nobody asks about more than fifteen digits. */
const textOf = (value: number): string =>
  BigInt(Math.round(value)).toString() === String(value) ? String(value) : Number(value.toPrecision(15)).toString()

interface Part {
  readonly end: number
  readonly value: number
  readonly hasMoney: boolean
  readonly currency?: string
  readonly hasPercent: boolean
  readonly isVague: boolean
}

/** `$2.5k`, `10%`, `1,200.50`; null for what is no figure or an ordinal. */
function figureOf(text: string, decimal: '.' | ','): Omit<Part, 'end'> | null {
  const match = /^([$€£]?)\s?(\d[\d,.]*?)(bn|mm|[kmb])?([%$€£]?)$/.exec(text)
  if (!match) return null
  const [, before = '', digits = '', suffix = '', behind = ''] = match
  const plain =
    decimal === '.'
      ? digits.replaceAll(',', '')
      : /,\d{1,2}$/.test(digits)
        ? digits.replaceAll('.', '').replace(',', '.')
        : digits.replaceAll(/[.,](?=\d{3}\b)/g, '')
  if (!/^\d+(?:\.\d+)?$/.test(plain)) return null
  const sign = before === '' && behind !== '%' ? behind : before
  return {
    value: Number(plain) * (SUFFIXES[suffix] ?? 1),
    hasMoney: sign !== '',
    ...(sign === '' ? {} : { currency: CURRENCY_SIGNS[sign] ?? sign }),
    hasPercent: behind === '%',
    isVague: false,
  }
}

/** Where the longest of some phrases ends; null where none begins. */
const longest = (phrases: readonly CompiledPhrase[], tokens: readonly Token[], at: number): number | null =>
  phrases
    .flatMap((phrase) => matchPhrase(phrase, tokens, at, {}))
    .reduce<number | null>((end, match) => Math.max(end ?? 0, match.end), null)

/** After a number of things, what one of them has: of dollars themselves there are that many. */
const COUNTED = /^(?:year|month|week|day|dollar|hour|minute|point|percent)$/
const POINTING = /^(?:that|this)$/

/** Reads numbers of a language; made once. */
export class NumberReader {
  readonly #language: LanguageOfFigures
  readonly #vague: readonly (readonly [CompiledPhrase, number])[]
  readonly #percent: readonly CompiledPhrase[]
  readonly #basisPoints: readonly CompiledPhrase[]
  readonly #fractionsAfter: ReadonlySet<string>

  constructor(language: LanguageOfFigures) {
    this.#language = language
    const compiled = (phrase: string): CompiledPhrase => compilePhrase(phrase, language.stemOf)
    this.#vague = Object.entries(language.numbers.vague).map(([phrase, value]) => [compiled(phrase), value])
    this.#percent = language.numbers.percent.map(compiled)
    this.#basisPoints = language.numbers.basisPoints.map(compiled)
    this.#fractionsAfter = new Set(language.numbers.fractionsAfter)
  }

  /** The longest number from a place on. */
  read(tokens: readonly Token[], at: number): (NumberRead & { end: number }) | null {
    // "that one is for the children" counts nothing
    if (tokens[at]?.text === 'one' && POINTING.test(tokens[at - 1]?.text ?? '')) return null
    let places = this.#known.get(tokens)
    if (!places) this.#known.set(tokens, (places = []))
    // undefined is a place that was not read yet
    return places[at] === undefined ? (places[at] = this.#read(tokens, at)) : places[at]
  }

  /** A hundred phrases ask for the same number: each place of the same words is read once. */
  readonly #known = new WeakMap<readonly Token[], ((NumberRead & { end: number }) | null | undefined)[]>()

  #read(tokens: readonly Token[], at: number): (NumberRead & { end: number }) | null {
    const { joins, money } = this.#language.numbers
    const fraction = this.#fractionAlone(tokens, at)
    if (fraction) return fraction
    let part = this.#start(tokens, at)
    if (!part) return null
    // three and a quarter
    const rest = joins.includes(tokens[part.end]?.text ?? '') ? this.#fraction(tokens, part.end + 1) : null
    if (rest && part.value < 100 && !part.hasPercent) part = { ...part, value: part.value + rest.value, end: rest.end }
    // two and a half million; twelve hundred; one hundred and twenty
    for (;;) {
      const scale = this.#scaleAt(tokens, part.end)
      if (scale !== null && !part.hasPercent) {
        part = { ...part, value: part.value * scale, end: part.end + 1 }
        continue
      }
      const next = tokens[part.end]
      const skip = next && joins.includes(next.text) ? 1 : 0
      const more = this.#smallRun(tokens, part.end + skip)
      if (!more || part.value < 100 || more.value >= part.value || part.hasMoney || part.hasPercent) break
      // "the 800 one", "what if I get the 500 one": a thing of that price
      if (/\d/.test(tokens[part.end - 1]?.text ?? '') && /^ones?$/.test(next?.text ?? '')) break
      const bigger = this.#scaleAt(tokens, more.end)
      // a hundred and fifty thousand, three hundred eighty thousand
      if (bigger !== null && bigger >= 1000 && part.value < 1000 && part.value % 100 === 0 && more.value < 100) {
        part = { ...part, value: (part.value + more.value) * bigger, end: more.end + 1 }
        continue
      }
      const value = bigger === null ? more.value : more.value * bigger
      if (value >= part.value) break
      part = { ...part, value: part.value + value, end: more.end + (bigger === null ? 0 : 1) }
    }
    let { end, value, currency } = part
    let unit: NumberRead['unit'] = part.hasMoney ? 'money' : part.hasPercent ? 'percent' : 'plain'
    const [percent, points] = [longest(this.#percent, tokens, end), longest(this.#basisPoints, tokens, end)]
    const said = money[tokens[end]?.text ?? '']
    if (unit === 'plain' && points !== null) [unit, end, value] = ['percent', points, value / 100]
    else if (unit === 'plain' && percent !== null) [unit, end] = ['percent', percent]
    else if (unit !== 'percent' && said !== undefined) [unit, end, currency] = ['money', end + 1, currency ?? said]
    return { value: textOf(value), unit, isVague: part.isVague, end, ...(currency === undefined ? {} : { currency }) }
  }

  /** `a fifth`, `two thirds`, `1/4`, as a part of one. */
  #fraction(tokens: readonly Token[], at: number): { value: number; end: number } | null {
    const { small, fractions, one } = this.#language.numbers
    const figure = /^([1-9])\/([2-9])$/.exec(tokens[at]?.text ?? '')
    if (figure && Number(figure[1]) < Number(figure[2]))
      return { value: Number(figure[1]) / Number(figure[2]), end: at + 1 }
    const text = tokens[at]?.text ?? ''
    const times = one.includes(text) ? 1 : small[text]
    const of = fractions[tokens[times === undefined ? at : at + 1]?.text ?? '']
    // a third card, the fifth time: only what is halved goes without a number
    if (of === undefined || (times === undefined && of !== 2) || (times ?? 1) >= of) return null
    return { value: (times ?? 1) / of, end: at + (times === undefined ? 1 : 2) }
  }

  /** A fraction of something, in percent: `by a fifth`, `half of it`, `half a percent`. */
  #fractionAlone(tokens: readonly Token[], at: number): (NumberRead & { end: number }) | null {
    const found = this.#fraction(tokens, at)
    if (!found) return null
    const { of, one, ordinals } = this.#language.numbers
    const next = tokens[found.end]?.text ?? ''
    const skips = of.includes(next) && one.includes(tokens[found.end + 1]?.text ?? '') ? 2 : one.includes(next) ? 1 : 0
    // a quarter of a million
    const scale = skips === 2 ? this.#scaleAt(tokens, found.end + 2) : null
    if (scale !== null && scale >= 1000)
      return { value: textOf(found.value * scale), unit: 'plain', isVague: false, end: found.end + 3 }
    const percent = skips === 0 ? null : longest(this.#percent, tokens, found.end + skips)
    const read = { unit: 'percent', isVague: false } as const
    if (percent !== null) return { ...read, value: textOf(found.value), end: percent }
    const before = tokens[at - 1]?.text ?? ''
    const isPartOf = of.includes(next) && !(before in ordinals) && !/^(?:the|last|final)$/.test(before)
    return this.#fractionsAfter.has(before) || isPartOf
      ? { ...read, value: String(Number((found.value * 100).toFixed(2))), end: found.end }
      : null
  }

  /** Whole numbers that count things. */
  readonly counts: SlotReader = (tokens, at): Filled[] => {
    const found = this.read(tokens, at)
    if (!found || found.unit !== 'plain' || !/^\d{1,4}$/.test(found.value) || found.value === '0') return []
    // a year is no count of anything
    if (found.end === at + 1 && /^(?:19|20)\d\d$/.test(found.value)) return []
    return [{ end: found.end, value: Number(found.value), cost: 0 }]
  }

  /** `five and a half`, `2.5`. */
  readonly mixed: SlotReader = (tokens, at): Filled[] => {
    const found = this.read(tokens, at)
    const isMixed = found?.unit === 'plain' && /^\d{1,2}\.\d{1,2}$/.test(found.value)
    return isMixed ? [{ end: found.end, value: Number(found.value), cost: 0 }] : []
  }

  /** `first`, `3rd`. */
  readonly ordinals: SlotReader = (tokens, at): Filled[] => {
    const text = tokens[at]?.text ?? ''
    const digits = /^(\d{1,2})(?:st|nd|rd|th|er|e)$/.exec(text)?.[1]
    const value = digits === undefined ? this.#language.numbers.ordinals[text] : Number(digits)
    // "the second one" is one of what was shown, and no day
    const isOfThem = /^ones?$/.test(tokens[at + 1]?.text ?? '')
    return value === undefined || isOfThem ? [] : [{ end: at + 1, value, cost: 0 }]
  }

  #start(tokens: readonly Token[], at: number): Part | null {
    const token = tokens[at]
    if (!token) return null
    const figure = figureOf(token.text, this.#language.numbers.decimal)
    if (figure) return { ...figure, end: at + 1 }
    // `$ 50`, `CHF 50`
    const currency = /^(?:[$€£]|[a-z]{3})$/.test(token.text) ? this.#language.numbers.money[token.text] : undefined
    if (currency !== undefined) {
      const next = figureOf(tokens[at + 1]?.text ?? '', this.#language.numbers.decimal)
      return next && !next.hasPercent ? { ...next, hasMoney: true, currency, end: at + 2 } : null
    }
    for (const [phrase, value] of this.#vague) {
      const match = matchPhrase(phrase, tokens, at, {}).toSorted((a, b) => b.end - a.end)[0]
      if (match) return { value, end: match.end, hasMoney: false, hasPercent: false, isVague: true }
    }
    const run = this.#smallRun(tokens, at)
    if (run) return { ...run, hasMoney: false, hasPercent: false, isVague: false }
    const scale = this.#scaleAt(tokens, at)
    return scale === null ? null : { value: scale, end: at + 1, hasMoney: false, hasPercent: false, isVague: false }
  }

  /** `twenty five`, `a` before a scale. */
  #smallRun(tokens: readonly Token[], at: number): { value: number; end: number } | null {
    const { small } = this.#language.numbers
    const first = small[tokens[at]?.text ?? '']
    if (first === undefined) return null
    const second = small[tokens[at + 1]?.text ?? '']
    // "three fifty" is a sum; of "one fifty" the one may be what was shown
    const third = small[tokens[at + 2]?.text ?? '']
    const ends = third !== undefined && third > 0 && third < 10
    // "the two thirty year mortgages" are two
    const isOfThings = COUNTED.test(tokens[at + (ends ? 3 : 2)]?.text ?? '')
    if (first > 1 && first < 10 && second !== undefined && second >= 20 && second % 10 === 0 && !isOfThings) {
      return { value: 100 * first + second + (ends ? third : 0), end: at + (ends ? 3 : 2) }
    }
    if (first >= 20 && second !== undefined && second > 0 && second < 10) return { value: first + second, end: at + 2 }
    return { value: first, end: at + 1 }
  }

  #scaleAt(tokens: readonly Token[], at: number): number | null {
    return this.#language.numbers.scales[tokens[at]?.text ?? ''] ?? null
  }
}
