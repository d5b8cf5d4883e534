import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './accounts-page.module.css'

interface GroupHeaderProps {
  readonly name: string
  readonly count: number
  /** At the right end. */
  readonly children?: ReactNode
}

/** The row of a group of accounts that is always seen. */
export const GroupHeader = ({ name, count, children }: GroupHeaderProps) => (
  <span className={classes.groupHeader}>
    <Box component="span" fz="h3" fw={600}>
      {name}
    </Box>
    <Box component="span" flex={1} c="dimmed" fz="sm" className="nowrap">
      {count} {count === 1 ? 'account' : 'accounts'}
    </Box>
    {children}
  </span>
)
