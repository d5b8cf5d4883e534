import type { startTotp } from '@keelwise/contract/second-factor'
import type { Result } from '@keelwise/contract/endpoint'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { EntryForm, FormButtons, useEntryForm } from '../../domain/form.tsx'
import { PasswordStep } from '../../domain/password-step.tsx'
import { isHttpError } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './security.module.css'
import { beginTotp, finishTotp } from './use-second-factor.ts'

interface TotpDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The app is on; with the recovery codes to show. */
  readonly onDone: (codes: readonly string[]) => void
}

/** Setting an authenticator app up: password, picture to scan, first code. */
export function TotpDialog({ isOpen, onClose, onDone }: TotpDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Set up an authenticator app">
      <Steps onCancel={onClose} onDone={onDone} />
    </Dialog>
  )
}

function Steps({ onCancel, onDone }: { onCancel: () => void; onDone: (codes: readonly string[]) => void }) {
  const [enrolment, setEnrolment] = useState<Result<typeof startTotp> | null>(null)
  if (!enrolment)
    return (
      <PasswordStep
        text="First, confirm that it is you."
        confirmLabel="Continue"
        onConfirm={async (password) => setEnrolment(await beginTotp(password))}
        onCancel={onCancel}
      />
    )
  return <ScanStep {...enrolment} onCancel={onCancel} onDone={onDone} />
}

interface ScanStepProps extends Result<typeof startTotp> {
  readonly onCancel: () => void
  readonly onDone: (codes: readonly string[]) => void
}

const codeForm = z.object({
  code: z.string().refine((code) => /^\d{6}$/.test(code.replaceAll(/\s/g, '')), 'Enter the 6-digit code.'),
})

function ScanStep({ secret, qr_svg: picture, onCancel, onDone }: ScanStepProps) {
  const form = useEntryForm({
    schema: codeForm,
    start: { code: '' },
    save: async ({ code }) => onDone((await finishTotp(code)).recovery_codes),
    onFailure: (error) => {
      form.blame(
        'code',
        !isHttpError(error)
          ? 'Something went wrong. Please try again.'
          : error.code === 'second_factor_invalid'
            ? 'That code is not right. Please try again.'
            : error.message,
      )
    },
  })

  return (
    <EntryForm form={form}>
      <Text size="sm">Scan this with your authenticator app.</Text>
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`}
        alt="QR code of the secret below"
        className={classes.qr}
      />
      <Text size="sm" c="dimmed" ta="center">
        Or type the secret:
      </Text>
      <code className={classes.secret} aria-label="Secret">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <TextInput
        label="Code from the app"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={9}
        data-autofocus
        {...form.input('code')}
      />
      <FormButtons form={form} save="Turn on" onCancel={onCancel} />
    </EntryForm>
  )
}
