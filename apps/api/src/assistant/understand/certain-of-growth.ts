import type { PlanPart } from '@keelwise/contract/plan'
import { addDays, addMonths } from '@keelwise/finance/days'
import {
  type Construed,
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

const MADE_FROM =
  /\bhow much (?:money )?(?:did|have|has|do) (?:i|we) (?:made?|make|earn(?:ed)?|gain(?:ed)?|lost|lose) (?:from|off|out of|through) (?:(?:my|our|the|all) )*(?:investments?|investing|portfolio|stocks?|shares|funds?)\b/i

/** "How much did I make from investments last month": what they gained, and not what was sold. */
function madeFromAsked({ text, readAgain }: Construed): PlanPart[] | null {
  if (!MADE_FROM.test(text) || /\b(?:sell\w*|sold|realized|dividends?|interest|selling)\b/i.test(text)) return null
  const period = daysSaid(text, readAgain)
  return period ? [partAsking('returns', 'gain', { period })] : null
}

const LEAD = String.raw`^(?:(?:and|so|ok|okay|hey|hi|but|also|well|lol|can (?:you|u)|could (?:you|u)|please)[ ,]+)*`

const END = String.raw`[?.! ]*$`

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

const RICHER =
  /\b(?:how much )?(?:richer|wealthier|better off|poorer|worse off)\b[^?.!]*\b(?:than|since|compared (?:to|with))\b[^?.!]*\b(?:last year|(?:a|one) year (?:ago|before)|this time last year|a year earlier)\b/i

/** "How much richer am I than this time last year, and is that saving or the market": the change, by its parts. */
const richerAsked = ({ text, today }: Construed): PlanPart[] | null =>
  RICHER.test(text) && !/\bclients?\b/i.test(text)
    ? [{ ...partAsking('worth', 'change', { period: pastMonths(12, today) }), why: true }]
    : null

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

/** How spending, pay and net worth moved, and what moved them; null for the rest. */
export const askedOfGrowth = (asked: Construed): readonly PlanPart[] | null =>
  grewAsked(asked) ??
  sinceThenAsked(asked) ??
  madeFromAsked(asked) ??
  payRoseAsked(asked) ??
  richerAsked(asked) ??
  savedOrMarketAsked(asked) ??
  worthThanAgoAsked(asked)
