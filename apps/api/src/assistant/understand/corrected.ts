import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { FORMULAS, SUBJECTS } from '../model-of-data/model.ts'
import { conditionIs, partAsking } from './certain-of-both.ts'

/** "No, I mean ...": what stands behind it says it again in other words. */
const CORRECTS =
  /^(?:(?:no+|nope|nah|wait|sorry|ugh|hm+|ok|well|but)[ ,.!]+)*(?:i (?:mean|meant|said|asked|was asking|wanted|want)(?: (?:for|about|to know|to see|is|was))?|i(?:['’]?d| would) (?:like|want) to (?:know|see)|(?:just |please )?(?:show me|tell me))[ ,:;-]+(?=\S)/i
const ASKS = /^(?:what|how|which|who|whom|when|where|did|do|does|is|are|was|were|have|has|had|show|list)\b/i
/** What leans on what was said before stands alone in no words. */
const LEANS =
  /\b(?:it|its|(?:that|this|those|these)(?! (?:past |last )?(?:months?|years?|weeks?|quarters?|days?|morning|time|summer|winter|spring|fall|autumn)\b)|them|they|there|then|same|instead|also|too|else|others?|ones?|rest|again)\b/i
const FEWEST_WORDS = 5

/** "No I mean what did we spend the most on this month": the question as it stands, where it says all of what it asks; null for the rest. */
export function askedAnew(text: string): string | null {
  const found = CORRECTS.exec(text)
  const rest = found ? text.slice(found[0].length) : ''
  return ASKS.test(rest) && !LEANS.test(rest) && rest.split(/\s+/).length >= FEWEST_WORDS ? rest : null
}

const LEAD = String.raw`(?:(?:and|so|ok|okay|or|but|then|no+|wait|well|what|if|how|about|make|it|that|is|was|were|we|i|with|say|try|only|just|mean|meant|said|to|do|did|put|pay|paid|add|added|save|saved|take|took|use|at)[ ,]+)*`
const OTHER_NUMBER = new RegExp(
  String.raw`^${LEAD}(?<sign>\$\s?)?(?<sum>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s?(?<scale>k|grand|thousand)?\s?(?<unit>%|percent|pct|months?|mo|years?|yrs?)?(?:[ ,]+(?:extra|more|off|(?:a|per|each|every) (?:month|year)|monthly|instead|rather|then|months?|years?|percent|not \$?\d[\d.,]*k?(?: ?(?:%|percent|months?|years?))?|(?:instead|rather than|in place) (?:of )?\$?\d[\d.,]*k?|on (?:the|my|our) (?:mortgage|loan|house|card|debt)|on (?:it|that|top)|towards? (?:it|that)))*[?.! ]*$`,
  'i',
)
const IN_YEARS = /^y/i
const IN_MONTHS = /^mo/i

/** "And 6", "make it 500", "no I meant 500 extra a month": the what-if before with another number; null where it takes none such. */
export function otherNumberAsked(text: string, before: DataPart | null): PlanPart[] | null {
  const found = OTHER_NUMBER.exec(text.trim())?.groups
  const derive = before?.derive
  if (!found || !before || !derive) return null
  const slots = FORMULAS[derive.formula]?.given ?? {}
  const { sign, sum = '', scale, unit = '' } = found
  const value = Number(sum.replaceAll(',', '')) * (scale === undefined ? 1 : 1000)
  const wanted = IN_YEARS.test(unit)
    ? 'years'
    : IN_MONTHS.test(unit)
      ? 'months'
      : unit !== ''
        ? 'percent'
        : sign !== undefined || scale !== undefined
          ? 'money'
          : null
  const fitting = Object.keys(derive.given).filter((name) => {
    const is = slots[name]?.unit
    return wanted === null || is === wanted || (wanted === 'percent' && is === 'points')
  })
  const [name, ...others] = fitting
  const known = name === undefined ? undefined : derive.given[name]
  if (name === undefined || known === undefined || others.length > 0) return null
  // a fall stays a fall, and 480 after 520,000 is 480,000
  const isDown = known.startsWith('-')
  const size = Math.abs(Number(known))
  const isShort = wanted === null && value < 1000 && size >= 10_000 && value * 1000 <= size * 5 && value * 5000 >= size
  return [
    {
      ...before,
      derive: {
        ...derive,
        given: { ...derive.given, [name]: `${isDown ? '-' : ''}${String(isShort ? value * 1000 : value)}` },
      },
    },
  ]
}

const IS_IT_A =
  /^(?:(?:and|so|ok|but|wait)[ ,]+)*(?:is|was)(?: (?:it|that|this)(?: one)?)(?: (?:a|an|one|even|really|actually|just|single|individual))* (?:stocks?|shares?|funds?|etfs?|bonds?|index funds?|mutual funds?|options?|cd|crypto|note)(?: or (?:a |an )?(?:single |individual )?(?:stocks?|funds?|etfs?|bonds?))?[?.! ]*$/i
const COST_OF_FUND =
  /\b(?:expense ratio|ongoing charges?|ter|fund fees?)\b|^(?:(?:and|so|ok|but)[ ,]+)*what (?:does|do) (?:it|that|this) (?:cost|charge)(?: me)?[?.! ]*$/i
const DID_IT_RISE =
  /^(?:(?:and|so|ok|but|ugh|fine|well)[ ,.]+)*(?:did|has|is) (?:it|that|this)(?: one)? (?:gone |go |been |at least )*(?:up|down|grow|grown|rise|risen|gain|gained|gaining|fall|fallen|drop|dropped|in the (?:red|green)|made (?:any )?money|make (?:any )?money)(?: (?:at least|at all|or down|or not|much|since (?:i|we) bought (?:it|them)))*[?.! ]*$/i

const HOW_LARGE =
  /^(?:(?:and|so|ok|but)[ ,]+)*how (?:large|big|much) is (?:it|that|this)(?: (?:one|position|holding))?(?: (?:in|worth)(?: in)? ?(?:dollars|money|euros?)?)?(?:[ ,]+(?:now|today|please))*$/i
const PAID_FOR =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:(?:at|for) (?:what|which) price (?:was|were|did i buy|did we buy) (?:it|that|this|they)(?: bought| purchased)?|what (?:did|have) (?:i|we|he|she|they) (?:pay|paid) for (?:it|that|this|them)|what price (?:did (?:i|we) (?:pay|buy (?:it|that) (?:at|for))|was (?:it|that) bought (?:at|for)))(?:,? please)?$/i
const WHEN_BOUGHT =
  /^(?:(?:and|so|ok|but)[ ,]+)*when (?:did (?:i|we|he|she|they) (?:buy|purchase|get)|was|were) (?:it|that|this|them|they)(?: one)?(?: bought| purchased)?(?:,? please)?$/i

const isOfOneSecurity = (before: DataPart | null): before is DataPart =>
  before !== null &&
  (before.subject === 'positions' || before.subject === 'income') &&
  before.where.some(({ field, op, values }) => field === 'security' && op === 'is' && values.length === 1)

/** One thing that is asked of what was spoken of. */
function askedOfIt(text: string, where: DataPart['where']): PlanPart | null {
  if (IS_IT_A.test(text)) return partAsking('positions', 'value', { where, by: ['sec_type'] })
  if (COST_OF_FUND.test(text))
    return {
      kind: 'decline',
      reason: 'not_kept',
      words: 'what a fund takes',
      related: [partAsking('positions', 'value', { where })],
    }
  if (HOW_LARGE.test(text)) return partAsking('positions', 'value', { where })
  if (PAID_FOR.test(text)) return partAsking('positions', 'cost_per_unit', { where })
  if (WHEN_BOUGHT.test(text))
    return partAsking('transactions', 'bought', {
      where: [...where, { field: 'kind', op: 'is', values: ['BUY', 'REINVEST'], words: 'bought or reinvested' }],
      by: ['booking'],
      order: { by: 'day', direction: 'asc' },
    })
  return DID_IT_RISE.test(text) ? partAsking('positions', 'gain', { where }) : null
}

const BETWEEN = /[?.!;]+\s+|[,\s]+and\s+(?=(?:what|when|how|at|for|is|did|has)\b)/i

/**
 * What "it" is asked after one thing that is held: what kind it is, what it costs, how much there is, when and at what price
 * it was bought, whether it rose, and several of these; null for the rest.
 */
export function askedOfThatOne(text: string, before: DataPart | null): PlanPart[] | null {
  if (!isOfOneSecurity(before)) return null
  const where = before.where.filter(({ field }) => field === 'security')
  const questions = text
    .replace(/[?.!\s]+$/, '')
    .replace(
      /\bwhen (did (?:i|we) buy) (it|that|this) and at what price$/i,
      'when $1 $2 and at what price was it bought',
    )
    .split(BETWEEN)
  // alone these are read by their own words
  if (
    questions.length === 1 &&
    (PAID_FOR.test(text.replace(/[?.!\s]+$/, '')) || WHEN_BOUGHT.test(text.replace(/[?.!\s]+$/, '')))
  )
    return null
  const parts = questions.map((each) => askedOfIt(each.trim(), where))
  return parts.every((part) => part !== null) ? parts : null
}

const COUNTED: Readonly<Record<string, string>> = { overdue_actions: 'overdue', open_actions: 'open' }
const OURS =
  /\b(?:on us|on me|on our side|on my side|ours|mine|my side|our side|(?:we|i) (?:owe|have to|need to)|(?:the )?advisor['’]?s?|for (?:us|me) to do|not the clients?['’]?s?)\b/i
const THEIRS = /\b(?:on (?:them|the clients?)|theirs|the clients?['’]?s? (?:side|turn)|not (?:us|ours|mine|me))\b/i
const THE_TASKS =
  /\b(?:tasks?|to-?dos?)\b|^(?:(?:and|so|ok)[ ,]+)*(?:what are (?:they|those|these)|list (?:them|those|these))[?.! ]*$/i
const OLDEST =
  /^(?:(?:and|so|ok)[ ,]+)*(?:(?:of|among) (?:those|these|them)[ ,]+)?(?:what(?:['’]?s| is)|which(?: one)?(?: is|['’]s)?|who has)? ?(?:the )?(?:oldest|longest overdue|most overdue|earliest)(?: one| of (?:them|those|these))?[?.! ]*$/i

/** After how many tasks clients have: the tasks themselves, and whose they are; the oldest of those that are overdue. Null for the rest. */
export function askedOfCountedTasks(text: string, before: DataPart | null): PlanPart[] | null {
  if (before?.subject === 'actions' && before.measures[0] === 'overdue' && before.by.join() === 'action')
    return OLDEST.test(text)
      ? [
          partAsking('actions', 'next_due', {
            where: [...before.where, conditionIs('overdue', 'yes', 'overdue')],
            by: ['action'],
            order: { by: 'next_due', direction: 'asc' },
            limit: 1,
          }),
        ]
      : null
  const measure = before?.subject === 'clients' ? COUNTED[before.measures[0] ?? ''] : undefined
  const isTheirs = THEIRS.test(text)
  if (!before || measure === undefined || (!isTheirs && !OURS.test(text) && !THE_TASKS.test(text))) return null
  const party = isTheirs
    ? [conditionIs('party', 'CLIENT', 'clients')]
    : OURS.test(text)
      ? [conditionIs('party', 'ADVISOR', 'mine')]
      : []
  const of = before.where.filter(({ field }) => field === 'client' || field === 'household')
  return [partAsking('actions', measure, { where: [...of, ...party], by: ['action'] })]
}

const ALL_OF_THEM =
  /^(?:(?:no+|and|ok|but|please|i|want(?:ed)?|asked for|meant|mean|need|show(?: me)?|list|give me)[ ,]+)*all (?:of )?(?:them|those|these|two|three|four|five|six|seven|eight|nine|ten|\d{1,3})(?: of (?:them|those|these))?(?:,? (?:pls|please))?(?:[ ,]+(?:and )?not (?:just|only) [^?.!]*)?[?.! ]*$/i
const THE_OTHERS =
  /^(?:(?:and|ok|please|now|can you|could you|show(?: me)?|list|give me|what about|who are)[ ,]+)*the (?:other|rest|remaining|missing)(?: (?:two|three|four|five|six|seven|eight|nine|ten|\d{1,3}))?(?: (?:ones|clients|rows))?(?: (?:as well|too|also))+[?.! ]*$/i
/** Of several the nearest or latest alone was told. */
const ONE_OF_MANY: ReadonlySet<string> = new Set(['maturity', 'next_due', 'next', 'last'])

/** "All of them, not just the next", "the other ten as well": every row of what was told in part; null where nothing was left out. */
export function askedOfAllRows(text: string, before: DataPart | null): PlanPart[] | null {
  if (!before || (!ALL_OF_THEM.test(text) && !THE_OTHERS.test(text))) return null
  if (before.by.length > 0) return before.limit === null ? null : [{ ...before, limit: null }]
  return ONE_OF_MANY.has(before.measures[0] ?? '') && before.subject === 'positions'
    ? [{ ...before, by: [SUBJECTS[before.subject].rows] }]
    : null
}

const INTEREST_ON_WHAT =
  /\binterest\b[^.!]*\bon what\b|\bwhat(?:['’]?s| is| was) (?:that|the|this|all (?:that|this)) interest (?:on|for)\b|\b(?:which|what) (?:loan|debt|account|card) (?:is|was) (?:that|the|this) interest (?:on|for|from)\b/i

/** "Interest paid, 921? On what": by the account that it was charged on, of the days that were asked of. Null for the rest. */
export const interestOnWhatAsked = (text: string, before: DataPart | null): PlanPart[] | null =>
  INTEREST_ON_WHAT.test(text)
    ? [
        partAsking('transactions', 'interest_paid', {
          by: ['account'],
          period: before?.subject === 'transactions' ? before.period : null,
        }),
      ]
    : null
