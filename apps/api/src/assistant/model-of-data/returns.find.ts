import { grownBetween, minus, sumKnown } from '@keelwise/finance/decimals'
import { addDays } from '@keelwise/finance/days'
import { spanAfter } from '@keelwise/finance/spans'
import { type PerformanceAccount, readBenchmarks, readPerformanceAccounts } from '../../wealth/performance-facts.ts'
import { queryOfSpan, readPerformance } from '../../wealth/performance.ts'
import { readSecurityReturns } from '../../wealth/security-returns.ts'
import { dayText } from '../../platform/written-figures.ts'
import { ToolError } from '../tools/tool.ts'
import { ACCOUNT_KEYS, type AccountRow, accountsThatFit, isOnAccounts, readAccounts } from './account-rows.ts'
import type { Held } from './conditions.ts'
import { fits } from './conditions.ts'
import { conditionsOf } from './fold.ts'
import { securityKey, securityName } from './positions.find.ts'
import { TIME_DIMENSIONS, bucketDays, bucketName, bucketsBetween } from './spans.ts'
import type { AskContext, Asked, Figures, Found, Group, Subject } from './subject.ts'

const OF_SHARES = /^(?:S&P 500|Nasdaq|Dow|FTSE|MSCI|DAX|Russell|stock market)$/
/** The stock market as a whole, which an index of equities stands for. */
const STOCKS = 'stock market'
const OF_SECURITIES: ReadonlySet<string> = new Set(['security', 'sec_type'])
const OF_BENCHMARK: ReadonlySet<string> = new Set(['benchmark', 'excess'])

/** What the line of performance tells of every day; other figures of a month or year are worked out of its own days. */
const OF_LINE: ReadonlySet<string> = new Set(['twr', 'benchmark', 'excess', 'end'])
const MOST_APART = 60

type Answer = Awaited<ReturnType<typeof readPerformance>>
type Point = Answer['points'][number]

const percentOf = (found: Answer['totals']['twr_net'] | null): string | null =>
  found && 'percent' in found ? found.percent : null

/** Returns of the buckets of a span, the first and the last as far as they lie in it. */
function returnsOf(points: readonly Point[], dimension: string, of: (point: Point) => string | null) {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return []
  const on = new Map(points.map((point) => [point.date, point]))
  return bucketsBetween(dimension, addDays(first.date, 1), last.date).flatMap((key) => {
    const days = bucketDays(dimension, key, { from: addDays(first.date, 1), to: last.date })
    if (!days) return []
    const [start, end] = [on.get(addDays(days.from, -1)), on.get(days.to)]
    const [before, after] = [start && of(start), end && of(end)]
    const grown = before && after ? grownBetween(before, after) : null
    return grown === null ? [] : [{ key, percent: grown, end }]
  })
}

interface Measured {
  readonly figures: Figures
  readonly answer: Answer
}

async function measured(
  context: AskContext,
  accounts: readonly PerformanceAccount[],
  span: { readonly start: string; readonly to: string },
  benchmark: string | null,
): Promise<Measured> {
  const { tx, userId, today } = context
  const answer = await readPerformance(
    tx,
    userId,
    { ...queryOfSpan(spanAfter(span.start, span.to), today), ...(benchmark ? { benchmark } : {}) },
    accounts,
    today,
  )
  const { totals, attribution, risk } = answer
  const twr = percentOf(totals.twr_net)
  const yearly = 'percent' in totals.twr_net ? totals.twr_net.annualised_percent : null
  const index = percentOf(totals.benchmark)
  return {
    answer,
    figures: {
      twr,
      twr_yearly: yearly,
      xirr: percentOf(totals.xirr),
      volatility: risk.volatility_percent,
      drawdown: risk.drawdown?.percent ?? null,
      sharpe: risk.sharpe,
      best_month: risk.best_month?.percent ?? null,
      worst_month: risk.worst_month?.percent ?? null,
      benchmark: index,
      excess: twr === null || index === null ? null : minus(twr, index),
      start: attribution?.start_value ?? null,
      end: attribution?.end_value ?? null,
      gain: attribution
        ? sumKnown([attribution.income, attribution.market, attribution.currency, attribution.fees, attribution.taxes])
        : null,
      // all parts together are the return
      contribution: twr,
      contributions: attribution?.contributions ?? null,
      // what was taken out is so much, and the more the larger
      withdrawals: attribution ? minus('0', attribution.withdrawals) : null,
      income: attribution?.income ?? null,
      fees: attribution?.fees ?? null,
      taxes: attribution?.taxes ?? null,
      market: attribution?.market ?? null,
      currency_effect: attribution?.currency ?? null,
    },
  }
}

type Security = Awaited<ReturnType<typeof readSecurityReturns>>['securities'][number]

/** Of what has no price of its own in all these days nobody knows what it gained. */
const isUnpriced = ({ gain }: Security): boolean => gain === null

const figuresOfSecurity = (row: Security): Figures => ({
  twr: row.return_percent,
  contribution: row.contribution_percent,
  gain: row.gain,
  income: row.income,
  end: row.value,
  // what is in the currency of the answer has none
  currency_effect: row.parts === null ? '0.00' : row.parts.rate_gain,
})

/** How many of the securities have no price of their own in these days. */
function unpricedOf(rows: readonly Security[]): string[] {
  const count = rows.filter(isUnpriced).length
  if (count === 0) return []
  const of =
    count === rows.length ? `none of these ${count} is a price` : `${count} of these ${rows.length} no price is`
  return [
    `Of ${of} known in these days: what they gained is not known. What all together gained is worked out from what the accounts were worth.`,
  ]
}

/** Amounts and parts of several securities together; a return of some of them nobody works out. */
function figuresOfSecurities(rows: readonly Security[]): Figures {
  const [only] = rows
  if (only && rows.length === 1) return figuresOfSecurity(only)
  const whole = (of: (row: Security) => string | null): string | null =>
    rows.some((row) => of(row) === null) ? null : sumKnown(rows.map(of))
  return {
    contribution: whole((row) => row.contribution_percent),
    gain: whole((row) => row.gain),
    income: whole((row) => row.income),
    end: whole((row) => row.value),
    currency_effect: whole((row) => (row.parts === null ? '0.00' : row.parts.rate_gain)),
  }
}

const picked = (asked: Asked, figures: Figures): Figures =>
  Object.fromEntries(asked.measures.map((name) => [name, figures[name] ?? null]))

/** How the investment accounts did. */
export async function findReturns(subject: Subject, context: AskContext, asked: Asked): Promise<Found> {
  const { tx, userId, today } = context
  const all = await readAccounts(context)
  const conditions = conditionsOf(subject, asked).filter(isOnAccounts)
  const fitting = accountsThatFit(all, conditions)
  const own = await readPerformanceAccounts(tx, userId, conditions.length > 0 ? fitting.map(({ id }) => id) : [])
  const accounts = conditions.length > 0 && fitting.length === 0 ? [] : own
  const accountOf = new Map(all.map((account) => [account.id, account]))
  const to = asked.days && asked.days.to < today ? asked.days.to : today
  const start = asked.days?.from ? addDays(asked.days.from, -1) : '1900-01-01'
  const benchmarks =
    asked.measures.some((name) => OF_BENCHMARK.has(name)) || asked.compare?.kind === 'benchmark'
      ? await readBenchmarks(tx)
      : []
  const wanted = asked.compare?.kind === 'benchmark' ? asked.compare.symbol : null
  const meant = benchmarks.find(
    ({ symbol, name }) => wanted !== null && (symbol === wanted || name.toLowerCase().includes(wanted.toLowerCase())),
  )
  // an index of shares that is not kept is nearest to the one of equities, which a mixed one is not
  const ofShares =
    wanted !== null && OF_SHARES.test(wanted)
      ? benchmarks.find(({ name }) => /\b(?:equit(?:y|ies)|stocks?|shares)\b/i.test(name))
      : undefined
  const benchmark = meant ?? ofShares ?? benchmarks[0] ?? null
  // all stocks are no index of their own
  const isOther = wanted !== null && meant === undefined && (wanted !== STOCKS || ofShares === undefined)
  const about = {
    source: 'Values and flows of your investment accounts',
    href: '/investor/performance',
    asOf: today,
    unconverted: [],
  }
  const empty = { keys: [], names: [], figures: picked(asked, {}), count: accounts.length }
  if (accounts.length === 0 || start >= to)
    return {
      ...about,
      total: empty,
      groups: [],
      period: null,
      notes: accounts.length === 0 ? ['There is no investment account.'] : [],
    }
  const ofSecurities = conditionsOf(subject, asked).filter(({ field }) => OF_SECURITIES.has(field))
  if (asked.by.includes('security') || ofSecurities.length > 0)
    return {
      ...about,
      ...(await findOfSecurities(context, asked, { all, accounts, start, to, conditions: ofSecurities })),
    }
  const { figures, answer } = await measured(context, accounts, { start, to }, benchmark?.symbol ?? null)
  const time = asked.by.find((name) => TIME_DIMENSIONS.has(name))
  const byAccounts = asked.by.filter((name) => !TIME_DIMENSIONS.has(name))
  const groups: Group[] = []
  const parts =
    byAccounts.length === 0
      ? [{ accounts, found: { figures, answer } }]
      : await inTurn(
          [...Map.groupBy(accounts, ({ id }) => keyOf(accountOf.get(id), byAccounts)).values()],
          async (some) => ({
            accounts: some,
            found: await measured(context, some, { start, to }, benchmark?.symbol ?? null),
          }),
        )
  for (const part of parts) {
    const account = accountOf.get(part.accounts[0]?.id ?? '')
    if (!account) continue
    const names = (key: string | null): Pick<Group, 'keys' | 'names'> => ({
      keys: asked.by.map((name) => (name === time ? key : (ACCOUNT_KEYS.key[name]?.(account) ?? null))),
      names: asked.by.map((name) =>
        name === time ? bucketName(name, key ?? '') : (ACCOUNT_KEYS.name[name]?.(account) ?? ''),
      ),
    })
    if (time === undefined) {
      if (byAccounts.length > 0)
        groups.push({
          ...names(null),
          figures: picked(asked, part.found.figures),
          count: part.accounts.length,
          href: about.href,
        })
      continue
    }
    const index = new Map(
      returnsOf(part.found.answer.points, time, (point) => point.benchmark_percent).map((row) => [
        row.key,
        row.percent,
      ]),
    )
    const rows = returnsOf(part.found.answer.points, time, (point) => point.twr_net_percent)
    const isApart = rows.length <= MOST_APART && asked.measures.some((name) => !OF_LINE.has(name))
    for (const { key, percent, end } of rows) {
      const other = index.get(key) ?? null
      const { period } = part.found.answer
      const days = isApart ? bucketDays(time, key, { from: addDays(period.from, 1), to: period.to }) : null
      const own = days && (await measured(context, part.accounts, { start: addDays(days.from, -1), to: days.to }, null))
      groups.push({
        ...names(key),
        figures: picked(asked, {
          ...own?.figures,
          twr: percent,
          benchmark: other,
          excess: other === null ? null : minus(percent, other),
          end: end?.value ?? null,
        }),
        count: part.accounts.length,
        href: about.href,
      })
    }
  }
  const { best_month: best, worst_month: worst } = answer.risk
  const hasBenchmark = benchmark !== null || benchmarks.length > 0
  const missing = 'unavailable' in answer.totals.twr_net ? [answer.totals.twr_net.unavailable] : []
  const isCut = asked.days?.from != null && answer.period.from > start
  return {
    ...about,
    total: { keys: [], names: [], figures: picked(asked, figures), count: accounts.length },
    groups,
    period: { from: addDays(answer.period.from, 1), to: answer.period.to },
    unconverted: answer.data_quality.unconverted,
    notes: [
      ...(asked.measures.some((name) => name.startsWith('twr')) ? missing : []),
      ...(isCut ? [`What is on record begins on ${dayText(answer.period.from)}.`] : []),
      ...(asked.measures.some((name) => OF_BENCHMARK.has(name)) && !hasBenchmark
        ? ['No index is kept here to compare with.']
        : []),
      ...(isOther && benchmark ? [`The ${wanted} is not kept here: this is held against the ${benchmark.name}.`] : []),
      ...(asked.measures.includes('sharpe') ? ['The Sharpe ratio is told with a riskless rate of zero.'] : []),
      ...answer.data_quality.notes,
      ...(answer.data_quality.simulated_prices ? ['Prices of the past are simulated.'] : []),
    ],
    facts: {
      ...(benchmark
        ? {
            benchmark: `${benchmark.name}${benchmark.is_simulated && !/simulated/i.test(benchmark.name) ? ' (simulated)' : ''}`,
          }
        : {}),
      ...(best ? { best_month: bucketName('month', best.month) } : {}),
      ...(worst ? { worst_month: bucketName('month', worst.month) } : {}),
      ...(figures['taxes'] ? { taxes: figures['taxes'] } : {}),
    },
  }
}

/** What each security returned and its part of the return, as the screen of performance says it. */
async function findOfSecurities(
  context: AskContext,
  asked: Asked,
  {
    all,
    accounts,
    start,
    to,
    conditions,
  }: {
    readonly all: readonly AccountRow[]
    readonly accounts: readonly PerformanceAccount[]
    readonly start: string
    readonly to: string
    readonly conditions: readonly Held[]
  },
): Promise<Pick<Found, 'total' | 'groups' | 'period' | 'notes'>> {
  const { tx, userId, today } = context
  if (asked.by.some((name) => TIME_DIMENSIONS.has(name)))
    throw new ToolError('The return of a security is worked out over the whole span, and is not kept by day or month.')
  const query = queryOfSpan(spanAfter(start, to), today)
  const isOfTypes = conditions.some(({ field }) => field === 'sec_type')
  const typeOf = isOfTypes ? await readSecurityTypes(context) : new Map<string, string>()
  const read = async (some: readonly PerformanceAccount[]) => {
    const answer = await readSecurityReturns(tx, userId, query, some, today)
    const rows = answer.securities.filter(({ ticker, name }) => {
      const key = securityKey(ticker, name)
      return conditions.every((each) =>
        each.field === 'sec_type' ? fits(each, typeOf.get(key) ?? null) : fits(each, key, securityName(ticker, name)),
      )
    })
    const untold = answer.securities.filter(({ ticker, name }) => !typeOf.has(securityKey(ticker, name)))
    return { answer, rows, untold: isOfTypes ? untold : [] }
  }
  const { answer, rows, untold } = await read(accounts)
  const byAccounts = asked.by.filter((name) => name !== 'security')
  const accountOf = new Map(all.map((account) => [account.id, account]))
  const parts =
    byAccounts.length === 0
      ? [{ account: undefined, rows }]
      : await inTurn(
          [...Map.groupBy(accounts, ({ id }) => keyOf(accountOf.get(id), byAccounts)).values()],
          async (some) => ({ account: accountOf.get(some[0]?.id ?? ''), rows: (await read(some)).rows }),
        )
  const groups = parts.flatMap((part) => {
    const named = asked.by.includes('security') ? part.rows.map((row) => [row]) : [part.rows]
    return named.map((some): Group => {
      const of = (name: string, row: Security | undefined, kind: 'key' | 'name'): string => {
        if (name !== 'security') return (part.account && ACCOUNT_KEYS[kind][name]?.(part.account)) ?? ''
        return row ? (kind === 'key' ? securityKey : securityName)(row.ticker, row.name) : ''
      }
      return {
        keys: asked.by.map((name) => of(name, some[0], 'key')),
        names: asked.by.map((name) => of(name, some[0], 'name')),
        figures: picked(asked, figuresOfSecurities(some)),
        count: some.length,
        href: '/investor/performance',
      }
    })
  })
  const whole: Figures = {
    twr: answer.total.contribution_percent,
    contribution: answer.total.contribution_percent,
    gain: answer.total.gain,
    income: answer.total.income,
    end: answer.total.value,
  }
  const isWhole = conditions.length === 0
  return {
    total: {
      keys: [],
      names: [],
      figures: picked(asked, isWhole ? whole : figuresOfSecurities(rows)),
      count: rows.length,
    },
    groups: asked.by.length === 0 ? [] : groups,
    period: { from: addDays(answer.period.from, 1), to: answer.period.to },
    notes: [
      ...('unavailable' in answer.total.return ? [answer.total.return.unavailable] : []),
      ...(isWhole && asked.measures.some((name) => name === 'gain' || name === 'contribution')
        ? ['Cash and charges that belong to no security are in the whole and in no row.']
        : []),
      ...(rows.some((row) => row.is_partial && !isUnpriced(row))
        ? ['Of what has no price for the whole span no return is told.']
        : []),
      ...unpricedOf(rows),
      ...(untold.length > 0
        ? [
            `What was sold is not in this, as its kind is not kept: ${untold
              .map(({ name }) => name)
              .slice(0, 5)
              .join(', ')}.`,
          ]
        : []),
    ],
  }
}

/** The type of each security that is held. */
async function readSecurityTypes({ tx, userId }: AskContext): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('position')
    .where('user_id', '=', userId)
    .select(['ticker', 'name', 'sec_type'])
    .distinct()
    .execute()
  return new Map(rows.map(({ ticker, name, sec_type }) => [securityKey(ticker, name), sec_type ?? 'OTHER']))
}

const keyOf = (account: AccountRow | undefined, names: readonly string[]): string =>
  names.map((name) => (account ? (ACCOUNT_KEYS.key[name]?.(account) ?? '') : '')).join('\n')

/** One after the other: a transaction has one connection. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) done.push(await work(item))
  return done
}
