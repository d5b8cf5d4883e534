import { ABOUT_DAYS_IN } from './read/calendar.ts'
import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../model-of-data/model.ts'
import { FROM_NOTHING } from './certain-of-aims.ts'
import { conditionIs, countOf, daysWithWords, partAsking } from './certain-of-both.ts'
import { type AfterAnswer, UNDIVIDED, usualDays, wholly } from './certain-after-forms.ts'

const COUNT = String.raw`(?<count>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten)`
const COUNTED = wholly(
  String.raw`(?:(?:what|who|which)(?: (?:are|r|were|is))?(?: (?:they|those|these))?|(?:list|show|name|give|tell|see)(?: me)?(?: (?:what|who) (?:are|r))?)(?: (?:all|each|the names?))?(?: of)?(?: the| those| these| them)? ${COUNT}(?: (?:ones?|of (?:them|those|these)|are (?:they|those|these)))*`,
)
const NAMED = wholly(
  String.raw`(?:what (?:are|r) they called|what(?:['’]?s| are| is) (?:their|the) names?|who (?:r|are) (?:they|those|these)|name (?:them|those|these)|(?:what|which) (?:r|are) (?:they|those|these))(?: (?:all|exactly))?(?:,? and when (?:are|were|is|was) (?:they|those|it|these) due)?`,
)

/** What the rows of a subject are one by one, by its figure. */
function rowsOf(before: DataPart): DataPart {
  const { rows } = SUBJECTS[before.subject]
  return before.by.length > 0 ? { ...before, show: 'list' } : { ...before, ...UNDIVIDED, by: [rows], show: 'list' }
}

/** "What are the 5", "list all 4", "who r they" after rows or how many they are: these rows, and none of anything else. */
function countedAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const said = COUNTED.exec(text)?.groups?.['count']
  const isNamed = NAMED.test(text)
  if (said === undefined && !isNamed) return null
  if (before.derive !== null || before.compare !== null || before.why || before.subject === 'worth') return null
  // other rows than those that were shown are meant
  const count = said === undefined ? null : countOf(said)
  if (count !== null && before.limit !== null && before.limit !== count) return null
  if (count !== null && before.limit === null && before.subject === 'clients' && before.where.length === 0) return null
  // a sum of money has no names of its own
  const isCounted = before.by.length > 0 || /^(?:count|open|overdue)$/.test(before.measures[0] ?? '')
  return isCounted ? [rowsOf(before)] : null
}

const OF_ONE_BOOKING = wholly(
  String.raw`(?:and )?(?:where|at which (?:shop|store|place|restaurant)|which (?:shop|store|place|restaurant|payee|one)|who|what|at what place|(?:to|with|at) whom|who to|(?:how much)(?: exactly)?)(?: exactly)? (?:was|is|did) (?:it|that|this)(?: (?:for|at|to|with|from|paid to|the last time))*|(?:which|what) (?:shop|store|place|restaurant|payee)|where(?: exactly)?|how much did (?:it|that) cost(?: me)?`,
)

/** "Where was it" after when something was last paid: the newest booking of it, with who was paid. */
const ofOneBookingAsked = ({ text, before, today }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'transactions' && before.measures[0] === 'last' && OF_ONE_BOOKING.test(text)
    ? [
        {
          ...before,
          ...UNDIVIDED,
          measures: ['amount'],
          by: ['booking'],
          order: { by: 'day', direction: 'desc' },
          limit: 1,
          period: before.period ?? daysWithWords(null, today, today),
        },
      ]
    : null

const WITH_WHOM = wholly(
  String.raw`(?:(?:with )?who(?:m)?(?: (?:with|is (?:it|that) with|am i (?:meeting|seeing)|is it))?|what time|at what time|when(?: exactly)?|who with)(?:,? (?:and|&) (?:(?:at )?what time|when|who with|with whom)(?: (?:is (?:it|that)|exactly))?)?`,
)

/** "Who with and what time" after how many meetings there are: these meetings. */
const withWhomAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'meetings' && /^(?:count|next|last)$/.test(before.measures[0] ?? '') && WITH_WHOM.test(text)
    ? [
        before.measures[0] === 'count'
          ? { ...before, ...UNDIVIDED, by: ['meeting'], show: 'list' }
          : { ...before, by: ['meeting'], limit: 1, show: 'list' },
      ]
    : null

const FOR_WHOM = wholly(
  String.raw`(?:what|which) client(?:['’]?s)? (?:is|was) (?:that|it|this)(?: one)?(?: (?:for|about|with|from))?|who(?:se)? (?:is|was) (?:that|it|this)(?: one)?(?: (?:for|about|with|from))?|(?:for|about|with) (?:whom|who|which client)(?: is (?:that|it|this))?`,
)

/** "What client is that for" after one task or meeting: the same, beside whose name it stands. */
const forWhomAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  (before.subject === 'actions' || before.subject === 'meetings') && before.limit === 1 && FOR_WHOM.test(text)
    ? [{ ...before, show: 'list' }]
    : null

const AFTER_NAME =
  /^(?:(?:and|so|ok|but|then)[ ,]+)*(?:(?:what|which)(?:['’]?s| is| comes| one is| was| came)? )?(?:next )?after (?:the |my )?(?<name>[a-z][a-z' ]{2,24}?)[?.! ]*$/i
const NO_NAME =
  /\b(?:tax|taxes|inflation|fees|that|this|it|them|him|her|work|today|tomorrow|\w+day|january|february|march|april|may|june|july|august|september|october|november|december|christmas|spring|summer|fall|winter|month|year|week|retirement|payday|expenses|bills)\b/i
const NOT_THAT =
  /^(?<next>[^,.]*\b(?:next|second)[- ](?:biggest|largest|highest|most)[^,.]*?)[,.]? (?:and )?(?:not|no|without|besides) (?:the |my )?[a-z][a-z' ]{2,24}[?.! ]*$/i

/** "And after rent?", "the next biggest, not rent" after the first of an order: the one that comes after it. */
function nextAfterAsked(asked: AfterAnswer): PlanPart[] | null {
  const { text, before } = asked
  if (before.order === null || before.limit !== 1 || before.by.length === 0) return null
  const name = AFTER_NAME.exec(text)?.groups?.['name']
  if (name !== undefined && !NO_NAME.test(name)) return [{ ...before, limit: 2, show: 'auto' }]
  return NOT_THAT.test(text) ? [{ ...before, limit: 2, show: 'auto' }] : null
}

const OTHERS = wholly(
  String.raw`(?:and )?(?:what|who|which|show|list|name|give)?(?: (?:are|me|is|about))* ?the others?(?: (?:one|two|three|four|five|six|\d{1,2}))?(?: (?:ones?|of (?:those|them|these|the)(?: (?:two|three|four|five|\d{1,2}))?))?`,
)

/** "And the other two" after the first few: all of them, where the text named one. */
const othersOfFewAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.by.length > 0 &&
  (before.limit === null ? before.where.length > 0 : before.limit > 1) &&
  before.derive === null &&
  before.compare === null &&
  OTHERS.test(text)
    ? [{ ...before, show: 'list' }]
    : null

const INDEX = wholly(
  String.raw`(?:what (?:about|did)|how (?:about|did))? ?(?:the |its |my )?(?:index|benchmark|market)(?: (?:do|return|make|did|perform))?(?: (?:over|in|for|during) (?:those|that|these|the same)(?: (?:\w+ )?(?:years?|months?|days|time|period|span|quarters?))?)?`,
)

/** "The index over those three years" after what investments returned: what the index returned on the same days. */
const indexAsked = ({ text, before, today }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'returns' &&
  before.derive === null &&
  /^(?:twr|twr_yearly|xirr|gain)$/.test(before.measures[0] ?? '') &&
  INDEX.test(text)
    ? [
        {
          ...before,
          ...UNDIVIDED,
          measures: ['benchmark', 'twr'],
          by: [],
          period: usualDays(before, today),
        },
      ]
    : null

const YIELD = wholly(
  String.raw`(?:what(?:['’]?s| is| about)|how (?:much|high) is)? ?(?:its|the|their|that one['’]?s)? ?(?:dividend |current )?yield(?: on (?:it|that))?(?: (?:now|today))?`,
)

/** "And its yield" after what a security paid in some month: what it yields now. */
const yieldAsked = ({ text, before }: AfterAnswer): PlanPart[] | null => {
  const where = before.where.filter(({ field, op }) => field === 'security' && op === 'is')
  return before.subject === 'income' && where.length > 0 && YIELD.test(text)
    ? [partAsking('positions', 'yield', { where })]
    : null
}

const IN_WHICH_ACCOUNT = wholly(
  String.raw`(?:(?:and )?(?:in|on|at) (?:which|what) accounts?(?: (?:is|are|do i (?:have|hold|own)) (?:it|that|they|those|them|this))?|(?:and )?(?:which|what) accounts?(?: (?:is|are) (?:it|that|they|those) (?:in|held in))|do i (?:hold|have|own) (?:it|that|them|those) in (?:more than one|several|different|other|any other) accounts?|is (?:it|that) (?:all )?in (?:one|the same|a single) account|where do i (?:hold|keep|have) (?:it|that|them))`,
)

/** "In which account" after one security: account by account what of it is held. */
const inWhichAccountAsked = ({ text, before }: AfterAnswer): PlanPart[] | null => {
  const where = before.where.filter(({ field, op }) => field === 'security' && op === 'is')
  return before.subject === 'positions' && where.length > 0 && IN_WHICH_ACCOUNT.test(text)
    ? [partAsking('positions', 'value', { where, by: ['account'] })]
    : null
}

const TOTAL_WITHOUT =
  /^(?:(?:and|so|ok|but|then|what(?:['’]?s| is| about)|how much is)[ ,]+)*(?:(?:the|my|our) )?(?:total|everything|all of it|net worth|whole thing|sum|it all)(?: (?:be|is|would be))? (?:without|minus|not counting|excluding|less) (?:the |my |our )?(?<what>mortgage|home loan|card|credit cards?|loans?|car loan|student loans?|debts?|house|home)[?.! ]*$/i

/** "So total without the mortgage" after what is owed: net worth without it, and not the other debts. */
function totalWithoutAsked({ text, before, readAgain }: AfterAnswer): PlanPart[] | null {
  const what = TOTAL_WITHOUT.exec(text)?.groups?.['what']
  const isOfWorth = before.subject === 'accounts' || before.subject === 'worth'
  if (what === undefined || !isOfWorth) return null
  const [part, ...more] = readAgain(`what is my net worth without the ${what}`)
  return part?.kind === 'data' && part.subject === 'worth' && more.length === 0 ? [part] : null
}

const OVERDUE_THEN = wholly(
  String.raw`(?:well,? )?(?:what|how) about (?:the |my |all (?:the )?)?(?:overdue|late) (?:stuff|things?|ones?|tasks?|items?|work)|(?:the |and the |what(?:['’]?s| is) )?overdue(?: (?:stuff|things?|ones?|tasks?|items?))?`,
)

/** "What about the overdue stuff" after tasks or a declined question about these: what is overdue. */
const overdueThenAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'actions' && OVERDUE_THEN.test(text)
    ? [
        partAsking('actions', 'overdue', {
          where: before.where.filter(({ field }) => field === 'client' || field === 'kind' || field === 'party'),
          by: ['action'],
        }),
      ]
    : null

const MEETINGS_TOO = wholly(
  String.raw`(?:and )?(?:the |my |what about (?:the )?|how about (?:the )?)?(?<what>meetings|tasks|to-?dos|calls)(?: (?:too|as well|also|then))*`,
)

const DAYS_ALONE = wholly(
  String.raw`(?:what about |how about )?(?<days>today|tomorrow|this week|next week|the week after(?: that)?)`,
)

/** "And next week" after the meetings and tasks of a week: both of them again. */
function bothOfDaysAsked({ text, allBefore, readAgain }: AfterAnswer): readonly PlanPart[] | null {
  const days = DAYS_ALONE.exec(text)?.groups?.['days']
  const subjects = (allBefore ?? []).map(({ subject }) => subject).toSorted()
  if (days === undefined || subjects.join() !== 'actions,meetings' || /after/i.test(days)) return null
  const parts = readAgain(`what's on my plate ${days}`)
  return parts.length === 2 ? parts : null
}

/** "Meetings too" after the tasks of some days: the meetings of these days; tasks after meetings likewise. */
function ofThoseDaysAsked({ text, before, readAgain }: AfterAnswer): PlanPart[] | null {
  const what = MEETINGS_TOO.exec(text)?.groups?.['what']
  const due = before.where.find(({ field, op }) => field === 'due' && op === 'between')
  const span =
    before.subject === 'actions' && due ? due.values : before.period ? [before.period.from, before.period.to] : []
  const [from, to] = span
  if (what === undefined || from == null || to == null) return null
  if (before.subject === 'actions' && /^(?:meetings|calls)$/i.test(what)) {
    const [part] = readAgain(`meetings from ${from} to ${to}`)
    return part?.kind === 'data' && part.subject === 'meetings' ? [part] : null
  }
  if (before.subject === 'meetings' && !/^(?:meetings|calls)$/i.test(what)) {
    const [part] = readAgain(`tasks due from ${from} to ${to}`)
    return part?.kind === 'data' && part.subject === 'actions' ? [part] : null
  }
  return null
}

const MONTHS_INSTEAD =
  /^(?:(?:and|so|ok|but|back to the list|now|then)[ ,]+)*(?:(?:what )?if (?:i|we) (?:say|said|take|took|make it|go with)|make (?:it|that)|say|with|use|not (?:three|six|two|twelve|\d+) but)[ ,]+(?<count>\d{1,3}|an?|one|two|three|four|five|six|nine|twelve) (?<unit>month|week|day|year)s?(?: (?:instead(?: of [a-z0-9 ]+)?|rather(?: than [a-z0-9 ]+)?|then|not [a-z0-9 ]+))*[?.! ]*$/i

/** "If I say six months instead of three" after whom an advisor has not met: the same, held against the other time. */
function otherTimeAsked({ text, before }: AfterAnswer, earlier: DataPart | undefined): PlanPart[] | null {
  const said = MONTHS_INSTEAD.exec(text)?.groups
  const list = [before, earlier].find((part) => part?.where.some(({ field }) => field === 'days_since_meeting'))
  const bound = list?.where.find(({ field }) => field === 'days_since_meeting')
  if (!said || !list || !bound || list.subject !== 'clients') return null
  const count = /^an?$/i.test(said['count'] ?? '') ? 1 : countOf(said['count'] ?? '')
  const days = String(count * (ABOUT_DAYS_IN[(said['unit'] ?? '').toLowerCase()] ?? 1))
  return [{ ...list, where: list.where.map((each) => (each === bound ? { ...each, values: [days] } : each)) }]
}

const TOP_SHARE = wholly(
  String.raw`(?:what|how much)(?: (?:share|percent(?:age)?|part))? of (?:everything|the (?:whole )?book|all(?: of it)?|the total|it all|my (?:whole )?book) (?:are|is|do|does) (?:those|these|the|my)? ?top ${COUNT}(?: (?:clients?|ones?|of (?:them|those)))?(?: (?:together|hold|have|make up|make))*`,
)

/** "What share of everything are those top five" after clients: the shares of the largest, together. */
function topShareAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const count = TOP_SHARE.exec(text)?.groups?.['count']
  return count === undefined || before.subject !== 'clients'
    ? null
    : [
        partAsking('clients', 'value', {
          measures: ['value', 'share'],
          // who was narrowed by anything but a name stays narrowed
          where: before.where.filter(({ field }) => field !== 'client'),
          by: ['client'],
          order: { by: 'value', direction: 'desc' },
          limit: countOf(count),
        }),
      ]
}

const HOW_OFTEN = wholly(
  String.raw`(?:how (?:often|many times|frequently)(?: (?:is|are|was|were|do|does|did|am|have|has|i|we|it|that|they|these|those|been|get|got|pay|paid|charged?|booked?|taken|billed|come|came|in|out|up|happen(?:ed)?|debited))*)`,
)
const KINDS: Readonly<Record<string, readonly [string, string]>> = {
  fees: ['FEE', 'fees'],
  interest_paid: ['INTEREST', 'interest'],
  taxes: ['TAX', 'taxes'],
}

/** "How often are they charged" after fees: how many of these there were, and not of all bookings. */
function howOftenAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const kind = KINDS[before.measures[0] ?? '']
  if (before.subject !== 'transactions' || !kind || !HOW_OFTEN.test(text)) return null
  const where = before.where.filter(({ field }) => field !== 'kind')
  return [
    {
      ...before,
      ...UNDIVIDED,
      measures: [before.measures[0] ?? ''],
      where: [...where, conditionIs('kind', kind[0], kind[1])],
      by: ['booking'],
    },
  ]
}

/** "No, starting from zero" after how long it takes to save something: nothing that is there already counts. */
const fromNothingAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.derive?.formula === 'years_to' && FROM_NOTHING.test(text) && !/\d{3}/.test(text)
    ? [{ ...before, derive: { ...before.derive, given: { ...before.derive.given, start: '0' } } }]
    : null

/**
 * What speaks again of what was just told: how many it was, by its name, where and with whom it was, what comes after it,
 * or beside it. Null for the rest.
 * @param earlier what was asked before the question before
 */
export const toldAgainAsked = (asked: AfterAnswer, earlier: DataPart | undefined): readonly PlanPart[] | null =>
  countedAsked(asked) ??
  ofOneBookingAsked(asked) ??
  withWhomAsked(asked) ??
  forWhomAsked(asked) ??
  nextAfterAsked(asked) ??
  othersOfFewAsked(asked) ??
  indexAsked(asked) ??
  yieldAsked(asked) ??
  inWhichAccountAsked(asked) ??
  totalWithoutAsked(asked) ??
  overdueThenAsked(asked) ??
  bothOfDaysAsked(asked) ??
  ofThoseDaysAsked(asked) ??
  howOftenAsked(asked) ??
  fromNothingAsked(asked) ??
  otherTimeAsked(asked, earlier) ??
  topShareAsked(asked)
