import { dayNumber } from '@keelwise/finance/days'
/** One day of a series. The value is decimal text; null where nothing is known, which is drawn as a gap. */
export interface ChartPoint {
  /** `yyyy-MM-dd` */
  readonly date: string
  readonly value: string | null
  /** Worked out afterwards instead of read; drawn in a lighter ink. */
  readonly isEstimated?: boolean
  /** It is of more than the day before was, so no line leads to it. */
  readonly startsAnew?: boolean
}

/** A run of points that one path draws; indices into the series, both included. */
export interface ChartRun {
  readonly from: number
  readonly to: number
  readonly isEstimated: boolean
}

const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/**
 * Round values that enclose a range, evenly apart.
 * @param most how many at most, at least 2
 * @returns rising; its first and last are the ends of the axis
 */
export function roundTicks(min: number, max: number, most = 5): number[] {
  const isFlat = max - min < Math.max(Math.abs(max) * 1e-9, 1e-9)
  const pad = isFlat ? Math.max(Math.abs(max) * 0.01, 0.5) : 0
  const low = min - pad
  const high = max + pad
  let power = 10 ** Math.floor(Math.log10((high - low) / most))
  for (;;) {
    for (const factor of ROUND_STEPS) {
      const step = factor * power
      const first = Math.floor(low / step + 1e-9)
      const last = Math.ceil(high / step - 1e-9)
      if (last - first < most)
        return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
    }
    power *= 10
  }
}

/** A line leads over so many days without a value; longer stretches are gaps. */
const SHORT_GAP = 2

/** Splits a series where values are missing for longer, where it starts anew and where reading and estimating meet; a lone point is a run of its own. */
export function chartRuns(points: readonly ChartPoint[]): ChartRun[] {
  const runs: ChartRun[] = []
  let run: { from: number; to: number; isEstimated: boolean } | null = null
  let missing = 0
  for (const [index, point] of points.entries()) {
    if (point.value === null) {
      missing += 1
      if (missing > SHORT_GAP) run = null
      continue
    }
    // what leads over days without a value is an estimate
    const isEstimated = point.isEstimated === true || missing > 0
    const before = index > 0 ? points[index - 1 - missing] : undefined
    const place = index - 1 - missing
    missing = 0
    if (run === null || before === undefined || point.startsAnew === true) {
      run = { from: index, to: index, isEstimated: point.isEstimated === true }
      runs.push(run)
      continue
    }
    // the line between an estimated and a read day is an estimate too
    const isEdgeEstimated = isEstimated || before.isEstimated === true
    if (run.from === run.to) run.isEstimated = isEdgeEstimated
    else if (run.isEstimated !== isEdgeEstimated) {
      run = { from: place, to: index, isEstimated: isEdgeEstimated }
      runs.push(run)
      continue
    }
    run.to = index
  }
  return runs
}

/** The longer stretches without a value, from the last known point before to the first known one after. */
export function chartGaps(points: readonly ChartPoint[]): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = []
  for (let index = 0; index < points.length; index++) {
    if (points[index]?.value !== null) continue
    const from = Math.max(0, index - 1)
    while (index < points.length && points[index]?.value === null) index++
    const isBetween = points[from]?.value !== null && index < points.length
    if (!isBetween || index - from - 1 > SHORT_GAP) gaps.push({ from, to: Math.min(index, points.length - 1) })
  }
  return gaps
}

/** Beyond so many days the axis names months, at their firsts. */
export const LONG_SPAN = 150

/** Which points carry a label of the time axis: firsts of months over a long time, else evenly apart with both ends. */
export function labelledPoints(points: readonly ChartPoint[], count: number): number[] {
  const last = points.length - 1
  if (last < 1) return last === 0 ? [0] : []
  const start = dayNumber(points[0]?.date ?? '')
  const span = dayNumber(points[last]?.date ?? '') - start
  if (span > LONG_SPAN) {
    const firsts = points.flatMap(({ date }, index) => (date.endsWith('-01') ? [index] : []))
    const step = Math.max(1, Math.ceil(firsts.length / Math.max(2, count)))
    return firsts.filter((_, index) => index % step === 0)
  }
  const wanted = Math.min(Math.max(2, count), points.length)
  const found = Array.from({ length: wanted }, (_, label) =>
    nearestPoint(points, start + (span * label) / (wanted - 1)),
  )
  return [...new Set(found)]
}

/** The point whose day is nearest to a day number. */
export function nearestPoint(points: readonly ChartPoint[], day: number): number {
  let low = 0
  let high = points.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (dayNumber(points[middle]?.date ?? '') < day) low = middle + 1
    else high = middle
  }
  const before = low > 0 ? dayNumber(points[low - 1]?.date ?? '') : Number.NEGATIVE_INFINITY
  return day - before < dayNumber(points[low]?.date ?? '') - day ? low - 1 : low
}
