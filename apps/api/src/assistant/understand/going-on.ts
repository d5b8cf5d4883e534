import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { addDays } from '@keelwise/finance/days'
import { SUBJECTS } from '../model-of-data/model.ts'
import { TIME_DIMENSIONS } from '../model-of-data/spans.ts'
import { partAsking } from './certain-of-both.ts'
import { groupOf } from './compose/fit.ts'
import type { Option } from './compose/reading.ts'
import { isRelated } from './compose/related.ts'
import { periodWords } from './read/period-words.ts'
import type { Spotted } from './spot/spotted.ts'
import { sameOfAnother } from './value-turned.ts'

/** What a question says that says nothing else: other days, the rows behind it, why, since when, by what, or the first few. */
type Turning = 'days' | 'rows' | 'why' | 'since' | 'by' | 'first'

const LEADING = String.raw`(?:(?:and|so|ok|okay|but|now|then|well|hm+|please|just|also|wow|ouch|(?:that['’]?s|that is) (?:bad|good|great|low|high|a lot|awful|terrible|not (?:much|good|great)|weird|odd|strange))[ ,.!:;-]+)*`
const ALL_OF = (words: string): RegExp =>
  new RegExp(`^${LEADING}(?:${words})[ ,]*(?:please|then|exactly)?[?.! ]*$`, 'i')
const THEM = "(?:it|that|this|them|they|those|these|[’']?em)"
const ROWS = ALL_OF(
  [
    `(?:which|what|who)(?: ones?| of ${THEM}| exactly)?(?: (?:is|are|was|were|would)(?: ${THEM})?(?: be)?)?`,
    `(?:can you |could you |let me )?(?:list|show|name|itemi[sz]e|see|give)(?: me| us)?(?: (?:${THEM}|all(?: of ${THEM})?|each(?: one| of ${THEM})?|every one(?: of ${THEM})?|the (?:list|details|rows|items)|details|which(?: ones)?))+`,
    'one by one|line by line|item by item|each one|every one|one at a time|individually|itemi[sz]ed|(?:in|the|more) details?|details|drill down',
    `(?:break|split|divide|separate) ${THEM}(?: (?:all )?(?:down|out|up|apart))?|broken down`,
    `where (?:is|are|do i (?:have|hold|keep)|does) (?:it|they|this|that|those|these|them)(?: (?:all|sit|sitting|held|kept|now))?|(?:in|on|at) (?:which|what) accounts?(?: (?:is|are) (?:it|they|that|those))?`,
  ].join('|'),
)
const WHY = ALL_OF(
  `(?:why|how come|how so|what for)(?: (?:is|was|did|are|were|has|does|so|that|it|this|they|happened?|happen|changed?|much|low|high|been|the case))*|why (?:the|this|that|such a)(?: (?:big|large|huge|sudden))? (?:change|difference|rise|fall|drop|jump|growth|increase|decrease|loss|gain)|what (?:happened|(?:caused|drove|changed|moved|explains|made) (?:it|that|this|(?:the )?(?:most|bulk|majority) of (?:it|that|this|the (?:difference|change|rise|fall|drop|jump|growth)))|(?:(?:made|makes|caused|explains|drove|is behind) (?:(?:most|the bulk|the majority|much|all) of )?the (?:difference|change|rise|fall|drop|jump|growth|biggest difference|most difference))|is behind (?:it|that|this))|where (?:did|does|is) (?:it|that|this|the (?:difference|change|rise|fall|drop|jump|growth)) (?:come|coming) from|(?:what(?:['’]?s| is| are| was| were) )?the (?:main |biggest )?(?:reasons?|causes?|drivers?)(?: (?:for|of|behind) (?:it|that|this|the (?:difference|change|rise|fall|drop|jump)))?`,
)
const SINCE = ALL_OF(
  `since when|for how long(?: now)?|how long (?:has|have) ${THEM} been(?: (?:so|like (?:that|this)|the case|that way|going on|true|there|off))?|how long(?: already| now)?|when did ${THEM} (?:start|begin)`,
)

const SMALL =
  /^(?:and|only|me|show|ones|or|so|ok|okay|but|now|then|also|what|how|about|for|in|over|of|during|on|the|same|again|instead|just|please|from|to|with|at|as|was|it|that|like|back|question|thing)$/i

/** What the whole of a question says beside the one before; null where it says more, or something else. */
interface Said {
  readonly turning: Turning
  /** What rows are told apart by. */
  readonly field?: string
  /** Of the first few, how many and from which end. */
  readonly first?: { readonly direction: 'asc' | 'desc'; readonly count: number }
}

function turningOf(text: string, { tokens, spans }: Spotted): Said | null {
  if (WHY.test(text)) return { turning: 'why' }
  if (SINCE.test(text)) return { turning: 'since' }
  if (ROWS.test(text)) return { turning: 'rows' }
  const isCovered = (at: number, kinds: ReadonlySet<string>): boolean =>
    spans.some(({ start, end, sense, cost }) => start <= at && at < end && cost < 0.3 && kinds.has(sense.kind))
  const isWhole = (kinds: ReadonlySet<string>): boolean =>
    tokens.every(({ text: word }, at) => isCovered(at, kinds) || SMALL.test(word)) &&
    tokens.some((_, at) => isCovered(at, kinds))
  const by = spans.find(({ sense, cost }) => (sense.kind === 'which' || sense.kind === 'group') && cost < 0.3)
  if (by && isWhole(OF_GROUPS) && (by.sense.kind === 'which' || by.sense.kind === 'group'))
    return { turning: 'by', field: by.sense.field }
  for (const { sense } of spans)
    if (sense.kind === 'rank' && sense.count !== null && sense.count > 1 && isWhole(OF_RANKS))
      return { turning: 'first', first: { direction: sense.direction, count: sense.count } }
  const isInTime = spans.every(
    ({ sense, cost }) =>
      cost >= 0.3 || !OF_GROUPS.has(sense.kind) || ('field' in sense && TIME_DIMENSIONS.has(sense.field)),
  )
  return isWhole(OF_DAYS) || (isInTime && isWhole(OF_DAYS_EACH)) ? { turning: 'days' } : null
}
/** "# of rides" asks how many, and names nothing. */
const COUNTS = /#|\b(?:numbers?|count|how many|how often)\b/i
const OF_RANKS: ReadonlySet<string> = new Set(['rank', 'number'])
const OF_DAYS: ReadonlySet<string> = new Set(['period'])
const OF_DAYS_EACH: ReadonlySet<string> = new Set(['period', 'which', 'group'])
const OF_GROUPS: ReadonlySet<string> = new Set(['which', 'group'])

/** Whether a question asks for the reason of what was told and says nothing else. */
export const asksWhy = (text: string): boolean => WHY.test(text)

/** Whether a question is nothing without the one before it: "why?", "which ones?", "since when?", "the first three". */
export function turnsAlone(text: string, spotted: Spotted): boolean {
  const turning = turningOf(text, spotted)?.turning
  return turning !== undefined && turning !== 'days' && turning !== 'by'
}

/** Whether a question says nothing but how the one before it is to be asked again, of other days too. */
export const turnsAtAll = (text: string, spotted: Spotted): boolean => turningOf(text, spotted) !== null

const figureOf = ({ subject, measures: [measure = ''] }: DataPart): string => `${subject}.${measure}`

/** Balances of now are asked of another day by what accounts were worth. */
const WORTH_OF: Readonly<Record<string, readonly string[]>> = {
  'accounts.balance': ['worth.value', 'worth.net_worth'],
  'accounts.owned': ['worth.assets'],
  'accounts.owed': ['worth.debts', 'worth.value'],
}

/** Conditions that are days themselves: other days take their place. */
const DAYS_OF_ROWS: ReadonlySet<string> = new Set(['maturity', 'maturity_year', 'due', 'birthday_month'])

/** The conditions of before are all there, or others of the same kind stand in their place. */
const keepsRows = (before: DataPart, part: DataPart, turning: Turning): boolean =>
  before.where.every(
    ({ field }) =>
      part.where.some((condition) => condition.field === field) ||
      part.by.includes(field) ||
      isOwnRow(part, field) ||
      (turning === 'days' && DAYS_OF_ROWS.has(field)),
  )
const isOwnRow = ({ subject, where }: DataPart, field: string): boolean =>
  where.length > 0 && SUBJECTS[subject].dimensions[field] === undefined

/** Figures that are one number of many rows; row by row their money is told. */
const OF_MANY: ReadonlySet<string> = new Set([
  'count',
  'average',
  'median',
  'largest',
  'smallest',
  'securities',
  'institutions',
  'first',
  'last',
  'days_since',
])
const MONEY: Readonly<Partial<Record<DataPart['subject'], string>>> = {
  accounts: 'balance',
  positions: 'value',
  clients: 'value',
  transactions: 'amount',
  income: 'received',
  sales: 'realized',
}

/** Sums of money of single rows. */
const OF_ROWS: ReadonlySet<string> = new Set(['out', 'in', ...Object.values(MONEY)])
/** What is owed is made of debts alone, what is owned of none. */
const OF_ONE_SIDE: ReadonlySet<string> = new Set(['accounts.owed', 'accounts.owned'])
const OF_BEGINNING = /\.(?:first|opened|joined)$/

const keyOfRows = ({ where, period, compare }: DataPart): string =>
  JSON.stringify([
    where.map(({ field, op, values }) => [field, op, values]),
    period?.from,
    period?.to,
    compare !== null,
  ])

/** What is still to come has no days that are over. */
const isOverdue = ({ subject, measures: [measure = ''], where }: DataPart, today: string): boolean =>
  (subject === 'plans' && where.some(({ field, values }) => field === 'due' && (values.at(-1) ?? today) < today)) ||
  (measure === 'days_to_birthday' && where.some(({ field, values }) => field === measure && Number(values.at(-1)) < 0))

/** Whether what a question was read as still asks for what was asked before, turned as it says. */
function keepsAsked(before: DataPart, part: PlanPart | undefined, turning: Turning, today: string): boolean {
  if (part?.kind !== 'data') return part?.kind === 'decline'
  const [own, other] = [figureOf(before), figureOf(part)]
  const isSame = part.measures.some((measure) => `${part.subject}.${measure}` === own)
  if (!keepsRows(before, part, turning)) return false
  switch (turning) {
    case 'days':
      return (
        (isSame || WORTH_OF[own]?.includes(other) === true) &&
        keyOfRows(before) !== keyOfRows(part) &&
        // a sum of other days is no list of what it is made of
        (before.by.length > 0 || part.by.every((name) => TIME_DIMENSIONS.has(name))) &&
        !isOverdue(part, today)
      )
    case 'rows':
    case 'first':
      // what is made of other rows has none of its own
      if (own in MADE_OF && part.subject === before.subject) return false
      return (
        (isSame || (part.subject === before.subject && OF_ROWS.has(part.measures[0] ?? '') && !OF_ONE_SIDE.has(own))) &&
        part.by.length > 0
      )
    case 'since':
      return (
        OF_BEGINNING.test(other) &&
        before.where.length > 0 &&
        (part.subject === before.subject || (before.subject === 'positions' && part.subject !== 'accounts'))
      )
    case 'why':
      // a difference is explained, not one side of it; what was so on a day is explained by the days since
      if (before.compare?.kind === 'period') return part.why && part.compare !== null
      if (isOfPoint(before, today) || isUnexplained(before)) return false
      return isSame || isRelated(own, other) || (part.why && part.subject === before.subject)
    case 'by':
      return isSame || isRelated(own, other)
  }
}

/** By what a figure is told row by row where that is another than the rows of its subject. */
const ROWS_OF: Readonly<Record<string, string>> = {
  'accounts.institutions': 'institution',
  'transactions.payees': 'payee',
  'transactions.monthly': 'payee',
  'transactions.weekly': 'payee',
  'transactions.daily': 'payee',
  'transactions.yearly': 'payee',
  'transactions.share': 'payee',
  'transactions.net': 'month',
  'transactions.savings_rate': 'month',
  'income.monthly': 'month',
  'income.yield': 'security',
  'income.yield_on_cost': 'security',
  'worth.best_change': 'month',
  'worth.worst_change': 'month',
  'returns.best_month': 'month',
  'returns.worst_month': 'month',
}
/** Of these subjects a single row is a day or a month, which nobody means by "which ones". */
const USUAL_ROWS: Readonly<Partial<Record<DataPart['subject'], string>>> = { worth: 'account', returns: 'account' }

const bare = (subject: DataPart['subject'], measure: string, by: string): DataPart =>
  partAsking(subject, measure, { by: [by] })
const CASH = { field: 'group', op: 'is' as const, values: ['cash'], words: 'cash' }
const CASH_HELD = { field: 'asset_class', op: 'is' as const, values: ['cash'], words: 'cash' }
const INVESTED = { field: 'group', op: 'is' as const, values: ['invested'], words: 'investments' }
const LARGEST: DataPart = {
  ...bare('positions', 'value', 'position'),
  order: { by: 'value', direction: 'desc' },
  limit: 5,
}
/** What figures of the whole portfolio are made of. */
const MADE_OF: Readonly<Record<string, DataPart>> = {
  'fit.single_position': LARGEST,
  'fit.single_issuer': { ...LARGEST, by: ['issuer'] },
  'fit.top_five': LARGEST,
  // of these it is a share of
  'fit.idle_cash': { ...bare('positions', 'value', 'account'), where: [CASH_HELD, INVESTED] },
  'fit.emergency_months': { ...bare('accounts', 'balance', 'account'), where: [CASH] },
  'fit.emergency_gap': { ...bare('accounts', 'balance', 'account'), where: [CASH] },
  'fit.foreign_currency': bare('positions', 'value', 'currency'),
  'fit.fee_rate': bare('transactions', 'fees', 'booking'),
  'fit.debt_ratio': bare('accounts', 'owed', 'account'),
  'fit.credit_use': bare('accounts', 'owed', 'account'),
}

/** The rows behind what was asked; null where they are not told apart. */
export function rowsBehind(before: DataPart): DataPart | null {
  const [measure = ''] = before.measures
  const { rows, dimensions } = SUBJECTS[before.subject]
  const made = MADE_OF[figureOf(before)]
  if (made) return made
  if (before.by.length > 0) return { ...before, limit: null, derive: null, show: 'list' }
  const by = ROWS_OF[figureOf(before)] ?? USUAL_ROWS[before.subject] ?? rows
  if (!dimensions[by]?.groups) return null
  const money = OF_MANY.has(measure) && by === rows ? MONEY[before.subject] : undefined
  return {
    ...before,
    measures: [money ?? measure],
    by: [by],
    order: null,
    limit: null,
    compare: null,
    derive: null,
    show: 'auto',
  }
}

const notKept = (words: string, related: readonly DataPart[]): PlanPart => ({
  kind: 'decline',
  reason: 'not_kept',
  words,
  related: related.slice(0, 3),
})

/** What comes nearest to a figure of now on other days. */
function ofOtherDays(before: DataPart, period: DataPart['period']): DataPart[] {
  const onAccounts = before.where.filter(({ field }) => field in SUBJECTS.returns.dimensions)
  if (period === null) return [before]
  if (before.subject === 'positions' && /^(?:gain|day_change|value)/.test(before.measures[0] ?? ''))
    return [partAsking('returns', 'gain', { where: onAccounts, period }), before]
  if (before.subject === 'plans' && before.where.some(({ values }) => values.includes('budget')))
    return [{ ...bare('transactions', 'out', 'category'), period }, before]
  return [before]
}

/** Stocks and securities whose gains of some days are kept; null where a class is not told apart by days. */
function heldByDays({ where }: DataPart): DataPart['where'] | null {
  const kept = where.map((each) =>
    each.field === 'asset_class' && each.op === 'is' && each.values.join() === 'equity'
      ? { field: 'sec_type', op: 'is' as const, values: ['EQUITY'], words: 'stocks' }
      : each,
  )
  return kept.every(({ field }) => SUBJECTS.returns.dimensions[field]?.filters === true) ? kept : null
}

/** A figure of now as it was on other days, by what is kept of these; null for none. */
function figureOn(before: DataPart, period: DataPart['period'], today: string): DataPart | null {
  if (period?.from == null) return null
  // how they are doing; what a gain that is not realized was on other days is not kept
  const isOfGains = before.subject === 'positions' && before.measures[0] === 'gain' && before.measures.length > 1
  const held = isOfGains && period.from !== period.to ? heldByDays(before) : null
  if (held) {
    const isOfMany = held.length === 0 ? before.by.length > 0 : held.some(({ field }) => field === 'sec_type')
    const order = { by: 'gain', direction: before.order?.direction ?? ('desc' as const) }
    return {
      ...partAsking('returns', 'gain', { where: held, period }),
      measures: ['gain', 'twr'],
      ...(isOfMany ? { by: ['security'], order, limit: before.limit } : {}),
    }
  }
  if (period.from !== period.to) return null
  if (figureOf(before) === 'fit.debt_ratio')
    return {
      ...partAsking('worth', 'debts', { period }),
      measures: ['debts', 'assets'],
      derive: { formula: 'debt_to_assets', given: {} },
    }
  const isGain = before.subject === 'positions' && /^(?:gain|value)/.test(before.measures[0] ?? '')
  if (!isGain || period.to !== today || before.derive !== null) return null
  const order = before.order && { ...before.order, by: 'day_change' }
  return { ...before, measures: ['day_change'], order, show: 'auto' }
}

/** What explains itself no further. */
const UNEXPLAINED: ReadonlySet<DataPart['subject']> = new Set([
  'fit',
  'sales',
  'clients',
  'meetings',
  'actions',
  'plans',
])
/** Of positions only what they are worth changes by parts that are known. */
const isUnexplained = ({ subject, measures: [measure = ''] }: DataPart): boolean =>
  UNEXPLAINED.has(subject) || (subject === 'positions' && measure !== 'value')
/** A class or a security of what is held, of which no parts are kept. */
const isOfClass = ({ subject, where }: DataPart): boolean =>
  subject === 'positions' && where.some(({ field }) => SUBJECTS.accounts.dimensions[field] === undefined)

/** What has no parts that are known is not explained: why a client returned least. */
export const withoutReasons = (parts: readonly PlanPart[]): readonly PlanPart[] =>
  parts.map((part) =>
    part.kind === 'data' && part.why && (UNEXPLAINED.has(part.subject) || isOfClass(part))
      ? notKept('why', [{ ...part, why: false }])
      : part,
  )

const EXPLAINED_OF_WORTH =
  /^(?:net_worth|value|change|change_percent|assets|debts|highest|lowest|market_effect|contributed)$/

const TIMED: ReadonlySet<DataPart['subject']> = new Set(['transactions', 'income'])

/** What was so at the end of a day that is over. */
const isOfPoint = ({ subject, period, compare }: DataPart, today: string): boolean =>
  subject === 'worth' && compare === null && period !== null && period.from === period.to && period.to < today

function whyOf(before: DataPart, today: string): PlanPart {
  const [measure = ''] = before.measures
  if (isOfPoint(before, today) && before.period) {
    // from the end of that day on
    const since = { from: addDays(before.period.to, 1), to: today }
    return {
      ...partAsking('worth', 'change', { where: [...before.where] }),
      period: { ...since, words: periodWords(since, today) },
      why: true,
    }
  }
  if (before.compare?.kind === 'period') {
    const saved = before.subject === 'worth' && measure === 'contributed' && before.where.length === 0
    if (saved || TIMED.has(before.subject))
      return {
        ...before,
        ...(saved ? { subject: 'transactions' as const, measures: ['net'] } : {}),
        by: saved || measure === 'net' ? ['category'] : [],
        order: null,
        limit: null,
        derive: null,
        why: true,
        show: 'auto',
      }
  }
  const isUnknown = isUnexplained(before) || (before.subject === 'worth' && !EXPLAINED_OF_WORTH.test(measure))
  const rows = rowsBehind(before)
  return isUnknown
    ? // what was asked of the first of an order is told of it again, with what it is made of
      notKept('why', before.by.length > 0 ? [before] : rows ? [rows] : [before])
    : { ...before, by: [], order: null, limit: null, compare: null, derive: null, why: true, show: 'auto' }
}

/** Of these every single row counts as one. */
const UNRANKED: ReadonlySet<DataPart['subject']> = new Set(['meetings', 'actions'])

const WITH_FIRST: ReadonlySet<string> = new Set(['transactions', 'income', 'sales'])

function sinceOf(before: DataPart): PlanPart {
  const isNarrowed = before.where.length > 0
  if (before.subject === 'accounts' && isNarrowed) return { ...before, measures: ['opened'], order: null, limit: null }
  if (WITH_FIRST.has(before.subject) && isNarrowed)
    return {
      ...before,
      measures: ['first'],
      by: [],
      period: null,
      order: null,
      limit: null,
      compare: null,
      derive: null,
    }
  return notKept('since when', [before])
}

/**
 * What a question asks that says nothing but how the one before it is to be asked again: of other days, row by row, why,
 * since when, by what. What it does not say stays as it was.
 * @param parts as it was read by its words, which stands where it keeps what was asked
 * @param options every way in which it goes on, the best first
 * @param today `yyyy-MM-dd`
 * @returns null where it says more than that, or was read so that nothing is lost
 */
export function goneOn(
  text: string,
  spotted: Spotted,
  before: DataPart,
  parts: readonly PlanPart[],
  today: string,
  options: () => readonly Option[],
): PlanPart | null {
  const other = COUNTS.test(text) ? null : sameOfAnother(spotted, before)
  const isOther = parts.some((part) => part.kind !== 'data' || figureOf(part) !== figureOf(before))
  if (other && isOther) return other
  const said = turningOf(text, spotted)
  if (!said || (parts.length > 0 && parts.every((part) => keepsAsked(before, part, said.turning, today)))) return null
  switch (said.turning) {
    case 'why':
      return whyOf(before, today)
    case 'since':
      return sinceOf(before)
    case 'rows':
      return rowsBehind(before) ?? notKept('rows', [before])
    case 'first': {
      const rows = rowsBehind(before)
      if (rows === null || !said.first) return notKept('rows', [before])
      const [measure = ''] = rows.measures
      const isRanked = rows.by.length > 0 && !UNRANKED.has(before.subject)
      return {
        ...rows,
        order: isRanked ? { by: measure, direction: said.first.direction } : null,
        limit: said.first.count,
        show: 'auto',
      }
    }
    case 'by': {
      const by = groupOf(before.subject, said.field ?? '')
      // what is no grouping of it is asked of something else
      return by === null || TIME_DIMENSIONS.has(by)
        ? null
        : { ...before, by: [by], order: null, limit: null, compare: null, derive: null, show: 'auto' }
    }
    case 'days': {
      const again = options().find(
        ({ part, isAgain }) => isAgain === true && part.kind === 'data' && keepsAsked(before, part, 'days', today),
      )
      if (again?.part.kind === 'data' && again.leftOut.length === 0) return again.part
      const worth = options().find(
        ({ part, leftOut }) => leftOut.length === 0 && part.kind === 'data' && keepsAsked(before, part, 'days', today),
      )
      const timed = options().find(({ part, leftOut }) => leftOut.length === 0 && part.kind === 'data' && part.period)
      return (
        worth?.part ??
        figureOn(before, timed?.part.kind === 'data' ? timed.part.period : null, today) ??
        notKept('other days', ofOtherDays(before, timed?.part.kind === 'data' ? timed.part.period : null))
      )
    }
  }
}
