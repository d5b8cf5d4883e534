import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { addDays } from '@keelwise/finance/days'
import { withoutAsked } from './certain-after-sums.ts'
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
} from './certain-of-both.ts'

const OF_SPENDING =
  /\b(?:categor(?:y|ies)|(?:kinds?|types?|areas?) of (?:spending|expenses?|costs?)|expenses|costs|spending|outgoings)\b/i
const OF_PAYEES = /\b(?:shops?|stores?|payees?|merchants?|bills?|places i (?:shop|spend))\b/i
const OF_OTHER =
  /\b(?:clients?|stocks?|funds?|shares|holdings?|positions?|invest\w*|portfolio|net worth|balances?|accounts?|income|dividends?|earn\w*|subscriptions?|budgets?|price|debts?|loans?|mortgage|why|average|next|forecast)\b/i
const GREW =
  /\b(?:gr[eo]wn?|growing|r[io]sen?|rose|rising|increas\w+|(?:gone|went|go|goes|going|shot|crept|are|is) up|jump\w*|climb\w*|(?:got(?:ten)?|become|became) (?:more expensive|dearer)|balloon\w*|jumps?)\b/i
const SHRANK =
  /\b(?:fallen|fell|falling|dropp?\w*|decreas\w+|(?:gone|went|go|goes|going|come|came|are|is) down|shr[aiu]nk\w*|declin\w+|(?:got(?:ten)?|become|became) cheaper)\b/i
const SPENT_MORE =
  /\b(?:on )?(?:what|where|which \w+)(?: \w+)? (?:do|did|am|are|have|has) (?:i|we) (?:been |actually |really )?(?:spend\w*|spent|pay\w*|paid)(?: \w+)? (?<way>more|less)\b/i
const ASKS_WHICH =
  /^(?:(?:and|so|ok|hey|please|can you|could you)[ ,]+)*(?:which|what|where|on what|name|list|show|top)\b/i
const AGAINST =
  /\b(?:than|with|to|vs\.?|versus|against|from|since|over|on)\s+(?:in |it was |they were |the same (?:time|months|days|period) (?:of |in )?)?(?:last|the previous|the|a|previous) (?<unit>year|month)\b/i
const OF_NOW = /\b(?:this|so far this|year|over the) (?<unit>year|month)\b/i
const HOW_MANY =
  /\b(?<count>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) (?:biggest |largest |main )?(?:categor|kinds?|types?|areas?|shops?|stores?|payees?|merchants?|bills?|expenses|things)/i

/** "The three categories that have grown the most compared with last year": in the order of the change. */
function grewAsked({ text, today }: Construed): PlanPart[] | null {
  const spent = SPENT_MORE.exec(text)?.groups?.['way']?.toLowerCase()
  const isOfPayees = OF_PAYEES.test(text)
  if (
    OF_OTHER.test(text) ||
    (spent === undefined && (!ASKS_WHICH.test(text) || !(OF_SPENDING.test(text) || isOfPayees)))
  )
    return null
  const isDown = spent === 'less' || (spent === undefined && SHRANK.test(text))
  if (spent === undefined && !isDown && !GREW.test(text)) return null
  const against = AGAINST.exec(text)?.groups?.['unit']
  const unit = (against ?? OF_NOW.exec(text)?.groups?.['unit'])?.toLowerCase()
  // days of another kind are read by their words
  if (
    unit === undefined ||
    /\b(?:20\d\d|quarter|week|summer|winter|january|february|march|april|june|july|august|september|october|november|december)\b/i.test(
      text,
    )
  )
    return null
  const count = HOW_MANY.exec(text)?.groups?.['count']
  return [
    partAsking('transactions', 'out', {
      by: [isOfPayees ? 'payee' : 'category'],
      ...againstTheLast(unit === 'month' ? 'month' : 'year', today),
      order: { by: 'out', direction: isDown ? 'asc' : 'desc' },
      limit: count === undefined ? null : countOf(count),
      why: true,
    }),
  ]
}

const BETWEEN_TWO = /[,;.?]?\s+(?:and|but|then)\s+(?=(?:also |then )?(?:what|how|why|by how much)\b)/i
const SINCE_THEN = /\bsince (?:then|that)\b|\b(?:changed?|happened|moved|risen|grown|fallen) since\b/i
const LEVELS: ReadonlySet<string> = new Set(['net_worth', 'value', 'assets', 'debts'])

/** "What was my net worth at the end of last year, and what changed since then": the day, and the days after it. */
function sinceThenAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const [first, second, ...more] = text.split(BETWEEN_TWO)
  if (first === undefined || second === undefined || more.length > 0 || !SINCE_THEN.test(second)) return null
  const [level, ...others] = readAgain(first)
  const isLevel =
    level?.kind === 'data' &&
    others.length === 0 &&
    level.subject === 'worth' &&
    LEVELS.has(level.measures[0] ?? '') &&
    level.period !== null &&
    level.period.to < today
  if (!isLevel || level.period === null) return null
  return [
    level,
    {
      ...partAsking('worth', 'change', { where: [...level.where] }),
      period: daysWithWords(addDays(level.period.to, 1), today, today),
      why: true,
    },
  ]
}

const PART_OF =
  /^(?<whole>.+?)[,;.?]?\s+(?:and|but)\s+(?:how much|what (?:share|part|percent(?:age)?|portion)) of (?:that|it|this|those|them)(?: \w+)? (?:was|were|is|are|went (?:on|to|into)|did i spend on|(?:was|were) spent on)(?: for| on)? (?<part>[\p{L}][\p{L} '’&-]{2,40}?)(?: (?:and so on|and (?:such|the like)|or so|stuff|things))*[?.! ]*$/iu

/** "What did we spend last December, and how much of that was presents": all of it, and the part. */
function partOfAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = PART_OF.exec(text)?.groups
  const [whole, ...more] = said?.['whole'] === undefined ? [] : readAgain(said['whole'])
  const isSum =
    whole?.kind === 'data' &&
    more.length === 0 &&
    whole.subject === 'transactions' &&
    (whole.measures[0] === 'out' || whole.measures[0] === 'in') &&
    whole.by.length === 0 &&
    whole.derive === null &&
    whole.where.length === 0
  if (!isSum || said?.['part'] === undefined) return null
  const what = said['part'].replace(/^(?:(?:just|only|for|on|the|my|our|shopping|buying|spent)\s+)+/i, '')
  const [part, ...others] = readAgain(`how much did I spend on ${what}`)
  if (part?.kind !== 'data' || others.length > 0 || part.subject !== 'transactions' || part.where.length === 0)
    return null
  return [
    whole,
    {
      ...part,
      measures: [whole.measures[0] ?? 'out', 'share'],
      by: [],
      order: null,
      limit: null,
      period: whole.period,
    },
  ]
}

const WEEKENDS = /\bweek-?ends?\b/i
const WEEKDAYS =
  /\bweek-?days?\b|\b(?:during|in|through|on days in) the week\b|\bmon(?:day)?s?(?: ?-| to| through) fri(?:day)?s?\b/i
const ON_WEEKENDS = /\b(?:(?:over|on|at|during|in) )?(?:the )?week-?ends?\b/gi
const SPENT = /\b(?:spend\w*|spent|pay|paid|cost|goes out|went out)\b/i

const SAYS_NO_MORE =
  /\b(?:and|or|as|opposed|to|versus|vs|than|against|compared?|with|do|did|does|i|we|what|how|much|more|less|money|so|hey|on|in|at|over|during|the|my|our|any|all|just|then|of|for|a|is|was|it|split|by|show|me)\b|[,;.?!]/gi

/** "Over the weekends last month, as opposed to weekdays": one beside the other, over the days that are said. */
function weekendsAsked({ text, readAgain }: Construed): PlanPart[] | null {
  if (!WEEKENDS.test(text) || !WEEKDAYS.test(text) || !SPENT.test(text)) return null
  const rest = text.replaceAll(ON_WEEKENDS, ' ').replace(WEEKDAYS, ' ')
  const period = daysSaid(rest, readAgain)
  const isPlain = rest.replace(DAYS, ' ').replace(SPENT, ' ').replaceAll(SAYS_NO_MORE, ' ').trim() === ''
  return period && isPlain ? [partAsking('transactions', 'out', { by: ['weekend'], period })] : null
}

const GOES_WHERE =
  /\bwhere(?:['’]?s| is| does| did| do| has| have)?(?: (?:all|the|my|our|it|of|this|that|money|cash|pay|paycheck|income))+(?:['’]s| is| has)?(?: all)? (?:go(?:es|ing|ne)?|went|disappear\w*|end(?:s|ing)? up)(?: to)?\b/i
const CUTS =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:(?:is there )?(?:anything|something)|what|where|which (?:of (?:it|them|these) )?)(?: (?:do|that))? ?(?:(?:i|we) (?:can|could|might|should)|(?:can|could|might|should|to) (?:i|we)?|to) ?(?:cut(?: (?:back|down))?|trim|save(?: on)?|reduce|drop|economi[sz]e)(?: (?:on|back|down|out|there|money))*[?.! ]*$/i

/** "It slips through my fingers, where is it all going": by kind, over the days that are said. */
function goesWhereAsked({ text, readAgain }: Construed): PlanPart[] | null {
  if (!GOES_WHERE.test(text) || /\b(?:clients?|invest\w*|stocks?|dividends?|savings?|fees?)\b/i.test(text)) return null
  const period = daysSaid(text, readAgain)
  // a payee or an account that is named is read with it
  if (period === undefined || !/\bit\b/i.test(text)) return null
  return [partAsking('transactions', 'out', { by: ['category'], ...(period ? { period } : {}) })]
}

/** "Anything I could cut": what to do without is not said here; what goes out, and what comes back each month, is. */
const cutsAsked = ({ text }: Construed): PlanPart[] | null =>
  CUTS.test(text)
    ? [
        {
          kind: 'decline',
          reason: 'advice',
          words: 'what to cut',
          related: [
            partAsking('transactions', 'out', { by: ['category'] }),
            partAsking('plans', 'recurring_monthly', {
              where: [conditionIs('kind', 'subscription', 'subscriptions')],
              by: ['plan'],
            }),
          ],
        },
      ]
    : null

const LEFT_OF_ALL =
  /\b(?:what|how much|everything|all)\b(?: (?:do|would|will|did|is it that))?(?: that)? (?:i|we)(?:['’]?d|['’]?ll|['’]?ve)?(?: (?:actually|really|currently|would|will))* (?:have|own|be worth|am worth|are worth|be left with|got)(?: (?:left|got))?(?: (?:altogether|in all|in total|all told|all in all|overall|all together|left over|left|over))*,? (?:once|after|when|if|minus|less|net of)(?: (?:you|i|we) (?:take off|take away|subtract|deduct|pay off|paid off|pay|paid))?(?: (?:all|everything|of|the|my|our|what|whatever|that))* (?:debts?|loans?|liabilities|(?:i|we) owe)(?: (?:are|is|were|was|have been|all|gets?|taken|take|off|away|paid|deducted|subtracted|out|gone|removed|cleared|settled|counted))*[?.! ]*$/i

/** "What I have altogether, once the debts are taken off". */
const leftOfAllAsked = ({ text }: Construed): PlanPart[] | null =>
  LEFT_OF_ALL.test(text) && !/\b(?:extra|month|year|interest)\b/i.test(text) ? [partAsking('worth', 'net_worth')] : null

const SAVED_FOR_SCHOOL =
  /\b(?:(?:put|set|laid|stashed|money|anything|something|much|cash)\b[^?.!]*\b(?:aside|away|by)|sav(?:ed|ing|ings?)|fund|accounts?|got|have)\b[^?.!]*\b(?:for|toward|towards)\b[^?.!]*\b(?<what>college|university|tuition|school(?:ing)?|education|studies)\b/i
const SCHOOL_COSTS = /\b(?<what>college|university|tuition)\b[^.!]*\b(?:cost|enough|afford|need)\b/i
const OF_SCHOOL = /college|universit|tuition|school|educat|stud(?:y|ies)|529/i

/** "Anything put aside for the kids' college": accounts and goals that are for it; that there are none is said. */
function schoolAsked({ text, directory }: Construed): PlanPart[] | null {
  const what = (SAVED_FOR_SCHOOL.exec(text) ?? SCHOOL_COSTS.exec(text))?.groups?.['what']?.toLowerCase()
  // sums and years are worked out
  if (
    what === undefined ||
    /\d|\bclients?\b|\b(?:spen[dt]|paid|pay for|loans?|what is an?|hundred|thousand)\b/i.test(text)
  )
    return null
  const hasAccount = directory.accounts.some(({ type, name }) => type === '529' || OF_SCHOOL.test(name))
  const goals = (directory.goals ?? []).filter((name) => OF_SCHOOL.test(name))
  const ofGoals = goals.map((name) =>
    partAsking('plans', 'saved', {
      measures: ['saved', 'target', 'on_track'],
      where: [conditionIs('kind', 'goal', 'goals'), { field: 'payee', op: 'is', values: [name], words: name }],
      by: ['plan'],
    }),
  )
  const own: DataPart[] = [
    ...(hasAccount
      ? [partAsking('accounts', 'balance', { where: [conditionIs('account_type', '529', '529 plans')] })]
      : []),
    ...ofGoals,
  ]
  if (own.length > 0 && !SCHOOL_COSTS.test(text)) return own.slice(0, 4)
  const related =
    own.length > 0
      ? own
      : (directory.goals ?? []).length > 0
        ? [partAsking('plans', 'on_track', { where: [conditionIs('kind', 'goal', 'goals')], by: ['plan'] })]
        : []
  const words = SCHOOL_COSTS.test(text) && own.length > 0 ? 'what school costs' : 'money for school'
  return [{ kind: 'decline', reason: 'not_kept', words, related: related.slice(0, 3) }]
}

const SOLD_AT_GAIN =
  /\b(?:did|have|had) (?:i|we) (?:\w+ )?(?:sell|sold)(?: (?:anything|something|any\w*|stuff|shares|stocks?|funds?))?(?: \w+)? (?:at|for|with) an? (?<what>gain|profit|loss)\b/i
const TAX_ON_IT =
  /\b(?:owe|pay|due|taxe?d|taxable)\b[^?.!]*\b(?:tax(?:es)?|on (?:it|that|them))\b|\btax(?:es)?\b[^?.!]*\b(?:owe|due|pay)\b/i

/** "Did I sell anything at a gain last year, and would I owe tax on it": the gains; the tax on them is worked out nowhere. */
function soldAtGainAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const said = SOLD_AT_GAIN.exec(text)
  if (!said || !TAX_ON_IT.test(text.slice(said.index))) return null
  const period = daysSaid(text.slice(said.index), readAgain)
  if (period === undefined) return null
  const isLoss = said.groups?.['what']?.toLowerCase() === 'loss'
  return [
    partAsking('sales', isLoss ? 'realized_losses' : 'realized', {
      by: ['security'],
      period: period ?? pastMonths(12, today),
    }),
    { kind: 'decline', reason: 'not_kept', words: 'the tax on sales', related: [] },
  ]
}

const LEAVING_OUT =
  /^(?:(?:and|so|ok|hey|well)[ ,]+)*(?:(?:if (?:you|i|we) )?(?:leav(?:e|ing) (?:out|aside)|without|not counting|excluding|ignor(?:e|ing)|apart from|aside from|other than|besides|except for)) (?<first>[^,?.!]{3,60}),? (?<asked>(?:what|how much)\b[^?.!]*)[?.! ]*$|^(?<whole>(?:(?:and|so|ok|hey)[ ,]+)*(?:what|how much)\b[^?.!,]*?),? (?:leaving (?:out|aside)|without|not counting|excluding|ignoring|apart from|aside from|other than|besides|except for) (?<last>[^?.!]{3,60})[?.! ]*$/i
const SEVERAL_OR_DEBT = /\b(?:and|or|nor|plus|mortgages?|loans?)\b|,/i
const SPENT_A_MONTH = /\b(?:spend\w*|spent|costs?|goes? out|outgoings|live on|get by on)\b/i
const EACH_MONTH = /\b(?:a|an|per|each|every|average|typical|usual|normal) (?:\w+ )?month\b|\bmonthly\b/i

/** "Leaving out the mortgage and the car, what do we spend in an average month": each of them is left out. */
function leavingOutAsked(asked: Construed): PlanPart[] | null {
  const said = LEAVING_OUT.exec(asked.text)?.groups
  const what = said?.['first'] ?? said?.['last']
  const rest = said?.['asked'] ?? said?.['whole']
  if (what === undefined || rest === undefined || !SPENT_A_MONTH.test(rest) || !SEVERAL_OR_DEBT.test(what)) return null
  const period = daysSaid(rest, asked.readAgain)
  if (period === undefined) return null
  const isMonthly = EACH_MONTH.test(rest)
  if (!isMonthly && period === null) return null
  const before = partAsking('transactions', isMonthly ? 'monthly' : 'out', {
    period: period ?? pastMonths(12, asked.today),
  })
  return withoutAsked({ ...asked, text: `without ${what}`, before })
}

const MADE_FROM =
  /\bhow much (?:money )?(?:did|have|has|do) (?:i|we) (?:made?|make|earn(?:ed)?|gain(?:ed)?|lost|lose) (?:from|off|out of|through) (?:(?:my|our|the|all) )*(?:investments?|investing|portfolio|stocks?|shares|funds?)\b/i

/** "How much did I make from investments last month": what they gained, and not what was sold. */
function madeFromAsked({ text, readAgain }: Construed): PlanPart[] | null {
  if (!MADE_FROM.test(text) || /\b(?:sell\w*|sold|realized|dividends?|interest|selling)\b/i.test(text)) return null
  const period = daysSaid(text, readAgain)
  return period ? [partAsking('returns', 'gain', { period })] : null
}

const BIGGEST_EXPENSE =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what(?:['’]?s| is| was| were)?|which(?: was| is)?|show me|tell me) (?:my |our |the )?(?:single )?(?:biggest|largest|highest|most expensive|priciest) (?:single )?(?:expense|charge|outlay|debit|spend|cost)\b(?<rest>[^?!.]*)[?.! ]*$/i

/** "My biggest expense last week": the booking itself, and not its size alone. */
function biggestExpenseAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const rest = BIGGEST_EXPENSE.exec(text)?.groups?.['rest']
  if (
    rest === undefined ||
    rest
      .replace(DAYS, ' ')
      .replaceAll(/\b(?:i (?:had|made|paid)|so far|of|for|in|over|the)\b/gi, ' ')
      .trim() !== ''
  )
    return null
  const period = daysSaid(rest, readAgain)
  return period
    ? [
        partAsking('transactions', 'out', {
          by: ['booking'],
          order: { by: 'out', direction: 'desc' },
          limit: 1,
          period,
        }),
      ]
    : null
}

/** What is asked of how spending moved, of a whole and its part, and of where it all goes; null for the rest. */
export const askedOfGrowth = (asked: Construed): readonly PlanPart[] | null =>
  grewAsked(asked) ??
  sinceThenAsked(asked) ??
  partOfAsked(asked) ??
  weekendsAsked(asked) ??
  leftOfAllAsked(asked) ??
  schoolAsked(asked) ??
  soldAtGainAsked(asked) ??
  cutsAsked(asked) ??
  leavingOutAsked(asked) ??
  madeFromAsked(asked) ??
  biggestExpenseAsked(asked) ??
  goesWhereAsked(asked)
