import { Text } from '@mantine/core'
import { ChartFrame, ChartReading, LegendKey } from './chart-frame.tsx'
import { type ChartPoint, chartGaps, nearestPoint } from './chart-scale.ts'
import { ChartTable } from './chart-table.tsx'
import { LineDrawing } from './line-drawing.tsx'
import { type ChartFormat, type DrawnSeries, lineFrameOf } from './line-frame.ts'
import classes from './line-chart.module.css'
import { dayNumber } from '@keelwise/finance/days'

interface LineChartProps {
  /** What the chart shows, e.g. "Net worth"; its name for assistive technology. */
  readonly label: string
  /** The first is the subject, drawn with a soft fill; a second one, e.g. a benchmark, is drawn beside it. */
  readonly series: readonly [DrawnSeries, ...DrawnSeries[]]
  readonly format: ChartFormat
  /** Height of the drawing in px. */
  readonly height?: number
  /** The place that is read, null when none is. */
  readonly onActive?: (index: number | null) => void
  /** What estimated days are called. */
  readonly estimatedText?: string
  /** What days without a value are called. */
  readonly gapText?: string
}

/**
 * Values over days: one line with a soft fill, an optional second line, and a crosshair with one exact reading. All
 * series share the days of the first. Longer stretches without a value are gaps, estimated days have a lighter ink.
 */
export function LineChart({
  label,
  series,
  format,
  height = 240,
  onActive,
  estimatedText = 'Estimated from transactions',
  gapText = 'No data',
}: LineChartProps) {
  const points = series[0].points
  const names = series.map(({ name }) => name)
  const hasEstimates = series.some((line) => line.points.some(isEstimate))
  const hasGaps = chartGaps(points).length > 0

  if (series.every((line) => line.points.every((point) => point.value === null)))
    return (
      <Text c="dimmed" ta="center" py={48}>
        There are no values in this period.
      </Text>
    )

  const textAt = (line: DrawnSeries, index: number): string => {
    const value = line.points[index]?.value ?? null
    return value === null ? gapText : format.value(value)
  }
  const spoken = (index: number): string => {
    const values = series.map((line) => (series.length > 1 ? `${line.name} ` : '') + textAt(line, index))
    const note = points[index]?.isEstimated ? ` (${estimatedText})` : ''
    return `${format.day(points[index]?.date ?? '')}: ${values.join(', ')}${note}`
  }
  const swatch = (number: number) => <i className={classes.swatch} data-line={number} aria-hidden />

  return (
    <ChartFrame
      label={label}
      height={height}
      count={points.length}
      start={points.length - 1}
      pageStep={30}
      placeName="day"
      onActive={onActive}
      spoken={spoken}
      layOut={(width) => lineFrameOf(series, format, width, height)}
      indexAt={(frame, x) => nearestPoint(points, frame.dayAt(x))}
      legend={(frame) => (
        <>
          {series.length > 1 && !frame?.isLabelled
            ? names.map((name, number) => (
                <LegendKey key={name} swatch={swatch(number)}>
                  {name}
                </LegendKey>
              ))
            : null}
          {hasEstimates ? (
            <LegendKey swatch={<i className={classes.swatch} data-estimate aria-hidden />}>{estimatedText}</LegendKey>
          ) : null}
          {hasGaps ? (
            <LegendKey swatch={<i className={classes.swatch} data-gap aria-hidden />}>{gapText}</LegendKey>
          ) : null}
        </>
      )}
      table={() => (
        <ChartTable
          label={label}
          placeName="Date"
          series={names}
          noteName="Note"
          rows={points
            .map((point, index) => ({
              key: point.date,
              name: format.day(point.date),
              values: series.map((line) => textAt(line, index)),
              note: isEstimate(point) ? estimatedText : undefined,
            }))
            // the newest day first
            .toReversed()}
        />
      )}
    >
      {(frame, active) => {
        const point = active === null ? undefined : points[active]
        const x = point ? frame.x(dayNumber(point.date)) : 0
        return (
          <>
            <LineDrawing frame={frame} series={series} active={active} />
            {point && active !== null ? (
              <ChartReading
                at={x > frame.width / 2 ? { right: frame.width - x + 10 } : { left: x + 10 }}
                title={format.day(point.date)}
                lines={series.map((line, number) => ({
                  key: line.name,
                  name:
                    series.length > 1 ? (
                      <>
                        {swatch(number)}
                        {line.name}
                      </>
                    ) : undefined,
                  text: textAt(line, active),
                }))}
                note={isEstimate(point) ? estimatedText : undefined}
              />
            ) : null}
          </>
        )
      }}
    </ChartFrame>
  )
}

const isEstimate = (point: ChartPoint): boolean => point.isEstimated === true && point.value !== null
