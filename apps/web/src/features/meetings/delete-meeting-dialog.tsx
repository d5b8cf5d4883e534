import type { Meeting } from '@keelwise/contract/meetings'
import { toApiError } from '../../lib/api-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useMeetingChanges } from './use-meetings.ts'

interface DeleteMeetingDialogProps {
  /** Null closes the dialog. */
  readonly meeting: Meeting | null
  readonly onClose: () => void
  readonly onDeleted: (meeting: Meeting) => void
}

/** Asks before a meeting is deleted, and offers to bring it back afterwards. */
export function DeleteMeetingDialog({ meeting, onClose, onDeleted }: DeleteMeetingDialogProps) {
  const { remove, restore } = useMeetingChanges()
  const bringBack = async ({ id }: Meeting) => {
    try {
      await restore.mutateAsync(id)
      toast.success('Meeting is back')
    } catch {
      toast.error('The meeting could not be brought back')
    }
  }
  const confirm = async (deleted: Meeting) => {
    try {
      await remove.mutateAsync(deleted.id)
    } catch (thrown) {
      const isHeld = toApiError(thrown).code === 'legal_hold'
      toast.error('Failed to delete meeting', isHeld ? { description: 'It is on legal hold.' } : {})
      return
    }
    onClose()
    toast.success('Meeting deleted successfully', {
      action: { label: 'Undo', onAction: () => void bringBack(deleted) },
    })
    onDeleted(deleted)
  }
  return (
    <ConfirmDialog
      isOpen={meeting !== null}
      title="Delete meeting"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (meeting) void confirm(meeting)
      }}
    >
      {`Delete “${meeting?.title ?? ''}”? Its summaries and questions are deleted too. It can be taken back for 30 days.`}
    </ConfirmDialog>
  )
}
