import { assetClassDisplay, assetClasses, securityTypeDisplay } from '@keelwise/contract/words'
import { largestOf, multiply, over, sumKnown, weightedMean } from '@keelwise/finance/decimals'
import { toAmount } from '@keelwise/finance/amounts'
import { bondMeasures, yearsBetween } from '@keelwise/finance/bond-measures'
import { percentOf } from '@keelwise/finance/health'
import { sql } from 'kysely'
import { baseCurrency } from '../../wealth/base-currency.ts'
import { dayChangeOf, readDayMoves } from '../../wealth/day-changes.ts'
import { readHeldGains } from '../../wealth/held-gains.ts'
import { holdingKey } from '../../wealth/holdings.ts'
import { livePositions } from '../../wealth/positions.ts'
import { dayText } from '../../platform/written-figures.ts'
import { sharesByKey } from '@keelwise/finance/percent-shares'
import { screenAddress } from '../tools/screen-address.ts'
import * as accountRows from './account-rows.ts'
import { expectOf } from './expected-income.ts'
import { type Foldable, conditionsOf, fold, once, rowsOf } from './fold.ts'
import type { AskContext, Asked, Found, Group, Subject } from './subject.ts'

/** Before this sources write that something never matures. */
const NO_MATURITY = '1900-01-01'

const NEEDS_INCOME: ReadonlySet<string> = new Set(['expected_income', 'yield', 'yield_on_cost'])

interface Row {
  readonly id: string
  readonly account: accountRows.AccountRow
  readonly name: string
  readonly ticker: string | null
  readonly sec_type: string
  readonly asset_class: string
  readonly units: string
  /** Null where nobody said it. */
  readonly price: string | null
  readonly priceCurrency: string
  readonly value: string | null
  readonly currency: string
  readonly cost: string | null
  readonly costCurrency: string | null
  readonly gain: string | null
  readonly coupon: string | null
  readonly maturity: string | null
  readonly as_of: Date
  /** In the base currency; null without a rate. */
  readonly worth: string | null
  readonly costWorth: string | null
  readonly gainWorth: string | null
  /** Cost and gain are without some of its units, whose cost is not known. */
  readonly isPartly: boolean
  /** Losses that could be realized now, a positive amount. */
  readonly harvestable: string
  readonly priceWorth: string | null
  readonly dayChangeWorth: string | null
  /** To expect in a year, in the base currency. */
  readonly income: string | null
  readonly bond: { readonly yieldToMaturity: string; readonly duration: string } | null
  readonly today: string
}

/** The stored name of a security, the same in positions, bookings and payments. */
export const securityKey = (ticker: string | null, name: string): string => ticker ?? `name:${name}`
export const securityName = (ticker: string | null, name: string): string => (ticker ? `${name} (${ticker})` : name)

const sum = (rows: readonly Row[], of: (row: Row) => string | null): string | null => sumKnown(rows.map(of))
const value = (rows: readonly Row[]): string | null => sum(rows, ({ worth }) => worth)
const percent = (part: string | null, whole: string | null): string | null =>
  part === null || whole === null ? null : percentOf(part, whole)
/** What is short is no part of what is held. */
const owned = (rows: readonly Row[]): Row[] => rows.filter(({ worth }) => worth !== null && !worth.startsWith('-'))
const invested = (rows: readonly Row[]): Row[] => rows.filter(({ asset_class }) => asset_class !== 'cash')
const wholeValue = once<Row>((all) => value(owned(all)))
const wholeInvested = once<Row>((all) => value(owned(invested(all))))
const byValue = (rows: readonly Row[], of: (row: Row) => string | null): string | null =>
  rows.length === 1
    ? rows[0]
      ? of(rows[0])
      : null
    : weightedMean(owned(rows).map((row) => ({ value: of(row), weight: row.worth })))
const withCost = (rows: readonly Row[]): Row[] => rows.filter(({ gainWorth }) => gainWorth !== null)
const paying = (rows: readonly Row[]): Row[] => rows.filter(({ income }) => income !== null)
const isOne = (rows: readonly Row[]): boolean =>
  new Set(rows.map(({ ticker, name }) => securityKey(ticker, name))).size === 1

const FOLDABLE: Foldable<Row> = {
  key: {
    ...Object.fromEntries(
      Object.entries(accountRows.ACCOUNT_KEYS.key).map(([name, key]) => [name, (row: Row) => key(row.account)]),
    ),
    position: ({ id }) => id,
    security: ({ ticker, name }) => securityKey(ticker, name),
    asset_class: ({ asset_class }) => asset_class,
    sec_type: ({ sec_type }) => sec_type,
    name: ({ ticker, name }) => securityName(ticker, name),
    issuer: ({ name }) => name.split(' ')[0] ?? name,
    currency: ({ currency }) => currency,
    result: ({ gainWorth }) => (gainWorth === null ? 'unknown' : gainWorth.startsWith('-') ? 'loss' : 'gain'),
    maturity: ({ maturity }) => maturity,
    maturity_year: ({ maturity }) => maturity?.slice(0, 4) ?? null,
    value: ({ worth }) => worth,
  },
  name: {
    ...Object.fromEntries(
      Object.entries(accountRows.ACCOUNT_KEYS.name).map(([name, of]) => [name, (row: Row) => of(row.account)]),
    ),
    position: ({ ticker, name }) => securityName(ticker, name),
    security: ({ ticker, name }) => securityName(ticker, name),
    asset_class: ({ asset_class }) =>
      (assetClassDisplay as Readonly<Record<string, string>>)[asset_class] ?? asset_class,
    sec_type: ({ sec_type }) => (securityTypeDisplay as Readonly<Record<string, string>>)[sec_type] ?? sec_type,
    result: ({ gainWorth }) =>
      gainWorth === null ? 'Cost not known' : gainWorth.startsWith('-') ? 'At a loss' : 'At a gain',
    maturity: ({ maturity }) => (maturity === null ? '' : dayText(maturity)),
  },
  figure: {
    value,
    units: (rows) => (isOne(rows) ? sum(rows, ({ units }) => units) : null),
    price: (rows) => (isOne(rows) ? (rows[0]?.priceWorth ?? null) : null),
    cost: (rows) => sum(rows, ({ costWorth }) => costWorth),
    cost_per_unit: (rows) => {
      const [cost, units] = [sum(rows, ({ costWorth }) => costWorth), sum(rows, ({ units: held }) => held)]
      return isOne(rows) &&
        rows.every(({ costWorth, isPartly }) => costWorth !== null && !isPartly) &&
        cost !== null &&
        units !== null
        ? over(cost, units)
        : null
    },
    gain: (rows) => sum(rows, ({ gainWorth }) => gainWorth),
    gain_percent: (rows) =>
      percent(
        sum(withCost(rows), ({ gainWorth }) => gainWorth),
        sum(withCost(rows), ({ costWorth }) => costWorth),
      ),
    day_change: (rows) => sum(rows, ({ dayChangeWorth }) => dayChangeWorth),
    share: (rows, all) => percent(value(rows), wholeValue(all)),
    share_without_cash: (rows, all) => percent(value(invested(rows)), wholeInvested(all)),
    expected_income: (rows) => sum(rows, ({ income }) => income),
    yield: (rows) =>
      percent(
        sum(rows, ({ income }) => income),
        value(rows.length === 1 ? rows : owned(rows)),
      ),
    yield_on_cost: (rows) =>
      percent(
        sum(paying(withCost(rows)), ({ income }) => income),
        sum(paying(withCost(rows)), ({ costWorth }) => costWorth),
      ),
    coupon: (rows) => byValue(rows, ({ coupon }) => coupon),
    maturity: (rows) =>
      rows.reduce<string | null>(
        (next, { maturity }) => (maturity !== null && (next === null || maturity < next) ? maturity : next),
        null,
      ),
    years_to_maturity: (rows) =>
      byValue(rows, ({ maturity, today }) => (maturity === null ? null : yearsBetween(today, maturity))),
    yield_to_maturity: (rows) => byValue(rows, ({ bond }) => bond?.yieldToMaturity ?? null),
    duration: (rows) => byValue(rows, ({ bond }) => bond?.duration ?? null),
    count: (rows) => String(rows.length),
    securities: (rows) => String(new Set(rows.map(({ ticker, name }) => securityKey(ticker, name))).size),
    largest: (rows) => largestOf(rows.map(({ worth }) => worth)),
    average: (rows) => {
      const whole = value(rows)
      return whole === null ? null : over(whole, String(rows.length))
    },
    harvestable: (rows) => sum(rows, ({ harvestable }) => harvestable) ?? '0',
  },
  details: ({ account }) => ({ Account: `${account.account_name}, ${account.institution_name}` }),
  own: ({ currency, value: amount, cost, costCurrency, gain, price, priceCurrency }) => ({
    currency,
    figures: {
      value: amount,
      cost: costCurrency === currency ? cost : null,
      gain,
      price: priceCurrency === currency ? price : null,
      largest: amount,
      average: amount,
    },
  }),
  href: (keys, row) =>
    keys.includes(row.id)
      ? screenAddress('/investor/positions', { institution: row.account.institution_id, position: row.id })
      : null,
}

async function readPositions(
  context: AskContext,
  accounts: readonly accountRows.AccountRow[],
  measures: readonly string[],
): Promise<Row[]> {
  const { tx, userId, today } = context
  const accountOf = new Map(accounts.map((account) => [account.id, account]))
  const needsPrices = measures.includes('day_change')
  const needsIncome = measures.some((name) => NEEDS_INCOME.has(name))
  const rows = await livePositions(tx, userId, {})
    .select([
      'position.id',
      'position.account_id',
      'position.name',
      'position.ticker',
      sql<string>`coalesce(position.sec_type, 'OTHER')`.as('sec_type'),
      'position.asset_class',
      sql<string>`trim_scale(position.units)`.as('units'),
      sql<string | null>`round(position.unit_price, greatest(2, min_scale(position.unit_price)))`.as('price'),
      'position.unit_price_currency as priceCurrency',
      'position.market_value as value',
      'position.market_value_currency as currency',
      sql<string | null>`trim_scale(position.coupon_rate)`.as('coupon'),
      'position.maturity_date',
      'position.as_of',
      sql<string | null>`conversion_rate(position.market_value_currency, ${baseCurrency(userId)}, ${today}::date)`.as(
        'rate',
      ),
      sql<string | null>`conversion_rate(position.unit_price_currency, ${baseCurrency(userId)}, ${today}::date)`.as(
        'priceRate',
      ),
    ])
    .orderBy('position.id')
    .execute()
  const held = await readHeldGains(tx, userId, today)
  const moves = needsPrices ? await readDayMoves(tx, userId, today, rows) : null
  const income = needsIncome ? await expectOf(context) : new Map<string, string>()
  const cents = (amount: string | null, rate: string | null): string | null =>
    amount === null || rate === null ? null : Number(rate) === 1 ? amount : toAmount(multiply(amount, rate))
  return rows.flatMap((row): Row[] => {
    const account = accountOf.get(row.account_id)
    if (!account) return []
    const maturity = row.maturity_date !== null && row.maturity_date > NO_MATURITY ? row.maturity_date : null
    const isDebt = row.sec_type === 'BOND' || row.sec_type === 'CD'
    const [worth, gained] = [cents(row.value, row.rate), held.get(row.id)]
    return [
      {
        ...row,
        account,
        maturity,
        worth,
        cost: gained?.cost ?? null,
        costCurrency: gained?.currency ?? null,
        gain: gained?.gainCurrency === row.currency ? gained.gain : null,
        costWorth: gained?.costInBase ?? null,
        gainWorth: gained?.gainInBase ?? null,
        isPartly: gained?.withoutUnits !== undefined && gained.withoutUnits !== null,
        harvestable: gained?.harvestable ?? '0.00',
        priceWorth: row.priceRate === null || row.price === null ? null : multiply(row.price, row.priceRate),
        dayChangeWorth: moves && (dayChangeOf(moves, { ...row, worth })?.amount ?? null),
        income: needsIncome ? (income.get(row.id) ?? null) : null,
        bond:
          isDebt && row.coupon !== null && maturity !== null && row.price !== null
            ? bondMeasures({ couponRate: row.coupon, maturity, price: row.price }, today)
            : null,
        today,
      },
    ]
  })
}

/** Some accounts are divided as everything is: what they hold is the whole. */
const OF_ACCOUNTS: ReadonlySet<string> = new Set(['account', 'account_type', 'group', 'institution', 'tax'])

/** By what screens divide what is held, and what is one part there. */
const DIVISIONS: Readonly<Record<string, (row: Row) => string>> = {
  // in the order of every screen, by which equal remainders are settled
  asset_class: ({ asset_class: name }) => `${assetClasses.findIndex((each) => each === name)} ${name}`,
  sec_type: ({ sec_type: type }) => type,
  account: ({ account }) => account.id,
  security: holdingKey,
}

/**
 * What some rows are of a whole that is divided as screens divide it: parts add up to a hundred, and one that is short on
 * the whole has none. Null where the rows are no whole parts.
 */
function shareIn(whole: readonly Row[], partOf: (row: Row) => string, some: readonly Row[]): string | null {
  const parts = [...Map.groupBy(whole, partOf)]
  const shares = sharesByKey(new Map(parts.map(([part, rows]) => [part, value(rows) ?? '0'])))
  const wanted = new Set(some.map(partOf))
  const found = parts.flatMap(([part, rows]) => (wanted.has(part) ? [{ rows, share: shares.get(part) ?? '0.00' }] : []))
  const isWhole = found.reduce((count, { rows }) => count + rows.length, 0) === some.length
  return isWhole && value(whole) !== null ? sumKnown(found.map(({ share }) => share)) : null
}

/** Shares as every screen says them, of each group, or of the part that is asked about alone. */
function dividedOf(
  asked: Asked,
  { rows, all }: { readonly rows: readonly Row[]; readonly all: readonly Row[] },
  { total, groups }: { readonly total: Group; readonly groups: readonly Group[] },
): { total: Group; groups: readonly Group[] } {
  if (!asked.measures.includes('share')) return { total, groups }
  const withShare = (group: Group, share: string | null): Group =>
    share === null ? group : { ...group, figures: { ...group.figures, share } }
  const [by, ...further] = asked.by
  if (by === undefined) {
    const [only, ...others] = asked.where
    const partOf = only && others.length === 0 ? DIVISIONS[only.field] : undefined
    return { total: partOf ? withShare(total, shareIn(all, partOf, rows)) : total, groups }
  }
  const isOfAccounts = asked.where.every(({ field }) => OF_ACCOUNTS.has(field))
  const partOf = DIVISIONS[by]
  const keyOf = FOLDABLE.key[by]
  const isDivided = further.length === 0 && (by === 'asset_class' ? isOfAccounts : asked.where.length === 0)
  if (!isDivided || partOf === undefined || keyOf === undefined) return { total, groups }
  return {
    total,
    groups: groups.map((group) =>
      withShare(
        group,
        shareIn(
          rows,
          partOf,
          rows.filter((row) => keyOf(row) === group.keys[0]),
        ),
      ),
    ),
  }
}

const OF_SIZE: ReadonlySet<string> = new Set(['value', 'share'])
const SINGLE: ReadonlySet<string> = new Set(['position', 'security', 'issuer'])

/** The largest of what is held are investments: money that waits is no position that anybody chose. */
const isOfLargest = ({ by, order, limit, where }: Asked): boolean =>
  by.length === 1 &&
  SINGLE.has(by[0] ?? '') &&
  limit !== null &&
  order?.direction === 'desc' &&
  OF_SIZE.has(order.by) &&
  where.every(
    ({ field, op }) => field !== 'sec_type' && field !== 'asset_class' && (field !== 'security' || op.endsWith('_not')),
  )

/** The figures of what is held now. */
export async function findPositions(subject: Subject, context: AskContext, asked: Asked): Promise<Found> {
  const accounts = await accountRows.readAccounts(context)
  const conditions = conditionsOf(subject, asked)
  const all = await readPositions(context, accounts, asked.measures)
  const rows = rowsOf(subject, asked, all, FOLDABLE)
  const ranked = isOfLargest(asked) ? rows.filter(({ asset_class: kind }) => kind !== 'cash') : rows
  const folded = {
    total: fold(subject, context, asked, rows, FOLDABLE, all).total,
    groups: fold(subject, context, asked, ranked, FOLDABLE, all).groups,
  }
  const { total, groups } = dividedOf(asked, { rows, all }, folded)
  const only = (field: string): string | undefined => {
    const found = asked.where.filter((each) => each.field === field && (each.op === 'is' || each.op === 'has'))
    return found.length === 1 && found[0]?.values.length === 1 ? found[0].values[0] : undefined
  }
  const fitting = accountRows.accountsThatFit(accounts, conditions.filter(accountRows.isOnAccounts))
  const withoutCost = rows.filter(({ gainWorth }) => gainWorth === null).length
  const isAboutGain = asked.measures.some((name) => name.startsWith('gain') || name.startsWith('cost'))
  const unknownIncome =
    asked.measures.some((name) => NEEDS_INCOME.has(name)) &&
    rows.some(({ income, asset_class }) => income === null && asset_class !== 'cash')
  return {
    total,
    groups,
    source: 'Your positions',
    href: screenAddress('/investor/positions', {
      ...accountRows.accountsInAddress(accounts, fitting),
      sec_type: only('sec_type'),
      asset_class: only('asset_class'),
      search: only('security')?.replace('name:', '') ?? only('name') ?? only('issuer'),
    }),
    asOf: rows.reduce<string | null>((oldest, { as_of }) => {
      const at = as_of.toISOString()
      return oldest === null || at < oldest ? at : oldest
    }, null),
    period: null,
    unconverted: [...new Set(rows.flatMap(({ worth, currency }) => (worth === null ? [currency] : [])))].toSorted(),
    notes: [
      ...(isAboutGain && withoutCost > 0 && withoutCost < rows.length
        ? ['Positions whose cost is not known are left out of gain and cost.']
        : []),
      ...(isAboutGain && rows.some(({ isPartly }) => isPartly)
        ? ['Of some positions the cost of only a part of the units is known: cost and gain are of that part.']
        : []),
      ...(ranked.length < rows.length ? ['Cash is not among them.'] : []),
      ...(unknownIncome ? ['What paid nothing so far, or in no rhythm, is left out of the income to expect.'] : []),
    ],
    facts: { of: String(all.length), without_cost: String(withoutCost) },
  }
}
