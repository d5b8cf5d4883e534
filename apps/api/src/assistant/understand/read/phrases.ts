import type { Token } from './tokens.ts'

/**
 * How the lexicon writes what people say: words apart by spaces, `a|b` one of them, `a?` may be missing, `a_b` two words
 * as one choice, `{slot}` something that is read, e.g. a month.
 */
export type Phrase = string

/** What a slot read, and where it ended. */
export interface Filled {
  readonly end: number
  readonly value: unknown
  readonly cost: number
}

/** Everything that a slot can read from a place on. */
export type SlotReader = (tokens: readonly Token[], at: number) => readonly Filled[]

export interface Match {
  readonly start: number
  readonly end: number
  /** What the slots read, in order, by name. */
  readonly slots: Readonly<Record<string, unknown>>
  /** Of slips and endings that were forgiven. */
  readonly cost: number
}

type Atom =
  | { readonly kind: 'words'; readonly choices: readonly (readonly Word[])[]; readonly isOptional: boolean }
  | { readonly kind: 'slot'; readonly name: string; readonly reader: string; readonly isOptional: boolean }

interface Word {
  readonly text: string
  readonly stem: string
}

export interface CompiledPhrase {
  readonly atoms: readonly Atom[]
  /** Stems that it can begin with; null when it can begin with a slot. */
  readonly firsts: ReadonlySet<string> | null
}

/** An ending that differs weighs a little, so that the exact word wins. */
const ENDING = 0.05

/** @param stemOf takes a word's ending away */
export function compilePhrase(phrase: Phrase, stemOf: (word: string) => string): CompiledPhrase {
  const atoms = phrase.split(' ').map((part): Atom => {
    const isOptional = part.endsWith('?')
    const body = isOptional ? part.slice(0, -1) : part
    const slot = /^\{(\w+?)(\d?)\}$/.exec(body)
    if (slot) return { kind: 'slot', name: `${slot[1]}${slot[2]}`, reader: slot[1] ?? '', isOptional }
    const choices = body.split('|').map((choice) => choice.split('_').map((text) => ({ text, stem: stemOf(text) })))
    return { kind: 'words', choices, isOptional }
  })
  const firsts = new Set<string>()
  for (const atom of atoms) {
    if (atom.kind === 'slot') return { atoms, firsts: null }
    for (const [first] of atom.choices) if (first) firsts.add(first.stem)
    if (!atom.isOptional) break
  }
  return { atoms, firsts }
}

/** What it costs to read a token as a word; null when it cannot be. */
function costOf(token: Token | undefined, word: Word): number | null {
  if (!token) return null
  if (token.text === word.text) return 0
  if (token.stem === word.stem && word.stem.length > 2) return ENDING
  for (const slip of token.slips) if (slip.text === word.text || slip.stem === word.stem) return slip.cost
  return null
}

const isNewSentence = (token: Token | undefined): boolean => token !== undefined && /[?!.;]/.test(token.after)

/** Where some words end that begin at a place, and what reading them costs in all; null where they are not there. */
function readWords(
  words: readonly Word[],
  tokens: readonly Token[],
  start: number,
  state: Match,
): { readonly end: number; readonly cost: number } | null {
  let { end, cost } = state
  for (const word of words) {
    const token = tokens[end]
    const step = end > start && isNewSentence(token) ? null : costOf(token, word)
    if (step === null) return null
    cost += step
    end += 1
  }
  return { end, cost }
}

/** Every way to read a phrase from a place on. */
export function matchPhrase(
  phrase: CompiledPhrase,
  tokens: readonly Token[],
  at: number,
  readers: Readonly<Record<string, SlotReader>>,
): Match[] {
  let states: Match[] = [{ start: at, end: at, slots: {}, cost: 0 }]
  // tried at every place of every question: plain loops, which make nothing for what does not fit
  for (const atom of phrase.atoms) {
    const next: Match[] = []
    for (const state of states) {
      if (atom.isOptional) next.push(state)
      if (atom.kind === 'slot')
        for (const { end, value, cost } of readers[atom.reader]?.(tokens, state.end) ?? [])
          next.push({ start: at, end, slots: { ...state.slots, [atom.name]: value }, cost: state.cost + cost })
      else
        for (const words of atom.choices) {
          const read = readWords(words, tokens, at, state)
          if (read) next.push({ start: at, end: read.end, slots: state.slots, cost: read.cost })
        }
    }
    if (next.length === 0) return next
    states = next
  }
  return states.filter(({ end }) => end > at)
}

/** Phrases by the stem that they can begin with, so that a place of a question tries few of them. */
export class PhraseIndex<T> {
  readonly #byStem = new Map<string, { phrase: CompiledPhrase; value: T }[]>()
  readonly #anywhere: { phrase: CompiledPhrase; value: T }[] = []

  add(phrase: CompiledPhrase, value: T): void {
    if (!phrase.firsts) this.#anywhere.push({ phrase, value })
    for (const stem of phrase.firsts ?? []) {
      const list = this.#byStem.get(stem)
      if (list) list.push({ phrase, value })
      else this.#byStem.set(stem, [{ phrase, value }])
    }
  }

  /** Every phrase that can be read from a place on. */
  match(tokens: readonly Token[], at: number, readers: Readonly<Record<string, SlotReader>>): (Match & { value: T })[] {
    const token = tokens[at]
    if (!token) return []
    const stems = new Set([token.stem, ...token.slips.map(({ stem }) => stem)])
    const candidates = new Set([...[...stems].flatMap((stem) => this.#byStem.get(stem) ?? []), ...this.#anywhere])
    const matches: (Match & { value: T })[] = []
    for (const { phrase, value } of candidates)
      for (const match of matchPhrase(phrase, tokens, at, readers)) matches.push({ ...match, value })
    return matches
  }
}
