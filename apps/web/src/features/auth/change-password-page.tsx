import { Button, PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AuthLayout } from '../../domain/auth-layout.tsx'
import { EntryForm, useEntryForm } from '../../domain/form.tsx'
import { paths } from '../../domain/paths.ts'
import { completeAction, useSession } from '../../domain/session.ts'
import { signOut } from '../../domain/sign-out.ts'
import { meQuery } from '../../domain/use-me.ts'
import { usePageTitle } from '../../domain/use-page-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'
import { NewPasswordFields } from './auth-fields.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { changePasswordForm } from './new-password-schema.ts'
import { failureText } from './use-auth.ts'
import { setPassword } from './use-passwords.ts'

/** Sets another password: freely, or because nothing else is possible before. */
export function ChangePasswordPage() {
  usePageTitle('Change password')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isForced = useSession((state) => state.requirePasswordChange)
  const role = useSession((state) => state.userRole)
  const form = useEntryForm({
    schema: changePasswordForm,
    start: { old_password: '', new_password1: '', new_password2: '' },
    save: async (values) => {
      await setPassword(values)
      toast.success('Password changed successfully')
      completeAction('PASSWORD_CHANGE_REQUIRED')
      void queryClient.invalidateQueries({ queryKey: meQuery().queryKey })
      await navigate({ to: paths.root })
    },
    onFailure: (error) => {
      if (error.status !== 401) toast.error(failureText(error))
    },
  })

  return (
    <AuthLayout>
      <AuthHeading title="Change password">
        {isForced
          ? 'Before you go on, please choose a new password.'
          : 'Your other devices will be logged out. This one stays signed in.'}
      </AuthHeading>
      <EntryForm form={form}>
        <PasswordInput label="Current Password" autoComplete="current-password" {...form.input('old_password')} />
        <NewPasswordFields form={form} />
        <Button type="submit" size="md" fullWidth loading={form.isBusy}>
          Change Password
        </Button>
        {isForced ? (
          <Button variant="subtle" color="gray" fullWidth onClick={signOut}>
            Log out
          </Button>
        ) : (
          <LinkButton
            to={role === 'INVESTOR' ? paths.investorSettings : paths.advisorSettings}
            variant="subtle"
            color="gray"
            fullWidth
          >
            Back to settings
          </LinkButton>
        )}
      </EntryForm>
    </AuthLayout>
  )
}
