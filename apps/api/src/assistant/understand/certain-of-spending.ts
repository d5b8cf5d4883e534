import type { PlanPart } from '@keelwise/contract/plan'
import { withoutAsked } from './certain-after-sums.ts'
import { type Construed, DAYS, conditionIs, daysSaid, partAsking, pastMonths } from './certain-of-both.ts'

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

/** What is spent, on what, on which days and without what; null for the rest. */
export const askedOfSpending = (asked: Construed): readonly PlanPart[] | null =>
  partOfAsked(asked) ??
  weekendsAsked(asked) ??
  cutsAsked(asked) ??
  leavingOutAsked(asked) ??
  biggestExpenseAsked(asked) ??
  goesWhereAsked(asked) ??
  boughtAsked(asked) ??
  onAverageAsked(asked) ??
  paidMostAsked(asked) ??
  comesToAsked(asked) ??
  moreOutAsked(asked) ??
  moreOnEitherAsked(asked) ??
  bothAMonthAsked(asked)
