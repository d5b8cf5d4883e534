import type { Conversation } from '@keelwise/contract/conversations'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useChatPaths } from '../../domain/conversations.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { historyLabel } from './conversation-groups.ts'
import { useDeleteConversation, useUpdateConversation } from './use-history.ts'

interface ConversationDialogProps {
  readonly conversation: Conversation
  readonly onClose: () => void
}

/** Asks for another title. */
export function RenameDialog({ conversation, onClose }: ConversationDialogProps) {
  const [title, setTitle] = useState(conversation.title ?? '')
  const rename = useUpdateConversation(conversation.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate({ title: title.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog isOpen onClose={onClose} title="Rename conversation" canClose={!rename.isPending}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          <TextInput
            label="Title"
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            maxLength={120}
            error={rename.isError ? 'The title could not be saved. Please try again.' : undefined}
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={rename.isPending}>
              Cancel
            </Button>
            <Button type="submit" disabled={title.trim() === ''} loading={rename.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
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
