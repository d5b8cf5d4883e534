import { CLOSURE_GRACE_DAYS, closeMyAccount } from '@keelwise/contract/me'
import { Button, Group, List, PasswordInput, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/List.layer.css'
import { type FormEvent, useState } from 'react'
import { formatLongDate } from '../../domain/format-date.ts'
import { endSession } from '../../domain/session.ts'
import { call } from '../../lib/api.ts'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'

interface CloseAccountDialogProps {
  readonly isOpen: boolean
  readonly onCancel: () => void
  readonly onFailure: () => void
}

/** Says what closing means and asks for the password. */
export function CloseAccountDialog({ isOpen, onCancel, onFailure }: CloseAccountDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onCancel} title="Close your account?">
      <CloseForm onCancel={onCancel} onFailure={onFailure} />
    </Dialog>
  )
}

function CloseForm({ onCancel, onFailure }: Omit<CloseAccountDialogProps, 'isOpen'>) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setError('Required')
    setIsBusy(true)
    setError(null)
    try {
      const { purge_at: purgeAt } = await call(closeMyAccount, { body: { password } })
      toast.info(`Your account is closed. Sign in before ${formatLongDate(purgeAt)} to open it again.`)
      endSession()
    } catch (thrown) {
      const problem = toApiError(thrown)
      const message = problem.status === 400 ? fieldMessage(problem, 'password') : null
      if (message) setError(message)
      else if (problem.status === 429) setError(problem.message)
      else if (problem.status !== 401) onFailure()
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <List size="sm" spacing={6}>
          <List.Item>You are logged out on every device at once.</List.Item>
          <List.Item>For {CLOSURE_GRACE_DAYS} days a login opens the account again, as it was.</List.Item>
          <List.Item>
            After that your accounts, history and profile are erased, and linked institutions released.
          </List.Item>
        </List>
        <Text size="sm" c="dimmed">
          If you want to keep your data, download it first.
        </Text>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password' }}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" color="red.9" loading={isBusy}>
            Close account
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
