import type { Condition, DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { addDays, addMonths } from '@keelwise/finance/days'
import { GROUPS_OF_TYPES } from '../model-of-data/account-dimensions.ts'
import { BOOK_SUBJECTS, SUBJECTS } from '../model-of-data/model.ts'
import { BANKED, conditionIs, daysWithWords, partAsking, pastMonths, spanBefore } from './certain-of-both.ts'
import { historyOf } from './certain-after-plainly.ts'
import { type AfterAnswer, THEM, UNDIVIDED, daysEarlier, placesOf, usualDays, wholly } from './certain-after-forms.ts'
import { accountsLeft } from './choose/fits-data.ts'
import { rowsBehind } from './going-on.ts'

/** Sums of single bookings: what they came to in some days can be held against others, and explained. */
const FLOWS: ReadonlySet<string> = new Set([
  'out',
  'in',
  'net',
  'paid',
  'received',
  'fees',
  'taxes',
  'contributed',
  'put_in',
  'withdrawn',
  'interest_paid',
  'interest_received',
  'debt_paid',
])
const SUMMED: ReadonlySet<string> = new Set(['transactions', 'income', 'sales'])

/** What of some days one figure was asked, with those days; null for the rest. */
function sumOf(before: DataPart, today: string): { readonly sum: DataPart; readonly days: PlanPeriod } | null {
  const [measure = ''] = before.measures
  const isSum = before.subject === 'transactions' ? FLOWS.has(measure) : SUMMED.has(before.subject)
  const days = isSum || before.subject === 'returns' ? usualDays(before, today) : null
  if (days?.from == null || before.derive !== null || OF_ONE.has(measure)) return null
  const by = before.by.filter((name) => name !== SUBJECTS[before.subject].rows)
  return { sum: { ...before, ...UNDIVIDED, by, period: days }, days }
}
const OF_ONE: ReadonlySet<string> = new Set(['next', 'expected', 'maturities', 'first', 'last', 'count', 'volatility'])

/** The days that come to mind beside some: of a year that has only begun the same of the last one, else as many before. */
const daysBefore = (days: PlanPeriod, today: string): PlanPeriod | null =>
  days.to === today && days.from === `${today.slice(0, 4)}-01-01`
    ? daysEarlier(days, 12, today)
    : spanBefore(days, today)

/** What a figure of now was on a day, beside what it is; null where that is not kept. */
function levelThen(before: DataPart, day: string, today: string): PlanPart[] | null {
  const history = before.derive === null && before.compare === null ? historyOf({ ...before, by: [] }) : null
  if (!history || before.period !== null) return null
  return [{ ...history, compare: { kind: 'period', period: daysWithWords(day, day, today) } }]
}

const notThen = (before: DataPart): PlanPart[] => [
  { kind: 'decline', reason: 'not_kept', words: 'other days', related: [before] },
]

const THAN_BEFORE = wholly(
  String.raw`(?:(?:is|was|are|were) )?(?:${THEM} )?(?:any )?(?:more|less|higher|lower|better|worse|up|down)(?: or (?:more|less|higher|lower|better|worse|up|down|not))? than (?:before|last time|the (?:time|one|month|year) before|it (?:was|used to be)(?: before)?|what it (?:was|used to be))|how (?:does|did|do) ${THEM} compare (?:to|with) (?:before|last time|the time before|what it was)`,
)

/** "More or less than before": held against the days before, a balance against a month ago. */
function thanBeforeAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  if (!THAN_BEFORE.test(text)) return null
  const asked = sumOf(before, today)
  const earlier = asked && daysBefore(asked.days, today)
  if (asked && earlier) return [{ ...asked.sum, compare: { kind: 'period', period: earlier } }]
  if (before.subject === 'plans')
    return before.where.some(({ values }) => values.includes('goal') || values.includes('budget'))
      ? null
      : [partAsking('plans', 'price_change', { where: before.where, by: ['plan'] })]
  const isLevel = before.subject === 'accounts' || before.subject === 'worth' || before.subject === 'positions'
  return isLevel ? (levelThen(before, addMonths(today, -1), today) ?? notThen(before)) : null
}

const THAN_A_YEAR_AGO = wholly(
  String.raw`(?:how (?:does|did|do) ${THEM} compare |compared |versus |vs\.? |against |(?:compare|hold) ${THEM} )(?:to |with |against )?(?:a|one) year (?:ago|before|earlier)`,
)

/** "How does that compare with a year ago" after a balance, a return, bills or what is held. */
function thanAYearAgoAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  if (!THAN_A_YEAR_AGO.test(text)) return null
  if (before.subject === 'plans') return notThen(before)
  const asked = before.subject === 'returns' ? sumOf(before, today) : null
  const earlier = asked && daysEarlier(asked.days, 12, today)
  if (asked && earlier) return [{ ...asked.sum, compare: { kind: 'period', period: earlier } }]
  const isLevel = before.subject === 'accounts' || before.subject === 'positions'
  return isLevel ? (levelThen(before, addMonths(today, -12), today) ?? notThen(before)) : null
}

const WHAT_MOVED = wholly(
  String.raw`(?:what|who) (?:made|makes|caused|pushed|drove|brought) (?:${THEM} )(?:to )?(?:go |be |come |went |get )?(?:up|down|higher|lower|so (?:high|low|much|little)|rise|fall|grow|drop|shrink|change|increase|decrease|move)(?: (?:so much|like that))?|what (?:changed|moved) (?:there|it|that)|why (?:did|has|have|is) (?:${THEM} )(?:go|gone|going|went)? ?(?:up|down|change[d]?|rise|risen|rising|fall|fallen|falling|drop(?:ped)?|grow|grown|growing|shrunk|shrink)(?: (?:so much|like that))?`,
)
const MOST_MOVERS = 8

/** "What made it go up" after a balance, a sum or a return: the parts that it changed by. */
function whatMovedAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  if (!WHAT_MOVED.test(text) || before.derive !== null) return null
  const [measure = ''] = before.measures
  const isDown = /\b(?:down|lower|fall\w*|drop\w*|shr[iu]nk|decrease|low|little)\b/i.test(text)
  const movers = {
    by: ['security'],
    order: { by: 'gain', direction: isDown ? ('asc' as const) : ('desc' as const) },
    limit: MOST_MOVERS,
  }
  if (before.subject === 'returns')
    return /^(?:twr|gain|end|market)$/.test(measure)
      ? [{ ...before, ...UNDIVIDED, measures: ['gain', 'twr'], ...movers }]
      : null
  if (before.subject === 'positions' && before.where.length === 0 && measure === 'value')
    return [partAsking('returns', 'gain', { ...movers, measures: ['gain', 'twr'] })]
  if (before.subject === 'worth' && before.by.length === 0 && before.compare?.kind === 'period') {
    const since = addDays(before.compare.period.to, 1)
    return since > today
      ? null
      : [partAsking('worth', 'change', { where: before.where, why: true, period: daysWithWords(since, today, today) })]
  }
  if (before.subject === 'accounts' && before.where.length > 0) {
    const history = historyOf({ ...before, by: [] })
    return history && [partAsking('worth', 'change', { where: history.where, why: true })]
  }
  const asked = before.subject === 'transactions' || before.subject === 'income' ? sumOf(before, today) : null
  return asked && [{ ...asked.sum, by: [], why: true }]
}

const IS_MUCH = wholly(
  String.raw`(?:is|was|are|were) ${THEM} (?:a |any |too |really |actually |considered |very |so )*(?:a lot|lot|much|high|low|large|big|normal|unusual|usual|typical|little)(?: (?:or (?:not|low|high|little|small|too (?:much|little)))|for (?:me|us)|of (?:a )?(?:money|sum)|money|at all)*`,
)

/** "Is that a lot": what says how much it is, for nobody judges here. */
function isMuchAsked({ text, before, today, directory }: AfterAnswer): PlanPart[] | null {
  if (!IS_MUCH.test(text) || before.derive !== null || before.compare !== null || before.why) return null
  const [measure = ''] = before.measures
  // of what is spent the parts that it changed by are told, with what is usual
  const isKnown = before.subject === 'transactions' && /^(?:out|in|net)$/.test(measure)
  const asked = isKnown ? null : sumOf(before, today)
  const earlier = asked && before.subject !== 'returns' ? daysBefore(asked.days, today) : null
  if (asked && earlier) return [{ ...asked.sum, by: [], compare: { kind: 'period', period: earlier } }]
  if (before.subject === 'plans' && /^(?:amount|next_due|recurring_monthly|recurring_yearly)$/.test(measure))
    return [
      partAsking('plans', 'recurring_monthly', { where: before.where.filter(({ field }) => field !== 'due') }),
      partAsking('transactions', 'out', { period: pastMonths(12, today), derive: { formula: 'per_month', given: {} } }),
    ]
  if (before.subject === 'worth' && measure === 'net_worth') return levelThen(before, addMonths(today, -12), today)
  if (before.subject === 'positions')
    return before.where.length > 0
      ? [{ ...before, ...UNDIVIDED, measures: ['share', 'value'], by: [] }]
      : [partAsking('fit', 'top_five'), partAsking('fit', 'single_position')]
  if (before.subject !== 'accounts') return null
  const accounts = accountsLeft([...before.where], directory)
  if (accounts.length === 0 || before.where.length === 0) return null
  if (accounts.every(({ type }) => GROUPS_OF_TYPES[type] === 'debt'))
    return [...(levelThen(before, addMonths(today, -12), today) ?? []), partAsking('fit', 'debt_ratio')]
  if (accounts.every(({ type }) => GROUPS_OF_TYPES[type] === 'cash')) return [partAsking('fit', 'emergency_months')]
  return null
}

const EACH = wholly(
  String.raw`(?:(?:how much|what|the total|total|altogether|in total|all together) )?(?:(?:is|was|does|do|did|would|will) )?(?:(?:that|it|this) )?(?:make |come to |be |work out (?:to|at) )?(?:on average )?(?:per|a|each|every|in a|by the) (?<unit>day|week|month|year)(?: on average)?|(?:the )?(?<adverb>monthly|weekly|yearly|annual) average|average (?:per|a|each|every) (?<other>day|week|month|year)`,
)
const UNIT_OF: Readonly<Record<string, string>> = { monthly: 'month', weekly: 'week', yearly: 'year', annual: 'year' }

/** "How much per week": the same, an average over its days; what is made of returns is told month by month. */
export function eachAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const said = EACH.exec(text)?.groups
  const unit = (said?.['unit'] ?? said?.['other'] ?? UNIT_OF[said?.['adverb']?.toLowerCase() ?? ''])?.toLowerCase()
  if (unit === undefined || before.derive !== null) return null
  const [measure = ''] = before.measures
  if (before.subject === 'returns')
    return [
      {
        ...before,
        ...UNDIVIDED,
        by: [unit === 'year' ? 'year' : 'month'],
        period: before.period ?? pastMonths(12, today),
      },
    ]
  if (
    before.subject === 'plans' &&
    /^(?:amount|next_due|last_paid|recurring_monthly|recurring_yearly)$/.test(measure)
  ) {
    const where = before.where.filter(({ field }) => field !== 'due')
    return [partAsking('plans', unit === 'year' ? 'recurring_yearly' : 'recurring_monthly', { where })]
  }
  if (before.subject === 'income' && OF_ONE.has(measure))
    return [
      {
        ...before,
        ...UNDIVIDED,
        measures: ['received'],
        by: [],
        period: pastMonths(12, today),
        derive: { formula: `per_${unit}`, given: {} },
      },
    ]
  // sums of spending and of all that came in are read so already
  if (before.subject !== 'transactions' || !FLOWS.has(measure) || /^(?:out|in)$/.test(measure)) return null
  return [
    {
      ...before,
      ...UNDIVIDED,
      measures: [measure],
      by: [],
      period: before.period ?? pastMonths(12, today),
      derive: { formula: `per_${unit}`, given: {} },
    },
  ]
}

const CHECKED = wholly(
  String.raw`(?:(?:can|could|would) you )?(?:please )?(?:verify|recalculate)(?: (?:that|it|this|your (?:math|numbers|figures|answer)|the (?:math|numbers|figure)|again|once more|for me))*|(?:are|r) (?:you|u) (?:really |quite |absolutely |100 ?% )?sure(?: (?:about|of) (?:that|it|this))?|(?:is|was) (?:that|it|this) (?:really |actually )?(?:right|correct|true|accurate)|(?:that|it|this) (?:can['’]?t|cannot|can not) be (?:right|correct|true)`,
)

/** "Are you sure": worked out anew, with the rows that it is made of where it is a sum of these. */
function checkedAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  if (!CHECKED.test(text)) return null
  const isSum =
    SUMMED.has(before.subject) && before.by.length === 0 && before.derive === null && before.compare === null
  const rows = isSum ? rowsBehind({ ...before, why: false }) : null
  return [rows ?? before]
}

const regular = (related: DataPart): PlanPart[] => [
  { kind: 'decline', reason: 'not_kept', words: 'days to come', related: [related] },
]

const TO_COME = wholly(
  String.raw`(?:(?:what|how) about |for |in )?(?:the )?(?:next|coming|following) (?<unit>year|month|quarter)(?: then)?`,
)

/** "What about next year": what comes back regularly, what is expected, or that nobody knows. */
function toComeAsked({ text, before, today, directory }: AfterAnswer): PlanPart[] | null {
  const unit = TO_COME.exec(text)?.groups?.['unit']?.toLowerCase()
  if (unit === undefined || before.derive !== null) return null
  const year = Number(today.slice(0, 4)) + 1
  const [measure = ''] = before.measures
  const forecast: PlanPart = {
    kind: 'decline',
    reason: 'forecast',
    related: [{ ...before, compare: null, why: false }],
  }
  switch (before.subject) {
    case 'transactions': {
      if (!FLOWS.has(measure)) return null
      const isIn = /^(?:in|received|interest_received)$/.test(measure)
      const where = [conditionIs('kind', isIn ? 'recurring_income' : 'recurring', isIn ? 'income' : 'bills')]
      const kept = before.where.filter(({ field }) => field === 'category' || field === 'payee')
      return regular(
        partAsking('plans', unit === 'year' ? 'recurring_yearly' : 'recurring_monthly', {
          where: [...where, ...kept],
          by: ['plan'],
        }),
      )
    }
    case 'income': {
      const kind = KIND_OF[measure]
      if (unit !== 'year' || OF_ONE.has(measure)) return null
      const where = kind === undefined ? before.where : [...before.where.filter(({ field }) => field !== 'kind'), kind]
      return [
        partAsking('income', 'expected', {
          where: [...where],
          period: daysWithWords(`${year}-01-01`, `${year}-12-31`, today),
        }),
      ]
    }
    case 'plans':
      return unit === 'year' && /^(?:amount|next_due|recurring_monthly)$/.test(measure)
        ? regular(
            partAsking('plans', 'recurring_yearly', {
              where: before.where.filter(({ field }) => field !== 'due'),
              by: ['plan'],
            }),
          )
        : null
    case 'accounts': {
      const accounts = accountsLeft([...before.where], directory)
      const isBanked = accounts.length > 0 && accounts.every(({ type }) => BANKED.has(type))
      return isBanked ? regular({ ...before, compare: null, why: false }) : [forecast]
    }
    case 'worth':
    case 'returns':
    case 'positions':
      return [forecast]
    default:
      return null
  }
}
const KIND_OF: Readonly<Record<string, Condition>> = {
  dividends: conditionIs('kind', 'dividend', 'dividends'),
  interest: conditionIs('kind', 'interest', 'interest'),
  coupons: conditionIs('kind', 'coupon', 'coupons'),
}

const NEXT_ONE = wholly(
  String.raw`when(?:['’]?s| is| will| does| do)? (?:i |we )?(?:get |expect |be )?(?:the |my |our )?(?:next|following)(?: (?:one|time|payment))?(?: (?:due|coming|come|be|paid|arrive|land|go|leave)(?: (?:in|out|off))?)?`,
)

/** "When is the next one" after dividends alone is the next dividend, and no interest that comes before it. */
function nextOfKindAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const isRegular =
    before.subject === 'plans' &&
    /^(?:recurring_monthly|recurring_yearly|amount|last_paid|price_change)$/.test(before.measures[0] ?? '')
  if (isRegular && NEXT_ONE.test(text))
    return [
      partAsking('plans', 'next_due', {
        where: before.where.filter(({ field }) => field !== 'price_change'),
        by: ['plan'],
        order: { by: 'next_due', direction: 'asc' },
        limit: 1,
      }),
    ]
  const kind = before.subject === 'income' ? KIND_OF[before.measures[0] ?? ''] : undefined
  return kind && NEXT_ONE.test(text)
    ? [partAsking('income', 'next', { where: [...before.where.filter(({ field }) => field !== 'kind'), kind] })]
    : null
}

const SHARE_OF_ALL = wholly(
  String.raw`(?:what|which|how much) (?:share|part|percent(?:age)?|fraction|portion|%)? ?(?:of|in percent of) (?:the )?(?:total|whole|everything|all(?: of (?:it|that))?|it all|all (?:my|our) (?:income|money))(?: (?:is|was|are|does|do|did))? ?${THEM}?(?: (?:make up|come to|amount to))?`,
)

/** "What share of the total is that" after one kind of income, what was put in, or what comes back. */
function shareOfAllAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  if (!SHARE_OF_ALL.test(text) || before.derive !== null) return null
  const [measure = ''] = before.measures
  if (before.subject === 'income' && KIND_OF[measure] !== undefined)
    return [
      {
        ...before,
        ...UNDIVIDED,
        measures: ['share', 'received'],
        where: before.where.filter(({ field }) => field !== 'kind'),
        by: ['kind'],
      },
    ]
  if (before.subject === 'transactions' && /^(?:put_in|contributed)$/.test(measure))
    return [
      { ...before, ...UNDIVIDED, by: [] },
      partAsking('transactions', 'in', { period: before.period ?? pastMonths(12, today) }),
    ]
  if (before.subject === 'plans' && /^(?:amount|next_due|recurring_monthly)$/.test(measure))
    return [
      partAsking('plans', 'recurring_monthly', { where: before.where.filter(({ field }) => field !== 'due') }),
      partAsking('transactions', 'out', { period: pastMonths(12, today), derive: { formula: 'per_month', given: {} } }),
    ]
  return null
}

const IN_IT = wholly(
  String.raw`(?:how much|what (?:share|percent(?:age)?|part|portion))(?: of (?:everything|the total|(?:my|our|the) (?:whole )?(?:portfolio|investments|money|holdings)|it all|all of it|all))? (?:is|are) (?:in )?(?:it|that|this|that one|this one|them|those)(?: (?:of|out of) (?:everything|the total|(?:my|our|the) (?:whole )?(?:portfolio|investments|holdings)|it all|all))?`,
)

/** "How much of everything is in that one" after one row of what is held: its share. */
function shareOfRowAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const isRow = before.limit === 1 && before.order !== null && /^(?:security|position)$/.test(before.by.join())
  const isNamed = before.by.length === 0 && before.where.some(({ field, op }) => field === 'security' && op === 'is')
  if (before.subject !== 'positions' || !(isRow || isNamed)) return null
  if (!IN_IT.test(text) || !/\b(?:of|out of)\b/i.test(text)) return null
  return isNamed
    ? [{ ...before, ...UNDIVIDED, measures: ['share', 'value'] }]
    : [
        {
          ...before,
          measures: [before.measures[0] ?? 'value', 'value', 'share'].filter(
            (name, at, all) => all.indexOf(name) === at,
          ),
        },
      ]
}

const LAST_ONE = wholly(
  String.raw`when (?:was|were|is) (?:the |my |our )?(?:last|latest|most recent)(?: (?:one|time|payment|contribution|deposit))?|when did (?:that|it|i|we) (?:last )?(?:happen|pay|do (?:that|it)|put (?:something|anything|money) in)(?: (?:that|it|last))*`,
)
const LISTED = wholly(
  String.raw`(?:can you |could you )?(?:show|list|give|see)(?: me)? (?:the |a )?(?:list|rows|payments|transactions|bookings|single ones)`,
)

/** "When was the last one", "show me the list" after fees, interest or what was put in: bookings of these. */
function bookingsAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const [measure = ''] = before.measures
  const isGoal = before.where.some(({ values }) => values.includes('goal') || values.includes('budget'))
  if (before.subject === 'plans' && !isGoal && before.derive === null) {
    if (LISTED.test(text)) return [{ ...before, ...UNDIVIDED, by: ['plan'] }]
    if (LAST_ONE.test(text) && /\b(?:last|latest|recent)\b/i.test(text))
      return [
        {
          ...before,
          ...UNDIVIDED,
          measures: ['last_paid'],
          where: before.where.filter(({ field }) => field !== 'due'),
          by: ['plan'],
          order: { by: 'last_paid', direction: 'desc' },
        },
      ]
  }
  if (before.subject === 'accounts' && before.derive === null && before.by.length === 0 && LISTED.test(text))
    return [{ ...before, ...UNDIVIDED, by: ['account'], order: { by: measure, direction: 'desc' } }]
  const isKind =
    before.subject === 'transactions' && FLOWS.has(measure) && !/^(?:out|in|net|paid|received)$/.test(measure)
  if (!isKind || before.derive !== null || before.compare !== null) return null
  const rows = { ...before, ...UNDIVIDED, measures: [measure], by: ['booking'] }
  if (LISTED.test(text)) return [{ ...rows, order: { by: 'day', direction: 'desc' } }]
  if (!LAST_ONE.test(text)) return null
  return [{ ...rows, order: { by: 'day', direction: 'desc' }, limit: 1, period: daysWithWords(null, today, today) }]
}

const IN_THERE = wholly(
  String.raw`what(?:['’]?s| is) in (?:it|there|that (?:pot|account|fund)|the pot)(?: (?:right now|now|today|so far|already|at the moment|currently))*|how much (?:is|do (?:i|we) have|have (?:i|we) (?:got|saved))(?: (?:in (?:it|there|that)|there|put aside|saved|for (?:it|that)))*(?: (?:right now|now|today|so far|already|at the moment|currently))*`,
)
const PUT_IN_EACH = wholly(
  String.raw`(?:how much|what) (?:do|are|am|have) (?:i|we) (?:put(?:ting)?|sav(?:e|ing)|add(?:ing)?|contribut(?:e|ing)|pay(?:ing)?)(?: (?:in|into (?:it|that|there)|to (?:it|that)|toward(?:s)? (?:it|that)|away|aside|for (?:it|that)))* (?:each|every|a|per) (?<unit>month|week|year)(?: (?:now|right now|at the moment|currently|actually))?`,
)

/** "How much is in there right now" after a goal: what is saved for it; what is put in is told of retirement, which has accounts of its own. */
function ofGoalAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  if (before.subject !== 'plans' || !before.where.some(({ values }) => values.includes('goal'))) return null
  const goal = { where: before.where, by: ['plan'] }
  if (IN_THERE.test(text)) return [partAsking('plans', 'saved', { ...goal, measures: ['saved', 'target'] })]
  const unit = PUT_IN_EACH.exec(text)?.groups?.['unit']?.toLowerCase()
  const isRetirement = before.where.some(
    ({ field, values }) => field === 'payee' && values.some((value) => /retire|pension/i.test(value)),
  )
  return unit !== undefined && isRetirement
    ? [
        partAsking('transactions', 'put_in', {
          where: [conditionIs('group', 'retirement', 'retirement accounts')],
          period: pastMonths(12, today),
          derive: { formula: `per_${unit}`, given: {} },
        }),
      ]
    : null
}

const LAST_TIME = wholly(
  String.raw`how (?:much|big|high) (?:was|were) (?:it|that|they|the (?:last|latest|previous|most recent) one)(?: (?:last time|the last time|this time|last))?|what (?:was|did) (?:it|the last one|the last time)(?: (?:last time|come to|cost|be))?|how much did (?:i|we) (?:get|pay)(?: (?:for it|it))? (?:last time|the last time)`,
)

/** "How much was it last time" after what comes back: the newest booking of it, and not what is usual. */
function lastTimeAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  if (before.subject !== 'plans' || !/^(?:next_due|amount|last_paid)$/.test(before.measures[0] ?? '')) return null
  if (!LAST_TIME.test(text) || !/\blast\b|\blatest\b|\bprevious\b|\brecent\b/i.test(text)) return null
  const isIn = before.where.some(({ values }) => values.includes('recurring_income'))
  const named = before.where.filter(({ field }) => field === 'payee' || field === 'category')
  const where = named.length > 0 ? named : isIn ? [conditionIs('category', 'paycheck', 'salary')] : []
  if (where.length === 0) return null
  return [
    partAsking('transactions', isIn ? 'in' : 'out', {
      where,
      by: ['booking'],
      order: { by: 'day', direction: 'desc' },
      limit: 1,
      period: daysWithWords(null, today, today),
    }),
  ]
}

const ON_WHAT = wholly(
  String.raw`on what(?: (?:exactly|things|mostly))*|what (?:on|for|did (?:i|we) spend (?:it|that) on|was (?:it|that) (?:for|spent on))|for what|where did (?:it|that|the money)(?: all)? go`,
)

/** "On what" after a sum of spending, held against another or not: by what it was spent on. */
const onWhatAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'transactions' &&
  /^(?:out|paid)$/.test(before.measures[0] ?? '') &&
  before.derive === null &&
  !before.where.some(({ field }) => field === 'category' || field === 'payee') &&
  ON_WHAT.test(text)
    ? [{ ...before, ...UNDIVIDED, compare: before.compare, measures: ['out'], by: ['category'] }]
    : null

const THAN_PLANNED = wholly(
  String.raw`(?:is|was|are|were) (?:that|it|this|they|we) (?:more|less|higher|lower|over|under|above|below|within|in|on)(?: or (?:more|less|over|under|not))?(?: than)?(?: (?:what|the))?(?: (?:i|we|our|my|the))? ?(?:had |have )?(?:planned|budgeted|wanted|set aside|budget|plan|limit)(?: (?:for it|for that|in (?:the|our|my) budget|in the plan))*|(?:am|are|were) (?:i|we) (?:over|within|under|inside) (?:the |my |our )?(?:budget|limit|plan)(?: (?:on|for|with|there)(?: (?:it|that))?)*|how (?:does|did) (?:it|that) compare (?:to|with) (?:the|my|our) budget`,
)

/** "Is that more than we planned" after a kind of spending: what is left of its budget, of the month that it is. */
const thanPlannedAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'transactions' && /^(?:out|paid)$/.test(before.measures[0] ?? '') && THAN_PLANNED.test(text)
    ? [
        partAsking('plans', 'left', {
          where: [
            conditionIs('kind', 'budget', 'budgets'),
            ...before.where.filter(({ field }) => field === 'category'),
          ],
          by: ['plan'],
        }),
      ]
    : null

const WHO_TOOK = wholly(
  String.raw`who (?:charged|charges|took|takes|got|gets|billed|bills|collected)(?: (?:me|us))?(?: (?:for )?(?:it|that|this|them|those|these))?|(?:to )?whom (?:did (?:i|we) pay|was it paid)(?: (?:it|that|them|to))*|who (?:did (?:i|we) pay|was paid|were they paid to)(?: (?:it|that|them|to))*`,
)

/** "Who charged them" after fees: the institutions; after spending those who were paid. */
function whoTookAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const [measure = ''] = before.measures
  if (before.subject !== 'transactions' || before.derive !== null || !WHO_TOOK.test(text)) return null
  if (/^(?:fees|interest_paid)$/.test(measure)) return [{ ...before, ...UNDIVIDED, by: ['institution'] }]
  return /^(?:out|paid)$/.test(measure) ? [{ ...before, ...UNDIVIDED, measures: ['out'], by: ['payee'] }] : null
}

const WORST = wholly(
  String.raw`which(?: one)?(?: of (?:them|those|these))? (?:is|was) (?:the )?(?:worst|highest|biggest|most expensive|largest|highest one)`,
)

/** "Which one is the worst" after what is owed: the debts, the largest first. */
const worstDebtAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'accounts' && before.measures[0] === 'owed' && before.derive === null && WORST.test(text)
    ? [{ ...before, ...UNDIVIDED, by: ['account'], order: { by: 'owed', direction: 'desc' } }]
    : null

const BEST_OR_WORST = wholly(
  String.raw`(?:which|what)(?: one)?(?: of (?:them|those|these|my (?:investments|holdings)))? (?:is|was|did|has done|performed)(?: the)? (?<end>best|worst|strongest|weakest|better|worse)(?: one| performer)?|(?:the |my )?(?<alone>best|worst)(?: one| performer)?`,
)

/** "Which one is the worst" after what investments returned: the security that returned least on the same days. */
function bestOrWorstAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const said = BEST_OR_WORST.exec(text)?.groups
  const end = said?.['end'] ?? said?.['alone']
  const isOfReturns =
    before.subject === 'returns' &&
    before.by.length === 0 &&
    before.where.length === 0 &&
    /^(?:twr|gain|xirr)$/.test(before.measures[0] ?? '')
  if (end === undefined || !isOfReturns || before.compare !== null) return null
  return [
    {
      ...before,
      ...UNDIVIDED,
      measures: ['twr', 'gain'],
      by: ['security'],
      order: { by: 'twr', direction: /^(?:worst|weakest|worse)$/i.test(end) ? 'asc' : 'desc' },
      limit: 1,
    },
  ]
}

const LIVE_ON = wholly(
  String.raw`(?:could|can|would) (?:i|we) (?:live|get by|manage|survive|last)(?: (?:on|off|with|from) (?:it|that|this|them|(?:that|this|the) (?:cash|money|savings)))?(?: (?:for|at least) (?:\d+|a|six|three|twelve|half a) (?:months?|years?))?|how (?:long|many months) (?:could|can|would) (?:i|we) (?:live|get by|manage|survive|last)(?: (?:on|off|with|from) (?:it|that|this|them|(?:that|this|the) (?:cash|money|savings)))?`,
)

/** "Could we live on that cash for 6 months" after cash, or what it earned: how long these accounts last. */
function liveOnAsked({ text, before, directory }: AfterAnswer): PlanPart[] | null {
  if (!LIVE_ON.test(text) || BOOK_SUBJECTS.has(before.subject)) return null
  const where = placesOf(before)
  const accounts = where.length === 0 ? [] : accountsLeft(where, directory)
  if (/\bcash\b/i.test(text) || before.subject === 'fit') return [partAsking('fit', 'emergency_months')]
  return accounts.length > 0 && accounts.every(({ type }) => GROUPS_OF_TYPES[type] === 'cash')
    ? [partAsking('accounts', 'balance', { where, derive: { formula: 'runway', given: {} } })]
    : null
}

/**
 * What can be asked of almost any figure in words that name none: more or less than before, a lot, what made it go up, per
 * week, next year, sure, the last one. Null for the rest.
 */
export const askedOfAnyFigure = (after: AfterAnswer): readonly PlanPart[] | null =>
  BOOK_SUBJECTS.has(after.before.subject)
    ? null
    : (thanBeforeAsked(after) ??
      thanAYearAgoAsked(after) ??
      whatMovedAsked(after) ??
      isMuchAsked(after) ??
      eachAsked(after) ??
      checkedAsked(after) ??
      toComeAsked(after) ??
      nextOfKindAsked(after) ??
      shareOfAllAsked(after) ??
      shareOfRowAsked(after) ??
      bookingsAsked(after) ??
      ofGoalAsked(after) ??
      lastTimeAsked(after) ??
      onWhatAsked(after) ??
      thanPlannedAsked(after) ??
      whoTookAsked(after) ??
      worstDebtAsked(after) ??
      bestOrWorstAsked(after) ??
      liveOnAsked(after))
