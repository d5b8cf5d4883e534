import type { Condition, DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { addDays } from '@keelwise/finance/days'
import { GROUPS_OF_TYPES, GROUP_SETS } from '../model-of-data/account-dimensions.ts'
import { BANKED, conditionIs, countOf, daysSaid, daysWithWords, partAsking, pastMonths } from './certain-of-both.ts'
import { asksWhy } from './going-on.ts'
import { accountsLeft } from './choose/fits-data.ts'
import { type AfterAnswer, FLOWS, PLACES, THEM, UNDIVIDED, placesOf, wholly } from './certain-after-forms.ts'
import { togetherAlways } from './compose/together.ts'

const TWO = String.raw`(?:the two|those two|these two|both|them|those|the two of them)`

const DIFFERENCE = wholly(
  String.raw`(?:(?:what(?:['’]?s| is| was| would be) |how (?:big|much|large) (?:is|was) |tell me |show me )?(?:the |any )?(?:difference|gap|change)(?: (?:is (?:it|that|there)|there))?(?: between ${TWO})?|how (?:do|did|does) ${TWO} compare|compare ${TWO}|(?:and )?which (?:one |month |year |week |period )?(?:of ${TWO} )?(?:is|was|were|are) (?:the )?(?:more|less|higher|lower|bigger|larger|smaller|highest|lowest|biggest|largest|smallest|dearer|cheaper|better|worse)(?: (?:one|of ${TWO}))?|how much (?:more|less)(?: is (?:it|that))?)`,
)

/** Figures that are sums of what happened in some days. */
const isOfDays = ({ subject, measures: [measure = ''] }: DataPart): boolean =>
  subject === 'income' || subject === 'sales' || (subject === 'transactions' && FLOWS.has(measure))

const sameBut = (one: DataPart, other: DataPart): boolean =>
  one.subject === other.subject &&
  one.measures.join() === other.measures.join() &&
  one.derive === null &&
  other.derive === null &&
  JSON.stringify(one.where.map(({ field, op, values }) => [field, op, values])) ===
    JSON.stringify(other.where.map(({ field, op, values }) => [field, op, values]))

/** The spans of two questions that are the same but for them, the later one first; null for any others. */
function spansOf(one: DataPart, other: DataPart): readonly [PlanPeriod, PlanPeriod] | null {
  const [first, second] = [one.period, other.period]
  if (!sameBut(one, other) || first?.from == null || second?.from == null) return null
  if (one.compare !== null || other.compare !== null) return null
  if (first.to < second.from) return [second, first]
  return second.to < first.from ? [first, second] : null
}

/** "The difference between the two" after the same of some days and of others: the later held against the earlier. */
function differenceAsked({ text, before }: AfterAnswer, earlier: DataPart | undefined): PlanPart[] | null {
  if (!DIFFERENCE.test(text) || !earlier || !isOfDays(before)) return null
  const spans = spansOf(before, earlier)
  return spans && [{ ...before, ...UNDIVIDED, by: [], period: spans[0], compare: { kind: 'period', period: spans[1] } }]
}

const IN_PERCENT = wholly(
  String.raw`(?:how much|what)(?: (?:is|was)(?: (?:that|it|this))?)?(?: (?:that|it|this))? (?:in|as)(?: a)? percent(?:age)?|(?:in|as a) percent(?:age)?|what percent(?:age)?(?: (?:is|was) (?:that|it))?|by how (?:much|many percent)|how much did (?:it|that) (?:change|grow|rise|fall|go (?:up|down))`,
)
const LEVELS: ReadonlySet<string> = new Set(['net_worth', 'value', 'assets', 'debts'])

/** "In percent?", "what drove it" after what somebody was worth on a day and is worth now: what changed between the two. */
function betweenLevelsAsked({ text, before, today }: AfterAnswer, earlier: DataPart | undefined): PlanPart[] | null {
  const isWhy = asksWhy(text)
  if (!earlier || !(isWhy || DIFFERENCE.test(text) || IN_PERCENT.test(text))) return null
  const areLevels = [before, earlier].every(
    ({ subject, measures: [measure = ''], by, compare, derive, why }) =>
      subject === 'worth' && LEVELS.has(measure) && by.length === 0 && compare === null && derive === null && !why,
  )
  if (!areLevels || !sameBut(before, earlier)) return null
  const days = [before, earlier].map(({ period }) =>
    period === null ? today : period.from === period.to ? period.to : null,
  )
  const [one, other] = days
  if (one == null || other == null || one === other) return null
  const [first, last] = one < other ? [one, other] : [other, one]
  return [
    {
      ...before,
      measures: ['change', 'change_percent'],
      period: daysWithWords(addDays(first, 1), last, today),
      why: isWhy,
      show: 'auto',
    },
  ]
}

const OWN_MONEY = wholly(
  String.raw`(?:how much|what)(?: of (?:it|that|this))?(?: (?:did|have|was|were|is|came))*(?: (?:i|we|from me))? ?(?:put in|add(?:ed)?|contribut\w+|save[d]?|sav(?:ed|ings)|my own (?:money|savings)|new money|paid in|money (?:i|we) put in)(?: (?:myself|ourselves|in))?`,
)
const MARKETS = wholly(
  String.raw`(?:(?:how much|what)(?: of (?:it|that|this))?(?: (?:did|was|were|is|came from|about|came))* )?(?:the )?(?:markets?|prices?|market (?:growth|moves|gains))(?: (?:do|did|add|added|alone))*`,
)

/** "How much did I put in", "and the markets" after what changed: that part of the same change. */
function partOfChangeAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const isOfChange =
    before.subject === 'worth' &&
    before.period !== null &&
    /^(?:change|contributed|market_effect)/.test(before.measures[0] ?? '')
  if (!isOfChange) return null
  const measure = OWN_MONEY.test(text) ? 'contributed' : MARKETS.test(text) ? 'market_effect' : null
  return measure && [{ ...before, ...UNDIVIDED, measures: [measure], by: [] }]
}

const TOGETHER = wholly(
  String.raw`(?:what (?:is|are|was|were|do|does|did)(?: (?:that|it|they))? |how much (?:is|are|was|were|do|does|did)(?: (?:that|it|they))? )?(?:(?:both|the two|those two|these two|all of (?:them|it)|all)(?: (?:of them|months|years|weeks|quarters|periods))?(?: (?:together|combined|added up|in total|altogether|summed|come to|make))+|(?:the )?(?:sum|total) (?:of|for|over) (?:both|the two|the two of them|both of them)(?: (?:months|years|weeks|quarters))?|(?:add|put|sum) (?:the two|both|those two|both of them)(?: (?:up|together))*|together|combined)`,
)

/** "Both together" after one month and the month beside it: the sum of all their days. */
function bothSpansAsked({ text, before, today }: AfterAnswer, earlier: DataPart | undefined): PlanPart[] | null {
  if (!TOGETHER.test(text) || !isOfDays(before)) return null
  const held = before.compare?.kind === 'period' ? { ...before, period: before.compare.period } : earlier
  const spans = held ? spansOf({ ...before, compare: null }, { ...held, compare: null }) : null
  if (spans?.[0].from == null || addDays(spans[1].to, 1) !== spans[0].from) return null
  return [{ ...before, ...UNDIVIDED, by: [], period: daysWithWords(spans[1].from, spans[0].to, today) }]
}

const BETTER = wholly(
  String.raw`(?:which|what)(?: one| account)?(?: of ${TWO})?(?: (?:did|does|is|has|have|was))*(?: (?<went>done|doing|performed|perform|returned|grown|grew|gone up|do|been))? (?<way>better|best|more|worse|worst|less)(?<rest> (?:this|last|over|in|since|so far)[^?.!]*)?`,
)

/** "Which of the two did better this year" after what is in one account and in another: how far each went. */
function betterOfTwoAsked(asked: AfterAnswer, earlier: DataPart | undefined): PlanPart[] | null {
  const { text, before, directory, readAgain } = asked
  const said = BETTER.exec(text)?.groups
  if (!said || (before.subject !== 'accounts' && before.subject !== 'worth')) return null
  // which of two balances is more is no question of how they went
  if (/more|less/i.test(said['way'] ?? '') && said['went'] === undefined) return null
  const both = earlier && before.where.length === 1 ? togetherAlways(before, earlier, directory) : before
  const [place, ...more] = both?.where ?? []
  if (!place || more.length > 0 || !PLACES.has(place.field) || place.values.length < 2) return null
  const [days] = said['rest'] === undefined ? [] : readAgain(`how did my investments do${said['rest']}`)
  if (said['rest'] !== undefined && (days?.kind !== 'data' || days.period === null)) return null
  return [
    partAsking('returns', 'twr', {
      where: [place],
      by: ['account'],
      period: days?.kind === 'data' ? days.period : pastMonths(12, asked.today),
      order: { by: 'twr', direction: /wors|less/i.test(said['way'] ?? '') ? 'asc' : 'desc' },
    }),
  ]
}

const LOW = '(?:lowest|low|minimum|smallest|worst|bottom|low point|the least)'
const HIGH = '(?:highest|high|maximum|biggest|largest|best|peak|top|high point|the most)'
const EXTREME = wholly(
  String.raw`(?:what (?:is|was|about) |when (?:is|was) |how about )?(?:(?:the|its|my) )?(?:(?<low>${LOW})|(?<high>${HIGH}))(?: (?:one|point|day|it (?:was|has been)|it ever was|ever))*`,
)
const TURNED: Readonly<Record<string, string>> = {
  highest: 'lowest',
  lowest: 'highest',
  highest_day: 'lowest_day',
  lowest_day: 'highest_day',
}

/** "Lowest?" after the highest that there was: the other end of it, of the same days. */
function otherEndAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const said = EXTREME.exec(text)?.groups
  const wanted = said?.['low'] === undefined ? 'highest' : 'lowest'
  const isTurned =
    said !== undefined &&
    before.subject === 'worth' &&
    before.by.length === 0 &&
    before.measures.every((name) => name in TURNED) &&
    before.measures.every((name) => !name.startsWith(wanted))
  return isTurned ? [{ ...before, ...UNDIVIDED, measures: before.measures.map((name) => TURNED[name] ?? name) }] : null
}

const IN_MONEY = wholly(
  String.raw`(?:what(?:['’]?s| is| was)|how much (?:is|was)|show|give)?(?: me)?(?: ?${THEM})? ?(?:(?:in|as) (?:us )?(?:dollars?|\$|money|cash|bucks|actual (?:dollars|money)|real money|currency)|(?:the )?(?:\$|dollar) (?:amount|figure|value)|in \$)(?: (?:terms|amount))?`,
)

/** "In dollars" after the fees in percent: what they came to on the same accounts. */
const feesInMoneyAsked = ({ text, before, today }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'fit' && before.measures[0] === 'fee_rate' && before.by.length === 0 && IN_MONEY.test(text)
    ? [
        partAsking('transactions', 'fees', {
          where: [conditionIs('group', 'invested', 'investments')],
          period: before.period ?? pastMonths(12, today),
        }),
      ]
    : null

const ELSE = wholly(
  String.raw`(?:what|which|anything)(?: (?:bills?|payments?|things?|charges?))? else(?: (?:is there|do (?:i|we) (?:pay|have)|goes out|comes? out|gets? (?:paid|charged)|is (?:charged|paid|taken|due)|am i (?:paying(?: for)?|charged(?: for)?)|are we (?:paying(?: for)?)|leaves my account))?(?: (?:out|regularly|automatically|each month|every month|monthly|a month|on top|like that|besides|too))*|what (?:other|more) (?:bills?|payments?|regular payments?|recurring (?:bills?|payments?))(?: (?:do (?:i|we) have|are there|is there))?(?: (?:every|each|a) month)?`,
)

/** "What else goes out every month" after subscriptions: what comes back and is none of them. */
function elseAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const kind = before.where.find(({ field, op, values }) => field === 'kind' && op === 'is' && values.length === 1)
  if (!ELSE.test(text) || before.subject !== 'plans' || kind?.values[0] !== 'subscription') return null
  const others: Condition = { ...kind, op: 'is_not', words: 'subscriptions' }
  return [
    partAsking('plans', 'recurring_monthly', {
      where: [others],
      by: ['plan'],
      order: { by: 'recurring_monthly', direction: 'desc' },
    }),
  ]
}

const EARNED = wholly(
  String.raw`(?:(?:how much|what)(?: (?:money|interest|growth))? (?:did|has|have|does|do|is|was) (?:it|that|this|they|the account|that account|this account) (?:earn(?:ed|ing)?|ma[dk]e|making|return(?:ed)?|gain(?:ed)?|grow[n]?|grew|bring in|brought in|bring|do|done|perform(?:ed)?)(?: me| us)?|how (?:did|has|have|is|was) (?:it|that|this|they|the account|that account) (?:do|done|doing|perform(?:ed|ing)?)|what (?:was|is) (?:its|the) (?:return|performance|gain))(?<days> [^?.!]+)?`,
)

/** "What did it earn this year" after what went into an account: what that account brought in those days. */
function earnedAsked({ text, before, today, directory, readAgain }: AfterAnswer): PlanPart[] | null {
  const said = EARNED.exec(text)?.groups
  const [place, ...more] = placesOf(before)
  const isOfFlows = before.subject === 'transactions' || before.subject === 'accounts' || before.subject === 'worth'
  if (!said || !place || more.length > 0 || !isOfFlows) return null
  if (before.where.some(({ field }) => field === 'payee' || field === 'category')) return null
  const accounts = accountsLeft([place], directory)
  const areBanked = accounts.every(({ type }) => BANKED.has(type))
  const areInvested = accounts.every(({ type }) => GROUP_SETS['invested']?.includes(GROUPS_OF_TYPES[type] ?? ''))
  if (accounts.length === 0 || areBanked === areInvested) return null
  const [days] = said['days'] === undefined ? [] : readAgain(`how did my investments do${said['days']}`)
  const read = days?.kind === 'data' && days.subject === 'returns' && days.where.length === 0 ? days.period : null
  if (said['days'] !== undefined && read === null) return null
  const period = read ?? before.period ?? pastMonths(12, today)
  return areBanked
    ? [partAsking('income', 'interest', { where: [place], period })]
    : [{ ...partAsking('returns', 'gain', { where: [place], period }), measures: ['gain', 'twr'] }]
}
const OF_IT_HELD = wholly(
  String.raw`how much of (?:it|that|this)(?: (?:account|money|one))? is (?:invested )?(?:in |held in )?(?<what>(?:single |individual )?(?:stocks?|shares|equities|bonds?|fixed income|(?:mutual |index |money market )?funds?|etfs?|cds?|cash|options?))`,
)

/** "How much of it is in stocks" after what went into or came of an account: of what that account holds. */
function ofItHeldAsked({ text, before, readAgain }: AfterAnswer): PlanPart[] | null {
  const what = OF_IT_HELD.exec(text)?.groups?.['what']
  const places = placesOf(before)
  if (what === undefined || places.length === 0) return null
  if (before.subject !== 'transactions' && before.subject !== 'returns') return null
  const [held, ...more] = readAgain(`how much do I hold in ${what}`)
  return held?.kind === 'data' && held.subject === 'positions' && more.length === 0
    ? [{ ...held, where: [...held.where, ...places] }]
    : null
}

const WHICH_ACCOUNT = wholly(
  String.raw`(?:which|what) accounts? (?:paid|pays|earned|earns|brought|gave|made|did|does|is|was|were|are|has|had)(?: ?(?:it|that|this|them|those|the most(?: of it)?|most of (?:it|that)|come from|came from))*`,
)

/** "Which account paid it" after income: account by account. */
const whichAccountAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'income' && before.derive === null && WHICH_ACCOUNT.test(text)
    ? [
        {
          ...before,
          ...UNDIVIDED,
          by: ['account'],
          order: { by: before.measures[0] ?? 'received', direction: 'desc' },
        },
      ]
    : null

const BILLS_EACH =
  /^(?:(?:and|so|ok|but|now)[ ,]+)*(?:how much|what) (?:are|r|is|do) (?:all )?(?:my |our |the )?(?:regular |monthly |recurring )?bills(?: (?:come|cost|add up|amount) ?(?:to|me|us)?)? (?:a|per|each|every|in a) (?<unit>month|year)[?.! ]*$/i

/** "How much are the bills a month": all that comes back, and no single one that was spoken of. */
export function billsEachAsked(text: string): PlanPart[] | null {
  const unit = BILLS_EACH.exec(text)?.groups?.['unit']?.toLowerCase()
  return unit === undefined
    ? null
    : [partAsking('plans', unit === 'year' ? 'recurring_yearly' : 'recurring_monthly', { by: ['plan'] })]
}

const LAST_FEW = wholly(
  String.raw`(?:(?:show|list|give|see|what (?:are|were)|tell)(?: me| us)?(?: about)? )?(?:the |my |our )?(?:last|latest|newest|most recent|previous|past) (?<count>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|few|couple)(?: of (?:them|those|these))?(?: (?:ones?|payments?|charges?|bills?|paychecks?|deposits?|times|transactions?|bookings?|purchases?))?`,
)
const OF_PAY = /\b(?:paychecks?|deposits?)\b/i
const OF_SPENDING = /\b(?:charges?|bills?|purchases?)\b/i

const COMES_IN: ReadonlySet<string> = new Set(['in', 'received', 'contributed'])
const isComingIn = ({ measures: [measure = ''], where }: DataPart): boolean =>
  COMES_IN.has(measure) || where.some(({ field, values }) => field === 'category' && values.includes('paycheck'))

/** The single bookings of a sum, the newest first. */
const newestOf = (before: DataPart, limit: number | null, period: PlanPeriod): DataPart => ({
  ...before,
  ...UNDIVIDED,
  measures: [isComingIn(before) ? 'in' : 'out'],
  by: ['booking'],
  order: { by: 'day', direction: 'desc' },
  limit,
  period,
})

/** "Show me the last 6" after pay, a shop or a kind of spending: the newest of the same. */
function lastFewAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const count = LAST_FEW.exec(text)?.groups?.['count']
  if (count === undefined || before.subject !== 'transactions' || before.where.length === 0) return null
  // paychecks after groceries are none of these
  if ((isComingIn(before) ? OF_SPENDING : OF_PAY).test(text)) return null
  return [newestOf(before, /few|couple/i.test(count) ? FEW : countOf(count), daysWithWords(null, today, today))]
}
const FEW = 3

const ALWAYS = wholly(
  String.raw`(?:is|was|are|were) (?:it|that|this|they) (?:always|usually|normally|generally)(?: (?:around|about|roughly|close to|the same as))?(?: (?:that|this|the same|so much|that much|like that))?(?: (?:amount|much))?`,
)

/** "Is it always around that" after one payment: the payments of a year. */
function alwaysAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const isOfOne = before.where.some(
    ({ field, op }) => (field === 'payee' || field === 'category') && !op.endsWith('_not'),
  )
  return ALWAYS.test(text) && before.subject === 'transactions' && isOfOne
    ? [newestOf(before, null, pastMonths(12, today))]
    : null
}

const EACH_BILL = wholly(
  String.raw`(?:show|list|give|see)(?: me| us)? (?:each|every|all)(?: (?:one|bill|payment|charge|of (?:them|those)))?(?<days> [^?.!]+)?`,
)

/** "Show me each one this year" after one bill: its payments. */
function eachBillAsked({ text, before, directory, readAgain }: AfterAnswer): PlanPart[] | null {
  const found = EACH_BILL.exec(text)
  const [payee, ...more] = before.where.filter(({ field }) => field === 'payee')
  if (!found || before.subject !== 'plans' || !payee || more.length > 0) return null
  const days = found.groups?.['days']
  const period = days === undefined ? null : daysSaid(days, readAgain)
  if (days !== undefined && !period) return null
  const isPay = directory.payees.some(({ name, paysIn }) => paysIn && payee.values.includes(name))
  return [partAsking('transactions', isPay ? 'in' : 'out', { where: [payee], by: ['booking'], period: period ?? null })]
}

const DRAGGED = wholly(
  String.raw`(?:which|what)(?: (?:holding|stock|fund|one|position|investment|security))(?: of (?:them|those|mine))? (?:(?:has|have|did) )?(?:(?<down>drag(?:ged)?|hurt|pulled? (?:it|that|me|us|them) down|cost (?:me|us))|(?:carried|carry|helped?|lifted?|drove|pulled? (?:it|that|me|us|them) up|made (?:it|that)|contributed))(?: (?:it|that|me|us|them))?(?: (?:down|up))?(?: (?:the )?(?:most|least))?`,
)

/** "Which fund dragged it down" after a return: by what each security is of it, over the same days. */
function draggedAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const said = DRAGGED.exec(text)?.groups
  if (!said || before.subject !== 'returns' || before.derive !== null) return null
  const direction = said['down'] === undefined ? ('desc' as const) : ('asc' as const)
  return [
    {
      ...before,
      ...UNDIVIDED,
      measures: ['contribution', 'gain'],
      by: ['security'],
      order: { by: 'contribution', direction },
      limit: 1,
    },
  ]
}

const WHICH_PAYS = wholly(
  String.raw`(?:which|what)(?: (?:bond|stock|fund|holding|one|security|investment|share)s?)(?: of (?:them|those|mine))? (?:pays?|paid|brings?|brought|gives?|gave)(?: in)?(?: (?:that|it|them|those|this|the most|most of (?:it|that)))*`,
)

/** "Which bond pays that" after income: security by security, of the same days. */
function whichPaysAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const [measure = ''] = before.measures
  const isOfIncome =
    before.subject === 'income' && /^(?:received|dividends|interest|coupons|expected|next)$/.test(measure)
  if (!isOfIncome || before.derive !== null || !WHICH_PAYS.test(text)) return null
  // of a day that is still to come the sum is told
  const sum = measure === 'next' ? 'expected' : measure
  return [{ ...before, ...UNDIVIDED, measures: [sum], by: ['security'], order: { by: sum, direction: 'desc' } }]
}

const ORDERED =
  /^(?:(?:ok|okay|yes|yeah|sure|then|so|well|please|just|can you|could you|go ahead and|and)[ ,]+)*(?:(?:do|make) (?:it|that|so)(?: (?:now|for me|then))*|go ahead|(?:kill|cancel|stop|end|drop|unsubscribe(?: me)?(?: from)?) (?:it|that|them|those|that one|this|the subscription)(?: (?:now|for me|then))*|(?:sell|buy|rebalance|transfer|move|pay|close|freeze|dispute) (?:it|that|them|those|that one|this)(?: (?:off|now|all|for me|today|then))*)[!.? ]*$/i

/** "Cancel it", "do it" after a figure: nothing is done here; what it was about stays in reach. */
const orderedAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  ORDERED.test(text)
    ? [{ kind: 'decline', reason: 'action', words: text.trim().slice(0, 200), related: [before] }]
    : null

/**
 * What turns the figure right before round, or leads from it to what goes with it: the difference of two, both together,
 * the other end, the same in money, what else there is, and what somebody wants to be done. Null for the rest.
 * @param earlier what was asked before the question before
 */
export const turnedAsked = (asked: AfterAnswer, earlier: DataPart | undefined): readonly PlanPart[] | null =>
  differenceAsked(asked, earlier) ??
  bothSpansAsked(asked, earlier) ??
  betweenLevelsAsked(asked, earlier) ??
  partOfChangeAsked(asked) ??
  betterOfTwoAsked(asked, earlier) ??
  otherEndAsked(asked) ??
  feesInMoneyAsked(asked) ??
  elseAsked(asked) ??
  earnedAsked(asked) ??
  ofItHeldAsked(asked) ??
  whichAccountAsked(asked) ??
  lastFewAsked(asked) ??
  alwaysAsked(asked) ??
  eachBillAsked(asked) ??
  draggedAsked(asked) ??
  whichPaysAsked(asked) ??
  orderedAsked(asked)
