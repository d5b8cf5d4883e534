import { ChoiceDialog } from './choice-dialog.tsx'
import { useArchive } from './use-archive.ts'

interface ArchiveDialogProps {
  readonly ids: readonly string[]
  /** Who is archived, at the beginning of a sentence in the singular. */
  readonly what: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks whether archived accounts go on counting. */
export function ArchiveDialog({ ids, what, isOpen, onClose }: ArchiveDialogProps) {
  const archive = useArchive()
  return (
    <ChoiceDialog
      isOpen={isOpen}
      title={ids.length === 1 ? 'Archive account?' : 'Archive accounts?'}
      text={`${what} is no longer updated. The history stays, and you can restore it at any time.`}
      options={[
        {
          value: 'out',
          label: 'Leave it out of net worth',
          description: 'It leaves the lists and totals and waits under Archived.',
        },
        { value: 'in', label: 'Keep it in net worth', description: 'The last value goes on counting.' },
      ]}
      confirmLabel="Archive"
      busyLabel="Archiving..."
      isBusy={archive.isPending}
      isDangerous={false}
      onCancel={onClose}
      onConfirm={(choice) => archive.mutate({ ids, inTotals: choice === 'in' }, { onSettled: onClose })}
    />
  )
}
