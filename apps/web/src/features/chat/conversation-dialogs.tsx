import type { Conversation } from '@keelwise/contract/conversations'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useChatPaths } from '../../domain/conversations.ts'
import { NameDialog } from '../../domain/name-dialog.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { historyLabel } from './conversation-groups.ts'
import { useDeleteConversation, useUpdateConversation } from './use-history.ts'

interface ConversationDialogProps {
  readonly conversation: Conversation
  readonly onClose: () => void
}

/** Asks for another title. */
export function RenameDialog({ conversation, onClose }: ConversationDialogProps) {
  const rename = useUpdateConversation(conversation.id)
  return (
    <NameDialog
      title="Rename conversation"
      label="Title"
      start={conversation.title ?? ''}
      maxLength={120}
      failure="The title could not be saved. Please try again."
      onSave={async (title) => void (await rename.mutateAsync({ title }))}
      onClose={onClose}
    />
  )
}

/** Asks before a conversation is deleted; leads to a new chat when it was the open one. */
export function DeleteDialog({ conversation, onClose }: ConversationDialogProps) {
  const remove = useDeleteConversation(conversation.id)
  const navigate = useNavigate()
  const { chats } = useChatPaths()
  const isOpenPage = useLocation({ select: ({ pathname }) => pathname.endsWith(`/chat/${conversation.id}`) })
  return (
    <ConfirmDialog
      isOpen
      title="Delete conversation"
      confirmLabel="Delete"
      busyLabel="Deleting…"
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            onClose()
            if (isOpenPage) void navigate({ to: chats })
          },
          onError: () => void toast.error('The conversation could not be deleted. Please try again.'),
        })
      }
    >
      {`“${historyLabel(conversation)}” and every message in it will be deleted. This cannot be undone.`}
    </ConfirmDialog>
  )
}
