import type { Language } from '../lexicon/language.ts'
import { NumberReader } from '../read/numbers.ts'
import { PeriodFinder } from '../read/find-periods.ts'
import type { SlotReader } from '../read/phrases.ts'
import { type Contractions, type Token, tokensOf, wordsOf } from '../read/tokens.ts'
import { Vocabulary } from '../read/typos.ts'
import type { Directory } from '../directory.ts'
import { Lexicon } from './lexicon.ts'
import { NameIndex } from './names.ts'
import type { Named, Sense, Span } from './senses.ts'

/** A question with every reading of its words. */
export interface Spotted {
  readonly tokens: readonly Token[]
  readonly spans: readonly Span[]
  /** How much each word would be missed: 0 means nothing, 1 is a word with a meaning. */
  readonly weights: readonly number[]
}

/** After these, words that nobody knows are looked for in the texts of bookings. */
const BEFORE_TEXT = new Set([
  'at',
  'on',
  'to',
  'from',
  'for',
  'with',
  'by',
  'called',
  'named',
  'containing',
  'mentioning',
  'saying',
])

/** Spots what words of one language may mean; made once, names once for a directory. */
export class Spotter {
  readonly language: Language
  readonly #numbers: NumberReader
  readonly #periods: PeriodFinder
  readonly #lexicon: Lexicon
  readonly #contractions: Contractions
  readonly #names = new WeakMap<Directory, { index: NameIndex; vocabulary: Vocabulary }>()

  constructor(language: Language) {
    this.language = language
    this.#numbers = new NumberReader(language)
    this.#periods = new PeriodFinder(language, this.#numbers)
    this.#lexicon = new Lexicon(language)
    this.#contractions = new Map(Object.entries(language.contractions).map(([short, long]) => [short, long.split(' ')]))
  }

  spot(text: string, directory: Directory, today: string): Spotted {
    const { index, vocabulary } = this.#namesOf(directory)
    const tokens = tokensOf(text, this.#contractions, this.language.stemOf).map((token) => ({
      ...token,
      slips: vocabulary.slipsOf(token.text),
    }))
    const number: SlotReader = (all, at) => {
      const found = this.#numbers.read(all, at)
      return found ? [{ end: found.end, value: found, cost: 0 }] : []
    }
    const money: SlotReader = (all, at) =>
      number(all, at).filter(({ value }) => (value as { unit: string }).unit === 'money')
    const spans = this.#lexicon
      .spot(tokens, { number, money, count: this.#numbers.counts })
      .flatMap((span) => this.#resolved(span, directory))
    for (const { start, end, read, cost } of this.#periods.find(tokens, today))
      spans.push({ start, end, cost, sense: { kind: 'period', read } })
    for (const [at] of tokens.entries())
      for (const { end, value } of number(tokens, at))
        spans.push({ start: at, end, cost: 0, sense: { kind: 'number', number: value as never } })
    spans.push(...index.find(tokens, text))
    spans.push(...this.#texts(tokens, spans))
    return {
      tokens,
      spans: withoutShorterDays(withoutDoubles(spans), tokens),
      weights: tokens.map((token) => this.#weightOf(token, vocabulary)),
    }
  }

  /** The vocabulary of the language and of a person's names. */
  #namesOf(directory: Directory): { index: NameIndex; vocabulary: Vocabulary } {
    const known = this.#names.get(directory)
    if (known) return known
    const { words } = this.#lexicon
    const index = new NameIndex(directory, this.language, words)
    const days = this.language.days
    const own = [
      ...words,
      ...index.words,
      ...Object.values(this.language.numbers.small),
      ...Object.keys(this.language.numbers.small),
      ...Object.keys(this.language.numbers.scales),
      ...Object.keys(this.language.numbers.ordinals),
      ...this.language.numbers.money,
      ...[...days.months, ...days.weekdays, ...Object.values(days.units)].flat(),
      ...[...Object.values(days.seasons), ...Object.values(days.holidays), ...Object.values(days.say)]
        .flat()
        .flatMap((phrase) => phrase.split(/[\s|_?{}]+/)),
    ].map(String)
    const made = {
      index,
      vocabulary: new Vocabulary(own, [...this.language.fillers, ...this.language.common], this.language.stemOf),
    }
    this.#names.set(directory, made)
    return made
  }

  #weightOf(token: Token, vocabulary: Vocabulary): number {
    if (this.language.fillers.has(token.text) || /^[%$€£&+-]$/.test(token.text)) return 0
    return vocabulary.has(token.text) || token.slips.length > 0 ? 1 : 1.2
  }

  /** A kind of spending as the payees of the person that are of it. */
  #resolved(span: Span, directory: Directory): Span[] {
    const { sense } = span
    if (sense.kind !== 'category') return [span]
    const category = this.language.categories[sense.category]
    const clues = category?.payees ?? []
    const payees = directory.payees.filter(
      ({ name }) =>
        !wordsOf(name).some((word) => category?.not?.includes(word)) &&
        wordsOf(name).some((word) => clues.some((clue) => word === clue || (clue.length > 4 && word.startsWith(clue)))),
    )
    if (payees.length === 0)
      return [
        category?.pays
          ? { ...span, sense: { kind: 'measure', subject: 'transactions', measure: 'in' } }
          : { ...span, sense: { kind: 'text', text: category?.words[0] ?? '' } },
      ]
    const named: Named = {
      kind: 'payee',
      values: payees.map(({ name }) => name),
      label: sense.category,
      ...(category?.pays ? { pays: true } : {}),
    }
    return [{ ...span, sense: { kind: 'name', named } }]
  }

  /** Runs of words that nothing else reads, where a payee would stand. */
  #texts(tokens: readonly Token[], spans: readonly Span[]): Span[] {
    const isRead = (at: number): boolean =>
      spans.some(({ start, end, sense }) => start <= at && at < end && sense.kind !== 'cue' && sense.kind !== 'mark')
    const isFree = (at: number): boolean => {
      const token = tokens[at]
      return (
        token !== undefined && !this.language.fillers.has(token.text) && !isRead(at) && !/^[\d$%€£-]/.test(token.text)
      )
    }
    return tokens.flatMap((token, at): Span[] => {
      if (!BEFORE_TEXT.has(token.text) && !/^["(]$/.test(tokens[at + 1]?.after ?? '')) return []
      let start = at + 1
      while (['my', 'the', 'a', 'an'].includes(tokens[start]?.text ?? '')) start++
      let end = start
      while (end < start + 4 && isFree(end)) end++
      if (end === start) return []
      const text = tokens
        .slice(start, end)
        .map(({ raw }) => raw)
        .join(' ')
      const sense: Sense = { kind: 'text', text }
      return [{ start, end, sense, cost: 0.3 }]
    })
  }
}

/** Days inside longer days are parts of them, unless they are two that something is said between. */
function withoutShorterDays(spans: readonly Span[], tokens: readonly Token[]): Span[] {
  const days = spans.filter(({ sense }) => sense.kind === 'period')
  return spans.filter(
    (span) =>
      span.sense.kind !== 'period' ||
      !days.some(
        (other) =>
          other.end - other.start > span.end - span.start &&
          other.start <= span.start &&
          span.end <= other.end &&
          other.cost <= span.cost + 0.1 &&
          !tokens.slice(other.start, other.end).some(({ text }) => text === 'and'),
      ),
  )
}

/** The cheapest of equal readings. */
function withoutDoubles(spans: readonly Span[]): Span[] {
  const best = new Map<string, Span>()
  for (const span of spans) {
    const key = `${span.start} ${span.end} ${JSON.stringify(span.sense)}`
    const known = best.get(key)
    if (!known || span.cost < known.cost) best.set(key, span)
  }
  return [...best.values()]
}
