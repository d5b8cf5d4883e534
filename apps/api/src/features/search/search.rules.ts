import type { SearchHit } from '@keelwise/contract/search'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Finds what one person has of a kind.
 * @param text what is searched for; empty: what was last used, nothing where that means nothing
 */
export type FindHits = (tx: Tx, userId: string, text: string, limit: number, now: Date) => Promise<SearchHit[]>

/** More words than this say nothing more. */
const MOST_WORDS = 12

/** The words of a search in small letters. */
export const searchedWords = (text: string): string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

/** Whether a text has every word, upper and lower case alike. */
export const hasWords = (text: string, words: readonly string[]): boolean => {
  const small = text.toLowerCase()
  return words.every((word) => small.includes(word))
}

/** Whether every word begins one of a text: what is said of a thing in sentences has parts of words by chance. */
export const beginsWords = (text: string, words: readonly string[]): boolean => {
  const said = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.every((word) => said.some((one) => one.startsWith(word)))
}
