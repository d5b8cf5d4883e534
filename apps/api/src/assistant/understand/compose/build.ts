import type { Condition, DataPart, PlanPeriod } from '@keelwise/contract/plan'
import { addDays, addMonths, daysBetween } from '@keelwise/finance/days'
import { lastDays, lastMonths } from '@keelwise/finance/spans'
import { FORMULAS, SUBJECTS } from '../../model-of-data/model.ts'
import { isOfAllTime } from '../../model-of-data/all-time.ts'
import { unitAround } from '../read/calendar.ts'
import { periodWords } from '../read/period-words.ts'
import type { PeriodRead } from '../read/periods.ts'
import type { Token } from '../read/tokens.ts'
import type { AskWord, Cue } from '../spot/senses.ts'
import { aggregated } from './aggregates.ts'
import { MONEY_OF, addCondition, boundCondition } from './conditions.ts'
import type { Cover } from './cover.ts'
import { DAYS_OF_CLIENTS, SINCE_MEETING, groupOf, isOfAge, isTimeless, timeOf } from './fit.ts'
import { gather } from './gather.ts'
import type { Gathered } from './gathered.ts'
import { givenNumbers } from './given.ts'
import type { Head } from './heads.ts'
import type { Note, Sign } from './notes.ts'
import { type Known, LEVELS, patched } from './patched.ts'
import { type Reading, partDays, relativeDays } from './periods-of-part.ts'

/** A plan's part with what was noticed while it was put together; the choice looks at both. */
export interface Built {
  readonly part: DataPart
  readonly notes: readonly Note[]
  /** What speaks for rows instead of one figure. */
  readonly signs: ReadonlySet<Sign>
  /** What it is grouped by follows from what is asked: one figure, or other rows, would not answer it. */
  readonly isFirm: boolean
}

const ENDING = /^(?:matur|expir|due$|run(?:s|ning)?$|end(?:s|ing)?$)/

const UNITS_OF_TIME = /^(?:year|yr|quarter|month|week|day)s?$/

const MOVES: ReadonlySet<string> = new Set(['change', 'change_percent', 'contributed', 'market_effect'])

const AHEAD: ReadonlySet<string> = new Set([
  'income.expected',
  'income.maturities',
  'income.next',
  'plans.next_due',
  'positions.maturity',
  'meetings.next',
  'actions.next_due',
  'actions.open',
  'clients.days_to_birthday',
  'clients.age',
])

/** From the first to the last of years that were named one by one: "2024, 2025 and 2026". Null where none or one was. */
function yearsOf(reads: readonly PeriodRead[]): PlanPeriod | null {
  const days = reads.flatMap((read) => (read.kind === 'days' ? (read.both ?? [read]) : []))
  const named = days.filter(
    ({ unit, day, from, isVague }) => unit === 'year' && day === null && from !== null && isVague !== true,
  )
  if (named.length < 2 || named.length < reads.length || new Set(named.map(({ from }) => from)).size < 2) return null
  const [first, last] = [
    named.reduce((one, other) => ((other.from ?? '') < (one.from ?? '') ? other : one)),
    named.reduce((one, other) => (other.to > one.to ? other : one)),
  ]
  return { from: first.from, to: last.to, words: periodWords({ from: first.from, to: last.to }, last.to) }
}

/** What was received of income, and what of it is still to come. */
const INCOME_AHEAD: ReadonlySet<string> = new Set(['received', 'dividends', 'coupons', 'interest'])

/** Words for what pays, each with the kinds that it stands for; interest is what bonds pay, too. */
const KINDS_OF_INCOME: readonly (readonly [RegExp, string, readonly string[]])[] = [
  [/^(?:dividends?|divs?)$/, 'dividend', ['dividend']],
  [/^coupons?$/, 'coupon', ['coupon']],
  [/^interest$/, 'interest', ['interest', 'coupon']],
]

/** The one kind of income that a question names; null where it names none or several, or all income. */
function kindOfIncome(tokens: readonly Token[]): { readonly words: string; readonly values: readonly string[] } | null {
  const said = KINDS_OF_INCOME.filter(([word]) => tokens.some(({ text }) => word.test(text)))
  const [only] = said
  const isOfAll = tokens.some(({ text }) => /^(?:all|everything|payouts?|payments?|distributions?|etc)$/.test(text))
  return said.length === 1 && only && !isOfAll ? { words: only[1], values: only[2] } : null
}

/** "my biggest stock": of what is ranked only what is called so. */
function kindsRanked(tokens: readonly Token[]): { readonly words: string; readonly values: readonly string[] } | null {
  const said = RANKED.filter(([word]) => tokens.some(({ text }) => word.test(text)))
  const [only] = said
  return said.length === 1 && only ? { words: only[1], values: only[2] } : null
}
const SIZES: ReadonlySet<string> = new Set(['value', 'share'])
const RANKED: readonly (readonly [RegExp, string, readonly string[]])[] = [
  [/^stocks?$/, 'stocks', ['EQUITY']],
  [/^funds?$/, 'funds', ['ETF', 'MUTUAL_FUND']],
]
const KINDS_OF_HELD: ReadonlySet<string> = new Set(['sec_type', 'asset_class', 'security', 'issuer', 'name'])

/** Words for the two parts of a week. */
export const SIDES_OF_WEEK = [/^weekends?$/, /^(?:weekdays?|workdays?)$/]

/** What somebody subscribed to, and not every bill. */
const isOfSubscriptions = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }) => /^subscriptions?$/.test(text)) &&
  !tokens.some(({ text }) => /^(?:bills?|recurring|payments?|rent|mortgage|standing)$/.test(text))
const OF_SET_PLANS: ReadonlySet<string> = new Set(['target', 'saved', 'on_track', 'chance', 'likely', 'left'])

const SAVING = /\b(?:left over|leftover|left|save|saved|saving|put away|put aside|keep)\b/
const AVERAGE = /\b(?:average|avg|averages|averaged|typically|usually|a month|per month)\b/

const isCount = ({ value, unit }: { readonly value: string; readonly unit: string }): boolean =>
  unit === 'plain' && /^\d{1,2}$/.test(value) && value !== '0'

/** What is due "by Friday" or "before the 15th" is due by the next one, from today on. */
function comingDays(period: PlanPeriod, tokens: readonly Token[], today: string): PlanPeriod {
  // "by the end of the month" is from today up to it
  const isUpTo = tokens.some(({ text }) => /^(?:by|until|till|before|through)$/.test(text))
  if (isUpTo && period.from === period.to && period.to > today) return named(today, period.to, today)
  const isWeekday = tokens.some(({ text }) => WEEKDAY.test(text))
  const isDayOfMonth = tokens.some(({ text }) => /^\d{1,2}(?:st|nd|rd|th)$/.test(text))
  // "before December" is from today up to the next one
  if (period.from === null && period.to < today && isUpTo && !isWeekday && !isDayOfMonth) {
    let end = period.to
    while (end < today) end = addMonths(end, 12)
    return named(today, end, today)
  }
  if (period.to >= today || !(isWeekday || isDayOfMonth))
    return period.from === null && period.to >= today ? named(today, period.to, today) : period
  const next = (day: string): string => {
    let coming = day
    while (coming < today) coming = isWeekday ? addDays(coming, 7) : addMonths(coming, 1)
    return coming
  }
  const to = next(period.to)
  return named(period.from === null ? today : next(period.from), to, today)
}
const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/
const named = (from: string, to: string, today: string): PlanPeriod => ({
  from,
  to,
  words: periodWords({ from, to }, today),
})

/** "Bills due in December" are those of the next one. */
const DUE = /^(?:due|coming|upcoming|falls?|falling|ahead|expect|expected)$/

const PAST = /^(?:did|had|held|was|were|been|met|far|took|done)$/

const PAID = /^(?:paid|went|gone|cost|was|were)$/

const readingOf = (head: Head, tokens: readonly Token[], cues: ReadonlySet<Cue>, isUpcoming: boolean): Reading => {
  const name = `${head.subject}.${head.measure}`
  if (LEVELS.has(name)) return 'level'
  const isExpected = cues.has('expect') || isUpcoming
  const isAhead =
    AHEAD.has(name) ||
    (head.subject === 'meetings' && isExpected) ||
    // what comes back is due on days to come, unless it is asked what was paid
    (head.subject === 'plans' &&
      (isExpected || head.measure !== 'last_paid') &&
      (isExpected || !tokens.some(({ text }) => PAST.test(text) || PAID.test(text))))
  // the meetings of this week are those of all its days
  const isWhole = head.subject === 'meetings' && !tokens.some(({ text }) => PAST.test(text))
  return isAhead ? 'ahead' : isWhole ? 'whole' : 'flow'
}

/** Puts the readings of a cover together to a part. */
export function build(head: Head, cover: Cover, tokens: readonly Token[], known: Known): Built {
  const { today } = known
  const found = gather(head, cover, tokens)
  const subject = SUBJECTS[head.subject]
  const { before } = head
  const notes = [...found.notes]

  const where: Condition[] = []
  for (const condition of found.where) addCondition(where, condition)
  for (const each of head.formula === null ? found.bounds : []) {
    const condition = boundCondition(each, head, tokens, known.currency ?? 'USD')
    const isOfTime = each.bound.low.unit === 'plain' && UNITS_OF_TIME.test(tokens[each.end]?.text ?? '')
    const ofField = condition && subject.measures[condition.field]?.unit
    // "over three years" is how long, and no return of three percent
    if (condition && !(isOfTime && (ofField === 'percent' || ofField === 'money' || condition.field === 'amount')))
      where.push(condition)
    else notes.push('unused_bound')
  }

  const isIncomeAhead =
    head.subject === 'income' &&
    INCOME_AHEAD.has(head.measure) &&
    (found.cues.has('expect') ||
      found.periods.some(
        (read) =>
          read.kind === 'days' &&
          (read.isAhead === true || (read.from !== null && read.from >= today && read.day !== today)),
      ))
  // "harvest crate or fennel, where do we spend more" holds one against the other
  const choice = eitherOf(found, tokens)
  const isMoving = choice === null && (found.cues.has('up') || found.cues.has('down') || found.cues.has('change'))
  const isUpcoming =
    found.periods.some((read) => read.kind === 'days' && read.isAhead === true) ||
    where.some(({ field, values }) => field === 'status' && values.includes('SCHEDULED'))
  const isFlow = head.subject === 'transactions' || head.subject === 'income'
  const isAheadBefore = before?.period != null && before.period.to > today
  const reading = isIncomeAhead || isAheadBefore ? 'ahead' : readingOf(head, tokens, found.cues, isUpcoming)
  const time = timeOf(head)
  const days = partDays(
    head.formula === null
      ? found.periods
      : isTimeless(head)
        ? []
        : found.periods.filter(({ kind }) => kind !== 'length'),
    {
      reading,
      isCompared:
        (found.isVersus &&
          !found.isBenchmark &&
          !isReachingBack(tokens) &&
          !isOfSides(found) &&
          // median against mean is of the same days
          (found.measures.length === 0 || found.periods.length > 1)) ||
        (isMoving && isFlow && (found.periods.length > 1 || before !== null)),
      isChange: head.measure === 'change' || head.subject === 'returns',
      isMoving: isMoving || found.asks.has('why'),
      isSince: head.subject === 'worth' && MOVES.has(head.measure),
      base: before?.period ?? null,
      against: before?.compare?.kind === 'period' ? before.compare.period : null,
    },
    today,
  )
  const years = found.isVersus || reading === 'ahead' || head.formula !== null ? null : yearsOf(found.periods)
  for (let count = 0; count < (years ? 0 : days.unused); count++) notes.push('unused_period')

  let { period, compare } = years ? { period: years, compare: null } : days
  // what is held is worth what it is now, which is no day that it matures on
  const isOfNow = found.periods.some((read) => read.kind === 'days' && read.isNow === true)
  if (head.subject === 'positions' && isOfNow && !tokens.some(({ text }) => ENDING.test(text))) period = null
  // "how has it shifted since January": what is held matures on no day that is past
  const isOfMaturity = tokens.some(({ text }) => ENDING.test(text) || DUE.test(text)) || head.measure === 'maturity'
  if (head.subject === 'positions' && period !== null && period.to <= today && !isOfMaturity) {
    period = null
    notes.push('unused_period')
  }
  // "the prior twelve months" after the past twelve are those before them
  const isEarlier = period !== null && before?.period?.from === period.from && before.period.to === period.to
  if (before?.period && isEarlier && !compare && tokens.some(({ text }) => EARLIER.has(text)))
    period = relativeDays({ kind: 'relative', to: 'span_before', unit: null }, before.period, today)
  if (period && time !== null && time !== 'period') {
    if (head.subject === 'plans') period = comingDays(period, tokens, today)
    where.push({
      field: time.field,
      op: 'between',
      values: [period.from ?? '0001-01-01', period.to],
      words: period.words,
    })
    period = null
  }
  // not met in six months
  if (SINCE_MEETING.has(head.measure) && period?.from != null) {
    const days = String(inMonths(daysBetween(period.from, today)))
    where.push({ field: head.measure, op: 'over', values: [days], words: `${days} days` })
  }
  if (head.subject === 'clients' && DAYS_OF_CLIENTS.has(head.measure) && period?.from != null)
    where.push(daysOfClients(head.measure, { from: period.from, to: period.to }, today))
  // how old somebody is on a day
  if (isOfAge(head) && period !== null) period = dayOf(period.to, today)
  else if (time === null) [period, compare] = [null, null]

  const measures = [...new Set([ofUnit(head, where), ...(head.beside ?? []), ...found.measures])]
  if (measures.length > 1 + (head.beside ?? found.turned?.more ?? []).length) notes.push('more_measures')
  const by = [...found.by]
  const each = choice ?? eachOf(where, tokens)
  if (each !== null && by.length === 0) {
    const group = groupOf(head.subject, each === 'account_type' ? 'account' : each)
    if (group !== null) by.push(group)
  }
  if (found.which !== null && !by.includes(found.which)) by.unshift(found.which)
  if (years !== null && by.length === 0 && subject.dimensions['year']?.groups) {
    by.push('year')
    found.isFirm = true
  }

  let part: DataPart = {
    kind: 'data',
    subject: head.subject,
    measures: measures.slice(0, 6),
    where,
    by,
    period,
    compare,
    order: found.turned?.order ?? null,
    limit: found.turned?.limit ?? null,
    derive: null,
    why: found.asks.has('why'),
    show: found.isLine ? 'line' : found.show,
  }
  if (isIncomeAhead) {
    part.measures = ['expected', ...part.measures.slice(1)]
    notes.push('changed_measure')
  }
  const paid = part.subject === 'income' && part.measures[0] === 'expected' ? kindOfIncome(tokens) : null
  const isKindSaid = part.where.some(
    ({ field, op, values }) => field === 'kind' && !(op === 'is' && values.length === 1),
  )
  if (paid && !isKindSaid) {
    const kind: Condition = { field: 'kind', op: 'is', values: [...paid.values], words: paid.words }
    part.where = [...part.where.filter(({ field }) => field !== 'kind'), kind]
  }
  // weekends beside weekdays are two groups, and none of them is left out
  if (part.subject === 'transactions' && SIDES_OF_WEEK.every((side) => tokens.some(({ text }) => side.test(text)))) {
    part.where = part.where.filter(({ field }) => field !== 'weekend' && field !== 'weekday')
    part.by = ['weekend']
    part.compare = null
    found.isVersus = false
    found.isFirm = true
  }
  const isOfSize = part.subject === 'positions' && SIZES.has(part.measures[0] ?? '')
  const kinds = isOfSize && found.rank !== null && !found.isSorted ? kindsRanked(tokens) : null
  if (kinds && part.where.every(({ field }) => !KINDS_OF_HELD.has(field)))
    part.where = [...part.where, { field: 'sec_type', op: 'is', values: [...kinds.values], words: kinds.words }]
  // the same share in two accounts is one stock
  if (
    isOfSize &&
    found.rank !== null &&
    part.by.join() === 'position' &&
    !tokens.some(({ text }) => /^positions?$/.test(text))
  )
    part.by = ['security']
  if (part.subject === 'plans' && isOfSubscriptions(tokens) && part.measures.every((name) => !OF_SET_PLANS.has(name)))
    part.where = [
      ...part.where.filter(({ field }) => field !== 'kind'),
      { field: 'kind', op: 'is', values: ['subscription'], words: 'subscription' },
    ]
  if (before) part = patched(part, before as DataPart, found, head, notes, known)
  part = trending(part, before, found, tokens, today) ?? moved(part, isMoving, today)
  if (head.formula !== null) {
    // what was given before goes on: at another rate, with another sum
    const given = Object.fromEntries(
      Object.entries(before?.derive?.given ?? {}).filter(
        ([name]) => FORMULAS[head.formula ?? '']?.given?.[name] !== undefined,
      ),
    )
    const said = givenNumbers(head.formula, found, tokens, given, today)
    part.derive = { formula: head.formula, given: { ...given, ...said.given } }
    part.measures = [...(FORMULAS[head.formula]?.on?.measures ?? part.measures)]
    for (let count = 0; count < said.unused; count++) notes.push('unused_number')
  } else {
    const [only] = found.numbers
    // "the 5 biggest losers": so many of what is in order
    if (part.order && part.limit === null && found.numbers.length === 1 && only && isCount(only.number)) {
      part.limit = Number(only.number.value)
      found.numbers.length = 0
    }
    for (const { number } of found.numbers)
      if (found.rank?.count === null || String(found.rank?.count ?? '') !== number.value) notes.push('unused_number')
  }

  if (found.isVersus && !part.compare) {
    const sides = found.sides.filter(
      ({ field, values }) => values.length > 1 || found.sides.filter((other) => other.field === field).length > 1,
    )
    const [side] = sides
    // accounts are told apart by their names
    const group = side ? groupOf(head.subject, side.field === 'account_type' ? 'account' : side.field) : null
    if (group !== null) part.by = [...new Set([...part.by, group])].slice(0, 2)
    // median against mean, principal against interest
    else if (part.measures.length > 1) notes.push('more_measures')
    else if (!found.isBenchmark && !isReachingBack(tokens)) notes.push('unused_versus')
  }
  if (head.subject === 'returns' && (found.isBenchmark || OF_INDEX.has(head.measure))) {
    const symbol = namedIndex(tokens)
    if (found.isBenchmark || symbol !== null) part.compare = { kind: 'benchmark', symbol }
  }

  // "just one number" after rows
  if (before && found.show === 'figure' && part.by.length > 0)
    part = { ...part, by: [], order: null, limit: null, show: 'auto' }
  // "the second biggest" of what was ranked
  if (before && found.ordinal !== null && part.order) part = { ...part, limit: found.ordinal }

  // "the biggest ones" of what was shown are several
  if (before && found.nouns.length === 0 && tokens.some(({ text }) => text === 'ones'))
    found.nouns.push({ field: before.by[0] ?? SUBJECTS[head.subject].rows, isPlural: true })

  const shaped: DataPart = isTimeless(head)
    ? { ...part, period: null, compare: null, by: [], order: null, limit: null, why: false }
    : aggregated(part, {
        aggregates: found.aggregates,
        rank: found.rank,
        newest: found.newest,
        nouns: found.nouns,
        asks: found.asks,
        cues: found.cues,
        isBroken: found.isBroken,
        isLine: found.isLine,
        sorted: found.isSorted,
        head,
        notes,
      })
  ofGroups(shaped, found)
  // "the second biggest": down to it
  if (before && found.ordinal !== null && shaped.order && shaped.by.length > 0 && shaped.limit === 1)
    shaped.limit = found.ordinal
  // one row is no chart
  if (before && shaped.limit === 1 && found.show === 'auto') shaped.show = 'auto'
  if (shaped.by.length > 2) notes.push('many_groups')
  // without days it is asked of a year, which the formula knows
  if (
    shaped.measures.join() === 'savings_rate' &&
    shaped.period === null &&
    shaped.by.length === 0 &&
    before === null
  ) {
    shaped.measures = [...(FORMULAS['savings_rate']?.on?.measures ?? shaped.measures)]
    shaped.derive = { formula: 'savings_rate', given: {} }
  }
  // when something was first bought is no matter of what it paid
  const traded = found.cues.has('buy') ? 'BUY' : found.cues.has('sell') ? 'SELL' : null
  if (
    traded !== null &&
    shaped.subject === 'transactions' &&
    OF_TRADES.has(shaped.measures[0] ?? '') &&
    shaped.where.some(({ field }) => field === 'security') &&
    !shaped.where.some(({ field }) => field === 'kind')
  )
    shaped.where = [...shaped.where, { field: 'kind', op: 'is', values: [traded], words: traded.toLowerCase() }]
  // "which are losing money": only those that do
  const result = resultOf(tokens)
  if (
    result !== null &&
    shaped.subject === 'positions' &&
    shaped.measures[0]?.startsWith('gain') === true &&
    (found.asks.has('which') || found.asks.has('list')) &&
    found.rank === null &&
    !shaped.where.some(({ field }) => field === 'result' || field === 'security')
  )
    shaped.where = [...shaped.where, { field: 'result', op: 'is', values: [result], words: result }]
  // the largest of losses is the lowest gain
  const isOfLosses = shaped.where.some(
    ({ field, op, values }) => field === 'result' && op === 'is' && values.join() === 'loss',
  )
  if (isOfLosses && shaped.order?.by.startsWith('gain') && shaped.order.direction === 'desc' && found.rank !== null)
    shaped.order = { ...shaped.order, direction: 'asc' }
  // "which of them got dearer": only those that did
  const isPriced = shaped.subject === 'plans' && shaped.measures[0] === 'price_change'
  if (isPriced && before && isOfThose(tokens) && found.rank === null && shaped.by.length > 0) {
    const op = tokens.some(({ text }) => CHEAPER.test(text)) ? 'under' : 'over'
    if (!shaped.where.some(({ field }) => field === 'price_change'))
      shaped.where = [...shaped.where, { field: 'price_change', op, values: ['0'] }]
  }
  const text = tokens.map((token) => token.text).join(' ')
  const isPlainFlow =
    shaped.subject === 'transactions' && shaped.order === null && shaped.derive === null && !shaped.compare
  // "what is left over a month" is no spending, and an average of months no list of them
  if (isPlainFlow && shaped.measures.join() === 'monthly' && SAVING.test(text)) shaped.measures = ['net']
  const isOfMonths =
    shaped.by.length === 0 ? shaped.measures[0] === 'net' && SAVING.test(text) : shaped.by.join() === 'month'
  if (
    isPlainFlow &&
    before === null &&
    isOfMonths &&
    AVERAGE.test(text) &&
    ['net', 'in', 'out'].includes(shaped.measures.join())
  ) {
    shaped.by = []
    shaped.derive = { formula: 'per_month', given: {} }
    shaped.period ??= { ...lastMonths(12, today), words: periodWords(lastMonths(12, today), today) }
  }
  // "from the brokerage, not the IRA": what only the one is leaves the other out anyway
  shaped.where = shaped.where.filter(
    ({ field, op, values }) =>
      op !== 'is_not' ||
      !shaped.where.some(
        (other) => other.field === field && other.op === 'is' && !other.values.some((value) => values.includes(value)),
      ),
  )
  // short and long term, one by one, are all terms
  const sayingAll = ({ field, op, values }: Condition): boolean => {
    const all = Object.keys(subject.dimensions[field]?.of ?? {})
    return op === 'is' && shaped.by.includes(field) && all.length > 0 && all.every((value) => values.includes(value))
  }
  shaped.where = shaped.where.filter((condition) => !sayingAll(condition))
  if (isOfAllTime(shaped))
    shaped.period = { from: null, to: today, words: periodWords({ from: null, to: today }, today) }
  // a ring of one figure shows nothing: of what was named together, each
  const [several] = shaped.where.filter(({ op, values }) => /^(?:is|has)$/.test(op) && values.length > 1)
  const ringOf = several && groupOf(head.subject, several.field)
  if (before && shaped.show === 'ring' && shaped.by.length === 0 && ringOf != null) {
    shaped.by = [ringOf]
    found.isFirm = true
  }
  const allowed = shaped.by.filter((name) => subject.dimensions[name]?.groups).slice(0, 2)
  return {
    part: { ...shaped, by: allowed, where: shaped.where.slice(0, 12) },
    notes,
    signs: signsOf(found),
    isFirm: found.isFirm,
  }
}

/** "short-term vs long-term in 2025": rows or figures are held against each other, and no days. */
const isOfSides = ({ sides, measures, periods }: Gathered): boolean =>
  periods.length < 2 &&
  (measures.length > 0 ||
    sides.some(({ field, values }) => values.length > 1 || sides.filter((other) => other.field === field).length > 1))

/** "which of those", "any of them": some of the rows that were shown. */
const isOfThose = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }, at) => text === 'of' && /^(?:those|these|them)$/.test(tokens[at + 1]?.text ?? ''))
const CHEAPER = /^(?:down|cheaper|fell|fallen|dropped|lower|decreased|reduced|less)$/

/** Two of one kind with `or` between, and which is more: the field that tells them apart. */
function eitherOf({ cues, rank, where, times }: Gathered, tokens: readonly Token[]): string | null {
  const isHeld = rank !== null || cues.has('up') || cues.has('down') || tokens.some(({ text }) => COMPARING.test(text))
  if (!isHeld || times.length > 1 || !tokens.some(({ text }) => text === 'or')) return null
  return where.find(({ op, values }) => (op === 'is' || op === 'has') && values.length === 2)?.field ?? null
}
const COMPARING = /^(?:more|less|most|least|bigger|larger|smaller|cheaper|dearer|higher|lower)$/

/** "my IRA and the Roth, each": the field that tells them apart. */
function eachOf(where: readonly Condition[], tokens: readonly Token[]): string | null {
  const isLast = tokens.some(
    ({ text }, at) =>
      (SINGLY.test(text) && (tokens[at + 1] === undefined || tokens[at + 1]?.after !== '')) ||
      // "what on travel, and what on eating out"
      (text === 'and' &&
        /^(?:what|much|how)$/.test(tokens[at + 1]?.text ?? '') &&
        OF_ANOTHER.test(wordsFrom(tokens, at + 1))),
  )
  if (!isLast) return null
  return where.find(({ op, values }) => (op === 'is' || op === 'has') && values.length > 1)?.field ?? null
}
const OF_ANOTHER = /^(?:what|how much|how many)(?: (?:was|is|did|went))? (?:on|for|at|to|with|in)\b/
const wordsFrom = (tokens: readonly Token[], at: number): string =>
  tokens
    .slice(at, at + 4)
    .map(({ text }) => text)
    .join(' ')
const SINGLY = /^(?:each|separately|respectively|individually|apart)$/

const OF_INDEX: ReadonlySet<string> = new Set(['excess', 'benchmark'])

/** Indices that people call by name, as they are written. */
const INDICES: readonly (readonly [RegExp, string])[] = [
  [/\bs ?(?:&|and|n) ?p\b|\bsp ?500\b|\bspx\b/, 'S&P 500'],
  [/\bnasdaq\b/, 'Nasdaq'],
  [/\bdow(?: jones)?\b/, 'Dow'],
  [/\bftse\b/, 'FTSE'],
  [/\bmsci\b/, 'MSCI'],
  [/\bdax\b/, 'DAX'],
  [/\brussell\b/, 'Russell'],
  [/\b60 ?\/ ?40\b/, '60/40'],
  [/\b(?:stock|share|equit(?:y|ies)) (?:markets?|index(?:es)?|indices)\b/, 'stock market'],
]

/** The index that a question names; null where it says "the market". */
function namedIndex(tokens: readonly Token[]): string | null {
  const text = tokens.map((token) => token.text).join(' ')
  return INDICES.find(([name]) => name.test(text))?.[1] ?? null
}

/** "go back two years and see how that compares": more days, and none held against others. */
const isReachingBack = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ text }, at) =>
      text === 'back' &&
      /^(?:go|going|went|look|looking|reach|stretch|all|way|further)$/.test(tokens[at - 1]?.text ?? ''),
  )

const RATE_OF: Readonly<Record<string, string>> = {
  gain: 'gain_percent',
  cash: 'cash_share',
  largest: 'largest_share',
  held: 'held_share',
}

/** What is held against a percentage is asked in percent, and against money in money. */
function ofUnit({ subject, measure }: Head, where: readonly Condition[]): string {
  const other = MONEY_OF[measure] ?? RATE_OF[measure]
  return other !== undefined && other in SUBJECTS[subject].measures && where.some(({ field }) => field === other)
    ? other
    : measure
}

/** "months in which I spent more than 6000", "payees who got over 1000": what is held against is the sum of each. */
function ofGroups(part: DataPart, { bounds, nouns, which }: Gathered): void {
  const [bound] = bounds
  const { rows, dimensions } = SUBJECTS[part.subject]
  if (part.subject !== 'transactions' || bound === undefined || bounds.length > 1) return
  const noun = nouns.find(({ at, isPlural }) => isPlural && at !== undefined && at < bound.at && at < MOST_WORDS_BEFORE)
  const field = which ?? noun?.field
  const [by = field] = part.by.filter((name) => name !== rows)
  if (field === undefined || field === rows || by !== field || !dimensions[field]?.groups) return
  const [measure = ''] = part.measures
  if (!FLOWS_OF_GROUPS.has(measure)) return
  part.by = [field]
  part.where = part.where.map((each) => (each.field === 'amount' ? { ...each, field: measure } : each))
}

/** A noun that the sentence is about stands at its beginning. */
const MOST_WORDS_BEFORE = 4

const FLOWS_OF_GROUPS: ReadonlySet<string> = new Set(['out', 'in', 'net', 'paid', 'received', 'count'])

const EARLIER: ReadonlySet<string> = new Set(['prior', 'previous', 'preceding', 'before', 'earlier'])

const resultOf = (tokens: readonly Token[]): 'loss' | 'gain' | null =>
  tokens.some(({ text }) => /^(?:losing|lost|lose|loses|loser|losers|red|underwater)$/.test(text))
    ? 'loss'
    : tokens.some(({ text }) => /^(?:winning|winner|winners|green|profitable)$/.test(text))
      ? 'gain'
      : null

const OF_TRADES: ReadonlySet<string> = new Set([
  'first',
  'last',
  'days_since',
  'count',
  'largest',
  'smallest',
  'average',
  'amount',
])

const SIGNS: ReadonlySet<AskWord> = new Set([
  'list',
  'which',
  'who',
  'how_much',
  'how_many',
  'when',
  'whether',
  'where',
])

function signsOf({ asks, nouns, bounds, where, periods, marks, saidGroup, isGroupSure }: Gathered): ReadonlySet<Sign> {
  const signs = new Set<Sign>([...asks].filter((ask) => SIGNS.has(ask)) as Sign[])
  if (nouns.some(({ isPlural }) => isPlural)) signs.add('plural')
  if (bounds.length > 0) signs.add('bound')
  if (where.some(({ values }) => values[0] === 'yes')) signs.add('flag')
  if (periods.some(({ kind }) => kind !== 'relative')) signs.add('own_days')
  if (where.length > 0) signs.add('own_rows')
  if (marks.has('it') || marks.has('those')) signs.add('pronoun')
  if (saidGroup !== null) signs.add(saidGroup === 'rows' ? 'grouped' : 'grouped_in_time')
  if (isGroupSure) signs.add('grouped_surely')
  return signs
}

/** "is it going up", of what is paid or received again and again: month by month. Null where nothing is asked so. */
function trending(
  part: DataPart,
  before: DataPart | null,
  found: Gathered,
  tokens: readonly Token[],
  today: string,
): DataPart | null {
  const { periods, by } = found
  const isFlow = part.subject === 'transactions' || part.subject === 'income'
  const isAsked = tokens.some(
    ({ text }, at) => ON_THE_MOVE.test(text) || (text === 'going' && /^(?:up|down)$/.test(tokens[at + 1]?.text ?? '')),
  )
  if (before === null || !isFlow || !isAsked || periods.length > 0 || by.length > 0 || part.where.length === 0)
    return null
  if (!part.where.some(({ op }) => !op.endsWith('_not')) || part.measures.length > 1) return null
  found.isFirm = true
  const { period } = part
  const isLong = period?.from != null && daysBetween(period.from, period.to) > SHORT
  return {
    ...part,
    by: ['month'],
    period: isLong ? period : { ...lastMonths(12, today), words: periodWords(lastMonths(12, today), today) },
    compare: null,
    order: null,
    limit: null,
  }
}
const ON_THE_MOVE = /^(?:rising|climbing|creeping|increasing|growing|falling|dropping|shrinking|decreasing|sinking)$/
/** Fewer days than this show no trend. */
const SHORT = 80

/** What went up or down: a level becomes its change, a flow is held against the span before. */
function moved(part: DataPart, isMoving: boolean, today: string): DataPart {
  const [measure = ''] = part.measures
  if ((!isMoving && !part.why) || part.by.length > 0 || part.measures.length > 1) return part
  if (part.subject === 'worth' && LEVELS.has(`worth.${measure}`)) {
    const isDebt = measure === 'debts' && !part.where.some(({ field }) => field === 'side')
    return {
      ...part,
      measures: ['change'],
      where: isDebt ? [...part.where, { field: 'side', op: 'is', values: ['debt'] }] : part.where,
    }
  }
  if ((part.subject === 'transactions' || part.subject === 'income') && !part.compare && !part.why) {
    const { from, to } =
      part.period ?? (SUBJECTS[part.subject].usual.period === 'past_year' ? lastMonths(12, today) : lastDays(30, today))
    const period = { from, to, words: periodWords({ from, to }, today) }
    const before = relativeDays({ kind: 'relative', to: 'span_before', unit: null }, period, today)
    if (before) return { ...part, period, compare: { kind: 'period', period: before } }
  }
  return part
}

const dayOf = (day: string, today: string): PlanPeriod => ({
  from: day,
  to: day,
  words: periodWords({ from: day, to: day }, today),
})

/** Of a birthday, the month it is in or the days until it; of when somebody came, the days. */
function daysOfClients(measure: string, { from, to }: { from: string; to: string }, today: string): Condition {
  if (measure === 'joined')
    return { field: measure, op: 'between', values: [from, to], words: periodWords({ from, to }, today) }
  const month = unitAround(to, 'month')
  const isMonth = month.to === to && (month.from === from || (from === today && month.from < today))
  return isMonth
    ? { field: 'birthday_month', op: 'is', values: [to.slice(5, 7)], words: periodWords(month, today) }
    : {
        field: measure,
        op: 'at_most',
        values: [String(daysBetween(today, to))],
        words: periodWords({ from, to }, today),
      }
}

const MONTH = 30

/** Days since, as people count them: three months are ninety days. */
const inMonths = (days: number): number => {
  const months = Math.round(days / MONTH)
  return months > 0 && months < 12 && Math.abs(days - months * MONTH) <= Math.ceil(months / 2) + 1
    ? months * MONTH
    : days
}
