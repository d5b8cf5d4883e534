import { type DataPart, type Plan, barePart } from '@keelwise/contract/plan'
import { openClientHoldings } from '../wealth/holder.ts'
import { HELP_PAGES } from './help/pages.ts'
import { asksWhatIsHeld } from './model-of-data/clients.find.ts'
import { readSecuritiesOfBook } from './model-of-data/held-by-clients.ts'
import { explainFact } from './model/public-facts.ts'
import { BOOK_SUBJECTS, NEVER_SHARED } from './model-of-data/model.ts'
import type { ToolDeps } from './tools/tool-deps.ts'
import { asOwnQuestion, isOfTheBook } from './understand/of-client.ts'
import { ENGLISH } from './understand/lexicon/en/english.ts'
import { definitionIn } from './understand/definition.ts'
import { type Directory, readBook, readDirectory } from './understand/directory.ts'
import { canLead } from './understand/leading.ts'
import { pointedAt } from './understand/of-shown.ts'
import { lastSpokenOf, namedIn, withApostrophes, withName, withNames } from './understand/of-whom.ts'
import { asksOfGoalsAlone } from './model-of-data/plans.find.ts'
import { TERMS } from './understand/terms/terms.ts'
import { type Understood, leans, understand } from './understand/understand.ts'
import type { Question } from './engine.ts'
import type { Lore, OfClient, PlanOf, Understand } from './understanding.ts'

/** The names that a question can call things by: a person's own, or an advisor's clients with what the open one holds. */
export async function readNames(
  deps: ToolDeps,
  { role, userId, clientId }: Pick<Question, 'role' | 'userId' | 'clientId'>,
): Promise<Directory> {
  if (role === 'INVESTOR') return deps.db.asUser(userId, (tx) => readDirectory(tx, userId))
  const book = await deps.db.asUser(userId, (tx) => readBook(tx, userId))
  // what is then answered is a look of its own; names alone show the advisor nothing
  const holder = clientId === null ? null : await openClientHoldings(deps, { advisorId: userId, clientId, scopes: [] })
  const holderId = holder?.holderId ?? null
  if (holderId === null) return book
  const held = await deps.db.asUser(holderId, (tx) => readDirectory(tx, holderId, true))
  return { ...held, clients: book.clients }
}

/** What was asked before the question before, the newest first. */
const earlierOf = ({ history }: Question): Plan[] =>
  history
    .flatMap(({ understanding }) => (understanding && canLead(understanding.plan) ? [understanding.plan] : []))
    .slice(0, -1)
    .toReversed()
    .slice(0, 4)

/**
 * Whether what a question leans on was not understood: the last question that stood alone was answered with what can be
 * asked. What only leaned itself and was not understood changes nothing of what is talked about.
 */
function isAfterUnread({ history }: Question, directory: Directory, today: string): boolean {
  const clientOpen = false
  for (const { role, content, understanding } of history.toReversed())
    if (role === 'assistant') {
      const isNothing = understanding?.plan.parts.every((part) => part.kind === 'talk' && part.about === 'abilities')
      if (isNothing === false) return false
    } else if (!leans({ text: content, directory, today, clientOpen })) return true
  return history.some(({ role }) => role === 'user')
}

const isOnBook = (before: Plan | null): boolean =>
  before?.parts.some((part) => part.kind === 'data' && BOOK_SUBJECTS.has(part.subject)) ?? false

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
  const asked = { today, directory, before, currency, isAfterUnread: isUnread }
  const ofBook = (): Understood => understand({ ...asked, text, role: 'ADVISOR', clientOpen: true })
  if (isOfTheBook(text, clientId, directory.clients, isOnBook(before))) return ofBook()
  const own = understand({
    ...asked,
    text: asOwnQuestion(text, clientId, directory.clients),
    role: 'INVESTOR',
    clientOpen: false,
    before: isOnBook(before) ? null : before,
    directory: { ...directory, clients: [] },
  })
  if (own.kind === 'plan') return own
  const booked = ofBook()
  return booked.kind === 'plan' || own.kind === 'unknown' ? booked : own
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

/** Where another question begins in a message: "what does Owen hold and when do we meet". */
const BETWEEN =
  /[,;]?\s+(?:and|also|plus)\s+(?=(?:also\s+)?(?:what|when|how|which|who|whom|where|do|does|did|is|are|was|were|has|have|any)\b)|\?\s+(?=\S)/i

/** A message of an advisor as the questions in it; one where it asks one. */
const questionsIn = (text: string): string[] =>
  text.split(BETWEEN).filter((part) => part.trim().split(/\s+/).length > 2)

const MOST_QUESTIONS = 3

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
  const questions = questionsIn(text)
  const [one, ...more] = namedIn(text, clients)
  if (!one || more.length > 0 || questions.length < 2 || questions.length > MOST_QUESTIONS) return null
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
  const ofBook = parts.filter((part) => part.kind === 'data' && BOOK_SUBJECTS.has(part.subject)).length
  if (ofBook === 0 || ofBook === parts.length) return null
  return {
    plan: { version: 1, parts: parts.slice(0, 4) },
    leftOut: [],
    alternatives: [],
    confidence: Math.min(...plans.map(({ confidence }) => confidence)),
    client: { id: one.id, name: one.name },
  }
}

/** Reads a question with the person's own names. */
export const readQuestion: Understand = async (deps, question, asked, today) => {
  const { role, clientId } = question
  const said = question.text ?? ''
  const defined = definitionIn(said)
  if (defined) return { plan: { version: 1, parts: [defined] }, leftOut: [], alternatives: [], confidence: 1 }
  const book = await readNames(deps, question)
  const named =
    role === 'ADVISOR' && clientId === null
      ? withNames(withApostrophes(said, book.clients), question.history, book.clients)
      : { text: said }
  if ('unknown' in named) return offeringEach(deps, question, named, asked, today)
  const written = named.text
  const each =
    role === 'ADVISOR' && clientId === null ? await readEach(deps, question, written, book.clients, asked, today) : null
  if (each) return each
  const directory = await withSecurities(deps, question, written, book, asked)
  const client = ofWhom(question, written, directory.clients)
  const shown = question.history.findLast(({ understanding }) => understanding && canLead(understanding.plan))
    ?.understanding?.shown
  const pointed = asked && shown ? pointedAt(written, asked, shown, directory, today) : null
  const { text, before } = pointed ?? { text: written, before: asked }
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
  const several = role === 'ADVISOR' && clientId === null && !asked ? namedIn(text, directory.clients) : []
  const ofEach = several.length > 1 ? await readOfEach(deps, question, text, several, understood, today) : null
  if (ofEach) return ofEach
  const isNamed = namedIn(text, directory.clients).length > 0
  const own = client ? await readAsOwn(deps, question, client, text, before, today) : null
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
    leavesLess ||
    (isRefused && own?.kind === 'plan' && own.plan.parts.some(({ kind }) => kind === 'data')) ||
    (own !== null && sureOf(own) >= sureOf(understood) + (isNeverShared(own) ? CLEARLY : -NEARLY))
  if (own && client && !(isNamed && isOfCash(understood)) && isOfOwn(own) && isBetter) return toldOf(own, text, client)
  const told = inFocus(toldOf(understood, text), text, isNamed ? null : client)
  const unheld = client === null && role === 'ADVISOR' && clientId === null ? heldByNobody(told, text) : null
  if (unheld) return { plan: unheld, leftOut: [], alternatives: [], confidence: 1 }
  // whom a question was about that could not be answered is whom the next is about
  return 'ask' in told && client ? { ...told, client } : told
}

const MOST_OFFERED = 3

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
  today: string,
): Promise<Awaited<ReturnType<Understand>> | null> {
  if (clients.length > MOST_OFFERED || (understood.kind === 'plan' && understood.leftOut.length === 0)) return null
  const isFamily = clients.every(({ name }) => !text.toLowerCase().includes((name.split(' ')[0] ?? name).toLowerCase()))
  const offers = await Promise.all(
    clients.map(async (client): Promise<PlanOf[]> => {
      const own = await readAsOwn(deps, question, client, ofOne(text, client, clients), null, today)
      const plan = own?.kind === 'plan' ? own.plan : own?.kind === 'ask' ? own.choices[0] : undefined
      return plan && plan.parts.some(({ kind }) => kind === 'data')
        ? [{ plan, client: { id: client.id, name: client.name } }]
        : []
    }),
  )
  const [last] = clients.map(({ name }) => name.split(' ').at(-1) ?? name)
  if (offers.flat().length < clients.length) return null
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
    String.raw`(?<![\p{L}\p{N}])${any}(?:(?:,| and| or| vs\.?| versus| with| to)+ ${any})*(?![\p{L}\p{N}])`,
    'giu',
  )
  return text.replace(/^(?:please )?compare /i, '').replaceAll(said, `${client.name}’s`)
}

/** A question of "her" where nobody knows who that is: of each whom it may mean. */
async function offeringEach(
  deps: ToolDeps,
  question: Question,
  { unknown, names }: { readonly unknown: string; readonly names: readonly string[] },
  asked: Plan | null,
  today: string,
): Promise<Awaited<ReturnType<Understand>>> {
  const offers = await Promise.all(
    names.slice(0, MOST_OFFERED).map(async (name): Promise<PlanOf[]> => {
      const text = withName(question.text ?? '', name)
      const { client, ...read } = await readQuestion(deps, { ...question, text, history: [] }, asked, today)
      const plan = 'plan' in read ? read.plan : read.ask[0]
      return plan ? [{ plan, ...(client ? { client } : {}) }] : []
    }),
  )
  return { ask: [], unclear: unknown, offers: offers.flat() }
}

/** Words with which an advisor asks what clients hold. */
const HOLDS =
  /\b(?:hold(?:s|ing|ings)?|held|own(?:s|ed|ing)?|positions? in|exposures?|exposed|invested|stakes?|shares? (?:of|in)|(?:anything|money|much|something) in)\b/i
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
  return understand({
    text: asOwnQuestion(text, client.id, directory.clients),
    role: 'INVESTOR',
    today,
    directory: { ...directory, clients: [] },
    before: isOnBook(before) ? null : before,
    isAfterUnread: isAfterUnread(question, directory, today),
    clientOpen: false,
    currency: question.currency,
  })
}

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
  const ask =
    understood.kind === 'plan'
      ? [understood.plan, ...understood.alternatives]
      : understood.kind === 'ask'
        ? understood.choices
        : []
  return { ask, notFound, ...(client ? { client } : {}) }
}

/** Words with which a conversation about one client goes on. */
const GOES_ON = /\b(?:we|our|us|last time|still|again|then|also)\b|^(?:and|what about|how about)\b/i
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
  // several from one end are of everybody
  const isOfSeveral =
    'plan' in told && told.plan.parts.some((part) => part.kind === 'data' && part.limit !== null && part.limit > 1)
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
  /^(?:(?:and|so|ok|hey|but|also)[ ,]+)*(?:who|which clients?|what clients?|does any|do any|is any|any(?:one|body)?|how many|clients?)\b/i

/** Who holds something that no client holds: the plan that finds nobody, by what was said. Null where that is not asked. */
function heldByNobody(told: Awaited<ReturnType<Understand>>, text: string): Plan | null {
  if (!('ask' in told) || !told.notFound || told.notFound.length === 0 || !HOLDS.test(text) || !ASKS_WHO.test(text))
    return null
  const values = told.notFound.map((word) => word.toLowerCase())
  const part: DataPart = {
    ...barePart,
    subject: 'clients',
    measures: ['held'],
    by: ['client'],
    where: [{ field: 'security', op: 'has', values, words: told.notFound.join(' ') }],
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
    return term && name !== undefined ? { name: written(name), text: term[level] } : null
  },
  help: (id) => HELP_PAGES.find((page) => page.id === id) ?? null,
}
