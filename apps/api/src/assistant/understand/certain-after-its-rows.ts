import type { PlanPart } from '@keelwise/contract/plan'
import { GROUPS_OF_TYPES } from '../model-of-data/account-dimensions.ts'
import { BOOK_SUBJECTS } from '../model-of-data/model.ts'
import { conditionIs, daysWithWords, partAsking } from './certain-of-both.ts'
import { type AfterAnswer, FLOWS, UNDIVIDED, placesOf, wholly } from './certain-after-forms.ts'
import { accountsLeft } from './choose/fits-data.ts'

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
 * What is asked of the rows behind a figure in words that name none: the last one, the list, who took it, on what, the worst,
 * how much of everything is in it. Null for the rest.
 */
export const askedOfItsRows = (after: AfterAnswer): readonly PlanPart[] | null =>
  BOOK_SUBJECTS.has(after.before.subject)
    ? null
    : (shareOfRowAsked(after) ??
      bookingsAsked(after) ??
      lastTimeAsked(after) ??
      onWhatAsked(after) ??
      whoTookAsked(after) ??
      worstDebtAsked(after) ??
      bestOrWorstAsked(after) ??
      liveOnAsked(after))
