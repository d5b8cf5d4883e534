import { dayNumber } from '@keelwise/finance/days'
import { AxisText, ChartFrame, ChartPicture, ChartReading, LegendKey } from './chart-frame.tsx'
import { nearestPoint } from './chart-scale.ts'
import { ChartTable } from './chart-table.tsx'
import { type ChartFormat, type LineFrame, lineFrameOf } from './line-frame.ts'
import classes from './range-chart.module.css'

/** What one day holds: from the lowest to the highest, the middle one in the middle. */
interface RangePoint {
  readonly date: string
  /** Decimal texts, five of them. */
  readonly values: readonly string[]
}

interface RangeChartProps {
  /** What the chart shows; its name for assistive technology. */
  readonly label: string
  readonly points: readonly RangePoint[]
  /** The names of the five values, the lowest first. */
  readonly names: readonly string[]
  /** What the two bands hold, the wide one first. */
  readonly bands: readonly [string, string]
  readonly format: ChartFormat
  /** A line across, e.g. a target. */
  readonly target?: { readonly name: string; readonly value: string } | undefined
  readonly height?: number
}

const MIDDLE = 2

/** Where values can lie over days: two bands around a middle line. */
export function RangeChart({ label, points, names, bands, format, target, height = 280 }: RangeChartProps) {
  const line = (index: number) => points.map(({ date, values }) => ({ date, value: values[index] ?? null }))
  const goal = target ? [{ name: '', points: points.map(({ date }) => ({ date, value: target.value })) }] : []
  const last = points.length - 1
  const highest = names.length - 1
  const layOut = (width: number) => {
    // without a second series no room is kept for names at the ends
    const all = [line(0), line(highest), ...goal.map((each) => each.points)]
    const values = all.flat().map(({ value }) => Number(value))
    const from = { date: points[0]?.date ?? '', value: String(Math.min(...values)) }
    const to = { date: points.at(-1)?.date ?? '', value: String(Math.max(...values)) }
    const between = points.slice(1, -1).map(({ date }) => ({ date, value: from.value }))
    return lineFrameOf([{ name: label, points: [from, ...between, to] }], format, width, height)
  }
  const textAt = (index: number, place: number) => format.value(points[place]?.values[index] ?? '0')
  return (
    <ChartFrame
      label={label}
      height={height}
      count={points.length}
      start={last}
      placeName="date"
      spoken={(place) =>
        `${format.day(points[place]?.date ?? '')}: ${names.map((name, index) => `${name} ${textAt(index, place)}`).join(', ')}`
      }
      layOut={layOut}
      indexAt={(frame, x) => nearestPoint(line(MIDDLE), frame.dayAt(x))}
      legend={() => (
        <>
          <LegendKey swatch={<i className={classes.swatch} data-line aria-hidden />}>{names[MIDDLE] ?? ''}</LegendKey>
          <LegendKey swatch={<i className={classes.swatch} data-band="inner" aria-hidden />}>{bands[1]}</LegendKey>
          <LegendKey swatch={<i className={classes.swatch} data-band="outer" aria-hidden />}>{bands[0]}</LegendKey>
          {target ? (
            <LegendKey swatch={<i className={classes.swatch} data-target aria-hidden />}>{target.name}</LegendKey>
          ) : null}
        </>
      )}
      table={() => (
        <ChartTable
          label={label}
          placeName="Date"
          series={names}
          noteName="Note"
          rows={points.map(({ date }, place) => ({
            key: date,
            name: format.day(date),
            values: names.map((_, index) => textAt(index, place)),
          }))}
        />
      )}
    >
      {(frame, active) => (
        <>
          <RangeDrawing frame={frame} points={points} target={target?.value ?? null} active={active} />
          {active === null || !points[active] ? null : (
            <ChartReading
              at={readingAt(frame, points[active].date)}
              title={format.day(points[active].date)}
              lines={names
                .map((name, index) => ({ key: name, name, text: textAt(index, active) }))
                // the highest stands above, as in the drawing
                .toReversed()}
            />
          )}
        </>
      )}
    </ChartFrame>
  )
}

function readingAt(frame: LineFrame, date: string) {
  const x = frame.x(dayNumber(date))
  return x > frame.width / 2 ? { right: frame.width - x + 10 } : { left: x + 10 }
}

interface RangeDrawingProps {
  readonly frame: LineFrame
  readonly points: readonly RangePoint[]
  readonly target: string | null
  readonly active: number | null
}

function RangeDrawing({ frame, points, target, active }: RangeDrawingProps) {
  const at = ({ date, values }: RangePoint, index: number): string =>
    `${frame.x(dayNumber(date)).toFixed(1)} ${frame.y(Number(values[index] ?? 0)).toFixed(1)}`
  const path = (index: number, some = points) => some.map((point) => at(point, index)).join('L')
  const band = (low: number, high: number) => `M${path(high)}L${path(low, points.toReversed())}Z`
  const crosshair = active === null ? undefined : points[active]
  return (
    <ChartPicture layout={frame} right={frame.right} ticks={frame.ticks}>
      {frame.days.map((day) => (
        <AxisText key={day.x} x={day.x} y={frame.height - 6} anchor={day.anchor}>
          {day.text}
        </AxisText>
      ))}
      <path d={band(0, 4)} className={classes.band} data-band="outer" />
      <path d={band(1, 3)} className={classes.band} data-band="inner" />
      <path d={`M${path(MIDDLE)}`} className={classes.line} />
      {target === null ? null : (
        <line
          x1={frame.left}
          x2={frame.right}
          y1={frame.y(Number(target))}
          y2={frame.y(Number(target))}
          className={classes.target}
        />
      )}
      {crosshair ? (
        <g>
          <line
            x1={frame.x(dayNumber(crosshair.date))}
            x2={frame.x(dayNumber(crosshair.date))}
            y1={frame.top}
            y2={frame.bottom}
            className={classes.crosshair}
          />
          <circle
            cx={frame.x(dayNumber(crosshair.date))}
            cy={frame.y(Number(crosshair.values[MIDDLE] ?? 0))}
            r={4.5}
            className={classes.mark}
          />
        </g>
      ) : null}
    </ChartPicture>
  )
}
