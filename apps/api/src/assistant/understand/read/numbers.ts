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
}

const SUFFIXES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mm: 1e6, b: 1e9, bn: 1e9 }

/** Decimal text; nobody asks about more than fifteen digits. */
const textOf = (value: number): string =>
  BigInt(Math.round(value)).toString() === String(value) ? String(value) : Number(value.toPrecision(15)).toString()

interface Part {
  readonly end: number
  readonly value: number
  readonly hasMoney: boolean
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
  return {
    value: Number(plain) * (SUFFIXES[suffix] ?? 1),
    hasMoney: before !== '' || /[$€£]/.test(behind),
    hasPercent: behind === '%',
    isVague: false,
  }
}

/** Reads numbers of a language; made once. */
export class NumberReader {
  readonly #language: LanguageOfFigures
  readonly #vague: readonly (readonly [CompiledPhrase, number])[]
  readonly #percent: readonly CompiledPhrase[]
  readonly #money: ReadonlySet<string>

  constructor(language: LanguageOfFigures) {
    this.#language = language
    const compiled = (phrase: string): CompiledPhrase => compilePhrase(phrase, language.stemOf)
    this.#vague = Object.entries(language.numbers.vague).map(([phrase, value]) => [compiled(phrase), value])
    this.#percent = language.numbers.percent.map(compiled)
    this.#money = new Set(language.numbers.money)
  }

  /** The longest number from a place on. */
  read(tokens: readonly Token[], at: number): (NumberRead & { end: number }) | null {
    const { joins } = this.#language.numbers
    let part = this.#start(tokens, at)
    if (!part) return null
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
      const bigger = this.#scaleAt(tokens, more.end)
      const value = bigger === null ? more.value : more.value * bigger
      if (value >= part.value) break
      part = { ...part, value: part.value + value, end: more.end + (bigger === null ? 0 : 1) }
    }
    let { end } = part
    let unit: NumberRead['unit'] = part.hasMoney ? 'money' : part.hasPercent ? 'percent' : 'plain'
    const percent = this.#percent
      .flatMap((phrase) => matchPhrase(phrase, tokens, end, {}))
      .toSorted((a, b) => b.end - a.end)[0]
    if (unit === 'plain' && percent) [unit, end] = ['percent', percent.end]
    else if (unit !== 'percent' && this.#money.has(tokens[end]?.text ?? '')) [unit, end] = ['money', end + 1]
    return { value: textOf(part.value), unit, isVague: part.isVague, end }
  }

  /** Whole numbers that count things. */
  readonly counts: SlotReader = (tokens, at): Filled[] => {
    const found = this.read(tokens, at)
    if (!found || found.unit !== 'plain' || !/^\d{1,4}$/.test(found.value) || found.value === '0') return []
    // a year is no count of anything
    if (found.end === at + 1 && /^(?:19|20)\d\d$/.test(found.value)) return []
    return [{ end: found.end, value: Number(found.value), cost: 0 }]
  }

  /** `first`, `3rd`. */
  readonly ordinals: SlotReader = (tokens, at): Filled[] => {
    const text = tokens[at]?.text ?? ''
    const digits = /^(\d{1,2})(?:st|nd|rd|th|er|e)$/.exec(text)?.[1]
    const value = digits === undefined ? this.#language.numbers.ordinals[text] : Number(digits)
    return value === undefined ? [] : [{ end: at + 1, value, cost: 0 }]
  }

  #start(tokens: readonly Token[], at: number): Part | null {
    const token = tokens[at]
    if (!token) return null
    const figure = figureOf(token.text, this.#language.numbers.decimal)
    if (figure) return { ...figure, end: at + 1 }
    // `$ 50`
    if (/^[$€£]$/.test(token.text)) {
      const next = figureOf(tokens[at + 1]?.text ?? '', this.#language.numbers.decimal)
      return next ? { ...next, hasMoney: true, end: at + 2 } : null
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
    if (first >= 20 && second !== undefined && second > 0 && second < 10) return { value: first + second, end: at + 2 }
    return { value: first, end: at + 1 }
  }

  #scaleAt(tokens: readonly Token[], at: number): number | null {
    return this.#language.numbers.scales[tokens[at]?.text ?? ''] ?? null
  }
}
