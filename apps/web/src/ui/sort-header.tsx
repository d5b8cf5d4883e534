import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './sort-header.module.css'
import { nextOrdering } from './table-paging.ts'

interface SortHeaderProps<F extends string> {
  readonly field: F
  /** What the table is ordered by now, e.g. `-email`. */
  readonly ordering: string
  readonly onOrder: (ordering: F | `-${F}`) => void
  readonly isNumeric?: boolean
  /** As in data-table.module.css. */
  readonly namesRow?: boolean
  readonly children: string
}

/** The heading of a column that a press orders the table by. */
export function SortHeader<F extends string>({
  field,
  ordering,
  onOrder,
  isNumeric,
  namesRow,
  children,
}: SortHeaderProps<F>) {
  const isDown = ordering === `-${field}`
  const isUsed = isDown || ordering === field
  const Arrow = isDown ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-numeric={isNumeric || undefined}
      data-names={namesRow || undefined}
      aria-sort={isUsed ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={classes.button}
        data-used={isUsed || undefined}
        onClick={() => onOrder(nextOrdering(ordering, field))}
      >
        {children}
        <Arrow size={13} stroke={2} aria-hidden className={classes.arrow} />
      </button>
    </th>
  )
}
