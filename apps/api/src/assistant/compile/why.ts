import { type Condition, type DataPart, barePart } from '@keelwise/contract/plan'
import { minus, multiply, over, sumKnown } from '@keelwise/finance/decimals'
import { addDays, addMonths, daysBetween } from '@keelwise/finance/days'
import { lastDays, lastMonths, spanOf } from '@keelwise/finance/spans'
import { accountsThatFit, isOnAccounts, readAccounts } from '../model-of-data/account-rows.ts'
import { conditionsOf } from '../model-of-data/fold.ts'
import { SUBJECTS } from '../model-of-data/model.ts'
import { accountsWithValues, readChangeParts, readEffects } from '../../wealth/change-parts.ts'
import type { AskContext } from '../model-of-data/subject.ts'
import type { ValueUnit } from '../tools/tool-result.ts'
import { ToolError } from '../tools/tool.ts'
import { checkPart } from './check-part.ts'
import { type Answered, rounded, runPart } from './run-part.ts'

/** What a change is made of: a sum of which nothing is left over. */
interface Because {
  readonly label: string
  readonly value: string
  readonly before: string | null
  readonly after: string | null
  readonly href: string | null
}

/** Why a figure changed, by parts that add up to the change, the largest first. */
export interface Explained {
  readonly part: DataPart
  readonly label: string
  readonly unit: ValueUnit
  readonly change: string | null
  readonly before: string | null
  readonly after: string | null
  /** The days it changed over, and those it is held against where it is a sum of days. */
  readonly period: { readonly from: string; readonly to: string }
  readonly earlier: { readonly from: string; readonly to: string } | null
  readonly because: readonly Because[]
  /** Of a sum: what it is made of now, the largest first, each with its share in percent. */
  readonly madeOf?: readonly { readonly label: string; readonly value: string; readonly share: string | null }[]
  /** Of a sum of a whole month: what it came to a month in the twelve months before; null where that is not known. */
  readonly usual?: string | null
  readonly notes: readonly string[]
  readonly source: string
  readonly href: string | null
}

/** Named parts of a sum of groups; the others are one. */
const MOST_PARTS = 8
/** Parts of the sum itself that are told. */
const MOST_MADE_OF = 3
const OF_WORTH: ReadonlySet<string> = new Set([
  'net_worth',
  'value',
  'change',
  'change_percent',
  'assets',
  'debts',
  'highest',
  'lowest',
  'market_effect',
  'contributed',
])

const bySize = (parts: readonly Because[]): Because[] =>
  parts.toSorted((a, b) => Math.abs(Number(b.value)) - Math.abs(Number(a.value)))
const cents = (value: string): string => rounded(value, 'money') ?? value
const isSome = ({ value }: Because): boolean => Number(value) !== 0

/**
 * Why what is owned changed: what was earned and spent, what income and fees did, what markets did. What none of these
 * explains is a part of its own, so that they add up.
 */
async function whyWorth(context: AskContext, part: DataPart): Promise<Explained> {
  const { today } = context
  const asked = part.period ?? { ...lastDays(30, today), words: 'the past 30 days' }
  const to = asked.to > today ? today : asked.to
  const from = asked.from ?? lastMonths(12, to).from
  const period = { from, to, words: asked.words }
  const base: DataPart = {
    ...barePart,
    subject: 'worth',
    measures: ['change', 'net_worth'],
    where: part.where.filter(isOnAccounts),
    period,
  }
  const found = await runPart(context, base)
  const change = found.found.total.figures['change'] ?? null
  const after = found.found.total.figures['net_worth'] ?? null
  const told = {
    part,
    label: 'Net worth',
    unit: 'money' as const,
    change,
    after,
    before: null,
    period: { from, to },
    earlier: null,
    source: found.found.source,
    href: found.found.href,
  }
  if (change === null) return { ...told, because: [], notes: found.found.notes }
  const accounts = await readAccounts(context)
  const { subject, asked: checked } = checkPart(base, today)
  const fitting = accountsThatFit(accounts, conditionsOf(subject, checked))
  const because: Because[] = []
  const addPart = (label: string, value: string | null | undefined, href: string | null): void => {
    if (value != null && Number(value) !== 0)
      because.push({ label, value: cents(value), before: null, after: null, href })
  }
  const known = await accountsWithValues(context.tx, context.userId, { from: addDays(from, -1), to }, today)
  const ids = fitting.flatMap(({ id }) => (known.includes(id) ? [id] : []))
  if (context.shares === 'all') {
    const flows = (measures: string[], where: readonly Condition[] = []) =>
      runPart(context, { ...barePart, subject: 'transactions', measures, period, where: [...base.where, ...where] })
    const { found: all } = await flows(['in', 'out', 'count'])
    const isWhole = fitting.length === accounts.length
    const { parts, within } = await readChangeParts(context.tx, context.userId, { from, to }, today, ids)
    addPart('Money In, without dividends and interest', parts.put_in, all.href)
    // fees, taxes and interest are told by themselves
    addPart('Spending', parts.spent, all.href)
    addPart('Dividends and interest', parts.income, '/investor/income')
    addPart('Interest on debts', parts.interest_paid, all.href)
    addPart('Fees', parts.fees, all.href)
    addPart('Taxes', parts.taxes, all.href)
    addPart('Markets', parts.markets, '/investor/performance')
    addPart('Exchange rates', parts.currency, '/investor/performance')
    if (!isWhole) {
      const moved = await flows(['amount'], [{ field: 'transfer', op: 'is', values: ['yes'] }])
      // what transfers among these accounts cost or brought is told already
      const amount = minus(moved.found.total.figures['amount'] ?? '0', within)
      addPart('Moved from and to your other accounts', amount, moved.found.href)
    }
  } else {
    const stretch = { accountIds: ids, start: addDays(from, -1), to }
    const { markets, currency } = await readEffects(context.tx, context.userId, stretch, today, false)
    addPart('Markets', markets, '/investor/performance')
    addPart('Exchange rates', currency, '/investor/performance')
  }
  const rest = minus(change, sumKnown(because.map(({ value }) => value)) ?? '0')
  addPart(
    because.length === 0 ? 'Change of the balances' : 'Balances that changed without a transaction',
    rest,
    '/investor/accounts',
  )
  const notes = found.found.notes
  return { ...told, because: bySize(because).filter(isSome), notes }
}

/** The dimension that explains a change of a subject's figures best. */
const PARTS: Readonly<Record<string, string>> = {
  transactions: 'payee',
  income: 'security',
  accounts: 'account',
  positions: 'security',
  plans: 'payee',
  clients: 'client',
  meetings: 'client',
  actions: 'client',
}
/** Figures that are sums of their parts. */
const SUMS: ReadonlySet<string> = new Set([
  'out',
  'in',
  'net',
  'paid',
  'received',
  'amount',
  'count',
  'fees',
  'taxes',
  'interest_paid',
  'interest_received',
  'bought',
  'sold',
  'contributed',
  'employer',
  'put_in',
  'withdrawn',
  'refunded',
  'debt_paid',
  'dividends',
  'interest',
  'coupons',
  'expected',
  'value',
  'gain',
  'balance',
  'cost',
  'owed',
  'owned',
  'open',
])

/** The days right before some days: the month before a whole month, else as many days. */
export function daysBefore(from: string, to: string): { from: string; to: string } {
  const next = addDays(to, 1)
  if (from.endsWith('-01') && next.endsWith('-01')) {
    const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
    const first = 2 * monthOf(from) - monthOf(next)
    return {
      from: `${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, '0')}-01`,
      to: addDays(from, -1),
    }
  }
  const { from: first, to: last } = spanOf(addDays(from, -(daysBetween(from, to) + 1)), addDays(from, -1))
  return { from: first, to: last }
}

/**
 * Days that a span is fairly held against: of a year or a month that is not over the same days of the one before, else
 * as many days before it.
 */
export function daysLike(from: string, to: string): { from: string; to: string } {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  if (from.endsWith('-01-01') && isOneYear && !to.endsWith('-12-31')) {
    const year = Number(from.slice(0, 4)) - 1
    return { from: `${year}-01-01`, to: `${year}-${to.endsWith('-02-29') ? '02-28' : to.slice(5)}` }
  }
  const next = addDays(to, 1)
  if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && !next.endsWith('-01')) {
    const last = addDays(from, -1)
    const day = to.slice(8) > last.slice(8) ? last.slice(8) : to.slice(8)
    return { from: `${last.slice(0, 7)}-01`, to: `${last.slice(0, 7)}-${day}` }
  }
  return daysBefore(from, to)
}

async function whyFlow(context: AskContext, part: DataPart): Promise<Explained> {
  const { subject, asked } = checkPart({ ...part, by: [] }, context.today)
  const [named = ''] = part.measures
  const measure = SUMS.has(named) ? named : subject.usual.measure
  const by = part.by.find((name) => subject.dimensions[name]?.groups) ?? PARTS[part.subject] ?? subject.rows
  const days = asked.days ?? { ...lastDays(30, context.today) }
  const from = days.from ?? lastMonths(12, days.to).from
  const compared = part.compare?.kind === 'period' ? part.compare.period : null
  const earlier = compared ? { from: compared.from ?? compared.to, to: compared.to } : daysLike(from, days.to)
  const base: DataPart = { ...barePart, subject: part.subject, measures: [measure], where: part.where, by: [by] }
  const isTimed = part.subject === 'transactions' || part.subject === 'income'
  const now = await runPart(context, {
    ...base,
    limit: 500,
    period: isTimed ? { from, to: days.to, words: '' } : part.period,
  })
  const known = SUBJECTS[part.subject].measures[measure]
  const told = {
    part,
    label: known?.label ?? measure,
    unit: known?.unit ?? ('money' as const),
    source: now.found.source,
    href: now.found.href,
    period: { from, to: days.to },
    notes: now.found.notes,
  }
  const valueOf = (answered: Answered): string | null => answered.found.total.figures[measure] ?? null
  if (!isTimed) {
    const after = valueOf(now)
    return {
      ...told,
      change: after,
      before: null,
      after,
      earlier: null,
      because: partsOf(new Map(), groupsOf(now, measure), after ?? '0', null),
    }
  }
  const then = await runPart(context, { ...base, limit: 500, period: { ...earlier, words: '' } })
  const [before, after] = [valueOf(then) ?? '0', valueOf(now) ?? '0']
  return {
    ...told,
    change: cents(minus(after, before)),
    before,
    after,
    earlier,
    because: partsOf(
      groupsOf(then, measure),
      groupsOf(now, measure),
      minus(after, before),
      part.order?.direction ?? null,
    ),
    madeOf: madeOf(now, measure, after),
    usual:
      told.unit === 'money' ? await usualAMonth(context, { ...base, by: [] }, measure, { from, to: days.to }) : null,
  }
}

/** The largest groups of a sum with their shares; none where it has no more than one. */
function madeOf({ groups }: Answered, measure: string, sum: string) {
  if (groups.length < 2 || Number(sum) <= 0) return []
  return groups
    .map(({ names, figures }) => ({ label: names[0] ?? '', value: figures[measure] ?? '0' }))
    .filter(({ value }) => Number(value) > 0)
    .toSorted((one, other) => Number(other.value) - Number(one.value))
    .slice(0, MOST_MADE_OF)
    .map(({ label, value }) => ({ label, value: cents(value), share: over(multiply(value, '100'), sum) }))
}

/** What a sum came to a month in the twelve months before a whole month; null of other days, or where not all of them are on record. */
async function usualAMonth(
  context: AskContext,
  base: DataPart,
  measure: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string | null> {
  const isMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && addDays(to, 1).endsWith('-01')
  if (!isMonth) return null
  const year = { from: addMonths(from, -12), to: addDays(from, -1), words: '' }
  const { found } = await runPart(context, { ...base, period: year })
  const sum = found.total.figures[measure] ?? null
  return sum === null || found.facts?.['earliest'] !== undefined ? null : over(sum, '12')
}

type Groups = ReadonlyMap<string, { readonly name: string; readonly value: string; readonly href: string | null }>

const groupsOf = ({ groups }: Answered, measure: string): Groups =>
  new Map(
    groups.map(({ keys, names, figures, href }) => [
      keys[0] ?? '',
      { name: names[0] ?? '', value: figures[measure] ?? '0', href: href ?? null },
    ]),
  )

const bySign = (parts: readonly Because[], direction: 'asc' | 'desc'): Because[] =>
  parts.toSorted((a, b) => (direction === 'asc' ? 1 : -1) * (Number(a.value) - Number(b.value)))

/**
 * Differences of groups, the largest first, or from the end that is asked for; what is not named is one part, so that all
 * of them add up to the change.
 */
function partsOf(before: Groups, after: Groups, change: string, direction: 'asc' | 'desc' | null): Because[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  const all = keys
    .map((key) => {
      const [then, now] = [before.get(key), after.get(key)]
      return {
        label: now?.name ?? then?.name ?? '',
        value: cents(minus(now?.value ?? '0', then?.value ?? '0')),
        before: then?.value ?? null,
        after: now?.value ?? null,
        href: now?.href ?? then?.href ?? null,
      }
    })
    .filter(isSome)
  const named = (direction === null ? bySize(all) : bySign(all, direction)).slice(0, MOST_PARTS)
  const rest = cents(minus(change, sumKnown(named.map(({ value }) => value)) ?? '0'))
  return Number(rest) === 0
    ? named
    : [...named, { label: EVERYTHING_ELSE, value: rest, before: null, after: null, href: null }]
}

/** What is not named of a sum. */
export const EVERYTHING_ELSE = 'Everything else'

async function whyReturns(context: AskContext, part: DataPart): Promise<Explained> {
  const measures = ['gain', 'start', 'end', 'income', 'fees', 'taxes', 'market', 'currency_effect']
  const found = await runPart(context, {
    ...barePart,
    subject: 'returns',
    measures: measures.slice(0, 6),
    where: part.where,
    period: part.period,
  })
  const more = await runPart(context, {
    ...barePart,
    subject: 'returns',
    measures: measures.slice(6),
    where: part.where,
    period: part.period,
  })
  const told = { ...found.found.total.figures, ...more.found.total.figures }
  const gain = told['gain'] ?? null
  // of single securities prices are what is left of the gain when all else is taken off
  const isOfSecurities = (told['market'] ?? null) === null
  const others = sumKnown(['income', 'fees', 'taxes', 'currency_effect'].map((name) => told[name] ?? '0')) ?? '0'
  const figures = isOfSecurities && gain !== null ? { ...told, market: cents(minus(gain, others)) } : told
  const labels: Readonly<Record<string, string>> = {
    income: 'Dividends and interest',
    fees: 'Fees',
    taxes: 'Taxes',
    market: isOfSecurities ? 'Prices' : 'Markets',
    currency_effect: 'Exchange rates',
  }
  return {
    part,
    label: 'Gain of the investments',
    unit: 'money',
    change: figures['gain'] ?? null,
    before: figures['start'] ?? null,
    after: figures['end'] ?? null,
    period: found.found.period ?? { from: context.today, to: context.today },
    earlier: null,
    because: bySize(
      Object.entries(labels).map(([name, label]) => ({
        label,
        value: figures[name] ?? '0',
        before: null,
        after: null,
        href: '/investor/performance',
      })),
    ).filter(isSome),
    notes: found.found.notes,
    source: found.found.source,
    href: found.found.href,
  }
}

/** How many tasks or meetings there are has no parts that add up to a reason. */
const NOT_EXPLAINED: ReadonlySet<DataPart['subject']> = new Set(['fit', 'sales', 'actions', 'meetings'])

/**
 * Explains a change.
 * @throws ToolError for what cannot be asked
 */
export async function explain(context: AskContext, part: DataPart): Promise<Explained> {
  checkPart(part, context.today)
  if (part.subject === 'returns') return whyReturns(context, part)
  if (part.subject === 'worth') {
    const [measure = ''] = part.measures
    if (!OF_WORTH.has(measure)) throw new ToolError('Why that is so cannot be worked out.')
    return whyWorth(context, part)
  }
  // of what is held of one class or security no parts are kept: those of the whole would be told as its own
  if (part.subject === 'positions' && !part.where.every(isOnAccounts))
    throw new ToolError('Why that is so cannot be worked out.')
  // what accounts and positions are worth now changed by the same parts as what is owned
  if (part.subject === 'accounts' || (part.subject === 'positions' && part.measures[0] === 'value'))
    return whyWorth(context, { ...part, where: part.where.filter(isOnAccounts) })
  if (NOT_EXPLAINED.has(part.subject)) throw new ToolError('Why that is so cannot be worked out.')
  return whyFlow(context, part)
}
