import { isDeepStrictEqual } from 'node:util'
import {
  type Condition,
  type DataPart,
  type Plan,
  type PlanPart,
  type ShownRows,
  barePart,
} from '@keelwise/contract/plan'
import { addDays } from '@keelwise/finance/days'
import { openClientHoldings } from '../wealth/holder.ts'
import { AskSession } from './compile/ask-session.ts'
import { titlesFor } from './speak/english/titles.ts'
import { voiceFor } from './speak/voice.ts'
import { HELP_PAGES } from './help/pages.ts'
import { asksWhatIsHeld } from './model-of-data/clients.find.ts'
import { readSecuritiesOfBook } from './model-of-data/held-by-clients.ts'
import { explainFact } from './model/public-facts.ts'
import { BOOK_SUBJECTS, NEVER_SHARED } from './model-of-data/model.ts'
import type { ToolDeps } from './tools/tool-deps.ts'
import { ofEverybody, sameOfEverybody } from './understand/certain-after-book.ts'
import { bareQuestion, losesNegation, plainNegation, withoutAsides } from './understand/manners.ts'
import { askedOfOneClient } from './understand/certain-of-one-client.ts'
import { askedOfClientForSure } from './understand/certain-of-open-client.ts'
import { asOwnQuestion, isOfTheBook, lastBookingAsked, sharedOf } from './understand/of-client.ts'
import { periodWords } from './understand/read/period-words.ts'
import { ENGLISH } from './understand/lexicon/en/english.ts'
import {
  asGoingOn,
  correctionIn,
  keepsFigure,
  namedThen,
  numberPutRight,
  ofSameThings,
  showsRejected,
} from './understand/corrected.ts'
import { sharingDays } from './understand/compose/message.ts'
import { definitionIn } from './understand/definition.ts'
import { type Directory, NO_NAMES, readBook, readDirectory } from './understand/directory.ts'
import { canLead } from './understand/leading.ts'
import { askedOfRows, asksForNextRow } from './understand/rows-asked.ts'
import { pointingIn } from './understand/shown-table.ts'
import { spokenBefore } from './understand/spoken-before.ts'
import { pointedAt, theOneShown, withoutShown } from './understand/of-shown.ts'
import { askedOfThatOne } from './understand/of-that-one.ts'
import { recordPointedAt, rowsToPointIn } from './understand/record-pointed-at.ts'
import {
  clientsShown,
  lastSpokenOf,
  namedIn,
  strangerIn,
  withApostrophes,
  withName,
  withNames,
  withRelatives,
  withoutNames,
} from './understand/of-whom.ts'
import { BOTH_ENDS } from './understand/held-to-words.ts'
import { tasksAsked } from './understand/certain-of-tasks.ts'
import { isSameFigure, isToldWith } from './understand/same-figure.ts'
import { clausesOf, questionsApart } from './understand/several.ts'
import { conditionOfAny, countOf } from './understand/certain-of-both.ts'
import { asksOfGoalsAlone } from './model-of-data/plans.find.ts'
import { TERMS } from './understand/terms/terms.ts'
import { ADRIFT, leans, onlyTurns, understand } from './understand/understand.ts'
import { answersOther } from './understand/choose/likeness.ts'
import type { Understood } from './understand/understood.ts'
import type { Question } from './engine.ts'
import { type Lore, type OfClient, type PlanOf, type Understand, isSureRead } from './understanding.ts'

const namesKept = new WeakMap<ToolDeps, Map<string, Promise<Directory>>>()

/** The same parts, by which names are read once: for one message, which is read in several ways. */
export function readingNamesOnce(deps: ToolDeps): ToolDeps {
  const own = { ...deps }
  namesKept.set(own, new Map())
  return own
}

/** The names that a question can call things by: a person's own, or an advisor's clients with what the open one holds. */
export async function readNames(
  deps: ToolDeps,
  { role, userId, clientId }: Pick<Question, 'role' | 'userId' | 'clientId'>,
): Promise<Directory> {
  const kept = namesKept.get(deps)
  const key = `${role} ${userId} ${clientId ?? ''}`
  const found = kept?.get(key) ?? readNamesAnew(deps, { role, userId, clientId })
  kept?.set(key, found)
  return found
}

async function readNamesAnew(
  deps: ToolDeps,
  { role, userId, clientId }: Pick<Question, 'role' | 'userId' | 'clientId'>,
): Promise<Directory> {
  if (role === 'INVESTOR') return deps.db.asUser(userId, (tx) => readDirectory(tx, userId))
  const book = await deps.db.asUser(userId, (tx) => readBook(tx, userId))
  // what is then answered is a look of its own; names alone show the advisor nothing
  const holder = clientId === null ? null : await openClientHoldings(deps, { advisorId: userId, clientId, scopes: [] })
  const holderId = holder?.holderId ?? null
  if (holderId === null) return book
  const isPrivate = holder?.source !== 'MANUAL'
  const held = await deps.db.asUser(holderId, (tx) => readDirectory(tx, holderId, isPrivate))
  return { ...held, clients: book.clients }
}

/** What was asked before the question before, the newest first. */
const earlierOf = ({ history }: Question): Plan[] =>
  history
    .flatMap(({ understanding }) => (understanding && canLead(understanding.plan) ? [understanding.plan] : []))
    .slice(0, -1)
    .toReversed()
    .slice(0, 4)

/** What the question right before most likely meant, where it was asked back; null for any other. */
export const likelyBefore = ({ history }: Pick<Question, 'history'>): Plan | null =>
  history.findLast(({ role }) => role === 'assistant')?.understanding?.likely ?? null

/**
 * Whether what a question leans on was not understood: the last question that stood alone was answered with what can be
 * asked. What only leaned itself and was not understood changes nothing of what is talked about.
 */
function isAfterUnread({ history }: Question, directory: Directory, today: string): boolean {
  const clientOpen = false
  if (likelyBefore({ history })) return false
  for (const { role, content, understanding } of history.toReversed())
    if (role === 'assistant') {
      const isNothing = understanding?.plan.parts.every((part) => part.kind === 'talk' && part.about === 'abilities')
      if (isNothing === false) return false
    } else if (!leans({ text: content, directory, today, clientOpen })) return true
  return history.some(({ role }) => role === 'user')
}

const isOnBook = (before: Plan | null): boolean =>
  before?.parts.some((part) => part.kind === 'data' && BOOK_SUBJECTS.has(part.subject)) ?? false

/** What an advisor asks of the client who is open in words of one client, and of nobody else; null for the rest. */
function askedOfOpenForSure(text: string, clientId: string, { clients }: Directory): readonly PlanPart[] | null {
  const client = clients.find(({ id }) => id === clientId)
  const isOfAnother = namedIn(text, clients).some(({ id }) => id !== clientId)
  return client && !isOfAnother ? askedOfClientForSure({ text, client }) : null
}

/** Whether a question of an advisor is about the client who is open, whatever was said in meetings. */
export const isOfOpenForSure = ({ clientId, text }: Question, directory: Directory): boolean =>
  clientId !== null && text !== null && askedOfOpenForSure(text, clientId, directory) !== null

const lastPartOf = (plan: Plan | null): DataPart | null =>
  plan?.parts.findLast((part): part is DataPart => part.kind === 'data') ?? null

/** Tasks of the client who is open, whosever they are, which of them and until when; null where something else is asked. */
function tasksOfOpen(
  text: string,
  clientId: string,
  directory: Directory,
  before: Plan | null,
  today: string,
): PlanPart[] | null {
  const open = directory.clients.find(({ id }) => id === clientId)
  if (!open || namedIn(text, directory.clients).some(({ id }) => id !== clientId)) return null
  const readAgain = (other: string): readonly PlanPart[] => {
    const read = understand({ text: other, role: 'ADVISOR', today, directory, before: null, clientOpen: false })
    return read.kind === 'plan' && read.leftOut.length === 0 ? read.plan.parts : []
  }
  return tasksAsked({ text: withName(text, open.name), today, directory, before: lastPartOf(before), readAgain })
}

/** What an advisor asks of the client who is open is read as the client would ask it; the rest as of the book. */
function readOfClient(
  text: string,
  clientId: string,
  directory: Directory,
  before: Plan | null,
  today: string,
  currency: string,
  isUnread: boolean,
): Understood {
  const sure = askedOfOpenForSure(text, clientId, directory)
  if (sure)
    return {
      kind: 'plan',
      plan: { version: 1, parts: [...sure] },
      leftOut: [],
      alternatives: [],
      confidence: 1,
      language: 'en',
    }
  const asked = { today, directory, before, currency, isAfterUnread: isUnread }
  const tasks = tasksOfOpen(text, clientId, directory, before, today)
  if (tasks)
    return {
      kind: 'plan',
      plan: { version: 1, parts: tasks },
      leftOut: [],
      alternatives: [],
      confidence: 1,
      language: 'en',
    }
  const ofBook = (): Understood => understand({ ...asked, text, role: 'ADVISOR', clientOpen: true })
  if (isOfTheBook(text, clientId, directory.clients, isOnBook(before))) return ofBook()
  const isShared = !isImported(clientId, directory)
  const last = isShared ? lastBookingAsked(text) : null
  if (last) return last
  const plain = ofBook()
  if (plain.kind === 'plan' && isAnswered(plain)) {
    const isOfBook = plain.plan.parts.every((part) => part.kind === 'data' && BOOK_SUBJECTS.has(part.subject))
    const kept = isOfBook || !isShared ? plain : asShared(plain)
    return kept.kind === 'plan' && !isOfBook ? { ...kept, plan: withCashHeld(kept.plan, directory) } : kept
  }
  const read = understand({
    ...asked,
    text: asOwnQuestion(text, clientId, directory.clients),
    role: 'INVESTOR',
    clientOpen: false,
    before: isOnBook(before) ? null : before,
    directory: { ...directory, clients: [] },
  })
  const own = isShared ? asShared(read) : read
  if (own.kind === 'plan') return { ...own, plan: withCashHeld(own.plan, directory) }
  return plain.kind === 'plan' || own.kind === 'unknown' ? plain : own
}

const LONGEST_TICKER = 6
/** Days are told by the words that were left out, and are nobody's name. */
const isDayName = (word: string): boolean =>
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|christmas|easter|thanksgiving)s?$/i.test(
    word,
  )

/** A word as it stands in the text, where that is as a ticker or with a capital inside a sentence. */
function writtenAsName(word: string, text: string): string | null {
  const at = text.toLowerCase().indexOf(word.toLowerCase())
  const written = text.slice(at, at + word.length)
  if (at < 0 || text === text.toUpperCase() || isDayName(word)) return null
  const isTicker = /^[A-Z][A-Z.]+$/.test(written) && written.length <= LONGEST_TICKER
  const begins = /(?:^|[.!?]\s*)$/.test(text.slice(0, at))
  return isTicker || (!begins && /^[A-Z]\p{Ll}/u.test(written)) ? written : null
}

const MOST_QUESTIONS = 3
const OF_WHAT_WAS_ASKED = /\b(?:it|that|this|there|then|those|them|one)\b/i

/**
 * Several questions about one client of which some are about the advisor's own records and some about what the client
 * holds: each is read by itself. Null where that leaves more unsaid than the message as a whole.
 */
async function readEach(
  deps: ToolDeps,
  question: Question,
  text: string,
  clients: Directory['clients'],
  asked: Plan | null,
  today: string,
): Promise<Awaited<ReturnType<Understand>> | null> {
  const questions = questionsApart(text)
  const [one, ...more] = namedIn(text, clients)
  if (!one || more.length > 0 || questions.length < 2 || questions.length > MOST_QUESTIONS) return null
  if (questions.some((each) => each.split(/\s+/).length < FEWEST_OF_SECOND)) return null
  const read = await Promise.all(
    questions.map((each) => {
      const named = namedIn(each, clients).length > 0 ? each : withName(each, one.name)
      const whole =
        named === each && namedIn(each, clients).length === 0
          ? `${each.replace(/[?.! ]+$/, '')} with ${one.name}`
          : named
      return readQuestion(deps, { ...question, text: whole, history: [] }, asked, today)
    }),
  )
  const plans = read.flatMap((each) => ('plan' in each && each.leftOut.length === 0 ? [each] : []))
  const [first] = plans
  if (!first || plans.length < read.length) return null
  const parts = plans.flatMap(({ plan }) => plan.parts)
  // questions of one kind are read together, where the second may lean on the first
  const subjects = new Set(parts.map((part) => (part.kind === 'data' ? part.subject : part.kind)))
  const ofBook = parts.filter((part) => part.kind === 'data' && BOOK_SUBJECTS.has(part.subject)).length
  const isLeaning = ofBook === parts.length && questions.some((each) => OF_WHAT_WAS_ASKED.test(each))
  if (subjects.size < 2 || ofBook === 0 || isLeaning) return null
  return {
    plan: { version: 1, parts: parts.slice(0, 4) },
    leftOut: [],
    alternatives: [],
    confidence: Math.min(...plans.map(({ confidence }) => confidence)),
    client: { id: one.id, name: one.name },
  }
}

/** What is spoken of by its name is asked of itself, whatever was declined before. */
const OF_OTHER_THINGS = /\b(?:positions?|holdings?|accounts?|portfolio|net worth|risk|goals?|meetings?|tasks?)\b/i

/** The rows that were shown last; the sum of them, told since, keeps them. */
export function rowsLastShown(history: Question['history']): ShownRows | undefined {
  const [last, before] = history
    .flatMap(({ understanding }) => (understanding && canLead(understanding.plan) ? [understanding] : []))
    .toReversed()
  if (last?.shown || !before?.shown) return last?.shown
  const [sum, ...more] = last?.plan.parts ?? []
  const { part } = before.shown
  const isSum =
    sum?.kind === 'data' &&
    more.length === 0 &&
    sum.by.length === 0 &&
    sum.subject === part.subject &&
    isDeepStrictEqual(sum.where, part.where) &&
    isDeepStrictEqual(sum.period, part.period)
  return isSum ? before.shown : undefined
}

/** Fewer words are about the same thing: "and how much". */
const FEWEST_OF_SECOND = 3
const SURE_OF_SECOND = 0.9

/**
 * "When do I see her next, and is the first step done": where one of two questions of an advisor is all that was
 * understood, the other is read right after it, and answered besides or said to be left out.
 */
async function withSecondAsked(
  deps: ToolDeps,
  question: Question,
  told: Awaited<ReturnType<Understand>>,
  today: string,
): Promise<Awaited<ReturnType<Understand>>> {
  const [first = '', second = '', ...more] = clausesOf(question.text ?? '')
  if (!('plan' in told) || more.length > 0 || second.split(/\s+/).length < FEWEST_OF_SECOND) return told
  const [part, ...others] = told.plan.parts
  if (part?.kind !== 'data' || part.why || others.length > 0 || BOTH_ENDS.test(question.text ?? '')) return told
  const { plan, client } = told
  const kept = { plan, chips: [], instead: [], next: [], left_out: [], ...(client ? { of_client: client } : {}) }
  const history = [
    ...question.history,
    { role: 'user' as const, content: first },
    { role: 'assistant' as const, content: '', understanding: kept },
  ]
  const other = await readWithNames(deps, { ...question, text: second, history }, plan, today)
  const plans = 'plan' in other ? [other.plan] : other.likely ? [other.likely] : []
  if (plans.some(({ parts }) => parts.some((each) => isSameFigure(each, part) || isToldWith(each, part)))) return told
  const isSure =
    'plan' in other &&
    other.confidence >= SURE_OF_SECOND &&
    other.leftOut.length === 0 &&
    other.isDoubtful !== true &&
    other.client?.id === client?.id &&
    other.plan.parts.length < MOST_PARTS &&
    other.plan.parts.every(({ kind }) => kind === 'data')
  return isSure
    ? { ...told, plan: { ...plan, parts: [...plan.parts, ...other.plan.parts] } }
    : { ...told, leftOut: [...told.leftOut, second.replace(/[?.!\s]+$/, '')] }
}
const MOST_PARTS = 4

/** As it is said, and where that is not understood for certain without the courtesy and the reasons around it, and in plainer words. */
const readBare: Understand = async (deps, question, asked, today) => {
  const read = await readWithNames(deps, question, asked, today)
  const said = question.text ?? ''
  if ('plan' in read && read.isDoubtful !== true && (read.leftOut.length === 0 || plainNegation(said) === said))
    return read
  const plainer = [bareQuestion(said), plainNegation(said), plainNegation(bareQuestion(said))]
  for (const text of new Set(plainer)) {
    if (text === said) continue
    const again = await readWithNames(deps, { ...question, text }, asked, today)
    if ('plan' in again && again.isDoubtful !== true && again.leftOut.length === 0) return again
  }
  return read
}

type Read = Awaited<ReturnType<Understand>>

/**
 * A correction with what it wants in the place of what it corrects, everything else as it was asked; null for the rest.
 * What it rejects is not shown: where no reading is without it, the others are offered.
 */
async function readCorrected(
  deps: ToolDeps,
  question: Question,
  asked: Plan | null,
  today: string,
): Promise<Read | null> {
  const correction = asked === null ? null : correctionIn(question.text ?? '')
  if (!correction || !asked) return null
  const before = lastPartOf(asked)
  const client = lastAnswerOf(question)?.of_client
  const ofNumber = before && numberPutRight(correction, before)
  if (ofNumber)
    return {
      plan: { version: 1, parts: [ofNumber] },
      leftOut: [],
      alternatives: [],
      confidence: 1,
      ...(client ? { client } : {}),
    }
  for (const text of asGoingOn(correction, before)) {
    const read = await readBare(deps, { ...question, text }, asked, today)
    if (!isSureRead(read) || showsRejected(read.plan.parts, correction)) continue
    // days that nothing was said against stay
    const parts = before
      ? sharingDays([before, ...read.plan.parts])
          .slice(1)
          .map((part) => ofSameThings(correction, part, before))
      : read.plan.parts
    return { ...read, plan: { ...read.plan, parts } }
  }
  const read = await readBare(deps, question, asked, today)
  if (!isSureRead(read)) return read
  const isMeant = keepsFigure(correction, read.plan.parts[0], before) && !showsRejected(read.plan.parts, correction)
  if (isMeant) return read
  const ask = read.alternatives.filter(({ parts }) => !showsRejected(parts, correction))
  return { ask, ...(read.client ? { client: read.client } : {}) }
}

const lastAnswerOf = ({ history }: Question): Question['history'][number]['understanding'] =>
  history.findLast(({ role }) => role === 'assistant')?.understanding

/** Reads a question with the person's own names. What leans on a guess is itself no more than likely. */
export const readQuestion: Understand = async (deps, whole, asked, today) => {
  const question =
    whole.text === null
      ? whole
      : { ...whole, text: withoutAsides(namedThen(whole.text) ?? whole.text, whole.history.length > 0) }
  const read = (await readCorrected(deps, question, asked, today)) ?? (await readBare(deps, question, asked, today))
  const told = question.role === 'ADVISOR' ? await withSecondAsked(deps, question, read, today) : read
  if (!('plan' in told)) return told
  // what goes on says less of itself: of such guesses one in three is right, so that they are offered
  if (told.isDoubtful === true && question.history.some(({ understanding }) => understanding !== undefined))
    return { ask: [told.plan, ...told.alternatives], ...(told.client ? { client: told.client } : {}) }
  const text = question.text ?? ''
  if (losesNegation(text, told.plan.parts))
    return { ask: told.alternatives, ...(told.client ? { client: told.client } : {}) }
  const said = { text, directory: NO_NAMES, today, clientOpen: false }
  const guess = lastPartOf(likelyBefore(question))
  const isOfGuess = told.plan.parts.some(
    (part) => part.kind === 'data' && part.subject === guess?.subject && part.measures[0] === guess.measures[0],
  )
  // what would be read the same had nothing been said before is on no guess
  const alone = isOfGuess ? await readBare(deps, { ...question, history: [] }, null, today) : null
  const isAlone = alone !== null && 'plan' in alone && isDeepStrictEqual(alone.plan, told.plan)
  const isOnGuess = likelyBefore(question) !== null && ((isOfGuess && !isAlone) || leans(said) || onlyTurns(said))
  const all = withAllMeant(told, text)
  const meant = question.role === 'ADVISOR' ? withWeekAhead(all, text, today) : all
  return isOnGuess ? { ...meant, isDoubtful: true } : meant
}

const IS_OVER = /\b(?:did|was|were|had|met|saw|spoke|so far|past|held|have (?:i|we) (?:had|met|seen))\b/i
const OF_DIARY: ReadonlySet<string> = new Set(['meetings', 'actions'])
/** On a Sunday the week of the diary is the one to come: its calendars begin with that day. */
function withWeekAhead<Told extends { readonly plan: Plan }>(told: Told, text: string, today: string): Told {
  const ahead = { from: today, to: addDays(today, 6) }
  const isAsked = /\bthis week\b/i.test(text) && !IS_OVER.test(text) && new Date(`${today}T00:00:00Z`).getUTCDay() === 0
  if (!isAsked) return told
  const parts = told.plan.parts.map((part) => {
    if (part.kind !== 'data' || !OF_DIARY.has(part.subject)) return part
    const isWeek = part.period?.from === addDays(today, -6) && part.period.to === today
    const where = part.where.map((each) =>
      each.field === 'due' && each.op === 'between' && each.values.join() === `${addDays(today, -6)},${today}`
        ? { ...each, values: [ahead.from, ahead.to] }
        : each,
    )
    return { ...part, where, period: isWeek ? { ...ahead, words: periodWords(ahead, today) } : part.period }
  })
  return { ...told, plan: { ...told.plan, parts } }
}

const SEVERAL_FROM_ONE_END =
  /\b(?:biggest|largest|top|highest|heaviest|main|smallest|lowest|best|worst) (?:\w+ ){0,2}(?:positions|holdings|stocks|funds|investments|securities|accounts|clients|households|portfolios|winners|losers|gainers)\b/i
const AT_END = String.raw`\b(?:biggest|largest|top|highest|heaviest|main|smallest|lowest|dearest|priciest|most expensive|cheapest)`
/** "The biggest things I paid for": rows by what they are called. */
const ROWS_FROM_ONE_END: Readonly<Record<string, RegExp>> = {
  booking: new RegExp(
    String.raw`${AT_END} (?:(?!of\b|one\b|single\b)\w+ ){0,2}(?:things|ones|payments|purchases|transactions|bills|charges|items|expenses|costs|deposits)\b`,
    'i',
  ),
  payee: new RegExp(
    String.raw`${AT_END} (?:(?!of\b|one\b|single\b)\w+ ){0,2}(?:payees|shops|stores|merchants|places|companies)\b`,
    'i',
  ),
  category: new RegExp(String.raw`${AT_END} (?:(?!of\b|one\b|single\b)\w+ ){0,2}(?:categories|kinds|areas)\b`, 'i'),
}
/** The one at an end is asked for. */
const ONE_AT_END =
  /\b(?:next|soonest|first|earliest|nearest|closest|oldest|youngest|most|least|biggest|largest|smallest|highest|lowest)\b(?! (?:\d+|two|three|four|five|six|few|couple|days?|weeks?|months?|quarter|year))/i
const FEW = 5

/** "Her biggest positions", "whose birthday is in the next two months": several are asked for, and not the first of them. */
function withAllMeant<Read extends { readonly plan: Plan }>(told: Read, text: string): Read {
  const parts = told.plan.parts.map((part) => {
    if (part.kind !== 'data' || part.limit !== 1 || part.order === null) return part
    const { by } = part.order
    const isBounded = part.where.some(({ field, op }) => field === by && /^(?:at_most|under|between)$/.test(op))
    if (isBounded && !ONE_AT_END.test(text)) return { ...part, limit: null }
    const isSeveral = SEVERAL_FROM_ONE_END.test(text) || ROWS_FROM_ONE_END[part.by[0] ?? '']?.test(text) === true
    return isSeveral ? { ...part, limit: FEW } : part
  })
  return { ...told, plan: { ...told.plan, parts } }
}

const readWithNames: Understand = async (deps, question, asked, today) => {
  const { role, clientId } = question
  const said = question.text ?? ''
  const defined = definitionIn(said)
  if (defined) return { plan: { version: 1, parts: [defined] }, leftOut: [], alternatives: [], confidence: 1 }
  const ofRows = askedOfRows(said, question.history, today)
  if (ofRows) {
    const client = pointingIn(question.history, false)?.client
    return {
      plan: { version: 1, parts: [ofRows] },
      leftOut: [],
      alternatives: [],
      confidence: 1,
      ...(client ? { client } : {}),
    }
  }
  const ofAll = role === 'ADVISOR' ? sameOfEverybody(said, lastPartOf(asked)) : null
  if (ofAll) return { plan: { version: 1, parts: [ofAll] }, leftOut: [], alternatives: [], confidence: 1 }
  const pointing = role === 'ADVISOR' ? ofRecordsShown(said, question.history) : null
  // there is none beside it: other days of what was asked would be another question
  if (pointing === null && asksForNextRow(said, question.history)) return { ask: [] }
  if (pointing && 'parts' in pointing)
    return { plan: { version: 1, parts: pointing.parts }, leftOut: [], alternatives: [], confidence: 1 }
  if (pointing) return readWithNames(deps, { ...question, text: pointing.text }, asked, today)
  const book = await readNames(deps, question)
  const ofClient = question.history.at(-1)?.understanding?.of_client
  // rows of what a client holds are called as that client calls them
  const toldNames = ofClient ? await readNames(deps, { ...question, clientId: ofClient.id }) : book
  const spoken = spokenBefore(said, question.history, toldNames, today)
  if (spoken?.text === '') {
    const client = spoken.history.at(-1)?.understanding?.of_client
    return { plan: spoken.asked, leftOut: [], alternatives: [], confidence: 1, ...(client ? { client } : {}) }
  }
  if (spoken)
    return readWithNames(deps, { ...question, text: spoken.text, history: spoken.history }, spoken.asked, today)
  const isOfTheirs = isOfTheirTasks(said, asked)
  const named =
    role === 'ADVISOR' && clientId === null && !isOfTheirs
      ? withNames(withRelatives(withApostrophes(said, book.clients), book.clients), question.history, book.clients)
      : { text: said }
  const reason = 'unknown' in named ? whyCalled(named.names, said, question.history) : null
  if (reason) return { plan: { version: 1, parts: [reason] }, leftOut: [], alternatives: [], confidence: 1 }
  if ('unknown' in named) return offeringEach(deps, question, named, asked, today)
  const stranger = role === 'ADVISOR' && clientId === null ? await strangerOf(deps, question, named.text, book) : null
  if (stranger) {
    const { said: name, near, isSlip } = stranger
    const as = (client: Directory['clients'][number]): string => named.text.replace(name, client.name)
    const [only, ...others] = near
    if (!only) return { ask: [], notFound: [name] }
    if (isSlip && others.length === 0) return readQuestion(deps, { ...question, text: as(only) }, asked, today)
    return offeringNamed(deps, question, name, near.map(as), asked, today)
  }
  const members = role === 'ADVISOR' && clientId === null ? membersOfShown(said, question.history) : null
  if (members) return { plan: { version: 1, parts: [members] }, leftOut: [], alternatives: [], confidence: 1 }
  const another = role === 'ADVISOR' && clientId === null ? askedOfAnother(question, named.text, asked, book) : null
  if (another) return another
  const isOfBook = role === 'ADVISOR' && clientId === null
  const written = isOfBook
    ? await withBiggest(deps, question, withHeldSecurity(named.text, question.history), today)
    : await withBiggestHolding(deps, question, named.text, today)
  const each =
    role === 'ADVISOR' && clientId === null ? await readEach(deps, question, written, book.clients, asked, today) : null
  if (each) return each
  const plain = await readPlainly(deps, question, written, asked, book, today)
  if (plain && isAnswered(plain)) return toldOf(plain, written)
  const around = await readAround(deps, question, written, asked, book, today)
  // rows that were shown are known by more than the message says
  const isOfRows = rowsLastShown(question.history) !== undefined && OF_ROWS_SHOWN.test(written)
  return plain?.kind === 'ask' && role === 'INVESTOR' && !isOfRows
    ? amongMeant(plain.choices, around, { directory: book, today })
    : around
}

const isAnswered = (read: Understood): boolean =>
  read.kind === 'plan' && read.leftOut.length === 0 && read.plan.parts.every(({ kind }) => kind === 'data')

/** What was read another way than as it stands is offered where none of what the message may mean as it stands is like it. */
function amongMeant(choices: readonly Plan[], around: Read, known: { directory: Directory; today: string }): Read {
  if (!('plan' in around) || around.client || around.isDoubtful === true || choices.length === 0) return around
  const isMeant = around.plan.parts.some((part) =>
    choices.some((choice) => answersOther(choice, { version: 1, parts: [part] }, known)),
  )
  return isMeant ? around : { ask: [...choices.slice(0, MOST_OFFERED - 1), around.plan] }
}
const MOST_OFFERED = 3

/** By what was shown and whom it is about, what a message as it stands leaves open. */
async function readAround(
  deps: ToolDeps,
  question: Question,
  written: string,
  asked: Plan | null,
  book: Directory,
  today: string,
): Promise<Read> {
  const { role, clientId } = question
  const said = question.text ?? ''
  const isOfBook = role === 'ADVISOR' && clientId === null
  const isOfTheirs = isOfTheirTasks(said, asked)
  const again = declinedBefore(question.history)
  if (
    again &&
    !OF_OTHER_THINGS.test(written) &&
    (onlyTurns({ text: written, directory: book, today, clientOpen: false }) || OF_THAT.test(written))
  )
    return { plan: { version: 1, parts: [again] }, leftOut: [], alternatives: [], confidence: 1 }
  const isOfClients = isOfBook && lastPartOf(asked)?.subject === 'clients'
  const rest = role === 'INVESTOR' || isOfClients ? await withoutBiggest(deps, question, written, asked, today) : null
  if (rest) return { plan: rest, leftOut: [], alternatives: [], confidence: 1 }
  const unseen = isOfClients
    ? await withoutHoldings(deps, question, written, asked, rowsLastShown(question.history), today)
    : null
  if (unseen) return { plan: unseen, leftOut: [], alternatives: [], confidence: 1 }
  const lead =
    role === 'ADVISOR' && asked && namedIn(written, book.clients).length === 0
      ? { ...asked, parts: asked.parts.map((part) => (part.kind === 'data' ? ofEverybody(written, part) : part)) }
      : asked
  const directory = await withSecurities(deps, question, written, book, lead)
  const client = ofWhom(question, written, directory.clients)
  const shown = rowsLastShown(question.history)
  // rows of what a client holds are called as that client calls them
  const isOfOwnRows = client !== null && shown !== undefined && !BOOK_SUBJECTS.has(shown.part.subject)
  const rowNames = isOfOwnRows ? await readNames(deps, { ...question, clientId: client.id }) : directory
  const led = lead && shown ? amongShown(written, lead, shown, directory) : lead
  const leftOut = led && shown ? withoutShown(written, led, shown, rowNames) : null
  // what no row is called may be a kind of what was spent
  const isOfSpending = shown?.part.subject === 'transactions' && lastPartOf(led)?.by.join() === shown.part.by.join()
  const kept = isOfSpending ? written.replace(DROPPED, 'without $<what>') : written
  if (leftOut) return { plan: leftOut, leftOut: [], alternatives: [], confidence: 1, ...(client ? { client } : {}) }
  const oneShown = shown ? theOneShown(shown, rowNames) : null
  const ofIt = oneShown && askedOfThatOne(written, oneShown)
  if (ofIt)
    return {
      plan: { version: 1, parts: ofIt },
      leftOut: [],
      alternatives: [],
      confidence: 1,
      ...(client ? { client } : {}),
    }
  const pointed = led && shown ? pointedAt(written, led, shown, rowNames, today) : null
  const { text, before } = pointed ?? { text: kept, before: led }
  const one = client ?? openedBy(question, directory)
  const isOfOne =
    one !== null && (namedIn(text, directory.clients).length > 0 || !OF_MORE.test(text)) && !EXCEPT.test(text)
  const ofOne =
    isOfOne && !namedIn(text, directory.clients).some(({ id }) => id !== one.id)
      ? askedOfOneClient({ text, before: lastPartOf(before), client: one })
      : null
  if (ofOne)
    return {
      plan: { version: 1, parts: [...ofOne] },
      leftOut: [],
      alternatives: [],
      confidence: 1,
      ...(client ? { client } : {}),
    }
  const understood =
    role === 'ADVISOR' && clientId !== null
      ? readOfClient(
          text,
          clientId,
          directory,
          before,
          today,
          question.currency,
          isAfterUnread(question, directory, today),
        )
      : understand({
          text,
          role,
          today,
          directory,
          before,
          earlier: earlierOf(question),
          isAfterUnread: isAfterUnread(question, directory, today),
          clientOpen: false,
          currency: question.currency,
        })
  const ofSet =
    role === 'ADVISOR' && clientId === null ? ofThoseShown(text, understood, before, shown, directory, today) : null
  if (ofSet) return ofSet
  const several = role === 'ADVISOR' && clientId === null ? severalIn(question, text, directory, today) : []
  const ofEach = several.length > 1 ? await readOfEach(deps, question, text, several, understood, before, today) : null
  if (ofEach) return ofEach
  const isNamed = namedIn(text, directory.clients).length > 0
  const own = client && !EXCEPT.test(text) ? await readAsOwn(deps, question, client, text, before, today) : null
  // what names something of the client's own is asked of what they own
  const isRefused = understood.kind === 'plan' && understood.plan.parts.every(({ kind }) => kind === 'decline')
  // what nobody shares is said so at once, however it is meant
  if (
    own?.kind === 'ask' &&
    client &&
    isNeverShared(own) &&
    understood.kind !== 'plan' &&
    sureOf(own) >= sureOf(understood)
  ) {
    const [plan] = own.choices
    if (plan) return { plan, leftOut: [], alternatives: [], confidence: own.confidence, client }
  }
  const leavesLess = own?.kind === 'plan' && own.leftOut.length < understood.leftOut.length
  const ofCash = client && own?.kind === 'plan' ? cashOfBook(own.plan, client) : null
  if (client && ofCash) return { plan: ofCash, leftOut: [], alternatives: [], confidence: 1 }
  const isBetter =
    (leavesLess && !isOfOwnPay(understood)) ||
    (isRefused &&
      !isOfOwnPay(understood) &&
      own?.kind === 'plan' &&
      own.plan.parts.some(({ kind }) => kind === 'data')) ||
    (own !== null &&
      !isOfOwnPay(understood) &&
      sureOf(own) >= sureOf(understood) + (isNeverShared(own) ? CLEARLY : -NEARLY))
  if (own && client && !(isNamed && isOfCash(understood) && !leavesLess) && isOfOwn(own) && isBetter)
    return toldOf(own, text, client)
  const told = inFocus(toldOf(understood, text), text, isNamed || isOfTheirs ? null : client)
  const others = isNamed ? null : withoutSpoken(told, text, question, directory)
  if (others) return others
  const unheld = client === null && role === 'ADVISOR' && clientId === null ? heldByNobody(told, text) : null
  if (unheld) return { plan: unheld, leftOut: [], alternatives: [], confidence: 1 }
  // whom a question was about that could not be answered is whom the next is about
  if (!('ask' in told) || !client) return told
  // what may have been meant is asked of them as well
  const isAlone = isNamed || !OF_MORE.test(text)
  return { ...told, client, ask: isAlone ? told.ask.map((plan) => ofClientAlone(plan, client)) : told.ask }
}

/** "Theirs" after tasks are those of clients, whoever was shown. */
const isOfTheirTasks = (said: string, asked: Plan | null): boolean =>
  lastPartOf(asked)?.subject === 'actions' && /\btheirs\b/i.test(said)

const OF_ONE_ROW =
  /\b(?:first|second|third|fourth|fifth|sixth|last|middle|other|next|previous|\d+(?:st|nd|rd|th)) ones?\b/i
const BACK_TO = /\bback to\b/i
const OF_ROWS_SHOWN =
  /\b(?:first|second|third|fourth|fifth|sixth|last|middle|other|next|previous|top|bottom|\d+(?:st|nd|rd|th)) (?:one|ones|two|three|of)\b|\b(?:those|these|them|they|their|theirs|others?|rest|remaining|each|both|either|neither|without|except|excluding)\b/i

/**
 * What a message as it stands is taken for, after what was asked before; null where it points at a row that was shown or
 * at what a client holds, of which more is known than the message says.
 */
async function readPlainly(
  deps: ToolDeps,
  question: Question,
  text: string,
  asked: Plan | null,
  book: Directory,
  today: string,
): Promise<Understood | null> {
  const { role, clientId, currency } = question
  // an advisor's rows are people, who are asked about in many ways
  const ofRows = role === 'ADVISOR' ? OF_ROWS_SHOWN : OF_ONE_ROW
  const isOfRow = rowsLastShown(question.history) !== undefined && ofRows.test(text)
  // of a client it is asked what they hold as well as what the advisor noted
  if (isOfRow || clientId !== null || BACK_TO.test(text)) return null
  const directory = await withSecurities(deps, question, text, book, asked)
  const isOfEverybody = asked?.parts.some((part) => part.kind === 'data' && ofEverybody(text, part) !== part)
  if (role === 'ADVISOR' && (isOfEverybody || ofWhom(question, text, directory.clients))) return null
  return understand({
    text,
    role,
    today,
    directory,
    before: asked,
    earlier: earlierOf(question),
    isAfterUnread: isAfterUnread(question, directory, today),
    clientOpen: false,
    currency,
  })
}

/** Whether a question asks for a meeting or a task that was shown, and for no offer below it. */
export const isOfRowShown = ({ role, text, history }: Question): boolean => {
  const pointing = role === 'ADVISOR' ? ofRecordsShown(text ?? '', history) : null
  return pointing !== null && 'parts' in pointing
}

/** A question with the name of a client where it says "with the first one" of rows that were shown. */
export function withRowPointedAt<Asked extends Pick<Question, 'text' | 'history'>>(
  question: Asked,
  today: string,
): Asked {
  // what asks for the row and nothing else of it is read whole
  if (askedOfRows(question.text ?? '', question.history, today)) return question
  const pointing = ofRecordsShown(question.text ?? '', question.history)
  return pointing && 'text' in pointing ? { ...question, text: pointing.text } : question
}

/** What is asked of one of the meetings, tasks or clients that were shown. */
function ofRecordsShown(text: string, history: Question['history']): ReturnType<typeof recordPointedAt> {
  const last = rowsLastShown(history)
  const earlier = history.toReversed().flatMap(({ understanding }) => understanding?.shown ?? [])
  const shown = rowsToPointIn(text, earlier, last)
  return shown ? recordPointedAt(text, shown) : null
}

/** "Drop the rent" after payees leaves it out. */
const DROPPED =
  /^(?:(?:and|so|ok|but|now|please|just|can you|could you)[ ,]+)*(?:drop|skip|remove|leave out|take out|ignore) (?<what>(?:the |my |our |all )?\p{L}[\p{L} &'’-]{2,40}?)(?=[\s?.!]*$)/iu

const OF_FIRST = /\bin the (?:biggest|largest|first|top|richest)(?: one| household| family)?[ ?.!]*$/i
const WHO_ARE_THEY =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:who(?:['’]?s| is| are) in the (?:biggest|largest|first|top|richest)(?: one| household| family)?|who(?:['’]?s| is| are|) ?(?:they|those|these|them|in (?:them|those|these|there|each)|(?:the|their) (?:people|members|clients))(?: (?:people|households|families|members))?|(?:which|what) (?:clients|people|members)(?: (?:are|is) (?:they|those|these|that|in (?:them|those|these|there)))?|(?:(?:the|their) )?(?:names|members|clients)(?: of (?:those|them|these))?)[ ?.!]*$/i
/** "Who are they" after some households: the clients in these. */
function membersOfShown(text: string, history: Question['history']): DataPart | null {
  const shown = history.findLast(({ role }) => role === 'assistant')?.understanding?.shown
  if (!WHO_ARE_THEY.test(text) || shown?.part.subject !== 'clients' || shown.part.by.join() !== 'household') return null
  const known = shown.rows.filter(({ keys: [key] }) => key != null)
  const [measure = ''] = shown.part.measures
  const first = known
    .toSorted((one, other) => Number(other.figures[measure]) - Number(one.figures[measure]))
    .slice(0, 1)
  const households = (OF_FIRST.test(text) ? first : known).flatMap(({ keys: [key] }) => key ?? [])
  if (households.length === 0 || households.length > MOST_HOUSEHOLDS) return null
  const words = households.join(', ').slice(0, 200)
  return {
    ...barePart,
    subject: 'clients',
    // also of whom nothing is shown
    measures: ['count'],
    where: [{ field: 'household', op: 'is', values: households, words }],
    by: ['client'],
  }
}
/** Values that one condition takes. */
const MOST_HOUSEHOLDS = 50

/** "Why him" after whom to call: what speaks for whoever stood first, as nobody was chosen. */
function whyCalled(names: readonly string[], text: string, history: Question['history']): PlanPart | null {
  const called = history
    .at(-1)
    ?.understanding?.plan.parts.find((part) => part.kind === 'decline' && part.words === 'whom to call')
  const [first] = called?.kind === 'decline' ? called.related : []
  return names.length === 0 && called?.kind === 'decline' && first && /^(?:(?:and|so|ok|but)[ ,]+)*why\b/i.test(text)
    ? { ...called, related: [{ ...first, limit: 1 }] }
    : null
}

/** All but somebody who is named. */
const EXCEPT = /\b(?:besides|beside|other than|except|apart from|aside from|not counting|excluding)\b/i

/** The client who is open. */
const openedBy = ({ role, clientId }: Question, { clients }: Directory): OfClient | null => {
  const open = role === 'ADVISOR' && clientId !== null ? clients.find(({ id }) => id === clientId) : undefined
  return open ? { id: open.id, name: open.name } : null
}

const ELSE = /\b(?:who|any(?:one|body)|does any(?:one|body)) else\b|\b(?:which|any|what) other clients?\b/i

/** "Who else holds it" after one client is asked of the others. Null where that is not asked. */
function withoutSpoken(
  told: Awaited<ReturnType<Understand>>,
  text: string,
  { history }: Question,
  { clients }: Directory,
): Awaited<ReturnType<Understand>> | null {
  const spoken = ELSE.test(text) && 'plan' in told ? lastSpokenOf(history, clients) : null
  if (!spoken || !('plan' in told)) return null
  const isOfClients = told.plan.parts.every(
    (part) => part.kind === 'data' && part.subject === 'clients' && !part.where.some(({ field }) => field === 'client'),
  )
  if (!isOfClients) return null
  const others: Condition = { field: 'client', op: 'is_not', values: [spoken.id], words: spoken.name }
  const parts = told.plan.parts.map((part) =>
    part.kind === 'data' ? { ...part, where: [...part.where, others] } : part,
  )
  const { client: _client, ...rest } = told
  return { ...rest, plan: { ...told.plan, parts } }
}

const THOSE =
  /\b(?<word>of|with|for|from|among|about|at|to|meet|met|see|seen|call|called) (?:those|these|them)(?: (?:same )?(?:people|clients|ones|households|folks|families|accounts))?\b|\b(?:those|these) (?:same )?(?:people|clients|ones|folks|families)\b/i
/** "How old are they" after the first three is asked of these three, and not of whoever is first by that. */
function amongShown(text: string, lead: Plan, shown: ShownRows, { clients }: Directory): Plan {
  const last = lastPartOf(lead)
  const isOfFew = last?.subject === 'clients' && last.limit !== null && last.by.includes('client')
  if (!isOfFew || !/\b(?:they|them|their|theirs|those|these)\b/i.test(text) || namedIn(text, clients).length > 0)
    return lead
  const few = clientsShown(shown, clients)
  if (few.length === 0) return lead
  const where = [conditionOfAny('client', few)]
  return {
    ...lead,
    parts: lead.parts.map((part) => (part === last ? { ...last, where, order: null, limit: null } : part)),
  }
}

/**
 * "Which of those have I not met", "anything open with those people": asked of the clients of the answer before and of
 * nobody else. Null where no clients were shown, or what was understood keeps to them already.
 */
function ofThoseShown(
  text: string,
  understood: Understood,
  before: Plan | null,
  shown: ShownRows | undefined,
  directory: Directory,
  today: string,
): Awaited<ReturnType<Understand>> | null {
  const said = THOSE.exec(text)
  if (!said || !shown || !before) return null
  const set = clientsShown(shown, directory.clients)
  // who is named besides is somebody else
  if (set.length === 0 || namedIn(text, directory.clients).length > 0) return null
  const keeps = (part: PlanPart): boolean => {
    if (part.kind === 'decline') return part.related.length > 0 && part.related.every(keeps)
    if (part.kind !== 'data') return false
    const last = lastPartOf(before)
    const isSame =
      last?.subject === part.subject &&
      last.where.every((condition) => part.where.some((own) => isDeepStrictEqual(own, condition)))
    // "do any of those need to be prepared" is of days among those before
    const isAmong =
      last?.subject === part.subject &&
      part.subject === 'meetings' &&
      last.period !== null &&
      part.period !== null &&
      (last.period.from ?? '') <= (part.period.from ?? '') &&
      part.period.to <= last.period.to
    return (
      isAmong ||
      part.where.some(({ field }) => field === 'client' || field === 'household') ||
      // of tasks and meetings "those" are these; of clients only where some of them were meant
      (isSame &&
        (part.subject !== 'clients' || (last?.where.length ?? 0) > 0 || part.where.length > 0) &&
        last?.limit === null)
    )
  }
  const isRead = understood.kind === 'plan' && understood.leftOut.length === 0
  if (isRead && understood.plan.parts.every(keeps)) return null
  const word = said.groups?.['word']
  const alone = text.replace(THOSE, word === undefined ? 'my clients' : `${word} my clients`)
  const read = understand({ text: alone, role: 'ADVISOR', today, directory, before: null, clientOpen: false })
  const plan = read.kind === 'plan' ? read.plan : isRead ? understood.plan : null
  if (!plan || !plan.parts.every((part) => part.kind === 'data' && BOOK_SUBJECTS.has(part.subject))) return null
  const names = set.map(({ name }) => name)
  const words = names.length > MOST_NAMED ? `these ${names.length}` : names.join(', ').slice(0, 200)
  const where: Condition = { field: 'client', op: 'is', values: set.map(({ id }) => id), words }
  return {
    plan: {
      ...plan,
      parts: plan.parts.map((part) =>
        part.kind === 'data'
          ? { ...part, where: [...part.where.filter(({ field }) => field !== 'client'), where] }
          : part,
      ),
    },
    leftOut: read.kind === 'plan' ? read.leftOut : [],
    alternatives: [],
    confidence: 1,
  }
}
const MOST_NAMED = 4

const MY_BIGGEST =
  /(?<=\b(?:for|with|of|about|from|on|to|does|do|did|has|have|at|meet|met|see|seen|saw|call|called|ask|tell|visit|email) )(?:my|our|the) (?<end>biggest|largest|richest|wealthiest|smallest|oldest|youngest)(?: (?:single|active))? client(?=['’]s|\b)/i
const ASKS_WHICH = /^(?:(?:and|so|ok|hey)[ ,]+)*(?:who|which)(?:['’]s| is| are| was)\b/i

/** "Which of them are for my biggest client": the name of whom that is stands in the place of the words; of two who are equal nobody is chosen. */
async function withBiggest(deps: ToolDeps, question: Question, text: string, today: string): Promise<string> {
  const end = MY_BIGGEST.exec(text)?.groups?.['end']?.toLowerCase()
  if (end === undefined || ASKS_WHICH.test(text)) return text
  const by = /^(?:old|young)/.test(end) ? 'age' : 'value'
  const part: DataPart = {
    ...barePart,
    subject: 'clients',
    measures: [by],
    where: [],
    by: ['client'],
    order: { by, direction: /^(?:small|young)/.test(end) ? 'asc' : 'desc' },
    limit: 2,
  }
  const session = new AskSession(deps, question, titlesFor(voiceFor(question), today))
  const [first, second] = (await session.look(part))?.groups ?? []
  const name = first?.names[0]
  return name && first.figures[by] !== second?.figures[by] ? text.replace(MY_BIGGEST, name) : text
}

const BIGGEST_HOLDING =
  /\b(?:my|his|her|their|our|the) (?:single )?(?:biggest|largest|top) (?:single )?(?:holding|position|stock|investment)\b/i
const MOVES =
  /\b(?:fell|falls?|falling|drop\w*|lost|loses?|losing|halv\w*|crash\w*|declin\w*|tank\w*|r[io]ses?|doubl\w*|(?:went|goes?|go|gone) (?:up|down)|move[sd]?|shed)\b/i
const BY_HOW_MUCH = /\d|\b(?:half|halv\w*|doubl\w*|ten|fifteen|twenty|thirty|forty|fifty|third|quarter)\b/i

/** "What if my biggest holding fell by 30%": of that one, by its name, and of nothing else that is held; of two who are equal nobody is chosen. */
async function withBiggestHolding(deps: ToolDeps, question: Question, text: string, today: string): Promise<string> {
  if (!BIGGEST_HOLDING.test(text) || !MOVES.test(text) || !BY_HOW_MUCH.test(text)) return text
  const part: DataPart = {
    ...barePart,
    subject: 'positions',
    measures: ['value'],
    where: [],
    by: ['security'],
    order: { by: 'value', direction: 'desc' },
    limit: 2,
  }
  const session = new AskSession(deps, question, titlesFor(voiceFor(question), today))
  const [first, second] = (await session.look(part))?.groups ?? []
  const name = first?.names[0]
  return name && first.figures['value'] !== second?.figures['value'] ? text.replace(BIGGEST_HOLDING, name) : text
}

const WITHOUT_BIGGEST =
  /^(?:(?:and|so|ok|but|what about|how about|what if|what is it|how much is it|how much is that|same)[ ,]+)*(?:without|excluding|except(?: for)?|not counting|apart from|leaving out|ignoring|minus|less) (?:the |my )?(?:biggest|largest|top|highest|most expensive|main)(?: (?:one|item|payee|payment|purchase|holding|position|bill|part|account|client))?[ ?.!]*$/i
const THE_REST =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:(?:what(?:['’]?s| is| was| are| were| about)?|how about|where(?:['’]?s| is| was| did)?|who(?:['’]?s| is| was)?) )?(?:the )?(?:rest|remainder|others|other ones|remaining)(?: (?:of (?:it|that|them)|then|from|made (?:up )?of|come from|go(?:ing)?(?: to)?|for))*[ ?.!]*$/i
/** What the parts of a sum are called by, of which the largest is left out, and how it is left out. */
const PARTS_OF: Readonly<Partial<Record<DataPart['subject'], readonly [string, Condition['op']]>>> = {
  transactions: ['payee', 'has_not'],
  income: ['security', 'is_not'],
  positions: ['security', 'is_not'],
  accounts: ['account', 'is_not'],
  clients: ['client', 'is_not'],
}

const PARTS_TOLD: ReadonlySet<string> = new Set([
  'payee',
  'category',
  'security',
  'account',
  'asset_class',
  'institution',
  'client',
])

/** "Without the biggest one" after a sum: the sum again, without what has the most of it; null where that is not asked. */
async function withoutBiggest(
  deps: ToolDeps,
  question: Question,
  text: string,
  asked: Plan | null,
  today: string,
): Promise<Plan | null> {
  const before = lastPartOf(asked)
  const told = before?.by.find((name) => PARTS_TOLD.has(name))
  const [field, op] = told
    ? [told, told === 'payee' ? ('has_not' as const) : ('is_not' as const)]
    : ((before && PARTS_OF[before.subject]) ?? [])
  // the sum told whom most of it came from or went to
  const isRest = before?.subject === 'transactions' && before.by.length === 0 && THE_REST.test(text)
  if (!(isRest || WITHOUT_BIGGEST.test(text)) || !before || !field || !op || before.derive !== null) return null
  const sum: DataPart = { ...before, by: [], order: null, limit: null, compare: null, why: false }
  const [measure = ''] = sum.measures
  // of clients the others are told one by one, as they were
  const isOfEach = before.subject === 'clients' && before.by.includes('client')
  const session = new AskSession(deps, question, titlesFor(voiceFor(question), today))
  const found = await session.look({ ...sum, by: [field], order: { by: measure, direction: 'desc' }, limit: 2 })
  const [first, second] = found?.groups ?? []
  const [key, name] = [first?.keys[0], first?.names[0]]
  if (!first || !key || !name || first.figures[measure] === second?.figures[measure]) return null
  const left: Condition = { field, op, values: [field === 'payee' ? name : key], words: name }
  const others = isRest ? { ...sum, by: [field] } : isOfEach ? before : sum
  return { version: 1, parts: [{ ...others, where: [...sum.where, left] }] }
}

const WHICH_SO_MANY =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:(?:which|who|what)(?: (?:are|r))?(?: (?:the|those|these))?|(?:list|show|name)(?: me)?(?: (?:the|those|these))?) (?<count>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten)(?: (?:ones?|clients?|of (?:them|those)|are (?:they|those|these|that)|is that))*[?.! ]*$/i

/** "Which 6?" after "6 of 24 clients show no holdings": these clients, where they are as many as was said. */
async function withoutHoldings(
  deps: ToolDeps,
  question: Question,
  text: string,
  asked: Plan | null,
  shown: ShownRows | undefined,
  today: string,
): Promise<Plan | null> {
  const said = WHICH_SO_MANY.exec(text)?.groups?.['count']
  const before = lastPartOf(asked)
  if (said === undefined || before?.subject !== 'clients') return null
  const count = countOf(said)
  if (before.limit === count || shown?.rows.length === count) return null
  if (before.where.some(({ field }) => field === 'has_holdings')) return null
  const part: DataPart = {
    ...barePart,
    subject: 'clients',
    measures: ['count'],
    where: [
      ...before.where.filter(({ field }) => field === 'client' || field === 'household' || field === 'status'),
      { field: 'has_holdings', op: 'is', values: ['no'], words: 'without holdings' },
    ],
    by: ['client'],
  }
  const session = new AskSession(deps, question, titlesFor(voiceFor(question), today))
  const found = await session.look(part)
  return found?.groups.length === count ? { version: 1, parts: [part] } : null
}

const HOLDS_IT =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:who|which clients?)(?: all| else)*\b[^.?!]*\b(?:hold|holds|own|owns|has|have|got)\b(?: any(?: of)?)? (?<it>it|that|this|that one|the same)\b/i

/** "Who all holds it" after the largest position of somebody: of the security that was shown. */
function withHeldSecurity(text: string, history: Question['history']): string {
  const it = HOLDS_IT.exec(text)?.groups?.['it']
  const last = history.findLast(({ role }) => role === 'assistant')
  const part = last?.understanding?.shown?.part
  const [asked] = last?.understanding?.plan.parts ?? []
  const security =
    asked?.kind === 'data' && asked.subject === 'positions'
      ? asked.where.find(({ field, op }) => field === 'security' && op === 'is')
      : undefined
  if (it !== undefined && security)
    return text.replace(new RegExp(String.raw`\b${it}\b`, 'i'), security.words ?? security.values[0] ?? it)
  // of a list of the largest positions the first is the one that the answer named
  const isOfFirst = last?.understanding?.shown?.rows.length === 1 || part?.measures[0]?.startsWith('largest') === true
  if (it === undefined || part?.subject !== 'clients' || !isOfFirst) return text
  const [table] = last?.tables ?? []
  const place = table?.columns.findIndex(({ label }) => label === 'Largest holding' || label === 'Holds') ?? -1
  const name = place < 0 ? undefined : table?.rows[0]?.[place]
  if (typeof name !== 'string' || name === '') return text
  // its name says it, without the ticker and what is said of its price behind it
  return text.replace(
    new RegExp(String.raw`\b${it}\b`, 'i'),
    name.replace(/ \([^()]*\).*$|, (?:in part|price) .*$/, ''),
  )
}

/** What clients pay the advisor is no fee of their accounts. */
const isOfOwnPay = (understood: Understood): boolean =>
  understood.kind === 'plan' &&
  understood.plan.parts.some((part) => part.kind === 'decline' && part.words === 'what clients pay')

/** "How much is that altogether": of nothing else than what was asked before. */
const OF_THAT =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:how much|how many|what)(?:['’]s| is| was| are| were| would| does| do| did)? (?:that|it|they|those|this)\b[^.?!]{0,40}[?.! ]*$/i

/** What was declined as not kept at all, with which nothing else is said: other days of it are not kept either. */
function declinedBefore(history: Question['history']): PlanPart | null {
  const [only, ...more] = history.at(-1)?.understanding?.plan.parts ?? []
  return only?.kind === 'decline' && only.reason === 'not_kept' && only.related.length === 0 && more.length === 0
    ? only
    : null
}

/** Two or three clients who are asked about one by one: who are named, or who were in the question that this one turns. */
function severalIn(question: Question, text: string, { clients }: Directory, today: string): Directory['clients'] {
  const named = namedIn(text, clients)
  if (named.length > 0) return named
  const { history } = question
  const [said, told] = [history.at(-2), history.at(-1)?.understanding]
  const isOfSeveral = told?.of_client === undefined && told?.next.some(({ of_client: of }) => of !== undefined)
  if (said?.role !== 'user' || !isOfSeveral) return []
  const before = namedIn(said.content, clients)
  const asking = { text, directory: { ...EMPTY, clients }, today, clientOpen: false }
  return before.length > 1 && (leans(asking) || onlyTurns(asking)) ? before : []
}
const EMPTY: Directory = {
  accounts: [],
  institutions: [],
  securities: [],
  payees: [],
  categories: [],
  goals: [],
  clients: [],
}

/** The first names are said too, or the family as a whole: nobody has to be asked which of them is meant. */
const OF_BOTH = /\bthe \p{L}+s\b|\b(?:both|family|household|couple|each of them)\b/iu

/**
 * What two or three clients are asked of their own is read of each: "Brandt" may be Helen or Theodore, and two are not
 * summed into one. Null where the advisor's records answer it of all of them together.
 */
async function readOfEach(
  deps: ToolDeps,
  question: Question,
  text: string,
  clients: Directory['clients'],
  understood: Understood,
  before: Plan | null,
  today: string,
): Promise<Awaited<ReturnType<Understand>> | null> {
  if (clients.length > MOST_OFFERED || (understood.kind === 'plan' && understood.leftOut.length === 0)) return null
  const isFamily =
    namedIn(text, clients).length > 0 &&
    clients.every(({ name }) => !text.toLowerCase().includes((name.split(' ')[0] ?? name).toLowerCase()))
  let isSure = true
  const offers = await Promise.all(
    clients.map(async (client): Promise<PlanOf[]> => {
      const own = await readAsOwn(deps, question, client, ofOne(text, client, clients), before, today)
      const plan = own?.kind === 'plan' ? own.plan : own?.kind === 'ask' ? own.choices[0] : undefined
      isSure &&= own?.kind === 'plan' && own.leftOut.length === 0
      return plan && plan.parts.some(({ kind }) => kind === 'data')
        ? [{ plan, client: { id: client.id, name: client.name } }]
        : []
    }),
  )
  const [last] = clients.map(({ name }) => name.split(' ').at(-1) ?? name)
  if (offers.flat().length < clients.length) return null
  if (isSure && (!isFamily || OF_BOTH.test(text))) return { ask: [], offers: offers.flat(), isOfEach: true }
  return isFamily && last !== undefined
    ? { ask: [], unclear: last, offers: offers.flat() }
    : { ask: [], offers: offers.flat() }
}

/** A question of several with the name of one of them: "Compare Priya and Owen: performance" of Owen. */
function ofOne(text: string, client: Directory['clients'][number], clients: Directory['clients']): string {
  const names = clients.flatMap(({ name }) => [name, ...name.split(' ').filter((word) => word.length > 2)])
  const any = String.raw`(?:${names
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join('|')})(?:['’]s|['’])?`
  const said = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${any}(?:(?:,| and| or| vs\.?| versus| with| to| of| for)+ ${any})*(?![\p{L}\p{N}])`,
    'giu',
  )
  const one = text
    .replace(/^(?:(?:and|then|so|ok|now|please|can you|could you)[ ,]+)*(?:compare|take) /i, '')
    .replaceAll(said, `${client.name}’s`)
  // "Owen and Priya, how big is it at both": of him
  const [, , asked] = /^(.+?)’s(?: (?:side by side|together))?[,:;] (.+)$/.exec(one) ?? []
  return asked === undefined
    ? one
    : `${asked.replace(/[?.! ]+$/, '').replace(/ (?:(?:at|for|of|with|in|to) )?(?:both|each|either)(?: of them| one| client)?\b/i, '')} for ${client.name}`
}

/** A question of "her" where nobody knows who that is: of each whom it may mean. */
const offeringEach = (
  deps: ToolDeps,
  question: Question,
  { unknown, names }: { readonly unknown: string; readonly names: readonly string[] },
  asked: Plan | null,
  today: string,
): ReturnType<Understand> =>
  offeringNamed(
    deps,
    question,
    unknown,
    names.map((name) => withName(question.text ?? '', name)),
    asked,
    today,
  )

/** A question of somebody whom nobody knows for certain, in the words in which it would be asked of each who may be meant. */
async function offeringNamed(
  deps: ToolDeps,
  question: Question,
  unclear: string,
  texts: readonly string[],
  asked: Plan | null,
  today: string,
): ReturnType<Understand> {
  const offers = await Promise.all(
    texts.slice(0, MOST_OFFERED).map(async (text): Promise<PlanOf[]> => {
      const { client, ...read } = await readQuestion(deps, { ...question, text, history: [] }, asked, today)
      const plan = 'plan' in read ? read.plan : read.ask[0]
      return plan ? [{ plan, ...(client ? { client } : {}) }] : []
    }),
  )
  return { ask: [], unclear, offers: offers.flat() }
}

/** Somebody who is asked for by a name that no client has, and nothing of what clients hold. */
async function strangerOf(
  deps: ToolDeps,
  { userId }: Pick<Question, 'userId'>,
  text: string,
  { clients }: Directory,
): Promise<ReturnType<typeof strangerIn>> {
  const found = strangerIn(text, clients, isDayName)
  if (!found) return null
  const securities = await readSecuritiesOfBook(deps, userId)
  const names = new Set(securities.flatMap(({ name, ticker }) => wordsIn(`${name} ${ticker ?? ''}`)))
  return strangerIn(text, clients, (word) => isDayName(word) || names.has(word))
}

const GOES_ON_BY_NAME =
  /^(?:(?:and|so|ok|okay|hey|but|just|only|what about|how about|what of|same(?: thing| question)?|now|for|of|with|from|to|the|also|then|again|is it|please)[ ,]+)*#(?:[ ,]+(?:and |or )?#)*(?:[ ,]+(?:then|too|please|as well|instead|again))*[?.! ]*$/i

/** "And Ruth's?" is what was asked before, of somebody else; null where something else is said. */
function askedOfAnother(
  question: Question,
  text: string,
  asked: Plan | null,
  { clients }: Directory,
): Awaited<ReturnType<Understand>> | null {
  const named = namedIn(text, clients)
  const [one] = named
  if (!one || !asked || !GOES_ON_BY_NAME.test(withoutNames(text, named, '#')) || /^\s*the \S+s\W*$/i.test(text))
    return null
  const sure = { leftOut: [], alternatives: [], confidence: 1 }
  const spoken = question.history.at(-1)?.understanding?.of_client
  if (spoken && named.length > 1) return null
  const isOfOne = ({ field, op, values }: Condition): boolean =>
    field === 'client' && op === 'is' && values.length === 1
  const parts = asked.parts.map((part) =>
    part.kind === 'data' && part.where.some(isOfOne)
      ? {
          ...part,
          where: part.where.map((condition) => (isOfOne(condition) ? conditionOfAny('client', named) : condition)),
          by: named.length > 1 && part.subject === 'clients' ? ['client'] : part.by,
        }
      : // what the client was asked for as their own is asked of the other
        spoken && !(part.kind === 'data' && BOOK_SUBJECTS.has(part.subject))
        ? part
        : // a list of meetings or tasks of everybody becomes theirs
          part.kind === 'data' && (part.subject === 'meetings' || part.subject === 'actions') && part.derive === null
          ? {
              ...part,
              where: [...part.where.filter(({ field }) => field !== 'client'), conditionOfAny('client', named)],
            }
          : null,
  )
  const client = spoken ? { client: { id: one.id, name: one.name } } : {}
  return parts.every((part) => part !== null) ? { plan: { ...asked, parts }, ...sure, ...client } : null
}

/** Words with which an advisor asks what clients hold. */
const HOLDS =
  /\b(?:hold(?:s|ing|ings)?|held|own(?:s|ed|ing)?|positions? in|exposures?|exposed|invested|stakes?|shares? (?:of|in)|(?:anything|money|much|something) in|(?:gains?|loss(?:es)?|basis|cost|under ?water|harvest\w*|up|down|ahead) (?:[\w-]+ ){0,2}(?:on|in|of|for|with))\b/i
/** With these too, of something that is no word. */
const HAS = /\b(?:ha(?:s|ve|d)|got|with|in|of|bought|sits? on|sitting on|and|about|without|no|lacks?|lacking)\b/i

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether a question may name a security: it asks what is held, or has a word that no language and no client has. */
function mayNameSecurity(text: string, clients: Directory['clients']): boolean {
  if (HOLDS.test(text)) return true
  if (!HAS.test(text)) return false
  const unknown = wordsIn(text).filter((word) => word.length > 2 && !/\d/.test(word) && !ENGLISH.frequencies.has(word))
  if (unknown.length === 0) return false
  const names = new Set(clients.flatMap(({ name, household }) => wordsIn(`${name} ${household ?? ''}`)))
  return unknown.some((word) => !names.has(word) && !names.has(word.replace(/s$/, '')))
}

const asksOfHeld = (before: Plan | null): boolean =>
  before?.parts.some((part) => part.kind === 'data' && asksWhatIsHeld(part)) === true

/** The names of a book with the securities of its clients, where a question over all of them may name one. */
async function withSecurities(
  deps: ToolDeps,
  { role, userId, clientId }: Question,
  text: string,
  book: Directory,
  before: Plan | null,
): Promise<Directory> {
  if (role !== 'ADVISOR' || clientId !== null || !(asksOfHeld(before) || mayNameSecurity(text, book.clients)))
    return book
  const securities = await readSecuritiesOfBook(deps, userId)
  // thousands of names are looked up once, and those alone are known that have a word of the question
  const words = new Set(wordsIn(text))
  const isNear = ({ name, ticker }: (typeof securities)[number]): boolean =>
    (ticker !== null && words.has(ticker.toLowerCase())) ||
    wordsIn(name).some((word) => word.length > 2 && words.has(word))
  return { ...book, securities: securities.filter(isNear) }
}

/** So much less sure a client's own may be than the advisor's records of them: more is known of it. */
const NEARLY = 0.03
/** What clients never share has to be meant without a doubt: else the advisor's own records are. */
const CLEARLY = 0.2
const isNeverShared = (understood: Understood): boolean =>
  (understood.kind === 'plan'
    ? [understood.plan]
    : understood.kind === 'ask'
      ? understood.choices.slice(0, 1)
      : []
  ).some(({ parts }) =>
    parts.some((part) => part.kind === 'data' && NEVER_SHARED.has(part.subject) && !asksOfGoalsAlone(part)),
  )
const sureOf = (understood: Understood): number => (understood.kind === 'unknown' ? 0 : understood.confidence)

/** The cash of a portfolio is known of every client; accounts of cash have those alone who link their bank. */
const isOfCash = (understood: Understood): boolean =>
  understood.kind === 'plan' &&
  understood.plan.parts.some(
    (part) =>
      part.kind === 'data' &&
      part.subject === 'clients' &&
      part.measures.some((name) => name.startsWith('cash') || name === 'risk_score'),
  )

/** The client whom an advisor names though none is open; without a name the one of the answer before. */
function ofWhom({ role, clientId, history }: Question, text: string, clients: Directory['clients']): OfClient | null {
  if (role !== 'ADVISOR' || clientId !== null) return null
  const [one, ...more] = namedIn(text, clients)
  if (one) return more.length === 0 ? { id: one.id, name: one.name } : null
  return history.at(-1)?.understanding?.of_client ?? lastSpokenOf(history, clients)
}

/** A question about a client as the client would ask it; null where it is about the advisor's own records. */
async function readAsOwn(
  deps: ToolDeps,
  question: Question,
  client: OfClient,
  text: string,
  before: Plan | null,
  today: string,
): Promise<Understood | null> {
  const directory = await readNames(deps, { ...question, clientId: client.id })
  if (isOfTheBook(text, client.id, directory.clients, isOnBook(before))) return null
  const isShared = !isImported(client.id, directory)
  const last = isShared ? lastBookingAsked(text) : null
  if (last) return last
  const read = understand({
    text: asOwnQuestion(text, client.id, directory.clients),
    role: 'INVESTOR',
    today,
    directory: { ...directory, clients: [] },
    before: isOnBook(before) ? null : before,
    isAfterUnread: isAfterUnread(question, directory, today),
    clientOpen: false,
    currency: question.currency,
  })
  const own = isShared ? asShared(read) : read
  return own.kind === 'plan' ? { ...own, plan: withCashHeld(own.plan, directory) } : own
}

/** Accounts that are cash themselves. */
const OF_CASH_TYPE: ReadonlySet<string> = new Set(['CHECKING', 'SAVINGS', 'MONEY_MARKET', 'CD'])

/** Cash of a client whose bank is not here is what of the portfolio is cash, as the book has it. */
function withCashHeld(plan: Plan, { accounts }: Directory): Plan {
  if (accounts.some(({ type }) => OF_CASH_TYPE.has(type))) return plan
  const parts = plan.parts.map((part) => {
    const [only, ...more] = part.kind === 'data' ? part.where : []
    const isOfCash = only?.field === 'group' && only.op === 'is' && only.values.join() === 'cash' && more.length === 0
    return part.kind === 'data' &&
      part.subject === 'accounts' &&
      part.measures[0] === 'balance' &&
      isOfCash &&
      (part.derive === null || part.derive.formula === 'share_of')
      ? {
          ...part,
          subject: 'positions' as const,
          measures: ['value', 'share'],
          where: [{ field: 'asset_class', op: 'is' as const, values: ['cash'], words: 'cash' }],
          by: [],
          order: null,
          derive: null,
        }
      : part
  })
  return { ...plan, parts: parts.filter((part, at) => parts.findIndex((each) => isDeepStrictEqual(each, part)) === at) }
}

/** Whether a client's statements were imported by the advisor, who may ask for their bookings. */
const isImported = (clientId: string, { clients }: Directory): boolean =>
  clients.some((client) => client.id === clientId && client.isImported === true)

/** What was understood, asked of what a client shares. */
/** What nobody shares is no offer; what was most likely meant is said, whatever it is. */
const offeredOf = ([first, ...others]: readonly Plan[]): readonly Plan[] =>
  first ? [first, ...others.filter(({ parts }) => parts.some(({ kind }) => kind !== 'decline'))] : []

const asShared = (own: Understood): Understood =>
  own.kind === 'plan'
    ? { ...own, plan: sharedOf(own.plan), alternatives: own.alternatives.map(sharedOf) }
    : own.kind === 'ask'
      ? { ...own, choices: offeredOf(own.choices.map(sharedOf)) }
      : own

/** It asks for something of the client's own. */
const isOfOwn = (understood: Understood): boolean =>
  (understood.kind === 'plan' ? [understood.plan] : understood.kind === 'ask' ? understood.choices : []).some(
    ({ parts }) =>
      parts.some((part) => (part.kind === 'data' ? !BOOK_SUBJECTS.has(part.subject) : part.kind === 'decline')),
  )

/** What was understood, or what to ask back; without the name that it is about it would be another question. */
function toldOf(understood: Understood, text: string, client?: OfClient): Awaited<ReturnType<Understand>> {
  const notFound = understood.leftOut.flatMap((word) => writtenAsName(word, text) ?? [])
  if (understood.kind === 'plan' && notFound.length === 0) return { ...understood, ...(client ? { client } : {}) }
  if (understood.kind === 'ask' && understood.isLikely && notFound.length === 0) {
    const [plan, ...alternatives] = understood.choices
    const { leftOut, confidence } = understood
    if (plan) return { plan, leftOut, alternatives, confidence, isDoubtful: true, ...(client ? { client } : {}) }
  }
  const ask =
    understood.kind === 'plan'
      ? [understood.plan, ...understood.alternatives]
      : understood.kind === 'ask'
        ? understood.choices
        : []
  const [first] = ask
  const isLikely = understood.kind === 'ask' && understood.confidence > ADRIFT && notFound.length === 0 && !client
  return {
    ask,
    notFound,
    ...(client ? { client } : {}),
    ...(isLikely && first && canLead(first) ? { likely: first } : {}),
  }
}

/** Words with which a conversation about one client goes on. */
const GOES_ON =
  /\b(?:we|our|us|last time|still|again|then|also)\b|^(?:and|what about|how about)\b|\b(?:did|have|had) i (?:\w+ )?(?:promise|commit|offer|agree|volunteer|owe|send|sent|note|write|written)/i
/** More than one client, or days of one's own. */
const OF_MORE =
  /\b(?:clients?|who|whom|everyone|everybody|anyone|anybody|all|each|book|households?|today|tomorrow|week|my|mine)\b/i
const SHORT_QUESTION = 4

/** What goes on about the client who was spoken of is asked of them, and of nobody else. */
function inFocus(
  told: Awaited<ReturnType<Understand>>,
  text: string,
  client: OfClient | null,
): Awaited<ReturnType<Understand>> {
  const isShort = text.trim().split(/\s+/).length <= SHORT_QUESTION
  // several from one end are of everybody, and so is who has the most or the least
  const isOfSeveral =
    'plan' in told &&
    told.plan.parts.some(
      (part) =>
        part.kind === 'data' &&
        ((part.limit !== null && part.limit > 1) || (part.order !== null && part.by.includes('client'))),
    )
  if (!client || !('plan' in told) || isOfSeveral || OF_MORE.test(text) || !(GOES_ON.test(text) || isShort)) return told
  return { ...told, plan: ofClientAlone(told.plan, client) }
}

/** Cash of a client is that of the portfolio: who shares no bank account has some all the same. Null where something else is asked. */
function cashOfBook({ parts }: Plan, client: OfClient): Plan | null {
  const [only, ...more] = parts
  if (only?.kind !== 'data' || more.length > 0 || only.subject !== 'accounts' || only.measures.join() !== 'balance')
    return null
  const [cash, ...others] = only.where
  if (cash?.field !== 'group' || cash.values.join() !== 'cash' || others.length > 0 || only.derive !== null) return null
  return ofClientAlone(
    { version: 1, parts: [{ ...barePart, subject: 'clients', measures: ['cash', 'cash_share'], where: [], by: [] }] },
    client,
  )
}

/** What is asked of the book, of one client. */
const ofClientAlone = (plan: Plan, client: OfClient): Plan => ({
  ...plan,
  parts: plan.parts.map((part) =>
    part.kind === 'data' &&
    BOOK_SUBJECTS.has(part.subject) &&
    !part.where.some(({ field }) => field === 'client' || field === 'household')
      ? { ...part, where: [...part.where, { field: 'client', op: 'is', values: [client.id], words: client.name }] }
      : part,
  ),
})

const ASKS_WHO =
  /^(?:(?:and|so|ok|hey|but|also)[ ,]+)*(?:who|which clients?|what clients?|does any(?:one|body)?|do any|is any(?:one|body)?|has any(?:one|body)?|any(?:one|body)?|how many|clients?)\b/i

const HOLDS_THING =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:who|which (?:of (?:my|our|the) )?clients?|how many (?:of (?:my|our|the) )?clients?|(?:does|do|is|are|has|have)? ?any(?:one|body|(?: of (?:my|our|the))? clients?))(?: (?:all|still|currently|actually|here|else|in (?:my|the) book))* (?:owns?|holds?|holding|owning|invested in|(?:has|have|got)(?: (?:any|some))?(?: (?:money|shares?|positions?))? in|exposed to|bought)(?: any| some| shares? of| stock in)* (?<what>[\p{L}][\p{L}\d&.'-]*(?: [\p{L}\d&.'-]+){0,2}?)(?: (?:stocks?|shares?|inc|corp|equity))?(?: (?:in (?:my|the) book|right now|now|today|directly|anywhere))*[ ?.!]*$/iu
/** Words of what is held that name no security. */
const NO_SECURITY =
  /\b(?:it|that|this|them|those|these|anything|something|nothing|most|more|less|much|many|cash|money|bonds?|stocks?|equit\w+|funds?|etfs?|crypto\w*|bitcoin|gold|silver|options?|annuit\w+|cds?|treasur\w+|real estate|reits?|property|house|home|alternatives?|commodit\w+|tech\w*|energy|healthcare|foreign|international|emerging|munis?|municipals?|muni|insurance|position|portfolio|account|accounts|over|under|the|a|an|single|one|my|our|their|and|or|but|not|if|target|risk|losers?|winners?|loss|losses|gains?)\b/i

/** A name in small letters of something that nobody is known to hold: "who owns apple". */
function unknownHeld(text: string): string | null {
  const what = HOLDS_THING.exec(text)?.groups?.['what']
  return what === undefined || NO_SECURITY.test(what) ? null : what
}

/** Who holds something that no client holds: the plan that finds nobody, by what was said. Null where that is not asked. */
function heldByNobody(told: Awaited<ReturnType<Understand>>, text: string): Plan | null {
  const isOfMarket =
    'plan' in told && told.plan.parts.every((part) => part.kind === 'decline' && part.reason === 'market')
  if (!('ask' in told) && !isOfMarket) return null
  const found = 'ask' in told ? (told.notFound ?? []) : []
  const named = found.length > 0 ? found : [unknownHeld(text)].flatMap((word) => word ?? [])
  if (named.length === 0 || (found.length > 0 && !HOLDS.test(text)) || !ASKS_WHO.test(text)) return null
  const values = named.map((word) => word.toLowerCase())
  const part: DataPart = {
    ...barePart,
    subject: 'clients',
    measures: ['held'],
    by: ['client'],
    where: [{ field: 'security', op: 'has', values, words: named.join(' ') }],
  }
  return { version: 1, parts: [part] }
}

const SHORT =
  /\b(?:ach|adr|agi|amt|apr|apy|aum|bdc|cd|cds|cpi|drip|esg|espp|etf|etfs|fafsa|fdic|fico|fifo|fire|fsa|gdp|hdhp|heloc|hsa|ipo|ira|iras|irr|irs|iso|lifo|ltv|magi|nav|nso|pmi|reit|reits|rmd|rmds|roi|rsu|rsus|s&p|sec|sipc|tips|twr|ugma|utma|xirr|ytm)\b/g

/** A word of investing as a heading writes it: `S&P 500`, `Wash sale`. */
const written = (name: string): string =>
  name.replaceAll(SHORT, (word) => word.toUpperCase()).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** The glossary and the help pages. */
export const LORE: Lore = {
  explain: (id, level) => {
    const fact = explainFact(id)
    if (fact) return fact
    const term = TERMS.get(id)
    const [name] = term?.names ?? []
    // a picture alone explains little
    const text = term && (level === 'plain' ? `${term.plain} ${term.usual}` : term[level])
    return text && name !== undefined ? { name: written(name), text } : null
  },
  help: (id) => HELP_PAGES.find((page) => page.id === id) ?? null,
}
