import type { PlanPart } from '@keelwise/contract/plan'
import { FORMULAS, SUBJECTS } from '../../model-of-data/model.ts'
import type { Language } from '../lexicon/language.ts'
import type { NumberRead } from '../read/numbers.ts'
import { type Phrase, PhraseIndex, type SlotReader, compilePhrase } from '../read/phrases.ts'
import { type Token, wordsOf } from '../read/tokens.ts'
import type { Bound, Sense, Span } from './senses.ts'

type Slots = Readonly<Record<string, unknown>>
type Make = (slots: Slots) => Sense

interface Entry {
  readonly make: Make
  readonly cost: number
}

/** Between what is done and what it is done with. */
const LITTLE = 'a|an|the|my|our|another|new|more|other|some|all|this|that|old|of|to?'

const oneOf = (choices: readonly string[]): Phrase => choices.map((choice) => choice.replaceAll(' ', '_')).join('|')

/** A word that belongs to a measure only by the words around it. */
const LOOSE = 0.1

/** Everything that a language has words for, compiled once. */
export class Lexicon {
  readonly #index = new PhraseIndex<Entry>()
  readonly #language: Language
  /** Words that phrases are made of, for slips of the pen. */
  readonly words = new Set<string>()

  constructor(language: Language) {
    this.#language = language
    const { idioms } = language
    this.#addAll(idioms.asks, (ask) => ({ kind: 'ask', ask }))
    this.#addAll(idioms.cues, (cue) => ({ kind: 'cue', cue }))
    this.#addAll(idioms.aggregates, (aggregate) => ({ kind: 'aggregate', aggregate }))
    this.#addAll(idioms.shows, (show) => ({ kind: 'show', show }))
    this.#addAll(idioms.marks, (mark) => ({ kind: 'mark', mark }))
    this.#addAll(idioms.relations, (relation) => ({ kind: 'relation', relation }))
    this.#addRanks()
    this.#addBounds()
    this.#addGroups()
    for (const phrase of idioms.excludes) this.#add(phrase, { kind: 'exclude' })
    for (const phrase of [...idioms.versus, ...idioms.compares]) this.#add(phrase, { kind: 'versus' })
    for (const phrase of idioms.benchmarks) this.#add(phrase, { kind: 'benchmark' })
    for (const phrase of idioms.defines.usual ?? []) this.#add(phrase, { kind: 'define', level: 'usual' })
    for (const level of ['plain', 'deep'] as const)
      for (const phrase of idioms.defines[level] ?? []) this.#add(phrase, { kind: 'level', level })
    for (const phrase of idioms.defines.after ?? []) this.#add(phrase, { kind: 'define', level: 'usual' })
    this.#addModel()
    for (const phrase of language.helpAsks) this.#add(phrase, { kind: 'way' })
    for (const { page, verbs, objects, phrases } of language.help) {
      const part: PlanPart = { kind: 'help', page }
      for (const phrase of phrases ?? []) this.#addPart(phrase, part)
      if (verbs.length > 0) this.#addPart(`${oneOf(verbs)} ${LITTLE} ${LITTLE} ${oneOf(objects)}`, part)
    }
    for (const turn of language.turns) for (const phrase of turn.phrases) this.#add(phrase, { kind: 'turn', turn })
    for (const [part, phrases] of language.parts) for (const phrase of phrases) this.#addPart(phrase, part)
    for (const [category, { words }] of Object.entries(language.categories))
      for (const phrase of words) this.#add(phrase, { kind: 'category', category })
    for (const [term, names] of Object.entries(language.terms))
      for (const name of names) this.#addWords(name, { kind: 'term', term })
  }

  /** Every reading of every run of words. */
  spot(tokens: readonly Token[], readers: Readonly<Record<string, SlotReader>>): Span[] {
    const all = { ...readers, field: this.#fields(readers) }
    return tokens.flatMap((_, at) =>
      this.#index.match(tokens, at, all).map(({ start, end, slots, cost, value }) => ({
        start,
        end,
        sense: value.make(slots),
        cost: cost + value.cost,
      })),
    )
  }

  readonly #fieldIndex = new PhraseIndex<string>()

  /** The noun of a dimension after `by` and `which`. */
  #fields(readers: Readonly<Record<string, SlotReader>>): SlotReader {
    return (tokens, at) =>
      this.#fieldIndex.match(tokens, at, readers).map(({ end, cost, value }) => ({ end, cost, value }))
  }

  #add(phrase: Phrase, sense: Sense | Make, cost = 0): void {
    const make = typeof sense === 'function' ? sense : () => sense
    this.#index.add(compilePhrase(phrase, this.#language.stemOf), { make, cost })
    this.#remember(phrase)
  }

  #remember(phrase: Phrase): void {
    for (const word of phrase.split(/[\s|_?]+/)) if (word !== '' && !word.startsWith('{')) this.words.add(word)
  }

  /** Plain words as people write them, with their signs. */
  #addWords(text: string, sense: Sense, cost = 0): void {
    const phrase = wordsOf(text).join(' ')
    if (phrase !== '') this.#add(phrase, sense, cost)
  }

  #addPart(phrase: Phrase, part: PlanPart): void {
    this.#add(phrase, { kind: 'part', part })
  }

  #addAll<K extends string>(said: Readonly<Partial<Record<K, readonly Phrase[]>>>, make: (key: K) => Sense): void {
    for (const [key, phrases] of Object.entries(said) as [K, readonly Phrase[] | undefined][])
      for (const phrase of phrases ?? []) this.#add(phrase, make(key))
  }

  #addRanks(): void {
    const { ranks } = this.#language.idioms
    const countOf = (slots: Slots): number | null => (typeof slots['count'] === 'number' ? slots['count'] : null)
    for (const [key, direction] of [
      ['descAfter', 'desc'],
      ['ascAfter', 'asc'],
    ] as const)
      for (const phrase of ranks[key] ?? []) this.#add(phrase, { kind: 'rank', direction, count: null, isOrder: true })
    for (const [key, direction] of [
      ['desc', 'desc'],
      ['descBy', 'desc'],
      ['asc', 'asc'],
      ['ascBy', 'asc'],
    ] as const)
      for (const phrase of ranks[key] ?? [])
        this.#add(phrase, (slots) => ({ kind: 'rank', direction, count: countOf(slots) }))
    for (const phrase of ranks.sort ?? []) this.#add(phrase, { kind: 'sort' })
    for (const phrase of ranks.newest ?? [])
      this.#add(phrase, (slots) => ({ kind: 'newest', direction: 'desc', count: countOf(slots) }))
    for (const phrase of ranks.oldest ?? [])
      this.#add(phrase, (slots) => ({ kind: 'newest', direction: 'asc', count: countOf(slots) }))
  }

  #addBounds(): void {
    const { bounds } = this.#language.idioms
    const add = (key: keyof typeof bounds, make: (low: NumberRead, high: NumberRead | null) => Bound): void => {
      for (const phrase of bounds[key] ?? [])
        this.#add(phrase, (slots) => {
          const low = (slots['number'] ?? slots['money']) as NumberRead
          return { kind: 'bound', bound: make(low, (slots['number2'] as NumberRead | undefined) ?? null) }
        })
    }
    for (const op of ['over', 'at_least', 'under', 'at_most', 'is'] as const)
      add(op, (low) => ({ op, low, high: null }))
    add('between', (low, high) => ({ op: 'between', low, high }))
    // a tenth more or less
    add('around', (low) => {
      const value = Number(low.value)
      return {
        op: 'between',
        about: low,
        low: { ...low, value: String(Math.floor(value * 0.9)) },
        high: { ...low, value: String(Math.ceil(value * 1.1)) },
      }
    })
  }

  #addGroups(): void {
    const { groups, fields, everyFields } = this.#language.idioms
    for (const [field, phrases] of Object.entries(fields))
      for (const phrase of phrases) {
        this.#fieldIndex.add(compilePhrase(phrase, this.#language.stemOf), field)
        this.#add(phrase, { kind: 'field', field })
      }
    const group = (slots: Slots): Sense => ({ kind: 'group', field: String(slots['field']), line: false })
    for (const phrase of groups.by ?? []) this.#add(`${phrase} {field}`, group)
    for (const phrase of groups.which ?? [])
      for (const words of [`${phrase} {field}`, `${phrase} {count} {field}`])
        this.#add(words, (slots) => ({
          kind: 'which',
          field: String(slots['field']),
          ...(typeof slots['count'] === 'number' ? { count: slots['count'] } : {}),
        }))
    for (const [field, phrases] of Object.entries(everyFields))
      for (const phrase of phrases) this.#add(phrase, { kind: 'group', field, line: false })
    for (const phrase of groups.breakdown ?? []) this.#add(phrase, { kind: 'group', field: '', line: false })
    for (const phrase of groups.timeline ?? []) this.#add(phrase, { kind: 'group', field: 'month', line: true })
  }

  #addModel(): void {
    const { code, measures, formulas, subjects } = this.#language
    const taken = this.#aggregateWords()
    for (const subject of Object.values(SUBJECTS)) {
      for (const [measure, { words }] of Object.entries(subject.measures)) {
        const sense: Sense = { kind: 'measure', subject: subject.name, measure }
        for (const phrase of measures[`${subject.name}.${measure}`] ?? []) this.#add(phrase, sense)
        for (const text of words[code] ?? [])
          if (!taken.has(wordsOf(text).join(' '))) this.#addWords(text, sense, LOOSE)
      }
      for (const text of [...(subject.words[code] ?? []), ...(subjects[subject.name] ?? [])])
        this.#addWords(text, { kind: 'subject', subject: subject.name })
      for (const [field, dimension] of Object.entries(subject.dimensions))
        for (const [value, words] of Object.entries(dimension.of ?? {}))
          for (const text of [
            ...(words[code] ?? []).filter((each) => !taken.has(wordsOf(each).join(' '))),
            ...(this.#language.values[`${field}.${value}`] ?? []),
          ])
            this.#addWords(text, { kind: 'value', field, values: [value], label: text })
    }
    for (const [key, phrases] of Object.entries(this.#language.values)) {
      const [field = '', value = ''] = key.split('.')
      if (value === 'yes' || value === 'no' || value.includes('|'))
        for (const phrase of phrases)
          this.#add(phrase, { kind: 'value', field, values: value.split('|'), label: phrase.replaceAll('?', '') })
    }
    for (const [formula, { words }] of Object.entries(FORMULAS)) {
      for (const phrase of formulas[formula] ?? []) this.#add(phrase, { kind: 'formula', formula })
      for (const text of words[code] ?? [])
        if (!taken.has(wordsOf(text).join(' '))) this.#addWords(text, { kind: 'formula', formula }, LOOSE)
    }
  }

  /** What aggregates, ranks and groups say is no measure of its own, whatever the model has as words. */
  #aggregateWords(): ReadonlySet<string> {
    const { aggregates, ranks, everyFields, bounds } = this.#language.idioms
    const phrases = [aggregates, ranks, everyFields, bounds].flatMap((said) => Object.values(said).flat())
    return new Set([...phrases, ...this.#language.tooCommon].map((phrase) => phrase.replaceAll('?', '')))
  }
}
