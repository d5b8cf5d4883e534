import { MOST_SHOWN, type ShownRows } from '@keelwise/contract/plan'
import type { Turn } from '../engine.ts'
import type { Directory } from './directory.ts'
import { ENGLISH } from './lexicon/en/english.ts'
import { sexOf } from './lexicon/en/given-names.ts'
import { editsBetween } from './read/typos.ts'

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
  'will may mark bill rich hope joy grant chase case art drew sue pat rob dawn june april august faith grace young long gray white black brown green rose miles price page bond cash wells rivers woods field stone hill king bishop cook sample demo investor second client test attention fresh'.split(
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
  new RegExp(
    String.raw`\b(?:${BEFORE_NAME}|(?:e-?mail|phone|number|address|birthday|worth) of) ${escaped(word.toLowerCase())}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])${escaped(word.toLowerCase())}['’]s(?![\p{L}\p{N}])`,
    'u',
  ).test(text)

const saysAsName = (text: string, word: string): boolean =>
  WORDS.has(word.toLowerCase())
    ? saysInSmall(text, word) ||
      (!VERBS.has(word.toLowerCase()) &&
        new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(word)}['’]s(?![\p{L}\p{N}])`, 'u').test(text)) ||
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

/** A shorter one with an s may be another name, or a word: "Marks", "Ross". */
const LONG_NAME = 5
const SHORT_NAME = 4
const isNoWord = (word: string): boolean => !ENGLISH.frequencies.has(`${word.toLowerCase()}s`)
/** Names that are words are no words with an s that few people ever say: "graces". */
const RARELY_SAID = 60
const isHardlyWord = (word: string): boolean =>
  !VERBS.has(word.toLowerCase()) && (ENGLISH.frequencies.get(`${word.toLowerCase()}s`) ?? 0) < RARELY_SAID

/** "Watanabes portfolio", "Walter Lindqvists number": the apostrophe is left out by many; "the Ramans" are a family. */
export function withApostrophes(text: string, clients: Clients): string {
  const words = new Set(
    clients.flatMap(({ name }) =>
      name
        .split(' ')
        .filter((word) =>
          WORDS.has(word.toLowerCase())
            ? word.length >= LONG_NAME && isHardlyWord(word)
            : word.length >= LONG_NAME || (word.length >= SHORT_NAME && isNoWord(word)),
        ),
    ),
  )
  const known = new Set([...words].map((word) => word.toLowerCase()))
  const isName = new Set(clients.flatMap(({ name }) => name.toLowerCase().split(' ')))
  return text.replaceAll(
    /(?<!\bthe )(?<![\p{L}\p{N}])(\p{L}+)s(?= [\p{L}\p{N}$]|[?.! ]*$)/giu,
    (whole: string, stem: string) =>
      known.has(stem.toLowerCase()) && !isName.has(whole.toLowerCase()) ? `${stem}’s` : whole,
  )
}

const SEX_OF_RELATIVE: Readonly<Record<string, 'female' | 'male' | null>> = {
  husband: 'male',
  wife: 'female',
  spouse: null,
  partner: null,
  daughter: 'female',
  son: 'male',
  child: null,
  mother: 'female',
  mom: 'female',
  mum: 'female',
  father: 'male',
  dad: 'male',
  parent: null,
  sister: 'female',
  brother: 'male',
}
const RELATIVE = new RegExp(
  String.raw`(?<name>\p{L}[\p{L}'’ -]*?)['’]s (?<who>${Object.keys(SEX_OF_RELATIVE).join('|')})(?<of>['’]?s)?(?![\p{L}\p{N}])`,
  'giu',
)

const SPOUSE = /^(?:husband|wife|spouse|partner)$/i

interface Relative {
  readonly client: Whom
  /** The other client of a household of two, where that can be them; of a daughter or a brother nobody is certain. */
  readonly other: Whom | null
  readonly isSpouse: boolean
  readonly who: string
  readonly said: string
}

/** Whose relative is spoken of, and who that is of the clients; null where nobody's is. */
export function relativeIn(text: string, clients: Clients): Relative | null {
  for (const { groups } of text.matchAll(RELATIVE)) {
    const { name = '', who = '' } = groups ?? {}
    const [own, ...more] = namedIn(name, clients)
    if (!own || more.length > 0) continue
    const others = clients.filter(
      (each) => own.household !== null && each.household === own.household && each.id !== own.id,
    )
    const [other] = others
    const sex = SEX_OF_RELATIVE[who.toLowerCase()] ?? null
    const known = other ? sexOf(other.name) : null
    const isOther = other !== undefined && others.length === 1 && (sex === null || known === null || sex === known)
    // what stands before the name stays
    const first = own.name.split(' ').find((word) => name.toLowerCase().includes(word.toLowerCase())) ?? ''
    const said = name.slice(Math.max(0, name.toLowerCase().indexOf(first.toLowerCase())))
    const whom = ({ id, name: of }: Clients[number]): Whom => ({ id, name: of })
    return {
      client: whom(own),
      other: isOther ? whom(other) : null,
      isSpouse: SPOUSE.test(who),
      who,
      said: `${said}’s ${who}`,
    }
  }
  return null
}
interface Whom {
  readonly id: string
  readonly name: string
}

/** "Priya Raman's husband" is the other client of a household of two, as far as that can be him. */
export function withRelatives(text: string, clients: Clients): string {
  const found = relativeIn(text, clients)
  // a daughter may be any of a family: with whom one lives tells a husband or a wife alone
  if (!found?.other || !found.isSpouse) return text
  const { said, other } = found
  return text.replace(
    new RegExp(String.raw`${escaped(said).replaceAll('’', "['’]")}(?<of>['’]?s)?(?![\p{L}\p{N}])`, 'iu'),
    (_whole, of: string | undefined) => `${other.name}${of === undefined ? '' : '’s'}`,
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

/** The text with something in the place of every name of these clients. */
export function withoutNames(text: string, clients: Clients, instead: string): string {
  const names = clients.flatMap(({ name, household }) => {
    const words = name.split(' ').filter((word) => word.length > 2)
    return [name, ...(household === null ? [] : [household]), ...words.map((word) => `the ${word}s`), ...words]
  })
  return [...new Set(names)]
    .toSorted((one, other) => other.length - one.length)
    .reduce(
      (left, name) =>
        left.replaceAll(
          new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(name)}(?:['’]s|['’])?(?![\p{L}\p{N}])`, 'giu'),
          instead,
        ),
      text,
    )
}

/** A possessive name, or one with a capital inside a sentence. */
const AS_NAME = /(?<![\p{L}\p{N}'’])(\p{L}{3,})['’]s(?![\p{L}\p{N}])|(?<=[\p{L},] )(\p{Lu}\p{Ll}{2,})(?![\p{L}\p{N}])/gu
/** Wrong letters of a name, by how long it is. */
const slipsIn = (word: string): number => (word.length < SHORT_NAME ? 0 : word.length <= LONG_NAME + 1 ? 1 : 2)
/** Said so often that nobody is called so. */
const OFTEN_SAID = 20

/**
 * A name in a question that no client has, with the clients whose names are nearly so; null where none is said. A given
 * name of people is another name: who asks for Hanna may mean somebody else than Hannah.
 * @param known whether something else is called so
 */
export function strangerIn(
  text: string,
  clients: Clients,
  known: (word: string) => boolean,
): { readonly said: string; readonly isSlip: boolean; readonly near: Clients } | null {
  if (namedIn(text, clients).length > 0 || text === text.toUpperCase()) return null
  for (const [, possessive, capital] of text.matchAll(AS_NAME)) {
    const said = possessive ?? capital ?? ''
    const word = said.toLowerCase()
    const isGiven = sexOf(said) !== null && !WORDS.has(word) && /^\p{Lu}/u.test(said)
    const isWord = (ENGLISH.frequencies.get(word) ?? 0) > (possessive === undefined ? 0 : OFTEN_SAID)
    if (known(word) || (isWord && !isGiven)) continue
    const most = slipsIn(word)
    const near = clients.filter(({ name }) =>
      name
        .toLowerCase()
        .split(' ')
        .some((own) => own.length >= SHORT_NAME && editsBetween(word, own, most) <= most),
    )
    // a capital alone is no name of a person that anybody knows
    if (near.length === 0 && possessive === undefined && !isGiven) continue
    return { said, isSlip: !isGiven, near }
  }
  return null
}

/** The clients whom the rows of an answer are about; none where some may not stand in it, or two are called the same. */
export function clientsShown({ part, rows }: ShownRows, clients: Clients): Clients {
  const place = part.by.indexOf('client')
  const found = rows.map(({ keys, client }) =>
    clients.filter(({ id, name }) => (place >= 0 ? id === keys[place] : name === client)),
  )
  const isUnsure = rows.length >= MOST_SHOWN || found.some((each) => each.length !== 1)
  return isUnsure ? [] : [...new Set(found.flat())]
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
  // one of those who were asked about stands there alone: that one is spoken of
  const isNarrowed = shown.length > 0 && shown.length < asked.length && shown.every((name) => name !== undefined)
  const names =
    asked.length > 0 && !isNarrowed ? clients.filter(({ id }) => asked.includes(id)).map(({ name }) => name) : shown
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

/** "Whose largest holding is more than 20% of his portfolio": of whoever that is, and of nobody who was spoken of. */
const OF_WHOEVER =
  /^(?:(?:and|so|ok|but|please|show me|tell me|list)[ ,]+)*(?:whose|which (?:of (?:my|our|the) )?clients?(?:['’]s)?|who (?:has|have|holds?|owns?)|any client|every client|each client)\b[^.?!]*\b(?:his|her|their)\b(?: own)? (?:portfolio|money|holdings|accounts?|net worth|wealth|assets)\b/i

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
  if (OF_WHOEVER.test(text)) return { text }
  if (pronoun === undefined || namedIn(text, clients).length > 0) return { text }
  const meant = meantBy(pronoun, history, clients)
  if ('name' in meant) return { text: withRelatives(withName(text, meant.name, one !== null), clients) }
  return one ? { unknown: pronoun, names: meant.names } : { text }
}
