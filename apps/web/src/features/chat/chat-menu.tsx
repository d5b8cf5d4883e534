import type { Conversation } from '@keelwise/contract/conversations'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFileDownload, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './chat-page.module.css'
import { ShelfItems } from './conversation-shelf.tsx'
import { DeleteDialog, RenameDialog } from './conversation-dialogs.tsx'

interface ChatMenuProps {
  readonly conversation: Conversation
  readonly onExport: () => void
}

/** What can be done with the whole conversation. */
export function ChatMenu({ conversation, onExport }: ChatMenuProps) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <Menu position="bottom-end" width={210}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={classes.menu}
            aria-label="Conversation actions"
          >
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => setDialog('rename')}>
            Rename
          </Menu.Item>
          <ShelfItems conversation={conversation} />
          <Menu.Item leftSection={<IconFileDownload size={16} stroke={1.6} />} onClick={onExport}>
            Export as Markdown
          </Menu.Item>
          <Menu.Item leftSection={<IconPrinter size={16} stroke={1.6} />} onClick={() => window.print()}>
            Print
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => setDialog('delete')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'rename' && <RenameDialog conversation={conversation} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog conversation={conversation} onClose={close} />}
    </>
  )
}
