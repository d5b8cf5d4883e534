import { roundTicks } from './chart-scale.ts'

const AXIS_HEIGHT = 26
/** Room above the highest bar for its mark. */
const TOP = 18
/** Roughly the width in px of a character of the axis. */
const CHARACTER = 6.6
/** The widest a bar gets, in px. */
const WIDEST = 28
const RADIUS = 3
/** Room that a reading takes, in px. */
const READING = 190

/** One bar: a period with an amount per series, stacked from the axis up. */
export interface Bar {
  /** Stable and unique, e.g. `2026-11`. */
  readonly key: string
  /** The period in the reading and the table, e.g. "Nov 2026". */
  readonly name: string
  /** The same on the axis, as short as can be. */
  readonly shortName: string
  /** Decimal text of zero or more, one per series; null where the series does not reach. */
  readonly values: readonly (string | null)[]
  /** Said of the bar and marked above it, e.g. a repayment that is no part of its height. */
  readonly note?: string
}

interface BarPart {
  readonly series: number
  /** Its upper edge. */
  readonly y: number
  /** What draws it. @param middle of the bar, from the left */
  readonly path: (middle: number) => string
}

/** Where everything of a bar chart stands, in px. */
export interface BarFrame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  readonly bottom: number
  /** From one bar to the next. */
  readonly step: number
  readonly ticks: readonly { readonly y: number; readonly text: string }[]
  /** The pieces of a bar from the axis up; those of nothing are not drawn. */
  readonly partsOf: (bar: Pick<Bar, 'values'>) => readonly BarPart[]
  /** The bar below a place from the left. */
  readonly indexAt: (x: number) => number
  /** Whether the axis has room for the name of a bar. */
  readonly isLabelled: (index: number) => boolean
  /** Where a reading stands beside a bar without leaving the chart. */
  readonly beside: (index: number) => { left: number } | { right: number }
}

/** Lays a bar chart out for a width and height in px; its axis begins at zero. */
export function barFrameOf(
  bars: readonly Pick<Bar, 'values' | 'shortName'>[],
  tickText: (value: number, step: number) => string,
  width: number,
  height: number,
): BarFrame {
  const heights = bars.map(({ values }) => values.reduce((sum, value) => sum + Number(value ?? 0), 0))
  // drawn only; what is read is the text
  const ticks = roundTicks(0, Math.max(...heights, 0) || 1)
  const high = ticks.at(-1) ?? 1
  const apart = (ticks[1] ?? 1) - (ticks[0] ?? 0)
  const texts = ticks.map((tick) => tickText(tick, apart))
  const left = Math.ceil(Math.max(...texts.map((text) => text.length)) * CHARACTER) + 10
  const bottom = height - AXIS_HEIGHT
  const step = (width - left) / Math.max(1, bars.length)
  const half = Math.min(WIDEST, Math.max(2, step * 0.64)) / 2
  const y = (value: number) => bottom - (value / high) * (bottom - TOP)
  const longest = Math.max(1, ...bars.map(({ shortName }) => shortName.length))
  const every = Math.max(1, Math.ceil((longest * CHARACTER + 10) / step))
  return {
    width,
    height,
    left,
    top: TOP,
    bottom,
    step,
    ticks: ticks.map((tick, index) => ({ y: y(tick), text: texts[index] ?? '' })),
    partsOf: ({ values }) => {
      const drawn = values.flatMap((value, series) =>
        Number(value ?? 0) > 0 ? [{ series, value: Number(value) }] : [],
      )
      let sum = 0
      return drawn.map(({ series, value }, index) => {
        const foot = y(sum)
        sum += value
        const head = Math.min(y(sum), foot - 1)
        const round = index === drawn.length - 1 ? Math.min(RADIUS, foot - head, half) : 0
        return {
          series,
          y: head,
          path: (middle) =>
            `M${(middle - half).toFixed(1)} ${foot.toFixed(1)}V${(head + round).toFixed(1)}q0 ${-round} ${round} ${-round}H${(middle + half - round).toFixed(1)}q${round} 0 ${round} ${round}V${foot.toFixed(1)}Z`,
        }
      })
    },
    indexAt: (x) => Math.min(bars.length - 1, Math.max(0, Math.floor((x - left) / step))),
    isLabelled: (index) => index % every === 0 && left + (index + 0.5) * step + (longest * CHARACTER) / 2 <= width + 8,
    beside: (index) =>
      left + (index + 0.5) * step > width / 2
        ? { right: Math.min(width - left - index * step + 8, width - READING) }
        : { left: Math.min(left + (index + 1) * step + 8, width - READING) },
  }
}
