import table from '../data-table.module.css'
import { ScrollRegion } from '../scroll-region.tsx'
import type { ChartFormat, ChartSeries } from './line-chart.tsx'

interface ChartTableProps {
  readonly label: string
  readonly series: readonly ChartSeries[]
  readonly format: ChartFormat
  readonly estimatedText: string
  readonly gapText: string
}

/** The very data of a line chart, newest first. */
export function ChartTable({ label, series, format, estimatedText, gapText }: ChartTableProps) {
  const points = series[0]?.points ?? []
  const hasNotes = points.some((point) => point.isEstimated && point.value !== null)
  return (
    <ScrollRegion label={`${label} as a table`}>
      <table className={table.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            {series.map((line) => (
              <th key={line.name} scope="col" data-numeric>
                {line.name}
              </th>
            ))}
            {hasNotes ? <th scope="col">Note</th> : null}
          </tr>
        </thead>
        <tbody>
          {points
            .map((point, index) => (
              <tr key={point.date}>
                <td>{format.day(point.date)}</td>
                {series.map((line) => {
                  const value = line.points[index]?.value ?? null
                  return (
                    <td key={line.name} data-numeric>
                      {value === null ? gapText : format.value(value)}
                    </td>
                  )
                })}
                {hasNotes ? <td>{point.isEstimated && point.value !== null ? estimatedText : ''}</td> : null}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
