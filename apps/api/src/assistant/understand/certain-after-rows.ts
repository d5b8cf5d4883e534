import type { DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { addDays, addMonths } from '@keelwise/finance/days'
import { monthOf } from '@keelwise/finance/spans'
import { SUBJECTS } from '../model-of-data/model.ts'
import { accountsLeft } from './choose/fits-data.ts'
import {
  BANKED,
  type Construed,
  countOf,
  daysSaid,
  daysWithWords,
  isOfDebt,
  partAsking,
  pastMonths,
  spanBefore,
  thisYear,
} from './certain-of-both.ts'
import { typesMeant } from './certain-of-kinds.ts'

const LEAD = String.raw`^(?:(?:and|so|ok|okay|but|now|then|well|hm+|please|just|also)[ ,]+)*`
const form = (text: string): RegExp => new RegExp(`${LEAD}(?:${text})(?:[ ,]+(?:please|then|exactly))*[ ?.!]*$`, 'i')

interface After extends Construed {
  readonly before: DataPart
}

/** Sums of transactions that have single bookings behind them. */
const OF_BOOKINGS: ReadonlySet<string> = new Set(['out', 'in', 'amount', 'paid', 'received', 'fees', 'refunded'])
const OF_MANY: ReadonlySet<string> = new Set(['average', 'count', 'largest', 'smallest', 'first', 'last', 'amount'])
const COMES_IN = /paycheck|recurring_income/

/** The sum whose rows are meant: what came in of what comes in, else what was spent; null where it has none. */
function flowOf({ measures: [measure = ''], where }: DataPart): string | null {
  const isIn = where.some(({ field, values }) =>
    field === 'direction' ? values.join() === 'in' : values.some((value) => COMES_IN.test(value)),
  )
  if (OF_MANY.has(measure)) return isIn ? 'in' : 'out'
  return OF_BOOKINGS.has(measure) ? measure : null
}
/** What a sum is worked out as a share of, or over how long, says nothing of its rows. */
const ofSums = ({ derive }: DataPart): boolean => derive === null || /^(?:share_of|per_\w+)$/.test(derive.formula)

const BIGGEST = form(
  String.raw`(?:(?:what|which)(?: one)?(?:['’]?s| is| was| were| are)? )?(?:the |my |our )?(?:single )?(?:(?<high>biggest|largest|highest|most expensive|priciest|dearest)|(?<low>smallest|lowest|cheapest|least expensive))(?: (?:single|one|payment|charge|purchase|transaction|bill|shop|visit|trip|order|ride|meal|of (?:them|those|these|all)))*`,
)

/** "The biggest one" after a sum or rows: the first of that order, of the same things and days. */
function biggestAsked({ text, before, today }: After): PlanPart[] | null {
  const said = BIGGEST.exec(text)?.groups
  if (!said || before.why) return null
  const direction = said['low'] === undefined ? ('desc' as const) : ('asc' as const)
  const [measure = ''] = before.measures
  if (before.subject === 'plans') {
    if (before.where.some(({ values }) => values.some((kind) => /goal|budget/.test(kind)))) return null
    return [
      partAsking('plans', 'amount', {
        where: before.where,
        by: ['plan'],
        order: { by: 'amount', direction },
        limit: 1,
      }),
    ]
  }
  if (before.subject !== 'transactions' || !ofSums(before)) return null
  const rows = before.by.filter((name) => name !== 'booking')
  const flow = flowOf(before)
  if (flow === null) return null
  const isRow = rows.length === 1 && flow === measure && before.derive === null
  return [
    {
      ...before,
      measures: [flow],
      by: isRow ? rows : ['booking'],
      order: { by: flow, direction },
      limit: 1,
      compare: null,
      derive: null,
      period: before.period ?? pastMonths(1, today),
      show: 'auto',
    },
  ]
}

const WHICH_MONTH = form(
  String.raw`(?:in )?(?:which|what) (?<unit>month|week|day|year|quarter)(?: (?:was|is|did|do|had|has|cost|were))*(?: (?:i|we))?(?: (?:spend|pay|spent|paid|earn|get))? ?(?:me )?(?:the )?(?:(?<high>most(?: expensive)?|highest|biggest|worst|largest|dearest|best)|(?<low>least(?: expensive)?|lowest|cheapest|smallest))(?: (?:one|month|in|of (?:them|those|it)))*`,
)

/** "Which month was the highest" after some spending: of that spending. */
function whichMonthAsked({ text, before, today }: After): PlanPart[] | null {
  const said = WHICH_MONTH.exec(text)?.groups
  const unit = said?.['unit']?.toLowerCase() ?? ''
  if (!said || before.subject !== 'transactions' || !ofSums(before) || before.where.length === 0) return null
  const flow = flowOf(before)
  if (flow === null || SUBJECTS.transactions.dimensions[unit]?.groups !== true) return null
  const { period } = before
  const isShort = period === null || period.from === null || period.from > addMonths(period.to, -1)
  const direction = said['low'] === undefined ? ('desc' as const) : ('asc' as const)
  return [
    {
      ...before,
      measures: [flow],
      by: [unit],
      order: { by: flow, direction },
      limit: 1,
      compare: null,
      derive: null,
      why: false,
      show: 'auto',
      period:
        unit === 'year' && period === null
          ? daysWithWords(null, today, today)
          : isShort
            ? pastMonths(12, today)
            : period,
    },
  ]
}

const LEFT_OF_IT = form(
  String.raw`how much (?:of (?:it|that|this) )?(?:was|is|did i (?:have|keep)|were|stayed|remained) ?(?:left(?: over)?|remaining|over)?(?: (?:after|once) [^.?!]*)?`,
)

/** "How much of it was left over" after what came in: what was not spent on the same days. */
const leftOfItAsked = ({ text, before }: After): PlanPart[] | null =>
  before.subject === 'transactions' &&
  /\b(?:left|remain\w*|keep|over|stayed)\b/i.test(text) &&
  LEFT_OF_IT.test(text) &&
  flowOf(before) === 'in' &&
  before.derive === null
    ? [
        {
          ...before,
          measures: ['net'],
          where: before.where.filter(({ field }) => field !== 'category' && field !== 'payee' && field !== 'direction'),
          by: [],
          order: null,
          limit: null,
          compare: null,
          why: false,
          show: 'auto',
        },
      ]
    : null

const SHARES_OF_ALL = form(
  String.raw`how many (?:shares|units)(?: (?:do i (?:have|own|hold)|of (?:each|them|those)|are (?:there|those|these)|each|of each(?: one)?))*`,
)
const OF_SECURITIES = /^(?:security|position)$/

/** "How many shares" after a list of securities: of each. */
const sharesOfAllAsked = ({ text, before }: After): PlanPart[] | null =>
  SHARES_OF_ALL.test(text) &&
  (before.subject === 'positions' || before.subject === 'returns') &&
  before.limit !== 1 &&
  before.by.length === 1 &&
  OF_SECURITIES.test(before.by[0] ?? '')
    ? [partAsking('positions', 'units', { where: before.where, by: ['security'], limit: before.limit })]
    : null

const OF_ONE = form(
  String.raw`(?:(?<cost>(?:what|how much) (?:did|have) (?:i|we) (?:pay|paid|spend|spent|put in)(?: for| on| into) (?:it|that|this|them))|(?<units>how many (?:shares|units)(?: of (?:it|that|them))?(?: do i (?:have|own|hold))?))`,
)

/** "What did I pay for it" after how one security did: its cost. */
function ofOneSecurity({ text, before }: After): PlanPart[] | null {
  const said = OF_ONE.exec(text)?.groups
  const where = before.where.filter(
    ({ field, op, values }) => field === 'security' && op === 'is' && values.length === 1,
  )
  if (!said || where.length === 0 || before.subject !== 'returns') return null
  return [partAsking('positions', said['cost'] === undefined ? 'units' : 'cost', { where })]
}

const AVERAGE = form(
  String.raw`(?:(?:what|how much)(?:['’]?s| is| was)? )?(?:it |that )?(?:the |my |our |on )?average(?: (?:one|payment|purchase|charge|visit|transaction|each time))?|(?:how much|what) (?:is|was) (?:it|that) on average|on average`,
)

/** "What's the average" after a sum of payments: of one of them; month by month, of a month. */
const averageAsked = ({ text, before }: After): PlanPart[] | null => {
  const [measure = ''] = before.measures
  if (!AVERAGE.test(text) || before.subject !== 'transactions' || !ofSums(before)) return null
  if (measure !== 'out' && measure !== 'count' && measure !== 'largest') return null
  const isByMonth = before.by.join() === 'month'
  return [
    {
      ...before,
      measures: [isByMonth ? 'monthly' : 'average'],
      by: [],
      order: null,
      limit: null,
      compare: null,
      derive: null,
      why: false,
      show: 'auto',
    },
  ]
}

const WHEN_THAT = form(
  String.raw`when (?:exactly )?(?:was|is|were|did) (?:that|it|this|those|they)(?: one)?(?: (?:happen|be|booked|paid))?|(?:what|which) (?:day|date)(?: was| is)? (?:that|it|this)|on (?:which|what) (?:day|date)(?: was (?:that|it))?|when`,
)

/** "When was that" after the first of some rows, or after what was highest: the same, which has its day. */
function whenThatAsked({ text, before }: After): PlanPart[] | null {
  if (!WHEN_THAT.test(text) || before.why) return null
  const [measure = ''] = before.measures
  if (before.subject === 'transactions' && before.by.join() === 'booking' && before.limit !== null)
    return [{ ...before, show: 'list' }]
  if (before.subject === 'worth' && (measure === 'highest' || measure === 'lowest'))
    return [{ ...before, measures: [`${measure}_day`, measure] }]
  // what is worth so much is so on the days that were told
  if (before.subject === 'worth' && /^(?:net_worth|value|debts|assets|change)$/.test(measure)) return [before]
  return null
}

const A_FORTNIGHT = 13
const A_SPAN = form(
  String.raw`(?:how much|what)(?: (?:is|was|does|do|comes?|would))?(?: (?:that|it|this|they|those))?(?: (?:come to|comes to|be|cost|make|all together|in all|altogether|all))* (?:a|an|per|each|every|in a) (?<unit>month|year|week|day)|(?:a|per|each|in a|every) (?<alone>month|year)|(?:monthly|yearly|annually)`,
)

/** "How much is that a month" after a sum: of the same days, where these are more than one month; after bills what they come to. */
function aSpanAsked({ text, before, today }: After): PlanPart[] | null {
  const said = A_SPAN.exec(text)?.groups
  const unit = (said?.['unit'] ?? said?.['alone'] ?? (/month/i.test(text) ? 'month' : 'year')).toLowerCase()
  if (!said || before.compare !== null || before.derive !== null) return null
  const [measure = ''] = before.measures
  if (before.subject === 'plans') {
    const kept = before.where.filter(({ field }) => field !== 'due' && field !== 'price_change')
    const isBill = /^(?:amount|next_due|last_paid|price_change|count|recurring_\w+)$/.test(measure)
    const isIncome = kept.some(({ values }) => values.includes('recurring_income'))
    return isBill && !isIncome && (unit === 'month' || unit === 'year')
      ? [partAsking('plans', unit === 'month' ? 'recurring_monthly' : 'recurring_yearly', { where: kept })]
      : null
  }
  const isSum =
    (before.subject === 'transactions' && OF_BOOKINGS.has(measure)) ||
    (before.subject === 'income' && /^(?:dividends|interest|received|coupons)$/.test(measure))
  if (!isSum || (unit !== 'month' && unit !== 'year' && unit !== 'week' && unit !== 'day')) return null
  const { period } = before
  // of a month there are weeks, and no months
  const isWithin = unit === 'week' || unit === 'day'
  const least = (to: string): string => (isWithin ? addDays(to, -A_FORTNIGHT) : addMonths(to, -1))
  const isShort = period === null || (period.from !== null && period.from > least(period.to))
  return [
    {
      ...before,
      measures: [measure],
      by: [],
      order: null,
      limit: null,
      why: false,
      show: 'auto',
      period: isShort || period.from === null ? pastMonths(12, today) : period,
      derive: { formula: `per_${unit}`, given: {} },
    },
  ]
}

const BEFORE_THAT = form(
  String.raw`(?:what about |how about )?(?:(?:the )?(?:year|month|quarter|week|half[- ]year|(?:\d+|two|three|four|six|twelve) months) )?before(?: (?:that|then|this))?|(?:the )?(?:one|time) before(?: that)?`,
)

const UNIT_MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }

/** Before a year, quarter or month so far there was a whole one; null for other days. */
function wholeBefore({ from, to }: PlanPeriod, text: string, today: string): PlanPeriod | null {
  if (from === null || to !== today) return null
  const said = /\b(month|quarter|year)\b/i.exec(text)?.[1]?.toLowerCase()
  const months = (said === undefined ? [1, 3, 12] : [UNIT_MONTHS[said] ?? 1]).find(
    (count) =>
      from.endsWith('-01') && (Number(from.slice(5, 7)) - 1) % count === 0 && to < addDays(addMonths(from, count), -1),
  )
  return months === undefined ? null : daysWithWords(addMonths(from, -months), addDays(from, -1), today)
}

/** "And before that" after days that were asked: as many right before. */
function beforeThatAsked({ text, before, today }: After): PlanPart[] | null {
  if (!BEFORE_THAT.test(text) || before.period === null) return null
  const days = before.compare?.kind === 'period' ? before.compare.period : before.period
  const whole = wholeBefore(days, text, today)
  if (before.derive === null && whole === null) return null
  const period = whole ?? spanBefore(days, today)
  return period && [{ ...before, compare: null, period, why: false }]
}

const SWAPPED = form(
  String.raw`(?:what about|how about|same for|the same for|do the same for) (?:just |only )?(?:my |our |the )?(?<what>[a-z0-9'’& -]{3,40}?)`,
)
const ON_SPENDING: ReadonlySet<string> = new Set(['payee', 'category'])

/** "What about groceries" after a figure of other spending: the same figure of it. */
function swappedAsked({ text, before, readAgain }: After): PlanPart[] | null {
  const what = SWAPPED.exec(text)?.groups?.['what']
  if (what === undefined || before.subject !== 'transactions') return null
  const others = before.where.filter(({ field }) => !ON_SPENDING.has(field))
  const isNarrow = others.length < before.where.length
  if (
    !(isNarrow || before.derive !== null) ||
    !ofSums(before) ||
    /\b(?:19|20)\d\d\b|\b(?:last|this|next) \w+/i.test(what)
  )
    return null
  const isIn = before.measures[0] === 'in'
  const [read, ...more] = readAgain(isIn ? `how much came in from ${what}` : `how much did I spend on ${what}`)
  const meant = read?.kind === 'data' && more.length === 0 && read.subject === 'transactions' ? read.where : []
  return meant.length > 0 && meant.every(({ field }) => ON_SPENDING.has(field))
    ? [{ ...before, where: [...others, ...meant], why: false }]
    : null
}

const OF_KIND = form(
  String.raw`(?:what about|how about|same for|the same for|only|just)(?: for)? (?:my |our |the )?(?<what>(?:mutual |index |single )?(?:funds?|stocks?|shares|etfs?|bonds?|cds?|options?))`,
)

/** "What about my funds" after how stocks did: the same of these. */
function ofKindAsked({ text, before }: After): PlanPart[] | null {
  const what = OF_KIND.exec(text)?.groups?.['what']
  const types = what === undefined ? undefined : typesMeant(what)
  if (types === undefined || (before.subject !== 'returns' && before.subject !== 'positions')) return null
  const isOfKind = before.where.some(({ field }) => field === 'sec_type')
  if (!isOfKind) return null
  return [{ ...before, where: [...before.where.filter(({ field }) => field !== 'sec_type'), types], why: false }]
}

const AHEAD = form(
  String.raw`(?:what about |how about |what will (?:it|that) be )?in (?<count>\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty) (?<unit>month|year)s?(?:['’]? time| from now)?`,
)

/** "And in three years" after what everything is worth now: what it could grow to. */
function aheadAsked({ text, before }: After): PlanPart[] | null {
  const said = AHEAD.exec(text)?.groups
  const isWorth = before.subject === 'worth' && /^(?:net_worth|value|highest)$/.test(before.measures[0] ?? '')
  const isNow = before.derive === null && before.by.length === 0 && !before.why
  if (!said || !isNow || !(isWorth || (before.subject === 'accounts' && before.measures[0] === 'balance'))) return null
  const count = countOf(said['count'] ?? '')
  if (!(count > 0)) return null
  const years = String(Number((/year/i.test(said['unit'] ?? '') ? count : count / 12).toFixed(2)))
  return [partAsking('worth', 'net_worth', { where: before.where, derive: { formula: 'value_in', given: { years } } })]
}

const PAYMENT = form(
  String.raw`what (?:do|does|am|are|must) (?:i|we) (?:have to )?(?:pay|paying|hand over)(?: (?:on|for|toward) (?:it|that|them))? ?(?:a|per|each|every) month|(?:(?:what|how (?:much|high|big))(?:['’]?s| is| are) )?(?:the |my |our )?(?:monthly )?(?:payments?|installments?)(?: (?:on|for) (?:it|that))?(?: (?:a|per|each|every) month)?`,
)
/** "What do I pay a month" after a debt: its payment. */
const paymentAsked = ({ text, before }: After): PlanPart[] | null =>
  before.subject === 'accounts' && before.where.length > 0 && before.where.every(isOfDebt) && PAYMENT.test(text)
    ? [partAsking('accounts', 'payment', { where: before.where })]
    : null

const PUT_IN = form(
  String.raw`(?:how much|what)(?: of (?:that|it|this))? (?:did|have|do|has) (?:i|we) (?:myself |ourselves |already )?(?:put|pay|paid|contributed?|add(?:ed)?|save[ds]?)(?: in(?:to)?(?: (?:it|there|that|them))?| to it)?(?: (?:myself|ourselves))?(?<days> [^.?!]*)?`,
)

/** "How much did I put in myself this year" after an account: into that account. */
function putInAsked({ text, before, readAgain, directory }: After): PlanPart[] | null {
  const said = PUT_IN.exec(text)?.groups
  const where = before.where.filter(({ field, op }) => op === 'is' && /^(?:account|account_type|group)$/.test(field))
  if (!said || where.length === 0 || (before.subject !== 'accounts' && before.subject !== 'worth')) return null
  const meant = accountsLeft([...where], directory)
  if (meant.length === 0 || meant.some(({ type }) => BANKED.has(type))) return null
  const days = (said['days'] ?? '').trim()
  const period = daysSaid(days, readAgain)
  return period === undefined || (days !== '' && period === null)
    ? null
    : [partAsking('transactions', 'contributed', { where, period })]
}

const INTEREST_OF_IT = form(
  String.raw`(?:how much|what)(?: (?:part|share))?(?: of (?:that|it|this|the payment))?(?: is| goes (?:to|on|for)| was)? ?(?:the |just |for )?(?:interest)(?: and how much (?:is )?(?:the )?principal)?`,
)

/** "How much of that is interest" after a debt or its payment: of the last whole month. */
function interestOfIt({ text, before, today }: After): PlanPart[] | null {
  const [measure = ''] = before.measures
  const isDebt = before.subject === 'accounts' && before.where.length > 0 && before.where.every(isOfDebt)
  if (!isDebt || measure !== 'payment' || !INTEREST_OF_IT.test(text)) return null
  const month = monthOf(addMonths(`${today.slice(0, 7)}-01`, -1))
  return [
    partAsking('transactions', 'interest_paid', {
      measures: ['interest_paid', 'principal_paid'],
      where: before.where,
      period: daysWithWords(month.from, month.to, today),
    }),
  ]
}

const FROM_ACCOUNT = form(
  String.raw`(?:from|out of|through|off|on) (?:which|what) (?:account|card|bank)s?(?: (?:does|do|is|are|did|was) (?:that|it|they|those|these|this))?(?: (?:go|come|paid|charged|taken|come out|go out|come from))?|(?:which|what) (?:account|card)s? (?:does|do|is|are|did) (?:that|it|they|those|these|this) (?:come|go|paid|charged|taken)(?: (?:from|out of|out|through|on|off))*`,
)

/** "From which account" after bills: the bills, beside which it stands. */
const fromAccountAsked = ({ text, before }: After): PlanPart[] | null =>
  before.subject === 'plans' && FROM_ACCOUNT.test(text) && !before.where.some(({ values }) => values.includes('goal'))
    ? [
        {
          ...before,
          measures: ['amount'],
          by: ['plan'],
          order: null,
          derive: null,
          limit: before.limit,
          why: false,
          show: 'list',
        },
      ]
    : null

const WHICH_PAYS =
  /^(?:(?:and|so|ok)[ ,]+)*(?:who|which(?: one| of (?:them|those|these))?|what)(?: (?:stock|fund|security|company|holding|share|bond))? (?:pays?|paid|paying|gave|gives) (?:me |us )?(?:the )?(?<end>most|least|best)(?: of (?:it|that|them|those))?[?.! ]*$/i

/** "Who pays me the most" after dividends or other income: the security that paid most of it, on the same days. */
const whichPaysAsked = ({ text, before, today }: After): PlanPart[] | null => {
  const end = WHICH_PAYS.exec(text)?.groups?.['end']
  if (end === undefined || before.subject !== 'income' || before.derive !== null) return null
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

const TOTAL_ALONE =
  /^(?:(?:and|so|ok|okay|now|shit|damn|wow|just|only|what(?:['’]?s|s| is)|give me)[ ,.!]+)*(?:(?:the |in |a )?(?:grand )?total(?: of (?:it|that|them|those|all))?|the sum|sum|all ?together|altogether|in all|added up|what do they (?:all )?(?:come|add up) to|all of (?:it|them) together|together)(?: please| then| of those)?[?.! ]*$/i
const SUMS: ReadonlySet<string> = new Set(['transactions', 'accounts', 'positions', 'income', 'sales', 'plans'])

/** "Just the total" after rows: the same in one sum. */
function totalAloneAsked({ text, before }: After): PlanPart[] | null {
  if (before.by.length === 0 || !TOTAL_ALONE.test(text) || !SUMS.has(before.subject)) return null
  const [measure = ''] = before.measures
  const isSum = SUBJECTS[before.subject].measures[measure]?.unit === 'money' && before.derive === null
  return isSum && before.limit === null
    ? [{ ...before, measures: [measure], by: [], order: null, why: false, show: 'auto' }]
    : null
}

const ALL_YEARS =
  /^(?:(?:and|so|ok|now)[ ,]+)*(?:(?:for|in|over) )?(?:all (?:the |of the )?years|every year|each (?:of the )?years?|both years|year by year)[?.! ]*$/i

/** "All years" after a sum of one: each of them. */
const allYearsAsked = ({ text, before, today }: After): PlanPart[] | null =>
  before.by.length === 0 &&
  before.derive === null &&
  ALL_YEARS.test(text) &&
  SUBJECTS[before.subject].dimensions['year']?.groups === true
    ? [{ ...before, by: ['year'], compare: null, why: false, period: daysWithWords(null, today, today) }]
    : null

const HOW_MUCH_IT =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:how much|what) (?:is|was|were|are) (?:it|that|they|those|this)(?: (?:again|in all|altogether|all together|together|then|for))?[?.! ]*$/i

/** "How much is it" after payments that were listed: what they come to. */
const howMuchItAsked = ({ text, before }: After): PlanPart[] | null =>
  before.subject === 'transactions' &&
  before.by.join() === 'booking' &&
  before.derive === null &&
  /^(?:out|in|amount|paid|received)$/.test(before.measures[0] ?? '') &&
  HOW_MUCH_IT.test(text)
    ? before.limit === 1
      ? [before]
      : [{ ...before, by: [], order: null, limit: null, why: false, show: 'auto' }]
    : null

/** What an investor asks right after rows or a sum that only those have: which is first, when it was, what it is a month; null for the rest. */
export function askedAfterRows(asked: Construed): readonly PlanPart[] | null {
  const { before } = asked
  if (before === null) return null
  const after: After = { ...asked, before }
  return (
    biggestAsked(after) ??
    averageAsked(after) ??
    whichMonthAsked(after) ??
    leftOfItAsked(after) ??
    sharesOfAllAsked(after) ??
    ofOneSecurity(after) ??
    whenThatAsked(after) ??
    aSpanAsked(after) ??
    beforeThatAsked(after) ??
    swappedAsked(after) ??
    ofKindAsked(after) ??
    aheadAsked(after) ??
    paymentAsked(after) ??
    putInAsked(after) ??
    interestOfIt(after) ??
    fromAccountAsked(after) ??
    whichPaysAsked(after) ??
    totalAloneAsked(after) ??
    allYearsAsked(after) ??
    howMuchItAsked(after)
  )
}
