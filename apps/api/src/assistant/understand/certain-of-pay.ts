import type { Condition, DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { addDays, addMonths } from '@keelwise/finance/days'
import {
  type Construed,
  againstTheLast,
  conditionIs,
  daysSaid,
  partAsking,
  pastMonths,
  sumsSaid,
} from './certain-of-both.ts'
import { periodWords } from './read/period-words.ts'

const PAY = String.raw`(?:pay ?-?checks?|pay ?days?|pay|salary|salaries|wages?|payroll|direct deposits?|take[- ]home(?: pay)?)`
const PAY_SAID = new RegExp(String.raw`\b${PAY}\b`, 'i')
/** "What I pay" is no pay. */
const PAYING =
  /\b(?:(?:i|we|you|they|to|must|will|would|should|can|could|do|don['’]?t|does|did|didn['’]?t|have to|need to|usually|still|already) pay\b(?! me\b)|(?<!\b(?:of|my|our|the|in|for) )pay (?:for|off|on|to|in|into|down|back|it|my|the|our|a|an|more|extra|taxes?)\b(?! (?:slip|rise|check|day)))/i
const OF_OTHERS =
  /\b(?:clients?|dividends?|interest|mortgage|loan|rent|card|advis[eo]rs?|fees?|invest\w*|stocks?|bonds?|funds?|budget|taxes paid|husband|wife|partner)\b/i

const OF_PAY: Condition = conditionIs('category', 'paycheck', 'salary')

/** Whether any pay is on record, as far as that is known. */
const hasPay = ({ directory }: Construed): boolean => directory.categories?.includes('paycheck') ?? true

const isOfPay = (before: DataPart | null): before is DataPart =>
  before?.subject === 'transactions' &&
  before.where.some(
    ({ field, op, values }) =>
      (field === 'category' && op === 'is' && values.join() === 'paycheck') ||
      (field === 'payee' && values.every((name) => /\b(?:payroll|salary|wages)\b/i.test(name))),
  )

const allUntil = (today: string): PlanPeriod => ({
  from: null,
  to: today,
  words: periodWords({ from: null, to: today }, today),
})

/** Whole months alone: one that is not over has not all its pay. Null where there is none. */
function wholeMonths(period: PlanPeriod | null, today: string): PlanPeriod | null {
  const ended = addDays(`${today.slice(0, 7)}-01`, -1)
  const from = period?.from ?? addMonths(`${today.slice(0, 7)}-01`, -12)
  const to = period === null || period.to > ended ? ended : period.to
  return from > to ? null : { from, to, words: periodWords({ from, to }, today) }
}

const newest = (today: string, limit: number): PlanPart =>
  partAsking('transactions', 'in', {
    where: [OF_PAY],
    by: ['booking'],
    order: { by: 'day', direction: 'desc' },
    limit,
    period: allUntil(today),
  })

const against = (today: string): PlanPart =>
  partAsking('transactions', 'in', {
    where: [OF_PAY],
    period: allUntil(today),
    derive: { formula: 'newest_change', given: {} },
  })

const LANDED = String.raw`(?:come|came|comes|go|gone|went|land(?:ed)?|hit|deposited|arrived?|clear(?:ed)?|post(?:ed)?|show(?:ed|n)? up|booked|paid in|there|here)`
const WHETHER_LANDED = new RegExp(
  String.raw`^(?:(?:and|so|ok|hey|hi|but)[ ,]+)*(?:did|has|have|is|was) (?:my|the|our|this|that)?(?: (?:last|latest|newest|most recent|recent|new|this (?:week|month)['’]?s))? ?(?:\w+ )?(?:${PAY}|check)(?: from work)?(?: (?:already|finally|even|ever|been))* ${LANDED}\b`,
  'i',
)
const NEWEST = /\b(?:on time|last|latest|newest|recent|new|this|check)\b/i
const WHETHER_PAID =
  /^(?:(?:and|so|ok|hey|hi|but)[ ,]+)*(?:did (?:i|we|they|work|my (?:job|work|boss|employer)) (?:already |even )?(?:get paid|pay me|pay us)|(?:have|has) (?:i|we) (?:already |even )?been (?:already )?paid|(?:am|are|was|were) (?:i|we) (?:already |even )?paid|have they paid (?:me|us))\b(?! (?:the same|more|less|twice|back|off|too|for|on time every))(?<rest>[^.?!]*)/i
const WHEN_PAID =
  /\bwhen (?:was i|were we|did i|did we|have i|have we) (?:last )?(?:been |get |got )?paid\b(?! (?:the|my|our|for|to|off|back|at|on))(?: last)?|\bwhen did (?:my|the|our) (?:last|latest|most recent) (?:pay ?check|pay|check|salary|wages)(?: from work)? (?:come|land|arrive|hit|get)\b|\bwhen was (?:my|the|our) (?:last|latest|most recent) (?:pay ?check|pay ?day|salary|check from work)\b/i

/** "Did my last paycheck come in": when pay came last, and what it was; of days that are said what came in them. */
function landedAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  if (/\b(?:how much|how many|more|less|same|twice|bonus|refund)\b/i.test(text)) return null
  if (!(WHETHER_LANDED.test(text) && NEWEST.test(text)) && !WHETHER_PAID.test(text) && !WHEN_PAID.test(text))
    return null
  const period = daysSaid(text, readAgain)
  if (period === undefined) return null
  return period === null
    ? [partAsking('transactions', 'last', { where: [OF_PAY], period: allUntil(today) })]
    : [partAsking('transactions', 'in', { where: [OF_PAY], by: ['booking'], period })]
}

const THE_LAST = String.raw`(?:last|latest|newest|most recent|this) (?:pay ?check|pay|salary|wages|payday|check)`
const HOW_MUCH_LAST = new RegExp(
  String.raw`\b(?:how (?:much|big|high) (?:was|is|were)|what (?:was|is|did i get (?:in|for|on)))(?: (?:my|the|our))? ${THE_LAST}\b|\bhow much did (?:i|we) (?:get paid|make|earn|bring home|take home|get) (?:last (?:time|payday)|(?:in|with|on) (?:my|the|our) ${THE_LAST})\b|\bhow much did they pay me last time\b|\b(?:amount|size) of (?:my|the) ${THE_LAST}\b`,
  'i',
)
const HELD_AGAINST =
  /\b(?:more|less|bigger|smaller|higher|lower|larger|same|different|better|worse|compare[ds]?|up|down|chang\w*|differ\w*)\b/i
const THE_ONE_BEFORE =
  /\b(?:the (?:one|check|pay ?check|pay|time|pay ?day) before|(?:the |my )?(?:previous|prior|earlier) (?:one|pay ?check|pay ?day|pay|check|time)|(?:the )?last (?:time|one|payday|pay ?check before)|the pay ?check before(?: that)?)\b/i
const OF_LAST_PAY = new RegExp(
  String.raw`\b${THE_LAST}\b|\b(?:did|do|have) (?:i|we|they|work) (?:get|got|make|earn|pay|bring home|been)\b[^.?!]*\b(?:this time|same as last time|more|less|paid)\b`,
  'i',
)
const AGAIN_BEFORE =
  /^(?:(?:and|so|ok|but|hm+)[ ,]+)*(?:(?:was|is|were|did) (?:it|that|this(?: one)?|i|they)\b[^.?!]*\b(?:more|less|bigger|smaller|higher|lower|larger|same|different|better|worse)\b[^.?!]*\b(?:(?:one|check|pay ?check|pay|time|pay ?day) before|(?:previous|prior|earlier) (?:one|check|pay ?check|pay|time)|last (?:time|one|payday|check))|(?:more|less|bigger|smaller|higher|lower)(?: or (?:more|less|bigger|smaller|higher|lower))? than (?:the |my )?(?:one before|last one|previous|last time)|how does (?:it|that|this) compare (?:to|with) (?:the |my )?(?:one before|last one|previous|last time)|by how much|(?:and )?(?:what (?:was|about)|how much was|how about)? ?(?:the|my) (?:one|time|pay ?check|check|pay ?day) before(?: (?:that|it|this))?|how much (?:more|less)(?: was (?:it|that))?)\b[^.?!]*[?.! ]*$/i

/** The newest pay: what it was, and whether it was more than the one before. */
function newestPayAsked({ text, today, before }: Construed): PlanPart[] | null {
  const isSingle =
    before?.measures[0] === 'last' || before?.by.includes('booking') || before?.derive?.formula === 'newest_change'
  if (isOfPay(before) && isSingle && AGAIN_BEFORE.test(text)) return [against(today)]
  if (/\b20\d\d\b|\b(?:year|month|week)s?\b/i.test(text)) return null
  if (OF_LAST_PAY.test(text) && HELD_AGAINST.test(text) && THE_ONE_BEFORE.test(text) && !PAYING.test(text))
    return [against(today)]
  return HOW_MUCH_LAST.test(text) ? [newest(today, 1)] : null
}

const EARNING = String.raw`(?:bring(?:ing)? home|brought home|take home|taking home|took home|come home with|earn(?:ed|ing)?|make|making|made|get paid|getting paid|got paid|am paid|be paid|paid)`
const EARNS = new RegExp(
  String.raw`\b(?:do|am|are|did|would|can|have|will) (?:i|we) (?:(?:usually|normally|typically|generally|actually|really|roughly|about|on average|been) )*${EARNING}\b|\b(?:i|we) (?:(?:usually|normally|typically|generally|actually|really) )*(?:bring home|take home|get paid|earn|make)\b`,
  'i',
)
const USUAL =
  /\b(?:normal(?:ly)?|usual(?:ly)?|typical(?:ly)?|average|regular|on average|generally|in general|ordinary|mean)\b/i
const OF_MONTH = /\b(?:month|monthly|months)\b/i
const OF_CHECK = /\b(?:pay ?-?checks?|pay ?days?)\b/i

/** "What do I bring home in a normal month": on average over whole months, and each of them. */
function usualPayAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  if (!USUAL.test(text) || !(EARNS.test(text) || (PAY_SAID.test(text) && !PAYING.test(text)))) return null
  if (/\b(?:spen\w*|cover|save|saved|cost|goes|more than|less than|above|below|this month|last month)\b/i.test(text))
    return null
  // over the last year is up to now
  const period = daysSaid(
    text.replace(/\b(?:over|in|for|during|of) the (?:last|past) (?:year|(?:12|twelve) months)\b/gi, ' '),
    readAgain,
  )
  if (period === undefined) return null
  if (!OF_MONTH.test(text))
    return OF_CHECK.test(text)
      ? [partAsking('transactions', 'average', { where: [OF_PAY], period: period ?? pastMonths(12, today) })]
      : null
  const months = wholeMonths(period, today)
  return (
    months && [
      partAsking('transactions', 'in', {
        where: [OF_PAY],
        period: months,
        derive: { formula: 'per_month', given: {} },
      }),
      partAsking('transactions', 'in', { where: [OF_PAY], by: ['month'], period: months }),
    ]
  )
}

const EARNED_MORE =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:did|do|have|am|are|has) (?:i|we)(?: been)? (?:make|made|making|earn(?:ed|ing)?|bring(?:ing)? home|brought home|take home|taking home|get paid|got paid|getting paid|paid) (?:any )?(?:more|less)(?: or (?:more|less))?(?: money)? (?:this (?<unit>year|month)(?: so far)?) (?:than|compared (?:to|with)|versus|vs\.?) (?:last|(?:in )?the (?:last|previous)|the (?:year|month) before)(?: (?:year|month|one))?[ ?.!]*$/i

/** "Did I make more this year than last": pay against the same days before, and all that came in. */
function earnedMoreAsked({ text, today }: Construed): PlanPart[] | null {
  const unit = EARNED_MORE.exec(text)?.groups?.['unit']?.toLowerCase()
  if (unit === undefined) return null
  const days = againstTheLast(unit === 'year' ? 'year' : 'month', today)
  return [partAsking('transactions', 'in', { where: [OF_PAY], ...days }), partAsking('transactions', 'in', days)]
}

const MOST = /\b(?:best|highest|biggest|largest|most|top|fattest)\b/i
const LEAST = /\b(?:worst|lowest|smallest|least|poorest|leanest|slowest)\b/i
const END_AGAIN =
  /^(?:(?:and|so|ok|but|what(?:['’]?s| was| is)?|which(?: was| is)?|the|my|our|in)[ ,]+)*(?<end>best|worst|highest|lowest|biggest|smallest|most|least)(?: (?:one|month|paying month))?(?: for pay| of pay)?(?<rest>[^.?!]*)[?.! ]*$/i
const EVER = /\b(?:ever|all time|in my life|so far)\b/i

/** "Worst month this year" of pay, "my biggest paycheck ever": of whole months, or of single ones. */
function endOfPayAsked({ text, today, before, readAgain }: Construed): PlanPart[] | null {
  const again = isOfPay(before) ? END_AGAIN.exec(text) : null
  const isAlone = (PAY_SAID.test(text) && !PAYING.test(text)) || (EARNS.test(text) && OF_MONTH.test(text))
  if (!again && !isAlone) return null
  if (/\b(?:at least|least it|by month|bills?|spen\w*|eating|pric\w+)\b/i.test(text)) return null
  const isLeast = LEAST.test(text)
  if (isLeast === MOST.test(text)) return null
  const isOfMonths =
    OF_MONTH.test(text.replace(/\b(?:this|last|past) months?\b/gi, '')) ||
    (again !== null && before?.by[0] !== 'booking')
  if (!isOfMonths && !OF_CHECK.test(text) && !again) return null
  const said = daysSaid(text, readAgain)
  if (said === undefined) return null
  const order = { by: 'in', direction: isLeast ? ('asc' as const) : ('desc' as const) }
  const days = said ?? (again && before?.by.includes('month') ? before.period : null)
  const period = isOfMonths
    ? wholeMonths(days, today)
    : (days ?? (EVER.test(text) ? allUntil(today) : pastMonths(12, today)))
  return (
    period && [
      partAsking('transactions', 'in', {
        where: [OF_PAY],
        by: [isOfMonths ? 'month' : 'booking'],
        period,
        order,
        limit: 1,
      }),
    ]
  )
}

const HOURS =
  /\b(?:how many|how much|do i have|have i (?:got )?(?:any )?|did i (?:have|take|get|work))\b[^.?!]*\b(?:days off|sick (?:days|leave)|vacation (?:days|time)|(?:paid )?time off|pto|holiday days|leave days|overtime|(?:night |day |late |early )?shifts|hours? (?:did|do|have) i work|hours? (?:i )?work(?:ed)?)\b/i
const SPEAKS_OF_MONEY = /\b(?:spen[dt]\w*|cost|save[ds]?|earn(?:ed)? (?:from|for|in) overtime|paid for overtime)\b/i

/** Days off, shifts and hours stand in no account: what was paid for them does. */
function hoursAsked({ text, today }: Construed): PlanPart[] | null {
  if (!HOURS.test(text) || SPEAKS_OF_MONEY.test(text)) return null
  const months = wholeMonths(null, today)
  return [
    {
      kind: 'decline',
      reason: 'not_kept',
      words: 'hours of work',
      related: [partAsking('transactions', 'in', { where: [OF_PAY], by: ['month'], period: months })],
    },
  ]
}

const TOTAL =
  /^(?:(?:and|so|ok|hey)[ ,]+)*how much (?:money )?(?:(?:have|has|had) (?:i|we) been|(?:did|do) (?:i|we) get|(?:was|were) (?:i|we)) paid\b(?! (?:back|off|in (?:interest|dividends)|last time))(?<rest>[^.?!]*)[?.! ]*$|^(?:(?:and|so|ok|hey)[ ,]+)*how many (?:pay ?checks|pay ?days) (?:did|have|do|will)(?: i| we)?\b(?<counted>[^.?!]*)[?.! ]*$/i

/** "How much have I been paid this year", "how many paychecks did I get": of pay alone, in the days that are said. */
function totalPayAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = TOTAL.exec(text)?.groups
  const rest = said?.['rest'] ?? said?.['counted']
  if (
    rest === undefined ||
    /\b(?:by|from|for|per|each|every|a (?:month|week|year)|left|still|than|more|less|until|next)\b/i.test(rest)
  )
    return null
  const period = daysSaid(rest, readAgain)
  if (!period) return null
  return [partAsking('transactions', said?.['rest'] === undefined ? 'count' : 'in', { where: [OF_PAY], period })]
}

const WHO_PAYS =
  /^(?:(?:and|so|ok|hey)[ ,]+)*who (?:pays|is paying|paid) (?:me|us)(?: my (?:salary|pay|wages))?[?.! ]*$/i
const HOW_OFTEN =
  /\bhow (?:often|regularly|frequently) (?:do|am|are|did|does|is) (?:i|we|they|my (?:pay|salary|pay ?check)|work)\b[^.?!]*\b(?:paid|pay me|pay us|pay ?check|salary|come)\b|\bhow often (?:is|does) (?:my |the )?(?:pay ?day|pay ?check|pay|salary)\b/i
const LIST =
  /^(?:(?:and|so|ok|hey|please|can you|could you)[ ,]+)*(?:show(?: me| us)?|list|give me|what (?:were|are)|see) (?:all )?(?:of )?(?:my|the|our) (?:(?:last|latest|recent|past|newest) )?(?<count>few|couple of|two|three|four|five|six|ten|twelve|\d{1,2})? ?(?:last |latest |recent )?(?:pay ?checks|pay ?days|salar(?:y|ies) payments)(?<rest>[^.?!]*)[?.! ]*$/i
const COUNTS: Readonly<Record<string, number>> = {
  two: 2,
  'couple of': 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  twelve: 12,
}
const USUAL_COUNT = 6

/** Who pays, how often, and the pay of late one by one. */
function payRowsAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  if (WHO_PAYS.test(text))
    return [partAsking('transactions', 'in', { where: [OF_PAY], by: ['payee'], period: pastMonths(12, today) })]
  if (HOW_OFTEN.test(text))
    return [
      partAsking('transactions', 'in', {
        where: [OF_PAY],
        period: allUntil(today),
        derive: { formula: 'rhythm', given: {} },
      }),
    ]
  const said = LIST.exec(text)?.groups
  if (!said || /\bby\b/i.test(said['rest'] ?? '')) return null
  const period = daysSaid(said['rest'] ?? '', readAgain)
  if (period === undefined) return null
  const word = said['count']?.toLowerCase() ?? ''
  if (period !== null) return [partAsking('transactions', 'in', { where: [OF_PAY], by: ['booking'], period })]
  return [newest(today, COUNTS[word] ?? (Number(word) || USUAL_COUNT))]
}

const UP_OR_DOWN = new RegExp(
  String.raw`\b(?:is|are|has|have|did) (?:my|our) (?:${PAY}|earnings|income from work) (?:\w+ )?(?:going|gone|go|went|been going|rising|risen|falling|fallen|getting|got|grow(?:n|ing)?|increas\w*|chang\w*)\b`,
  'i',
)

/** "Is my pay going up or down": month by month, of whole months. */
function payOverTimeAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  if (!UP_OR_DOWN.test(text) || /\b(?:to|into|on)\b/i.test(text)) return null
  const period = daysSaid(text, readAgain)
  const months = period === undefined ? null : wholeMonths(period, today)
  return (
    months && [against(today), partAsking('transactions', 'in', { where: [OF_PAY], by: ['month'], period: months })]
  )
}

const BEFORE_PAY =
  /\b(?:before|until|till|til|between now and|from now (?:to|until|till)|by|to|when)\b,? (?:(?:the|my|our|i|we|next|get|am|are|upcoming|coming|again) )*(?:pay ?days?|pay ?checks?|(?<=\b(?:my|our|the|next|coming) )(?:pay|salary|wages)|(?<=\b(?:get|am|are) )paid)\b(?! (?:off|the|my|for|back|down|it|on|more|extra|attention))/i
const AFTER_PAY =
  /\b(?:after|since|once) (?:(?:the|my|our|i|we|next|last|get|am|are|been|got) )*(?:pay ?days?|pay ?checks?|pay|salary|paid)\b/i
const OF_BILLS =
  /\b(?:bills?|due|payments?|charges?|owe|come?s? out|coming out|goes? out|going out|comes? off|have to pay|need to pay|still pay|to pay|hits?|subscriptions?|standing orders?)\b/i
const OF_LEFT =
  /\b(?:left|enough|spend|make it|last|cover|live on|safe|ok|okay|all right|alright|remain\w*|get by|manage|survive|money|cash|have)\b/i
const OF_DAY = /^(?:(?:and|so|ok|hey)[ ,]+)*(?:when|how (?:many days|long)|what (?:day|date))\b/i
const LEFT_AGAIN =
  /^(?:(?:and|so|ok|but|then)[ ,]+)*(?:(?:will|would|do|is|am|are|can) (?:i|we|there|that|it|my checking|the checking)\b[^.?!]*\b(?:enough|ok|okay|cover|make it|manage)\b[^.?!]*|(?:what|how much)(?:['’]?s| is| will be| would be| do i have| will i have| money)?(?: then)? (?:left|over|remaining|to spend)\b[^.?!]*)[?.! ]*$/i
const BILLS_AGAIN =
  /^(?:(?:and|so|ok|but|then)[ ,]+)*(?:(?:which|what)(?: bills?| ones?| are they| are those)?(?: are (?:they|those|these|due|in it))?|how much (?:is|are|do|does) (?:that|they|it|those|these)(?: come to)?(?: together| in all| altogether| all together| in total)?|what does (?:that|it) (?:add up|come) to|the (?:sum|total)|together|all together)[?.! ]*$/i

const UNTIL_PAY: ReadonlySet<string> = new Set(['bills_before_pay', 'left_until_pay'])
const bills = (): PlanPart => partAsking('plans', 'next_due', { derive: { formula: 'bills_before_pay', given: {} } })
const TAKES_OUT =
  /\b(?:put|move|transfer|send|spend|pay|take|buy|withdraw|give|lend|use|shift)\b[^.?!]*\$?\d|\d[^.?!]*\b(?:into|to|out of|from|on|for)\b/i
const left = ({ directory }: Construed, amount: string | null = null): PlanPart =>
  partAsking('accounts', 'balance', {
    where: [
      directory.accounts.some(({ type }) => type === 'CHECKING')
        ? conditionIs('account_type', 'CHECKING', 'checking')
        : conditionIs('group', 'cash', 'cash accounts'),
    ],
    derive: { formula: 'left_until_pay', given: amount === null ? {} : { amount } },
  })

/** "Any bills before I get paid", "what is left till payday": what comes back until then, and what the checking keeps. */
function untilPayAsked(asked: Construed): PlanPart[] | null {
  const { text, before } = asked
  if (before !== null && UNTIL_PAY.has(before.derive?.formula ?? '')) {
    if (LEFT_AGAIN.test(text)) return [left(asked)]
    if (BILLS_AGAIN.test(text)) return [bills()]
  }
  const said = BEFORE_PAY.exec(text)
  if (!said || AFTER_PAY.test(text) || /\b(?:clients?|goals?|save[ds]?|saving)\b/i.test(text)) return null
  // until when that is, is a day
  if (OF_DAY.test(text))
    return [partAsking('plans', 'next_due', { where: [conditionIs('kind', 'recurring_income', 'income')] })]
  const rest = text.replace(said[0], ' ')
  const isOfLeft = OF_LEFT.test(rest.replace(/\bhave to pay\b|\bdo i have any\b/gi, ' '))
  // when pay comes in is one thing, what it finds another
  if (/^(?:when|by|to)\b/i.test(said[0]) && !isOfLeft) return null
  const [sum, ...others] = sumsSaid(rest)
  // a sum that has no place in it is not dropped
  if (isOfLeft && sum) return others.length === 0 && TAKES_OUT.test(rest) ? [left(asked, sum.value)] : null
  if (isOfLeft) return [left(asked)]
  return OF_BILLS.test(rest) ? [bills()] : null
}

/** What is asked of pay, and of the days until it comes again; null for the rest. */
export function askedOfPayForSure(asked: Construed): readonly PlanPart[] | null {
  if (OF_OTHERS.test(asked.text)) return null
  // that no payday is known is said as well
  const untilPay = untilPayAsked(asked)
  if (untilPay || !hasPay(asked)) return untilPay
  return (
    hoursAsked(asked) ??
    earnedMoreAsked(asked) ??
    landedAsked(asked) ??
    newestPayAsked(asked) ??
    totalPayAsked(asked) ??
    payRowsAsked(asked) ??
    endOfPayAsked(asked) ??
    usualPayAsked(asked) ??
    payOverTimeAsked(asked)
  )
}
