import type { Condition, DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { addDays, addMonths } from '@keelwise/finance/days'
import { lastMonths, monthOf } from '@keelwise/finance/spans'
import { GROUPS_OF_TYPES } from '../model-of-data/account-dimensions.ts'
import { SUBJECTS } from '../model-of-data/model.ts'
import {
  BANKED,
  type Construed,
  accountsMeant,
  conditionIs,
  partAsking,
  pastMonths,
  daysWithWords,
  spanBefore,
} from './certain-of-both.ts'
import { KIND_OF, PLACES, usualDays } from './certain-after-forms.ts'
import { accountsLeft } from './choose/fits-data.ts'

const LEAD = String.raw`^(?:(?:and|so|ok|okay|but|now|then|well|hm+|please|just|also|can you|could you)[ ,]+)*`
const END = String.raw`(?:[ ,]+(?:please|then|instead|now))*[ ?.!]*$`
const form = (text: string): RegExp => new RegExp(`${LEAD}(?:${text})${END}`, 'i')
/** What was asked before, with what of it is meant, right behind it. */
interface After extends Construed {
  readonly before: DataPart
}

/** Subjects whose figures are of days. */
const OF_DAYS: ReadonlySet<string> = new Set(['transactions', 'income', 'returns', 'worth', 'sales'])
/** Figures that are an average over time, and have no rows of time themselves. */
const OF_TIME: ReadonlySet<string> = new Set(['monthly', 'weekly', 'daily', 'yearly', 'average', 'first', 'last'])
const HISTORY: Readonly<Record<string, string>> = {
  'accounts.balance': 'value',
  'accounts.share': 'value',
  'accounts.owned': 'assets',
  'accounts.owed': 'debts',
  'positions.value': 'value',
}

/** What a figure of now was on other days; null where that is not kept. */
export function historyOf({ subject, measures: [measure = ''], where }: DataPart): DataPart | null {
  if (subject === 'worth') return partAsking('worth', measure, { where })
  const kept = HISTORY[`${subject}.${measure}`]
  if (kept === undefined || where.some(({ field }) => !PLACES.has(field))) return null
  const invested =
    subject === 'positions' && where.length === 0 ? [conditionIs('group', 'invested', 'investments')] : where
  // debts are told of the whole; of one of them by its balance
  return partAsking('worth', kept === 'debts' && where.length > 0 ? 'value' : kept, { where: invested })
}

const BY_TIME = form(
  String.raw`(?:show (?:me )?(?:it |that |this )?|split (?:it|that|this) |break (?:it|that|this) down |how (?:is|was) (?:it|that) )?(?:(?:by|per|each|every|for each) (?<unit>day|week|month|quarter|year)|(?<pair>day by day|week by week|month by month|year by year|monthly|weekly|quarterly|yearly|over time))`,
)

/** "By month" after a sum: of the days that were asked, or of the past year where those are one month alone. */
function byTimeAsked({ text, before, today }: After): PlanPart[] | null {
  const said = BY_TIME.exec(text)?.groups
  if (!said || (before.derive !== null && before.derive.formula !== 'share_of')) return null
  const word =
    said['unit'] ?? (said['pair'] === 'over time' ? 'month' : (said['pair'] ?? '').replace(/ by.*$|ly$/i, ''))
  const unit = word.toLowerCase() === 'dai' ? 'day' : word.toLowerCase()
  const [measure = ''] = before.measures
  const asked = OF_DAYS.has(before.subject) ? before : historyOf(before)
  if (!asked || OF_TIME.has(measure) || SUBJECTS[asked.subject].dimensions[unit]?.groups !== true) return null
  const { period } = asked
  const isShort = period === null || (period.from !== null && period.from > addMonths(period.to, -2))
  const isLong = unit === 'month' || unit === 'quarter' || unit === 'year'
  // up to the days that were asked, where these are long over
  const isPoint = asked.subject === 'worth' && period !== null && period.from === period.to
  const until = period !== null && !isPoint && period.to < addMonths(today, -11) ? period.to : today
  const { from, to } = lastMonths(unit === 'year' ? 36 : 12, until)
  const days = isLong && isShort ? daysWithWords(from, to, today) : period
  const measures = before.derive === null ? asked.measures : asked.measures.slice(0, 1)
  return [
    { ...asked, measures, derive: null, by: [unit], order: null, limit: null, compare: null, why: false, period: days },
  ]
}

const DAYS_ALONE = form(
  String.raw`(?:what about|how about|only|for|in|of|during|over|the same (?:for|in))?[ ]*(?<days>(?:(?:so far )?(?:this|last) (?:week|month|quarter|year)|since (?:20\d\d|[a-z]+(?: 20\d\d)?)|in (?:20\d\d|[a-z]+(?: 20\d\d)?)|(?:in |over |during )?the (?:past|last) (?:\w+ )?(?:days?|weeks?|months?|quarters?|years?)|year to date|ytd)(?: so far)?)`,
)

/** The same days said once more are asked once more. */
function sameDaysAsked({ text, before, readAgain }: After): PlanPart[] | null {
  const days = before.period === null || before.compare !== null ? undefined : DAYS_ALONE.exec(text)?.groups?.['days']
  if (days === undefined || !OF_DAYS.has(before.subject)) return null
  const [dated] = readAgain(`how much did I spend ${days}`)
  const period = dated?.kind === 'data' ? dated.period : null
  return period?.from === before.period?.from && period?.to === before.period?.to && period !== null ? [before] : null
}

const THIS_ONE = form(
  String.raw`(?:what about |how about |for )?(?:so far )?(?:this (?:one|(?<unit>year|month|quarter|week)))(?: so far)?`,
)

/** "And so far this one" after last year: the same of the year that it is. */
function thisOneAsked({ text, before, today }: After): PlanPart[] | null {
  const said = THIS_ONE.exec(text)
  if (!said || said.groups?.['unit'] !== undefined || !OF_DAYS.has(before.subject)) return null
  const { from, to } = before.period ?? { from: null, to: today }
  if (from === null || to >= today) return null
  const isYear = from.endsWith('-01-01') && to.endsWith('-12-31')
  const isMonth = from === monthOf(from).from && to === monthOf(from).to
  if (!isYear && !isMonth) return null
  const begun = isYear ? `${today.slice(0, 4)}-01-01` : `${today.slice(0, 7)}-01`
  return [{ ...before, compare: null, period: daysWithWords(begun, today, today) }]
}

const NEXT_ONE = form(
  String.raw`when(?:['’]?s| is| will| does| do)? (?:i |we )?(?:get |expect |pay |be )?(?:the |my |our )?(?:next|following)(?: (?:one|time|payment|paycheck|bill))?(?: (?:due|coming|come|going to be|be|paid|booked|arrive|land|go|leave)(?: (?:in|out|off))?)?`,
)
const IS_PAY = /paycheck|payroll|salary/i

/** "When's the next one" after pay, a payee, dividends or what comes back: the day on which that does, and nothing else. */
function nextOneAsked({ text, before }: After): PlanPart[] | null {
  if (!NEXT_ONE.test(text)) return null
  const [measure = ''] = before.measures
  if (before.subject === 'income') {
    const kind = KIND_OF[measure]
    return [
      partAsking('income', 'next', {
        where: kind === undefined ? before.where : [...before.where.filter(({ field }) => field !== 'kind'), kind],
      }),
    ]
  }
  if (
    before.subject === 'plans' &&
    /^(?:recurring_monthly|recurring_yearly|amount|last_paid|price_change)$/.test(measure)
  )
    return [
      partAsking('plans', 'next_due', {
        where: before.where.filter(({ field }) => field !== 'price_change'),
        by: ['plan'],
        order: { by: 'next_due', direction: 'asc' },
        limit: 1,
      }),
    ]
  if (before.subject !== 'transactions') return null
  if (IS_PAY.test(JSON.stringify(before.where)))
    return [
      partAsking('plans', 'next_due', {
        where: [conditionIs('kind', 'recurring_income', 'paychecks'), conditionIs('category', 'paycheck', 'salary')],
      }),
    ]
  const payee = before.where.filter(({ field }) => field === 'payee')
  return payee.length === 1 && before.where.length === 1 ? [partAsking('plans', 'next_due', { where: payee })] : null
}

const COMPARED = form(
  String.raw`(?:(?:how does (?:it|that|this) )?compare[ds]?(?: (?:it|that|this|them))?(?: (?:to|with|against))|(?:versus|vs\.?|against))(?: the)? (?<days>(?:last|previous|prior|this|in|the|january|february|march|april|may|june|july|august|september|october|november|december)\b[^?.!]*?|(?:month|year|week|quarter) before(?: that)?)`,
)

/** What has only begun is held against as many days of a whole span: this year so far against the same days of last year. */
function sameDaysOf(whole: PlanPeriod, begun: PlanPeriod, today: string): PlanPeriod | null {
  if (whole.from === null || begun.from === null || whole.from >= begun.from) return null
  const isYear = whole.from.endsWith('-01-01') && whole.to === `${whole.from.slice(0, 4)}-12-31`
  const isBegun = begun.to === today && begun.from === `${today.slice(0, 4)}-01-01`
  return isYear && isBegun
    ? daysWithWords(
        whole.from,
        addMonths(today, 12 * (Number(whole.from.slice(0, 4)) - Number(today.slice(0, 4)))),
        today,
      )
    : whole
}

/** "Compare it to last month" after last month is held against the month before that. */
function comparedAsked({
  text,
  before,
  today,
  readAgain,
}: Pick<After, 'text' | 'before' | 'today' | 'readAgain'>): PlanPart[] | null {
  const days = COMPARED.exec(text)?.groups?.['days']
  if (days === undefined || !OF_DAYS.has(before.subject)) return null
  if (before.period === null) {
    // sums of which nobody said the days are of those that are usual; against last year they are held as long ago
    const usual = before.subject === 'worth' || before.derive !== null ? null : usualDays(before, today)
    if (usual === null) return null
    if (before.subject !== 'transactions' && /^(?:the )?(?:last|previous|prior) year$/i.test(days)) {
      const earlier = spanBefore(usual, today)
      return (
        earlier && [
          { ...before, by: [], order: null, limit: null, period: usual, compare: { kind: 'period', period: earlier } },
        ]
      )
    }
    return comparedAsked({ text, before: { ...before, period: usual }, today, readAgain })
  }
  const [dated] = readAgain(`how much did I spend ${days}`)
  const said = dated?.kind === 'data' ? dated.period : null
  // what is worked out of sums is worked out of both spans
  if (before.derive !== null) {
    const isOverlong = said !== null && said.to > (before.period.from ?? '')
    const other = said === null || isOverlong ? spanBefore(before.period, today) : said
    return SPANNED.has(before.derive.formula) && other
      ? [
          { ...before, compare: null },
          { ...before, compare: null, period: other },
        ]
      : null
  }
  const isSame = said !== null && said.from === before.period.from && said.to === before.period.to
  const period = isSame ? spanBefore(before.period, today) : said && sameDaysOf(said, before.period, today)
  const by = before.by.filter((name) => name !== 'booking')
  return period && [{ ...before, by, compare: { kind: 'period', period }, order: null, limit: null, why: false }]
}

const SPANNED: ReadonlySet<string> = new Set([
  'share_of',
  'per_month',
  'per_year',
  'per_week',
  'per_day',
  'savings_rate',
])

const MORE_THAN = form(
  String.raw`(?:is|was|are) (?:that|it|this|they|those) (?:any )?(?:more|less|higher|lower|up|down|better|worse)(?: or (?:more|less|higher|lower|up|down|better|worse))? (?:than|from|compared (?:to|with)|since) (?:it was |in )?(?:the )?(?<unit>last (?:month|year|week|quarter)|(?:a|one) (?:month|year|week) ago|(?:month|year) before)`,
)
const SINCE: Readonly<Record<string, (today: string) => string>> = {
  week: (today) => addDays(today, -6),
  month: (today) => `${today.slice(0, 7)}-01`,
  quarter: (today) => addDays(addMonths(today, -3), 1),
  year: (today) => `${today.slice(0, 4)}-01-01`,
}

/** "Is that more than last month" after a balance is its change since; after holdings of which no past is kept that is said. */
function moreThanAsked({ text, before, today }: After): PlanPart[] | null {
  const said = MORE_THAN.exec(text)?.groups?.['unit']
  if (said === undefined || OF_DAYS.has(before.subject) === (before.subject !== 'worth')) return null
  const unit = /week|month|quarter|year/i.exec(said)?.[0].toLowerCase() ?? 'month'
  const back = { week: 0, month: 1, quarter: 3, year: 12 }[unit] ?? 1
  const isAgo = /ago/i.test(said)
  const from = isAgo ? addDays(unit === 'week' ? addDays(today, -7) : addMonths(today, -back), 1) : SINCE[unit]?.(today)
  const history = before.by.length === 0 || before.subject === 'accounts' ? historyOf({ ...before, by: [] }) : null
  if (from === undefined) return null
  if (history) {
    const where = history.measures[0] === 'debts' ? [conditionIs('group', 'debt', 'debts')] : history.where
    return [partAsking('worth', 'change', { where: [...where], period: daysWithWords(from, today, today) })]
  }
  return before.subject === 'positions' || before.subject === 'accounts'
    ? [{ kind: 'decline', reason: 'not_kept', words: 'what it was then', related: [before] }]
    : null
}

const WHICH_ACCOUNT = form(
  String.raw`(?:(?:in |on |at )?(?:which|what) (?:account|bank|institution)s?(?: (?:is|are|was|were|do i have|did) (?:it|that|this|they|those|these|them)?)?(?: (?:in|at|from|held in|held|on))?|where (?:do i (?:hold|keep|have)|is|are) (?:it|that|this|them|those|these|they)(?: held)?)`,
)

/** "Which account is that in": the same, account by account. */
function whichAccountAsked({ text, before }: After): PlanPart[] | null {
  if (!WHICH_ACCOUNT.test(text) || !BY_ACCOUNT.has(before.subject)) return null
  const by = /\b(?:bank|institution)s?\b/i.test(text) ? 'institution' : 'account'
  if (SUBJECTS[before.subject].dimensions[by]?.groups !== true) return null
  // one row alone is asked where it is, many by what each account has of them
  const isRow = before.limit === 1 && before.by.length === 1
  const rows = before.by.filter((field) => field === 'security' || field === 'position')
  return isRow && rows.length === 0
    ? null
    : [
        {
          ...before,
          by: isRow ? ['security', by] : [by],
          order: isRow ? before.order : null,
          limit: isRow ? 1 : null,
          why: false,
        },
      ]
}
const BY_ACCOUNT: ReadonlySet<string> = new Set(['positions', 'accounts', 'transactions', 'income', 'worth'])

const IN_ACCOUNT = form(
  String.raw`(?:what about|how about|for|in|only(?: in| for)?|just(?: in| for)?|the same (?:for|in)|within) (?:just |only )?(?:my |our |the )(?<what>[a-z0-9() ]+?)(?: accounts?)?`,
)

/** "What about my Roth" after returns, income or holdings: the same of that account. */
function inAccountAsked({ text, before, directory, readAgain }: After): PlanPart[] | null {
  const what = IN_ACCOUNT.exec(text)?.groups?.['what']
  if (what === undefined || !['returns', 'income', 'positions', 'worth', 'accounts'].includes(before.subject))
    return null
  const [measure = ''] = before.measures
  if (before.derive !== null || /^(?:assets|debts|owed|owned)$/.test(measure)) return null
  const where = accountsMeant(what, readAgain)
  if (!where) return null
  const isInvested = accountsLeft([...where], directory).some(({ type }) => !BANKED.has(type))
  if (!isInvested && (before.subject === 'returns' || before.subject === 'positions')) return null
  const kept = before.where.filter(({ field }) => !PLACES.has(field))
  return measure === 'net_worth' && before.period === null
    ? [partAsking('accounts', 'balance', { where: [...where] })]
    : [
        {
          ...before,
          measures: measure === 'net_worth' ? ['value'] : before.measures,
          where: [...kept, ...where],
          why: false,
        },
      ]
}

const IN_MONEY = form(
  String.raw`(?:what (?:is|was) (?:that|it) )?(?:in|as) (?:dollars|dollar terms|money|cash|absolute (?:terms|numbers|figures)|\$|usd|real money)|how much (?:is|was) (?:that|it) in (?:dollars|money)`,
)
const MONEY_OF: Readonly<Record<string, string>> = {
  'positions.gain_percent': 'gain',
  'positions.share': 'value',
  'worth.change_percent': 'change',
  'accounts.share': 'balance',
  'transactions.share': 'out',
}

/** "And in dollars": the same as an amount; what is one already is told again. */
function inMoneyAsked({ text, before }: After): PlanPart[] | null {
  if (!IN_MONEY.test(text) || before.derive !== null) return null
  const [measure = ''] = before.measures
  const figure = `${before.subject}.${measure}`
  const { unit } = SUBJECTS[before.subject].measures[measure] ?? {}
  const isReturn = before.subject === 'returns' && unit !== 'money'
  const money = MONEY_OF[figure] ?? (unit === 'money' ? measure : isReturn ? 'gain' : undefined)
  if (money === undefined) return null
  const order = before.order?.by === measure ? { ...before.order, by: money } : before.order
  return [{ ...before, measures: [money], order, why: false }]
}

const IN_PERCENT = form(
  String.raw`(?:what (?:is|was) (?:that|it) )?(?:in|as an?) (?:percent(?:age)?s?|%|relative terms)|how (?:much|many) (?:is|was) (?:that|it) in percent|as a (?:share|percentage)`,
)

/** "In percent" after a part of what was spent: its share of all of it. */
function inPercentAsked({ text, before }: After): PlanPart[] | null {
  if (!IN_PERCENT.test(text) || before.subject !== 'transactions' || before.measures[0] !== 'out') return null
  return before.where.length === 0 || before.derive !== null
    ? null
    : [{ ...before, compare: null, measures: ['share', 'out'], order: null, limit: null, by: [], why: false }]
}

const OF_INCOME = form(
  String.raw`(?:(?:what|which|how much) (?:share|part|percent(?:age)?|%|portion|fraction)?(?: of)?|how much of) (?:my |our |the )?(?:income|pay|salary|take[- ]home(?: pay)?|paychecks?|earnings|money (?:coming |that comes |that came )in) (?:is|was|does|did|goes (?:to|into)|went (?:to|into)|do|are) ?(?:that|it|this|them)?(?: (?:take|make up|use|eat|cost))?(?: up)?`,
)

/** "What share of my income is that": of what came in on the same days. */
function ofIncomeAsked({ text, before, today }: After): PlanPart[] | null {
  if (!OF_INCOME.test(text) || before.subject !== 'transactions' || before.measures[0] !== 'out') return null
  return [
    {
      ...partAsking('transactions', 'out', { where: before.where, period: before.period ?? pastMonths(12, today) }),
      measures: ['out', 'in'],
      derive: { formula: 'share_of', given: {} },
    },
  ]
}

const IS_GOOD = form(
  String.raw`(?:is|was|are|were) (?:that|it|this|they|those|these) (?:a |any |too |really |actually |considered )*(?:good|bad|ok|okay|fine|a lot|lot|much|high|low|healthy|enough|decent|great|reasonable|safe|alright|all right|large|big)(?: (?:or (?:bad|not|low|high|too (?:much|little))|return|amount|number|result|sum|for me|at all))*|how good is (?:that|it)|(?:am|are) (?:i|we) (?:doing )?(?:ok|okay|fine|alright|good|well)`,
)

/** "Is that good" where nothing else says what is meant: what was spent beside what is usual, a return beside the index; of the rest nobody judges here. */
export function judgedAfter({ text, before, today }: Construed): PlanPart[] | null {
  if (!IS_GOOD.test(text) || before === null || before.why) return null
  if (before.derive?.formula === 'savings_rate') return [{ kind: 'decline', reason: 'advice', related: [before] }]
  if (before.derive !== null) return null
  const [measure = ''] = before.measures
  const plain = { ...before, by: [], order: null, limit: null }
  if (before.subject === 'transactions' && /^(?:out|in|net)$/.test(measure) && before.compare === null)
    return [{ ...plain, why: true, period: before.period ?? pastMonths(1, today) }]
  const isBare = before.where.every(({ field }) => PLACES.has(field))
  if (before.subject === 'returns' && /^(?:twr|gain)$/.test(measure) && isBare && before.compare === null)
    return [{ ...plain, measures: ['excess'] }]
  return JUDGED.has(before.subject) ? [{ kind: 'decline', reason: 'advice', related: [before] }] : null
}
const JUDGED: ReadonlySet<string> = new Set(['positions', 'accounts', 'worth', 'income', 'returns', 'sales'])

const MADE_OF = form(
  String.raw`(?:(?:list|show|give|name|see)(?: me| us)? (?:them|it|that|those|all|all of (?:it|them)|each(?: one)?|the (?:details|list|parts|breakdown))|(?:the |more )?details?|break (?:it|that|this) down|what(?:['’]?s| is) (?:in )?(?:it|that|this) (?:made (?:up )?of|made up from|in it))`,
)

/** "Show me the details" after net worth: the accounts it is made of. */
const madeOfAsked = ({ text, before }: After): PlanPart[] | null =>
  MADE_OF.test(text) && before.subject === 'worth' && before.by.length === 0 && before.period === null
    ? /^(?:net_worth|assets|debts|value)$/.test(before.measures[0] ?? '')
      ? [
          partAsking('accounts', 'balance', {
            where: before.measures[0] === 'debts' ? [conditionIs('group', 'debt', 'debts')] : [...before.where],
            by: ['account'],
            order: { by: 'balance', direction: 'desc' },
          }),
        ]
      : null
    : null

const LAST_ONE = form(
  String.raw`when (?:was|did|is) (?:the |my )?(?:(?:last|latest|most recent) (?:one|time|payment)(?: (?:made|paid|booked))?|i (?:last )?pay (?:it|that) (?:last)?|i last (?:pay|paid) (?:it|that))`,
)

/** "When was the last one" after a debt: its last payment. */
function lastPaymentAsked({ text, before, directory, today }: After): PlanPart[] | null {
  if (!LAST_ONE.test(text) || (before.subject !== 'accounts' && before.subject !== 'worth')) return null
  const accounts = accountsLeft([...before.where], directory)
  const isDebt = accounts.length > 0 && accounts.every(({ type }) => GROUPS_OF_TYPES[type] === 'debt')
  if (!isDebt || before.where.length === 0) return null
  const paid: Condition = { field: 'direction', op: 'is', values: ['in'], words: 'coming in' }
  return [
    partAsking('transactions', 'debt_paid', {
      where: [...before.where, paid],
      by: ['booking'],
      order: { by: 'day', direction: 'desc' },
      limit: 1,
      period: daysWithWords(null, today, today),
    }),
  ]
}

const SAME_OF = form(
  String.raw`(?:(?:and|now|what about|how about|same for|the same for|same thing (?:but )?for|do) )?(?<days>(?:the )?(?:q[1-4]|(?:first|second|third|fourth) quarter|january|february|march|april|may|june|july|august|september|october|november|december|(?:spring|summer|fall|autumn|winter))(?: 20\d\d)?)(?:,? (?:on|with|in) the same (?:basis|terms|way|comparison)| the same way| likewise| too| as well)?`,
)

/** "And Q2 on the same basis" after one span held against that of a year before: the other span, held the same way. */
function sameBasisAsked({ text, before, today, readAgain }: After): PlanPart[] | null {
  const days = SAME_OF.exec(text)?.groups?.['days']
  const { period, compare } = before
  if (days === undefined || period?.from == null || compare?.kind !== 'period' || compare.period.from === null)
    return null
  const apart = monthsBetween(compare.period.from, period.from)
  if (addMonths(compare.period.from, apart) !== period.from || apart % 12 !== 0 || apart === 0) return null
  const year = / 20\d\d$/.test(days) ? '' : ` ${period.from.slice(0, 4)}`
  const [dated] = readAgain(`how much did I spend in ${days}${year}`)
  const other = dated?.kind === 'data' ? dated.period : null
  if (other?.from == null) return null
  return [
    {
      ...before,
      period: other,
      compare: {
        kind: 'period',
        period: daysWithWords(addMonths(other.from, -apart), endOf(addMonths(other.to, -apart), other), today),
      },
    },
  ]
}
const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
/** The last day of a month is held against the last day of another. */
const endOf = (day: string, { to }: PlanPeriod): string => (to === monthOf(to).to ? monthOf(day).to : day)

const A_YEAR_BEFORE = form('(?:what about |how about )?(?:a|one|the) year (?:ago|before|earlier)(?: (?:that|then))?')

/** "And a year before" after a day that is over: the day a year before it. */
function yearBeforePoint({ text, before, today }: After): PlanPart[] | null {
  const { period } = before
  if (!A_YEAR_BEFORE.test(text) || before.subject !== 'worth' || before.derive !== null || before.compare !== null)
    return null
  if (period === null || period.from !== period.to || period.to >= today) return null
  const day = addMonths(period.to, -12)
  return [{ ...before, why: false, period: daysWithWords(day, day, today) }]
}

const NOW = form('(?:what about |how about )?(?:now|today|right now|as of (?:now|today)|at present|currently)')

/** "And now" after a day that is over: what it is today. */
const nowAsked = ({ text, before, today }: After): PlanPart[] | null =>
  NOW.test(text) && before.subject === 'worth' && before.period !== null && before.period.to < today
    ? before.period.from === before.period.to && before.compare === null && before.derive === null
      ? [{ ...before, period: null, why: false }]
      : null
    : null

const FROM_DAY = form(
  String.raw`(?:only |just )?(?:from|since|after|starting) the (?<day>\d{1,2})(?:st|nd|rd|th)(?: (?:on|onwards?|forward|and after))?`,
)

/** "Only from the 15th on" after a month: of that month, and of no other. */
function fromDayAsked({ text, before, today }: After): PlanPart[] | null {
  const day = Number(FROM_DAY.exec(text)?.groups?.['day'])
  const { period } = before
  if (!(day > 0) || period?.from == null || period.from.slice(0, 7) !== period.to.slice(0, 7)) return null
  const from = `${period.from.slice(0, 7)}-${String(day).padStart(2, '0')}`
  if (from <= period.from || from > period.to) return null
  return [{ ...before, compare: null, why: false, period: daysWithWords(from, period.to, today) }]
}

const WITHOUT_DEBT = form(
  String.raw`(?:leave (?:out )?|(?:and )?without |drop |minus |not counting |excluding |ignoring |take out |take away )(?:my |our |the )?(?<what>house|mortgage|home loan|home|card|credit cards?|cards|loan|car loan|student loan)(?: (?:off|out|away|aside))?`,
)

/** "Leave the house off" after what is owed: the debts but that one. */
function withoutDebtAsked({ text, before }: After): PlanPart[] | null {
  const what = WITHOUT_DEBT.exec(text)?.groups?.['what']?.toLowerCase()
  const [measure = ''] = before.measures
  const isOfDebts =
    (before.subject === 'accounts' && measure === 'owed') || (before.subject === 'worth' && measure === 'debts')
  if (what === undefined || !isOfDebts || before.where.some(({ field }) => field === 'account_type')) return null
  const type = /card/.test(what) ? 'CREDIT_CARD' : /house|home|mortgage/.test(what) ? 'MORTGAGE' : 'LOAN'
  const without: Condition = { field: 'account_type', op: 'is_not', values: [type], words: what }
  return before.subject === 'accounts' || before.period === null
    ? [partAsking('accounts', 'owed', { where: [without], by: before.by })]
    : null
}

/** What an investor asks in a few plain words right after a figure, which mean that figure; null for the rest. */
export function askedAfterPlainly(asked: Construed): readonly PlanPart[] | null {
  const { before } = asked
  if (before === null) return null
  const after: After = { ...asked, before }
  return (
    byTimeAsked(after) ??
    sameDaysAsked(after) ??
    thisOneAsked(after) ??
    nextOneAsked(after) ??
    comparedAsked(after) ??
    moreThanAsked(after) ??
    whichAccountAsked(after) ??
    inAccountAsked(after) ??
    inMoneyAsked(after) ??
    inPercentAsked(after) ??
    ofIncomeAsked(after) ??
    madeOfAsked(after) ??
    lastPaymentAsked(after) ??
    nowAsked(after) ??
    yearBeforePoint(after) ??
    sameBasisAsked(after) ??
    fromDayAsked(after) ??
    withoutDebtAsked(after)
  )
}
