import type { Conversation } from '@keelwise/contract/conversations'
import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { atFirstTouch } from '../../ui/later.ts'
import { OpensLater } from '../../ui/opens-later.tsx'

const actions = atFirstTouch(() => import('./conversation-actions.tsx'))

interface ConversationMenuProps {
  readonly conversation: Conversation
  readonly label: string
  readonly size: 'row' | 'page'
  readonly className: string | undefined
  /** What a place adds, between the shelf and the deletion. */
  readonly children?: ReactNode
}

/** What can be done with a conversation. */
export function ConversationMenu({ conversation, label, size, className, children }: ConversationMenuProps) {
  const isRow = size === 'row'
  const button = (
    <ActionIcon variant="subtle" color="gray" size={isRow ? 28 : 36} className={className ?? ''} aria-label={label}>
      <IconDots size={isRow ? 16 : 18} stroke={1.6} />
    </ActionIcon>
  )
  return (
    <OpensLater button={button} opens="menu" code={actions}>
      {({ ConversationActions }) => (
        <ConversationActions conversation={conversation} button={button} size={size}>
          {children}
        </ConversationActions>
      )}
    </OpensLater>
  )
}
