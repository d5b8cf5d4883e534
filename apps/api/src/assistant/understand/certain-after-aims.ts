import type { Condition, PlanPart } from '@keelwise/contract/plan'
import { conditionIs, daysSaid, daysWithWords, isOfDebt, partAsking, pastMonths } from './certain-of-both.ts'
import { wholly, THEM, type AfterAnswer, usualDays, placesOf } from './certain-after-forms.ts'

const OF_BUDGET = wholly(
  String.raw`(?:are|am|is|did|have|were|was) (?:we|i|it|that) (?:go |gone |still )?(?:(?:more|less|higher|lower)(?: or (?:more|less|not))? than|over|under|within|above|below|inside|past|on)(?: (?:the|our|my|(?:what )?(?:we|i) (?:had |have )?(?:set aside|planned|budgeted|allowed)|that))*(?: (?:budget|limit|plan))?(?: (?:for|on) (?:it|that|this|them))?(?: in (?:the|our|my) (?:budget|plan))?(?: this month)?|(?:what(?:['’]?s| is) )?(?:the|my|our) budget(?: for (?:it|that|this))?|(?:is there|do (?:i|we) have) a budget(?: for (?:it|that|this))?|how (?:much )?(?:is|are) (?:it|that|we|i) (?:against|within) (?:the|our|my) budget`,
)

/** "Are we over what we set aside for it" after one kind of spending: what is left of its budget. */
function budgetAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const kinds = before.where.filter(({ field, op }) => field === 'category' && op === 'is')
  if (kinds.length !== 1 || !(before.subject === 'transactions' || before.subject === 'plans')) return null
  if (!OF_BUDGET.test(text) || !/budget|set aside|planned|limit|allowed/i.test(text)) return null
  return [partAsking('plans', 'left', { where: [conditionIs('kind', 'budget', 'budgets'), ...kinds], by: ['plan'] })]
}

const IN_THERE = wholly(
  String.raw`what(?:['’]?s| is) in (?:it|there|that (?:pot|account|fund)|the pot)(?: (?:right now|now|today|so far|already|at the moment|currently))*|how much (?:is|do (?:i|we) have|have (?:i|we) (?:got|saved))(?: (?:in (?:it|there|that)|there|put aside|saved|for (?:it|that)))*(?: (?:right now|now|today|so far|already|at the moment|currently))*`,
)
const PUT_IN_EACH = wholly(
  String.raw`(?:how much|what) (?:do|are|am|have) (?:i|we) (?:put(?:ting)?|sav(?:e|ing)|add(?:ing)?|contribut(?:e|ing)|pay(?:ing)?)(?: (?:in|into (?:it|that|there)|to (?:it|that)|toward(?:s)? (?:it|that)|away|aside|for (?:it|that)))* (?:each|every|a|per) (?<unit>month|week|year)(?: (?:now|right now|at the moment|currently|actually))?`,
)

/** "How much is in there right now" after a goal: what is saved for it; what is put in is told of retirement, which has accounts of its own. */
function inGoalAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
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

const BY_HOW_MUCH = wholly(
  String.raw`(?:by )?how much(?: (?:over|under|is that|was that|is it))*|how far (?:over|under)`,
)

/** "By how much" after budgets that are over: the same, which says so. */
const overByAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  BY_HOW_MUCH.test(text) && before.subject === 'plans' && before.measures[0] === 'left' ? [before] : null

const PAID_OFF = wholly(
  String.raw`(?:has|have|is|was|are|were|did|do)(?: (?:it|that|they|this|those|i|we|the (?:card|balance|bill)|my card))?(?: (?:all|been|already|now|fully|ever))*(?: ?(?:paid|pay|cleared|settled|owe))(?: (?:it|that|them|this))?(?: (?:all|off|in full|back|up|down|anything|still|on it))*|(?:how much )?(?:do|does) (?:i|we) (?:still )?owe(?: (?:anything|something|much))?(?: on (?:it|that|there))?|is (?:any(?:thing)?|some) (?:of it )?(?:still )?(?:owed|unpaid|outstanding|left to pay)(?: on it)?`,
)

/** "Has it all been paid off" after what went on a card: what is owed on it. */
function paidOffAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const places = placesOf(before)
  if (!PAID_OFF.test(text) || places.length === 0 || !places.every(isOfDebt)) return null
  return before.subject === 'transactions' && /^(?:out|paid|amount|count)$/.test(before.measures[0] ?? '')
    ? [partAsking('accounts', 'owed', { where: places })]
    : null
}

const DONE_WHEN = wholly(
  String.raw`when (?:are|will|would|do|is|does|could|can|am) (?:we|i|it|that|this)(?: (?:be|get))?(?: (?:finally|all))? (?:done|finished|free|clear|paid(?: (?:off|down))?|debt[- ]free|through|rid of it|gone|over|finish(?:ed)?|pay it off|own it(?: outright)?)(?: (?:with it|with that|paying|of it|it off))*(?: (?:at|with|on) (?:this|that|the|our|the current)(?: current)? (?:rate|pace|speed))?|how long (?:until|till|before|to) (?:it|that|this|we|i)?(?:['’]?(?:s|re|m)| is| are| am)? ?(?:paid(?: off)?|done|gone|free|finished|pay it off)|how (?:much longer|many (?:more )?years)(?: (?:will (?:it|that) (?:take|be)|do (?:we|i) have|until then|left|is left|to go|are left))?`,
)

const PAID_DOWN = wholly(
  String.raw`how much (?:of (?:it|that|them|those|the payments?) )?(?:went|goes|go|has gone|was|were|is)(?: (?:actually|really))?(?: (?:to|toward|towards|into|on|off))? (?:paying (?:it|that|the (?:loan|mortgage|debt|balance)) (?:down|off)|(?:the )?principal|the (?:loan|house|mortgage)(?: itself)?|reducing (?:it|the (?:loan|debt|balance)))(?<days>(?: (?:this|last|in|since|over|during)\b[^?.!]*)?)`,
)

const KNOCKED_OFF = wholly(
  String.raw`how much (?:of (?:it|that) )?(?:did|have|has)(?: (?:i|we|it))?(?: really| actually| already)*(?: (?:knock(?:ed)?|pa(?:y|id)|chip(?:ped)?|brought|bring|take[n]?|come|gone?))(?: (?:it|that))?(?: (?:off|down|away|back))+(?: (?:of )?(?:it|that|the (?:loan|balance|debt|mortgage)))?(?<days>(?: so far)?(?: (?:this|last|in|since|over|during)\b[^?.!]*)?)`,
)

const PART_OF_PAYMENT = wholly(
  String.raw`how much of (?:the|my|our|each|that|a|every|this|one)(?: (?:monthly|last|latest))? payments? (?:is|goes (?:to|toward|towards|into)|went (?:to|toward|towards|into)|are|was)(?: (?:just|only|the))*(?: (?:interest|principal|the (?:loan|balance|house) itself))`,
)

/** What goes on from a debt: when it is paid off, what was knocked off it, what of a payment is interest. */
function ofDebtAsked({ text, before, today, readAgain }: AfterAnswer): PlanPart[] | null {
  const places = placesOf(before)
  const isDebt =
    places.length > 0 &&
    places.every(isOfDebt) &&
    (before.subject === 'accounts' || /^(?:interest_paid|principal_paid|debt_paid)$/.test(before.measures[0] ?? ''))
  if (!isDebt) return null
  if (DONE_WHEN.test(text))
    return before.derive?.formula === 'payoff' || before.derive?.formula.startsWith('interest_') === true
      ? [{ ...before, derive: { formula: 'payoff', given: before.derive.given } }]
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

const NEXT_PAYMENT = wholly(
  String.raw`when(?:['’]?s| is| does| do)? (?:the |my |our )?next (?:one|payment|installment|bill)(?: (?:due|come|fall due|go out|paid|be paid|coming))*|when do (?:i|we) (?:next )?pay(?: (?:it|again|next))+`,
)

/** "When is the next payment due" after a mortgage: of the mortgage, and not of the rent. */
function nextPaymentAsked({ text, before, directory }: AfterAnswer): PlanPart[] | null {
  const isMortgage = before.where.some(
    ({ field, op, values }) => field === 'account_type' && op === 'is' && values.join() === 'MORTGAGE',
  )
  if (!isMortgage || !NEXT_PAYMENT.test(text)) return null
  const isPaid = directory.payees.some(({ name }) => /mortgage/i.test(name))
  return isPaid
    ? [
        partAsking('plans', 'next_due', {
          where: [{ field: 'payee', op: 'has', values: ['mortgage'], words: 'the mortgage' }],
          by: ['plan'],
        }),
      ]
    : null
}

const LEAVES_ME = wholly(
  String.raw`(?:so )?(?:what|how much) does (?:that|it|this|all that) leave(?: (?:me|us))?(?: with)?(?: (?:a|each|every|per) month| over| in the end)*`,
)

/** "What does that leave me with" after what comes or goes regularly: both beside each other. */
const leavesMeAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  LEAVES_ME.test(text) && before.subject === 'plans' && before.measures[0]?.startsWith('recurring') === true
    ? [
        partAsking('plans', 'recurring_monthly', { where: [conditionIs('kind', 'recurring_income', 'income')] }),
        partAsking('plans', 'recurring_monthly', { where: [conditionIs('kind', 'recurring', 'recurring payments')] }),
      ]
    : null

const INTEREST_OF_IT = wholly(
  String.raw`(?:what|how much) interest (?:did|does|do|has|have) (?:that account|this account|the account|it|that|this|they) (?:bring|pay|earn|give|yield|make)(?:ed|paid)?(?: (?:me|us|in))*(?<days>(?: (?:this|last|in|since|over|during)\b[^?.!]*)?)`,
)

/** "What interest did that account bring me last year" after what is in it: what was received there. */
function interestOfItAsked({ text, before, readAgain }: AfterAnswer): PlanPart[] | null {
  const days = INTEREST_OF_IT.exec(text)?.groups?.['days']
  const places = placesOf(before)
  if (days === undefined || places.length === 0 || places.some(isOfDebt)) return null
  const period = daysSaid(days, readAgain)
  return period === undefined ? null : [partAsking('income', 'interest', { where: places, period })]
}

const IF_GONE = wholly(
  String.raw`(?:what|how much) (?:would|will) (?:it|that|my net worth|our net worth|i|we|this)(?: be| have)?(?: worth)? (?:if|once|when|without|with) (?:i |we )?(?:(?:paid off|didn['’]t have|did not have) )?(?:(?:the|my|our) )?(?<what>house|mortgage|home loan|loan|car loan|credit cards?|cards?|debts?)(?: (?:was|were|is|are|had been|gets?|got))?(?: (?:all |fully )?(?:paid off|paid|gone|paid for|cleared))?`,
)

const DEBT_SAID: readonly (readonly [RegExp, Condition])[] = [
  [/^(?:house|mortgage|home loan)$/i, { field: 'account_type', op: 'is_not', values: ['MORTGAGE'], words: 'mortgage' }],
  [/^(?:loan|car loan)$/i, { field: 'account_type', op: 'is_not', values: ['LOAN'], words: 'loans' }],
  [/^(?:credit )?cards?$/i, { field: 'account_type', op: 'is_not', values: ['CREDIT_CARD'], words: 'credit cards' }],
  [/^debts?$/i, { field: 'group', op: 'is_not', values: ['debt'], words: 'debts' }],
]

/** "What would it be if the house was paid off" after net worth: net worth without that debt. */
function ifGoneAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const what = IF_GONE.exec(text)?.groups?.['what']
  if (what === undefined || before.subject !== 'worth') return null
  const without = DEBT_SAID.find(([said]) => said.test(what))?.[1]
  return without ? [partAsking('worth', 'net_worth', { where: [...before.where, without] })] : null
}

const OF_GOAL = {
  behind: wholly(
    String.raw`(?:why|how come)(?:['’]?s| is| are| am)?(?: (?:it|that|this|we|i|the goal))?(?:['’]?s| is| are| am)?(?: (?:so|still|that|this))*(?: (?:far|much))? (?:behind|late|short|off(?: track)?|not on track|overdue|slow|low|not (?:there|enough|done))|what(?:['’]?s| is) (?:missing|wrong with it|the problem)`,
  ),
  day: wholly(
    String.raw`(?:when(?:['’]?s| is| was)|what (?:day|date)(?:['’]?s| is| was)|by when(?: is| should)?) (?:it|that|this|the goal|that goal|this goal)(?: (?:due|set for|supposed to be|meant to be|set|planned|scheduled|for|to be|done|reached|there|again))*|(?:what(?:['’]?s| is| was) )?(?:the|its) (?:date|day|deadline|due date|target date|end date)(?: (?:of|for|on) (?:it|that|this|the goal))?|(?:what|which) (?:date|day) (?:did (?:i|we) (?:set|put|give|pick)|(?:do|did) (?:i|we) have)(?: (?:for|on|it|that|there))*|(?:is there|does (?:it|that) have|has (?:it|that)(?: got)?) an? (?:date|day|deadline)(?: (?:on|for|set)(?: (?:it|that))?)?`,
  ),
  reached: wholly(
    String.raw`(?:will|would|can|could|do|are|is|am) (?:we|i|it|that)(?: (?:ever|still|really|be able to|going to|on|get|be))* ?(?:make it|get there|reach it|there|done|hit it|(?:track|course|time|schedule)|make that)(?: (?:by|in|before|until|at) [^?.!]*)?|when (?:will|would|do|are|is|could|can) (?:we|i|it|that)(?: be)? (?:get there|make it|reach(?:ed)?(?: it)?|done|there|hit it|have it|finished|full)(?: at this (?:rate|pace))?|how long (?:will|would) (?:it|that) take`,
  ),
  needed: wholly(
    String.raw`(?:how much|what) (?:more |extra )?(?:would|do|should|must|will) (?:i|we)(?: (?:need to|have to))?(?: (?:put (?:away|aside|in)|save|set aside|add|contribute|pay in))(?: (?:more|extra|away|aside))*(?: (?:each|every|a|per) month)?(?: (?:to (?:get there|make it|reach it|hit it)(?: (?:in|on) time)?|for (?:it|that)|in time))?|how much (?:more )?(?:a|per|each|every) month(?: (?:would|do) (?:i|we) need)?`,
  ),
  saved: wholly(
    String.raw`(?:what|how much)(?: (?:have|do|did|has)) (?:i|we)(?: (?:got|have|saved|put (?:away|aside|in|by)|collected|managed))*(?: (?:towards?|for|in) (?:it|that|this))?(?: (?:so far|already|by now|until now|to date))*|how much (?:is|are we|am i) (?:still )?(?:missing|short|left(?: to go)?|to go)|how (?:much more|far)(?: (?:do|are|am) (?:i|we)(?: need)?)?(?: (?:off|away|short|behind))?|how much (?:is|has been) (?:there|saved|put aside|in it)(?: (?:so far|already))*`,
  ),
  account: wholly(
    String.raw`(?:in )?(?:which|what) accounts?(?: (?:is|are|do (?:i|we) (?:have|keep)))?(?: (?:it|that|this|the money))?(?: (?:all|sitting|saved|kept|held))*(?: in)?|where(?:['’]?s| is| do (?:i|we) (?:keep|have))(?: (?:it|that|the money|this))?(?: (?:kept|sitting|saved|held))?`,
  ),
}

const WHERE_IS_IT = wholly(
  String.raw`where(?:['’]?s| is| are| do (?:i|we) (?:have|keep))? (?:all )?(?:that|the|it|this)(?: (?:\$?\d[\d,.]*k?|money|cash|sum|amount))?(?: (?:at|sitting|kept|held|now|all|in|lying))*|(?:in )?(?:which|what) accounts?(?: (?:is|are|has|have|holds?))?(?: (?:that|the|it|this))(?: (?:\$?\d[\d,.]*k?|money|cash))?(?: (?:in|at))?`,
)
/** Whether something can be paid is told of cash and savings, which are in these accounts. */
const whereCashIs = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.derive?.formula === 'afford' && WHERE_IS_IT.test(text)
    ? [
        partAsking('accounts', 'balance', {
          where: before.where.length > 0 ? before.where : [conditionIs('group', 'cash', 'cash')],
          by: ['account'],
        }),
      ]
    : null

/** What goes on from a goal: whether and when it is reached, what it needs a month, which account it is in. */
function ofGoalAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const isOfGoal = before.subject === 'plans' && before.where.some(({ values }) => values.includes('goal'))
  const where = before.where.filter(({ field }) => field === 'kind' || field === 'payee')
  if (!isOfGoal || !where.some(({ field }) => field === 'payee')) return null
  const of = (...measures: string[]): PlanPart[] => [
    partAsking('plans', measures[0] ?? '', { measures, where, by: ['plan'] }),
  ]
  // what it takes a month against what there is says why
  if (OF_GOAL.behind.test(text)) return of('needed', 'saved', 'target', 'reached', 'goal_day')
  if (OF_GOAL.day.test(text)) return of('goal_day', 'reached')
  if (OF_GOAL.needed.test(text)) return of('needed', 'saved', 'target')
  if (OF_GOAL.reached.test(text)) return of('reached', 'on_track', 'saved', 'target')
  if (OF_GOAL.saved.test(text)) return of('saved', 'target', 'on_track')
  return OF_GOAL.account.test(text) ? [{ ...partAsking('plans', 'saved', { where, by: ['account'] }) }] : null
}

const VARIES = wholly(
  String.raw`(?:which|what)(?: ones?| of ${THEM})*(?: (?:are|is|do|does))? (?:go(?:es)? up and down|var(?:y|ies|iable|ying)|change(?:s)? (?:from month to month|every month|each month)|fluctuat\w+|not fixed|(?:the )?same every month|fixed|stay the same)`,
)

/** "Which of them go up and down" after bills: how each has changed is what is kept. */
const variesAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'plans' && VARIES.test(text)
    ? [{ kind: 'decline', reason: 'not_kept', words: 'which of them vary', related: [before] }]
    : null

const BEFORE_THAT = wholly(
  String.raw`(?:what about |how about |how much was )?(?:the )?(?:one before(?: that| this)?|previous one|last one|last time)(?:,? (?:how much|what) was (?:it|that))?|how much was the (?:last|previous) one|(?:what about )?the last paycheck(?:,? how much was it)?`,
)

/** "And the one before that" after the next pay or bill: the newest that was booked. */
function lastBookedAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
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

const HOW_MUCH_THEN = wholly(
  String.raw`how much (?:will|would|is|should|does) (?:it|that|this|the next one)(?: (?:be|going to be|expected to be|come to|pay))*(?: (?:me|us))?|how much(?: (?:do|can|will|should) (?:i|we) (?:get|expect|receive))(?: (?:from it|then))?`,
)

/** "How much will it be" after the next payment of something: what is expected of it. */
const expectedAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'income' && before.measures[0] === 'next' && HOW_MUCH_THEN.test(text)
    ? [partAsking('income', 'expected', { where: before.where, by: ['payment'] })]
    : null

const PRICE_MOVED = wholly(
  String.raw`(?:has|have|had|did|does|is)(?: (?:the|its|their|that|this|my|it|they))*(?: (?:price|cost|bill|fee|rate|amount|charge)s?)?(?: (?:ever|recently|lately|been))* (?:go(?:ne|ing|es)? up|increase[ds]?|change[ds]?|r[io]se[n]?|raised|got(?:ten)? (?:more expensive|dearer)|go(?:ne)? down|dropped)(?: (?:ever|lately|recently|at all|this year|over time))*`,
)

/** "Has the price ever gone up" after what a payee gets: how what comes back has changed. */
function priceMovedAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const payees = before.where.filter(({ field }) => field === 'payee')
  if (!PRICE_MOVED.test(text) || payees.length === 0 || before.where.length > payees.length) return null
  return before.subject === 'transactions' || before.subject === 'plans'
    ? [partAsking('plans', 'price_change', { where: payees, by: ['plan'] })]
    : null
}

const MISSING = wholly(
  String.raw`(?:how much|what)(?: (?:more|money))?(?:['’]?s| is| are| do (?:we|i)| does it)? ?(?:still )?(?:missing|left to (?:save|go)|short|needed|need|to go|outstanding)(?: (?:to (?:it|that|go|get there|reach it)|for (?:it|that)|in dollars))*|how far (?:off|away|behind|short)(?: (?:is it|are (?:we|i)))?(?: (?:in (?:dollars|money)))?`,
)

/** "How much is missing" after one goal: what it has, of what it is to have. */
function missingAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const goals = before.where.filter(({ field }) => field === 'kind' || field === 'payee' || field === 'plan')
  const isOfOne = goals.some(({ field }) => field !== 'kind')
  return before.subject === 'plans' && isOfOne && MISSING.test(text)
    ? [partAsking('plans', 'saved', { measures: ['saved', 'target', 'on_track'], where: goals, by: ['plan'] })]
    : null
}

const STILL_DUE = wholly(
  String.raw`(?:what|which(?: bills)?)(?:['’]?s| is| are)?(?: all)?(?: (?:still|else))* ?(?:has to|have to|needs? to|must|is going to|are going to|will)? ?(?:come out|go out|be paid|leave|due|go off|to be paid|coming out|to come out|left to pay)(?: (?:before|until|by|till) (?:then|that|payday))?`,
)

/** "What still has to come out before then" after what is left until payday: the bills that are due before it. */
const stillDueAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.derive?.formula === 'left_until_pay' && STILL_DUE.test(text)
    ? [
        partAsking('plans', 'next_due', {
          derive: { formula: 'bills_before_pay', given: {} },
        }),
      ]
    : null

const OF_INCOME = wholly(
  String.raw`(?:what|how much)(?: (?:share|percent(?:age)?|part|portion|fraction))?(?: is that)? of (?:our|my|the|what (?:we|i) (?:earn|make)) ?(?:income|pay|earnings|money in|take[- ]home)?(?: is (?:that|it|this))?`,
)

/** "What percent of our income is that" after what is left over: the savings rate of the same days. */
const rateOfIncomeAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'transactions' &&
  before.measures[0] === 'net' &&
  before.where.length === 0 &&
  (before.derive === null || before.derive.formula === 'per_month') &&
  OF_INCOME.test(text)
    ? [{ ...before, by: [], order: null, limit: null, derive: { formula: 'savings_rate', given: {} } }]
    : null

/** What goes on from a debt, a goal, a budget, pay or a bill, whose construction says how; null for the rest. */
export const askedAfterAims = (after: AfterAnswer): readonly PlanPart[] | null =>
  whereCashIs(after) ??
  missingAsked(after) ??
  stillDueAsked(after) ??
  rateOfIncomeAsked(after) ??
  budgetAsked(after) ??
  inGoalAsked(after) ??
  overByAsked(after) ??
  paidOffAsked(after) ??
  nextPaymentAsked(after) ??
  leavesMeAsked(after) ??
  interestOfItAsked(after) ??
  ofDebtAsked(after) ??
  ifGoneAsked(after) ??
  ofGoalAsked(after) ??
  expectedAsked(after) ??
  priceMovedAsked(after) ??
  variesAsked(after) ??
  lastBookedAsked(after)
