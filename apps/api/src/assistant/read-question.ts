import type { Plan } from '@keelwise/contract/plan'
import { openClientHoldings } from '../wealth/holder.ts'
import { HELP_PAGES } from './help/pages.ts'
import { BOOK_SUBJECTS } from './model-of-data/model.ts'
import type { ToolDeps } from './tools/tool-deps.ts'
import { asOwnQuestion, isOfTheBook } from './understand/of-client.ts'
import { definitionIn } from './understand/definition.ts'
import { type Directory, readBook, readDirectory } from './understand/directory.ts'
import { canLead } from './understand/leading.ts'
import { pointedAt } from './understand/of-shown.ts'
import { namedIn, withNames } from './understand/of-whom.ts'
import { TERMS } from './understand/terms/terms.ts'
import { type Understood, understand } from './understand/understand.ts'
import type { Question } from './engine.ts'
import type { Lore, OfClient, Understand } from './understanding.ts'

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

/** Whether the answer before says only what can be asked: the question was not understood. */
function isAfterUnread({ history }: Question): boolean {
  const last = history.at(-1)
  const isNothing = last?.understanding?.plan.parts.every((part) => part.kind === 'talk' && part.about === 'abilities')
  return last?.role === 'assistant' && isNothing !== false && history.some(({ role }) => role === 'user')
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

/** A word as it stands in the text, where that is as a ticker or with a capital inside a sentence. */
function writtenAsName(word: string, text: string): string | null {
  const at = text.toLowerCase().indexOf(word.toLowerCase())
  const written = text.slice(at, at + word.length)
  if (at < 0 || text === text.toUpperCase()) return null
  const isTicker = /^[A-Z][A-Z.]+$/.test(written) && written.length <= LONGEST_TICKER
  const begins = /(?:^|[.!?]\s*)$/.test(text.slice(0, at))
  return isTicker || (!begins && /^[A-Z]\p{Ll}/u.test(written)) ? written : null
}

/** Reads a question with the person's own names. */
export const readQuestion: Understand = async (deps, question, asked, today) => {
  const { role, clientId } = question
  const said = question.text ?? ''
  const defined = definitionIn(said)
  if (defined) return { plan: { version: 1, parts: [defined] }, leftOut: [], alternatives: [], confidence: 1 }
  const directory = await readNames(deps, question)
  const named =
    role === 'ADVISOR' && clientId === null ? withNames(said, question.history, directory.clients) : { text: said }
  if ('unknown' in named) return { ask: [], unclear: named.unknown }
  const written = named.text
  const client = ofWhom(question, written, directory.clients)
  const shown = question.history.findLast(({ understanding }) => understanding && canLead(understanding.plan))
    ?.understanding?.shown
  const pointed = asked && shown ? pointedAt(written, asked, shown, directory, today) : null
  const { text, before } = pointed ?? { text: written, before: asked }
  const understood =
    role === 'ADVISOR' && clientId !== null
      ? readOfClient(text, clientId, directory, before, today, question.currency, isAfterUnread(question))
      : understand({
          text,
          role,
          today,
          directory,
          before,
          earlier: earlierOf(question),
          isAfterUnread: isAfterUnread(question),
          clientOpen: false,
          currency: question.currency,
        })
  const isNamed = namedIn(text, directory.clients).length > 0
  const own = client ? await readAsOwn(deps, question, client, text, before, today) : null
  if (own && client && !(isNamed && isOfCash(understood)) && isOfOwn(own) && sureOf(own) >= sureOf(understood) - NEARLY)
    return toldOf(own, text, client)
  return toldOf(understood, text)
}

/** So much less sure a client's own may be than the advisor's records of them: more is known of it. */
const NEARLY = 0.03
const sureOf = (understood: Understood): number => (understood.kind === 'unknown' ? 0 : understood.confidence)

/** The cash of a portfolio is known of every client; accounts of cash have those alone who link their bank. */
const isOfCash = (understood: Understood): boolean =>
  understood.kind === 'plan' &&
  understood.plan.parts.some(
    (part) =>
      part.kind === 'data' && part.subject === 'clients' && part.measures.some((name) => name.startsWith('cash')),
  )

/** The client whom an advisor names though none is open; without a name the one of the answer before. */
function ofWhom({ role, clientId, history }: Question, text: string, clients: Directory['clients']): OfClient | null {
  if (role !== 'ADVISOR' || clientId !== null) return null
  const [one, ...more] = namedIn(text, clients)
  if (one) return more.length === 0 ? { id: one.id, name: one.name } : null
  return history.at(-1)?.understanding?.of_client ?? null
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
    isAfterUnread: isAfterUnread(question),
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

const SHORT =
  /\b(?:ach|adr|agi|amt|apr|apy|aum|bdc|cd|cds|cpi|drip|esg|espp|etf|etfs|fafsa|fdic|fico|fifo|fire|fsa|gdp|hdhp|heloc|hsa|ipo|ira|iras|irr|irs|iso|lifo|ltv|magi|nav|nso|pmi|reit|reits|rmd|rmds|roi|rsu|rsus|s&p|sec|sipc|tips|twr|ugma|utma|xirr|ytm)\b/g

/** A word of investing as a heading writes it: `S&P 500`, `Wash sale`. */
const written = (name: string): string =>
  name.replaceAll(SHORT, (word) => word.toUpperCase()).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** The glossary and the help pages. */
export const LORE: Lore = {
  explain: (id, level) => {
    const term = TERMS.get(id)
    const [name] = term?.names ?? []
    return term && name !== undefined ? { name: written(name), text: term[level] } : null
  },
  help: (id) => HELP_PAGES.find((page) => page.id === id) ?? null,
}
