import type { DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { addDays, addMonths } from '@keelwise/finance/days'
import { GROUPS_OF_TYPES } from '../model-of-data/account-dimensions.ts'
import { BOOK_SUBJECTS, SUBJECTS } from '../model-of-data/model.ts'
import { BANKED, conditionIs, daysWithWords, partAsking, pastMonths, spanBefore } from './certain-of-both.ts'
import { historyOf } from './certain-after-plainly.ts'
import {
  type AfterAnswer,
  FLOWS,
  KIND_OF,
  THEM,
  UNDIVIDED,
  daysEarlier,
  usualDays,
  wholly,
} from './certain-after-forms.ts'
import { accountsLeft } from './choose/fits-data.ts'
import { rowsBehind } from './going-on.ts'

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
      const kept = before.where.filter(({ field }) => field !== 'kind' && field !== 'direction')
      // what comes back is told of what was asked, or not at all
      if (!kept.every(({ field }) => SUBJECTS.plans.dimensions[field]?.filters === true))
        return [{ kind: 'decline', reason: 'not_kept', words: 'days to come', related: [] }]
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

/**
 * What can be asked of almost any figure in words that name none: more or less than before, a lot, what made it go up, per
 * week, next year, sure, a share of all. Null for the rest.
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
      shareOfAllAsked(after))
