import table from '../data-table.module.css'
import { ScrollRegion } from '../scroll-region.tsx'

interface ChartTableProps {
  readonly label: string
  /** Heading of the first column: what a row stands for. */
  readonly placeName: string
  readonly series: readonly string[]
  readonly rows: readonly {
    readonly key: string
    readonly name: string
    readonly values: readonly string[]
    readonly note?: string | undefined
  }[]
  /** Heading of the notes, which stand where any row has one. */
  readonly noteName: string
}

/** The very data of a chart. */
export function ChartTable({ label, placeName, series, rows, noteName }: ChartTableProps) {
  const hasNotes = rows.some(({ note }) => note !== undefined)
  return (
    <ScrollRegion label={`${label} as a table`}>
      <table className={table.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{placeName}</th>
            {series.map((name) => (
              <th key={name} scope="col" data-numeric>
                {name}
              </th>
            ))}
            {hasNotes ? <th scope="col">{noteName}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values, note }) => (
            <tr key={key}>
              <td>{name}</td>
              {values.map((value, index) => (
                <td key={series[index]} data-numeric>
                  {value}
                </td>
              ))}
              {hasNotes ? <td>{note ?? ''}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
