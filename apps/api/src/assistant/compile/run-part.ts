import type { Condition, DataPart } from '@keelwise/contract/plan'
import { convert, toAmount, toRate } from '@keelwise/finance/amounts'
import { sql } from 'kysely'
import { asksForHolders } from '../model-of-data/clients.find.ts'
import { holds, isOnMeasure, sizedFor } from '../model-of-data/conditions.ts'
import { NEVER_SHARED } from '../model-of-data/model.ts'
import { asksOfGoalsAlone } from '../model-of-data/plans.find.ts'
import { TIME_DIMENSIONS } from '../model-of-data/spans.ts'
import type { AskContext, Asked, Found, Group, Measure, Subject } from '../model-of-data/subject.ts'
import { NOT_SHARED } from '../tools/client-scope.ts'
import type { ValueUnit } from '../tools/tool-result.ts'
import { ToolError } from '../tools/tool.ts'
import { findAside } from './ask-aside.ts'
import { checkPart } from './check-part.ts'

/** A part with what was found for it: rounded, filtered, in order and cut. */
export interface Answered {
  readonly part: DataPart
  /** What its sums are in. */
  readonly currency: string
  readonly subject: Subject
  readonly asked: Asked
  readonly found: Found
  readonly groups: readonly Group[]
  /** Groups there are in all. */
  readonly all: number
}

/** Rows of one answer. */
const MOST_GROUPS = 50
/** Spans of days of one answer. */
const MOST_TIMES = 400

/** A figure with as many digits as are told of it. */
export function rounded(value: string | null, unit: ValueUnit): string | null {
  if (value === null) return null
  switch (unit) {
    case 'money':
    case 'percent':
    case 'points':
    case 'months':
    case 'years':
      return toAmount(value).replace(/^-(0\.00)$/, '$1')
    case 'count':
    case 'score':
    case 'days':
      return value.includes('.') ? toAmount(value).replace(/\.?0+$/, '') : value
    case 'units':
      return value.includes('.') ? value.replace(/\.?0+$/, '') : value
    case 'day':
      return value
  }
}

/** Rates of a contract are told as they were agreed: 4.125 %. */
const RATES: ReadonlySet<string> = new Set(['coupon', 'interest_rate'])

const figureOf = (name: string, value: string | null, unit: ValueUnit): string | null =>
  value !== null && RATES.has(name) ? toRate(value) : rounded(value, unit)

const roundedGroup = (group: Group, measures: Readonly<Record<string, Measure>>): Group => ({
  ...group,
  figures: Object.fromEntries(
    Object.entries(group.figures).map(([name, value]) => [
      name,
      figureOf(name, value, measures[name]?.unit ?? 'count'),
    ]),
  ),
})

/** What a group without a name is called: interest on an account stems from no security. */
const nothingOf = (dimension: string): string =>
  dimension === 'security' || dimension === 'household' ? `No ${dimension}` : 'None'

/** The order of a result: as asked, else in time, else the largest first; what is not known comes last. */
function ordered(subject: Subject, asked: Asked, groups: readonly Group[]): Group[] {
  const [first = ''] = asked.by
  const isTime = TIME_DIMENSIONS.has(first)
  const [main = ''] = asked.measures
  const by = asked.order?.by ?? (isTime ? first : main)
  // of losses alone the largest is the one furthest below nothing
  const areLosses = main.startsWith('gain') && groups.every(({ figures }) => Number(figures[main] ?? 0) < 0)
  const direction =
    asked.order?.direction ??
    (areLosses || isTime
      ? 'asc'
      : (subject.measures[main]?.unit === 'day' && /^next|due|matur/.test(main)) || main === 'days_to_birthday'
        ? 'asc'
        : 'desc')
  const sign = direction === 'asc' ? 1 : -1
  const at = asked.by.indexOf(by)
  const isText = at >= 0 || subject.measures[by]?.unit === 'day'
  const valueOf = (group: Group): string | null | undefined =>
    at < 0 ? group.figures[by] : TIME_DIMENSIONS.has(by) ? group.keys[at] : group.names[at]?.toLowerCase()
  const tie = (one: Group, other: Group): number => (one.names.join() < other.names.join() ? -1 : 1)
  return groups.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    if (a === null || a === undefined || b === null || b === undefined)
      return a === b ? tie(one, other) : a === null || a === undefined ? 1 : -1
    // below the target is as far as above it
    const sizeOf = (text: string): number =>
      subject.name === 'clients' && by === 'drift' ? Math.abs(Number(text)) : Number(text)
    const difference = isText ? (a < b ? -1 : a > b ? 1 : 0) : sizeOf(a) - sizeOf(b)
    return difference * sign || tie(one, other)
  })
}

/** Conditions with amounts of another currency at today's rates. @throws ToolError where there is none */
async function inBaseCurrency({ tx, currency: base, today }: AskContext, where: readonly Condition[]) {
  const rates = new Map<string, string>()
  for (const { currency = base } of where) {
    if (currency === base || rates.has(currency)) continue
    const { rows } = await sql<{ rate: string | null }>`
      select conversion_rate(${currency}, ${base}, ${today}::date)::text as rate`.execute(tx)
    const rate = rows[0]?.rate
    if (rate == null) throw new ToolError(`There is no exchange rate from ${currency} to ${base}.`)
    rates.set(currency, rate)
  }
  return where.map((condition) => {
    const rate = rates.get(condition.currency ?? base)
    return rate === undefined
      ? condition
      : { ...condition, values: condition.values.map((value) => convert(value, rate, '1')) }
  })
}

/** Runs one part. @throws ToolError for what cannot be asked */
export async function runPart(context: AskContext, part: DataPart): Promise<Answered> {
  const { subject, asked: checked } = checkPart(part, context.today)
  const isShared =
    context.shares === 'all' || (context.shares === 'goals' ? asksOfGoalsAlone(part) : !NEVER_SHARED.has(part.subject))
  if (!isShared) throw new ToolError(NOT_SHARED)
  const asked = { ...checked, where: await inBaseCurrency(context, checked.where) }
  const found = await findAside(context, subject, asked)
  const having = asked.where.filter((condition) => isOnMeasure(subject, asked, condition))
  const isTime = asked.by.length === 1 && TIME_DIMENSIONS.has(asked.by[0] ?? '')
  // which spans of days are meant: of what is not added up out of rows those that are left
  const ofSpans = asked.where.filter(
    ({ field, op }) => asked.by.includes(field) && TIME_DIMENSIONS.has(field) && (op === 'is' || op === 'is_not'),
  )
  const [main = ''] = part.measures
  // tasks that are overdue are those of whoever has any, whomever they are told apart by
  const isTold = asked.by.includes(subject.rows) || (subject.name === 'actions' && asked.by.length > 0)
  const countsOnly = isTold && main !== 'count' && subject.measures[main]?.unit === 'count'
  const kept = found.groups
    .filter(({ keys }) =>
      ofSpans.every(({ field, op, values }) => values.includes(keys[asked.by.indexOf(field)] ?? '') === (op === 'is')),
    )
    // what has no day has no place in time
    .filter(({ keys }) => keys.every((key, at) => key !== null || !TIME_DIMENSIONS.has(asked.by[at] ?? '')))
    .map((group) => ({
      ...group,
      names: group.names.map((name, at) => (name === '' ? nothingOf(asked.by[at] ?? '') : name)),
    }))
    .map((group) => roundedGroup(group, subject.measures))
    // of whom nothing that was asked for is known is in no list; the notes say how many they are
    .filter(
      ({ figures }) =>
        asksForHolders(part) || part.measures.some((name) => figures[name] !== null && figures[name] !== undefined),
    )
    // of those that have none of what is counted there is nothing to list
    .filter(
      ({ figures }) => !countsOnly || having.some(({ field }) => field === main) || Number(figures[main] ?? 0) > 0,
    )
    .filter(({ figures }) =>
      having.every((condition) => holds(condition, sizedFor(subject, condition, figures[condition.field]))),
    )
  // days of bookings are no figure of theirs: they come in that order already
  const isInOrder = found.isOrdered && (asked.order === null || asked.order.by === 'day')
  const groups = isInOrder ? kept : ordered(subject, asked, kept)
  return {
    part,
    currency: context.currency,
    subject,
    asked,
    found: { ...found, total: roundedGroup(found.total, subject.measures) },
    groups: groups.slice(0, asked.limit ?? (isTime ? MOST_TIMES : MOST_GROUPS)),
    all:
      asked.by.includes('booking') && having.length === 0 ? Math.max(found.total.count, groups.length) : groups.length,
  }
}
