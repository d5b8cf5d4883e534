import type { startTotp } from '@keelwise/contract/second-factor'
import type { Result } from '@keelwise/contract/endpoint'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isHttpError } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordStep } from './password-step.tsx'
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

function ScanStep({ secret, qr_svg: picture, onCancel, onDone }: ScanStepProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!/^\d{6}$/.test(code.replaceAll(/\s/g, ''))) return setError('Enter the 6-digit code.')
    setError(null)
    setIsBusy(true)
    try {
      onDone((await finishTotp(code)).recovery_codes)
    } catch (thrown) {
      setError(
        !isHttpError(thrown)
          ? 'Something went wrong. Please try again.'
          : thrown.code === 'second_factor_invalid'
            ? 'That code is not right. Please try again.'
            : thrown.message,
      )
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
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
          error={error}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Turn on
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
