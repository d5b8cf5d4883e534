import { isDeepStrictEqual } from 'node:util'
import type { DataPart, Plan, PlanPart, SubjectName } from '@keelwise/contract/plan'
import { daysBetween } from '@keelwise/finance/days'
import { BOOK_SUBJECTS, SUBJECTS } from '../model-of-data/model.ts'
import {
  type Reading,
  sharingDays,
  optionsAfter,
  optionsAlone,
  leansOnBefore,
  losesNamed,
  readMessage,
} from './compose/message.ts'
import { situationOf } from './compose/situation.ts'
import type { Context, Option } from './compose/reading.ts'
import type { Continuing } from './choose/continuing.ts'
import type { Weights } from './choose/score.ts'
import { continuingFacts } from './choose/continuing.ts'
import type { Features } from './choose/features.ts'
import { type Sureness, surenessOf } from './choose/sureness.ts'
import { askedAnew, otherNumberAsked } from './corrected.ts'
import type { Directory } from './directory.ts'
import type { Situation } from './guess/clues.ts'
import type { LearnedGuess } from './guess/guess.ts'
import { ENGLISH } from './lexicon/en/english.ts'
import { isForeign } from './read/language.ts'
import type { LanguageCode } from './lexicon/figures.ts'
import { afterRefusal, courtesyIn, withoutAsides } from './manners.ts'
import { askedOfNamedCategory } from './category-named.ts'
import { askedForCertain } from './certain.ts'
import { notKnownHere } from './certain-of-unknown.ts'
import { askedAfterAnything, inThatTime } from './certain-after-anything.ts'
import { type Construed, askedForSure, conditionOfAny, partAsking } from './certain-of-both.ts'
import { billsEachAsked } from './certain-after-turned.ts'
import { resultsAsked } from './certain-of-results.ts'
import { namedIn, withoutNames } from './of-whom.ts'
import { BOTH_ENDS, heldToWords, offersHeld } from './held-to-words.ts'
import { namesAny } from './names-said.ts'
import { askedBesideDays } from './certain-of-manners.ts'
import { askedOfGainsOverBook } from './certain-of-book-gains.ts'
import { ofHouseholdsAsked } from './certain-after-book.ts'
import { askedOfBookForCertain } from './certain-of-book.ts'
import { askedOfClientsPlainly } from './clients-plainly.ts'
import { apart } from './certain-of-payoff.ts'
import { isSameFigure, isToldWith } from './same-figure.ts'
import { meetingAndBirthdayAsked, riskScoreMeant } from './certain-after-clients.ts'
import { contributedEachAsked, sharedWithAsked } from './certain-of-contributions.ts'
import { askedOfSales } from './certain-of-sales.ts'
import { tradesAsked } from './certain-of-trades.ts'
import { askedOfEverydayForSure } from './certain-of-everyday.ts'
import { askedOfOwnForSure } from './certain-of-own.ts'
import { goneOn, turnsAlone, turnsAtAll, withoutReasons } from './going-on.ts'
import { READS_NUMBERS, dropsSaid } from './drops-said.ts'
import { afterJudging, askedToJudge } from './judged.ts'
import { askedOfAllRows, askedOfCountedTasks, interestOnWhatAsked } from './what-is-behind.ts'
import { turnsHeldAround } from './holders-asked.ts'
import { lastingAsked } from './lasting.ts'
import { reallyLeftOut } from './left-out.ts'
import { clausesOf, severalAsked } from './several.ts'
import { inWholeWords } from './shorthand.ts'
import { ofDaysBefore } from './of-days-before.ts'
import { askedOfThatOne } from './of-that-one.ts'
import { ofStory, ofThingsBefore } from './of-things-before.ts'
import { numbersCarried, startsWithPlace } from './numbers-carried.ts'
import { plainlySaid } from './plainly-said.ts'
import { decided } from './reader/decide.ts'
import { judgeReadings } from './reader/judge.ts'
import { sourceOf } from './reader/message-words.ts'
import { readLearned } from './reader/reader.ts'
import { isTaught } from './reader/taught.ts'
import { Spotter } from './spot/spot.ts'
import type { Spotted } from './spot/spotted.ts'
import { askedOfTopic } from './topic-first.ts'
import { TERMS } from './terms/terms.ts'
import type { Understood } from './understood.ts'

/** What a person asks, with what is known of them. */
export interface Asking {
  readonly text: string
  readonly role: 'INVESTOR' | 'ADVISOR'
  /** `yyyy-MM-dd`, the person's day. */
  readonly today: string
  readonly directory: Directory
  /** What was asked before, for a follow-up; null for none. */
  readonly before: Plan | null
  /** What was asked before that, the newest first. */
  readonly earlier?: readonly Plan[]
  /** The question before was not understood: what leans on it is about nothing that is known. */
  readonly isAfterUnread?: boolean
  /** An advisor has a client open, whose things can be asked about. */
  readonly clientOpen: boolean
  /** The base currency, which amounts are in where nothing else is said; dollars where nobody says. */
  readonly currency?: string
  /** Other weights than the learned ones, while they are learned. */
  readonly weights?: Weights
  readonly sureness?: Sureness
  readonly guess?: LearnedGuess
  readonly continuing?: Continuing
}

const spotters = new Map<LanguageCode, Spotter>()

/** Compiled at the first question of a language. */
function spotterOf(language: LanguageCode): Spotter {
  const known = spotters.get(language) ?? new Spotter(ENGLISH)
  spotters.set(language, known)
  return known
}

const ALL = Object.keys(SUBJECTS) as SubjectName[]
const OF_INVESTORS: ReadonlySet<SubjectName> = new Set(ALL.filter((name) => !BOOK_SUBJECTS.has(name)))

const subjectsOf = ({ role, clientOpen }: Asking): ReadonlySet<SubjectName> =>
  role === 'INVESTOR' ? OF_INVESTORS : clientOpen ? new Set(ALL) : BOOK_SUBJECTS

/** The parts that a follow-up leans on. */
const dataOf = (plan: Plan | null): DataPart[] =>
  plan?.parts.flatMap((part) => (part.kind === 'data' ? [part] : part.kind === 'decline' ? part.related : [])) ?? []

/** What of a person's own a word of investing is about: a Roth IRA their Roth, a gain their gains. */
function ownOf(term: string, asking: Asking): DataPart | null {
  const [name] = TERMS.get(term)?.names ?? []
  if (name === undefined) return null
  const best = optionsAlone(spot({ ...asking, text: name }), contextOf({ ...asking, before: null })).find(
    ({ part, leftOut }) => part.kind === 'data' && leftOut.length === 0,
  )
  return best?.part.kind === 'data' ? best.part : null
}

const contextOf = (asking: Asking): Context => {
  const last = asking.before?.parts.at(-1)
  const termBefore = last?.kind === 'term' ? last.term : null
  return {
    subjects: subjectsOf(asking),
    before: dataOf(asking.before).at(-1) ?? (termBefore === null ? null : ownOf(termBefore, asking)),
    allBefore: asking.before?.parts.flatMap((part) => (part.kind === 'data' ? [part] : [])) ?? [],
    earlier: (asking.earlier ?? []).flatMap((plan) => dataOf(plan).slice(-1)),
    termBefore,
    clientOpen: asking.clientOpen,
    directory: asking.directory,
    today: asking.today,
    ...(asking.currency === undefined ? {} : { currency: asking.currency }),
    ...(asking.weights ? { weights: asking.weights } : {}),
    ...(asking.guess ? { guess: asking.guess } : {}),
    ...(asking.continuing ? { continuing: asking.continuing } : {}),
  }
}

const spot = ({ text, directory, today, clientOpen }: Asking): Spotted =>
  spotterOf('en').spot(text, directory, today, clientOpen)

const planOf = (parts: readonly PlanPart[]): Plan => ({
  version: 1,
  parts: withoutReasons(parts.flatMap(apart)).map(explainedWhole).slice(0, 4),
})

/** Why a sum changed is told by whom or what it is of: single bookings have nothing that they could be held against. */
const explainedWhole = (part: PlanPart): PlanPart =>
  part.kind === 'data' && part.why && part.by.includes(SUBJECTS[part.subject].rows)
    ? { ...part, by: part.by.filter((field) => field !== SUBJECTS[part.subject].rows) }
    : part

/** Below this nothing is answered and the nearest readings are offered: a wrong answer costs three times one that is missing. */
const SURE_ENOUGH = 0.7
/**
 * What leans on a question that was not understood, or leaves out days or a name that were said, is no more sure than
 * this, whatever else speaks for it.
 */
export const ADRIFT = 0.5
/** What fits its words as badly as this is a guess, whatever tells it from the others. */
const BAD_FIT = 10
/** Below this even offering would only confuse. */
const WORTH_OFFERING = 0.05
const MOST_CHOICES = 3

/** Days and names of the person that no part of a plan uses: without them it answers another question. */
const leavesOwn = ({ tokens, spans }: Spotted, leftOut: readonly string[], parts: readonly PlanPart[]): boolean => {
  const left = new Set(leftOut)
  // "spent on blorf": nothing else says what it was spent on
  const wantsPayee = parts.some(
    (part) =>
      part.kind === 'data' && part.subject === 'transactions' && part.derive === null && part.where.length === 0,
  )
  // words that are explained have no sums: "is there a charge of 84.17" asks for no page of help
  const isExplained = parts.length > 0 && parts.every(({ kind }) => kind === 'help' || kind === 'term')
  const terms = spans.filter(({ sense }) => sense.kind === 'term')
  const isSumLeft =
    isExplained &&
    spans.some(
      ({ start, end, sense }) =>
        (sense.kind === 'bound' || (sense.kind === 'number' && /\d[.,]\d|\d{3}/.test(tokens[start]?.raw ?? ''))) &&
        !terms.some((term) => term.start <= start && end <= term.end),
    )
  if (isSumLeft) return true
  const isOfCash = parts.some((part) => part.kind === 'data' && OF_CASH.has(`${part.subject}.${part.measures[0]}`))
  const isLeft = (start: number, end: number): boolean =>
    tokens.slice(start, end).every(({ raw, text }) => left.has(raw) || SMALL.test(text) || /^\d/.test(text))
  return spans.some(
    ({ start, end, cost, sense }) =>
      (cost < 0.15 || sense.kind === 'text') &&
      tokens.slice(start, end).some(({ raw }) => left.has(raw)) &&
      ((sense.kind === 'value' && OF_OWN.has(sense.field) && !(isOfCash && sense.values.every(isCash))) ||
        sense.kind === 'bound' ||
        (sense.kind === 'period' && sense.read.kind === 'days' && sense.read.isVague !== true) ||
        sense.kind === 'name' ||
        (sense.kind === 'text' && wantsPayee) ||
        (sense.kind === 'part' && sense.part.kind === 'decline' && sense.part.reason === 'action')) &&
      isLeft(start, end),
  )
}
/** A number that clients are held against, "under 30", that no part of a plan has: without it, it is another question. */
function dropsBound({ spans }: Spotted, parts: readonly PlanPart[]): boolean {
  if (!parts.every((part) => part.kind === 'data' && part.subject === 'clients')) return false
  const held = parts
    .flatMap((part) => (part.kind === 'data' ? part.where : []))
    .filter(({ op }) => BOUNDING.has(op)).length
  const bounds = spans.filter(
    (span) =>
      span.sense.kind === 'bound' &&
      span.cost < 0.15 &&
      !spans.some(
        ({ start, end, sense }) =>
          (READS_NUMBERS.has(sense.kind) && start <= span.start && span.end <= end && end - start > 1) ||
          (sense.kind === 'bound' && start <= span.start && span.end <= end && end - start > span.end - span.start),
      ),
  )
  return new Set(bounds.map(({ end }) => end)).size > held
}
const BOUNDING: ReadonlySet<string> = new Set(['over', 'under', 'at_least', 'at_most', 'between'])

/** Figures that are of cash whether or not somebody says so. */
const OF_CASH: ReadonlySet<string> = new Set([
  'fit.emergency_months',
  'fit.emergency_gap',
  'fit.idle_cash',
  'accounts.available',
  'accounts.refreshed',
])
const isCash = (value: string): boolean => value.toLowerCase() === 'cash'
/** Values that say which of the person's things are meant. */
const OF_OWN: ReadonlySet<string> = new Set([
  'account_type',
  'group',
  'sec_type',
  'tax',
  'weekday',
  'risk_band',
  'objective',
])
const SMALL =
  /^(?:the|a|an|of|in|on|at|as|to|since|from|for|by|this|last|and|over|under|than|more|less|least|most|above|below|between)$/

/** "my husband is a carpenter, how much of his money came in": figures here are of all together. */
const OF_SOMEBODY =
  /\b(?:my|our) (husband|wife|spouse|partner|son|daughter|mother|father|mom|dad|boyfriend|girlfriend)\b(?=.*\b(?:his|her|their) (?:money|income|pay|paycheck|salary|wages|account|accounts|spending|share|savings)\b)/is

/** Names of shops and services stand for a kind of spending; where nobody paid them it has to be said. */
const BRANDS = /\b(netflix|hulu|spotify|disney|uber|lyft|starbucks|amazon|walmart|costco|doordash|grubhub)\b/i
const isOfNothing = (parts: readonly PlanPart[]): boolean =>
  parts.every((part) => part.kind !== 'data' || part.where.length === 0)
function brandLeft({ text, directory }: Asking, parts: readonly PlanPart[]): string | undefined {
  const brand = BRANDS.exec(text)?.[1]
  if (brand === undefined) return undefined
  const said = JSON.stringify(parts.map((part) => (part.kind === 'data' ? part.where.map(({ values }) => values) : [])))
  const isPaid = directory.payees.some(({ name }) => name.toLowerCase().includes(brand.toLowerCase()))
  return isPaid || said.toLowerCase().includes(brand.toLowerCase()) ? undefined : brand
}

const BOTH_ALONE =
  /^(?:(?:and|so|ok|now)[ ,]+)*(?:both|the two|the pair|all (?:of them|three|two))(?: of (?:them|those|these))?(?: (?:together|combined|in total|added up))*[?.! ]*$/i
/** "My Roth. Where is it": what it speaks of, and then what is asked of that. */
const NAMED_FIRST =
  /^(?:(?:my|the|our)\s)?[\w()&'’ -]{2,30}[.:]\s+(?:where|what|how|when|who|is|does)\b[^.]*\b(?:it|that|they|them)\b[^.]*[?.]?$/i
const isNamed = ({ spans }: Spotted): boolean =>
  spans.some(({ sense }) => sense.kind === 'name' || sense.kind === 'value')
const firstOf = (text: string): string => text.split(/[.:]/)[0] ?? text
const WHICH_WAS_MORE =
  /^(?:(?:and|so|ok|now)[ ,]+)*which (?:one|month|year|quarter|week)(?: of (?:the two|them))? (?:was|is) (?:more|higher|bigger|larger|less|lower|smaller)[?.! ]*$/i
const ONLY_A_YEAR = /^(?:(?:and|or|so|then|in|for|what about|how about)[ ,]+)*(?:19|20)\d\d[?.! ]*$/i
/** "Both together" after questions that cannot be put together is no question of its own. */
const losesBoth = (text: string, before: DataPart | null, parts: readonly PlanPart[]): boolean =>
  before !== null &&
  BOTH_ALONE.test(text) &&
  parts.every((part) => part.kind !== 'data' || part.where.every(({ values }) => values.length < 2))

const AIMED_AT =
  /\b(?:down|up|back|cut|reduced?|raised?|brought|bring|get|lower(?:ed)?) to (?:about |around )?\d+(?:\.\d+)? ?(?:%|percent|pct)/i
/** "Equity down to 90%" is a share that somebody wants, and no market that loses nine tenths. */
const isShareAimedAt = (text: string, parts: readonly PlanPart[]): boolean =>
  AIMED_AT.test(text) && parts.some((part) => part.kind === 'data' && part.derive?.formula === 'market_move')

const A_WEEK = 7
/** What moved on the newest day answers nothing of a year. */
const isOfOtherDay = ({ spans }: Spotted, parts: readonly PlanPart[]): boolean =>
  parts.some((part) => part.kind === 'data' && part.measures.includes('day_change') && part.period === null) &&
  spans.some(
    ({ sense, cost }) =>
      sense.kind === 'period' &&
      cost < 0.3 &&
      sense.read.kind === 'days' &&
      (sense.read.from === null || daysBetween(sense.read.from, sense.read.to) >= A_WEEK),
  )

/** Thanks and greetings have few words. */
const MOST_OF_TALK = 6
const isAnswer = ({ kind }: PlanPart): boolean => kind !== 'talk' && kind !== 'decline'
const isSmallTalk = (part: PlanPart): boolean => part.kind === 'talk' && part.about !== 'abilities'

/** What stands alone is as sure as it would be had nothing been asked before it. */
function surelyAlone(asking: Asking, parts: readonly PlanPart[], sureness: number): number {
  if (asking.before === null || sureness >= SURE_ENOUGH || leansOnBefore(spot(asking))) return sureness
  const alone = read({ ...asking, before: null, earlier: [] })
  return isDeepStrictEqual(alone.parts, parts) ? Math.max(sureness, surenessOf(alone.facts, asking.sureness)) : sureness
}

/** What only turns the question before, where its words were read as something else; null for the rest. */
function goneOnFrom(asking: Asking, parts: readonly PlanPart[]): PlanPart | null {
  const context = contextOf(asking)
  const { before, allBefore } = context
  // numbers of a formula are changed by numbers, of which years are some
  if (before === null || before.derive !== null || allBefore.length > 1 || asking.isAfterUnread === true) return null
  const spotted = spot(asking)
  return goneOn(asking.text, spotted, before, parts, asking.today, () => optionsAfter(spotted, context))
}

/** How clients' investments did; of one who is named their own returns tell it. */
const resultsOf = (known: Construed): readonly PlanPart[] | null =>
  namedIn(known.text, known.directory.clients).length > 0 ? null : resultsAsked(known)

/** What was sold or put in, where nothing that was said is lost. */
function ofMoneyMoved(asked: Asking, known: Construed): readonly PlanPart[] | null {
  if (asked.role !== 'INVESTOR' && !asked.clientOpen) return null
  const parts = askedOfSales(known) ?? contributedEachAsked(known)
  return parts && !dropsSaid(spot(asked), parts, asked.today) ? parts : null
}

const FOR_NAMED = /\s*\b(?:for|of|with|at|by|only|just)\s+#(?:(?:,|\s+and|\s+or|\s*&|\s+vs\.?)*\s*#)*/gi
/** "What share of the portfolio is that for Sofia and Theodore" after a list of clients: the same of those who are named. */
function askedAfterOfNamed(known: Construed, earlier: DataPart | undefined): readonly PlanPart[] | null {
  const named = namedIn(known.text, known.directory.clients)
  if (named.length === 0 || known.before?.subject !== 'clients') return null
  const text = withoutNames(known.text, named, '#').replaceAll(FOR_NAMED, ' ')
  const before = { ...known.before, where: known.before.where.filter(({ field }) => field !== 'client'), limit: null }
  const parts = text.includes('#') ? null : askedAfterAnything({ ...known, text, before }, earlier)
  const isOfClients = parts?.every((part) => part.kind === 'data' && part.subject === 'clients') === true
  if (
    !parts ||
    !isOfClients ||
    dropsSaid(spotterOf('en').spot(text, known.directory, known.today, false), parts, known.today)
  )
    return null
  const where = conditionOfAny('client', named)
  return parts.map((part) => (part.kind === 'data' ? { ...part, where: [...part.where, where] } : part))
}

/** What the construction of a question asks for, whatever else its words could mean; null for the rest. */
function certainParts(asked: Asking): readonly PlanPart[] | null {
  const { text, today, directory } = asked
  const before = dataOf(asked.before).at(-1) ?? null
  const readAgain = (other: string): readonly PlanPart[] => {
    const again = other === text ? null : understandByForm({ ...asked, text: other })
    return again?.kind === 'plan' && again.leftOut.length === 0 ? again.plan.parts : []
  }
  const allBefore = asked.before?.parts.flatMap((part) => (part.kind === 'data' ? [part] : [])) ?? []
  const term = asked.before?.parts.find(({ kind }) => kind === 'term')
  const termBefore = term?.kind === 'term' ? term.term : null
  const known = { text, today, directory, before, allBefore, termBefore, readAgain }
  const unknown = notKnownHere(known, asked.currency ?? 'USD')
  if (unknown) return unknown
  const earlier = asked.earlier?.flatMap((plan) => dataOf(plan).slice(-1))[0]
  const gone = asked.isAfterUnread === true ? null : askedAfterAnything(known, earlier)
  if (gone && !dropsSaid(spot(asked), gone, today)) return gone
  const ofNamed = asked.role === 'ADVISOR' && asked.isAfterUnread !== true ? askedAfterOfNamed(known, earlier) : null
  if (ofNamed) return ofNamed
  const sure =
    (asked.role === 'ADVISOR' ? (riskScoreMeant(text) ?? meetingAndBirthdayAsked(known)) : null) ??
    askedForSure(known) ??
    ofMoneyMoved(asked, known) ??
    (asked.role === 'INVESTOR' ? (sharedWithAsked(known) ?? billsEachAsked(text) ?? askedBesideDays(known)) : null)
  if (sure) return sure
  const isOfBook = asked.role === 'ADVISOR' && !asked.clientOpen
  const households = isOfBook ? ofHouseholdsAsked(known) : null
  if (households) return households
  const plain = isOfBook ? askedOfClientsPlainly(known, spot(asked)) : null
  if (plain) return ofThingsBefore(plain, before, text, directory, today)
  const ofRole =
    asked.role === 'INVESTOR'
      ? (askedOfEverydayForSure(known) ?? askedOfOwnForSure(known) ?? askedForCertain(known))
      : asked.clientOpen
        ? null
        : (askedOfGainsOverBook(known) ?? resultsOf(known) ?? askedOfBookForCertain(known))
  const kept = ofRole && ofThingsBefore(ofRole, before, text, directory, today)
  return kept && !dropsSaid(spot(asked), kept, today) ? kept : null
}

/** "What's overdue across the book": of all clients it is asked anyway, where nobody was spoken of. */
const OVER_ALL =
  /(?<=^what(?:['’]?s| is) (?:late|overdue|open|due)) (?:across|over|in) (?:the|my|our) (?:(?:whole|entire) )?book\b/i

/** Reads a question by its words and forms alone. */
function understandByForm(said: Asking): Understood {
  const isOfAll = said.role === 'ADVISOR' && said.before === null
  const asking = isOfAll ? { ...said, text: said.text.replace(OVER_ALL, '') } : said
  const read = understandMessage(asking)
  if (read.kind === 'unknown') return read
  const whole = spot(asking)
  const { text, today, directory } = asking
  const message = { text, today, before: dataOf(asking.before).at(-1) ?? null, directory }
  if (read.kind === 'ask') return { ...read, choices: offersHeld(read.choices, message, whole) }
  const { parts, leftOut } = heldToWords(message, whole, read.plan.parts)
  return { ...read, plan: { ...read.plan, parts }, leftOut: [...new Set([...read.leftOut, ...leftOut])] }
}

/** What was understood last of whom the names belong to: one message is read in several ways, some of them twice. */
const lately = new WeakMap<Directory, Map<string, Understood>>()
const MOST_KEPT = 24

/** Reads a question as a plan. Pure: the same question of the same person on the same day is the same plan. */
export function understand(asking: Asking): Understood {
  const { directory, weights, sureness, guess, continuing, ...said } = asking
  if (weights ?? sureness ?? guess ?? continuing) return understandAnew(asking)
  const kept = lately.get(directory) ?? new Map<string, Understood>()
  lately.set(directory, kept)
  const key = JSON.stringify(Object.entries(said).toSorted(([one], [other]) => one.localeCompare(other)))
  const known = kept.get(key)
  if (known) return known
  const understood = understandAnew(asking)
  const [oldest] = kept.keys()
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(key, understood)
  return understood
}

function understandAnew(asking: Asking): Understood {
  const byForm = understandByForm(asking)
  const text = asking.role === 'ADVISOR' ? inWholeWords(asking.text) : asking.text
  const spotted = spot({ ...asking, text })
  if (isForeign(text)) return byForm
  // a first question of which no word says what it is about
  if (asking.before === null && !spotted.spans.some(({ sense }) => SAYS_WHAT.has(sense.kind))) return byForm
  // what leans on what was not understood is about nothing that is known
  if (asking.isAfterUnread === true && leansOnBefore(spotted)) return byForm
  if (asking.before === null && turnsAlone(text, spotted)) return byForm
  if (asking.before === null && ONLY_TURNS.test(text)) return byForm
  // what somebody did is looked for in tasks and meetings
  if (asking.before === null && byForm.kind !== 'plan' && DONE.test(text)) return byForm
  // of what is not known which is meant nothing is told of all clients
  if (asking.role === 'ADVISOR' && asking.before === null && byForm.kind === 'unknown' && leansOnBefore(spotted))
    return byForm
  // who is no advisor has no clients
  if (asking.role === 'INVESTOR' && byForm.kind !== 'plan' && /\bclients\b/i.test(text)) return byForm
  // what two questions before have together is told by these
  if (BOTH_ALONE.test(text) || WHICH_WAS_MORE.test(text)) return byForm
  // a year alone is read by itself
  if (byForm.kind === 'plan' && ONLY_A_YEAR.test(text)) return byForm
  // in so many words a story is told, whatever of it points back
  if (asking.before !== null && spotted.tokens.length >= STORY) {
    const alone = understand({ ...asking, before: null, earlier: [] })
    if (alone.kind === 'plan' && alone.confidence >= SURE_ENOUGH) return alone
  }
  // what names first what it speaks of leans on nothing before it
  if (asking.before !== null && NAMED_FIRST.test(text) && isNamed(spot({ ...asking, text: firstOf(text) }))) {
    const alone = understand({ ...asking, before: null, earlier: [] })
    if (alone.kind === 'plan') return alone
  }
  // a shop that nobody paid has to be said
  if (brandLeft(asking, []) !== undefined) return byForm
  const judged = judgedFor(asking, byForm)
  const read = decided(judged)
  // a question of which no word leans on anything, and which is not surely of what was asked before, is one of its own
  if (asking.before !== null && !leansOnBefore(spotted) && !isTaught(judged.source)) {
    const isKnown = spotted.tokens.length >= SOME && isTaught({ ...judged.source, before: [] })
    if (isKnown || (spotted.tokens.length >= LONG && !isSurely(read))) {
      const alone = understand({ ...asking, before: null, earlier: [] })
      if (alone.kind === 'plan' && (isKnown || isSurely(alone))) return alone
    }
  }
  return read.kind === 'plan' && isShareAimedAt(text, read.plan.parts) ? byForm : read
}

/** What either reader holds a message to mean, the likeliest first; what the judge is learned from. */
export function judgedFor(asking: Asking, byForm = understandByForm(asking)) {
  const text = asking.role === 'ADVISOR' ? inWholeWords(asking.text) : asking.text
  const spotted = spot({ ...asking, text })
  const { before, earlier = [], directory, today, role } = asking
  const plansBefore = before === null ? earlier : [before, ...earlier]
  const { source, blanks } = sourceOf(spotted, { ...asking, plansBefore })
  const { kind, leftOut } = byForm
  const plans = kind === 'plan' ? [byForm.plan, ...byForm.alternatives] : kind === 'ask' ? byForm.choices : []
  const confidence = kind === 'unknown' ? 0 : byForm.confidence
  const readings = readLearned(source, blanks, today)
  const message = { text, role, today, before: dataOf(before).at(-1) ?? null, directory, spotted }
  const own = { kind, plans, confidence, leftOut }
  const judged = judgeReadings({ source, blanks, byForm: own, readings, before, message })
  return { byForm, judged, source, blanks, message }
}

const ONLY_TURNS = /^(?:(?:and|so|but)[ ,]+)*(?:for how long|since when|why|which ones?|how come)(?: \S+){0,2}[?.! ]*$/i
const DONE = /^(?:(?:and|so)[ ,]+)*(?:(?:did|has|have) |what (?:did|have|has) (?:i|we|you) (?:get|got|gotten) done\b)/i
/** Words that tell a story, that may be a question of its own, and that are one where forms were made for it. */
const STORY = 24
const LONG = 6
const SOME = 5
const SURELY = 0.8
const isSurely = (read: Understood): boolean => read.kind === 'plan' && read.confidence >= SURELY

/** Kinds of words that say what a question is about; others say how it is to be told. */
const SAYS_WHAT: ReadonlySet<string> = new Set([
  'measure',
  'value',
  'name',
  'category',
  'group',
  'which',
  'term',
  'part',
  'benchmark',
])

const NARROWS_FIRST =
  /^(?<first>(?:(?:no+|nope|ok|wait|sorry)[ ,]+)*(?:(?:i (?:only |just )?(?:mean|meant|want)|only|just|not|for|about|without)\b)[^.?!;]{2,60})[.;!]\s+(?<then>\S+\s+\S.*)$/is

/** "Only Vynexar. Show the tax lots": what is asked is of what the first sentence narrows the answer before to. */
function narrowedFirst(asking: Asking): Understood | null {
  const { first, then } = NARROWS_FIRST.exec(asking.text)?.groups ?? {}
  if (first === undefined || then === undefined || asking.before === null) return null
  if (!namesAny(spot({ ...asking, text: first }))) return null
  const narrowed = understandAsOne({ ...asking, text: first })
  const isSame =
    dataOf(asking.before).at(-1)?.subject === (narrowed.kind === 'plan' ? dataOf(narrowed.plan)[0]?.subject : null)
  if (narrowed.kind !== 'plan' || narrowed.leftOut.length > 0 || !isSame) return null
  const other = understandAsOne({ ...asking, text: then, before: narrowed.plan, earlier: [asking.before] })
  return other.kind === 'plan' ? other : null
}

/** Other words than the person's are read, and what they name has to be in what is understood. */
const SURE_OF_TOPIC = 0.8

/** What is asked of what the sentence before it is about; what goes on from other days without a word of days does not. */
function topicFirst(asking: Asking): Understood | null {
  const parts = askedOfTopic(
    asking.text,
    (text) => spot({ ...asking, text }),
    (text) => {
      const read = understandAsOne({ ...asking, text: withoutAsides(text) })
      return read.kind === 'plan' && read.leftOut.length === 0 && read.confidence >= SURE_OF_TOPIC ? read.plan : null
    },
  )
  const days = dataOf(asking.before).at(-1)?.period ?? null
  const isDated = spot(asking).spans.some(({ sense, cost }) => sense.kind === 'period' && cost < 0.15)
  const losesDays =
    days !== null &&
    !isDated &&
    parts?.some((part) => part.kind === 'data' && (part.period?.from !== days.from || part.period.to !== days.to))
  return parts === null || losesDays === true
    ? null
    : { kind: 'plan', plan: planOf(parts), leftOut: [], alternatives: [], confidence: 1, language: 'en' }
}

function understandMessage(asking: Asking): Understood {
  const inTwo = narrowedFirst(asking)
  if (inTwo) return inTwo
  const ofTopic = asking.role === 'INVESTOR' ? topicFirst(asking) : null
  if (ofTopic) return ofTopic
  const said = withoutRefused({ ...asking, text: withoutAsides(asking.text) })
  const whole = understandAsOne(said)
  if (whole.kind === 'plan') return withBothAsked(said, whole)
  if (said.isAfterUnread === true) return whole
  // what goes on from a question before is no message of its own
  if (said.before !== null && leansOnBefore(spot(said))) return partlyAsked(said, whole) ?? whole
  const parts = severalAsked(said.text, (text, before) => {
    const one = understandAsOne({ ...said, text, before, earlier: [] })
    return one.kind === 'plan' && one.leftOut.length === 0 ? one.plan : null
  })
  return parts === null
    ? (partlyAsked(said, whole) ?? whole)
    : { kind: 'plan', plan: planOf(parts), leftOut: [], alternatives: [], confidence: 1, language: whole.language }
}

/** Of several questions in one message those that are understood, where the whole is not; the others are said to be left out. */
function partlyAsked(said: Asking, whole: Understood): Understood | null {
  if (whole.kind === 'ask' && whole.isLikely) return null
  const clauses = clausesOf(said.text)
  if (clauses.length < 2 || clauses.length > MOST_CHOICES) return null
  const read = clauses.map((text) => ({ text, one: understandAsOne({ ...said, text }) }))
  const known = read.flatMap(({ one }) =>
    one.kind === 'plan' &&
    one.confidence >= SURE_OF_BOTH &&
    one.leftOut.length === 0 &&
    one.plan.parts.every(isAnswered)
      ? one.plan.parts
      : [],
  )
  const left = read.flatMap(({ text, one }) => (one.kind === 'plan' ? [] : [text.replace(/[?.!\s]+$/, '')]))
  if (known.length === 0 || left.length === 0 || known.length + left.length < clauses.length) return null
  return { kind: 'plan', plan: planOf(known), leftOut: left, alternatives: [], confidence: 1, language: whole.language }
}

/** "No, that's not it. What do we save a month": nothing of the answer that is refused is kept. */
function withoutRefused(asking: Asking): Asking {
  const text = asking.before === null ? null : afterRefusal(asking.text)
  if (text === null) return asking
  const [before = null, ...earlier] = asking.earlier ?? []
  return { ...asking, text, before, earlier }
}

const isAnswered = ({ kind }: PlanPart): boolean => kind === 'data' || kind === 'term' || kind === 'help'
/** Fewer words are about the same thing: "and how much". */
const FEWEST_WORDS = 3
/** What is asked of a sum says mostly what is told with it. */
const OF_SUMS = /^(?:how (?:much|many|long|often)|what)\b/i
/** "How many dollars worth" says nothing of its own. */
const FEW_WORDS = 4
const SURE_OF_BOTH = 0.95

/**
 * "Whats that in percent, and in which account is it": where all that was understood is the first of two questions, the
 * second is read besides; what cannot be read is said to be left out.
 */
function withBothAsked(said: Asking, whole: Understood & { kind: 'plan' }): Understood {
  const [first = '', second = '', ...more] = clausesOf(said.text)
  if (more.length > 0) return withAllAsked(said, whole)
  const isJoined = /(?:[?.;]|\b(?:and|plus|also|then))[\s,]*$/i.test(said.text.slice(0, said.text.lastIndexOf(second)))
  if (second === '' || !isJoined || second.split(/\s+/).length < FEWEST_WORDS) return whole
  if (whole.plan.parts.length !== 1 || !whole.plan.parts.every(isAnswered)) return whole
  // what explains a change, or tells both ends of an order, tells both
  const [told] = whole.plan.parts
  if (BOTH_ENDS.test(said.text) || (told?.kind === 'data' && told.why)) return whole
  const one = understandAsOne({ ...said, text: first })
  const earlier = said.before ? [said.before] : []
  const isOneSure = isSurelyRead(one)
  const other = understandAsOne(
    isOneSure ? { ...said, text: second, before: one.plan, earlier } : { ...said, text: second },
  )
  const isOtherSure = isSurelyRead(other)
  const holds = (read: Understood): boolean =>
    (read.kind === 'plan' ? [read.plan] : read.kind === 'ask' && read.isLikely ? read.choices.slice(0, 1) : []).some(
      ({ parts }) => parts.some((part) => isSameFigure(part, told) || isToldWith(part, told)),
    )
  const parts = isOneSure && isOtherSure ? [...one.plan.parts, ...other.plan.parts] : []
  const isOfTwo = new Set(parts.map((part) => (part.kind === 'data' ? part.subject + part.measures[0] : part))).size > 1
  // one figure of both kinds is told with the other
  if (parts.length > 1 && isOfTwo && !(holds(one) && holds(other)))
    return { ...whole, plan: planOf(sharingDays(parts)) }
  const asWords = (text: string): string => text.replace(/[,?.!\s]+$/, '')
  if (isDeepStrictEqual(one.kind === 'plan' ? one.plan.parts : null, whole.plan.parts))
    return holds(other) || (other.kind !== 'plan' && OF_SUMS.test(second) && second.split(/\s+/).length <= FEW_WORDS)
      ? whole
      : { ...whole, leftOut: [...whole.leftOut, asWords(second)] }
  return isDeepStrictEqual(other.kind === 'plan' ? other.plan.parts : null, whole.plan.parts) && !holds(one)
    ? { ...whole, leftOut: [...whole.leftOut, asWords(first)] }
    : whole
}

const ASKS_ITSELF =
  /^(?:(?:and|or|so|also)[ ,]+)*(?:is|are|was|were|what|whats|how|which|when|who|why|do|does|did|can|will|has|have)\b|\b(?:what|which|who|when|why|how) (?:is|was|are|were|did|does|do)\b/i
const MOST_CLAUSES = 4

const isSurelyRead = (read: Understood): read is Understood & { kind: 'plan' } =>
  read.kind === 'plan' &&
  read.confidence >= SURE_OF_ONE &&
  read.leftOut.length === 0 &&
  read.plan.parts.every(isAnswered)
const SURE_OF_ONE = 0.9

const isSameMeasure = (part: PlanPart | undefined, told: PlanPart | undefined): boolean =>
  part?.kind === 'data' &&
  told?.kind === 'data' &&
  part.subject === told.subject &&
  part.measures[0] === told.measures[0]

/** The same of three questions and more, one of which is all that was understood. */
function withAllAsked(said: Asking, whole: Understood & { kind: 'plan' }): Understood {
  const clauses = clausesOf(said.text)
  const [told, ...others] = whole.plan.parts
  if (clauses.length > MOST_CLAUSES || others.length > 0 || told?.kind !== 'data') return whole
  const answered = clauses.findIndex((text) => {
    const one = understandAsOne({ ...said, text })
    const plans = one.kind === 'plan' ? [one.plan] : one.kind === 'ask' ? one.choices : []
    return plans.some(({ parts }) => parts.length === 1 && isSameMeasure(parts[0], told))
  })
  if (answered < 0) return whole
  const earlier = said.before ? [said.before] : []
  const rest = clauses.flatMap((text, at) => {
    if (at === answered || !ASKS_ITSELF.test(text)) return []
    const one = understandAsOne({ ...said, text, before: whole.plan, earlier })
    const isSure = one.kind === 'plan' && one.confidence >= SURE_OF_BOTH && one.leftOut.length === 0
    return [{ text, parts: isSure && one.plan.parts.every(isAnswered) ? one.plan.parts : null }]
  })
  const more = rest.flatMap(({ parts }) => parts ?? []).filter((part) => !isSameFigure(part, told))
  return {
    ...whole,
    plan: planOf([...whole.plan.parts, ...more]),
    leftOut: [
      ...whole.leftOut,
      ...rest.flatMap(({ text, parts }) => (parts === null ? [text.replace(/[?.!\s]+$/, '')] : [])),
    ],
  }
}

/** The same of a question that asks one thing, or several that are read together. */
function understandAsOne(said: Asking): Understood {
  const read = understandWords(said)
  const before = dataOf(said.before).at(-1) ?? null
  return read.kind === 'plan'
    ? { ...read, plan: { ...read.plan, parts: [...ofDaysBefore(read.plan.parts, before, said.text, said.today)] } }
    : read
}

const partsOf = (read: Understood): readonly PlanPart[] =>
  read.kind === 'plan' && read.leftOut.length === 0 ? read.plan.parts : []

function understandWords(said: Asking): Understood {
  const before = dataOf(said.before).at(-1) ?? null
  const sure =
    numbersCarried(said.text, before) ??
    startsWithPlace(said.text, before, (text) => partsOf(understandWords({ ...said, text, before: null }))) ??
    otherNumberAsked(said.text, before) ??
    askedOfThatOne(said.text, before) ??
    askedOfCountedTasks(said.text, before, said.directory) ??
    askedOfAllRows(said.text, before) ??
    (said.role === 'INVESTOR' ? interestOnWhatAsked(said.text, before) : null) ??
    (said.role === 'INVESTOR'
      ? askedOfNamedCategory(said.text, (text) => partsOf(understandWords({ ...said, text })))
      : null) ??
    (said.role === 'INVESTOR'
      ? tradesAsked({
          ...said,
          before,
          readAgain: (text) => partsOf(understandTurned({ ...said, text, before: null })),
        })
      : null) ??
    (said.role === 'INVESTOR' && afterJudging(said.text) === null ? askedToJudge(said.text, before) : null)
  if (sure) return { kind: 'plan', plan: planOf(sure), leftOut: [], alternatives: [], confidence: 1, language: 'en' }
  const lasting = said.role === 'INVESTOR' ? lastingAsked(said.text, before) : null
  if (lasting)
    return {
      kind: 'plan',
      plan: planOf(lasting.parts),
      leftOut: lasting.leftOut,
      alternatives: [],
      confidence: 1,
      language: 'en',
    }
  const both = said.role === 'INVESTOR' ? judgedAndAsked(said, before) : null
  if (both) return both
  const anew = said.before === null ? null : askedAnew(said.text)
  const alone = anew === null ? null : understandWords({ ...said, text: anew, before: null, earlier: [] })
  return alone?.kind === 'plan' && alone.leftOut.length === 0 && alone.plan.parts.some(({ kind }) => kind === 'data')
    ? alone
    : understandTurned(said)
}

const WHERE_IS_IT =
  /^where(?:['’]?s| is| does)? (?:it|that|this|all (?:of )?(?:it|that))(?: (?:all|sit|sitting|held|kept|parked|lying|now))*[?.! ]*$/i
/** What is judged by what it can be held against, and what is asked of it besides. */
function judgedAndAsked(said: Asking, before: DataPart | null): Understood | null {
  const asked = afterJudging(said.text)
  const judged = asked && askedToJudge(asked.first, before)
  if (!asked || !judged) return null
  const held = judged.flatMap((part) =>
    part.kind === 'data' && part.where.length > 0 ? [partAsking('positions', 'value', { where: part.where })] : [],
  )
  const [where] = held
  // where that share of what is held lies, and no cash of other accounts
  const placed = where && WHERE_IS_IT.test(asked.more) ? [{ ...where, by: ['account'] }] : null
  const then = placed
    ? null
    : understandWords({ ...said, text: asked.more, before: held.length > 0 ? planOf(held) : said.before })
  const more = placed ?? (then?.kind === 'plan' && then.leftOut.length === 0 ? then.plan.parts : [])
  return {
    kind: 'plan',
    plan: planOf([...judged, ...more]),
    leftOut: more.length > 0 ? [] : [asked.more.replace(/[?.!\s]+$/, '')],
    alternatives: [],
    confidence: 1,
    language: 'en',
  }
}

function understandTurned(said: Asking): Understood {
  const asked = said.role === 'ADVISOR' ? { ...said, text: inWholeWords(said.text) } : said
  // who says good morning first wants an answer to the rest
  const asking: Asking = { ...asked, text: plainlySaid(asked.text, asked.today, asked.directory) }
  const language: LanguageCode = 'en'
  if (isForeign(asking.text)) {
    const plan = planOf([{ kind: 'decline', reason: 'language', related: [] }])
    return { kind: 'plan', plan, leftOut: [], alternatives: [], confidence: 1, language }
  }
  const certain = certainParts(asked) ?? (asking.text === asked.text ? null : certainParts(asking))
  const inDays = certain && inThatTime(certain, dataOf(asked.before).at(-1) ?? null, asked.text)
  if (inDays) return { kind: 'plan', plan: planOf(inDays), leftOut: [], alternatives: [], confidence: 1, language }
  const { parts: readParts, others, leftOut: unused, facts } = read(asking)
  const before = dataOf(asking.before).at(-1) ?? null
  const parts = ofStory(
    asking.text,
    spot(asking),
    ofThingsBefore(readParts, before, asking.text, asking.directory, asking.today),
  )
  const gone = goneOnFrom(asking, parts)
  if (gone) return { kind: 'plan', plan: planOf([gone]), leftOut: [], alternatives: [], confidence: 1, language }
  const brand = parts.some(({ kind }) => kind === 'data') ? brandLeft(asking, parts) : undefined
  const somebody = parts.some(({ kind }) => kind === 'data') ? OF_SOMEBODY.exec(asking.text)?.[1] : undefined
  const leftOut = [...new Set([...unused, ...[somebody, brand].flatMap((word) => word ?? [])])]
  const alternatives = others.map(planOf)
  const sureness = parts.length === 0 ? 0 : surelyAlone(asking, parts, surenessOf(facts, asking.sureness))
  const isAfterNothing = asking.isAfterUnread === true || contextOf(asking).before === null
  const isAdrift =
    parts.some(({ kind }) => kind === 'data') &&
    ((asking.isAfterUnread === true && leansOnBefore(spot(asking))) ||
      (isAfterNothing && turnsAlone(asking.text, spot(asking))))
  // "ok and the same for 4,000" is no thanks
  const isTalkLeft = parts.length > 0 && parts.every(isSmallTalk) && spot(asking).tokens.length > MOST_OF_TALK
  const fitsBadly = (facts['unsure_score'] ?? 0) >= BAD_FIT
  const confidence =
    isAdrift ||
    isTalkLeft ||
    (asking.role === 'ADVISOR' && turnsHeldAround(asked.text, parts)) ||
    (brand !== undefined && isOfNothing(parts)) ||
    isOfOtherDay(spot(asking), parts) ||
    fitsBadly ||
    losesBoth(asked.text, before, parts) ||
    isShareAimedAt(asked.text, parts) ||
    losesNamed(spot(asking), contextOf(asking).before, parts) ||
    leavesOwn(spot(asking), leftOut, parts) ||
    dropsBound(spot(asking), parts)
      ? Math.min(sureness, ADRIFT)
      : sureness
  const courtesy = confidence < SURE_ENOUGH ? courtesyIn(asked.text, spot(asked)) : null
  if (courtesy)
    return { kind: 'plan', plan: planOf([courtesy]), leftOut: [], alternatives: [], confidence: 1, language }
  if (confidence < WORTH_OFFERING) return { kind: 'unknown', leftOut, language }
  const plan = planOf(parts)
  if (confidence < SURE_ENOUGH) {
    // to be told goodbye, or that something is not kept, is no choice
    const choices = [plan, ...alternatives].filter((each) => each.parts.some(isAnswer))
    if (choices.length === 0) return { kind: 'unknown', leftOut, language }
    const isLikely =
      confidence > ADRIFT &&
      choices[0] === plan &&
      plan.parts.every(({ kind }) => kind === 'data') &&
      leftOut.length === 0
    return { kind: 'ask', choices: choices.slice(0, MOST_CHOICES), confidence, isLikely, leftOut, language }
  }
  return {
    kind: 'plan',
    plan,
    leftOut: reallyLeftOut(leftOut, plan.parts),
    alternatives: alternatives.slice(0, MOST_CHOICES),
    confidence,
    language,
  }
}

/** Whether a question leans on what was asked before it, whatever that was: "and without it?", "by month", "why". */
export const leans = (asking: Pick<Asking, 'text' | 'directory' | 'today' | 'clientOpen'>): boolean =>
  leansOnBefore(
    spotterOf('en').spot(
      plainlySaid(asking.text, asking.today, asking.directory),
      asking.directory,
      asking.today,
      asking.clientOpen,
    ),
  )

/** Whether a question says nothing but how the one before is to be turned: other days, why, by what. */
export function onlyTurns(asking: Pick<Asking, 'text' | 'directory' | 'today' | 'clientOpen'>): boolean {
  const text = plainlySaid(asking.text, asking.today, asking.directory)
  return turnsAtAll(text, spotterOf('en').spot(text, asking.directory, asking.today, asking.clientOpen))
}

/** The message with what was noticed while it was read; what the sureness is learned from. */
export const read = (asking: Asking): Reading => readMessage(spot(asking), contextOf(asking))

/** Every reading of a question as one part, the best first: alone, and as it goes on from the one before; what the weights are learned from. */
export function optionsFor(asking: Asking): {
  readonly alone: Option[]
  readonly after: Option[]
  /** What tells which of the two is meant; null where nothing was before. */
  readonly facts: Features | null
} {
  const [spotted, context] = [spot(asking), contextOf(asking)]
  const [alone, after] = [optionsAlone(spotted, context), optionsAfter(spotted, context)]
  const [best] = after
  return { alone, after, facts: best ? continuingFacts(spotted, alone[0] ?? null, best, context) : null }
}

/** The words of a question with what they may mean, and what it is asked after; what is guessed from. */
export function spottedOf(asking: Asking): { readonly spotted: Spotted; readonly situation: Situation } {
  return { spotted: spot(asking), situation: situationOf(contextOf(asking)) }
}
