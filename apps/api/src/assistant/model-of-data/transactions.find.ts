import { daysBetween } from '@keelwise/finance/days'
import type { Condition } from '@keelwise/contract/plan'
import type { CategoryBook } from '@keelwise/contract/category-book'
import { transactionTypeDisplay } from '@keelwise/contract/words'
import { percentOf } from '@keelwise/finance/health'
import { dayText } from '../../platform/written-figures.ts'
import { screenAddress } from '../tools/screen-address.ts'
import { readCategoryBook } from '../../wealth/categories.ts'
import { readRecurring } from '../../wealth/recurring.ts'
import {
  ACCOUNT_KEYS,
  type AccountRow,
  accountsInAddress,
  accountsThatFit,
  isOnAccounts,
  readAccounts,
  typeName,
  GROUP_NAMES,
} from './account-rows.ts'
import { conditionsOf } from './fold.ts'
import { kindOfRecurring } from './plans.find.ts'
import { TIME_DIMENSIONS, bucketDays, bucketName, spansOf } from './spans.ts'
import type { AskContext, Asked, Found, Group, Subject } from './subject.ts'
import { type SummedRow, firstBookingDay, isListOf, sumBookings } from './transactions.queries.ts'

/** Conditions that say which part of a whole is meant; without them is the whole that a share is of. */
const PARTS: ReadonlySet<string> = new Set([
  'payee',
  'category',
  'words',
  'kind',
  'security',
  'amount',
  'recurring',
  'subscription',
  'refund',
  'weekday',
  'weekend',
  'unusual',
  'duplicate',
])
/**
 * Conditions that say themselves which bookings are meant: then transfers and trades count too. A kind is none of them:
 * what is asked of one kind is the figure that stands beside it among all kinds, and only of kinds that never count, such
 * as purchases of securities, are all bookings taken.
 */
const DIRECT: ReadonlySet<string> = new Set([
  'transfer',
  'security',
  'other_account',
  'other_account_type',
  'other_group',
  'cash_flow',
])
/** Measures that only know what counts as cash flow. */
const OF_CASH_FLOW: ReadonlySet<string> = new Set([
  'out',
  'in',
  'net',
  'savings_rate',
  'monthly',
  'weekly',
  'daily',
  'yearly',
  'average',
  'median',
  'largest',
  'smallest',
  'share',
])
/** What a share can be a share of. */
const WHOLE_MEASURES: ReadonlySet<string> = new Set([
  'out',
  'in',
  'paid',
  'received',
  'count',
  'fees',
  'taxes',
  'bought',
  'sold',
])
const FLAG_NAMES: Readonly<Record<string, readonly [string, string]>> = {
  pending: ['Pending', 'Booked'],
  refund: ['Refunds', 'Other transactions'],
  recurring: ['Recurring', 'Not recurring'],
  transfer: ['Between your accounts', 'With others'],
  cash_flow: ['Counts as cash flow', 'Does not count as cash flow'],
}
const MOST_BOOKINGS = 50

const kindName = (kind: string): string => (transactionTypeDisplay as Readonly<Record<string, string>>)[kind] ?? kind

function nameOf(
  dimension: string,
  key: string,
  stored: string,
  accountOf: ReadonlyMap<string, AccountRow>,
  book: CategoryBook,
): string {
  const account = dimension === 'account' || dimension === 'other_account' ? accountOf.get(key) : undefined
  if (account) return ACCOUNT_KEYS.name['account']?.(account) ?? key
  if (dimension === 'institution')
    return [...accountOf.values()].find(({ institution_id }) => institution_id === key)?.institution_name ?? key
  if (dimension === 'account_type') return typeName(key)
  if (dimension === 'group') return GROUP_NAMES[key] ?? key
  if (dimension === 'tax') {
    const one = [...accountOf.values()].find(({ tax }) => tax === key)
    return one ? (ACCOUNT_KEYS.name['tax']?.(one) ?? key) : key
  }
  if (dimension === 'category') return book.of(key).name
  if (dimension === 'kind') return kindName(key)
  if (dimension === 'direction') return key === 'in' ? 'In' : 'Out'
  const flag = FLAG_NAMES[dimension]
  if (flag) return key === 'yes' ? flag[0] : flag[1]
  if (dimension === 'security')
    return key.startsWith('name:') || stored === '' || stored === key ? stored : `${stored} (${key})`
  return dimension === 'payee' || dimension === 'booking' ? stored : bucketName(dimension, key)
}

/** Of a single booking in another currency: the amounts as the account knows them. */
function ownOf({ booking }: SummedRow, base: string): Group['own'] {
  if (!booking || booking.currency === base) return undefined
  const { amount, currency } = booking
  const size = amount.replace('-', '')
  const [out, come] = amount.startsWith('-') ? [size, '0.00'] : ['0.00', size]
  return {
    currency,
    figures: {
      amount,
      out,
      in: come,
      paid: out,
      received: come,
      largest: size,
      smallest: size,
      average: size,
      median: size,
    },
  }
}

function addressOf(
  asked: Asked,
  accounts: readonly AccountRow[],
  fitting: readonly AccountRow[],
  narrower: readonly { readonly field: string; readonly key: string | null }[],
): string {
  const only = (field: string): string | undefined => {
    const found = asked.where.filter(
      (each): each is Condition => each.field === field && (each.op === 'is' || each.op === 'has'),
    )
    return found.length === 1 && found[0]?.values.length === 1 ? found[0].values[0] : undefined
  }
  const days = narrower.reduce(
    (span, { field, key }) => (key === null ? span : (bucketDays(field, key, span) ?? span)),
    asked.days as { from: string | null; to: string } | null,
  )
  const kinds = asked.where.find(({ field, op }) => field === 'kind' && op === 'is')?.values
  const categories = asked.where.find(({ field, op }) => field === 'category' && op === 'is')?.values
  const keyOf = (field: string): string | undefined => narrower.find((each) => each.field === field)?.key ?? undefined
  return screenAddress('/investor/transaction', {
    execution_date__gte: days?.from ?? undefined,
    execution_date__lte: days?.to,
    ...accountsInAddress(accounts, fitting),
    ...(keyOf('account') ? { account_id: keyOf('account') } : {}),
    ...(keyOf('institution') ? { institution: keyOf('institution') } : {}),
    tx_type__in: keyOf('kind') ?? kinds,
    category__in: keyOf('category') ?? categories,
    search: keyOf('payee') ?? only('payee') ?? only('words') ?? only('security')?.replace('name:', ''),
  })
}

/** Whether the bookings that were named are there and none of them counts, though the question is about what counts. */
function isOnlyTransfers(rows: readonly SummedRow[], { measures, where }: Asked): boolean {
  const whole = rows.find(({ keys }) => keys === null)
  return (
    where.some((condition) => !isOnAccounts(condition)) &&
    measures.some((name) => OF_CASH_FLOW.has(name)) &&
    Number(whole?.count ?? 0) > 0 &&
    Number(whole?.counted ?? 0) === 0
  )
}

/** The bookings that belong to what comes back, and those that were of subscriptions, which may have ended. */
async function recurringIds({ tx, userId, today }: AskContext): Promise<{ recurring: string[]; subscribed: string[] }> {
  const kindOf = kindOfRecurring(await readCategoryBook(tx, userId))
  const { results } = await readRecurring(tx, userId, today)
  const all = results.filter(({ decision }) => decision?.kind !== 'DISMISS')
  return {
    recurring: all.filter(({ state }) => state !== 'ended').flatMap(({ ids }) => ids),
    subscribed: all.filter((row) => kindOf(row) === 'subscription').flatMap(({ ids }) => ids),
  }
}

/** Whether there are pending ones that a list of bookings would have, were they booked. */
async function hasPending(
  subject: Subject,
  context: AskContext,
  asked: Asked,
  query: Parameters<typeof sumBookings>[1],
): Promise<boolean> {
  if (asked.where.some(({ field }) => field === 'pending')) return false
  const pending: Condition = { field: 'pending', op: 'is', values: ['yes'] }
  const conditions = conditionsOf(subject, { ...asked, where: [...asked.where, pending] })
  // what is pending is no cash flow yet
  const [found] = await sumBookings(context, { ...query, conditions, by: [], isDirect: true })
  return Number(found?.figures[0] ?? 0) !== 0
}

/** The figures of bookings. */
export async function findBookings(subject: Subject, context: AskContext, asked: Asked): Promise<Found> {
  const accounts = await readAccounts(context)
  const conditions = conditionsOf(subject, asked)
  const fitting = accountsThatFit(accounts, conditions.filter(isOnAccounts))
  const span = asked.days
  const direction = conditions.find(({ field, op }) => field === 'direction' && op === 'is')?.values[0]
  const wholeOf = asked.measures.find((name) => WHOLE_MEASURES.has(name)) ?? (direction === 'in' ? 'in' : 'out')
  const measures = [
    ...new Set([
      ...asked.measures.filter((name) => name !== 'share' && name !== 'days_since'),
      'last',
      ...(asked.measures.includes('share') ? [wholeOf] : []),
    ]),
  ]
  const needsRecurring =
    asked.by.includes('recurring') || conditions.some(({ field }) => field === 'recurring' || field === 'subscription')
  const { recurring, subscribed } = needsRecurring ? await recurringIds(context) : { recurring: [], subscribed: [] }
  const query = {
    accounts,
    fitting,
    conditions,
    measures,
    by: asked.by,
    span,
    spans: span?.from ? spansOf(span.from, span.to) : null,
    recurring,
    subscribed,
    order: null,
    limit: null,
    only: null,
    isDirect: conditions.some(
      ({ field, values }) => DIRECT.has(field) && (field !== 'transfer' || values[0] === 'yes'),
    ),
  }
  const [first = ''] = asked.measures
  const orderMeasure = asked.order ? measures.indexOf(asked.order.by) : -1
  const list = {
    ...query,
    order: !asked.by.includes('booking')
      ? null
      : orderMeasure >= 0
        ? {
            by: subject.measures[asked.order?.by ?? '']?.unit === 'day' ? ('text' as const) : ('figure' as const),
            direction: asked.order?.direction ?? 'desc',
            at: orderMeasure,
          }
        : { by: 'day' as const, direction: asked.order?.direction ?? 'desc', at: 0 },
    limit: asked.limit ?? MOST_BOOKINGS,
    only: asked.by.includes('booking') && isListOf(first) ? first : null,
  } as const
  const counted = await sumBookings(context, list)
  const isNothing = (first === 'out' || first === 'in') && counted.every(({ figures: [sum] }) => Number(sum ?? 0) === 0)
  const waiting = list.only ?? (isNothing && asked.by.length === 0 ? first : null)
  const isWaiting =
    (waiting === 'out' || waiting === 'in') &&
    (await hasPending(subject, context, asked, { ...query, measures: [waiting] }))
  const isTransferOnly = isOnlyTransfers(counted, asked)
  const rows = isTransferOnly ? await sumBookings(context, { ...list, isDirect: true }) : counted
  const whole = rows.find(({ keys }) => keys === null)
  const figureOf = (row: SummedRow | undefined, name: string): string | null =>
    row?.figures[measures.indexOf(name)] ?? null
  const hasParts = conditions.some(({ field }) => PARTS.has(field))
  const base =
    !asked.measures.includes('share') || (asked.by.length > 0 && !hasParts)
      ? whole
      : (
          await sumBookings(context, {
            ...query,
            isDirect: query.isDirect || isTransferOnly,
            by: [],
            ...(hasParts
              ? { conditions: conditions.filter(({ field }) => !PARTS.has(field)) }
              : { conditions: [], fitting: accounts }),
          })
        )[0]
  const shareBase = figureOf(base, wholeOf)
  const figures = (row: SummedRow | undefined): Group['figures'] =>
    Object.fromEntries(
      asked.measures.map((name) => {
        if (Number(row?.count ?? 0) === 0) return [name, name === 'count' || name === 'payees' ? '0' : null]
        if (name === 'days_since') {
          const last = figureOf(row, 'last')
          return [name, last === null ? null : String(daysBetween(last, context.today))]
        }
        if (name !== 'share') return [name, figureOf(row, name)]
        const part = figureOf(row, wholeOf)
        return [name, part === null || shareBase === null ? null : percentOf(part, shareBase)]
      }),
    )
  const accountOf = new Map(accounts.map((account) => [account.id, account]))
  const book = await readCategoryBook(context.tx, context.userId)
  const isOverTime = asked.by.some((name) => TIME_DIMENSIONS.has(name))
  const groups = rows
    .filter((row) => row.keys !== null)
    // whoever got nothing is none of those whom the money went to
    .filter((row) => isOverTime || !['out', 'in'].includes(first) || Number(figureOf(row, first) ?? 0) !== 0)
    .map((row): Group => {
      const keys = row.keys ?? []
      const own = ownOf(row, context.currency)
      return {
        keys,
        names: keys.map((key, at) =>
          key === null ? '' : nameOf(asked.by[at] ?? '', key, row.names?.[at] ?? key, accountOf, book),
        ),
        figures: figures(row),
        count: Number(row.count),
        href: addressOf(
          asked,
          accounts,
          fitting,
          keys.map((key, at) => ({
            field: asked.by[at] ?? '',
            key: asked.by[at] === 'payee' ? (row.names?.[at] ?? key) : key,
          })),
        ),
        ...(own ? { own } : {}),
        ...(row.booking
          ? {
              details: {
                Date: dayText(row.booking.day),
                Account: row.booking.account,
                ...(row.booking.pending ? { State: 'Pending' } : {}),
              },
            }
          : {}),
      }
    })
  // nothing in days before the first booking is something unknown
  const began = Number(whole?.count ?? 0) === 0 ? await firstBookingDay(context, fitting) : null
  return {
    total: { keys: [], names: [], figures: figures(whole), count: Number(whole?.count ?? 0) },
    groups,
    // a list of bookings comes in its order from the database
    isOrdered: asked.by.length === 1 && asked.by[0] === 'booking',
    source: 'Your transactions',
    href: addressOf(asked, accounts, fitting, []),
    asOf: context.today,
    period: span?.from
      ? { from: span.from, to: span.to }
      : whole?.first
        ? { from: whole.first, to: span?.to ?? context.today }
        : null,
    unconverted: whole?.unconverted ?? [],
    notes: [
      ...(isTransferOnly
        ? ['None of these count as Money In or Money Out: they lie between or inside your own accounts.']
        : []),
      // less than the purchases that somebody saw has to be explained
      ...(first === 'out' && conditions.length > 0 && !asked.by.includes('booking') && whole?.given_back === true
        ? ['What was given back is taken off.']
        : []),
      ...(isWaiting ? ['What is pending is not among these yet.'] : []),
    ],
    facts: {
      first: whole?.first ?? '',
      last: whole?.last ?? '',
      accounts: String(fitting.length),
      ...(began !== null && (span?.from ?? '') < began ? { earliest: began } : {}),
    },
  }
}
