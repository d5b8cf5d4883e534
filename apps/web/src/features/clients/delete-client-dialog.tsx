import type { Client } from '@keelwise/contract/clients'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useClientChanges } from './use-clients.ts'

interface DeleteClientDialogProps {
  /** Null closes the dialog. */
  readonly client: Client | null
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Asks before a client is deleted, and offers to bring them back afterwards. */
export function DeleteClientDialog({ client, onClose, onDeleted }: DeleteClientDialogProps) {
  const { remove, restore } = useClientChanges()
  const bringBack = async ({ id, name }: Client) => {
    try {
      await restore.mutateAsync(id)
      toast.success(`${name} is back`)
    } catch {
      toast.error(`${name} could not be brought back`)
    }
  }
  const confirm = async (deleted: Client) => {
    try {
      await remove.mutateAsync(deleted.id)
    } catch {
      toast.error('Failed to delete client')
      return
    }
    onClose()
    toast.success('Client deleted successfully', {
      action: { label: 'Undo', onAction: () => void bringBack(deleted) },
    })
    onDeleted?.()
  }
  return (
    <ConfirmDialog
      isOpen={client !== null}
      title="Delete client"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (client) void confirm(client)
      }}
    >
      {`Delete ${client?.name ?? ''}? Meetings and chats of this client are deleted too.`}
    </ConfirmDialog>
  )
}
