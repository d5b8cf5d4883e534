import type { PlanPart } from '@keelwise/contract/plan'
import { PLACES } from './certain-after-forms.ts'
import { type Construed, conditionIs, countOf, daysSaid, daysWithWords, partAsking } from './certain-of-both.ts'

const BOTH_ENDS =
  /,? (?:and|or|&|n) (?:(?:what(?:['’]?s| is| was)|my|our|the|which) )*(?<end>smallest|lowest|least|cheapest|worst|biggest|largest|highest|most|best|dearest)(?: (?:one|too|as well))?[?.! ]*$/i

const FIRST_END = /\b(?:smallest|lowest|least|cheapest|worst|biggest|largest|highest|most|best|dearest)\b/i

const LOW = /smallest|lowest|least|cheapest|worst/i

/** "The smallest paycheck of the last 12 months and the biggest": the one, and the same from the other end. */
function bothEndsAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const end = BOTH_ENDS.exec(text)
  const first = end === null ? null : FIRST_END.exec(text.slice(0, end.index))
  if (!end || !first || LOW.test(first[0]) === LOW.test(end.groups?.['end'] ?? '')) return null
  const [one, ...more] = readAgain(text.slice(0, end.index))
  if (one?.kind !== 'data' || more.length > 0 || one.order === null || one.limit !== 1) return null
  return [one, { ...one, order: { ...one.order, direction: one.order.direction === 'asc' ? 'desc' : 'asc' } }]
}

const PAYCHECK_ENDS =
  /\b(?<end>smallest|lowest|biggest|largest|highest)\b(?: single)? (?:pay(?:check|day)?s?|wages|salary(?: payment)?)\b/i

/** "The smallest paycheck I got this year": the single one. */
function paycheckEndAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const end = PAYCHECK_ENDS.exec(text)?.groups?.['end']
  if (end === undefined || BOTH_ENDS.test(text) || /\b(?:clients?|month|year)s? (?:did|was|were)\b/i.test(text))
    return null
  const period = daysSaid(text, readAgain)
  if (period === undefined) return null
  return [
    partAsking('transactions', 'in', {
      where: [conditionIs('category', 'paycheck', 'salary')],
      by: ['booking'],
      order: { by: 'in', direction: /smallest|lowest/i.test(end) ? 'asc' : 'desc' },
      limit: 1,
      period: period ?? daysWithWords(null, today, today),
    }),
  ]
}

const LAST_DEPOSITS =
  /\b(?:last|latest|newest|most recent) (?<count>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|few|couple of)? ?(?:deposits?|(?<pay>pay ?checks?|pay ?days?|salar(?:y|ies)))(?:,? i mean)?[?.! ]*$/i

/** "My last five deposits": what came in, the newest first. */
function depositsAsked({ text, today }: Construed): PlanPart[] | null {
  const said = LAST_DEPOSITS.exec(text)
  if (!said) return null
  const count = said.groups?.['count']
  const isPay = said.groups?.['pay'] !== undefined
  // the last paycheck alone is asked by its day
  if (isPay && count === undefined) return null
  const limit = count === undefined ? (/deposits/i.test(said[0]) ? 5 : 1) : countOf(count) || 3
  return [
    partAsking('transactions', 'in', {
      where: isPay ? [conditionIs('category', 'paycheck', 'salary')] : [],
      by: ['booking'],
      order: { by: 'day', direction: 'desc' },
      limit,
      period: daysWithWords(null, today, today),
    }),
  ]
}

const LISTED_IN =
  /^(?:(?:and|so|ok|please|can you|could you|now)[ ,]+)*(?:(?:list|show|give|find|see|name)(?: me| us)?|which|what(?: (?:were|are))?|(?:are|were) there(?: any)?|did (?:i|we) (?:have|get)(?: any)?|do (?:i|we) have(?: any)?|any|(?<count>how many))?(?: (?:all|every|each|any|the|my|our|of))* ?(?<what>deposits?|(?:payments?|money|transactions?) (?:(?:that|which) )?(?:(?:i|we) (?:got|received|was paid)|received|came in|coming in)|incoming (?:payments?|transactions?|money|transfers?)|money in|credits (?:to|into|on) (?=my|our|the))(?<rest>(?: (?:(?:did (?:i|we) (?:have|get)|there were|were there|are there|i had|we had|i got) ?)?(?:of|over|above|under|below|more|larger|bigger|at|into|in|to|on|this|last|since|from|between|during)\b[^?.!]*)?)[?.! ]*$/i
const HAS_NARROWING =
  /\b(?:over|above|under|below|more|larger|bigger|at least|into|list|show|give|find|see|every|each|which|how many|any)\b/i

/** "List all deposits over 1,000": what came in, and nothing that went out; into one account transfers are some, too. */
function listedInAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = LISTED_IN.exec(text)?.groups
  // "deposits last month" is a sum, and "my last five" are read above
  if (!said || !HAS_NARROWING.test(text)) return null
  const rest = (said['rest'] ?? '').replace(/\b(?:into|to)\b/i, 'in')
  const [all, ...more] = readAgain(`list all transactions${rest}`)
  if (all?.kind !== 'data' || more.length > 0 || all.subject !== 'transactions' || all.measures.join() !== 'amount')
    return null
  if (!all.where.every(({ field }) => field === 'amount' || PLACES.has(field))) return null
  const isInto = all.where.some(({ field }) => PLACES.has(field))
  if (said['count'] === undefined) return [{ ...all, measures: [isInto ? 'received' : 'in'] }]
  return [{ ...all, measures: ['count'], where: [...all.where, conditionIs('direction', 'in', 'coming in')], by: [] }]
}

const WHICH_PAY =
  /^(?:(?:and|so|ok)[ ,]+)*(?:which|what) (?:of )?(?:the )?(?:things|ones|investments|holdings|papers)(?: that)? (?:we|i) (?:own|hold|have) (?:pays?|earns?|brings?) (?:us|me) (?:something|anything|money|income)[?.! ]*$/i

/** "Which of the things we own pay us something": dividends by what pays them. */
const whichPay = ({ text }: Construed): PlanPart[] | null =>
  WHICH_PAY.test(text) ? [partAsking('income', 'dividends', { by: ['security'] })] : null

/** Single payments that came in, the newest, the smallest and the largest, and what pays something; null for the rest. */
export const askedOfIncomings = (asked: Construed): readonly PlanPart[] | null =>
  whichPay(asked) ?? bothEndsAsked(asked) ?? paycheckEndAsked(asked) ?? depositsAsked(asked) ?? listedInAsked(asked)
