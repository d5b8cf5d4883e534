import type { Condition, DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { bookRules } from '@keelwise/contract/book'
import { addMonths, addDays } from '@keelwise/finance/days'
import {
  ASKS_WAY,
  type Construed,
  OF_THOSE,
  conditionIs,
  countOf,
  daysWithWords,
  partAsking,
  spanBefore,
  thisYear,
  conditionOfAny,
} from './certain-of-both.ts'
import { RMD_AGE } from './clients-words.ts'

/** What an advisor asks of a whole practice: what needs a look, what a market would do to it, how it was before. */

const OF_PRACTICE = String.raw`(?:in|with|across|about|over|on|of|from|for) (?:(?:my|the|our|this|all(?: of)?(?: my| the| our)?|any of (?:my|the|our)) )*(?:book|practice|(?:clients?['’]? )?(?:portfolios?|accounts?)|clients?|households?|business|plate|radar)`
const ODD =
  '(?:weird|odd|off|strange|unusual|wrong|concerning|alarming|worrying|worrisome|suspicious|fishy|broken|amiss|bad|urgent|critical|out of (?:line|whack|the ordinary))'
const TROUBLES =
  '(?:red flags?|warning signs?|fires?|problems?|issues?|trouble spots?|trouble|concerns?|outliers?|anomal(?:y|ies)|exceptions?|alerts?)'
const WATCHES =
  '(?:worry(?:ing)? about|be (?:worried|concerned|alarmed) (?:about|by)|know about|look (?:at|into|out for)|watch(?: out for)?|deal with|act on|pay attention to|keep an eye on|have on my radar|flag)'
const TAIL = String.raw`(?: ${OF_PRACTICE})?(?: (?:right now|now|today|at the moment|currently|these days|this (?:week|morning)))*[ ?.!]*$`
const LEAD = String.raw`^(?:(?:and|so|ok|okay|hey|hi|please|quick|quickly)[ ,]+)*`
/** "Anything weird in the book", "any red flags", "what needs my attention", with nothing else said. */
const ATTENTION = new RegExp(
  String.raw`${LEAD}(?:(?:is there |are there |do you see |see |spot |did you (?:see|notice) |has )?(?:anything|something|any ?one|any(?: of my)? clients?)(?: (?:that (?:is|looks|seems)|who is|looks?|looking|seems?|is))? ?${ODD}|(?:are there |is there |do i have |have i got )?(?:any|what(?:['’]?s| is| are)?(?: the| my)?|where are (?:the|my)|show me (?:the|my|any)) ?(?:big |biggest |main |serious |potential |possible |obvious |major )*${TROUBLES}|(?:is there )?(?:anything|something|what|which clients?|who)(?: (?:else|all))?(?: ${OF_PRACTICE})? ?(?:(?:that |which |who )?(?:needs?|requires?|deserves?|wants?) (?:some |my |our |a )*(?:attention|look(?:ing (?:at|into))?|closer look|fixing|care|action)|(?:that )?(?:should|do|must|ought|would) (?:i|we) (?:have to |need to |want to |also )*${WATCHES}|(?:that )?(?:i|we) (?:should|must|need to|have to|ought to) ${WATCHES})|what(?:['’]?s| is) (?:on fire|burning|${ODD}))(?: ${OF_PRACTICE})?(?: (?:that )?(?:i|we) (?:should|must|need to|have to|ought to) ${WATCHES})?(?: (?:first|most|the most))?${TAIL}`,
  'i',
)

/** Whether it is asked what in the practice needs a look, and nothing more. */
export const asksForAttention = (text: string): boolean => ATTENTION.test(text)

const over = (field: string, threshold: string | null): Condition[] => [
  { field, op: 'over', values: [threshold ?? '0'] },
]

/** What the book itself looks at: connections, tasks, targets, large positions. */
const attentionAsked = ({ text }: Construed): PlanPart[] | null =>
  asksForAttention(text)
    ? [
        partAsking('actions', 'overdue', { by: ['action'], limit: 10 }),
        partAsking('clients', 'broken', { by: ['client'] }),
        partAsking('clients', 'drift', {
          where: over('drift', bookRules.drift.threshold),
          by: ['client'],
          order: { by: 'drift', direction: 'desc' },
        }),
        partAsking('clients', 'largest_share', {
          where: over('largest_share', bookRules.position.threshold),
          by: ['client'],
          order: { by: 'largest_share', direction: 'desc' },
        }),
      ]
    : null

const NUMBER = String.raw`(?<number>\d{1,2}(?:\.\d+)?) ?(?:%|percent|pct)`
const MARKETS = String.raw`(?:(?:the |a )?(?:stock |equity |us )?(?:markets?|stocks?|equit(?:y|ies)|s&p(?: ?500)?))`
const FALLS =
  '(?:drops?|dropped|falls?|fell|fall|crash(?:es|ed)?|goes down|went down|loses?|tanks?|slides?|corrects?|declines?|sells? off|is down|down|plunges?|drawdown|correction|crash|decline|sell-?off)'
const RISES = '(?:rises?|rose|gains?|goes up|went up|climbs?|rall(?:y|ies)|jumps?|is up|up)'
const MARKET_MOVES = new RegExp(
  String.raw`\b${MARKETS} (?:(?:were to|would|should|suddenly|to) )?(?:(?<down>${FALLS})|${RISES})(?: (?:by|of|another))? ${NUMBER}|\b${NUMBER.replace('number', 'first')} (?:market |stock market |equity )?(?:(?<falls>${FALLS})|${RISES})\b|\bstress[- ]?test`,
  'i',
)
/** "Market drops 20 %, what happens to the book": what its equity would do; no forecast. */
function marketMoveAsked({ text }: Construed): PlanPart[] | null {
  const said = MARKET_MOVES.exec(text)
  if (!said || !/\b(?:book|practice|aum|clients|we|assets|business|everyone|portfolios|stress)\b/i.test(text))
    return null
  if (/\b(?:who|which|whose|each|by client|fees?|revenue)\b/i.test(text)) return null
  const { number, first, down, falls } = said.groups ?? {}
  // a stress test says how far beside it
  const size = number ?? first ?? /(\d{1,2}(?:\.\d+)?) ?(?:%|percent|pct)/i.exec(text)?.[1] ?? '20'
  const isDown = down !== undefined || falls !== undefined || (number === undefined && first === undefined)
  return [
    partAsking('clients', 'value', {
      derive: { formula: 'book_move', given: { move: isDown ? `-${size}` : size } },
    }),
  ]
}

const OF_RMDS = /\b(?:rmds?|required (?:minimum )?distributions?|minimum distributions?)\b/i
const WHO = /\b(?:who|whose|whom|which|clients?|any(?:one|body)?|every(?:one|body)|households?|how many|list)\b/i
/** "Who has to take an RMD this year": ages are kept, and what is due of which account is not. */
function distributionsAsked({ text, today }: Construed): PlanPart[] | null {
  if (!OF_RMDS.test(text) || !WHO.test(text) || ASKS_WAY.test(text)) return null
  // those who turn 73 this year are among those who have the age by its end
  const said = text.replace(/\bturn(?:s|ing|ed)? 7[0-5]\b/i, '')
  if (/\b(?:how much|amounts?|age|calculat\w*|what is|explain|meetings?|tasks?|said|talk\w*|notes?|\d+)\b/i.test(said))
    return null
  const next = /\bnext year\b/i.test(text)
  const end = `${Number(today.slice(0, 4)) + (next ? 1 : 0)}-12-31`
  const aged = partAsking('clients', 'age', {
    where: [{ field: 'age', op: 'at_least', values: [RMD_AGE] }],
    by: ['client'],
    period: daysWithWords(end, end, today),
    order: { by: 'age', direction: 'desc' },
  })
  return [{ kind: 'decline', reason: 'not_kept', words: 'distributions of clients', related: [aged] }]
}

const HOUSEHOLDS =
  /^(?:(?:and|so|ok|hey|please|can you|could you)[ ,]+)*(?:(?:show(?: me)?|list|give me|what are|which are|see|view|open) (?:all )?|all )(?:the |my |our |of my |of the )*households(?: (?:i|we) (?:have|look after|serve)| in (?:my|the) book)?[?.! ]*$|^(?:(?:and|so|ok|hey)[ ,]+)*(?:which|what) households (?:do|are) (?:i|we|there)\b[^.?!]*[?.! ]*$/i
const BIGGEST_OF_HOUSEHOLDS =
  /^(?:(?:and|so|ok)[ ,]+)*(?:which|what|who)(?: one| household)?(?:['’]?s| is| has)(?: the)? (?<end>biggest|largest|richest|wealthiest|most|smallest|least)(?: one| of (?:them|those))?[?.! ]*$/i

/** "Show me the households": each with what it holds; then the largest of them. */
function householdsAsked({ text, before }: Construed): PlanPart[] | null {
  const all = partAsking('clients', 'value', { by: ['household'] })
  if (HOUSEHOLDS.test(text)) return [all]
  const end = BIGGEST_OF_HOUSEHOLDS.exec(text)?.groups?.['end']
  if (end === undefined || before?.subject !== 'clients' || before.by.join() !== 'household') return null
  return [{ ...all, order: { by: 'value', direction: /smallest|least/i.test(end) ? 'asc' : 'desc' }, limit: 1 }]
}

const BELONGS =
  /^(?:(?:and|so|ok|hey)[ ,]+)*who(?:['’]?s| is| are| belongs?| all belongs?|['’]?re)?(?: all)?(?: (?:in|to|part of|a member of))* (?:the )?(?<name>\p{L}[\p{L}'’ -]*?)(?:['’]?s)?(?: (?:family|household|trust))?[?.! ]*$/iu

/** "Who belongs to the Ramans": the clients of that household, each with what is held. */
export function askedWhoBelongs({ text, directory }: Construed): PlanPart[] | null {
  const said = BELONGS.exec(text)?.groups?.['name']?.toLowerCase()
  if (said === undefined || !/\b(?:belongs?|family|household|members?)\b|\bin the\b/i.test(text)) return null
  const households = [...new Set(directory.clients.flatMap(({ household }) => household ?? []))]
  const [household, ...others] = households.filter(
    (name) => [said, `${said}s`].includes(name.toLowerCase().split(' ')[0] ?? '') || name.toLowerCase() === said,
  )
  return household === undefined || others.length > 0
    ? null
    : [
        partAsking('clients', 'value', {
          where: [
            conditionOfAny(
              'client',
              directory.clients.filter((client) => client.household === household),
            ),
          ],
          by: ['client'],
        }),
      ]
}

const EQUITY_TARGET =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:show(?: me)?|list|give me|what is|what['’]s)? ?(?:the )?(?:equity|stocks?|allocation)(?: (?:share|part|weight))? (?:vs\.?|versus|against|and|compared (?:to|with)|beside|next to) (?:the |their )?targets?(?: (?:for|of|by|over) (?:everyone|everybody|all(?: (?:of )?(?:my |our |the )?clients)?|each(?: client)?|every client|the book))?[?.! ]*$/i

/** "Equity vs target for everyone": how far each client is from the target, with the equity there is. */
const equityTargetAsked = ({ text }: Construed): PlanPart[] | null =>
  EQUITY_TARGET.test(text)
    ? [partAsking('clients', 'drift', { measures: ['drift', 'equity_share'], by: ['client'] })]
    : null

const RETIRED_OR =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:who|which clients?) (?:is|are) (?:already )?retired (?:or|and) (?:over|above|older than|past) (?<age>\d{2})[?.! ]*$/i

/** "Who is retired or over 70": ages are kept, and who works is not. */
function retiredOrAsked({ text }: Construed): PlanPart[] | null {
  const age = RETIRED_OR.exec(text)?.groups?.['age']
  if (age === undefined) return null
  const aged = partAsking('clients', 'age', {
    where: [{ field: 'age', op: 'over', values: [age] }],
    by: ['client'],
    order: { by: 'age', direction: 'desc' },
  })
  return [{ kind: 'decline', reason: 'not_kept', words: 'who is retired', related: [aged] }]
}

const TURNS =
  /\b(?:who|which clients?|anyone|anybody)\b[^.?!]*\b(?:turns?|turning|will be|reach(?:es)?|becomes?|is going to be) (?<age>\d{2,3}) (?:or (?:more|older|over|above)|and (?:over|older|above|up)|plus|\+)[^.?!]*\b(?<year>this year|next year|(?:in )?20\d\d)\b/i

/** "Who turns 73 or more next year": who is at least so old at the end of it. */
function turnsAtLeastAsked({ text, today }: Construed): PlanPart[] | null {
  const said = TURNS.exec(text)?.groups
  if (!said) return null
  const year =
    /20\d\d/.exec(said['year'] ?? '')?.[0] ??
    String(Number(today.slice(0, 4)) + (/next/i.test(said['year'] ?? '') ? 1 : 0))
  const end = `${year}-12-31`
  return [
    partAsking('clients', 'age', {
      where: [{ field: 'age', op: 'at_least', values: [said['age'] ?? ''] }],
      by: ['client'],
      period: daysWithWords(end, end, today),
      order: { by: 'age', direction: 'desc' },
    }),
  ]
}

const OF_GOALS =
  /\b(?:goals?|retirement (?:plan|goal|target)s?|(?:on|off) track (?:for|to|with) (?:retire\w*|their)|saving enough|short of (?:their )?(?:goal|target|retirement))\b/i
const REACHES =
  /\b(?:behind|ahead|track|short|reach\w*|meet|meeting|miss\w*|fall\w*|fund\w*|progress\w*|enough|afford|retire (?:on time|early)|doing)\b/i
const goalsAsked = ({ text }: Construed): PlanPart[] | null =>
  OF_GOALS.test(text) &&
  REACHES.test(text) &&
  WHO.test(text) &&
  !ASKS_WAY.test(text) &&
  !/\b(?:talk\w*|said|meetings?|tasks?|notes?)\b/i.test(text)
    ? [{ kind: 'decline', reason: 'not_kept', words: 'goals of clients', related: [] }]
    : null

const AT_LOSS = /\bpositions? (?:at|with) (?:a |an )?loss\b/i
/** Which positions these are is told of one client; of all of them what could be realized is. */
const lossesAsked = ({ text }: Construed): PlanPart[] | null =>
  AT_LOSS.test(text) && !ASKS_WAY.test(text) && !/\b(?:what is|what['’]?s|explain|mean)\b/i.test(text)
    ? [
        {
          kind: 'decline',
          reason: 'not_kept',
          words: 'losses of the book',
          related: [
            partAsking('clients', 'harvestable', {
              where: [{ field: 'harvestable', op: 'over', values: ['0'] }],
              by: ['client'],
              order: { by: 'harvestable', direction: 'desc' },
            }),
          ],
        },
      ]
    : null

const ADD_TASK =
  /\b(?:add|create|make|set(?: up)?|put|enter|assign|log|new)\b[^.?!]*\b(?:tasks?|to-?dos?|action items?|reminders?|follow[- ]?ups?)\b/i
/** "How do I add a task for a client". */
const taskWayAsked = ({ text }: Construed): PlanPart[] | null =>
  ASKS_WAY.test(text) && ADD_TASK.test(text) && !/\be-?mail|letter|meeting\b/i.test(text)
    ? [{ kind: 'help', page: 'client_tasks' }]
    : null

/** What is asked of a whole practice in one sentence; null for the rest. */
export const askedOfPractice = (asked: Construed): readonly PlanPart[] | null =>
  taskWayAsked(asked) ??
  attentionAsked(asked) ??
  marketMoveAsked(asked) ??
  distributionsAsked(asked) ??
  goalsAsked(asked) ??
  lossesAsked(asked) ??
  householdsAsked(asked) ??
  equityTargetAsked(asked) ??
  retiredOrAsked(asked) ??
  turnsAtLeastAsked(asked)

const AGO =
  /\b(?<count>an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2}) (?<unit>day|week|month|quarter|year)s? (?:ago|earlier|before|back)\b/i
const SINCE_UNIT =
  /\b(?:last|previous|prior|the) (?<unit>week|month|quarter|year)(?:['’]s)?(?: (?:before|end|close))?\b/i
const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }

/** From the day that is said until today: "a month ago" is a month, and "last month" since it ended. */
export function daysSince(text: string, today: string): PlanPeriod | null {
  const { count, unit = '' } = AGO.exec(text)?.groups ?? {}
  if (count !== undefined) {
    const many = countOf(count)
    const months = MONTHS[unit.toLowerCase()]
    const from =
      months === undefined
        ? addDays(today, -many * (unit.toLowerCase() === 'week' ? 7 : 1))
        : addMonths(today, -many * months)
    return daysWithWords(addDays(from, 1), today, today)
  }
  if (/\byesterday\b/i.test(text)) return daysWithWords(today, today, today)
  const since = SINCE_UNIT.exec(text)?.groups?.['unit']?.toLowerCase()
  if (since === undefined) return null
  if (since === 'year') return thisYear(today)
  if (since === 'week') {
    const day = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
    return daysWithWords(addDays(today, -day), today, today)
  }
  const month = Number(today.slice(5, 7))
  const first = since === 'quarter' ? month - ((month - 1) % 3) : month
  return daysWithWords(`${today.slice(0, 4)}-${String(first).padStart(2, '0')}-01`, today, today)
}

const FLOWS: ReadonlySet<string> = new Set(['put_in', 'taken_out', 'gained', 'changed', 'returned'])
const isOfDays = (before: DataPart | null): before is DataPart =>
  before?.subject === 'clients' && before.measures.some((name) => FLOWS.has(name))

const AGAINST_LAST =
  /^(?:(?:and|so|ok|but|now|how does (?:that|it|this) compare|compare (?:that|it|this)|compared)[ ,]+)*(?:vs\.?|versus|against|compared? (?:to|with)|than|to|with|what about) (?:the )?(?:(?:last|previous|prior|same) (?<unit>week|month|quarter|year)|(?<one>week|month|quarter|year) before|(?:one|time) before)[ ?.!]*$/i

/** "Vs last month" after what clients put in this month: both, the earlier span as a whole. */
function againstLastAsked({ text, before, today }: Construed): PlanPart[] | null {
  const said = AGAINST_LAST.exec(text)?.groups
  if (!said || !isOfDays(before) || before.period === null || /^(?:(?:and|so|ok|but)[ ,]+)*what about\b/i.test(text))
    return null
  const { period } = before
  const earlier = spanBeforeThat(period, (said['unit'] ?? said['one'])?.toLowerCase(), today)
  return earlier && [before, { ...before, period: earlier }]
}

/** The whole week, month, quarter or year before some days of such a one; null where they are of none. */
function spanBeforeThat({ from, to, words }: PlanPeriod, unit: string | undefined, today: string): PlanPeriod | null {
  if (from === null) return null
  if (unit === undefined) return spanBefore({ from, to, words }, today)
  if (unit === 'week') return to > addDays(from, 6) ? null : daysWithWords(addDays(from, -7), addDays(from, -1), today)
  const months = MONTHS[unit] ?? 1
  return !from.endsWith('-01') || to >= addMonths(from, months)
    ? null
    : daysWithWords(addMonths(from, -months), addDays(from, -1), today)
}

const MARKET_OR_FLOWS =
  /\b(?:markets?|performance|gains?|losses|returns?|prices)\b[^.?!]*\b(?:or|vs\.?|versus|and)\b[^.?!]*\b(?:withdraw\w*|flows?|outflows?|contribut\w*|deposits?|distributions?|money (?:out|in|going out|coming in)|new money|redemptions?)\b|\b(?:withdraw\w*|flows?|outflows?|contribut\w*|deposits?|new money)\b[^.?!]*\b(?:or|vs\.?|versus|and)\b[^.?!]*\b(?:markets?|performance|gains?|losses|returns?|prices)\b/i

/** "Market or withdrawals?" after how portfolios changed: what was gained beside what was put in and taken out. */
const causeAsked = ({ text, before }: Construed): PlanPart[] | null =>
  isOfDays(before) && MARKET_OR_FLOWS.test(text)
    ? [{ ...before, measures: ['changed', 'gained', 'put_in', 'taken_out'], derive: null, show: 'auto' }]
    : null

const OLDEST_TASK =
  /^(?:(?:and|so|ok|what about|how about|which(?: (?:one|task|item))?(?: is| are)?|what(?:['’]?s| is)|show me|the)[ ,]+)*(?:the )?(?<end>oldest|longest(?: overdue| open| waiting)?|most (?:overdue|urgent|pressing)|earliest|newest|latest|most recent|last)(?: (?:one|task|item|of (?:them|those|these)))*[ ?.!]*$/i

/** "Oldest one?" after tasks is the first of these by the day it is due, and of no others. */
function oldestTaskAsked({ text, before }: Construed): PlanPart[] | null {
  const end = OLDEST_TASK.exec(text)?.groups?.['end']
  const [measure = ''] = before?.measures ?? []
  if (end === undefined || before?.subject !== 'actions' || !/^(?:overdue|open)$/.test(measure)) return null
  const isLate = measure === 'overdue' || before.where.some(({ field }) => field === 'overdue')
  return [
    {
      ...before,
      measures: ['next_due'],
      where: [
        ...before.where.filter(({ field }) => field !== 'state' && field !== 'overdue'),
        ...(isLate ? [conditionIs('overdue', 'yes', 'overdue')] : [conditionIs('state', 'open', 'open')]),
      ],
      by: ['action'],
      order: { by: 'next_due', direction: /^(?:newest|latest|most recent|last)$/i.test(end) ? 'desc' : 'asc' },
      limit: 1,
      show: 'auto',
    },
  ]
}

const NEED_PREPARATION =
  /\b(?:those|them|these|it|that one|any)\b[^.?!]*\b(?:need|needs|require|requires)\b[^.?!]*\bprep\w*|\b(?:prep|prepare|get ready) for (?:those|them|these|any of (?:those|them|these))\b/i

/** Whether meetings that were shown need to be prepared. */
export const asksToPrepareShown = (text: string): boolean => NEED_PREPARATION.test(text)

/** "Do any of those need prep": of the meetings before those that are still to come. */
const toPrepareAsked = ({ text, before, today }: Construed): PlanPart[] | null =>
  before?.subject === 'meetings' && (asksToPrepareShown(text) || (OF_THOSE.test(text) && /\bprep/i.test(text)))
    ? [
        {
          ...before,
          measures: ['next'],
          by: [],
          order: null,
          limit: null,
          period: before.period && { ...daysWithWords(later(before.period.from, today), before.period.to, today) },
          show: 'list',
        },
      ]
    : null
const later = (from: string | null, today: string): string => (from === null || from < today ? today : from)

/** What goes on from an answer about the practice whose construction says how; null for the rest. */
export const askedAfterPractice = (asked: Construed): readonly PlanPart[] | null =>
  againstLastAsked(asked) ?? causeAsked(asked) ?? oldestTaskAsked(asked) ?? toPrepareAsked(asked)
