import { useId } from 'react'
import { type ChartPoint, chartGaps, chartRuns, dayNumber, labelledPoints, roundTicks } from './chart-scale.ts'
import type { ChartFormat, ChartSeries } from './line-chart.tsx'
import classes from './line-chart.module.css'

const AXIS_HEIGHT = 26
const TOP = 10
/** Roughly the width in px of a character of the axis. */
const CHARACTER = 6.6
/** From this width on, lines are named at their ends. */
const WIDE = 560

/** Where everything of a chart stands, in px. */
export interface ChartFrame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
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
export function frameOf(
  series: readonly ChartSeries[],
  format: ChartFormat,
  width: number,
  height: number,
): ChartFrame {
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
    bottom,
    isLabelled,
    x,
    y,
    dayAt: (at) => start + ((at - left) / (right - left)) * span,
    ticks: ticks.map((tick, index) => ({ y: y(tick), text: texts[index] ?? '' })),
    days: labelled.map((index, label) => {
      const date = points[index]?.date ?? ''
      return {
        x: x(dayNumber(date)),
        text: format.dayTick(date, span),
        anchor: label === 0 ? 'start' : label === labelled.length - 1 ? 'end' : 'middle',
      }
    }),
  }
}

interface ChartDrawingProps {
  readonly frame: ChartFrame
  readonly series: readonly ChartSeries[]
  readonly active: number | null
}

/** The picture alone; its words are given by the chart around it. */
export function ChartDrawing({ frame, series, active }: ChartDrawingProps) {
  const id = useId()
  const points = series[0]?.points ?? []
  const at = (point: ChartPoint | undefined): [number, number] => [
    frame.x(dayNumber(point?.date ?? '')),
    frame.y(Number(point?.value ?? 0)),
  ]
  const path = (line: readonly ChartPoint[], from: number, to: number): string =>
    line
      .slice(from, to + 1)
      .map((point, index) => {
        const [x, y] = at(point)
        return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
      })
      .join('')
  const crosshair = active === null ? undefined : points[active]
  return (
    <svg className={classes.drawing} width={frame.width} height={frame.height} aria-hidden focusable="false">
      <defs>
        <linearGradient id={`${id}fill`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={classes.fillTop} />
          <stop offset="1" className={classes.fillBottom} />
        </linearGradient>
        <pattern id={`${id}gap`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" y1="0" x2="0" y2="6" className={classes.hatch} />
        </pattern>
      </defs>
      {frame.ticks.map((tick) => (
        <g key={tick.y}>
          <line x1={frame.left} x2={frame.right} y1={tick.y} y2={tick.y} className={classes.grid} />
          <text x={frame.left - 10} y={tick.y + 4} textAnchor="end" className={classes.axis}>
            {tick.text}
          </text>
        </g>
      ))}
      {frame.days.map((day) => (
        <text key={day.x} x={day.x} y={frame.height - 6} textAnchor={day.anchor} className={classes.axis}>
          {day.text}
        </text>
      ))}
      {chartGaps(points).map((gap) => {
        const from = at(points[gap.from])[0]
        return (
          <rect
            key={gap.from}
            x={from}
            y={TOP}
            width={Math.max(2, at(points[gap.to])[0] - from)}
            height={frame.bottom - TOP}
            fill={`url(#${id}gap)`}
          />
        )
      })}
      {series
        .map((line, number) => (
          <g key={line.name}>
            {chartRuns(line.points).map((run) => {
              if (run.from === run.to) {
                const [x, y] = at(line.points[run.from])
                return <circle key={run.from} cx={x} cy={y} r={3} className={classes.dot} data-line={number} />
              }
              const d = path(line.points, run.from, run.to)
              const [first, end] = [at(line.points[run.from])[0], at(line.points[run.to])[0]]
              return (
                <g key={run.from} data-estimated={run.isEstimated || undefined}>
                  {number === 0 ? (
                    <path
                      d={`${d}L${end.toFixed(1)} ${frame.bottom}L${first.toFixed(1)} ${frame.bottom}Z`}
                      fill={`url(#${id}fill)`}
                      className={classes.fill}
                    />
                  ) : null}
                  <path d={d} className={classes.line} data-line={number} />
                </g>
              )
            })}
          </g>
        ))
        // the subject lies on top
        .toReversed()}
      {frame.isLabelled
        ? endLabels(series, frame).map((label) => (
            <text
              key={label.name}
              x={frame.right + 8}
              y={label.y + 4}
              className={classes.endLabel}
              data-line={label.number}
            >
              {label.name}
            </text>
          ))
        : null}
      {crosshair ? (
        <g>
          <line x1={at(crosshair)[0]} x2={at(crosshair)[0]} y1={TOP} y2={frame.bottom} className={classes.crosshair} />
          {series.map((line, number) => {
            const point = line.points[active ?? 0]
            if (!point || point.value === null) return null
            const [x, y] = at(point)
            return <circle key={line.name} cx={x} cy={y} r={4.5} className={classes.mark} data-line={number} />
          })}
        </g>
      ) : null}
    </svg>
  )
}

/** Names at the ends of the lines, pushed apart where the lines end close together. */
function endLabels(series: readonly ChartSeries[], frame: ChartFrame) {
  const labels = series
    .flatMap((line, number) => {
      const value = line.points.findLast((point) => point.value !== null)?.value
      return value === undefined || value === null ? [] : [{ name: line.name, number, y: frame.y(Number(value)) }]
    })
    .toSorted((a, b) => a.y - b.y)
  for (const [index, label] of labels.entries()) {
    const above = labels[index - 1]
    if (above && label.y - above.y < 16) label.y = above.y + 16
  }
  return labels
}
