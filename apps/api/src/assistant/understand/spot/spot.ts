import { type CategoryGroup, categoryGroups } from '@keelwise/contract/words'
import type { Language } from '../lexicon/language.ts'
import { NumberReader } from '../read/numbers.ts'
import { PeriodFinder } from '../read/find-periods.ts'
import type { SlotReader } from '../read/phrases.ts'
import { type Contractions, type Token, tokensOf, wordsOf } from '../read/tokens.ts'
import { Vocabulary } from '../read/typos.ts'
import type { Directory } from '../directory.ts'
import { Lexicon } from './lexicon.ts'
import { NameIndex } from './names.ts'
import { brandsSaid, paidInDays, payersAsked } from './payees-said.ts'
import { ofOthers, spentOnSomebody } from './persons.ts'
import type { Named, Sense, Span } from './senses.ts'
import type { Spotted } from './spotted.ts'

/** A kind of spending with more payees than this is none that recurs. */
const FEW_PAYEES = 3

/** Questions of a directory that are kept as they were spotted: those that reading one of them comes back to. */
const MOST_NEWEST = 8

/** Of 51 million words: such words carry little. */
const SAID_OFTEN = 15_000

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

  /** The newest questions of a directory: one question is spotted several times while it is understood. */
  readonly #newest = new WeakMap<Directory, Map<string, Spotted>>()

  /** @param isOfAnother somebody is spoken of: `his` stands for `my` */
  spot(text: string, directory: Directory, today: string, isOfAnother = false): Spotted {
    const newest = this.#newest.get(directory) ?? new Map<string, Spotted>()
    this.#newest.set(directory, newest)
    const key = JSON.stringify([text, today, isOfAnother])
    const known = newest.get(key)
    if (known) return known
    const spotted = this.#spot(text, directory, today, isOfAnother)
    const [oldest] = newest.keys()
    if (newest.size >= MOST_NEWEST && oldest !== undefined) newest.delete(oldest)
    newest.set(key, spotted)
    return spotted
  }

  #spot(text: string, directory: Directory, today: string, isOfAnother: boolean): Spotted {
    const { index, vocabulary } = this.#namesOf(directory)
    const cut = tokensOf(text, this.#contractions, this.language.stemOf, this.language.shorthand)
    const tokens = (isOfAnother ? asOwn(cut, this.language.persons) : cut).map((token) => {
      const whole = this.#unclipped(token, vocabulary)
      return { ...whole, slips: vocabulary.slipsOf(whole.text) }
    })
    const number: SlotReader = (all, at) => {
      const found = this.#numbers.read(all, at)
      return found ? [{ end: found.end, value: found, cost: 0 }] : []
    }
    const money: SlotReader = (all, at) =>
      number(all, at).filter(({ value }) => (value as { unit: string }).unit === 'money')
    const spans = this.#lexicon
      .spot(tokens, { number, money, count: this.#numbers.counts })
      .filter(
        (span) =>
          !isOverClauses(span, tokens) &&
          !isCalling(span, tokens) &&
          !isFewer(span, tokens) &&
          !isTakenFrom(span, tokens) &&
          !isLookedUp(span, tokens),
      )
      .flatMap((span) => this.#resolved(span, directory))
      .map((span) => ofCategory(span, tokens, directory))
      .map((span) => ofNoneOwned(ofOnlyLoan(span, tokens, directory), tokens, directory))
    for (const { start, end, read, cost } of this.#periods.find(tokens, today))
      if (
        !isVerb(tokens, start, end) &&
        !isHabit(tokens, start, end) &&
        !isPlace(tokens, spans, end) &&
        !isRate(tokens, start) &&
        (read.kind !== 'relative' || read.to !== 'last_one' || isHeldAgainst(tokens, start, end))
      )
        spans.push({ start, end, cost, sense: { kind: 'period', read } })
    for (const [at] of tokens.entries())
      for (const { end, value } of number(tokens, at))
        spans.push({ start: at, end, cost: 0, sense: { kind: 'number', number: value as never } })
    const names = index.find(tokens, text)
    // a slip of the pen is a name only where nothing is written rightly
    const isExact = ({ start, end }: Span): boolean => tokens.slice(start, end).every(({ slips }) => slips.length === 0)
    spans.push(...(names.some(isExact) ? names.filter((span) => isExact(span) || span.cost < FEW_SLIPS) : names))
    spans.push(
      ...circumfixed(tokens),
      ...addedAround(tokens),
      ...doing(tokens),
      ...imperative(tokens),
      ...ofOthers(tokens),
      ...spentOnSomebody(tokens),
    )
    const described = index.described(tokens)
    const own = spans.filter((span) => !isDescription(span, described))
    spans.splice(0, spans.length, ...own, ...described)
    const written = this.#begunWith(namesIn(text), text)
    if (directory.clients.length === 0) {
      const brands = brandsSaid(tokens, directory)
      spans.splice(0, spans.length, ...spans.filter((span) => !isInBrand(span, brands)), ...brands)
      const isFree = this.#freeIn(
        tokens,
        spans.filter(({ sense, cost }) => sense.kind !== 'name' || cost < 0.1),
      )
      spans.push(...payersAsked(tokens, isFree), ...paidInDays(tokens, spans, this.#freeIn(tokens, spans)))
    }
    spans.push(...this.#texts(tokens, spans, written, vocabulary), ...this.#callings(tokens, spans, written))
    return {
      tokens,
      spans: withoutPieces(withoutShorterDays(withoutDoubles(this.#ofPayees(spans)), tokens)),
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
      ...Object.keys(this.language.numbers.money),
      ...Object.keys(this.language.numbers.fractions),
      ...[...days.months, ...days.weekdays, ...Object.values(days.units)].flat(),
      ...[...Object.values(days.seasons), ...Object.values(days.holidays), ...Object.values(days.say)]
        .flat()
        .flatMap((phrase) => phrase.split(/[\s|_?{}]+/)),
    ].map(String)
    const made = {
      index,
      vocabulary: new Vocabulary(
        own,
        [...this.language.fillers, ...this.language.common],
        this.language.frequencies,
        this.language.stemOf,
      ),
    }
    this.#names.set(directory, made)
    return made
  }

  /** `doin` and `eatin` as they are written. */
  #unclipped(token: Token, vocabulary: Vocabulary): Token {
    const whole = `${token.text}g`
    return token.text.length > 3 && token.text.endsWith('in') && !vocabulary.has(token.text) && vocabulary.has(whole)
      ? { ...token, text: whole, stem: this.language.stemOf(whole) }
      : token
  }

  #weightOf(token: Token, vocabulary: Vocabulary): number {
    if (this.language.fillers.has(token.text) || /^[%$€£&+-]$/.test(token.text)) return 0
    if (vocabulary.isMeant(token.text)) return 1
    // right as it is written, without a meaning here: mostly the story around the question
    if (vocabulary.has(token.text)) return (this.language.frequencies.get(token.text) ?? 0) >= SAID_OFTEN ? 0.35 : 0.6
    return token.slips.length > 0 ? (this.language.fillers.has(token.slips[0]?.text ?? '') ? 0.2 : 1) : 0.9
  }

  /** A kind of spending as the categories that the person's transactions have, else as the payees that are of it. */
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
    const { categories = [] } = directory
    const isKept = (each: string): boolean => categories.includes(each)
    // who has categories and none of it has paid nothing for it
    const of =
      category?.of?.some(isKept) === true || (categories.length > 0 && payees.length === 0)
        ? (category?.of ?? category?.within)
        : undefined
    if (of) {
      const named: Named = {
        kind: 'category',
        values: [...of, ...ownOf(of, directory)],
        label: sense.category,
        ...(payees.length > 0 && payees.length <= FEW_PAYEES ? { payees: payees.map(({ name }) => name) } : {}),
        ...(category?.pays ? { pays: true } : {}),
      }
      return [{ ...span, sense: { kind: 'name', named } }]
    }
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

  /** "what Brightwater charged for the power": who is paid is named, and what for says no more. */
  #ofPayees(spans: readonly Span[]): Span[] {
    const paid = spans.flatMap(({ sense, cost }) =>
      sense.kind === 'name' && sense.named.kind === 'payee' && sense.named.values.length === 1 && cost < 0.15
        ? wordsOf(sense.named.label)
        : [],
    )
    return spans.map((span) => {
      const { sense } = span
      if (sense.kind !== 'name' || sense.named.kind !== 'category') return span
      const clues = this.language.categories[sense.named.label]?.payees ?? []
      return paid.some((word) => clues.some((clue) => word === clue || (clue.length > 4 && word.startsWith(clue))))
        ? { ...span, sense: { kind: 'filler' } }
        : span
    })
  }

  /** Whether words carry meaning that nothing reads. */
  #freeIn(tokens: readonly Token[], spans: readonly Span[]): (at: number) => boolean {
    const isRead = (at: number): boolean =>
      spans.some(({ start, end, sense }) => start <= at && at < end && sense.kind !== 'cue' && sense.kind !== 'mark')
    return (at) => {
      const token = tokens[at]
      return (
        token !== undefined && !this.language.fillers.has(token.text) && !isRead(at) && !/^[\d$%€£-]/.test(token.text)
      )
    }
  }

  /** "Tumble Tots raised their prices": a name that begins a sentence goes on with a capital. */
  #begunWith(written: ReadonlySet<string>, text: string): ReadonlySet<string> {
    if (written.size === 0) return written
    const beginnings = [...text.matchAll(/(?:^|[.!?]\s+)(\p{Lu}\p{Ll}[\p{L}\d'’]*) (?=\p{Lu}\p{Ll})/gu)].flatMap(
      ([, word = '']) => {
        const small = word.toLowerCase().replaceAll('’', "'")
        return this.language.fillers.has(small) || this.#lexicon.words.has(small) ? [] : [small]
      },
    )
    return beginnings.length === 0 ? written : new Set([...written, ...beginnings])
  }

  /** Several words in a row that are written as a name and are none of the person's: mostly who was paid. */
  #callings(tokens: readonly Token[], spans: readonly Span[], written: ReadonlySet<string>): Span[] {
    const isFree = this.#freeIn(tokens, spans)
    const isCalled = (at: number): boolean => isFree(at) && written.has(tokens[at]?.raw ?? '')
    return tokens.flatMap((_, start): Span[] => {
      if (!isCalled(start) || isCalled(start - 1)) return []
      let end = start + 1
      while (isCalled(end) || (/^(?:and|&|of)$/.test(tokens[end]?.text ?? '') && isCalled(end + 1))) end++
      if (end - start < 2 || tokens.slice(start + 1, end).some(({ after }) => after !== '')) return []
      const text = tokens
        .slice(start, end)
        .map(({ raw }) => raw)
        .join(' ')
      return [{ start, end, sense: calledSense(text), cost: 0.2 }]
    })
  }

  /** Runs of words that nothing else reads, where a payee would stand. */
  #texts(
    tokens: readonly Token[],
    spans: readonly Span[],
    written: ReadonlySet<string>,
    vocabulary: Vocabulary,
  ): Span[] {
    const isFree = this.#freeIn(tokens, spans)
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
      // "at Costco", "to Agnes", "from blorf": written as a name, or no word of the language
      const isCalled =
        PAID_AT.has(token.text) &&
        tokens
          .slice(start, end)
          .every((each) => written.has(each.raw) || (!vocabulary.has(each.text) && each.slips.length === 0))
      const sense: Sense = isCalled ? calledSense(text) : { kind: 'text', text }
      return [{ start, end, sense, cost: isCalled ? 0.2 : 0.3 }]
    })
  }
}

/** "whole foods" is no kind of food. */
const isInBrand = ({ start, end, sense }: Span, brands: readonly Span[]): boolean =>
  sense.kind !== 'period' && brands.some((other) => other.start <= start && end <= other.end)

/** "the balanced fund" of one's own is no word to be explained, nor any fund. */
const isDescription = ({ start, end, sense }: Span, described: readonly Span[]): boolean =>
  OF_DESCRIPTIONS.has(sense.kind) && described.some((other) => other.start <= start && end <= other.end)
const OF_DESCRIPTIONS: ReadonlySet<Sense['kind']> = new Set([
  'term',
  'value',
  'measure',
  'category',
  'name',
  'text',
  'number',
  'cue',
  'benchmark',
  'subject',
  'field',
])

/** Before whom was paid or who paid. */
const PAID_AT = new Set(['at', 'on', 'to', 'from', 'by', 'called', 'named'])

/** Who was paid, by a name that none of the person's payees has. */
const calledSense = (text: string): Sense => ({
  kind: 'name',
  named: { kind: 'payee', values: [text], label: text },
})

/** Words with a capital that no sentence begins with; none where every word has one. */
function namesIn(text: string): ReadonlySet<string> {
  const words = [...text.matchAll(/(?<before>^|[.!?:;"“(]\s*|\s)(?<word>\p{L}[\p{L}\d'’&]*)/gu)].map(({ groups }) => ({
    isBeginning: (groups?.['before'] ?? '').trim() !== '' || groups?.['before'] === '',
    word: groups?.['word'] ?? '',
  }))
  const written = words.filter(({ word, isBeginning }) => !isBeginning && /^\p{Lu}/u.test(word))
  return written.length * 2 > words.length
    ? new Set()
    : new Set(written.map(({ word }) => word.toLowerCase().replaceAll('’', "'")))
}

/** "spend less on coffee", "less than last year" exclude nothing. */
const isFewer = ({ start, end, sense }: Span, tokens: readonly Token[]): boolean =>
  sense.kind === 'exclude' &&
  end === start + 1 &&
  tokens[start]?.text === 'less' &&
  (/^(?:on|for|than|at|in|of|money|this|last)$/.test(tokens[end]?.text ?? '') ||
    tokens.some(({ text }) => text === 'than'))

/** "how much did I take out of savings" leaves nothing out. */
const isTakenFrom = ({ start, end, sense }: Span, tokens: readonly Token[]): boolean =>
  sense.kind === 'exclude' &&
  /^(?:take|took|taking|taken|pull|pulled)$/.test(tokens[start]?.text ?? '') &&
  /^(?:of|from)$/.test(tokens[end]?.text ?? '') &&
  /^(?:i|we|you|he|she|they|to|have|had|has|been|was)$/.test(tokens[start - 1]?.text ?? '')

/** "I said I would check": no account. */
const isLookedUp = ({ start, end, sense }: Span, tokens: readonly Token[]): boolean =>
  sense.kind === 'value' &&
  end === start + 1 &&
  tokens[start]?.text === 'check' &&
  /^(?:to|would|will|you|please|let|me|should|could|can|i|we|and|just|quick|double)$/.test(
    tokens[start - 1]?.text ?? '',
  )

/** "what do you call it": somebody names something, and no option. */
const NAMED: ReadonlySet<Sense['kind']> = new Set(['term', 'value', 'measure', 'subject'])
const isCalling = ({ start, end, sense }: Span, tokens: readonly Token[]): boolean =>
  NAMED.has(sense.kind) &&
  end === start + 1 &&
  tokens[start]?.stem === 'call' &&
  (/^(?:i|you|we|they|he|she|people|would)$/.test(tokens[start - 1]?.text ?? '') ||
    /^(?:it|them|me|him|her|us)$/.test(tokens[end]?.text ?? ''))

/** "units, price" is no price of units. */
const isOverClauses = ({ start, end, sense }: Span, tokens: readonly Token[]): boolean =>
  OF_ONE_CLAUSE.has(sense.kind) && tokens.slice(start + 1, end).some(({ after }) => /[,;:.?!]/.test(after))
const OF_ONE_CLAUSE: ReadonlySet<Sense['kind']> = new Set([
  'measure',
  'formula',
  'value',
  'category',
  'subject',
  'turn',
])

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

/** What is said of somebody, as they would say it themselves. */
const asOwn = (tokens: readonly Token[], persons: Language['persons']): Token[] =>
  tokens.map((token, at) => {
    const next = tokens[at + 1]?.text ?? ''
    const before = tokens[at - 1]?.text ?? ''
    const verb = persons.verbs[token.text]
    const text =
      persons.words[token.text] ??
      (verb !== undefined && (persons.words[next] ?? persons.words[before]) === 'i' ? verb : token.text)
    return text === token.text ? token : { ...token, text, stem: text }
  })

/** After these `do` only helps another verb. */
const HELPED = new Set(
  'how what why when where which who whom much many and to can could will would should we you they not'.split(' '),
)
const PRONOUNS = new Set(['i', 'we', 'you', 'it', 'that', 'this', 'they', 'he', 'she', 'one', 'my', 'the'])
/** `how may I` is no month, `on Sundays` no day. */
const isVerb = (tokens: readonly Token[], start: number, end: number): boolean =>
  end === start + 1 &&
  (/^(?:mon|tues|wednes|thurs|fri|satur|sun)days$/.test(tokens[start]?.text ?? '') ||
    (tokens[start]?.text === 'may' &&
      (PRONOUNS.has(tokens[start + 1]?.text ?? '') ||
        /^(?:i|you|we|it|they|that|one|who|which|person|somebody|someone|people)$/.test(
          tokens[start - 1]?.text ?? '',
        ) ||
        /^(?:not|be|have|well|stop|take|ask|begin|need|want|keep|find|know|see)$/.test(tokens[end]?.text ?? ''))))

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:r|rs)?|fri|sat(?:ur)?|sun)(?:day)?$/
const AFTER_SITTING = /^(?:down|here|there|in|on|with|at|by|through|next|beside|around)$/
const OF_A_WEEK =
  /^(?:lunch|dinner|breakfast|brunch|roast|morning|mornings|night|nights|market|school|service|paper|church)$/
/** `every Friday`, `Sunday lunch` and `I just sat down` name no day; the day of `last Sunday lunch` is one. */
function isHabit(tokens: readonly Token[], start: number, end: number): boolean {
  const text = tokens[start]?.text ?? ''
  const [before, next] = [tokens[start - 1]?.text ?? '', tokens[end]?.text ?? '']
  // what things add up to this year
  if (text === 'up' && /^add(?:s|ed|ing)?$/.test(before)) return true
  if (end !== start + 1 || !WEEKDAY.test(text)) return false
  return (
    /^(?:every|each|most|any|some|per|usual)$/.test(before) ||
    OF_A_WEEK.test(next) ||
    (text === 'sat' && (AFTER_SITTING.test(next) || /^(?:i|we|he|she|they|just|have|had|has)$/.test(before))) ||
    (text === 'sun' && before === 'the')
  )
}

/** "how did they do": another word helps already. */
const isHelpedItself = (tokens: readonly Token[], at: number): boolean =>
  /^(?:we|you|they)$/.test(tokens[at - 1]?.text ?? '') &&
  /^(?:did|does|do|will|would)$/.test(tokens[at - 2]?.text ?? '')

/** Categories of the person's own that are in a group of which all is meant. */
function ownOf(meant: readonly string[], { ownCategories = [] }: Directory): string[] {
  const isAll = (group: string | null): boolean =>
    group !== null &&
    Object.hasOwn(categoryGroups, group) &&
    Object.keys(categoryGroups[group as CategoryGroup].categories).every((key) => meant.includes(key))
  return ownCategories.flatMap(({ id, group }) => (isAll(group) ? [id] : []))
}

/** Things that stand in many a story: who has none of them as an account mostly means no account. */
const OF_STORIES: ReadonlySet<string> = new Set(['PROPERTY', 'VEHICLE', 'VALUABLE', 'OTHER_ASSET', 'TRUST'])
const ofNoneOwned = (span: Span, tokens: readonly Token[], { accounts }: Directory): Span => {
  const { sense } = span
  // what is owed on the house is the mortgage, whether or not the house is kept
  const isOwedOn =
    sense.kind === 'value' &&
    sense.values.some((value) => accounts.some(({ type }) => type === DEBT_ON[value])) &&
    tokens.some(({ text }) => OWING.test(text))
  const isKept = sense.kind === 'value' && accounts.some(({ type }) => sense.values.includes(type))
  if (isOwedOn && (isKept || !tokens.some(({ text }) => MOVED.test(text)))) return span
  if (isOwedOn) return { ...span, sense: { ...sense, values: sense.values.map((value) => DEBT_ON[value] ?? value) } }
  const isMeant =
    sense.kind !== 'value' ||
    (sense.field !== 'account_type' && sense.field !== 'other_account_type') ||
    !sense.values.every((value) => OF_STORIES.has(value)) ||
    accounts.length === 0 ||
    accounts.some(({ type }) => sense.values.includes(type))
  return isMeant ? span : { ...span, cost: span.cost + 0.35 }
}

const DEBT_ON: Readonly<Record<string, string>> = { PROPERTY: 'MORTGAGE', VEHICLE: 'LOAN' }
/** Of a debt that moved the figure says nothing of owing. */
const MOVED = /^(?:shr[aiu]nk\w*|change[ds]?|fallen|fell|dropped|declined|grown?|moved|gone|come)$/
const OWING = /^(?:ow(?:e|es|ed|ing)|debt|loan|payoff|mortgage|principal|lender|note)$/

/** "The loan" of who has a mortgage and no other loan is the mortgage. */
const ofOnlyLoan = (span: Span, tokens: readonly Token[], { accounts }: Directory): Span => {
  const { sense, start, end } = span
  const isOther =
    sense.kind === 'value' &&
    end === start + 1 &&
    /^(?:the|my|our|his|her|their|that|this)$/.test(tokens[start - 1]?.text ?? '') &&
    (sense.field === 'account_type' || sense.field === 'other_account_type') &&
    sense.values.join() === 'LOAN' &&
    !accounts.some(({ type }) => type === 'LOAN') &&
    accounts.some(({ type }) => type === 'MORTGAGE')
  return isOther ? { ...span, sense: { ...sense, values: ['MORTGAGE'] } } : span
}

/** By category is by payee for who has no categories. */
const ofCategory = (span: Span, tokens: readonly Token[], { categories = [] }: Directory): Span => {
  const { sense, end } = span
  return categories.length > 0 &&
    (sense.kind === 'group' || sense.kind === 'which' || sense.kind === 'field') &&
    sense.field === 'payee' &&
    /^categor(?:y|ies)$/.test(tokens[end - 1]?.text ?? '')
    ? { ...span, sense: { ...sense, field: 'category' } }
    : span
}

/** `than last`, `this week vs last`: nothing follows that it is the last of. */
const isHeldAgainst = (tokens: readonly Token[], start: number, end: number): boolean =>
  /^(?:than|versus|against|with|or|to|over)$/.test(tokens[start - 1]?.text ?? '') &&
  (tokens[end] === undefined || tokens[end].after !== '' || /^(?:or|and|by|for|in|on|at|so)$/.test(tokens[end].text))

/** "per year, 2024 to 2026": the year is what is counted in. */
const isRate = (tokens: readonly Token[], start: number): boolean =>
  (/^(?:year|month|quarter|week|day)$/.test(tokens[start]?.text ?? '') &&
    /^(?:per|each|every|by)$/.test(tokens[start - 1]?.text ?? '')) ||
  (tokens[start]?.text === 'per' && /^(?:year|month|quarter|week|day)$/.test(tokens[start + 1]?.text ?? ''))

/** The second biggest is no second of the month. */
const isPlace = (tokens: readonly Token[], spans: readonly Span[], end: number): boolean =>
  /^(?:first|second|third|fourth|fifth|\d+(?:st|nd|rd|th))$/.test(tokens[end - 1]?.text ?? '') &&
  spans.some(({ start, sense }) => start === end && sense.kind === 'rank')

/** "how did it do": no help of another verb, so it asks how something fares. */
const doing = (tokens: readonly Token[]): Span[] =>
  tokens.flatMap(({ text }, at): Span[] => {
    const isAlone =
      text === 'doing' ||
      text === 'done' ||
      (text === 'do' && at > 1 && (!HELPED.has(tokens[at - 1]?.text ?? '') || isHelpedItself(tokens, at)))
    return isAlone ? [{ start: at, end: at + 1, sense: { kind: 'cue', cue: 'doing' }, cost: 0 }] : []
  })

/** A name with more slips than this beside one that is written rightly is none. */
const FEW_SLIPS = 0.2

/** What somebody tells the assistant to do with money or people, which it does not. */
const DEEDS = new Set(
  'sell buy purchase transfer send wire pay cancel close freeze block withdraw deposit invest order book schedule remind email text call apply dispute refinance enroll liquidate reallocate delete reschedule sign draft file notify alert'.split(
    ' ',
  ),
)
const ASKING_TO = new Set(
  'please can could would will you just hey ok okay now go ahead and kindly i want need to then so'.split(' '),
)
const imperative = (tokens: readonly Token[]): Span[] => {
  const at = tokens.findIndex(({ text }) => !ASKING_TO.has(text))
  const words = tokens.slice(0, Math.max(0, at)).map(({ text }) => text)
  // "can I buy" asks, "can you buy" tells
  const isTold = at === 0 || words.includes('you') || words.includes('please') || !words.includes('i')
  const verb = tokens[at]?.text ?? ''
  return isTold && DEEDS.has(verb) && tokens.length > at + 1
    ? [
        {
          start: 0,
          end: at + 1,
          sense: { kind: 'part', part: { kind: 'decline', reason: 'action', related: [] } },
          cost: 0.1,
        },
      ]
    : []
}

const TAKING = new Set([
  'leave',
  'leaving',
  'take',
  'taking',
  'keep',
  'keeping',
  'cut',
  'cutting',
  'kick',
  'drop',
  'toss',
])
const AWAY = new Set(['out', 'away', 'aside'])

/** "leave cash out": an exclusion around what is excluded. */
const circumfixed = (tokens: readonly Token[]): Span[] =>
  tokens.flatMap((token, at): Span[] => {
    if (!TAKING.has(token.text)) return []
    const end = tokens.findIndex(({ text }, later) => later > at + 1 && later <= at + 6 && AWAY.has(text))
    return end < 0
      ? []
      : [
          { start: at, end: at + 1, sense: { kind: 'exclude' }, cost: 0 },
          { start: end, end: end + 1, sense: { kind: 'filler' }, cost: 0 },
        ]
  })

const ADDING = new Set('add throw put count bring lump fold toss take include adding counting throwing'.split(' '))
const IN = new Set(['in', 'too', 'into', 'top'])

/** "throw the savings in too", "count my card in": what is named is added to what was asked. */
const addedAround = (tokens: readonly Token[]): Span[] =>
  tokens.flatMap((token, at): Span[] => {
    if (!ADDING.has(token.text)) return []
    const end = tokens.findIndex(
      ({ text }, later) => later > at + 1 && later <= at + 7 && later >= tokens.length - 3 && IN.has(text),
    )
    return end < 0
      ? []
      : [
          { start: at, end: at + 1, sense: { kind: 'mark', mark: 'add' }, cost: 0 },
          { start: end, end: end + 1, sense: { kind: 'filler' }, cost: 0 },
        ]
  })

/** `roth` inside `roth ira` is a part of it, and no other account. */
function withoutPieces(all: readonly Span[]): Span[] {
  // "worst one first" is an order, and neither one row nor the first
  const orders = all.filter(({ sense }) => sense.kind === 'rank' && sense.isOrder === true)
  const spans = all.filter(
    (span) =>
      !orders.some(
        (order) =>
          order.start <= span.start && span.end <= order.end && order.end - order.start > span.end - span.start,
      ),
  )
  const whole = spans.filter(({ sense, start, end }) => sense.kind === 'value' && end - start > 1)
  // "by merchant" groups, whatever a merchant would be without the `by`
  const groups = spans.filter(({ sense }) => sense.kind === 'group')
  // "which two months" are two of them, and no two months of time
  const counted = spans.filter(({ sense }) => sense.kind === 'which' && sense.count !== undefined)
  const isCounted = ({ start, end, sense }: Span): boolean =>
    (sense.kind === 'period' || sense.kind === 'field' || sense.kind === 'number' || sense.kind === 'ask') &&
    counted.some((other) => other.start <= start && end <= other.end)
  // "savings account" saves nothing
  const isInside = ({ start, end, sense }: Span): boolean =>
    (sense.kind === 'cue' || sense.kind === 'field' || sense.kind === 'subject') &&
    whole.some(
      (other) =>
        other.cost < 0.1 &&
        other.sense.kind === 'value' &&
        other.sense.field === 'account_type' &&
        other.start <= start &&
        end <= other.end,
    )
  // the return of a money-weighted return is no other
  const figures = spans.filter(
    ({ sense, cost, start, end }) => sense.kind === 'measure' && cost < 0.05 && end - start > 1,
  )
  const isInFigure = ({ start, end, sense }: Span): boolean =>
    sense.kind === 'measure' &&
    figures.some((other) => other.start <= start && end <= other.end && other.end - other.start > end - start)
  const isGrouped = ({ start, end, sense }: Span): boolean =>
    sense.kind === 'field' &&
    groups.some(
      (group) =>
        group.start < start &&
        group.end === end &&
        group.cost < 0.1 &&
        group.sense.kind === 'group' &&
        group.sense.field === sense.field,
    )
  // a ring chart is no chart of another kind
  const shows = spans.filter(({ sense }) => sense.kind === 'show')
  const isOtherShow = ({ start, end, sense }: Span): boolean =>
    sense.kind === 'show' &&
    shows.some((other) => other.start < start && start < other.end && other.end - other.start >= end - start)
  return spans.filter(
    (span) =>
      !isGrouped(span) &&
      !isInFigure(span) &&
      !isInside(span) &&
      !isCounted(span) &&
      !isOtherShow(span) &&
      (span.sense.kind !== 'value' ||
        !whole.some(
          (other) =>
            other.end - other.start > span.end - span.start &&
            other.start <= span.start &&
            span.end <= other.end &&
            other.cost <= span.cost + 0.1 &&
            other.sense.kind === 'value' &&
            span.sense.kind === 'value' &&
            other.sense.field === span.sense.field,
        )),
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
