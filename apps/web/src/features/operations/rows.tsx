import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import table from '../../ui/data-table.module.css'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'

interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
}

interface RowsProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  /** The first is what the row is about, the second its state; on a small screen the third stands below. */
  readonly columns: readonly [Column<Row>, Column<Row>, Column<Row>, ...Column<Row>[]]
  /** What can be done with a row. */
  readonly act?: (row: Row, size: number) => ReactNode
}

/** Rows of a list as a table, or on a small screen as two lines each. */
export function Rows<Row extends { readonly id: string }>({ label, rows, columns, act }: RowsProps<Row>) {
  const isNarrow = useIsNarrow()
  const [what, value, detail] = columns
  if (isNarrow)
    return (
      <TwoLineList label={label}>
        {rows.map((row) => (
          <TwoLineRow
            key={row.id}
            what={what.cell(row)}
            value={value.cell(row)}
            detail={detail.cell(row)}
            {...(act ? { action: act(row, 44) } : {})}
          />
        ))}
      </TwoLineList>
    )
  return (
    <table className={table.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          {act ? (
            <th scope="col" data-action>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ title, cell }, at) => (
              <td key={title} data-strong={at === 0 || undefined}>
                {cell(row)}
              </td>
            ))}
            {act ? <td data-action>{act(row, 32)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
