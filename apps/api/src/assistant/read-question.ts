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
import { TERMS } from './understand/terms/terms.ts'
import { type Understood, understand } from './understand/understand.ts'
import type { Question } from './engine.ts'
import type { Lore, Understand } from './understanding.ts'

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
  const written = question.text ?? ''
  const defined = definitionIn(written)
  if (defined) return { plan: { version: 1, parts: [defined] }, leftOut: [], alternatives: [], confidence: 1 }
  const directory = await readNames(deps, question)
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
  // without the name that it is about it would be another question
  const notFound = understood.leftOut.flatMap((word) => writtenAsName(word, text) ?? [])
  if (understood.kind === 'plan' && notFound.length === 0) return understood
  const ask =
    understood.kind === 'plan'
      ? [understood.plan, ...understood.alternatives]
      : understood.kind === 'ask'
        ? understood.choices
        : []
  return { ask, isSure: false, ...(notFound.length > 0 ? { notFound } : {}) }
}

/** The glossary and the help pages. */
export const LORE: Lore = {
  explain: (id, level) => {
    const term = TERMS.get(id)
    const [name] = term?.names ?? []
    return term && name !== undefined
      ? { name: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`, text: term[level] }
      : null
  },
  help: (id) => HELP_PAGES.find((page) => page.id === id) ?? null,
}
