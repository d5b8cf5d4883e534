import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { PasskeyCancelled, PasskeyKnown } from '../../domain/passkeys.ts'
import { PasswordStep } from '../../domain/password-step.tsx'
import type { ApiError } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { deviceName } from './device-name.ts'
import { enrolPasskey } from './use-second-factor.ts'

interface PasskeyDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The passkey is there; with recovery codes to show when it is the first second factor. */
  readonly onDone: (codes: readonly string[]) => void
}

/** Adding a passkey: a name for it and the password, then the browser's own dialog. */
export function PasskeyDialog({ isOpen, onClose, onDone }: PasskeyDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add a passkey">
      <PasskeyForm onCancel={onClose} onDone={onDone} />
    </Dialog>
  )
}

function PasskeyForm({ onCancel, onDone }: { onCancel: () => void; onDone: (codes: readonly string[]) => void }) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  return (
    <PasswordStep
      text="Your browser will ask for your fingerprint, face or security key."
      confirmLabel="Add passkey"
      onConfirm={async (password) => onDone(await enrolPasskey(password, name.trim() || 'Passkey'))}
      onCancel={onCancel}
      hasFirstField
      failureText={failureText}
    >
      <TextInput
        label="Name"
        description="So that you recognise it in the list."
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
    </PasswordStep>
  )
}

function failureText({ cause, code }: ApiError): string | undefined {
  if (cause instanceof PasskeyCancelled) return 'No passkey was made. You can try again.'
  if (cause instanceof PasskeyKnown) return 'This device has a passkey for your account already.'
  if (code === 'second_factor_invalid') return 'This passkey was not accepted. Please try again.'
  return undefined
}
