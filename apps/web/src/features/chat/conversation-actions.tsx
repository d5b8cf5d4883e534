import type { Conversation } from '@keelwise/contract/conversations'
import { Menu } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'
import { useOpensAtOnce } from '../../ui/use-opens-at-once.ts'
import { DeleteDialog, RenameDialog } from './conversation-dialogs.tsx'
import { ShelfItems } from './conversation-shelf.tsx'

interface ConversationActionsProps {
  readonly conversation: Conversation
  readonly button: ReactElement<ComponentProps<'button'>>
  readonly size: 'row' | 'page'
  readonly children: ReactNode
}

/** The menu of a conversation, and the dialogs that ask before something is done. */
export function ConversationActions({ conversation, button, size, children }: ConversationActionsProps) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const isRow = size === 'row'
  const { target, opened, setOpened } = useOpensAtOnce(button)
  return (
    <>
      <Menu position="bottom-end" width={isRow ? 150 : 210} opened={opened} onChange={setOpened}>
        <Menu.Target>{target}</Menu.Target>
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
