import type { Conversation } from '@keelwise/contract/conversations'
import { Badge } from '@mantine/core'
import { statusBadge } from './recent-assistants.ts'
import classes from './status-badge.module.css'

/** How far the assistant of a conversation is; a dash where there is nothing to tell. */
export function StatusBadge({ conversation }: { readonly conversation: Conversation }) {
  const badge = statusBadge(conversation)
  if (!badge) return '-'
  return (
    <Badge
      className={classes.badge}
      data-color={badge.color}
      title={conversation.agent_error_message ?? undefined}
      variant="light"
      tt="none"
      fw={500}
    >
      {badge.text}
    </Badge>
  )
}
