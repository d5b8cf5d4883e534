import { Menu } from '@mantine/core'
import type { IconProps } from '@tabler/icons-react'
import { type ComponentProps, type FunctionComponent, type ReactElement, cloneElement, useRef } from 'react'
import { useOpensAtOnce } from './use-opens-at-once.ts'

export interface RowMenuItem {
  readonly label: string
  readonly icon: FunctionComponent<IconProps>
  readonly onChoose: () => void
  readonly isDestructive?: boolean
  readonly isDisabled?: boolean
}

interface RowMenuItemsProps {
  readonly button: ReactElement<ComponentProps<'button'>>
  readonly items: readonly RowMenuItem[]
  readonly width?: number | undefined
}

/** What a `RowMenu` offers, below its button. */
export function RowMenuItems({ button, items, width = 160 }: RowMenuItemsProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const { target, opened, setOpened } = useOpensAtOnce(button)
  return (
    // inside the scrolling region the menu would be cut off
    <Menu
      position="bottom-end"
      width={width}
      withinPortal={false}
      floatingStrategy="fixed"
      opened={opened}
      onChange={setOpened}
    >
      <Menu.Target>{cloneElement(target, { ref })}</Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item
            key={item.label}
            disabled={item.isDisabled ?? false}
            {...(item.isDestructive ? { color: 'var(--kw-down)' } : {})}
            leftSection={<item.icon size={16} stroke={1.75} aria-hidden />}
            onClick={() => {
              // The dialog gives the focus back to what has it now; the menu's item is gone by then.
              ref.current?.focus()
              item.onChoose()
            }}
          >
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
