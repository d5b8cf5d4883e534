import type { Conversation } from '@keelwise/contract/conversations'
import { Menu } from '@mantine/core'
import { IconFileDownload, IconPrinter } from '@tabler/icons-react'
import classes from './chat-page.module.css'
import { ConversationMenu } from './conversation-menu.tsx'

interface ChatMenuProps {
  readonly conversation: Conversation
  readonly onExport: () => void
}

/** What can be done with the whole conversation. */
export const ChatMenu = ({ conversation, onExport }: ChatMenuProps) => (
  <ConversationMenu conversation={conversation} label="Conversation actions" size="page" className={classes.menu}>
    <Menu.Item leftSection={<IconFileDownload size={16} stroke={1.6} />} onClick={onExport}>
      Export as Markdown
    </Menu.Item>
    <Menu.Item leftSection={<IconPrinter size={16} stroke={1.6} />} onClick={() => window.print()}>
      Print
    </Menu.Item>
  </ConversationMenu>
)
