import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { type Construed, conditionIs, daysSaid, partAsking, pastMonths } from './certain-of-both.ts'

const LEAD = String.raw`^(?:(?:and|so|ok|okay|but|what about|how about|how much)[ ,]+)*`
const SOURCES: readonly (readonly [RegExp, Condition])[] = [
  [/\b(?:savings?(?: accounts?)?)\b/i, conditionIs('account_type', 'SAVINGS', 'savings')],
  [/\bchecking\b/i, conditionIs('account_type', 'CHECKING', 'checking')],
  [/\b(?:banks?(?: accounts?)?|cash(?: accounts?)?)\b/i, conditionIs('group', 'cash', 'cash accounts')],
  [/\b(?:cds?|certificates? of deposit)\b/i, conditionIs('sec_type', 'CD', 'certificates of deposit')],
  [/\b(?:bonds?|treasur(?:y|ies)|notes)\b/i, conditionIs('sec_type', 'BOND', 'bonds')],
]
const RECEIVED =
  /\b(?:get|got|gotten|receive[ds]?|earn(?:ed|ing|s)?|pay (?:me|us)|paid (?:me|us)|pays (?:me|us)|give[sn]? (?:me|us)|gave (?:me|us)|made?|make|came|come|comes|bring[s]?|brought|from|on my|on our|so far|this year|last year|pay|paid)\b/i
const PAYS_OUT =
  /\b(?:(?:do|did|have|am|will|must) (?:i|we) (?:\w+ )?(?:pay|paid|owe|charged)\b(?! (?:me|us))|pay(?:ing)? (?:the|my) bank|charged?|mortgage|loan|card|debt|rate|rates|should|would|could|if|next|expect\w*|will|mature\w*|clients?|tax\w*|accrued|percent|yield|versus|vs\.?|or|compared?|than|more|why|by)\b/i

const sourceIn = (text: string): Condition | null => SOURCES.find(([words]) => words.test(text))?.[1] ?? null

const OF_THAT = new RegExp(
  String.raw`${LEAD}(?:(?:how much )?of (?:that|it|this)(?: is| was| came| comes)?|from|in|on|only|just|what of (?:that|it)(?: is| was)?)?(?: (?:is|was|came|comes|just|only))*(?: from| in| on)? ?(?:the|my|our)? ?(?<source>banks?(?: accounts?)?|savings(?: accounts?)?|checking|bonds?|cds?|cash|treasur(?:y|ies))[?.! ]*$`,
  'i',
)

const isOfInterest = (before: DataPart | null): before is DataPart =>
  (before?.subject === 'income' && before.measures[0] === 'interest') ||
  (before?.subject === 'transactions' && before.measures[0] === 'interest_received')

const ELSEWHERE =
  /\b(?:ytd|to date|since(?! (?:20\d\d|january|february|march|april|may|june|july|august|september|october|november|december)\b)|between|quarter|q[1-4]|coupons?|brokerage|iras?|roth|401\w*|hsa|additional|extra|savings from|and (?:what|how|my|from|the)|and (?:bonds|savings|cds?)|since\b[^.?!]*\bmoved|moved)\b/i
const USUAL_NAMES = /^(?:savings?|checking|cash|account|bank|cd|bonds?|credit|card|home|mortgage|plan|the|of|deposit)$/i
const KINDS = /\b(?:bonds?|cds?|treasur(?:y|ies))\b/i
const PLACES = /\b(?:savings?|checking|accounts?)\b/i

const isElsewhere = (text: string, { accounts, institutions }: Construed['directory']): boolean => {
  const said = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  const isNamed = [...accounts, ...institutions].some(({ name }) =>
    (name.toLowerCase().match(/\p{L}{3,}/gu) ?? []).some((word) => !USUAL_NAMES.test(word) && said.has(word)),
  )
  return isNamed || ELSEWHERE.test(text) || (KINDS.test(text) && PLACES.test(text))
}

const EARNS_MOST =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:which|what) (?:account|savings account|bank account|bank)(?: of mine)? (?:earns?|pays?|paid|earned|brings?(?: in)?|gives?|makes?)(?: (?:me|us))? (?:the )?(?<end>most|least|highest|best)(?: (?:interest|in interest|on cash))(?<days> [^?.!]*)?[?.! ]*$/i

/** "Which account earns the most interest": account by account. */
export function mostInterestAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const said = EARNS_MOST.exec(text)?.groups
  if (!said) return null
  const period = said['days'] === undefined ? pastMonths(12, today) : daysSaid(said['days'], readAgain)
  if (period == null) return null
  return [
    partAsking('income', 'interest', {
      by: [/\bbank\b(?! account)/i.test(text) ? 'institution' : 'account'],
      period,
      order: { by: 'interest', direction: said['end']?.toLowerCase() === 'least' ? 'asc' : 'desc' },
      limit: 1,
    }),
  ]
}

/** "How much did I get in interest from the bank this year": where it comes from is no less asked than when; null for the rest. */
export function askedOfInterestFrom({ text, before, directory, readAgain }: Construed): PlanPart[] | null {
  if (isOfInterest(before)) {
    const source = OF_THAT.exec(text)?.groups?.['source']
    const condition = source === undefined ? null : sourceIn(source)
    if (condition) return [partAsking('income', 'interest', { where: [condition], period: before.period })]
  }
  const isOfBonds =
    /\bwhat did (?:my|our|the) bonds? pay\b|\bhow much did (?:my|our|the) bonds? pay\b|\bbond interest\b/i.test(text)
  if (!/\binterest\b/i.test(text) && !isOfBonds) return null
  if (
    !RECEIVED.test(text) ||
    PAYS_OUT.test(text.replace(/\bpaid (?:me|us)\b/gi, ' ')) ||
    /\bwhat (?:is|are) (?:an?|bond|the)\b/i.test(text)
  )
    return null
  // an account that is named is told by its name, and other days and places than these are read with the rest
  if (isElsewhere(text, directory)) return null
  const condition = sourceIn(text.replace(/\binterest[- ]bearing\b/gi, ' '))
  const period = daysSaid(text, readAgain)
  if (condition === null || period === undefined) return null
  return [partAsking('income', 'interest', { where: [condition], period })]
}
