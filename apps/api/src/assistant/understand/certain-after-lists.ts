import { ABOUT_DAYS_IN } from './read/calendar.ts'
import type { Condition, PlanPart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../model-of-data/model.ts'
import { conditionIs, countOf, daysSaid, partAsking, sumsSaid } from './certain-of-both.ts'
import { askedOfGainsAfterBook } from './certain-of-book-gains.ts'
import { type AfterAnswer, BOUND, boundOf, wholly } from './certain-after-forms.ts'

const BOUND_AGAIN = wholly(
  String.raw`(?:any(?:one|body)?|who|which(?: clients?| ones?)?|are there any|what about|how about|only(?: those| the ones?)?|those)(?: else)?(?: (?:is|are|has|have|with|of them))* (?<way>${BOUND}) (?<sum>\d+(?:\.\d+)?) ?(?:%|percent)?`,
)

/** "Anyone else over 20%?" after clients with more than ten: the same, held against the other number. */
function boundAgainAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const said = BOUND_AGAIN.exec(text)?.groups
  const op = boundOf(said?.['way'])
  const bound = before.where.find((each) => /^(?:over|under|at_least|at_most)$/.test(each.op))
  if (!said || op === undefined || before.subject !== 'clients' || !bound) return null
  if (!/%|\bpercent\b|\belse\b/i.test(text)) return null
  const value = said['sum'] ?? ''
  return [
    {
      ...before,
      where: before.where.map((each) => (each === bound ? { field: each.field, op, values: [value] } : each)),
      by: ['client'],
      limit: null,
    },
  ]
}

const FOR_SO_LONG = wholly(
  String.raw`(?:(?:only|just|what about|how about|and|for|over|in|more than|longer than) )*(?<count>a|one|two|three|four|five|six|nine|twelve|\d{1,2}) (?<unit>year|month|week)s?(?: (?:or (?:more|longer)|then))?`,
)

/** "A year" after whom an advisor has not met in six months: the same, held against the other time. */
function forSoLongAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const said = FOR_SO_LONG.exec(text)?.groups
  const bound = before.where.find(({ field, op }) => field === 'days_since_meeting' && /^(?:over|at_least)$/.test(op))
  if (!said || before.subject !== 'clients' || !bound) return null
  const count = said['count'] === 'a' ? 1 : countOf(said['count'] ?? '')
  const days = String(count * (ABOUT_DAYS_IN[said['unit'] ?? ''] ?? 1))
  return [{ ...before, where: before.where.map((each) => (each === bound ? { ...each, values: [days] } : each)) }]
}

const TIMES_MET = wholly(
  String.raw`how (?:many times|often) (?:have|did) (?:i|we) (?:meet|met|see|seen|talk(?:ed)?|spoken|speak)(?: (?:to|with))? (?:him|her|them)(?: (?:altogether|in all|in total|so far))*(?<days> [^?.!]+)?`,
)

/** "How many times have I met them this year" after one client: the meetings with that one. */
function timesMetAsked({ text, before, readAgain }: AfterAnswer): PlanPart[] | null {
  const found = TIMES_MET.exec(text)
  const of = before.where.filter(({ field, op }) => (field === 'client' || field === 'household') && op === 'is')
  const isKept = of.every(({ field }) => SUBJECTS.meetings.dimensions[field]?.filters === true)
  if (!found || of.length === 0 || !isKept) return null
  const period = found.groups?.['days'] === undefined ? null : daysSaid(found.groups['days'], readAgain)
  if (found.groups?.['days'] !== undefined && !period) return null
  return [partAsking('meetings', 'count', { where: of, period: period ?? null })]
}

const OLDEST = wholly(
  String.raw`(?:which|what)(?: one)?(?: of (?:them|those|these))?(?:['’]?s| is| was| are)(?: the)?(?: overdue)?(?: the)? (?<end>oldest|longest(?: overdue)?|most overdue|earliest|first|most urgent|due first|due next|furthest back)(?: one)?`,
)

/** "Which of those is the oldest" after tasks: the first of the same by its day. */
function oldestTaskAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const end = OLDEST.exec(text)?.groups?.['end']
  if (end === undefined || before.subject !== 'actions') return null
  const isOverdue = /overdue/i.test(text) || before.measures[0] === 'overdue'
  if (!isOverdue) return null
  return [
    {
      ...before,
      measures: ['overdue'],
      by: ['action'],
      // what is due first stands first
      order: null,
      limit: 1,
      show: 'auto',
    },
  ]
}

const HELD_SHARE = new RegExp(
  wholly(
    String.raw`(?:what|how much|how big)(?: (?:a )?(?:share|percent(?:age)?|part|portion|fraction))?(?: of (?:(?:his|her|their|the|that) |[\p{L} .]+['’]s )(?:whole |total |entire )?(?:portfolio|holdings|book|money|assets|wealth))(?: (?:is|does|do)(?: (?:that|it|this|they))?)?(?: (?:make up|come to))?`,
  ).source,
  'iu',
)

/** "What share of his portfolio is that" after who holds something: what it is of what that client holds. */
const heldShareAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'clients' && before.measures[0]?.startsWith('held') === true && HELD_SHARE.test(text)
    ? [{ ...before, measures: ['held_share', 'held'], by: ['client'] }]
    : null

const BOOKED = String.raw`(?:(?:already )?(?:something|anything|an appointment|a date) (?:already )?(?:booked|planned|scheduled|on the calendar|in the (?:diary|calendar))|(?:already )?(?:a |any )?(?:(?:next |upcoming |planned |scheduled )?meeting(?:s)? (?:booked|planned|scheduled|set(?: up)?|coming(?: up)?|in the (?:diary|calendar))|(?:next|upcoming|planned|scheduled) meetings?))`
const LEAVE_BOOKED = wholly(
  String.raw`(?:leave out|without|skip|drop|exclude|take out|not|minus|except)(?: (?:all )?(?:those|the ones|them|anyone|anybody|clients|people|everyone))? (?:(?:with|who have|who has|who['’](?:ve|s)(?: got)?|who(?: has| have) got|that(?: already)? have|that has|having) )?${BOOKED}|(?:only |just )?(?:those|the ones|clients)? ?(?:with no|without(?: a)?|who have no|who has no) (?:next |upcoming |planned )?meetings?(?: (?:booked|planned|scheduled))?|(?:i (?:asked for|meant?|want(?:ed)?|need) )?(?:the |those |only )*(?:people|clients|ones|those) (?:who|that) (?:have|has|do|does)(?: not|n['’]t)(?: got| have| yet have)? (?:a |any )?(?:next |upcoming )?meetings?(?: (?:booked|planned|scheduled))?`,
)

/** "Leave out those with a meeting booked" after clients: the same, of whom no meeting is planned. */
export const leaveBookedAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'clients' && LEAVE_BOOKED.test(text)
    ? [
        {
          ...before,
          where: [
            ...before.where.filter(({ field }) => field !== 'planned'),
            conditionIs('planned', 'no', 'without a planned meeting'),
          ],
          by: ['client'],
          limit: null,
          show: 'auto',
        },
      ]
    : null

const WORTH_MOST = wholly(
  String.raw`(?:which|who)(?: (?:one|client))?(?: of (?:them|those|these))? (?:is|are) worth (?:the )?(?<end>most|least)`,
)

/** "Which of those is worth the most" after clients that were narrowed by something else: by what they hold. */
function worthMostAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const end = WORTH_MOST.exec(text)?.groups?.['end']?.toLowerCase()
  return end === undefined || before.subject !== 'clients'
    ? null
    : [
        {
          ...before,
          measures: ['value'],
          by: ['client'],
          order: { by: 'value', direction: end === 'least' ? 'asc' : 'desc' },
          limit: 1,
          show: 'auto',
        },
      ]
}

const MEETING_SOON = wholly(
  String.raw`(?:which|who)(?: (?:ones?|clients?))?(?: of (?:them|those|these))? (?:am i|are we|will i|will we|do i|do we) (?:meet(?:ing)?|see(?:ing)?|talk(?:ing)?)(?: (?:to|with))?(?: (?:soon|next|first|in the next (?:days|weeks)|shortly|anyway))+`,
)

/** "Which of them am I meeting soon" after clients: when each of them is met next, the first first. */
const meetingSoonAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'clients' && MEETING_SOON.test(text)
    ? [
        {
          ...before,
          measures: ['next_meeting'],
          where: [
            ...before.where.filter(({ field }) => field !== 'planned'),
            conditionIs('planned', 'yes', 'with a planned meeting'),
          ],
          by: ['client'],
          order: { by: 'next_meeting', direction: 'asc' },
          limit: null,
          show: 'auto',
        },
      ]
    : null

const WHO_NOT = wholly(
  String.raw`(?:who|which(?: ones?| clients?)?|for whom|with whom|whose|for which(?: ones?| clients?)?)(?: (?:of them|is it|are they))?(?: (?:do(?:es)?n['’]?t|do(?:es)? not|is(?:n['’]?t| not)|are(?:n['’]?t| not)|has(?:n['’]?t| not)|have(?:n['’]?t| not)|not))(?: (?:yet|have (?:one|any|it)|share(?:d)?|linked|sharing|do so|done (?:it|so)))*`,
)
const TURNABLE: ReadonlySet<string> = new Set(['link', 'has_holdings'])

/** "And who doesn't" after those who share or have holdings: all the others. */
function whoNotAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const [only, ...more] = before.where
  if (!WHO_NOT.test(text) || before.subject !== 'clients' || !only || more.length > 0) return null
  if (!TURNABLE.has(only.field) || only.op !== 'is') return null
  return [
    { ...before, measures: ['count'], where: [{ ...only, op: 'is_not' }], by: ['client'], order: null, limit: null },
  ]
}

const CONCERNS = wholly(
  String.raw`(?:who(?:m)?|which clients?|what clients?) (?:do|does|are|is) (?:they|these|those|it|that) (?:concern|about|for|with|belong to|affect|relate to|involve)|(?:who(?:m)?|which clients?) (?:are|is) (?:concerned|affected|involved|behind (?:them|it))`,
)

/** "Whom do they concern" after tasks: client by client. */
const concernsAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'actions' && CONCERNS.test(text)
    ? [{ ...before, by: ['client'], order: null, limit: null, show: 'auto' }]
    : null

const NEXT_MEETING = wholly(
  String.raw`when(?:['’]?s| is| will| do| are)? (?:(?:the|our|my) next (?:one|meeting|time|talk|call)(?: be)?|(?:i|we) (?:meet(?:ing)?|see(?:ing)?|talk(?:ing)?|speak(?:ing)?)(?: (?:him|her|them|each other|to (?:him|her|them)|with (?:him|her|them)))?(?: (?:again|next))+)`,
)

/** "When is the next one" after meetings: the next of the same clients. */
const nextMeetingAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'meetings' && NEXT_MEETING.test(text)
    ? [partAsking('meetings', 'next', { where: before.where.filter(({ field }) => field === 'client') })]
    : null

const OF_IT = wholly(
  String.raw`(?:who|which clients?|which(?: ones?)?)(?: of (?:them|those))? (?:has|have|holds?|is|are)(?: (?:with|at))? (?<way>${BOUND}) \$?\d[\d,.]* ?(?:k|m|million|thousand|grand)?(?: dollars)?(?: (?:of (?:it|that|this)|in cash|of cash))?`,
)

/** "Who has more than 100k of it" after what clients hold together in cash: of that, and of nothing else. */
function moreThanOfItAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const said = OF_IT.exec(text)?.groups
  const [measure = ''] = before.measures
  const op = boundOf(said?.['way'])
  const [sum] = sumsSaid(text)
  if (!sum || op === undefined || before.subject !== 'clients' || !/^(?:cash|held)$/.test(measure)) return null
  if (!/\bof (?:it|that|this|cash)\b|\bin cash\b/i.test(text)) return null
  return [
    {
      ...before,
      where: [...before.where.filter(({ field }) => field !== measure), { field: measure, op, values: [sum.value] }],
      by: ['client'],
      limit: null,
      show: 'auto',
    },
  ]
}

const EACH_HELD_SHARE = wholly(
  String.raw`(?:how much|what (?:share|percent(?:age)?|part))(?: of (?:the|their|each|his|her))? ?(?:portfolios?|holdings|money|assets)? ?(?:is|does|makes?)(?: (?:it|that|this))?(?: (?:make up|come to))?(?: (?:for|of|in|with|to) each(?: (?:of (?:them|those)|one|client))?)?|(?:(?:i (?:mean|meant) )?(?:the |their )?(?:cash|it|that|this|them|those) )?(?:in|as) (?:a )?(?:percent(?:age)?|share|%) of (?:the|their|each|his|her) (?:portfolios?|holdings|money|assets|whole)|(?:put|show|give|say)(?: me)? (?:it|that|them|this|those) (?:as|in) (?:a )?percent(?:age)?s?(?: of (?:their|the|each|his|her) (?:portfolios?|holdings|money|assets|whole))?|(?:as |in )?(?:a )?(?:share|percent(?:age)?|%) of (?:their|the|each|his|her|each client['’]s|the client['’]s|everyone['’]s) (?:own )?(?:portfolios?|holdings|money)`,
)

const SHARE_OF: Readonly<Record<string, readonly string[]>> = {
  held: ['held_share', 'held'],
  held_share: ['held_share', 'held'],
  cash: ['cash_share', 'cash'],
  cash_share: ['cash_share', 'cash'],
}

/** "How much of the portfolio is it for each of them" after who holds something or has cash: as shares. */
function eachHeldShareAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const measures = SHARE_OF[before.measures[0] ?? '']
  return before.subject === 'clients' && measures && EACH_HELD_SHARE.test(text)
    ? [{ ...before, measures: [...measures], by: ['client'] }]
    : null
}

const EACH_AMOUNT = wholly(
  String.raw`how much(?: of it)?(?: (?:is|in (?:\$|dollars|money)))?(?: (?:does|do|is|has|have))? ?(?:it for )?(?:each|everyone|every one)(?: (?:of them|one|client))?(?: (?:hold|have|own|got|has|holds))?(?: (?:in (?:dollars|\$|money)))?|(?:the )?amounts?(?: (?:for|of|by))? (?:each|client)`,
)

const AMOUNT_OF: Readonly<Record<string, readonly string[]>> = {
  held: ['held', 'held_share'],
  held_share: ['held', 'held_share'],
  cash: ['cash', 'cash_share'],
  cash_share: ['cash', 'cash_share'],
}

/** "How much each" after who holds something or has cash: of that, and not the whole portfolios. */
function eachAmountAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const isOfThing = before.where.some(({ field }) => field === 'security' || field === 'sec_type')
  const measures = isOfThing ? AMOUNT_OF['held'] : AMOUNT_OF[before.measures[0] ?? '']
  return before.subject === 'clients' && measures && EACH_AMOUNT.test(text)
    ? [{ ...before, measures: [...measures], by: ['client'], order: null }]
    : null
}

const AVERAGE = wholly(
  String.raw`(?:what(?:['’]?s| is) )?(?:the |on )?(?:avg|average|mean)(?: (?:size|portfolio|value|client))?(?: (?:per|by|a|for each|each) (?:client|household))?`,
)

/** "Average per client" after portfolios: one figure of all of them. */
const averageOfAllAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'clients' && /^(?:value|average|share)$/.test(before.measures[0] ?? '') && AVERAGE.test(text)
    ? [partAsking('clients', 'average', { where: before.where })]
    : null

const OVER_SHARE = wholly(
  String.raw`(?:who|which(?: clients?| ones?)?|any(?:one|body)?)(?: of them)?(?: (?:is|are|has|have|holds?))*(?: (?:with|at))? (?<way>${BOUND}) (?<sum>\d+(?:\.\d+)?) ?(?:%|percent)(?: (?:in )?(?:cash|of it))?`,
)
const SHARE_FIELD: Readonly<Record<string, string>> = {
  cash: 'cash_share',
  cash_share: 'cash_share',
  held: 'held_share',
  held_share: 'held_share',
}

/** "Who has over 10%" after the cash of a book: of that, as a share of the portfolio. */
function overShareAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const said = OVER_SHARE.exec(text)?.groups
  const [op, field] = [boundOf(said?.['way']), SHARE_FIELD[before.measures[0] ?? '']]
  if (!said || op === undefined || before.subject !== 'clients' || field === undefined) return null
  const where = before.where.filter((each) => each.field !== field && each.field !== before.measures[0])
  return [
    partAsking('clients', field, {
      where: [...where, { field, op, values: [said['sum'] ?? ''] }],
      by: ['client'],
      order: { by: field, direction: 'desc' },
    }),
  ]
}

const IN_MONEY = wholly(
  String.raw`(?:what (?:is|was) (?:that|it) )?in (?:dollars|money|\$|dollar terms|absolute terms)(?:,? (?:and )?(?:not|instead of)(?: in)?(?: an?)? (?:pct|percent(?:age)?s?|%))?`,
)

/** "In dollars, not percent" after how clients' investments did: what they gained. */
const inMoneyAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'clients' && before.measures[0] === 'returned' && IN_MONEY.test(text)
    ? [
        {
          ...before,
          measures: ['gained', 'returned'],
          order: before.by.length > 0 ? { by: 'gained', direction: before.order?.direction ?? 'desc' } : null,
        },
      ]
    : null

const WHICH_HOLDING = wholly(
  String.raw`(?:which|what)(?: (?:one|stock|position|holding|security|company))?(?: (?:is|are) (?:it|that|they|those))?(?: (?:for|of) each(?: of them)?)?|in (?:which|what)(?: (?:one|stock|position))?`,
)

/** "Which stock" after who has much in one: the same again, which names it. */
const whichHoldingAsked = ({ text, before }: AfterAnswer): PlanPart[] | null => {
  const field = before.where.find((each) => each.field.startsWith('largest'))?.field ?? before.measures[0] ?? ''
  return before.subject === 'clients' &&
    field.startsWith('largest') &&
    WHICH_HOLDING.test(text) &&
    !/^which(?: one)?\W*$/i.test(text)
    ? [{ ...before, measures: [field], by: ['client'] }]
    : null
}

const WORST_BY = wholly(
  String.raw`(?:(?:by )?how (?:much|far)|what)(?: (?:is|are))? (?:the )?(?:worst|furthest|first|top|biggest)(?: (?:one|of them))?(?: (?:is|are))?(?: off(?: by)?| from (?:the |their )?target)?|(?:the |who(?:['’]?s| is| has) the )?(?:worst|largest|biggest|furthest)(?: (?:gap|off))`,
)

/** "By how much is the worst one off" after who is off target: the first of them. */
const furthestAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'clients' && before.measures[0] === 'drift' && WORST_BY.test(text)
    ? [{ ...before, by: ['client'], order: { by: 'drift', direction: 'desc' }, limit: 1 }]
    : null

const MIX = wholly(
  String.raw`(?:what about |how about |show(?: me)? |and )?(?:the |their )?(?:stocks?|equit(?:y|ies)|stock share|equity share)(?: ?(?:vs\.?|versus|and|against|to|\/) ?(?:bonds?|cash|fixed income|bonds and cash))(?: (?:split|mix|ratio))?(?: (?:for|of|with) (?:them|those|these|each(?: of them)?))?`,
)

const BONDS: Condition = { field: 'sec_type', op: 'is', values: ['BOND'], words: 'bonds' }

/** "Stocks vs bonds for them" after clients: of each what of the portfolio is equity and cash, and the bonds that are held as such. */
const mixOfEachAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'clients' && MIX.test(text)
    ? [
        partAsking('clients', 'equity_share', {
          measures: ['equity_share', 'cash_share'],
          where: before.where,
          by: ['client'],
        }),
        ...(/\bbonds?\b|\bfixed income\b/i.test(text)
          ? [
              partAsking('clients', 'held_share', {
                measures: ['held_share', 'held'],
                where: [...before.where, BONDS],
                by: ['client'],
              }),
            ]
          : []),
      ]
    : null

/** What goes on from a list of the book, whose construction says how; null for the rest. */
export const askedAfterLists = (after: AfterAnswer): readonly PlanPart[] | null =>
  askedOfGainsAfterBook(after) ??
  eachAmountAsked(after) ??
  averageOfAllAsked(after) ??
  overShareAsked(after) ??
  inMoneyAsked(after) ??
  whichHoldingAsked(after) ??
  furthestAsked(after) ??
  mixOfEachAsked(after) ??
  boundAgainAsked(after) ??
  oldestTaskAsked(after) ??
  heldShareAsked(after) ??
  whoNotAsked(after) ??
  worthMostAsked(after) ??
  meetingSoonAsked(after) ??
  forSoLongAsked(after) ??
  timesMetAsked(after) ??
  concernsAsked(after) ??
  nextMeetingAsked(after) ??
  moreThanOfItAsked(after) ??
  eachHeldShareAsked(after)
