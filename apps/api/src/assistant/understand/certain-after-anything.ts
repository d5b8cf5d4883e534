import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { addDays, addMonths } from '@keelwise/finance/days'
import { monthOf } from '@keelwise/finance/spans'
import { BOOK_SUBJECTS, SUBJECTS } from '../model-of-data/model.ts'
import {
  type Construed,
  accountsMeant,
  conditionIs,
  daysSaid,
  daysWithWords,
  partAsking,
  pastMonths,
  sumsSaid,
} from './certain-of-both.ts'
import { accountsLeft } from './choose/fits-data.ts'
import { rowsBehind } from './going-on.ts'
import {
  type AfterAnswer,
  BOUND,
  PLACES,
  THEM,
  UNDIVIDED,
  boundOf,
  daysEarlier,
  placesOf,
  usualDays,
  wholly,
} from './certain-after-forms.ts'
import { askedOfAnyFigure, eachAsked } from './certain-after-any-figure.ts'
import { askedOfItsRows } from './certain-after-its-rows.ts'
import { askedAfterAims } from './certain-after-aims.ts'
import { askedAfterHeld } from './certain-after-held.ts'
import { askedAfterLists, leaveBookedAsked } from './certain-after-lists.ts'
import { askedAfterCards } from './certain-after-cards.ts'
import { askedAfterReturns } from './certain-after-returns.ts'
import { askedAfterClients } from './certain-after-clients.ts'
import { pickedAsked } from './certain-after-picked.ts'
import { shortlyAsked } from './certain-after-shortly.ts'
import { toldAgainAsked } from './certain-after-told.ts'
import { turnedAsked } from './certain-after-turned.ts'

/** Subjects whose figures are of days. */
const OF_DAYS: ReadonlySet<string> = new Set(['transactions', 'income', 'returns', 'worth', 'sales'])

const TOTAL = wholly(
  String.raw`(?:add|sum|total|tot|put) (?:${THEM}|all(?: of)? ${THEM}|everything|the lot)(?: all)?(?: up| together)?|(?:how much|what)(?: (?:is|was|are|were|does|do|would|did|['’]s))*(?: (?:that|it|this|they|those|these|all))*(?: (?:come to|make|add up to|be|amount to))? (?:altogether|all together|in total|in all|all in all|combined|overall|all told|together)|(?:what(?:['’]?s| is| was) )?the (?:grand )?(?:total|sum)(?: of (?:all )?${THEM})?|(?:altogether|in total|all together)(?: so far)?|how much (?:altogether|in total) so far|how much (?:do|did|does) (?:they|those|these) (?:come to|add up to|make)(?: altogether| in all)?`,
)

const ADDED: ReadonlySet<string> = new Set([
  'accounts',
  'positions',
  'transactions',
  'income',
  'sales',
  'plans',
  'clients',
])

/** "Add those up" after rows: all of them together; after a sum it is that sum. */
function totalAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  if (!TOTAL.test(text) || before.derive !== null || !ADDED.has(before.subject) || before.why) return null
  const [measure = ''] = before.measures
  if (SUBJECTS[before.subject].measures[measure]?.unit !== 'money' || measure === 'principal_paid') return null
  return [{ ...before, by: [], order: null, limit: null, show: 'auto' }]
}

/** Sums of single transactions, by the way that these go. */
const FLOWS: Readonly<Record<string, 'in' | 'out' | 'any'>> = {
  out: 'out',
  in: 'in',
  paid: 'out',
  received: 'in',
  amount: 'any',
  count: 'any',
  average: 'any',
  largest: 'any',
  smallest: 'any',
}

const HOW_MANY = wholly(
  String.raw`how many(?: (?:are there|is that|were there|are they|of (?:them|those|these)(?: are there)?|was that|is it|were they|in all|in total|altogether|(?:transactions|payments|purchases|charges|times|bills|holdings|accounts|positions) (?:is|was|are|were) (?:that|there|it|those)))*`,
)

/** "How many are there" after a list or a sum: how many of the same. */
function howManyAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  if (!HOW_MANY.test(text) || before.derive !== null) return null
  // of tasks the figure is how many they are
  if (before.subject === 'actions' && /^(?:open|overdue|done)$/.test(before.measures[0] ?? ''))
    return [{ ...before, ...UNDIVIDED, by: [] }]
  if (BOOK_SUBJECTS.has(before.subject)) return null
  const { measures, rows } = SUBJECTS[before.subject]
  const by = before.by.find((name) => name !== rows)
  const measure = by === 'payee' && 'payees' in measures ? 'payees' : by === 'security' ? 'securities' : 'count'
  if ((by !== undefined && measure === 'count') || !(measure in measures)) return null
  const [told = ''] = before.measures
  const flow = before.subject === 'transactions' && measure === 'count' ? FLOWS[told] : undefined
  // of fees and interest, which are sums of a kind, nobody is told how many
  if (before.subject === 'transactions' && measure === 'count' && flow === undefined) return null
  const where =
    flow === undefined || flow === 'any' || before.where.some(({ field }) => !PLACES.has(field))
      ? before.where
      : [...before.where, conditionIs('direction', flow, flow === 'in' ? 'coming in' : 'going out')]
  return [{ ...before, ...UNDIVIDED, measures: [measure], where, by: [] }]
}

const BIG_ONES = wholly(
  String.raw`(?:only|show(?: me)?|what (?:are|were|about)|how about|list)?(?: me)?(?: just| only)? ?the (?:(?<low>small(?:er|est)?|little|cheap(?:er|est)?)|big(?:ger|gest)?|larg(?:er|e|est)|main|major|top|expensive|high(?:er|est)?)(?: (?:ones|few|payments|purchases|charges|items|bills|holdings|positions|expenses))+`,
)

const FEW = 5

/** "Just the big ones": the largest few of what there are. */
function bigOnesAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const said = BIG_ONES.exec(text)?.groups
  const rows = said && rowsBehind({ ...before, why: false })
  if (!said || !rows || rows.by.length === 0 || BOOK_SUBJECTS.has(before.subject)) return null
  const [measure = ''] = rows.measures
  if (SUBJECTS[rows.subject].measures[measure]?.unit !== 'money') return null
  return [
    {
      ...rows,
      order: { by: measure, direction: said['low'] === undefined ? 'desc' : 'asc' },
      limit: FEW,
      compare: null,
      show: 'auto',
    },
  ]
}

const BOUNDED = wholly(
  String.raw`(?:only|show(?: me)?|what about|how about|list|any|is there|are there|was there|were there|did (?:i|we) (?:have|make))?(?: me)?(?: any| just| only)*(?: ?(?:the )?(?:ones?|those|anything|any|others?|payments?|charges?|purchases?|transactions?|bills?|things?|something|everything))+(?: (?:else|others?))?(?: (?:that|which))?(?: (?:are|were|is|was|cost|costing))? (?<way>${BOUND}) \$?\d[\d,.]*k?(?: (?:dollars|bucks|usd))?(?: (?:(?:in |for )?(?:that|the same|those) (?:month|week|year|time|days|period|quarter)|there|on (?:it|there|that)))*(?: (?:too|as well|else))*`,
)

/** What the rows of a subject are bounded by. */
const SIZE_OF: Readonly<Record<string, string>> = {
  transactions: 'amount',
  income: 'amount',
  plans: 'amount',
  positions: 'value',
  accounts: 'balance',
}

/** "Anything else over 50 that month": the rows of the same, of that size. */
function boundedAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const said = BOUNDED.exec(text)?.groups
  const field = SIZE_OF[before.subject]
  const rows = said && field !== undefined ? rowsBehind({ ...before, why: false, compare: null }) : null
  if (!said || !rows || field === undefined) return null
  const { rows: own } = SUBJECTS[rows.subject]
  if (rows.by.join() !== own && !(rows.subject === 'positions' && rows.by.join() === 'security')) return null
  const [sum] = sumsSaid(text)
  const op = boundOf(said['way'])
  if (!sum || op === undefined) return null
  return [
    {
      ...rows,
      where: [...rows.where.filter((each) => each.field !== field), { field, op, values: [sum.value] }],
      order: rows.order ?? (before.limit === 1 ? before.order : null),
      limit: null,
    },
  ]
}

const BEGINNING = wholly(
  String.raw`(?:how much |what |how much (?:is|was) (?:that|it) |and )?(?:(?:since|from) (?:the )?(?:very )?(?:beginning|start|day one|first day)(?: of (?:it|that|this|everything))?|since (?:we|i) (?:started|began|opened (?:it|the account)|joined|have (?:it|them|the account))(?: (?:investing|saving))?|(?:ever|altogether|in all|in total|overall)? ?over (?:all )?(?:the|these|those) years|of all time|all[- ]time|over all time|over (?:its|the) (?:whole|entire) (?:history|time|life)|(?:altogether|in total|in all) so far|ever|for all time|the whole time|in my (?:whole )?life)`,
)

/** "How much since the very beginning": the same, of all days that are known. */
const fromBeginningAsked = ({ text, before, today }: AfterAnswer): PlanPart[] | null =>
  BEGINNING.test(text) && OF_DAYS.has(before.subject) && before.derive === null
    ? [{ ...before, compare: null, why: false, period: daysWithWords(null, today, today) }]
    : null

const SAME_DAYS = wholly(
  String.raw`(?<held>how (?:does|did|do) ${THEM} compare (?:to|with)|(?:compare|hold|put) (?:${THEM} )?(?:to|with|against|next to|beside)|versus|vs\.?|against|compared (?:to|with)|(?:is|was) ${THEM} (?:more|less|higher|lower|better|worse|up|down)(?: or (?:more|less|higher|lower|better|worse|up|down))? (?:than|from|compared (?:to|with)|on)|more or less than)?(?:what about|how about)? ?(?:in |for |during |over )?the same (?:months?|period|time|days|stretch|weeks?|span|quarter|season|summer|winter)(?: (?:of|in))? (?<when>last year|a year (?:ago|before|earlier)|the year before|(?:in )?(?<year>20\d\d))`,
)

/** "How does that compare to the same months last year": the same days, a year earlier. */
function sameDaysAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const said = SAME_DAYS.exec(text)?.groups
  if (!said || !OF_DAYS.has(before.subject) || before.derive !== null) return null
  // what nobody said days of is held against a year ago by this year so far, but for sums of thirty days
  const days = before.period === null && before.subject !== 'transactions' ? null : usualDays(before, today)
  if (days?.from == null || before.subject === 'worth') return null
  const years = said['year'] === undefined ? 1 : Number(days.to.slice(0, 4)) - Number(said['year'])
  const earlier = years < 1 || years > 20 ? null : daysEarlier(days, years * 12, today)
  if (earlier === null) return null
  const by = before.by.filter((name) => name !== 'booking')
  return said['held'] === undefined
    ? [{ ...before, period: earlier, compare: null }]
    : [{ ...before, by, period: days, compare: { kind: 'period', period: earlier }, why: false, show: 'auto' }]
}

const HOW_GOT = wholly(
  String.raw`how (?:did|do) you (?:get|arrive at|come (?:up with|to)|work out|calculate|compute|figure(?: out)?|know)(?: (?:that|it|this|to that))?|how (?:is|was) (?:that|it|this) (?:calculated|computed|worked out|figured(?: out)?|made up)|what (?:is|was) (?:that|it) (?:made up of|based on|made of)|where (?:does|did) (?:that|this|the) (?:number|figure|amount|total)(?: come)? from|where (?:do|did) you (?:get|take|have) (?:the |that |this )?\$?\d[\d.,]*k?(?: (?:a|per|each) month)?(?: (?:figure|number))? from|where (?:does|did) (?:the |that |this )\$?\d[\d.,]*k?(?: (?:a|per|each) month)? come from|what (?:does|did) (?:that|this|the) (?:number|figure|amount|total|sum) (?:consist of|include)|what(?:['’]?s| is) (?:in|inside|part of) (?:that|this|the) (?:number|figure|amount|total|sum)`,
)

/** Days that what is spent a month is worked out from, where it says how long money lasts. */
const DAYS_OF_SPENDING = 90

/** "How did you get that" after a sum: the rows that it is made of; of how long money lasts, what was spent and repaid. */
function madeOfAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const isOfSpending = before.derive?.formula === 'runway' && before.derive.given['spending'] === undefined
  if (isOfSpending && HOW_GOT.test(text)) {
    const period = daysWithWords(addDays(today, 1 - DAYS_OF_SPENDING), today, today)
    return [
      partAsking('transactions', 'out', { by: ['category'], period }),
      partAsking('transactions', 'principal_paid', { period }),
    ]
  }
  if (!HOW_GOT.test(text) || !ADDED.has(before.subject) || BOOK_SUBJECTS.has(before.subject)) return null
  const rows = before.by.length === 0 && before.derive === null ? rowsBehind({ ...before, why: false }) : null
  return rows && [rows]
}

const SAME_STORY = wholly(
  String.raw`(?:was|is|were|did)(?: (?:it|that|this|things|we|i|there))? (?:the |that )?(?:same|like that|similar|different|any different|happen)(?: (?:story|thing|way|picture|case|too))*,? (?<days>(?:in|last|this|the|back in|during) [^?.!]+)`,
)

/** "Was it the same story in October": the same, of those days; budgets are kept of the month that it is. */
function sameStoryAsked({ text, before, readAgain }: AfterAnswer): readonly PlanPart[] | null {
  const days = SAME_STORY.exec(text)?.groups?.['days']
  const period = days === undefined ? null : daysSaid(days, readAgain)
  if (days === undefined || !period) return null
  if (OF_DAYS.has(before.subject) && before.derive === null) return [{ ...before, compare: null, period, why: false }]
  return [
    {
      kind: 'decline',
      reason: 'not_kept',
      words: 'other days',
      related:
        before.subject === 'plans' && before.where.some(({ values }) => values.includes('budget'))
          ? [partAsking('transactions', 'out', { by: ['category'], period })]
          : [before],
    },
  ]
}

const PART_OF_ACCOUNT = wholly(
  String.raw`(?:what|how much|which) (?:percent(?:age)?|share|fraction|part|portion|proportion)?(?: of)? ?(?:the|my|that|this|our) (?:account|balance|portfolio|money in it|value)(?: (?:is|was|does|do) (?:that|it|this|they))(?: (?:come to|make up|amount to))?|(?:that|it|this) (?:is|as) (?:what )?(?:percent|share|a percentage) of (?:the|my|that) (?:account|balance)`,
)

const PART_OF_NAMED = wholly(
  String.raw`(?:what|how much|which) (?:percent(?:age)?|share|fraction|part|portion|proportion) (?:is|was|are|were) (?:that|it|this|they) of (?:the |my |our )(?<what>[a-z0-9() ]+?)`,
)

/** "What percent of the account is that" after fees or what went out of an account: the one beside what is in the other. */
function partOfAccountAsked({ text, before, readAgain }: AfterAnswer): PlanPart[] | null {
  const named = PART_OF_NAMED.exec(text)?.groups?.['what']
  const meant = named === undefined ? null : accountsMeant(named, readAgain)
  if (meant && meant.length > 0 && before.subject === 'transactions' && before.by.length === 0)
    return [before, partAsking('accounts', 'balance', { where: [...meant] })]
  const places = placesOf(before)
  return PART_OF_ACCOUNT.test(text) && places.length > 0 && before.subject === 'transactions' && before.by.length === 0
    ? [before, partAsking('accounts', 'balance', { where: places })]
    : null
}

const COST = wholly(
  String.raw`(?:what|how much) (?:did|was|does|is)(?: (?:it|that|this|the last one))?(?: (?:cost|be|come to|set (?:me|us) back))?(?: (?:me|us))?|for how much|how much`,
)

/** "What did it cost" after one booking: the same, whose amount stands beside it. */
const costAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'transactions' && before.by.join() === 'booking' && before.limit === 1 && COST.test(text)
    ? [{ ...before, show: 'list' }]
    : null

const EVER = wholly(
  String.raw`(?:(?:what|which|how much)(?:['’]?s| is| was| were)? )?(?:the )?(?:(?<low>smallest|lowest|cheapest|least)|worst|biggest|largest|highest|most expensive|most|best)(?: (?:single|one|bill|payment|charge|time|amount|shop|visit|trip|purchase|order|ride|meal|ever))*(?: (?:that )?(?:we|i) (?:have |['’]ve )?ever (?:had|paid|got|made|spent|did|have had|been charged)| ever| of all time| in all the years)`,
)

/** "The worst one we ever had" after a kind of spending: the largest single one of all days. */
function everAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const said = EVER.exec(text)?.groups
  const [measure = ''] = before.measures
  if (!said || before.subject !== 'transactions' || before.where.length === 0) return null
  const flow = measure === 'in' || measure === 'received' ? 'in' : 'out'
  if (!/^(?:out|in|paid|received|amount|average|monthly|largest|smallest|first|last|count)$/.test(measure)) return null
  return [
    {
      ...before,
      ...UNDIVIDED,
      measures: [flow],
      by: ['booking'],
      order: { by: flow, direction: said['low'] === undefined ? 'desc' : 'asc' },
      limit: 1,
      period: daysWithWords(null, today, today),
    },
  ]
}

const THAN_A_YEAR_AGO = wholly(
  String.raw`(?:is|was) (?:that|it|this) (?:more|less|higher|lower|better|worse|up|down)(?: or (?:more|less|higher|lower))? (?:than|from) (?:last year at (?:this|that|the same) time|(?:at )?(?:this|the same|that) time (?:of )?last year|(?:in |over )?the same (?:time|months|period|days|weeks) (?:of |in )?(?:last year|the year before|a year (?:ago|before))|a year (?:ago|before))`,
)

/** "Is that more than last year at this time": held against the same days a year before, and not against the whole of it. */
function thanAYearAgoAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const days = usualDays(before, today)
  if (!THAN_A_YEAR_AGO.test(text) || days?.from == null || !OF_DAYS.has(before.subject) || before.derive !== null)
    return null
  const period = daysEarlier(days, 12, today)
  if (period === null) return null
  return [{ ...before, by: [], order: null, limit: null, period: days, compare: { kind: 'period', period } }]
}

const GOES_OUT = wholly(
  String.raw`how much (?:goes out|do (?:i|we) spend|is spent|leaves)(?: (?:on average|(?:a|per|each|every) month|monthly|usually|typically))+`,
)

/** "And how much goes out on average" after what comes in: all that is spent a month. */
const goesOutAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'transactions' && /^(?:in|received)$/.test(before.measures[0] ?? '') && GOES_OUT.test(text)
    ? [partAsking('transactions', 'monthly')]
    : null

const WHERE_THEN = wholly(
  String.raw`where (?:were|was) (?:we|i|it|that|things)(?: at)? (?:this time last year|last year(?: (?:at )?(?:this|that) time)?|a year ago(?: today)?|(?:at )?(?:this|the same) time (?:a|last) year(?: ago)?)`,
)

/** "Where were we this time last year" after net worth: what it was on that day. */
function whereThenAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  if (before.subject !== 'worth' || !WHERE_THEN.test(text)) return null
  const day = addMonths(today, -12)
  return [{ ...before, ...UNDIVIDED, measures: ['net_worth'], by: [], period: daysWithWords(day, day, today) }]
}

const WHOLE_YEAR = wholly(
  String.raw`(?:what about |how about |for |in |over )?(?:the whole|this whole|all|all of|the entire) (?:of )?(?:this )?year(?: so far)?|(?:(?:what(?:['’]?s| is| was) )?(?:the |a )?(?:total|sum|overall) (?:for|of|over|in) )?(?:the |this )?(?:whole )?year so far|(?:the )?total (?:for|of) (?:this|the) year`,
)

/** "And the whole year so far": the same, of this year. */
const wholeYearAsked = ({ text, before, today }: AfterAnswer): PlanPart[] | null =>
  WHOLE_YEAR.test(text) && OF_DAYS.has(before.subject) && before.derive === null
    ? [
        {
          ...before,
          compare: null,
          why: false,
          by: before.by.filter((name) => name !== 'booking'),
          period: daysWithWords(`${today.slice(0, 4)}-01-01`, today, today),
        },
      ]
    : null

const A_YEAR = wholly(
  String.raw`(?:and )?(?:how much|what)(?: (?:is|was|does|do|would))?(?: (?:that|it|this|they))?(?: (?:come to|make|be|pay|bring))? (?:(?:a|per|each|every|in a) year|yearly|annually)(?: (?:roughly|about|or so|then))*`,
)

/** "How much a year roughly" after a quarter of dividends: of the past year, and not four times the quarter. */
const incomeOfYearAsked = ({ text, before, today }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'income' &&
  /^(?:dividends|interest|received|coupons)$/.test(before.measures[0] ?? '') &&
  A_YEAR.test(text)
    ? [{ ...before, ...UNDIVIDED, by: [], period: pastMonths(12, today) }]
    : null

const AVERAGE_OVER = wholly(
  String.raw`(?:what(?:['’]?s| is| was) )?(?:the |my |our )?average(?: (?:bill|payment|month|amount))?(?: (?:over|for|of|in|across))? the (?:last|past) (?<count>\d{1,2}|six|twelve|three)(?: months?)?`,
)

const IN_WORDS: Readonly<Record<string, number>> = { three: 3, six: 6, twelve: 12 }

/** "Average over the last 12" after a bill: a month, over as many. */
function averageOverAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const count = AVERAGE_OVER.exec(text)?.groups?.['count']
  const isFlow = before.subject === 'transactions' && /^(?:out|in|net|monthly)$/.test(before.measures[0] ?? '')
  if (count === undefined || !isFlow) return null
  const measure = before.measures[0] === 'monthly' ? 'out' : (before.measures[0] ?? 'out')
  return [
    {
      ...before,
      ...UNDIVIDED,
      measures: [measure],
      by: [],
      period: pastMonths(IN_WORDS[count.toLowerCase()] ?? Number(count), today),
      derive: { formula: 'per_month', given: {} },
    },
  ]
}

const OTHERS = wholly(
  String.raw`(?:what about |how about |and )?(?:the (?:others|other ones|rest)|all (?:of them|the others))|who (?:else|are the others)|what else|which others?`,
)

/** "And the others?" after the first of an order: all of them. */
const othersAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  OTHERS.test(text) && before.limit === 1 && before.by.length > 0 && !BOOK_SUBJECTS.has(before.subject)
    ? [{ ...before, limit: null, show: 'auto' }]
    : null

const FROM_ACCOUNT = wholly(
  String.raw`(?:from |out of |on )?(?:which|what) (?:account|card|bank)(?: (?:does|do|did|is|are|was|were|has|have))?(?: (?:it|that|this|they|those))?(?: (?:been|being|get|getting))?(?: ?(?:come|comes|came|taken|paid|go|goes|went|charged|deducted|debited|booked))+(?: (?:out of|out|from|on|off|to))*|where (?:does|do|did|is) (?:it|that|this|they) (?:come|taken|paid|get taken)(?: (?:out of|from|out))+`,
)

/** "Which account does it come out of" after what is paid: account by account. */
function fromAccountAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  if (!FROM_ACCOUNT.test(text) || before.subject !== 'transactions' || before.limit === 1) return null
  const [measure = ''] = before.measures
  const flow = /^(?:in|received)$/.test(measure) ? 'in' : measure === 'fees' ? 'fees' : 'out'
  return [{ ...before, ...UNDIVIDED, measures: [flow], by: ['account'] }]
}

const THOSE_IN = wholly(
  String.raw`show(?: me)? (?:those|that|them|it|these|the same)(?: (?:ones|thing))? (?:for|of|in|from|over) (?<days>[^?.!]+?)`,
)

/** "Show me those for last month": the same, of those days. */
function thoseInAsked({ text, before, readAgain }: AfterAnswer): PlanPart[] | null {
  const days = THOSE_IN.exec(text)?.groups?.['days']
  const period = days === undefined ? null : daysSaid(days, readAgain)
  return period && OF_DAYS.has(before.subject) && before.derive === null
    ? [{ ...before, compare: null, why: false, period }]
    : null
}

const FROM_DAY = wholly(
  String.raw`(?:only )?(?:those |the ones )?(?<way>from|after|since|starting|until|till|up to|before) (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?(?: (?:on|onwards?|of that month))?`,
)

/** "Only from the 10th on" after one month: the rest of that month. */
function fromDayAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const said = FROM_DAY.exec(text)?.groups
  const { period } = before
  if (!said || period?.from == null || monthOf(period.from).from !== monthOf(period.to).from) return null
  const day = `${period.from.slice(0, 8)}${(said['day'] ?? '').padStart(2, '0')}`
  if (day < period.from || day > period.to) return null
  const isUntil = /until|till|up to|before/i.test(said['way'] ?? '')
  const end = /before/i.test(said['way'] ?? '') ? addDays(day, -1) : day
  return [
    { ...before, period: isUntil ? daysWithWords(period.from, end, today) : daysWithWords(day, period.to, today) },
  ]
}

const IS_IT_MUCH = wholly(
  String.raw`(?:is|was|isn['’]?t|wasn['’]?t|does|did) (?:that|it|this|all (?:of )?(?:that|this|it))(?: (?:seem|look|sound))? (?:(?:quite|rather|about|really|so|that|very|kind of|pretty|unusually) )*(?:a lot(?: of money)?|too much|much|high|low|reasonable|on the high side|(?:more|less|higher|lower) than (?:in )?(?:other|most) months)(?: for (?:me|us|a month|one month|that|this|them|her|him))?`,
)

/**
 * "Is that a lot" of what went out or came in: nobody judges here, and what it can be held against is
 * told. A month with what is usual, other days with the same a year before.
 */
function isItMuchAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const [measure = ''] = before.measures
  const isMonthly = measure === 'monthly' || before.derive?.formula === 'per_month'
  const isFlow = before.subject === 'transactions' && (isMonthly || /^(?:out|in)$/.test(measure))
  // what goes out a month is so over a year where no days were said
  const days = isMonthly && before.period === null ? pastMonths(12, today) : usualDays(before, today)
  if (!IS_IT_MUCH.test(text) || !isFlow || before.by.length > 0 || days?.from == null) return null
  const earlier = daysEarlier(days, 12, today)
  const sum: DataPart = { ...before, ...UNDIVIDED, by: [], period: days, why: false, compare: null }
  const isMonth = days.from.endsWith('-01') && days.to.slice(0, 7) === days.from.slice(0, 7)
  if (isMonth && !isMonthly && before.derive === null) return [{ ...sum, why: true }]
  return earlier && [{ ...sum, derive: before.derive, compare: { kind: 'period', period: earlier } }]
}

const THE_ROWS = wholly(
  String.raw`(?:show|list|give|see)(?: me| us)? (?:the|all the|every|each|all)(?: (?:single|individual))? (?:bills?|payments?|charges?|purchases?|transactions?|bookings?|visits?|rows)(?: (?:one by one|individually|separately|in detail|behind (?:it|that)))*`,
)

/** "Please show me the bills one by one" after a sum: its rows. */
function theRowsAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  if (!THE_ROWS.test(text) || before.subject !== 'transactions' || before.where.length === 0) return null
  const rows = rowsBehind({ ...before, by: [], why: false, compare: null, derive: null, order: null, limit: null })
  return rows && [rows]
}

const MORE_THAN_LAST = wholly(
  String.raw`(?:by )?how much (?:more|less|better|worse|higher|lower)(?: or (?:more|less|better|worse|higher|lower))?(?: (?:is|was) (?:that|it|this))? (?:than|compared (?:to|with)|against) (?:last year|the year before|a year ago|in the same (?:days|months|time) (?:of )?last year)`,
)

/** "How much more or less than last year" after a sum of some days: against the same days a year before. */
function moreThanLastAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const isSum = before.subject === 'transactions' || before.subject === 'income' || before.subject === 'returns'
  if (!MORE_THAN_LAST.test(text) || !isSum || before.derive !== null || before.period === null) return null
  const earlier = daysEarlier(before.period, 12, today)
  return earlier && [{ ...before, ...UNDIVIDED, by: [], compare: { kind: 'period', period: earlier } }]
}

const THERE_A_MONTH = wholly(
  String.raw`(?:what|how much) (?:do|did|would) (?:i|we) (?:usually |normally |typically )?(?:spend|pay)(?: (?:there|with them|at it|on it|on that|on them|for it))(?: (?:in|on|per|a|an|each|every))* ?(?:(?:average|normal|typical|usual) )?(?<unit>month|year|week)(?: on average)?`,
)

/** "What do I spend there in an average month" after a shop or a kind of spending: there, and nowhere else. */
function thereEachAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const unit = THERE_A_MONTH.exec(text)?.groups?.['unit']?.toLowerCase()
  const isOfThere = before.where.some(({ field }) => field === 'payee' || field === 'category')
  if (unit === undefined || before.subject !== 'transactions' || !isOfThere) return null
  return [
    partAsking('transactions', 'out', {
      where: before.where,
      period: pastMonths(12, today),
      derive: { formula: `per_${unit}`, given: {} },
    }),
  ]
}

const OF_IT_IN = wholly(
  String.raw`how much of (?:it|that|this|them|those) (?:came|went|was|were|is|fell|landed|comes|goes|were paid|was paid)(?: (?:in|into|from|to|on|with|within))+ (?:my |the |our )?(?<what>[a-z0-9() ]+?)`,
)

/** "How much of it came into the Roth IRA" after what came in or was paid: the same, in that account. */
function ofItInAsked({ text, before, readAgain }: AfterAnswer): PlanPart[] | null {
  const what = OF_IT_IN.exec(text)?.groups?.['what']
  const isFlow = before.subject === 'income' || before.subject === 'transactions' || before.subject === 'sales'
  if (what === undefined || !isFlow || before.derive !== null) return null
  const places = accountsMeant(what, readAgain)
  return places?.every(({ field }) => SUBJECTS[before.subject].dimensions[field]?.filters === true)
    ? [
        {
          ...before,
          ...UNDIVIDED,
          by: [],
          where: [...before.where.filter(({ field }) => !PLACES.has(field)), ...places],
        },
      ]
    : null
}

const WHICH_PAYEE = wholly(
  String.raw`(?:which|what) (?:airline|shop|store|place|company|restaurant|hotel|firm|vendor|payee|merchant|business)s?(?: (?:was|were|is|are|did))?(?: (?:that|it|this|they|those|them))?(?: (?:with|at|from|to))?|who (?:was|were|is) (?:that|it|this|they|those) (?:to|with|from|paid to)|(?:at|to|from) (?:which|what) (?:shops?|stores?|places?|compan(?:y|ies))|at which shops`,
)

/** "Which airline was that" after spending: whom it went to. */
const whichPayeeAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'transactions' &&
  before.derive === null &&
  WHICH_PAYEE.test(text) &&
  /^(?:out|in|amount|paid|received|count)$/.test(before.measures[0] ?? '')
    ? [
        {
          ...before,
          ...UNDIVIDED,
          measures: [before.measures[0] === 'in' || before.measures[0] === 'received' ? 'in' : 'out'],
          by: ['payee'],
        },
      ]
    : null

const OF_IT_AT = wholly(
  String.raw`how much (?:was|is|went|did i spend|did we spend)(?: (?:it|that|of it|of that))? (?:at|to|from|with) (?<who>[^?.!]+?)`,
)

/** "How much was it at Fennel & Rye" after spending in several shops: there, on the same days. */
function ofItAtAsked({ text, before, readAgain }: AfterAnswer): PlanPart[] | null {
  const who = OF_IT_AT.exec(text)?.groups?.['who']
  if (who === undefined || before.subject !== 'transactions' || before.derive !== null) return null
  // what a payment goes to is no shop
  if (/^(?:the )?(?:principal|interest|house|loan|mortgage|debt|balance)\b/i.test(who)) return null
  const [spent, ...more] = readAgain(`how much did I spend at ${who}`)
  const named = spent?.kind === 'data' ? spent.where.filter(({ field }) => field === 'payee') : []
  if (more.length > 0 || named.length !== 1) return null
  const kept = before.where.filter(({ field }) => field !== 'payee' && field !== 'category')
  return [{ ...before, ...UNDIVIDED, measures: ['out'], where: [...kept, ...named], by: [] }]
}

const WAS_THEN = wholly(
  String.raw`(?:what|how much) was (?:it|that|this)(?: (?:all|worth))*(?<when> (?:(?:at|on|by|in|as of) )?(?:the )?(?:(?:end|start|beginning) of (?:last|this|the) (?:year|month|quarter)|a (?:year|month) ago|(?:one|two|three) (?:years|months) ago|last (?:christmas|new year['’]?s?(?: day)?)))`,
)

/** "What was it worth at the end of last year" after what one is worth: that, of the other day. */
function wasThenAsked({ text, before, readAgain }: AfterAnswer): PlanPart[] | null {
  const when = WAS_THEN.exec(text)?.groups?.['when']
  const isOfWorth =
    before.subject === 'worth' &&
    /^(?:net_worth|value|assets|debts|change|change_percent|market_effect)$/.test(before.measures[0] ?? '')
  if (when === undefined || !isOfWorth) return null
  const [then] = readAgain(`what was my net worth${when}`)
  if (then?.kind !== 'data' || then.subject !== 'worth' || then.period === null) return null
  const [measure = ''] = before.measures
  const level = /^(?:value|assets|debts)$/.test(measure) ? measure : before.where.length > 0 ? 'value' : 'net_worth'
  return [partAsking('worth', level, { where: before.where, period: then.period })]
}

const OF_TWO = wholly(
  String.raw`(?:which|what)(?: one| account)?(?: of (?:the two|those two|these two|them|both))?(?: (?:did|does|is|has|was|have|are))*(?: (?:done|doing|performed|doing|returned|grown|made))? (?:better|more|best|the best|the better one|worse|worst|the worse one)(?<rest>[^?.!]*)`,
)

/** "Which of the two did better since we started" after one account and another: both, side by side. */
function ofTwoAsked({ text, before, today }: AfterAnswer, earlier: DataPart | undefined): PlanPart[] | null {
  const rest = OF_TWO.exec(text)?.groups?.['rest']
  if (rest === undefined || before.subject !== 'returns' || earlier?.subject !== 'returns') return null
  const [one, other] = [placesOf(before), placesOf(earlier)]
  const [first, second] = [one[0], other[0]]
  if (one.length !== 1 || other.length !== 1 || !first || !second || first.field !== second.field) return null
  if (first.values.join() === second.values.join()) return null
  const isAll = /\b(?:since|from|ever|overall|beginning|start|all time)\b/i.test(rest)
  return [
    partAsking('returns', 'twr', {
      where: [
        {
          ...first,
          values: [...second.values, ...first.values],
          words: [second.words, first.words].filter(Boolean).join(' or '),
        },
      ],
      by: ['account'],
      order: { by: 'twr', direction: /wors/i.test(text) ? 'asc' : 'desc' },
      period: isAll ? daysWithWords(null, today, today) : before.period,
    }),
  ]
}

const SAYS_NO =
  '(?:no|nope|nah|sorry|oops|wait|not that|(?:i )?beg (?:your )?pardon|pardon(?: me)?|apologies|my mistake|my bad|excuse me|correction|scratch that|hang on|hold on)'
const I_MEANT =
  '(?:(?:i|we) (?:only |just )?(?:mean|meant|want(?:ed)?|was asking(?: about| for)?|am asking(?: about| for)?)(?: for)?)'
const NOT_OTHERS = String.raw`(?:,? (?:and )?not (?:in |from |at )?(?:the |my |our )?(?<others>[^?.!]+?))?(?:[ ,]+(?:mb|my bad|my mistake|sorry|oops|please|pls))*[?.! ]*$`
const CORRECTED = [
  String.raw`^(?:${SAYS_NO}[ ,.:;-]+)+(?:${I_MEANT} )?(?:(?:just|only) )?(?<rest>[^?.!]+?)${NOT_OTHERS}`,
  String.raw`^(?:i|we) (?:only |just )?meant (?:(?:just|only) )?(?<rest>[^?.!]+?)${NOT_OTHERS}`,
  String.raw`^(?:no[ ,]+)?not (?:in |from |at )?(?:the |my |our )?(?<others>[^?.!,]+?), (?:but )?(?:(?:just|only) )?(?<rest>[^?.!]+?)[?.! ]*$`,
  String.raw`^(?!(?:without|apart|aside|except|excluding|not|only|just|minus|less|by|per|other|besides)\b)(?:the |my |our )?(?<rest>[^?.!,]{3,40}?),? i (?:mean|meant)[?.! ]*$`,
].map((words) => new RegExp(words, 'i'))

/** "No, just the checking account, not the brokerage": what is meant instead. */
function correctedAsked(asked: AfterAnswer): readonly PlanPart[] | null {
  const { text, before, directory, readAgain } = asked
  const said = CORRECTED.map((words) => words.exec(text)).find((found) => found !== null)
  const { rest, others } = said?.groups ?? {}
  if (rest === undefined || rest.trim().split(/\s+/).length > 6) return null
  if (/^(?:do|show|make|give|split|by|use|go)\b/i.test(rest)) return null
  const sinceThen = fromBeginningAsked({ ...asked, text: rest.replace(/^(?:everything|all(?: of it)?) /i, '') })
  const each = sinceThen ? null : eachAsked({ ...asked, text: rest })
  if (sinceThen ?? each) return sinceThen ?? each
  if (/^\d+$/.test(rest.trim()) && !OF_DAYS.has(before.subject)) return null
  const { dimensions } = SUBJECTS[before.subject]
  const places = accountsMeant(rest.replace(/^(?:(?:in|on|at|for|from|my|our|the) )+/i, ''), readAgain)
  if (places?.every(({ field }) => dimensions[field]?.filters === true)) {
    // "in the bank, not the savings account" leaves some of these out; what is none of them is only told apart
    const without = others === undefined ? null : accountsMeant(others, readAgain)
    const meant = new Set(accountsLeft(places, directory))
    const isPart = without !== null && accountsLeft(without, directory).some((account) => meant.has(account))
    const left = isPart ? without.map((each): Condition => ({ ...each, op: 'is_not' })) : []
    return [{ ...before, where: [...before.where.filter(({ field }) => !PLACES.has(field)), ...places, ...left] }]
  }
  const spent = before.subject === 'transactions' ? readAgain(`how much did I spend at ${rest}`) : []
  const named = spent.length === 1 && spent[0]?.kind === 'data' ? spent[0].where : []
  const isPaid = (value: string): boolean =>
    directory.payees.some(({ name }) => name.toLowerCase().includes(value.toLowerCase()))
  if (named.length > 0 && named.every(({ field, values }) => field === 'payee' && values.every(isPaid))) {
    const kept = before.where.filter(({ field }) => field !== 'payee' && field !== 'category')
    return [{ ...before, where: [...kept, ...named] }]
  }
  const read = readAgain(`what about ${rest}`)
  return read.length > 0 && read.every(({ kind }) => kind === 'data') ? read : null
}

const LEFT_OUT =
  /^(?:(?:and|so|ok|but|now|then|please|can you|could you|what if you)[ ,]+)*(?:leave|take|keep|strip|cut|drop) (?<what>(?!(?:it|that|this|them)\b)[^?.!]+?) (?:out|away|off|aside)(?: of (?:it|that|this|them|there|the picture))?[?.! ]*$/i

const IF_LEFT_OUT =
  /^(?:(?:and|so|ok|but|now|then)[ ,]+)*(?:if (?:you|i|we) )?(?:leave|left|leaving|take|took) out (?<what>[^?.!]+?),? (?:then )?(?:how much|what) (?:remains|is left(?: over)?|is it|would it be|would that be|does that leave)[?.! ]*$/i

/** "Leave the rent out of it" is without it. */
function leftOutAsked({ text, readAgain }: AfterAnswer): readonly PlanPart[] | null {
  const what = (LEFT_OUT.exec(text) ?? IF_LEFT_OUT.exec(text))?.groups?.['what']
  const read = what === undefined ? [] : readAgain(`without ${what}`)
  return read.length > 0 && read.every(({ kind }) => kind === 'data') ? read : null
}

/**
 * What can be said after almost any answer, whatever it was of: all together, how many, the large ones, those over so
 * much, since the beginning, the same days a year ago, without something, no, that; and what goes on from a debt, a goal,
 * a budget or pay. Null for the rest.
 * @param earlier what was asked before the question before
 */
export function askedAfterAnything(asked: Construed, earlier: DataPart | undefined): readonly PlanPart[] | null {
  const { before } = asked
  if (before === null) return null
  const after = { ...asked, before }
  return (
    fromDayAsked(after) ??
    // "no, those without a meeting planned" corrects by a condition
    leaveBookedAsked(after) ??
    toldAgainAsked(after, earlier) ??
    pickedAsked(after) ??
    askedAfterClients(after) ??
    shortlyAsked(after) ??
    turnedAsked(after, earlier) ??
    askedAfterCards(after) ??
    askedAfterReturns(after) ??
    askedOfAnyFigure(after) ??
    askedOfItsRows(after) ??
    theRowsAsked(after) ??
    moreThanLastAsked(after) ??
    thereEachAsked(after) ??
    whichPayeeAsked(after) ??
    ofItAtAsked(after) ??
    wasThenAsked(after) ??
    ofItInAsked(after) ??
    correctedAsked(after) ??
    leftOutAsked(after) ??
    ofTwoAsked(after, earlier) ??
    totalAsked(after) ??
    howManyAsked(after) ??
    bigOnesAsked(after) ??
    boundedAsked(after) ??
    fromBeginningAsked(after) ??
    sameDaysAsked(after) ??
    sameStoryAsked(after) ??
    partOfAccountAsked(after) ??
    costAsked(after) ??
    thanAYearAgoAsked(after) ??
    isItMuchAsked(after) ??
    goesOutAsked(after) ??
    whereThenAsked(after) ??
    everAsked(after) ??
    wholeYearAsked(after) ??
    incomeOfYearAsked(after) ??
    averageOverAsked(after) ??
    othersAsked(after) ??
    fromAccountAsked(after) ??
    thoseInAsked(after) ??
    madeOfAsked(after) ??
    askedAfterAims(after) ??
    askedAfterHeld(after) ??
    askedAfterLists(after)
  )
}

/** Days after which nothing is left of a figure that is still to come. */
const TO_COME: Readonly<Partial<Record<DataPart['subject'], ReadonlySet<string>>>> = {
  income: new Set(['next', 'expected', 'maturities']),
  plans: new Set(['next_due']),
}

const THAT_TIME = /\b(?:in|over|during|within) (?:that|the same|this same) (?:time|period|span)\b/i

/** "Did I sell anything in that time": in the days of the question before. */
export const inThatTime = (parts: readonly PlanPart[], before: DataPart | null, text: string): readonly PlanPart[] =>
  before?.period == null || !THAT_TIME.test(text)
    ? parts
    : parts.map((part) =>
        part.kind === 'data' && OF_DAYS.has(part.subject) && (part.period === null || part.period.from === null)
          ? { ...part, period: before.period }
          : part,
      )

/** What is still to come has no days that are over: those of the question before are left behind. */
export const ofDaysToCome = (parts: readonly PlanPart[], before: DataPart | null, today: string): readonly PlanPart[] =>
  parts.map((part) =>
    part.kind === 'data' &&
    part.period !== null &&
    part.period.to <= addDays(today, 1) &&
    part.period.from === before?.period?.from &&
    TO_COME[part.subject]?.has(part.measures[0] ?? '') === true
      ? { ...part, period: null }
      : part,
  )
