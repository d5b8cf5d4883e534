import type { Query } from '@keelwise/contract/endpoint'
import type { getPerformance } from '@keelwise/contract/performance'
import { investedTypes } from '@keelwise/contract/words'
import { namedSpan } from '@keelwise/finance/spans'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { FieldProblem } from '../platform/http/problems.ts'
import { internalTypes } from '../sources/rows.ts'
import { liveAccounts } from './accounts.ts'
import { isDividendToo } from './income.ts'
import { addDays } from '@keelwise/finance/days'
import { readBaseCurrency } from './base-currency.ts'

/** Bank accounts count what is booked, investment accounts what is traded. */
export const effectiveDate = sql`case when account.account_type in ('CHECKING', 'SAVINGS', 'MONEY_MARKET', 'CD', 'CREDIT_CARD', 'LOAN', 'MORTGAGE')
  then coalesce(transaction.posted_date, transaction.execution_date) else transaction.execution_date end`

/** A person's live accounts with how far back their past could be worked out; one query. */
const selectPerformanceAccounts = (tx: Tx, userId: string) =>
  liveAccounts(tx, userId)
    .leftJoin('account_history', (join) =>
      join
        .onRef('account_history.account_id', '=', 'account.id')
        .onRef('account_history.user_id', '=', 'account.user_id'),
    )
    .select([
      'account.id',
      'account.account_name',
      'account.account_type',
      'account.currency',
      'institution.name as institution_name',
      'account.credential_id',
      'account_history.starts_on',
      'account_history.limit_reason',
      'account_history.is_simulated',
    ])
    .orderBy(sql`lower(account.account_name)`)
    .orderBy('account.id')
    .execute()

export type PerformanceAccount = Awaited<ReturnType<typeof selectPerformanceAccounts>>[number]

/** Those of a person's accounts that are named, else those of investment types. */
export async function readPerformanceAccounts(
  tx: Tx,
  userId: string,
  ids: readonly string[] = [],
): Promise<PerformanceAccount[]> {
  const isShown = ({ id, account_type }: PerformanceAccount): boolean =>
    ids.length > 0 ? ids.includes(id) : investedTypes.some((type) => type === account_type)
  return (await selectPerformanceAccounts(tx, userId)).filter(isShown)
}

/**
 * What accounts were worth at the end of days, oldest first. A reading speaks for its value date; of two rows for a day
 * the read one counts, then the later. Values that the nightly job carried on are no observation.
 */
async function selectValues(tx: Tx, userId: string, accountIds: readonly string[]) {
  const { rows } = await sql<{ account_id: string; date: string; value: string; source: 'read' | 'reconstructed' }>`
    select distinct on (account_id, coalesce(value_date, date)) account_id, coalesce(value_date, date) as date,
      market_value as value, case source when 'sync' then 'read' else source end as source
    from account_snapshot
    where user_id = ${userId} and account_id = any(${[...accountIds]}::uuid[]) and source in ('sync', 'reconstructed')
    order by account_id, coalesce(value_date, date), source desc, date desc
  `.execute(tx)
  return rows
}

/** What a row is to the account it lies in (design, Money In and Money Out). */
const kindOf = sql`case
  when ${isDividendToo} then 'income'
  when transaction.tx_type = any(${sql.val(internalTypes)}::text[]) then 'internal'
  when transaction.tx_type in ('DIVIDEND', 'INTEREST') then 'income'
  when transaction.tx_type = 'FEE' then 'fee'
  when transaction.tx_type = 'TAX' then 'tax'
  when transaction.tx_type = 'DISTRIBUTION' and transaction.flow_amount > 0 and transaction.ticker is not null then 'income'
  when transaction.flow_amount <> 0 and transaction.tx_type = 'OTHER' and transaction.ticker is not null then 'internal'
  when transaction.flow_amount <> 0 then 'flow'
  when transaction.units <> 0 and transaction.tx_type <> 'OTHER' then 'in_kind'
  else 'internal' end`

export interface EventRow {
  readonly account_id: string
  readonly date: string
  readonly kind: 'flow' | 'in_kind' | 'income' | 'fee' | 'tax'
  readonly currency: string
  /** Null for securities moved in kind that have no price. */
  readonly amount: string | null
  readonly partner_account: string | null
  readonly partner_date: string | null
  readonly description: string | null
  readonly count: number
}

/**
 * Flows, income, fees and taxes of accounts, added up by day, kind and direction, each with the other leg of a transfer.
 * Securities moved in kind count at their stated price, else at the last close.
 */
async function selectEvents(tx: Tx, userId: string, accountIds: readonly string[], from: string, to: string) {
  // Of rows that came a moment ago the planner knows nothing, and would compare each leg with every other.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  const { rows } = await sql<EventRow>`
    with event as (
      select transaction.account_id, ${effectiveDate} as date, ${kindOf} as kind, transaction.currency,
        transaction.transfer_id, transaction.id, coalesce(transaction.description, transaction.name) as description,
        case when transaction.tx_type = 'REINVEST' then abs(transaction.flow_amount)
          when transaction.flow_amount <> 0 then transaction.flow_amount
          else round(transaction.units * coalesce(transaction.unit_price, (
            select close from known_price(${userId}) p where p.symbol = coalesce(transaction.ticker, 'name:' || transaction.name)
              and p.date <= transaction.execution_date order by p.date desc limit 1))
            * coalesce((select case when h.sec_type in ('BOND', 'CD') then 0.01 when h.sec_type = 'OPTION' then 100 else 1 end
              from position h where h.user_id = ${userId} and h.account_id = transaction.account_id
                and coalesce(h.ticker, h.name) = coalesce(transaction.ticker, transaction.name) limit 1), 1), 2) end as amount
      from transaction join account on account.id = transaction.account_id and account.user_id = transaction.user_id
      where transaction.user_id = ${userId} and transaction.account_id = any(${[...accountIds]}::uuid[])
        and not transaction.is_pending
        and (transaction.tx_type <> all(${sql.val(internalTypes)}::text[]) or transaction.tx_type = 'REINVEST')
        and transaction.execution_date between ${from}::date - 10 and ${to}::date
    ), leg as (
      select t.transfer_id, t.id, t.account_id,
        case when a.account_type in ('CHECKING', 'SAVINGS', 'MONEY_MARKET', 'CD', 'CREDIT_CARD', 'LOAN', 'MORTGAGE')
          then coalesce(t.posted_date, t.execution_date) else t.execution_date end as date
      from transaction t join account a on a.id = t.account_id and a.user_id = t.user_id
      where t.user_id = ${userId} and t.transfer_id in (select transfer_id from event where transfer_id is not null)
    )
    select event.account_id, event.date, event.kind, event.currency, sum(event.amount) as amount,
      leg.account_id as partner_account, leg.date as partner_date,
      case when count(*) = 1 then min(event.description) end as description, count(*)::int as count
    from event left join leg on leg.transfer_id = event.transfer_id and leg.id <> event.id
    where event.kind <> 'internal'
    group by event.account_id, event.date, event.kind, event.currency, leg.account_id, leg.date, event.amount >= 0
    order by event.date, event.account_id, event.kind
  `.execute(tx)
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx)
  return rows
}

/** US dollars for one unit on days, oldest first, with the last rate before the first day. */
export async function selectRates(tx: Tx, currencies: readonly string[], from: string, to: string) {
  const { rows } = await sql<{ currency: string; date: string; rate: string }>`
    select currency, date, trim_scale(usd_per_unit) as rate from fx_rate
    where currency = any(${[...currencies]}::text[]) and date <= ${to}::date
      and date >= coalesce((select max(b.date) from fx_rate b where b.currency = fx_rate.currency and b.date <= ${from}::date), ${from}::date)
    order by date
  `.execute(tx)
  return rows
}

/** Benchmarks that have prices. */
export async function readBenchmarks(tx: Tx) {
  const { rows } = await sql<{
    symbol: string
    name: string
    currency: string
    is_simulated: boolean
    first_date: string
    last_date: string
  }>`
    select s.symbol, s.name, s.currency, s.is_simulated, p.first_date, p.last_date
    from market_series s
    join lateral (select min(date) as first_date, max(date) as last_date from market_price where symbol = s.symbol) p
      on p.first_date is not null
    where s.is_benchmark order by s.name
  `.execute(tx)
  return rows
}

/** Closes of a benchmark from a few days before the first day on. */
const selectBenchmarkCloses = (tx: Tx, symbol: string, from: string, to: string) =>
  tx
    .selectFrom('market_price')
    .where('symbol', '=', symbol)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .select(['date', sql<string>`trim_scale(close)`.as('close')])
    .orderBy('date')
    .execute()

type Benchmark = Awaited<ReturnType<typeof readBenchmarks>>[number]

/** Everything an answer is made of, as it was read. */
export interface PerformanceFacts {
  readonly accounts: readonly PerformanceAccount[]
  readonly values: Awaited<ReturnType<typeof selectValues>>
  readonly events: readonly EventRow[]
  /** In what everything is added up. */
  readonly currency: string
  /** In US dollars. */
  readonly rates: Awaited<ReturnType<typeof selectRates>>
  readonly benchmark: Benchmark | null
  readonly closes: Awaited<ReturnType<typeof selectBenchmarkCloses>>
  readonly period: {
    readonly name: NonNullable<Query<typeof getPerformance>['period']> | null
    readonly from: string
    readonly to: string
    readonly requestedFrom: string | null
  }
}

type Asked = Query<typeof getPerformance>

const LONGEST_DAYS = 3700
const PRICE_LEAD_DAYS = 8

/** @throws FieldProblem when there is no such benchmark */
function benchmarkOf(query: Asked, all: readonly Benchmark[]): Benchmark | null {
  if (!query.benchmark) return null
  const found = all.find((each) => each.symbol === query.benchmark)
  if (!found) throw new FieldProblem({ benchmark: ['There is no such benchmark.'] })
  return found
}

/**
 * What a performance is worked out from: six queries, whatever the number of accounts and days. It ends on the last day
 * of which something was read, and a period by its name is counted back from there.
 */
export async function readPerformanceFacts(
  tx: Tx,
  userId: string,
  query: Asked,
  accounts: readonly PerformanceAccount[],
  today: string,
): Promise<PerformanceFacts> {
  const ids = accounts.map((account) => account.id)
  const values = await selectValues(tx, userId, ids)
  const last = values.reduce((latest, row) => (row.date > latest ? row.date : latest), '')
  const to = [query.to ?? today, last === '' ? today : last].toSorted()[0] ?? today
  const name = query.period ?? (query.from ? null : '1Y')
  const requestedFrom = query.from ?? (name === null || name === 'ALL' ? null : namedSpan(name, to).start)
  const earliest = values.reduce((least, row) => (row.date < least ? row.date : least), to)
  const floor = addDays(to, -LONGEST_DAYS)
  const from = [requestedFrom ?? earliest, floor].toSorted()[1] ?? floor
  const start = from > to ? to : from
  const events = await selectEvents(tx, userId, ids, start, to)
  const currency = await readBaseCurrency(tx, userId)
  const benchmark = benchmarkOf(query, query.benchmark ? await readBenchmarks(tx) : [])
  const currencies = new Set(
    [
      ...accounts.map((account) => account.currency),
      ...events.map((row) => row.currency),
      benchmark?.currency ?? currency,
      currency,
    ].filter((code) => code !== 'USD'),
  )
  const ratesFrom = earliest < start ? earliest : start
  return {
    accounts,
    values,
    events,
    benchmark,
    currency,
    rates: currencies.size === 0 ? [] : await selectRates(tx, [...currencies], ratesFrom, to),
    closes: benchmark ? await selectBenchmarkCloses(tx, benchmark.symbol, addDays(start, -PRICE_LEAD_DAYS), to) : [],
    period: { name, from: start, to, requestedFrom },
  }
}
