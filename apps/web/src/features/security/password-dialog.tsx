import { PasswordStep } from '../../domain/password-step.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface PasswordDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly onConfirm: (password: string) => Promise<void>
  readonly onClose: () => void
}

/** A change that the password alone confirms. */
export function PasswordDialog({ isOpen, title, onClose, ...step }: PasswordDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <PasswordStep {...step} onCancel={onClose} />
    </Dialog>
  )
}
