import { isDeepStrictEqual } from 'node:util'
import type { DataPart, Plan, PlanPart } from '@keelwise/contract/plan'
import { addDays } from '@keelwise/finance/days'
import { PLACES } from './certain-after-forms.ts'
import { countOf, daysWithWords } from './certain-of-both.ts'
import { placeKept } from './corrected.ts'
import { BOUNDING, READS_NUMBERS, isWithin } from './drops-said.ts'
import type { Directory } from './directory.ts'
import { withNamesSaid } from './names-said.ts'
import { placesTogether } from './places-together.ts'
import type { Spotted } from './spot/spotted.ts'

const LOST = /\b(?:loss(?:es)?|los[et]|losing|losers?|down|fallen|fell|dropped|worst)\b/i
const GAINED = /\b(?:gain(?:s|ed|ers?)?|up|won|win(?:s|ners?)?|best|profit\w*|grow\w*|grew|not|smallest|least)\b/i
const OF_GAINS = /^(?:gain|gain_percent|open_gain)$/

const isAtLoss = ({ field, values }: DataPart['where'][number]): boolean =>
  field === 'result' && values.join() === 'loss'

const MADE =
  /\b(?:made|makes|making|earned|gain(?:s|ed|ers?)?|gr[eo]w\w*|won|winners?|best|profit\w*|(?:is|are|went|most|biggest) up|up the most|in the (?:black|green|plus)|ahead)\b/i
const isAtGain = ({ field, values }: DataPart['where'][number]): boolean =>
  field === 'result' && values.join() === 'gain'

/** "And which made the most" after what is at a loss: of everything, and not the least of the losses; so the other way round. */
function oppositeAsked(text: string, part: PlanPart): PlanPart {
  if (part.kind !== 'data' || part.subject !== 'positions') return part
  const [gained, lost] = [MADE.test(text) && !LOST.test(text), LOST.test(text) && !MADE.test(text)]
  const isOther = (condition: DataPart['where'][number]): boolean =>
    (gained && isAtLoss(condition)) || (lost && isAtGain(condition))
  if (!part.where.some(isOther) || /\b(?:not|no|smallest|least)\b/i.test(text)) return part
  const order =
    part.order && OF_GAINS.test(part.order.by)
      ? { ...part.order, direction: gained ? ('desc' as const) : ('asc' as const) }
      : part.order
  return { ...part, where: part.where.filter((condition) => !isOther(condition)), order }
}

/** "The biggest loss" is the lowest of the gains, and so is the first of what is at a loss. */
const lossesFirst = (text: string, part: PlanPart): PlanPart =>
  part.kind === 'data' &&
  part.subject === 'positions' &&
  part.order?.direction === 'desc' &&
  OF_GAINS.test(part.order.by) &&
  ((LOST.test(text) && !GAINED.test(text)) || part.where.some(isAtLoss)) &&
  !/\b(?:smallest|least)\b/i.test(text)
    ? { ...part, order: { ...part.order, direction: 'asc' } }
    : part

/** Why what somebody is worth changed since a day is told of the days since then. @param today `yyyy-MM-dd` */
function changeSince(part: PlanPart, today: string): PlanPart {
  if (part.kind !== 'data' || !part.why || part.subject !== 'worth' || part.compare?.kind !== 'period') return part
  const { from, to } = part.compare.period
  return part.period === null && from === to && to < today
    ? { ...part, measures: ['change'], compare: null, period: daysWithWords(addDays(to, 1), today, today) }
    : part
}

const WEEKDAYS = /\bmon(?:day)?s? ?(?:to|-|–|through|thru|till|until) ?fri(?:day)?s?\b/i
const HELD_AGAINST = /\b(?:than|versus|vs|compar\w*|against|before|last|past|previous|prior)\b/i
const LAST_OF_WEEK = 4

/** "This coming week, Monday to Friday": five days of that week, and no other week to hold it against. */
function weekdaysOf(text: string, part: PlanPart, today: string): PlanPart {
  if (part.kind !== 'data' || part.compare?.kind !== 'period' || !WEEKDAYS.test(text) || HELD_AGAINST.test(text))
    return part
  const later = [part.period, part.compare.period]
    .flatMap((each) => each?.from ?? [])
    .toSorted()
    .at(-1)
  return later === undefined
    ? part
    : { ...part, compare: null, period: daysWithWords(later, addDays(later, LAST_OF_WEEK), today) }
}

const LISTED =
  /\b(?:show|list|see|give)\b[^.?!]*\b(?:all|each|every|them|those|list)\b|^\W*list\b|\b(?:not|no) (?:an? |the )?average\b/i
const AVERAGED = /(?<!\b(?:not|no) (?:an? |the )?)\baverages?\b/i

/** "Show me all of those, each time we went": the bookings, and no average of them. */
const rowsOfAverage = (text: string, part: PlanPart): PlanPart =>
  part.kind === 'data' &&
  part.subject === 'transactions' &&
  part.measures.join() === 'average' &&
  part.derive === null &&
  LISTED.test(text) &&
  !AVERAGED.test(text)
    ? { ...part, measures: ['amount'], by: ['booking'], order: null }
    : part

/** "List the dining ones over 40": single bookings are held against the amount, whatever else was understood. */
function withAmountSaid(part: PlanPart, { spans }: Spotted): PlanPart {
  if (part.kind !== 'data' || part.subject !== 'transactions' || !part.by.includes('booking')) return part
  if (part.derive !== null || part.where.some(({ op, field }) => field === 'amount' && BOUNDING.has(op))) return part
  const said = spans.filter(
    (span) =>
      span.sense.kind === 'bound' &&
      span.cost < 0.15 &&
      !isWithin(spans, span) &&
      !spans.some(({ start, end, sense }) => READS_NUMBERS.has(sense.kind) && start <= span.start && span.end <= end),
  )
  const [only, ...others] = said
  if (only?.sense.kind !== 'bound' || others.length > 0) return part
  const { op, low, high, about } = only.sense.bound
  // about so much is often a remark
  if (low.unit === 'percent' || low.isVague || op === 'is' || about) return part
  const values = high ? [low.value, high.value] : [low.value]
  return { ...part, where: [...part.where, { field: 'amount', op, values }] }
}

const LOSERS_ALONE =
  /\b(?:only|just) (?:(?:the|those|these) )?(?:(?:ones|holdings|positions|investments|stocks|funds) )?(?:(?:that|which) )?(?:(?:have|has|are|is|i) )*(?:lost|lose|losing|at a loss|under ?water|in the red)\b/i
/** "Only those that have lost money" is of these alone, and a "no" in front of it leaves none of them out. */
const losersAlone = (text: string, part: PlanPart): PlanPart =>
  part.kind === 'data' && part.subject === 'positions' && LOSERS_ALONE.test(text)
    ? {
        ...part,
        where: [
          ...part.where.filter(({ field }) => field !== 'result'),
          { field: 'result', op: 'is', values: ['loss'], words: 'at a loss' },
        ],
        limit: null,
      }
    : part

const FUNDS_ASKED =
  /\b(?:what|which) (?:(?:other|kinds? of|sort of) )?funds?\b|\b(?:all|list|show)(?: me)?(?: all)?(?: of)? (?:the |my |our )?funds\b/i
/** "What funds do I own" is of funds, and not of everything that is held. */
const fundsAlone = (text: string, part: PlanPart): PlanPart =>
  part.kind === 'data' &&
  part.subject === 'positions' &&
  part.by.some((name) => name === 'position' || name === 'security') &&
  FUNDS_ASKED.test(text) &&
  !part.where.some(({ field }) => field === 'sec_type' || field === 'asset_class' || field === 'security')
    ? {
        ...part,
        where: [...part.where, { field: 'sec_type', op: 'is', values: ['MUTUAL_FUND', 'ETF'], words: 'funds' }],
      }
    : part

const EACH = /\b(?:each(?! other)|apiece|per client|one by one)\b/i
/** "All my clients and how much each has with us" is told client by client. */
const eachClient = (text: string, part: PlanPart): PlanPart =>
  part.kind === 'data' &&
  part.subject === 'clients' &&
  part.by.length === 0 &&
  part.derive === null &&
  !/^(?:count|average|median)$/.test(part.measures[0] ?? '') &&
  /\bclients?\b/i.test(text) &&
  EACH.test(text)
    ? { ...part, by: ['client'] }
    : part

const AHEAD = /\b(?:coming up|upcoming|ahead of me|still to come|lined up|in the diary for the rest)\b/i
/** "Meetings coming up, what is on my calendar this week": those that were are none of them. */
const aheadAlone = (text: string, part: PlanPart, today: string): PlanPart =>
  part.kind === 'data' &&
  part.subject === 'meetings' &&
  part.period?.from != null &&
  part.period.from < today &&
  part.period.to >= today &&
  AHEAD.test(text)
    ? { ...part, period: daysWithWords(today, part.period.to, today) }
    : part

const QUESTIONS = /\bquestions?\b/i
const TASKS = /\b(?:tasks?|to-?dos?|actions?|items?)\b/i
/** "Which questions are still open" is of questions, and of no task. */
const questionsAlone = (text: string, part: PlanPart): PlanPart =>
  part.kind === 'data' && part.subject === 'actions' && QUESTIONS.test(text) && !TASKS.test(text)
    ? {
        ...part,
        where: part.where.map((own) =>
          own.field === 'kind' && own.op === 'is' && own.values.join() === 'task'
            ? { ...own, values: ['question'], words: 'questions' }
            : own,
        ),
      }
    : part

const COUNTED =
  /\bhow many|\b(?:number|count|total) of\b|\b(?:who|whose|which clients?|what clients?|everyone|everybody)\b/i
/** "Show me the open questions" are these, and not how many each client has. */
const questionsThemselves = (text: string, part: PlanPart): PlanPart =>
  part.kind === 'data' &&
  part.subject === 'clients' &&
  part.measures.join() === 'open_questions' &&
  part.derive === null &&
  part.where.every(({ field }) => field === 'client' || field === 'open_questions') &&
  QUESTIONS.test(text) &&
  !COUNTED.test(text)
    ? {
        ...part,
        subject: 'actions',
        measures: ['open'],
        where: [
          ...part.where.filter(({ field }) => field === 'client'),
          { field: 'kind', op: 'is', values: ['question'], words: 'questions' },
        ],
        by: ['action'],
        order: null,
        limit: null,
      }
    : part

const OVERDUE = /\b(?:overdue|over due|late|past due|missed|behind|should have)\b/i
/** "And which are due this coming week" after what is overdue: what is due then is open, and overdue by no means. */
const openWhenDue = (text: string, part: PlanPart, isOneOfSeveral: boolean, today: string): PlanPart =>
  part.kind === 'data' &&
  part.subject === 'actions' &&
  part.measures.join() === 'overdue' &&
  (isOneOfSeveral || !OVERDUE.test(text)) &&
  part.where.some(({ field, op, values }) => field === 'due' && op === 'between' && (values[0] ?? '') >= today)
    ? { ...part, measures: ['open'] }
    : part

/** Formulas of everything that somebody has, which no condition narrows. */
const OF_EVERYTHING: ReadonlySet<string> = new Set(['liquid_net_worth', 'debt_to_assets', 'debt_to_income'])

/** The words of conditions that a formula has no use for, without which it is told. */
function withoutUseless(
  part: PlanPart,
  { tokens, spans }: Spotted,
): { readonly part: PlanPart; readonly leftOut: readonly string[] } {
  if (part.kind !== 'data' || !OF_EVERYTHING.has(part.derive?.formula ?? '')) return { part, leftOut: [] }
  const places = spans.filter(
    (span) => span.sense.kind === 'value' && PLACES.has(span.sense.field) && span.cost < 0.15 && !isWithin(spans, span),
  )
  const said = places.map(({ start, end }) =>
    tokens
      .slice(start, end)
      .map(({ raw }) => raw)
      .join(' '),
  )
  return {
    part: { ...part, where: [] },
    leftOut: said.length > 0 ? said : part.where.map(({ words, values }) => words ?? values.join(', ')),
  }
}

const HIGH = '(?:best|highest|largest|biggest|(?<!\\bat )most|top|strongest|longest)'
const LOW = '(?:worst|lowest|smallest|(?<!\\bat )least|bottom|weakest|shortest)'
/** "Best and worst": both ends of one order are asked for. */
export const BOTH_ENDS = new RegExp(
  String.raw`\b(?:${HIGH}\b[^.?!]{0,24}(?:\b(?:and|or)\b|&)[^.?!]{0,24}\b${LOW}|${LOW}\b[^.?!]{0,24}(?:\b(?:and|or)\b|&)[^.?!]{0,24}\b${HIGH})\b`,
  'i',
)

const SO_MANY =
  /\b(?<count>two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|[2-9]|1\d|20) (?:(?:of )?(?:my|our|the) )?(?:biggest|largest|highest|top|best|worst|smallest|lowest|most \w+)\b/i

/** "My ten biggest clients" are ten, whatever else is asked of them. */
function soMany(text: string, part: PlanPart): PlanPart {
  const count = SO_MANY.exec(text)?.groups?.['count']
  return count !== undefined && part.kind === 'data' && part.limit === 1 && part.order !== null && part.by.length > 0
    ? { ...part, limit: countOf(count) }
    : part
}

const CLIENTS_COUNTED = /\bhow many (?:active )?(?:clients|customers|people)\b/i
const HOUSEHOLDS_COUNTED = /\bhow many (?:households|families)\b/i

/** "How much do I look after, and how many households is that": no number of clients. */
const householdsCounted = (text: string, parts: readonly PlanPart[]): readonly PlanPart[] =>
  HOUSEHOLDS_COUNTED.test(text) && !parts.some((part) => part.kind === 'data' && part.measures.includes('households'))
    ? parts.flatMap((part): PlanPart[] => {
        if (part.kind !== 'data' || part.subject !== 'clients' || !part.measures.includes('count')) return [part]
        const others = part.measures.filter((measure) => measure !== 'count' || CLIENTS_COUNTED.test(text))
        const households = { ...part, measures: ['households'] }
        return others.length === 0 ? [households] : [{ ...part, measures: others }, households]
      })
    : parts

/** "Who did best and worst": both ends of the order. */
function bothEnds(text: string, parts: readonly PlanPart[]): readonly PlanPart[] {
  const [only, ...more] = parts
  if (only?.kind !== 'data' || more.length > 0 || only.limit === null || !only.order || !BOTH_ENDS.test(text))
    return parts
  const direction = only.order.direction === 'desc' ? ('asc' as const) : ('desc' as const)
  return [only, { ...only, order: { ...only.order, direction } }]
}

/** A message as it was sent, the person's day and the part of the question before that it can go on from. */
interface Message {
  readonly text: string
  /** `yyyy-MM-dd` */
  readonly today: string
  readonly before: DataPart | null
  readonly directory: Directory
}

/** What was understood, held against the whole message: no end of an order, no count and no name of it is lost. @returns its parts, and words that none of them uses */
export function heldToWords(
  { text, today, before, directory }: Message,
  whole: Spotted,
  read: readonly PlanPart[],
): { readonly parts: PlanPart[]; readonly leftOut: string[] } {
  const steps: readonly ((part: PlanPart) => PlanPart)[] = [
    (part) => placeKept(text, part, before),
    (part) => fundsAlone(text, part),
    (part) => losersAlone(text, part),
    (part) => questionsThemselves(text, questionsAlone(text, part)),
    (part) => eachClient(text, part),
    (part) => aheadAlone(text, part, today),
    (part) => oppositeAsked(text, part),
    (part) => lossesFirst(text, part),
    (part) => soMany(text, part),
    (part) => weekdaysOf(text, part, today),
    (part) => changeSince(part, today),
    (part) => rowsOfAverage(text, part),
    (part) => openWhenDue(text, part, read.length > 1, today),
    (part) => withAmountSaid(part, whole),
  ]
  const turned = read.map((part) => steps.reduce((known, step) => step(known), part))
  const { parts, leftOut } = withNamesSaid(whole, bothEnds(text, householdsCounted(text, turned)), before)
  const useful = placesTogether(text, parts, before, directory).map((part) => withoutUseless(part, whole))
  return {
    parts: useful.map(({ part }) => part),
    leftOut: [...leftOut, ...useful.flatMap((each) => each.leftOut)],
  }
}

/** Offers held against the message in the same way, as far as they can be, each of them once. */
export const offersHeld = (offers: readonly Plan[], { text, before, directory }: Message, whole: Spotted): Plan[] =>
  offers
    .map((plan) => ({
      ...plan,
      parts: placesTogether(text, plan.parts, before, directory).map((part) => withoutUseless(part, whole).part),
    }))
    .filter((plan, at, all) => all.findIndex((each) => isDeepStrictEqual(each, plan)) === at)
