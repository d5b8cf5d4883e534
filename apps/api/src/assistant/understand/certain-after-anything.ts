import type { Condition, DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { addDays, addMonths } from '@keelwise/finance/days'
import { lastDays, monthOf } from '@keelwise/finance/spans'
import { BOOK_SUBJECTS, SUBJECTS } from '../model-of-data/model.ts'
import {
  type Construed,
  accountsMeant,
  conditionIs,
  daysSaid,
  daysWithWords,
  isOfDebt,
  partAsking,
  pastMonths,
} from './certain-of-both.ts'
import { rowsBehind } from './going-on.ts'

const LEAD = String.raw`^(?:(?:and|so|ok|okay|but|now|then|well|hm+|please|just|also|alright|right|cool|can you|could you)[ ,]+)*`
const END = String.raw`(?:[ ,]+(?:please|then|exactly|again|for me|now))*[ ?.!]*$`
const form = (text: string): RegExp => new RegExp(`${LEAD}(?:${text})${END}`, 'i')
const THEM = '(?:it|that|this|them|they|those|these)'

interface After extends Construed {
  readonly before: DataPart
}

/** Subjects whose figures are of days. */
const OF_DAYS: ReadonlySet<string> = new Set(['transactions', 'income', 'returns', 'worth', 'sales'])
const UNDIVIDED = { order: null, limit: null, compare: null, derive: null, why: false, show: 'auto' } as const

const TOTAL = form(
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
function totalAsked({ text, before }: After): PlanPart[] | null {
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

const HOW_MANY = form(
  String.raw`how many(?: (?:are there|is that|were there|are they|of (?:them|those|these)(?: are there)?|was that|is it|were they|in all|in total|altogether|(?:transactions|payments|purchases|charges|times|bills|holdings|accounts|positions) (?:is|was|are|were) (?:that|there|it|those)))*`,
)

/** "How many are there" after a list or a sum: how many of the same. */
function howManyAsked({ text, before }: After): PlanPart[] | null {
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

const BIG_ONES = form(
  String.raw`(?:only|show(?: me)?|what (?:are|were|about)|how about|list)?(?: me)?(?: just| only)? ?the (?:(?<low>small(?:er|est)?|little|cheap(?:er|est)?)|big(?:ger|gest)?|larg(?:er|e|est)|main|major|top|expensive|high(?:er|est)?)(?: (?:ones|few|payments|purchases|charges|items|bills|holdings|positions|expenses))+`,
)
const FEW = 5

/** "Just the big ones": the largest few of what there are. */
function bigOnesAsked({ text, before }: After): PlanPart[] | null {
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

const BOUNDED = form(
  String.raw`(?:only|show(?: me)?|what about|how about|list|any|is there|are there|was there|were there|did (?:i|we) (?:have|make))?(?: me)?(?: any| just| only)*(?: ?(?:the )?(?:ones?|those|anything|any|others?|payments?|charges?|purchases?|transactions?|bills?|things?|something|everything))+(?: (?:else|others?))?(?: (?:that|which))?(?: (?:are|were|is|was|cost|costing))? (?<way>over|above|more than|bigger than|larger than|higher than|exceeding|under|below|less than|smaller than|cheaper than|at least) \$?(?<sum>\d[\d,.]*)(?<k>k)?(?: (?:dollars|bucks|usd))?(?: (?:(?:in |for )?(?:that|the same|those) (?:month|week|year|time|days|period|quarter)|there|on (?:it|there|that)))*(?: (?:too|as well|else))*`,
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
function boundedAsked({ text, before }: After): PlanPart[] | null {
  const said = BOUNDED.exec(text)?.groups
  const field = SIZE_OF[before.subject]
  const rows = said && field !== undefined ? rowsBehind({ ...before, why: false, compare: null }) : null
  if (!said || !rows || field === undefined) return null
  const { rows: own } = SUBJECTS[rows.subject]
  if (rows.by.join() !== own && !(rows.subject === 'positions' && rows.by.join() === 'security')) return null
  const way = (said['way'] ?? '').toLowerCase()
  const op = way === 'at least' ? 'at_least' : /under|below|less|smaller|cheaper/.test(way) ? 'under' : 'over'
  const sum = (said['sum'] ?? '').replaceAll(',', '').replace(/\.$/, '')
  if (!/^\d+(?:\.\d+)?$/.test(sum)) return null
  const value = said['k'] === undefined ? sum : String(Number(sum) * 1000)
  return [
    {
      ...rows,
      where: [...rows.where.filter((each) => each.field !== field), { field, op, values: [value] }],
      order: rows.order ?? (before.limit === 1 ? before.order : null),
      limit: null,
    },
  ]
}

const BEGINNING = form(
  String.raw`(?:how much |what |how much (?:is|was) (?:that|it) |and )?(?:(?:since|from) (?:the )?(?:very )?(?:beginning|start|day one|first day)(?: of (?:it|that|this|everything))?|since (?:we|i) (?:started|began|opened (?:it|the account)|joined|have (?:it|them|the account))(?: (?:investing|saving))?|(?:ever|altogether|in all|in total|overall)? ?over (?:all )?(?:the|these|those) years|of all time|all[- ]time|over all time|over (?:its|the) (?:whole|entire) (?:history|time|life)|(?:altogether|in total|in all) so far|ever|for all time|the whole time|in my (?:whole )?life)`,
)

/** "How much since the very beginning": the same, of all days that are known. */
const fromBeginningAsked = ({ text, before, today }: After): PlanPart[] | null =>
  BEGINNING.test(text) && OF_DAYS.has(before.subject) && before.derive === null
    ? [{ ...before, compare: null, why: false, period: daysWithWords(null, today, today) }]
    : null

const SAME_DAYS = form(
  String.raw`(?<held>how (?:does|did|do) ${THEM} compare (?:to|with)|(?:compare|hold|put) (?:${THEM} )?(?:to|with|against|next to|beside)|versus|vs\.?|against|compared (?:to|with)|(?:is|was) ${THEM} (?:more|less|higher|lower|better|worse|up|down)(?: or (?:more|less|higher|lower|better|worse|up|down))? (?:than|from|compared (?:to|with)|on)|more or less than)?(?:what about|how about)? ?(?:in |for |during |over )?the same (?:months?|period|time|days|stretch|weeks?|span|quarter|season|summer|winter)(?: (?:of|in))? (?<when>last year|a year (?:ago|before|earlier)|the year before|(?:in )?(?<year>20\d\d))`,
)

const usualDays = ({ subject, period }: DataPart, today: string): PlanPeriod | null => {
  if (period !== null) return period
  const { period: usual } = SUBJECTS[subject].usual
  const days = usual === 'past_30_days' ? lastDays(30, today) : usual === 'past_year' ? pastMonths(12, today) : null
  return days && daysWithWords(days.from, days.to, today)
}

/** The same days so many months earlier; whole months stay whole. */
function daysEarlier({ from, to }: PlanPeriod, months: number, today: string): PlanPeriod | null {
  if (from === null) return null
  const isEnd = to === monthOf(to).to
  const until = addMonths(isEnd ? monthOf(to).from : to, -months)
  return daysWithWords(addMonths(from, -months), isEnd ? monthOf(until).to : until, today)
}

/** "How does that compare to the same months last year": the same days, a year earlier. */
function sameDaysAsked({ text, before, today }: After): PlanPart[] | null {
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

const OF_BUDGET = form(
  String.raw`(?:are|am|is|did|have|were|was) (?:we|i|it|that) (?:go |gone |still )?(?:over|under|within|above|below|inside|past|on)(?: (?:the|our|my|what (?:we|i) (?:set aside|planned|budgeted|allowed)|that))*(?: (?:budget|limit|plan))?(?: (?:for|on) (?:it|that|this|them))?(?: this month)?|(?:what(?:['’]?s| is) )?(?:the|my|our) budget(?: for (?:it|that|this))?|(?:is there|do (?:i|we) have) a budget(?: for (?:it|that|this))?|how (?:much )?(?:is|are) (?:it|that|we|i) (?:against|within) (?:the|our|my) budget`,
)

/** "Are we over what we set aside for it" after one kind of spending: what is left of its budget. */
function budgetAsked({ text, before }: After): PlanPart[] | null {
  const kinds = before.where.filter(({ field, op }) => field === 'category' && op === 'is')
  if (kinds.length !== 1 || !(before.subject === 'transactions' || before.subject === 'plans')) return null
  if (!OF_BUDGET.test(text) || !/budget|set aside|planned|limit|allowed/i.test(text)) return null
  return [partAsking('plans', 'left', { where: [conditionIs('kind', 'budget', 'budgets'), ...kinds], by: ['plan'] })]
}

const BY_HOW_MUCH = form(String.raw`(?:by )?how much(?: (?:over|under|is that|was that|is it))*|how far (?:over|under)`)

/** "By how much" after budgets that are over: the same, which says so. */
const overByAsked = ({ text, before }: After): PlanPart[] | null =>
  BY_HOW_MUCH.test(text) && before.subject === 'plans' && before.measures[0] === 'left' ? [before] : null

const PLACES: ReadonlySet<string> = new Set(['account', 'account_type', 'institution', 'group'])
const placesOf = ({ where }: DataPart): Condition[] =>
  where.filter(({ field, op }) => PLACES.has(field) && !op.endsWith('_not'))

const PAID_OFF = form(
  String.raw`(?:has|have|is|was|are|were|did|do)(?: (?:it|that|they|this|those|i|we|the (?:card|balance|bill)|my card))?(?: (?:all|been|already|now|fully|ever))*(?: ?(?:paid|pay|cleared|settled|owe))(?: (?:it|that|them|this))?(?: (?:all|off|in full|back|up|down|anything|still|on it))*|(?:how much )?(?:do|does) (?:i|we) (?:still )?owe(?: (?:anything|something|much))?(?: on (?:it|that|there))?|is (?:any(?:thing)?|some) (?:of it )?(?:still )?(?:owed|unpaid|outstanding|left to pay)(?: on it)?`,
)

/** "Has it all been paid off" after what went on a card: what is owed on it. */
function paidOffAsked({ text, before }: After): PlanPart[] | null {
  const places = placesOf(before)
  if (!PAID_OFF.test(text) || places.length === 0 || !places.every(isOfDebt)) return null
  return before.subject === 'transactions' && /^(?:out|paid|amount|count)$/.test(before.measures[0] ?? '')
    ? [partAsking('accounts', 'owed', { where: places })]
    : null
}

const DONE_WHEN = form(
  String.raw`when (?:are|will|would|do|is|does|could|can|am) (?:we|i|it|that|this)(?: (?:be|get))?(?: (?:finally|all))? (?:done|finished|free|clear|paid(?: (?:off|down))?|debt[- ]free|through|rid of it|gone|over|finish(?:ed)?|pay it off|own it(?: outright)?)(?: (?:with it|with that|paying|of it|it off))*(?: (?:at|with|on) (?:this|that|the|our|the current)(?: current)? (?:rate|pace|speed))?|how long (?:until|till|before|to) (?:it|that|this|we|i)?(?:['’]?(?:s|re|m)| is| are| am)? ?(?:paid(?: off)?|done|gone|free|finished|pay it off)|how (?:much longer|many (?:more )?years)(?: (?:will (?:it|that) (?:take|be)|do (?:we|i) have|until then|left|is left|to go|are left))?`,
)
const PAID_DOWN = form(
  String.raw`how much (?:of (?:it|that) )?(?:went|goes|has gone|was|is)(?: (?:to|toward|towards|into))? (?:paying (?:it|that|the (?:loan|mortgage|debt|balance)) (?:down|off)|(?:the )?principal|the (?:loan|house) itself|reducing (?:it|the (?:loan|debt|balance)))(?<days>(?: (?:this|last|in|since|over|during)\b[^?.!]*)?)`,
)
const KNOCKED_OFF = form(
  String.raw`how much (?:of (?:it|that) )?(?:did|have|has)(?: (?:i|we|it))?(?: really| actually| already)*(?: (?:knock(?:ed)?|pa(?:y|id)|chip(?:ped)?|brought|bring|take[n]?|come|gone?))(?: (?:it|that))?(?: (?:off|down|away|back))+(?: (?:of )?(?:it|that|the (?:loan|balance|debt|mortgage)))?(?<days>(?: so far)?(?: (?:this|last|in|since|over|during)\b[^?.!]*)?)`,
)
const PART_OF_PAYMENT = form(
  String.raw`how much of (?:the|my|our|each|that|a|every|this|one)(?: (?:monthly|last|latest))? payments? (?:is|goes (?:to|toward|towards|into)|went (?:to|toward|towards|into)|are|was)(?: (?:just|only|the))*(?: (?:interest|principal|the (?:loan|balance|house) itself))`,
)

/** What goes on from a debt: when it is paid off, what was knocked off it, what of a payment is interest. */
function ofDebtAsked({ text, before, today, readAgain }: After): PlanPart[] | null {
  const places = placesOf(before)
  const isDebt =
    places.length > 0 &&
    places.every(isOfDebt) &&
    (before.subject === 'accounts' || /^(?:interest_paid|principal_paid|debt_paid)$/.test(before.measures[0] ?? ''))
  if (!isDebt) return null
  if (DONE_WHEN.test(text))
    return before.derive?.formula === 'payoff'
      ? [before]
      : [partAsking('accounts', 'owed', { where: places, derive: { formula: 'payoff', given: {} } })]
  if (PART_OF_PAYMENT.test(text))
    return [
      partAsking('transactions', 'interest_paid', {
        measures: /principal|itself/i.test(text)
          ? ['principal_paid', 'interest_paid']
          : ['interest_paid', 'principal_paid'],
        where: places,
        period: pastMonths(1, today),
      }),
    ]
  const days = (KNOCKED_OFF.exec(text) ?? PAID_DOWN.exec(text))?.groups?.['days']
  if (days === undefined) return null
  const period = daysSaid(days, readAgain)
  return period === undefined
    ? null
    : [partAsking('transactions', 'principal_paid', { where: places, period: period ?? usualDays(before, today) })]
}

const IF_GONE = form(
  String.raw`(?:what|how much) (?:would|will) (?:it|that|my net worth|our net worth|i|we|this)(?: be| have)?(?: worth)? (?:if|once|when|without|with) (?:i |we )?(?:(?:paid off|didn['’]t have|did not have) )?(?:(?:the|my|our) )?(?<what>house|mortgage|home loan|loan|car loan|credit cards?|cards?|debts?)(?: (?:was|were|is|are|had been|gets?|got))?(?: (?:all |fully )?(?:paid off|paid|gone|paid for|cleared))?`,
)
const DEBT_SAID: readonly (readonly [RegExp, Condition])[] = [
  [/^(?:house|mortgage|home loan)$/i, { field: 'account_type', op: 'is_not', values: ['MORTGAGE'], words: 'mortgage' }],
  [/^(?:loan|car loan)$/i, { field: 'account_type', op: 'is_not', values: ['LOAN'], words: 'loans' }],
  [/^(?:credit )?cards?$/i, { field: 'account_type', op: 'is_not', values: ['CREDIT_CARD'], words: 'credit cards' }],
  [/^debts?$/i, { field: 'group', op: 'is_not', values: ['debt'], words: 'debts' }],
]

/** "What would it be if the house was paid off" after net worth: net worth without that debt. */
function ifGoneAsked({ text, before }: After): PlanPart[] | null {
  const what = IF_GONE.exec(text)?.groups?.['what']
  if (what === undefined || before.subject !== 'worth') return null
  const without = DEBT_SAID.find(([said]) => said.test(what))?.[1]
  return without ? [partAsking('worth', 'net_worth', { where: [without] })] : null
}

const OF_GOAL = {
  reached: form(
    String.raw`(?:will|would|can|could|do|are|is|am) (?:we|i|it|that)(?: (?:ever|still|really|be able to|going to|on|get|be))* ?(?:make it|get there|reach it|there|done|hit it|(?:track|course|time|schedule)|make that)(?: (?:by|in|before|until|at) [^?.!]*)?|when (?:will|would|do|are|is|could|can) (?:we|i|it|that)(?: be)? (?:get there|make it|reach(?:ed)?(?: it)?|done|there|hit it|have it|finished|full)(?: at this (?:rate|pace))?|how long (?:will|would) (?:it|that) take`,
  ),
  needed: form(
    String.raw`(?:how much|what) (?:more |extra )?(?:would|do|should|must|will) (?:i|we)(?: (?:need to|have to))?(?: (?:put (?:away|aside|in)|save|set aside|add|contribute|pay in))(?: (?:more|extra|away|aside))*(?: (?:each|every|a|per) month)?(?: (?:to (?:get there|make it|reach it|hit it)|for (?:it|that)))?|how much (?:more )?(?:a|per|each|every) month(?: (?:would|do) (?:i|we) need)?`,
  ),
  saved: form(
    String.raw`(?:what|how much)(?: (?:have|do|did|has)) (?:i|we)(?: (?:got|have|saved|put (?:away|aside|in|by)|collected|managed))*(?: (?:towards?|for|in) (?:it|that|this))?(?: (?:so far|already|by now|until now|to date))*|how much (?:is|are we|am i) (?:still )?(?:missing|short|left(?: to go)?|to go)|how (?:much more|far)(?: (?:do|are|am) (?:i|we)(?: need)?)?(?: (?:off|away|short|behind))?|how much (?:is|has been) (?:there|saved|put aside|in it)(?: (?:so far|already))*`,
  ),
  account: form(
    String.raw`(?:in )?(?:which|what) accounts?(?: (?:is|are|do (?:i|we) (?:have|keep)))?(?: (?:it|that|this|the money))?(?: (?:all|sitting|saved|kept|held))*(?: in)?|where(?:['’]?s| is| do (?:i|we) (?:keep|have))(?: (?:it|that|the money|this))?(?: (?:kept|sitting|saved|held))?`,
  ),
}

/** What goes on from a goal: whether and when it is reached, what it needs a month, which account it is in. */
function ofGoalAsked({ text, before }: After): PlanPart[] | null {
  const isOfGoal = before.subject === 'plans' && before.where.some(({ values }) => values.includes('goal'))
  const where = before.where.filter(({ field }) => field === 'kind' || field === 'payee')
  if (!isOfGoal || !where.some(({ field }) => field === 'payee')) return null
  const of = (...measures: string[]): PlanPart[] => [
    partAsking('plans', measures[0] ?? '', { measures, where, by: ['plan'] }),
  ]
  if (OF_GOAL.needed.test(text)) return of('needed', 'saved', 'target')
  if (OF_GOAL.reached.test(text)) return of('reached', 'on_track', 'saved', 'target')
  if (OF_GOAL.saved.test(text)) return of('saved', 'target', 'on_track')
  return OF_GOAL.account.test(text) ? [{ ...partAsking('plans', 'saved', { where, by: ['account'] }) }] : null
}

const CONTRASTED = form(
  String.raw`(?:what about|how about|versus|vs\.?|and in|the|in|same for)? ?(?:the |my |our )?(?<what>stocks?|equit(?:y|ies)|bonds?|fixed income|cash|alternatives?)`,
)
const CLASSES: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:stocks?|equit)/i, 'equity', 'equity'],
  [/^(?:bonds?|fixed)/i, 'fixed_income', 'fixed income'],
  [/^cash/i, 'cash', 'cash'],
  [/^alt/i, 'alternatives', 'alternatives'],
]

/** "What about bonds" after how much is in stocks: in the same sense, funds and all. */
function otherClassAsked({ text, before }: After): PlanPart[] | null {
  const what = CONTRASTED.exec(text)?.groups?.['what']
  const isOfClass = before.where.some(({ field, op }) => field === 'asset_class' && op === 'is')
  if (what === undefined || before.subject !== 'positions' || !isOfClass) return null
  const found = CLASSES.find(([said]) => said.test(what))
  return found
    ? [
        {
          ...before,
          where: before.where.map((each) =>
            each.field === 'asset_class' ? conditionIs('asset_class', found[1], found[2]) : each,
          ),
        },
      ]
    : null
}

const SPLIT_CLASS = form(
  String.raw`(?:break|split|show(?: me)?)(?: down| up| out)? (?:the |my |our )?(?<what>stocks?|equit(?:y|ies)|bonds?|fixed income|cash|alternatives?)(?: (?:part|side|down|up|out))* by (?<by>account|security|company|fund|institution|bank|position)`,
)

/** "Break the stocks down by account": what is held of the class, one by one. */
function splitClassAsked({ text }: After): PlanPart[] | null {
  const said = SPLIT_CLASS.exec(text)?.groups
  const found = said && CLASSES.find(([words]) => words.test(said['what'] ?? ''))
  if (!said || !found) return null
  const word = (said['by'] ?? '').toLowerCase()
  const by = word === 'account' ? 'account' : /institution|bank/.test(word) ? 'institution' : 'security'
  return [
    partAsking('positions', 'value', {
      measures: ['value', 'share'],
      where: [conditionIs('asset_class', found[1], found[2])],
      by: [by],
    }),
  ]
}

const VARIES = form(
  String.raw`(?:which|what)(?: ones?| of ${THEM})*(?: (?:are|is|do|does))? (?:go(?:es)? up and down|var(?:y|ies|iable|ying)|change(?:s)? (?:from month to month|every month|each month)|fluctuat\w+|not fixed|(?:the )?same every month|fixed|stay the same)`,
)

/** "Which of them go up and down" after bills: how each has changed is what is kept. */
const variesAsked = ({ text, before }: After): PlanPart[] | null =>
  before.subject === 'plans' && VARIES.test(text)
    ? [{ kind: 'decline', reason: 'not_kept', words: 'which of them vary', related: [before] }]
    : null

const HOW_GOT = form(
  String.raw`how (?:did|do) you (?:get|arrive at|come (?:up with|to)|work out|calculate|compute|figure(?: out)?|know)(?: (?:that|it|this|to that))?|how (?:is|was) (?:that|it|this) (?:calculated|computed|worked out|figured(?: out)?|made up)|what (?:is|was) (?:that|it) (?:made up of|based on|made of)|where (?:does|did) (?:that|this|the) (?:number|figure|amount|total)(?: come)? from`,
)

/** "How did you get that" after a sum: the rows that it is made of. */
function madeOfAsked({ text, before }: After): PlanPart[] | null {
  if (!HOW_GOT.test(text) || !ADDED.has(before.subject) || BOOK_SUBJECTS.has(before.subject)) return null
  const rows = before.by.length === 0 && before.derive === null ? rowsBehind({ ...before, why: false }) : null
  return rows && [rows]
}

const BEFORE_THAT = form(
  String.raw`(?:what about |how about |how much was )?(?:the )?(?:one before(?: that| this)?|previous one|last one|last time)(?:,? (?:how much|what) was (?:it|that))?|how much was the (?:last|previous) one|(?:what about )?the last paycheck(?:,? how much was it)?`,
)

/** "And the one before that" after the next pay or bill: the newest that was booked. */
function lastBookedAsked({ text, before, today }: After): PlanPart[] | null {
  const isOfPlan =
    before.subject === 'plans' && /^(?:next_due|amount|recurring_monthly)$/.test(before.measures[0] ?? '')
  if (!isOfPlan || !BEFORE_THAT.test(text)) return null
  const isPay = before.where.some(({ field, values }) => field === 'kind' && values.includes('recurring_income'))
  const named = before.where.filter(({ field }) => field === 'payee' || field === 'category')
  if (!isPay && named.length === 0) return null
  const where = named.length > 0 ? named : [conditionIs('category', 'paycheck', 'salary')]
  const flow = isPay ? 'in' : 'out'
  return [
    partAsking('transactions', flow, {
      where,
      by: ['booking'],
      order: { by: 'day', direction: 'desc' },
      limit: 1,
      period: daysWithWords(null, today, today),
    }),
  ]
}

const SAME_STORY = form(
  String.raw`(?:was|is|were|did)(?: (?:it|that|this|things|we|i|there))? (?:the |that )?(?:same|like that|similar|different|any different|happen)(?: (?:story|thing|way|picture|case|too))*,? (?<days>(?:in|last|this|the|back in|during) [^?.!]+)`,
)

/** "Was it the same story in October": the same, of those days; budgets are kept of the month that it is. */
function sameStoryAsked({ text, before, readAgain }: After): readonly PlanPart[] | null {
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

const PART_OF_ACCOUNT = form(
  String.raw`(?:what|how much|which) (?:percent(?:age)?|share|fraction|part|portion|proportion)?(?: of)? ?(?:the|my|that|this|our) (?:account|balance|portfolio|money in it|value)(?: (?:is|was|does|do) (?:that|it|this|they))(?: (?:come to|make up|amount to))?|(?:that|it|this) (?:is|as) (?:what )?(?:percent|share|a percentage) of (?:the|my|that) (?:account|balance)`,
)

/** "What percent of the account is that" after fees or what went out of an account: the one beside what is in the other. */
function partOfAccountAsked({ text, before }: After): PlanPart[] | null {
  const places = placesOf(before)
  return PART_OF_ACCOUNT.test(text) && places.length > 0 && before.subject === 'transactions' && before.by.length === 0
    ? [before, partAsking('accounts', 'balance', { where: places })]
    : null
}

const COST = form(
  String.raw`(?:what|how much) (?:did|was|does|is)(?: (?:it|that|this|the last one))?(?: (?:cost|be|come to|set (?:me|us) back))?(?: (?:me|us))?|for how much|how much`,
)

/** "What did it cost" after one booking: the same, whose amount stands beside it. */
const costAsked = ({ text, before }: After): PlanPart[] | null =>
  before.subject === 'transactions' && before.by.join() === 'booking' && before.limit === 1 && COST.test(text)
    ? [{ ...before, show: 'list' }]
    : null

const EVER = form(
  String.raw`(?:(?:what|which|how much)(?:['’]?s| is| was| were)? )?(?:the )?(?:(?<low>smallest|lowest|cheapest|least)|worst|biggest|largest|highest|most expensive|most|best)(?: (?:one|bill|payment|charge|time|amount|ever))*(?: (?:that )?(?:we|i) (?:have |['’]ve )?ever (?:had|paid|got|made|spent|did|have had|been charged)| ever| of all time| in all the years)`,
)

/** "The worst one we ever had" after a kind of spending: the largest single one of all days. */
function everAsked({ text, before, today }: After): PlanPart[] | null {
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

const HOW_MUCH_THEN = form(
  String.raw`how much (?:will|would|is|should|does) (?:it|that|this|the next one)(?: (?:be|going to be|expected to be|come to|pay))*(?: (?:me|us))?|how much(?: (?:do|can|will|should) (?:i|we) (?:get|expect|receive))(?: (?:from it|then))?`,
)

/** "How much will it be" after the next payment of something: what is expected of it. */
const expectedAsked = ({ text, before }: After): PlanPart[] | null =>
  before.subject === 'income' && before.measures[0] === 'next' && HOW_MUCH_THEN.test(text)
    ? [partAsking('income', 'expected', { where: before.where, by: ['payment'] })]
    : null

const BOUND_AGAIN = form(
  String.raw`(?:any(?:one|body)?|who|which(?: clients?| ones?)?|are there any|what about|how about|only(?: those| the ones?)?|those)(?: else)?(?: (?:is|are|has|have|with|of them))* (?<way>over|above|more than|at least|under|below|less than) (?<sum>\d+(?:\.\d+)?) ?(?:%|percent)?`,
)
const WAYS: Readonly<Record<string, Condition['op']>> = {
  over: 'over',
  above: 'over',
  'more than': 'over',
  'at least': 'at_least',
  under: 'under',
  below: 'under',
  'less than': 'under',
}

/** "Anyone else over 20%?" after clients with more than ten: the same, held against the other number. */
function boundAgainAsked({ text, before }: After): PlanPart[] | null {
  const said = BOUND_AGAIN.exec(text)?.groups
  const op = WAYS[(said?.['way'] ?? '').toLowerCase()]
  const bound = before.where.find((each) => /^(?:over|under|at_least|at_most)$/.test(each.op))
  if (!said || op === undefined || before.subject !== 'clients' || !bound) return null
  if (!/%|\bpercent\b|\belse\b/i.test(text)) return null
  const value = said['sum'] ?? ''
  return [
    {
      ...before,
      where: before.where.map((each) => (each === bound ? { field: each.field, op, values: [value] } : each)),
      by: ['client'],
      limit: null,
    },
  ]
}

const OLDEST = form(
  String.raw`(?:which|what)(?: one)?(?: of (?:them|those|these))?(?:['’]?s| is| was| are)(?: the)? (?<end>oldest|longest(?: overdue)?|most overdue|earliest|first|most urgent|due first|due next|newest|latest|last)(?: one)?`,
)

/** "Which of those is the oldest" after tasks: the first of the same by its day. */
function oldestTaskAsked({ text, before }: After): PlanPart[] | null {
  const end = OLDEST.exec(text)?.groups?.['end']
  if (end === undefined || before.subject !== 'actions' || before.measures[0] !== 'overdue') return null
  return [
    {
      ...before,
      by: ['action'],
      order: { by: 'due', direction: /newest|latest|last/i.test(end) ? 'desc' : 'asc' },
      limit: 1,
      show: 'auto',
    },
  ]
}

const HELD_SHARE = form(
  String.raw`(?:what|how much|how big)(?: (?:a )?(?:share|percent(?:age)?|part|portion|fraction))?(?: of (?:(?:his|her|their|the|that) |[\p{L} .]+['’]s )(?:whole |total |entire )?(?:portfolio|holdings|book|money|assets|wealth))(?: (?:is|does|do)(?: (?:that|it|this|they))?)?(?: (?:make up|come to))?`,
)

/** "What share of his portfolio is that" after who holds something: what it is of what that client holds. */
const heldShareAsked = ({ text, before }: After): PlanPart[] | null =>
  before.subject === 'clients' && /^held/.test(before.measures[0] ?? '') && new RegExp(HELD_SHARE, 'iu').test(text)
    ? [{ ...before, measures: ['held_share', 'held'], by: ['client'] }]
    : null

const NEXT_MEETING = form(
  String.raw`when(?:['’]?s| is| will| do| are)? (?:(?:the|our|my) next (?:one|meeting|time|talk|call)(?: be)?|(?:i|we) (?:meet(?:ing)?|see(?:ing)?|talk(?:ing)?|speak(?:ing)?)(?: (?:him|her|them|each other|to (?:him|her|them)|with (?:him|her|them)))?(?: (?:again|next))+)`,
)

/** "When is the next one" after meetings: the next of the same clients. */
const nextMeetingAsked = ({ text, before }: After): PlanPart[] | null =>
  before.subject === 'meetings' && NEXT_MEETING.test(text)
    ? [partAsking('meetings', 'next', { where: before.where.filter(({ field }) => field === 'client') })]
    : null

const OTHER_END = form(
  String.raw`(?:what about |how about |which (?:is|was) |what(?:['’]?s| is| was) )?(?:the )?(?:(?<low>worst|smallest|lowest|least|weakest|bottom)|best|biggest|largest|highest|strongest|top|most)(?: one| performer)?`,
)
const ENDED: ReadonlySet<string> = new Set(['returns', 'positions', 'sales', 'income', 'accounts'])

/** "And the worst one" after the best: the other end of the same order. */
function otherEndAsked({ text, before }: After): PlanPart[] | null {
  const said = OTHER_END.exec(text)?.groups
  if (!said || before.order === null || before.limit !== 1 || !ENDED.has(before.subject)) return null
  const direction = said['low'] === undefined ? 'desc' : 'asc'
  if (!before.by.every((name) => name === 'security' || name === 'position')) return null
  return before.order.direction === direction ? null : [{ ...before, order: { ...before.order, direction } }]
}

/** "And the worst one" after the best investment and what is asked of it: of all that is held, the other end. */
function otherInvestmentAsked({ text, before }: After): PlanPart[] | null {
  const said = OTHER_END.exec(text)?.groups
  const isOfOne = before.where.length === 1 && before.where[0]?.field === 'security'
  if (!said || !isOfOne || !/worst|best/i.test(text)) return null
  if (before.subject !== 'positions' || !/^gain/.test(before.measures[0] ?? '')) return null
  return [
    partAsking('positions', 'gain', {
      by: ['security'],
      order: { by: 'gain', direction: said['low'] === undefined ? 'desc' : 'asc' },
      limit: 1,
    }),
  ]
}

const OTHER_RESULT = form(
  String.raw`(?:what about|how about|and|show(?: me)?|the)? ?(?:the |my |our )?(?:unrealized |paper |open )?(?<what>gains?|winners?|loss(?:es)?|losers?)(?: (?:ones|side))?`,
)

/** "What about the gains then" after losses: the other side. */
function otherResultAsked({ text, before }: After): PlanPart[] | null {
  const what = OTHER_RESULT.exec(text)?.groups?.['what']
  const isOfResult = before.where.some(({ field, op }) => field === 'result' && op === 'is')
  if (what === undefined || !isOfResult || before.subject !== 'positions') return null
  const isLoss = /^los/i.test(what)
  return [
    {
      ...before,
      where: before.where.map((each) =>
        each.field === 'result'
          ? conditionIs('result', isLoss ? 'loss' : 'gain', isLoss ? 'at a loss' : 'at a gain')
          : each,
      ),
      order: before.order && { ...before.order, direction: isLoss ? 'asc' : 'desc' },
    },
  ]
}

const AT_A_LOSS = form(
  String.raw`(?:is |are |do |does |did )?(?:any(?:thing)?|one|some|which|what)(?: ones?)?(?: of (?:them|those|these|it|the bonds|the stocks))?(?: (?:is|are|at|in|currently|now|right))* ?(?:(?<down>losing(?: money| value)?|lost money|at a loss|down|under ?water|in the red|negative|losers?|below cost|worth less)|making money|up|at a gain|in the green|winners?|positive|ahead)(?: right now| now| money)?`,
)
const OF_THEM = /\bof (?:them|those|these|it|the (?:bonds|stocks))\b/i

/** "Any of them losing money?" after holdings: of these, and of nothing else. */
function atALossAsked({ text, before }: After): PlanPart[] | null {
  const said = AT_A_LOSS.exec(text)?.groups
  if (!said || !OF_THEM.test(text)) return null
  const held =
    before.subject === 'positions'
      ? before.where.filter(({ field }) => field !== 'result' && field !== 'maturity')
      : before.subject === 'income' && before.measures[0] === 'maturities'
        ? [...placesOf(before), conditionIs('sec_type', 'BOND', 'bonds')]
        : null
  if (held === null) return null
  const isLoss = said['down'] !== undefined
  return [
    partAsking('positions', 'gain', {
      where: [...held, conditionIs('result', isLoss ? 'loss' : 'gain', isLoss ? 'at a loss' : 'at a gain')],
      by: ['security'],
      order: { by: 'gain', direction: isLoss ? 'asc' : 'desc' },
    }),
  ]
}

const PART_IN = form(
  String.raw`(?:and )?how much of (?:that|it|this|my net worth|what (?:i|we) own|the total) (?:is|do (?:i|we) have|sits|are)(?: (?:in|on|held in|kept in|sitting in|tied up in))? (?:my |our |the |his |her |their )?(?<what>[a-z0-9() ]+?)`,
)

/** "How much of that is in retirement accounts" after what is owned: what is in these. */
function partInAsked({ text, before, readAgain }: After): PlanPart[] | null {
  const what = PART_IN.exec(text)?.groups?.['what']
  const isOfWealth =
    before.by.length === 0 &&
    ((before.subject === 'worth' && /^(?:net_worth|value|assets)$/.test(before.measures[0] ?? '')) ||
      (before.subject === 'accounts' && /^(?:balance|owned)$/.test(before.measures[0] ?? '')))
  if (what === undefined || !isOfWealth || (before.period !== null && before.period.from !== before.period.to))
    return null
  const places = accountsMeant(what, readAgain)
  return places && [partAsking('accounts', 'balance', { where: [...places] })]
}

const WHAT_IS_IN_IT = form(
  String.raw`what(?:['’]?s| is| are| have (?:i|we) got| do (?:i|we) (?:have|hold|own))(?: (?:all|held|actually|invested))*(?: in)? (?:it|there|that(?: one| account)?|them)|what does (?:it|that(?: one| account)?) (?:hold|contain|have in it)|what(?:['’]?s| is) (?:it|that) (?:made of|made up of|invested in|holding)`,
)

/** "What is in it" after one account: what it holds. */
const whatIsInItAsked = ({ text, before }: After): PlanPart[] | null =>
  WHAT_IS_IN_IT.test(text) &&
  (before.subject === 'accounts' || before.subject === 'worth') &&
  before.by.length === 0 &&
  placesOf(before).some(({ field }) => field === 'account')
    ? [
        partAsking('positions', 'value', {
          where: placesOf(before).filter(({ field }) => field === 'account'),
          by: ['position'],
        }),
      ]
    : null

const WHOLE_YEAR = form(
  String.raw`(?:what about |how about |for |in |over )?(?:the whole|this whole|all|all of|the entire) (?:of )?(?:this )?year(?: so far)?|(?:the )?(?:whole )?year so far`,
)

/** "And the whole year so far": the same, of this year. */
const wholeYearAsked = ({ text, before, today }: After): PlanPart[] | null =>
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

const A_YEAR = form(
  String.raw`(?:and )?(?:how much|what)(?: (?:is|was|does|do|would))?(?: (?:that|it|this|they))?(?: (?:come to|make|be|pay|bring))? (?:(?:a|per|each|every|in a) year|yearly|annually)(?: (?:roughly|about|or so|then))*`,
)

/** "How much a year roughly" after a quarter of dividends: of the past year, and not four times the quarter. */
const incomeOfYearAsked = ({ text, before, today }: After): PlanPart[] | null =>
  before.subject === 'income' &&
  /^(?:dividends|interest|received|coupons)$/.test(before.measures[0] ?? '') &&
  A_YEAR.test(text)
    ? [{ ...before, ...UNDIVIDED, by: [], period: pastMonths(12, today) }]
    : null

const AVERAGE_OVER = form(
  String.raw`(?:what(?:['’]?s| is| was) )?(?:the |my |our )?average(?: (?:bill|payment|month|amount))?(?: (?:over|for|of|in|across))? the (?:last|past) (?<count>\d{1,2}|six|twelve|three)(?: months?)?`,
)
const IN_WORDS: Readonly<Record<string, number>> = { three: 3, six: 6, twelve: 12 }

/** "Average over the last 12" after a bill: a month, over as many. */
function averageOverAsked({ text, before, today }: After): PlanPart[] | null {
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

const OTHERS = form(
  String.raw`(?:what about |how about |and )?(?:the (?:others|other ones|rest)|all (?:of them|the others))|who (?:else|are the others)|what else|which others?`,
)

/** "And the others?" after the first of an order: all of them. */
const othersAsked = ({ text, before }: After): PlanPart[] | null =>
  OTHERS.test(text) && before.limit === 1 && before.by.length > 0 && !BOOK_SUBJECTS.has(before.subject)
    ? [{ ...before, limit: null, show: 'auto' }]
    : null

const PRICE_MOVED = form(
  String.raw`(?:has|have|had|did|does|is)(?: (?:the|its|their|that|this|my|it|they))*(?: (?:price|cost|bill|fee|rate|amount|charge)s?)?(?: (?:ever|recently|lately|been))* (?:go(?:ne|ing|es)? up|increase[ds]?|change[ds]?|r[io]se[n]?|raised|got(?:ten)? (?:more expensive|dearer)|go(?:ne)? down|dropped)(?: (?:ever|lately|recently|at all|this year|over time))*`,
)

/** "Has the price ever gone up" after what a payee gets: how what comes back has changed. */
function priceMovedAsked({ text, before }: After): PlanPart[] | null {
  const payees = before.where.filter(({ field }) => field === 'payee')
  if (!PRICE_MOVED.test(text) || payees.length === 0 || before.where.length > payees.length) return null
  return before.subject === 'transactions' || before.subject === 'plans'
    ? [partAsking('plans', 'price_change', { where: payees, by: ['plan'] })]
    : null
}

const FROM_ACCOUNT = form(
  String.raw`(?:from |out of |on )?(?:which|what) (?:account|card|bank)(?: (?:does|do|did|is|are|was|were|has|have))?(?: (?:it|that|this|they|those))?(?: (?:been|being|get|getting))?(?: ?(?:come|comes|came|taken|paid|go|goes|went|charged|deducted|debited|booked))+(?: (?:out of|out|from|on|off|to))*|where (?:does|do|did|is) (?:it|that|this|they) (?:come|taken|paid|get taken)(?: (?:out of|from|out))+`,
)

/** "Which account does it come out of" after what is paid: account by account. */
function fromAccountAsked({ text, before }: After): PlanPart[] | null {
  if (!FROM_ACCOUNT.test(text) || before.subject !== 'transactions' || before.limit === 1) return null
  const [measure = ''] = before.measures
  const flow = /^(?:in|received)$/.test(measure) ? 'in' : measure === 'fees' ? 'fees' : 'out'
  return [{ ...before, ...UNDIVIDED, measures: [flow], by: ['account'] }]
}

const THOSE_IN = form(
  String.raw`show(?: me)? (?:those|that|them|it|these|the same)(?: (?:ones|thing))? (?:for|of|in|from|over) (?<days>[^?.!]+?)`,
)

/** "Show me those for last month": the same, of those days. */
function thoseInAsked({ text, before, readAgain }: After): PlanPart[] | null {
  const days = THOSE_IN.exec(text)?.groups?.['days']
  const period = days === undefined ? null : daysSaid(days, readAgain)
  return period && OF_DAYS.has(before.subject) && before.derive === null
    ? [{ ...before, compare: null, why: false, period }]
    : null
}

const OF_IT = form(
  String.raw`(?:who|which clients?|which(?: ones?)?)(?: of (?:them|those))? (?:has|have|holds?|is|are)(?: (?:with|at))? (?<way>more than|over|above|at least|less than|under|below) \$?(?<sum>\d[\d,.]*) ?(?<scale>k|m|million|thousand|grand)?(?: (?:dollars))?(?: (?:of (?:it|that|this)|in cash|of cash))?`,
)
const SCALE: Readonly<Record<string, number>> = {
  k: 1000,
  thousand: 1000,
  grand: 1000,
  m: 1_000_000,
  million: 1_000_000,
}

/** "Who has more than 100k of it" after what clients hold together in cash: of that, and of nothing else. */
function moreThanOfItAsked({ text, before }: After): PlanPart[] | null {
  const said = OF_IT.exec(text)?.groups
  const [measure = ''] = before.measures
  const op = WAYS[(said?.['way'] ?? '').toLowerCase()]
  if (!said || op === undefined || before.subject !== 'clients' || !/^(?:cash|held)$/.test(measure)) return null
  if (!/\bof (?:it|that|this|cash)\b|\bin cash\b/i.test(text)) return null
  const value = Number((said['sum'] ?? '').replaceAll(',', '')) * (SCALE[(said['scale'] ?? '').toLowerCase()] ?? 1)
  if (!Number.isFinite(value)) return null
  return [
    {
      ...before,
      where: [
        ...before.where.filter(({ field }) => field !== measure),
        { field: measure, op, values: [String(value)] },
      ],
      by: ['client'],
      limit: null,
      show: 'auto',
    },
  ]
}

const EACH_HELD_SHARE = form(
  String.raw`(?:how much|what (?:share|percent(?:age)?|part))(?: of (?:the|their|each|his|her))? ?(?:portfolios?|holdings|money|assets)? ?(?:is|does|makes?)(?: (?:it|that|this))?(?: (?:make up|come to))?(?: (?:for|of|in|with|to) each(?: (?:of (?:them|those)|one|client))?)?|(?:put|show|give|say)(?: me)? (?:it|that|them|this|those) (?:as|in) (?:a )?percent(?:age)?s?(?: of (?:their|the|each|his|her) (?:portfolios?|holdings|money|assets|whole))?|as a (?:share|percent(?:age)?) of (?:their|each) (?:portfolio|holdings)`,
)
const SHARE_OF: Readonly<Record<string, readonly string[]>> = {
  held: ['held_share', 'held'],
  cash: ['cash_share', 'cash'],
}

/** "How much of the portfolio is it for each of them" after who holds something or has cash: as shares. */
function eachHeldShareAsked({ text, before }: After): PlanPart[] | null {
  const measures = SHARE_OF[before.measures[0] ?? '']
  return before.subject === 'clients' && measures && EACH_HELD_SHARE.test(text)
    ? [{ ...before, measures: [...measures], by: ['client'] }]
    : null
}

const NEW_MONEY = form(
  String.raw`how much of (?:that|it|this) (?:is|was|were|came from)(?: just| only)? (?:new money|money (?:paid|put) in|(?:paid|put) in|contributions?|deposits?|what (?:i|we|he|she|they) (?:paid|put) in)`,
)

/** "How much of that was new money" after what investments did: what was put in, over the same days. */
const newMoneyAsked = ({ text, before }: After): PlanPart[] | null =>
  before.subject === 'returns' && before.derive === null && NEW_MONEY.test(text)
    ? [{ ...before, ...UNDIVIDED, measures: ['contributions', 'withdrawals'], by: [] }]
    : null

const OF_TWO = form(
  String.raw`(?:which|what)(?: one| account)?(?: of (?:the two|those two|these two|them|both))?(?: (?:did|does|is|has|was|have|are))*(?: (?:done|doing|performed|doing|returned|grown|made))? (?:better|more|best|the best|the better one|worse|worst|the worse one)(?<rest>[^?.!]*)`,
)

/** "Which of the two did better since we started" after one account and another: both, side by side. */
function ofTwoAsked({ text, before, today }: After, earlier: DataPart | undefined): PlanPart[] | null {
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

const CORRECTED =
  /^(?:no|nope|nah|sorry|oops|wait|not that)[ ,.:;-]+(?:(?:i|we) (?:only |just )?(?:mean|meant|want(?:ed)?|was asking(?: about| for)?|am asking(?: about| for)?)(?: for)? )?(?:(?:just|only) )?(?<rest>[^?.!]+?)(?:,? (?:and )?not (?:the |my |our |in |from )?[^?.!]+)?[?.! ]*$/i

/** "No, just the checking account, not the brokerage": what is meant instead. */
function correctedAsked(asked: After): readonly PlanPart[] | null {
  const { text, before, readAgain } = asked
  const rest = CORRECTED.exec(text)?.groups?.['rest']
  if (rest === undefined || rest.trim().split(/\s+/).length > 6) return null
  if (/^(?:do|show|make|give|split|by|use|go)\b/i.test(rest)) return null
  const sinceThen = fromBeginningAsked({ ...asked, text: rest.replace(/^(?:everything|all(?: of it)?) /i, '') })
  if (sinceThen) return sinceThen
  if (/^\d+$/.test(rest.trim()) && !OF_DAYS.has(before.subject)) return null
  const { dimensions } = SUBJECTS[before.subject]
  const places = accountsMeant(rest.replace(/^(?:(?:in|on|at|for|from|my|our|the) )+/i, ''), readAgain)
  if (places?.every(({ field }) => dimensions[field]?.filters === true))
    return [{ ...before, where: [...before.where.filter(({ field }) => !PLACES.has(field)), ...places] }]
  const read = readAgain(`what about ${rest}`)
  return read.length > 0 && read.every(({ kind }) => kind === 'data') ? read : null
}

const LEFT_OUT =
  /^(?:(?:and|so|ok|but|now|then|please|can you|could you|what if you)[ ,]+)*(?:leave|take|keep|strip|cut|drop) (?<what>(?!(?:it|that|this|them)\b)[^?.!]+?) (?:out|away|off|aside)(?: of (?:it|that|this|them|there|the picture))?[?.! ]*$/i

/** "Leave the rent out of it" is without it. */
function leftOutAsked({ text, readAgain }: After): readonly PlanPart[] | null {
  const what = LEFT_OUT.exec(text)?.groups?.['what']
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
    correctedAsked(after) ??
    leftOutAsked(after) ??
    ofTwoAsked(after, earlier) ??
    totalAsked(after) ??
    howManyAsked(after) ??
    bigOnesAsked(after) ??
    boundedAsked(after) ??
    fromBeginningAsked(after) ??
    sameDaysAsked(after) ??
    budgetAsked(after) ??
    overByAsked(after) ??
    paidOffAsked(after) ??
    ofDebtAsked(after) ??
    ifGoneAsked(after) ??
    ofGoalAsked(after) ??
    otherClassAsked(after) ??
    splitClassAsked(after) ??
    sameStoryAsked(after) ??
    partOfAccountAsked(after) ??
    costAsked(after) ??
    everAsked(after) ??
    expectedAsked(after) ??
    boundAgainAsked(after) ??
    oldestTaskAsked(after) ??
    heldShareAsked(after) ??
    nextMeetingAsked(after) ??
    otherEndAsked(after) ??
    otherInvestmentAsked(after) ??
    wholeYearAsked(after) ??
    incomeOfYearAsked(after) ??
    averageOverAsked(after) ??
    othersAsked(after) ??
    priceMovedAsked(after) ??
    fromAccountAsked(after) ??
    thoseInAsked(after) ??
    moreThanOfItAsked(after) ??
    eachHeldShareAsked(after) ??
    newMoneyAsked(after) ??
    otherResultAsked(after) ??
    atALossAsked(after) ??
    partInAsked(after) ??
    whatIsInItAsked(after) ??
    variesAsked(after) ??
    madeOfAsked(after) ??
    lastBookedAsked(after)
  )
}

/** Days after which nothing is left of a figure that is still to come. */
const TO_COME: Readonly<Partial<Record<DataPart['subject'], ReadonlySet<string>>>> = {
  income: new Set(['next', 'expected', 'maturities']),
  plans: new Set(['next_due']),
}

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
