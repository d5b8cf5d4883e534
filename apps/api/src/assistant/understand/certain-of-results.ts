import type { Condition, DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { type Construed, conditionIs, countOf, partAsking, pastMonths, thisYear } from './certain-of-both.ts'

const OF_CLIENTS =
  /\b(?:clients?|customers?|who|whose|whom|any(?:one|body)|every(?:one|body)|book|households?|portfolios?)\b/i

/** What an answer about them says nothing of: something else is compared, counted or asked. */
const OF_OTHER =
  /\b(?:drift|targets?|cash|risk|bands?|scores?|fees?|revenue|meet\w*|met|met with|tasks?|overdue|birthdays?|ages?|old\w*|young\w*|questions?|concentrat\w*|overweight|underweight|losses to harvest|harvest\w*|unreali[sz]ed|reali[sz]ed|market|benchmark|index|me|largest position|biggest position|value|worth|assets|aum|own(?:s|ed)?|hold(?:s|ing|ings)?|held|stocks?|bonds?|funds?|positions?|off|behind on|need\w*|touch|sleep|upset|complain\w*|say|said|talk\w*|worr\w+)\b/i

const DAYS =
  /\b(?:(?:so far )?this (?:week|month|quarter|year)(?: so far)?|(?:over |in |during )?(?:the )?(?:last|past|previous) (?:\d+ |two |three |six |twelve )?(?:days?|weeks?|months?|quarters?|years?)|since [a-z]+(?: 20\d\d)?|in (?:20\d\d|january|february|march|april|may|june|july|august|september|october|november|december)(?: 20\d\d)?|ytd|year to date|for the year|on the year|for the (?:month|quarter)|today|yesterday|all time|since inception|q[1-4](?: 20\d\d)?)\b/i

const LOST =
  /\b(?:los[et]|losing|lost|(?:is|are|was|were|has|have|had|went|gone|go|been) (?:(?:any(?:one|body)|everyone|they|any (?:of (?:my|the) )?clients?|there) )?(?:been )?(?:down(?! (?:for (?!the (?:year|month|quarter|week))|to|as|on|with))|negative|in the red|under ?water)|negative (?:returns?|performance|year|month|quarter)|(?:a|an) (?:loss|losing year|bad year)|in the red)\b/i
const GAINED =
  /\b(?:(?:is|are|was|were|has|have|went) (?:(?:any(?:one|body)|everyone|they|any (?:of (?:my|the) )?clients?) )?(?:been )?(?:up(?! (?:for (?!the (?:year|month|quarter|week))|to|next|first|soon|and|on|with|in))|positive|ahead|in the (?:black|green))|made money|positive (?:returns?|performance|year))\b/i
const MONEY_OUT =
  /\b(?:took|taken|take|taking|pulled|pull|withdrew|withdrawn|withdraw|withdrawing)\b[^.?!]*\b(?:money|cash|funds)\b|\bwithdr[ae]w\w*\b|\boutflows?\b/i
/** What clients did, and not whom the advisor added. */
const MONEY_IN =
  /\b(?:put|added|add|contributed|contribute|deposited|deposit|sent|paid)\b[^.?!]*\b(?:money|cash|funds)\b|\b(?:contributed|contributions|inflows?|deposits|deposited)\b/i
const BEST = /\b(?:best|most|top|highest|strongest|greatest|leading|winners?)\b/i
const WORST = /\b(?:worst|least|lowest|bottom|poorest|weakest|laggards?|losers?|fewest)\b/i
const DID =
  /\b(?:perform\w*|returns?|returned|gain(?:ed|s)?|made|mak(?:e|ing)|grew|grow(?:n|th)?|fare[d]?|(?:did|done|doing|do) (?:the )?(?:best|worst|well|badly|poorly|better)|(?:best|worst) (?:year|month|quarter)|results)\b/i
const HOW_DID_ALL =
  /^(?:(?:and|so|ok|hey)[ ,]+)*how(?:['’]?s| is| are| did| have| has| do| were| was)? (?:all |each |every )?(?:of )?(?:my |our |the )?(?:clients?(?:['’]s?)?(?: (?:portfolios?|investments?|accounts?))?|every(?:one|body)(?:['’]s (?:portfolios?|investments?))?|book) (?:all )?(?:do|done|doing|did|perform\w*|fare[d]?|returned)\b/i
const LIST_OF_RESULTS =
  /\b(?:performance|returns?|results|gains) (?:of|for|by|across|per) (?:all |each |every |my |our |the )*(?:clients?|book|every(?:one|body))\b|\b(?:my |our |all |each |every )?clients?(?:['’]s?)? (?:performance|returns|results|gains)\b|\bclients? by (?:performance|returns?|gains?)\b/i

const RESULTS: ReadonlySet<string> = new Set(['returned', 'gained', 'changed', 'put_in', 'taken_out', 'ahead'])
const isOfResults = (part: DataPart | null): part is DataPart =>
  part?.subject === 'clients' && RESULTS.has(part.measures[0] ?? '')

/** The days that are said; those of this year where none are; null where they cannot be read. */
function periodOf(text: string, { today, readAgain }: Construed): PlanPeriod | null {
  const said = DAYS.exec(text)?.[0]
  if (said === undefined || /^(?:ytd|year to date|for the year|on the year)$/i.test(said)) return thisYear(today)
  const plain = said.replace(/^for the /i, 'this ')
  const [dated] = readAgain(`how many meetings did I have ${plain}`)
  return dated?.kind === 'data' && dated.subject === 'meetings' ? dated.period : null
}

const FIRST_FEW = /\b(?:top|best|worst|bottom|first) (?<count>\d{1,2}|two|three|four|five|ten)\b/i

const narrowing = (text: string): Condition[] =>
  /\bactive clients?\b/i.test(text) ? [conditionIs('status', 'ACTIVE', 'active')] : []

const INDEX = /\b(?:benchmarks?|index(?:es)?|indices|(?:the |stock )market|s&p(?: ?500)?|60\/40)\b/i
const AHEAD = /\b(?:beat\w*|outperform\w*|outpac\w*|ahead of|better than|above|exceed\w*|topped)\b/i
const BEHIND = /\b(?:trail\w*|lag\w*|underperform\w*|behind|worse than|below|missed|short of|fell short)\b/i
const AGAINST = /\b(?:against|versus|vs\.?|compared? (?:to|with)|relative to)\b/i

/** "Who beat the benchmark over the past year": by how many points each is ahead of the index. */
function againstIndexAsked(asked: Construed): PlanPart[] | null {
  const { text, before } = asked
  const isAfter = before?.subject === 'clients' && before.measures[0] === 'ahead'
  const isBehind = BEHIND.test(text)
  const isAhead = !isBehind && AHEAD.test(text)
  if (!isBehind && !isAhead && !AGAINST.test(text)) return null
  if (isAfter ? DAYS_ALONE.test(text) : !INDEX.test(text)) return null
  if (!/\b(?:who|whom|whose|clients?|any(?:one|body)|every(?:one|body)|book|how many|portfolios)\b/i.test(text))
    return null
  const period = isAfter && !DAYS.test(text) ? before.period : periodOf(text, asked)
  if (period === null) return null
  const isMost = BEST.test(text) || WORST.test(text)
  const where: Condition[] =
    (!isBehind && !isAhead) || isMost
      ? []
      : [
          {
            field: 'ahead',
            op: isBehind ? 'under' : 'over',
            values: ['0'],
            words: isBehind ? 'behind the index' : 'ahead of the index',
          },
        ]
  if (/\bhow many\b/i.test(text)) return [partAsking('clients', 'count', { where, by: [], period })]
  const isOne = isMost && !/\b(?:clients|portfolios)\b/i.test(text)
  return [
    partAsking('clients', 'ahead', {
      measures: ['ahead', 'returned'],
      where: [...narrowing(text), ...where],
      by: ['client'],
      period,
      order: { by: 'ahead', direction: isBehind ? 'asc' : 'desc' },
      limit: isOne ? 1 : null,
    }),
  ]
}

const HOW_MUCH_ALL =
  /\bhow much (?:money )?(?:did|have|has|do) (?:all )?(?:of )?(?:my|our|the) (?:clients|book)(?: (?:all )?together| in total)? (?:\w+ )?(?<what>gain\w*|ma(?:k|d)e|earn\w*|los[et]|put in|added?|contribut\w*|deposit\w*|t(?:ake|ook|aken) out|withdr\w+)\b/i

/** "How much did my clients gain this year": of all of them together. */
function togetherAsked(asked: Construed): PlanPart[] | null {
  const what = HOW_MUCH_ALL.exec(asked.text)?.groups?.['what']
  const period = what === undefined ? null : periodOf(asked.text, asked)
  if (what === undefined || period === null) return null
  const measure = /^(?:put|add|contrib|deposit)/i.test(what)
    ? 'put_in'
    : /^(?:t|withdr)/i.test(what)
      ? 'taken_out'
      : 'gained'
  return [
    partAsking('clients', measure, {
      measures: measure === 'gained' ? ['gained', 'put_in', 'taken_out'] : [measure],
      period,
    }),
  ]
}

const FLOWS_OUT = /\b(?:withdraw\w*|outflows?|redemptions?|(?:money|cash) (?:going |taken |coming )?out)\b/i
const FLOWS_IN = /\b(?:deposits?|inflows?|contributions?|additions?|new money|(?:money|cash) (?:coming |put )?in)\b/i
const ANY_FLOWS =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:any|are there|were there|have there been|has there been|did|what|which|who|show|list|give me)\b/i
const LATELY = /\b(?:lately|recently|recent|of late|these days|new)\b/i
const MONTHS_LATELY = 3

/** "Any big withdrawals or deposits lately": what clients took out and put in, the most first. */
function flowsAsked(asked: Construed): PlanPart[] | null {
  const { text, today } = asked
  const [isOut, isIn] = [FLOWS_OUT.test(text), FLOWS_IN.test(text)]
  const isBoth = /\b(?:net )?(?:cash ?|money )?flows\b/i.test(text) || (isOut && isIn)
  if (!(isBoth || isOut || isIn) || !ANY_FLOWS.test(text)) return null
  if (!isBoth && !LATELY.test(text) && !/\b(?:big|large|major|significant|unusual)\b/i.test(text)) return null
  if (/\b(?:tasks?|meetings?|questions?|rmds?|required)\b/i.test(text)) return null
  const period = DAYS.test(text) ? periodOf(text, asked) : pastMonths(MONTHS_LATELY, today)
  if (period === null) return null
  const listed = (measure: 'taken_out' | 'put_in'): PlanPart =>
    partAsking('clients', measure, {
      where: [{ field: measure, op: 'over', values: ['0'], words: 'over 0' }],
      by: ['client'],
      period,
      order: { by: measure, direction: 'desc' },
      limit: FEW_FLOWS,
    })
  return [...(isBoth || isOut ? [listed('taken_out')] : []), ...(isBoth || isIn ? [listed('put_in')] : [])]
}
const FEW_FLOWS = 5

/**
 * Which clients lost money, did best, put in or took out the most, over days that are said or this year: worked out for
 * each by the rule of the client's own page. Null where something else is asked.
 */
export function resultsAsked(asked: Construed): PlanPart[] | null {
  const { text, before } = asked
  const sure = againstIndexAsked(asked) ?? flowsAsked(asked) ?? togetherAsked(asked)
  if (sure) return sure
  if (/\b(?:why|if|should|could|would|will|what happens|on average|average)\b/i.test(text)) return null
  const again = isOfResults(before) ? turnedFrom(before, asked) : null
  if (again) return again
  if (!OF_CLIENTS.test(text) || OF_OTHER.test(text) || /\bmakes? up\b/i.test(text)) return null
  const isOut = MONEY_OUT.test(text)
  const isIn = !isOut && MONEY_IN.test(text) && !DID.test(text)
  const isLost = LOST.test(text)
  const isGained = !isLost && GAINED.test(text)
  const isAll = HOW_DID_ALL.test(text) || LIST_OF_RESULTS.test(text)
  const isRanked = (BEST.test(text) || WORST.test(text)) && (DID.test(text) || isOut || isIn || isLost)
  if (!isOut && !isIn && !isLost && !isGained && !isAll && !isRanked) return null
  const period = periodOf(text, asked)
  if (period === null) return null
  const measure = isOut
    ? 'taken_out'
    : isIn
      ? 'put_in'
      : isLost || isGained || /\bmoney\b|\bdollars?\b|\$|\bmade\b/i.test(text)
        ? 'gained'
        : 'returned'
  const isMostLost = isLost && (BEST.test(text) || WORST.test(text))
  const held: Condition[] =
    isOut || isIn
      ? [{ field: measure, op: 'over', values: ['0'], words: 'over 0' }]
      : isLost && !isMostLost
        ? [{ field: 'gained', op: 'under', values: ['0'], words: 'a loss' }]
        : isGained
          ? [{ field: 'gained', op: 'over', values: ['0'], words: 'a gain' }]
          : []
  const direction = isLost || (WORST.test(text) && !BEST.test(text)) ? 'asc' : 'desc'
  const few = FIRST_FEW.exec(text)?.groups?.['count']
  const isOne = isRanked && few === undefined && !/\b(?:clients|performers|portfolios|ones|rank\w*|list)\b/i.test(text)
  const where = [...narrowing(text), ...held]
  if (/\bhow many\b/i.test(text)) return [partAsking('clients', 'count', { where, by: [], period })]
  return [
    partAsking('clients', measure, {
      where,
      by: ['client'],
      period,
      order: { by: measure, direction },
      limit: few !== undefined ? countOf(few) : isOne ? 1 : null,
    }),
  ]
}

const DAYS_ALONE = new RegExp(
  String.raw`^(?:(?:and|so|ok|but|what about|how about|now|then|for)[ ,]+)*(?:${DAYS.source})[ ?.!]*$`,
  'i',
)
const END_ALONE =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:(?:who|which (?:one|client)s?|what about|how about) ?(?:did|was|is|has|had|made)? ?)?(?:the )?(?<end>worst|best|least|most|lowest|highest|bottom|top)(?: (?:one|client|of (?:them|those)))?[ ?.!]*$/i
const IN_MONEY =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:(?:how much|what)(?: is| was)? (?:that|it|this) )?in (?:dollars|money)[ ?.!]*$/i

/** "And last month?", "and the worst?" after such a list: the same on other days, or from the other end. */
function turnedFrom(before: DataPart, asked: Construed): PlanPart[] | null {
  const { text } = asked
  if (DAYS_ALONE.test(text)) {
    const period = periodOf(text, asked)
    return period && [{ ...before, period }]
  }
  const [measure = 'returned'] = before.measures
  if (IN_MONEY.test(text)) return [{ ...before, measures: ['gained'], order: { by: 'gained', direction: 'desc' } }]
  const end = END_ALONE.exec(text)?.groups?.['end']
  if (end === undefined) return null
  return [
    {
      ...before,
      where: before.where.filter(({ field }) => !RESULTS.has(field) && field !== 'client'),
      by: ['client'],
      order: { by: measure, direction: WORST.test(end) ? 'asc' : 'desc' },
      limit: 1,
    },
  ]
}
