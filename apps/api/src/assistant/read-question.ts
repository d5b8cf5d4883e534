import { openClientHoldings } from '../wealth/holder.ts'
import { HELP_PAGES } from './help/pages.ts'
import type { ToolDeps } from './tools/tool-session.ts'
import { type Directory, readBook, readDirectory } from './understand/directory.ts'
import { TERMS } from './understand/terms/terms.ts'
import { understand } from './understand/understand.ts'
import type { Question } from './engine.ts'
import type { Lore, Understand } from './understanding.ts'

/** The names that a question can call things by: a person's own, or an advisor's clients with what the open one holds. */
async function directoryOf(deps: ToolDeps, { role, userId, clientId }: Question): Promise<Directory> {
  if (role === 'INVESTOR') return deps.db.asUser(userId, (tx) => readDirectory(tx, userId))
  const book = await deps.db.asUser(userId, (tx) => readBook(tx, userId))
  // what is then answered is a look of its own; names alone show the advisor nothing
  const holder = clientId === null ? null : await openClientHoldings(deps, { advisorId: userId, clientId, scopes: [] })
  const holderId = holder?.holderId ?? null
  if (holderId === null) return book
  const held = await deps.db.asUser(holderId, (tx) => readDirectory(tx, holderId, true))
  return { ...held, clients: book.clients }
}

/** Reads a question with the person's own names. */
export const readQuestion: Understand = async (deps, question, before, today) => {
  const understood = understand({
    text: question.text ?? '',
    role: question.role,
    today,
    directory: await directoryOf(deps, question),
    before,
    clientOpen: question.clientId !== null,
  })
  if (understood.kind === 'plan') return understood
  return understood.kind === 'ask'
    ? { ask: understood.choices, isSure: true }
    : { ask: understood.nearest, isSure: false }
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
