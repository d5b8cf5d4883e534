import { type ChartPoint, labelledPoints, roundTicks } from './chart-scale.ts'
import { dayNumber } from '@keelwise/finance/days'

const AXIS_HEIGHT = 26
const TOP = 10
/** Roughly the width in px of a character of the axis. */
const CHARACTER = 6.6
/** Half of what a day or a month takes on the axis, in px. */
const HALF_LABEL = 32
/** From this width on, lines are named at their ends. */
const WIDE = 560

export interface DrawnSeries {
  readonly name: string
  readonly points: readonly ChartPoint[]
}

/** How values and days are written; `domain/chart-formats.ts` has the usual ones. */
export interface ChartFormat {
  /** The exact value, as in the reading and the table. */
  readonly value: (value: string) => string
  /** A round value on the axis. @param step how far apart the ticks are */
  readonly tick: (value: number, step: number) => string
  readonly day: (date: string) => string
  /** A day on the axis. @param spanDays how many days the axis holds */
  readonly dayTick: (date: string, spanDays: number) => string
}

/** Where everything of a chart stands, in px. */
export interface LineFrame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Whether each line is named at its end, so that no legend is needed. */
  readonly isLabelled: boolean
  readonly x: (day: number) => number
  readonly y: (value: number) => number
  readonly dayAt: (x: number) => number
  readonly ticks: readonly { readonly y: number; readonly text: string }[]
  readonly days: readonly { readonly x: number; readonly text: string; readonly anchor: 'start' | 'middle' | 'end' }[]
}

/** Lays a chart out for a width and height in px. */
export function lineFrameOf(
  series: readonly DrawnSeries[],
  format: ChartFormat,
  width: number,
  height: number,
): LineFrame {
  const points = series[0]?.points ?? []
  const values = series.flatMap((line) => line.points.flatMap(({ value }) => (value === null ? [] : [Number(value)])))
  const ticks = roundTicks(Math.min(...values), Math.max(...values))
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  const step = (ticks[1] ?? 1) - low
  const texts = ticks.map((tick) => format.tick(tick, step))
  const isLabelled = series.length > 1 && width >= WIDE
  const left = Math.ceil(Math.max(...texts.map((text) => text.length)) * CHARACTER) + 10
  const names = isLabelled ? Math.max(...series.map((line) => line.name.length)) * CHARACTER + 14 : 4
  const right = width - Math.ceil(names)
  const bottom = height - AXIS_HEIGHT
  const start = dayNumber(points[0]?.date ?? '')
  const span = Math.max(1, dayNumber(points.at(-1)?.date ?? '') - start)
  const x = (day: number) => left + ((day - start) / span) * (right - left)
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - TOP)
  const labelled = labelledPoints(points, Math.min(6, Math.floor((right - left) / 96)))
  return {
    width,
    height,
    left,
    right,
    top: TOP,
    bottom,
    isLabelled,
    x,
    y,
    dayAt: (at) => start + ((at - left) / (right - left)) * span,
    ticks: ticks.map((tick, index) => ({ y: y(tick), text: texts[index] ?? '' })),
    days: labelled.map((index) => {
      const date = points[index]?.date ?? ''
      return {
        x: x(dayNumber(date)),
        text: format.dayTick(date, span),
        anchor: anchorOf(x(dayNumber(date)), left, right),
      }
    }),
  }
}

/** A label in the middle of its place, unless it would stand over an edge. */
const anchorOf = (x: number, left: number, right: number): 'start' | 'middle' | 'end' =>
  x - left < HALF_LABEL ? 'start' : right - x < HALF_LABEL ? 'end' : 'middle'
