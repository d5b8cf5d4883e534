import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { partAsking } from './certain-of-both.ts'

const IS_IT_A =
  /^(?:(?:and|so|ok|but|wait)[ ,]+)*(?:is|was)(?: (?:it|that|this)(?: one)?)(?: (?:a|an|one|even|really|actually|just|single|individual))* (?:stocks?|shares?|funds?|etfs?|bonds?|index funds?|mutual funds?|options?|cd|crypto|note)(?: or (?:a |an )?(?:single |individual )?(?:stocks?|funds?|etfs?|bonds?))?[?.! ]*$/i
const COST_OF_FUND =
  /\b(?:expense ratio|ongoing charges?|ter|fund fees?)\b|^(?:(?:and|so|ok|but)[ ,]+)*what (?:does|do) (?:it|that|this) (?:cost|charge)(?: me)?[?.! ]*$/i
const DID_IT_RISE =
  /^(?:(?:and|so|ok|but|ugh|fine|well)[ ,.]+)*(?:did|has|is) (?:it|that|this)(?: one)? (?:gone |go |been |at least )*(?:up|down|grow|grown|rise|risen|gain|gained|gaining|fall|fallen|drop|dropped|in the (?:red|green)|made (?:any )?money|make (?:any )?money)(?: (?:at least|at all|or down|or not|much|since (?:i|we) bought (?:it|them)))*[?.! ]*$/i

const HOW_LARGE =
  /^(?:(?:and|so|ok|but)[ ,]+)*how (?:large|big|much) is (?:it|that|this)(?: (?:one|position|holding))?(?: (?:in|worth)(?: in)? ?(?:dollars|money|euros?)?)?(?:[ ,]+(?:now|today|please))*$/i
const PAID_FOR =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:(?:at|for) (?:what|which) price (?:was|were|did i buy|did we buy) (?:it|that|this|they)(?: bought| purchased)?|what (?:did|have) (?:i|we|he|she|they) (?:pay|paid) for (?:it|that|this|them)|what price (?:did (?:i|we) (?:pay|buy (?:it|that) (?:at|for))|was (?:it|that) bought (?:at|for)))(?:,? please)?$/i
const WHEN_BOUGHT =
  /^(?:(?:and|so|ok|but)[ ,]+)*when (?:did (?:i|we|he|she|they) (?:buy|purchase|get)|was|were) (?:it|that|this|them|they)(?: one)?(?: bought| purchased)?(?:,? please)?$/i

const isOfOneSecurity = (before: DataPart | null): before is DataPart =>
  before !== null &&
  (before.subject === 'positions' || before.subject === 'income') &&
  before.where.some(({ field, op, values }) => field === 'security' && op === 'is' && values.length === 1)

/** One thing that is asked of what was spoken of. */
function askedOfIt(text: string, where: DataPart['where']): PlanPart | null {
  if (IS_IT_A.test(text)) return partAsking('positions', 'value', { where, by: ['sec_type'] })
  if (COST_OF_FUND.test(text))
    return {
      kind: 'decline',
      reason: 'not_kept',
      words: 'what a fund takes',
      related: [partAsking('positions', 'value', { where })],
    }
  if (HOW_LARGE.test(text)) return partAsking('positions', 'value', { where })
  if (PAID_FOR.test(text)) return partAsking('positions', 'cost_per_unit', { where })
  if (WHEN_BOUGHT.test(text))
    return partAsking('transactions', 'bought', {
      where: [...where, { field: 'kind', op: 'is', values: ['BUY', 'REINVEST'], words: 'bought or reinvested' }],
      by: ['booking'],
      order: { by: 'day', direction: 'asc' },
    })
  return DID_IT_RISE.test(text) ? partAsking('positions', 'gain', { where }) : null
}

const BETWEEN = /[?.!;]+\s+|[,\s]+and\s+(?=(?:what|when|how|at|for|is|did|has)\b)/i

/**
 * What "it" is asked after one thing that is held: what kind it is, what it costs, how much there is, when and at what price
 * it was bought, whether it rose, and several of these; null for the rest.
 */
export function askedOfThatOne(text: string, before: DataPart | null): PlanPart[] | null {
  if (!isOfOneSecurity(before)) return null
  const where = before.where.filter(({ field }) => field === 'security')
  const questions = text
    .replace(/[?.!\s]+$/, '')
    .replace(
      /\bwhen (did (?:i|we) buy) (it|that|this) and at what price$/i,
      'when $1 $2 and at what price was it bought',
    )
    .split(BETWEEN)
  // alone these are read by their own words
  const [only = '', ...others] = questions
  if (others.length === 0 && (PAID_FOR.test(only) || WHEN_BOUGHT.test(only))) return null
  const parts = questions.map((each) => askedOfIt(each.trim(), where))
  return parts.every((part) => part !== null) ? parts : null
}
