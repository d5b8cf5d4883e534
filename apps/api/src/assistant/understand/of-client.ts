import { type Plan, type PlanPart, barePart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../model-of-data/model.ts'
import { TIME_DIMENSIONS } from '../model-of-data/spans.ts'
import type { Directory } from './directory.ts'
import type { Understood } from './understood.ts'

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
  // "ok Walter, what's he got"
  const addressed = new RegExp(
    String.raw`^(?:(?:ok|okay|so|now|hey|right|and|then|take|for|as for|what about)[ ,]+)+${who}(?:[,:] ?(?=wh|how|does|did|is|has)| (?=wh|how))`,
    'iu',
  )
  return (
    text
      .replace(addressed, '')
      // how big something is that is held is how much of it there is
      .replace(/\bhow (?:big|large) (?:is|are) (?=(?:\p{L}+ )?\p{Lu})/u, 'how much is held in ')
      .replace(new RegExp(String.raw`\bwhat(?:['’]?s| has| have) ${who}(?: all)? got\b`, 'iu'), 'what do I own')
      .replaceAll(new RegExp(String.raw`\b${whose}(?![\p{L}\p{N}])`, 'giu'), 'my')
      .replaceAll(/\bher (?=\p{L})/giu, 'my ')
      .replaceAll(
        new RegExp(String.raw`\b(do|does|did|has|have|is|are|was|were|will|would|can|could|should) ${who}\b`, 'giu'),
        (_, verb: string) => `${ownVerb(verb)} I`,
      )
      .replaceAll(new RegExp(String.raw`\b${who} (has|is|does)\b`, 'giu'), (_, verb: string) => `I ${ownVerb(verb)}`)
      .replaceAll(new RegExp(String.raw`\b${who}\b`, 'giu'), 'I')
      .replaceAll(/\bthem\b/giu, 'me')
  )
}

/** Sums of bookings, by what of them performance tells, which clients share. */
const IN_PERFORMANCE: Readonly<Record<string, string>> = {
  'transactions.contributed': 'contributions',
  'transactions.put_in': 'contributions',
  'transactions.received': 'contributions',
  'transactions.withdrawn': 'withdrawals',
  'transactions.fees': 'fees',
  'transactions.taxes': 'taxes',
  'transactions.interest_received': 'income',
  'income.received': 'income',
  'income.dividends': 'income',
  'income.interest': 'income',
}
/** The same by the kind of booking that is asked for. */
const KIND_IN_PERFORMANCE: Readonly<Record<string, string>> = {
  CONTRIBUTION: 'contributions',
  DEPOSIT: 'contributions',
  WITHDRAWAL: 'withdrawals',
  DISTRIBUTION: 'withdrawals',
  FEE: 'fees',
  TAX: 'taxes',
  DIVIDEND: 'income',
  INTEREST: 'income',
}
const SUMS: ReadonlySet<string> = new Set(['in', 'out', 'amount', 'paid', 'received'])

/** A part that asks for bookings, asked of performance; the part itself where performance does not tell it. */
function sharedPart(part: PlanPart): PlanPart {
  if (part.kind !== 'data' || part.derive !== null || part.why) return part
  const { dimensions } = SUBJECTS.returns
  const kind = part.where.find(({ field, op }) => field === 'kind' && op === 'is')?.values ?? []
  const where = part.where.filter(({ field }) => field !== 'kind')
  const measures = part.measures.flatMap((name) => {
    const ofKind = SUMS.has(name) ? kind.map((each) => KIND_IN_PERFORMANCE[each]) : []
    const [one = kind.length === 0 || !SUMS.has(name) ? IN_PERFORMANCE[`${part.subject}.${name}`] : undefined] = ofKind
    return one !== undefined && ofKind.every((each) => each === one) ? one : []
  })
  const isTold =
    measures.length === part.measures.length &&
    where.every(({ field }) => dimensions[field]?.filters === true) &&
    part.by.every((field) => dimensions[field]?.groups === true && !TIME_DIMENSIONS.has(field)) &&
    // of a security performance tells what it paid, and no more
    (measures.every((name) => name === 'income') ||
      ![...part.by, ...where.map(({ field }) => field)].includes('security'))
  if (!isTold) return part
  const [first = ''] = measures
  return {
    ...part,
    subject: 'returns',
    measures: [...new Set(measures)],
    where,
    order: part.order && { ...part.order, by: part.measures.includes(part.order.by) ? first : part.order.by },
  }
}

/**
 * A plan about a client without bookings, which nobody shares: what was put in and taken out, fees, taxes and income
 * stand in performance, which is shared. What does not stand there stays as it was asked.
 */
export const sharedOf = (plan: Plan): Plan => ({ ...plan, parts: plan.parts.map(sharedPart) })

const LAST_BOOKING =
  /\b(?:when|what day|which day|on what date|how long ago|last|latest|most recent|newest|first|biggest|largest|single)\b[^.?!]*\b(?<what>withdr\w+|(?:took|taken|take|pulled) (?:\w+ )?out|distributions?|contribut\w+|deposit\w*|(?:put|paid) (?:\w+ )?in|transactions?|bookings?|trades?|purchases?|bought|sold|sales?|fees?|charge[ds]?)\b/i
const OF_OTHER =
  /\b(?:last|past|previous|this|first|latest) (?:\d+ |two |three |few |couple of )?(?:days?|weeks?|months?|quarters?|years?|yrs?|half|\d)\b|\b(?:holdings?|positions?|worth|value|gain|loss|return\w*|perform\w*|how much|how many|total)\b/i

/** "When was the last withdrawal" of a client: no booking is shared, and so no day of one; what a span came to is. */
export function lastBookingAsked(text: string): Understood | null {
  const what = LAST_BOOKING.exec(text)?.groups?.['what']
  if (what === undefined || OF_OTHER.test(text)) return null
  const measure = /withdr|out|distrib/i.test(what)
    ? 'withdrawals'
    : /fee|charge/i.test(what)
      ? 'fees'
      : /contrib|deposit|in$/i.test(what)
        ? 'contributions'
        : null
  const related =
    measure === null ? [] : [{ ...barePart, subject: 'returns' as const, measures: [measure], where: [], by: [] }]
  const part: PlanPart = { kind: 'decline', reason: 'not_kept', words: 'days of bookings', related }
  return {
    kind: 'plan',
    plan: { version: 1, parts: [part] },
    leftOut: [],
    alternatives: [],
    confidence: 1,
    language: 'en',
  }
}
