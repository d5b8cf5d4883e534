import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError, fieldMessage, isHttpError } from '../../lib/api-error.ts'

interface PasswordStepProps {
  readonly text: string
  readonly confirmLabel: string
  /** Further fields above the password. */
  readonly children?: ReactNode
  /** Does the work with the password; what it throws is shown here. */
  readonly onConfirm: (password: string) => Promise<void>
  readonly onCancel: () => void
  /** What is said about a failure that is not the password's. */
  readonly failureText?: (error: unknown) => string | null
}

/** Asks for the password again before something about signing in changes. */
export function PasswordStep(props: PasswordStepProps) {
  const { text, confirmLabel, children, onConfirm, onCancel, failureText } = props
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setError('Required')
    setError(null)
    setIsBusy(true)
    try {
      await onConfirm(password)
    } catch (thrown) {
      setError(failureText?.(thrown) ?? passwordFailure(thrown))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        {children}
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password' }}
          data-autofocus={children ? undefined : true}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function passwordFailure(error: unknown): string {
  if (!(error instanceof ApiError) || !isHttpError(error)) return 'Something went wrong. Please try again.'
  return fieldMessage(error, 'password') ?? fieldMessage(error, 'non_field_errors') ?? error.message
}
