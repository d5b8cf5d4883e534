import type { Turn } from '../engine.ts'
import type { Directory } from './directory.ts'

type Clients = Directory['clients']

/** So many turns back it is remembered whom the conversation is about. */
const REMEMBERED = 6
/** "they" may be several things, so it is somebody only right after one was spoken of. */
const RIGHT_BEFORE = 2
const ONE = /\b(?:him|her|hers|his|he|she)\b/i
const THEY = /\b(?:them|they|their|theirs)\b/i

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
// a book has thousands of names, of which next to none stand in a question: only those are looked at as words
const says = (text: string, name: string): boolean =>
  text.toLowerCase().includes(name.toLowerCase()) &&
  new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(name)}(?![\p{L}\p{N}])`, 'iu').test(text)

/** Names that are words as well: in small letters, or where every sentence has a capital, nobody is meant. */
const WORDS = new Set(
  'will may mark bill rich hope joy grant chase case art drew sue pat rob dawn june april august faith grace young long gray white black brown green rose miles price page bond cash wells rivers woods field stone hill king bishop cook sample demo investor second client test'.split(
    ' ',
  ),
)
const saysAsName = (text: string, word: string): boolean =>
  WORDS.has(word.toLowerCase())
    ? text.includes(word) &&
      new RegExp(String.raw`(?<=[\p{L}\p{N},;] )${escaped(word)}(?![\p{L}\p{N}])`, 'u').test(text)
    : says(text, word)

/** Who of the clients is named: by the whole name, or by one of its words. */
export function namedIn(text: string, clients: Clients): Clients {
  const whole = clients.filter(({ name }) => says(text, name))
  if (whole.length > 0) return whole
  return clients.filter(({ name }) => name.split(' ').some((word) => word.length > 2 && saysAsName(text, word)))
}

/** Whom a turn is about: nobody or several are not one. */
function ofTurn({ role, content, understanding }: Turn, clients: Clients): string[] {
  if (role === 'user') return namedIn(content, clients).map(({ name }) => name)
  if (understanding?.of_client) return [understanding.of_client.name]
  const shown = (understanding?.shown?.rows ?? []).map(({ client }) => client)
  const asked = (understanding?.plan.parts ?? []).flatMap((part) =>
    part.kind === 'data'
      ? part.where.flatMap(({ field, op, values }) => (field === 'client' && op === 'is' ? values : []))
      : [],
  )
  const names = asked.length > 0 ? clients.filter(({ id }) => asked.includes(id)).map(({ name }) => name) : shown
  return [...new Set(names.flatMap((name) => name ?? []))]
}

/**
 * A question of an advisor with the client's name where it says "him", "her", "his": whom the conversation was about
 * last. Of somebody whom nobody knows the word itself is told, so that nothing is answered about everybody.
 */
export function withNames(
  text: string,
  history: readonly Turn[],
  clients: Clients,
): { readonly text: string } | { readonly unknown: string } {
  const one = ONE.exec(text)
  const they = one ? null : THEY.exec(text)
  if ((!one && !they) || namedIn(text, clients).length > 0) return { text }
  const turns = history.slice(-(one ? REMEMBERED : RIGHT_BEFORE)).toReversed()
  const told = turns.map((turn) => ofTurn(turn, clients)).find((names) => names.length > 0) ?? []
  const [name] = told
  if (name === undefined || told.length > 1) return one ? { unknown: one[0] } : { text }
  return {
    text: text
      .replaceAll(/\b(?:his|hers|theirs?)\b/gi, `${name}’s`)
      .replaceAll(
        /\bher(?= \p{L})(?! (?:and|or|in|on|at|to|for|with|this|last|next|about|before|after)\b)/giu,
        `${name}’s`,
      )
      .replaceAll(one ? /\b(?:him|her|he|she)\b/gi : /\b(?:them|they)\b/gi, name),
  }
}
