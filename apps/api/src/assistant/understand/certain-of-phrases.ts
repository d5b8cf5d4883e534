import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { addMonths } from '@keelwise/finance/days'
import {
  type Construed,
  DAYS,
  againstTheLast,
  conditionIs,
  countOf,
  daysSaid,
  daysWithWords,
  partAsking,
  pastMonths,
  sumsSaid,
} from './certain-of-both.ts'

const LEAD = String.raw`^(?:(?:and|so|ok|okay|hey|hi|but|also|well|lol|can (?:you|u)|could (?:you|u)|please)[ ,]+)*`
const END = String.raw`[?.! ]*$`

const BOUGHT = new RegExp(
  String.raw`${LEAD}(?:(?:show|tell|list|give)(?: me)? )?(?:what|everything|all|anything|things|stuff|the (?:things|stuff))(?: (?:that|all|did|have))* (?:i|we)(?: (?:all|have|just|did))* (?:buy|bought|purchased?|spend money on|spent money on)(?<days> [^?.!]+?)?${END}`,
  'i',
)
const OF_INVESTING =
  /\b(?:stocks?|shares|funds?|etfs?|bonds?|securit\w+|invest\w*|brokerage|ira|roth|401|portfolio|positions?|trades?|why|for \$?\d|clients?)\b/i

/** "What I bought yesterday": what was spent, and not which securities were. */
function boughtAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = BOUGHT.exec(text)
  if (!said || OF_INVESTING.test(text)) return null
  const days = (said.groups?.['days'] ?? '').trim()
  const [spent, ...more] = readAgain(`how much did I spend ${days}`.trim())
  const isDated =
    spent?.kind === 'data' &&
    more.length === 0 &&
    spent.subject === 'transactions' &&
    spent.measures[0] === 'out' &&
    spent.where.every(({ field }) => field === 'category' || field === 'payee')
  if (!isDated || (days !== '' && spent.period === null && spent.where.length === 0)) return null
  return [{ ...spent, by: ['booking'], order: null, limit: null }]
}

const AT_ONCE =
  /\bhow much (?:cash|money|of (?:it|my money))\b[^?.!]*\b(?:pull(?: out)?|take out|get(?: (?:at|to|out|my hands on|hold of))?|withdraw|access|lay (?:my )?hands on|reach|free up|come up with)\b[^?.!]*\b(?:today|tomorrow|tonight|right (?:now|away)|immediately|at once|quickly|fast|this week|next week|within (?:a|\w+) (?:day|week)s?|without (?:selling|touching|cashing in)|in an emergency|if i had to)\b/i

/** "How much cash could I pull out today without selling anything": what lies in the bank. */
const atOnceAsked = ({ text }: Construed): PlanPart[] | null =>
  AT_ONCE.test(text) && !/\b(?:ira|roth|401|card|loan|house|home|clients?|penalt\w*)\b/i.test(text)
    ? [
        partAsking('accounts', 'balance', { where: [conditionIs('group', 'cash', 'cash accounts')] }),
        partAsking('accounts', 'balance', { where: [conditionIs('group', 'cash', 'cash accounts')], by: ['account'] }),
      ]
    : null

const BY_HOW_MUCH = new RegExp(
  String.raw`${LEAD}(?:by )?how much(?: (?:more|less|higher|lower|is that|was that|exactly|of a (?:difference|change)))*${END}|${LEAD}what(?:['’]?s| is| was) the difference${END}|${LEAD}(?:and )?in percent(?:age)?(?: terms)?${END}`,
  'i',
)

/** "By how much" after two spans were held against each other: the same again, which says the difference. */
const byHowMuchAsked = ({ text, before }: Construed): PlanPart[] | null =>
  before?.compare && before.subject !== 'worth' && before.by.length === 0 && BY_HOW_MUCH.test(text)
    ? [{ ...before, why: false }]
    : null

const PAY_ROSE = new RegExp(
  String.raw`${LEAD}(?:did|have|has|are|is|do)(?: (?:my|our|the))? (?:pay(?:checks?|check)?|wages|salary|earnings|take[- ]home(?: pay)?)(?: (?:gone|go|went|going|been|getting|get|gotten))? (?:up|down|risen|rise|increased?|higher|bigger|more|better|lower|smaller|less)\b[^?.!]*\b(?:last|this) (?<unit>year|yr|month)\b`,
  'i',
)
const PAID_MORE = new RegExp(
  String.raw`${LEAD}(?:did|do|am|have) (?:i|we) (?:get(?:ting)? |got(?:ten)? |been )?(?:paid|earn(?:ed|ing)?|mak(?:e|ing)|made) (?:more|less)(?: (?:money|pay))?(?: (?:this (?:year|yr|month)|so far))* (?:than|compared to|vs) (?:in )?(?:the )?last (?<unit>year|yr|month)${END}`,
  'i',
)

/** "Did my paychecks go up since last year": over the same days. */
function payRoseAsked({ text, today }: Construed): PlanPart[] | null {
  const unit = (PAY_ROSE.exec(text) ?? PAID_MORE.exec(text))?.groups?.['unit']?.toLowerCase()
  return unit === undefined || /\b(?:clients?|dividends?|interest|card|mortgage|loan)\b/i.test(text)
    ? null
    : [
        partAsking('transactions', 'in', {
          where: [conditionIs('category', 'paycheck', 'salary')],
          ...againstTheLast(unit === 'month' ? 'month' : 'year', today),
        }),
      ]
}

const ENOUGH_FOR = new RegExp(
  String.raw`${LEAD}(?:do|will|would|have|is|are|can)(?: (?:i|we|there))?(?: (?:have|got|be|cover))*(?: (?:enough|the money|cash|enough (?:money|cash)))?(?: (?:money|cash|left|in the bank))*(?: (?:for|to (?:cover|pay)(?: for)?|cover(?:ing)?))? (?:those|that|them|it|these|all (?:of )?(?:that|those|them|it))(?: all)?${END}`,
  'i',
)
const SUMMED: ReadonlySet<string> = new Set(['amount', 'out', 'paid'])

/** "Do I have enough for those" after bills that are due: what is in the bank beside what they take. */
function enoughForAsked({ text, before }: Construed): PlanPart[] | null {
  if (before?.subject !== 'plans' || !SUMMED.has(before.measures[0] ?? '') || before.derive !== null) return null
  if (!ENOUGH_FOR.test(text) || !/\b(?:enough|cover|money|cash)\b/i.test(text)) return null
  return [
    partAsking('accounts', 'balance', { where: [conditionIs('group', 'cash', 'cash accounts')] }),
    { ...before, by: [], order: null, limit: null, show: 'auto' },
  ]
}

const WHICH_DID = new RegExp(
  String.raw`${LEAD}(?:which|what)(?: (?:one|ones|stock|fund|investment|holding|position|share|of (?:them|those|these|it)))*(?: (?:did|has|have|had|was|is|the))*(?: ?(?:the )?)?(?:(?<down>dropped|fell|fallen|lost|lose|went down|gone down|dragged|hurt|did|performed)|(?<up>gained|rose|risen|grew|made|went up|gone up|carried|helped|climbed))(?: (?:me|it|the))*(?: the)? (?<end>most|best|worst|least)${END}`,
  'i',
)

/** "Which one dropped the most" after what investments made: security by security, over the same days. */
function whichDidAsked({ text, before }: Construed): PlanPart[] | null {
  const said = WHICH_DID.exec(text)?.groups
  if (!said || before?.subject !== 'returns' || before.derive !== null) return null
  if (!/^(?:gain|twr|market|end)$/.test(before.measures[0] ?? '')) return null
  const isFall = said['down'] !== undefined && !/^(?:did|performed)$/i.test(said['down'])
  const isDown = isFall ? said['end']?.toLowerCase() !== 'least' : /worst|least/i.test(said['end'] ?? '')
  return [
    {
      ...before,
      measures: ['gain', 'twr'],
      by: ['security'],
      compare: null,
      why: false,
      show: 'auto',
      order: { by: 'gain', direction: isDown ? 'asc' : 'desc' },
      limit: 1,
    },
  ]
}

const ON_AVERAGE =
  /\b(?:on (?:average|avg)|in general|as a rule)\b|\b(?:do|does) (?:i|we) (?:usually|typically|normally|generally) (?:spend|pay)\b/i
const SPENDS_ON = new RegExp(
  String.raw`${LEAD}how much (?:money )?(?:do|does|did) (?:i|we)(?: (?:usually|typically|normally|generally))? (?:spend|pay)(?: out)? (?:on|for|at) (?<what>[^?.!]+?)(?: (?:on (?:average|avg)|usually|typically|normally|in general|as a rule))?${END}`,
  'i',
)
const OF_UNIT =
  /\b(?:a|per|each|every|an) (?:\w+ )?(?:day|week|month|year|visit|time|trip|transaction|purchase|order|meal|bill|quarter|tank|fill|person|go)\b|\b(?:daily|weekly|monthly|yearly|annually|visit|when(?:ever)?)\b/i

/** "How much do I spend on groceries on average" is a month, and no single purchase. */
function onAverageAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const what = SPENDS_ON.exec(text)?.groups?.['what']
  if (what === undefined || !ON_AVERAGE.test(text) || OF_UNIT.test(text)) return null
  const period = daysSaid(text, readAgain)
  if (period === undefined) return null
  const [spent, ...more] = readAgain(`how much did I spend on ${what.replace(DAYS, ' ').trim()}`)
  const isSpent =
    spent?.kind === 'data' && more.length === 0 && spent.subject === 'transactions' && spent.measures[0] === 'out'
  if (!isSpent || spent.where.length === 0) return null
  return [
    { ...spent, measures: ['monthly'], by: [], order: null, limit: null, period: period ?? pastMonths(12, today) },
  ]
}

const GOAL_FOR =
  /\b(?:do (?:i|we) have|is there|have (?:i|we) (?:got|set up)|did (?:i|we) (?:make|set(?: up)?|create))\b[^?.!]*\bgoals?\b(?: (?:set(?: up)?|going|already|yet))* (?:for|called|named) (?:(?:the|a|an|my|our|buying|getting) )*(?<name>[a-z][a-z' -]{2,28}?)[?.! ]*$/i

/** "Do I have a goal for the house": the one that is called so; that there is none is said. */
function goalForAsked({ text }: Construed): PlanPart[] | null {
  const name = GOAL_FOR.exec(text)?.groups?.['name']?.trim()
  return name === undefined
    ? null
    : [
        partAsking('plans', 'saved', {
          measures: ['saved', 'target', 'on_track'],
          where: [conditionIs('kind', 'goal', 'goals'), { field: 'payee', op: 'has', values: [name], words: name }],
          by: ['plan'],
        }),
      ]
}

const PUTS_ASIDE =
  /\b(?:put(?:ting)?|save|saving|saved|set(?:ting)?|stash(?:ing|ed)?|sock(?:ing|ed)?|tuck(?:ing|ed)?|lay(?:ing)?)\b(?: (?:away|aside|in|by|up|back))? ?\$?(?<sum>\d[\d,.]*k?)\b(?: (?:dollars|bucks))?(?: (?:away|aside|in|by|up|back))?(?: (?:a|per|each|every) month| monthly)/i
const WHEN_THERE = /\b(?:when|how (?:long|many (?:months|years)|soon)|by when|what (?:month|year))\b/i
const TO_BUY =
  /\b(?:down ?payment|deposit|car|truck|wedding|trip|vacation|holiday|house|home|roof|kitchen|boat|van|baby|ring|tuition|emergency fund)\b/i

/** "If I put away 800 a month, when would I have 60k for a down payment": from what lies in cash on, since it is to be spent. */
function whenThereAsked({ text }: Construed): PlanPart[] | null {
  const monthly = PUTS_ASIDE.exec(text)?.groups?.['sum']
  if (monthly === undefined || !WHEN_THERE.test(text) || !TO_BUY.test(text)) return null
  const [saved] = sumsSaid(monthly)
  const others = sumsSaid(text.replace(PUTS_ASIDE, ' '))
  const [target, ...more] = others
  if (
    !saved ||
    !target ||
    more.length > 0 ||
    /\b(?:percent|growth|grow|return|start(?:ing)? (?:with|from|at))\b|%/i.test(text)
  )
    return null
  return [
    partAsking('worth', 'value', {
      where: [conditionIs('group', 'cash', 'cash accounts')],
      derive: { formula: 'years_to', given: { target: target.value, monthly: saved.value } },
    }),
  ]
}

const INSTEAD = new RegExp(
  String.raw`${LEAD}(?:what )?(?:if|about|how about|say|with|make it|and)(?: (?:it|its|it['’]s|it was|it were|that|i|we|only|just|did|put|put in|put away|save|saved|paid|pay|is|was))* ?\$?(?<sum>\d[\d,.]*k?)(?: (?:dollars|bucks|instead|a month|per month|each month|every month|then|rather))*${END}`,
  'i',
)

/** "What if it's 1200" after what so much a month comes to: the same with the other sum. */
function insteadAsked({ text, before }: Construed): PlanPart[] | null {
  const given = before?.derive?.given
  const named = given?.['monthly'] !== undefined ? 'monthly' : 'spending'
  if (!before?.derive || given?.[named] === undefined) return null
  const sum = INSTEAD.exec(text)?.groups?.['sum']
  const [said] = sum === undefined ? [] : sumsSaid(sum)
  return said ? [{ ...before, derive: { ...before.derive, given: { ...given, [named]: said.value } } }] : null
}

const UNTOUCHED =
  /\bwithout (?:touching|selling|using|counting|tapping|dipping into|cashing in)\b[^?.!]*\b(?:invest\w*|stocks?|retirement|funds?|portfolio|brokerage|401|ira)\b/i

/** "And without touching the investments" after how long the cash lasts: that is what was told. */
const untouchedAsked = ({ text, before }: Construed): PlanPart[] | null =>
  before?.subject === 'fit' && before.measures[0] === 'emergency_months' && UNTOUCHED.test(text) ? [before] : null

const RICHER =
  /\b(?:how much )?(?:richer|wealthier|better off|poorer|worse off)\b[^?.!]*\b(?:than|since|compared (?:to|with))\b[^?.!]*\b(?:last year|(?:a|one) year (?:ago|before)|this time last year|a year earlier)\b/i

/** "How much richer am I than this time last year, and is that saving or the market": the change, by its parts. */
const richerAsked = ({ text, today }: Construed): PlanPart[] | null =>
  RICHER.test(text) && !/\bclients?\b/i.test(text)
    ? [{ ...partAsking('worth', 'change', { period: pastMonths(12, today) }), why: true }]
    : null

const BOTH_ENDS =
  /,? (?:and|or|&|n) (?:(?:what(?:['’]?s| is| was)|my|our|the|which) )*(?<end>smallest|lowest|least|cheapest|worst|biggest|largest|highest|most|best|dearest)(?: (?:one|too|as well))?[?.! ]*$/i
const FIRST_END = /\b(?:smallest|lowest|least|cheapest|worst|biggest|largest|highest|most|best|dearest)\b/i
const LOW = /smallest|lowest|least|cheapest|worst/i

/** "The smallest paycheck of the last 12 months and the biggest": the one, and the same from the other end. */
function bothEndsAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const end = BOTH_ENDS.exec(text)
  const first = end === null ? null : FIRST_END.exec(text.slice(0, end.index))
  if (!end || !first || LOW.test(first[0]) === LOW.test(end.groups?.['end'] ?? '')) return null
  const [one, ...more] = readAgain(text.slice(0, end.index))
  if (one?.kind !== 'data' || more.length > 0 || one.order === null || one.limit !== 1) return null
  return [one, { ...one, order: { ...one.order, direction: one.order.direction === 'asc' ? 'desc' : 'asc' } }]
}

const PAYCHECK_ENDS =
  /\b(?<end>smallest|lowest|biggest|largest|highest)\b(?: single)? (?:pay(?:check|day)?s?|wages|salary(?: payment)?)\b/i

/** "The smallest paycheck I got this year": the single one. */
function paycheckEndAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const end = PAYCHECK_ENDS.exec(text)?.groups?.['end']
  if (end === undefined || BOTH_ENDS.test(text) || /\b(?:clients?|month|year)s? (?:did|was|were)\b/i.test(text))
    return null
  const period = daysSaid(text, readAgain)
  if (period === undefined) return null
  return [
    partAsking('transactions', 'in', {
      where: [conditionIs('category', 'paycheck', 'salary')],
      by: ['booking'],
      order: { by: 'in', direction: /smallest|lowest/i.test(end) ? 'asc' : 'desc' },
      limit: 1,
      period: period ?? daysWithWords(null, today, today),
    }),
  ]
}

const PAID_MOST =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:who(?:m)?|which (?:payee|place|shop|store|company)) (?:do|did) (?:i|we) (?:give|pay|send|hand)(?: over)? (?:(?:the )?most(?: (?:money|of my money|cash))?|money(?: the)? most)(?: to)?(?<rest>[^?.!]*?),? (?:besides|apart from|aside from|other than|except(?: for)?|not counting|after|outside of|without) (?:my |the |our |to )*(?<out>[^?.!]{3,40}?)[?.! ]*$/i

/** "Who do I give the most money to besides the landlord". */
function paidMostAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = PAID_MOST.exec(text)?.groups
  if (said?.['out'] === undefined) return null
  const period = daysSaid(said['rest'] ?? '', readAgain)
  if (period === undefined) return null
  const out = /^landlord\w*$/i.test(said['out']) ? 'rent' : said['out']
  const [spent, ...more] = readAgain(`how much did I spend on ${out}`)
  const where = spent?.kind === 'data' && more.length === 0 && spent.subject === 'transactions' ? spent.where : []
  const left = where.filter(
    ({ field, op }) => (field === 'category' || field === 'payee') && (op === 'is' || op === 'has'),
  )
  if (left.length === 0 || left.length < where.length) return null
  return [
    partAsking('transactions', 'out', {
      where: left.map((condition) => ({
        ...condition,
        op: condition.op === 'is' ? ('is_not' as const) : ('has_not' as const),
      })),
      by: ['payee'],
      order: { by: 'out', direction: 'desc' },
      limit: 1,
      ...(period ? { period } : {}),
    }),
  ]
}

const DOING_FOR_AGE =
  /^(?:(?:and|so|ok|hey|be honest)[ ,]+)*(?:am i|are we|how am i|how are we)(?: doing)? ?(?:ok(?:ay)?|okay|fine|good|well|alright|all right|on track|ahead|behind|in good shape|doing)? (?:for (?:my age|(?:a |an? )?(?:\d{2}|someone|somebody)(?:[- ]year[- ]old)?(?: (?:my|of my|our) age)?)|financially|money ?wise|with (?:my )?money)[?.! ]*$/i

/** "Am I doing ok for 34": nobody is judged by an age here; how things stand is told. */
const doingAsked = ({ text }: Construed): PlanPart[] | null =>
  DOING_FOR_AGE.test(text)
    ? [
        partAsking('worth', 'net_worth'),
        partAsking('fit', 'emergency_months'),
        partAsking('transactions', 'savings_rate', { period: null }),
        partAsking('plans', 'on_track', { where: [conditionIs('kind', 'goal', 'goals')], by: ['plan'] }),
      ]
    : null

const IN_STOCKS_OR_CASH =
  /\bhow much of (?:my|our|the) (?:stuff|assets|wealth|net worth|money|savings|everything|portfolio|investments?)\b[^?.!]*\bin (?:stocks?|shares|equities)\b[^?.!]*\b(?:versus|vs\.?|against|compared (?:to|with)|and|or)\b[^?.!]*\b(?:cash|bonds?|bank|savings)\b/i

const splitAsked = ({ text }: Construed): DataPart[] | null =>
  IN_STOCKS_OR_CASH.test(text)
    ? [partAsking('positions', 'value', { measures: ['value', 'share'], by: ['asset_class'] })]
    : null

const COMES_TO = new RegExp(
  String.raw`${LEAD}(?:what(?:['’]?s|s| is| does)|how much(?:['’]?s| is| does)) (?:my |the |our )?(?<what>[a-z][a-z &'’-]{2,24}?) (?:come(?:s)?(?: out)? to|run(?:s)?(?: me| us)?|set(?:s)? (?:me|us) back|cost(?:s)?(?: me| us)?|amount(?:s)? to)(?: (?:a|per|each|every) month| monthly)${END}`,
  'i',
)

/** "What's the rent come out to each month". */
function comesToAsked({ text, readAgain, today }: Construed): PlanPart[] | null {
  const what = COMES_TO.exec(text)?.groups?.['what']
  if (what === undefined || /^(?:everything|it|that|this|all)\b|\bmortgage\b|subscriptions?|bills/i.test(what))
    return null
  const [spent, ...more] = readAgain(`how much did I spend on ${what}`)
  const isSpent =
    spent?.kind === 'data' && more.length === 0 && spent.subject === 'transactions' && spent.measures[0] === 'out'
  return isSpent && spent.where.length > 0
    ? [{ ...spent, measures: ['monthly'], by: [], order: null, limit: null, period: pastMonths(12, today) }]
    : null
}

const TAKES_OUT =
  /\b(?:withdr[ae]w\w*|take(?: out)?|taking(?: out)?|draw(?:ing)?(?: down)?|live on|spend|pull(?: out)?)\b[^?.!]*?\$?(?<sum>\d[\d,.]*k?)(?: dollars| bucks)?(?: out)? (?:a|per|each|every) month\b/i
const ALL_LASTS =
  /\bhow long (?:will|would|does|do|can|could|might)(?: \w+)? (?:my|our|the) (?:money|nest egg|portfolio|investments?|wealth|assets|retirement (?:money|savings|accounts?))(?: \w+)? last\b|\b(?:my|our|the) (?:money|nest egg|portfolio|investments?|wealth|assets) (?:will |would )?(?:last|run out|be gone|hold out)\b/i

/** "If I withdraw 4,000 a month, how long will my money last": all of it, and not the cash alone. */
function lastsAsked({ text }: Construed): PlanPart[] | null {
  const sum = TAKES_OUT.exec(text)?.groups?.['sum']
  const [said, ...more] = sum === undefined ? [] : sumsSaid(sum)
  if (!said || more.length > 0 || !ALL_LASTS.test(text)) return null
  if (/%|\b(?:percent|growth|grow\w*|return|inflation|cash|savings account|checking)\b/i.test(text)) return null
  return [partAsking('worth', 'value', { derive: { formula: 'lasts', given: { spending: said.value } } })]
}

const BY_TERM = /\bshort[- ]term\b[^?.!]*\blong[- ]term\b|\blong[- ]term\b[^?.!]*\bshort[- ]term\b/i

/** "Realized gains this year, short-term and long-term separately": both. */
function byTermAsked({ text, readAgain }: Construed): PlanPart[] | null {
  if (
    !BY_TERM.test(text) ||
    !/\bgains?\b/i.test(text) ||
    !/^(?:\W*(?:and|so|please)\b)?\W*(?:what|how much|show|list|give|my)\b/i.test(text)
  )
    return null
  if (
    /\b(?:unreali[sz]ed|open|still|if i s(?:ell|old)|would|could|difference|means?|definition|losses|taxable|account|accounts|brokerage|lots?|clients?|what is|what are the rates?)\b/i.test(
      text,
    )
  )
    return null
  const period = daysSaid(text, readAgain)
  return period
    ? [partAsking('sales', 'short_term', { measures: ['short_term', 'long_term', 'realized'], period })]
    : null
}

const LAST_DEPOSITS =
  /\b(?:last|latest|newest|most recent) (?<count>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|few|couple of)? ?deposits?[?.! ]*$/i

/** "My last five deposits": what came in, the newest first. */
function depositsAsked({ text, today }: Construed): PlanPart[] | null {
  const said = LAST_DEPOSITS.exec(text)
  if (!said) return null
  const count = said.groups?.['count']
  const limit = count === undefined ? (/deposits/i.test(said[0]) ? 5 : 1) : countOf(count) || 3
  return [
    partAsking('transactions', 'in', {
      by: ['booking'],
      order: { by: 'day', direction: 'desc' },
      limit,
      period: daysWithWords(null, today, today),
    }),
  ]
}

const MORE_OUT_THAN_IN =
  /\b(?:do|am|are|did|have) (?:i|we)(?: \w+)? (?:spend(?:ing)?|spent|pay(?:ing)? out|paid out) more than (?:what )?(?:comes? in|came in|i (?:take|took|bring|brought) in|we (?:take|took|bring|brought) in|is coming in|my income|our income|i receive|i get|i have coming in)\b/i

/** "Do I spend more than comes in": what is left over, over a year where no days are said. */
function moreOutAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  if (!MORE_OUT_THAN_IN.test(text)) return null
  const period = daysSaid(text, readAgain)
  return period === undefined
    ? null
    : [partAsking('transactions', 'net', { measures: ['net', 'in', 'out'], period: period ?? pastMonths(12, today) })]
}

const SAVED_OR_MARKET =
  /\b(?:increase|growth|rise|rose|gain|gained|grew|change|changed|went up)\b[^?.!]*\b(?:wealth|net worth|worth|money)\b[^?.!]*\b(?:markets?|growth|investments?)\b[^?.!]*\b(?:(?:my|our) own|deposits?|sav(?:ed|ing|ings)|contributions?|put in|paid in)\b|\b(?:wealth|net worth)\b[^?.!]*\b(?:increase|growth|rise|rose|grew|change[ds]?|went up)\b[^?.!]*\b(?:markets?|growth)\b[^?.!]*\b(?:(?:my|our) own|deposits?|sav(?:ed|ing|ings)|contributions?|put in|paid in)\b/i

/** "How much of the increase in my wealth came from the market and how much from my own deposits". */
function savedOrMarketAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  if (!SAVED_OR_MARKET.test(text) || /\bclients?\b/i.test(text)) return null
  const period = daysSaid(text, readAgain)
  return period === undefined
    ? null
    : [{ ...partAsking('worth', 'change', { period: period ?? pastMonths(12, today) }), why: true }]
}

const MORE_ON_EITHER =
  /\b(?:spend|spent|pay|paid|goes?|went) more (?:money )?(?:on|at|to|for) (?:the |my )?(?<one>[a-z][a-z &'’-]{2,24}?) or (?:on |at |to |for )?(?:the |my )?(?<other>[a-z][a-z &'’-]{2,24}?)(?<days>,? (?:in|over|during|this|last|since|so far|for)\b[^?.!]*)?[?.! ]*$/i

/** "More on groceries or on restaurants": each by itself. */
function moreOnEitherAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = MORE_ON_EITHER.exec(text)?.groups
  if (!said) return null
  const days = said['days'] ?? ''
  const read = [said['one'], said['other']].map((what) => readAgain(`how much did I spend on ${what ?? ''}${days}`))
  const parts = read.flatMap((each) => {
    const [only, ...more] = each
    return only?.kind === 'data' && more.length === 0 && only.subject === 'transactions' && only.measures[0] === 'out'
      ? [only]
      : []
  })
  const [one, other] = parts
  if (!one || !other || one.where.length !== 1 || other.where.length !== 1) return null
  const [first, second] = [one.where[0], other.where[0]]
  if (!first || !second || first.field !== second.field || first.op !== second.op) return null
  if (first.field !== 'category' && first.field !== 'payee') return null
  return [
    {
      ...one,
      where: [
        {
          ...first,
          values: [...new Set([...first.values, ...second.values])],
          words: [first.words, second.words].filter(Boolean).join(' or ').slice(0, 200),
        },
      ],
      by: [first.field],
      order: { by: 'out', direction: 'desc' },
      limit: null,
    },
  ]
}

const BOTH_A_MONTH =
  /\b(?:average|usual|typical) monthly (?:spending|expenses|income|earnings|outgoings)\b[^?!]*\band\b[^?!]*\b(?:(?:average|usual|typical) )?monthly (?:spending|expenses|income|earnings|outgoings)\b/i

/** "My average monthly spending, and my average monthly income": both, a month. */
function bothAMonthAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  if (!BOTH_A_MONTH.test(text)) return null
  const period = daysSaid(text, readAgain)
  if (period === undefined) return null
  const a = (measure: 'out' | 'in') =>
    partAsking('transactions', measure, {
      period: period ?? pastMonths(12, today),
      derive: { formula: 'per_month', given: {} },
    })
  return /income|earnings/i.test(BOTH_A_MONTH.exec(text)?.[0].split(/\band\b/i)[0] ?? '')
    ? [a('in'), a('out')]
    : [a('out'), a('in')]
}

const WORTH_THAN_AGO =
  /\bnet worth\b[^?!]*\bhow much (?:more|less|higher|lower)(?: (?:is|was) (?:it|that|this))?(?: now)? than (?:it was )?(?:a|one|1) (?<unit>year|month) ago[?.! ]*$|^(?:and |so )*how much (?:more|less|higher|lower) (?:is|was) my net worth(?: now| today)? than (?:it was )?(?:a|one|1) (?<since>year|month) ago[?.! ]*$/i

/** "What is my net worth, and how much more is it than one year ago": the day beside the other day. */
function worthThanAgoAsked({ text, today }: Construed): PlanPart[] | null {
  const said = WORTH_THAN_AGO.exec(text)?.groups
  const unit = (said?.['unit'] ?? said?.['since'])?.toLowerCase()
  if (unit === undefined) return null
  const day = addMonths(today, unit === 'year' ? -12 : -1)
  return [partAsking('worth', 'net_worth', { compare: { kind: 'period', period: daysWithWords(day, day, today) } })]
}

/** What people say in a few words, in phrases that have one meaning; null for the rest. */
export const askedInPhrases = (asked: Construed): readonly PlanPart[] | null =>
  boughtAsked(asked) ??
  atOnceAsked(asked) ??
  byHowMuchAsked(asked) ??
  payRoseAsked(asked) ??
  enoughForAsked(asked) ??
  whichDidAsked(asked) ??
  onAverageAsked(asked) ??
  goalForAsked(asked) ??
  whenThereAsked(asked) ??
  insteadAsked(asked) ??
  untouchedAsked(asked) ??
  richerAsked(asked) ??
  bothEndsAsked(asked) ??
  paycheckEndAsked(asked) ??
  paidMostAsked(asked) ??
  doingAsked(asked) ??
  splitAsked(asked) ??
  lastsAsked(asked) ??
  byTermAsked(asked) ??
  depositsAsked(asked) ??
  moreOutAsked(asked) ??
  savedOrMarketAsked(asked) ??
  moreOnEitherAsked(asked) ??
  bothAMonthAsked(asked) ??
  worthThanAgoAsked(asked) ??
  comesToAsked(asked)
