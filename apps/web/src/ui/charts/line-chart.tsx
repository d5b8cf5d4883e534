import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { type ChartPoint, chartGaps, dayNumber, nearestPoint } from './chart-scale.ts'
import { ChartDrawing, type ChartFrame, frameOf } from './chart-drawing.tsx'
import { ChartTable } from './chart-table.tsx'
import classes from './line-chart.module.css'

export interface ChartSeries {
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

interface LineChartProps {
  /** What the chart shows, e.g. "Net worth"; its name for assistive technology. */
  readonly label: string
  /** The first is the subject, drawn with a soft fill; a second one, e.g. a benchmark, is drawn beside it. */
  readonly series: readonly [ChartSeries, ...ChartSeries[]]
  readonly format: ChartFormat
  /** Height of the drawing in px. */
  readonly height?: number
  /** What dashed days are called. */
  readonly estimatedText?: string
  /** What days without a value are called. */
  readonly gapText?: string
}

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -30,
  PageUp: 30,
}

/**
 * Values over days: one line with a soft fill, an optional second line, and a crosshair with one exact reading that
 * follows the pointer and the arrow keys (Home, End, Page Up and Page Down too; T shows the same data as a table).
 * All series share the days of the first. Days without a value are gaps, estimated ones are dashed; both are marked.
 */
export function LineChart({
  label,
  series,
  format,
  height = 240,
  estimatedText = 'Estimated from transactions',
  gapText = 'No data',
}: LineChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [active, setActive] = useState<number | null>(null)
  const [isTable, setIsTable] = useState(false)
  const hintId = useId()
  const points = series[0].points
  const last = points.length - 1
  const hasEstimates = series.some((line) => line.points.some((point) => point.isEstimated && point.value !== null))
  const hasGaps = chartGaps(points).length > 0

  if (series.every((line) => line.points.every((point) => point.value === null)))
    return <p className={classes.empty}>There are no values in this period.</p>

  const frame = width > 0 ? frameOf(series, format, width, height) : null
  const current = active === null ? null : Math.min(active, last)
  const reading = (index: number): string =>
    [
      `${format.day(points[index]?.date ?? '')}:`,
      series
        .map((line) => {
          const value = line.points[index]?.value ?? null
          const text = value === null ? gapText : format.value(value)
          return series.length > 1 ? `${line.name} ${text}` : text
        })
        .join(', '),
      ...(points[index]?.isEstimated ? [`(${estimatedText})`] : []),
    ].join(' ')

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (frame) setActive(pointAt(points, frame, event.clientX - event.currentTarget.getBoundingClientRect().left))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key]
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : step === undefined ? null : (current ?? last) + step
    if (next !== null) setActive(Math.min(last, Math.max(0, next)))
    else if (event.key === 'Escape') setActive(null)
    else if (event.key.toLowerCase() === 't' && !event.ctrlKey && !event.metaKey && !event.altKey) setIsTable(true)
    else return
    event.preventDefault()
  }

  return (
    <div className={classes.chart}>
      {isTable ? (
        <ChartTable label={label} series={series} format={format} estimatedText={estimatedText} gapText={gapText} />
      ) : (
        <div
          ref={ref}
          className={classes.plot}
          style={{ height }}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-describedby={hintId}
          aria-valuemin={0}
          aria-valuemax={Math.max(last, 0)}
          aria-valuenow={current ?? last}
          aria-valuetext={reading(current ?? last)}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            if (event.currentTarget.matches(':focus-visible')) setActive((index) => index ?? last)
          }}
          onBlur={() => setActive(null)}
          onPointerDown={follow}
          onPointerMove={follow}
          onPointerLeave={() => setActive(null)}
        >
          {frame ? <ChartDrawing frame={frame} series={series} active={current} /> : null}
          {frame && current !== null ? (
            <Reading frame={frame} series={series} index={current} format={format} notes={{ estimatedText, gapText }} />
          ) : null}
        </div>
      )}
      <div className={classes.foot}>
        <span className={classes.legend}>
          {series.length > 1 && !(frame?.isLabelled && !isTable)
            ? series.map((line, index) => (
                <span key={line.name} className={classes.key}>
                  <i className={classes.swatch} data-line={index} aria-hidden />
                  {line.name}
                </span>
              ))
            : null}
          {hasEstimates ? (
            <span className={classes.key}>
              <i className={classes.swatch} data-dashed aria-hidden />
              {estimatedText}
            </span>
          ) : null}
          {hasGaps ? (
            <span className={classes.key}>
              <i className={classes.swatch} data-gap aria-hidden />
              {gapText}
            </span>
          ) : null}
        </span>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          className={classes.toggle}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      <span id={hintId} hidden>
        Arrow keys move from day to day, Home and End to the first and the last, T shows a table.
      </span>
    </div>
  )
}

const pointAt = (points: readonly ChartPoint[], frame: ChartFrame, x: number): number =>
  nearestPoint(points, frame.dayAt(x))

interface ReadingProps {
  readonly frame: ChartFrame
  readonly series: readonly ChartSeries[]
  readonly index: number
  readonly format: ChartFormat
  readonly notes: { readonly estimatedText: string; readonly gapText: string }
}

/** The exact value at the crosshair, beside it and never beyond the chart's edges. */
function Reading({ frame, series, index, format, notes }: ReadingProps) {
  const point = series[0]?.points[index]
  if (!point) return null
  const x = frame.x(dayNumber(point.date))
  const side = x > frame.width / 2 ? 'left' : 'right'
  return (
    <div
      className={classes.reading}
      data-side={side}
      style={side === 'right' ? { left: x + 10 } : { right: frame.width - x + 10 }}
      aria-hidden
    >
      <span className={classes.readingDay}>{format.day(point.date)}</span>
      {series.map((line, number) => {
        const value = line.points[index]?.value ?? null
        return (
          <span key={line.name} className={classes.readingLine}>
            {series.length > 1 ? (
              <span className={classes.readingName}>
                <i className={classes.swatch} data-line={number} />
                {line.name}
              </span>
            ) : null}
            <strong>{value === null ? notes.gapText : format.value(value)}</strong>
          </span>
        )
      })}
      {point.isEstimated && point.value !== null ? (
        <span className={classes.readingDay}>{notes.estimatedText}</span>
      ) : null}
    </div>
  )
}
