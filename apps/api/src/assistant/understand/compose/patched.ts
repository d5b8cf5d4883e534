import type { Condition, DataPart } from '@keelwise/contract/plan'
import { categoryGroups } from '@keelwise/contract/words'
import { SUBJECTS } from '../../model-of-data/model.ts'
import { accountsLeft } from '../choose/fits-data.ts'
import type { Directory } from '../directory.ts'
import { periodWords } from '../read/period-words.ts'
import type { AskWord } from '../spot/senses.ts'
import { negated } from './conditions.ts'
import { groupOf, timeOf } from './fit.ts'
import type { Field, Gathered } from './gathered.ts'
import type { Head } from './heads.ts'
import type { Note } from './notes.ts'
import { ROW_OF_DAY, turnedRound } from './related.ts'

/** Figures that stand at a moment, and are not added up over days. */
export const LEVELS: ReadonlySet<string> = new Set(['worth.net_worth', 'worth.assets', 'worth.debts', 'worth.value'])

/** What a part is put together with beside the words. */
export interface Known {
  /** `yyyy-MM-dd` */
  readonly today: string
  readonly directory: Directory
  /** The base currency of whom asks. */
  readonly currency?: string
}

/** A follow-up changes the part before it: what it says again is replaced, what it does not say stays. */
export function patched(
  part: DataPart,
  before: DataPart,
  found: Gathered,
  head: Head,
  notes: Note[],
  { today, directory }: Known,
): DataPart {
  const { dimensions, measures } = SUBJECTS[head.subject]
  const isSameSubject = before.subject === head.subject
  const sameMeasure = isSameSubject && head.from === 'before' && head.relation === null
  const isRelated = isSameSubject && head.relation !== null
  const isOfRows = head.relation === 'day' && before.by.includes(SUBJECTS[before.subject].rows)
  const keepsRows = head.carry !== 'days'
  const keepsDays = head.carry !== 'rows'
  const kept = keepsRows
    ? before.where.filter(
        ({ field }) => (isSameSubject || dimensions[field]?.filters) && (isSameSubject || !(field in measures)),
      )
    : []
  const turnedOrder = orderOfResult(part, before, found, head)
  const where = turnedOrder ? part.where.filter(({ field }) => field !== 'result') : [...part.where]
  // "vs WQTM" after one security: one beside the other
  const isBeside =
    found.isVersus && part.compare === null && found.periods.length === 0 && !found.isBenchmark && sameMeasure
  let besideBy: Field | null = null
  for (const condition of kept) {
    // by account after one account: all of them
    const isSpread =
      condition.values.length === 1 &&
      !condition.op.endsWith('_not') &&
      part.by.some(
        (field) =>
          field === condition.field ||
          (KIN[field]?.includes(condition.field) === true && widthOf(condition.field) <= widthOf(field)),
      )
    // the kind of booking belongs to the figure that was asked before
    const isOfFigure =
      (head.from === 'said' || (isRelated && TURNING.has(head.relation ?? ''))) && condition.field === 'kind'
    const isWidened = found.marks.has('all') && WIDENED.has(condition.field)
    if (isSpread || isOfFigure || isWidened) continue
    // "and only at one bank" after retirement money: of that what is there
    const isWithin =
      found.marks.has('only') && OF_KIND.has(condition.field) && where.some(({ field }) => field === 'institution')
    if (isWithin) {
      where.push(condition)
      continue
    }
    if (found.marks.has('add') && isPlace(condition)) {
      const other = where.findIndex((said) => isPlace(said) && said.field !== condition.field)
      const said = where[other]
      if (said) {
        where[other] = placesOf([condition, said], directory)
        continue
      }
    }
    if (isBeside && /^(?:is|has)$/.test(condition.op)) {
      const both = besideOf(condition, where, directory)
      if (both) {
        where.splice(0, where.length, ...both.where)
        besideBy = groupOf(head.subject, both.field)
        found.isFirm = besideBy !== null
        continue
      }
    }
    // "add the savings": both are meant
    const same = where.findIndex(({ field, op }) => field === condition.field && op === condition.op)
    const said = where[same]
    if (found.marks.has('add') && said && /^(?:is|has)$/.test(condition.op)) {
      where[same] = {
        ...condition,
        values: [...new Set([...condition.values, ...said.values])].slice(0, 50),
        words: [condition.words, said.words].filter(Boolean).join(', ').slice(0, 200),
      }
      continue
    }
    const isReplaced = where.some(
      ({ field, op, values }) =>
        (!op.endsWith('_not') && (KIN[field]?.includes(condition.field) || field === condition.field)) ||
        (op === negated(condition).op && field === condition.field && values.join() === condition.values.join()),
    )
    if (!isReplaced) where.push(condition)
    else notes.push('condition_replaced')
  }
  // "how many is that" of rows is one figure
  const isOfOne = before.limit === 1 && (found.marks.has('it') || found.saysIt)
  const isCounted =
    found.asks.has('how_many') &&
    (found.marks.has('it') || found.marks.has('those')) &&
    !(isOfOne && !COUNTS.has(head.measure))
  // "which of them": what was named before, one by one
  const several = found.marks.has('those') || found.marks.has('it') ? severalOf(before, head) : null
  const isAskedWhich = found.asks.has('which') || found.asks.has('who') || found.rank !== null
  // the sum of a list is one figure
  const isSum =
    found.aggregates.includes('total') && found.rank === null && before.by[0] === SUBJECTS[before.subject].rows
  const asked =
    part.by.length > 0 || (isSum && sameOrRelated())
      ? part.by
      : besideBy !== null
        ? [besideBy]
        : head.relation === 'contents'
          ? [SUBJECTS[head.subject].rows]
          : head.relation !== null && AS_ONE.has(head.relation) && !isOfRows
            ? []
            : several !== null && isAskedWhich
              ? [several]
              : keepsRows &&
                  !isCounted &&
                  (found.marks.has('only') || sameMeasure || isRelated || (isSameSubject && before.by.length > 0))
                ? before.by.filter((name) => dimensions[name]?.groups)
                : []
  const isRanked = found.rank !== null || found.newest !== null || found.isSorted !== null
  // "and Lumen?" after the bills one by one is that bill
  const isOneNamed =
    part.by.length === 0 &&
    before.limit === 1 &&
    !isRanked &&
    part.where.some(({ field, op, values }) => ROWS_NAMED.has(field) && !op.endsWith('_not') && values.length === 1) &&
    NAMED_BY.has(before.by[0] ?? '')
  const isOfMany =
    head.subject === 'transactions' && OF_MANY.has(head.measure) && asked.includes(SUBJECTS[head.subject].rows)
  const by = isOneNamed || isOfMany ? [] : asked
  const keepsOrder =
    keepsRows &&
    by.length > 0 &&
    part.by.length === 0 &&
    !isRanked &&
    (sameMeasure || isRelated || (isSameSubject && before.by.length > 0))
  if (several !== null && by[0] === several && part.by.length === 0 && !isRanked)
    return { ...patchedRest(), order: { by: head.measure, direction: 'desc' }, limit: 1 }
  const isOfRow =
    head.relation === 'amount' ||
    (isSameSubject &&
      ONE_AMOUNT.has(head.measure) &&
      (found.asks.has('how_much') || found.marks.has('it') || found.saysIt) &&
      !found.aggregates.includes('total') &&
      keepsRows)
  const rowOfDay = isOfRow ? ROW_OF_DAY[`${before.subject}.${before.measures[0] ?? ''}`] : undefined
  if (rowOfDay !== undefined && found.periods.length === 0 && part.by.length === 0) {
    const row = patchedRest()
    const measure = head.from === 'said' ? null : directionOf(row.where, directory)
    return {
      ...row,
      ...(measure === null ? {} : { measures: [measure] }),
      by: ['booking'],
      order: { by: 'day', direction: rowOfDay },
      limit: 1,
    }
  }
  const isTurned = head.relation === 'opposite' && isSameSubject && before.measures[0] === head.measure
  return isTurned ? turnedRound(patchedRest()) : patchedRest()

  function sameOrRelated(): boolean {
    return sameMeasure || isRelated
  }

  function patchedRest(): DataPart {
    const given = before.derive && part.derive === null && sameMeasure ? before.derive : null
    return {
      ...part,
      measures: sameMeasure ? [...new Set([...before.measures, ...part.measures])] : part.measures,
      where,
      by,
      period:
        part.period ??
        (isFlowOfStock(before, head, found)
          ? { from: null, to: today, words: periodWords({ from: null, to: today }, today) }
          : keepsDays && timeOf(head) === 'period'
            ? daysBefore(before, head, found, today)
            : null),
      compare:
        part.compare ??
        (sameMeasure &&
        (part.period === null || before.compare?.kind === 'benchmark') &&
        !found.isVersus &&
        !isWhole(found)
          ? before.compare
          : null),
      order: part.order ?? turnedOrder ?? (keepsOrder ? orderFor(before, head, isOfOne) : null),
      // other days of what was explained are explained too
      why: part.why || (before.why && sameMeasure && found.asks.size === 0 && by.length === 0),
      limit: part.limit ?? (keepsOrder || (keepsRows && isRanked && isSameSubject) ? before.limit : null),
      derive: given,
      show: part.show === 'auto' && sameMeasure ? before.show : part.show,
    }
  }
}

/** "now the losers" after so many at the top: as many from the other end. Null where the words turn nothing. */
function orderOfResult(part: DataPart, before: DataPart, found: Gathered, head: Head): DataPart['order'] {
  const [said, ...more] = part.where
  if (before.order === null || before.limit === null || before.limit < 2 || before.subject !== head.subject) return null
  if (!said || more.length > 0 || said.field !== 'result' || said.op !== 'is' || part.by.length > 0) return null
  if (!before.order.by.startsWith('gain') || found.asks.size > 0 || found.rank !== null) return null
  return { by: before.order.by, direction: said.values[0] === 'loss' ? 'asc' : 'desc' }
}

/** The conditions with what is said beside what was asked before, and the field that tells the two apart; null for none. */
function besideOf(
  condition: Condition,
  where: readonly Condition[],
  directory: Directory,
): { readonly where: Condition[]; readonly field: Field } | null {
  const at = where.findIndex(
    ({ field, op }) =>
      /^(?:is|has)$/.test(op) && (field === condition.field || (isPlace(condition) && PLACES.includes(field))),
  )
  const said = where[at]
  if (!said || said.values.join() === condition.values.join()) return null
  const both: Condition =
    said.field === condition.field && said.op === condition.op
      ? {
          ...condition,
          values: [...new Set([...condition.values, ...said.values])].slice(0, 50),
          words: [condition.words, said.words].filter(Boolean).join(', ').slice(0, 200),
        }
      : placesOf([condition, said], directory)
  return { where: where.with(at, both), field: PLACES.includes(both.field) ? 'account' : both.field }
}

/** Of money that is there, what was put in or taken out is of all time: "how much of that did I pay in". */
const isFlowOfStock = (before: DataPart, head: Head, { marks, periods }: Gathered): boolean =>
  before.period === null &&
  periods.length === 0 &&
  (before.subject === 'accounts' || before.subject === 'positions') &&
  head.subject === 'transactions' &&
  FLOWS_OF_STOCK.has(head.measure) &&
  marks.has('it')
const FLOWS_OF_STOCK: ReadonlySet<string> = new Set(['contributed', 'employer', 'put_in', 'withdrawn'])

/** Whether bookings of a category or payee bring money in or take it out; null where nothing tells. */
function directionOf(where: readonly Condition[], directory: Directory): 'in' | 'out' | null {
  const category = where.find(({ field, op }) => field === 'category' && op === 'is')
  if (category) return category.values.every((value) => value in INCOME) ? 'in' : 'out'
  const said = where.find(({ field, op }) => field === 'payee' && op === 'has')
  if (!said) return null
  const payees = directory.payees.filter(({ name }) =>
    said.values.some((value) => name.toLowerCase().includes(value.toLowerCase())),
  )
  return payees.length === 0 ? null : payees.every(({ paysIn }) => paysIn) ? 'in' : 'out'
}
const INCOME: Readonly<Record<string, string>> = categoryGroups.income.categories

/** What one booking comes to. */
const ONE_AMOUNT: ReadonlySet<string> = new Set(['out', 'in', 'amount', 'paid', 'received'])

/** The days of before; what changes is asked since the day of a level. */
function daysBefore(
  { period, subject, measures }: DataPart,
  head: Head,
  found: Gathered,
  today: string,
): DataPart['period'] {
  if (period?.from == null || period.from !== period.to || period.to >= today) return period
  const wasLevel = LEVELS.has(`${subject}.${measures[0] ?? ''}`)
  const isMoving = found.asks.has('why') || found.cues.has('up') || found.cues.has('down') || found.cues.has('change')
  const isLevel = LEVELS.has(`${head.subject}.${head.measure}`) && !isMoving
  return wasLevel && !isLevel
    ? { from: period.from, to: today, words: periodWords({ from: period.from, to: today }, today) }
    : period
}

/** Conditions that name one row of what is shown, and the rows that are named so. */
const ROWS_NAMED: ReadonlySet<string> = new Set([
  'payee',
  'security',
  'account',
  'account_type',
  'client',
  'category',
  'issuer',
])

const NAMED_BY: ReadonlySet<string> = new Set([
  'payee',
  'plan',
  'security',
  'position',
  'account',
  'client',
  'category',
])

/** "which shop is it mostly", "was any of it on the card": a question of its own, in which nothing is compared. */
const isWhole = ({ asks }: Gathered): boolean => WHOLE.some((ask) => asks.has(ask))

const WHOLE: readonly AskWord[] = ['which', 'who', 'whether', 'list', 'when', 'how_many']

/** Figures of many bookings, which a single one has not. */
export const OF_MANY: ReadonlySet<string> = new Set(['monthly', 'weekly', 'daily', 'yearly', 'average', 'median'])

/** What is counted of rows, and not a figure of each. */
const COUNTS: ReadonlySet<string> = new Set(['count', 'payees', 'securities'])

/** The order of before, by the figure that is asked now; the one row that was the answer stays that row. */
const orderFor = (before: DataPart, head: Head, isOfOne: boolean): DataPart['order'] =>
  before.order && before.measures.includes(before.order.by) && !isOfOne
    ? { ...before.order, by: head.measure }
    : before.order

/** The dimension of which the part before named several values. */
function severalOf(before: DataPart, head: Head): Field | null {
  const condition = before.where.find(({ values, op }) => values.length > 1 && !op.endsWith('_not') && op !== 'between')
  return condition ? groupOf(head.subject, condition.field) : null
}

/** How much a field takes in: one thing, several of them, or a kind of them. */
const WIDTHS: Readonly<Record<Field, number>> = {
  institution: 1,
  category: 1,
  sec_type: 1,
  household: 1,
  weekend: 1,
  group: 2,
  tax: 2,
  side: 2,
  asset_class: 2,
}

const widthOf = (field: Field): number => WIDTHS[field] ?? 0

/** Relations that lead from rows to one figure of them. */
const AS_ONE: ReadonlySet<string> = new Set(['whole', 'count', 'day'])

/** Relations that lead to another flow of money. */
const TURNING: ReadonlySet<string> = new Set(['opposite', 'inward', 'outward', 'mine', 'whole'])

const isPlace = ({ field, op }: Condition): boolean => op === 'is' && PLACES.includes(field)

/** The accounts of either condition, where the two tell them by different fields. */
const placesOf = (all: readonly Condition[], directory: Directory): Condition => ({
  field: 'account',
  op: 'is',
  values: [...new Set(all.flatMap((each) => accountsLeft([each], directory).map(({ id }) => id)))].slice(0, 50),
  words: all
    .flatMap(({ words }) => words ?? [])
    .join(', ')
    .slice(0, 200),
})

/** Fields of which one said again replaces the others: the Roth instead of the account that was asked before. */
const PLACES = ['account', 'account_type', 'institution', 'group', 'tax', 'side']

const THINGS = ['security', 'issuer', 'name', 'sec_type', 'asset_class']

const TEXTS = ['payee', 'words', 'category']

const KIN: Readonly<Record<Field, readonly Field[]>> = Object.fromEntries(
  [
    PLACES,
    THINGS,
    TEXTS,
    ['other_account', 'other_account_type', 'other_group'],
    ['client', 'household'],
    ['maturity', 'maturity_year', 'due'],
    ['weekday', 'weekend'],
  ].flatMap((fields) => fields.map((field) => [field, fields])),
)

/** Kinds of accounts that each institution can have. */
const OF_KIND: ReadonlySet<Field> = new Set(['group', 'tax', 'side'])

/** What rows were narrowed to by naming something, which "all accounts" takes back. */
const WIDENED: ReadonlySet<Field> = new Set(['account', 'account_type', 'institution', ...THINGS, ...TEXTS, 'client'])
