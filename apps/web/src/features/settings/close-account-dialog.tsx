import { CLOSURE_GRACE_DAYS, closeMyAccount } from '@keelwise/contract/me'
import { List, Text } from '@mantine/core'
import '@mantine/core/styles/List.layer.css'
import { formatLongDate } from '../../domain/format-date.ts'
import { PasswordStep } from '../../domain/password-step.tsx'
import { forgetSession } from '../../domain/session.ts'
import { call } from '../../lib/api.ts'
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
  return (
    <PasswordStep
      confirmLabel="Close account"
      color="red.9"
      onConfirm={async (password) => {
        const { purge_at: purgeAt } = await call(closeMyAccount, { body: { password } })
        toast.info(`Your account is closed. Sign in before ${formatLongDate(purgeAt)} to open it again.`)
        forgetSession()
      }}
      failureText={(error) => {
        if (error.status === 429) return error.message
        if (error.status !== 401) onFailure()
        return null
      }}
      onCancel={onCancel}
    >
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
    </PasswordStep>
  )
}
