import { bookRules } from '@keelwise/contract/book'
import type { Condition, DataPart, PlanPeriod } from '@keelwise/contract/plan'
import { addMonths, daysBetween } from '@keelwise/finance/days'
import type { ValueUnit } from '../tools/tool-result.ts'
import { SUBJECTS } from '../model-of-data/model.ts'
import { conditionIs } from './certain-of-both.ts'
import { periodWords } from './read/period-words.ts'
import type { Bound } from './spot/senses.ts'
import type { Figure, Item } from './clients-words.ts'

/** Figures of some days. */
export const RESULTS: ReadonlySet<string> = new Set(['returned', 'gained', 'changed', 'put_in', 'taken_out'])
/** Figures that are means of clients of themselves, or that the whole has as each of them. */
export const OWN_MEAN: Readonly<Record<string, string>> = {
  value: 'average',
  age: 'age',
  risk_score: 'risk_score',
  cash_share: 'cash_share',
  equity_share: 'equity_share',
}
/** Figures that add up over clients. */
export const SUMS: ReadonlySet<string> = new Set([
  'value',
  'cash',
  'net_worth_estimate',
  'annual_income',
  'open_actions',
  'overdue_actions',
  'open_questions',
  'broken',
  'gained',
  'changed',
  'put_in',
  'taken_out',
])
/** What most clients have none of. */
export const COUNTED: ReadonlySet<string> = new Set([
  'open_actions',
  'overdue_actions',
  'open_questions',
  'broken',
  'put_in',
  'taken_out',
])
/** The unit of a figure of clients. */
export const unitOf = (measure: string): ValueUnit => SUBJECTS.clients.measures[measure]?.unit ?? 'count'
const MONEY_FROM = 1000
const [YOUNGEST, OLDEST] = [18, 110]
const isMarked = ({ low, high }: Bound): boolean =>
  low.unit === 'money' || Number(low.value) >= MONEY_FROM || Number(high?.value ?? 0) >= MONEY_FROM

/** The measure that a bound is of, where words name one; null where its number is of something else. */
function measureOf({ measure }: Figure, bound: Bound, unit: ValueUnit | null): string | null {
  const isPercent = bound.low.unit === 'percent' || unit === 'percent'
  const own = unitOf(measure)
  if (measure.startsWith('largest') && isMarked(bound) && !isPercent) return 'largest'
  if (measure === 'cash_share' || measure === 'equity_share') {
    if (isPercent) return measure
    return isMarked(bound) && measure === 'cash_share' ? 'cash' : null
  }
  if (own === 'percent') return isPercent || (!isMarked(bound) && measure === 'returned') ? measure : null
  if (own === 'points') return isMarked(bound) ? null : measure
  if (own === 'money') return isPercent ? (measure === 'gained' ? 'returned' : null) : isMarked(bound) ? measure : null
  return isPercent || isMarked(bound) ? null : measure
}

const SCALE = 1_000_000
/** "Between 1 and 2 million" is from one million. */
function valuesOf({ op, low, high }: Bound, sign: 1 | -1): Pick<Condition, 'op' | 'values'> {
  const text = (value: number): string => String(value * sign)
  if (op === 'between' && high) {
    const [from, to] = [Number(low.value), Number(high.value)]
    const scale = from < MONEY_FROM && to >= SCALE ? SCALE : from < MONEY_FROM && to >= MONEY_FROM * 10 ? MONEY_FROM : 1
    const ends = [from * scale, to].toSorted((one, other) => (one - other) * sign)
    return { op, values: ends.map(text) }
  }
  const turned = { over: 'under', at_least: 'at_most', under: 'over', at_most: 'at_least' } as const
  return { op: sign === -1 && op in turned ? turned[op as keyof typeof turned] : op, values: [text(Number(low.value))] }
}

interface Ordered {
  readonly measure: string | null
  readonly direction: 'asc' | 'desc'
  readonly isFirst: boolean
  /** The best or the worst, whichever end that is. */
  readonly isJudged?: boolean
}

/** From which end a figure is told: the worst of what is the worse the more there is of it are the highest. */
export const directionOf = ({ direction, isJudged }: Ordered, measure: string): 'asc' | 'desc' =>
  isJudged === true && SUBJECTS.clients.measures[measure]?.rising === 'bad'
    ? direction === 'asc'
      ? 'desc'
      : 'asc'
    : direction

/** What was read of a question. */
export interface ClientQuestion {
  by: 'client' | 'household' | null
  isOne: boolean
  isCount: boolean
  isAmount: boolean
  /** The end of an order says nothing without a figure: the most, the best. */
  isBare: boolean
  isNth: boolean
  isOfAll: boolean
  /** What is lost or gained, where no bound says how much. */
  ofSide: Figure | null
  /** Portfolios stand for those whose they are. */
  isOfMany: boolean
  isOfFlows: boolean
  /** A bound has its figure beside it: it is of clients though nobody says so. */
  isOfFigure: boolean
  /** The end of an order is of what they have. */
  isOfSize: boolean
  /** What is asked for by a share may be meant as an amount. */
  isEither: boolean
  /** Above or below what is gone off from. */
  side: 'over' | 'under' | null
  /** How many of a household are meant. */
  isOfMembers: boolean
  fold: 'mean' | 'median' | 'sum' | null
  group: string | null
  order: Ordered | null
  limit: number | null
  period: PlanPeriod | null
  fullTo: string | null
  /** The days are told by a condition. */
  isDated: boolean
  isOfThose: boolean
  isOnly: boolean
  /** Figures that are asked for without a bound. */
  readonly shown: string[]
  /** What is shown where no figure is asked for. */
  readonly usual: string[]
  readonly where: Condition[]
  /** The day on which an age is meant. */
  agedOn: string | null
}

const isEnd = (item: Item | undefined): item is Item & { kind: 'end' } => item?.kind === 'end'
const isFigure = (item: Item | undefined): item is Figure => item?.kind === 'figure'
const isWholeYear = ({ from, to }: PlanPeriod): boolean =>
  from !== null && from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4)
const A_MONTH = 31
const NEARLY_HALF_A_YEAR = 4

/** Reads the items of one question, each of which has to say something. */
export class Reading {
  readonly #items: readonly Item[]
  readonly #today: string
  readonly #before: DataPart | null
  readonly #used = new Set<Item>()
  #isRead = true
  readonly read: ClientQuestion = {
    by: null,
    isOne: false,
    isCount: false,
    isAmount: false,
    isBare: false,
    isEither: false,
    isOfSize: false,
    isNth: false,
    isOfAll: false,
    ofSide: null,
    isOfMany: false,
    isOfFlows: false,
    isOfFigure: false,
    side: null,
    isOfMembers: false,
    fold: null,
    group: null,
    order: null,
    limit: null,
    period: null,
    fullTo: null,
    isDated: false,
    isOfThose: false,
    isOnly: false,
    shown: [],
    usual: [],
    where: [],
    agedOn: null,
  }

  constructor(items: readonly Item[], today: string, before: DataPart | null) {
    this.#items = items.filter(({ kind }) => kind !== 'little')
    this.#today = today
    this.#before = before
  }

  get #isAfterFlows(): boolean {
    return ['put_in', 'taken_out', 'gained'].includes(this.#before?.measures[0] ?? '')
  }

  /** Null where something does not go together. */
  get(): ClientQuestion | null {
    const days = this.#items.filter((item) => item.kind === 'days')
    if (days.length > 1) return null
    this.read.period = days[0]?.period ?? null
    this.read.fullTo = days[0]?.fullTo ?? days[0]?.period.to ?? null
    // numbers take the words beside them before these are read by themselves
    for (const kinds of [['people'], ['bound', 'within', 'turning', 'born'], null])
      for (const [at, item] of this.#items.entries())
        if (!this.#used.has(item) && (kinds === null || (kinds.includes(item.kind) && !this.#isGrouped(at)))) {
          this.#used.add(item)
          this.#take(item, at)
        }
    const { read } = this
    const { ofSide } = read
    // what is lost or down is a bound by itself, and who lost the most is at the other end
    if (ofSide) {
      const isLess = ofSide.sign === -1
      if (read.order?.isFirst === true) {
        const isOther = isLess === (read.order.direction === 'desc')
        read.order = { measure: ofSide.measure, direction: isOther ? 'asc' : 'desc', isFirst: true }
      } else {
        read.where.push({ field: ofSide.measure, op: isLess ? 'under' : 'over', values: ['0'] })
        read.order ??= { measure: ofSide.measure, direction: isLess ? 'asc' : 'desc', isFirst: false }
      }
    }
    // who has open tasks has some, and who took money out took some
    const isOfSome = this.#before === null ? read.by !== null && read.group !== 'client' : read.isOnly || read.isOfThose
    if (isOfSome && read.order === null && read.fold === null && !read.isAmount)
      for (const measure of read.shown.filter((name) => COUNTED.has(name))) {
        read.shown.splice(read.shown.indexOf(measure), 1)
        // who has none is in no list of it
        const isAlone = measure === 'broken' && read.where.length === 0 && !read.isCount
        if (!isAlone) read.where.push({ field: measure, op: 'over', values: ['0'] })
        read.usual.push(measure)
        if (!isAlone && read.where.length === 1) read.order = { measure, direction: 'desc', isFirst: false }
      }
    return this.#isRead ? read : null
  }

  /** "By client" says how it is told, and not of whom. */
  #isGrouped(at: number): boolean {
    return this.#items[at - 1]?.kind === 'by'
  }

  #take(item: Item, at: number): void {
    const { read } = this
    const [before, next] = [this.#items[at - 1], this.#items[at + 1]]
    switch (item.kind) {
      case 'people':
        read.isOfMembers ||= read.by === 'household' && item.by === 'client' && !item.isOne
        read.by = read.by === 'household' || item.by === 'household' ? 'household' : 'client'
        read.isOne ||= item.isOne
        return
      case 'among':
        read.isOne = true
        return
      case 'flows':
        read.isOfFlows = true
        return
      case 'count':
        read.isCount = true
        // how many took money out are people
        if (
          item.isOfPeople ||
          this.#items.some((each) => isFigure(each) && /^(?:put_in|taken_out)$/.test(each.measure))
        )
          read.by ??= 'client'
        return
      case 'amount':
        read.isAmount = true
        return
      case 'fold':
        this.#isRead &&= read.fold === null || read.fold === item.fold
        read.fold = item.fold
        return
      case 'end':
        return this.#takeEnd(item, before, next)
      case 'number':
        // the three youngest, the youngest three
        if (![before, next].some(isEnd)) this.#isRead = false
        read.limit = item.value
        return
      case 'by':
      case 'sort':
        return this.#takeOrder(
          item.kind,
          this.#items.slice(at + 1).find(({ kind }) => kind !== 'days'),
        )
      case 'narrowed':
        read.where.push(...item.conditions)
        if (item.measure !== undefined) read.usual.push(item.measure)
        // prospects are clients by their own noun
        if (item.conditions.some(({ field }) => field === 'status')) read.by ??= 'client'
        return
      case 'bound':
        return this.#takeBound(item.bound, at)
      case 'within':
        return this.#takeWithin(at)
      case 'figure':
        if (item.isSigned === true) {
          read.where.push({ field: item.measure, op: item.sign === -1 ? 'under' : 'over', values: ['-0'] })
          read.usual.push(item.measure)
          return
        }
        if (item.isSome === true || item.sign === -1) read.ofSide = item
        read.isOfMany ||= item.isPlural === true
        read.isEither ||= item.isEither === true
        read.shown.push(item.measure)
        return
      case 'unmet':
        return this.#takeUnmet()
      case 'joined':
      case 'birthday':
      case 'born':
      case 'turning':
        // who added money, where it was asked who took some
        if (item.kind === 'joined' && item.isAdding === true && this.#isAfterFlows) read.shown.push('put_in')
        else this.#takeDays(item.kind, next)
        return
      case 'side':
        if (read.side !== null || this.#before?.measures[0] !== 'drift') this.#isRead = false
        read.side = item.isAbove ? 'over' : 'under'
        return
      case 'nth':
        // the second oldest, and the second of those that were shown
        if (read.limit !== null) this.#isRead = false
        read.limit = item.nth
        read.isNth = true
        return
      case 'all':
        read.isOfAll = true
        return
      case 'theirs':
        read.isOfThose ||= !this.#items.some(({ kind }) => kind === 'people')
        return
      case 'those':
        read.isOfThose = true
        return
      case 'only':
        read.isOnly = true
        return
      case 'vague':
      case 'unit':
      case 'group':
        this.#isRead = false
        return
      case 'days':
      case 'apart':
      case 'little':
    }
  }

  #takeEnd(item: Item & { kind: 'end' }, before: Item | undefined, next: Item | undefined): void {
    const { read } = this
    if (read.order?.isFirst && item.isOne) this.#isRead = false
    const number = [next, before].find((each) => each?.kind === 'number' && !this.#used.has(each))
    if (number?.kind === 'number') {
      this.#used.add(number)
      read.limit = number.value
    }
    // the oldest task is no oldest client
    if (item.measure !== undefined && isFigure(next)) this.#isRead = false
    const measure = item.measure ?? read.order?.measure ?? null
    read.isBare = item.isBare === true
    read.isOfSize = item.ofSize === true
    read.order = { measure, direction: item.direction, isFirst: item.isOne, isJudged: item.isJudged === true }
  }

  #takeOrder(kind: 'by' | 'sort', next: Item | undefined): void {
    const { read } = this
    // whose order it is stands before what it is by
    if (kind === 'sort' && next?.kind === 'people') return
    if (next?.kind === 'group' || (next?.kind === 'people' && kind === 'by'))
      read.group = next.kind === 'group' ? next.field : next.by
    else if (isFigure(next))
      read.order = {
        measure: next.measure,
        direction: read.order?.direction ?? 'desc',
        isFirst: read.order?.isFirst ?? false,
        isJudged: read.order?.isJudged ?? false,
      }
    else if (next?.kind === 'count' && read.by === 'household')
      read.order = { measure: 'count', direction: 'desc', isFirst: false }
    else this.#isRead = false
    if (next) this.#used.add(next)
  }

  #takeBound(bound: Bound, at: number): void {
    const { read } = this
    const [before, next] = [this.#items[at - 1], this.#items[at + 1]]
    const unit = next?.kind === 'unit' ? next : null
    const near = [unit ? this.#items[at + 2] : next, before].filter(
      (each): each is Figure => isFigure(each) && !this.#used.has(each),
    )
    const of = near.find((each) => measureOf(each, bound, unit?.unit ?? null) !== null)
    const tenure = unit?.unit === 'years' ? this.#tenureOf(bound, before) : null
    if (tenure && unit) {
      read.where.push(tenure)
      read.usual.push('joined')
      for (const each of [unit, before]) if (each) this.#used.add(each)
      return
    }
    const members = next?.kind === 'people' && next.by === 'client' && read.by === 'household'
    if (members) {
      this.#used.add(next)
      read.where.push({ field: 'count', ...valuesOf(bound, 1) })
      return
    }
    const measure = of ? measureOf(of, bound, unit?.unit ?? null) : this.#loneMeasure(bound, unit?.unit ?? null)
    if (measure === null) this.#isRead = false
    else {
      read.where.push({ field: measure, ...valuesOf(bound, of?.sign ?? this.#sideBefore(measure)) })
      // without a sign it would be of either side
      if (of?.isSigned === true && of.sign === 1) read.where.push({ field: measure, op: 'over', values: ['-0'] })
      read.isOfFigure ||= of !== undefined
      read.usual.push(measure)
    }
    for (const each of [unit, of]) if (each) this.#used.add(each)
  }

  /** More than so much of what was lost is further below nothing. */
  #sideBefore(measure: string): 1 | -1 {
    const isLess = this.#before?.where.some(
      ({ field, op, values: [value] }) => field === measure && /^(?:under|at_most)$/.test(op) && Number(value) <= 0,
    )
    return isLess === true && RESULTS.has(measure) ? -1 : 1
  }

  /** "With me more than five years" is since a day. */
  #tenureOf({ op, low }: Bound, before: Item | undefined): Condition | null {
    const isTenure = (isFigure(before) && before.measure === 'value') || before?.kind === 'people'
    const years = Number(low.value)
    if (!isTenure || !Number.isInteger(years) || op === 'between' || op === 'is') return null
    const isLong = op === 'over' || op === 'at_least'
    const day = addMonths(this.#today, -12 * years)
    return { field: 'joined', op: isLong ? 'under' : 'over', values: [day] }
  }

  /** What a bound is of that has no figure beside it: money a portfolio, years an age, the rest what was asked before. */
  #loneMeasure(bound: Bound, unit: ValueUnit | null): string | null {
    const main = this.#before?.measures[0]
    const isOfPeople = this.#items.some(({ kind }) => ['people', 'those', 'theirs', 'count', 'end'].includes(kind))
    // nobody has sixty tasks
    const isHigh =
      main !== undefined && COUNTED.has(main) && unitOf(main) === 'count' && Number(bound.low.value) >= YOUNGEST
    if (main !== undefined && main !== 'count' && !isOfPeople && !isHigh) {
      const own = measureOf({ kind: 'figure', measure: main }, bound, unit)
      if (own !== null) return own
      if (unitOf(main) === 'percent' && bound.low.unit === 'plain' && !isMarked(bound)) return main
    }
    if (isMarked(bound)) return unit === null || unit === 'money' ? 'value' : null
    const years = [bound.low, bound.high].flatMap((each) => (each ? [Number(each.value)] : []))
    const isAge =
      bound.low.unit === 'plain' && unit === null && years.every((each) => each >= YOUNGEST && each <= OLDEST)
    return isAge && (isOfPeople || isHigh) ? 'age' : null
  }

  #takeWithin(at: number): void {
    const [number, ...rest] = this.#items.slice(at + 1, at + 4)
    const target = rest.find(isFigure)
    if (number?.kind !== 'number' || target?.measure !== 'drift') {
      this.#isRead = false
      return
    }
    for (const each of [number, target, ...rest.filter(({ kind }) => kind === 'unit')]) this.#used.add(each)
    this.read.where.push({ field: 'drift', op: 'at_most', values: [String(number.value)] })
    this.read.usual.push('drift')
  }

  #takeUnmet(): void {
    const { read } = this
    const from = read.period?.from
    read.isDated = true
    read.usual.push('days_since_meeting')
    read.where.push(
      from == null
        ? conditionIs('met', 'no', 'never met')
        : { field: 'days_since_meeting', op: 'over', values: [String(this.#waited(from))] },
    )
  }

  /** Half a year is what the book takes for it. */
  #waited(from: string): number {
    const days = daysBetween(from, this.#today)
    const half = Number(bookRules.meeting.threshold)
    return days > half && days - half <= NEARLY_HALF_A_YEAR ? half : days
  }

  #takeDays(kind: 'joined' | 'birthday' | 'born' | 'turning', next: Item | undefined): void {
    const { read } = this
    const { period } = read
    read.isDated = true
    if (kind === 'birthday') return this.#takeBirthday(period)
    if (kind === 'joined' && period !== null && period.from === null) {
      read.usual.push('joined')
      read.where.push({ field: 'joined', op: 'at_most', values: [period.to] })
    } else if (period?.from == null) this.#isRead = false
    else if (kind === 'joined') {
      read.usual.push('joined')
      read.where.push({
        field: 'joined',
        op: 'between',
        values: [period.from, period.to],
        words: periodWords({ from: period.from, to: period.to }, this.#today),
      })
    } else if (kind === 'turning' && next?.kind === 'number' && this.#isAhead(period)) {
      this.#used.add(next)
      read.usual.push('turns', 'days_to_birthday')
      read.order ??= { measure: 'days_to_birthday', direction: 'asc', isFirst: false }
      read.where.push(
        { field: 'turns', op: 'is', values: [String(next.value)] },
        ...this.#birthdayWithin(period.from, read.fullTo ?? period.to),
      )
    } else if (!isWholeYear(period) || (kind === 'turning' && next?.kind !== 'number')) this.#isRead = false
    else {
      if (next?.kind === 'number') this.#used.add(next)
      const year = kind === 'born' ? this.#today.slice(0, 4) : period.to.slice(0, 4)
      const age =
        kind === 'born' ? Number(year) - Number(period.to.slice(0, 4)) : next?.kind === 'number' ? next.value : 0
      read.agedOn = `${year}-12-31`
      read.usual.push('age')
      read.where.push({ field: 'age', op: 'is', values: [String(age)] })
    }
  }

  #takeBirthday(period: PlanPeriod | null): void {
    const { read } = this
    read.usual.push('days_to_birthday')
    read.order ??= { measure: 'days_to_birthday', direction: 'asc', isFirst: false }
    if (period?.from == null) return
    const { from } = period
    // the days to come of this week are among them
    const to = read.fullTo ?? period.to
    const isOfMonth =
      from.slice(0, 7) === to.slice(0, 7) &&
      (from.endsWith('-01') || to.slice(0, 7) === this.#today.slice(0, 7)) &&
      daysBetween(from, to) > 7
    if (isOfMonth) {
      read.where.push({ field: 'birthday_month', op: 'is', values: [from.slice(5, 7)] })
      return
    }
    const last = daysBetween(this.#today, to)
    if (last < 0 || last > 366 - A_MONTH) this.#isRead = false
    else read.where.push(...this.#birthdayWithin(from, to))
  }

  /** The next birthday is the only one of the days to come, where these are no more than a year. */
  #isAhead({ from, to }: PlanPeriod): boolean {
    const last = daysBetween(this.#today, this.read.fullTo ?? to)
    return from !== null && from >= this.#today && last <= 366
  }

  #birthdayWithin(from: string, to: string): Condition[] {
    const [first, last] = [daysBetween(this.#today, from), daysBetween(this.#today, to)]
    return [
      first === last
        ? { field: 'days_to_birthday', op: 'is', values: [String(last)] }
        : first <= 0
          ? { field: 'days_to_birthday', op: 'at_most', values: [String(last)] }
          : { field: 'days_to_birthday', op: 'between', values: [String(first), String(last)] },
    ]
  }
}
