import { VisuallyHidden } from '@mantine/core'

interface ColumnHead {
  readonly name: string
  /** Stands above figures, at their end. */
  readonly isNumeric?: boolean
  /** Says what buttons are for, to those who hear the table. */
  readonly isHidden?: boolean
}

/** The headings of a table, each a name or a name with how it stands. */
export const ColumnHeads = ({ columns }: { readonly columns: readonly (string | ColumnHead)[] }) => (
  <thead>
    <tr>
      {columns
        .map((column): ColumnHead => (typeof column === 'string' ? { name: column } : column))
        .map(({ name, isNumeric, isHidden }) => (
          <th key={name} scope="col" data-numeric={isNumeric || undefined}>
            {isHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name}
          </th>
        ))}
    </tr>
  </thead>
)
