import { ActionIcon } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './explain.module.css'
import { atFirstTouch } from './later.ts'
import { OpensLater } from './opens-later.tsx'

const popover = atFirstTouch(() => import('./explain-popover.tsx'))

interface ExplainProps {
  /** What is explained, e.g. "How net worth is calculated"; the button's name. */
  readonly label: string
  readonly children: ReactNode
}

/** How a figure comes about, behind a small button beside it: its source, its date and its rule. */
export function Explain({ label, children }: ExplainProps) {
  const button = (
    <ActionIcon variant="subtle" color="gray" size={24} className={classes.button ?? ''} aria-label={label}>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  return (
    <OpensLater button={button} opens="dialog" code={popover}>
      {({ ExplainPopover }) => <ExplainPopover button={button}>{children}</ExplainPopover>}
    </OpensLater>
  )
}
