import type { Conversation } from '@keelwise/contract/conversations'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { DeleteDialog, RenameDialog } from './conversation-dialogs.tsx'
import { ShelfItems } from './conversation-shelf.tsx'

interface ConversationMenuProps {
  readonly conversation: Conversation
  readonly label: string
  readonly size: 'row' | 'page'
  readonly className: string | undefined
  /** What a place adds, between the shelf and the deletion. */
  readonly children?: ReactNode
}

/** What can be done with a conversation, and the dialogs that ask before it is. */
export function ConversationMenu({ conversation, label, size, className, children }: ConversationMenuProps) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const isRow = size === 'row'
  return (
    <>
      <Menu position="bottom-end" width={isRow ? 150 : 210}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={isRow ? 28 : 36}
            className={className ?? ''}
            aria-label={label}
          >
            <IconDots size={isRow ? 16 : 18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => setDialog('rename')}>
            Rename
          </Menu.Item>
          <ShelfItems conversation={conversation} />
          {children}
          <Menu.Item
            leftSection={<IconTrash size={16} stroke={1.6} />}
            c={isRow ? 'var(--kw-down)' : undefined}
            onClick={() => setDialog('delete')}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'rename' && <RenameDialog conversation={conversation} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog conversation={conversation} onClose={close} />}
    </>
  )
}
