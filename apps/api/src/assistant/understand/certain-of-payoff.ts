import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { GROUPS_OF_TYPES } from '../model-of-data/account-dimensions.ts'
import {
  type Construed,
  conditionIs,
  daysSaid,
  partAsking,
  pastMonths,
  daysWithWords,
  sumsSaid,
} from './certain-of-both.ts'

const LEAD = String.raw`^(?:(?:and|so|ok|okay|but|hm+|then)[ ,]+)*`
/** What is worked out of a debt and what is paid on it. */
export const OF_PAYOFF: ReadonlySet<string> = new Set(['payoff', 'interest_left', 'interest_saved'])

const INTEREST_AGAIN = new RegExp(
  String.raw`${LEAD}(?:(?:how much|what(?: part| share)?)(?: money)?(?: of (?:that|it|this|those|the (?:total|payments?)))?(?:['’]?s| is| will be| would be| goes (?:to|on|for|in)| do i pay in| are| will i(?: still)? pay in)?(?: (?:just|only|pure|all|actually|still|then|going to|the|in|for))* interest\b|how much interest\b|(?:what about |and )?the interest\b|(?:and )?interest\b|what (?:do|will|would) (?:i|we) pay (?:in all|in total|all ?together|altogether|overall)\b|how much (?:do|will|would) (?:i|we) (?:pay|have paid) (?:in all|in total|all ?together|altogether|overall)\b|what(?:['’]?s| is) the total\b)[^.?!\d]*[?.! ]*$`,
  'i',
)
const NOT_INTEREST =
  /\b(?:rate|percent|save[ds]?|saving|a month|per month|each month|every month|so far|paid|this year|last)\b/i
const SAVES = new RegExp(
  String.raw`${LEAD}(?:how much|what)? ?(?:(?:of )?(?:the )?(?:interest|money) )?(?:does|would|will|do|is|can|could)? ?(?:that|it|this|i|we)(?: \w+)? (?:save|spare|avoid)s?\b[^.?!\d]*[?.! ]*$`,
  'i',
)
const EXTRA = new RegExp(
  String.raw`${LEAD}(?:what if|if|what about|how about|say)?[ ,]*(?:(?:i|we) )?(?:pay|paid|put|add|added|did|do|threw|throw|toss|tossed|send|sent|kick|kicked|with)?(?: in)?(?: an?| another)?(?: extra| additional)? ?\$?[\d,.]+k? ?(?:more|extra|on top|additional)?(?: (?:a|per|each|every) month| monthly)?(?: (?:more|extra|on top))?(?: (?:at|on|to|toward|towards|into) (?:it|that|this))?(?: (?:instead|then))?(?:,? (?:and |then )?(?:when|how (?:long|soon|fast))\b[^.?!\d]*|,? (?:paid off|done|gone|finished) (?:when|by when)[^.?!\d]*)?[?.! ]*$`,
  'i',
)
const IS_MORE = /\b(?:more|extra|on top|additional|another)\b/i

/** After when a debt is paid off: the interest that was told with it, what more a month does, and what that saves. */
function afterPayoff({ text, before }: Construed): PlanPart[] | null {
  const formula = before?.derive?.formula ?? ''
  const isOfDebt =
    before?.subject === 'accounts' &&
    before.where.length === 1 &&
    before.where.every(
      ({ field, values }) => field === 'account_type' && values.every((type) => /^(?:MORTGAGE|LOAN)$/.test(type)),
    )
  const isOfPayoff = OF_PAYOFF.has(formula)
  if (before === null || !(isOfPayoff || isOfDebt)) return null
  const given = before.derive?.given ?? {}
  const again = (name: string, other: Readonly<Record<string, string>> = given): PlanPart[] => [
    partAsking('accounts', 'owed', { where: [...before.where], derive: { formula: name, given: { ...other } } }),
  ]
  const [only, ...more] = sumsSaid(text)
  if (only && more.length === 0 && EXTRA.test(text) && IS_MORE.test(text) && !/\b(?:once|lump|now|today)\b/i.test(text))
    return again('payoff', { ...(isOfPayoff ? given : {}), extra: only.value })
  if (!isOfPayoff) return null
  const isMore = given['extra'] !== undefined || given['lump'] !== undefined
  if (isMore && SAVES.test(text)) return again('interest_saved')
  return INTEREST_AGAIN.test(text) && !NOT_INTEREST.test(text) ? again('interest_left') : null
}

const TO_COME =
  /\binterest\b[^.?!]*\b(?:until|till|by the time|before|still to (?:come|pay)|left(?: to pay)?|remaining|from now on|over the (?:rest|life)|to go|yet to pay)\b|\b(?:still|left|remaining|rest of)\b[^.?!]*\binterest\b|\bfrom now on\b[^.?!]*\binterest\b|\binterest\b[^.?!]*\bwill (?:i|we|it|the house)\b|\bwill\b[^.?!]*\b(?:pay|cost)\b[^.?!]*\binterest\b[^.?!]*\b(?:until|till|in all|in total|from now on|altogether|overall)\b/i
const OF_DEBT = /\b(?:house|home|mortgage|loan)\b/i

/** "How much interest will I pay on the mortgage until it is paid off": what is still to come, and not what was paid. */
function interestToComeAsked({ text, directory }: Construed): PlanPart[] | null {
  if (!TO_COME.test(text) || !OF_DEBT.test(text)) return null
  if (
    /\d|\b(?:at what|extra|more|save[ds]?|earn|receive|rate|a month|each month|per month|every month|if|this year|next year|clients?)\b/i.test(
      text,
    )
  )
    return null
  const isLoan = /\bloan\b/i.test(text) && !/\b(?:house|home|mortgage)\b/i.test(text)
  const type = isLoan ? 'LOAN' : 'MORTGAGE'
  if (!directory.accounts.some((account) => account.type === type)) return null
  return [
    partAsking('accounts', 'owed', {
      where: [conditionIs('account_type', type, isLoan ? 'loan' : 'mortgage')],
      derive: { formula: 'interest_left', given: {} },
    }),
  ]
}

const CARD = String.raw`(?:credit cards?|cards?|visa|mastercard|amex|plastic)`
const CARD_PAID = new RegExp(
  String.raw`${LEAD}(?:(?:is|are|was|were|has|have) (?:my|the|our|all my) (?:[a-z]+ )?${CARD}(?: bill| balance)?(?: (?:been|all|fully|completely|at))* (?:paid(?: off| up| down)?|zero|clear(?:ed)?|settled|0|nothing)|(?:did|have) (?:i|we) (?:already )?(?:pay|paid|clear|cleared|settle|settled)(?: off)? (?:my|the|our) (?:[a-z]+ )?${CARD}(?: bill)?(?: off)?|when (?:did|have) (?:i|we) last (?:pay|paid)(?: off)? (?:my|the|our) (?:[a-z]+ )?${CARD}(?: bill)?)\b(?<rest>[^.?!]*)[?.! ]*$`,
  'i',
)

/** "Is my card paid off": what is owed on it, and what was paid to it last. */
function cardPaidAsked({ text, today, directory, readAgain }: Construed): PlanPart[] | null {
  const rest = CARD_PAID.exec(text)?.groups?.['rest']
  if (rest === undefined || !directory.accounts.some(({ type }) => type === 'CREDIT_CARD')) return null
  const period = daysSaid(rest, readAgain)
  if (period === undefined || /\b(?:when|if|by|rate|how long|auto\w*|on time|in time|twice|late|from)\b/i.test(rest))
    return null
  const where: Condition[] = [conditionIs('account_type', 'CREDIT_CARD', 'credit cards')]
  const all = daysWithWords(null, today, today)
  return [
    partAsking('accounts', 'owed', { where }),
    partAsking('transactions', 'debt_paid', {
      where,
      by: ['booking'],
      order: { by: 'day', direction: 'desc' },
      ...(period === null ? { limit: 1, period: all } : { period }),
    }),
  ]
}

const WEIGHS =
  /^(?:(?:and|so|ok|hey|well|hm+)[ ,]+)*(?:should (?:i|we)|(?:is|would) it (?:be )?(?:better|smarter|wiser|best|good|smart)|what(?:['’]?s| is| makes| would be)? (?:better|more sense|smarter|best|wiser)|(?:am i|are we) better off|do i|would you|pay(?:ing)?\b)[^.?!]*\b(?:or|versus|vs\.?)\b/i
const SIDES: readonly (readonly [RegExp, (today: string) => DataPart])[] = [
  [/\b(?:mortgage|house|home loan)\b/i, () => debt('MORTGAGE', 'mortgage')],
  [/\b(?:loan|student debt)\b/i, () => debt('LOAN', 'loans')],
  [new RegExp(String.raw`\b${CARD}\b`, 'i'), () => debt('CREDIT_CARD', 'credit cards')],
  [/\b(?:savings?|emergency fund)\b|\bsave\b/i, () => held(conditionIs('account_type', 'SAVINGS', 'savings'))],
  [/\b(?:checking|current account)\b/i, () => held(conditionIs('account_type', 'CHECKING', 'checking'))],
  [/\b401 ?\(?k\)?\b/i, () => held(conditionIs('account_type', '401K', '401(k)'))],
  [/\broth\b/i, () => held(conditionIs('account_type', 'ROTH_IRA', 'Roth IRA'))],
  [/(?<!roth )\bira\b/i, () => held(conditionIs('account_type', 'IRA', 'traditional IRA'))],
  [/\bbrokerage\b/i, () => held(conditionIs('account_type', 'BROKERAGE', 'brokerage'))],
  [/\binvest(?:ing|ments?)?\b/i, (today) => partAsking('returns', 'twr', { period: pastMonths(12, today) })],
]
const debt = (type: string, words: string): DataPart =>
  partAsking('accounts', 'owed', {
    measures: ['owed', 'interest_rate'],
    where: [conditionIs('account_type', type, words)],
    by: ['account'],
  })
const held = (where: Condition): DataPart => partAsking('accounts', 'balance', { where: [where] })

const CLEARS_WITH =
  /^(?:(?:and|so|ok|hey|well|hm+)[ ,]+)*(?:should|can|could) (?:i|we) (?:just )?(?:pay(?: off| down)?|clear|settle|kill)\b[^.?!]*\b(?:with|from|out of|using)\b/i

/** "Should I pay down the mortgage or save": each side by itself; what is owed and what is there are no one sum. */
function weighingAsked({ text, today }: Construed): PlanPart[] | null {
  if (!(WEIGHS.test(text) || CLEARS_WITH.test(text)) || /\bclients?\b/i.test(text)) return null
  const sides = SIDES.flatMap(([words, part]) => (words.test(text) ? [part(today)] : []))
  return sides.length < 2
    ? null
    : [{ kind: 'decline', reason: 'advice', words: text.slice(0, 200), related: sides.slice(0, 3) }]
}

/** What is asked of paying off debts, or whether they are paid; null for the rest. */
export const askedOfPayoffForSure = (asked: Construed): readonly PlanPart[] | null =>
  weighingAsked(asked) ?? afterPayoff(asked) ?? interestToComeAsked(asked) ?? cardPaidAsked(asked)

const isOwed = (type: string): boolean => GROUPS_OF_TYPES[type] === 'debt'

/** What is there and what is owed are told apart: a debt less some savings is a figure that nobody asks for. */
export function apart(part: PlanPart): PlanPart[] {
  if (part.kind === 'decline') return [{ ...part, related: part.related.flatMap(sidesOf).slice(0, 3) }]
  return part.kind === 'data' ? sidesOf(part) : [part]
}

function sidesOf(part: DataPart): DataPart[] {
  const types = part.where.find(({ field, op }) => field === 'account_type' && op === 'is')
  const isSum =
    part.subject === 'accounts' &&
    part.measures.join() === 'balance' &&
    part.by.length === 0 &&
    part.derive === null &&
    part.compare === null
  if (!types || !isSum) return [part]
  const owed = types.values.filter(isOwed)
  if (owed.length === 0 || owed.length === types.values.length) return [part]
  const others = types.values.filter((type) => !isOwed(type))
  const of = (values: string[]): Condition[] =>
    part.where.map((each) => (each.field === 'account_type' ? { field: each.field, op: each.op, values } : each))
  return [
    { ...part, where: of(others) },
    { ...part, measures: ['owed'], where: of(owed) },
  ]
}
