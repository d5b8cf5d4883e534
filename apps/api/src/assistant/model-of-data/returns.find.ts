import { grownBetween, minus, sumKnown } from '@keelwise/finance/decimals'
import { addDays } from '@keelwise/finance/days'
import { spanAfter } from '@keelwise/finance/spans'
import { type PerformanceAccount, readBenchmarks, readPerformanceAccounts } from '../../wealth/performance-facts.ts'
import { queryOfSpan, readPerformance } from '../../wealth/performance.ts'
import { dayText } from '../figures.ts'
import { ACCOUNT_KEYS, type AccountRow, accountsThatFit, isOnAccounts, readAccounts } from './account-rows.ts'
import { conditionsOf } from './fold.ts'
import { TIME_DIMENSIONS, bucketDays, bucketName, bucketsBetween } from './spans.ts'
import type { AskContext, Asked, Figures, Found, Group, Subject } from './subject.ts'

const OF_BENCHMARK: ReadonlySet<string> = new Set(['benchmark', 'excess'])

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
      contributions: attribution?.contributions ?? null,
      withdrawals: attribution?.withdrawals ?? null,
      income: attribution?.income ?? null,
      fees: attribution?.fees ?? null,
      taxes: attribution?.taxes ?? null,
      market: attribution?.market ?? null,
      currency_effect: attribution?.currency ?? null,
    },
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
  const benchmark = benchmarks.find(({ symbol }) => symbol === wanted) ?? benchmarks[0] ?? null
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
    for (const { key, percent, end } of returnsOf(part.found.answer.points, time, (point) => point.twr_net_percent)) {
      const other = index.get(key) ?? null
      groups.push({
        ...names(key),
        figures: picked(asked, {
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

const keyOf = (account: AccountRow | undefined, names: readonly string[]): string =>
  names.map((name) => (account ? (ACCOUNT_KEYS.key[name]?.(account) ?? '') : '')).join('\n')

/** One after the other: a transaction has one connection. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) done.push(await work(item))
  return done
}
