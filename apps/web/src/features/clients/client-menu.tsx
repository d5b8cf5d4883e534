import type { Client } from '@keelwise/contract/clients'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'

interface ClientMenuProps {
  readonly client: Client
  /** Width and height of the button in px. */
  readonly size: number
  readonly onEdit: (client: Client) => void
  readonly onDelete: (client: Client) => void
}

/** What can be done with one client. */
export function ClientMenu({ client, size, onEdit, onDelete }: ClientMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }
  const choose = (act: (client: Client) => void) => () => {
    // The dialog gives the focus back to what has it now; the menu's item is gone by then.
    button.current?.focus()
    act(client)
  }
  return (
    <Menu
      position="bottom-end"
      width={160}
      withInitialFocusPlaceholder={false}
      withinPortal={false}
      // the scrolling region would cut it off
      floatingStrategy="fixed"
    >
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size={size} aria-label={`Actions for ${client.name}`}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={choose(onEdit)}>
          Edit
        </Menu.Item>
        <Menu.Item color="var(--kw-down)" leftSection={<IconTrash {...icon} />} onClick={choose(onDelete)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
