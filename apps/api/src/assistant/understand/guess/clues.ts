import type { DataPart } from '@keelwise/contract/plan'
import type { Spotted } from '../spot/spotted.ts'
import type { Named, Sense, Span } from '../spot/senses.ts'

/** What a question is guessed from beside its words. */
export interface Situation {
  readonly today: string
  /** The part that a follow-up leans on. */
  readonly before: DataPart | null
  /** What was explained, refused or said before, where that was no data. */
  readonly isAfterTerm: boolean
  /** Only an advisor's own records can be asked about. */
  readonly isBook: boolean
  readonly clientOpen: boolean
}

/** Senses whose words are this person's, or this day's: any other would do in their place. */
const OWN: Readonly<Partial<Record<Sense['kind'], (sense: never) => string>>> = {
  name: ({ named }: Extract<Sense, { kind: 'name' }>) => (named.pays ? 'payer' : kindOf(named)),
  period: ({ read }: Extract<Sense, { kind: 'period' }>) => (read.kind === 'length' ? 'length' : 'days'),
  number: ({ number }: Extract<Sense, { kind: 'number' }>) => number.unit,
}
/** A kind of spending stands where those who are paid for it stand. */
const kindOf = ({ kind }: Named): string => (kind === 'category' ? 'payee' : kind)

const SURE = 0.3
/** Words of this length and more are also known by how they begin. */
const LONG = 7
const BEGINNING = 5
const MOST_WORDS = 60

/** The words of a question, with the names, days and figures of the person replaced by what they are. */
export function typedWords({ tokens, spans }: Spotted): { readonly word: string; readonly at: number }[] {
  const own = spans
    .filter(({ sense, cost }) => sense.kind in OWN && cost < SURE)
    .toSorted((one, other) => other.end - other.start - (one.end - one.start) || rankOf(one) - rankOf(other))
  const words: (string | null)[] = tokens.map(({ text, stem, slips: [slip] }) => slip?.stem ?? stem ?? text)
  const isTaken = tokens.map(() => false)
  for (const { start, end, sense } of own) {
    if (isTaken.slice(start, end).includes(true)) continue
    isTaken.fill(true, start, end)
    words.fill(null, start, end)
    words[start] = `<${OWN[sense.kind]?.(sense as never)}>`
  }
  return words.flatMap((word, at) => (word === null || word === '' ? [] : [{ word, at }])).slice(0, MOST_WORDS)
}
const rankOf = ({ sense }: Span): number => (sense.kind === 'name' ? 0 : sense.kind === 'period' ? 1 : 2)

/** What the lexicon takes words for, where it names a figure or a shape; these are clues like words are. */
export function readingOf(sense: Sense): string | null {
  switch (sense.kind) {
    case 'measure':
      return `${sense.subject}.${sense.measure}`
    case 'turn':
      return `${sense.turn.subject}.${sense.turn.measure}`
    case 'formula':
      return sense.formula
    case 'subject':
      return sense.subject
    case 'value':
      return sense.field
    case 'cue':
      return `cue ${sense.cue}`
    case 'aggregate':
      return sense.aggregate
    case 'rank':
      return `${sense.direction}${sense.count === null ? '' : ' many'}`
    case 'newest':
      return `newest ${sense.direction}`
    case 'group':
    case 'which':
    case 'field':
      return `${sense.kind} ${sense.field}`
    case 'ask':
      return sense.ask
    case 'show':
      return sense.show
    case 'part':
      return sense.part.kind === 'decline' ? `decline ${sense.part.reason}` : sense.part.kind
    case 'name':
      // of a kind of spending the word itself says something
      return `named ${kindOf(sense.named)}`
    case 'bound':
    case 'exclude':
    case 'versus':
    case 'benchmark':
    case 'define':
    case 'level':
    case 'term':
    case 'way':
    case 'sort':
      return sense.kind
    default:
      return null
  }
}

/** When the days of a question are, beside today. */
function daysOf({ spans }: Spotted, today: string): string[] {
  return spans.flatMap(({ sense, cost }) => {
    if (sense.kind !== 'period' || cost >= SURE) return []
    const { read } = sense
    if (read.kind !== 'days') return [`days ${read.kind}`]
    if (read.isNow === true) return ['days now']
    if (read.fullTo > today) return [(read.from ?? '') > today ? 'days ahead' : 'days running']
    return [read.day === null ? 'days past' : 'days one']
  })
}

/** What a question is guessed from, each once, in the order of the words. */
export function cluesOf(spotted: Spotted, { today, before, isAfterTerm, isBook, clientOpen }: Situation): string[] {
  const words = typedWords(spotted).map(({ word }) => word)
  const clues = new Set<string>(['always'])
  for (const word of words) clues.add(word)
  for (const [at, word] of words.entries()) {
    const [next, second] = [words[at + 1], words[at + 2]]
    if (next !== undefined) clues.add(`${word} ${next}`)
    if (second !== undefined) clues.add(`${word} _ ${second}`)
    if (/^[a-z]{7,}$/.test(word) && word.length >= LONG) clues.add(`${word.slice(0, BEGINNING)}…`)
  }
  clues.add(`^ ${words.slice(0, 1).join(' ')}`)
  clues.add(`^ ${words.slice(0, 2).join(' ')}`)
  clues.add(`^ ${words.slice(0, 3).join(' ')}`)
  clues.add(`${words.at(-1) ?? ''} $`)
  for (const { sense, cost } of spotted.spans) {
    const reading = cost < SURE ? readingOf(sense) : null
    if (reading !== null) clues.add(`=${reading}`)
  }
  for (const days of daysOf(spotted, today)) clues.add(`=${days}`)
  if (isBook) clues.add('@book')
  if (clientOpen) clues.add('@client')
  clues.add(`@words ${words.length <= 2 ? 'two' : words.length <= 4 ? 'four' : words.length <= 8 ? 'eight' : 'many'}`)
  if (before) {
    clues.add('@after')
    clues.add(`@after ${before.subject}`)
    if (words.length <= 4) clues.add('@after few')
    if (before.by.length > 0) clues.add('@after rows')
    clues.add(`@after ^ ${words[0] ?? ''}`)
    clues.add(`@after ^ ${words.slice(0, 2).join(' ')}`)
    for (const word of new Set(words)) if (word.startsWith('<')) clues.add(`@after ${word}`)
  } else if (isAfterTerm) clues.add('@after term')
  else clues.add('@first')
  return [...clues]
}
