import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, type IconProps } from '@tabler/icons-react'
import { type FunctionComponent, useRef } from 'react'

interface RowMenuProps {
  /** What the button says to a screen reader. */
  readonly label: string
  /** Width and height of the button in px. */
  readonly size: number
  readonly items: readonly {
    readonly label: string
    readonly icon: FunctionComponent<IconProps>
    readonly onChoose: () => void
    readonly isDestructive?: boolean
  }[]
}

/** What can be done with a row. */
export function RowMenu({ label, size, items }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    // inside the scrolling region the menu would be cut off
    <Menu position="bottom-end" width={160} withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size={size} aria-label={label}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item
            key={item.label}
            {...(item.isDestructive ? { color: 'var(--kw-down)' } : {})}
            leftSection={<item.icon size={16} stroke={1.75} aria-hidden />}
            onClick={() => {
              // The dialog gives the focus back to what has it now; the menu's item is gone by then.
              button.current?.focus()
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
