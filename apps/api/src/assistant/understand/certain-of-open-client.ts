import type { Condition, PlanPart } from '@keelwise/contract/plan'
import { paysUsAsked } from './certain-after-book.ts'
import { DAYS, conditionIs, partAsking, sumsSaid } from './certain-of-both.ts'

/** What an advisor asks while a client is open, and the client. */
interface AskedOfClient {
  readonly text: string
  readonly client: { readonly id: string; readonly name: string }
}

const ofClient = ({ client: { id, name } }: AskedOfClient): Condition => conditionIs('client', id, name)

const IN_LINE =
  /\b(?:in line|in keeping|consistent|match\w*|fits?|fitting|aligned?|appropriate|suitable|right|too (?:risky|aggressive|conservative|cautious|much risk))\b[^.?!]*\b(?:risk|profile|tolerance|score|target)\b|\b(?:risk (?:profile|score|tolerance)|targets?)\b[^.?!]*\b(?:in line|match\w*|fits?|consistent)\b|^(?:(?:and|so|ok|but)[ ,]+)*(?:is|are) (?:that|it|this|they|he|she|we) (?:in line|on target|too risky|too aggressive|too conservative)\b[^.?!]*[?. ]*$/i

/** "Is that in line with the risk profile": how far the portfolio is from the target of the score. */
const inLineAsked = ({ text }: AskedOfClient): PlanPart[] | null =>
  IN_LINE.test(text) && !/\b(?:old|age|right now|goals?|income)\b/i.test(text) ? [partAsking('fit', 'drift')] : null

const CASH_BY_ACCOUNT =
  /\b(?:cash|liquid money)\b[^.?!]*\b(?:which|what|each|per|by|what all) accounts?\b|\b(?:which|what) accounts?\b[^.?!]*\b(?:cash|liquid money)\b/i

/** "How much cash is there and in which accounts": the cash, account by account. */
const cashByAccountAsked = ({ text }: AskedOfClient): PlanPart[] | null =>
  CASH_BY_ACCOUNT.test(text) && !/\b(?:no|without|raise|over|under|more|less|buy|sell)\b/i.test(text)
    ? [
        partAsking('positions', 'value', {
          where: [conditionIs('asset_class', 'cash', 'cash')],
          by: ['account'],
          order: { by: 'value', direction: 'desc' },
        }),
      ]
    : null

const SHARED_ACCOUNTS =
  /\b(?:which|what|how many) (?:of (?:their|his|her|the) )?accounts?\b[^.?!]*\b(?:shar(?:e|es|ed|ing)|(?:can i|do i|i can) see|(?:have|got) access|connected|linked|visible)\b/i
const UP_TO_DATE = /\b(?:up[- ]to[- ]date|current|stale|old|outdated|out of date|refreshed|synced|attention|broken)\b/i

/** "Which accounts are shared with me, and is any not up to date": each with its balance and when it was read. */
const sharedAccountsAsked = ({ text }: AskedOfClient): PlanPart[] | null =>
  SHARED_ACCOUNTS.test(text)
    ? [
        partAsking('accounts', 'balance', {
          measures: UP_TO_DATE.test(text) ? ['balance', 'refreshed'] : ['balance'],
          by: ['account'],
          order: { by: 'balance', direction: 'desc' },
        }),
      ]
    : null

const LAST_TIME =
  /\b(?:when|what)\b[^.?!]*\b(?:(?:we|i|you|they) last (?:m[ae]e?t|sp(?:ea|o)k\w*|talk\w*)|last (?:meet\w*|met|talk\w*|spoke\w*|call\w*|time))\b/i
const WHAT_OF_IT =
  /\b(?:what|which)\b[^.?!]*\b(?:talk\w*|discuss\w*|about|cover\w*|sa(?:y|id)|c[ao]me (?:to|of|out)|said|outcome)\b/i

/** "When did we last meet and what did we talk about": the last meeting with what it came to. */
const lastTimeAsked = (asked: AskedOfClient): PlanPart[] | null =>
  LAST_TIME.test(asked.text) && /\bwhen\b/i.test(asked.text) && WHAT_OF_IT.test(asked.text)
    ? [partAsking('meetings', 'last', { where: [ofClient(asked)], show: 'list', limit: 1 })]
    : null

const ALL_DONE =
  /\b(?:did|have|has|are|is|was|were) (?:we|they|i|he|she|everyone|everybody|everything|all)\b[^.?!]*\b(?:do|done|follow\w*|kept|keep|finish\w*|complete[d]?|deliver\w*|through with|handled|taken care)\b[^.?!]*\b(?:everything|all|what|things?|that|then|agree\w*|promise\w*|decid\w*|committed|last time)\b|\b(?:is|has|was|were) (?:everything|all)\b[^.?!]*\b(?:agree\w*|promise\w*|decid\w*|discuss\w*)\b[^.?!]*\b(?:done|finished|complete[d]?|through|handled)\b/i

/** "Did we do everything we agreed then": what is still open says it, and what is done stands beside it. */
const allDoneAsked = (asked: AskedOfClient): PlanPart[] | null =>
  ALL_DONE.test(asked.text)
    ? [
        partAsking('actions', 'open', {
          where: [ofClient(asked)],
          by: ['action'],
          show: 'list',
        }),
        partAsking('actions', 'done', { where: [ofClient(asked), conditionIs('kind', 'task', 'tasks')] }),
      ]
    : null

const AWAITS =
  /\b(?:waiting|outstanding|pending|unanswered|open|missing|need|still)\b[^.?!]*\b(?:answers?|repl(?:y|ies)|response|decisions?|confirmation|word|go[- ]ahead)?\b[^.?!]*\b(?:from|by|for|with|on) (?:them|him|her|the client|their|his)\b/i
const OF_ANSWERS = /\b(?:decisions?|questions?|answers?|repl(?:y|ies)|response|confirmation|go[- ]ahead)\b/i

/** "Which decisions still wait for an answer from them": questions of meetings that nobody answered. */
const awaitedAsked = (asked: AskedOfClient): PlanPart[] | null =>
  AWAITS.test(asked.text) && OF_ANSWERS.test(asked.text) && !/\bmy (?:answer|reply|response)\b/i.test(asked.text)
    ? [
        partAsking('actions', 'open', {
          where: [ofClient(asked), conditionIs('kind', 'question', 'questions')],
          by: ['action'],
          show: 'list',
        }),
      ]
    : null

const BEST_OR_WORST =
  /\b(?<end>biggest|bigest|largest|worst|best|top|greatest|heaviest)\b (?:\w+ )?(?<what>losers?|winners?|loss(?:es)?|gains?|gainers?|performers?|performing (?:holdings?|positions?|stocks?|investments?|funds?))\b/i
const SINCE_BOUGHT =
  /\b(?:since|from) (?:purchase|(?:it|they|we|he|she|i) (?:was |were )?(?:bought|purchased)|buying|the (?:purchase|beginning|start)|inception|cost)\b/i

/** "Biggest loser in the portfolio since purchase": against what it cost, which needs no booking. */
function bestOrWorstAsked({ text }: AskedOfClient): PlanPart[] | null {
  const said = BEST_OR_WORST.exec(text)?.groups
  if (!said || (DAYS.test(text) && !SINCE_BOUGHT.test(text))) return null
  const what = (said['what'] ?? '').toLowerCase()
  const isLoss = what.startsWith('los') || /worst/i.test(said['end'] ?? '')
  if (/\b(?:realized|realised|sold|sales?|harvest\w*|tax\w*|clients?|household|month|year|day)\b/i.test(text))
    return null
  const order = { by: 'gain', direction: isLoss ? ('asc' as const) : ('desc' as const) }
  return [
    partAsking('positions', 'gain', { by: ['security'], order, limit: what.endsWith('s') && what !== 'loss' ? 5 : 1 }),
  ]
}

const WHY_HELD =
  /^(?:(?:and|so|ok|but)[ ,]+)*why (?:are|do|does|did|is|have|would|should) (?:we|they|he|she|i|you)\b[^.?!]*\b(?:hold\w*|own\w*|keep\w*|have|buy|bought|invest\w*)\b/i

/** "Why are we still holding that": reasons are in no figure; what was noted may say them. */
const whyHeldAsked = ({ text }: AskedOfClient): PlanPart[] | null =>
  WHY_HELD.test(text) ? [{ kind: 'decline', reason: 'not_kept', words: 'reasons', related: [] }] : null

const WITHOUT_SALE =
  /\b(?:could|can|would|is there enough|do(?:es)?|enough)\b[^.?!]*\bwithout (?:selling|a sale|having to sell|touching (?:the )?(?:investments|stocks|portfolio))\b/i

/** "Could they take out 50,000 without selling anything": what is left of the cash after it. */
function withoutSaleAsked({ text }: AskedOfClient): PlanPart[] | null {
  const [only, ...more] = WITHOUT_SALE.test(text) ? sumsSaid(text) : []
  return only && more.length === 0
    ? [partAsking('accounts', 'balance', { derive: { formula: 'afford', given: { amount: only.value } } })]
    : null
}

const OFF_TARGET =
  /^(?:(?:and|so|ok|but|then)[ ,]+)*(?:(?:is|are) (?:there )?(?:anything|something)|what|where|(?:is|are)|anything)\b[^.?!,;]*\b(?:(?:over|under)[- ]?weight(?:ed)?|(?:over|above|below|under) (?:the |his |her |their )?targets?)(?: (?:in|on|with)(?: (?:anything|something|any class))?)?[?. ]*$/i

/** "Is there anything she's overweight in": each class against its target. */
const offTargetAsked = ({ text }: AskedOfClient): PlanPart[] | null =>
  OFF_TARGET.test(text) && !/\b(?:stocks?|equit\w+|bonds?|cash|fixed income|funds?|by how much)\b/i.test(text)
    ? [partAsking('fit', 'drift', { by: ['asset_class'] })]
    : null

/** What an advisor asks of the client who is open in words of one client; null for the rest. */
export const askedOfClientForSure = (asked: AskedOfClient): readonly PlanPart[] | null =>
  lastTimeAsked(asked) ??
  allDoneAsked(asked) ??
  awaitedAsked(asked) ??
  paysUsAsked(asked) ??
  sharedAccountsAsked(asked) ??
  cashByAccountAsked(asked) ??
  withoutSaleAsked(asked) ??
  bestOrWorstAsked(asked) ??
  whyHeldAsked(asked) ??
  offTargetAsked(asked) ??
  inLineAsked(asked)
