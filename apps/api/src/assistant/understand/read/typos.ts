import type { Slip } from './tokens.ts'

/**
 * How many letters differ: one changed, missing, added, or two neighbours exchanged each count once. Stops at `most`.
 * Libraries of the field count an exchange twice, and exchanges are what fingers do.
 */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return row[b.length] ?? most + 1
}

/** A word that is said less often is hardly what a slip was meant to be. */
const MEANT_OFTEN = 1500
/** A word without a meaning here is less likely meant than one with. */
const RARER = 0.03

/** How many letters of a word may be wrong. */
const allowed = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2)

const isOnlyVowels = (more: string, less: string): boolean => more.replaceAll(/[aeiouy]/g, '') === less

/** Words that a question can be made of, to put slips of the pen right. */
export class Vocabulary {
  readonly #known: ReadonlySet<string>
  readonly #own: ReadonlySet<string>
  readonly #frequencies: ReadonlyMap<string, number>
  readonly #byLength = new Map<number, string[]>()
  readonly #stemOf: (word: string) => string
  readonly #stems: ReadonlySet<string>

  /**
   * @param words what has a meaning here
   * @param others words that are right as they are and mean nothing here
   * @param frequencies how often words of the language are said
   */
  constructor(
    words: Iterable<string>,
    others: Iterable<string>,
    frequencies: ReadonlyMap<string, number>,
    stemOf: (word: string) => string,
  ) {
    const own = new Set(words)
    this.#frequencies = frequencies
    const usual = [...frequencies].flatMap(([word, count]) => (count >= MEANT_OFTEN ? [word] : []))
    this.#stemOf = stemOf
    this.#own = new Set([...own].map(stemOf))
    this.#known = new Set([...own, ...others])
    this.#stems = new Set([...this.#known].map(stemOf))
    for (const word of new Set([...own, ...others, ...usual])) {
      if (word.length < 4 || /\d/.test(word)) continue
      const list = this.#byLength.get(word.length)
      if (list) list.push(word)
      else this.#byLength.set(word.length, [word])
    }
  }

  has(word: string): boolean {
    return this.#known.has(word) || this.#frequencies.has(word) || this.#stems.has(this.#stemOf(word))
  }

  /** Phrases or names are made of it. */
  isMeant(word: string): boolean {
    return this.#own.has(this.#stemOf(word))
  }

  /** What a word that is not known may have been meant to be, nearest first. */
  slipsOf(word: string): Slip[] {
    if (word.length < 3 || /\d/.test(word) || this.has(word)) return []
    const most = allowed(word.length)
    const slips: Slip[] = []
    for (let length = word.length - 2; length <= word.length + 2; length++)
      for (const candidate of this.#byLength.get(length) ?? []) {
        // lst, mnth, spnd: vowels left out
        const isShort = candidate.length > word.length && isOnlyVowels(candidate, word)
        if (!isShort && candidate[0] !== word[0] && (candidate[0] !== word[1] || candidate[1] !== word[0])) continue
        const edits = isShort ? 1 : editsBetween(word, candidate, most)
        if (edits <= Math.max(most, isShort ? 1 : 0) && edits < Math.min(candidate.length, word.length) / 2)
          slips.push({
            text: candidate,
            stem: this.#stemOf(candidate),
            cost: 0.1 + (0.15 * edits) / Math.sqrt(word.length / 4) + (this.isMeant(candidate) ? 0 : RARER),
          })
      }
    return slips.toSorted((a, b) => a.cost - b.cost).slice(0, 6)
  }
}
