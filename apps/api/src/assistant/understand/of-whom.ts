import type { Turn } from '../engine.ts'
import type { Directory } from './directory.ts'
import { sexOf } from './lexicon/en/given-names.ts'

type Clients = Directory['clients']

/** So many turns back it is remembered whom the conversation is about. */
const REMEMBERED = 6
/** "they" may be several things, so it is somebody only right after one was spoken of. */
const RIGHT_BEFORE = 2
const ONE = /\b(?:him|her|hers|his|he|she)\b/i
// "which of them" are some of what was shown
const THEY = /(?<!\bof )\b(?:them|they|their|theirs)\b/i

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
/** Before these a word in small letters is somebody, where nothing is written in capitals. */
const BEFORE_NAME = 'did|does|has|is|was|with|for|about|call|meet|met|see|saw|from|to|tell|ask|prep|remind'
/** Said far more often than anybody is called so. */
const VERBS = new Set([
  'will',
  'may',
  'mark',
  'bill',
  'case',
  'page',
  'price',
  'cash',
  'cook',
  'demo',
  'client',
  'test',
])
const saysInSmall = (text: string, word: string): boolean =>
  text === text.toLowerCase() &&
  !VERBS.has(word.toLowerCase()) &&
  new RegExp(String.raw`\b(?:${BEFORE_NAME}) ${escaped(word.toLowerCase())}(?![\p{L}\p{N}])`, 'u').test(text)

const saysAsName = (text: string, word: string): boolean =>
  WORDS.has(word.toLowerCase())
    ? saysInSmall(text, word) ||
      (text.includes(word) &&
        new RegExp(String.raw`(?<=[\p{L}\p{N},;] )${escaped(word)}(?![\p{L}\p{N}])`, 'u').test(text))
    : says(text, word)

/** "Theo Brandt": a name that is said by the beginning of the first and the whole last word. */
function shortFor(name: string): RegExp {
  const [first = '', ...rest] = name.split(' ')
  const last = rest.at(-1) ?? ''
  const short = [...first].slice(SHORTEST).reduceRight((inner, letter) => `(?:${escaped(letter)}${inner})?`, '')
  return last === '' || first.length <= SHORTEST
    ? /(?!)/gu
    : new RegExp(
        String.raw`(?<![\p{L}\p{N}])${escaped(first.slice(0, SHORTEST))}${short} ${escaped(last)}(?![\p{L}\p{N}])`,
        'giu',
      )
}
const SHORTEST = 3
const saysShort = (text: string, name: string): boolean => {
  const last = name.split(' ').at(-1) ?? ''
  return last !== '' && text.toLowerCase().includes(last.toLowerCase()) && text.search(shortFor(name)) >= 0
}

/** A shorter one with an s may be another name, or a word. */
const LONG_NAME = 5

/** "Watanabes portfolio", "Walter Lindqvists number": the apostrophe is left out by many; "the Ramans" are a family. */
export function withApostrophes(text: string, clients: Clients): string {
  const words = new Set(
    clients.flatMap(({ name }) =>
      name.split(' ').filter((word) => word.length >= LONG_NAME && !WORDS.has(word.toLowerCase())),
    ),
  )
  const known = new Set([...words].map((word) => word.toLowerCase()))
  return text.replaceAll(/(?<!\bthe )(?<![\p{L}\p{N}])(\p{L}+)s(?= \p{L})/giu, (whole: string, stem: string) =>
    known.has(stem.toLowerCase()) && !known.has(whole.toLowerCase()) ? `${stem}’s` : whole,
  )
}

/** "Priya Raman's husband" is the other client of a household of two. */
function withSpouse(text: string, clients: Clients): string {
  return text.replaceAll(
    /(?<name>\p{L}[\p{L}'’ -]*?)['’]s (?:husband|wife|spouse|partner)(?=\b)/giu,
    (whole: string, name: string) => {
      const own = clients.find((each) => name.endsWith(each.name))
      const others = clients.filter(
        (each) => own?.household != null && each.household === own.household && each !== own,
      )
      const [spouse] = others
      return own && spouse && others.length === 1 ? `${name.slice(0, -own.name.length)}${spouse.name}` : whole
    },
  )
}

/** Who of the clients is named: by the whole name, by one of its words, or several by the name of their family. */
export function namedIn(text: string, clients: Clients): Clients {
  const whole = clients.filter(({ name }) => says(text, name) || saysShort(text, name))
  // "Priya Raman and Marcus": what is left may name others
  const rest = whole.reduce(
    (left, { name }) => left.replaceAll(new RegExp(escaped(name), 'giu'), ' , ').replaceAll(shortFor(name), ' , '),
    text,
  )
  const others = clients.filter(({ name, household }) => {
    const words = name.split(' ').filter((word) => word.length > 2)
    return (
      words.some((word) => saysAsName(rest, word)) ||
      // "the Ramans", "the Estuary trust"
      (words.length > 1 && says(rest, `the ${words.at(-1) ?? ''}s`)) ||
      (household?.includes(' ') === true && says(rest, household))
    )
  })
  return whole.length === 0 ? others : clients.filter((client) => whole.includes(client) || others.includes(client))
}

/** More rows than these speak of nobody. */
const FEW_ROWS = 2

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
  const spoken = [...new Set(names.flatMap((name) => name ?? []))]
  return asked.length === 0 && spoken.length > FEW_ROWS ? [] : spoken
}

/** The one client whom the answer before was about; null where it was about several or nobody. */
export function lastSpokenOf(
  history: readonly Turn[],
  clients: Clients,
): { readonly id: string; readonly name: string } | null {
  const last = history.at(-1)
  const [name, ...others] = last?.role === 'assistant' ? ofTurn(last, clients) : []
  const client = name === undefined || others.length > 0 ? undefined : clients.find((each) => each.name === name)
  return client ? { id: client.id, name: client.name } : null
}

/** Whom a pronoun may mean: one, or those to choose from where it is nobody for certain. */
function meantBy(
  pronoun: string,
  history: readonly Turn[],
  clients: Clients,
): { readonly name: string } | { readonly names: readonly string[] } {
  const isOne = ONE.test(pronoun)
  const sex = !isOne ? null : /^(?:him|his|he)$/i.test(pronoun) ? 'male' : 'female'
  const turns = history.slice(-(isOne ? REMEMBERED : RIGHT_BEFORE)).toReversed()
  const told = turns.map((turn) => ofTurn(turn, clients)).filter((names) => names.length > 0)
  // a man is not "she": whoever is meant was spoken of before him
  const fitting = told
    .map((names) => (sex === null ? names : names.filter((name) => (sexOf(name) ?? sex) === sex)))
    .filter((names) => names.length > 0)
  const [last = []] = fitting
  const known = sex === null ? [] : last.filter((name) => sexOf(name) === sex)
  const [name] = known.length === 1 ? known : last.length === 1 ? last : []
  return name === undefined ? { names: [...new Set((fitting.length > 0 ? fitting : told).flat())] } : { name }
}

/** The question with a name where it says "her". */
export const withName = (text: string, name: string, isOne = true): string =>
  text
    .replaceAll(/\b(?:his|hers|theirs?)\b/gi, `${name}’s`)
    .replaceAll(
      /\bher(?= \p{L})(?! (?:and|or|in|on|at|to|for|with|this|last|next|about|before|after|again|yet|now|today)\b)/giu,
      `${name}’s`,
    )
    .replaceAll(isOne ? /\b(?:him|her|he|she)\b/gi : /\b(?:them|they)\b/gi, name)

/**
 * A question of an advisor with the client's name where it says "him", "her", "his": whom the conversation was about
 * last, as far as that can be him or her. Of somebody whom nobody knows the word itself is told, with those whom it may
 * mean, so that nothing is answered about everybody.
 */
export function withNames(
  text: string,
  history: readonly Turn[],
  clients: Clients,
): { readonly text: string } | { readonly unknown: string; readonly names: readonly string[] } {
  const one = ONE.exec(text)
  const they = one ? null : THEY.exec(text)
  const [pronoun] = one ?? they ?? []
  if (pronoun === undefined || namedIn(text, clients).length > 0) return { text }
  const meant = meantBy(pronoun, history, clients)
  if ('name' in meant) return { text: withSpouse(withName(text, meant.name, one !== null), clients) }
  return one ? { unknown: pronoun, names: meant.names } : { text }
}
