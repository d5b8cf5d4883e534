import type { Condition, PlanPart } from '@keelwise/contract/plan'
import { addMonths } from '@keelwise/finance/days'
import { SUBJECTS } from '../model-of-data/model.ts'
import {
  type Construed,
  accountsMeant,
  conditionIs,
  daysWithWords,
  partAsking,
  pastMonths,
  thisYear,
} from './certain-of-both.ts'

const BILLS = String.raw`(?:bills?|subscriptions?|recurring (?:payments?|charges?|bills?)|regular (?:payments?|bills?)|fixed costs|services?|monthly (?:payments?|bills?|charges?))`
const RISEN = String.raw`(?:(?:go|gone|goes|going|went) (?<way>up|down)|(?<verb>rose|risen|rises?|rising|increas\w*|decreas\w*|dropp\w*|f[ae]ll\w*|climbed)|(?:got(?:ten)?|become|became|getting) (?<dear>more expensive|dearer|pricier|cheaper)|(?:raised|raising|hiked|upped|lowered) (?:their |its |the )?prices?|(?:cost|costs|costing|charges?|charging) (?:me |us )?(?<sum>more|less))`
const BILLS_MOVED = new RegExp(
  String.raw`^(?:(?:and|so|ok|hey|but|also)[ ,]+)*(?:(?:which|what|show me|list|have|has|did|do|are|is|find)\b(?: me)?(?: (?:any|all|some))?(?: of)?(?: (?:my|our|the))?(?: (?:monthly|regular|recurring|streaming|fixed|automatic|other))? ?${BILLS}(?: (?:that|which|have|has|had|are|is|just|recently|did|all))* ${RISEN}|(?:which|what|who)(?: (?:ones?|of (?:my|our|the) ${BILLS}))?(?: (?:has|have|had|just|did|is|are))* ${RISEN}\b[^.?!]*\b${BILLS})\b(?<rest>[^.?!]*)[?.! ]*$`,
  'i',
)
const OTHERS_MOVED = new RegExp(
  String.raw`^(?:(?:and|so|ok|but|also)[ ,]+)*(?:have|has|did|do|are|is|which|what)(?: (?:any|the|of (?:the|my)))* (?:others?|other ones?|other ${BILLS}|else|anything else|anyone else|any)(?: (?:has|have|had|just|did|are|is))* ${RISEN}(?: (?:too|as well|recently|lately|this year))*[?.! ]*$`,
  'i',
)
const DOWN = /down|decreas|f[ae]ll|drop|less|cheaper|lowered/i

/** "Which of my bills went up": those alone whose newest amount is above the one of a year before. */
function billsMovedAsked({ text, before }: Construed): PlanPart[] | null {
  const isOthers = before?.subject === 'plans' && OTHERS_MOVED.test(text)
  const said = BILLS_MOVED.exec(text)?.groups
  if (!isOthers && (!said || /\b(?:categor\w*|spend\w*|most|than in|between|by how much|since 20\d\d)\b/i.test(text)))
    return null
  // what costs more than so much has not risen
  if (
    /\bthan (?:about |around )?(?:\$|\d|(?:a|one|two|five|ten|twenty|fifty|half a) (?:hundred|thousand|grand|dollars?|bucks)\b|(?:ten|twenty|thirty|forty|fifty)\b)/i.test(
      text,
    )
  )
    return null
  const isDown = DOWN.test(text)
  const where: Condition[] = [{ field: 'price_change', op: isDown ? 'under' : 'over', values: ['0'] }]
  if (/\bsubscriptions?\b/i.test(text)) where.push(conditionIs('kind', 'subscription', 'subscriptions'))
  return [
    partAsking('plans', 'price_change', {
      measures: ['price_change', 'amount'],
      where,
      by: ['plan'],
      order: { by: 'price_change', direction: isDown ? 'asc' : 'desc' },
    }),
  ]
}

const CARD_TROUBLE =
  /\b(?:(?:credit )?cards?|credit card (?:debt|balance|bill|spending))\b[^.?!]*\b(?:out of (?:hand|control)|under control|too (?:high|much)|getting (?:bad|away from|out)|getting worse|in trouble|a problem|ok(?:ay)?|fine|healthy|that bad|in good shape)\b/i

/** "Is my credit card out of hand": what is owed on it, what it has cost in interest, and what went on it month by month. */
function cardTroubleAsked({ text, today, directory }: Construed): PlanPart[] | null {
  if (!CARD_TROUBLE.test(text) || !/^(?:(?:hey|so|ok|and)[ ,]+)*(?:is|are|do|how|am)\b/i.test(text)) return null
  if (!directory.accounts.some(({ type }) => type === 'CREDIT_CARD') || /\bclients?\b/i.test(text)) return null
  const where = [conditionIs('account_type', 'CREDIT_CARD', 'credit cards')]
  return [
    partAsking('accounts', 'owed', { where }),
    partAsking('transactions', 'interest_paid', { where, period: pastMonths(12, today) }),
    partAsking('transactions', 'out', { where, by: ['month'], period: pastMonths(6, today) }),
  ]
}

const CONNECTED =
  /^(?:(?:hey|so|ok|and)[ ,]+)*(?:(?:are|is) (?:all )?(?:(?:of )?(?:my|our|the) )?(?:accounts?|banks?|connections?|links?|logins?|data|everything|numbers|figures|institutions?)(?: all)?(?: still)? (?:hooked up|up[- ]to[- ]date|current|fresh|connected|synced|syncing|in sync|working|linked|ok(?:ay)?|refreshed|updating)|(?:is|are) (?:any(?:thing|one)?|something|some|any of (?:my|our|the) \w+)(?: (?:of (?:my|our|the) )?(?:accounts?|banks?|connections?|links?))? (?:broken|disconnected|stale|out of date|outdated|not (?:updating|syncing|working|connected)|stuck|failing))\b[^.?!]*[?.! ]*(?:(?:and )?when (?:did|was|were)\b[^.?!]*[?.! ]*)?$/i

/** "Are my accounts all up to date or is something broken": how many need something done, and how fresh each is. */
export const askedOfConnections = ({ text }: Construed): PlanPart[] | null =>
  CONNECTED.test(text) && !/\b(?:clients?|worth|spend\w*|budget|goals?|debts?|rate)\b/i.test(text)
    ? [
        partAsking('accounts', 'count', { where: [conditionIs('state', 'needs_attention', 'needing attention')] }),
        partAsking('accounts', 'refreshed', { by: ['account'] }),
      ]
    : null

const SPENDABLE =
  /\bhow much (?:money )?(?:can|could|may) (?:i|we) (?:safely |still |afford to )?spend\b[^.?!]*\b(?:and|while|if (?:i|we) (?:want to|also)|but)\b[^.?!]*\b(?:sav(?:e|ing)|put(?:ting)? (?:away|aside)|set(?:ting)? aside)\b/i

/** "How much can I spend a week and still save 600": what comes in and goes out in a usual month, from which it follows. */
const spendableAsked = ({ text, today }: Construed): PlanPart[] | null =>
  SPENDABLE.test(text)
    ? [
        {
          kind: 'decline',
          reason: 'not_kept',
          words: 'what can be spent beside what is saved',
          related: [
            partAsking('transactions', 'in', {
              period: pastMonths(12, today),
              derive: { formula: 'per_month', given: {} },
            }),
            partAsking('transactions', 'out', {
              period: pastMonths(12, today),
              derive: { formula: 'per_month', given: {} },
            }),
            partAsking('transactions', 'net', {
              period: pastMonths(12, today),
              derive: { formula: 'per_month', given: {} },
            }),
          ],
        },
      ]
    : null

const FILING =
  /\b(?:fil(?:e|ing) (?:taxes |our taxes |a return )?(?:jointly|separately|seperately|seperate|separate|together|as (?:single|married|head))|joint(?:ly)? or sep[ae]rate(?:ly)?|itemi[sz]e or|itemi[sz]e (?:deductions|this year)|standard deduction or)\b/i

/** How taxes are best filed is advice, and nothing that is kept here helps with it. */
const filingAsked = ({ text }: Construed): PlanPart[] | null =>
  FILING.test(text) && /\b(?:should|better|best|can|could|do)\b/i.test(text)
    ? [{ kind: 'decline', reason: 'advice', words: 'how taxes are filed', related: [] }]
    : null

const IDLE =
  /^(?:(?:and|so|ok|hey)[ ,]+)*how much (?:cash|money)\b[^.?!]*?\b(?:in|inside) (?:my |the |our )?(?<what>[a-z0-9()'’ -]+?)(?: account)? (?:doing nothing|just sitting(?: there)?|sitting (?:idle|there|around)|idle|uninvested|not invested|not doing anything|that isn['’]?t invested)[?.! ]*$/i

/** "How much cash is in the brokerage doing nothing": what of it is not invested. */
function idleAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const what = IDLE.exec(text)?.groups?.['what']
  const where = what === undefined ? null : accountsMeant(what, readAgain)
  return where && [partAsking('accounts', 'available', { where: [...where], by: ['account'] })]
}

const WHICH_PAYS =
  /^(?:(?:and|so|ok)[ ,]+)*(?:who|which(?: one| of (?:them|those|these))?|what)(?: (?:stock|fund|security|company|holding|share|bond))? (?:pays?|paid|paying|gave|gives) (?:me |us )?(?:the )?(?<end>most|least|best)(?: of (?:it|that|them|those))?[?.! ]*$/i

/** "Who pays me the most" after dividends or other income: the security that paid most of it, on the same days. */
const whichPaysAsked = ({ text, before, today }: Construed): PlanPart[] | null => {
  const end = WHICH_PAYS.exec(text)?.groups?.['end']
  if (end === undefined || before?.subject !== 'income' || before.derive !== null) return null
  const [measure = ''] = before.measures
  return [
    {
      ...before,
      measures: [measure],
      by: ['security'],
      period: before.period ?? thisYear(today),
      compare: null,
      why: false,
      order: { by: measure, direction: end.toLowerCase() === 'least' ? 'asc' : 'desc' },
      limit: 1,
    },
  ]
}

const OWN_LESS_OWED =
  /^(?:(?:and|so|ok|hey|what(?:['’]?s| is)|how much is|show me|give me)[ ,]+)*(?:everything|all|what(?:ever)?|the (?:value|total) of (?:everything|all))(?: that)?(?: (?:i|we)(?:['’]?ve| have)?(?: got)?(?: own)?)?,? (?:less|minus|after|net of|without|and take away|and subtract) (?:everything |all |what(?:ever)? )?(?:(?:that )?(?:i|we) owe|(?:of )?(?:my|our|the|all) (?:debts?|loans|liabilities))[ .,!?]*(?:one number|in one number|as one number|total)?[ .!?]*$/i

/** "Everything we own less everything we owe". */
const netWorthAsked = ({ text }: Construed): PlanPart[] | null =>
  OWN_LESS_OWED.test(text) ? [partAsking('worth', 'net_worth')] : null

const PRICE_AT =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what(?:['’]?s|s| is)|where(?:['’]?s|s| is)) (?<what>[a-z0-9 &.]+?) (?:(?:trading |priced )?at|trading(?: for)?|going for)(?: (?:now|right now|today|rn|these days|at the moment))?[?.! ]*$/i

/** "What's KLYV at": its price. */
function priceAtAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const what = PRICE_AT.exec(text)?.groups?.['what']
  const [held, ...more] = what === undefined ? [] : readAgain(`what is my ${what} worth`)
  return held?.kind === 'data' &&
    more.length === 0 &&
    held.subject === 'positions' &&
    held.where.length === 1 &&
    held.where[0]?.field === 'security'
    ? [partAsking('positions', 'price', { where: [...held.where] })]
    : null
}

const PAY_AGAINST =
  /^(?:(?:and|so|ok|hey|show me|compare)[ ,]+)*(?:my |our )?(?:pay|wages|salary|earnings|paychecks?|take[- ]home(?: pay)?)(?: (?:for|in|so far|of))* this (?<unit>year|yr|month|quarter)(?: so far)?,? (?:against|vs\.?|versus|compared (?:to|with)|and|to|with) (?:the )?last (?:year|yr|month|quarter|one)?(?:['’]s)?[?.! ]*$/i

/** "Pay this year against last year" is what was earned, over the same days. */
function payAgainstAsked({ text, today }: Construed): PlanPart[] | null {
  const unit = PAY_AGAINST.exec(text)?.groups?.['unit']?.toLowerCase()
  if (unit === undefined || unit === 'quarter') return null
  const isMonth = unit === 'month'
  const from = isMonth ? `${today.slice(0, 7)}-01` : `${today.slice(0, 4)}-01-01`
  const back = isMonth ? -1 : -12
  return [
    partAsking('transactions', 'in', {
      where: [conditionIs('category', 'paycheck', 'salary')],
      period: daysWithWords(from, today, today),
      compare: { kind: 'period', period: daysWithWords(addMonths(from, back), addMonths(today, back), today) },
    }),
  ]
}

const TOTAL_ALONE =
  /^(?:(?:and|so|ok|okay|now|shit|damn|wow|just|only|what(?:['’]?s|s| is)|give me)[ ,.!]+)*(?:(?:the |in |a )?(?:grand )?total(?: of (?:it|that|them|those|all))?|the sum|sum|all ?together|altogether|in all|added up|what do they (?:all )?(?:come|add up) to|all of (?:it|them) together|together)(?: please| then| of those)?[?.! ]*$/i
const SUMS: ReadonlySet<string> = new Set(['transactions', 'accounts', 'positions', 'income', 'sales', 'plans'])

/** "Just the total" after rows: the same in one sum. */
function totalAloneAsked({ text, before }: Construed): PlanPart[] | null {
  if (before === null || before.by.length === 0 || !TOTAL_ALONE.test(text) || !SUMS.has(before.subject)) return null
  const [measure = ''] = before.measures
  const isSum = SUBJECTS[before.subject].measures[measure]?.unit === 'money' && before.derive === null
  return isSum && before.limit === null
    ? [{ ...before, measures: [measure], by: [], order: null, why: false, show: 'auto' }]
    : null
}

const ALL_YEARS =
  /^(?:(?:and|so|ok|now)[ ,]+)*(?:(?:for|in|over) )?(?:all (?:the |of the )?years|every year|each (?:of the )?years?|both years|year by year)[?.! ]*$/i

/** "All years" after a sum of one: each of them. */
const allYearsAsked = ({ text, before, today }: Construed): PlanPart[] | null =>
  before !== null &&
  before.by.length === 0 &&
  before.derive === null &&
  ALL_YEARS.test(text) &&
  SUBJECTS[before.subject].dimensions['year']?.groups === true
    ? [{ ...before, by: ['year'], compare: null, why: false, period: daysWithWords(null, today, today) }]
    : null

const HOW_MUCH_IT =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:how much|what) (?:is|was|were|are) (?:it|that|they|those|this)(?: (?:again|in all|altogether|all together|together|then|for))?[?.! ]*$/i

/** "How much is it" after payments that were listed: what they come to. */
const howMuchItAsked = ({ text, before }: Construed): PlanPart[] | null =>
  before?.subject === 'transactions' &&
  before.by.join() === 'booking' &&
  before.derive === null &&
  /^(?:out|in|amount|paid|received)$/.test(before.measures[0] ?? '') &&
  HOW_MUCH_IT.test(text)
    ? before.limit === 1
      ? [before]
      : [{ ...before, by: [], order: null, limit: null, why: false, show: 'auto' }]
    : null

const ON_TRACK =
  /\b(?:on track|on course|on pace|on schedule|ahead or behind|far along|far behind)\b[^.?!]*\b(?:retire(?:ment|d)?|stop working|quit working)\b/i

/** "Am I on track to retire at 62": the goal of that name; how old somebody is nobody knows here. */
function onTrackToRetire({ text, directory }: Construed): PlanPart[] | null {
  const [goal, ...more] = (directory.goals ?? []).filter((name) => /\bretir/i.test(name))
  if (!ON_TRACK.test(text) || goal === undefined || more.length > 0 || /\bclients?\b/i.test(text)) return null
  const part = partAsking('plans', 'on_track', {
    measures: ['on_track', 'saved', 'target', 'reached'],
    where: [conditionIs('kind', 'goal', 'goals'), { field: 'payee', op: 'is', values: [goal], words: goal }],
    by: ['plan'],
  })
  return /\b(?:at|by|when i(?:['’]m| am)|age) \d\d\b/i.test(text)
    ? [{ kind: 'decline', reason: 'not_kept', words: 'age', related: [part] }]
    : [part]
}

const FUND_COST =
  /(?:^|[.!?]\s+)(?:(?:and|so|ok)[ ,]+)*(?:which|what)(?: (?:one|ones))?(?: of (?:my|the|our))? (?:funds?|etfs?|mutual funds?)(?: (?:is|are|do i own that is|has|have|charges?))? (?:the )?(?:costs? (?:me |us )?(?:the )?most|charges? (?:me |us )?(?:the )?most|most expensive|cheapest|dearest|priciest|highest (?:fees?|expense ratios?|costs?)|lowest (?:fees?|expense ratios?|costs?)|most|least)\b[^.?!]*[?.! ]*$/i

/** What funds take for themselves is kept nowhere. */
const fundCostAsked = ({ text, termBefore }: Construed): PlanPart[] | null =>
  FUND_COST.test(text) &&
  (/\b(?:expensive|cheapest|dearest|priciest|fees?|expense|costs?|charges?)\b/i.test(text) ||
    termBefore === 'expense_ratio')
    ? [{ kind: 'decline', reason: 'not_kept', words: 'what a fund takes', related: [] }]
    : null

const WORRY =
  /\b(?:what|anything|something|one thing)\b[^.?!]*\b(?:worry|worried|concerned?|nervous|stress(?:ed)?) about\b/i

/** What to worry about is for nobody here to say: how goals, cushion and the largest position stand is told. */
const worryAsked = ({ text }: Construed): PlanPart[] | null =>
  WORRY.test(text) && !/\bclients?\b/i.test(text)
    ? [
        {
          kind: 'decline',
          reason: 'advice',
          words: 'what to worry about',
          related: [
            partAsking('plans', 'on_track', { where: [conditionIs('kind', 'goal', 'goals')], by: ['plan'] }),
            partAsking('fit', 'emergency_months'),
            partAsking('fit', 'single_position'),
          ],
        },
      ]
    : null

const COOKS =
  /\bhow (?:do|does|can|would|should) (?:you|one|i|we|people) (?:(?:cook|bake|brew|roast|fry|grill|knit|sew)\b|make an? (?:good|nice|perfect|decent|proper|real) (?!(?:\w+ )?(?:budget|plan|investment|return|deal|decision|profit|offer|living|case|portfolio|choice|use|forecast|estimate|goal)\b))/i

/** Recipes and repairs are nobody's money. */
const offTopicAsked = ({ text }: Construed): PlanPart[] | null =>
  COOKS.test(text) ? [{ kind: 'decline', reason: 'off_topic', related: [] }] : null

/** What worries people about bills, cards, connections and idle money, whose construction says what is meant; null for the rest. */
export const askedOfTroubles = (asked: Construed): readonly PlanPart[] | null =>
  billsMovedAsked(asked) ??
  cardTroubleAsked(asked) ??
  spendableAsked(asked) ??
  filingAsked(asked) ??
  idleAsked(asked) ??
  whichPaysAsked(asked) ??
  netWorthAsked(asked) ??
  priceAtAsked(asked) ??
  payAgainstAsked(asked) ??
  totalAloneAsked(asked) ??
  allYearsAsked(asked) ??
  howMuchItAsked(asked) ??
  onTrackToRetire(asked) ??
  fundCostAsked(asked) ??
  worryAsked(asked) ??
  offTopicAsked(asked)
