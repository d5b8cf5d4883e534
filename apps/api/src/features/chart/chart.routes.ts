import type { AccessScope } from '@keelwise/contract/words'
import { type Chart, type ChartType, getChart } from '@keelwise/contract/chart'
import type { Query } from '@keelwise/contract/endpoint'
import { addDays, dayOf } from '@keelwise/finance/days'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { SourceDeps } from '../../sources/deps.ts'
import { readAssetClasses } from '../../wealth/allocation.ts'
import { readBaseCurrency, showIn } from '../../wealth/base-currency.ts'
import { readCashFlowSeries } from '../../wealth/cash-flow.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readNetWorth, readNetWorthHistory } from '../../wealth/net-worth.ts'
import type { readReturns } from '../../wealth/performance.ts'
import { openClientHoldings } from '../../wealth/holder.ts'
import { readAside } from '../../wealth/read-aside.ts'
import { readShownReturns } from '../../wealth/readings.ts'
import type { Router } from '../../platform/http/mount.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import { FieldProblem, Problem } from '../../platform/http/problems.ts'
import { isUuid } from '../../platform/ids.ts'
import { filled, fittingInterval, growthSeries, thinned } from './chart.rules.ts'
import { createFundHistories, selectOwnHistory } from './fund-history.ts'

const DEFAULT_YEARS = 5
const DEFAULT_DAYS = 365
const EARLIEST = '1970-01-01'
/** As many months as a series may have points. */
const LONGEST_DAYS = 366 * 33

/** What of a client's data a chart shows; what an investor cannot agree to share has none. */
const SCOPES = {
  net_worth: 'accounts',
  allocation: 'positions',
  cash_flow: null,
  performance: 'performance',
} as const satisfies Record<ChartType, AccessScope | null>

type Asked = Query<typeof getChart>

interface Period {
  readonly start: string
  readonly end: string
}

interface OwnChart extends Period {
  readonly tx: Tx
  readonly userId: string
  readonly today: string
  readonly interval: Asked['interval']
}

/** @throws FieldProblem when funds and own data are asked for at once, or neither */
function checkAsked({ ids, years, ...own }: Asked): void {
  const isOwn = Object.values(own).some((value) => value !== undefined)
  if (isOwn && (ids ?? years) !== undefined)
    throw new FieldProblem({ non_field_errors: ['Ask for funds or for a chart type, not both.'] })
  if (isOwn && own.chart_type === undefined) throw new FieldProblem({ chart_type: ['Required'] })
  if (!isOwn && ids === undefined) throw new FieldProblem({ ids: ['Required'] })
}

/** The days asked for, none of them to come. @throws FieldProblem */
function periodOf({ start, end }: Asked, today: string): Period {
  const last = end === undefined || end > today ? today : end
  const first = start ?? addDays(last, -DEFAULT_DAYS)
  if (last < EARLIEST) throw new FieldProblem({ end: ['Nothing is known of this day.'] })
  if (first > last) throw new FieldProblem({ start: ['Must not be after the last day.'] })
  return { start: [first, EARLIEST, addDays(last, -LONGEST_DAYS)].toSorted().at(-1) ?? first, end: last }
}

const ofOwnData: Pick<Chart, 'years' | 'missing_ids' | 'own_prices_ids' | 'simulated_prices'> = {
  years: null,
  missing_ids: [],
  own_prices_ids: [],
  simulated_prices: false,
}

async function netWorthChart({ tx, userId, today, start, end, interval = 'day' }: OwnChart): Promise<Chart> {
  // Today is what the dashboard says it is.
  const { total, currency } = await readNetWorth(tx, userId, today, [])
  const days = await readNetWorthHistory(tx, userId, { from: start, to: end, today, netWorth: total })
  const points = days.map(({ date, amount }) => ({ x: date, y: amount }))
  return {
    ...ofOwnData,
    chart_type: 'net_worth',
    title: 'Net worth',
    x_type: 'date',
    unit: currency,
    series: [{ id: 'net_worth', name: 'Net worth', points: thinned(points, interval) }],
  }
}

async function allocationChart({ tx, userId, today }: OwnChart): Promise<Chart> {
  const { classes } = await readAssetClasses(tx, userId, today, null)
  return {
    ...ofOwnData,
    chart_type: 'allocation',
    title: 'Allocation by asset class',
    x_type: 'category',
    unit: 'percent',
    series: [
      {
        id: 'allocation',
        name: 'Share of your positions',
        points: classes.map(({ asset_class, percent }) => ({ x: asset_class, y: percent })),
      },
    ],
  }
}

async function cashFlowChart({ tx, userId, start, end, interval = 'month' }: OwnChart): Promise<Chart> {
  const fitting = fittingInterval(start, end, interval)
  const period = { execution_date__gte: start, execution_date__lte: end }
  const rows = await readCashFlowSeries(tx, userId, period, fitting)
  const series = (key: 'cash_in' | 'cash_out', name: string) => ({
    id: key,
    name,
    points: filled(
      rows.map((row) => ({ date: row.date, y: row[key] })),
      start,
      end,
      fitting,
    ),
  })
  return {
    ...ofOwnData,
    chart_type: 'cash_flow',
    title: 'Cash flow',
    x_type: 'date',
    unit: await readBaseCurrency(tx, userId),
    series: [series('cash_in', 'Money In'), series('cash_out', 'Money Out')],
  }
}

const performanceChart = (
  { points, isSimulated }: Awaited<ReturnType<typeof readReturns>>,
  interval: Asked['interval'] = 'day',
): Chart => ({
  ...ofOwnData,
  chart_type: 'performance',
  title: 'Time-weighted return',
  x_type: 'date',
  unit: 'percent',
  series: [
    {
      id: 'performance',
      name: 'Your investment accounts',
      points: thinned(
        points.map(({ date, percent }) => ({ x: date, y: percent })),
        interval,
      ),
    },
  ],
  simulated_prices: isSimulated,
})

const own = { net_worth: netWorthChart, allocation: allocationChart, cash_flow: cashFlowChart }

/** Charts of funds and of one's own data. */
export const chartRoutes = (
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'> & Pick<SourceDeps, 'market'>,
): void => {
  const historyOf = createFundHistories(deps)

  async function fundChart(asked: readonly string[], years: number, userId: string): Promise<Chart> {
    const ids = [...new Set(asked)]
    const today = dayOf(deps.clock())
    // what nobody else knows may stand in a file of prices of who asks
    const known = await Promise.all(
      ids.map(async (id) => {
        const fund = await historyOf(id)
        return { id, fund: fund ?? (await selectOwnHistory(deps.db, userId, id, today)), isOwn: fund === null }
      }),
    )
    const funds = known.flatMap(({ id, fund }) => (fund ? [[id, fund] as const] : []))
    const series = growthSeries(funds, years, today)
    if (series.length === 0) throw new Problem('not_found')
    return {
      chart_type: 'performance',
      title: 'Growth of $10,000',
      x_type: 'date',
      unit: 'USD',
      years,
      series,
      missing_ids: ids.filter((id) => !series.some((each) => each.id === id)),
      own_prices_ids: series.flatMap(({ id }) => (known.some((each) => each.id === id && each.isOwn) ? [id] : [])),
      simulated_prices: funds.some(([, { isSimulated }]) => isSimulated),
    }
  }

  router.on(getChart, async ({ query, caller, request }) => {
    checkAsked(query)
    if (query.ids) return fundChart(query.ids, query.years ?? DEFAULT_YEARS, caller.userId)
    const today = dayOf(deps.clock())
    const period = periodOf(query, today)
    const type = query.chart_type ?? 'net_worth'
    const { interval } = query
    /** @param currency the advisor's, who looks at a client; null: the own one */
    const read = async (userId: string, currency: string | null): Promise<Chart> => {
      if (type === 'performance') {
        const asked = { span: period, currency, today }
        const [written] = (await readAside(deps.db, userId, 'returns', asked)) ?? []
        return performanceChart(
          written
            ? (JSON.parse(new TextDecoder().decode(written)) as Awaited<ReturnType<typeof readReturns>>)
            : await deps.db.readAs(userId, (tx) => readShownReturns(tx, userId, asked)),
          interval,
        )
      }
      return deps.db.readAs(userId, async (tx) => {
        if (currency !== null) await showIn(tx, currency)
        return own[type]({ tx, userId, today, ...period, interval })
      })
    }
    if (caller.role !== 'ADVISOR' && query.client_id === undefined) return read(caller.userId, null)
    if (query.client_id === undefined) throw new FieldProblem({ client_id: ['Required'] })
    const scope = SCOPES[type]
    if (caller.role !== 'ADVISOR' || scope === null || !isUuid(query.client_id)) throw new Problem('not_found')
    const asked = { advisorId: caller.userId, clientId: query.client_id, scopes: [scope] }
    const holder = await openClientHoldings(deps, asked)
    if (!holder) return refuseUnowned(deps, request, 'client', query.client_id)
    if (holder.holderId === null) throw new Problem('not_found')
    return read(holder.holderId, holder.currency)
  })
}
