import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { type Construed, conditionIs, daysSaid, partAsking, pastMonths } from './certain-of-both.ts'

const LEFT_OF_ALL =
  /\b(?:what|how much|everything|all)\b(?: (?:do|would|will|did|is it that))?(?: that)? (?:i|we)(?:['’]?d|['’]?ll|['’]?ve)?(?: (?:actually|really|currently|would|will))* (?:have|own|be worth|am worth|are worth|be left with|got)(?: (?:left|got))?(?: (?:altogether|in all|in total|all told|all in all|overall|all together|left over|left|over))*,? (?:once|after|when|if|minus|less|net of)(?: (?:you|i|we) (?:take off|take away|subtract|deduct|pay off|paid off|pay|paid))?(?: (?:all|everything|of|the|my|our|what|whatever|that))* (?:debts?|loans?|liabilities|(?:i|we) owe)(?: (?:are|is|were|was|have been|all|gets?|taken|take|off|away|paid|deducted|subtracted|out|gone|removed|cleared|settled|counted))*[?.! ]*$/i

/** "What I have altogether, once the debts are taken off". */
const leftOfAllAsked = ({ text }: Construed): PlanPart[] | null =>
  LEFT_OF_ALL.test(text) && !/\b(?:extra|month|year|interest)\b/i.test(text) ? [partAsking('worth', 'net_worth')] : null

const SOLD_AT_GAIN =
  /\b(?:did|have|had) (?:i|we) (?:\w+ )?(?:sell|sold)(?: (?:anything|something|any\w*|stuff|shares|stocks?|funds?))?(?: \w+)? (?:at|for|with) an? (?<what>gain|profit|loss)\b/i

const TAX_ON_IT =
  /\b(?:owe|pay|due|taxe?d|taxable)\b[^?.!]*\b(?:tax(?:es)?|on (?:it|that|them))\b|\btax(?:es)?\b[^?.!]*\b(?:owe|due|pay)\b/i

/** "Did I sell anything at a gain last year, and would I owe tax on it": the gains; the tax on them is worked out nowhere. */
function soldAtGainAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const said = SOLD_AT_GAIN.exec(text)
  if (!said || !TAX_ON_IT.test(text.slice(said.index))) return null
  const period = daysSaid(text.slice(said.index), readAgain)
  if (period === undefined) return null
  const isLoss = said.groups?.['what']?.toLowerCase() === 'loss'
  return [
    partAsking('sales', isLoss ? 'realized_losses' : 'realized', {
      by: ['security'],
      period: period ?? pastMonths(12, today),
    }),
    { kind: 'decline', reason: 'not_kept', words: 'the tax on sales', related: [] },
  ]
}

const AT_ONCE =
  /\bhow much (?:cash|money|of (?:it|my money))\b[^?.!]*\b(?:pull(?: out)?|take out|get(?: (?:at|to|out|my hands on|hold of))?|withdraw|access|lay (?:my )?hands on|reach|free up|come up with)\b[^?.!]*\b(?:today|tomorrow|tonight|right (?:now|away)|immediately|at once|quickly|fast|this week|next week|within (?:a|\w+) (?:day|week)s?|without (?:selling|touching|cashing in)|in an emergency|if i had to)\b/i

/** "How much cash could I pull out today without selling anything": what lies in the bank. */
const atOnceAsked = ({ text }: Construed): PlanPart[] | null =>
  AT_ONCE.test(text) && !/\b(?:ira|roth|401|card|loan|house|home|clients?|penalt\w*)\b/i.test(text)
    ? [
        partAsking('accounts', 'balance', { where: [conditionIs('group', 'cash', 'cash accounts')] }),
        partAsking('accounts', 'balance', { where: [conditionIs('group', 'cash', 'cash accounts')], by: ['account'] }),
      ]
    : null

const IN_STOCKS_OR_CASH =
  /\bhow much of (?:my|our|the) (?:stuff|assets|wealth|net worth|money|savings|everything|portfolio|investments?)\b[^?.!]*\bin (?:stocks?|shares|equities)\b[^?.!]*\b(?:versus|vs\.?|against|compared (?:to|with)|and|or)\b[^?.!]*\b(?:cash|bonds?|bank|savings)\b/i

const splitAsked = ({ text }: Construed): DataPart[] | null =>
  IN_STOCKS_OR_CASH.test(text)
    ? [partAsking('positions', 'value', { measures: ['value', 'share'], by: ['asset_class'] })]
    : null

const BY_TERM = /\bshort[- ]term\b[^?.!]*\blong[- ]term\b|\blong[- ]term\b[^?.!]*\bshort[- ]term\b/i

/** "Realized gains this year, short-term and long-term separately": both. */
function byTermAsked({ text, readAgain }: Construed): PlanPart[] | null {
  if (
    !BY_TERM.test(text) ||
    !/\bgains?\b/i.test(text) ||
    !/^(?:\W*(?:and|so|please)\b)?\W*(?:what|how much|show|list|give|my)\b/i.test(text)
  )
    return null
  if (
    /\b(?:unreali[sz]ed|open|still|if i s(?:ell|old)|would|could|difference|means?|definition|losses|taxable|account|accounts|brokerage|lots?|clients?|what is|what are the rates?)\b/i.test(
      text,
    )
  )
    return null
  const period = daysSaid(text, readAgain)
  return period
    ? [partAsking('sales', 'short_term', { measures: ['short_term', 'long_term', 'realized'], period })]
    : null
}

/** What there is, at hand and in all, how it is divided, and what was gained with what was sold; null for the rest. */
export const askedOfWealth = (asked: Construed): readonly PlanPart[] | null =>
  leftOfAllAsked(asked) ?? soldAtGainAsked(asked) ?? atOnceAsked(asked) ?? splitAsked(asked) ?? byTermAsked(asked)
