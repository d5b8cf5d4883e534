import { useId } from 'react'
import { AxisText, ChartPicture } from './chart-frame.tsx'
import { type ChartPoint, chartGaps, chartRuns } from './chart-scale.ts'
import classes from './line-chart.module.css'
import type { DrawnSeries, LineFrame } from './line-frame.ts'
import { dayNumber } from '@keelwise/finance/days'

interface LineDrawingProps {
  readonly frame: LineFrame
  readonly series: readonly DrawnSeries[]
  readonly active: number | null
}

/** The picture alone; its words are given by the chart around it. */
export function LineDrawing({ frame, series, active }: LineDrawingProps) {
  const id = useId()
  const points = series[0]?.points ?? []
  const at = (point: ChartPoint | undefined): [number, number] => [
    frame.x(dayNumber(point?.date ?? '')),
    frame.y(Number(point?.value ?? 0)),
  ]
  const path = (line: readonly ChartPoint[], from: number, to: number): string =>
    line
      .slice(from, to + 1)
      // days without a value within a run are led over
      .filter(({ value }) => value !== null)
      .map((point, index) => {
        const [x, y] = at(point)
        return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
      })
      .join('')
  const crosshair = active === null ? undefined : points[active]
  return (
    <ChartPicture layout={frame} right={frame.right} ticks={frame.ticks}>
      <defs>
        <linearGradient id={`${id}fill`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={classes.fillTop} />
          <stop offset="1" className={classes.fillBottom} />
        </linearGradient>
        <pattern id={`${id}gap`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" y1="0" x2="0" y2="6" className={classes.hatch} />
        </pattern>
      </defs>
      {frame.days.map((day) => (
        <AxisText key={day.x} x={day.x} y={frame.height - 6} anchor={day.anchor}>
          {day.text}
        </AxisText>
      ))}
      {chartGaps(points).map((gap) => {
        const from = at(points[gap.from])[0]
        return (
          <rect
            key={gap.from}
            x={from}
            y={frame.top}
            width={Math.max(2, at(points[gap.to])[0] - from)}
            height={frame.bottom - frame.top}
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
          <line
            x1={at(crosshair)[0]}
            x2={at(crosshair)[0]}
            y1={frame.top}
            y2={frame.bottom}
            className={classes.crosshair}
          />
          {series.map((line, number) => {
            const point = line.points[active ?? 0]
            if (!point || point.value === null) return null
            const [x, y] = at(point)
            return <circle key={line.name} cx={x} cy={y} r={4.5} className={classes.mark} data-line={number} />
          })}
        </g>
      ) : null}
    </ChartPicture>
  )
}

/** Names at the ends of the lines, pushed apart where the lines end close together. */
function endLabels(series: readonly DrawnSeries[], frame: LineFrame) {
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
