import { minus, sumKnown } from '@keelwise/finance/decimals'
import { readSalesAndLots } from '../../wealth/gains.ts'
import { dayText } from '../../platform/written-figures.ts'
import { ToolError } from '../tools/tool.ts'
import { ACCOUNT_KEYS, type AccountRow, readAccounts } from './account-rows.ts'
import { type Foldable, fold, rowsOf } from './fold.ts'
import { securityKey, securityName } from './positions.find.ts'
import { bucketName, bucketOf } from './spans.ts'
import type { AskContext, Asked, Found, Subject } from './subject.ts'

/** Measures of what is still held. */
const OF_HELD: ReadonlySet<string> = new Set(['open_gain', 'harvestable'])
const BUCKETS = ['day', 'week', 'month', 'quarter', 'year'] as const

interface Row {
  readonly id: string
  readonly state: 'held' | 'sold'
  /** Of what is held the day it was bought. */
  readonly day: string | null
  readonly acquired: string | null
  readonly account: AccountRow
  readonly ticker: string | null
  readonly name: string
  readonly units: string
  readonly proceeds: string | null
  readonly cost: string | null
  readonly gain: string | null
  readonly disallowed: string
  /** What exchange rates made of the gain of a sale; null where that is not known. */
  readonly exchange: string | null
  readonly term: 'short' | 'long' | null
  readonly isHarvestable: boolean
  /** Gains of the account are taxed when they are made. */
  readonly isTaxable: boolean
}

const sold = (rows: readonly Row[]): Row[] => rows.filter(({ state }) => state === 'sold')
const held = (rows: readonly Row[]): Row[] => rows.filter(({ state }) => state === 'held')
const gains = (rows: readonly Row[]): string | null => sumKnown(rows.map(({ gain }) => gain))
/** Of some of what was sold: nothing where none of it is such, and not known where that is not known of all. */
const gainsOf = (rows: readonly Row[], is: (row: Row) => boolean, isKnown: (row: Row) => boolean): string | null => {
  const some = rows.filter(is)
  return some.length === 0 && rows.length > 0 && rows.every(isKnown) ? '0' : gains(some)
}
const hasGain = ({ gain }: Row): boolean => gain !== null
const hasTerm = ({ term }: Row): boolean => term !== null
const days = (rows: readonly Row[], of: (row: Row) => string | null): string[] =>
  rows.flatMap((row) => of(row) ?? []).toSorted()
const resultOf = ({ gain }: Row): 'gain' | 'loss' | null =>
  gain === null ? null : gain.startsWith('-') ? 'loss' : 'gain'

const foldable: Foldable<Row> = {
  key: {
    ...Object.fromEntries(
      Object.entries(ACCOUNT_KEYS.key).map(([field, key]) => [field, (row: Row) => key(row.account)]),
    ),
    lot: ({ id }) => id,
    security: ({ ticker, name }) => securityKey(ticker, name),
    name: ({ name }) => name,
    state: ({ state }) => state,
    term: ({ term }) => term,
    result: resultOf,
    ...Object.fromEntries(
      BUCKETS.map((field) => [field, ({ day }: Row) => (day === null ? null : bucketOf(field, day))]),
    ),
  },
  name: {
    ...Object.fromEntries(
      Object.entries(ACCOUNT_KEYS.name).map(([field, of]) => [field, (row: Row) => of(row.account)]),
    ),
    lot: ({ name, ticker }) => securityName(ticker, name),
    security: ({ name, ticker }) => securityName(ticker, name),
    state: ({ state }) => (state === 'held' ? 'Held' : 'Sold'),
    term: ({ term }) => (term === 'short' ? 'Short term' : 'Long term'),
    result: (row) => (resultOf(row) === 'loss' ? 'Loss' : 'Gain'),
    ...Object.fromEntries(
      BUCKETS.map((field) => [field, ({ day }: Row) => (day === null ? '' : bucketName(field, bucketOf(field, day)))]),
    ),
  },
  figure: {
    realized: (rows) => gains(sold(rows)),
    realized_gains: (rows) => gainsOf(sold(rows), (row) => resultOf(row) === 'gain', hasGain),
    realized_losses: (rows) => gainsOf(sold(rows), (row) => resultOf(row) === 'loss', hasGain),
    exchange: (rows) => sumKnown(sold(rows).map(({ exchange }) => exchange)),
    short_term: (rows) => gainsOf(sold(rows), ({ term }) => term === 'short', hasTerm),
    long_term: (rows) => gainsOf(sold(rows), ({ term }) => term === 'long', hasTerm),
    proceeds: (rows) => sumKnown(sold(rows).map(({ proceeds }) => proceeds)),
    cost: (rows) => sumKnown(sold(rows).map(({ cost }) => cost)),
    washed: (rows) => sumKnown(sold(rows).map(({ disallowed }) => disallowed)),
    count: (rows) => String(rows.length),
    // units of different securities are no sum
    units: (rows) =>
      new Set(rows.map(({ ticker, name }) => securityKey(ticker, name))).size === 1
        ? sumKnown(rows.map(({ units }) => units))
        : null,
    open_gain: (rows) => gains(held(rows)),
    // a loss is told by its size, as that of a position and of a client is
    harvestable: (rows) => {
      const lost = gains(held(rows).filter(({ isHarvestable }) => isHarvestable))
      return lost === null ? null : minus('0', lost)
    },
    first: (rows) => days(rows, ({ acquired }) => acquired)[0] ?? null,
    last: (rows) => days(sold(rows), ({ day }) => day).at(-1) ?? null,
  },
  details: (row) => ({
    ...(row.state === 'sold' && row.day !== null ? { Sold: dayText(row.day) } : {}),
    ...(row.acquired === null ? {} : { Bought: dayText(row.acquired) }),
    Account: row.account.account_name,
  }),
}

/** What was sold and what it brought, by lot; and the lots that are held. */
export async function findSales(subject: Subject, context: AskContext, asked: Asked): Promise<Found> {
  // trades are transactions, which no client shares
  if (context.shares !== 'all') throw new ToolError('What was sold is not shared.')
  const { tx, userId, today } = context
  // what was sold counts for tax also where the account is not among the totals any more
  const accountOf = new Map((await readAccounts(context, { with_archived: true })).map((row) => [row.id, row]))
  const { from, to } = asked.days ?? { from: null, to: null }
  const isDay = (day: string): boolean => (from === null || day >= from) && (to === null || day <= to)
  const wantsState = asked.where.some(({ field }) => field === 'state') || asked.by.includes('state')
  const isHeld = asked.measures.every((name) => OF_HELD.has(name))
  const wanted = { isDay: wantsState || !isHeld ? isDay : null, withLots: wantsState || isHeld }
  const { sales, lots, notes, unconverted } = await readSalesAndLots(tx, userId, wanted, today)
  const some: Row[] = [
    ...sales.flatMap((sale, at): Row[] => {
      const account = accountOf.get(sale.account_id)
      return account
        ? [
            {
              ...sale,
              id: `sold:${at}`,
              state: 'sold',
              day: sale.date,
              account,
              isHarvestable: false,
              isTaxable: sale.is_taxable,
              exchange: sale.exchange_gain,
            },
          ]
        : []
    }),
    ...lots.flatMap((lot, at): Row[] => {
      const account = accountOf.get(lot.account_id)
      return account
        ? [
            {
              ...lot,
              id: `held:${at}`,
              state: 'held',
              day: lot.acquired,
              account,
              proceeds: null,
              disallowed: lot.washed,
              isHarvestable: lot.is_harvestable,
              isTaxable: lot.is_taxable,
              exchange: null,
            },
          ]
        : []
    }),
  ]
  const rows = rowsOf(subject, asked, some, foldable)
  const { total, groups } = fold(subject, context, asked, rows, foldable, some)
  const unknown = rows.filter(({ gain }) => gain === null).length
  const isSheltered = rows.some(({ isTaxable }) => !isTaxable)
  const isArchived = rows.some(({ account }) => !account.in_totals)
  return {
    total,
    groups,
    source: isHeld ? 'Your lots' : 'Your sales by lot',
    href: '/investor/gains',
    asOf: today,
    period: from === null || to === null ? null : { from, to },
    unconverted,
    notes: [
      ...(unknown > 0
        ? [`Of ${unknown} of ${rows.length} lots the gain is not known, because a cost or a value is not.`]
        : []),
      ...(asked.measures.includes('exchange') &&
      rows.some(({ state, exchange }) => state === 'sold' && exchange === null)
        ? ['Of some sales the part of exchange rates is not known: they are not in it.']
        : []),
      ...(isSheltered
        ? ['Gains in retirement, education or health accounts are among these; they are not taxed when they are made.']
        : []),
      ...(isArchived ? ['Accounts that were archived out of your totals are among these.'] : []),
      ...notes,
    ],
  }
}
