import { Box } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import classes from './two-line-row.module.css'

interface TwoLineRowProps {
  readonly what: ReactNode
  readonly value: ReactNode
  readonly detail: ReactNode
  readonly detailValue?: ReactNode
  /** The row the person came for. */
  readonly 'aria-current'?: boolean
  readonly ref?: Ref<HTMLLIElement>
  /** A button beside both lines; null keeps its place free, so that values stand below each other. */
  readonly action?: ReactNode
}

/** A list of rows that stand for a table's rows on a small screen. */
export function TwoLineList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return <ul aria-label={label}>{children}</ul>
}

/** What and how much on the first line, the rest dimmed below. */
export function TwoLineRow({ what, value, detail, detailValue, action, ...row }: TwoLineRowProps) {
  return (
    <li className={classes.row} data-with-action={action === undefined ? undefined : true} {...row}>
      <span className={classes.what}>{what}</span>
      <Box component="span" fz="sm" fw={500} ta="right" className="nowrap">
        {value}
      </Box>
      <span className={classes.detail}>{detail}</span>
      {detailValue === undefined ? null : (
        <Box component="span" c="dimmed" fz="xs" ta="right" className="nowrap">
          {detailValue}
        </Box>
      )}
      {action === undefined ? null : <span className={classes.action}>{action}</span>}
    </li>
  )
}
