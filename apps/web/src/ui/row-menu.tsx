import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { atFirstTouch } from './later.ts'
import { OpensLater } from './opens-later.tsx'
import type { RowMenuItem } from './row-menu-items.tsx'

const itemsCode = atFirstTouch(() => import('./row-menu-items.tsx'))

interface RowMenuProps {
  /** What the button says to a screen reader. */
  readonly label: string
  /** Width and height of the button in px. */
  readonly size: number
  readonly items: readonly RowMenuItem[]
}

/** What can be done with a row. */
export function RowMenu({ label, size, items }: RowMenuProps) {
  const button = (
    <ActionIcon variant="subtle" color="gray" size={size} aria-label={label}>
      <IconDots size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  return (
    <OpensLater button={button} opens="menu" code={itemsCode}>
      {({ RowMenuItems }) => <RowMenuItems button={button} items={items} />}
    </OpensLater>
  )
}
