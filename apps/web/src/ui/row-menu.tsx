import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentProps, ReactElement } from 'react'
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
  /** Width of the menu in px. */
  readonly width?: number
}

/** What can be done with a row. */
export function RowMenu({ label, size, items, width }: RowMenuProps) {
  const button = (
    <ActionIcon variant="subtle" color="gray" size={size} aria-label={label}>
      <IconDots size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  return <ButtonMenu button={button} items={items} width={width} />
}

interface ButtonMenuProps {
  readonly button: ReactElement<ComponentProps<'button'>>
  readonly items: readonly RowMenuItem[]
  readonly width?: number | undefined
}

/** What a button offers. */
export function ButtonMenu({ button, items, width }: ButtonMenuProps) {
  return (
    <OpensLater button={button} opens="menu" code={itemsCode}>
      {({ RowMenuItems }) => <RowMenuItems button={button} items={items} width={width} />}
    </OpensLater>
  )
}
