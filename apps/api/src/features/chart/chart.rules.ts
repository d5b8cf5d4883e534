import { type ChartInterval, type ChartSeries, MOST_CHART_POINTS } from '@keelwise/contract/chart'
import { growthOf } from '@keelwise/finance/growth'
import { addDays, addMonths, daysBetween } from '@keelwise/finance/days'

type Points = ChartSeries['points']

/** What every fund starts with. */
const INVESTED = '10000'

/** Closes of a fund with the rate to US dollars of each, oldest first. */
export interface FundHistory {
  readonly name: string
  readonly isSimulated: boolean
  readonly closes: readonly { readonly date: string; readonly close: string; readonly rate: string }[]
}

/** The last day of the month a day lies in. */
const monthEnd = (date: string): string => addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1)

/**
 * What $10,000 in each fund came to at the ends of whole months. All start at the first month that every one of them
 * has, so that they can be compared; a fund that has none from then on is left out.
 */
export function growthSeries(
  funds: readonly (readonly [id: string, fund: FundHistory])[],
  years: number,
  today: string,
): ChartSeries[] {
  const last = addDays(`${today.slice(0, 7)}-01`, -1)
  const first = monthEnd(addMonths(`${last.slice(0, 7)}-01`, -12 * years))
  const monthly = funds.map(([id, { name, closes }]) => {
    const byMonth = new Map(closes.map((close) => [monthEnd(close.date), close]))
    return { id, name, months: [...byMonth].filter(([month]) => month >= first && month <= last) }
  })
  const start = monthly.reduce((latest, { months }) => {
    const begins = months[0]?.[0] ?? latest
    return begins > latest ? begins : latest
  }, first)
  return monthly.flatMap(({ id, name, months }) => {
    const shown = months.filter(([month]) => month >= start)
    const worth = growthOf(
      INVESTED,
      shown.map(([, close]) => close),
    )
    const points = shown.map(([x], index) => ({ x, y: worth[index] ?? INVESTED }))
    return points.length > 0 ? [{ id, name, points }] : []
  })
}

/** The day that stands for the day, week or month a day lies in: itself, the Monday, the first. */
function intervalStart(date: string, interval: ChartInterval): string {
  if (interval === 'day') return date
  if (interval === 'month') return `${date.slice(0, 7)}-01`
  // The day zero of computers, 1970-01-01, was a Thursday.
  return addDays(date, -((daysBetween('1970-01-01', date) + 3) % 7))
}

/** The last point of every interval, at most as many as a series may have; the newest always stays. */
export function thinned(points: Points, interval: ChartInterval): Points {
  const kept = [...new Map(points.map((point) => [intervalStart(point.x, interval), point])).values()]
  const step = Math.max(1, Math.ceil(kept.length / MOST_CHART_POINTS))
  return kept.filter((_, index) => (kept.length - 1 - index) % step === 0)
}

/** The interval asked for, or the next wider one that has no more points than a series may have. */
export function fittingInterval(start: string, end: string, interval: ChartInterval): ChartInterval {
  const days = daysBetween(start, end) + 1
  if (interval === 'day' && days > MOST_CHART_POINTS) return fittingInterval(start, end, 'week')
  return interval === 'week' && days / 7 + 1 > MOST_CHART_POINTS ? 'month' : interval
}

/** A point for every interval between two days, zero where nothing is known. */
export function filled(
  rows: readonly { readonly date: string; readonly y: string }[],
  start: string,
  end: string,
  interval: ChartInterval,
): Points {
  const known = new Map(rows.map(({ date, y }) => [date, y]))
  const points: Points = []
  for (let x = intervalStart(start, interval); x <= end;) {
    points.push({ x, y: known.get(x) ?? '0.00' })
    x = interval === 'month' ? addMonths(x, 1) : addDays(x, interval === 'week' ? 7 : 1)
  }
  return points
}
