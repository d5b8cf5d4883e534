import type { Answer, Query } from '@keelwise/contract/endpoint'
import type { getSecurityReturns } from '@keelwise/contract/performance'
import { subtract, sumAmounts } from '@keelwise/finance/amounts'
import { contributionsOf, percentsAddingUp } from '@keelwise/finance/contributions'
import { addDays } from '@keelwise/finance/days'
import { add } from '@keelwise/finance/decimals'
import { cumulate } from '@keelwise/finance/portfolio'
import { impliedMultiplier, priceMultiplier, quotesFit } from '@keelwise/finance/position-value'
import {
  type FollowedSecurity,
  type HeldInAccount,
  type SecurityMove,
  followSecurities,
} from '@keelwise/finance/security-days'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { inSteps } from '../platform/in-steps.ts'
import { isDividendToo } from './income.ts'
import { linked, periodOf, portfolioOf, ratesOf } from './performance.ts'
import { type PerformanceAccount, effectiveDate, readPerformanceFacts, selectRates } from './performance-facts.ts'

/** What a security is called among the series of prices. */
const symbol = sql<string>`coalesce(ticker, 'name:' || name)`

/** Holdings of accounts without their cash, as they were read. */
const selectHoldings = (tx: Tx, userId: string, accountIds: readonly string[]) =>
  tx
    .selectFrom('position')
    .where('user_id', '=', userId)
    .where(sql<boolean>`account_id = any(${[...accountIds]}::uuid[])`)
    .select([
      'account_id',
      symbol.as('symbol'),
      'ticker',
      'name',
      'units',
      'unit_price',
      'market_value as value',
      'market_value_currency as currency',
      'priced_on',
      sql<boolean>`coalesce(sec_type, 'OTHER') = 'CASH'`.as('is_cash'),
      'sec_type',
    ])
    .execute()

/** What moved of securities from a day on, by account, day and security; `ratio` is amount ÷ (units × price) of trades. */
async function selectMoves(tx: Tx, userId: string, accountIds: readonly string[], from: string) {
  const { rows } = await sql<
    SecurityMove & {
      account_id: string
      symbol: string
      ticker: string | null
      name: string | null
      ratio: string | null
      price: string | null
    }
  >`
    with row as (
      select transaction.account_id, ${effectiveDate} as date, coalesce(ticker, 'name:' || transaction.name) as symbol, ticker,
        transaction.name, transaction.currency, coalesce(units, 0) as units, flow_amount, tx_type, unit_price,
        ${isDividendToo} as is_dividend_too,
        units <> 0 and flow_amount = 0 and tx_type not in ('SPLIT', 'DIVIDEND', 'INTEREST', 'REINVEST') as is_moved,
        tx_type in ('DIVIDEND', 'INTEREST') or tx_type = 'DISTRIBUTION' and flow_amount > 0 and coalesce(units, 0) = 0
          as is_income
      from transaction join account on account.id = transaction.account_id and account.user_id = transaction.user_id
      where transaction.user_id = ${userId} and transaction.account_id = any(${[...accountIds]}::uuid[])
        and not transaction.is_pending and transaction.execution_date >= ${from}::date - 10
        and coalesce(ticker, transaction.name) is not null
    )
    select account_id, date, symbol, currency, max(ticker) as ticker, max(name) as name, trim_scale(sum(units)) as units,
      sum(case when is_income or tx_type in ('FEE', 'TAX') then 0 when units > 0 then abs(flow_amount) else 0 end) as bought,
      sum(case when is_income or tx_type in ('FEE', 'TAX') then 0 when units < 0 then abs(flow_amount)
        when units = 0 and tx_type = 'RETURN_OF_CAPITAL' then flow_amount else 0 end) as sold,
      sum(case when is_dividend_too then abs(flow_amount) when is_income then flow_amount else 0 end) as income,
      sum(case when tx_type in ('FEE', 'TAX') then flow_amount else 0 end) as charges,
      trim_scale(sum(case when is_moved then units else 0 end)) as moved,
      trim_scale(sum(case when is_moved then units * unit_price end)
        / nullif(sum(case when is_moved then units end), 0)) as "movedAt",
      max(abs(flow_amount) / nullif(abs(units * unit_price), 0)) as ratio,
      max(case when units <> 0 then unit_price end) as price
    from row
    where date > ${from}::date and (units <> 0 or is_income or tx_type in ('FEE', 'TAX', 'RETURN_OF_CAPITAL'))
    group by account_id, date, symbol, currency
    order by date
  `.execute(tx)
  return rows
}

/** Closes of series, oldest first, from some days before the first day on. */
async function selectCloses(tx: Tx, userId: string, symbols: readonly string[], from: string, to: string) {
  const { rows } = await sql<{ symbol: string; currency: string; date: string; close: string }>`
    select p.symbol, p.currency, p.date, trim_scale(p.close) as close from known_price(${userId}) p
    where p.symbol = any(${[...symbols]}::text[]) and p.date between ${addDays(from, -8)}::date and ${to}::date
    order by p.date
  `.execute(tx)
  return rows
}

/**
 * What each security brought over a period, and its part of the return that `readPerformance` answers for the same
 * accounts and period. How it is worked out is said with `contributionsOf` and `followSecurities`.
 * @param accounts of `readPerformanceAccounts`, at least one
 */
export async function readSecurityReturns(
  tx: Tx,
  userId: string,
  query: Query<typeof getSecurityReturns>,
  accounts: readonly PerformanceAccount[],
  today: string,
): Promise<Answer<typeof getSecurityReturns>> {
  const facts = await readPerformanceFacts(tx, userId, query, accounts, today)
  const { portfolio, counted, from } = await portfolioOf(facts)
  const { days, change } = portfolio
  const ids = counted.map(({ account }) => account.id)
  const [holdings, moves] = [await selectHoldings(tx, userId, ids), await selectMoves(tx, userId, ids, from)]
  const cash = new Set(holdings.filter((row) => row.is_cash).map((row) => row.symbol))
  const held = Map.groupBy(
    holdings.filter((row) => !row.is_cash),
    (row) => `${row.account_id} ${row.symbol}`,
  )
  const moved = Map.groupBy(
    moves.filter((row) => !cash.has(row.symbol)),
    (row) => `${row.account_id} ${row.symbol}`,
  )
  const symbols = [...new Set([...held.values(), ...moved.values()].map((rows) => rows[0]?.symbol ?? ''))]
  const closes = Map.groupBy(await selectCloses(tx, userId, symbols, from, facts.period.to), (row) => row.symbol)
  const lastRead = new Map(facts.values.filter((row) => row.source === 'read').map((row) => [row.account_id, row.date]))
  const names = new Map<string, { ticker: string | null; name: string }>()
  const securities: HeldInAccount[] = []
  for (const key of new Set([...held.keys(), ...moved.keys()])) {
    const [own, rows] = [held.get(key) ?? [], moved.get(key) ?? []]
    const id = own[0]?.symbol ?? rows[0]?.symbol ?? ''
    const accountId = own[0]?.account_id ?? rows[0]?.account_id ?? ''
    const account = counted.find((each) => each.account.id === accountId)
    // Money that names a security which nobody holds or trades is the account's.
    if (!account || (own.length === 0 && rows.every((row) => Number(row.units) === 0))) continue
    names.set(id, {
      ticker: own[0]?.ticker ?? rows[0]?.ticker ?? null,
      name: own[0]?.name ?? names.get(id)?.name ?? rows.at(-1)?.name ?? id,
    })
    const currency = own[0]?.currency ?? rows[0]?.currency ?? account.account.currency
    const series = (closes.get(id) ?? []).filter((row) => row.currency === currency)
    const fits = own.every(
      (row) => row.priced_on !== null || quotesFit(series.at(-1)?.close ?? null, row.unit_price ?? '0'),
    )
    const traded = rows.flatMap(({ date, price, currency: paid }) =>
      price === null || paid !== currency ? [] : [{ date, close: price }],
    )
    securities.push({
      id,
      units: own.reduce((units, row) => add(units, row.units), '0'),
      readOn: lastRead.get(accountId) ?? facts.period.to,
      value:
        own.length === 0 || own.some((row) => row.value === null)
          ? null
          : sumAmounts(own.map((row) => row.value ?? '0')),
      ...valuedOn(own),
      currency,
      multiplier: own[0]
        ? priceMultiplier(own[0].sec_type)
        : impliedMultiplier(rows.find((row) => row.ratio !== null)?.ratio ?? null),
      moves: rows,
      closes: series.length > 0 && fits ? series : traded,
      entersOn: account.firstDay > from ? account.firstDay : null,
    })
  }
  // a security can be in a currency that none of the accounts is in
  const used = new Set(securities.flatMap((each) => [each.currency, ...each.moves.map((move) => move.currency)]))
  const codes = [...used.add(facts.currency)].filter((code) => code !== 'USD')
  const rate = ratesOf({ ...facts, rates: await selectRates(tx, codes, from, facts.period.to) })
  const rates = new Map<string, number | null>()
  const rateOn = (currency: string, date: string): number | null => {
    if (currency === facts.currency) return 1
    const key = `${currency} ${date}`
    const known = rates.get(key)
    if (known !== undefined) return known
    const found = rate(currency, date)
    rates.set(key, found === null ? null : Number(found))
    return rateOn(currency, date)
  }
  const all = await inSteps(
    followSecurities(
      securities,
      days.map((day) => day.date),
      facts.currency,
      rateOn,
    ),
  )
  // without a rate it would be worth nothing on that day: what it brought stays with what no security explains
  const followed = all.filter((row) => row.withoutRate === null)
  const split = contributionsOf(days, followed)
  const total = linked(cumulate(days).at(-1)?.net, Math.max(0, days.length - 1))
  const isUnpriced = split.securities.map((row, index) => hasNoPrice(row, followed[index]!))
  const unpriced = split.securities.filter((_, index) => isUnpriced[index])
  const parts = split.securities.map((row, index) => (isUnpriced[index] ? 0 : (row.contribution ?? 0)))
  // what nobody can tell of a security is not told of it: it stays with what no security explains
  parts.push(unpriced.reduce((sum, row) => sum + (row.contribution ?? 0), split.rest.contribution ?? 0))
  const percents = 'percent' in total ? percentsAddingUp(parts, total.percent) : null
  const sizeOf = (row: { contribution_percent: string | null; gain: string | null }): number =>
    Math.abs(Number(row.contribution_percent ?? row.gain))
  const rows = split.securities
    .map((row, index) => {
      const isPartial = followed[index]?.isPartial === true
      const percent = isUnpriced[index] ? null : (percents?.[index] ?? null)
      return {
        ticker: names.get(row.id)?.ticker ?? null,
        name: names.get(row.id)?.name ?? row.id,
        value: row.value,
        gain: isUnpriced[index] ? null : row.gain,
        income: row.income,
        contribution_percent: percent,
        return_percent: row.return === null || isPartial ? null : (row.return * 100).toFixed(2),
        is_partial: isPartial,
        parts: partsOf(followed[index]?.foreign ?? null, row, percent, isUnpriced[index] === true),
      }
    })
    // what was never held in the period and brought nothing is no row of it
    .filter((row) => row.return_percent !== null || Number(row.value) !== 0 || Number(row.gain) !== 0)
  return {
    currency: facts.currency,
    period: periodOf(facts, from, Math.max(0, days.length - 1)),
    securities: rows.toSorted((a, b) => sizeOf(b) - sizeOf(a) || (a.name < b.name ? -1 : 1)),
    rest: {
      value: split.rest.value,
      gain: sumAmounts([split.rest.gain, ...unpriced.map((row) => row.gain)]),
      income: subtract(change.income, sumAmounts(rows.map((row) => row.income))),
      contribution_percent: percents?.at(-1) ?? null,
    },
    total: {
      value: split.total.value,
      gain: split.total.gain,
      income: change.income,
      contribution_percent: 'percent' in total ? total.percent : null,
      return: total,
    },
    without_rate: all.flatMap(({ id, withoutRate }) =>
      withoutRate === null ? [] : [{ name: names.get(id)?.name ?? id, currency: withoutRate }],
    ),
  }
}

/** The day that holdings are priced for where that was after they were read: until then the closes of the days count. */
function valuedOn(own: readonly { readonly priced_on: string | null }[]): { valuedOn?: string } {
  const days = own.flatMap((row) => row.priced_on ?? [])
  return own.length > 0 && days.length === own.length ? { valuedOn: days.toSorted().at(-1)! } : {}
}

type Split = ReturnType<typeof contributionsOf>['securities'][number]

/**
 * Whether one day's price stands for all others: then its price has not moved as far as anybody knows, and what is left of
 * its gain is its income, its charges and the change of its currency's rate (worked out to less than a cent).
 */
function hasNoPrice(row: Split, { isPartial, foreign, charges }: FollowedSecurity): boolean {
  if (!isPartial || Number(row.value) === 0) return false
  const charged = charges.reduce((all, each) => all + each, 0)
  const ofPrice = subtract(subtract(row.gain, row.income), row.exchange.gain)
  return Math.abs(Math.round(Number(ofPrice) * 100) - charged) <= (foreign === null ? 0 : 1)
}

/** What the exchange rate made of a security, and the rest, so that both are its gain and its contribution as they are shown. */
function partsOf(currency: string | null, { gain, exchange }: Split, percent: string | null, isUnknown: boolean) {
  if (currency === null) return null
  if (isUnknown) return { currency, rate_gain: null, price_gain: null, rate_percent: null, price_percent: null }
  const ofRate = percent === null || exchange.contribution === null ? null : inCents(exchange.contribution * 100)
  return {
    currency,
    rate_gain: exchange.gain,
    price_gain: subtract(gain, exchange.gain),
    rate_percent: ofRate,
    price_percent: percent === null || ofRate === null ? null : subtract(percent, ofRate),
  }
}

/** With two decimals and no sign before a zero. */
const inCents = (value: number): string => (Math.round(value * 100) / 100 + 0).toFixed(2)
