import { type Directory, type Mention, findMentions } from './directory.ts'
import { INTENTS, type Intent, PATTERNS } from './intents.ts'
import { normalise, withoutTypos } from './normalise.ts'
import { type Period, findPeriod } from './period.ts'
import { type Term, asksMeaning, findTerm } from './terms.ts'
import type { AccountType, AssetClass, SecurityType, TransactionType, UserType } from '@keelwise/contract/words'

/** What a question says beside what it is about. */
export interface Slots {
  readonly period: Period | null
  readonly account: Mention | null
  readonly institution: Mention | null
  readonly position: Mention | null
  readonly assetClass: AssetClass | null
  readonly secType: SecurityType | null
  readonly accountTypes: readonly AccountType[] | null
  readonly txType: TransactionType | null
  /** Part of a transaction's text. */
  readonly search: string | null
  readonly term: Term | null
}

export type Route =
  | { readonly kind: 'answer'; readonly intent: Intent; readonly slots: Slots }
  /** Two or more meanings are as likely; or a name fits several things. */
  | { readonly kind: 'ask'; readonly intents: readonly Intent[]; readonly mentions: readonly Mention[] }
  | { readonly kind: 'unknown' }

export const NO_SLOTS: Slots = {
  period: null,
  account: null,
  institution: null,
  position: null,
  assetClass: null,
  secType: null,
  accountTypes: null,
  txType: null,
  search: null,
  term: null,
}

const CLASSES: readonly (readonly [RegExp, AssetClass])[] = [
  [/\bequit(?:y|ies)\b|\bstocks?\b|\bshares\b/, 'equity'],
  [/\bfixed[ -]income\b|\bbonds?\b/, 'fixed_income'],
  [/\bcash\b(?! ?(?:flow|drag))/, 'cash'],
  [/\balternatives?\b/, 'alternatives'],
]
const SEC_TYPES: readonly (readonly [RegExp, SecurityType])[] = [
  [/\betfs?\b/, 'ETF'],
  [/\bmutual funds?\b|\bfunds\b/, 'MUTUAL_FUND'],
  [/\breits?\b/, 'REIT'],
  [/\bcrypto\w*\b|\bbitcoin\b/, 'CRYPTO'],
  [/\boptions\b/, 'OPTION'],
  [/\bcommodit(?:y|ies)\b/, 'COMMODITY'],
  [/\bannuit(?:y|ies)\b/, 'ANNUITY'],
  [/\bmoney market(?: funds?)?\b/, 'MONEY_MARKET'],
  [/\bcds\b|\bcertificates? of deposits?\b/, 'CD'],
]
const ACCOUNT_TYPES: readonly (readonly [RegExp, readonly AccountType[]])[] = [
  [/\bcredit cards?\b/, ['CREDIT_CARD']],
  [/\bmortgages?\b/, ['MORTGAGE']],
  [/\bloans?\b/, ['LOAN', 'MORTGAGE']],
  [/\bchecking\b/, ['CHECKING']],
  [/\bsavings? accounts?\b/, ['SAVINGS']],
  [/\bbrokerage\b/, ['BROKERAGE']],
  [/\broth\b/, ['ROTH_IRA']],
  [/\b401k\b/, ['401K']],
]
const TX_TYPES: readonly (readonly [RegExp, TransactionType])[] = [
  [/\bdividends?\b/, 'DIVIDEND'],
  [/\binterest\b/, 'INTEREST'],
  [/\bfees?\b/, 'FEE'],
  [/\btax(?:es)?\b/, 'TAX'],
  [/\bdeposits?\b/, 'DEPOSIT'],
  [/\bwithdrawals?\b/, 'WITHDRAWAL'],
  [/\bpurchases?\b/, 'PURCHASE'],
]

const firstOf = <T>(table: readonly (readonly [RegExp, T])[], text: string): T | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null

const FOLLOWING = /^(?:and|what about|how about|or|same|also|now|then)\b/
const SEARCH =
  /\b(?:spen[dt]|paid|pay|payments?|transactions?|bought|purchases?|charged|bookings?)\b.*?\b(?:at|to|on|with|about|called|containing|named|for|from)\b (.+)$/
const SEARCH_VERB =
  /\b(?:search|find|look for|look up)\b(?: for)?(?: my| all)?(?: transactions?)?(?: for| with| called| named)? (.+)$/
const NO_SEARCH =
  /^(?:all|my|the|it|that|this|me|everything|average|total|in total|accounts?|each|every|things?|stuff|what|month|year|all of|fees?|tax(?:es)?|dividends?|interest|food and|charges?|commissions?|credit cards?|i|we)\b|\b(?:account|accounts|month|months|before|most)\b/

function searchIn(rest: string, mentions: readonly Mention[]): string | null {
  let text = (SEARCH_VERB.exec(rest) ?? SEARCH.exec(rest))?.[1] ?? ''
  for (const { kind, words } of mentions) if (kind !== 'position') text = text.replace(words, ' ')
  text = text
    .replaceAll(/\b(?:in|over|for|during|at|from|to|so far|please|last|the|past)\b\s*$/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:the|my|at|on|to|from) /, '')
  return text.length < 2 || NO_SEARCH.test(text) ? null : text
}

interface Scored {
  readonly intent: Intent
  readonly score: number
}

function scoresOf(text: string): Scored[] {
  return INTENTS.flatMap((intent) => {
    const weights = (PATTERNS[intent] ?? []).flatMap(([weight, pattern]) => (pattern.test(text) ? [weight] : []))
    return weights.length === 0 ? [] : [{ intent, score: Math.max(...weights) }]
  })
}

/** What names and other slots say about the meaning: a name alone asks for the thing itself. */
function scoresOfSlots(slots: Slots, text: string): Scored[] {
  const scored: Scored[] = []
  if (slots.search !== null) scored.push({ intent: 'search', score: 5.45 })
  if (slots.position)
    scored.push({
      intent: 'position',
      score: /\b(?:transactions?|dividends?|income|paid|fees?)\b/.test(text) ? 3 : 5.25,
    })
  if (slots.account) scored.push({ intent: 'account_balance', score: 3.3 })
  if (slots.institution) scored.push({ intent: 'institution_total', score: 3.2 })
  const asksPart = /\b(?:how much|share|percent\w*|part|portion|exposure|proportion|in|of my)\b/.test(text)
  if (
    slots.assetClass &&
    (slots.assetClass !== 'cash' || /\b(?:share|percent\w*|part|portion|proportion|portfolio|class)\b/.test(text)) &&
    asksPart &&
    !/\bvs|versus\b/.test(text)
  )
    scored.push({ intent: 'class_share', score: 4.55 })
  if (slots.assetClass === 'fixed_income' || slots.assetClass === 'alternatives')
    scored.push({ intent: 'class_share', score: 3.7 })
  if (slots.secType) scored.push({ intent: 'type_positions', score: 4.3 })
  return scored
}

/** What one question says by itself. */
function read(question: string, role: UserType, directory: Directory, today: string) {
  const plain = withoutTypos(normalise(question))
  const isFuture = /\b(?:next|coming|following)\b/.test(plain)
  const found = isFuture ? null : findPeriod(plain, today)
  const text = found?.rest ?? plain
  const mentions = findMentions(text, question, directory)
  const only = (kind: Mention['kind']): Mention | null => mentions.find((mention) => mention.kind === kind) ?? null
  const term = asksMeaning(plain) ? findTerm(plain) : null
  const slots: Slots = {
    period: found && { from: found.from, to: found.to, label: found.label },
    account: only('account'),
    institution: only('institution'),
    position: only('position'),
    assetClass: firstOf(CLASSES, text),
    secType: firstOf(SEC_TYPES, text),
    accountTypes: firstOf(ACCOUNT_TYPES, text),
    txType: firstOf(TX_TYPES, text),
    search: searchIn(text, mentions),
    term,
  }
  // a name says nothing about the meaning: a savings account called Rainy Day
  const unnamed = mentions
    .reduce((rest, { words }) => rest.replace(words, ' '), text)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const scores = [
    ...scoresOf(unnamed),
    ...scoresOfSlots(slots, text),
    ...(term ? [{ intent: 'term' as const, score: 6.5 }] : []),
  ]
    .filter(({ intent }) => intent !== 'clients' || role === 'ADVISOR')
    .toSorted((a, b) => b.score - a.score)
  return { plain, slots, mentions, scores }
}

const merged = (slots: Slots, before: Slots): Slots => ({
  period: slots.period ?? before.period,
  account: slots.account ?? (slots.institution ? null : before.account),
  institution: slots.institution ?? (slots.account ? null : before.institution),
  position: slots.position ?? before.position,
  assetClass: slots.assetClass ?? before.assetClass,
  secType: slots.secType ?? before.secType,
  accountTypes: slots.accountTypes ?? before.accountTypes,
  txType: slots.txType ?? before.txType,
  search: slots.search ?? before.search,
  term: slots.term,
})

const CLEAR = 3
/** Meanings whose scores are closer are a tie. */
const TIE = 0.15

/**
 * What a question asks for: the meaning with the highest score, what was asked before where a follow-up leaves it out,
 * a question back where two meanings are as likely, nothing where there is none.
 * @param before what the question before it was taken for
 */
export function route(
  question: string,
  role: UserType,
  directory: Directory,
  today: string,
  before: Route | null = null,
): Route {
  const { plain, slots, mentions, scores } = read(question, role, directory, today)
  const last = before?.kind === 'answer' ? before : null
  const [best, second] = scores
  const isFollowing = FOLLOWING.test(plain)
  const onlySlots =
    best === undefined ||
    [
      'position',
      'account_balance',
      'institution_total',
      'class_share',
      'type_positions',
      'greeting',
      'thanks',
    ].includes(best.intent)
  if (last && (isFollowing || best === undefined) && onlySlots && hasAny(slots) && takes(last.intent, slots))
    return { kind: 'answer', intent: last.intent, slots: merged(slots, last.slots) }
  if (!best || best.score < CLEAR) return { kind: 'unknown' }
  const named = mentions.filter(
    ({ kind }) =>
      kind ===
      { position: 'position', account_balance: 'account', institution_total: 'institution' }[best.intent as string],
  )
  if (named.length > 1 && new Set(named.map(({ words }) => words)).size === 1)
    return { kind: 'ask', intents: [], mentions: named }
  if (second && second.intent !== best.intent && best.score - second.score < TIE && best.score < 5)
    return { kind: 'ask', intents: [best.intent, second.intent], mentions: [] }
  return { kind: 'answer', intent: best.intent, slots: isFollowing && last ? withPeriod(slots, last.slots) : slots }
}

const withPeriod = (slots: Slots, before: Slots): Slots => ({ ...slots, period: slots.period ?? before.period })
const hasAny = (slots: Slots): boolean => Object.values(slots).some((slot) => slot !== null)

/** Whether an intent can be asked again with these slots; a name it has no use for is a new question. */
function takes(intent: Intent, slots: Slots): boolean {
  if (slots.position) return intent === 'position'
  if (slots.assetClass && !slots.period) return intent === 'class_share'
  if (slots.secType && !slots.period) return intent === 'type_positions'
  return true
}
