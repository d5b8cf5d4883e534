import { crc32 } from 'node:zlib'
import type { Source } from './message-words.ts'
import keys from './taught.json' with { type: 'json' }

/**
 * What a message is known by: its words, with blanks in the place of names, days and numbers whatever they are, and which
 * figure was asked before it.
 */
export const knownBy = ({ before: [last = []], message }: Source): string =>
  crc32(
    [...last.slice(0, 2), '>', ...message.map(({ stem }) => stem.replace(/^(<[A-Z]\d>).*/, '$1'))].join(' '),
  ).toString(36)

const TAUGHT: ReadonlySet<string> = new Set(keys)

/** Whether a message is said in the very words that words and forms were made for; see `questions/taught`. */
export const isTaught = (source: Source): boolean => TAUGHT.has(knownBy(source))
