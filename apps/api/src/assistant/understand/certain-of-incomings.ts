import type { PlanPart } from '@keelwise/contract/plan'
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
  /\b(?:last|latest|newest|most recent) (?<count>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|few|couple of)? ?deposits?[?.! ]*$/i

/** "My last five deposits": what came in, the newest first. */
function depositsAsked({ text, today }: Construed): PlanPart[] | null {
  const said = LAST_DEPOSITS.exec(text)
  if (!said) return null
  const count = said.groups?.['count']
  const limit = count === undefined ? (/deposits/i.test(said[0]) ? 5 : 1) : countOf(count) || 3
  return [
    partAsking('transactions', 'in', {
      by: ['booking'],
      order: { by: 'day', direction: 'desc' },
      limit,
      period: daysWithWords(null, today, today),
    }),
  ]
}

/** Single payments that came in: the newest, the smallest and the largest; null for the rest. */
export const askedOfIncomings = (asked: Construed): readonly PlanPart[] | null =>
  bothEndsAsked(asked) ?? paycheckEndAsked(asked) ?? depositsAsked(asked)
