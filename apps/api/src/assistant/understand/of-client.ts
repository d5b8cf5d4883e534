import type { Directory } from './directory.ts'

type Clients = Directory['clients']

/** Words of meetings and of what was agreed, which are the advisor's own records. */
const OF_MEETINGS =
  /\b(?:meet|meets|met|meetings?|appointments?|agendas?|agree[ds]?|agreements?|deci(?:de|ded|sions?)|discuss(?:ed|ions?)?|promised?|tasks?|to-?dos?|action items?|actions?|follow[- ]?ups?|open (?:items?|questions?|points?)|questions?|overdue|outstanding|minutes|diary|calendar|wr(?:o|i)te? up|written up|call(?:s|ed)? with|deadlines?|reviews?|check[- ]ins?|summar(?:y|ies) of (?:the|our))\b/i
/** Words of more than one client. */
const OF_ALL =
  /\b(?:clients|households?|families|prospects?|portfolios|aum|whom?|book|practice|everyone|everybody|anyone|anybody|all of them|birthdays?|how old|age|risk bands?)\b/i
/** What only adds to the question before. */
const CONTINUES =
  /^(?:and|only|just|what about|how about|which of|of these|those|the|by|sort|show|without|except|also)\b/i

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

const namesOf = ({ name }: Clients[number]): string[] => {
  const words = name.split(' ').filter((word) => word.length > 2)
  return words.length > 1 ? [name, words.at(-1) ?? name, words[0] ?? name] : [name]
}

const saysName = (text: string, name: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(name)}(?![\p{L}\p{N}])`, 'iu').test(text)

/**
 * Whether an advisor asks about meetings, about several clients or about another than the open one.
 * @param isAfterBook the question before was
 */
export function isOfTheBook(text: string, clientId: string, clients: Clients, isAfterBook: boolean): boolean {
  if (OF_MEETINGS.test(text) || OF_ALL.test(text)) return true
  const open = clients.find(({ id }) => id === clientId)
  const own = open && namesOf(open).some((name) => saysName(text, name))
  if (!own && clients.some(({ id, name }) => id !== clientId && saysName(text, name))) return true
  return isAfterBook && CONTINUES.test(text.trim())
}

const AUXILIARY: Readonly<Record<string, string>> = { does: 'do', has: 'have', is: 'am', was: 'was' }
const ownVerb = (verb: string): string => AUXILIARY[verb.toLowerCase()] ?? verb

/** The question as the client who is open would ask it: `What does my client own?` is `What do I own?` */
export function asOwnQuestion(text: string, clientId: string, clients: Clients): string {
  const open = clients.find(({ id }) => id === clientId)
  const named = open ? namesOf(open).map(escaped) : []
  const who = String.raw`(?:(?:my|the|this|our) client|they|he|she${named.map((name) => `|${name}`).join('')})`
  const whose = String.raw`(?:(?:(?:my|the|this|our) client${named.map((name) => `|${name}`).join('')})(?:'|’)s?|their|his)`
  return text
    .replaceAll(new RegExp(String.raw`\b${whose}(?![\p{L}\p{N}])`, 'giu'), 'my')
    .replaceAll(/\bher (?=\p{L})/giu, 'my ')
    .replaceAll(
      new RegExp(String.raw`\b(do|does|did|has|have|is|are|was|were|will|would|can|could|should) ${who}\b`, 'giu'),
      (_, verb: string) => `${ownVerb(verb)} I`,
    )
    .replaceAll(new RegExp(String.raw`\b${who} (has|is|does)\b`, 'giu'), (_, verb: string) => `I ${ownVerb(verb)}`)
    .replaceAll(new RegExp(String.raw`\b${who}\b`, 'giu'), 'I')
    .replaceAll(/\bthem\b/giu, 'me')
}
